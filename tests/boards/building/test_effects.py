"""Building an effect on a page: without JavaScript, step by step, with mistakes, and changing it afterwards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from engine import parse
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from tests.boards.building.boards import BOARD, add, address, board_at, form, moment
from tests.boards.conftest import FROM_HERE, HTMX
from tests.boards.pages import Page

pytestmark = pytest.mark.django_db
Json = dict[str, Any]
SIZE: Json = {"pt": {"set": [3, 3]}}
SWITCH: Json = {"pt": {"switch": True}}
MODIFY: Json = {"pt": {"add": [1, 1]}}
TURN: Json = {"en": "until end of turn", "fr": "jusqu’à la fin du tour"}
BECOMES: list[Json] = [
    SIZE,
    {"subtypes": {"set_creature": ["Elk"]}},
    {"colors": {"set": ["green"]}},
    {"abilities": {"remove": "all"}},
]
ELK: Json = form("resolved", *BECOMES, name="Elk", duration=TURN, affected=["bear"])


def built(client: Client, data: Json, what: str = "build/") -> Json:
    """The board that comes of it, as the document that is stored."""
    response = client.post(address(moment(), what), data)
    assert response.status_code == 303, Page(response.content.decode()).text[-600:]
    return board_at(response["Location"]).scenario  # type: ignore[no-any-return]


def refused(client: Client, data: Json) -> Page:
    response = client.post(address(moment(), "build/"), data)
    assert response.status_code == 422
    assert Board.objects.count() == 1
    return Page(response.content.decode())


def part(page: Page, name: str = "does") -> Any:
    """A part as it stands in the form."""
    return json.loads(page.root.only(tag="input", name=name).attrs["value"])


def redrawn(client: Client, data: Json) -> Page:
    return Page(client.post(address(moment(), "build/"), data).content.decode())


def test_a_resolved_effect_is_locked_on_what_was_chosen(client: Client) -> None:
    """A 3/3 green Elk without abilities, until end of turn, as the newest (611.2c, 613.7b)."""
    (effect,) = built(client, ELK)["effects"]
    assert effect["affects"] == {"ids": ["bear"]}
    assert effect["name"] == "Elk"
    assert effect["duration"] == TURN
    assert effect["changes"] == BECOMES
    assert effect["timestamp"] == 5


def test_the_board_then_says_what_came(client: Client) -> None:
    """The bear is a 3/3 Elk, and the news say so."""
    response = client.post(address(moment(), "build/"), ELK, follow=True, headers=FROM_HERE)
    page = Page(response.content.decode())
    assert page.sizes["bear"] == "3/3"
    assert "Elk added as the newest. Bear 2/2 → 3/3." in page.text


def test_all_that_are_like_this_are_chosen_as_it_resolves(client: Client) -> None:
    """Both creatures, and no land; the set is in the effect, so nothing that comes later is in it (611.2c)."""
    data = form("resolved", SWITCH, whom="all", like={}) | {"like@-type": "Creature"}
    (effect,) = built(client, data)["effects"]
    assert effect["affects"] == {"ids": ["bear", "ogre"]}


def test_what_a_color_has_become_counts_as_it_resolves(client: Client) -> None:
    """The ogre turned blue; a later effect on all red creatures finds nobody, and says so at the field."""
    blue = form("resolved", {"colors": {"set": ["blue"]}}, affected=["ogre"])
    answer = client.post(address(moment(), "build/"), blue)
    red = form("resolved", SWITCH, whom="all", like={"color": "red"})
    answer = client.post(f"{answer['Location'].partition('?')[0]}build/", red)
    assert answer.status_code == 422
    assert (
        "Nothing on the board matches right now." in Page(answer.content.decode()).root.only(id="div_effect_whom").text
    )


def test_an_ability_goes_to_the_object_that_has_it(client: Client) -> None:
    """The Aura gives what it is attached to +2/+2 and flying: one ability, no layer said."""
    data = form("ability", MODIFY, {"abilities": {"add": []}}, holder="aura", like={})
    data |= {"like@-whom": "attached", "like@-type": "", "does@/0/pt/add/0": "+2", "does@/0/pt/add/1": "2"}
    data |= {"does@/1/abilities/add": "vol, changeling"}
    aura = next(obj for obj in built(client, data)["objects"] if obj["id"] == "aura")
    (ability,) = aura["abilities"]
    assert ability["static"]["affects"] == {"is": "attached"}
    assert ability["static"]["changes"][0] == {"pt": {"add": [2, 2]}}
    flying, changeling = ability["static"]["changes"][1]["abilities"]["add"]
    assert (flying, changeling["keyword"], changeling["cda"]) == ("flying", "changeling", True)


def test_a_new_permanent_comes_with_its_ability(client: Client) -> None:
    """An enchantment: all other Elves of yours get +1/+1 during your turn."""
    data = form("permanent", MODIFY, frame="enchantment", name="Anthem", like={}, **{"while": {"active": "you"}})
    data |= {f"like@-{name}": value for name, value in
             {"whom": "other", "type": "Creature", "controller": "you", "subtypes": "elfe"}.items()}  # fmt: skip
    new = built(client, data)["objects"][-1]
    static = {
        "affects": {"is": "other", "type": "Creature", "subtype": "Elf", "controller": "you"},
        "changes": [MODIFY],
        "if": {"active": "you"},
    }
    assert (new["id"], new["types"], new["abilities"]) == ("own-anthem", ["Enchantment"], [{"static": static}])


def test_a_star_in_the_corner_is_a_characteristic_defining_ability(client: Client) -> None:
    """A creature as large as the number of its controller's lands (604.3a), which is asked for once."""
    plus = {"sum": [{"count": {}}, 0]}
    data = form("permanent", {"pt": {"set": [plus, plus]}}, frame="creature", like={"is": "self"})
    data |= {"does@/0/pt/set/0/sum/0/count-type": "Land", "does@/0/pt/set/0/sum/0/count-controller": "you"}
    data |= {"does@/0/pt/set/1/sum/1": "1"}
    new = built(client, data)["objects"][-1]
    (ability,) = new["abilities"]
    assert ability["cda"] is True
    lands = {"count": {"type": "Land", "controller": "you"}}
    assert ability["static"]["changes"] == [{"pt": {"set": [lands, {"sum": [lands, 1]}]}}]
    assert (new["power"], new["toughness"]) == (0, 0)
    assert new["name"]["fr"] == "Une créature de votre cru"


