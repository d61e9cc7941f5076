"""Find what the named cards can do that is neither on the board nor offered there: an answer must not be silent on it.

What an ability says is on the board as a static effect, as what using it has left, or as what was done as its card
entered. All others are left out, whatever they say, but for the few kinds on which no answer about layers depends.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.analysis.protection import is_known_quality
from engine.evaluation.trace import Trace
from engine.scenario import (
    Ability,
    AddPT,
    Change,
    Copy,
    Cost,
    Effect,
    GameObject,
    Prohibit,
    Restrict,
    Scenario,
    Static,
)
from layers_site.ask.services.answer.asides import Hint
from layers_site.ask.services.board.entering import board_before
from layers_site.ask.services.board.variants import host_of, hosts_for
from layers_site.ask.services.board.zones import card_of
from layers_site.ask.services.cards.library import use_by_keyword
from layers_site.ask.services.cards.standins import is_plain
from layers_site.ask.services.cards.target_kinds import copies
from layers_site.ask.services.cards.uses import effects_in_words, is_used_whole
from layers_site.ask.services.trace.interaction import evaluated_like, present
from layers_site.cardtext.reading.own_words import NOT_READ, facts_in, has_unread, is_carried, is_partly_read

_USED: Final = ("activated", "triggered")
#: Keywords of combat and of when something is cast, on which no answer here depends.
_PLAIN_KEYWORDS: Final = frozenset((
    "deathtouch", "defender", "double strike", "fear", "first strike", "flash", "flying", "haste", "horsemanship",
    "intimidate", "lifelink", "menace", "reach", "shadow", "skulk", "trample", "vigilance",
))  # fmt: skip
#: Keywords that evaluating a board, or asking what may be on what, looks at.
_READ_KEYWORDS: Final = re.compile(
    r"(?:attached only to|changeling|devoid|enchant|equip|shroud)\b|hexproof$|[a-z]+walk$", re.IGNORECASE
)
_FACE_DOWN: Final = ("morph", "megamorph", "disguise")
#: Indestructible matters where something is destroyed or damaged, which no board shows.
_DESTROYING: Final = re.compile(r"\b(?:destroy|damage)", re.IGNORECASE)
#: "{T}: Add {G}.": not what counts something or asks for something, since that depends on the board.
_PLAIN_MANA: Final = re.compile(
    r"[^:]*: Add (?!.*\b(?:each|equal|number|where|if|could|only|instead)\b|\{X\}).*", re.DOTALL
)
#: What the card is on is on the board.
_EQUIP: Final = re.compile(r"equip\b[^:]*", re.IGNORECASE)
_BESTOW: Final = re.compile(r"bestow\b", re.IGNORECASE)
_COPY: Final = re.compile(r"\bcop(?:y|ies)\b", re.IGNORECASE)
_X_MORE: Final = re.compile(r"\bX (?:more|additional)\b")
_ENTERS: Final = re.compile(r"When(?:ever)? [^,.]*\benters\b")
_TOKEN: Final = re.compile(r"\btokens?\b", re.IGNORECASE)
_RATHER: Final = "rather than pay this spell’s mana cost"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The `abilities` of `card` that are not used; () where some of its abilities are, and others are not.

    `partly`: of an ability that is used not every sentence is.
    """

    card: str
    abilities: tuple[Ability, ...]
    partly: bool = False


def left_out(trace: Trace, hints: Iterable[Hint], of_players: Collection[Ability] = ()) -> tuple[LeftOut, ...]:
    """Return what is left out of each named card that has such abilities here.

    What `hints` say is not, nor `of_players`, the abilities of which is told what they say of players.
    """
    every = tuple(hints)
    named = (obj for obj in present(trace.scenario) if not is_plain(obj.id) and not obj.face_down)
    cards = [_Card(trace, obj, every, of_players) for obj in named]
    texts = [text for card in cards for ability in card.left() if (text := _words(ability))]
    destroys = any(map(_DESTROYING.search, texts))
    facts = (card.fact(destroys=destroys) for card in cards)
    return tuple(fact for fact in facts if fact is not None)


