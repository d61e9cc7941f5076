"""The layer of each kind of change with its rule, found by hand in the rules (613.1, 613.2, 613.4 today; 418.5a before
Magic 2010), and why it is that one."""

from __future__ import annotations

from typing import Any

import pytest

from engine import RULESETS
from engine.notation import read_change
from layers_site.boards.building.presenters.reading import reading
from layers_site.boards.building.services.drafts import Draft
from layers_site.boards.building.services.kinds import KINDS, Origin
from layers_site.boards.building.services.layers import Analysis, find
from tests.boards.building.boards import scenario

SELF = {"is": "self"}
ALL = {"type": "Creature"}
COUNT = {
    "count_of": "objects", "count_zone": "battlefield", "count_type": "Land", "count_color": "", "count_subtypes": [],
    "count_whose": "you", "count_counter": "",
}  # fmt: skip
COUNTED = {**COUNT, "which": "both", "plus_power": 0, "plus_toughness": 0}


def draft(code: str, values: dict[str, Any], origin: Origin = "resolved", selector: Any = None) -> Draft:
    return Draft(
        origin, (KINDS[code].change({"inner": (), **values}),), selector=selector, affected=("bear",), controller="you"
    )


def layers(effect: Draft, edition: str) -> list[tuple[str, str]]:
    """Each layer with its rule."""
    return [(part.layer, part.citation) for part in analysis(effect, edition).parts]


def analysis(effect: Draft, edition: str) -> Analysis:
    return find(effect, tuple(read_change(change) for change in effect.changes), RULESETS[edition])


#: The layer and its rule under 2026, 2009, 2005 and 2003.
EDITIONS = ("2026", "2009", "2005", "2003")
COPY = (("1a", "613.2a"), ("1", "613.1a"), ("1", "418.5a(1)"), ("1", "418.5a(1)"))
FACE = (("1b", "613.2b"), ("1", "613.1a"), ("1", "418.5a(1)"), ("1", "418.5a(1)"))
CONTROL = (("2", "613.1b"), ("2", "613.1b"), ("2", "418.5a(2)"), ("2", "418.5a(2)"))
TEXT = (("3", "613.1c"), ("3", "613.1c"), ("3", "418.5a(3)"), ("3", "418.5a(3)"))
TYPES = (("4", "613.1d"), ("4", "613.1d"), ("4", "418.5a(4)"), ("4", "418.5a(4)"))
COLORS = (("5", "613.1e"), ("5", "613.1e"), ("5", "418.5a(5)"), ("5", "418.5a(5)"))
ABILITIES = (("6", "613.1f"), ("6", "613.1f"), ("5", "418.5a(5)"), ("5", "418.5a(5)"))
SET = (("7b", "613.4b"), ("7b", "613.3b"), ("6b", "418.5a(6b)"), ("6c", "418.5a(6)"))
MODIFIED = (("7c", "613.4c"), ("7c", "613.3c"), ("6b", "418.5a(6b)"), ("6c", "418.5a(6)"))
SWITCHED = (("7d", "613.4d"), ("7e", "613.3e"), ("6e", "418.5a(6e)"), ("6c", "418.5a(6)"))
RULES = (("rules", "613.11"), ("rules", "613.10"), ("rules", ""), ("rules", ""))
PLAYERS = (("players", "613.10"), ("players", "613.9"), ("players", ""), ("players", ""))
SPELLS = {"paid": "spells", "cast_type": "", "cast_color": "", "payer": "each"}


