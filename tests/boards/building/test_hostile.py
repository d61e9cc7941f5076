"""Whatever a browser sends to the forms: an answer in words, never a fault; and what is accepted is a board."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django import forms
from django.test import Client
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

import engine
from layers_site.boards.building.forms.fields import CreatureTypesField, KeywordsField, ManaField
from layers_site.boards.building.forms.parts import PartField
from layers_site.boards.building.forms.rows import RowForm
from layers_site.boards.building.forms.sheet import MOST_ROWS
from layers_site.boards.building.reach import Shipped, opened
from layers_site.boards.building.samples import samples
from layers_site.boards.building.services import when
from layers_site.boards.building.services.drafts import Editing
from layers_site.boards.building.services.kinds import KINDS, fits
from layers_site.boards.building.services.whom import NARROWING
from layers_site.boards.models import Board
from tests.boards.building.boards import BOARD, address, moment
from tests.boards.pages import Page
from tests.night import examples

pytestmark = pytest.mark.django_db
ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)
#: What the fields are made for, so that much of it is accepted.
SENSE = st.sampled_from(
    [
        "", "0", "3", "-1", "+2", "1000000", "bear", "ogre", "aura", "you", "opponent", "Elk", "elk, bear", "Forest",
        "flying", "vol", "ward {2}", "protection from red", "red", "white", "Creature", "-Land", "Artifact", "all",
        "other", "self", "attached", "chosen", "kept", "power", ">=", "battlefield", "graveyard", "both", "down", "on",
        "enchantment", "creature", "aura", "turn", "+1/+1", "activated", "multicolored", "token", "tapped", "Snow",
        "nobody", "both", "host", "everywhere", "able", "-tapped", "chosen", "each", "none", "set", "{1}", "{x",
        "spells", "abilities", "Instant/Sorcery", "counters", "sharing", "devotion", "count", "not-host", "<", "charge",
        "graveyard_top", "colors",
    ]
)  # fmt: skip
VALUES = st.lists(SENSE | ANY, min_size=1, max_size=3)
FIELDS = ["name", "you", "duration", "whom", "affected", "holder", "frame", "host", "size_power", "while"]
FIELDS += [*NARROWING, *when.FIELDS]
ACTS = ["look", "more:gain", "more:x", "more", "in:0", "in:99", "less:0", "less:7", "from:ability", "less:", "\x00"]
ACTS += ["less:²", "in:", "more:", "part", "part:whom_part:less:/type", "part:does0-part:item:/any", "part:x", "part:"]
DO = st.just("keep") | st.sampled_from(["keep", *ACTS])


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, Any]:
    data: dict[str, Any] = draw(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=12))
    data["origin"] = draw(st.sampled_from(["resolved", "ability", "permanent", "nowhere"]))
    data["do"] = draw(DO)
    for name, shape in (("whom_part", "Selector"), ("if_part", "Condition")):
        data |= draw(_a_part(name, shape))
    for place in range(draw(st.integers(0, 3))):
        code = draw(st.sampled_from([*KINDS, "nothing"]))
        data[f"does{place}-kind"] = code
        data |= {f"does{place}-{mark}": "on" for mark in draw(st.sets(st.sampled_from(["within", "joined"])))}
        data |= {f"does{place}-more": draw(st.sampled_from([*KINDS, "nothing"]) | ANY), "more": draw(VALUES)}
        names = RowForm(None, code, "x", []).fields if code in KINDS else ()
        data |= draw(_a_part(f"does{place}-part", "Change"))
        for name in names:
            if name not in ("kind", "part"):
                data[f"does{place}-{name}"] = draw(VALUES)
    return data


def accepted(client: Client, where: str, data: dict[str, Any]) -> None:
    """It is answered, and if a board came of it, it is one that the engine reads to the same document again."""
    response = client.post(where, data)
    assert response.status_code in (200, 303, 422)
    if response.status_code == 303:
        board = Board.objects.get(pk=response["Location"].partition("?")[0].rstrip("/").rpartition("/")[2])
        scenario = engine.parse(board.scenario)
        assert engine.notation.write_scenario(scenario) == board.scenario
        assert client.get(response["Location"]).status_code in (200, 422)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(30))
@given(data=sheets())
def test_the_form_of_an_effect_takes_anything(client: Client, data: dict[str, Any]) -> None:
    """200, 303 or 422; what is accepted reads, is shown, and can be opened again."""
    accepted(client, address(moment(), "build/"), data)


@st.composite
def filled(draw: st.DrawFn) -> dict[str, Any]:
    """A form whose fields hold what they are made for, so that most of it comes to a board."""
    code = draw(st.sampled_from([code for code in KINDS if KINDS[code].origins]))
    inner = [kind for kind in KINDS if fits(kind, code)]
    codes = [code, *draw(st.lists(st.sampled_from(inner), max_size=2, unique=True))] if inner else [code]
    data: dict[str, Any] = {"origin": draw(st.sampled_from(KINDS[code].origins)), "do": "keep", "you": "you"}
    data |= {"whom": "all", "holder": "aura", "frame": "aura", "type": "Creature"}
    for place, kind in enumerate(codes):
        data[f"does{place}-kind"] = kind
        data |= {f"does{place}-within": "on"} if place else {}
        for field in RowForm(None, kind, f"does{place}", [("ogre", "Ogre")]).visible:
            data[field.html_name] = draw(_answer(field.field))
    return data


def _answer(field: forms.Field) -> st.SearchStrategy[Any]:
    """What makes sense in that field."""
    if isinstance(field, forms.MultipleChoiceField):
        return st.lists(st.sampled_from([str(code) for code, _name in field.choices]), min_size=1, unique=True)
    if isinstance(field, forms.ChoiceField):
        return st.sampled_from([str(code) for code, _name in field.choices])
    if isinstance(field, forms.BooleanField):
        return st.sampled_from(["", "on"])
    if isinstance(field, forms.IntegerField):
        return st.sampled_from(["1", "2", "3"])
    kinds = {KeywordsField: ["flying", "haste, reach"], ManaField: ["{1}", "{u}"], CreatureTypesField: ["elk"]}
    if isinstance(field, PartField):
        return st.sampled_from(samples(field.shape)).map(json.dumps)
    return st.sampled_from(kinds.get(type(field), ["Elk"]))


@st.composite
def _a_part(draw: st.DrawFn, name: str, shape: str) -> dict[str, Any]:
    """What a form sends of a part: a sound one or anything, with answers and wishes at places that may be there."""
    sent = st.sampled_from(samples(shape)).map(json.dumps) | st.sampled_from(["[", "[" * 500, "{}", "null", "1"]) | ANY
    places = st.sampled_from(["", "/type", "/pt/add/0", "/pt/set/1", "/count", "/>=", "/any/0", "/x", "/0/0"])
    wishes = st.dictionaries(st.tuples(st.sampled_from("@?+"), places), ANY | st.sampled_from(["count", "any", "3"]))
    return {name: draw(sent), **{f"{name}{sign}{place}": value for (sign, place), value in draw(wishes).items()}}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(25))
@given(data=filled())
def test_what_was_built_can_be_opened_and_kept(client: Client, data: dict[str, Any]) -> None:
    """Whatever comes to a board can be opened in the form, in which all of it is asked for, and kept as it is."""
    response = client.post(address(moment(), "build/"), data)
    assert response.status_code in (303, 422)
    event(f"{response.status_code}")
    if response.status_code == 422 or data["does0-kind"] == "counters":
        return
    board = Board.objects.get(pk=response["Location"].partition("?")[0].rstrip("/").rpartition("/")[2])
    scenario = engine.parse(board.scenario)
    for effect in shipped_of(scenario):
        form = opened(effect)
        assert form.back
        assert [part.text for part in form.parts if part.how == "lost"] == []


def shipped_of(scenario: engine.Scenario) -> list[Shipped]:
    effects = [Shipped("", scenario, Editing(effect.id)) for effect in scenario.effects]
    abilities = [(thing.id, place) for thing in scenario.objects for place in range(len(thing.abilities))]
    return [*effects, *(Shipped("", scenario, Editing(key, place)) for key, place in abilities)]


CARD = ["name", "types", "subtypes", "power", "toughness", "keywords", "colors", "supertypes", "mana_cost", "token"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(15))
@given(data=st.dictionaries(st.sampled_from([*CARD, "controller"]), VALUES))
def test_the_form_of_a_card_takes_anything(client: Client, data: dict[str, Any]) -> None:
    """In the same way."""
    accepted(client, address(moment(), "card/"), {"types": ["Creature"], "controller": "you", **data})


SLIPS = [
    "counters",
    "state",
    "attach",
    "control",
    "zone",
    "choice",
    "remove",
    "turn",
    "facts",
    "players",
    "ability",
    "",
    "x",
]
CHANGE = [
    "counter",
    "count",
    "status",
    "face_down",
    "host",
    "player",
    "zone",
    "chosen",
    "word",
    "place",
    "facts",
    "game",
]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(15))
@given(kind=st.sampled_from(SLIPS), what=SENSE | ANY, data=st.dictionaries(st.sampled_from(CHANGE), VALUES))
def test_the_forms_of_an_object_take_anything(client: Client, kind: str, what: str, data: dict[str, Any]) -> None:
    """In the same way."""
    accepted(client, address(moment(), "change/"), {"kind": kind, "what": what, **data})


@pytest.mark.parametrize("what", ["build/", "card/", "change/"])
@pytest.mark.parametrize("query", ["edition=1999", "edition=" + "x" * 300])
def test_an_unknown_edition_is_said_so(client: Client, what: str, query: str) -> None:
    """404, as on the board itself."""
    assert client.get(address(moment(), f"{what}?{query}")).status_code == 404


@pytest.mark.parametrize("what", ["build/", "card/", "change/"])
def test_a_form_without_its_token_is_turned_away(what: str) -> None:
    """Another site cannot send it."""
    assert Client(enforce_csrf_checks=True).post(address(moment(), what), {"do": "keep"}).status_code == 403


def test_one_effect_does_not_do_everything(client: Client) -> None:
    """More rows than there are at most are not looked at, and no button offers one more."""
    rows = {f"does{place}-kind": "switch" for place in range(MOST_ROWS + 5)}
    response = client.post(address(moment(), "build/"), {"origin": "resolved", "do": "more:gain", **rows})
    html = response.content.decode()
    assert html.count('value="switch"') == MOST_ROWS
    assert "more:gain" not in html
    assert 'name="more"' not in html


def test_a_full_board_takes_no_more(client: Client) -> None:
    """The object after the 200th is refused in words (as any other card is)."""
    bear = BOARD["objects"][0]
    full = {"format": "layers/1", "objects": [{**bear, "id": f"bear-{n}", "timestamp": n} for n in range(200)]}
    Board.objects.create(id="fullfullfull", scenario=full)
    data = {"types": ["Creature"], "power": "2", "toughness": "2", "controller": "you"}
    response = client.post("/en/boards/fullfullfull/card/", data)
    assert response.status_code == 422
    assert "at most 200 objects" in response.content.decode()


def test_names_are_text_and_never_markup(client: Client) -> None:
    """A name full of markup is shown as it was typed."""
    name = "<img src=x onerror=alert(1)>"
    data = {"types": ["Creature"], "power": "2", "toughness": "2", "controller": "you", "name": name}
    answer = client.post(address(moment(), "card/"), data)
    pages = [answer["Location"], answer["Location"].replace("?focus=", "change/?what=")]
    for page in pages:
        html = client.get(page).content.decode()
        assert "<img src=x" not in html
        assert "&lt;img src=x" in html


@pytest.mark.parametrize(
    "part",
    [{"any": [{}] * 9000}, {"not": {"any": [{"not": {"not": {}}}] * 2000}}, {"power": {">=": {"sum": [1] * 9000}}}],
)
def test_a_part_with_very_many_pieces_is_not_drawn(client: Client, part: dict[str, Any]) -> None:
    """It stays as it is, and the page stays small."""
    data = {"origin": "permanent", "whom": "parts", "whom_part": json.dumps(part), "do": "look"}
    answer = client.post(address(moment(), "build/"), data)
    assert answer.status_code == 200
    assert len(answer.content) < 400_000
    form = Page(answer.content.decode()).root.only(id="builder")
    assert json.loads(form.only(tag="input", name="whom_part").attrs["value"]) == part