def is_whole(trace: Trace, facts: tuple[LeftOut, ...]) -> bool:
    """Return whether all that the named cards can do is on the board or offered, as far as they were read."""
    named = (obj for obj in present(trace.scenario) if not is_plain(obj.id))
    spells = (effect for effect in trace.scenario.effects if effect.enabled)
    return not facts and not any(map(has_unread, named)) and not any(map(is_partly_read, spells))


class _Card:
    """One card that was named, with what its abilities have left on the board."""

    def __init__(
        self, trace: Trace, card: GameObject, hints: tuple[Hint, ...], of_players: Collection[Ability]
    ) -> None:
        self.trace = trace
        self.card = card
        has = {ability.id for ability in trace.final[card.id].abilities}
        printed = trace.printed[card.id].abilities
        before = _had_as_it_entered(trace, card)
        here = (
            item.ability for item in printed
            if item.origin != "rules" and (item.id in has or (item.id in before and _is_of_entering(item.ability)))
        )  # fmt: skip
        self.own = tuple(ability for ability in here if ability.other != NOT_READ)
        self.hints = hints
        self.of_players = of_players
        self.copied = any(copies(effect) for effect in _uses(trace.scenario, card))
        self.laid = {_sort_of(effect.changes) for effect in _uses(trace.scenario, card) if not copies(effect)}

    def fact(self, *, destroys: bool) -> LeftOut | None:
        """Return what is left out of the card: all of it, or that it is some of several uses."""
        left = self.left()
        used = [ability for ability in left if ability.kind in _USED]
        laid = len(self.laid - {sort for ability in self.own for sort in self._sorts(ability)})
        if laid and laid < len(used):
            return LeftOut(self.card.id, ())
        partly = self._is_used_in_part()
        if laid:
            left = [ability for ability in left if ability not in used]
        if destroys:
            left += [ability for ability in self.own if ability.keyword == "indestructible"]
        return LeftOut(self.card.id, tuple(left), partly) if left or partly else None

    def _is_used_in_part(self) -> bool:
        """Return whether an ability says more than what it has left on the board, as far as its words were read."""
        uses = tuple(_uses(self.trace.scenario, self.card))
        if any(map(is_partly_read, uses)) or any(map(_found_nothing, uses)) or self._copies_without_exception(uses):
            return True
        read = [ability for ability in self.own if not self.laid.isdisjoint(self._sorts(ability))]
        return not all(is_used_whole(self.card, ability) for ability in read)

    def _copies_without_exception(self, uses: tuple[Effect, ...]) -> bool:
        """Return whether its text makes an exception of a copy (707.9) and the copy on the board has none.

        X counters more are one too.
        """
        copying = [change for effect in uses for change in effect.changes if isinstance(change, Copy)]
        texts = (_words(ability) for ability in self.card.abilities)
        excepting = any(_COPY.search(text) and ("except" in text or _X_MORE.search(text)) for text in texts)
        return bool(copying) and excepting and not any(change.exceptions for change in copying)

    def left(self) -> list[Ability]:
        """Return the abilities of which nothing here is seen, and on which an answer may depend."""
        return [ability for ability in self.own if not self._is_here(ability)]

    def _is_here(self, ability: Ability) -> bool:
        is_told = any(hint.ability == ability and hint.object == self.card.id for hint in self.hints)
        if ability.static is not None and _is_of_playing(ability.static) and ability not in self.of_players:
            return bool(self.trace.scenario.spells)
        if ability.static is not None or is_told:
            return True
        if ability.keyword is not None:
            return self._is_keyword_here(ability.keyword)
        text = _words(ability)
        if self.copied and _COPY.search(text) and not _TOKEN.search(text):
            return True
        if ability.kind == "mana":
            return _PLAIN_MANA.fullmatch(text) is not None
        if ability.kind in _USED:
            return not self.laid.isdisjoint(self._sorts(ability)) or bool(_EQUIP.fullmatch(text))
        return self._is_done(text)

    def _is_keyword_here(self, keyword: str) -> bool:
        """Return whether the keyword is of no bearing, or the board or one of its buttons has what it does."""
        if keyword in _PLAIN_KEYWORDS or keyword == "indestructible" or _READ_KEYWORDS.match(keyword):
            return True
        if keyword.startswith(("protection from", "hexproof from")):
            return is_known_quality(keyword)
        if keyword.startswith("mutate"):
            there = host_of(self.card, self.trace.scenario) is not None
            return there or next(hosts_for(self.card, self.trace), None) is not None
        if keyword.startswith(_FACE_DOWN):
            return self.card.zone == "battlefield" and self.trace.final[self.card.id].is_creature
        if keyword.startswith("level up"):
            return any(counters.kind == "level" for counters in self.card.counters)
        use = use_by_keyword(self.card.id, self.card)
        laid = (effect.changes for effect in self.trace.scenario.effects if effect.source == self.card.id)
        return use is not None and isinstance(use.content, Effect) and use.content.changes in laid

    def _is_done(self, text: str) -> bool:
        """Return whether it was done as the card entered, or as it is cast; or says only that it enters tapped."""
        facts, chosen = facts_in(text), self.card.chosen
        if facts.tapped:
            return True
        if _BESTOW.match(text):
            return bool(self.laid)
        if facts.keeps_legends:
            return any(hint.what == "legends" for hint in self.hints)
        if facts.empties_graveyards:
            return any(hint.what == "emptied" and hint.object == self.card.id for hint in self.hints)
        if _RATHER in text:
            spells = self.trace.scenario.spells
            return any(spell.alternative is not None and card_of(spell) == self.card.id for spell in spells)
        if not facts.entering or facts.others_enter:
            return False
        picked = any((chosen.color, chosen.creature_type, chosen.land_type, chosen.name, chosen.player, facts.sizes))
        return picked or bool(self.card.counters) or bool(self.laid) or self.copied

    def _sorts(self, ability: Ability) -> set[Hashable]:
        if ability.kind not in _USED or ability.other is None:
            return set()
        return {_sort_of(effect.changes) for effect in effects_in_words(self.card, ability)}


