"""The library as the table needs it: names to be found by, cards read once, and keywords that mean a use of a card.

Drafts are not in it for anybody. Keywords mean to crew a Vehicle, to reconfigure, or to cast for bestow or impending.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from engine import ScenarioError
from engine.expressions import Selector
from engine.notation import read_effect
from engine.scenario import CardTypes, Effect, GameObject
from layers_site.ask.services.cards.names import Named
from layers_site.boards.services.boards import read_card
from layers_site.content.models import Card, Case
from layers_site.search.index import index
from layers_site.search.things import Kind

#: So many names are looked at more closely, of all that an operator may have loaded.
_MOST_TEXTS: Final = 20
_NO_CREATURE: Final = {"types": {"remove": ["Creature"]}}


@dataclass(frozen=True, slots=True)
class Known:
    """A card that can be put on a board: an object, or an effect with the cards whose ability leaves it behind.

    `subject` and `target_kinds` say what such an effect does something to ("self", "target") and of what kind that is,
    where a reading of the card's text knows it; "" and () where the card on the board has a text of its own to look
    at. `on` is what a target has to be, None for anything of these kinds.
    """

    slug: str
    content: GameObject | Effect
    ability_of: tuple[str, ...] = ()
    subject: str = ""
    target_kinds: tuple[str, ...] = ()
    on: Selector | None = None
    #: It is left behind by an activated ability, which need not be used.
    activated: bool = False
    #: It is left behind by an ability that triggers on something that need not happen: dying, a turn, an attack.
    offered: bool = False


def names() -> tuple[Named, ...]:
    """Return every card by its names, in the order of the English ones."""
    rows = Card.objects.published().values_list("slug", "name_en", "name_fr")
    return tuple(Named(slug, en, fr) for slug, en, fr in rows)


def texts_called(typed: str) -> Iterator[Named]:
    """Yield the cards of which the operator has loaded the text, and whose name may be meant."""
    things = (thing for thing in index().names(typed) if thing.kind is Kind.TEXT)
    yield from (Named(thing.code, thing.title.en, thing.title.fr) for thing in islice(things, _MOST_TEXTS))


def known(slugs: Sequence[str]) -> list[Known]:
    """Return those cards in that order. Unreadable and unknown cards are left out."""
    rows = {card.slug: card for card in Card.objects.published().filter(slug__in=slugs)}
    knowns = (read(rows[slug]) for slug in slugs if slug in rows)
    return [card for card in knowns if card is not None]


def around(cards: Iterable[Known]) -> list[Known]:
    """Return the cards around these: the effects of their abilities, and the cards whose abilities they are."""
    named = list(cards)
    slugs = {card.slug for card in named}
    owners = {owner for card in named for owner in card.ability_of}
    effects = Card.objects.published().filter(kind=Card.Kind.EFFECT).order_by("slug")
    theirs = [row for row in effects if slugs.intersection(row.ability_of)]
    owning = Card.objects.published().filter(slug__in=owners).order_by("slug")
    knowns = (read(row) for row in (*theirs, *owning))
    return [card for card in knowns if card is not None]


def read(card: Card) -> Known | None:
    """Read a card; None for an editor's half-done card."""
    try:
        return Known(card.slug, read_card(card), tuple(card.ability_of))
    except ScenarioError:
        return None


@dataclass(frozen=True, slots=True)
class KeywordUse:
    """A keyword whose use leaves an effect behind.

    `begins` is how the keyword begins, `ending` how the id of the effect ends; `of_creature` says whether its card has
    to be printed as a creature, None for either.
    """

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


def use_by_keyword(slug: str, card: GameObject) -> Known | None:
    """Return the effect that using a keyword of the card leaves on the card, None for a card without one."""
    creature = "Creature" in card.types
    for use in _USES:
        if has_keyword(card, use) and use.of_creature in (None, creature):
            document: dict[str, Any] = {"name": use.name, "affects": {"ids": []}, "changes": list(use.changes)}
            document |= {"duration": use.duration} if use.duration else {}
            key = f"{slug}{use.ending}"
            return Known(key, read_effect({"id": key, **document}), (slug,), "self")
    return None


def has_keyword(card: GameObject, use: KeywordUse) -> bool:
    return any((ability.keyword or "").startswith(use.begins) for ability in card.abilities)


def is_use_of(effect: Effect, card: GameObject, use: KeywordUse) -> bool:
    """Return whether an effect is what a keyword of its card has left on it."""
    removes = any(isinstance(change, CardTypes) and change.op == "remove" for change in effect.changes)
    return removes and has_keyword(card, use) and effect.source == card.id and effect.affects == (card.id,)


def case_with(names: Sequence[str]) -> Case | None:
    """Return the first published case in which all of these cards are named, by their English names."""
    return Case.objects.published().in_short().search(" ".join(names)).first() if len(names) > 1 else None
