"""The rules that are cited, and the catalogue of what an edition does."""

from __future__ import annotations

from typing import Final

import pytest

import engine
from tests.engine.boards import *
from tests.engine.rules.cards import *

# --- rule numbers, edition by edition: a table written down by hand from the rules of each date ------------


#: Concept -> its number in 2003, 2005, 2007, 2009 (October), 2011 (30 September), 2014 (February), 2026 (September).
NUMBERS: Final = """
start                  | 418.5a   | 418.5a   | 418.5a   | 613.1   | 613.1   | 613.1   | 613.1
cda_first              | 418.5a   | 418.5a   | 418.5a   | 613.2   | 613.2   | 613.2   | 613.3
pt_intro               | 418.5a   | 418.5a   | 418.5a   | 613.3   | 613.3   | 613.3   | 613.4
continual              |          |          |          | 613.4   | 613.4   | 613.4   | 613.5
same_set               |          | 418.5b   | 418.5b   | 613.5   | 613.5   | 613.5   | 613.6
timestamp              | 418.5d   | 418.5d   | 418.5d   | 613.6   | 613.6   | 613.6   | 613.7
static_timestamp       | 418.5f   | 418.5f   | 418.5f   | 613.6a  | 613.6a  | 613.6a  | 613.7a
resolved_timestamp     | 418.5g   | 418.5g   | 418.5g   | 613.6b  | 613.6b  | 613.6b  | 613.7b
counter_timestamp      |          |          |          |         |         |         | 613.7c
object_timestamp       | 418.5e   | 418.5e   | 418.5e   | 613.6c  | 613.6c  | 613.6c  | 613.7d
attach_timestamp       | 418.5e(b)| 418.5e(b)| 418.5e(b)| 613.6d  | 613.6d  | 613.6d  | 613.7e
face_timestamp         |          |          |          |         |         |         | 613.7f
transform_timestamp    |          |          |          |         |         |         | 613.7g
simultaneous_timestamp | 418.5e(a)| 418.5e(a)| 418.5e(a)| 613.6g  | 613.6g  | 613.6g  | 613.7m
entering_timestamp     |          |          |          |         |         |         | 613.7n
dependency_overrides   | 418.5d   | 418.5d   | 418.5d   | 613.7   | 613.7   | 613.7   | 613.8
dependency             | 418.5c   | 418.5c   | 418.5c   | 613.7a  | 613.7a  | 613.7a  | 613.8a
waiting                | 418.5d   | 418.5d   | 418.5d   | 613.7b  | 613.7b  | 613.7b  | 613.8b
loop                   | 418.5d   | 418.5d   | 418.5d   | 613.7b  | 613.7b  | 613.7b  | 613.8b
reexamined             |          |          |          |         | 613.7c  | 613.7c  | 613.8c
override               | 418.5h   | 418.5h   | 418.5h   | 613.8   | 613.8   | 613.8   | 613.9
players                |          |          | 418.5j   | 613.9   | 613.9   | 613.9   | 613.10
rules                  |          |          | 418.5k   | 613.10  | 613.10  | 613.10  | 613.11
cost                   | 409.1f   | 409.1f   | 409.1f   | 601.2e  | 601.2e  | 601.2e  | 601.2f
cda                    | 405.2, 405.2a | 405.2, 405.2a | 405.2, 405.2a | 604.3, 604.3a | 604.3, 604.3a | 604.3, 604.3a | 604.3, 604.3a
locked_set             | 418.3b   | 418.3b   | 418.3b   | 611.2c  | 611.2c  | 611.2c  | 611.2c
static_set             | 418.4a   | 418.4a   | 418.4a   | 611.3a  | 611.3a  | 611.3a  | 611.3a
text_change            | 418.6    | 418.6    | 418.6    | 612     | 612     | 612     | 612
set_type               | 212.1b   | 212.1b   | 212.1b   | 204.1a  | 205.1a  | 205.1a  | 205.1a
keep_type              | 212.1c   | 212.1c   | 212.1c   | 204.1b  | 205.1b  | 205.1b  | 205.1b
land_type              | 212.6e   | 212.6e   | 212.6e, 212.6h | 305.7 | 305.7 | 305.7 | 305.7
color_set              | (203.2)  | (203.2)  | (203.2)  | 105.3   | 105.3   | 105.3   | 105.3
color_indicator        |          |          |          |         | 202.2e, 204 | 202.2e, 204 | 202.2e, 204
star_pt                |          |          |          | 207.2a  | 208.2a  | 208.2a  | 208.2a
noncreature_pt         |          |          |          | 207.3   | 208.3   | 208.3   | 208.3
copiable               | 503.2    | 503.2    | 503.2    | 706.2   | 706.2   | 706.2   | 707.2
face_down              | 504.2    | 504.2    | 504.2    | 707.2   | 707.2   | 707.2   | 708.2
abilities              | 407.1, 407.3 | 407.1, 407.3 | 407.1, 407.3 | 112.10 | 112.10 | 112.10 | 113.10
cant_have              |          |          |          |         |         | 112.11  | 113.11
quality                | 407.2    | 407.2    | 407.2    | 112.11  | 112.11  | 112.12  | 113.12
"""  # noqa: E501

