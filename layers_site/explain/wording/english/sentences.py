"""Whole sentences in English: a subject, what is said of it, when, how long, and what X is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.expressions import ActiveCondition, Condition, NotCondition, Selector
from engine.scenario import Change, Control, Effect, SetPT, Static
from layers_site.explain.wording.clauses import about_world
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.english import selectors
from layers_site.explain.wording.english.changes import Phrasing, contracted, predicates
from layers_site.explain.wording.english.conditions import condition_text
from layers_site.explain.wording.english.grammar import listed
from layers_site.explain.wording.english.nouns import own_name, where_it_is
from layers_site.explain.wording.english.players import person
from layers_site.explain.wording.english.subjects import Subject, subject_of, subject_of_effect
from layers_site.explain.wording.english.values import value_text, where
from layers_site.explain.wording.english.world import world_clause
from layers_site.explain.wording.subjects import (
    apart,
    beyond,
    defines_size,
    having_mentioned,
    is_about_source,
    located,
    names_zones,
    staying,
    with_host,
)
from layers_site.explain.wording.typography import sentence

# --- static abilities -------------------------------------------------------------------------------


def static_text(static: Static, ctx: Context, cda: bool, zones: Sequence[str]) -> str:
    """Write the sentences of a static ability; each repeats the condition, so that none stands without it."""
    ctx = located(staying(static.changes, ctx) if is_about_source(static) else with_host(static, ctx), cda, zones)
    opening = _opening(static, ctx, () if cda else zones)
    ctx = having_mentioned(static.condition, ctx, in_zones=not cda and names_zones(zones))
    own = [change for change in static.changes if not about_world(change)]
    sizes = [change for change in own if isinstance(change, SetPT) and defines_size(change, static, cda)]
    rest = [change for change in own if change not in sizes]
    sentences = [_defined_size(change, ctx) for change in sizes]
    sentences += [world_clause(change, ctx) for change in static.changes if about_world(change)]
    texts = [f"{opening.text()}{text}" for text in sentences]
    if rest:
        texts.insert(len(sizes), _about_objects(static, rest, ctx, opening))
    return " ".join(map(sentence, texts))


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a sentence behind "as long as": alternatives (or the words of a turn) alone, then all else."""

    alternatives: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    placed: bool = False

    def text(self, more: str = "") -> str:
        parts = (*self.together, more) if more else self.together
        if self.alternatives and self.alternatives[0] in _TURNS.values():
            first = f"{self.alternatives[0]}, "
        else:
            first = f"as long as {' and '.join(self.alternatives)}, " if self.alternatives else ""
        joined = " and ".join(parts) if self.placed else listed(parts)
        return f"{first}as long as {joined}, " if parts else first


def _opening(static: Static, ctx: Context, zones: Sequence[str]) -> Opening:
    """Return the zones and the condition of an ability; "during your turn" where that is all."""
    turn = None if static.condition is None or names_zones(zones) else _TURNS.get(static.condition)
    if turn is not None:
        return Opening((turn,))
    # The zone is that of the owner of the card, who is "you" there (109.5).
    place = (f"{own_name(ctx)} is {where_it_is(zones, ctx, 'you')}",) if names_zones(zones) else ()
    either, both = ([condition_text(part, ctx) for part in parts] for parts in apart(static.condition))
    if either:
        return Opening((*place, *either), tuple(both))
    return Opening((), (*place, *both), bool(place))


#: A turn alone is said so; together with another condition it is one of several.
_TURNS: Final[dict[Condition, str]] = {
    ActiveCondition("you"): "during your turn",
    NotCondition(ActiveCondition("you")): "during turns other than yours",
}


def _about_objects(static: Static, changes: Sequence[Change], ctx: Context, opening: Opening) -> str:
    """Write what is so of the objects; a condition on a single one stands behind the others."""
    subject = subject_of(static.affects or Selector(), changes, ctx)
    if subject.condition and opening.together:
        subject = replace(subject, text=subject.again)
    return f"{opening.text(subject.condition)}{object_clause(subject, changes)}"


def _defined_size(change: SetPT, ctx: Context) -> str:
    """Write the sentence that defines power and toughness of an object: "are each equal to the number of …" (604.3)."""
    own = ctx.with_pronouns("self", "affected")
    power, toughness = change.power, change.toughness
    if power is not None and power == toughness:
        return f"{selectors.owned_by('self', 'power and toughness', ctx)} are each equal to {value_text(power, own)}"
    if power is None:
        text = "0" if toughness is None else value_text(toughness, own)
        return f"{selectors.owned_by('self', 'toughness', ctx)} is equal to {text}"
    first = f"{selectors.owned_by('self', 'power', ctx)} is equal to {value_text(power, own)}"
    if toughness is None:
        return first
    more = beyond(power, toughness)
    then = value_text(toughness, own) if more is None else f"that number plus {more}"
    return f"{first} and its toughness is equal to {then}"


# --- clauses ----------------------------------------------------------------------------------------


def object_clause(subject: Subject, changes: Sequence[Change], duration: str = "") -> str:
    """Write a whole sentence: subject, predicates, duration, and the meanings of the letters."""
    phrasing = Phrasing(subject.ctx, subject.voice, own_noun=subject.own_noun)
    taken = next((change for change in changes if isinstance(change, Control)), None)
    if taken is None:
        parts = predicates(changes, phrasing)
        clause = contracted(f"{subject.text} {listed(parts)}".rstrip())
    else:
        parts = predicates([change for change in changes if change is not taken], phrasing)
        then = contracted(f"{subject.voice.it} {listed(parts)}")
        clause = f"{_taking(taken, subject)} and {then}" if parts else _taking(taken, subject)
    return finished(clause, parts, duration, where(phrasing.letters, subject.ctx))


def _taking(change: Control, subject: Subject) -> str:
    who = person(change.player, subject.ctx)
    if subject.voice.static:
        return f"{who.does('controls', 'control')} {subject.text}"
    return f"{who.does('gains', 'gain')} control of {subject.text}"


def finished(text: str, parts: Sequence[str], duration: str, meaning: str) -> str:
    """Add the duration to a clause: in front of several predicates or a quotation, else at the end."""
    if duration and (len(parts) > 1 or "”" in text):
        text = f"{duration}, {text}"
    elif duration:
        text = f"{text} {duration}"
    return f"{text}, {meaning}" if meaning else text


# --- resolved effects -------------------------------------------------------------------------------


def effect_sentences(effect: Effect, ctx: Context) -> str:
    """Write a resolved effect: what it does to which objects, by their names, and for how long."""
    opening = "" if effect.condition is None else f"as long as {condition_text(effect.condition, ctx)}, "
    ctx = having_mentioned(effect.condition, ctx)
    duration = "" if effect.duration is None else effect.duration.en
    own = [change for change in effect.changes if not about_world(change)]
    sentences = []
    if own:
        sentences.append(object_clause(subject_of_effect(effect, own, ctx), own, duration))
    world = [world_clause(change, ctx) for change in effect.changes if about_world(change)]
    sentences += [finished(text, (), duration, "") for text in world]
    return " ".join(sentence(f"{opening}{text}") for text in sentences)