@pytest.mark.parametrize(
    ("code", "values", "expected"),
    [
        ("copy", {"of": "ogre"}, COPY),
        ("face", {"face": "down"}, FACE),
        ("control", {"player": "you"}, CONTROL),
        ("text", {"old": "red", "new": "blue"}, TEXT),
        ("name", {"new_name": "Bob"}, TEXT),
        ("add-types", {"types": ["Artifact"]}, TYPES),
        ("set-types", {"types": ["Artifact"]}, TYPES),
        ("remove-types", {"types": ["Land"]}, TYPES),
        ("add-subtypes", {"subtypes": ["Elk"]}, TYPES),
        ("remove-subtypes", {"subtypes": ["Elk"]}, TYPES),
        ("set-creature", {"creature_types": ["Elk"]}, TYPES),
        ("set-subtypes", {"set_subtypes": ["Treasure"]}, TYPES),
        ("lose-subtypes", {"subtype_set": "land"}, TYPES),
        ("all-creature", {}, TYPES),
        ("set-land", {"land_types": ["Swamp"]}, TYPES),
        ("add-supertypes", {"supertypes": ["Snow"]}, TYPES),
        ("remove-supertypes", {"supertypes": ["Snow"]}, TYPES),
        ("set-colors", {"colors": []}, COLORS),
        ("add-colors", {"some_colors": ["red"]}, COLORS),
        ("gain", {"keywords": ["flying"]}, ABILITIES),
        ("gain-text", {"text": "{T}: Draw.", "ability_kind": "activated"}, ABILITIES),
        ("lose", {"keywords": ["flying"]}, ABILITIES),
        ("lose-all", {"spare": False}, ABILITIES),
        ("forbid", {"forbidden": []}, ABILITIES),
        ("set-size", {"power": 3, "toughness": 3}, SET),
        ("set-mana-value", {}, SET),
        ("modify", {"power": 1, "toughness": 1}, MODIFIED),
        ("switch", {}, SWITCHED),
        ("restrict", {"what": "can’t attack"}, RULES),
        ("size-of", {"model": "ogre"}, SET),
        ("gain-from", {**COUNT, "from_kind": "activated"}, ABILITIES),
        ("full-text", {"card": "ogre"}, TEXT),
        ("cost-more", {**SPELLS, "mana": "{1}"}, RULES),
        ("cost-less", {**SPELLS, "mana": "{1}"}, RULES),
        ("cost-minimum", {**SPELLS, "least": 3}, RULES),
        ("prohibit", {**SPELLS, "cast_name": "", "chosen_name": False}, RULES),
        ("hand", {"who": "you", "hand": "none", "cards": None}, RULES),
        ("permit", {"who": "you", "may": "look"}, RULES),
        ("restrict-player", {"who": "you", "cannot": "can’t draw"}, RULES),
        ("player-gain", {"who": "you", "keywords": ["hexproof"]}, PLAYERS),
        ("player-lose", {"who": "you", "keywords": ["hexproof"]}, PLAYERS),
    ],
)
def test_each_kind_of_change_has_its_layer(code: str, values: dict[str, Any], expected: Any) -> None:
    """What a resolved effect does decides its layer, by the rule of the edition."""
    assert [layers(draft(code, values), edition) for edition in EDITIONS] == [[layer] for layer in expected]


@pytest.mark.parametrize("code", ["add-chosen-type", "set-chosen-type", "set-chosen-land"])
def test_a_chosen_type_is_a_type(code: str) -> None:
    """613.1d, whoever chose it."""
    assert layers(draft(code, {}, "ability", ALL), "2026") == [("4", "613.1d")]


@pytest.mark.parametrize("code", ["add-chosen-color", "set-chosen-color"])
def test_a_chosen_color_is_a_color(code: str) -> None:
    """613.1e."""
    assert layers(draft(code, {}, "ability", ALL), "2026") == [("5", "613.1e")]


def test_an_ability_that_is_given_has_layers_of_its_own() -> None:
    """Giving it is layer 6 (613.1f); what it then does, +1/+1 to what it is attached to, is layer 7c (613.4c)."""
    fields = {
        "given_whom": "attached",
        "given_type": "",
        "given_color": "",
        "given_subtypes": [],
        "given_controller": "",
    }
    inner = (KINDS["modify"].change({"power": 1, "toughness": 1}),)
    effect = draft("gain-static", {**fields, "wording": "", "inner": inner})
    assert layers(effect, "2026") == [("6", "613.1f")]
    view = reading(scenario(), effect, "2026", editing=None, whole=False)
    assert "The ability that it gives has an effect of its own: Layer 7c." in view.notes


def test_the_exceptions_of_a_copy_are_in_its_layer() -> None:
    """1a alone (613.2a), though the exception is about power and toughness; it is a copiable value (707.2)."""
    inner = (KINDS["set-size"].change({"power": 7, "toughness": 7}),)
    effect = draft("copy", {"of": "ogre", "inner": inner})
    assert layers(effect, "2026") == [("1a", "613.2a")]
    view = reading(scenario(), effect, "2026", editing=None, whole=False)
    assert "The exceptions are part of the copy, and are copied along (707.2)." in view.notes


