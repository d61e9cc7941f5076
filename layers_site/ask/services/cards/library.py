"""The library as the table needs it: cards found by their names and read once, and what using them leaves behind.

Drafts are not in it for anybody. A use is the library's effect, a keyword (to crew a Vehicle, to reconfigure, to cast
for bestow or impending), or what the words of an ability were read as; cards that somebody pasted are read so too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from types import MappingProxyType
from typing import Final

from rapidfuzz.distance import OSA

from engine import ScenarioError
from engine.expressions import Selector
from engine.notation import BROWSER, read_effect, write_selector
from engine.scenario import Ability, AddAbilities, AddPT, Change, Copy, Counters, Effect, GameObject, Scenario, SetPT
from layers_site.ask.services.cards.traits import becomes_aura, is_activated, kinds_in
from layers_site.boards.services.boards import read_card
from layers_site.cardtext.reading.closing import (
    RECONFIGURE,
    Closed,
    has_keyword,
    is_pump,
    left_by,
    left_by_keyword,
    target_of,
)
from layers_site.cardtext.reading.deeds import Does, When, enters_as_copy, facts_of, facts_of_card
from layers_site.cardtext.reading.pasted import effect_document
from layers_site.cardtext.reading.script import AS_COUNTERS
from layers_site.content.models import Card, Case
from layers_site.platform.text import name_key
from layers_site.search.index import Index, Kind, Thing

#: So many cards may be meant; what is no longer than this may be the beginning of any name.
_MOST_NAMES, _SHORT = 6, 2
#: What is written beside a name: how many, and of which set.
_BESIDE: Final = re.compile(r"\([^)]*\)?|\[[^\]]*\]?|\b(?:x\d+|\d+x)\b", re.IGNORECASE)
_END_OF_SHORT: Final = re.compile(r"[,(:]")
#: One letter in so many may be left out, added, changed or swapped with its neighbor.
_LETTERS_TO_A_MISTAKE: Final = 6
#: “Meek” is not yet Sword of the Meek: a name is at most so many times as long as what was typed of it.
_PARTS: Final = 3


@dataclass(frozen=True, slots=True)
class Known:
    """A card that can be put on a board: an object, or an effect with the cards whose ability leaves it behind.

    `subject` and `target_kinds` say what such an effect is on ("self", "target") and of what kind that is, where its
    text is read; `on` is what a target has to be. `activated`: it need not be used. `offered`: it triggers on something
    that need not happen.
    """

    slug: str
    content: GameObject | Effect
    ability_of: tuple[str, ...] = ()
    subject: str = ""
    target_kinds: tuple[str, ...] = ()
    on: Selector | None = None
    activated: bool = False
    offered: bool = False
    #: What tokens that are no copies are made as, how many come, and what the ability does also to something else.
    token: tuple[Change, ...] = ()
    count: int = 1
    also: Known | None = None


# --- names -------------------------------------------------------------------------------------------------


def called(typed: str, index: Index, kinds: Collection[Kind] = (Kind.CARD,)) -> tuple[Thing, ...]:
    """Return the cards that may be meant, in either language and with mistakes, the likeliest first."""
    texts = dict.fromkeys((typed, _BESIDE.sub(" ", typed)))
    found = (thing for text in texts for thing in index.names(text) if thing.kind in kinds)
    return tuple(dict.fromkeys(found))[:_MOST_NAMES]


def surely(typed: str, found: Sequence[Thing]) -> Thing | None:
    """Return the card that is meant beyond doubt; None where somebody has to be asked."""
    near = {thing: nearness(typed, thing) for thing in found}
    whole = [thing for thing in found if near[thing] is Near.WHOLE]
    if whole or not found:
        return whole[0] if len(whole) == 1 else None
    best = found[0]
    # "urza saga" is the card, not "Urza's Saga, chapter I".
    others = [near[thing] for thing in found[1:] if not name_key(thing.title.en).startswith(name_key(best.title.en))]
    is_long = len(name_key(typed)) > _SHORT
    return best if is_long and near[best] < min(others, default=Near.OTHERWISE) else None


class Near(IntEnum):
    """How near a name comes to what was typed."""

    WHOLE = 0
    SHORT = 1  # all that stands before its comma
    BEGINNING = 2
    MISTYPED = 3
    WORDS = 4  # a third of it, as some of its words or their beginnings
    OTHERWISE = 5


def nearness(typed: str, thing: Thing) -> Near:
    wanted, titles = name_key(_BESIDE.sub(" ", typed)), (thing.title.en, thing.title.fr)
    keys, short = list(map(name_key, titles)), [name_key(_END_OF_SHORT.split(name)[0]) for name in titles]
    most = max(1, len(wanted) // _LETTERS_TO_A_MISTAKE)
    long = [key.split() for key in keys if len(key) <= _PARTS * len(wanted)]
    words = [[any(word.startswith(part) for word in key) for part in wanted.split()] for key in long]
    fits = {
        Near.WHOLE: wanted in keys,
        Near.SHORT: wanted in short,
        Near.BEGINNING: any(key.startswith(wanted) for key in keys),
        Near.MISTYPED: any(OSA.distance(wanted, key, score_cutoff=most) <= most for key in (*keys, *short)),
        Near.WORDS: any(map(all, words)),
    }
    return next((near for near, is_so in fits.items() if is_so), Near.OTHERWISE)


def known(slugs: Sequence[str]) -> list[Known]:
    """Return those cards in that order. Unreadable and unknown cards are left out."""
    rows = {card.slug: card for card in Card.objects.published().filter(slug__in=slugs)}
    return _readable(rows[slug] for slug in slugs if slug in rows)


def around(cards: Sequence[Known]) -> list[Known]:
    """Return the cards around these: the effects of their abilities, and the cards whose abilities they are."""
    slugs = {card.slug for card in cards}
    owners = {owner for card in cards for owner in card.ability_of}
    effects = Card.objects.published().filter(kind=Card.Kind.EFFECT).order_by("slug")
    theirs = [row for row in effects if slugs.intersection(row.ability_of)]
    owning = Card.objects.published().filter(slug__in=owners).order_by("slug")
    return _readable((*theirs, *owning))


def _readable(rows: Iterable[Card]) -> list[Known]:
    return [card for card in map(read, rows) if card is not None]


def read(card: Card) -> Known | None:
    """Read a card; None for an editor's half-done card."""
    try:
        return Known(card.slug, read_card(card), tuple(card.ability_of))
    except ScenarioError:
        return None


