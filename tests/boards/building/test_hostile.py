"""Whatever a browser sends to the forms: an answer in words, never a fault; and what is accepted is a board."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

import engine
from layers_site.boards.building.forms.changes import Verb
from layers_site.boards.building.forms.effect import MOST_DEEDS
from layers_site.boards.building.services.drafts import Editing
from layers_site.boards.building.services.parts import leaves, tree
from layers_site.boards.building.services.presets import DOES, ORIGINS, RESOLVES, presets
from layers_site.boards.building.services.selectors import NOTHING
from layers_site.boards.models import Board
from layers_site.boards.presenters.bench_page import BenchPage
from layers_site.boards.presenters.links import Frame, ViewOptions
from layers_site.platform.text import french_problems
from tests.boards.building.boards import add, address, form, moment
from tests.boards.building.reach import Shipped, opened, samples
from tests.boards.pages import Page
from tests.house.test_pages import inline_code
from tests.house.test_texts import Seen, strangers
from tests.night import examples, part_of

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
FIELDS = ["name", "you", "whom", "affected", "holder", "frame", "host", "size_power", "source", "zones"]
FIELDS += [f"like@-{name}" for name in NOTHING]
ACTS = [
    "look",
    add("gain"),
    add("x"),
    "part:does:less:/0",
    "part:does:less:/7",
    "from:ability",
    "from:",
    "\x00",
    "say:9",
]
ACTS += [
    "part",
    "part:like:less:/type",
    "part:does:item:/any",
    "part:x",
    "part:",
    "part:like:apart:",
    "part:does:up:/1",
]
ACTS += [
    add("counters"),
    "part:does:add:/0/except:copy",
    "part:does:apart:/0",
    "part:while:apart:",
    "more:gain",
    "less:0",
]
DO = st.just("keep") | st.sampled_from(["keep", *ACTS])
PARTS = {"like": "Selector", "while": "Condition", "duration": "Label"}
DEEDS = [preset.sample for preset in presets("Change").values()]
PLACES = [
    "",
    "/0",
    "/0/pt/add/0",
    "/0/pt/set/1",
    "/0/except",
    "/0/abilities/add",
    "/count",
    "/>=",
    "/any/0",
    "/x",
    "/0/0",
    "/en",
]


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, Any]:
    data: dict[str, Any] = draw(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=12))
    data["origin"] = draw(st.sampled_from(["resolved", "ability", "permanent", "nowhere"]))
    data["do"] = draw(DO)
    for name, shape in PARTS.items():
        data |= draw(_a_part(name, st.sampled_from([*samples(shape), None])))
    deeds = st.lists(st.sampled_from([*DEEDS, *samples("Change"), {}, 1, None]), max_size=4)
    return data | draw(_a_part("does", deeds))


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
    """A form whose answers are what they are asked for, so that most of it comes to a board."""
    preset = draw(st.sampled_from([*presets("Change").values()]))
    origin = draw(st.sampled_from(preset.origins))
    deed = json.loads(json.dumps(preset.sample))
    for holder, inner in (("except", "Exception"), ("static", "Change")):
        for part in _holding(deed, holder):
            some = [each.sample for each in presets(inner).values() if each.origins and "put" not in each.sample]
            part.extend(draw(st.lists(st.sampled_from(some), min_size=1, max_size=2)))
    data = form(origin, deed, holder="aura", frame="aura", whom="all", like={"type": "Creature"}, do="keep")
    for node in leaves(tree(RESOLVES if origin == "resolved" else DOES, [deed])):
        if node.control != "selector":
            data[f"does@{node.path}"] = draw(_answer(node.control, node.path, node.words))
    return data


def _holding(part: Any, holder: str) -> list[list[Any]]:
    """The lists of what a copy is except for, or a given ability does."""
    if isinstance(part, dict):
        own = [part[holder]["changes"] if holder == "static" else part[holder]] if holder in part else []
        return own + [found for value in part.values() for found in _holding(value, holder)]
    return [found for item in part for found in _holding(item, holder)] if isinstance(part, list) else []


def _answer(control: str, path: str, words: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """What makes sense there."""
    if control == "line":
        return st.sampled_from(["elk", "bear, elk"] if "subtypes" in path else ["flying", "haste, reach", "changeling"])
    if control == "text" and path.endswith(("/add", "/reduce")):
        return st.sampled_from(["{1}", "{U}"])
    known = {
        "word": st.sampled_from(words or ("",)),
        "words": st.lists(st.sampled_from(words or ("",)), min_size=1, unique=True),
        "object": st.just("ogre"), "player": st.sampled_from(["you", "opponent", "each"]),
        "number": st.sampled_from(["1", "2", "-3"]), "flag": st.sampled_from(["yes", "no"]),
    }  # fmt: skip
    return known.get(control, st.sampled_from(["Elk", "charge"]))


@st.composite
def _a_part(draw: st.DrawFn, name: str, sound: st.SearchStrategy[Any]) -> dict[str, Any]:
    """What a form sends of a part: a sound one or anything, with answers and wishes at places that may be there."""
    sent = sound.map(json.dumps) | st.sampled_from(["[", "[" * 500, "{}", "null", "1"]) | ANY
    codes = ["count", "any", "3", "parts", "gain", "copy", "counters", "you", "<=", "product", "/static:if"]
    wishes = st.dictionaries(st.tuples(st.sampled_from("@?+%!"), st.sampled_from(PLACES)), ANY | st.sampled_from(codes))
    return {name: draw(sent), **{f"{name}{sign}{place}": value for (sign, place), value in draw(wishes).items()}}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(25))
@given(data=filled())
def test_what_was_built_can_be_opened_and_kept(client: Client, data: dict[str, Any]) -> None:
    """Whatever comes to a board can be opened in the form, in which all of it is asked for, and kept as it is."""
    response = client.post(address(moment(), "build/"), data)
    assert response.status_code in (303, 422)
    event(f"{response.status_code}")
    if response.status_code == 422:
        return
    board = Board.objects.get(pk=response["Location"].partition("?")[0].rstrip("/").rpartition("/")[2])
    scenario = engine.parse(board.scenario)
    for effect in shipped_of(scenario):
        assert opened(effect).back


def shipped_of(scenario: engine.Scenario) -> list[Shipped]:
    effects = [Shipped("", scenario, Editing(effect.id)) for effect in scenario.effects]
    abilities = [(thing.id, place) for thing in scenario.objects for place in range(len(thing.abilities))]
    return [*effects, *(Shipped("", scenario, Editing(key, place)) for key, place in abilities)]


CARD = ["name", "types", "subtypes", "power", "toughness", "keywords", "colors", "supertypes", "mana_cost", "token"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(15))
@given(data=st.dictionaries(st.sampled_from([*CARD, "controller"]), VALUES))
def test_the_form_of_a_card_takes_anything(client: Client, data: dict[str, Any]) -> None:
    accepted(client, address(moment(), "card/"), {"types": ["Creature"], "controller": "you", **data})


VERBS = st.one_of(st.sampled_from([*Verb, "game", "player-more", "player-less", "", "x"]), SENSE | ANY)
CHANGE = ["counter", "count", "host", "merged", "zone", "chosen", "word", "turn", "game"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(15))
@given(do=st.tuples(VERBS, SENSE | ANY), data=st.dictionaries(st.sampled_from(CHANGE), VALUES))
def test_the_slip_of_an_object_takes_anything(client: Client, do: tuple[str, str], data: dict[str, Any]) -> None:
    for what in ("bear", "aura", ""):
        accepted(client, address(moment(), f"change/?what={what}"), {"do": ":".join(do), **data})


@pytest.mark.parametrize("what", ["build/", "card/", "change/"])
@pytest.mark.parametrize("query", ["edition=1999", "edition=" + "x" * 300])
def test_an_unknown_edition_is_said_so(client: Client, what: str, query: str) -> None:
    assert client.get(address(moment(), f"{what}?{query}")).status_code == 404


def test_one_effect_does_not_do_everything(client: Client) -> None:
    """More than there is at most is refused in words, and none of it is lost."""
    deeds = [{"pt": {"switch": True}}] * (MOST_DEEDS + 1)
    response = client.post(address(moment(), "build/"), form("resolved", *deeds, affected=["bear"]))
    assert response.status_code == 422
    page = Page(response.content.decode())
    assert "One effect can’t be built to do more than this." in page.text
    assert json.loads(page.root.only(tag="input", name="does").attrs["value"]) == deeds


@pytest.mark.parametrize(
    "part",
    [{"any": [{}] * 9000}, {"not": {"any": [{"not": {"not": {}}}] * 2000}}, {"power": {">=": {"sum": [1] * 9000}}}],
)
def test_a_part_with_very_many_pieces_is_not_drawn(client: Client, part: dict[str, Any]) -> None:
    """It stays as it is, and the page stays small."""
    answer = client.post(address(moment(), "build/"), form("permanent", like=part, do="look"))
    assert answer.status_code == 200
    assert len(answer.content) < 400_000
    builder = Page(answer.content.decode()).root.only(id="builder")
    assert json.loads(builder.only(tag="input", name="like").attrs["value"]) == part


# --- the pages of building: in their language, each id once, light ------------------------------------


SAMPLES = [preset.sample for code, preset in presets("Change").items() if code != "counters"]


def begun(origin: str, samples: list[Any]) -> dict[str, Any]:
    """The form with each of these begun, drawn again."""
    return form(origin, *samples, do="look")


_READ: dict[str, list[str]] = {}


def pages(client: Client, language: str) -> list[str]:
    """The pages of one language, read once for all of these tests."""
    if language not in _READ:
        _READ[language] = _pages(client, language)
    return _READ[language]


def _pages(client: Client, language: str) -> list[str]:
    """Every page, and the form with every kind of row; by day from each origin in one language."""
    board = moment()
    here = address(board).replace("/en/", f"/{language}/")
    responses = [client.get(f"{here}{what}") for what in ("build/", "card/", "change/", "change/?what=aura")]
    responses += [client.get(f"/{language}/sandbox/", follow=True)]
    for origin in part_of(ORIGINS, language):
        for start in range(0, len(SAMPLES), 7):
            responses.append(client.post(f"{here}build/", begun(origin, SAMPLES[start : start + 7])))
    responses.append(client.post(f"{here}build/", begun("resolved", SAMPLES[:7]) | {"do": "keep"}))
    return [response.content.decode() for response in responses]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_is_in_its_own_language(client: Client, language: str) -> None:
    """Nothing is left in the other language, and French is well set."""
    wrong = []
    for html in pages(client, language):
        seen = Seen()
        seen.feed(html)
        texts = [text for text_language, text in seen.texts if text_language == language == seen.language]
        wrong += [text for text in texts if strangers(text, language)]
        wrong += [text for text in texts if language == "fr" and french_problems(text)]
    assert [text for text in wrong if "The Gathering" not in text and "Wizards of the Coast" not in text] == []


def test_ids_are_given_once_and_nothing_is_inline(client: Client) -> None:
    """So that labels and errors belong to their fields, and the policy holds."""
    for html in pages(client, "en"):
        ids = Counter(element.attrs["id"] for element in Page(html).root.all() if "id" in element.attrs)
        assert [name for name, count in ids.items() if count > 1] == []
        assert inline_code(html) == []


def test_the_longest_form_is_light(client: Client) -> None:
    """Eight numbers that are counted, drawn again: within what one swap may weigh."""
    answer = client.post(address(moment(), "build/"), begun("permanent", [presets("Change")["define"].sample] * 8))
    assert len(gzip.compress(answer.content)) < 20 * 1024


def test_within_a_lesson_there_is_no_way_out_of_it() -> None:
    """The bench of a page of another app leads to none of these pages; its own lead to all of them."""
    board = moment()
    frame = Frame("/en/lessons/one/", board, "2026")
    inside, outside = BenchPage.of(board, ViewOptions("2026", frame=frame)), BenchPage.of(board, ViewOptions("2026"))
    assert (inside.links.build, inside.links.change, inside.links.card) == ("", "", "")
    assert {len(card.hrefs) for card in inside.words.cards} == {1}
    assert {len(card.hrefs) for card in outside.words.cards} == {2}
    assert outside.links.build.startswith(address(board, "build/"))


def test_the_edition_goes_along(client: Client) -> None:
    """From a board under older rules to the form, and from there back under the same rules."""
    board = moment()
    page = Page(client.get(address(board, "?edition=2005&focus=bear")).content.decode())
    where = page.link("build")
    assert "edition=2005" in where
    data = form("resolved", {"pt": {"switch": True}}, affected=["bear"])
    assert "edition=2005" in client.post(where, data)["Location"]
    assert "edition=2005&focus=bear&what=bear" in page.link("do-bear")
