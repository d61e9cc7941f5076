"""Each kind of mistake: where it is reported, and in which words. The paths are those that the format promises."""

from __future__ import annotations

from typing import Any

import pytest

from engine import ScenarioError, parse
from engine.notation import read_case, read_object, read_ops, scenario_problems
from tests.engine.notation.test_round_trip import CASE

Json = Any
PUMP: Json = {"pt": {"add": [1, 1]}}


def board(*objects: Json, **fields: Any) -> Json:
    return {"format": "layers/1", "objects": list(objects), **fields}


def bear(**fields: Any) -> Json:
    return {"id": "bear", "name": "Bear", **fields}


def static(affects: Json, *changes: Json, **beside: Any) -> Json:
    return {"static": {"affects": affects, "changes": list(changes)}, **beside}


def selecting(selector: Json) -> Json:
    """A board with this selector in the place of a static ability's `affects`."""
    return board(bear(abilities=[static(selector, PUMP)]))


def changing(change: Json) -> Json:
    """A board with this change in a static ability."""
    return board(bear(abilities=[static({}, change)]))


def when(condition: Json) -> Json:
    return board(bear(abilities=[{"static": {"affects": {}, "changes": [PUMP], "if": condition}}]))


def effect(**fields: Any) -> Json:
    return board(bear(), effects=[{"id": "e", "name": "E", "affects": {"ids": ["bear"]}, "changes": [PUMP], **fields}])


STATIC = "/objects/0/abilities/0/static"
AFFECTS = f"{STATIC}/affects"
CHANGE = f"{STATIC}/changes/0"
IF = f"{STATIC}/if"

DOCUMENTS = [
    ([], "", "must be an object, not a list"),
    (None, "", "must be an object, not null"),
    ({}, "", 'must have the key "format"'),
    ({"format": "layers/2"}, "/format", 'must be "layers/1"'),
    ({"format": "layers/1", "a/b~c": 1}, "/a~1b~0c", "is not a known key here"),
    ({"format": "layers/1", "objects": {}}, "/objects", "must be a list of objects, not an object"),
    ({"format": "layers/1", "objects": ["x"]}, "/objects/0", "must be an object, not a string"),
]

PLAYERS = [
    (board(players=[]), "/players", "must name at least one player"),
    (board(players=["a", "a"]), "/players/1", '"a" is the id of another player'),
    (board(players=["a", "each"]), "/players/1", "has a meaning of its own"),
    (board(players=["a b"]), "/players/0", "must be an id"),
    (board(active_player="eve"), "/active_player", 'names no player of this document: "eve"'),
    (board(life={"eve": 3}), "/life/eve", "names no player of this document"),
    (board(life={"you": 2.5}), "/life/you", "must be an integer, not a fractional number"),
    (board(life={"you": True}), "/life/you", "must be an integer, not true"),
    (board(bear(owner="eve")), "/objects/0/owner", "names no player of this document"),
    (board(bear(controller=1)), "/objects/0/controller", "must be a player, not a number"),
]