def use_by_keyword(slug: str, card: GameObject) -> Known | None:
    """Return the effect that using a keyword of the card leaves on the card, None for a card without one."""
    effect = left_by_keyword(slug, card)
    return None if effect is None else Known(effect.id, effect, (slug,), "self")


def case_with(names: Sequence[str]) -> Case | None:
    """Return the first published case in which all of these cards are named, by their English names."""
    return Case.objects.published().in_short().search(" ".join(names)).first() if len(names) > 1 else None


_COPIED: Final = {"name": {"en": "As a copy", "fr": "En copie"}, "affects": {"ids": []}, "changes": [{"copy": "self"}]}
#: So many abilities or modes of a card are tried and offered.
MOST_USES: Final = 8
#: So many tokens come of X.
_SOME: Final = 3
#: What the ids of several effects differ by: a number would be taken for X.
_LETTERS: Final = "abcdefgh"


def uses_of(card: Known, library: Sequence[Known]) -> tuple[Known, ...]:
    """Return the effects of which using the card's abilities leaves one."""
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
    if known.subject or not isinstance(effect, Effect):
        return known
    triggered = [ability for ability in card.abilities if ability.kind == "triggered"]
    activated = not triggered or any(map(is_activated, card.abilities))
    known = replace(known, activated=activated, offered=not activated and all(map(_is_offered, triggered)))
    if effect.target is None:
        return replace(known, subject="self")
    return replace(known, subject="target", target_kinds=kinds_in(effect.target), on=effect.target)


def done_at_once(card: Known, uses: Sequence[Known], others: Sequence[Known]) -> Known | None:
    """Return the use of a card that is taken for done, None for none; what attaches it only where a host was named."""
    content = card.content
    if not isinstance(content, GameObject):
        return next(iter(uses), None)
    acts = any(ability.static is not None and not ability.cda for ability in content.abilities)
    things = [other.content for other in others if isinstance(other.content, GameObject)]
    # What enters as a copy has to find what it copies: that is not put on it.
    creatures = [thing for thing in things if "Creature" in thing.types and not enters_as_copy(thing)]
    for use in uses:
        effect = use.content
        attaches = isinstance(effect, Effect) and (becomes_aura(effect) or has_keyword(content, RECONFIGURE))
        if attaches and not creatures:
            continue
        idle = use.activated and not attaches and acts
        # That a creature makes several ones larger for a while is not asked about.
        group = isinstance(effect, Effect) and effect.locked_from is not None and is_pump(effect.changes)
        sizes = [change.power for change in getattr(effect, "changes", ()) if isinstance(change, AddPT)]
        group = group and not any(isinstance(size, int) and size < 0 for size in sizes)
        if not (use.offered or idle or (group and use.activated and "Creature" in content.types)):
            return use
    return None