@pytest.mark.parametrize(
    ("selector", "today", "in_2005"),
    [(SELF, ("7a", "613.4a"), ("6a", "418.5a(6a)")), (ALL, ("7b", "613.4b"), ("6b", "418.5a(6b)"))],
)
def test_a_star_of_its_own_is_defined_first(selector: Any, today: Any, in_2005: Any) -> None:
    """Counting one's own size is a characteristic-defining ability (604.3a), layer 7a; counting others' sets them."""
    effect = draft("define", COUNTED, "permanent", selector)
    assert layers(effect, "2026") == [today]
    assert layers(effect, "2005") == [in_2005]
    assert analysis(effect, "2026").cda == (selector == SELF)


def test_what_is_its_own_only_at_times_defines_nothing() -> None:
    """An ability that applies only on some condition is no characteristic-defining one (604.3a)."""
    effect = Draft("ability", (KINDS["define"].change(COUNTED),), selector=SELF, condition={"active": "you"})
    assert layers(effect, "2026") == [("7b", "613.4b")]


def test_in_2005_it_matters_where_a_bonus_comes_from() -> None:
    """418.5a: what resolved modifies in 6b, static abilities in 6d."""
    assert layers(draft("modify", {"power": 1, "toughness": 1}, "ability", ALL), "2005") == [("6d", "418.5a(6d)")]


@pytest.mark.parametrize(
    ("kind", "today", "in_2009", "in_2003"),
    [
        ("+1/+1", [("7c", "613.4c")], [("7d", "613.3d")], [("6b", "418.5a(6)")]),
        ("flying", [("6", "613.1f")], [("6", "613.1f")], [("5", "418.5a(5)")]),
        ("charge", [], [], []),
    ],
)
def test_counters_have_their_layers(kind: str, today: Any, in_2009: Any, in_2003: Any) -> None:
    """Of power and toughness 613.4c, of a keyword 613.1f (122.1b); any other kind does nothing there."""
    effect = Draft("resolved", (), counters=((kind, 2),), affected=("bear",))
    assert [layers(effect, edition) for edition in ("2026", "2009", "2003")] == [today, in_2009, in_2003]


def test_an_effect_that_does_several_things_is_in_several_layers() -> None:
    """ "Becomes a 3/3 green Elk and loses all abilities": 4, 5, 6 and 7b, in whatever order it was said (613.6)."""
    does = (
        KINDS["set-size"].change({"power": 3, "toughness": 3}),
        KINDS["lose-all"].change({"spare": False}),
        KINDS["set-creature"].change({"creature_types": ["Elk"]}),
        KINDS["set-colors"].change({"colors": ["green"]}),
    )
    elk = Draft("resolved", does, affected=("bear",), name="Elk", controller="you", duration=None)
    assert [layer for layer, _rule in layers(elk, "2026")] == ["4", "5", "6", "7b"]
    view = reading(scenario(), elk, "2026", editing=None, whole=True)
    assert view.headline == "Layers 4, 5, 6 and 7b."
    assert "613.6" in view.notes[0]
    assert view.sentence == "Bear loses all abilities and becomes a green Elk with base power and toughness 3/3."


def test_in_2003_what_changes_types_applies_whole_there() -> None:
    """418.5a of 2003: an animated land is 3/3 in layer 4 already."""
    does = (KINDS["add-types"].change({"types": ["Creature"]}), KINDS["set-size"].change({"power": 3, "toughness": 3}))
    effect = Draft("resolved", does, affected=("forest",), controller="you")
    assert layers(effect, "2003") == [("4", "418.5a(4)")]
    view = reading(scenario(), effect, "2003", editing=None, whole=False)
    assert "applies whole where types change" in view.layers[0].because


def test_the_reason_is_said_with_the_rule_of_the_edition() -> None:
    """The same effect, today and in 2009."""
    effect = draft("set-size", {"power": 3, "toughness": 3})
    views = [reading(scenario(), effect, edition, editing=None, whole=False) for edition in ("2026", "2009")]
    assert [view.layers[0].because for view in views] == [
        "This is layer 7b, because it sets power and toughness (613.4b).",
        "This is layer 7b, because it sets power and toughness (613.3b).",
    ]
    older = {other.title: [badge.layer for badge in other.badges] for other in views[0].elsewhere}
    assert older["Mirrodin (December 2003)"] == ["6c"]
    assert len(older) == 6