IDS = [
    (board({"name": "Bear"}), "/objects/0", 'must have the key "id"'),
    (board({"id": "bear"}), "/objects/0", 'must have the key "name"'),
    (board(bear(id="")), "/objects/0/id", "must be an id"),
    (board(bear(id="-bear")), "/objects/0/id", "must be an id"),
    (board(bear(id="b" * 65)), "/objects/0/id", "must be an id of at most 64"),
    (board(bear(id="ours\n")), "/objects/0/id", "must be an id"),
    (board(bear(id="self")), "/objects/0/id", "has a meaning of its own"),
    (board(bear(id="graveyard_top")), "/objects/0/id", "has a meaning of its own"),
    (board(bear(id="you")), "/objects/0/id", "is the id of a player"),
    (board(bear(), bear()), "/objects/1/id", "is the id of something else already"),
    (effect(id="bear"), "/effects/0/id", "is the id of something else already"),
    (board(bear(), spells=[{"id": "bear", "name": "B"}]), "/spells/0/id", "is the id of something else already"),
    (board(bear(attached_to="bear")), "/objects/0/attached_to", "must not be the object itself"),
    (board(bear(attached_to="moon")), "/objects/0/attached_to", "names no object and no player"),
    (effect(source="moon"), "/effects/0/source", "names no object of this document"),
    (effect(affects={"ids": ["bear", "moon"]}), "/effects/0/affects/ids/1", "names no object of this document"),
    (selecting({"ids": ["moon"]}), f"{AFFECTS}/ids/0", "names no object of this document"),
    (selecting({"attached_to": "moon"}), f"{AFFECTS}/attached_to", "names no object of this document"),
    (selecting({"controller": "eve"}), f"{AFFECTS}/controller", "names no player of this document"),
    (changing({"copy": "moon"}), f"{CHANGE}/copy", "names no object of this document"),
    (board(spells=[{"id": "s", "name": "S", "ability_of": "moon"}]), "/spells/0/ability_of", "names no object"),
]

OBJECTS = [
    (board(bear(colour=[])), "/objects/0/colour", "is not a known key here"),
    (board(bear(name={"en": "Bear"})), "/objects/0/name", 'must have the key "fr"'),
    (board(bear(name={"en": "Bear", "fr": "Ours", "de": "Bär"})), "/objects/0/name/de", "is not a known key here"),
    (board(bear(name=3)), "/objects/0/name", "must be a text"),
    (board(bear(name="\ud83d")), "/objects/0/name", "half of a surrogate pair"),
    (board(bear(name="a\0b")), "/objects/0/name", "must not contain the character U+0000"),
    (board(bear(zone="Battlefield")), "/objects/0/zone", "must be a zone (battlefield, graveyard, hand"),
    (board(bear(types="Creature")), "/objects/0/types", "must be a list of card types, not a string"),
    (board(bear(types=["Creature", "Creture"])), "/objects/0/types/1", 'must be a card type, not "Creture"'),
    (board(bear(supertypes=["Basic", None])), "/objects/0/supertypes/1", "must be a supertype, not null"),
    (board(bear(subtypes=[" "])), "/objects/0/subtypes/0", "must not be empty"),
    (board(bear(subtypes=["x" * 201])), "/objects/0/subtypes/0", "must have at most 200 characters"),
    (board(bear(colors=["Red"])), "/objects/0/colors/0", "must be a colour (white, blue, black, red or green)"),
    (board(bear(power=True)), "/objects/0/power", "must be an integer, not true"),
    (board(bear(power=2.0)), "/objects/0/power", "must be an integer, not a fractional number"),
    (board(bear(toughness="2")), "/objects/0/toughness", "must be an integer, not a string"),
    (board(bear(power=10**9 + 1)), "/objects/0/power", "must be between -1000000000 and 1000000000"),
    (board(bear(timestamp=-1)), "/objects/0/timestamp", "must be between 0 and 1000000000"),
    (board(bear(timestamp=None)), "/objects/0/timestamp", "must be an integer, not null"),
    (board(bear(mana_value=-1)), "/objects/0/mana_value", "must be between 0"),
    (board(bear(mana_cost="2RR")), "/objects/0/mana_cost", "must be a mana cost"),
    (board(bear(mana_cost="{2}{r}")), "/objects/0/mana_cost", "must be a mana cost"),
    (board(bear(mana_cost="{٣}")), "/objects/0/mana_cost", "must be a mana cost"),
    (board(bear(mana_cost="{999999999}{2}")), "/objects/0/mana_cost", "must have a mana value of at most"),
    (board(bear(counters=[{"kind": "+1/+1"}])), "/objects/0/counters/0", 'must have the key "count"'),
    (board(bear(counters=[{"kind": "+1/+1", "count": -1}])), "/objects/0/counters/0/count", "must be between 0"),
    (board(bear(counters=[{"kind": "x", "count": 1}] * 2)), "/objects/0/counters/1/kind", "a kind at most once"),
    (
        board(bear(counters=[{"kind": "+1/-9999999999", "count": 1}])),
        "/objects/0/counters/0/kind",
        "at most 1000000000",
    ),
    (board(bear(chosen={"colour": "red"})), "/objects/0/chosen/colour", "is not a known key here"),
    (board(bear(chosen={"color": "Red"})), "/objects/0/chosen/color", "must be a colour"),
    (board(bear(chosen={"creature_type": "Forest"})), "/objects/0/chosen/creature_type", "must be a creature type"),
    (board(bear(chosen={"land_type": "Moutain"})), "/objects/0/chosen/land_type", "must be a land type"),
    (board(bear(chosen={"player": "eve"})), "/objects/0/chosen/player", "names no player"),
    (
        board(bear(status=["untapped"])),
        "/objects/0/status/0",
        "must be a status (tapped, attacking, blocking or phased out)",
    ),
    (board(bear(token=1)), "/objects/0/token", "must be true or false, not a number"),
    (board(bear(enabled=None)), "/objects/0/enabled", "must be true or false, not null"),
]

