"""Put abilities to use: what a card leaves behind when its ability has resolved, by data, keyword or words.

Without an effect in the library it is made of what the words of the ability were read as. Cards that somebody pasted
are read so too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Final

from engine import ScenarioError
from engine.expressions import PlayerIs, Selector
from engine.notation import BROWSER, read_effect, write_selector
from engine.scenario import Ability, AddAbilities, AddPT, Change, Copy, Counters, Effect, GameObject, Scenario
from engine.words import BASIC_LAND_TYPES, COLORS
from layers_site.ask.services.cards.library import RECONFIGURE, Known, has_keyword, use_by_keyword
from layers_site.ask.services.cards.numbers import USUAL
from layers_site.ask.services.cards.target_kinds import becomes_aura, enters_as_copy, harms, kinds_in
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.own_words import effect_document, facts_in, facts_of_card, in_own_words
from layers_site.cardtext.reading.resolving import MAY, TARGET
from layers_site.cardtext.reading.result import CardReading, Line, PrintedCard, ReadEffect
from layers_site.cardtext.reading.settling import OpenChoice, OpenNumber, mentions, with_numbers, with_words
from layers_site.cardtext.wording.subjects import nodes

_COPY_ID: Final = "-copies"
_COPIED: Final = {
    "name": {"en": "As a copy", "fr": "En copie"},
    "affects": {"ids": []},
    "changes": [{"copy": "self"}],
}
#: So many abilities or modes of a card are tried and offered.
MOST_USES: Final = 8
#: What is offered of each sort of word that a player chooses as something resolves.
_WORDS: Final = {
    "color": COLORS, "land_type": BASIC_LAND_TYPES,
    "creature_type": ("Bear", "Elf", "Goblin", "Human", "Merfolk", "Zombie"),
}  # fmt: skip
_REMEMBERED: Final = 1024
#: How an ability begins that triggers when something happens to what is there already.
_LATER: Final = re.compile(r"(?:Whenever|At the beginning|At the end|When [^.]*\bdies)\b")
#: Where a sentence stops, and what is no sentence of its line: a reminder, an ability that it gives.
_STOP: Final = re.compile(r"\.(?=\s|\Z)")
_ASIDE: Final = re.compile(r"\([^)]*\)|“[^”]*”|\"[^\"]*\"|«[^»]*»")
#: What the ids of several effects differ by: a number would be taken for X.
_LETTERS: Final = "abcdefgh"


def is_group_pump(use: Known) -> bool:
    """Return whether it only makes several creatures larger for a while, or gives them abilities."""
    effect = use.content
    if not isinstance(effect, Effect) or effect.locked_from is None or not use.activated:
        return False
    return is_pump(effect.changes) and not harms(effect)


def uses_of(card: Known, library: Sequence[Known]) -> tuple[Known, ...]:
    """Return the effects of which using the card's abilities leaves one.

    They are the library's, or else that of entering as a copy (707.5), of a keyword (`library`), or what the texts
    of its abilities are read as; of a spell its modes, where it has several.
    """
    named = tuple(known for known in library if card.slug in known.ability_of)[:MOST_USES]
    if not isinstance(card.content, GameObject):
        return (card, *named) if named else ()
    if named:
        return tuple(_aimed(known, card.content) for known in named)
    made = _entering_as_copy(card.slug, card.content) or use_by_keyword(card.slug, card.content)
    return (made,) if made else uses_in_words(card.slug, card.content)


def _aimed(known: Known, card: GameObject) -> Known:
    """Return the effect of the library with what it says of its target, and whether it has to be activated."""
    effect = known.content
    triggered = [ability for ability in card.abilities if ability.kind == "triggered"]
    activated = not triggered or any(map(_is_activated, card.abilities))
    known = replace(known, activated=activated, offered=not activated and all(map(_is_offered, triggered)))
    if known.subject or not isinstance(effect, Effect):
        return known
    if effect.target is None:
        return replace(known, subject="self")
    return replace(known, subject="target", target_kinds=kinds_in(effect.target), on=effect.target)


def done_at_once(card: Known, uses: Sequence[Known], others: Sequence[Known] = ()) -> Known | None:
    """Return the use of a card that is taken for done, None where nothing is.

    What it does as it enters is done, an activated ability is used if its card does nothing else. What would attach it
    to a creature is done where one was named; what only makes creatures larger for a while is not asked about.
    """
    content = card.content
    if not isinstance(content, GameObject):
        return next(iter(uses), None)
    things = [other.content for other in others if isinstance(other.content, GameObject)]
    # What enters as a copy has to find what it copies: that is not put on it.
    creatures = [thing for thing in things if "Creature" in thing.types and not enters_as_copy(thing)]
    for use in uses:
        effect = use.content
        attaches = isinstance(effect, Effect) and (becomes_aura(effect) or has_keyword(content, RECONFIGURE))
        if attaches and not creatures:
            continue
        idle = use.activated and not attaches and has_static(card)
        if not (use.offered or idle or ("Creature" in content.types and is_group_pump(use))):
            return use
    return None


def is_spell(card: GameObject) -> bool:
    return bool({"Instant", "Sorcery"} & {*card.types})


def _is_activated(ability: Ability) -> bool:
    return ability.kind == "activated" or (ability.keyword or "").startswith(("crew ", "reconfigure "))


def _is_offered(ability: Ability) -> bool:
    """Return whether an ability triggers on what need not happen: not as its card, or another, enters."""
    condition = (ability.other.en if ability.other is not None else "").partition(",")[0]
    return ability.kind == "triggered" and _LATER.match(condition) is not None and " enters" not in condition


def with_counters(scenario: Scenario, source: str, target: str) -> Scenario:
    """Return the board with the counters that an ability puts on what it makes something else."""
    owner = next((obj for obj in scenario.objects if obj.id == source), None)
    every = facts_of_card(owner) if owner is not None else ()
    puts = next((words.puts for words in every if words.puts is not None), None)
    if puts is None or puts.number is None:
        return scenario
    more = Counters(puts.kind, puts.number, 0)
    objects = tuple(
        replace(obj, counters=(replace(more, timestamp=obj.timestamp),))
        if obj.id == target and not obj.counters
        else obj
        for obj in scenario.objects
    )
    return replace(scenario, objects=objects)


def has_static(card: Known) -> bool:
    """Return whether the card does something without being used."""
    abilities = card.content.abilities if isinstance(card.content, GameObject) else ()
    return any(ability.static is not None and not ability.cda for ability in abilities)


def _entering_as_copy(slug: str, card: GameObject) -> Known | None:
    """Return what makes a card the copy as which it enters, by its text (707.5)."""
    copying = [words.copying for words in facts_of_card(card) if words.copying is not None and words.copying.entering]
    if not copying:
        return None
    key = f"{slug}{_COPY_ID}"
    effect = read_effect({"id": key, **_COPIED})
    if any(words.keeps_own for words in copying):
        own = AddAbilities(tuple(ability for ability in card.abilities if not _copies_as_it_enters(ability)))
        effect = replace(effect, changes=(Copy("self", (own,)),))
    return Known(key, effect, (slug,))


def _copies_as_it_enters(ability: Ability) -> bool:
    copying = facts_in(ability.other.en).copying if ability.other is not None else None
    return copying is not None and copying.entering


def uses_in_words(slug: str, card: GameObject) -> tuple[Known, ...]:
    """Return what the abilities of a card of the library leave behind, as far as their texts can be read.

    What only makes the card itself larger for a while is nothing that anybody asks about.
    """
    made = []
    every = [
        (effect, ending, ability)
        for ability in card.abilities if ability.kind in ("activated", "triggered")
        for effect, ending in _in_words(card, ability)
    ]  # fmt: skip
    for place, (effect, ending, ability) in enumerate(every[:MOST_USES]):
        name = {"en": card.name.en, "fr": card.name.fr}
        try:
            known = effect_known(f"{slug}-does-{_LETTERS[place]}{ending}", name, effect, slug)
        except ScenarioError:
            continue
        made.append(replace(known, activated=ability.kind == "activated", offered=_is_offered(ability)))
    return tuple(made)


def effects_in_words(card: GameObject, ability: Ability) -> tuple[ReadEffect, ...]:
    """Return what one ability of a card leaves behind, as far as its words can be read."""
    return tuple(effect for effect, _ending in _in_words(card, ability))


def is_used_whole(card: GameObject, ability: Ability) -> bool:
    """Return whether all the sentences of one ability of a card are in what it leaves behind."""
    reading = _reading(*_as_printed(card, ability))
    return all(is_laid_whole(line, reading.printed.text) for line in reading.lines if line.effects)


def _in_words(card: GameObject, ability: Ability) -> tuple[tuple[ReadEffect, str], ...]:
    return _read(*_as_printed(card, ability)) if ability.other is not None else ()


def _as_printed(card: GameObject, ability: Ability) -> tuple[str, str, str]:
    """Return the name, the type line and the text of a card with that ability alone."""
    type_line = " ".join((*card.supertypes, *card.types))
    if card.subtypes:
        type_line += f" — {' '.join(card.subtypes)}"
    # Words about "enchanted land" are read beside what the card enchants.
    enchants = "".join(f"{each.keyword}\n" for each in card.abilities if (each.keyword or "").startswith("enchant "))
    return card.name.en, type_line, f"{enchants}{ability.other.en if ability.other is not None else ''}"


@lru_cache(maxsize=_REMEMBERED)
def _reading(name: str, type_line: str, text: str) -> CardReading:
    return read_card(PrintedCard(name, type_line, text))


@lru_cache(maxsize=_REMEMBERED)
def _read(name: str, type_line: str, text: str) -> tuple[tuple[ReadEffect, str], ...]:
    reading = _reading(name, type_line, text)
    every = [made for line in reading.lines if line.why is None for made in closed_effects(line)]
    return tuple((effect, ending) for effect, ending in every if not _is_pump(effect))


def _is_pump(effect: ReadEffect) -> bool:
    return effect.subject == "self" and is_pump(effect.changes)


def is_pump(changes: Sequence[Change]) -> bool:
    """Return whether it only makes something larger, or gives it abilities."""
    return all(isinstance(change, AddPT | AddAbilities) for change in changes)


def closed_effects(line: Line) -> tuple[tuple[ReadEffect, str], ...]:
    """Return the first effect of a line once for each word that may be chosen, filled in.

    With it comes the ending that the id of one with an X has on a board.
    """
    effects = tuple(map(_copying, line.effects))
    for effect in filter(_can_be_laid, effects):
        closed = tuple(_filled(_with_more(effect, effects)))
        if closed:
            return closed
    return ()


def _can_be_laid(effect: ReadEffect) -> bool:
    """Return whether nothing has to be asked first: a condition, or which player is the target."""
    asks = any(isinstance(part, PlayerIs) and part.player == TARGET for part in nodes(effect.on or ()))
    return not asks and (effect.condition is None or effect.subject == "target")


def is_laid_whole(line: Line, text: str) -> bool:
    """Return whether the effect that is laid of a line of the text is all that its sentences say."""
    effects = tuple(map(_copying, line.effects))
    first = next(filter(_can_be_laid, effects), None)
    laid = 0 if first is None else 1 + len(_more(first, effects))
    words = _ASIDE.sub("", text[line.start : line.end])
    return laid == len(effects) and len(_STOP.findall(words)) <= laid


def _copying(effect: ReadEffect) -> ReadEffect:
    """Return what makes its own card a copy of a target as the table lays it: what is copied is the effect's source."""
    if effect.subject != "self":
        return effect
    changes = tuple(
        replace(change, of="self") if isinstance(change, Copy) and change.of == TARGET else change
        for change in effect.changes
    )
    return replace(effect, changes=changes)