def _had_as_it_entered(trace: Trace, card: GameObject) -> frozenset[str | None]:
    """Return the ids of the abilities that the card has with only what is older: those that trigger as it enters."""
    then = evaluated_like(trace, board_before(trace.scenario, card))
    return frozenset(item.id for item in then.final[card.id].abilities) if then is not None else frozenset()


def _is_of_entering(ability: Ability) -> bool:
    """Return whether it triggers as its card enters; of a pasted one nobody knows."""
    return ability.kind == "triggered" and (is_carried(ability) or _ENTERS.match(_words(ability)) is not None)


def _is_of_playing(static: Static) -> bool:
    """Return whether it only says what spells cost or what players may not do, but for activating abilities."""
    return all(
        isinstance(change, Cost | Prohibit)
        or (isinstance(change, Restrict) and change.who is not None and "abilit" not in change.what.en)
        for change in static.changes
    )


def _found_nothing(effect: Effect) -> bool:
    """Return whether all that it does is +0/+0, for what it counts is not on the board."""
    sizes = [(change.power, change.toughness) for change in effect.changes if isinstance(change, AddPT)]
    return effect.enabled and len(sizes) == len(effect.changes) > 0 and {*sizes} == {(0, 0)}


def _words(ability: Ability) -> str:
    return ability.other.en if ability.other is not None else ""


def _uses(scenario: Scenario, card: GameObject) -> Iterator[Effect]:
    """Yield what abilities of the card with words of their own leave behind, or would: no keyword has."""
    keyword = use_by_keyword(card.id, card)
    by_keyword = keyword.content.changes if keyword is not None and isinstance(keyword.content, Effect) else None
    of_copy = {card.id, card.attached_to} if "Aura" in card.subtypes else {card.id}
    for effect in scenario.effects:
        own = effect.name == card.name or (effect.source == card.id and effect.locked_from is not None)
        is_copying = copies(effect) and effect.affects and (own or not of_copy.isdisjoint(effect.affects))
        if is_copying or (effect.source == card.id and not copies(effect) and effect.changes != by_keyword):
            yield effect


def _sort_of(changes: Iterable[Change]) -> Hashable:
    """Return what the uses of one ability have in common, whatever word or number was chosen."""
    return tuple((type(change), getattr(change, "op", "")) for change in changes)
