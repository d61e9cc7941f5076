"""Cases and their questions."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from engine import parse
from engine.analysis.expectations import Difference, check_expectation, question_problems, translations
from engine.cases import Expect, QuestionKind, moments
from engine.errors import Fault, ScenarioError
from engine.notation.cases import read_case, write_case

# --- cases: their moments in time, and the comparison of a result with what is expected of it --------------


Json = Any

#: A result as the format shows it, made up for these tests.
RESULT: Json = {
    "ruleset": "2014",
    "objects": {
        "bear": {
            "name": "Grizzly Bears",
            "controller": "you",
            "zone": "battlefield",
            "mana_value": 2,
            "colors": ["green", "white"],
            "supertypes": [],
            "types": ["Creature", "Land"],
            "subtypes": ["Bear", "Forest"],
            "all_creature_types": False,
            "counters": {"+1/+1": 2},
            "restrictions": ["can't attack"],
            "abilities": [
                {"id": "a1", "keyword": "flying", "from": "printed"},
                {"id": "e.a1", "keyword": "flying", "from": "e"},
                {"id": "a3", "keyword": "changeling", "text": "It is every creature type.", "from": "printed"},
                {"id": "mana-Forest", "text": "{T}: Add {G}.", "from": "rules"},
            ],
            "power": 4,
            "toughness": None,
        }
    },
    "players": {"you": {"abilities": ["shroud"], "hand_size": 7, "permissions": [], "restrictions": []}},
    "spells": {"bolt": {"castable": True, "mana": "{3}", "other": ["pay 2 life"]}},
    "layers": [
        {
            "layer": "4",
            "applied": [
                {"effect": "moon.a1", "objects": ["bear"], "by": "timestamp", "after": [], "diff": {}},
                {"effect": "omen.a1", "objects": [], "by": "loop", "after": [], "diff": {}},
                {"effect": "life.a1", "objects": ["bear"], "by": "loop", "after": [], "diff": {}},
            ],
            "dependencies": [{"effect": "life.a1", "on": "omen.a1", "because": ["applies_to"], "at": 1}],
            "loops": [{"effects": ["life.a1", "omen.a1"], "at": 1}],
            "lost": [{"effect": "urborg.a1", "because": "ability_removed", "by": "moon.a1"}],
        },
        {"layer": "7c", "applied": [], "dependencies": [], "loops": [], "lost": []},
    ],
}


def bear(**parts: Json) -> tuple[Difference, ...]:
    return check_expectation(Expect(objects={"bear": parts}), RESULT)


@pytest.mark.parametrize(
    "parts",
    [
        {"name": "Grizzly Bears"},
        {"name": {"en": "Grizzly Bears", "fr": "Grizzlis"}},
        {"power": 4, "toughness": None, "zone": "battlefield"},
        {"types": ["Land", "Creature"], "colors": ["white", "green"]},
        {"counters": {"+1/+1": 2}, "all_creature_types": False},
        {"restrictions": ["can't attack"]},
        {"abilities": 4},
        {"abilities": ["{T}: Add {G}.", "flying", "changeling", "flying"]},
        {"abilities": ["flying", "flying", "It is every creature type.", "{T}: Add {G}."]},
        {"has": ["flying", "e.a1", "mana-Forest", "It is every creature type.", "changeling"]},
        {"lacks": ["trample", "a2", "{T}: Add {R}."]},
        {},
    ],
)
def test_what_is_as_expected_makes_no_difference(parts: Json) -> None:
    """Only what is named is checked; words are sets; an ability goes by keyword, text, and in `has` also by id."""
    assert bear(**parts) == ()


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("name", "Bears"),
        ("power", 5),
        ("power", None),
        ("toughness", 0),
        ("mana_value", True),
        ("types", ["Creature"]),
        ("types", ["Creature", "Land", "Artifact"]),
        ("subtypes", []),
        ("all_creature_types", 0),
        ("counters", {"+1/+1": 1}),
        ("counters", {}),
        ("restrictions", []),
        ("abilities", 3),
        ("abilities", ["flying", "changeling", "{T}: Add {G}."]),
        ("abilities", ["flying", "flying", "flying", "changeling", "{T}: Add {G}."]),
        ("abilities", ["flying", "flying", "changeling", "It is every creature type.", "{T}: Add {G}."]),
        ("abilities", ["a1", "flying", "changeling", "{T}: Add {G}."]),
    ],
)
def test_what_is_otherwise_is_one_difference_at_its_key(key: str, expected: Json) -> None:
    """Every instance of a keyword is an ability of its own, and a list of abilities names all of them."""
    (difference,) = bear(**{key: expected})
    assert (difference.path, difference.expected) == (f"/objects/bear/{key}", expected)


def test_a_difference_shows_what_was_found() -> None:
    """Abilities are shown as an expectation would name them."""
    assert bear(power=5) == (Difference("/objects/bear/power", 5, 4),)
    assert bear(abilities=0)[0].actual == ["flying", "flying", "changeling", "{T}: Add {G}."]


def test_each_ability_that_is_missing_or_too_much_is_a_difference() -> None:
    assert [difference.path for difference in bear(has=["flying", "reach"], lacks=["reach", "changeling", "e.a1"])] == [
        "/objects/bear/has/1",
        "/objects/bear/lacks/1",
        "/objects/bear/lacks/2",
    ]


def test_an_object_that_is_not_in_the_result_is_a_difference() -> None:
    expect = Expect(objects={"moon": {"power": 1}})
    assert check_expectation(expect, RESULT) == (Difference("/objects/moon", {"power": 1}, None),)


def test_players_and_spells_are_compared_like_objects() -> None:
    """With the keys of their own results."""
    sound = Expect(
        players={"you": {"abilities": ["shroud"], "hand_size": 7, "lacks": ["hexproof"]}},
        spells={"bolt": {"castable": True, "mana": "{3}", "other": ["pay 2 life"]}},
    )
    assert check_expectation(sound, RESULT) == ()
    wrong = Expect(players={"you": {"hand_size": None, "has": ["hexproof"]}}, spells={"bolt": {"castable": False}})
    assert [difference.path for difference in check_expectation(wrong, RESULT)] == [
        "/players/you/hand_size",
        "/players/you/has/0",
        "/spells/bolt/castable",
    ]


@pytest.mark.parametrize(
    ("order", "order_found"),
    [
        ({"4": ("moon.a1", "omen.a1", "life.a1")}, None),
        ({"4": ("moon.a1", "life.a1")}, None),
        ({"4": ("life.a1", "moon.a1")}, ["moon.a1", "life.a1"]),
        ({"4": ("moon.a1", "urborg.a1")}, ["moon.a1"]),
        ({"7c": ("moon.a1",)}, []),
        ({"7b": ("moon.a1",)}, None),
    ],
)
def test_the_order_is_that_of_the_named_effects(order: dict[str, tuple[str, ...]], order_found: Json) -> None:
    """Others may stand between them; one that did not apply there, or a layer that is not there, is a difference."""
    differences = check_expectation(Expect(order=order), RESULT)
    (layer,) = order
    if order_found is None and layer == "4":
        assert differences == ()
    else:
        assert differences == (Difference(f"/order/{layer}", list(order[layer]), order_found),)


def test_dependencies_are_reported_or_not() -> None:
    """`depends` wants the pair reported in some layer, `independent` wants it nowhere; the direction counts."""
    sound = Expect(depends=(("life.a1", "omen.a1"),), independent=(("omen.a1", "life.a1"), ("moon.a1", "life.a1")))
    assert check_expectation(sound, RESULT) == ()
    wrong = Expect(depends=(("omen.a1", "life.a1"),), independent=(("life.a1", "omen.a1"),))
    assert [difference.path for difference in check_expectation(wrong, RESULT)] == ["/depends/0", "/independent/0"]


@pytest.mark.parametrize(
    ("loops", "same"),
    [
        (None, True),
        ((("omen.a1", "life.a1"),), True),
        ((), False),
        ((("omen.a1", "moon.a1"),), False),
        ((("omen.a1", "life.a1"), ("moon.a1", "urborg.a1")), False),
    ],
)
def test_loops_are_sets_of_effects(loops: Json, same: bool) -> None:
    """In any order, and all of them; `[]` expects none."""
    assert (check_expectation(Expect(loops=loops), RESULT) == ()) == same


def test_absent_is_what_applied_in_no_layer() -> None:
    """Also what applied to nothing has applied; what was lost has not."""
    differences = check_expectation(Expect(absent=("urborg.a1", "omen.a1", "moon.a1")), RESULT)
    assert differences == (Difference("/absent/1", "omen.a1", ["4"]), Difference("/absent/2", "moon.a1", ["4"]))


def test_expectations_may_name_texts_in_french() -> None:
    """A result holds the English texts; the scenario knows both."""
    scenario = parse(
        {
            "format": "layers/1",
            "objects": [
                {
                    "id": "bear",
                    "name": {"en": "Grizzly Bears", "fr": "Grizzlis"},
                    "abilities": [
                        {"other": {"en": "{T}: Add {G}.", "fr": "{T} : ajoutez {G}."}, "kind": "mana"},
                        {
                            "static": {
                                "affects": {},
                                "changes": [{"restrict": {"what": {"en": "can't attack", "fr": "Non"}}}],
                            }
                        },
                    ],
                }
            ],
        }
    )
    parts: Json = {"name": "Grizzlis", "has": ["{T} : ajoutez {G}."], "restrictions": ["Non"], "lacks": ["Grizzlis"]}
    expect = Expect(objects={"bear": parts})
    assert check_expectation(expect, RESULT, translations(scenario)) == ()
    assert len(check_expectation(expect, RESULT)) == 3


CASE: Json = {
    "slug": "case",
    "title": "Case",
    "summary": "A case",
    "explanation": {"en": "Why", "fr": "Pourquoi"},
    "concepts": [],
    "difficulty": 1,
    "stated_under": [],
    "source": "",
    "scenario": {"format": "layers/1", "objects": [{"id": "bear", "name": "Bear"}, {"id": "moon", "name": "Moon"}]},
    "stages": [
        {"title": "t0", "expect": {"*": {"absent": ["bear.a1"]}, "2003": {"loops": []}}},
        {"title": "t1", "ops": [{"disable": "moon"}]},
        {"title": "t2", "ops": [{"timestamp": ["bear", 9]}]},
    ],
    "variants": [
        {
            "slug": "older",
            "title": "Older",
            "ops": [{"timestamp": ["moon", 0]}],
            "stages": [{"title": "t0"}, {"title": "t1", "ops": [{"disable": "bear"}]}],
        },
        {"slug": "newer", "title": "Newer", "stages": [{"title": "t0"}]},
    ],
}


def test_each_stage_goes_on_from_the_one_before_and_each_variant_from_the_case() -> None:
    """A variant has its own operations and stages, and nothing of the case's stages."""
    states = [
        (
            moment.variant,
            moment.index,
            moment.path,
            [(item.id, item.timestamp, item.enabled) for item in moment.scenario.objects],
        )
        for moment in moments(read_case(CASE))
    ]
    assert states == [
        ("", 0, "/stages/0", [("bear", 1, True), ("moon", 2, True)]),
        ("", 1, "/stages/1", [("bear", 1, True), ("moon", 2, False)]),
        ("", 2, "/stages/2", [("bear", 9, True), ("moon", 2, False)]),
        ("older", 0, "/variants/0/stages/0", [("bear", 1, True), ("moon", 0, True)]),
        ("older", 1, "/variants/0/stages/1", [("bear", 1, False), ("moon", 0, True)]),
        ("newer", 0, "/variants/1/stages/0", [("bear", 1, True), ("moon", 2, True)]),
    ]