def _with_more(effect: ReadEffect, others: Sequence[ReadEffect]) -> ReadEffect:
    """Return the effect with what later sentences of the line do to the same objects for the same time."""
    more = (change for other in _more(effect, others) for change in other.changes)
    return replace(effect, changes=(*effect.changes, *more))


def _more(effect: ReadEffect, others: Sequence[ReadEffect]) -> list[ReadEffect]:
    likes = [other for other in others if _is_ready(other) and other is not effect]
    return [other for other in likes if replace(other, changes=effect.changes, open=effect.open) == effect]


def _filled(effect: ReadEffect) -> Iterator[tuple[ReadEffect, str]]:
    numbers = {part.letter.name: USUAL for part in effect.open if isinstance(part, OpenNumber)}
    kinds = [part for part in effect.open if isinstance(part, OpenChoice)]
    words = [part.options or _WORDS.get(part.kind, ()) for part in kinds]
    for chosen in product(*words):
        pairs = {str(part.kind): word for part, word in zip(kinds, chosen, strict=True)}
        changes = with_words(with_numbers(effect.changes, numbers), pairs)
        settled = replace(effect, changes=changes, open=())
        if _is_ready(settled):
            yield in_own_words(settled), f"-x{USUAL}" if numbers else ""


def _is_ready(effect: ReadEffect) -> bool:
    """Return whether the table can lay the effect: what it counts as it resolves is counted there (`variants`)."""
    # What one may do is taken for done, and can be pressed to be not.
    provided = effect.provided not in ("", *MAY)
    whole = not (effect.open or provided or effect.instead) and effect.subject != "created"
    return whole and not mentions(effect.changes, TARGET)


def _target_of(effect: ReadEffect) -> Selector | None:
    """Return what its target has to be, be that an object to be copied; None where it has no target."""
    if effect.subject == "target":
        return effect.on or Selector()
    return effect.other if any(isinstance(change, Copy) for change in effect.changes) else None


def effect_known(
    slug: str, name: object, effect: ReadEffect, owner: str = "", spell: Mapping[str, list[str]] = MappingProxyType({})
) -> Known:
    """Return the effect as the table lays it; `owner` is the slug of the card that leaves it behind.

    `spell` has the types and colors of that card where it is a spell.
    """
    document = {"id": slug, "name": name, "affects": {"ids": []}, **spell, **effect_document(effect)}
    if effect.subject == "group" and effect.on is not None:
        document["locked_from"] = write_selector(effect.on)
    target = _target_of(effect)
    if target is not None:
        document["target"] = write_selector(target)
    made = read_effect(document, limits=BROWSER)
    on = effect.on if effect.subject == "target" else None
    return Known(slug, made, (owner,), effect.subject, kinds_in(effect.on), on) if owner else Known(slug, made)
