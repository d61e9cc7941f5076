"""Whole sentences in French: a subject, what is said of it, when, how long, and what X is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.expressions import Selector
from engine.scenario import Change, Control, Effect, SetPT, Static
from layers_site.explain.wording.clauses import about_world
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.french import references
from layers_site.explain.wording.french.changes import Phrasing, predicates
from layers_site.explain.wording.french.conditions import condition_text
from layers_site.explain.wording.french.grammar import Noun, listed, of, que, to
from layers_site.explain.wording.french.nouns import own_name, where_it_is
from layers_site.explain.wording.french.players import person
from layers_site.explain.wording.french.subjects import Subject, subject_of, subject_of_effect
from layers_site.explain.wording.french.values import NUMBERS, value_text, where
from layers_site.explain.wording.french.world import world_clause
from layers_site.explain.wording.subjects import (
    apart,
    beyond,
    defines_size,
    having_mentioned,
    is_about_source,
    located,
    mentions_affected,
    names_zones,
    speaks_of_another,
    staying,
    tells_of_source,
    with_host,
)
from layers_site.explain.wording.trait_forms import says_each
from layers_site.explain.wording.traits import group_of
from layers_site.explain.wording.typography import sentence

# --- static abilities -------------------------------------------------------------------------------


def static_text(static: Static, ctx: Context, cda: bool, zones: Sequence[str]) -> str:
    """Write the sentences of a static ability; each repeats the condition, so that none stands without it."""
    ctx = located(staying(static.changes, ctx) if is_about_source(static) else with_host(static, ctx), cda, zones)
    opening = _opening(static, ctx, () if cda else zones)
    ctx = _by_name(static, ctx)
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


def as_long_as(parts: Sequence[str]) -> str:
    """Write "tant que … et que …"."""
    return f"tant {' et '.join(que(part) for part in parts)}, " if parts else ""


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a sentence behind "tant que": alternatives by themselves, then all else together."""

    alternatives: tuple[str, ...] = ()
    together: tuple[str, ...] = ()

    def text(self, more: str = "") -> str:
        return as_long_as(self.alternatives) + as_long_as((*self.together, more) if more else self.together)


def _opening(static: Static, ctx: Context, zones: Sequence[str]) -> Opening:
    """Return the zones and the condition of an ability."""
    # The zone is that of the owner of the card, who is "you" there (109.5).
    place = (f"{own_name(ctx)} est {where_it_is(zones, ctx, 'you')}",) if names_zones(zones) else ()
    named = _by_name(static, ctx)
    either, both = ([condition_text(part, named) for part in parts] for parts in apart(static.condition))
    if either:
        return Opening((*place, *either), tuple(both))
    return Opening((), (*place, *both))


#: What the source is called where "cette créature" could be another one that the sentence speaks of.
_OF_OTHERS_TOO: Final = frozenset(("Creature", "permanent", "card"))


def _by_name(static: Static, ctx: Context) -> Context:
    """Return the context that calls the source by its name, where its noun could be another object."""
    if ctx.source is None or ctx.own_noun not in _OF_OTHERS_TOO:
        return ctx
    if ctx.own_noun == "card" and speaks_of_another(static, {"graveyard_top"}):
        return replace(ctx, own_name=ctx.source)  # "cette carte" would be the card of the graveyard
    if tells_of_source(static):
        return ctx
    own = [change for change in static.changes if not about_world(change)]
    names_one = mentions_affected(own) or says_each(group_of(static.affects or Selector()))
    return replace(ctx, own_name=ctx.source) if names_one or speaks_of_another(static) else ctx


def _about_objects(static: Static, changes: Sequence[Change], ctx: Context, opening: Opening) -> str:
    """Write what is so of the objects; a condition on a single one stands behind the others."""
    subject = subject_of(static.affects or Selector(), changes, ctx)
    if subject.condition and opening.together:
        subject = replace(subject, text=subject.again)
    return f"{opening.text(subject.condition)}{object_clause(subject, changes)}"


_BOTH: Final = Noun("force et l'endurance", "force et l'endurance", True)


