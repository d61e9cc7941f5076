"""What was built can be opened again: the form stands as it was filled in; what it cannot say stays as it is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.notation import read_ability, read_change, read_selector, write_change, write_selector
from engine.words import COLORS
from layers_site import wording
from layers_site.building.services import kinds, whom
from layers_site.building.services.kinds import COUNTERS, KINDS

Json = dict[str, Any]
_NUMBERS = st.integers(-1000, 1000)
_SUBTYPES = st.lists(st.sampled_from(["Elk", "Bear", "Goblin"]), unique=True, min_size=1)
_VALUES: dict[str, st.SearchStrategy[Any]] = {
    "power": _NUMBERS, "toughness": _NUMBERS, "plus_power": _NUMBERS, "plus_toughness": _NUMBERS,
    "which": st.sampled_from(["both", "power", "toughness"]),
    "count_zone": st.sampled_from(["battlefield", "graveyard", "hand", "exile"]),
    "count_type": st.sampled_from(["", "Creature", "Land"]),
    "count_subtypes": st.lists(st.sampled_from(["Swamp", "Elk"]), unique=True),
    "count_whose": st.sampled_from(["", "you", "opponent"]),
    "types": st.lists(st.sampled_from(["Creature", "Artifact"]), unique=True, min_size=1),
    "subtypes": _SUBTYPES, "creature_types": st.lists(st.sampled_from(["Elk", "Bear"]), unique=True),
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
}  # fmt: skip


@pytest.mark.parametrize("code", [code for code in KINDS if code != COUNTERS])
@given(data=st.data())
def test_each_kind_is_found_again_from_its_change(code: str, data: st.DataObject) -> None:
    """Its change is one of the format, has words in both languages, and is read back as a kind that says the same."""
    values = {name: data.draw(_VALUES[name], label=name) for name in KINDS[code].fields}
    change = KINDS[code].change(values)
    written = write_change(read_change(change))
    again = kinds.read(written)  # type: ignore[arg-type]
    assert again is not None
    assert KINDS[again[0]].change(again[1]) == written
    for language in ("en", "fr"):
        assert wording.changes_text((read_change(change),), language)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        {"pt": {"set": [{"life": "you"}, 1]}},
        {"pt": {"add": [{"negative": {"count": {}}}, 0]}},
        {"subtypes": {"add": [{"chosen": "creature_type"}]}},
        {"colors": {"add": [{"chosen": "color"}]}},
        {"abilities": {"add": [{"static": {"affects": {}, "changes": [{"pt": {"switch": True}}]}}]}},
        {"abilities": {"add_from": {"type": "Creature"}, "only": "activated"}},
        {"copy": "ogre", "except": [{"keep": ["name"]}]},
        {"text": {"of": "ogre"}},
        {"name": {"set": {"en": "a", "fr": "b"}}},
        {"hand_size": {"who": "you", "none": True}},
        {"restrict": {"what": "can’t draw", "who": "you"}},
    ],
)
def test_what_no_kind_says_is_not_guessed(change: Json) -> None:
    """Then it stays as it is."""
    assert kinds.read(change) is None


_SIGNED = st.sampled_from(["", whom.NOT])
_ANSWERS = st.fixed_dictionaries(
    {
        "whom": st.sampled_from(whom.WHOM),
        "type": st.sampled_from(["", "Creature", "-Land"]),
        "supertype": st.sampled_from(["", "Basic", "-Basic"]),
        "color": st.sampled_from(["", "white", "-white", "colorless", "-colorless", "multicolored", "-multicolored"]),
        "subtypes": st.lists(st.sampled_from(["Elk", "Bear"]), unique=True),
        "keywords": st.lists(st.sampled_from(["flying", "haste"]), unique=True),
        "controller": st.sampled_from(["", "you", "opponent"]),
        "token": st.sampled_from(["", "token", "nontoken"]),
        "status": st.sampled_from(["", "tapped"]),
        "zone": st.sampled_from(["battlefield", "graveyard", "stack"]),
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
    ],
)
def test_the_answers_make_the_selector_of_the_format(answers: Json, selector: Json) -> None:
    """Nonbasic lands are lands that are not basic; off the battlefield a card has an owner and no controller."""
    assert whom.selector({**whom.NOTHING, **answers}) == selector


@pytest.mark.parametrize(
    "selector",
    [
        {"ids": ["bear"]}, {"is": "affected"}, {"any": [{"type": "Land"}]}, {"shares": ["color", "self"]},
        {"chosen": "color"}, {"type": ["Land", "Artifact"]}, {"colorless": False}, {"power": {"<": 3}},
        {"power": {">=": {"count": {}}}}, {"not": {"controller": "you"}}, {"controller": "you", "owner": "you"},
        {"has_abilities": True}, {"not": {"all": [{"type": "Land"}]}}, {"status": ["tapped", "attacking"]},
    ],
)  # fmt: skip
def test_a_selector_that_was_not_asked_for_is_not_guessed(selector: Json) -> None:
    """Then it stays as it is."""
    assert whom.read(selector) is None
