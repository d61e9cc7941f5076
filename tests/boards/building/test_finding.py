"""The layer of each kind of change with its rule, found by hand in the rules (613.1, 613.2, 613.4 today; 418.5a before
Magic 2010), and why it is that one."""

from __future__ import annotations

from typing import Any

import pytest

from engine import RULESETS
from engine.notation import read_change
from layers_site.boards.building.presenters.reading import Analysis, find, reading
from layers_site.boards.building.services.drafts import Draft
from layers_site.boards.building.services.presets import Origin, preset_of, presets
from tests.boards.building.boards import scenario

SELF = {"is": "self"}
ALL = {"type": "Creature"}
LANDS = {"count": {"type": "Land", "controller": "you"}}
STAR = {"pt": {"set": [LANDS, LANDS]}}
MODIFY = {"pt": {"add": [1, 1]}}


def draft(change: dict[str, Any], origin: Origin = "resolved", selector: Any = None) -> Draft:
    return Draft(origin, (change,), selector=selector, affected=("bear",), controller="you")


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
COST: dict[str, Any] = {"spells": {}, "who": "each"}
YOU = {"who": "you"}


LAYERS: list[tuple[dict[str, Any], Any]] = [
    ({"copy": "ogre"}, COPY),
    ({"face_down": True}, FACE),
    ({"control": "you"}, CONTROL),
    ({"text": {"replace": ["red", "blue"]}}, TEXT),
    ({"name": {"set": "Bob"}}, TEXT),
    ({"types": {"add": ["Artifact"]}}, TYPES),
    ({"types": {"set": ["Artifact"]}}, TYPES),
    ({"types": {"remove": ["Land"]}}, TYPES),
    ({"subtypes": {"add": ["Elk"]}}, TYPES),
    ({"subtypes": {"remove": ["Elk"]}}, TYPES),
    ({"subtypes": {"set_creature": ["Elk"]}}, TYPES),
    ({"subtypes": {"set": ["Treasure"]}}, TYPES),
    ({"subtypes": {"remove_all": "land"}}, TYPES),
    ({"subtypes": {"add_all_creature": True}}, TYPES),
    ({"subtypes": {"set_land": ["Swamp"]}}, TYPES),
    ({"supertypes": {"add": ["Snow"]}}, TYPES),
    ({"supertypes": {"remove": ["Snow"]}}, TYPES),
    ({"colors": {"set": []}}, COLORS),
    ({"colors": {"add": ["red"]}}, COLORS),
    ({"abilities": {"add": ["flying"]}}, ABILITIES),
    ({"abilities": {"add": [{"other": "{T}: Draw.", "kind": "activated"}]}}, ABILITIES),
    ({"abilities": {"remove": ["flying"]}}, ABILITIES),
    ({"abilities": {"remove": "all"}}, ABILITIES),
    ({"abilities": {"forbid": "all"}}, ABILITIES),
    ({"abilities": {"forbid": ["flying"]}}, ABILITIES),
    ({"pt": {"set": [3, 3]}}, SET),
    ({"pt": {"set": [{"mana_value": "affected"}, {"mana_value": "affected"}]}}, SET),
    (MODIFY, MODIFIED),
    ({"pt": {"switch": True}}, SWITCHED),
    ({"restrict": {"what": "can’t attack"}}, RULES),
    ({"pt": {"set": [{"power": "ogre"}, {"toughness": "ogre"}]}}, SET),
    ({"abilities": {"add_from": {"type": "Land"}, "only": "activated"}}, ABILITIES),
    ({"text": {"of": "ogre"}}, TEXT),
    ({"cost": {**COST, "add": "{1}"}}, RULES),
    ({"cost": {**COST, "reduce": "{1}"}}, RULES),
    ({"cost": {**COST, "minimum": 3}}, RULES),
    ({"cost": {"abilities": {}, "who": "each", "add": "{1}"}}, RULES),
    ({"cost": {"abilities": {}, "who": "each", "reduce": "{1}"}}, RULES),
    ({"cost": {"abilities": {}, "who": "each", "minimum": 3}}, RULES),
    ({"prohibit": {"cast": {}, "who": "each"}}, RULES),
    ({"hand_size": {**YOU, "none": True}}, RULES),
    ({"hand_size": {**YOU, "set": 5}}, RULES),
    ({"hand_size": {**YOU, "add": 1}}, RULES),
    ({"permit": {**YOU, "what": "look"}}, RULES),
    ({"restrict": {**YOU, "what": "can’t draw"}}, RULES),
    ({"player": {**YOU, "add": ["hexproof"]}}, PLAYERS),
    ({"player": {**YOU, "remove": ["hexproof"]}}, PLAYERS),
]


@pytest.mark.parametrize(("change", "expected"), LAYERS)
def test_each_kind_of_change_has_its_layer(change: dict[str, Any], expected: Any) -> None:
    """What a resolved effect does decides its layer, by the rule of the edition."""
    assert [layers(draft(change), edition) for edition in EDITIONS] == [[layer] for layer in expected]