def _defined_size(change: SetPT, ctx: Context) -> str:
    """Write the sentence that defines an object's power and toughness: "sont chacune égales au nombre de …" (604.3)."""
    own = ctx.with_pronouns("self", "affected", feminine=references.gender("self", ctx))
    power, toughness = change.power, change.toughness
    if power is not None and power == toughness:
        return f"{references.owned_by('self', _BOTH, ctx)} sont chacune égales {to(value_text(power, own))}"
    if power is None:
        text = "0" if toughness is None else value_text(toughness, own)
        return f"{references.owned_by('self', NUMBERS['toughness'], ctx)} est égale {to(text)}"
    first = f"{references.owned_by('self', NUMBERS['power'], ctx)} est égale {to(value_text(power, own))}"
    if toughness is None:
        return first
    more = beyond(power, toughness)
    then = value_text(toughness, own) if more is None else f"ce nombre plus {more}"
    return f"{first} et son endurance est égale {to(then)}"


# --- clauses ----------------------------------------------------------------------------------------


def object_clause(subject: Subject, changes: Sequence[Change], duration: str = "") -> str:
    """Write a whole sentence: subject, predicates, duration, and the meanings of the letters."""
    phrasing = Phrasing(subject.ctx, subject.voice, own_noun=subject.own_noun)
    taken = next((change for change in changes if isinstance(change, Control)), None)
    alone = taken is not None and len(changes) == 1
    if taken is not None and (alone or subject.voice.feminine is not None):
        parts = predicates([change for change in changes if change is not taken], phrasing)
        then = _clause(replace(subject, text=subject.pronoun), parts)
        clause = f"{_taking(taken, subject)} et {then}" if parts else _taking(taken, subject)
    else:
        parts = predicates(changes, phrasing)
        clause = _clause(subject, parts)
    return finished(clause, parts, duration, where(phrasing.letters, subject.ctx))


#: What is said of "il" and "elle" with "ce" instead.
_BEING_A: Final = ("est un ", "est une ", "n'est pas un ", "n'est pas une ")


def _clause(subject: Subject, parts: list[str]) -> str:
    """Join subject and predicates; French has "c’est une créature", not "elle est une créature"."""
    if subject.text != subject.pronoun or not parts or not parts[0].startswith(_BEING_A):
        return f"{subject.text} {listed(parts)}".rstrip()
    first = f"c'{parts[0]}" if parts[0].startswith("e") else f"ce {parts[0]}"
    rest = [f"{subject.pronoun} {parts[1]}", *parts[2:]] if len(parts) > 1 else []
    return listed([first, *rest])


def _taking(change: Control, subject: Subject) -> str:
    who = person(change.player, subject.ctx)
    if subject.voice.static and subject.text == subject.pronoun:
        return f"{who.subject} {'la' if subject.voice.feminine else 'le'} {who.verb('contrôle')}"
    if subject.voice.static:
        return f"{who.does('contrôle')} {subject.text}"
    return f"{who.does('acquiert')} le contrôle {of(subject.text)}"


def finished(text: str, parts: Sequence[str], duration: str, meaning: str) -> str:
    """Add the duration to a clause: in front of several predicates or a quotation, else at the end."""
    if duration and (len(parts) > 1 or "»" in text):
        text = f"{duration}, {text}"
    elif duration:
        text = f"{text} {duration}"
    return f"{text}, {meaning}" if meaning else text


# --- resolved effects -------------------------------------------------------------------------------


def effect_sentences(effect: Effect, ctx: Context) -> str:
    """Write a resolved effect: what it does to which objects, by their names, and for how long."""
    opening = as_long_as([] if effect.condition is None else [condition_text(effect.condition, ctx)])
    ctx = having_mentioned(effect.condition, ctx)
    duration = "" if effect.duration is None else effect.duration.fr
    own = [change for change in effect.changes if not about_world(change)]
    sentences = []
    if own:
        sentences.append(object_clause(subject_of_effect(effect, own, ctx), own, duration))
    world = [world_clause(change, ctx) for change in effect.changes if about_world(change)]
    sentences += [finished(text, (), duration, "") for text in world]
    return " ".join(sentence(f"{opening}{text}") for text in sentences)
