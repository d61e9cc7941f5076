"""Misconceptions: their texts (`fixtures/misconceptions/`), and the board that shows each.

Editors change texts and rule numbers, as documents; the boards are the engine’s.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.utils.translation import gettext_lazy

import engine
from engine.analysis.differences import Differences, differences
from engine.analysis.result import size_shown
from engine.characteristics import Characteristics
from engine.errors import Fault, Problem, ScenarioError
from engine.evaluation.trace import Trace
from engine.notation import write_scenario
from engine.notation.codec import BOTH_FILLED, LABEL, SLUG, STRING, list_of, plain
from engine.notation.records import Field, Record
from engine.notation.scenarios import SCENARIO
from engine.notation.values import Reader, mapping
from engine.scenario import GameObject, Label, Scenario
from engine.words import COLORS
from layers_site.cardtext import wording
from layers_site.cardtext.wording import Language, in_language
from layers_site.content.cli import english
from layers_site.content.files import read_json
from layers_site.content.shipped.kinds import PRETTY, DocumentKind, Folder, Json
from layers_site.content.shipped.overlay import Documents, made_of, read_each
from layers_site.explain.texts import ability_text
from layers_site.platform.problems import SiteFault

_LEFT_OUT_FILE: Final = "left-out.json"
_RESULT: Final = plain(mapping, {"type": "object"})
#: What a description begins with: nobody knows what a learner thought.
_TENTATIVE: Final = {"en": "Perhaps ", "fr": "Peut-être "}


@dataclass(frozen=True, slots=True)
class Misconception:
    """`description` is the idea, in tentative words; `correction` what the rules say, by the numbers in `rules`.

    `once` says so kindly where the idea was the rule in an older edition. `premise` is the idea as a clause, as it
    follows "that is what you get if". On `scenario`, `right` and `believed` are what the object of the id `asked` is by
    the rules and what the believer answers, with the keys of an expectation (`engine.cases.Expect.objects`); both were
    found by hand, and name every key that differs.
    """

    id: str
    title: Label
    description: Label
    correction: Label
    once: Label | None
    premise: Label | None
    rules: tuple[str, ...]
    scenario: Scenario
    subject: str
    right: Mapping[str, object]
    believed: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A misconception that no ruleset can stand for, and why."""

    id: str
    title: Label
    description: Label
    reason: Label


@made_of("misconceptions")
def misconceptions(documents: Documents) -> Mapping[str, Misconception]:
    """Return all misconceptions with texts, in the order of their ids. Raises ScenarioError for an unreadable file."""
    return read_each(documents, read_misconception)


def left_out(folder: Path | None = None) -> tuple[LeftOut, ...]:
    """Return the beliefs that no ruleset can stand for. Raises ScenarioError for an unreadable file."""
    return _left_out_of(folder or Path(settings.CONTENT_DIR) / "misconceptions")


@cache
def _left_out_of(folder: Path) -> tuple[LeftOut, ...]:
    document = read_json((folder / _LEFT_OUT_FILE).read_bytes())
    reader = Reader()
    items = _LEFT_OUT.read(reader, document, "")
    reader.raise_problems(document)
    return items


# --- documents ----------------------------------------------------------------------------------------


def _has_its_object(reader: Reader, item: Misconception, _data: dict[str, object], path: str) -> None:
    if item.subject not in {card.id for card in item.scenario.objects}:
        reader.wrong(f"{path}/object", Fault.NAMES_NOTHING, what="object", name=item.subject)


MISCONCEPTION: Final = Record(
    Misconception,
    Field("id", SLUG),
    Field("title", BOTH_FILLED),
    Field("description", BOTH_FILLED),
    Field("correction", BOTH_FILLED),
    Field("once", BOTH_FILLED, None),
    Field("premise", BOTH_FILLED, None),
    Field("rules", list_of(STRING, "rule numbers")),
    Field("scenario", SCENARIO),
    Field("object", SLUG, name="subject"),
    Field("right", _RESULT),
    Field("believed", _RESULT),
    finish=_has_its_object,
)
_LEFT_OUT: Final = list_of(
    Record(LeftOut, Field("id", SLUG), Field("title", LABEL), Field("description", LABEL), Field("reason", LABEL)),
    "misconceptions",
)


def read_misconception(document: object) -> Misconception:
    """Read a misconception. Raises ScenarioError with every problem."""
    reader = Reader()
    misconception = MISCONCEPTION.read(reader, document, "")
    reader.raise_problems(document)
    return misconception


# --- on its board -----------------------------------------------------------------------------------


class Answers(NamedTuple):
    """The board evaluated by the rules and by the misconception, and what differs: (right, believed)."""

    right: Trace
    believed: Trace
    unlike: Differences


def answers(misconception: Misconception) -> Answers:
    """Evaluate the board under the rules and under the misconception."""
    right = engine.evaluate(misconception.scenario)
    believed = engine.evaluate(misconception.scenario, misconception.id)
    return Answers(right, believed, differences(right, believed, text_of=english))


def shown(misconception: Misconception) -> dict[str, object]:
    """Return the values of the object in both results, as far as they differ.

    The shape is `{"id", "scenario", "object", "right", "believed"}`.
    """
    keys = answers(misconception).unlike.objects.get(misconception.subject, {})
    return {
        "id": misconception.id,
        "scenario": write_scenario(misconception.scenario),
        "object": misconception.subject,
        "right": {key: right for key, (right, _) in keys.items()},
        "believed": {key: believed for key, (_, believed) in keys.items()},
    }