def test_a_star_stands_for_every_edition_that_is_not_named() -> None:
    """An edition that is named has its own expectation alone; a stage may expect nothing."""
    first, second, _ = read_case(CASE).stages
    assert first.expected("2026") == Expect(absent=("bear.a1",))
    assert first.expected("2003") == Expect(loops=())
    assert second.expected("2026") is None


def expecting(*keys: str) -> dict[str, Any]:
    """A case whose only stage expects another power of the bear under each key: 0, 1, 2 …"""
    expect = {key: {"objects": {"bear": {"power": power}}} for power, key in enumerate(keys)}
    return CASE | {"stages": [{"title": "t", "expect": expect}], "variants": []}


@pytest.mark.parametrize(
    ("keys", "of"),
    [
        (("2007-",), {"2005": None, "2007": "2007-", "2026": "2007-"}),
        (("-2005", "*"), {"2003": "-2005", "2005": "-2005", "2007": "*"}),
        (("2005-2009", "2007", "*"), {"2003": "*", "2005": "2005-2009", "2007": "2007", "2011": "*"}),
        (("2003-2026", "M07"), {"2014": "2003-2026", "M07": "M07", "M02": None}),
    ],
)  # fmt: skip
def test_a_range_speaks_of_its_editions_unless_one_has_its_own(
    keys: tuple[str, ...], of: dict[str, str | None]
) -> None:
    """Its own id first, then the range, then "*"; neither range nor star speaks of a misconception."""
    (stage,) = read_case(expecting(*keys)).stages
    for ruleset, key in of.items():
        wanted = Expect(objects={"bear": {"power": keys.index(key)}}) if key else None
        assert stage.expected(ruleset) == wanted, ruleset
    assert write_case(read_case(expecting(*keys)))["stages"] == expecting(*keys)["stages"]