def test_no_kind_is_left_out() -> None:
    """Each kind of change has had its layer, but for counters, and what is counted or was chosen."""
    below = {"counters", "for-each", "define", "define-power", "define-toughness", "gain-static", "parts"}
    below |= {code for code in presets("Change") if "chosen" in code}
    had = {preset.code for change, _layers in LAYERS if (preset := preset_of("Change", change))}
    assert {*presets("Change")} - had == below


@pytest.mark.parametrize("verb", ["add", "set_creature"])
def test_a_chosen_type_is_a_type(verb: str) -> None:
    """613.1d, whoever chose it."""
    change = {"subtypes": {verb: [{"chosen": "creature_type"}]}}
    assert layers(draft(change, "ability", ALL), "2026") == [("4", "613.1d")]


@pytest.mark.parametrize("verb", ["add", "set"])
def test_a_chosen_color_is_a_color(verb: str) -> None:
    """613.1e."""
    assert layers(draft({"colors": {verb: [{"chosen": "color"}]}}, "ability", ALL), "2026") == [("5", "613.1e")]


@pytest.mark.parametrize(
    ("change", "layer", "note"),
    [
        # Giving an ability is layer 6 (613.1f); what it then does, +1/+1 to what it is attached to, is 7c (613.4c).
        (
            {"abilities": {"add": [{"static": {"affects": {"is": "attached"}, "changes": [MODIFY]}}]}},
            ("6", "613.1f"),
            "The ability that it gives has an effect of its own: Layer 7c.",
        ),
        # 1a alone (613.2a), though the exception is about power and toughness; it is a copiable value (707.2).
        (
            {"copy": "ogre", "except": [{"pt": {"set": [7, 7]}}]},
            ("1a", "613.2a"),
            "The exceptions are part of the copy, so they are copied too (707.2).",
        ),
    ],
    ids=["given ability", "exceptions"],
)
def test_what_is_within_a_change_is_told_beside_its_layer(
    change: dict[str, Any], layer: tuple[str, str], note: str
) -> None:
    assert layers(draft(change), "2026") == [layer]
    assert note in reading(scenario(), draft(change), "2026", editing=None, whole=False).notes


@pytest.mark.parametrize(
    ("selector", "today", "in_2005"),
    [(SELF, ("7a", "613.4a"), ("6a", "418.5a(6a)")), (ALL, ("7b", "613.4b"), ("6b", "418.5a(6b)"))],
)
def test_a_star_of_its_own_is_defined_first(selector: Any, today: Any, in_2005: Any) -> None:
    """Counting one's own size is a characteristic-defining ability (604.3a), layer 7a; counting others' sets them."""
    effect = draft(STAR, "permanent", selector)
    assert layers(effect, "2026") == [today]
    assert layers(effect, "2005") == [in_2005]
    assert analysis(effect, "2026").cda == (selector == SELF)


def test_what_is_its_own_only_at_times_defines_nothing() -> None:
    """An ability that applies only on some condition is no characteristic-defining one (604.3a)."""
    effect = Draft("ability", (STAR,), selector=SELF, condition={"active": "you"})
    assert layers(effect, "2026") == [("7b", "613.4b")]


def test_in_2005_it_matters_where_a_bonus_comes_from() -> None:
    """418.5a: what resolved modifies in 6b, static abilities in 6d."""
    assert layers(draft(MODIFY, "ability", ALL), "2005") == [("6d", "418.5a(6d)")]


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
        {"pt": {"set": [3, 3]}},
        {"abilities": {"remove": "all"}},
        {"subtypes": {"set_creature": ["Elk"]}},
        {"colors": {"set": ["green"]}},
    )
    elk = Draft("resolved", does, affected=("bear",), name="Elk", controller="you", duration=None)
    assert [layer for layer, _rule in layers(elk, "2026")] == ["4", "5", "6", "7b"]
    view = reading(scenario(), elk, "2026", editing=None, whole=True)
    assert view.headline == "Layers 4, 5, 6 and 7b."
    assert "613.6" in view.notes[0]
    assert view.sentence == "Bear loses all abilities and becomes a green Elk with base power and toughness 3/3."


def test_in_2003_what_changes_types_applies_whole_there() -> None:
    """418.5a of 2003: an animated land is 3/3 in layer 4 already."""
    does = ({"types": {"add": ["Creature"]}}, {"pt": {"set": [3, 3]}})
    effect = Draft("resolved", does, affected=("forest",), controller="you")
    assert layers(effect, "2003") == [("4", "418.5a(4)")]
    view = reading(scenario(), effect, "2003", editing=None, whole=False)
    assert "applies whole where types change" in view.layers[0].because


def test_the_reason_is_said_with_the_rule_of_the_edition() -> None:
    """The same effect, today and in 2009."""
    effect = draft({"pt": {"set": [3, 3]}})
    views = [reading(scenario(), effect, edition, editing=None, whole=False) for edition in ("2026", "2009")]
    assert [view.layers[0].because for view in views] == [
        "This is layer 7b, because it sets power and toughness (613.4b).",
        "This is layer 7b, because it sets power and toughness (613.3b).",
    ]
    older = {other.title: [badge.layer for badge in other.badges] for other in views[0].elsewhere}
    assert older["Mirrodin (December 2003)"] == ["6c"]
    assert len(older) == 6
