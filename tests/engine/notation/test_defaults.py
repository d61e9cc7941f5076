"""What a document leaves out, and what different documents mean alike. The defaults are the format's tables."""

from __future__ import annotations

from typing import Any

import pytest

from engine import parse
from engine.expressions import HasWord, Is, NotSelector, PlayerIs, Selector
from engine.scenario import Ability, Chosen, Counters, GameObject, Label
from engine.words import ZONES

Json = Any


def objects(*documents: Json, **fields: Any) -> tuple[GameObject, ...]:
    named = [{"id": f"o{place}", "name": "O", **document} for place, document in enumerate(documents)]
    return parse({"format": "layers/1", "objects": named, **fields}).objects


def test_an_empty_scenario_has_two_players_of_twenty_life() -> None:
    """You and an opponent; you are the active player."""
    scenario = parse({"format": "layers/1"})
    assert scenario.players == ("you", "opponent")
    assert scenario.active_player == "you"
    assert scenario.life == {"you": 20, "opponent": 20}
    assert (scenario.objects, scenario.effects, scenario.spells) == ((), (), ())


def test_an_object_has_the_defaults_of_the_table() -> None:
    """Only id and name are required."""
    (bear,) = objects({})
    assert bear == GameObject(
        id="o0",
        name=Label("O", "O"),
        zone="battlefield",
        owner="you",
        controller="you",
        timestamp=1,
        mana_cost="",
        mana_value=0,
        colors=(),
        supertypes=(),
        types=(),
        subtypes=(),
        power=None,
        toughness=None,
        abilities=(),
        attached_to=None,
        counters=(),
        chosen=Chosen(),
        face_down=False,
        status=(),
        token=False,
        enabled=True,
    )


def test_the_first_player_owns_and_the_owner_controls() -> None:
    """Whoever the first player is, and unless the document says otherwise."""
    first, second, third = objects(
        {}, {"owner": "eve"}, {"owner": "eve", "controller": "adam"}, players=["adam", "eve"]
    )
    assert (first.owner, first.controller) == ("adam", "adam")
    assert (second.owner, second.controller) == ("eve", "eve")
    assert (third.owner, third.controller) == ("eve", "adam")


def test_an_object_without_timestamp_has_its_place_in_the_list() -> None:
    """From 1, whether it and the others are enabled or not, and whatever timestamps the others give."""
    things = objects({"enabled": False}, {"timestamp": 40}, {}, {"timestamp": 0})
    assert [thing.timestamp for thing in things] == [1, 40, 3, 0]


def test_an_effect_without_timestamp_is_newer_than_all_objects_and_earlier_effects() -> None:
    """Also than what is not enabled; a later effect does not count."""
    permit = {"name": "E", "changes": [{"permit": {"what": "x", "who": "you"}}]}
    scenario = parse(
        {
            "format": "layers/1",
            "objects": [{"id": "o", "name": "O", "timestamp": 7, "enabled": False}, {"id": "p", "name": "P"}],
            "effects": [
                {"id": "e1", **permit},
                {"id": "e2", "timestamp": 30, **permit},
                {"id": "e3", **permit},
                {"id": "e4", "timestamp": 3, **permit},
                {"id": "e5", **permit},
            ],
        }
    )
    assert [effect.timestamp for effect in scenario.effects] == [8, 30, 31, 3, 32]


def test_counters_without_timestamp_have_their_objects() -> None:
    """And a kind of which there are none is not there."""
    (bear,) = objects(
        {
            "timestamp": 5,
            "counters": [
                {"kind": "+1/+1", "count": 2},
                {"kind": "flying", "count": 1, "timestamp": 9},
                {"kind": "charge", "count": 0},
            ],
        }
    )
    assert bear.counters == (Counters("+1/+1", 2, 5), Counters("flying", 1, 9))


@pytest.mark.parametrize(
    ("cost", "colors", "value"),
    [
        ("", (), 0),
        ("{0}", (), 0),
        ("{12}", (), 12),
        ("{1}{R}{W}", ("white", "red"), 3),
        ("{X}{X}{B}", ("black",), 1),
        ("{W/U}{W/U}", ("white", "blue"), 2),
        ("{2/G}", ("green",), 2),
        ("{C/R}", ("red",), 1),
        ("{B/P}", ("black",), 1),
        ("{G/U/P}", ("blue", "green"), 1),
        ("{C}{S}", (), 2),
    ],
)
def test_colours_and_mana_value_follow_from_the_cost(cost: str, colors: tuple[str, ...], value: int) -> None:
    """202.2 and 202.3: X is 0, a hybrid counts its larger half and has both colours, Phyrexian mana its colour."""
    (spell,) = objects({"mana_cost": cost})
    assert (spell.colors, spell.mana_value) == (colors, value)


def test_given_colours_and_mana_value_win_over_the_cost() -> None:
    """`[]` is colourless whatever the cost; colours are kept in the order white to green."""
    ghostfire, courier = objects(
        {"mana_cost": "{2}{R}", "colors": []}, {"colors": ["green", "white"], "mana_cost": "{4}", "mana_value": 1}
    )
    assert (ghostfire.colors, ghostfire.mana_value) == ((), 3)
    assert (courier.colors, courier.mana_value) == (("white", "green"), 1)


def test_one_string_is_a_label_in_both_languages() -> None:
    """A plain text and the same text given twice are one label."""
    plain, both = objects({"name": "Forest"}, {"name": {"en": "Forest", "fr": "Forest"}})
    assert plain.name == both.name == Label("Forest", "Forest")


def test_a_plain_string_is_a_keyword() -> None:
    (bear,) = objects({"abilities": ["flying", {"keyword": "flying"}]})
    assert bear.abilities == (Ability(keyword="flying"), Ability(keyword="flying"))


def test_a_cda_functions_in_every_zone_and_others_on_the_battlefield() -> None:
    """604.3: also where the document does not say so."""
    own = {"affects": {"is": "self"}, "changes": [{"subtypes": {"add_all_creature": True}}]}
    (permanent,) = objects({"abilities": [{"static": own, "cda": True, "keyword": "changeling"}, {"static": own}]})
    assert permanent.abilities[0].zones == ZONES
    assert permanent.abilities[1].zones == ("battlefield",)


def test_the_tests_of_a_selector_stand_in_the_order_of_the_format() -> None:
    """A word alone and a list of that word are the same test."""
    selector = {"not": {"is": "self"}, "controller": "you", "type": ["Creature"], "is": "other"}
    (permanent,) = objects({"abilities": [{"static": {"affects": selector, "changes": [{"pt": {"switch": True}}]}}]})
    static = permanent.abilities[0].static
    assert static is not None
    assert static.affects == Selector(
        (
            Is("other"),
            HasWord("type", ("Creature",)),
            PlayerIs("controller", "you"),
            NotSelector(Selector((Is("self"),))),
        )
    )


def test_an_effect_on_players_alone_may_leave_out_whom_it_affects() -> None:
    """So may a static ability, and a restriction that names its players; one on objects may not."""
    world = [{"restrict": {"what": "can't draw", "who": "each"}}, {"hand_size": {"who": "you", "none": True}}]
    scenario = parse(
        {
            "format": "layers/1",
            "objects": [{"id": "o", "name": "O", "abilities": [{"static": {"changes": world}}]}],
            "effects": [{"id": "e", "name": "E", "changes": world}],
        }
    )
    static = scenario.objects[0].abilities[0].static
    assert static is not None
    assert static.affects is None
    assert scenario.effects[0].affects == ()
