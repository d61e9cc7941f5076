"""Zones in which the cards at a table lie, and the spells that are cast there.

A card is where it works, or where another looks for it. Where one changes what spells cost, the others are cast.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.characteristics import Characteristics
from engine.evaluation.trace import Trace
from engine.expressions import HasWord, Is
from engine.scenario import (
    Ability,
    Change,
    Cost,
    Effect,
    ExtraCost,
    FullText,
    GameObject,
    Label,
    Prohibit,
    Scenario,
    Spell,
)
from layers_site.ask.services.cards.library import Known
from layers_site.ask.services.cards.standins import OPPONENT, PLAIN, YOU, is_plain
from layers_site.ask.services.cards.target_kinds import (
    changes_in,
    copies,
    empties_graveyards,
    guards_graveyards,
    zone_copied,
    zone_in,
)
from layers_site.ask.services.cards.uses import uses_of
from layers_site.ask.services.trace.traits import can_be_used, is_activated
from layers_site.cardtext import wording
from layers_site.cardtext.wording.french.vocabulary import CREATURE_TYPES
from layers_site.cardtext.wording.subjects import nodes

_ONCE: Final = frozenset(("Instant", "Sorcery"))
#: What lies there works nowhere else: it may lie in another zone as well.
_FREE: Final = ("battlefield", "hand")
#: Zones to which a card can be moved at the table.
ZONES: Final = ("battlefield", "graveyard", "exile", "hand")
_CAST: Final = "-cast"
_MANA: Final = re.compile(r"((?:\{[^{}T]{1,4}\})+)[^:]*:")
_NAMED: Final = re.compile(r"(?:crew|equip) [^.:]*\.?\Z", re.IGNORECASE)
_EQUIP: Final = re.compile(r"equip (?:[a-z ]+ )?((?:\{[^{}]{1,4}\})+)", re.IGNORECASE)
_RATHER: Final = (
    re.compile(r"You may (.+) rather than pay this spell’s mana cost\.?"),
    re.compile(r"Vous pouvez (.+) à la place du coût de mana de ce sort\.?"),
)
#: What is cast where no card is: blue, since there is a card that asks for that.
_PLAIN: Final = Spell(
    f"{PLAIN}spell", Label("A blue instant with mana cost {2}{U}", "Un éphémère bleu de coût de mana {2}{U}"),
    YOU, "{2}{U}", ("Instant",), ("blue",), None, None, None,
)  # fmt: skip


def zone_of(content: GameObject) -> str:
    """Return where a card works: in a graveyard, where its static abilities all do, else where it is."""
    zones = [ability.zones for ability in content.abilities if ability.static is not None and not ability.cda]
    elsewhere = zones and all("battlefield" not in each for each in zones)
    return zones[0][0] if elsewhere and zones[0] else content.zone


def zones_seen(content: object) -> tuple[str, ...]:
    """Return the zones off the battlefield in which a card looks for others, for its abilities or as it copies."""
    copied = zone_copied(content) if isinstance(content, GameObject) else ""
    return tuple(dict.fromkeys([*(zone for zone in zones_in(content) if zone in ZONES[1:]), *filter(None, [copied])]))


def takes_text(content: GameObject | Effect) -> bool:
    return any(isinstance(change, FullText) for change in changes_in(content))


def zones_in(tree: object) -> Iterator[str]:
    """Yield the zones that are named in a part of a card, each as often as it is."""
    for part in nodes(tree):
        if isinstance(part, HasWord) and part.key == "zone":
            yield from part.words
        elif isinstance(part, Is) and part.what == "graveyard_top":
            yield "graveyard"


def zones_to_try(cards: Sequence[Known], library: Sequence[Known]) -> Iterator[Mapping[int, str]]:
    """Yield where each card may lie instead of where it works: one card in a zone in which another looks."""
    emptied = any(empties_graveyards(card.content) for card in cards)
    for place, card in enumerate(cards):
        others = [other.content for at, other in enumerate(cards) if at != place]
        # What looks into zones itself stays where it is, but for what takes the whole text of a card there.
        others = [other for other in others if not zones_seen(card.content) or takes_text(other)]
        copied = [zone for at, other in enumerate(cards) if at != place for zone in _zones_copied(other, library)]
        seen = [*(zone for other in others for zone in zones_seen(other)), *copied]
        not_there = emptied or guards_graveyards(card.content)
        seen = [zone for zone in seen if not (not_there and zone == "graveyard")]
        if isinstance(card.content, GameObject) and zone_of(card.content) in _FREE:
            yield from ({place: zone} for zone in dict.fromkeys(seen) if zone != zone_of(card.content))


def _zones_copied(card: Known, library: Sequence[Known]) -> Iterator[str]:
    """Yield the zones in which lies what abilities of the card copy, by the data of their effects."""
    for use in uses_of(card, library):
        if isinstance(use.content, Effect) and copies(use.content):
            yield from filter(None, [zone_in(use.content.target)])


def kept_out(cards: Sequence[Known]) -> Mapping[int, str]:
    """Return the cards that would lie in a graveyard but for one that exiles what goes there; they are exiled."""
    if not any(empties_graveyards(card.content) for card in cards):
        return {}
    contents = {place: card.content for place, card in enumerate(cards)}
    return {
        place: "exile"
        for place, content in contents.items()
        if isinstance(content, GameObject) and zone_of(content) == "graveyard"
    }


def is_once(card: Known) -> bool:
    """Return whether the card is an instant or a sorcery that leaves nothing behind on the battlefield."""
    return isinstance(card.content, GameObject) and bool(_ONCE & {*card.content.types})


def matters(scenario: Scenario, with_card: Trace, without_card: Trace, card: str) -> bool:
    """Return whether any other thing on the board is otherwise without that card, or copies it."""
    return any(effect.enabled and copies(effect) and effect.source == card for effect in scenario.effects) or any(
        with_card.final[obj.id] != without_card.final[obj.id]
        for obj in scenario.objects
        if obj.id != card and obj.id in without_card.final
    )


def with_spells(scenario: Scenario, trace: Trace) -> Scenario:
    """Return the board with the spells whose cost is asked for.

    These are instants and sorceries; where there is none and nothing else happens, the other cards, or else a plain
    one.
    """
    cards = [obj for obj in scenario.objects if not is_plain(obj.id)]
    used = _abilities(cards, trace)
    dear = [card for card in cards if any(map(_is_about_spells, changes_in(card)))]
    if not dear:
        return replace(scenario, spells=tuple(used))
    cast = [card for card in cards if _ONCE.intersection(card.types)]
    quiet = all(trace.final[key] == trace.printed[key] for key in trace.final)
    quiet = quiet and not any(step.players for layer in trace.layers for step in layer.applied)
    if not cast and quiet:
        cast = [card for card in cards if card not in dear and card.mana_cost and "Land" not in card.types]
    theirs = any(isinstance(change, Prohibit) and change.who != "each" for card in dear for change in changes_in(card))
    caster = OPPONENT if theirs else YOU
    spells = [replace(spell, controller=caster) for obj in cast for spell in _spells(obj, trace)]
    prices = any(isinstance(change, Cost) for card in dear for change in changes_in(card))
    return replace(scenario, spells=(*spells, *used) if spells or not quiet or not prices else (_PLAIN,))


def _is_about_spells(change: Change) -> bool:
    return isinstance(change, Prohibit) or (isinstance(change, Cost) and change.spells is not None)


def _abilities(cards: Sequence[GameObject], trace: Trace) -> list[Spell]:
    """Return the first activated ability of each card, where another one changes what abilities cost (602.2b)."""
    if not any(isinstance(change, Cost) and change.abilities_of for card in cards for change in changes_in(card)):
        return []
    made = []
    for card in cards:
        ability = next(filter(is_activated, card.abilities), None)
        if ability is not None and card.zone == "battlefield" and can_be_used(trace, card.id):
            cost, what = _activation(ability)
            name = Label(f"{card.name.en} ({what.en})", f"{card.name.fr} ({what.fr})")
            made.append(Spell(f"{card.id}{_CAST}-used", name, YOU, cost, (), (), None, None, card.id))
    return made


def _activation(ability: Ability) -> tuple[str, Label]:
    """Return the mana in the cost of an activated ability, and what it is called."""
    text = ability.other.en if ability.other is not None else ability.keyword or ""
    match = _EQUIP.match(text) or _MANA.match(text)
    what = Label("its ability", "sa capacité")
    if ability.keyword:
        what = Label(*(wording.keyword_text(ability.keyword, language) for language in ("en", "fr")))
    elif ability.other is not None and _NAMED.match(text):
        what = Label(ability.other.en.rstrip(".").lower(), ability.other.fr.rstrip(".").lower())
    return match[1] if match else "", what


def card_of(spell: Spell) -> str:
    """Return the id of the card that is cast."""
    return spell.id.partition(_CAST)[0]


def _spells(card: GameObject, trace: Trace) -> list[Spell]:
    """Return the card as it is cast: for its mana cost, and for the other cost that its text has instead."""
    now = trace.final[card.id]
    plain = Spell(
        f"{card.id}{_CAST}", card.name, YOU, card.mana_cost or "", tuple(sorted(now.types)), tuple(sorted(now.colors)),
        None, None, None, _subtypes(now), tuple(sorted(now.supertypes)),
    )  # fmt: skip
    other = next((label for ability in card.abilities if (label := _instead(ability.other))), None)
    dear = replace(plain, id=f"{plain.id}-instead", alternative=ExtraCost("", (other,))) if other else None
    return [plain, dear] if dear else [plain]


def _subtypes(now: Characteristics) -> tuple[str, ...]:
    return tuple(sorted({*now.subtypes, *(CREATURE_TYPES if now.all_creature_types else ())}))


def _instead(text: Label | None) -> Label | None:
    matches = (
        [pattern.fullmatch(words) for pattern, words in zip(_RATHER, (text.en, text.fr), strict=True)] if text else []
    )
    en, fr = matches or (None, None)
    return Label(en[1], fr[1]) if en and fr else None