@pytest.mark.parametrize("span", ["2006-", "-", "2009-2005", "2007-M07", "2007-2009-2011", "- 2005"])
def test_what_is_no_range_is_refused(span: str) -> None:
    """Both ends are editions, and the first is not the later one."""
    with pytest.raises(ScenarioError) as caught:
        read_case(expecting(span))
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [
        (f"/stages/0/expect/{span}", Fault.NO_RANGE_OF_EDITIONS)
    ]


def test_two_ranges_name_no_edition_twice() -> None:
    with pytest.raises(ScenarioError) as caught:
        read_case(expecting("-2009", "2009-"))
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [
        ("/stages/0/expect/2009-", Fault.RANGES_MEET)
    ]


# --- the question of a case: it is read, written, and held against the engine; each fault is named where it stands


FOLDER = Path(__file__).parents[2] / "fixtures" / "cases"
FROG = json.loads((FOLDER / "growth-and-frog.json").read_text(encoding="utf-8"))


def case(**changes: Any) -> dict[str, Any]:
    """The case of the Frog, 4/4 by 613.4b and 613.4c, with its question changed."""
    document: dict[str, Any] = copy.deepcopy(FROG)
    document["question"] |= changes
    return document


def changed(place: int, **changes: Any) -> dict[str, Any]:
    """The same with an option changed; None takes a key away."""
    options = copy.deepcopy(FROG["question"]["options"])
    options[place] = {key: item for key, item in (options[place] | changes).items() if item is not None}
    return case(options=options)