ABILITIES = [
    (board(bear(abilities=[1])), "/objects/0/abilities/0", "must be a keyword or an ability"),
    (board(bear(abilities=[""])), "/objects/0/abilities/0", "must not be empty"),
    (board(bear(abilities=[{}])), "/objects/0/abilities/0", "must have one of the keys keyword, static or other"),
    (board(bear(abilities=[{"kwyword": "x"}])), "/objects/0/abilities/0/kwyword", "is not a known key here"),
    (board(bear(abilities=[{"keyword": "x", "other": "y"}])), "/objects/0/abilities/0", "must be one ability"),
    (board(bear(abilities=[{"keyword": "x", "cda": True}])), "/objects/0/abilities/0/cda", 'only beside "static"'),
    (board(bear(abilities=[{"keyword": "x", "kind": "mana"}])), "/objects/0/abilities/0/kind", 'only beside "other"'),
    (board(bear(abilities=[{"other": "y", "kind": "static"}])), "/objects/0/abilities/0/kind", "a kind of ability"),
    (board(bear(abilities=[{"other": "y", "zones": ["hand"]}])), "/objects/0/abilities/0/zones", 'beside "static"'),
    (board(bear(abilities=[{"id": "a b", "other": "y"}])), "/objects/0/abilities/0/id", "must be an id"),
    (
        board(bear(abilities=[{"id": "x", "other": "y"}, {"id": "x", "other": "z"}])),
        "/objects/0/abilities/1/id",
        "is the id of another ability here",
    ),
    (board(bear(abilities=[{"id": "a2", "other": "y"}, "flying"])), "/objects/0/abilities/0/id", "of another ability"),
    (board(bear(abilities=[static({}, PUMP, zones=[])])), "/objects/0/abilities/0/zones", "at least one zone"),
    (board(bear(abilities=[{"static": {"affects": {}}}])), STATIC, 'must have the key "changes"'),
    (board(bear(abilities=[{"static": {"changes": [PUMP]}}])), STATIC, 'must have the key "affects"'),
    (board(bear(abilities=[{"static": {"changes": [{"frob": 1}]}}])), CHANGE + "/frob", "is not a known key here"),
    (board(bear(abilities=[static({})])), f"{STATIC}/changes", "must name at least one change"),
    (board(bear(abilities=[static({}, PUMP, cda=True)])), AFFECTS, 'must be {"is": "self"}'),
    (board(bear(abilities=[static({"is": "self", "type": "Land"}, PUMP, cda=True)])), AFFECTS, "affects only its own"),
    (
        board(bear(abilities=[static({"is": "self"}, PUMP, cda=True, zones=["battlefield"])])),
        "/objects/0/abilities/0/zones",
        "functions in every zone",
    ),
]

