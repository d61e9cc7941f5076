"""Building an effect on a page: without JavaScript, step by step, with mistakes, and changing it afterwards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from engine import parse
from layers_site.boards.models import Board
from tests.boards.building.boards import address, moment
from tests.boards.conftest import FROM_HERE, HTMX
from tests.boards.pages import Page

pytestmark = pytest.mark.django_db
Json = dict[str, Any]
ELK: Json = {
    "origin": "resolved", "name": "Elk", "you": "you", "duration": "turn", "whom": "chosen", "affected": ["bear"],
    "does0-kind": "set-size", "does0-power": "3", "does0-toughness": "3",
    "does1-kind": "set-creature", "does1-creature_types": "elk",
    "does2-kind": "set-colors", "does2-colors": ["green"],
    "does3-kind": "lose-all",
}  # fmt: skip


def sent(client: Client, what: str, data: Json, **more: Any) -> Any:
    return client.post(what, data, **more)


def built(client: Client, data: Json, what: str = "build/") -> Json:
    """The board that comes of it, as the document that is stored."""
    response = client.post(address(moment(), what), data)
    assert response.status_code == 303, Page(response.content.decode()).text[-600:]
    return board_at(response["Location"]).scenario  # type: ignore[no-any-return]


def board_at(location: str) -> Board:
    return Board.objects.get(pk=location.partition("?")[0].rstrip("/").rpartition("/")[2])


def refused(client: Client, data: Json) -> Page:
    response = client.post(address(moment(), "build/"), data)
    assert response.status_code == 422
    assert Board.objects.count() == 1
    return Page(response.content.decode())


def test_a_resolved_effect_is_locked_on_what_was_chosen(client: Client) -> None:
    """A 3/3 green Elk without abilities, until end of turn, as the newest (611.2c, 613.7b)."""
    (effect,) = built(client, ELK)["effects"]
    assert effect["affects"] == {"ids": ["bear"]}
    assert effect["name"] == "Elk"
    assert effect["duration"] == {"en": "until end of turn", "fr": "jusqu’à la fin du tour"}
    assert effect["changes"] == [
        {"pt": {"set": [3, 3]}},
        {"subtypes": {"set_creature": ["Elk"]}},
        {"colors": {"set": ["green"]}},
        {"abilities": {"remove": "all"}},
    ]
    assert effect["timestamp"] == 5


def test_the_board_then_says_what_came(client: Client) -> None:
    """The bear is a 3/3 Elk, and the news say so."""
    response = client.post(address(moment(), "build/"), ELK, follow=True, headers=FROM_HERE)
    page = Page(response.content.decode())
    assert page.sizes["bear"] == "3/3"
    assert "Elk added as the newest. Bear 2/2 → 3/3." in page.text


def test_all_that_are_like_this_are_chosen_as_it_resolves(client: Client) -> None:
    """Both creatures, and no land; the set is in the effect, so nothing that comes later is in it (611.2c)."""
    data = {"origin": "resolved", "whom": "all", "you": "you", "type": "Creature", "does0-kind": "switch"}
    (effect,) = built(client, data)["effects"]
    assert effect["affects"] == {"ids": ["bear", "ogre"]}


def test_what_a_color_has_become_counts_as_it_resolves(client: Client) -> None:
    """The ogre turned blue; a later effect on all red creatures finds nobody, and says so at the field."""
    blue = {"origin": "resolved", "whom": "chosen", "you": "you", "affected": ["ogre"], "does0-kind": "set-colors"}
    answer = client.post(address(moment(), "build/"), {**blue, "does0-colors": ["blue"]})
    red = {"origin": "resolved", "whom": "all", "you": "you", "color": "red", "does0-kind": "switch"}
    answer = client.post(f"{answer['Location'].partition('?')[0]}build/", red)
    assert answer.status_code == 422
    assert (
        "Nothing on the board is like this now." in Page(answer.content.decode()).root.only(id="div_effect_whom").text
    )


def test_an_ability_goes_to_the_object_that_has_it(client: Client) -> None:
    """The Aura gives what it is attached to +2/+2 and flying: one ability, no layer said."""
    data = {
        "origin": "ability", "holder": "aura", "whom": "attached", "does0-kind": "modify", "does0-power": "+2",
        "does0-toughness": "2", "does1-kind": "gain", "does1-keywords": "flying",
    }  # fmt: skip
    aura = next(obj for obj in built(client, data)["objects"] if obj["id"] == "aura")
    changes = [{"pt": {"add": [2, 2]}}, {"abilities": {"add": ["flying"]}}]
    assert aura["abilities"] == [{"static": {"affects": {"is": "attached"}, "changes": changes}}]


def test_a_new_permanent_comes_with_its_ability(client: Client) -> None:
    """An enchantment: all other creatures of yours get +1/+1 during your turn."""
    data = {
        "origin": "permanent", "frame": "enchantment", "name": "Anthem", "you": "you", "whom": "all",
        "type": "Creature", "controller": "you", "while": "you", "does0-kind": "modify", "does0-power": "1",
        "does0-toughness": "1",
    }  # fmt: skip
    new = built(client, data)["objects"][-1]
    static = {
        "affects": {"type": "Creature", "controller": "you"},
        "changes": [{"pt": {"add": [1, 1]}}],
        "if": {"active": "you"},
    }
    assert (new["id"], new["types"], new["abilities"]) == ("own-anthem", ["Enchantment"], [{"static": static}])


def test_a_star_in_the_corner_is_a_characteristic_defining_ability(client: Client) -> None:
    """A creature as large as the number of its controller's lands (604.3a)."""
    data = {
        "origin": "permanent", "frame": "creature", "you": "you", "whom": "self", "does0-kind": "define",
        "does0-which": "both", "does0-count_zone": "battlefield", "does0-count_type": "Land",
        "does0-count_whose": "you",
    }  # fmt: skip
    new = built(client, data)["objects"][-1]
    assert new["abilities"][0]["cda"] is True
    assert (new["power"], new["toughness"]) == (0, 0)
    assert new["name"]["fr"] == "Une créature de votre cru"


