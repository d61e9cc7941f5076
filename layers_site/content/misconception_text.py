"""A misconception as plain text for a terminal, in English or in French: its board, the right answer and the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.analysis.result import size_shown
from engine.characteristics import Characteristics
from engine.evaluation.trace import Trace
from engine.scenario import GameObject, Scenario
from engine.words import COLORS
from layers_site.cardtext import wording
from layers_site.cardtext.wording import Language, in_language
from layers_site.content.misconceptions import LeftOut, Misconception, answers
from layers_site.explain.texts import ability_text

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
