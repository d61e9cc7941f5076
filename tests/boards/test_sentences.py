"""Every sentence of the bench is made from a fact: the fact holds in the trace, its values are in the words, and the
English and the French are made from the same facts.

Over all moments of the shipped cases, the boards of all misconceptions, and boards by chance; `FACTS_BOARDS=2000` tries
so many of these.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from django.utils.translation import override

import engine
from engine.analysis import facts as f
from engine.analysis.way import take
from engine.evaluation.trace import Trace
from engine.expressions import Is
from engine.instructions import SetSize
from engine.rulesets import MISCONCEPTIONS
from layers_site.boards.presenters.explanation import Explanation, LayerAccount
from layers_site.boards.presenters.sides import SideStep
from layers_site.cardtext.wording.context import MINUS
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.board import one_line
from layers_site.explain.presenters.marks import Chip
from layers_site.explain.presenters.picture import Cell, matrix
from layers_site.explain.presenters.strata import StepView, strata, strata_at
from layers_site.explain.presenters.why import Deciding, Nothing, dependencies, why_nots
from layers_site.explain.presenters.why import Fact as Seen
from layers_site.explain.presenters.world import BedStep, beds
from layers_site.explain.texts import size_text
from layers_site.explain.words import Sentence
from tests.engine.facts.gathering import FIXTURES, batches, case_names, case_scenarios, chance, rulesets_for, traced
from tests.engine.facts.holding import Held
from tests.night import sample_of

LANGUAGES = ("en", "fr")
#: The plain texts of what explains: names, titles, numbers, addresses. All else is a sentence with its fact.
NO_SENTENCES = {
    StepView: {"who", "guests"},
    BedStep: {"who"},
    Nothing: {"who", "edition"},
    Cell: {"edition"},
    SideStep: {"who"},
    LayerAccount: {"who"},
    Deciding: {"edition"},
    Seen: set(),
    Explanation: {"name", "what", "size", "edition", "hrefs"},
}


def views(trace: Trace) -> Iterator[Any]:
    """All that the bench says of a trace to explain it: of every object, and of the first at some of the steps."""
    names = Names(trace.scenario, trace.effects)
    count = len(trace.steps)
    for object_id in trace.final:
        yield one_line(trace, object_id, names)
        yield strata(trace, object_id, names)
        yield why_nots(trace, object_id, names)
    focus = next(iter(trace.final), "")
    if focus:
        yield matrix(trace, focus, names)
        for step in {1, count // 2, count} - {0}:
            yield strata_at(take(trace, step), trace, focus, names)
    yield beds(trace, names)
    yield dependencies(trace, names)


def found_in(thing: Any, kind: type) -> Iterator[Any]:
    """All of a kind in dataclasses and tuples, in order."""
    if isinstance(thing, kind):
        yield thing
    elif isinstance(thing, tuple):
        for part in thing:
            yield from found_in(part, kind)
    elif is_dataclass(thing) and type(thing).__module__.startswith("layers_site"):
        for field in fields(thing):
            yield from found_in(getattr(thing, field.name), kind)


def made_by_itself(fact: f.MadeBy, names: Names) -> bool:
    """Whether the object did it to itself, or its counters did: then it alone is named."""
    info = names.info(fact.effect)
    assert info is not None
    return info.source == fact.object and info.origin in ("static", "counter")


def meant(fact: f.NotReached, names: Names) -> tuple[str, ...]:
    """The few objects that an effect is about, where its words or the board name them: they are named instead."""
    assert fact.why is not None
    settled = next((effect.affects for effect in names.scenario.effects if effect.id == fact.effect), ())
    if fact.why.because == "locked":
        return settled if len(settled) < 5 else ()
    info, source = names.info(fact.effect), names.source(fact.effect)
    static = info.ability.ability.static if info is not None and info.ability is not None else None
    if fact.why.because != "not_matched" or source is None or static is None or static.affects is None:
        return ()
    hosts = {"self": source.id, "attached": source.attached_to}
    named = (hosts.get(test.what) for test in static.affects.tests if isinstance(test, Is))
    return tuple(key for key in named if key not in (None, fact.object))


def values(fact: Any, names: Names) -> Iterator[str]:
    """What has to stand in the words of a fact: effects, objects, layers and numbers."""
    effects = {
        f.SetAgain: lambda: (fact.effect,),
        f.NoChange: lambda: (fact.by,) if fact.by else (),
        f.Overwritten: lambda: fact.by,
        f.Order: lambda: fact.others[:2] if fact.because not in {"passes_waiting", "freed"} else (),
        f.DidNotApply: lambda: (fact.by,) if fact.because == "ability_removed" and fact.by else (),
        f.NotReached: lambda: (fact.why.later[1],) if fact.why and fact.why.later else (),
        f.LastWord: lambda: (fact.effect, *(effect for effect, _how in fact.over[:1])),
        f.MadeBy: lambda: () if made_by_itself(fact, names) else (fact.effect,),
        f.DependsOn: lambda: (fact.dependency.effect, fact.dependency.on),
        f.WaitForOneAnother: lambda: fact.effects,
    }.get(type(fact), tuple)
    yield from map(names.effect, effects())
    match fact:
        case f.AppliedTo():
            cards = {thing.id: thing for thing in names.scenario.objects}
            yield from (label(cards[obj].name) for obj in fact.objects[:3])
        case f.SetAgain():
            sizes = [item for item in fact.instructions if isinstance(item, SetSize)]
            yield from (str(half) for size in sizes[-1:] for half in size if half is not None)
        case f.GoesOn():
            yield from (fact.first, fact.gone)
        case f.Ended():
            yield fact.first
        case f.NotReached() if fact.host is not None:
            yield names.thing(fact.host)
        case f.NotReached() if fact.why is not None:
            yield from map(names.thing, meant(fact, names) or (fact.object,))
        case f.LastWord():
            yield names.layer(fact.layer)
        case f.MadeBy():
            yield from (names.layer(fact.layer), *([size_text(fact.size)] if "size" in fact.aspects else ()))


def chip_is_true(chip: Chip) -> bool:
    """Whether its sign is that of its fact; a chip on a card says several things."""
    signs = {"Added": "+", "Removed": MINUS, "LostAbilities": MINUS}
    return isinstance(chip.fact, tuple) or chip.sign == signs.get(type(chip.fact).__name__, "")


def complaints(trace: Trace) -> Iterator[str]:
    held, sentences = Held(trace), {}
    for language in LANGUAGES:
        with override(language):
            names = Names(trace.scenario, trace.effects)
            spoken = tuple(views(trace))
            sentences[language] = list(found_in(spoken, Sentence))
            for sentence in sentences[language]:
                lacking = [value for value in values(sentence.fact, names) if value not in str(sentence)]
                if sentence.fact is None or lacking or "%(" in str(sentence):
                    yield f"{language}: {sentence} ({sentence.fact}) lacks {lacking}"
            yield from (f"{chip}" for chip in found_in(spoken, Chip) if chip.fact and not chip_is_true(chip))
            yield from (f"{step.who}: {step}" for step in found_in(spoken, StepView) if _contradicts(step, trace))
    facts = [[sentence.fact for sentence in sentences[language]] for language in LANGUAGES]
    if facts[0] != facts[1]:
        yield "the two languages tell other facts"
    if [sentence.rule for sentence in sentences["en"]] != [sentence.rule for sentence in sentences["fr"]]:
        yield "the two languages cite other rules"
    yield from _wrong(trace, held)


def _wrong(trace: Trace, held: Held) -> Iterator[str]:
    """Facts of the whole trace that do not hold in it; step by step it is told so far only."""
    names = Names(trace.scenario, trace.effects)
    for object_id in trace.final:
        whole = (one_line(trace, object_id, names), strata(trace, object_id, names), why_nots(trace, object_id, names))
        facts = (sentence.fact for sentence in found_in(whole, Sentence))
        from_analysis = (fact for fact in facts if type(fact).__module__ == "engine.analysis.facts")
        yield from filter(None, map(held.wrong, from_analysis))
        yield from _misplaced(trace, object_id, names)


def _misplaced(trace: Trace, object_id: str, names: Names) -> Iterator[str]:
    """Who is said to have done nothing to an object changed nothing of it, and who is said to be undone applied."""
    view = why_nots(trace, object_id, names)
    steps = [step for layer in trace.layers for step in layer.applied]
    changing = {names.effect(step.effect) for step in steps if object_id in step.changed}
    applying = {names.effect(step.effect) for step in steps if object_id in step.objects}
    called = Counter(map(names.effect, trace.effects))
    did = {who for who in changing if called[who] == 1}
    yield from (f"{item.who} did something to {object_id}" for item in view.idle if item.who in did)
    yield from (f"{item.who} did not apply to {object_id}" for item in view.undone if item.who not in applying)


def _contradicts(step: StepView, trace: Trace) -> bool:
    """A step with a difference says that nothing changes, or one without a difference has none to tell why."""
    says_nothing = any(isinstance(note.fact, f.NoChange) for note in step.notes)
    return (bool(step.chips) and says_nothing) or (step.kind == "same" and not step.notes)


@pytest.mark.parametrize("kind", NO_SENTENCES, ids=lambda kind: kind.__name__)
def test_what_explains_is_a_sentence_with_its_fact(kind: type) -> None:
    """The texts of the views that explain are names and titles; all else is typed as sentences."""
    plain = {field.name for field in fields(kind) if "str" in str(field.type) and "Sentence" not in str(field.type)}
    assert plain == NO_SENTENCES[kind]


@pytest.mark.parametrize("name", sample_of(case_names(), 8))
def test_the_sentences_of_the_shipped_cases(name: str) -> None:
    """At every moment, under today's rules; by day of every eighth."""
    for scenario in case_scenarios(name):
        assert not list(complaints(engine.evaluate(scenario, "2026")))


@pytest.mark.parametrize("idea", sample_of(sorted(MISCONCEPTIONS), 3))
def test_the_sentences_of_the_boards_of_misconceptions(idea: str) -> None:
    """As one has it who holds the idea; by day every third."""
    document = json.loads((FIXTURES / "misconceptions" / f"{idea}.json").read_text("utf-8"))
    assert not list(complaints(engine.evaluate(engine.parse(document["scenario"]), idea)))


@pytest.mark.parametrize("seeds", batches(), ids=lambda seeds: f"from-{seeds[0]}")
def test_the_sentences_of_boards_by_chance(seeds: range) -> None:
    """Under one ruleset each: today's rules, an older edition, a misconception in turn."""
    for seed in seeds:
        ruleset = rulesets_for(seed)[seed % 3]
        trace = traced(chance(seed), ruleset)
        if trace is not None:
            assert not list(complaints(trace)), f"FACTS_FIRST={seed} FACTS_BOARDS=1, {ruleset}"