def _problems(document: Json) -> list[Problem]:
    try:
        misconception = read_misconception(document)
    except ScenarioError as error:
        return list(error.problems)
    return list(_too_sure(misconception))


def _too_sure(misconception: Misconception) -> Iterator[Problem]:
    for language, start in _TENTATIVE.items():
        text = getattr(misconception.description, language)
        if text.strip() and not text.startswith(start):
            yield Problem(f"/description/{language}", SiteFault.TOO_SURE, {"start": start.strip()})


MISCONCEPTIONS: Final = DocumentKind(
    code="misconceptions",
    name=gettext_lazy("misconception"),
    names=gettext_lazy("Misconceptions"),
    schema=MISCONCEPTION.schema,
    source=Folder("misconceptions", "id", PRETTY, lambda document: str(document["id"]), "believed", ("left-out",)),
    problems=_problems,
    fixed=("scenario", "object", "right", "believed"),
    board="scenario",
)


# --- A misconception as plain text for a terminal, in English or in French ------------------------------


_TYPE_LINE: Final = frozenset(("supertypes", "types", "subtypes", "all_creature_types"))
_SIZE: Final = frozenset(("power", "toughness"))


@dataclass(frozen=True, slots=True)
class _Terms:
    board: str
    subject: str
    right: str
    believed: str
    no_abilities: str
    no_size: str
    left_out: str


_TERMS: Final[Mapping[Language, _Terms]] = {
    "en": _Terms(
        board="Board: %s",
        subject="Asked: %s",
        right="Right: %(answer)s (%(rules)s). %(correction)s",
        believed="Believed: %s",
        no_abilities="no abilities",
        no_size="no power and toughness",
        left_out="Left out",
    ),
    "fr": _Terms(
        board="Situation\u00a0: %s",
        subject="Question\u00a0: %s",
        right="Réponse juste\u00a0: %(answer)s (%(rules)s). %(correction)s",
        believed="Réponse attendue de qui le croit\u00a0: %s",
        no_abilities="aucune capacité",
        no_size="ni force ni endurance",
        left_out="Laissées de côté",
    ),
}


def misconception_text(misconception: Misconception, language: Language) -> str:
    """Return the title, the idea, the board, the right answer and the answer of a believer."""
    return "\n".join(_lines(misconception, language))


def left_out_text(items: Collection[LeftOut], language: Language) -> str:
    """Return the beliefs that no ruleset can stand for, each with the reason."""
    texts = (
        f"{item.id}  {in_language(item.title, language)}\n     {in_language(item.reason, language)}" for item in items
    )
    return "\n".join((_TERMS[language].left_out, *texts))


def _lines(misconception: Misconception, language: Language) -> Iterator[str]:
    terms = _TERMS[language]
    both = answers(misconception)
    subject = next(card for card in misconception.scenario.objects if card.id == misconception.subject)
    keys = both.unlike.objects.get(subject.id, {}).keys()
    yield f"{misconception.id}  {in_language(misconception.title, language)}"
    yield f"     {in_language(misconception.description, language)}"
    if misconception.once is not None:
        yield f"     {in_language(misconception.once, language)}"
    yield "     " + terms.board % ", ".join(_board(misconception.scenario, language))
    yield "     " + terms.subject % in_language(subject.name, language)
    right = {
        "answer": _answer(both.right, subject, keys, language),
        "rules": ", ".join(misconception.rules),
        "correction": in_language(misconception.correction, language),
    }
    yield "     " + terms.right % right
    yield "     " + terms.believed % _answer(both.believed, subject, keys, language)


def _board(scenario: Scenario, language: Language) -> list[str]:
    """Describe the board, the oldest object first."""
    dated = [(card.timestamp, _object(card, language)) for card in scenario.objects if card.enabled]
    dated += [(effect.timestamp, in_language(effect.name, language)) for effect in scenario.effects if effect.enabled]
    return [name for _, name in sorted(dated, key=lambda item: item[0])]


def _object(card: GameObject, language: Language) -> str:
    """Return the name of the object with its counters, and its zone if that is not the battlefield."""
    beside = [wording.counter_text(item.kind, item.count, language) for item in card.counters]
    if card.zone != "battlefield":
        beside.append(wording.zone_text(card.zone, language))
    return f"{in_language(card.name, language)} ({', '.join(beside)})" if beside else in_language(card.name, language)


def _answer(trace: Trace, card: GameObject, keys: Collection[str], language: Language) -> str:
    return ", ".join(_parts(trace.final[card.id], card, keys, language))


def _parts(now: Characteristics, card: GameObject, keys: Collection[str], language: Language) -> Iterator[str]:
    terms = _TERMS[language]
    if not _SIZE.isdisjoint(keys):
        power, toughness = size_shown(now, card)
        yield terms.no_size if power is None and toughness is None else wording.size_glyph(power or 0, toughness or 0)
    if "colors" in keys:
        words: list[str] = [color for color in COLORS if color in now.colors] or ["colorless"]
        yield ", ".join(wording.color_word(word, language) for word in words)
    if not _TYPE_LINE.isdisjoint(keys):
        yield wording.type_line(now.supertypes, now.types, now.subtypes, language, now.all_creature_types)
    if "abilities" in keys:
        texts = (ability_text(item.ability, language, card).rstrip(".") for item in now.abilities)
        yield ". ".join(texts) or terms.no_abilities