SELECTORS = [
    (selecting([]), AFFECTS, "must be a selector (an object), not a list"),
    (selecting({"typ": "Land"}), f"{AFFECTS}/typ", "is no test of a selector"),
    (selecting({"type": ["Land", "land"]}), f"{AFFECTS}/type/1", 'must be a card type, not "land"'),
    (selecting({"color": 3}), f"{AFFECTS}/color", "must be a colour, not a number"),
    (selecting({"is": "me"}), f"{AFFECTS}/is", "must be a place in the game"),
    (selecting({"is": "affected"}), f"{AFFECTS}/is", "nothing is being changed here"),
    (selecting({"power": {"<": {"power": "affected"}}}), f"{AFFECTS}/power/</power", "nothing is being changed here"),
    (selecting({"power": {}}), f"{AFFECTS}/power", "must compare with one of"),
    (selecting({"power": {"==": 1}}), f"{AFFECTS}/power/==", "is no comparison"),
    (selecting({"power": 1}), f"{AFFECTS}/power", "must be a comparison"),
    (selecting({"shares": ["colour", "self"]}), f"{AFFECTS}/shares/0", "must be what objects can share"),
    (selecting({"shares": ["color"]}), f"{AFFECTS}/shares", "must have two items"),
    (selecting({"any": {}}), f"{AFFECTS}/any", "must be a list of selectors, not an object"),
    (selecting({"not": {"not": {"zone": "deck"}}}), f"{AFFECTS}/not/not/zone", "must be a zone"),
    (selecting({"token": "yes"}), f"{AFFECTS}/token", "must be true or false, not a string"),
    (selecting({"chosen": "player"}), f"{AFFECTS}/chosen", "must be something the source chose"),
]

VALUES = [
    (changing({"pt": {"add": [True, 1]}}), f"{CHANGE}/pt/add/0", "must be a number or what to count, not true"),
    (changing({"pt": {"add": [1.5, 1]}}), f"{CHANGE}/pt/add/0", "not a fractional number"),
    (changing({"pt": {"add": [{}, 1]}}), f"{CHANGE}/pt/add/0", "must have one of the keys count, mana_value"),
    (changing({"pt": {"add": [{"sum": [1], "power": "self"}, 1]}}), f"{CHANGE}/pt/add/0", "must have one key"),
    (changing({"pt": {"add": [{"power": "it"}, 1]}}), f"{CHANGE}/pt/add/0/power", "names no object"),
    (changing({"pt": {"add": [{"player_counters": "you"}, 1]}}), f"{CHANGE}/pt/add/0", 'must have the key "kind"'),
    (changing({"pt": {"add": [{"life": "opponent's"}, 1]}}), f"{CHANGE}/pt/add/0/life", "names no player"),
    (changing({"pt": {"add": [{"product": [2, "x"]}, 1]}}), f"{CHANGE}/pt/add/0/product/1", "not a string"),
    (when({"count": {}}), IF, 'must compare "count" with one of'),
    (when({"count": {}, ">=": None}), f"{IF}/>=", "must be a number or what to count, not null"),
    (when({"self": {}, ">=": 1}), f"{IF}/>=", 'stands only beside "count" or "value"'),
    (when({"active": "eve"}), f"{IF}/active", "must be a player as seen from the source (you or opponent)"),
    (when({"all": [{"self": {"is": "affected"}}]}), f"{IF}/all/0/self/is", "nothing is being changed here"),
    (when([]), IF, "must be a condition (an object), not a list"),
]