def test_counters_are_put_on_and_are_no_effect(client: Client) -> None:
    """Two +1/+1 counters, and nothing that lasts beside them."""
    data = {
        "origin": "resolved", "whom": "chosen", "you": "you", "affected": ["bear"], "does0-kind": "counters",
        "does0-counter": "+1/+1", "does0-count": "2",
    }  # fmt: skip
    board = built(client, data)
    assert board.get("effects", []) == []
    assert board["objects"][0]["counters"] == [{"kind": "+1/+1", "count": 2, "timestamp": 5}]


# --- step by step -----------------------------------------------------------------------------------


def test_the_form_grows_and_shrinks_without_forgetting(client: Client) -> None:
    """One thing more, one thing less, another origin: what was typed stays, right or wrong."""
    board = moment()
    data = {**ELK, "does0-power": "three", "do": "more:gain"}
    page = Page(client.post(address(board, "build/"), data).content.decode())
    assert [row.attrs["value"] for row in rows(page)] == ["set-size", "set-creature", "set-colors", "lose-all", "gain"]
    assert page.root.only(id="id_does0-power").attrs["value"] == "three"
    assert page.root.all(cls="errorlist") == []
    page = Page(client.post(address(board, "build/"), {**ELK, "do": "less:0"}).content.decode())
    assert [row.attrs["value"] for row in rows(page)] == ["set-creature", "set-colors", "lose-all"]
    page = Page(client.post(address(board, "build/"), {**ELK, "do": "from:ability"}).content.decode())
    assert page.root.only(name="origin").attrs["value"] == "ability"
    assert len(rows(page)) == 4


def rows(page: Page) -> list[Any]:
    return [field for field in page.root.all(tag="input", type="hidden") if field.attrs["name"].endswith("-kind")]


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
    """Nobody is chosen yet and a number is missing: the rest is found all the same."""
    data = {"origin": "resolved", "whom": "chosen", "does0-kind": "set-size", "does1-kind": "switch", "do": "look"}
    page = Page(client.post(address(moment(), "build/"), data, headers=HTMX).content.decode())
    assert page.root.only(cls="reading-headline").text == "Layer 7d."
    assert page.root.all(cls="reading-sentence") == []


def test_the_edition_of_the_board_counts(client: Client) -> None:
    """Under 2009 switching is 7e (613.3e), and the page says whose numbers these are."""
    where = address(moment(), "build/?edition=2009")
    page = Page(client.post(where, {"origin": "resolved", "does0-kind": "switch", "do": "look"}).content.decode())
    assert "This is layer 7e, because it switches power and toughness (613.3e)." in page.text
    assert "Numbers of the rules: Magic 2010 (October 2009)" in page.text


def test_what_a_new_row_shows_is_found_at_once(client: Client) -> None:
    """Spells cost {1} more as soon as it is added, with what its lists show first: after the layers (613.11)."""
    data = {"origin": "permanent", "frame": "enchantment", "you": "you", "do": "more", "more": "cost-more"}
    page = Page(client.post(address(moment(), "build/"), data).content.decode())
    assert page.root.only(cls="reading-headline").text == "After the layers."
    assert "because it changes what something costs, and no characteristic (613.11)" in page.text
    assert "selected" in page.root.only(id="effect_whom").only(tag="option", value="nobody").attrs