def is_spell(card: GameObject) -> bool:
    return bool({"Instant", "Sorcery"} & {*card.types})


def _is_offered(ability: Ability, known: Known | None = None) -> bool:
    """Return whether an ability triggers on what need not happen: not as its card, or another, enters."""
    facts = facts_of(ability)
    # Tokens and counters that another thing brings wait for that; what is done to it finds it or not.
    makes = known is not None and (known.token or getattr(known.content, "duration", None) == AS_COUNTERS)
    later = facts.when is When.LATER or (facts.another and makes and known is not None and known.subject != "spoken")
    return ability.kind == "triggered" and bool(later)


def with_counters(scenario: Scenario, effect: Effect, target: str) -> Scenario:
    """Return the board with the counters that an ability puts on what it makes something else."""
    owner = next((obj for obj in scenario.objects if obj.id == effect.source), None)
    owner = None if any(isinstance(change, AddPT) for change in effect.changes) else owner
    every = (facts.deed(Does.PUTS_COUNTERS) for facts in (facts_of_card(owner) if owner is not None else ()))
    puts = next((deed for deed in every if deed is not None), None)
    if puts is None or puts.number is None:
        return scenario
    kind, count = puts.what[0], puts.number
    bare = (obj for obj in scenario.objects if obj.id == target and not obj.counters)
    lying = {obj.id: replace(obj, counters=(Counters(kind, count, obj.timestamp),)) for obj in bare}
    return replace(scenario, objects=tuple(lying.get(obj.id, obj) for obj in scenario.objects))


def _entering_as_copy(slug: str, card: GameObject) -> Known | None:
    """Return what makes a card the copy as which it enters, by its text (707.5)."""
    every = [(ability, facts_of(ability).copying) for ability in card.abilities]
    copying = [(ability, words) for ability, words in every if words is not None and words.entering]
    if not copying:
        return None
    effect = read_effect({"id": f"{slug}-copies", **_COPIED})
    if any(words.keeps_own for _ability, words in copying):
        as_it_enters = [ability for ability, _words in copying]
        own = AddAbilities(tuple(ability for ability in card.abilities if ability not in as_it_enters))
        effect = replace(effect, changes=(Copy("self", (own,)),))
    return Known(effect.id, effect, (slug,))


def uses_in_words(slug: str, card: GameObject) -> tuple[Known, ...]:
    """Return what the abilities of a card of the library leave behind, as far as their texts can be read."""
    made = []
    used = [ability for ability in card.abilities if ability.kind in ("activated", "triggered")]
    every = [(closed, ability) for ability in used for closed in left_by(card, ability)]
    for place, (closed, ability) in enumerate(every[:MOST_USES]):
        name = {"en": card.name.en, "fr": card.name.fr}
        try:
            known = effect_known(f"{slug}-does-{_LETTERS[place]}", name, closed, slug)
        except ScenarioError:
            continue
        made.append(timed(known, activated=ability.kind == "activated", offered=_is_offered(ability, known)))
    return tuple(made)


def timed(known: Known, *, activated: bool, offered: bool) -> Known:
    """Return the use with when it is used: counters are put as often as one likes, and that is offered."""
    putting = activated and getattr(known.content, "duration", None) == AS_COUNTERS
    return replace(known, activated=activated and not putting, offered=offered or putting)


def effect_known(
    slug: str, name: object, closed: Closed, owner: str = "", spell: Mapping[str, list[str]] = MappingProxyType({})
) -> Known:
    """Return the effect as the table lays it: left by the card `owner`, with types and colors of a `spell`."""
    effect, slug = closed.effect, f"{slug}{closed.ending}"
    # What the size of a token counts is counted once it is made.
    sizes = (each for each in effect.token if isinstance(each, SetPT))
    counting = tuple(size for size in sizes if {type(size.power), type(size.toughness)} != {int})
    effect = replace(effect, changes=(*counting, *effect.changes))
    document = {"id": slug, "name": name, "affects": {"ids": []}, **spell, **effect_document(effect)}
    if effect.subject == "group" and effect.on is not None:
        document["locked_from"] = write_selector(effect.on)
    target = target_of(effect)
    if target is not None:
        document["target"] = write_selector(target)
    made = read_effect(document, limits=BROWSER)
    on = effect.on if effect.subject == "target" else None
    also = None if closed.also is None else effect_known(slug, name, Closed(closed.also), owner, spell)
    count = _SOME if effect.most is None else effect.most
    known = Known(slug, made, token=effect.token, count=count, also=also)
    if not owner:
        return replace(known, subject="created") if effect.subject == "created" else known
    return replace(known, ability_of=(owner,), subject=effect.subject, target_kinds=kinds_in(effect.on), on=on)