@pytest.mark.parametrize(
    ("power", "toughness", "adds"),
    [("1", "1", "11"), ("1", "0", "10"), ("-1", "-1", "--"), ("2", "1", "21")],
)
def test_a_bonus_for_each_is_written_as_a_person_would(client: Client, power: str, toughness: str, adds: str) -> None:
    """A factor of one or none is no product."""
    elves = {"count": {"subtype": "Elf"}}
    times = {"1": elves, "0": 0, "-": {"negative": elves}, "2": {"product": [2, elves]}}
    each = {"product": [1, {"count": {}}]}
    data = form("permanent", {"pt": {"add": [each, each]}}, frame="enchantment", like={"type": "Creature"})
    data |= {"does@/0/pt/add/0/product/0": power, "does@/0/pt/add/1/product/0": toughness}
    data |= {"does@/0/pt/add/0/product/1/count-type": "", "does@/0/pt/add/0/product/1/count-subtypes": "Elf"}
    (ability,) = built(client, data)["objects"][-1]["abilities"]
    assert ability["static"]["changes"] == [{"pt": {"add": [times[sign] for sign in adds]}}]


def test_counters_are_put_on_and_are_no_effect(client: Client) -> None:
    """Two +1/+1 counters, and nothing that lasts beside them."""
    data = form("resolved", {"put": {"kind": "+1/+1", "count": 1}}, affected=["bear"]) | {"does@/0/put/count": "2"}
    board = built(client, data)
    assert board.get("effects", []) == []
    assert board["objects"][0]["counters"] == [{"kind": "+1/+1", "count": 2, "timestamp": 5}]