def size(power: int, toughness: int) -> dict[str, Any]:
    return {"objects": {"bears": {"power": power, "toughness": toughness}}}


def place_of(power: int) -> int:
    return next(
        at
        for at, option in enumerate(FROG["question"]["options"])
        if option["value"]["objects"]["bears"]["power"] == power
    )


def faults(document: dict[str, Any]) -> list[tuple[str, Any]]:
    try:
        return [(problem.path, problem.code) for problem in question_problems(read_case(document))]
    except ScenarioError as error:
        return [(problem.path, problem.code) for problem in error.problems]


RIGHT, ONE = place_of(4), place_of(1)


def test_a_question_is_read_and_written() -> None:
    read = read_case(FROG)
    assert read.question is not None
    assert (read.question.kind, read.question.thing) == (QuestionKind.SIZE, "bears")
    assert read.question.right.value.objects["bears"] == {"power": 4, "toughness": 4}
    assert read_case(json.loads(json.dumps(write_case(read)))) == read
    assert list(question_problems(read)) == []


def test_a_case_without_one_is_a_case() -> None:
    document = copy.deepcopy(FROG)
    del document["question"]
    read = read_case(document)
    assert read.question is None
    assert list(question_problems(read)) == []
    assert "question" not in write_case(read)


@pytest.mark.parametrize(
    ("document", "path", "fault"),
    [
        (changed(RIGHT, value=size(9, 9)), f"/question/options/{RIGHT}/value", Fault.NOT_RIGHT),
        (
            changed(ONE, value={"objects": {"bears": {"subtypes": ["Frog"]}}}, ideas=None),
            f"/question/options/{ONE}/value",
            Fault.RIGHT_AS_WELL,
        ),
        (changed(ONE, ideas=["M01", "M30"]), f"/question/options/{ONE}/ideas/1", Fault.NOT_OF_IDEA),
        (changed(RIGHT, ideas=["M01"]), f"/question/options/{RIGHT}", Fault.RIGHT_EXPLAINED),
        (changed(RIGHT, right=None), "/question/options", Fault.RIGHT_OPTIONS),
        (changed(RIGHT, value=size(1, 1)), f"/question/options/{max(RIGHT, ONE)}/value", Fault.SAME_OPTION),
        (case(stage=7), "/question/stage", Fault.NO_SUCH_STAGE),
        (case(variant="nowhere"), "/question/variant", Fault.NO_SUCH_VARIANT),
        (case(about="nobody"), "/question/about", Fault.NAMES_NOTHING),
        (case(kind="taste"), "/question/kind", Fault.NOT_AMONG),
        (case(options=FROG["question"]["options"][RIGHT : RIGHT + 1]), "/question/options", Fault.WRONG_NUMBER),
    ],
)
def test_each_fault_is_named_where_it_stands(document: dict[str, Any], path: str, fault: Fault) -> None:
    assert (path, fault) in faults(document)


