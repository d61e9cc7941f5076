"""What the page says of named boards, derived by hand from the rules: nothing that it says is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.boards.conftest import HUMILITY, Visitor, shipped


def card(slug: str, **more: Any) -> dict[str, Any]:
    """A card of the library as an object of a board."""
    document = shipped("cards", slug)
    return {"id": slug, "name": document["name"], **document["data"], **more}


def board(*objects: dict[str, Any]) -> dict[str, Any]:
    return {"format": "layers/1", "objects": [{**obj, "timestamp": at} for at, obj in enumerate(objects, 1)]}


def chips(visitor: Visitor, layer: str) -> list[str]:
    return [chip.text for chip in visitor.page.root.only(id=f"layer-{layer}").all(cls="chip")]


def line(visitor: Visitor) -> str:
    return visitor.page.root.only(cls="one-line").text


@pytest.fixture
def ashaya(store_case: Callable[[str], Any], visitor: Visitor) -> Callable[[str], Visitor]:
    """Ashaya, then Humility: the case of that name, with one object in focus."""
    store_case("ashaya")
    return lambda focus: visitor.open(f"/en/cases/ashaya/?variant=humility&focus={focus}")


def test_the_bears_lose_the_mana_ability_that_ashaya_brought(ashaya: Callable[[str], Visitor]) -> None:
    """Layer 4 makes the Bears a Forest, which brings {T}: Add {G} (305.6); in layer 6 Humility takes that too."""
    visitor = ashaya("bears")
    (lost,) = chips(visitor, "6")
    assert lost.startswith("−")
    assert "Add" in lost
    assert "no change" not in visitor.page.root.only(id="layer-6").text.lower()
    assert line(visitor).startswith("1/1 · Land Creature")
    causes = ("base power and toughness 1/1 (layer 7b).", "other types (layer 4).", "loses all abilities (layer 6).")
    assert [cause for cause in causes if cause not in line(visitor)] == []


def test_the_hawk_loses_two_abilities(ashaya: Callable[[str], Visitor]) -> None:
    """Flying and the mana of Forest; Humility sets the printed 1/1 in 7b. Layer 6 is not compared with layer 4."""
    visitor = ashaya("hawk")
    assert chips(visitor, "6") == ["− all 2 abilities"]
    assert "newer than Ashaya" not in visitor.page.root.text
    assert "Humility sets it to 1/1, which it already is." in visitor.page.root.only(id="layer-7b").text


def test_ashaya_is_printed_with_stars(ashaya: Callable[[str], Visitor]) -> None:
    """*/* is printed; the ability that would define it is lost in layer 6, before 7a, and a star alone counts as 0."""
    visitor = ashaya("ashaya")
    assert "0/0 → 1/1" in " ".join(chips(visitor, "7b"))
    assert "*/* → 0/0" in " ".join(chips(visitor, "6"))
    assert "*/*" in visitor.page.root.text


def test_dryad_arbor_under_blood_moon_and_humility(open_board: Callable[..., Visitor]) -> None:
    """Layer 4: a Mountain instead of a Forest (305.7), with {T}: Add {R}; layer 6: Humility takes it; 7b: 1/1 again."""
    document = board(card("dryad-arbor"), card("blood-moon"), card("humility"))
    visitor = open_board(document, query="?focus=dryad-arbor")
    assert any("Mountain" in chip and "+" in chip for chip in chips(visitor, "4"))
    assert len(chips(visitor, "6")) == 1
    assert chips(visitor, "6")[0].startswith("−")
    assert "no change" not in visitor.page.root.only(id="layer-6").text.lower()
    assert "as printed." not in line(visitor)


def test_what_sets_the_same_again_keeps_the_credit_of_what_set_it_before(humility: Visitor) -> None:
    """Humility 1/1, then the first Opalescence 4/4, then the second 4/4 again (613.7): the first is not overwritten."""
    page = humility.open(f"/en/cases/{HUMILITY}/?focus=humility&depth=why").page.root
    assert "Opalescence (second) sets it to 4/4 again, which it already is." in page.only(id="layer-7b").text
    why = page.only(cls="depths").text
    assert "Overwritten by Opalescence (second)" not in why
    assert why.count("Overwritten by Opalescence (first).") == 1  # Humility’s own 1/1


@pytest.mark.parametrize(("slug", "printed", "becomes"), [
    ("tarmogoyf", "*/1+*", "*/1+* → 0/1"),
    ("lhurgoyf", "*/1+*", "*/1+* → 0/1"),
    ("nightmare", "*/*", "*/* → 0/0"),
])  # fmt: skip
def test_a_star_is_printed_as_a_star_until_it_is_defined(
    open_board: Callable[..., Visitor], slug: str, printed: str, becomes: str
) -> None:
    """With empty graveyards and no Swamp: 0 and 1 + 0, and 0/0 (208.2a, 613.4a). That is no "again"."""
    visitor = open_board(board(card(slug)), query=f"?focus={slug}")
    assert chips(visitor, "7a") == [becomes]
    assert printed in visitor.page.root.text
    assert "again" not in visitor.page.root.only(id="layer-7a").text
    assert f"base power and toughness {becomes.split(' → ')[1]} (layer 7a)." in line(visitor)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_size_that_is_set_again_on_a_printed_one(open_board: Callable[..., Visitor], language: str) -> None:
    """A 2/2 that becomes 2/2: nothing is different, and it is not said to have done nothing in 7b."""
    bears = card("grizzly-bears")
    document = board(bears)
    document["effects"] = [
        {"id": "small", "name": "Small", "affects": {"ids": ["grizzly-bears"]}, "changes": [{"pt": {"set": [2, 2]}}]}
    ]
    visitor = open_board(document, language, "?focus=grizzly-bears")
    wanted = {"en": "Small sets it to 2/2, which it already is.", "fr": "Small donne 2/2, mais c’est déjà le cas."}
    assert wanted[language] in line(visitor)
    assert not visitor.page.root.all(cls="why-nots")


def test_a_creature_without_a_size_is_told_in_one_way(humility: Visitor) -> None:
    """Humility is a creature from layer 4 on, and sized in 7b: in between it is 0/0, and from there it goes on."""
    page = humility.open(f"/en/cases/{HUMILITY}/?focus=humility").page.root
    assert "After this layer:0/0" in page.only(id="layer-4").text
    assert chips(humility, "7b")[0] == "0/0 → 1/1"
