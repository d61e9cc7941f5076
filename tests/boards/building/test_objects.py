"""Changing an object beside the panel, a card of one's own, and a board from nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from engine.notation import named_schemas, read_scenario
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from tests.boards.building.boards import BOARD, address, board_at, form, moment
from tests.boards.pages import Page

pytestmark = pytest.mark.django_db
Json = dict[str, Any]


def after(client: Client, data: Json, query: str = "") -> Json:
    """The board that comes of it."""
    response = client.post(address(moment(), f"change/{query}"), data)
    assert response.status_code == 303, Page(response.content.decode()).text
    return board_at(response["Location"]).scenario  # type: ignore[no-any-return]


def thing(board: Json, name: str) -> Json:
    item: Json = next(obj for obj in board["objects"] if obj["id"] == name)
    return item


#: By the operation of the format, what the slip of an object sends, of which one, and what comes of it there.
EVERY: dict[str, tuple[Json, str, str, Any]] = {
    "counters": ({"do": "counters:", "counter": "initiative", "count": "1"}, "ogre", "counters",
                 [{"kind": "first strike", "count": 1, "timestamp": 8}]),
    "status": ({"do": "status:tapped"}, "bear", "status", ["tapped"]),
    "facts": ({"do": "fact:level 3"}, "aura", "facts", ["level 3", "level 2"]),
    "turn_down": ({"do": "face:"}, "bear", "face_down", True),
    "turn_up": ({"do": "face:"}, "hidden", "face_down", None),
    "transform": ({"do": "transform:"}, "wolf", "up", "back"),
    "unlock": ({"do": "unlock:right"}, "room", "unlocked", ["left", "right"]),
    "lock": ({"do": "unlock:left"}, "room", "unlocked", None),
    "attach": ({"do": "attach:", "host": "opponent"}, "aura", "attached_to", "opponent"),
    "control": ({"do": "control:opponent"}, "bear", "controller", "opponent"),
    "move": ({"do": "move:", "zone": "graveyard"}, "bear", "zone", "graveyard"),
    "choose": ({"do": "choose:", "chosen": "color", "word": "rouge"}, "aura", "chosen", {"color": "red"}),
    "merge": ({"do": "merge:over", "merged": "bear"}, "ogre", "enabled", False),
}  # fmt: skip
#: What happens to an object in the panel of effects, and what happens to no object.
ELSEWHERE = {
    "enable", "disable", "timestamp", "game_facts", "player_facts", "life", "player_counters", "active",
}  # fmt: skip
HALF = {"name": "One", "abilities": ["flying"]}
STAGE: Json = {**BOARD, "objects": [
    *BOARD["objects"],
    {"id": "hidden", "name": "Hidden", "types": ["Creature"], "power": 1, "toughness": 1, "face_down": True},
    {"id": "wolf", "name": "Boy", "types": ["Creature"], "power": 1, "toughness": 1, "modal": False,
     "back": {"name": "Wolf", "types": ["Creature"], "power": 3, "toughness": 3}},
    {"id": "room", "name": "Room", "types": ["Enchantment"], "subtypes": ["Room"], "halves": [HALF, HALF],
     "unlocked": ["left"]},
]}  # fmt: skip


def test_whatever_the_format_knows_to_happen_to_an_object_can_be_done_to_it(client: Client) -> None:
    """Each operation of `layers/1` about an object has its place on the slip, and is remembered as that operation."""
    known = {next(iter(each["properties"])) for each in named_schemas()["Operation"]["anyOf"]}
    assert known == set(EVERY) | ELSEWHERE
    for op, (sent, what, key, value) in EVERY.items():
        begun = begin(read_scenario(STAGE), {"do": "new"})
        answer = client.post(address(begun, f"change/?what={what}"), sent)
        assert answer.status_code == 303, (op, Page(answer.content.decode()).text)
        board = board_at(answer["Location"])
        assert list(board.action["op"]) == [op]
        there = [obj for obj in board.scenario["objects"] if obj["id"] == what]
        assert [obj.get(key) for obj in there] == [value], op


@pytest.mark.parametrize(
    ("data", "name", "key", "value"),
    [
        ({"do": "more:+1/+1"}, "ogre", "counters", [{"kind": "+1/+1", "count": 1, "timestamp": 5}]),
        ({"do": "less:+1/+1"}, "ogre", "counters", None),
        ({"do": "status:phased out"}, "bear", "status", ["phased out"]),
        ({"do": "attach:", "host": ""}, "aura", "attached_to", None),
        ({"do": "choose:", "chosen": "land_type", "word": "swamp"}, "aura", "chosen", {"land_type": "Swamp"}),
        ({"do": "choose:", "chosen": "player", "word": "your opponent"}, "aura", "chosen", {"player": "opponent"}),
    ],
)
def test_each_change_is_made(client: Client, data: Json, name: str, key: str, value: Any) -> None:
    """The object has it on the new board, in whichever language a word was typed."""
    assert thing(after(client, data, f"?what={name}"), name).get(key) == value


#: What the form about the game and its players holds on a plain board.
PLAYERS = {
    "do": "game",
    "turn": "you",
    **{f"{key}{place}": number for place in (0, 1) for key, number in
       {"life": "20", "start": "20", "poison": "0", "experience": "0", "energy": "0"}.items()},
}  # fmt: skip


def test_what_is_true_of_the_game_and_its_players_is_set(client: Client) -> None:
    """Who is the monarch, night, poison counters, life and the life at the start."""
    sent = PLAYERS | {"game": ["night"], "facts0": ["monarch"], "poison1": "3", "life0": "11", "start1": "40"}
    board = after(client, sent)
    assert {key: board[key] for key in ("facts", "player_facts", "player_counters", "life", "starting_life")} == {
        "facts": ["night"],
        "player_facts": {"you": ["monarch"]},
        "player_counters": {"opponent": {"poison": 3}},
        "life": {"you": 11},
        "starting_life": {"opponent": 40},
    }


def test_a_plain_answer_about_the_players_changes_nothing(client: Client) -> None:
    assert after(client, dict(PLAYERS)) == moment().board.scenario  # type: ignore[union-attr]


def test_what_is_set_is_seen(client: Client) -> None:
    """The card says it is monstrous; the form stands as it is."""
    location = client.post(address(moment(), "change/?what=bear"), {"do": "fact:monstrous"})["Location"]
    assert "is monstrous" in Page(client.get(location).content.decode()).text
    page = Page(client.get(f"/en/boards/{board_at(location).id}/change/?what=bear").content.decode())
    pressed = [button.text for button in page.root.only(cls="slip-facts").all(tag="button", aria_pressed="true")]
    assert pressed == ["is monstrous"]


def test_turning_over_is_a_new_timestamp(client: Client) -> None:
    """613.7f."""
    assert thing(after(client, {"do": "face:"}, "?what=bear"), "bear")["timestamp"] == 5


def test_it_is_remembered_as_an_operation(client: Client) -> None:
    """So that the desk can tell a stage by it."""
    sent = {"do": "counters:", "counter": "+1/+1", "count": "2"}
    response = client.post(address(moment(), "change/?what=ogre"), sent)
    assert board_at(response["Location"]).action == {"do": "op", "op": {"counters": ["ogre", "+1/+1", 2]}}
    assert "Ogre changed. Ogre 3/3 → 5/5." in Page(client.get(response["Location"]).content.decode()).text


def test_what_was_done_last_is_told_to_nobody_else(client: Client) -> None:
    """Whoever has the address from somebody sees the board, not the last move, and can take nothing back."""
    at = client.post(address(moment(), "change/?what=ogre"), {"do": "more:+1/+1"})["Location"]
    stranger = Client()
    for _visit in ("opens it", "follows another object, from a page of this site"):
        page = Page(stranger.get(at, headers={"referer": f"http://testserver{at}"}).content.decode())
        assert not page.root.all(cls="news")
        assert not page.root.all(cls="card-changed")
        assert "href" not in page.root.only(id="undo").attrs
    assert "href" in Page(client.get(at).content.decode()).root.only(id="undo").attrs


def test_what_is_removed_is_gone(client: Client) -> None:
    """The Aura stays, attached to nothing."""
    board = after(client, {"do": "remove:"}, "?what=bear")
    assert [obj["id"] for obj in board["objects"]] == ["ogre", "aura", "forest"]
    assert thing(board, "aura").get("attached_to") is None


def test_the_page_of_an_object_stands_as_it_is(client: Client) -> None:
    """Its zone, controller and host are chosen already, and only it is asked about."""
    page = Page(client.get(address(moment(), "change/?what=aura")).content.decode())
    chosen = {option.attrs["value"] for option in page.root.all(tag="option") if "selected" in option.attrs}
    slip = page.root.only(id="slip")
    pressed = {button.attrs["value"] for button in slip.all(tag="button", aria_pressed="true")}
    assert chosen == {"bear", "battlefield"}
    assert pressed == {"control:you"}


def test_an_ability_of_its_own_can_be_taken_away(client: Client) -> None:
    """First it is built, then it goes again."""
    built = form("ability", {"pt": {"switch": True}}, holder="ogre", like={"is": "self"})
    board = board_at(client.post(address(moment(), "build/"), built)["Location"])
    page = Page(client.get(f"/en/boards/{board.id}/change/?what=ogre").content.decode())
    assert "edit=ogre.1" in page.root.only(cls="change-abilities").all(tag="a")[0].attrs["href"]
    answer = client.post(f"/en/boards/{board.id}/change/?what=ogre", {"do": "ability:0"})
    assert "abilities" not in thing(board_at(answer["Location"]).scenario, "ogre")


@pytest.mark.parametrize(
    ("what", "sent"),
    [
        ("bear", {"do": "counters:", "counter": "+1/+1", "count": "99999999999"}),
        ("bear", {"do": "counters:", "counter": "", "count": "1"}),
        ("bear", {"do": "counters:", "counter": "+99999999999/+1", "count": "1"}),
        ("bear", {"do": "move:", "zone": "pocket"}),
        ("bear", {"do": "attach:", "host": "nobody"}),
        ("bear", {"do": "attach:", "host": "bear"}),
        ("bear", {"do": "merge:beside", "merged": "ogre"}),
        ("bear", {"do": "merge:over"}),
        ("bear", {"do": "status:asleep"}),
        ("bear", {"do": "unlock:middle"}),
        ("bear", {"do": "control:nobody"}),
        ("bear", {"do": "choose:", "chosen": "color", "word": "octarine"}),
        ("bear", {"do": "choose:", "chosen": "land_type", "word": "Bear"}),
        ("bear", {"do": "choose:", "chosen": "player", "word": "nobody"}),
        ("bear", {"do": "fact:no such fact"}),
        ("bear", {"do": "nothing:"}),
        ("bear", {}),
        ("nobody", {"do": "remove:"}),
        ("", {"do": "game", "turn": "nobody"}),
        ("", {"do": "game", "life0": "many"}),
        ("", {}),
    ],
)
def test_a_change_that_cannot_be_is_refused(client: Client, what: str, sent: dict[str, str]) -> None:
    """The form comes back with what is wrong; no board is made."""
    response = client.post(address(moment(), f"change/?what={what}"), sent)
    assert response.status_code == 422
    assert Board.objects.count() == 1


# --- from nothing -----------------------------------------------------------------------------------


def test_a_board_begins_with_nothing_and_says_what_to_do(client: Client) -> None:
    """Two players, no object, the same address every time; three ways lead on from it."""
    first, second = (client.get("/en/sandbox/")["Location"] for _ in range(2))
    assert first == second
    page = Page(client.get(first).content.decode())
    assert "This board is empty" in page.text
    for name, what in (("first-card", "card/"), ("first-paste", "paste/"), ("first-effect", "build/")):
        assert page.link(name) == first + what
        assert client.get(first + what).status_code == 200


def test_the_catalogue_leads_there(client: Client) -> None:
    assert Page(client.get("/en/cases/").content.decode()).link("sandbox") == "/en/sandbox/"


def test_a_card_of_ones_own_is_what_was_printed_on_it(client: Client) -> None:
    """Name, types, colors, keywords; what was not said is not there. What a keyword does is written out."""
    data = {
        "name": "Shifter", "types": ["Artifact", "Creature"], "subtypes": "Elk", "power": "0", "toughness": "3",
        "keywords": "vol, changeling", "colors": ["blue"], "controller": "opponent", "mana_cost": "{1}{U}",
    }  # fmt: skip
    where = client.get("/en/sandbox/")["Location"]
    (card,) = board_at(client.post(f"{where}card/", data)["Location"]).scenario["objects"]
    assert card["abilities"][0] == "flying"
    assert card["abilities"][1]["cda"] is True
    del card["abilities"]
    assert card == {
        "id": "own-card", "name": "Shifter", "types": ["Artifact", "Creature"], "subtypes": ["Elk"], "power": 0,
        "toughness": 3, "owner": "opponent", "mana_cost": "{1}{U}", "timestamp": 1,
    }  # fmt: skip


def test_a_creature_has_power_and_toughness(client: Client) -> None:
    """208.1: said at the field."""
    data = {"types": ["Creature"], "power": "2", "toughness": "", "controller": "you"}
    response = client.post(address(moment(), "card/"), data)
    assert response.status_code == 422
    page = Page(response.content.decode())
    assert "A creature has power and toughness." in page.root.only(id="div_card_toughness").text
    assert "autofocus" in page.root.only(id="card_toughness").attrs


# --- players ----------------------------------------------------------------------------------------


def test_a_third_player_comes_and_goes_again(client: Client) -> None:
    """A board takes a third player, with a life total and counters of any kind; one who leaves takes what they own
    along (800.4a)."""
    more = after(client, {"do": "player-more"})
    assert more["players"] == ["you", "opponent", "player-3"]
    assert read_scenario(more).life["player-3"] == 20
    board = begin(read_scenario({**BOARD, "players": ["you", "opponent", "player-3"]}), {"do": "new"})
    answer = client.post(address(board, "change/"), {"do": "player-less:opponent"})
    left = board_at(answer["Location"]).scenario
    assert left["players"] == ["you", "player-3"]
    assert "ogre" not in {obj["id"] for obj in left["objects"]}
    answer = client.post(address(moment(), "change/"), {"do": "player-less:opponent"})
    assert "A game has at least two players." in Page(answer.content.decode()).text


def test_a_player_has_counters_of_any_kind(client: Client) -> None:
    """Beside poison, experience and energy: whatever kind is written."""
    page = Page(client.get(address(moment(), "change/")).content.decode())
    form = next(form for form in page.root.all(tag="form") if form.all(tag="button", value="game"))
    sent = {
        field.attrs["name"]: field.attrs.get("value", "") for field in form.all(tag="input") if "name" in field.attrs
    }
    sent = {name: value for name, value in sent.items() if not name.startswith(("facts", "game"))}
    board = after(client, {**sent, "do": "game", "turn": "you", "more1": "rad"})
    assert board["player_counters"] == {"opponent": {"rad": 1}}


# --- everything about one thing ---------------------------------------------------------------------


def whole(client: Client, of: str, part: Json, **more: str) -> Any:
    where = address(moment(), f"whole/?of={of}")
    return client.post(where, {"part": json.dumps(part), "do": "keep", **more})


DOUBLE: Json = {"id": "ogre", "name": "Ogre", "timestamp": 2, "owner": "opponent", "types": ["Creature"], "power": 3}


@pytest.mark.parametrize(
    "more",
    [
        {"toughness": 3, "back": {"name": "Brute", "types": ["Creature"], "power": 5, "toughness": 5}, "up": "back"},
        {"toughness": 3, "face_down": {"types": ["Creature"], "power": 2, "toughness": 2, "abilities": ["ward {2}"]}},
        {"toughness": 3, "linked_to": "bear", "zone": "exile"},
        {
            "types": ["Enchantment"], "subtypes": ["Room"], "power": None, "unlocked": ["left"],
            "halves": [{"name": "One", "abilities": ["flying"]}, {"name": "Two", "mana_cost": "{1}"}],
        },
    ],
)  # fmt: skip
def test_an_object_is_made_whatever_the_format_knows(client: Client, more: Json) -> None:
    """Another face, what it is face down, a link, halves: the page of the whole object takes each."""
    answer = whole(client, "object:ogre", {**DOUBLE, **more})
    assert answer.status_code == 303, Page(answer.content.decode()).text
    made = thing(board_at(answer["Location"]).scenario, "ogre")
    assert {key: made.get(key) for key in more} == more


def test_a_spell_is_laid_down_and_changed(client: Client) -> None:
    """Spell whose cost you want to know stands on the board; its page changes it."""
    spell = {"id": "own-spell", "name": "Bolt", "mana_cost": "{R}", "types": ["Instant"], "colors": ["red"]}
    board = board_at(whole(client, "spell", spell)["Location"])
    assert [spell["id"] for spell in board.scenario["spells"]] == ["own-spell"]
    where = f"/en/boards/{board.id}/whole/?of=spell:own-spell"
    dear = {**spell, "additional": {"mana_cost": "{1}"}}
    answer = client.post(where, {"part": json.dumps(spell), "part+": "additional", "do": "part"})
    part = json.loads(Page(answer.content.decode()).root.only(tag="input", name="part").attrs["value"])
    assert part == {**spell, "additional": {}}
    answer = client.post(where, {"part": json.dumps(dear), "part@/mana_cost": "{2}{R}", "do": "keep"})
    (after_,) = board_at(answer["Location"]).scenario["spells"]
    assert (after_["mana_cost"], after_["additional"]) == ("{2}{R}", {"mana_cost": "{1}"})


def test_what_cannot_be_is_said_at_its_place(client: Client) -> None:
    """A wrong answer is told where it stands, and nothing that was typed is lost."""
    answer = whole(client, "object:ogre", {**DOUBLE, "toughness": 3}, **{"part@/power": "many"})
    page = Page(answer.content.decode())
    assert answer.status_code == 422
    assert page.root.only(cls="piece-problem").text == "Write a number."
    assert page.root.only(tag="input", name="part@/power").attrs["value"] == "many"
    answer = whole(client, "object:ogre", {**DOUBLE, "attached_to": "ogre"})
    assert "Attached to:" in Page(answer.content.decode()).root.only(id="builder").only(role="alert").text
    assert client.get(address(moment(), "whole/?of=object:nobody")).status_code == 404