CHANGES = [
    (changing("flying"), CHANGE, "must be a change (an object), not a string"),
    (changing({}), CHANGE, "must have one of the keys copy, keep"),
    (changing({"paint": "red"}), f"{CHANGE}/paint", "is not a known key here"),
    (changing({**PUMP, "colors": {"add": ["red"]}}), CHANGE, 'must have one key, not "colors" and "pt" together'),
    (changing({**PUMP, "except": []}), f"{CHANGE}/except", 'stands only beside "copy"'),
    (changing({"keep": ["colors"]}), f"{CHANGE}/keep", "stands only among the exceptions of a copy"),
    (changing({"copy": "self", "except": [{"keep": ["colour"]}]}), f"{CHANGE}/except/0/keep/0", "a copiable value"),
    (changing({"copy": "self", "except": [{"copy": "self"}]}), f"{CHANGE}/except/0/copy", "cannot be an exception"),
    (
        changing({"copy": "self", "except": [{"control": "you"}]}),
        f"{CHANGE}/except/0/control",
        "cannot be an exception",
    ),
    (changing({"face_down": "yes"}), f"{CHANGE}/face_down", "must be true or false"),
    (changing({"control": "each"}), f"{CHANGE}/control", "names no player"),
    (changing({"text": {"replace": ["Swamp"]}}), f"{CHANGE}/text/replace", "must have two words"),
    (changing({"text": {"replace": ["Swamp", "red"]}}), f"{CHANGE}/text/replace/1", "must be a basic land type"),
    (
        changing({"text": {"replace": ["Swamp", {"chosen": "color"}]}}),
        f"{CHANGE}/text/replace/1",
        "must be a basic land",
    ),
    (
        changing({"text": {"replace": [{"chosen": "creature_type"}, "red"]}}),
        f"{CHANGE}/text/replace/1",
        "must be a crea",
    ),
    (
        changing({"text": {"replace": ["red", {"chosen": "name"}]}}),
        f"{CHANGE}/text/replace/1/chosen",
        "must be a choice",
    ),
    (changing({"text": {"replace": ["Desert", "Bear"]}}), f"{CHANGE}/text/replace/0", "must be a colour, a basic"),
    (changing({"text": {"replace": ["a", "b"], "plus": []}}), f"{CHANGE}/text/plus", 'stands only beside "of"'),
    (changing({"name": {"add": "x"}}), f"{CHANGE}/name/add", "is not a known key here"),
    (changing({"types": {"set": ["Bear"]}}), f"{CHANGE}/types/set/0", 'must be a card type, not "Bear"'),
    (
        changing({"types": {"set": [{"chosen": "color"}]}}),
        f"{CHANGE}/types/set/0",
        "must be a card type, not an object",
    ),
    (changing({"supertypes": {"add": "Snow"}}), f"{CHANGE}/supertypes/add", "must be a list of supertypes"),
    (changing({"subtypes": {"set_land": ["Desert"]}}), f"{CHANGE}/subtypes/set_land/0", "must be a basic land type"),
    (changing({"subtypes": {"set_land": []}}), f"{CHANGE}/subtypes/set_land", "at least one basic land type"),
    (
        changing({"subtypes": {"set_creature": ["Aura"]}}),
        f"{CHANGE}/subtypes/set_creature/0",
        "must be a creature type",
    ),
    (changing({"subtypes": {"become": ["Bear"]}}), f"{CHANGE}/subtypes/become", "is not a known key here"),
    (changing({"subtypes": {"set": ["Bear"]}}), f"{CHANGE}/subtypes/set/0", "must be a listed subtype, but no land"),
    (changing({"subtypes": {"set": ["Desert"]}}), f"{CHANGE}/subtypes/set/0", "must be a listed subtype, but no land"),
    (changing({"subtypes": {"set": []}}), f"{CHANGE}/subtypes/set", "at least one subtype"),
    (changing({"subtypes": {"remove_all": "creature"}}), f"{CHANGE}/subtypes/remove_all", "must be a set of subtypes"),
    (changing({"subtypes": {"add": [{"of": "x"}]}}), f"{CHANGE}/subtypes/add/0/of", "names no object"),
    (changing({"subtypes": {"add_all_creature": False}}), f"{CHANGE}/subtypes/add_all_creature", "must be true"),
    (changing({"colors": {"remove": ["red"]}}), f"{CHANGE}/colors/remove", "is not a known key here"),
    (
        changing({"colors": {"set": [{"chosen": "name"}]}}),
        f"{CHANGE}/colors/set/0/chosen",
        "a choice that can stand here",
    ),
    (changing({"abilities": {"remove": "flying"}}), f"{CHANGE}/abilities/remove", 'a list of keywords or "all"'),
    (changing({"abilities": {"add": [], "except": "mana"}}), f"{CHANGE}/abilities/except", 'only beside "remove"'),
    (changing({"abilities": {"remove": [], "except": "mana"}}), f"{CHANGE}/abilities/except", '"remove": "all"'),
    (changing({"abilities": {"add_from": {}}}), f"{CHANGE}/abilities", 'must have the key "only"'),
    (changing({"pt": {"set": [1]}}), f"{CHANGE}/pt/set", "must have two values (power and toughness), not 1"),
    (changing({"pt": {"add": [1, None]}}), f"{CHANGE}/pt/add/1", "must be a number or what to count, not null"),
    (changing({"pt": {"switch": False}}), f"{CHANGE}/pt/switch", "must be true, not false"),
    (changing({"player": {"add": []}}), f"{CHANGE}/player", 'must have the key "who"'),
    (changing({"player": {"who": "me", "add": []}}), f"{CHANGE}/player/who", "names no player"),
    (changing({"hand_size": {"who": "you"}}), f"{CHANGE}/hand_size", "must have one of the keys set, add or none"),
    (
        changing({"hand_size": {"who": "you", "set": {"power": "affected"}}}),
        f"{CHANGE}/hand_size/set/power",
        "nothing is being changed here",
    ),
    (
        changing({"cost": {"who": "you", "add": "{1}"}}),
        f"{CHANGE}/cost",
        "must have one of the keys spells or abilities",
    ),
    (changing({"cost": {"who": "you", "spells": {}, "add": 1}}), f"{CHANGE}/cost/add", "must be a string"),
    (changing({"cost": {"who": "you", "spells": {}, "minimum": "{3}"}}), f"{CHANGE}/cost/minimum", "an integer"),
    (changing({"prohibit": {"cast": {"pow": 1}, "who": "each"}}), f"{CHANGE}/prohibit/cast/pow", "is no test"),
    (changing({"permit": {"what": "x"}}), f"{CHANGE}/permit", 'must have the key "who"'),
    (changing({"restrict": {"who": "you"}}), f"{CHANGE}/restrict", 'must have the key "what"'),
]