def test_one_wrong_option_at_most_says_nothing_of_why() -> None:
    options = [
        {key: item for key, item in option.items() if key not in ("because", "ideas")}
        for option in FROG["question"]["options"]
    ]
    silent = [path for path, fault in faults(case(options=options)) if fault is Fault.UNREASONED]
    assert len(silent) == len(options) - 2


def test_some_wrong_option_is_what_somebody_gets() -> None:
    """9/9 and 8/8 come out nowhere: not at another stage or variant, nor in another edition."""
    options = [FROG["question"]["options"][RIGHT], *({"text": f"{n}/{n}", "value": size(n, n)} for n in (8, 9))]
    assert ("/question/options", Fault.NOBODY_MISLED) in faults(case(options=options))
    options[1] = {"text": "5/5", "value": size(5, 5)}  # so it is without the Frog
    variants = [
        {"slug": "growth-alone", "title": "Growth alone", "ops": [{"disable": "frog"}], "stages": FROG["stages"][:1]}
    ]
    for variant in variants:
        variant["stages"] = [{"title": "So", "ops": [], "expect": {}}]
    document = case(options=options) | {"variants": variants}
    assert ("/question/options", Fault.NOBODY_MISLED) not in faults(document)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_every_shipped_case_asks(path: Path) -> None:
    """Soundly; its summary asks nothing beside; three or four options, two only of a yes or no; short verdicts."""
    document = json.loads(path.read_text(encoding="utf-8"))
    question = document["question"]
    assert faults(document) == []
    assert 2 <= len(question["options"]) <= 4
    for language in ("en", "fr"):
        assert "?" not in document["summary"][language]
        assert question["ask"][language].count("?") == 1
        assert len(question["verdict"][language].split()) <= 25
        texts = [text if isinstance(text, str) else text[language] for text in (o["text"] for o in question["options"])]
        assert len(set(texts)) == len(texts)
