"""The ghost: beside the object the same one falls as somebody would have it who holds a misconception."""

from __future__ import annotations

import pytest

from tests.boards.conftest import HUMILITY, Visitor

#: Humility first. By the rules (613.7) layer 7b sets it to 1/1, 4/4 and 4/4 again; with the newest first (M03) to 4/4
#: twice, and then to 1/1.
CASE = f"/en/cases/{HUMILITY}/?focus=humility&view=ghost&with=M03"
SAID = {
    "en": "Next to apply: Humility. If the newest",
    "fr": "Selon les règles, Humilité s’applique ici. Si l",
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_both_fall_and_part_where_the_idea_leaves_the_rules(humility: Visitor, language: str) -> None:
    """At the fourth of six steps, with one sentence there, and nothing of it before; without the idea no ghost."""
    pairs = []
    for step in range(7):
        page = humility.open(f"{CASE.replace('/en/', f'/{language}/')}&step={step}").page
        (ghost,), mine = page.root.all(tag="p", cls="ghost"), page.root.all(tag="p", cls="token")[-1]
        pairs.append((mine.only(cls="pt").text, ghost.only(cls="pt").text))
        said = page.root.only(id="layer-7b").only(cls="parting-said").text.replace("\xa0", " ")
        assert (SAID[language] in said) == (step > 3)
    assert pairs == [("–", "–"), *[("0/0", "0/0")] * 3, ("1/1", "4/4"), ("4/4", "4/4"), ("4/4", "1/1")]
    assert not humility.open(f"/en/cases/{HUMILITY}/?focus=humility&step=4").page.root.all(cls="ghost")


def test_the_idea_stays_while_one_steps_and_acts(humility: Visitor) -> None:
    """Every step and every action keeps it in the address; it is chosen below the layers, and so is nobody."""
    page = humility.open(CASE).page
    assert "view=ghost" in page.link("step-start")
    assert "with=M03" in page.link("step-start")
    choice = page.root.only(id="id_ghost")
    assert [option.attrs["value"] for option in choice.all(tag="option") if "selected" in option.attrs] == ["M03"]
    humility.press("last:humility")
    assert "with=M03" in humility.address


@pytest.mark.parametrize("other", ["M99", "2009", "before", ""])
def test_nothing_else_falls_beside_it(humility: Visitor, other: str) -> None:
    page = humility.open(CASE.replace("M03", other)).page
    assert page.root.only(cls="down")
    assert not page.root.all(cls="ghost")


def test_the_effect_in_view_can_be_taken_away(humility: Visitor) -> None:
    """Without Humility's ability the enchantment is 0/0 up to the fourth step; without the first Opalescence it is
    still 1/1 at the fifth. The same press brings it back, and the next step has it again."""
    base = f"/en/cases/{HUMILITY}/?focus=humility"
    for step, expected in ((4, ("1/1", "0/0")), (5, ("4/4", "1/1"))):
        page = humility.open(f"{base}&step={step}").page
        page = humility.open(page.link("step-without").partition("#")[0]).page
        here = page.root.only(id="layer-7b")
        ghost = here.only(tag="p", cls="ghost")
        assert (here.all(tag="p", cls="token")[-1].only(cls="pt").text, ghost.only(cls="pt").text) == expected
        assert "without " in ghost.text
        assert "view=without" not in page.link("step-without") + page.link("step-on")
