"""Spells that are cast where a card changes what they cost, and abilities likewise (601.2f, 602.2b)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.characteristics import Characteristics
from engine.evaluation.trace import Trace
from engine.scenario import Ability, Change, Cost, ExtraCost, GameObject, Label, Prohibit, Scenario, Spell
from layers_site.ask.services.board.abilities import can_be_used
from layers_site.ask.services.cards.plain import OPPONENT, PLAIN, YOU, is_plain
from layers_site.ask.services.cards.target_kinds import changes_in, is_activated
from layers_site.cardtext import wording
from layers_site.cardtext.reading.deeds import cost_instead, facts_of
from layers_site.cardtext.reading.statics import WITH_COST
from layers_site.cardtext.wording.french.vocabulary import CREATURE_TYPES

_ONCE: Final = frozenset(("Instant", "Sorcery"))
_CAST: Final = "-cast"
#: What is cast where no card is: blue, since there is a card that asks for that.
_PLAIN: Final = Spell(
    f"{PLAIN}spell", Label("A blue instant with mana cost {2}{U}", "Un éphémère bleu de coût de mana {2}{U}"),
    YOU, "{2}{U}", ("Instant",), ("blue",), None, None, None,
)  # fmt: skip


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
            used = Spell(f"{card.id}{_CAST}-used", name, YOU, cost, (), (), None, None, card.id)
            made.append(replace(used, keyword=_keyword(ability), makes_mana=ability.kind == "mana"))
    return made


def _keyword(ability: Ability) -> str | None:
    """Return the keyword that means the ability, without its cost: "equip"."""
    word = ability.keyword or facts_of(ability).keyword
    return next((name for name in WITH_COST if f"{word or ''} ".lower().startswith(f"{name} ")), None)


def _activation(ability: Ability) -> tuple[str, Label]:
    """Return the mana in the cost of an activated ability, and what it is called."""
    facts = facts_of(ability)
    what = Label("its ability", "sa capacité")
    if ability.keyword:
        what = Label(*(wording.keyword_text(ability.keyword, language) for language in ("en", "fr")))
    elif ability.other is not None and facts.keyword:
        what = Label(*(word.rstrip(".").lower() for word in (ability.other.en, ability.other.fr)))
    return facts.mana, what


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
    other = next(filter(None, map(cost_instead, card.abilities)), None)
    dear = replace(plain, id=f"{plain.id}-instead", alternative=ExtraCost("", (other,))) if other else None
    return [plain, dear] if dear else [plain]


def _subtypes(now: Characteristics) -> tuple[str, ...]:
    return tuple(sorted({*now.subtypes, *(CREATURE_TYPES if now.all_creature_types else ())}))