EFFECTS = [
    (board(effects=[{"id": "e", "name": "E", "changes": [PUMP]}]), "/effects/0", 'must have the key "affects"'),
    (effect(affects={"ids": [], "type": "Creature"}), "/effects/0/affects/type", "is not a known key here"),
    (effect(affects={}), "/effects/0/affects", 'must have the key "ids"'),
    (effect(affects=["bear"]), "/effects/0/affects", "must be {"),
    (effect(changes=[]), "/effects/0/changes", "must name at least one change"),
    (effect(duration=3), "/effects/0/duration", "must be a text"),
    (
        board(
            bear(timestamp=10**9),
            effects=[{"id": "e", "name": "E", "changes": [{"permit": {"what": "", "who": "you"}}]}],
        ),
        "/effects/0",
        "must have a timestamp",
    ),
    (board(spells=[{"id": "s", "name": "S", "zone": "hand"}]), "/spells/0/zone", "is not a known key here"),
    (board(spells=[{"id": "s", "name": "S", "alternative": {"cost": ""}}]), "/spells/0/alternative/cost", "known key"),
]

ALL = [*DOCUMENTS, *PLAYERS, *IDS, *OBJECTS, *ABILITIES, *SELECTORS, *VALUES, *CHANGES, *EFFECTS]


@pytest.mark.parametrize(("document", "path", "message"), ALL, ids=[f"{path or 'document'}" for _, path, _ in ALL])
def test_one_mistake_gives_one_problem_at_its_place(document: Json, path: str, message: str) -> None:
    """Nothing else is reported beside the mistake, and its sentence says what should be there."""
    (problem,) = scenario_problems(document)
    assert problem.path == path
    assert message in problem.message


