"""Whatever two cards are named: each fact of the ruling holds on the board, and its words are whole sentences.

TABLE_PAIRS=4000 looks at more pairs. The pairs are drawn with a fixed seed, the same in each run.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import Final

import pytest
from django.utils import translation
from django.utils.translation import gettext

import engine
from engine.analysis.differences import differences
from engine.characteristics import Characteristics
from engine.evaluation.trace import Trace
from engine.scenario import Ability, Copy, Merge, ReplaceText
from layers_site.ask.presenters.assumed import assumed
from layers_site.ask.services.answer.facts import GoesOn, Silenced
from layers_site.ask.services.board.places import in_order, possible
from layers_site.ask.services.trace.clauses import (
    Becomes,
    Called,
    Colors,
    Controlled,
    CopyOf,
    Dies,
    FaceDown,
    Gains,
    Keeps,
    Kinds,
    Lacks,
    Loses,
    MergedWith,
    NoCreature,
    NoLand,
    NoMore,
    Reads,
    Restricted,
    Size,
    Super,
    Taps,
)
from layers_site.ask.services.trace.targets import is_fitting
from layers_site.explain.names import Names
from tests.ask.conftest import Judged, board, judged, library
from tests.night import NIGHT

#: By day and by night; and in how many parts they are looked at, side by side.
_PAIRS: Final = int(os.environ.get("TABLE_PAIRS") or (480 if NIGHT else 8))
_PARTS: Final = 4
#: Of one ruling on two cards, in seconds of the processor.
_LONGEST: Final = 2.0
_TWICE: Final = re.compile(r"\b([^\s,;:()]+(?: [^\s,;:()]+){0,6}) (?:and|et|or|ou) \1(?=[\s,;:.)])")
#: Mana stands only in what a spell costs.
_SYMBOL: Final = re.compile(r"\{[0-9WUBRGCX]+\}")
#: What is said of cards that do nothing here, and to one another.
_NOTHING: Final = (
    "Nothing changes: everything is as printed",
    "%(names)s don’t interact here.",
    "%(name)s makes no continuous effect here: the layers have nothing to do with it.",
)
_BROKEN: Final = re.compile(r"[{}]|  |\(\)|[,;:] ?[,;:.]|\(\s|\s[,.]|%\(")


@cache
def _pairs() -> list[tuple[str, str]]:
    every = list(combinations(sorted(library()), 2))
    return Random(613).sample(every, min(_PAIRS, len(every)))


def _judged(part: int) -> Iterator[tuple[tuple[str, str], Judged]]:
    for pair in _pairs()[part::_PARTS]:
        yield pair, judged(board(*pair))


@pytest.mark.parametrize("part", range(_PARTS))
def test_what_a_ruling_says_is_so(part: int) -> None:
    """Each fact holds in the trace, the words are whole in both languages, and nothing takes long."""
    for pair, ruling in _judged(part):
        try:
            _check_words(ruling)
            _check_facts(ruling)
            _check_order(ruling)
        except AssertionError as error:
            error.add_note(f"{pair}: {ruling.sentence('en')}")
            raise


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(4))
def test_a_ruling_is_soon_there(part: int) -> None:
    """From two names to the sentence in both languages within two seconds of the processor."""
    for pair in _pairs()[part:40:4]:
        begun = time.process_time()
        ruling = judged(board(*pair))
        assert ruling.sentence("en")
        assert ruling.sentence("fr")
        assert time.process_time() - begun < _LONGEST, pair


# --- words --------------------------------------------------------------------------------------------


def _check_words(ruling: Judged) -> None:
    for language in ("en", "fr"):
        text = ruling.sentence(language)
        assert text[0] == text[0].upper()
        assert text.endswith((".", ".”", ".’”", ".\u00a0»", ".”\u00a0»"))
        assert not _BROKEN.search(_SYMBOL.sub("mana", text)), text
        assert not _TWICE.search(text), text
        assert "None" not in text
        assert "plain-" not in text


# --- facts --------------------------------------------------------------------------------------------


def _check_facts(ruling: Judged) -> None:
    findings, trace = ruling.findings, ruling.trace
    if findings.main is not None:
        _check_becomes(findings.main, trace)
    for also in findings.also:
        assert also.clauses or trace.final[also.object] == trace.printed[also.object]
        _check_becomes(also, trace)
    for fact in findings.going_on:
        _check_goes_on(fact, trace)
    for silent in findings.silenced:
        _check_silenced(silent, trace)
    _check_apart(findings.apart, ruling)
    _check_nothing_is_passed_over(ruling)
    cards = {obj.id for obj in trace.scenario.objects}
    for used in findings.used:
        effect = next(effect for effect in trace.scenario.effects if effect.id == used)
        assert effect.enabled
        assert effect.affects == (effect.source,)
        assert effect.source in cards
    for unmet in findings.unmet:
        assert any(lost.effect == unmet.effect and lost.because == "condition" for lost in _lost(trace))
    for fact in findings.conditional:
        assert fact.effect in {step.effect for layer in trace.layers for step in layer.applied}
    if findings.other_side is not None:
        players = trace.scenario.players
        name = findings.other_side.object
        was = next(obj.controller for obj in trace.scenario.objects if obj.id == name)
        other = next(player for player in players if player != was)
        objects = tuple(
            replace(obj, owner=other, controller=other) if obj.id == name else obj for obj in trace.scenario.objects
        )
        _check_becomes(findings.other_side, engine.evaluate(replace(trace.scenario, objects=objects)))


def _check_nothing_is_passed_over(ruling: Judged) -> None:
    """What a named card can do and nothing here does is named, and then nobody says that nothing is done."""
    scenario, names = ruling.moment.scenario, Names(ruling.moment.scenario, ruling.trace.effects)
    used = {effect.source for effect in scenario.effects} | {key for item in scenario.effects for key in item.affects}
    waiting = {
        obj.id for obj in scenario.objects for ability in obj.abilities
        if obj.enabled and not obj.id.startswith("plain-") and obj.id not in used
        and ability.other is not None and ability.kind in ("activated", "triggered")
        and ability in {item.ability for item in ruling.trace.final[obj.id].abilities}
    }  # fmt: skip
    assert waiting <= {fact.card for fact in ruling.findings.left_out}
    for language in ("en", "fr"):
        with translation.override(language):
            beside = assumed(ruling.moment, ruling.trace, names, ruling.findings)
        assert len(beside.unused) == len(ruling.findings.left_out)
        assert all(any(names.thing(card) in text for text in beside.unused) for card in waiting) or language == "fr"
        if ruling.findings.left_out:
            whole = " ".join((ruling.sentence(language), *beside.notes))
            assert not [text for text in _NOTHING if max(re.split(r"%\(\w+\)s", gettext(text)), key=len) in whole]


def _check_apart(cards: tuple[str, ...], ruling: Judged) -> None:
    """Cards that do not interact change no one thing together, and each alone does what it does beside the others."""
    trace = ruling.trace
    by: dict[str, set[str]] = {}
    for layer in trace.layers:
        for step in layer.applied:
            source = trace.effects[step.effect].source
            source = source if source in cards else step.effect
            for name in step.changed:
                by.setdefault(name, set()).add(source)
    for first, other in permutations(cards, 2):
        assert all(not {first, other} <= changed for changed in by.values())
        gone = replace(
            trace.scenario,
            objects=tuple(replace(obj, enabled=obj.enabled and obj.id != first) for obj in trace.scenario.objects),
            effects=tuple(
                replace(effect, enabled=effect.enabled and first not in (effect.id, effect.source))
                for effect in trace.scenario.effects
            ),
        )
        there = engine.evaluate(gone)
        untouched = [name for name in there.final if first not in by.get(name, set())]
        assert all(there.final[name] == trace.final[name] for name in untouched)


def _lost(trace: Trace) -> Iterator[engine.evaluation.trace.Lost]:
    yield from (lost for layer in trace.layers for lost in layer.lost)


def _check_becomes(fact: Becomes, trace: Trace, main: Becomes | None = None) -> None:
    """With `main`, the fact has only what is not so there."""
    now = trace.final[fact.object]
    clauses = (*fact.clauses, *(main.clauses if main else ()))
    copied = next((clause.object for clause in clauses if isinstance(clause, CopyOf)), None)
    printed = trace.printed[copied or fact.object]
    assert set(fact.types) == now.types
    assert len(set(fact.clauses)) == len(fact.clauses)
    for clause in fact.clauses:
        assert _holds(clause, now, printed, trace), (fact.object, clause)


def _has(ability: Ability, now: Characteristics, trace: Trace) -> bool:
    """Whether it has the ability; what protects from the chosen color protects from one that an object has chosen."""
    has = {item.ability for item in now.abilities}
    chosen = {f"protection from {obj.chosen.color}" for obj in trace.scenario.objects if obj.chosen.color}
    by_choice = any(each.keyword == "protection from the chosen color" for each in has)
    return ability in has or (by_choice and ability.keyword in chosen)


def _holds(clause: object, now: Characteristics, printed: Characteristics, trace: Trace) -> bool:  # noqa: C901, PLR0912
    match clause:
        case Size(power, toughness):
            return "Creature" in now.types and (now.power or 0, now.toughness or 0) == (power, toughness)
        case Kinds(types, subtypes, also, every):
            words = {word for word in subtypes if not now.has_subtype(word)}
            whole = set(types) <= now.types if also else not types or set(types) == now.types
            return not words and whole and (not also or printed.types <= now.types) and every <= now.all_creature_types
        case Colors(colors):
            return set(colors) == now.colors
        case CopyOf(copied):
            copying = (
                step for layer in trace.layers for step in layer.applied if trace.effects[step.effect].source == copied
            )
            return trace.printed[copied].name == now.name or any(_copies(step.changes) for step in copying)
        case FaceDown(size, kinds, colors):
            sized = Size(now.power or 0, now.toughness or 0) if now.is_creature else None
            types = kinds.types if kinds else ("Creature",)
            return now.face_down and size == sized and set(types) == now.types and set(colors) == now.colors
        case NoMore(word):
            return word in printed.types and word not in now.types
        case NoCreature():
            return "Creature" not in now.types and (now.types < printed.types or now.types == printed.types)
        case NoLand():
            return "Land" in printed.types and "Land" not in now.types
        case Called(name, like):
            return now.name == name and (not like or trace.printed[like].name == name)
        case Gains(abilities):
            return bool(abilities) and all(_has(ability, now, trace) for ability in abilities)
        case Loses("all"):
            return not now.abilities
        case Loses("printed"):
            return not {ability.ability for ability in printed.abilities if ability.origin != "rules"} & {
                ability.ability for ability in now.abilities if ability.origin != "granted"
            }
        case Loses("keywords", keywords):
            return bool(keywords) and not set(keywords) & {ability.ability.keyword for ability in now.abilities}
        case Loses("but_mana"):
            left = {ability.ability.kind for ability in now.abilities if ability.origin != "rules"}
            lost = {ability.ability for ability in printed.abilities} - {ability.ability for ability in now.abilities}
            return bool(lost) and left == {"mana"} and "mana" not in {ability.kind for ability in lost}
        case Loses("some"):
            return bool(
                {ability.ability for ability in printed.abilities} - {ability.ability for ability in now.abilities}
            )
        case Keeps(keywords):
            printed_ones = {ability.ability.keyword for ability in printed.abilities}
            return bool(keywords) and set(keywords) <= printed_ones & {
                ability.ability.keyword for ability in now.abilities
            }
        case MergedWith(card, on_top, _whole):
            names = {obj.id: obj.name for obj in trace.scenario.objects}
            return any(
                isinstance(change, Merge) and (names[change.of], change.on_top) == (card, on_top)
                for layer in trace.layers for step in layer.applied for change in step.changes
            )  # fmt: skip
        case Lacks(keywords):
            return bool(keywords) and not set(keywords) & {ability.ability.keyword for ability in now.abilities}
        case Super(op, word):
            return (word in now.supertypes) == (op == "add")
        case Reads(old, new):
            return any(
                isinstance(change, ReplaceText) and (change.old, change.new) == (old, new)
                for layer in trace.layers for step in layer.applied for change in step.changes
            )  # fmt: skip
        case Taps(mana):
            texts = [
                ability.ability.other.en
                for ability in now.abilities
                if ability.ability.kind == "mana" and ability.ability.other
            ]
            any_color = any("any color" in text for text in texts)
            makes = {color for color in mana if any(f"{{{color}}}" in text for text in texts)}
            return makes.issuperset(mana if not any_color else {*mana} - {*"WUBRG"})
        case Controlled(player):
            return now.controller == player
        case Restricted(what):
            return what in now.restrictions
        case Dies():
            return "Creature" in now.types and (now.toughness or 0) <= 0
    return False


def _copies(changes: tuple[object, ...]) -> bool:
    return any(isinstance(change, Copy) for change in changes)


def _check_goes_on(fact: GoesOn, trace: Trace) -> None:
    """It applied to something else, first in that layer; the ability is gone; and what it did there stands."""
    info = trace.effects[fact.effect]
    assert info.source == fact.source
    assert info.ability is not None
    assert info.ability.id not in {ability.id for ability in trace.final[fact.source].abilities}
    steps = [(layer.layer, step) for layer in trace.layers for step in layer.applied if step.effect == fact.effect]
    assert steps[0][0] == fact.began
    assert any(fact.shown in step.changed for _layer, step in steps)
    assert fact.shown != fact.source
    assert fact.by in trace.effects
    order = [layer.layer for layer in trace.layers]
    assert order.index(fact.began) <= order.index(fact.lost)
    assert (fact.ability is None) != (fact.on is None)
    if fact.on is not None:
        assert fact.on.clauses
        _check_becomes(fact.on, trace)


def _check_silenced(fact: Silenced, trace: Trace) -> None:
    assert any(lost.effect == fact.effect and lost.because == "ability_removed" for lost in _lost(trace))
    assert fact.effect not in {step.effect for layer in trace.layers for step in layer.applied}
    assert fact.by != fact.source


# --- the order ----------------------------------------------------------------------------------------


def _check_order(ruling: Judged) -> None:
    """No board and no order is shown in which a target does not fit, but for its protection, which is said.

    "Whichever came first" is said where all orders that can be were tried, and give the same; and of another order only
    what is so in it.
    """
    findings, orders, scenario = ruling.findings, ruling.orders, ruling.moment.scenario
    assert all(misfit.protection for misfit in findings.misfits), "only what is protected is shown with what cannot be"
    assert all(is_fitting(in_order(scenario, order.keys), "2026") for order in orders.others)
    every = (
        [permutation for permutation in permutations(orders.keys) if possible(scenario, permutation)]
        if len(orders.keys) < 5
        else []
    )
    if findings.order == "same":
        assert orders.complete
        assert len(orders.others) > 0
        assert {order.keys for order in orders.others} <= set(every)
        for order in orders.others:
            assert not differences(ruling.trace, engine.evaluate(in_order(scenario, order.keys)))
    if findings.order == "swap":
        assert findings.otherwise is not None
        places = {findings.otherwise.first: findings.otherwise.last, findings.otherwise.last: findings.otherwise.first}
        there = engine.evaluate(in_order(scenario, [places.get(key, key) for key in orders.keys]))
        assert differences(ruling.trace, there)
        if findings.otherwise.becomes is not None:
            _check_becomes(findings.otherwise.becomes, there, findings.main)
        if findings.otherwise.hand is not None:
            assert there.players[findings.otherwise.hand.player].hand_size == findings.otherwise.hand.size
