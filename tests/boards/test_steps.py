"""Step by step: each step of the way has an address, and shows the board as it is then and nothing of what comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from layers_site.content.models import Case
from tests.boards.boards import board, cursed_rack
from tests.boards.conftest import HTMX, HUMILITY, Visitor
from tests.factories import case_document

CASE = f"/en/cases/{HUMILITY}/?focus=humility"
#: Replenish with Humility first (the case's own explanation): layer 4, layer 4, layer 6, then 7b three times (613.1,
#: 613.4b); each enchantment is 0/0 from layer 4 on, as it has no size of its own (208.3).
SIZES = [
    {"bears": "2/2", "humility": "", "opalescence-1": "", "opalescence-2": ""},
    {"bears": "2/2", "humility": "0/0", "opalescence-1": "", "opalescence-2": "0/0"},
    {"bears": "2/2", "humility": "0/0", "opalescence-1": "0/0", "opalescence-2": "0/0"},
    {"bears": "2/2", "humility": "0/0", "opalescence-1": "0/0", "opalescence-2": "0/0"},
    {"bears": "1/1", "humility": "1/1", "opalescence-1": "1/1", "opalescence-2": "1/1"},
    {"bears": "1/1", "humility": "4/4", "opalescence-1": "1/1", "opalescence-2": "4/4"},
    {"bears": "1/1", "humility": "4/4", "opalescence-1": "4/4", "opalescence-2": "4/4"},
]


def test_the_cards_are_what_they_are_at_each_step(humility: Visitor) -> None:
    """From the first step to the last, by the link that leads on, every card has the size that the rules give then."""
    seen = [humility.open(f"{CASE}&step=0").page.sizes]
    while humility.page.link("step-on"):
        seen.append(humility.open(humility.page.link("step-on").partition("#")[0]).page.sizes)
    assert seen == SIZES


@pytest.mark.parametrize(
    ("language", "singular", "plural"),
    [
        ("en", "Before the only step", "Before the first of 2 steps"),
        ("fr", "Avant la seule étape", "Avant la première de 2 étapes"),
    ],
)
def test_a_single_step_is_no_first_of_one(
    open_board: Callable[..., Visitor], language: str, singular: str, plural: str
) -> None:
    """Both what is seen and what is heard."""
    for count, words in ((1, singular), (2, plural)):
        Case.objects.all().delete()
        visitor = open_board(giant_growths(count), language, "?step=0")
        assert words in visitor.page.root.text
        heard = visitor.client.get(visitor.address, headers={**HTMX, "HX-Target": "bench"})
        assert heard.content.decode().replace("\xa0", " ").count(words) == 2


def giant_growths(count: int) -> dict[str, Any]:
    """A 2/2 under as many Giant Growths."""
    document = case_document()["scenario"]
    (growth,) = document["effects"]
    effects = [{**growth, "id": f"growth-{number}", "timestamp": 10 + number} for number in range(count)]
    return {**document, "effects": effects}


def test_back_leads_back(humility: Visitor) -> None:
    """The link back leads to the step before, and from before the first step there is none."""
    humility.open(f"{CASE}&step=2")
    humility.open(humility.page.link("step-back").partition("#")[0])
    assert humility.page.sizes == SIZES[1]
    humility.open(humility.page.link("step-back").partition("#")[0])
    assert humility.page.sizes == SIZES[0]
    assert humility.page.link("step-back") == ""


def test_what_comes_is_not_told(humility: Visitor) -> None:
    """After the third step, in layer 6, those that will apply in layer 7b stand before it, oldest first (613.7), and
    nothing is said of what they do."""
    way = humility.open(f"{CASE}&step=3").page.root.only(id="layers")
    below = way.only(id="layer-7b")
    assert [one.text for one in below.all(cls="who")] == ["Humility", "Opalescence (first)", "Opalescence (second)"]
    assert len(below.all(data_kind="waits")) == 3
    assert "still to come" in below.text
    assert not any(size in way.text for size in ("1/1", "4/4"))


def test_why_goes_as_far_as_the_step(humility: Visitor) -> None:
    """At the fourth step, the explanation is of that step and of 1/1: not of the 4/4 that is still to come, nor of what
    leaves no mark in the end."""
    page = humility.open(f"{CASE}&step=4&depth=rules").page
    assert (
        "Humility – 0/0 → 1/1. In timestamp order, it applies before Opalescence" in page.root.only(cls="stepper").text
    )
    text = page.root.only(cls="depths").text
    assert "Humility – Humility has base power and toughness 1/1." in text
    assert "Why Humility is 1/1 up to here" in text
    assert "1/1 · Enchantment Creature." in text
    assert "4/4" not in text
    assert not page.root.all(cls="why-nots")


def test_one_step_is_in_view(humility: Visitor) -> None:
    """The fourth step is Humility's in layer 7b, where the object stands with its size, and who still waits there."""
    page = humility.open(f"{CASE}&step=4").page
    now = page.root.only(cls="step", aria_current="step")
    assert now.text == "Humility 0/0 → 1/1"
    here = page.root.only(id="layer-7b")
    assert here.only(cls="token").text == page.root.only(cls="token").text == "Humility 1/1"
    waiting = [step.only(cls="who").text for step in here.all(data_kind="waits")]
    assert waiting == ["Opalescence (first)", "Opalescence (second)"]


