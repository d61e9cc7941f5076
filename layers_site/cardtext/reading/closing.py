"""What an ability leaves behind on a board: its effects filled in, counters and tokens among them, keywords' uses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

from engine.expressions import PlayerIs, Selector
from engine.notation import read_effect, write_ability
from engine.scenario import (
    Ability,
    AddAbilities,
    AddPT,
    CardTypes,
    Change,
    Colors,
    Control,
    Copy,
    Effect,
    GameObject,
    Label,
    SetName,
    SetPT,
    Subtypes,
    Supertypes,
    nodes,
)
from engine.words import BASIC_LAND_TYPES, COLORS
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.pasted import in_own_words
from layers_site.cardtext.reading.resolving import MAY, TARGET
from layers_site.cardtext.reading.result import CardReading, Line, PrintedCard, ReadEffect
from layers_site.cardtext.reading.script import AS_COUNTERS, AS_MADE
from layers_site.cardtext.reading.settling import OpenChoice, OpenNumber, X, mentions, with_numbers, with_words
from layers_site.cardtext.wording import Language, subtype_word

_LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")
#: What X is where nobody says it.
USUAL: Final = 3
#: What is offered of each sort of word that a player chooses as something resolves.
_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "color": tuple(COLORS),
    "land_type": tuple(BASIC_LAND_TYPES),
    "creature_type": ("Bear", "Elf", "Goblin", "Human", "Merfolk", "Zombie"),
}
_REMEMBERED: Final = 1024
#: Where a sentence stops, and what is no sentence of its line: a reminder, an ability that it gives.
_STOP: Final = re.compile(r"\.(?=\s|\Z)")
_ASIDE: Final = re.compile(r"\([^)]*\)|“[^”]*”|\"[^\"]*\"|«[^»]*»")

#: How the library says "target": "a copy of a creature or a land", "gain control of a Sliver".
_OURS: Final = re.compile(r"(?<=\bcopy of )an? |(?<=[Gg]ain control of )an? ")
#: What is done where a player has paid or done what stands before it.
_IF_YOU_DO: Final = ("If you do", "When you do", "Si vous le faites", "Quand vous le faites")
_ALSO: Final = re.compile(r"(?:(?<=, )|(?<= or ))an? (?=artifact|creature|enchantment|land|planeswalker)")


class Closed(NamedTuple):
    """What one ability leaves behind: an effect, the ending that the id of one with an X has, and what it does also."""

    effect: ReadEffect
    ending: str = ""
    also: ReadEffect | None = None


def left_by(card: GameObject, ability: Ability) -> tuple[Closed, ...]:
    """Return what one ability of a card leaves behind, as far as its words can be read.

    What only makes the card itself larger for a while is nothing that anybody asks about.
    """
    if ability.other is None:
        return ()
    lines = (line for line in _reading(*_as_printed(card, ability)).lines if line.why is None)
    every = (closed for line in lines for closed in closed_effects(line))
    return tuple(closed for closed in every if not _is_own_pump(closed.effect))


def _is_own_pump(effect: ReadEffect) -> bool:
    return effect.subject == "self" and is_pump(effect.changes) and effect.duration != AS_COUNTERS


def is_pump(changes: Sequence[Change]) -> bool:
    """Return whether it only makes something larger, or gives it abilities."""
    return all(isinstance(change, AddPT | AddAbilities) for change in changes)


def is_used_whole(card: GameObject, ability: Ability) -> bool:
    """Return whether all the sentences of one ability of a card are in what it leaves behind."""
    reading = _reading(*_as_printed(card, ability))
    return all(is_laid_whole(line, reading.printed.text) for line in reading.lines if line.does)


def _as_printed(card: GameObject, ability: Ability) -> tuple[str, str, str]:
    """Return the name, the type line and the text of a card with that ability alone."""
    type_line = " ".join((*card.supertypes, *card.types))
    if card.subtypes:
        type_line += f" — {' '.join(card.subtypes)}"
    # Words about "enchanted land" are read beside what the card enchants.
    enchants = "".join(f"{each.keyword}\n" for each in card.abilities if (each.keyword or "").startswith("enchant "))
    text = ability.other.en if ability.other is not None else ""
    if _OURS.search(text):
        text = _ALSO.sub("", _OURS.sub("target ", text, count=1))
    return card.name.en, type_line, f"{enchants}{text}"


@lru_cache(maxsize=_REMEMBERED)
def _reading(name: str, type_line: str, text: str) -> CardReading:
    return read_card(PrintedCard(name, type_line, text))


def closed_effects(line: Line) -> tuple[Closed, ...]:
    """Return the first effect of a line once for each word that may be chosen, filled in, with what it does also."""
    effects = tuple(map(_settled, line.does))
    for effect in filter(_can_be_laid, effects):
        closed = tuple(_filled(_with_more(effect, effects)))
        if closed:
            second = _also(effect, effects)
            also = None if second is None else next(iter(_filled(_with_more(second, effects))), None)
            return tuple(each._replace(also=also.effect if also else None) for each in closed)
    return ()


def _also(first: ReadEffect, others: Sequence[ReadEffect]) -> ReadEffect | None:
    """Return what a line does to other objects than by its first effect."""
    laid = (first, *_more(first, others))
    second = next((other for other in filter(_can_be_laid, others) if other not in laid and not other.open), None)
    return None if second is None or _is_by_owner(others) else second


def _can_be_laid(effect: ReadEffect) -> bool:
    """Return whether nothing has to be asked first: a condition, or which player is the target."""
    asks = any(isinstance(part, PlayerIs) and part.player == TARGET for part in nodes(effect.on or ()))
    return not asks and (effect.condition is None or effect.subject == "target")


def is_laid_whole(line: Line, text: str) -> bool:
    """Return whether the effects that are laid of a line of the text are all that its sentences say."""
    effects = tuple(map(_settled, line.does))
    first = next((effect for effect in filter(_can_be_laid, effects) if any(_filled(effect))), None)
    laid = 0 if first is None else 1 + len(_more(first, effects))
    also = None if first is None else _also(first, effects)
    laid += 0 if also is None or not any(_filled(also)) else 1 + len(_more(also, effects))
    # What each player gains control of is laid for both.
    laid = len(effects) if _is_by_owner(effects) else laid
    words = _ASIDE.sub("", text[line.start : line.end])
    return laid == len(effects) and len(_STOP.findall(words)) <= laid


def _is_by_owner(effects: Sequence[ReadEffect]) -> bool:
    controls = (isinstance(change, Control) for effect in effects for change in effect.changes)
    return all(controls) and all(effect.subject == "group" for effect in effects)


def _settled(effect: ReadEffect) -> ReadEffect:
    """Return the effect as the table lays it: what it copies is its source, a player as target the opponent."""
    if effect.duration == AS_MADE:
        return replace(effect, token=effect.changes, changes=(), duration=None)
    if effect.subject in {"self", "created"}:
        changes = tuple(
            replace(change, of="self")
            if isinstance(change, Copy) and (change.of == TARGET or effect.subject == "created")
            else change
            for change in effect.changes
        )
        return replace(effect, changes=changes)
    if effect.subject == "group" and effect.on is not None:
        tests = (
            replace(test, player="opponent") if isinstance(test, PlayerIs) and test.player == TARGET else test
            for test in effect.on.tests
        )
        return replace(effect, on=Selector(tuple(tests)))
    return effect


def _with_more(effect: ReadEffect, others: Sequence[ReadEffect]) -> ReadEffect:
    """Return the effect with what the line does besides to the same objects."""
    more = _more(effect, others)
    times = [each.duration for each in (effect, *more) if each.duration != AS_COUNTERS]
    lasts = next(filter(None, times), None) if times else AS_COUNTERS
    changes = (*effect.changes, *(change for other in more for change in other.changes))
    opened = tuple(dict.fromkeys((*effect.open, *(part for other in more for part in other.open))))
    return replace(effect, changes=changes, duration=lasts, open=opened)


def _more(effect: ReadEffect, others: Sequence[ReadEffect]) -> list[ReadEffect]:
    """Return what is done to the same objects: for the same time, or as counters or a token are put there."""
    likes = [other for other in others if other is not effect and not (other.provided or other.instead or other.token)]
    likes = [other for other in likes if not mentions(other.changes, TARGET)]
    timed = [
        replace(other, duration=effect.duration)
        if effect.token or AS_COUNTERS in (other.duration, effect.duration)
        else other
        for other in likes
    ]
    same = (
        replace(other, changes=effect.changes, open=effect.open, other=effect.other, token=effect.token)
        for other in timed
    )
    return [other for other, alike in zip(likes, same, strict=True) if alike == effect]


def _filled(effect: ReadEffect) -> Iterator[Closed]:
    numbers = {part.letter.name: USUAL for part in effect.open if isinstance(part, OpenNumber)}
    kinds = [part for part in effect.open if isinstance(part, OpenChoice)]
    words = [part.options or _WORDS.get(part.kind, ()) for part in kinds]
    for chosen in product(*words):
        pairs = {str(part.kind): word for part, word in zip(kinds, chosen, strict=True)}
        changes: tuple[Change, ...] = with_words(with_numbers(effect.changes, numbers), pairs)
        token = with_words(with_numbers(effect.token, numbers), pairs)
        settled = replace(effect, changes=changes, token=token, open=())
        if _is_ready(settled):
            yield Closed(in_own_words(settled), f"-x{USUAL}" if mentions(effect.changes, X) else "")


def _is_ready(effect: ReadEffect) -> bool:
    """Return whether a board can take the effect: what it counts as it resolves is counted there."""
    # What one may do is taken for done, and can be pressed to be not; what is paid for it is not laid.
    provided = effect.provided not in ("", *MAY, *_IF_YOU_DO)
    makes = bool(effect.token) or any(isinstance(change, Copy) for change in effect.changes)
    whole = not (effect.open or provided or effect.instead) and (makes or effect.subject != "created")
    return whole and not mentions((effect.changes, effect.token), TARGET)


def target_of(effect: ReadEffect) -> Selector | None:
    """Return what its target has to be, be that an object to be copied; None where it has no target."""
    if effect.subject == "target":
        return effect.on or Selector()
    return effect.other if any(isinstance(change, Copy) for change in effect.changes) else None


def token_document(made: Sequence[Change]) -> dict[str, Any]:
    """Write a token that is made as that, of nothing but its name where it becomes a copy (111.3, 111.4)."""
    words: dict[str, Any] = {"types": [], "token": True}
    for change in made:
        match change:
            case SetPT(int() as power, int() as toughness):
                words |= {"power": power, "toughness": toughness}
            case Colors(words=some):
                words["colors"] = list(some)
            case CardTypes(words=some):
                words["types"] = list(some)
            case Subtypes(words=some):
                words["subtypes"] = list(some)
            case Supertypes(words=some):
                words["supertypes"] = list(some)
            case SetName(Label() as called):
                words["name"] = {"en": called.en, "fr": called.fr}
            case AddAbilities(abilities):
                words["abilities"] = [*words.get("abilities", ()), *map(write_ability, abilities)]
    kinds = words.get("subtypes", [])
    english, french = (tuple(subtype_word(word, language) for word in kinds) for language in _LANGUAGES)
    en, fr = " ".join(("the", *english, "token")), " ".join(filter(None, ("le jeton", " et ".join(french))))
    return {"name": {"en": en, "fr": fr}, **words}


# --- what using a keyword leaves behind on its card ----------------------------------------------------

_NO_CREATURE: Final = {"types": {"remove": ["Creature"]}}


@dataclass(frozen=True, slots=True)
class KeywordUse:
    """A keyword that begins so, and whose use leaves an effect behind; its card is printed as a creature, or either."""

    begins: str
    ending: str
    name: Mapping[str, str]
    changes: tuple[Mapping[str, Any], ...]
    of_creature: bool | None = None
    duration: Mapping[str, str] | None = None


CREW: Final = KeywordUse(
    "crew ", "-crew", {"en": "Crew", "fr": "Pilotage"}, ({"types": {"add": ["Creature"]}},), of_creature=False,
    duration={"en": "until end of turn", "fr": "jusqu’à la fin du tour"},
)  # fmt: skip
BESTOW: Final = KeywordUse(
    "bestow ", "-bestowed", {"en": "Bestow", "fr": "Grâce"},
    (_NO_CREATURE, {"subtypes": {"add": ["Aura"]}}, {"abilities": {"add": ["enchant creature"]}}),
)  # fmt: skip
#: Attached to a creature, it is none itself (702.151b).
RECONFIGURE: Final = KeywordUse(
    "reconfigure ", "-reconfigured", {"en": "Reconfigure", "fr": "Reconfiguration"}, (_NO_CREATURE,), of_creature=True
)
#: As long as it has a time counter, it is no creature (702.176a).
IMPENDING: Final = KeywordUse(
    "impending ", "-impending", {"en": "Impending", "fr": "Impending"}, (_NO_CREATURE,), of_creature=True
)
_USES: Final = (CREW, BESTOW, RECONFIGURE, IMPENDING)


def left_by_keyword(slug: str, card: GameObject) -> Effect | None:
    """Return the effect that using a keyword of the card leaves on the card, None for a card without one."""
    creature = "Creature" in card.types
    for use in _USES:
        if has_keyword(card, use) and use.of_creature in (None, creature):
            document: dict[str, Any] = {"name": use.name, "affects": {"ids": []}, "changes": list(use.changes)}
            document |= {"duration": use.duration} if use.duration else {}
            return read_effect({"id": f"{slug}{use.ending}", **document})
    return None


def has_keyword(card: GameObject, use: KeywordUse) -> bool:
    return any((ability.keyword or "").startswith(use.begins) for ability in card.abilities)


def is_use_of(effect: Effect, card: GameObject, use: KeywordUse) -> bool:
    """Return whether an effect is what a keyword of its card has left on it."""
    removes = any(isinstance(change, CardTypes) and change.op == "remove" for change in effect.changes)
    return removes and has_keyword(card, use) and effect.source == card.id and effect.affects == (card.id,)