# --- step by step -----------------------------------------------------------------------------------


def test_the_form_grows_and_shrinks_without_forgetting(client: Client) -> None:
    """One thing more, one thing less, another origin: what was typed stays, right or wrong."""
    data = {**ELK, "does@/0/pt/set/0": "three"}
    page = redrawn(client, {**data, "do": add("gain")})
    assert part(page) == [*BECOMES, {"abilities": {"add": []}}]
    assert page.root.only(name="does@/0/pt/set/0").attrs["value"] == "three"
    assert "autofocus" in page.root.only(name="does@/4/abilities/add").attrs
    assert part(redrawn(client, {**ELK, "do": "part:does:less:/0"})) == BECOMES[1:]
    page = redrawn(client, {**ELK, "do": "from:ability"})
    assert page.root.only(name="origin").attrs["value"] == "ability"
    assert part(page) == BECOMES


def test_what_is_found_is_a_part_of_its_own_for_htmx(client: Client) -> None:
    """Only the layers, why, and the sentence; the headline is read out."""
    response = client.post(address(moment(), "build/"), {**ELK, "do": "look"}, headers=HTMX)
    page = Page(response.content.decode())
    assert response.status_code == 200
    assert page.root.all(tag="form") == []
    assert page.root.only(id="live").text == "Layers 4, 5, 6 and 7b."
    assert "This is layer 7b, because it sets power and toughness (613.4b)." in page.text
    assert "Until end of turn, Bear loses all abilities and becomes a green Elk" in page.text


def test_layers_are_found_before_everything_is_said(client: Client) -> None:
    """Nobody is chosen yet and what is copied is missing: the rest is found all the same."""
    data = form("resolved", {"copy": "", "except": []}, SWITCH) | {"do": "look"}
    page = Page(client.post(address(moment(), "build/"), data, headers=HTMX).content.decode())
    assert page.root.only(cls="reading-headline").text == "Layer 7d."
    assert page.root.all(cls="reading-sentence") == []


def test_the_edition_of_the_board_counts(client: Client) -> None:
    """Under 2009 switching is 7e (613.3e), and the page says whose numbers these are."""
    where = address(moment(), "build/?edition=2009")
    page = Page(client.post(where, form("resolved", SWITCH) | {"do": "look"}).content.decode())
    assert "This is layer 7e, because it switches power and toughness (613.3e)." in page.text
    assert "Rule numbers: Magic 2010 (October 2009)" in page.text


def test_what_a_new_row_shows_is_found_at_once(client: Client) -> None:
    """Spells cost {1} more as soon as it is added, with what its lists show first: after the layers (613.11)."""
    page = redrawn(client, form("permanent", frame="enchantment") | {"do": "part", "does+": "cost-more"})
    assert page.root.only(cls="reading-headline").text == "After the layers."
    assert "because it changes what something costs, and no characteristic (613.11)" in page.text


def test_what_is_about_the_rules_alone_affects_no_object(client: Client) -> None:
    cost = {"cost": {"spells": {"type": "Creature"}, "who": "you", "reduce": "{1}"}}
    data = form("permanent", cost, frame="enchantment", like={"type": "Creature"})
    assert built(client, data)["objects"][-1]["abilities"] == [{"static": {"changes": [cost]}}]


STATIC: Json = {"abilities": {"add": [{"static": {"affects": {"is": "self"}, "changes": []}}]}}