def test_a_row_goes_below_the_one_that_it_belongs_to(client: Client) -> None:
    """What a given ability does is asked below it, and goes away with it."""
    fields = {"origin": "resolved", "does0-kind": "gain-static", "does0-given_whom": "self", "does1-kind": "switch"}
    where = address(moment(), "build/")
    page = Page(client.post(where, {**fields, "do": "in:0", "does0-more": "modify"}).content.decode())
    assert [row.attrs["value"] for row in rows(page)] == ["gain-static", "modify", "switch"]
    below = page.root.only(cls="builder-below")
    assert [row.attrs["value"] for row in below.all(tag="input", type="hidden")] == ["modify", "on"]
    sent = {**fields, "does1-kind": "modify", "does1-within": "on", "does2-kind": "switch", "do": "less:0"}
    page = Page(client.post(where, sent).content.decode())
    assert [row.attrs["value"] for row in rows(page)] == ["switch"]


@pytest.mark.parametrize(
    ("row", "field", "says"),
    [
        ({"kind": "hand", "who": "you", "hand": "set"}, "cards", "Write a number."),
        ({"kind": "cost-more", "paid": "spells", "payer": "you", "mana": "one"}, "mana", "Write symbols in braces"),
        ({"kind": "gain-static", "given_whom": "self"}, "given_whom", "Say below what that ability does."),
        ({"kind": "permit", "who": "you"}, "may", "This field is required."),
        ({"kind": "prohibit", "payer": "nobody"}, "payer", "Select a valid choice"),
    ],
)
def test_a_mistake_about_the_rules_is_said_at_its_field(client: Client, row: Json, field: str, says: str) -> None:
    """No number, no cost, an ability that does nothing, an empty text, nobody at all."""
    data = {"origin": "resolved", "you": "you", "whom": "chosen", "affected": ["bear"]}
    page = refused(client, data | {f"does0-{name}": value for name, value in row.items()})
    assert says in page.root.only(id=f"div_id_does0-{field}").text


def test_what_is_done_to_objects_is_done_to_some(client: Client) -> None:
    """A size for no object is a mistake at the question whom it affects."""
    data = {"origin": "ability", "holder": "aura", "whom": "nobody", "does0-kind": "switch"}
    page = refused(client, data)
    assert "What it does is done to objects: say to which." in page.root.only(id="div_effect_whom").text


