"""What was built can be opened again: the form stands as it was filled in; what it cannot say stays as it is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.notation import (
    read_ability,
    read_change,
    read_condition,
    read_selector,
    write_change,
    write_condition,
    write_selector,
)
from engine.words import COLORS
from layers_site.boards.building.services import counting, when, whom, world
from layers_site.boards.building.services.documents import same
from layers_site.boards.building.services.kinds import COUNTERS, KINDS, PARTS
from layers_site.boards.building.services.rows import ChangeRow, rows_of, written
from layers_site.cardtext import wording

Json = dict[str, Any]
_NUMBERS = st.integers(-1000, 1000)
_SUBTYPES = st.lists(st.sampled_from(["Elk", "Bear", "Goblin"]), unique=True, min_size=1)
_VALUES: dict[str, st.SearchStrategy[Any]] = {
    "power": _NUMBERS, "toughness": _NUMBERS, "plus_power": _NUMBERS, "plus_toughness": _NUMBERS,
    "which": st.sampled_from(["both", "power", "toughness"]),
    "count_of": st.sampled_from(counting.OF), "count_color": st.sampled_from(["red", "blue"]),
    "count_counter": st.sampled_from(["charge", "+1/+1"]),
    "count_zone": st.sampled_from(["battlefield", "graveyard", "hand", "exile"]),
    "count_type": st.sampled_from(["", "Creature", "Land"]),
    "count_subtypes": st.lists(st.sampled_from(["Swamp", "Elk"]), unique=True),
    "count_whose": st.sampled_from(["", "you", "opponent"]),
    "types": st.lists(st.sampled_from(["Creature", "Artifact"]), unique=True, min_size=1),
    "subtypes": _SUBTYPES, "creature_types": st.lists(st.sampled_from(["Elk", "Bear"]), unique=True),
    "set_subtypes": st.lists(st.sampled_from(["Treasure", "Aura"]), unique=True, min_size=1),
    "subtype_set": st.sampled_from(["land", "artifact", "spell"]),
    "land_types": st.lists(st.sampled_from(["Plains", "Swamp"]), unique=True, min_size=1),
    "supertypes": st.lists(st.sampled_from(["Snow", "Legendary"]), unique=True, min_size=1),
    "colors": st.lists(st.sampled_from(COLORS), unique=True),
    "some_colors": st.lists(st.sampled_from(COLORS), unique=True, min_size=1),
    "keywords": st.lists(st.sampled_from(["flying", "changeling", "ward {2}"]), unique=True, min_size=1),
    "forbidden": st.lists(st.sampled_from(["flying", "haste"]), unique=True),
    "text": st.just("{T}: Draw a card."), "ability_kind": st.sampled_from(["activated", "triggered", "mana"]),
    "spare": st.booleans(), "of": st.just("ogre"), "face": st.sampled_from(["down", "up"]),
    "player": st.sampled_from(["you", "opponent"]), "old": st.just("red"), "new": st.just("blue"),
    "new_name": st.just("Bob"), "what": st.just("can’t attack"), "counter": st.just("+1/+1"), "count": st.just(1),
    "model": st.sampled_from(["ogre", "self"]), "card": st.sampled_from(["ogre", "graveyard_top"]),
    "from_kind": st.sampled_from(["activated", "triggered", "mana", "keyword"]),
    "wording": st.sampled_from(["", "It flies."]), "keeps": st.just(["colors"]),
    "given_whom": st.sampled_from(["self", "attached", "all", "other"]), "given_color": st.sampled_from(["", "-red"]),
    "given_type": st.sampled_from(["", "Creature", "-Land"]), "given_subtypes": st.just([]),
    "given_controller": st.sampled_from(["", "you"]), "paid": st.sampled_from(["spells", "abilities"]),
    "cast_type": st.sampled_from(["", "Creature", "-Creature", "Instant/Sorcery"]),
    "cast_color": st.sampled_from(["", "red", "-red", "chosen"]), "cast_name": st.sampled_from(["", "Counterspell"]),
    "chosen_name": st.booleans(), "payer": st.sampled_from(world.WHO), "who": st.sampled_from(world.WHO),
    "mana": st.sampled_from(["{1}", "{2}{R}"]), "least": st.integers(0, 9), "hand": st.sampled_from(world.HAND),
    "cards": _NUMBERS, "may": st.just("cast spells without paying their mana costs"), "cannot": st.just("can’t draw"),
}  # fmt: skip


_BELOW = {
    "effect": ChangeRow("modify", {"power": 1, "toughness": 2}, within=True),
    "exceptions": ChangeRow("keep", {"keeps": ["colors"]}, within=True),
    "text": ChangeRow("gain", {"keywords": ["flying"]}, within=True),
}


@pytest.mark.parametrize("code", [code for code in KINDS if code not in (COUNTERS, "keep", PARTS)])
@given(data=st.data())
def test_each_kind_is_found_again_from_its_change(code: str, data: st.DataObject) -> None:
    """Its change is one of the format, has words in both languages, and is read back as rows that say the same."""
    values = {name: data.draw(_VALUES[name], label=name) for name in KINDS[code].fields}
    holds = KINDS[code].holds
    (change,) = written([ChangeRow(code, values), *([_BELOW[holds]] if holds else [])])
    again = rows_of(write_change(read_change(change)))  # type: ignore[arg-type]
    assert PARTS not in {row.code for row in again}
    assert read_change(*written(again)) == read_change(change)
    for language in ("en", "fr"):
        assert wording.changes_text((read_change(change),), language)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        {"pt": {"set": [{"life": "opponent"}, 1]}},
        {"pt": {"set": [{"count": {"color": "red"}}, {"count": {"color": "green"}}]}},
        {"pt": {"set": [{"power": "ogre"}, {"toughness": "bear"}]}},
        {"pt": {"add": [{"count": {"keyword": "flying"}}, 0]}},
        {"subtypes": {"add": [{"chosen": "creature_type"}, "Elk"]}},
        {"subtypes": {"set_creature": [{"of": "self"}]}},
        {"abilities": {"add": [{"id": "a1", "other": "{T}: Draw."}]}},
        {"abilities": {"add": [{"static": {"affects": {"ids": ["bear"]}, "changes": [{"pt": {"switch": True}}]}}]}},
        {"abilities": {"add_from": {"type": "Creature", "controller": "bob"}, "only": "activated"}},
        {"player": {"who": "you", "add": [{"chosen": "name"}]}},
        {"hand_size": {"who": "you", "set": {"life": "you"}}},
        {"cost": {"who": "you", "spells": {"type": "Creature", "any": [{"color": "red"}]}, "add": "{1}"}},
        {"prohibit": {"who": "you", "cast": {"not": {"name": "Bob"}}}},
    ],
)
def test_what_no_kind_says_is_not_guessed(change: Json) -> None:
    """Then it is said part by part."""
    assert rows_of(change) == (ChangeRow(PARTS, {"part": change}),)
    assert written(rows_of(change)) == (change,)


ONCE: Json = {"static": {"affects": {"is": "attached"}, "changes": [{"pt": {"add": [1, 0]}}]}}
TWICE: Json = {"static": {"affects": {"is": "attached"}, "changes": [{"abilities": {"add": [ONCE]}}]}}


def test_an_ability_is_given_once_and_not_twice() -> None:
    """An ability that gives an ability with an effect has rows; one that gives one that gives one is said in parts."""
    assert rows_of({"abilities": {"add": [ONCE]}})[0].code == "gain-static"
    inner = rows_of({"abilities": {"add": [TWICE]}})
    assert [(row.code, row.within) for row in inner] == [("gain-static", False), (PARTS, True)]
    assert written(inner) == ({"abilities": {"add": [TWICE]}},)
    assert rows_of({"copy": "ogre", "except": [{"abilities": {"add": [ONCE]}}]})[0].code == PARTS


def test_several_abilities_of_one_change_stay_one_change() -> None:
    """Keywords that follow one another are a row, each other ability one of its own; together they are one change."""
    draw = {"other": "Draw.", "kind": "triggered"}
    change = {"abilities": {"add": ["flying", "haste", draw, ONCE, "reach"]}}
    rows = rows_of(change)
    assert [(row.code, row.within, row.joined) for row in rows] == [
        ("gain", False, False), ("gain-text", False, True), ("gain-static", False, True), ("modify", True, False),
        ("gain", False, True),
    ]  # fmt: skip
    assert written(rows) == (change,)


SUMS: Json = {"pt": {"set": [{"sum": [1, {"count": {}}]}, {"count": {}}]}}


@pytest.mark.parametrize(
    ("group", "other", "alike"),
    [
        (SUMS, {"pt": {"set": [{"sum": [{"count": {}}, 1]}, {"count": {}}]}}, True),
        ({"product": [-1, {"count": {}}]}, {"negative": {"count": {}}}, True),
        ({"any": [{"subtype": "Elk"}, {"subtype": "Bear"}]}, {"subtype": ["Elk", "Bear"]}, True),
        ({"any": [{"type": "Land"}, {"color": "red"}]}, {"any": [{"color": "red"}, {"type": "Land"}]}, True),
        ({"any": [{"subtype": "Elk"}], "subtype": "Bear"}, {"subtype": ["Elk", "Bear"]}, False),
        ({"all": [{"subtype": "Elk"}, {"subtype": "Bear"}]}, {"subtype": ["Elk", "Bear"]}, False),
        ({"pt": {"add": [1, 2]}}, {"pt": {"add": [2, 1]}}, False),
    ],
)
def test_what_means_the_same_counts_as_the_same(group: Json, other: Json, *, alike: bool) -> None:
    """The order of what is added up or named as alternatives says nothing; all else does."""
    assert same(group, other) is alike


_SIGNED = st.sampled_from(["", whom.NOT])
_ANSWERS = st.fixed_dictionaries(
    {
        "whom": st.sampled_from(whom.SCOPES),
        "type": st.sampled_from(["", "Creature", "-Land"]),
        "also_type": st.sampled_from(["", "Artifact", "-Artifact"]),
        "not_subtypes": st.lists(st.sampled_from(["Aura", "Elk"]), unique=True),
        "not_keywords": st.lists(st.sampled_from(["flying", "reach"]), unique=True),
        "counter": st.sampled_from(["", "+1/+1"]),
        "abilities": st.sampled_from(["", "able", "plain"]),
        "chosen": st.sampled_from(["", *whom.CHOICES]),
        "supertype": st.sampled_from(["", "Basic", "-Basic"]),
        "color": st.sampled_from(["", "white", "-white", "colorless", "-colorless", "multicolored", "-multicolored"]),
        "subtypes": st.lists(st.sampled_from(["Elk", "Bear"]), unique=True),
        "keywords": st.lists(st.sampled_from(["flying", "haste"]), unique=True),
        "controller": st.sampled_from(["", "you", "opponent"]),
        "token": st.sampled_from(["", "token", "nontoken"]),
        "status": st.sampled_from(["", "tapped", "-tapped"]),
        "zone": st.sampled_from(["battlefield", "graveyard", "stack", whom.EVERYWHERE]),
        "number": st.sampled_from(["", "power", "mana_value"]),
        "compare": st.sampled_from(whom.OPERATORS),
        "bound": st.none() | _NUMBERS,
    }
)


@given(_ANSWERS)
def test_whom_it_affects_is_found_again(answers: Json) -> None:
    """Whatever is answered makes a selector of the format, whose words can be said, and leads back to it."""
    selector = whom.selector(answers)
    written = write_selector(read_selector(selector))
    again = whom.read(written)  # type: ignore[arg-type]
    assert again is not None
    assert read_selector(whom.selector(again)) == read_selector(selector)
    ability = read_ability({"static": {"affects": selector, "changes": [{"pt": {"switch": True}}]}})
    for language in ("en", "fr"):
        assert wording.ability_text(ability, language)  # type: ignore[arg-type]


OTHERS: Json = {"whom": "other", "type": "Creature", "controller": "you"}
NONBASIC: Json = {"whom": "all", "type": "Land", "supertype": "-Basic"}
NEITHER: Json = {"whom": "all", "type": "-Land", "color": "-red"}
BOTH: Json = {"whom": "all", "type": "Artifact", "also_type": "Creature"}
PLAIN_ARTIFACTS: Json = {"whom": "all", "type": "Artifact", "also_type": "-Creature", "not_subtypes": ["Equipment"]}
HOST: Json = {"whom": "host", "type": "Creature"}
EVERYWHERE: Json = {"whom": "all", "type": "Creature", "controller": "you", "zone": "everywhere"}
YOURS = [
    {"controller": "you", "zone": ["battlefield", "stack"]},
    {"owner": "you", "zone": ["graveyard", "hand", "library", "exile", "command"]},
]
ZONES = ["battlefield", "graveyard", "hand", "library", "exile", "stack", "command"]
BURIED: Json = {"whom": "all", "type": "Creature", "zone": "graveyard", "controller": "you"}


@pytest.mark.parametrize(
    ("answers", "selector"),
    [
        ({"whom": "self"}, {"is": "self"}),
        ({"whom": "all", "type": "Creature"}, {"type": "Creature"}),
        (OTHERS, {"is": "other", "type": "Creature", "controller": "you"}),
        (NONBASIC, {"type": "Land", "not": {"supertype": "Basic"}}),
        (NEITHER, {"not": {"any": [{"type": "Land"}, {"color": "red"}]}}),
        (BURIED, {"type": "Creature", "zone": "graveyard", "owner": "you"}),
        (BOTH, {"all": [{"type": "Artifact"}, {"type": "Creature"}]}),
        (PLAIN_ARTIFACTS, {"type": "Artifact", "not": {"any": [{"type": "Creature"}, {"subtype": "Equipment"}]}}),
        (HOST, {"is": "attached", "type": "Creature"}),
        ({"whom": "both"}, {"any": [{"is": "self"}, {"is": "attached"}]}),
        (EVERYWHERE, {"type": "Creature", "zone": ZONES, "any": YOURS}),
        ({"whom": "all", "status": "-tapped"}, {"not": {"status": "tapped"}}),
    ],
)
def test_the_answers_make_the_selector_of_the_format(answers: Json, selector: Json) -> None:
    """Nonbasic lands are lands that are not basic; off the battlefield a card has an owner and no controller."""
    assert whom.selector({**whom.NOTHING, **answers}) == selector


@pytest.mark.parametrize(
    "selector",
    [
        {"ids": ["bear"]}, {"is": "affected"}, {"any": [{"type": "Land"}]}, {"shares": ["color", "self"]},
        {"is": "attached", "ids": ["bear"]}, {"type": ["Land", "Artifact"]}, {"colorless": False}, {"power": {"<": 3}},
        {"power": {">=": {"count": {}}}}, {"not": {"controller": "you"}}, {"controller": "you", "owner": "you"},
        {"has_attached": {}}, {"not": {"all": [{"type": "Land"}]}}, {"status": ["tapped", "attacking"]},
    ],
)  # fmt: skip
def test_a_selector_that_was_not_asked_for_is_not_guessed(selector: Json) -> None:
    """Then it stays as it is."""
    assert whom.read(selector) is None


_CONDITIONS = st.fixed_dictionaries(
    {
        "while": st.sampled_from(when.WHEN),
        "if_compare": st.sampled_from(when.COMPARED),
        "if_bound": st.integers(-9, 9),
        "if_type": st.sampled_from(["", "Creature"]),
        "if_supertype": st.sampled_from(["", "Legendary"]),
        "if_color": st.sampled_from(["red", "blue"]),
        "if_subtypes": st.lists(st.sampled_from(["Elk", "Bear"]), unique=True),
        "if_zone": st.sampled_from(["battlefield", "graveyard"]),
        "if_whose": st.sampled_from(["", "you", "opponent"]),
    }
)


@given(_CONDITIONS)
def test_when_it_applies_is_found_again(answers: Json) -> None:
    """Whatever is answered makes a condition of the format, whose words can be said, and leads back to it."""
    condition = when.condition(answers)
    assert condition is not None
    again = when.read(write_condition(read_condition(condition)))
    assert again is not None
    assert read_condition(when.condition(again)) == read_condition(condition)
    ability = read_ability({"static": {"affects": {}, "changes": [{"pt": {"switch": True}}], "if": condition}})
    for language in ("en", "fr"):
        assert wording.ability_text(ability, language)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("answers", "condition"),
    [
        ({"while": ""}, None),
        ({"while": "not-you"}, {"not": {"active": "you"}}),
        ({"while": "untapped"}, {"self": {"not": {"status": "tapped"}}}),
        ({"while": "you:monarch"}, {"fact": "monarch", "of": "you"}),
        ({"while": "self:monstrous"}, {"self": {"fact": "monstrous"}}),
        ({"while": "game:day"}, {"fact": "day"}),
        (
            {"while": "count", "if_type": "Enchantment", "if_whose": "you", "if_bound": 5},
            {"count": {"type": "Enchantment", "controller": "you"}, ">=": 5},
        ),
        ({"while": "not-host", "if_type": "Creature"}, {"count": {"is": "attached", "type": "Creature"}, "=": 0}),
        (
            {"while": "devotion", "if_color": "white", "if_compare": "<", "if_bound": 5},
            {"value": {"devotion": ["white"]}, "<": 5},
        ),
    ],
)
def test_the_answers_make_the_condition_of_the_format(answers: Json, condition: Any) -> None:
    """As long as you control five enchantments; as long as it is no creature; while your devotion is small."""
    assert when.condition({**when.NOTHING, **answers}) == condition
