"""Present a reading of a card: line by line what was understood, in our own words, with its layers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

import engine
from engine.notation import read_object
from engine.rulesets.model import Ruleset
from engine.scenario import Ability, GameObject, Label
from layers_site.cardtext import wording
from layers_site.cardtext.reading.result import CardReading, Line, ReadEffect, Why, card_json, sizes_left
from layers_site.cardtext.reading.settling import marked, with_letters
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain.names import layers_of_ability, parts_of
from layers_site.explain.texts import ability_text
from layers_site.platform.text import Language

Status = Literal["read", "carried", "left", "choice"]

_REASONS: Final[dict[Why, str | Promise]] = {
    "unknown_word": gettext_lazy("The site doesn’t know these words in this place."),
    "two_readings": gettext_lazy("This can mean two things: choose one."),
    "cannot_be_said": gettext_lazy("The site can’t handle this yet."),
    "not_here": gettext_lazy("This applies only under a condition that the line itself doesn’t state."),
    "too_long": gettext_lazy("This is too long to be read."),
}


#: What is chosen beside the object that an effect changes has this for an id.
_NAMES: Final = {"target": Label("the target", "la cible")}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A meaning of a line or a part of it, in our words, with the layers that it applies in."""

    text: str
    layers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One line as a page shows it: its words on the card, and how far it is read.

    `stop` is the word where reading stopped, with what stands before and behind it.
    """

    number: int
    status: Status
    printed: str
    sentences: tuple[Sentence, ...] = ()
    choices: tuple[tuple[Sentence, ...], ...] = ()
    reason: str = ""
    before: str = ""
    stop: str = ""
    behind: str = ""
    of_back: bool = False


def read_lines(reading: CardReading, language: Language) -> tuple[ReadLine, ...]:
    """Return every line of a reading in a language, then those of its other face, numbered on."""
    with override(language):
        lines = tuple(_lines(reading, language))
        back = tuple(_lines(reading.back, language)) if reading.back is not None else ()
    return (*lines, *(replace(line, number=len(lines) + line.number, of_back=True) for line in back))


def _lines(reading: CardReading, language: Language) -> Iterator[ReadLine]:
    source = object_of(reading)
    rules = engine.find_ruleset(engine.DEFAULT)
    for number, line in enumerate(reading.lines):
        printed = reading.printed.text[line.start : line.end]
        if line.readings:
            choices = tuple(_sentences(choice, (), source, language, rules) for choice in line.readings)
            yield ReadLine(number, "choice", printed, choices=choices, reason=str(_REASONS["two_readings"]))
        elif line.why is not None:
            yield _left(number, line, printed)
        elif line.carried and not line.effects:
            yield ReadLine(number, "carried", printed)
        else:
            sentences = _sentences(() if line.carried else line.abilities, line.effects, source, language, rules)
            yield ReadLine(number, "read", printed, sentences)


def _left(number: int, line: Line, printed: str) -> ReadLine:
    reason = str(_REASONS[line.why]) if line.why is not None else ""
    if line.stop is None:
        return ReadLine(number, "left", printed, reason=reason)
    start, end = line.stop[0] - line.start, line.stop[1] - line.start
    return ReadLine(
        number, "left", printed, reason=reason, before=printed[:start], stop=printed[start:end], behind=printed[end:]
    )


def _sentences(
    abilities: tuple[Ability, ...],
    effects: tuple[ReadEffect, ...],
    source: GameObject,
    language: Language,
    rules: Ruleset,
) -> tuple[Sentence, ...]:
    lines = [
        Sentence(ability_text(ability, language, source), layers_of_ability(ability, rules)) for ability in abilities
    ]
    for effect in effects:
        layers = tuple(part.layer for part in parts_of(effect.changes, rules, cda=False, static=False))
        said = wording.changes_text(marked(effect.changes), language, source=source, names=_NAMES)
        text = with_letters(said)
        lines.append(Sentence(wording.typeset(capitalised(text), language), layers))
    return tuple(lines)


def object_of(reading: CardReading) -> GameObject:
    """Make an object of what was read, as it would lie on a board."""
    return read_object({"id": "card", "name": reading.printed.name or "card", **card_json(reading)})


# --- plain text -------------------------------------------------------------------------------------


def reading_text(reading: CardReading, language: Language) -> str:
    """Write a reading for a terminal."""
    with override(language):
        return "\n".join(
            [
                reading.printed.name,
                *filter(None, (head_not_read(reading),)),
                *(text for line in _lines(reading, language) for text in _text_lines(line)),
            ]
        )


def head_not_read(reading: CardReading) -> str:
    """Name the words of the type line that are no type, and the sizes that are no number; those of the back too.

    "" where there are none.
    """
    faces = (reading, *((reading.back,) if reading.back else ()))
    words = [face.printed.type_line[start:end] for face in faces for start, end in face.types.left]
    sizes = [size for face in faces for _key, size in sizes_left(face.printed)]
    return " ".join(
        text % {"words": ", ".join(left)}
        for text, left in (
            (_("Not read in the type line: %(words)s."), words),
            (_("Not read in power and toughness, so that 0 counts: %(words)s."), dict.fromkeys(sizes)),
        )
        if left
    )


def _text_lines(line: ReadLine) -> Iterator[str]:
    yield f"  {line.printed}"
    if line.status == "carried":
        yield "    " + _("By itself, this doesn’t create a continuous effect.")
    for sentence in line.sentences:
        yield "    " + _with_layers(sentence)
    for place, choice in enumerate(line.choices, start=1):
        yield from (f"    {place}. {_with_layers(sentence)}" for sentence in choice)
    if line.status == "left":
        where = f" ({line.stop})" if line.stop else ""
        yield "    " + _("Not read%(where)s: %(reason)s") % {"where": where, "reason": line.reason}


def _with_layers(sentence: Sentence) -> str:
    if not sentence.layers:
        return sentence.text
    return _("%(text)s [layers %(layers)s]") % {"text": sentence.text, "layers": ", ".join(sentence.layers)}