# --- mistakes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "field", "says"),
    [
        ({"affected": []}, "div_effect_affected", "Choose at least one object."),
        ({"does0-power": "", "does0-toughness": ""}, "div_id_does0-power", "Give at least one of the two numbers."),
        ({"does0-power": "99999999"}, "div_id_does0-power", "less than or equal to 1000000"),
        ({"does1-creature_types": "Forest"}, "div_id_does1-creature_types", "“Forest” isn’t a creature type."),
        ({"does3-kind": "gain", "does3-keywords": "flyng"}, "div_id_does3-keywords", "“flyng” isn’t a keyword"),
        ({"does3-kind": "text", "does3-old": "red", "does3-new": "Elk"}, "div_id_does3-new", "of one kind"),
        ({"does3-kind": "text", "does3-old": "Aura", "does3-new": "Elk"}, "div_id_does3-old", "This must be a color"),
        ({"does3-kind": "add-types"}, "div_id_does3-types", "Choose at least one."),
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
    """At least one thing has to be said."""
    page = refused(client, {"origin": "resolved", "whom": "chosen", "affected": ["bear"], "you": "you"})
    assert "Say at least one thing that it does." in page.text


def test_only_what_is_attached_speaks_of_what_it_is_attached_to(client: Client) -> None:
    """A new artifact that is no Equipment has no equipped creature."""
    data = {"origin": "permanent", "frame": "artifact", "you": "you", "whom": "attached", "does0-kind": "switch"}
    assert "Only an Aura or an Equipment" in refused(client, data).root.only(id="div_effect_whom").text


# --- changing ---------------------------------------------------------------------------------------


def test_an_effect_can_be_changed_and_keeps_its_place(client: Client) -> None:
    """The form is filled in as it was; the effect stays the one that it is, with its timestamp."""
    elk = board_at(client.post(address(moment(), "build/"), ELK)["Location"])
    where = f"/en/boards/{elk.id}/build/?edit=own-elk"
    page = Page(client.get(where).content.decode())
    assert page.root.only(id="id_does0-power").attrs["value"] == "3"
    assert page.root.only(id="id_does1-creature_types").attrs["value"] == "Elk"
    assert "checked" in page.root.only(tag="input", name="affected", value="bear").attrs
    assert page.root.only(cls="reading-headline").text == "Layers 4, 5, 6 and 7b."
    answer = client.post(where, {**ELK, "name": "Elk", "does0-power": "4", "duration": ""})
    (effect,) = board_at(answer["Location"]).scenario["effects"]
    assert (effect["id"], effect["timestamp"], effect["changes"][0]) == ("own-elk", 5, {"pt": {"set": [4, 3]}})
    assert "duration" not in effect
    assert "Elk changed." in Page(client.get(answer["Location"], headers=FROM_HERE).content.decode()).text


def test_what_the_form_cannot_say_stays_as_it_is(client: Client) -> None:
    """The mana value of one object, a selector by a shared color: asked for piece by piece, and as it was when the rest
    is changed."""
    from layers_site.boards.services.boards import begin
    from tests.boards.building.boards import BOARD

    odd = {
        "static": {
            "affects": {"shares": ["color", "self"]},
            "changes": [{"pt": {"set": [{"mana_value": "aura"}, 1]}}, {"pt": {"add": [1, 1]}}],
        }
    }
    objects = [*BOARD["objects"], {"id": "odd", "name": "Odd", "types": ["Enchantment"], "abilities": ["flying", odd]}]
    board = begin(parse({**BOARD, "objects": objects}), {"do": "new"})
    where = address(board, "build/?edit=odd.2")
    page = Page(client.get(where).content.decode())
    odd_change = odd["static"]["changes"][0]
    assert json.loads(page.root.only(tag="input", name="does0-part").attrs["value"]) == odd_change
    assert page.root.only(name="does0-part?/pt/set/0").only(tag="option", selected="").attrs["value"] == "mana_value"
    data = {
        "origin": "ability", "whom": "parts", "whom_part": json.dumps({"shares": ["color", "self"]}), "while": "",
        "does0-kind": "parts", "does0-part": json.dumps(odd_change),
        "does1-kind": "modify", "does1-power": "2", "does1-toughness": "2",
    }  # fmt: skip
    after = board_at(client.post(where, data)["Location"]).scenario["objects"][-1]["abilities"]
    assert after[0] == "flying"
    assert after[1]["static"]["affects"] == {"shares": ["color", "self"]}
    assert after[1]["static"]["changes"] == [{"pt": {"set": [{"mana_value": "aura"}, 1]}}, {"pt": {"add": [2, 2]}}]


@pytest.mark.parametrize(
    "name", ["nobody", "bear", "bear.1", "bear.0", "bear.99999999999", "bear.²", "\x00", "a" * 900]
)
def test_what_is_not_there_cannot_be_changed(client: Client, name: str) -> None:
    """An unknown effect, an ability that is none: 404."""
    assert client.get(address(moment(), "build/"), {"edit": name}).status_code == 404


def on(objects: list[Json], effects: list[Json], edit: str) -> str:
    """The address where an effect of the board with these is changed."""
    from layers_site.boards.services.boards import begin
    from tests.boards.building.boards import BOARD

    document = {**BOARD, "objects": [*BOARD["objects"], *objects], "effects": effects}
    return address(begin(parse(document), {"do": "new"}), f"build/?edit={edit}")


def test_an_effect_on_players_alone_can_be_changed(client: Client) -> None:
    """It affects no object before and after."""
    size = {"id": "size", "name": "Size", "changes": [{"hand_size": {"who": "you", "none": True}}]}
    where = on([], [size], "size")
    page = Page(client.get(where).content.decode())
    assert "selected" in page.root.only(id="effect_whom").only(tag="option", value="nobody").attrs
    data = {
        "origin": "resolved", "name": "Size", "you": "opponent", "whom": "nobody", "does0-kind": "hand",
        "does0-who": "each", "does0-hand": "add", "does0-cards": "−2",
    }  # fmt: skip
    (after,) = board_at(client.post(where, data)["Location"]).scenario["effects"]
    assert after["changes"] == [{"hand_size": {"who": "each", "add": -2}}]
    assert (after["controller"], after.get("affects", {"ids": []})) == ("opponent", {"ids": []})


def test_an_ability_that_names_no_objects_can_be_changed(client: Client) -> None:
    """What is about players alone has no selector, and gets none."""
    ability = {"static": {"changes": [{"player": {"who": "you", "add": [{"chosen": "name"}]}}]}}
    book = {"id": "book", "name": "Book", "types": ["Artifact"], "abilities": [ability]}
    (change,) = ability["static"]["changes"]
    data = {
        "origin": "ability",
        "whom": "nobody",
        "while": "you",
        "does0-kind": "parts",
        "does0-part": json.dumps(change),
    }
    answer = client.post(on([book], [], "book.1"), data)
    (after,) = board_at(answer["Location"]).scenario["objects"][-1]["abilities"]
    assert after == {"static": {**ability["static"], "if": {"active": "you"}}}
