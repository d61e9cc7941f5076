"""The reason in a verdict is a fact of the trace, has no code in it, and is short. One is derived by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from engine.cases import moments
from engine.evaluation.trace import Trace
from engine.notation.cases import read_case
from engine.notation.scenarios import canonical
from layers_site.boards.services.evaluation import evaluated
from layers_site.content.misconceptions import misconceptions
from layers_site.platform.text import french_problems
from layers_site.questions import words
from layers_site.questions.beliefs import right_answer, wrong_answers
from layers_site.questions.chooser import Spot, mistaken
from layers_site.questions.explanations import Reason, reason_of, right_text
from layers_site.questions.presenters import VerdictView
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import judge
from tests.night import sample_of
from tests.questions.boards import REPLENISH, ask, board, judged, question_html, shipped, told_on, verdict_html

SLUGS = tuple(sorted(path.stem for path in (Path(settings.CONTENT_DIR) / "cases").glob("*.json")))
#: Numbers of rules and names of layers, which a reader may not have met.
CODES = re.compile(r"613|\b7[a-d]\b|\blayer|\bcouche|sublayer")


def questions() -> Iterator[Question]:
    """What misleads on the boards of all misconceptions, and of the shipped cases (by day of every eighth)."""
    texts = [shipped(f"misconceptions/{idea}") for idea in misconceptions()]
    texts += [shipped(f"cases/{slug}") for slug in sample_of(SLUGS, 8)]
    for text in texts:
        for candidate in mistaken(Spot(text, "2026")):
            yield candidate.question


def is_fact(reason: Reason, question: Question, trace: Trace) -> bool:
    """Whether the trace shows what the reason says."""
    depends = {(each.effect, each.on) for layer in trace.layers for each in layer.dependencies}
    lost = {(each.by, each.effect) for layer in trace.layers for each in layer.lost}
    touched = [
        step
        for layer in trace.layers
        for step in layer.applied
        if question.object in step.changed and step.changed[question.object][0] != step.changed[question.object][1]
    ]
    match reason.what:
        case "dependency":
            return reason.effects in depends
        case "layers":
            return reason.effects in lost if reason.effects else len(touched) > 1
        case "timestamps":
            stamps = [trace.effects[effect].timestamp for effect in reason.effects]
            return len(stamps) > 1 and max(stamps) == stamps[-1] and {*reason.effects} <= {s.effect for s in touched}
        case "sublayers":
            return len(touched) > 1
        case _:
            return bool(touched)


def test_a_reason_is_a_fact_of_the_trace() -> None:
    told = set()
    for question in questions():
        trace = evaluated(question.text, question.ruleset)
        reason = reason_of(question, trace, words.names_of(question))
        if reason is not None:
            assert is_fact(reason, question, trace), (question.ask, question.object, reason)
            told.add(reason.what)
    assert {"dependency", "timestamps", "layers", "sublayers"} <= told


def test_an_older_edition_is_told_by_what_its_steps_do() -> None:
    """By hand, 2005: counters, setting and adding went by timestamp in one sublayer; one effect alone sets the size."""
    document = json.loads((Path(settings.CONTENT_DIR) / "cases" / "gray-ogre-power-toughness.json").read_bytes())
    text = canonical(list(moments(read_case(document)))[4].scenario)
    question = ask(text, "2005", ask="pt", object="ogre")
    trace = evaluated(question.text, question.ruleset)
    said = right_text(question, right_answer(question), trace, words.names_of(question))
    assert "is newer than" not in said


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_verdict_has_no_codes_and_few_words(language: str) -> None:
    with translation.override(language):
        for question in sample_of(tuple(questions()), 2):
            trace = evaluated(question.text, question.ruleset)
            said = right_text(question, right_answer(question), trace, words.names_of(question))
            assert not CODES.search(said), said
            assert len(said.split()) <= 40, said
            assert language == "en" or french_problems(said) == [], said


def test_one_idea_is_told_as_an_if_and_several_accuse_nobody() -> None:
    for question in sample_of(tuple(questions()), 4):
        for wrong in wrong_answers(question):
            view = VerdictView(question, judge(question, wrong.answer))
            assert bool(view.because) == (len(wrong.misconceptions) == 1), (question.object, wrong)


@pytest.mark.parametrize(
    ("edition", "order", "end"),
    [("2026", "growth frog", "later."), ("2026", "frog growth", "later."), ("2003", "frog growth", "Growth.")],
)
def test_setting_and_adding(edition: str, order: str, end: str) -> None:
    """By hand: 613.4b sets 1/1, 613.4c adds +3/+3, to what Steel makes an artifact; in 2003 timestamps decide."""
    bear = {"id": "bear", "name": "Bear", "timestamp": 1, "types": ["Creature"], "power": 2, "toughness": 2}
    does = {
        "growth": ("Artifact", {"pt": {"add": [3, 3]}}),
        "frog": ("Artifact", {"pt": {"set": [1, 1]}}),
        "steel": ("Creature", {"types": {"add": ["Artifact"]}}),
    }
    things = [
        {"id": name, "name": name.title(), "timestamp": at, "types": ["Enchantment"]}
        | {"abilities": [{"static": {"affects": {"type": does[name][0]}, "changes": [does[name][1]]}}]}
        for at, name in enumerate((*order.split(), "steel"), 2)
    ]
    question = ask(board(bear, *things), edition, ask="pt", object="bear")
    trace = evaluated(question.text, question.ruleset)
    said = right_text(question, right_answer(question), trace, words.names_of(question))
    assert said.startswith("4/4. Start from the 1/1 that Frog sets, then apply Growth")
    assert said.endswith(end)


COMES = {"id": "comes", "name": "Comes", "timestamp": 2, "affects": {"ids": ["bear"]}}
THEN = {"id": "then", "name": "Then", "timestamp": 3, "affects": {"ids": ["bear"]}}


ALSO, LOSES = "in addition to its other types.", " and loses all other card types."
ONE, TWO = {"pt": {"add": [1, 1]}}, {"pt": {"add": [1, 0]}}


@pytest.mark.parametrize(
    ("about", "changes", "said"),
    [
        ("pt", (), "2/2. No effect changes it."),
        ("pt", (ONE,), "3/3. Start from the printed size, 2/2, then apply Comes."),
        ("pt", (ONE, TWO), "4/3. Start from the printed size, 2/2, then apply Comes and Then."),
        ("pt", ({"pt": {"set": [4, 4]}},), "4/4. Comes sets the size, and no bonus is added."),
        ("pt", ({"types": {"set": ["Land"]}},), f"Not a creature. Comes: Bear becomes a land{LOSES}"),
        ("colors", ({"colors": {"set": ["red"]}},), "Red. Comes: Bear becomes red."),
        ("types", ({"types": {"add": ["Artifact"]}},), f"Artifact Creature. Comes: Bear becomes an artifact {ALSO}"),
        (
            "types",
            ({"types": {"add": ["Artifact"]}}, {"types": {"add": ["Enchantment"]}}),
            f"Enchantment Artifact Creature. Then applies last: Bear becomes an enchantment {ALSO}",
        ),
        ("controller", ({"control": "opponent"},), "Your opponent. Comes: Bear comes under your opponents’ control."),
        ("abilities", ({"abilities": {"add": ["flying"]}},), "Comes: Bear gains flying."),
        (
            "abilities",
            ({"abilities": {"add": ["flying"]}}, {"abilities": {"remove": "all"}}),
            "No abilities. Then is newer than Comes, so it applies last.",
        ),
    ],
)
def test_where_no_rule_decides_it_says_what_made_it_so(about: str, changes: tuple[object, ...], said: str) -> None:
    """By hand: one effect alone, or several that only add (613.4c), depend on no order."""
    bear = {"id": "bear", "name": "Bear", "timestamp": 1, "types": ["Creature"], "power": 2, "toughness": 2}
    effects = tuple({**of, "changes": [change]} for of, change in zip((COMES, THEN), changes, strict=False))
    question = ask(board(bear, effects=effects), ask=about, object="bear")
    trace = evaluated(question.text, question.ruleset)
    assert right_text(question, right_answer(question), trace, words.names_of(question)) == said


def test_where_all_effects_of_a_layer_add_their_order_is_said_to_make_no_difference() -> None:
    """By hand: 613.4c, where +1/+1 and +1/+0 come to 4/3 in both orders; in 613.4b the newer one sets the size."""
    bear = {"id": "bear", "name": "Bear", "timestamp": 1, "types": ["Creature"], "power": 2, "toughness": 2}

    def said(*changes: dict[str, object]) -> str:
        effects = tuple({**of, "changes": [change]} for of, change in zip((COMES, THEN), changes, strict=True))
        layer = "7c" if "add" in str(changes) else "7b"
        question = ask(board(bear, effects=effects), ask="order", layer=layer)
        trace = evaluated(question.text, question.ruleset)
        return right_text(question, right_answer(question), trace, words.names_of(question))

    assert said(ONE, TWO).endswith("All of them only add, so any order gives the same result.")
    assert "same result" not in said({"pt": {"set": [1, 1]}}, {"pt": {"set": [4, 4]}})


def test_where_nothing_applies_no_order_is_told() -> None:
    """Dress Down removes the ability (613.1f) before it would add in 613.4c: there is no older effect there."""
    document = json.loads((Path(settings.CONTENT_DIR) / "cases" / "who-survives-dress-down.json").read_bytes())
    question = ask(canonical(list(moments(read_case(document)))[1].scenario), ask="order", layer="7c")
    trace = evaluated(question.text, question.ruleset)
    said = right_text(question, right_answer(question), trace, words.names_of(question))
    assert said.startswith("Dress Down removes the ability of ")


def test_no_verdict_is_without_a_reason() -> None:
    """But that on which rule decides, which the answer itself says."""
    for question in sample_of(tuple(questions()), 2):
        trace = evaluated(question.text, question.ruleset)
        said = right_text(question, right_answer(question), trace, words.names_of(question))
        assert re.search(r"[^.]+\. .+\.|.{20}", said), said


# --- which rule decides -------------------------------------------------------------------------------


BEAR = {"id": "bear", "name": "Bear", "timestamp": 1, "types": ["Creature"], "power": 2, "toughness": 2}


@pytest.mark.parametrize("reason", ["timestamps", "layers", "same_set"])
def test_each_rule_that_decides_is_right(reason: str) -> None:
    """Humility is 4/4: newest first it would be 1/1 (613.7); it is a creature by layer 4 and sized in 7b (613.1);
    the Opalescences go on setting sizes without their ability (613.6)."""
    assert judged(ask(shipped(REPLENISH), ask="reason", object="humility"), {"reason": [reason]}).right


@pytest.mark.parametrize("reasons", [["dependency"], ["cda_first"], []])
def test_what_does_not_decide_is_wrong(reasons: list[str]) -> None:
    """Nothing there depends on anything, no ability defines a size, and something does decide."""
    assert not judge(ask(shipped(REPLENISH), ask="reason", object="humility"), {"reason": reasons}).right


def test_where_nothing_happens_no_rule_decides() -> None:
    question = ask(board(BEAR), ask="reason", object="bear")
    assert judge(question, {"reason": []}).right
    assert not judge(question, {"reason": ["timestamps"]}).right


def test_who_knows_no_dependency_takes_it_for_timestamps() -> None:
    """On the board of that misconception dependency decides (613.8); its holder would say timestamps."""
    misconception = misconceptions()["M07"]
    question = told_on(misconception, ask="reason", object=misconception.subject)
    assert judge(question, {"reason": ["dependency"]}).right
    verdict = judge(question, {"reason": ["timestamps"]})
    assert not verdict.right
    assert "M07" in verdict.believed


def test_what_would_be_without_it_is_told_afterwards() -> None:
    """Newest first, Humility would have the last word on itself: 1/1. The question says nothing of that."""
    question = ask(shipped(REPLENISH), ask="reason", object="humility")
    view = VerdictView(question, judge(question, {"reason": ["timestamps"]}))
    texts = {reason.rule: reason.text for reason in view.otherwise}
    assert texts["613.7"] == "Timestamps decided. If the newest applied first, Humility would be 1/1"
    assert "If the newest applied first" in verdict_html(question, {"reason": ["dependency"]})
    assert "If the newest" not in question_html(question)
