"""The words for things of the game, in the page’s language; abilities however deeply nested; and what is different."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from engine.analysis import seen
from engine.analysis.seen import Half, Size
from engine.characteristics import Characteristics
from engine.errors import ScenarioError
from engine.evaluation.trace import Trace
from engine.evaluation.world import PlayerState, SpellState
from engine.expressions import Comparison, Condition, FactCondition, PlayerCounters, TheVery, ValueCondition
from engine.notation import BROWSER, read_ability, read_condition, write_ability
from engine.scenario import Ability, Change, Effect, GameObject, Label, Scenario, Spell
from engine.words import CARD_TYPES, COLORS, SUPERTYPES
from layers_site.cardtext import wording
from layers_site.cardtext.wording import Language
from layers_site.cardtext.wording.context import MINUS, capitalised
from layers_site.explain.names import Names, label
from layers_site.platform.text import current_language

# Longer texts are cut where only a chip's room is left.
SHORT = 48
SENTENCES_KEPT = 2048
SCENARIOS_KEPT = 64

#: The words by which a label speaks to the controller of its effect.
_SPOKEN_TO: Final = {"en": re.compile(r"\byou(?:rs?)?\b"), "fr": re.compile(r"\b(?:vous|votre|vos)\b")}

#: The names of a board's objects, by id.
_Pairs = tuple[tuple[str, Label], ...]
#: They are part of every key, and so found by identity: equal names are the same tuple.
_Named = TheVery[_Pairs]
_NOBODY = _Named(())


def labels_of(scenario: Scenario) -> Mapping[str, Label]:
    """Return the names that texts call objects by, by id."""
    return {thing.id: thing.name for thing in scenario.objects}


def word(key: str) -> str:
    """Return a card type, supertype or subtype, with a capital, as it stands alone in a chip."""
    language = current_language()
    if key in CARD_TYPES:
        text = wording.type_word(key, language)
    elif key in SUPERTYPES:
        text = wording.supertype_word(key, language)
    else:
        text = wording.subtype_word(key, language)
    return capitalised(text)


def colors(some: Iterable[str]) -> list[str]:
    """Return the colours in the order of the game."""
    wanted = set(some)
    return [wording.color_word(color, current_language()) for color in COLORS if color in wanted]


def colorless() -> str:
    return wording.color_word("colorless", current_language())


def keywords(some: Iterable[str]) -> str:
    return ", ".join(wording.keyword_text(keyword, current_language()) for keyword in sorted(some))


def changes(some: Sequence[Change], *, static: bool, many: bool, source: GameObject | None, scenario: Scenario) -> str:
    """Return the words after the affected objects: "are creatures in addition to their other types"."""
    return _changes(tuple(some), static, many, Owner.of(source), _named(scenario), current_language())


def ability(ability: Ability, source: GameObject | None, scenario: Scenario) -> str:
    text = _ability(ability, Owner.of(source), _named(scenario), current_language())
    return capitalised(text)


def ability_among(printed: Ability, card: GameObject, scenario: Scenario) -> str:
    """Return an ability in the words of a card that has it, such as "equipped creature" for an Equipment.

    That is `card` itself, else the first such card on the board, else as `card` would say it.
    """
    owner = next((thing for thing in (card, *scenario.objects) if printed in thing.abilities), card)
    return ability(printed, owner, scenario)


def short_text(ability: Ability) -> str:
    """Return the same of one that no object need have."""
    text = _ability(ability, None, _NOBODY, current_language())
    return text if len(text) <= SHORT else text[: SHORT - 1].rstrip() + "…"


def effect(effect: Effect, scenario: Scenario) -> str:
    return _effect(effect, _named(scenario), current_language())


def effect_as_said(shown: Effect, scenario: Scenario) -> str:
    """Return an effect in the words of its card. If words found its objects, these words stand for their names."""
    return effect(shown if shown.locked_from is None else replace(shown, affects=()), scenario)


def type_line(thing: Characteristics | GameObject, cards: Iterable[GameObject] = ()) -> str:
    """Return the type line. An object has no order of subtypes: that of the `cards` is used, its own card first."""
    every = isinstance(thing, Characteristics) and thing.all_creature_types
    subtypes: Collection[str] = thing.subtypes
    if isinstance(thing, Characteristics):
        subtypes = wording.subtypes_as_printed(subtypes, (card.subtypes for card in cards))
    return _type_line(thing.supertypes, thing.types, tuple(subtypes), current_language(), every)


#: Each card and each portrait of a page has one, and most are as on the board before.
_type_line = lru_cache(maxsize=SENTENCES_KEPT)(wording.type_line)


def zone(name: str) -> str:
    return wording.zone_text(name, current_language())


def counters(kind: str, count: int) -> str:
    return wording.counter_text(kind, count, current_language())


# --- facts that nobody sees on a board ---------------------------------------------------------------


def fact(word: str) -> str:
    """Return what is true of an object as a predicate: "is monstrous"."""
    return wording.fact_text(word, current_language())


def condition(document: Mapping[str, object]) -> str:
    """Return a condition in the form of the format as a clause: "You're the monarch"."""
    return _sentence(read_condition(document))


def game_fact(word: str) -> str:
    return _sentence(FactCondition(word))


def player_fact(word: str, player: str, scenario: Scenario) -> str:
    """Return what is true of a player as a sentence without its stop: "You're the monarch"."""
    return _sentence(FactCondition(word, player), labels_of(scenario))


def player_counters(player: str, kind: str, count: int) -> str:
    return _sentence(ValueCondition(PlayerCounters(player, kind), Comparison((("=", count),))))


def _sentence(condition: Condition, names: Mapping[str, Label] | None = None) -> str:
    text = wording.condition_text(condition, current_language(), names=names)
    return capitalised(text)


# --- sentences are kept: finding the words takes fifty times as long as finding them again -----------


def _named(scenario: Scenario) -> _Named:
    return _named_in(TheVery(scenario))


@lru_cache(maxsize=SCENARIOS_KEPT)
def _named_in(the_very: TheVery[Scenario]) -> _Named:
    return _the_first_equal(tuple((thing.id, thing.name) for thing in the_very.it.objects))


@lru_cache(maxsize=SCENARIOS_KEPT)
def _the_first_equal(names: _Pairs) -> _Named:
    return _Named(names)


class Owner:
    """An object as a key by what its abilities call it: when it came, and whether it is on, changes no word of them."""

    __slots__ = ("_known", "it")

    def __init__(self, it: GameObject) -> None:
        self.it = it
        self._known = it.id, it.name, it.zone, it.types, it.subtypes, it.abilities

    @classmethod
    def of(cls, source: GameObject | None) -> Owner | None:
        return None if source is None else cls(source)

    def __hash__(self) -> int:
        return hash(self.it.id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Owner) and other._known == self._known


@lru_cache(maxsize=SENTENCES_KEPT)
def _ability(ability: Ability, owner: Owner | None, named: _Named, language: Language) -> str:
    return wording.ability_text(ability, language, source=owner.it if owner else None, names=dict(named.it))


@lru_cache(maxsize=SENTENCES_KEPT)
def _changes(
    some: tuple[Change, ...], static: bool, many: bool, owner: Owner | None, named: _Named, language: Language
) -> str:
    source = owner.it if owner else None
    return wording.changes_text(some, language, static=static, many=many, source=source, names=dict(named.it))


@lru_cache(maxsize=SENTENCES_KEPT)
def _effect(effect: Effect, named: _Named, language: Language) -> str:
    return wording.effect_text(effect, language, names=dict(named.it))


def ability_text(
    ability: Ability, language: Language, source: GameObject | None = None, names: Mapping[str, Label] | None = None
) -> str:
    """Return an ability as rules text; a sentence that says so where it is nested deeper than a browser may send.

    Each clause of a sentence is looked at more than once, so that the time doubles with every few levels.
    """
    if _too_deep(ability):
        with override(language):
            return _("An ability nested too deep to be put into words.")
    return wording.ability_text(ability, language, source=source, names=names)


@lru_cache(maxsize=4096)
def _too_deep(ability: Ability) -> bool:
    try:
        read_ability(write_ability(ability), limits=BROWSER)
    except ScenarioError:
        return True
    return False


# --- differences of an object in a few words, and players and spells after the layers ------------------

#: What something is not, or has not got.
NONE = "–"
#: A sign (`+`, `−` or nothing) and a text.
Words = tuple[str, str]


def size_text(size: Size | None) -> str:
    """Write a size: "4/4", "*/1+*"; a dash without a size."""
    return NONE if size is None else f"{half_text(size.power)}/{half_text(size.toughness)}"


def half_text(half: Half) -> str:
    """Write power or toughness as printed: a star stands for a number that an ability defines (208.2)."""
    if half.beside is None:
        return str(half.number)
    if half.beside < 0:
        return f"*{MINUS}{-half.beside}"
    return f"{half.beside}+*" if half.beside else "*"


def difference_words(difference: seen.Difference, names: Names) -> Words:
    """Return the words of a difference for a chip: longer texts of abilities are cut."""
    match difference:
        case seen.Added(part, thing, mana):
            return "+", part_text(part, thing) + (f" ({short_text(mana).rstrip('.')})" if mana else "")
        case seen.Removed(part, thing):
            return MINUS, part_text(part, thing)
        case seen.Sized(before, after):
            return "", f"{size_text(before)} → {size_text(after)}"
        case seen.Colorless():
            return "", colorless()
        case seen.LostAbilities():
            return MINUS, _lost(difference)
        case seen.Reworded(old, new):
            return "", f"{short_text(old)} → {short_text(new)}"
        case seen.CantHave(keywords):
            return "", _cant_have(keywords)
        case _:
            return "", _identity(difference, names)


def _lost(lost_abilities: seen.LostAbilities) -> str:
    count = len(lost_abilities.abilities)
    if lost_abilities.all:
        counted = ngettext("its only ability", "all %(count)s abilities", count)
    else:
        counted = ngettext("%(count)s ability", "%(count)s abilities", count)
    return counted % {"count": count}


def difference_lines(difference: seen.Difference, names: Names, ability: Callable[[Ability], str]) -> Iterator[Words]:
    """Yield the same with room enough, each ability in full."""
    match difference:
        case seen.Added("ability", Ability() as thing):
            yield "+", ability(thing)
        case seen.Removed("ability", Ability() as thing):
            yield MINUS, ability(thing)
        case seen.LostAbilities():
            yield MINUS, _lost(difference)
            yield from ((MINUS, ability(thing)) for thing in difference.abilities)
        case seen.Reworded(before, after):
            yield "", f"{ability(before)} → {ability(after)}"
        case _:
            yield difference_words(difference, names)


def _identity(
    difference: seen.Renamed | seen.Costs | seen.Controlled | seen.Faced | seen.Underneath, names: Names
) -> str:
    match difference:
        case seen.Renamed(name):
            return _("name: %(name)s") % {"name": label(name) if name else _("none")}
        case seen.Costs(before, after, values):
            if values[0] != values[1]:
                return _("mana value %(before)s → %(after)s") % {"before": values[0], "after": values[1]}
            return _("mana cost %(before)s → %(after)s") % {"before": before or NONE, "after": after or NONE}
        case seen.Controlled(before, after):
            words = {"before": names.player(before), "after": names.player(after)}
            return _("controller: %(before)s → %(after)s") % words
        case seen.Faced(down):
            return _("face down") if down else _("face up")
        case seen.Underneath():
            return _("its face-up values")


def _cant_have(barred: Iterable[str] | None) -> str:
    if barred is None:
        return _("can’t have %(abilities)s") % {"abilities": _("any ability")}
    words = keywords(barred)
    return _("can’t have %(abilities)s") % {"abilities": words} if words else _("can have any ability again")


def part_text(part: seen.Part, thing: str | Ability | Label) -> str:
    """Return the words for a part that can come and go."""
    match thing:
        case Ability():
            return short_text(thing)
        case Label():
            return label(thing)
    if part == "every_creature_type":
        return _("every creature type")
    return colors((thing,))[0] if part == "color" else word(thing)


def player_title(player: str, names: Names) -> str:
    name = names.player(player)
    return capitalised(name)


def spell_name(scenario: Scenario, spell: str) -> str:
    """Return a spell by its name; of several with one name each says how it is paid for."""
    spells = scenario.spells
    entry = next(other for other in spells if other.id == spell)
    twins = [spell for spell in spells if spell.name == entry.name]
    if len(twins) > 1 and entry.alternative is not None:
        return _("%(name)s, for its alternative cost") % {"name": label(entry.name)}
    return label(entry.name)


def player_words(before: PlayerState, after: PlayerState, speaker: str, names: Names) -> Iterator[Words]:
    """Return what a step changed for a player; `speaker` controls its effect."""
    gained = Counter(after.abilities) - Counter(before.abilities)
    lost = Counter(before.abilities) - Counter(after.abilities)
    yield from (("+", keywords([word])) for word in gained.elements())
    yield from ((MINUS, keywords([word])) for word in lost.elements())
    old, new = hand_text(before.hand_size), hand_text(after.hand_size)
    if old != new:
        yield ("", _("maximum hand size %(change)s") % {"change": f"{old}\u00a0→\u00a0{new}"})
    given = [permission_text(each) for each in after.permissions if each not in before.permissions]
    given += [label(each) for each in after.restrictions if each not in before.restrictions]
    yield from (("+", heard(text, speaker, names)) for text in given)


def allowed_words(trace: Trace, player: str, names: Names) -> Iterator[str]:
    """Return what a player may and may not do in the end."""
    now = trace.players[player]
    for what in now.permissions:
        yield heard(permission_text(what), speaker_of(trace, player, what), names)
    for what in now.restrictions:
        yield heard(label(what), speaker_of(trace, player, what), names)


def speaker_of(trace: Trace, key: str, what: Label) -> str:
    """Return who controls the effect that gave a player or an object this permission or restriction."""
    for step in (step for layer in trace.layers for step in layer.applied):
        if key in step.players:
            before, after = ({*state.permissions, *state.restrictions} for state in step.players[key])
        elif key in step.changed:
            before, after = ({*state.restrictions} for state in step.changed[key])
        else:
            continue
        if what in after - before:
            return trace.effects[step.effect].controller
    return ""


def heard(text: str, speaker: str, names: Names) -> str:
    """Return words of an effect as the reader hears them: who “you” is, where another player controls it."""
    if speaker in ("", "you") or not _SPOKEN_TO[current_language()].search(text):
        return text
    return _("%(text)s (“you” means %(player)s here)") % {"text": text, "player": names.player(speaker)}


def hand_text(size: int | None) -> str:
    """Return a maximum hand size; what would be below zero is zero (107.1b)."""
    return _("no maximum") if size is None else str(max(0, size))


def spell_kind(spell: Spell, names: Names) -> str:
    """Return type and owner of a spell: "Instant · your opponent"."""
    if spell.ability_of is not None:
        what = _("Activated ability of %(name)s") % {"name": names.thing(spell.ability_of)}
    else:
        what = " ".join(map(word, spell.types)) or _("Spell")
    return what if spell.controller == "you" else f"{what} · {names.player(spell.controller)}"


def spell_words(before: SpellState, after: SpellState) -> Iterator[Words]:
    if before.castable and not after.castable:
        yield ("", _("can’t be cast"))
    if before.mana != after.mana:
        yield ("", f"{before.mana} → {after.mana}")


def permission_text(what: Label) -> str:
    """Return a permission with its verb, which its label may leave out: "may play an additional land"."""
    text = label(what)
    begins = text.startswith(("may ", "can ", "peut ", "pouvez ", "peuvent "))
    return text if begins else _("may %(what)s") % {"what": text}
