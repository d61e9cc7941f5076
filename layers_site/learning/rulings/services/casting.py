"""Spells on a board of the table: where a card changes what spells cost, what it costs to cast the others."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from engine.characteristics import Characteristics
from engine.scenario import Cost, ExtraCost, GameObject, Label, Scenario, Spell
from engine.trace import Trace
from layers_site.explain.wording.french.creature_types import CREATURE_TYPES
from layers_site.learning.rulings.services.standins import PLAIN, YOU, is_plain
from layers_site.learning.rulings.services.wishes import changes_in

_ONCE: Final = frozenset(("Instant", "Sorcery"))
_CAST: Final = "-cast"
_RATHER: Final = (
    re.compile(r"You may (.+) rather than pay this spell’s mana cost\.?"),
    re.compile(r"Vous pouvez (.+) à la place du coût de mana de ce sort\.?"),
)
#: What is cast where no card is: blue, since there is a card that asks for that.
_PLAIN: Final = Spell(
    f"{PLAIN}spell", Label("A blue instant with mana cost {2}{U}", "Un éphémère bleu de coût de mana {2}{U}"),
    YOU, "{2}{U}", ("Instant",), ("blue",), None, None, None,
)  # fmt: skip


def with_spells(scenario: Scenario, trace: Trace) -> Scenario:
    """Return the board with the spells of which it is asked what they cost: instants and sorceries; where there is none
    and nothing else happens, the other cards, or else a plain one.
    """
    cards = [obj for obj in scenario.objects if not is_plain(obj.id)]
    dear = [card for card in cards if any(isinstance(change, Cost) and change.spells for change in changes_in(card))]
    if not dear:
        return scenario
    cast = [card for card in cards if _ONCE.intersection(card.types)]
    quiet = all(trace.final[key] == trace.printed[key] for key in trace.final)
    quiet = quiet and not any(step.players for layer in trace.layers for step in layer.applied)
    if not cast and quiet:
        cast = [card for card in cards if card not in dear and card.mana_cost and "Land" not in card.types]
    spells = [spell for obj in cast for spell in _spells(obj, trace)]
    return replace(scenario, spells=tuple(spells) if spells or not quiet else (_PLAIN,))


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
