"""The pictures of effects: which waits for which, and which applies in which layer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from layers_site.boards.presenters.catalogue import LayerMark, Tile
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import at_case
from layers_site.explain.names import Names
from layers_site.explain.presenters import picture as drawing
from tests.boards.boards import board, label, permanent
from tests.boards.conftest import HUMILITY, Visitor
from tests.boards.pages import Node

LOOP = "blood-moon-life-and-limb-loop"
AGAIN = "prismatic-omen-reevaluation"


def pictures(slug: str) -> tuple[drawing.Picture, ...]:
    moment = at_case(slug)
    trace = evaluated(moment.text, "2026")
    return drawing.pictures(trace, Names(moment.scenario, trace.effects))


@pytest.fixture
def loop(store_case: Callable[[str], Any], visitor: Visitor) -> Visitor:
    store_case(LOOP)
    return visitor.open(f"/en/cases/{LOOP}/?show=1")


def test_a_loop_is_drawn_as_one(loop: Visitor) -> None:
    """Blood Moon and Life and Limb wait for each other (613.8b): two arrows, both of the loop, and so are the boxes.

    Only the list of effects beside it counts: neither the boxes nor the arrows nor the sentences have numbers.
    """
    figure = loop.page.root.only(cls="picture")
    assert len(figure.all(cls="arc")) == 2
    assert len(figure.all(cls="arc", tag="path")) == len(
        [node for node in figure.all(cls="looped") if node.tag == "path"]
    )
    assert [box.text for box in figure.all(tag="g", cls="looped")] == ["Blood Moon", "Life and Limb"]
    assert "a loop" in figure.only(tag="figcaption").text
    assert not figure.all(tag="circle")
    assert not any(fact.text[0].isdigit() for fact in figure.only(cls="picture-facts").all(tag="li"))


def test_the_list_says_the_same(loop: Visitor) -> None:
    """Each arrow has its sentence and its evidence, with and without; the loop has a sentence too."""
    figure = loop.page.root.only(cls="picture")
    facts = figure.only(cls="picture-facts").all(tag="li")
    assert len(facts) == 3
    assert all(fact.all(cls="evidence") for fact in facts[:2])
    assert "wait for each other: a loop" in facts[2].text


def test_the_picture_has_a_name_and_a_text(loop: Visitor) -> None:
    """Who cannot see it hears title and text, which the list repeats; nothing in it is styled inline."""
    svg = loop.page.root.only(cls="picture").only(tag="svg", role="img")
    assert svg.only(tag="title").text == "Dependencies: Layer 4"
    assert "Blood Moon depends on Life and Limb" in svg.only(tag="desc").text
    assert svg.attrs["aria-labelledby"] == f"{svg.only(tag='title').attrs['id']} {svg.only(tag='desc').attrs['id']}"
    assert not any("style" in node.attrs for node in svg.all())


def tip_xs(arrow: drawing.Arrow) -> list[int]:
    return [int(corner.partition(",")[0]) for corner in arrow.head.split()]


def test_arrows_down_go_against_the_timestamps(store_case: Callable[[str], Any]) -> None:
    """Right of the boxes an older effect waits for a newer one, left of them a newer for an older."""
    store_case(LOOP)
    (picture,) = pictures(LOOP)
    right, left = picture.arrows
    middle = picture.width / 2
    assert min(tip_xs(right)) > middle > max(tip_xs(left))
    assert [box.y for box in picture.boxes] == sorted(box.y for box in picture.boxes)


def test_everything_is_inside_the_picture(store_case: Callable[[str], Any]) -> None:
    """Boxes, marks and tips lie within the drawing, and boxes do not overlap."""
    store_case(AGAIN)
    for picture in pictures(AGAIN):
        assert all(
            box.x >= 0 and box.x + box.width <= picture.width and box.y + box.height <= picture.height
            for box in picture.boxes
        )
        assert all(0 <= x <= picture.width for arrow in picture.arrows for x in tip_xs(arrow))
        tops = [box.y for box in picture.boxes]
        assert all(below - above >= picture.boxes[0].height for above, below in pairwise(tops))


def test_a_second_look_has_a_picture_of_its_own(store_case: Callable[[str], Any]) -> None:
    """After Prismatic Omen has applied, Life and Limb is found to wait for Blood Moon: another loop."""
    store_case(AGAIN)
    first, second = pictures(AGAIN)
    assert second.title == "Layer 4, checked again after 2 effects"
    assert [box.full for box in second.boxes] == ["Blood Moon", "Life and Limb"]
    assert first.loops
    assert second.loops


@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "timestamps decide"), ("fr", "les tampons horaires décident")]
)
def test_where_no_layer_has_two_effects_nothing_is_said_of_their_order(
    open_board: Callable[..., Visitor], language: str, sentence: str, count: int
) -> None:
    """Timestamps decide between effects: of one alone there is nothing to decide."""
    bears = {"id": "bears", "name": "Bears", "types": ["Creature"], "power": 2, "toughness": 2}
    growth = {"name": "Growth", "affects": {"ids": ["bears"]}, "changes": [{"pt": {"add": [3, 3]}}]}
    effects = [growth | {"id": f"growth-{number}"} for number in range(count)]
    document = {"format": "layers/1", "objects": [bears], "effects": effects}
    page = open_board(document, language, "?focus=bears").page
    assert (sentence in page.root.only(id="layers").text) == (count > 1)


def test_without_dependency_there_is_no_picture(humility: Visitor) -> None:
    """Humility and Opalescence depend on nothing: that is said instead."""
    assert not humility.page.root.all(cls="picture")
    assert "No effect depends on another here" in humility.page.root.only(id="layers").text


@pytest.mark.parametrize(
    ("lit", "sentence"), [((), ""), ((7,), "Layer 7."), ((4, 7), "Layers 4, 7.")], ids=["none", "one", "two"]
)
def test_a_tile_says_its_layers_in_the_number_that_they_have(lit: tuple[int, ...], sentence: str) -> None:
    marks = tuple(LayerMark(stratum, stratum in lit) for stratum in range(1, 8))
    assert Tile("", "", "", "", 1, 1, marks, ()).layers == sentence


#: Before each step: which row waits for which, and what is said of it (613.8c, checked again after each effect). The
#: creature types of the Titan come first (613.3). Then Omen and Life and Limb wait for one another, and Blood Moon for
#: Life and Limb; Omen, the oldest of the loop, applies. Now every nonbasic land is a Forest, which Blood Moon would
#: undo: it and Life and Limb wait for one another, and the older one applies.
ARROWS = [
    (0, []),
    (1, [("Prismatic Omen", "waits for Life and Limb"), ("Blood Moon", "waits for Life and Limb"),
         ("Life and Limb", "waits for Prismatic Omen")]),
    (2, [("Prismatic Omen", "no longer waits for Life and Limb"), ("Blood Moon", "waits for Life and Limb"),
         ("Life and Limb", "no longer waits for Prismatic Omen"),
         ("Life and Limb", "checked again: now waits for Blood Moon")]),
    (3, [("Blood Moon", "no longer waits for Life and Limb"), ("Life and Limb", "no longer waits for Blood Moon")]),
    (4, []),
]  # fmt: skip


def test_the_arrows_beside_the_list_belong_to_the_step(store_case: Callable[[str], Any], visitor: Visitor) -> None:
    """On the board of M39, arrow by arrow; each is drawn from one row to the other, and opens to its evidence."""
    store_case(AGAIN)
    for step, expected in ARROWS:
        page = visitor.open(f"/en/cases/{AGAIN}/?step={step}").page
        rows = page.root.all(tag="li", cls="effect")
        said = [
            (row.only(tag="h3").text, one.only(tag="summary").text) for row in rows for one in row.all(cls="waits-for")
        ]
        assert said == expected
        tips = [node for row in rows for node in row.all(tag="polygon")]
        assert len(tips) == len(expected)
        assert all(one.all(tag="dd") for one in page.root.all(cls="waits-for"))


def test_in_short_says_depends_where_that_decides(store_case: Callable[[str], Any], visitor: Visitor) -> None:
    """Urborg is older, and would make the Forest a Swamp; where Blood Moon is older, its timestamp says the same."""
    store_case("blood-moon-and-urborg")
    address = "/en/cases/blood-moon-and-urborg/?focus=forest"
    said = visitor.open(f"{address}&stage=1&variant=urborg-older").page.root.only(cls="one-line").text
    assert "Urborg, Tomb of Yawgmoth depends on Blood Moon" in said
    assert "depends" not in visitor.open(address).page.root.only(cls="one-line").text


# --- the table of effects and layers ------------------------------------------------------------------


CASE = f"/en/cases/{HUMILITY}/?view=matrix&focus=humility"


def table(visitor: Visitor) -> Node:
    return visitor.page.root.only(tag="table", cls="matrix")


def cell(visitor: Visitor, name: str, layer: str) -> Node:
    """The cell of an effect in a layer, by what the heads say."""
    heads = [head.text for head in table(visitor).all(tag="thead")[0].all(tag="th")]
    rows = table(visitor).all(tag="tbody")[0].all(tag="tr")
    row = next(row for row in rows if row.only(tag="th").text.endswith(name))
    return row.all(tag="td")[heads.index(layer) - 1]


def test_rows_are_effects_and_columns_layers(humility: Visitor) -> None:
    """Rows in the order of timestamps, columns those of the edition; every head says what it is head of."""
    humility.open(CASE)
    rows = [head.text for head in table(humility).all(tag="th", scope="row")]
    assert rows == ["1 Humility", "2 Opalescence (first)", "3 Opalescence (second)"]
    columns = [head.text for head in table(humility).all(tag="th", scope="col")]
    assert columns == ["Effect", "1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"]


def test_a_cell_says_what_is_done(humility: Visitor) -> None:
    """Humility goes first in 7b and makes itself 1/1; it has no part in layer 4."""
    humility.open(CASE)
    done = cell(humility, "Humility", "7b")
    assert "0/0 → 1/1" in done.text
    assert done.only(cls="turn-mark").text.endswith("1")
    assert cell(humility, "Humility", "4").text == ""


def test_a_cell_says_why_not(store_case: Callable[[str], Any], visitor: Visitor) -> None:
    """Blood Moon takes Urborg's ability in layer 4 before it could begin (305.7, 613.8)."""
    store_case("blood-moon-and-urborg")
    visitor.open("/en/cases/blood-moon-and-urborg/?view=matrix")
    assert "Blood Moon removed its ability in layer 4" in cell(visitor, "Urborg, Tomb of Yawgmoth", "4").text


def test_a_large_table_is_bounded(open_board: Callable[..., Visitor]) -> None:
    """Of a hundred effects sixty have a row, and it is said how many have none."""
    things = (
        permanent(
            f"thing-{number}",
            label(f"Thing {number}", f"Chose {number}"),
            "Enchantment",
            {"pt": {"add": [1, 1]}},
            affects={"type": "Creature"},
            timestamp=number + 1,
        )
        for number in range(100)
    )
    visitor = open_board(board(*things), query="?view=matrix")
    assert len(table(visitor).all(tag="th", scope="row")) == 60
    assert "40 newer effects are not in the table." in visitor.page.text