def test_the_object_stands_where_it_has_come_to(humility: Visitor) -> None:
    """It begins as it is printed. The last step, that of an Opalescence in layer 7b, leaves the Bears alone: they have
    passed the layers by then."""
    page = humility.open(f"{CASE}&step=0").page
    assert page.root.only(cls="surface").only(cls="token").text == "Humility –"
    page = humility.open(f"/en/cases/{HUMILITY}/?focus=bears&step=6").page
    assert page.root.only(cls="bedrock").only(cls="token").text == "Grizzly Bears 1/1"


@pytest.mark.parametrize("step", ["", "&step=0", "&step=3", "&step=6"])
@pytest.mark.parametrize("focus", ["bears", "humility"])
def test_the_board_gives_the_rows(humility: Visitor, focus: str, step: str) -> None:
    """Whatever is followed and wherever one is: all seven layers, with room for the two effects of layer 4, the one of
    layer 6 and the three of 7b (the only sublayer that occurs); 1 and the rest are one quiet row each."""
    rows = humility.open(f"/en/cases/{HUMILITY}/?focus={focus}{step}").page.root.all(tag="li", cls="stratum")
    assert [(row.attrs["id"], row.attrs.get("data-places", "")) for row in rows] == [
        ("layer-1", ""), ("layer-2", ""), ("layer-3", ""), ("layer-4", "2"), ("layer-5", ""), ("layer-6", "1"),
        ("layer-7b", "3"),
    ]  # fmt: skip


def test_the_fall_skips_what_leaves_the_object_alone(humility: Visitor) -> None:
    """To the Bears the first that applies is the third step, with which Humility takes abilities; at the end it leads
    to the top."""
    humility.open(f"/en/cases/{HUMILITY}/?focus=bears&step=0")
    assert "step=3" in humility.page.link("step-fall")
    humility.open(f"/en/cases/{HUMILITY}/?focus=bears&step=4")
    assert "step=6" in humility.page.link("step-fall")
    humility.open(f"/en/cases/{HUMILITY}/?focus=bears&step=6")
    assert "step=0" in humility.page.link("step-fall")


def test_a_step_is_said(humility: Visitor) -> None:
    """The live region says which step it is, in which layer, whose, and what it changes."""
    answer = humility.client.get(f"{CASE}&step=4", headers=HTMX).content.decode()
    live = answer[answer.index('id="live"') :]
    assert "Step 4 of 6, layer 7b: Humility. Humility: 0/0 → 1/1." in live


def test_a_step_too_far_is_the_last(humility: Visitor) -> None:
    """More steps than there are: the board as it ends. What is no number is left out."""
    assert humility.open(f"{CASE}&step=99999").page.sizes == SIZES[-1]
    assert humility.open(f"{CASE}&step=x").page.link("step-start")


def test_an_action_leaves_the_steps(humility: Visitor) -> None:
    """Another board has other steps: after a move all of them are shown, under an address without a step."""
    humility.open(f"{CASE}&step=4").press("last:humility")
    assert "step=" not in humility.address
    assert humility.page.sizes["humility"] == "1/1"


