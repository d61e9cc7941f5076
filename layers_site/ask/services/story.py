"""The story of a board, one row a thing: what is used, offered, lost or not laid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from engine.analysis.claims import is_known_quality
from engine.analysis.way import steps_changing
from engine.characteristics import AbilityInstance
from engine.evaluation.trace import Trace
from engine.scenario import Ability, AddAbilities, Chosen, Cost, Effect, GameObject, Prohibit, Restrict, Scenario
from layers_site.ask.services.board.fixing import ALSO, board_before, evaluated
from layers_site.ask.services.board.lay import card_of
from layers_site.ask.services.board.order import keys_of
from layers_site.ask.services.board.presses import named_keys
from layers_site.ask.services.board.state import Because, Refused, State, user_of
from layers_site.ask.services.cards.library import use_by_keyword
from layers_site.ask.services.cards.plain import is_plain, is_token, token_of
from layers_site.ask.services.cards.traits import changes_in, copies, is_about_spells
from layers_site.cardtext import wording
from layers_site.cardtext.reading.closing import is_used_whole
from layers_site.cardtext.reading.deeds import (
    Does,
    Facts,
    When,
    copyings,
    cost_instead,
    facts_of,
    in_common,
    is_about_abilities,
    is_plain_mana,
)
from layers_site.cardtext.reading.pasted import NOT_READ, has_unread, is_carried, is_partly_read

_USED: Final = ("activated", "triggered")
#: Keywords of combat and of when something is cast, on which no answer here depends.
_PLAIN_KEYWORDS: Final = frozenset((
    "deathtouch", "defender", "double strike", "fear", "first strike", "flash", "flying", "haste", "horsemanship",
    "hexproof", "intimidate", "lifelink", "menace", "partner", "reach", "shadow", "skulk", "trample", "vigilance",
))  # fmt: skip
#: How keywords begin that evaluating a board, or asking what may be on what, looks at.
_READ_KEYWORDS: Final = ("attached only to", "changeling", "devoid", "enchant", "equip", "shroud", "indestructible")


class Did(Enum):
    """What became of one thing of the story."""

    THERE = "there"  # a permanent, or a card elsewhere
    DONE = "done"  # a spell or ability that has resolved
    OFFERED = "offered"  # an ability that was not used
    LOST = "lost"  # its card does not have it at that point
    CANNOT = "cannot"  # it has no legal target or host
    BESIDE = "beside"  # a plain card, put beside


@dataclass(frozen=True, slots=True)
class Row:
    """One thing of the story. `by` is what takes it, `why` the reason where it cannot be."""

    key: str
    did: Did
    by: str = ""
    why: Refused | None = None


@dataclass(frozen=True, slots=True)
class NotLaid:
    """The abilities of a card of which nothing is laid, or that are `lost`; of `partly` some is, of `unread` a line."""

    card: str
    abilities: tuple[Ability, ...] = ()
    lost: tuple[tuple[Ability, str], ...] = ()
    partly: bool = False
    unread: bool = False

    @property
    def is_silent(self) -> bool:
        """Return whether something that the card can do is not laid."""
        return bool(self.abilities) or self.partly or self.unread


def rows_of(laid: Scenario, state: State) -> tuple[Row, ...]:
    """Return the rows, oldest first: what is there and done, what is offered beside its card, then plain things."""
    rows = [_row(key, laid, state) for key in _keys(laid)]
    plain = (Row(obj.id, Did.BESIDE) for obj in laid.objects if is_plain(obj.id) and not is_token(obj.id))
    return (*rows, *plain)


def _keys(laid: Scenario) -> list[str]:
    """Return everything that was named or can be done by it; what is off stands behind its card."""
    off = [effect for effect in laid.effects if not effect.enabled]
    keys: list[str] = []
    for key in keys_of(laid):
        keys.append(key)
        keys += [each.id for each in off if (key in each.affects if copies(each) else each.source == key)]
    # Of what each player does, a half that finds nothing is none of the story.
    idle = {each.id for each in laid.effects if each.id.endswith(ALSO) and not each.affects}
    return [key for key in dict.fromkeys((*keys, *(each.id for each in off))) if key not in idle]


def _row(key: str, laid: Scenario, state: State) -> Row:
    refused = state.why(key)
    thing = next((obj for obj in laid.objects if obj.id == key), None)
    if refused is not None:
        lost = refused.because in (Because.LOST, Because.STOPPED)
        return Row(key, Did.LOST if lost else Did.CANNOT, refused.by, refused)
    if thing is not None:
        return Row(key, Did.THERE)
    effect = next(each for each in laid.effects if each.id == key)
    if effect.enabled:
        left = next(each for each in state.scenario.effects if each.id == key)
        undone = not left.enabled or (effect.affects and not left.affects)
        return Row(key, Did.CANNOT if undone else Did.DONE)
    taker = _taker(state.trace, effect)
    return Row(key, Did.LOST if taker else Did.OFFERED, taker)


def _taker(trace: Trace, effect: Effect) -> str:
    """Return what takes the card the abilities of which one could be used; "" where it has them."""
    source = effect.affects[0] if copies(effect) and effect.affects else effect.source
    if source == token_of(effect.id):
        source = user_of(trace.scenario, effect) or None
    if source is None or source not in trace.final:
        return ""
    card = next(obj for obj in trace.scenario.objects if obj.id == source)
    wanted = [item for item in trace.printed[source].abilities if item.ability.kind in (*_USED, None)]
    useful = [item for item in wanted if item.ability.static is None and item.ability.keyword is None] or wanted
    has = {item.id for item in trace.final[source].abilities}
    if not useful or any(item.id in has for item in useful) or card.zone != "battlefield":
        return ""
    return loser_of(trace, source, useful[0].ability)


def loser_of(trace: Trace, source: str, ability: Ability) -> str:
    """Return the effect by which an object has lost an ability, "" where it has it, or had it never."""
    by = ""
    for step in steps_changing(trace, source):
        before, after = ({bare(item.ability) for item in each.abilities} for each in step.changed[source])
        by = step.effect if bare(ability) in before - after else "" if bare(ability) in after else by
    return by


def bare(ability: Ability) -> Ability:
    """Return the ability as the same whatever its id on an object is."""
    return replace(ability, id=None)


# --- what is not laid ------------------------------------------------------------------------------------


def not_laid(laid: Scenario, state: State) -> tuple[NotLaid, ...]:
    """Return what the named cards can do, or could, of which nothing is on the board."""
    named = [obj for obj in laid.objects if not is_plain(obj.id) and obj.id in state.trace.final and not obj.face_down]
    cards = [_Card(laid, state, obj) for obj in named]
    facts = [*(card.fact() for card in cards), *(fact for card in cards for fact in card.taken())]
    alone = [effect for effect in laid.effects if effect.enabled and effect.id in named_keys(laid)]
    left = [effect for effect in alone if not effect.affects or is_partly_read(effect) or is_about_spells(effect)]
    spells = [NotLaid(effect.id, partly=True) for effect in left]
    return tuple(fact for fact in (*facts, *spells) if fact.is_silent or fact.lost)


class _Card:
    """One card that was named, with what its abilities have left on the board, or are offered for."""

    def __init__(self, laid: Scenario, state: State, card: GameObject) -> None:
        self.laid, self.trace, self.card = laid, state.trace, card
        self.uses = tuple(_uses(laid, card))
        self.copied = any(copies(effect) for effect in self.uses)
        use = use_by_keyword(card.id, card)
        self.by_keyword = use.content.changes if use is not None and isinstance(use.content, Effect) else None
        self.used = tuple(self._used())

    def fact(self) -> NotLaid:
        now = self.trace.final[self.card.id].abilities
        ids, alike = {item.id for item in now}, {bare(item.ability) for item in now}
        own = [item for item in self.trace.printed[self.card.id].abilities if item.origin != "rules"]
        has = {item.id for item in own if item.id in ids or bare(item.ability) in alike}
        # Of abilities of which only the sort is known as many are used as leave different things behind.
        carried = [item for item in own if is_carried(item.ability) and item.ability.kind in _USED]
        done = carried[: len({tuple(map(type, effect.changes)) for effect in self.uses})]
        kept = [item for item in own if item not in done]
        left = [item for item in kept if item in carried or not self._is_here(item.ability)]
        before = self._had_as_it_entered([item for item in left if item.id not in has])
        here = has | before
        abilities = [item.ability for item in left if item.id in here and item.ability.other != NOT_READ]
        abilities += [item.ability for item in own if item.id in ids and self._is_idle(item)]
        missed = [item for item in own if item.id not in here and (item.ability.static is not None or item in left)]
        gone = (item.ability for item in missed if not self._goes_on(item.id))
        pairs = ((ability, loser_of(self.trace, self.card.id, ability)) for ability in gone)
        told = dict.fromkeys((*abilities, *self._given(here=True)))
        lost = tuple(pair for pair in pairs if pair[1])
        return NotLaid(self.card.id, tuple(told), lost, self._is_partly_used(), has_unread(self.card))

    def _given(self, *, here: bool) -> Iterator[Ability]:
        """Yield the abilities to be used that it gives, which something has, or of which it is `here` no more."""
        contents: list[GameObject | Effect] = [self.card, *(effect for effect in self.uses if effect.enabled)]
        given = (each for content in contents for each in changes_in(content) if isinstance(each, AddAbilities))
        has = {bare(item.ability) for now in self.trace.final.values() for item in now.abilities}
        for ability in dict.fromkeys(ability for change in given for ability in change.abilities):
            is_used = ability.kind in _USED and not facts_of(ability).does(Does.IS_TARGET_NO_MORE)
            if is_used and ability.other is not None and (bare(ability) in has) == here:
                yield ability

    def taken(self) -> Iterator[NotLaid]:
        """Yield what has lost the abilities that it was given."""
        for ability in self._given(here=False):
            losers = ((key, loser_of(self.trace, key, ability)) for key in self.trace.final)
            yield from (NotLaid(key, lost=((ability, by),)) for key, by in losers if by)

    def _had_as_it_entered(self, lost: list[AbilityInstance]) -> set[str]:
        """Return those of these that triggered as the card entered, before they were lost; of a pasted one maybe."""
        triggered = (item for item in lost if item.ability.kind == "triggered")
        then = (item for item in triggered if is_carried(item.ability) or facts_of(item.ability).when is When.ENTERED)
        entering = {item.id for item in then}
        if not entering or self.card.zone != "battlefield":
            return set()
        before = evaluated(board_before(self.laid, self.card)).final[self.card.id]
        return entering & {item.id for item in before.abilities}

    def _is_idle(self, item: AbilityInstance) -> bool:
        """Return whether an ability that would do something to objects finds none, or its condition does not hold."""
        static = item.ability.static
        is_read = static is not None and static.affects is not None and self.card.zone in item.ability.zones
        return is_read and not self._goes_on(item.id)

    def _goes_on(self, ability: str) -> bool:
        """Return whether the effect of an ability that was lost applies all the same (613.6)."""
        infos = (self.trace.effects[at.step.effect] for at in self.trace.steps if at.step.objects)
        own = (info.ability.id for info in infos if info.ability is not None and info.source == self.card.id)
        return ability in own

    def _is_partly_used(self) -> bool:
        """Return whether an ability says more than what it has left on the board, as far as its words were read."""
        used = [effect for effect in self.uses if effect.enabled]
        if any(is_partly_read(effect) or _found_nothing(effect) for effect in used):
            return True
        excepting = any(copying.excepting for copying in copyings(self.card))
        plainly = not any(getattr(change, "exceptions", ()) for effect in used for change in effect.changes)
        if excepting and plainly and any(copies(effect) for effect in used):
            return True
        return not all(is_used_whole(self.card, ability) for ability in self.used)

    def _is_here(self, ability: Ability) -> bool:
        """Return whether an ability is laid or offered, or is of a sort on which no answer here depends."""
        if ability in self.used:
            return True
        if ability.static is not None:
            return not _is_of_playing(ability) or bool(self.laid.spells)
        if ability.keyword is not None:
            return self._is_keyword_here(ability.keyword)
        facts = facts_of(ability)
        entering = facts.when is When.ENTERING
        if facts.copying is not None and not facts.does(Does.MAKES_TOKEN) and (self.copied or entering):
            return self.copied
        if facts.keyword and (self.uses or facts.keyword == "equip"):
            return True
        if ability.kind == "mana":
            return is_plain_mana(ability)
        instead = [spell for spell in self.laid.spells if spell.alternative is not None]
        cast = cost_instead(ability) is not None and self.card.id in map(card_of, instead)
        return cast or (ability.kind not in _USED and self._is_done(facts))

    def _used(self) -> Iterator[Ability]:
        """Yield for each use, whatever word was chosen, the ability of whose words it has most."""
        told = [each for each in self.card.abilities if each.other is not None and each.kind != "mana"]
        for effect in self.uses if told else ():
            makes = token_of(effect.id) in effect.affects
            if (makes or not copies(effect)) and effect.changes != self.by_keyword:
                common = in_common(wording.changes_text(effect.changes, "en"), told)
                alike = [(number, each.kind in _USED) for number, each in zip(common, told, strict=True)]
                yield told[alike.index(max(alike))]

    def _is_keyword_here(self, keyword: str) -> bool:
        if keyword in _PLAIN_KEYWORDS or keyword.startswith(_READ_KEYWORDS) or keyword.endswith("walk"):
            return True
        if keyword.startswith(("protection from", "hexproof from")):
            return is_known_quality(keyword)
        if keyword.startswith(("morph", "megamorph", "disguise")):
            return self.card.zone == "battlefield"
        if keyword.startswith("level up"):
            return any(counters.kind == "level" for counters in self.card.counters)
        return any(effect.changes == self.by_keyword for effect in self.uses)

    def _is_done(self, facts: Facts) -> bool:
        """Return whether it was done as the card entered, or says only that it enters tapped."""
        if facts.does(Does.ENTERS_TAPPED, Does.KEEPS_LEGENDS):
            return True
        if facts.when is not When.ENTERING or facts.does(Does.OTHERS_ENTER):
            return False
        chose = self.card.chosen != Chosen() or facts.does(Does.CHOOSES_SIZE)
        return chose or bool(self.card.counters or self.uses)


def _is_of_playing(ability: Ability) -> bool:
    """Return whether it only says what spells cost or what players may not do, but for activating abilities."""
    changes = ability.static.changes if ability.static is not None else ()
    left = (change for change in changes if not isinstance(change, Cost | Prohibit))
    return all(isinstance(each, Restrict) and each.who and not is_about_abilities(each.what) for each in left)


def _found_nothing(effect: Effect) -> bool:
    """Return whether all that it does is +0/+0, for what it counts is not on the board."""
    sizes = [(getattr(change, "power", 1), getattr(change, "toughness", 1)) for change in effect.changes]
    return bool(sizes) and {*sizes} == {(0, 0)}


def _uses(scenario: Scenario, card: GameObject) -> Iterator[Effect]:
    """Yield what abilities of the card leave behind, or would."""
    for effect in scenario.effects:
        own = effect.name == card.name or (effect.source == card.id and effect.locked_from is not None)
        # An Aura makes its host the copy (its effect is called like it); any other card becomes one itself.
        host = card.attached_to if effect.id.startswith(card.id) else None
        becomes = not {card.id, host}.isdisjoint(effect.affects)
        becomes = becomes or user_of(scenario, effect) == card.id
        is_copying = copies(effect) and effect.affects and (own or becomes)
        if is_copying or (effect.source == card.id and not copies(effect)):
            yield effect