def test_what_a_given_ability_does_is_asked_within_it(client: Client) -> None:
    """By the same titles, and goes away with it."""
    changes = "/0/abilities/add/0/static/changes"
    page = redrawn(client, form("resolved", STATIC, SWITCH) | {"do": "part", f"does+{changes}": "modify"})
    assert part(page) == [
        {"abilities": {"add": [{"static": {"affects": {"is": "self"}, "changes": [MODIFY]}}]}},
        SWITCH,
    ]
    outer, inner, _switch = page.root.all(cls="builder-row")
    assert inner in outer.all(tag="fieldset")
    assert inner.only(tag="legend").text == "gets +X/+Y or −X/−Y"
    assert part(redrawn(client, form("resolved", STATIC, SWITCH) | {"do": "part:does:less:/0"})) == [SWITCH]


def test_a_copy_has_exceptions(client: Client) -> None:
    """It keeps its colors and is 7/7: both are part of the copy (707.2)."""
    page = redrawn(client, form("resolved", {"copy": "ogre", "except": []}) | {"do": "part", "does+/0/except": "keep"})
    (copy,) = part(page)
    data = form("resolved", copy, affected=["bear"]) | {"does@/0/except/0/keep": ["colors"]}
    (effect,) = built(client, data)["effects"]
    assert effect["changes"] == [{"copy": "ogre", "except": [{"keep": ["colors"]}]}]


def test_what_is_asked_shortly_is_asked_piece_by_piece_on_a_press(client: Client) -> None:
    """And shortly again on another; the part stays as it is."""
    data = form("permanent", frame="enchantment", like={"type": "Creature"})
    page = redrawn(client, {**data, "do": "part:like:apart:"})
    assert page.root.all(name="like@-type") == []
    assert part(page, "like") == {"type": "Creature"}
    marked = {"like!": page.root.only(name="like!").attrs["value"]}
    page = redrawn(client, data | marked | {"do": "part", "like+": "token"})
    assert part(page, "like") == {"type": "Creature", "token": True}
    page = redrawn(client, data | marked | {"do": "part:like:apart:"})
    assert len(page.root.all(name="like@-type")) == 1


def test_a_condition_is_chosen_and_compared(client: Client) -> None:
    """As long as you control at most two lands."""
    page = redrawn(
        client, form("permanent", SWITCH, frame="enchantment") | {"do": "part", "while": "null", "while?": "count"}
    )
    assert part(page, "while") == {"count": {}, ">=": 1}
    data = form("permanent", SWITCH, frame="enchantment", **{"while": {"count": {}, ">=": 1}})
    data |= {"while%/>=": "<=", "while@/>=": "2", "while@/count-type": "Land", "while@/count-controller": "you"}
    (ability,) = built(client, data)["objects"][-1]["abilities"]
    assert ability["static"]["if"] == {"count": {"type": "Land", "controller": "you"}, "<=": 2}


def test_words_of_a_short_list_are_ticked_and_others_typed(client: Client) -> None:
    """Colors and basic land types by ticks, keywords in a line; more than words can be added to both."""
    deeds: list[Json] = [{"colors": {"add": []}}, {"subtypes": {"set_land": []}}, {"player": {"who": "you", "add": []}}]
    data = form("permanent", *deeds, frame="enchantment", like={})
    data |= {"does@/0/colors/add": ["red"], "does@/1/subtypes/set_land": ["Swamp", "Forest"]}
    data |= {"does@/2/player/add": "hexproof, changeling"}
    (ability,) = built(client, data)["objects"][-1]["abilities"]
    assert ability["static"]["changes"] == [
        {"colors": {"add": ["red"]}},
        {"subtypes": {"set_land": ["Swamp", "Forest"]}},
        {"player": {"who": "you", "add": ["hexproof", "changeling"]}},
    ]
    page = redrawn(client, {**data, "do": "part", "does+/0/colors/add": "chosen"})
    assert part(page)[0] == {"colors": {"add": ["red", {"chosen": "color"}]}}