def test_the_steps_keep_the_rest_of_the_address(humility: Visitor) -> None:
    """Focus, edition and depth stay while one steps; choosing another card keeps the step."""
    humility.open(f"{CASE}&edition=2009&depth=why&step=1")
    link = humility.page.link("step-on")
    assert all(part in link for part in ("edition=2009", "focus=humility", "depth=why", "step=2"))
    assert "step=1" in humility.page.link("focus-bears")


def test_after_the_layers_there_are_steps_too(open_board: Callable[..., Visitor]) -> None:
    """A player's step comes after all layers (613.10), and is in view when it is its turn."""
    visitor = open_board(board(cursed_rack()), query="?step=1")
    assert visitor.page.root.only(tag="li", cls="bed").only(aria_current="step").only(cls="who").text == "Cursed Rack"
    assert "4" in visitor.page.root.only(cls="world").text


@pytest.mark.parametrize(("language", "guest"), [("en", "its ability"), ("fr", "sa capacité")])
def test_what_loses_an_effect_stands_beside_the_object(
    store_case: Callable[[str], Case], visitor: Visitor, language: str, guest: str
) -> None:
    """Blood Moon leaves a basic Forest alone, and takes from Urborg what would make it a Swamp (305.7): one step, in
    which Urborg stands beside the Forest."""
    store_case("blood-moon-and-urborg")
    address = f"/{language}/cases/blood-moon-and-urborg/?variant=urborg-older&stage=1&focus=forest"
    page = visitor.open(f"{address}&step=0").page
    page = visitor.open(page.link("step-on").partition("#")[0]).page
    here = page.root.only(id="layer-4")
    assert guest in here.only(cls="guest").text
    assert here.only(cls="token")
    assert page.link("step-on") == ""


def test_where_nothing_reaches_it_one_fall_says_why(open_board: Callable[..., Visitor]) -> None:
    """“White creatures you control”: the opponent’s is white and a creature, so it fails at whose it is alone."""
    honor = {"id": "honor", "name": "Honor of the Pure", "timestamp": 1, "types": ["Enchantment"], "abilities": [{
        "static": {"affects": {"type": "Creature", "color": "white", "controller": "you"},
                   "changes": [{"pt": {"add": [1, 1]}}]}}]}  # fmt: skip
    lion = {"id": "lion", "name": "Lion", "timestamp": 2, "types": ["Creature"], "colors": ["white"], "power": 2}
    theirs = lion | {"id": "theirs", "name": "Their Lion", "toughness": 2, "controller": "opponent"}
    visitor = open_board(board(honor, lion | {"toughness": 2}, theirs), query="?focus=theirs&step=0")
    page = visitor.open(visitor.page.link("step-on").partition("#")[0]).page
    assert page.root.only(cls="bedrock").only(cls="token").text == "Their Lion 2/2"
    said = page.root.only(cls="stepper-why").text
    applies = "Honor of the Pure – It applies to “white creatures you control”."
    assert said.startswith(f"{applies} The words “permanents you control” don’t include Their Lion")
    assert page.link("step-on") == ""


def test_what_would_have_applied_in_another_order_is_a_step(
    store_case: Callable[[str], Case], visitor: Visitor
) -> None:
    """Life and Limb waited with Blood Moon in a loop; when it applies, Stomping Ground is a Mountain and no Forest."""
    store_case("blood-moon-life-and-limb-loop")
    page = visitor.open("/en/cases/blood-moon-life-and-limb-loop/?focus=stomping-ground&step=2").page
    page = visitor.open(page.link("step-on").partition("#")[0]).page
    assert "step=3" in visitor.address
    said = page.root.only(cls="stepper-why").text
    assert said.startswith("Life and Limb")
    assert "not to Stomping Ground" in said


def test_the_bar_has_room_for_what_it_says(store_case: Callable[[str], Case], visitor: Visitor) -> None:
    """It says who, what that made and the reasons that fit at any width; the rest is said below the picture, too."""
    store_case("a-copy-that-keeps-its-color")
    page = visitor.open("/en/cases/a-copy-that-keeps-its-color/?step=1").page
    said, below = page.root.only(cls="stepper-why"), page.root.only(cls="rest-below").text
    assert said.only(cls="made").text == "name: Suntail Hawk, and 7 more."
    assert "Vesuvan Doppelganger becomes a copy of this creature" in below
    assert "Vesuvan Doppelganger becomes a copy of this creature" in said.text
