"""Effects made of what the words of an ability were read as: of a pasted card, or of a card of the library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Final

from engine import ScenarioError
from engine.expressions import Selector
from engine.notation import BROWSER, read_effect, write_selector
from engine.scenario import AddAbilities, AddPT, Change, Copy, GameObject
from engine.words import BASIC_LAND_TYPES, COLORS
from layers_site.explain.reading.card import read_card
from layers_site.explain.reading.meaning import mentions
from layers_site.explain.reading.opening import OpenChoice, OpenNumber, with_numbers, with_words
from layers_site.explain.reading.own_words import effect_document, in_own_words
from layers_site.explain.reading.resolving import TARGET
from layers_site.explain.reading.result import Line, PrintedCard, ReadEffect
from layers_site.learning.rulings.services.library import Known
from layers_site.learning.rulings.services.settled import USUAL
from layers_site.learning.rulings.services.wishes import kinds_in

#: So many abilities or modes of a card are tried and offered.
MOST_USES: Final = 8
#: What is offered of each sort of word that a player chooses as something resolves.
_WORDS: Final = {
    "color": COLORS, "land_type": BASIC_LAND_TYPES,
    "creature_type": ("Bear", "Elf", "Goblin", "Human", "Merfolk", "Zombie"),
}  # fmt: skip
_REMEMBERED: Final = 1024
#: What the ids of several effects differ by: a number would be taken for X.
_LETTERS: Final = "abcdefgh"


def uses_in_words(slug: str, card: GameObject) -> tuple[Known, ...]:
    """Return what the abilities of a card of the library leave behind, as far as their texts can be read.

    What only makes the card itself larger for a while is nothing that anybody asks about.
    """
    type_line = " ".join((*card.supertypes, *card.types))
    if card.subtypes:
        type_line += f" — {' '.join(card.subtypes)}"
    # Words about "enchanted land" are read beside what the card enchants.
    enchants = "".join(
        f"{ability.keyword}\n" for ability in card.abilities if (ability.keyword or "").startswith("enchant ")
    )
    made = []
    every = [
        (effect, ending, ability.kind == "activated")
        for ability in card.abilities if ability.other is not None and ability.kind in ("activated", "triggered")
        for effect, ending in _read(card.name.en, type_line, f"{enchants}{ability.other.en}")
    ]  # fmt: skip
    for place, (effect, ending, activated) in enumerate(every[:MOST_USES]):
        name = {"en": card.name.en, "fr": card.name.fr}
        try:
            known = effect_known(f"{slug}-does-{_LETTERS[place]}{ending}", name, effect, slug)
        except ScenarioError:
            continue
        made.append(replace(known, activated=activated))
    return tuple(made)


@lru_cache(maxsize=_REMEMBERED)
def _read(name: str, type_line: str, text: str) -> tuple[tuple[ReadEffect, str], ...]:
    reading = read_card(PrintedCard(name, type_line, text))
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
    for effect in (effect for effect in effects if effect.condition is None or effect.subject == "target"):
        closed = tuple(_filled(_with_more(effect, effects)))
        if closed:
            return closed
    return ()


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
    likes = [other for other in others if _is_ready(other) and other is not effect]
    same = [other for other in likes if replace(other, changes=effect.changes, open=effect.open) == effect]
    return replace(effect, changes=(*effect.changes, *(change for other in same for change in other.changes)))


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
    """Return whether the table can lay the effect: what it counts as it resolves is counted there (`counting`)."""
    whole = not (effect.open or effect.provided or effect.instead) and effect.subject != "created"
    return whole and not mentions(effect.changes, TARGET)


def _target_of(effect: ReadEffect) -> Selector | None:
    """Return what its target has to be, be that an object to be copied; None where it has no target."""
    if effect.subject == "target":
        return effect.on or Selector()
    return effect.other if any(isinstance(change, Copy) for change in effect.changes) else None


def effect_known(slug: str, name: object, effect: ReadEffect, owner: str = "") -> Known:
    """Return the effect as the table lays it; `owner` is the slug of the card that leaves it behind."""
    document = {"id": slug, "name": name, "affects": {"ids": []}, **effect_document(effect)}
    if effect.subject == "group" and effect.on is not None:
        document["locked_from"] = write_selector(effect.on)
    target = _target_of(effect)
    if target is not None:
        document["target"] = write_selector(target)
    made = read_effect(document, limits=BROWSER)
    on = effect.on if effect.subject == "target" else None
    return Known(slug, made, (owner,), effect.subject, kinds_in(effect.on), on) if owner else Known(slug, made)