# --- mistakes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deed", "answers", "says"),
    [
        (SIZE, {"/pt/set/0": "99999999"}, "Write a number from −1000000 to 1000000."),
        (SIZE, {"/pt/set/0": "three"}, "Write a number."),
        (
            {"abilities": {"add": []}},
            {"/abilities/add": "flyng"},
            "We don’t know the keyword “flyng”. Check its spelling.",
        ),
        ({"abilities": {"add": []}}, {}, "Write at least one word."),
        ({"types": {"add": []}}, {}, "Choose at least one."),
        ({"subtypes": {"set_creature": []}}, {"/subtypes/set_creature": "Forest"}, "“Forest” isn’t allowed here."),
        ({"subtypes": {"add": []}}, {"/subtypes/add": "Elk3"}, "We don’t know the word “Elk3”. Check its spelling."),
        ({"copy": "", "except": []}, {}, "Choose at least one object."),
        (STATIC, {}, "must name at least one"),
        ({"permit": {"who": "you", "what": ""}}, {}, "Write what it is."),
        ({"cost": {"spells": {}, "who": "you", "add": "{1}"}}, {"/cost/add": "one"}, "one"),
        ({"put": {"kind": "+1/+1", "count": 1}}, {"/put/count": "0"}, "“0” isn’t allowed here."),
    ],
)
def test_a_mistake_is_said_at_its_place(client: Client, deed: Json, answers: Json, says: str) -> None:
    """422, nothing stored, the sentence beside the answer, which is as it was typed."""
    data = form("resolved", deed, affected=["bear"]) | {f"does@/0{place}": text for place, text in answers.items()}
    page = refused(client, data)
    assert says in " ".join(problem.text for problem in page.root.all(cls="piece-problem"))
    assert len(page.root.all(cls="piece-problem")) == 1


def test_a_mistake_about_which_objects_is_said_at_its_field(client: Client) -> None:
    """A number is compared with none."""
    data = form("permanent", SWITCH, frame="enchantment", like={})
    data |= {"like@-type": "", "like@-number": "power", "like@-subtypes": "Elf"}
    page = refused(client, data)
    assert "Write a number." in page.root.only(id="div_id_like@-bound").text
    assert page.root.only(name="like@-subtypes").attrs["value"] == "Elf"


@pytest.mark.parametrize(
    ("change", "field", "says"),
    [
        ({"affected": []}, "div_effect_affected", "Choose at least one object."),
        ({"name": "x" * 61}, "div_effect_name", "at most 60 characters"),
    ],
)
def test_a_mistake_is_said_at_its_field_which_has_the_focus(
    client: Client, change: Json, field: str, says: str
) -> None:
    """422, nothing stored, the sentence at the field, and the focus on it."""
    page = refused(client, {**ELK, **change})
    element = page.root.only(id=field)
    assert says in element.text
    assert any("autofocus" in field.attrs for field in [*element.all(tag="input"), *element.all(tag="select")])


def test_an_effect_that_does_nothing_is_none(client: Client) -> None:
    assert "Say at least one thing that it does." in refused(client, form("resolved", affected=["bear"])).text


def test_only_what_is_attached_speaks_of_what_it_is_attached_to(client: Client) -> None:
    """A new artifact that is no Equipment has no equipped creature."""
    data = form("permanent", SWITCH, frame="artifact", like={"is": "attached"})
    assert "Only an Aura or an Equipment" in refused(client, data).root.only(id="div_effect_like").text


# --- changing ---------------------------------------------------------------------------------------