#: The rules that state each layer, in the order of the edition. The letters of 2003's layer 6 are not in its text.
_EARLY_418: Final = ("418.5a(1)", "418.5a(2)", "418.5a(3)", "418.5a(4)", "418.5a(5)")
_OF_2003: Final = (*_EARLY_418, "418.5a(6)", "418.5a(6)", "418.5a(6)")
_OF_2005: Final = (*_EARLY_418, "418.5a(6a)", "418.5a(6b)", "418.5a(6c)", "418.5a(6d)", "418.5a(6e)")
_EARLY_613: Final = ("613.1b", "613.1c", "613.1d", "613.1e", "613.1f")
_OF_2009: Final = ("613.1a", *_EARLY_613, "613.3a", "613.3b", "613.3c", "613.3d", "613.3e")
_OF_2026: Final = ("613.2a", "613.2b", *_EARLY_613, "613.4a", "613.4b", "613.4c", "613.4d")


def rows() -> dict[str, list[str]]:
    lines = [[cell.strip() for cell in line.split("|")] for line in NUMBERS.strip().splitlines()]
    return {concept: cells for concept, *cells in lines}


def allowed(cell: str) -> set[str]:
    """What an edition may cite for a cell."""
    if cell.startswith("("):
        return {"", cell.strip("()")}
    return set(cell.split(", "))


@pytest.mark.parametrize("concept", rows())
def test_each_concept_is_cited_by_the_number_of_its_edition(concept: str) -> None:
    """The same thing has stood under other numbers, or under none."""
    for edition, cell in zip(EDITIONS, rows()[concept], strict=True):
        assert engine.RULESETS[edition].cite(concept) in allowed(cell), edition


def test_the_editions_cite_nothing_that_the_table_does_not_know() -> None:
    """Every number that a trace can show has been looked up."""
    for edition in EDITIONS:
        assert engine.RULESETS[edition].citations.keys() <= rows().keys()


@by_edition(_OF_2003, _OF_2005, _OF_2005, _OF_2009, _OF_2009, _OF_2009, _OF_2026)
def test_each_layer_is_cited_by_the_rule_that_states_it(edition: str, expected: tuple[str, ...]) -> None:
    assert tuple(layer.citation for layer in engine.RULESETS[edition].layers) == expected
    trace = engine.evaluate(engine.parse(board()), edition)
    assert tuple(layer.citation for layer in trace.layers[:-2]) == expected


@by_edition(("", ""), ("", ""), ("418.5j", "418.5k"), *[("613.9", "613.10")] * 3, ("613.10", "613.11"))
def test_players_and_rules_of_the_game_are_cited_after_the_layers(edition: str, expected: tuple[str, str]) -> None:
    """Both were first stated in 2007."""
    trace = engine.evaluate(engine.parse(board()), edition)
    assert tuple(layer.citation for layer in trace.layers[-2:]) == expected


def test_the_table_has_a_cell_for_every_edition() -> None:
    assert {len(cells) for cells in rows().values()} == {len(EDITIONS)}
    assert run(board())["ruleset"] == EDITIONS[-1]


def number(concept: str, edition: str) -> str:
    return rows()[concept][EDITIONS.index(edition)]


_SIZE_DEFINED: Final = {
    "2003": "418.5a(6)",
    "2005": "418.5a(6a)",
    "2007": "418.5a(6a)",
    "2009": "613.3a",
    "2011": "613.3a",
    "2014": "613.3a",
    "2026": "613.4a",
}


@under(*EDITIONS)
def test_a_step_cites_the_rule_for_why_it_went_then(edition: str) -> None:
    """By timestamp, as a CDA (that of a size by the rule of its sublayer), after or past a wait, or in a loop."""
    plain = run(board(glorious_anthem(), creature("bear", 2, 2)), edition)
    assert step(plain, layers_of(plain, "anthem.a1")[0], "anthem.a1")["rule"] == number("timestamp", edition)
    counted = run(board(*swamps(1), nightmare()), edition)
    assert step(counted, layers_of(counted, "nightmare.a1")[0], "nightmare.a1")["rule"] == _SIZE_DEFINED[edition]
    shifter = creature("shifter", 1, 1, cda({"subtypes": {"add_all_creature": True}}))
    assert step(run(board(shifter), edition), "4", "shifter.a1")["rule"] == number("cda_first", edition)
    waiting = run(board(urborg(timestamp=1), blood_moon(timestamp=5)), edition)
    assert step(waiting, "4", "moon.a1")["rule"] == number("waiting", edition)
    looped = run(board(blood_moon(), life_and_limb(), stomping_ground(), saproling_token()), edition)
    assert step(looped, "4", "moon.a1")["rule"] == number("loop", edition)


@under(*EDITIONS)
def test_a_lost_effect_cites_the_rule_for_it(edition: str) -> None:
    """Its ability gone or come too late, by the rule of what goes on through the layers; a condition that fails, by
    that of what a static ability affects."""
    grant = effect("grant", "bear", gain(static(CREATURES, set_types("Land"))))
    never = enchantment("never", static(CREATURES, add_pt(1, 1), when={"active": "opponent"}))
    result = run(board(urborg(), blood_moon(), never, creature("bear", 2, 2), effects=(grant,)), edition)
    rules = {
        entry["effect"]: (entry["because"], entry["rule"]) for layer_ in result["layers"] for entry in layer_["lost"]
    }
    assert rules == {
        "urborg.a1": ("ability_removed", number("same_set", edition)),
        "bear.grant.a1": ("too_late", number("same_set", edition)),
        "never.a1": ("condition", number("static_set", edition)),
    }


def test_what_is_in_a_loop_and_taken_not_to_apply_cites_the_rule_of_loops() -> None:
    looped = run(board(blood_moon(), life_and_limb(), stomping_ground(), saproling_token()), "M30")
    assert [entry["rule"] for entry in layer(looped, "4")["lost"]] == [number("loop", "2026")] * 2
