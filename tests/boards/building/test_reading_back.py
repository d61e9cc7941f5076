"""What was built can be opened again: under its title, with its answers; what no title says is not guessed."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from engine.notation import read_ability, read_change, read_condition, read_selector, write_selector
from layers_site.boards.building.presenters.pages import of_form
from layers_site.boards.building.services import selectors, shapes
from layers_site.boards.building.services.drafts import Draft
from layers_site.boards.building.services.presets import DOES, PARTS, RESOLVES, WHEN, closed, opened, preset_of, presets
from layers_site.boards.building.services.saying import SentenceReading, Speaker, read_sentence
from layers_site.boards.building.services.selectors import same
from layers_site.boards.models import Board
from layers_site.cardtext import wording
from tests.boards.building.boards import address, form, moment, scenario
from tests.boards.pages import Page
from tests.engine.strategies import CHANGES, picks

Json = dict[str, Any]
_NUMBERS = st.integers(-1000, 1000)
_CHANGE = picks(lambda pick: pick.while_changing(lambda inner: inner.of(CHANGES)))


@pytest.mark.parametrize("code", [code for code in presets("Change") if code not in ("counters", PARTS)])
def test_each_kind_is_found_again_from_its_sample(code: str) -> None:
    """Its sample has the shape of a change, and is known by its title; none stands for another."""
    sample = presets("Change")[code].sample
    assert shapes.fits(shapes.shape("Change"), sample)
    found = preset_of("Change", opened(closed(sample)))
    assert found is not None
    assert found.code == code


def test_counters_are_no_change_of_the_format() -> None:
    """They are put on as an effect resolves, and by no ability."""
    sample = presets("Change")["counters"].sample
    assert shapes.fits(RESOLVES, [sample])
    assert not shapes.fits(DOES, [sample])


@pytest.mark.parametrize("code", presets("Exception"))
def test_each_exception_of_a_copy_has_its_shape(code: str) -> None:
    """What can be no copiable value (707.2) is not offered."""
    assert shapes.fits(shapes.shape("Exception"), presets("Exception")[code].sample)
    assert {"copy", "control", "face", "counters"}.isdisjoint(presets("Exception"))


@given(_CHANGE)
def test_a_change_that_is_opened_and_closed_says_the_same(change: Json) -> None:
    """And is worded alike; but for a sum whose number came first, it has the same letters."""
    again = closed(opened(change))
    assert shapes.fits(shapes.shape("Change"), opened(change))
    if "sum" not in str(change) and "product" not in str(change):
        assert again == change
    for language in ("en", "fr"):
        words = wording.changes_text((read_change(change),), language)
        assert bool(words) == bool(wording.changes_text((read_change(again),), language))


ELVES: Json = {"count": {"subtype": "Elf"}}


@pytest.mark.parametrize(
    ("change", "factors"),
    [
        ({"pt": {"add": [ELVES, ELVES]}}, [{"product": [1, ELVES]}, {"product": [1, ELVES]}]),
        ({"pt": {"add": [{"negative": ELVES}, 0]}}, [{"product": [-1, ELVES]}, {"product": [0, ELVES]}]),
        ({"pt": {"add": [{"product": [2, ELVES]}, ELVES]}}, [{"product": [2, ELVES]}, {"product": [1, ELVES]}]),
    ],
)
def test_a_bonus_for_each_has_its_factors(change: Json, factors: Any) -> None:
    """So that both can be typed."""
    assert opened(change) == {"pt": {"add": factors}}
    assert closed(opened(change)) == change


@pytest.mark.parametrize(
    "change",
    [
        {"pt": {"add": [ELVES, 1]}},
        {"pt": {"set": [{"power": "ogre"}, 1]}},
        {"subtypes": {"add": [{"chosen": "creature_type"}, "Elk"]}},
        {"subtypes": {"set_creature": [{"of": "self"}]}},
        {"player": {"who": "you", "add": [{"chosen": "name"}]}},
        {"abilities": {"add": ["flying", {"other": "Draw."}]}},
    ],
)
def test_what_no_title_says_is_not_guessed(change: Json) -> None:
    assert preset_of("Change", opened(change)) is None


@pytest.mark.parametrize("code", [code for code in presets("When") if code not in ("always", PARTS)])
def test_each_condition_is_found_again_from_its_sample(code: str) -> None:
    """It is one of the format, has words in both languages, and is known by its title."""
    sample = presets("When")[code].sample
    assert shapes.fits(WHEN, sample)
    found = preset_of("When", sample)
    assert found is not None
    assert found.code == code
    condition = sample if code != "devotion" else {"value": {"devotion": ["red"]}, ">=": 5}
    assert read_condition(condition) is not None
    ability = read_ability({"static": {"affects": {}, "changes": [{"pt": {"switch": True}}], "if": condition}})
    for language in ("en", "fr"):
        assert wording.ability_text(ability, language)


@pytest.mark.parametrize(
    ("group", "other", "alike"),
    [
        ({"any": [{"subtype": "Elk"}, {"subtype": "Bear"}]}, {"subtype": ["Elk", "Bear"]}, True),
        ({"any": [{"type": "Land"}, {"color": "red"}]}, {"any": [{"color": "red"}, {"type": "Land"}]}, True),
        ({"any": [{"subtype": "Elk"}], "subtype": "Bear"}, {"subtype": ["Elk", "Bear"]}, False),
        ({"all": [{"subtype": "Elk"}, {"subtype": "Bear"}]}, {"subtype": ["Elk", "Bear"]}, False),
        ({"pt": {"add": [1, 2]}}, {"pt": {"add": [2, 1]}}, False),
    ],
)
def test_what_means_the_same_counts_as_the_same(group: Json, other: Json, *, alike: bool) -> None:
    """The order of what is named as alternatives says nothing; all else does."""
    assert same(group, other) is alike


_ANSWERS = st.fixed_dictionaries(
    {
        "whom": st.sampled_from([scope for scope in selectors.SCOPES if scope != "sharing"]),
        "type": st.sampled_from(["", "Creature", "-Land", selectors.TOGETHER]),
        "also_type": st.sampled_from(["", "Artifact", "-Artifact"]),
        "not_subtypes": st.lists(st.sampled_from(["Aura", "Elk"]), unique=True),
        "not_keywords": st.lists(st.sampled_from(["flying", "reach"]), unique=True),
        "counter": st.sampled_from(["", "+1/+1"]),
        "abilities": st.sampled_from(["", "yes", "no"]),
        "chosen": st.sampled_from(["", *selectors.CHOICES]),
        "supertype": st.sampled_from(["", "Basic", "-Basic"]),
        "color": st.sampled_from(["", "white", "-white", "colorless", "-colorless", "multicolored", "-multicolored"]),
        "subtypes": st.lists(st.sampled_from(["Elk", "Bear"]), unique=True),
        "keywords": st.lists(st.sampled_from(["flying", "haste"]), unique=True),
        "controller": st.sampled_from(["", "you", "opponent", "chosen", "attached"]),
        "token": st.sampled_from(["", "yes", "no"]),
        "status": st.sampled_from(["", "tapped", "-tapped"]),
        "zone": st.sampled_from(["battlefield", "graveyard", "stack", selectors.EVERYWHERE]),
        "number": st.sampled_from(["", "power", "mana_value"]),
        "compare": st.sampled_from(selectors.OPERATORS),
        "bound": st.none() | _NUMBERS,
        "name": st.sampled_from(["", "Bob"]),
    }
)


@given(_ANSWERS)
def test_which_objects_is_found_again(answers: Json) -> None:
    """Whatever is answered makes a selector of the format, whose words can be said, and leads back to it."""
    selector = selectors.selector(answers)
    written: Any = write_selector(read_selector(selector))
    again = selectors.read(written)
    assert again is not None
    assert read_selector(selectors.selector(again)) == read_selector(selector)
    ability = read_ability({"static": {"affects": selector, "changes": [{"pt": {"switch": True}}]}})
    for language in ("en", "fr"):
        assert wording.ability_text(ability, language)


OTHERS: Json = {"whom": "other", "type": "Creature", "controller": "you"}
NONBASIC: Json = {"whom": "all", "type": "Land", "supertype": "-Basic"}
NEITHER: Json = {"whom": "all", "type": "-Land", "color": "-red"}
BOTH: Json = {"whom": "all", "type": "Artifact", "also_type": "Creature"}
PLAIN_ARTIFACTS: Json = {"whom": "all", "type": "Artifact", "also_type": "-Creature", "not_subtypes": ["Equipment"]}
HOST: Json = {"whom": "attached", "type": "Creature"}
EVERYWHERE: Json = {"whom": "all", "type": "Creature", "controller": "you", "zone": "everywhere"}
YOURS = [
    {"controller": "you", "zone": ["battlefield", "stack"]},
    {"owner": "you", "zone": ["graveyard", "hand", "library", "exile", "command"]},
]
ZONES = ["battlefield", "graveyard", "hand", "library", "exile", "stack", "command"]
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
        (BOTH, {"all": [{"type": "Artifact"}, {"type": "Creature"}]}),
        (PLAIN_ARTIFACTS, {"type": "Artifact", "not": {"any": [{"type": "Creature"}, {"subtype": "Equipment"}]}}),
        (HOST, {"is": "attached", "type": "Creature"}),
        ({"whom": "both"}, {"any": [{"is": "self"}, {"is": "attached"}]}),
        (EVERYWHERE, {"type": "Creature", "zone": ZONES, "any": YOURS}),
        ({"whom": "all", "status": "-tapped"}, {"not": {"status": "tapped"}}),
    ],
)
def test_the_answers_make_the_selector_of_the_format(answers: Json, selector: Json) -> None:
    """Nonbasic lands are lands that are not basic; off the battlefield a card has an owner and no controller."""
    assert selectors.selector({**selectors.NOTHING, **answers}) == selector


@pytest.mark.parametrize(
    "selector",
    [
        {"ids": ["bear"]}, {"is": "affected"}, {"any": [{"type": "Land"}]}, {"shares": ["color", "self"]},
        {"is": "attached", "ids": ["bear"]}, {"type": ["Land", "Artifact"]}, {"colorless": False}, {"power": {"<": 3}},
        {"power": {">=": {"count": {}}}}, {"not": {"controller": "you"}}, {"controller": "you", "owner": "you"},
        {"has_attached": {}}, {"not": {"all": [{"type": "Land"}]}}, {"status": ["tapped", "attacking"]},
    ],
)  # fmt: skip
def test_a_selector_that_was_not_asked_for_is_not_guessed(selector: Json) -> None:
    assert selectors.read(selector) is None


# --- a sentence and a form say the same effect --------------------------------------------------------


NEW = Speaker(("permanent", "resolved"))
YOUR_CREATURES: Json = {"type": "Creature", "controller": "you"}
ISLAND: Json = {"count": {"subtype": "Island", "controller": "you"}, ">=": 1}


def parts(read: SentenceReading) -> Json:
    """What was understood of a sentence that was not read whole."""
    assert read.part is not None
    return {"selector": read.part.selector, "changes": list(read.part.changes), "condition": read.part.condition}


@pytest.mark.parametrize(
    ("sentence", "origin", "frame", "selector"),
    [
        ("Creatures you control get +1/+1.", "permanent", "enchantment", YOUR_CREATURES),
        ("Les créatures que vous contrôlez gagnent +1/+1.", "permanent", "enchantment", YOUR_CREATURES),
        ("Equipped creature gets +1/+1.", "permanent", "equipment", {"is": "attached"}),
        ("La créature enchantée gagne +1/+1.", "permanent", "aura", {"is": "attached"}),
        ("This creature gets +1/+1.", "permanent", "creature", {"is": "self"}),
        ("Creatures you control get +1/+1 until end of turn.", "resolved", "", YOUR_CREATURES),
        ("Target creature gets +1/+1 until end of turn.", "resolved", "", None),
    ],
)
def test_a_sentence_says_where_it_comes_from(sentence: str, origin: str, frame: str, selector: Json | None) -> None:
    """What lasts for a while has resolved (611.2a); what does not is a static ability (611.3)."""
    (saying,) = read_sentence(sentence, NEW).sayings
    assert (saying.origin, saying.frame, saying.selector) == (origin, frame, selector)
    assert saying.changes == ({"pt": {"add": [1, 1]}},)


def test_a_french_name_means_the_card_that_is_known() -> None:
    sentence = "Les créatures appelées Grizzlis gagnent +1/+1."
    (saying,) = read_sentence(sentence, replace(NEW, names={"Grizzlis": "Grizzly Bears"})).sayings
    assert saying.selector == {"type": "Creature", "name": "Grizzly Bears"}
    assert read_sentence(sentence, NEW).sayings == ()


PLUS = {"pt": {"add": [1, 1]}}
FLY = {"abilities": {"add": ["flying"]}}


@pytest.mark.parametrize(
    ("sentence", "stop", "selector", "changes", "condition"),
    [
        ("Creatures you control get +1/+1 and glimmer.", "glimmer", YOUR_CREATURES, [PLUS], None),
        ("Creatures you control have flying and glimmer.", "glimmer", YOUR_CREATURES, [FLY], None),
        ("Les créatures que vous contrôlez gagnent +1/+1 et zolent.", "zolent", YOUR_CREATURES, [PLUS], None),
        ("As long as you control an Island, creatures you control glimmer.", "glimmer", YOUR_CREATURES, [], ISLAND),
        ("Tant que vous contrôlez une île, les créatures zolent.", "zolent", {"type": "Creature"}, [], ISLAND),
    ],
)
def test_what_stands_before_the_word_is_kept(
    sentence: str, stop: str, selector: Json, changes: list[Json], condition: Json | None
) -> None:
    """What it affects, when it applies, and what it does up to the word; nothing that the sentence does not say."""
    read = read_sentence(sentence, NEW)
    assert (read.sayings, read.stop, read.before + read.stop + read.behind) == ((), stop, sentence)
    assert parts(read) == {"selector": selector, "changes": changes, "condition": condition}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "static",
    [
        {"affects": YOUR_CREATURES, "changes": [PLUS, FLY]},
        {
            "affects": {"type": "Land", "not": {"supertype": "Basic"}},
            "changes": [{"subtypes": {"set_land": ["Mountain"]}}],
        },
        {"affects": {"is": "other", **YOUR_CREATURES}, "changes": [FLY], "if": ISLAND},
        {"affects": {"type": "Creature"}, "changes": [{"pt": {"set": [1, 1]}}, {"abilities": {"remove": "all"}}]},
    ],
)
def test_the_sentence_of_a_form_fills_that_form(static: Json, language: Any) -> None:
    draft = Draft(
        "permanent", tuple(static["changes"]), selector=static["affects"], condition=static.get("if"), name="It",
        controller="you", zones=("battlefield",),
    )  # fmt: skip
    with override(language):
        text = of_form(scenario(), draft, None).text
    (saying,) = read_sentence(text, NEW).sayings
    again = {"affects": saying.selector, "changes": list(saying.changes), "if": saying.condition}
    assert read_ability({"static": {key: part for key, part in again.items() if part is not None}}).static is not None
    assert sorted(map(str, again["changes"])) == sorted(map(str, static["changes"]))
    assert (again["affects"], again["if"]) == (static["affects"], static.get("if"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Creatures you control get +1/+1 and have flying."),
        ("fr", "Les créatures que vous contrôlez gagnent +1/+1 et ont le vol."),
    ],
)
def test_a_sentence_fills_the_form_and_lies_nowhere(client: Client, language: str, sentence: str) -> None:
    """By a button: the form shows what was read, what was filled in before stays, and there is no new board."""
    where = address(moment(), "build/").replace("/en/", f"/{language}/")
    boards = Board.objects.count()
    data = {"origin": "resolved", "name": "Banner", "you": "opponent", "sentence": sentence, "do": "say"}
    page = Page(client.post(where, data).content.decode())
    deeds = json.loads(page.root.only(tag="input", name="does").attrs["value"])
    assert deeds == [FLY, PLUS]
    assert json.loads(page.root.only(tag="input", name="like").attrs["value"]) == YOUR_CREATURES
    assert page.root.only(tag="textarea", id="sentence").text == sentence
    assert page.root.only(id="effect_name").attrs["value"] == "Banner"
    assert page.root.only(id="effect_you").only(tag="option", selected="").attrs["value"] == "opponent"
    assert page.root.only(cls="reading-sentence").text == sentence
    assert Board.objects.count() == boards


@pytest.mark.django_db
def test_a_change_of_the_form_rewrites_the_sentence(client: Client) -> None:
    """Live: the answer has the field of the sentence with it."""
    data = form("permanent", {"pt": {"add": [2, 0]}}, frame="enchantment", like={"type": "Creature"}, do="look")
    answer = client.post(address(moment(), "build/"), data, headers={"HX-Request": "true"})
    field = Page(answer.content.decode()).root.only(tag="textarea", id="sentence")
    assert field.text == "All creatures get +2/+0."
    assert field.attrs["hx-swap-oob"] == "true"


def test_no_sentence_takes_long() -> None:
    """Not even the longest, in words that open a phrase again and again: two seconds of processor at the most."""
    for words in ("creatures you control and ", "as long as you control a creature or ", "each creature of an elf of "):
        begun = time.process_time()
        read_sentence(words * 30, NEW)
        assert time.process_time() - begun < 2
