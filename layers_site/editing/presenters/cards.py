"""Cards in words, so that nobody need read their data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import ScenarioError
from engine.notation.scenarios import json_text
from engine.scenario import Effect
from layers_site.boards.presenters.shelf import EMPTY_BOARD, ShelfCard, shelf_card
from layers_site.boards.services.boards import read_card
from layers_site.content.files import pretty
from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import User
from layers_site.content.services import editing
from layers_site.content.services.history import FieldDiff, Line, line_rows
from layers_site.content.services.versions import whole
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.problems import Hindrance, hindrances
from layers_site.editing.services.cards import items_key, keys_of
from layers_site.editing.services.prints import OlderPrint, older_prints
from layers_site.explain import texts
from layers_site.platform.text import LANGUAGES, both_languages, current_language
from layers_site.platform.versions import Unlike, stamp_of


@dataclass(frozen=True, slots=True)
class CardRow:
    slug: str
    names: tuple[str, str]
    status: str
    state_text: str
    line: str
    text: str

    @property
    def title(self) -> str:
        """Return the name in the language of the page."""
        return self.names[LANGUAGES.index(current_language())]


def card_row(card: Card) -> CardRow:
    """Return the card as a row, with its names only where its data cannot be read."""
    try:
        shelved: ShelfCard | None = shelf_card(card, read_card(card))
    except ScenarioError:
        shelved = None
    return CardRow(
        card.slug,
        (card.name_en, card.name_fr),
        card.status,
        str(Card.Status(card.status).label),
        shelved.line if shelved else "",
        shelved.text if shelved else "",
    )


@dataclass(frozen=True, slots=True)
class ItemRow:
    """One thing that a card does, in words; `key` is what its buttons say, `written` what the page carries along."""

    key: str
    written: str
    text: str
    first: bool
    last: bool


def item_rows(card: Card, items: Sequence[dict[str, Any]]) -> tuple[ItemRow, ...]:
    """Return the effects of these items on a card, stored or not."""
    texts = item_texts(card, items)
    last = len(items) - 1
    return tuple(
        ItemRow(key, json_text(item), text, place == 0, place == last)
        for place, (key, item, text) in enumerate(zip(keys_of(items), items, texts, strict=True))
    )


def item_texts(card: Card, items: Sequence[dict[str, Any]]) -> list[str]:
    """Return each item in words, or as it is written if it cannot be read."""
    data = {**card.data, items_key(card.kind): list(items)}
    copy = Card(slug=card.slug, kind=card.kind, name_en=card.name_en, name_fr=card.name_fr, data=data)
    try:
        content = read_card(copy)
    except ScenarioError:
        return [pretty(item) for item in items]
    if isinstance(content, Effect):
        return [
            texts.changes((change,), static=False, many=False, source=None, scenario=EMPTY_BOARD)
            for change in content.changes
        ]
    return [texts.ability(ability, content, EMPTY_BOARD) for ability in content.abilities]


def differing_texts(card: Card, differing: Sequence[Unlike], *values: Mapping[str, Any] | None) -> tuple[Unlike, ...]:
    """Return the rows with what the card does in words; `values` are what is stored, what was sent, what was before."""
    stored, sent, was = ("; ".join(item_texts(card, value["items"])) if value is not None else "" for value in values)
    return tuple(
        replace(unlike, stored=stored, sent=sent, was=was) if unlike.name == "id_items" else unlike
        for unlike in differing
    )


@dataclass(frozen=True, slots=True)
class OlderRow:
    """A content that has the card as it was before. `lines` are those that differ; `stamp` is that of all of it.

    `results` are the expected results that would differ then, and `differing` says how many.
    """

    key: str
    title: str
    kind: str
    href: str
    lines: tuple[Line, ...]
    differing: str
    results: tuple[Hindrance, ...]
    stamp: str
    may_change: bool


def older_rows(card: Card, user: User) -> tuple[OlderRow, ...]:
    """Return all that has the card otherwise on its boards, in words."""
    return tuple(_older_row(card, older, user) for older in older_prints(card))


def _older_row(card: Card, older: OlderPrint, user: User) -> OlderRow:
    names = dict(zip(("name_en", "name_fr"), both_languages(older.old["name"]), strict=True))
    data = {key: value for key, value in older.old.items() if key not in ("id", "name")}
    before = Card(kind=card.kind, slug=card.slug, data=data, **names)
    content, results = older.content, older.differing()
    count = len(results)
    text = ngettext("%(count)s expected result differs then.", "%(count)s expected results differ then.", count)
    return OlderRow(
        older.key,
        str(content),
        str(content.of_kind.name) if isinstance(content, Document) else _("case"),
        address_of(content),
        _differing_lines(before, card),
        text % {"count": count} if count else "",
        hindrances(content, results) if isinstance(content, Case) else (),
        stamp_of(whole(content)),
        editing.may_write(user, content),
    )


def _differing_lines(before: Card, card: Card) -> tuple[Line, ...]:
    """Return the lines that differ: in words, or as data where both are worded alike."""
    in_words = line_rows(_printed_lines(before), _printed_lines(card))
    return in_words or line_rows(pretty(before.data).splitlines(), pretty(card.data).splitlines())


def card_in_words(differences: Sequence[FieldDiff], old: Card, new: Card) -> list[FieldDiff]:
    """Return the same differences, with the data told in words."""
    return [
        FieldDiff(difference.field, _("What it is and does"), line_rows(_printed_lines(old), _printed_lines(new)))
        if difference.field == "data"
        else difference
        for difference in differences
    ]


def _printed_lines(card: Card) -> list[str]:
    """Return the printed text of a card, line by line, or its data if that cannot be read."""
    row = card_row(card)
    cost = str(card.data.get("mana_cost", ""))
    lines = [f"{card.name_en} · {card.name_fr}", cost, row.line, *row.text.split(" · ")]
    return [line for line in lines if line] if row.line or row.text else pretty(card.data).splitlines()