def test_an_effect_can_be_changed_and_keeps_its_place(client: Client) -> None:
    """The form is filled in as it was; the effect stays the one that it is, with its timestamp."""
    elk = board_at(client.post(address(moment(), "build/"), ELK)["Location"])
    where = f"/en/boards/{elk.id}/build/?edit=own-elk"
    page = Page(client.get(where).content.decode())
    assert part(page) == BECOMES
    assert page.root.only(name="duration?").only(tag="option", selected="").attrs["value"] == "turn"
    answer = client.post(where, {**ELK, "duration": "null", "does@/0/pt/set/0": "4"})
    (effect,) = board_at(answer["Location"]).scenario["effects"]
    assert (effect["id"], effect["timestamp"], effect["changes"][0]) == ("own-elk", 5, {"pt": {"set": [4, 3]}})
    assert "duration" not in effect
    assert "Elk changed." in Page(client.get(answer["Location"], headers=FROM_HERE).content.decode()).text


def test_what_no_title_says_stays_as_it_is(client: Client) -> None:
    """The mana value of one object, a selector by a shared color: asked for piece by piece, and as it was when the rest
    is changed."""
    odd_change = {"pt": {"set": [{"mana_value": "aura"}, 1]}}
    odd = {"static": {"affects": {"shares": ["color", "self"]}, "changes": [odd_change, MODIFY]}}
    objects = [*BOARD["objects"], {"id": "odd", "name": "Odd", "types": ["Enchantment"], "abilities": ["flying", odd]}]
    board = begin(parse({**BOARD, "objects": objects}), {"do": "new"})
    where = address(board, "build/?edit=odd.2")
    page = Page(client.get(where).content.decode())
    assert part(page) == [odd_change, MODIFY]
    assert page.root.only(name="does?/0/pt/set/0").only(tag="option", selected="").attrs["value"] == "mana_value"
    data = form("ability", odd_change, MODIFY, like=odd["static"]["affects"]) | {"does@/1/pt/add/0": "2"}
    after = board_at(client.post(where, data)["Location"]).scenario["objects"][-1]["abilities"]
    assert after[0] == "flying"
    assert after[1]["static"]["affects"] == {"shares": ["color", "self"]}
    assert after[1]["static"]["changes"] == [odd_change, {"pt": {"add": [2, 1]}}]


@pytest.mark.parametrize(
    "name", ["nobody", "bear", "bear.1", "bear.0", "bear.99999999999", "bear.²", "\x00", "a" * 900]
)
def test_what_is_not_there_cannot_be_changed(client: Client, name: str) -> None:
    assert client.get(address(moment(), "build/"), {"edit": name}).status_code == 404


def on(objects: list[Json], effects: list[Json], edit: str) -> str:
    """The address where an effect of the board with these is changed."""
    document = {**BOARD, "objects": [*BOARD["objects"], *objects], "effects": effects}
    return address(begin(parse(document), {"do": "new"}), f"build/?edit={edit}")


def test_an_effect_on_players_alone_can_be_changed(client: Client) -> None:
    size = {"id": "size", "name": "Size", "changes": [{"hand_size": {"who": "you", "none": True}}]}
    data = form("resolved", {"hand_size": {"who": "each", "add": 1}}, name="Size", you="opponent")
    data |= {"does@/0/hand_size/add": "−2"}
    (after,) = board_at(client.post(on([], [size], "size"), data)["Location"]).scenario["effects"]
    assert after["changes"] == [{"hand_size": {"who": "each", "add": -2}}]
    assert (after["controller"], after.get("affects", {"ids": []})) == ("opponent", {"ids": []})


def test_an_ability_that_names_no_objects_can_be_changed(client: Client) -> None:
    """What is about players alone has no selector, and gets none."""
    ability = {"static": {"changes": [{"player": {"who": "you", "add": [{"chosen": "name"}]}}]}}
    book = {"id": "book", "name": "Book", "types": ["Artifact"], "abilities": [ability]}
    data = form("ability", *ability["static"]["changes"], like={}, **{"while": {"active": "you"}})
    answer = client.post(on([book], [], "book.1"), data)
    (after,) = board_at(answer["Location"]).scenario["objects"][-1]["abilities"]
    assert after == {"static": {**ability["static"], "if": {"active": "you"}}}