def test_all_problems_come_in_the_order_of_the_document() -> None:
    """Keys as they stand in the text, not in the order in which the reader looks at them; a parent comes first."""
    document = {
        "effects": [{"changes": [{"pt": {"add": ["x", "y"]}}], "id": "e", "affects": {"ids": ["bear"]}}],
        "colour": 1,
        "objects": [{"power": "2", "zone": "deck", "name": 3, "id": "bear"}],
        "format": "layers/1",
    }
    assert [problem.path for problem in scenario_problems(document)] == [
        "/effects/0",
        "/effects/0/changes/0/pt/add/0",
        "/effects/0/changes/0/pt/add/1",
        "/colour",
        "/objects/0/power",
        "/objects/0/zone",
        "/objects/0/name",
    ]


def test_the_error_names_the_first_problem() -> None:
    with pytest.raises(ScenarioError) as caught:
        parse(board(bear(zone="deck", power="2")))
    assert str(caught.value).startswith("/objects/0/zone: must be a zone")
    assert len(caught.value.problems) == 2


def test_a_wrong_list_of_players_makes_no_other_problem() -> None:
    """While nobody knows who plays, any id may be a player's."""
    assert [
        scenario_problem.path for scenario_problem in scenario_problems(board(bear(owner="eve"), players="eve"))
    ] == ["/players"]


def test_a_part_alone_may_name_only_what_its_scenario_has() -> None:
    """An object read for a scenario may name that scenario's objects and itself; without one, anything."""
    moon = {"id": "moon", "name": "Moon", "abilities": [static({"ids": ["bear", "moon", "sun"]}, PUMP)]}
    with pytest.raises(ScenarioError) as caught:
        read_object(moon, parse(board(bear())))
    assert [problem.path for problem in caught.value.problems] == ["/abilities/0/static/affects/ids/2"]
    assert read_object(moon).id == "moon"


OPS = [
    ({}, "", "must be a list of operations, not an object"),
    ([{}], "/0", "must have one of the keys enable"),
    ([{"enable": "bear", "disable": "e"}], "/0", "must have one key"),
    ([{"destroy": "bear"}], "/0/destroy", "is not a known key here"),
    ([{"enable": "e"}, {"disable": "sun"}], "/1/disable", "names no object and no effect"),
    ([{"timestamp": ["e", -1]}], "/0/timestamp/1", "must be between 0"),
    ([{"timestamp": "e"}], "/0/timestamp", "must be a list"),
    ([{"attach": ["bear"]}], "/0/attach", "must have 2 items"),
    ([{"attach": ["bear", "bear"]}], "/0/attach/1", "must not be the object itself"),
    ([{"attach": ["e", "bear"]}], "/0/attach/0", "names no object"),
    ([{"attach": ["bear", "sun"]}], "/0/attach/1", "names no object and no player"),
    ([{"counters": ["bear", "+1/+1", -1]}], "/0/counters/2", "must be between 0"),
    ([{"counters": ["bear", "", 1]}], "/0/counters/1", "must not be empty"),
    ([{"move": ["bear", "deck"]}], "/0/move/1", "must be a zone"),
    ([{"control": ["bear", "eve"]}], "/0/control/1", "names no player"),
    ([{"choose": ["bear", "colour", "red"]}], "/0/choose/1", "must be a choice"),
    ([{"choose": ["bear", "color", "rot"]}], "/0/choose/2", "must be a colour"),
    ([{"active": "eve"}], "/0/active", "names no player"),
]


@pytest.mark.parametrize(("ops", "path", "message"), OPS)
def test_a_wrong_operation_is_named_by_its_place(ops: Json, path: str, message: str) -> None:
    """The path begins with that of the list of operations."""
    with pytest.raises(ScenarioError) as caught:
        read_ops(ops, parse(effect()), "/ops")
    (problem,) = caught.value.problems
    assert problem.path == f"/ops{path}"
    assert message in problem.message


