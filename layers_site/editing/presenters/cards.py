"""Cards in words, so that nobody need read their data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import ScenarioError
from layers_site.boards.presenters.shelf import ShelfCard, shelf_card
from layers_site.boards.services.boards import read_card
from layers_site.content.files import pretty
from layers_site.content.models import Card, Document
from layers_site.content.publishing import User
from layers_site.content.services import editing
from layers_site.content.services.history import FieldDiff, line_rows
from layers_site.content.services.versions import whole
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.problems import problems_in_words
from layers_site.editing.services.cards import OlderPrint, older_prints
from layers_site.platform.text import LANGUAGES, both_languages, current_language
from layers_site.platform.versions import stamp_of


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


def older_rows(card: Card, user: User) -> list[dict[str, Any]]:
    """Return all that has the card otherwise on its boards, in words, with the lines and the results that differ."""
    return [_older_row(card, older, user) for older in older_prints(card)]


def _older_row(card: Card, older: OlderPrint, user: User) -> dict[str, Any]:
    names = dict(zip(("name_en", "name_fr"), both_languages(older.old["name"]), strict=True))
    data = {key: value for key, value in older.old.items() if key not in ("id", "name")}
    before = Card(kind=card.kind, slug=card.slug, data=data, **names)
    content, results = older.content, older.differing()
    text = ngettext("%(count)s expected result differs then.", "%(count)s expected results differ then.", len(results))
    in_words = line_rows(_printed_lines(before), _printed_lines(card))
    return {
        "key": older.key,
        "title": str(content),
        "kind": content.of_kind.name if isinstance(content, Document) else _("case"),
        "href": address_of(content),
        "lines": in_words or line_rows(pretty(before.data).splitlines(), pretty(card.data).splitlines()),
        "differing": text % {"count": len(results)} if results else "",
        "results": problems_in_words(content, results),
        "stamp": stamp_of(whole(content)),
        "may_change": editing.may_write(user, content),
    }


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
