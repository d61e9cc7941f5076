"""An effect by its sentence: what a sentence means for the form, and how far it was understood.

A sentence that is read whole gives one saying, or two where it can mean two things. Of one that is not, `part` is what
stands before the word where reading stopped: whom it affects, when it applies, and what it does up to there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, cast

from engine.expressions import Selector
from engine.notation import write_condition, write_selector
from engine.scenario import Ability, GameObject, Label
from layers_site.boards.building.services.drafts import written_changes
from layers_site.boards.building.services.presets import Origin
from layers_site.cardtext import wording
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.grammar import Steps
from layers_site.cardtext.reading.lines import LONGEST_LINE
from layers_site.cardtext.reading.pasted import in_own_words, ready, text_language
from layers_site.cardtext.reading.result import Line, PrintedCard, ReadEffect

Json = dict[str, Any]
Spoken = Literal["en", "fr"]
#: What a new permanent is taken for until its sentence is read: the words of an Aura fit no creature.
_FRAMES: Final = (
    ("enchantment", ("Enchantment",), ()), ("aura", ("Enchantment",), ("Aura",)),
    ("equipment", ("Artifact",), ("Equipment",)), ("creature", ("Creature",), ()), ("land", ("Land",), ()),
)  # fmt: skip
#: How the start of a sentence is made a whole one; what is added is taken off what was read.
_ADDED: Final = "horsemanship"
_ENDINGS: Final[dict[Spoken, tuple[str, ...]]] = {
    "en": (".", f" have {_ADDED}.", f" has {_ADDED}.", f", creatures have {_ADDED}."),
    "fr": (".", " ont l’équitation.", " a l’équitation.", ", les créatures ont l’équitation."),
}
#: So many starts of a sentence are tried, from the longest; of a long one fewer.
_MOST_STARTS: Final = 10
_LONG: Final = 200


@dataclass(frozen=True, slots=True)
class Saying:
    """A meaning of a sentence, in the form of the format. `frame` is what a new permanent with it is best made.

    A resolved effect on a whole group has its description as `selector`. `ability` and `effect` are what was read.
    """

    origin: Origin
    changes: tuple[Json, ...]
    selector: Json | None = None
    condition: Json | None = None
    zones: tuple[str, ...] = ("battlefield",)
    duration: Label | None = None
    frame: str = ""
    read: Ability | ReadEffect | None = None


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """`before`, `stop` and `behind` are the sentence around the word where reading stopped.

    `too_long`: it took more steps than all ways to take a sentence may together.
    """

    sentence: str
    sayings: tuple[Saying, ...] = ()
    part: Saying | None = None
    before: str = ""
    stop: str = ""
    behind: str = ""
    too_long: bool = False


@dataclass(frozen=True, slots=True)
class Speaker:
    """The speaker of a sentence: of an effect that has resolved, of this object, or of a new permanent (no object)."""

    origins: tuple[Origin, ...]
    thing: GameObject | None = None
    #: The English names of cards by their French ones.
    names: Mapping[str, str] = field(default_factory=dict)


def read_sentence(sentence: str, speaker: Speaker) -> SentenceReading:
    """Read a sentence as one of this speaker; of several ways to take it, the first that is read whole counts."""
    text = " ".join(sentence.split())[: LONGEST_LINE + 1]
    stopped: tuple[Origin, Card, Line] | None = None
    too_long, steps = False, Steps()
    for origin, card in _cards(text, speaker):
        line = _line(text, card, speaker.names, steps)
        too_long = too_long or line.why == "too_long"
        sayings = tuple(_attached(saying, text) for saying in _sayings(origin, card.frame, line))
        if sayings:
            return SentenceReading(text, sayings)
        if line.stop is not None and (stopped is None or _stop(line) > _stop(stopped[2])):
            stopped = origin, card, line
    if stopped is None:
        return SentenceReading(text, too_long=too_long)
    start, end = stopped[2].stop or (0, 0)
    part = _part_of(text[:start], *stopped[:2], speaker.names, steps)
    return SentenceReading(text, (), part, text[:start], text[start:end], text[end:])


def _stop(line: Line) -> int:
    return line.stop[0] if line.stop else 0


# --- every way to take a sentence ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Card:
    """The card whose sentence it may be; of a new permanent its `frame`."""

    frame: str
    name: str
    types: str


def _cards(text: str, speaker: Speaker) -> Iterator[tuple[Origin, Card]]:
    language = text_language(text)
    for origin in speaker.origins:
        yield from ((origin, card) for card in _of_origin(origin, speaker.thing, language))


def _of_origin(origin: Origin, thing: GameObject | None, language: Spoken) -> Iterable[Card]:
    if origin == "resolved":
        return [Card("", "", wording.type_line((), ("Instant",), (), language))]
    if thing is not None:
        line = wording.type_line(thing.supertypes, thing.types, thing.subtypes, language)
        return [Card("", wording.in_language(thing.name, language), line)]
    return [Card(frame, "", wording.type_line((), types, subtypes, language)) for frame, types, subtypes in _FRAMES]


def _line(text: str, card: Card, names: Mapping[str, str], steps: Steps) -> Line:
    """Read the text as the only line of a card."""
    printed = PrintedCard(card.name, card.types, text, language=text_language(text))
    lines = read_card(printed, steps, known=names).lines
    return lines[0] if len(lines) == 1 else Line(0, len(text), why="cannot_be_said")


def _sayings(origin: Origin, frame: str, line: Line) -> Iterator[Saying]:
    """Yield what the line means; nothing where it is not one effect of this origin."""
    if origin == "resolved":
        effects = [in_own_words(effect) for effect in line.effects if line.why is None and ready(effect)]
        if len(effects) == 1 == len(line.effects):
            yield _of_effect(effects[0])
        return
    for abilities in line.readings or ((line.abilities,) if line.why is None and not line.carried else ()):
        if len(abilities) == 1 and abilities[0].static is not None:
            yield _of_ability(origin, frame, in_own_words(abilities[0]))


#: What is attached to something.
_EQUIPPED: Final = re.compile(r"(?i)\b[ée]quip")


def _attached(saying: Saying, text: str) -> Saying:
    """Make a new permanent that speaks of what it is attached to an Aura or an Equipment."""
    speaks = "attached" in json.dumps((saying.selector, saying.changes, saying.condition))
    if not (saying.frame and speaks):
        return saying
    return replace(saying, frame="equipment" if _EQUIPPED.search(text) else "aura")


def _of_ability(origin: Origin, frame: str, ability: Ability) -> Saying:
    static = ability.static
    if static is None:
        raise ValueError("no static ability")
    return Saying(
        origin,
        written_changes(static.changes),
        selector=_selector(static.affects),
        condition=None if static.condition is None else cast("Json", write_condition(static.condition)),
        zones=("battlefield",) if ability.cda else ability.zones,
        frame=frame,
        read=ability,
    )


def _of_effect(effect: ReadEffect) -> Saying:
    return Saying(
        "resolved",
        written_changes(effect.changes),
        selector=_selector(effect.on) if effect.subject == "group" else None,
        condition=None if effect.condition is None else cast("Json", write_condition(effect.condition)),
        duration=effect.duration,
        read=effect,
    )


def _selector(selector: Selector | None) -> Json | None:
    return None if selector is None else cast("Json", write_selector(selector))


# --- a sentence that stops half-way -------------------------------------------------------------------------


def _part_of(start: str, origin: Origin, card: Card, names: Mapping[str, str], steps: Steps) -> Saying | None:
    """Return what the longest start of a sentence means that can be made a whole one."""
    language = text_language(start)
    words = start.rstrip(" ,;:").split(" ")
    most = _MOST_STARTS if len(start) < _LONG else _MOST_STARTS // 2
    for count in range(len(words), max(0, len(words) - most), -1):
        begun = " ".join(words[:count]).rstrip(" ,;:")
        for place, ending in enumerate(_ENDINGS[language]):
            saying = next(_sayings(origin, card.frame, _line(begun + ending, card, names, steps)), None)
            if saying is not None:
                return _attached(_without_ending(saying, place), start)
    return None


def _without_ending(saying: Saying, ending: int) -> Saying:
    """Take off what was added to the start of a sentence, and whom only that spoke of."""
    if ending == 0:
        return saying
    changes = tuple(change for change in map(_without_added, saying.changes) if change)
    without = replace(saying, changes=changes)
    return replace(without, selector={}) if ending == len(_ENDINGS["en"]) - 1 else without


def _without_added(change: Json) -> Json | None:
    match change:
        case {"abilities": {"add": list(abilities)}} if _ADDED in abilities:
            left = [ability for ability in abilities if ability != _ADDED]
            return {"abilities": {"add": left}} if left else None
    return change