CASES = [
    ({"slug": "a b"}, "/slug", "must be an id"),
    ({"explanation": "x"}, "/explanation", "must have a text in en and one in fr"),
    ({"difficulty": 6}, "/difficulty", "must be between 1 and 5"),
    ({"load": 0}, "/load", "must be between 1 and 5"),
    ({"stated_under": ["2012"]}, "/stated_under/0", "must be a ruleset (2003, 2005"),
    ({"source": 1}, "/source", "must be a text"),
    ({"level": 1}, "/level", "is not a known key here"),
    ({"stages": [{}], "variants": []}, "/stages/0", 'must have the key "title"'),
    ({"stages": [{"title": "t", "ops": [{"move": ["sun", "hand"]}]}]}, "/stages/0/ops/0/move/0", "names no object"),
    ({"stages": [{"title": "t", "expect": {"2012": {}}}]}, "/stages/0/expect/2012", "is no ruleset"),
    ({"variants": [CASE["variants"][0]] * 2}, "/variants/1/slug", "is the slug of another variant"),
]
EXPECTATIONS = [
    ({"object": {}}, "/object", "is not a known key here"),
    ({"objects": {"sun": {}}}, "/objects/sun", "names no object of this document"),
    ({"objects": {"bear": {"colour": []}}}, "/objects/bear/colour", "is not part of such a result"),
    ({"objects": {"bear": {"types": ["Creture"]}}}, "/objects/bear/types/0", "must be a card type"),
    ({"objects": {"bear": {"power": "4"}}}, "/objects/bear/power", "must be an integer"),
    (
        {"objects": {"bear": {"abilities": "flying"}}},
        "/objects/bear/abilities",
        "must be a number of abilities or a list",
    ),
    ({"players": {"eve": {}}}, "/players/eve", "names no player"),
    ({"spells": {"bolt": {}}}, "/spells/bolt", "names no spell"),
    ({"order": {"8": []}}, "/order/8", "is no layer of any edition"),
    ({"order": {"4": ["sun.a1"]}}, "/order/4/0", "names no effect"),
    ({"depends": [["moon.a1"]]}, "/depends/0", "must be two effects, not 1"),
    ({"independent": [["moon.a1", "sun.a1"]]}, "/independent/0/1", "names no effect"),
    ({"loops": {}}, "/loops", "must be a list of loops"),
    ({"absent": "moon.a1"}, "/absent", "must be a list of effects"),
]


@pytest.mark.parametrize(
    ("spoiled", "path", "message"),
    [
        *CASES,
        *(
            ({"stages": [{"title": "t", "expect": {"*": expect}}]}, f"/stages/0/expect/*{path}", message)
            for expect, path, message in EXPECTATIONS
        ),
        ({"scenario": board(bear(zone="deck"))}, "/scenario/objects/0/zone", "must be a zone"),
    ],
)
def test_a_mistake_in_a_case_is_named_by_its_place_in_the_case(spoiled: Json, path: str, message: str) -> None:
    """Also where it is in the scenario. (The last one leaves other things unknown.)"""
    with pytest.raises(ScenarioError) as caught:
        read_case({**CASE, **spoiled})
    problem = caught.value.problems[0]
    assert problem.path == path
    assert message in problem.message


@pytest.mark.parametrize("key", [key for key in CASE if key not in ("load", "variants")])
def test_each_key_of_a_case_but_its_load_and_variants_is_required(key: str) -> None:
    """A missing key is named by the path of its parent: here the whole document."""
    case = {name: value for name, value in CASE.items() if name != key}
    with pytest.raises(ScenarioError) as caught:
        read_case(case)
    assert caught.value.problems[0].path == ""
    assert f'"{key}"' in caught.value.problems[0].message


def test_an_operation_impossible_when_its_turn_comes_is_a_problem_of_the_case() -> None:
    """Each operation can be read, but no timestamp is left for the second one."""
    ops = [{"timestamp": ["bear", 10**9]}, {"move": ["bear", "hand"]}]
    with pytest.raises(ScenarioError) as caught:
        read_case({**CASE, "stages": [{"title": "t", "ops": ops}]})
    assert [problem.path for problem in caught.value.problems] == ["/stages/0/ops/1"]
