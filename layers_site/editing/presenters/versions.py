"""Cards in words, versions of a content as lines of prose, and two versions of a text as one."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.errors import ScenarioError
from engine.notation import read_ops
from engine.notation.scenarios import json_text
from engine.scenario import GameObject, Scenario
from layers_site.boards.presenters.shelf import ShelfCard, shelf_card
from layers_site.boards.services.boards import read_card
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.files import pretty
from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import User
from layers_site.content.services import editing
from layers_site.content.services.history import FieldDiff, Line, line_rows, whole
from layers_site.content.shipped.kinds import Json
from layers_site.editing.document_names import place_text
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.problems import problems_in_words
from layers_site.editing.presenters.stages import edition_title, op_sentences, statement_text, told_of
from layers_site.editing.services.cards import OlderPrint, older_prints
from layers_site.editing.services.expecting import taken_apart
from layers_site.editing.services.texts import leaves
from layers_site.explain import texts
from layers_site.explain.names import Names
from layers_site.platform.text import LANGUAGES, both_languages, current_language, label_text
from layers_site.platform.versions import stamp_of

#: The field that holds what is no text of its own.
DOCUMENT = "document"

_WORDS = re.compile(r"\s+|[^\s]+")


def in_words(differences: list[FieldDiff], old: Case, new: Case) -> list[FieldDiff]:
    """Return the same differences, with the document told in words; what cannot be read stays as it was."""
    return [_retold(difference, old, new) if difference.field == DOCUMENT else difference for difference in differences]


def _retold(field_diff: FieldDiff, old: Case, new: Case) -> FieldDiff:
    try:
        before, after = list(_lines(old)), list(_lines(new))
    except (ScenarioError, KeyError, TypeError):
        return field_diff
    lines = line_rows(before, after)
    return FieldDiff(field_diff.field, _("Board, stages and results"), lines) if lines else field_diff


def _lines(case: Case) -> Iterator[str]:
    scenario = scenario_of(json_text(case.scenario))
    names = Names(scenario)
    yield from _board(scenario)
    yield from _stages(case.stages, "", scenario, names)
    for variant in case.variants:
        title = _text(variant["title"])
        yield _("Variant “%(title)s”") % {"title": title}
        yield from op_sentences(read_ops(list(variant.get("ops", ()))), scenario)
        yield from _stages(variant.get("stages", []), f"{title} · ", scenario, names)


def case_changes(old: Case, new: Case) -> tuple[Line, ...]:
    """Return the differences of board, stages and results between two versions, in words."""
    return line_rows(list(_lines(old)), list(_lines(new)))


def _board(scenario: Scenario) -> Iterator[str]:
    names = Names(scenario)
    for thing in scenario.objects:
        yield _thing(thing, names, scenario)
    for effect in scenario.effects:
        yield told_of(f"{names.item(effect.id)} ({effect.timestamp})", texts.effect(effect, scenario))


def _thing(thing: GameObject, names: Names, scenario: Scenario) -> str:
    size = f" {thing.power}/{thing.toughness}" if thing.power is not None else ""
    parts = [told_of(f"{names.thing(thing.id)} ({thing.timestamp})", f"{texts.type_line(thing)}{size}")]
    parts += [texts.ability(ability, thing, scenario) for ability in thing.abilities]
    parts += [texts.counters(counter.kind, counter.count) for counter in thing.counters]
    if thing.attached_to:
        parts.append(_("attached to %(name)s") % {"name": names.thing(thing.attached_to)})
    if not thing.enabled:
        parts.append(_("Turned off"))
    return " · ".join(parts)


def _stages(stages: list[Mapping[str, Any]] | Any, before: str, scenario: Scenario, names: Names) -> Iterator[str]:
    for place, stage in enumerate(stages, 1):
        number = _("Stage %(number)s") % {"number": place}
        yield told_of(f"{before}{number}", _text(stage["title"]))
        if stage.get("note"):
            yield _text(stage["note"])
        yield from op_sentences(read_ops(list(stage.get("ops", ()))), scenario)
        for edition, expect in stage.get("expect", {}).items():
            for path, value in taken_apart(expect).items():
                where = f"{before}{label_text(stage['title'])}, {edition_title(edition)}"
                yield f"{where} – {statement_text(path, value, names, scenario)}"


def _text(label: Any) -> str:
    """Return a label in both languages: a change of either is a change."""
    return label if isinstance(label, str) else f"{label['en']} / {label['fr']}"


def document_differences(code: str, old: Json | None, new: Json | None) -> list[FieldDiff]:
    """Return what differs between two versions of a document, in words."""
    lines: tuple[Line, ...] = line_rows(lines_of(code, old or {}), lines_of(code, new or {}))
    return [FieldDiff("document", _("Texts and data"), lines)] if lines else []


def lines_of(code: str, document: Json) -> list[str]:
    """Return a document as lines: each value with the name of its place."""
    return [f"{place_text(code, place)}: {text}" for place, text in leaves(document).items()]


@dataclass(frozen=True, slots=True)
class MarkedPart:
    kind: Literal["same", "gone", "new"]
    text: str


def marked(old: str, new: str) -> tuple[MarkedPart, ...]:
    """Return the words of both, in order: what was said before what is said in its place, with a space between."""
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    codes = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    pieces = [("".join(before[first:last]), "".join(after[begin:end])) for _tag, first, last, begin, end in codes]
    parts: list[MarkedPart] = []
    for stays, group in groupby(pieces, _stays):
        gone, fresh = ("".join(texts) for texts in zip(*group, strict=True))
        if stays:
            parts.append(MarkedPart("same", fresh))
            continue
        if gone:
            parts.append(MarkedPart("gone", gone if not fresh or gone[-1].isspace() else f"{gone} "))
        if fresh:
            parts.append(MarkedPart("new", fresh))
    return tuple(parts)


def _stays(piece: tuple[str, str]) -> bool:
    """Return whether words are the same; a space between two that are not is a part of both."""
    return piece[0] == piece[1] and not piece[0].isspace()


# --- cards -----------------------------------------------------------------------------------------------


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
