"""Why, in three depths; what decided; what did nothing; and each rule beside the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings

import engine
from engine.analysis.account import account_of
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import at_case
from layers_site.explain.names import Names
from layers_site.explain.presenters.why import why_nots
from tests.boards.conftest import HTMX, HUMILITY, Visitor

CASE = f"/en/cases/{HUMILITY}/"
BESIDE = {**HTMX, "HX-Target": "bench"}


def test_one_line_says_what_decided(humility: Visitor) -> None:
    """Each Opalescence sets Humility to 4/4 in layer 7b after it made itself 1/1; the newest has the last word
    (613.7), though nothing is different by it any more."""
    line = humility.open(f"{CASE}?focus=humility").page.root.only(cls="one-line").text
    assert line.startswith("4/4 · Enchantment Creature.")
    assert "Opalescence (second) applies last in layer 7b and makes it 4/4: it is newer than" in line
    assert line.count("applies last in layer") == 1
    assert "Opalescence (first): Humility has base power and toughness 4/4 (layer 7b)." in line


@pytest.mark.parametrize(("language", "sentence"), [
    ("en", "No change: it has no abilities."), ("fr", "Aucun changement : il n’y a aucune capacité."),
])  # fmt: skip
def test_what_has_no_abilities_loses_none(open_board: Callable[..., Visitor], language: str, sentence: str) -> None:
    """ "No such ability" would say that there are others."""
    bears = {"id": "bears", "name": "Bears", "types": ["Creature"], "power": 2, "toughness": 2}
    turn = {"id": "turn", "name": "Turn", "affects": {"ids": ["bears"]}, "changes": [{"abilities": {"remove": "all"}}]}
    page = open_board({"format": "layers/1", "objects": [bears], "effects": [turn]}, language, "?focus=bears").page
    assert sentence in page.root.only(id="layer-6").text


def test_who_sets_what_was_so_already_does_not_keep_the_last_word(humility: Visitor) -> None:
    """Both Opalescences set Humility to 4/4, the second without a change; then Humility, the newest, sets 1/1
    (613.7): it has the last word over both."""
    line = humility.open(f"{CASE}?variant=humility-newest&focus=humility").page.root.only(cls="one-line").text
    assert line.startswith("1/1 · Enchantment Creature.")
    assert (
        "Humility applies last in layer 7b and makes it 1/1: it is newer than Opalescence (first) and Opalescence"
        in line
    )


def test_what_nothing_changes_is_as_printed(open_board: Callable[..., Visitor]) -> None:
    """An object alone is as printed, and that is all there is to say."""
    bears = {
        "id": "bears",
        "name": {"en": "Grizzly Bears", "fr": "Grizzlys"},
        "types": ["Creature"],
        "power": 2,
        "toughness": 2,
    }
    visitor = open_board({"format": "layers/1", "objects": [bears]})
    assert "Nothing on this board changes it" in visitor.page.root.only(cls="one-line").text


#: A lord that gives other creatures +1/+1 (7c) and loses its abilities (6), and a bear that gets +3/+3 (7c).
LORD: dict[str, Any] = {
    "format": "layers/1",
    "objects": [
        {"id": "lord", "name": "Lord", "types": ["Creature"], "power": 2, "toughness": 2, "timestamp": 1, "abilities": [
            {"static": {"affects": {"is": "other", "type": "Creature"}, "changes": [{"pt": {"add": [1, 1]}}]}}]},
        {"id": "bear", "name": "Bear", "types": ["Creature"], "power": 2, "toughness": 2, "timestamp": 2},
    ],
    "effects": [
        {"id": "growth", "name": "Growth", "timestamp": 3, "affects": {"ids": ["bear"]},
         "changes": [{"pt": {"add": [3, 3]}}]},
        {"id": "loss", "name": "Loss", "timestamp": 4, "affects": {"ids": ["lord"]},
         "changes": [{"abilities": {"remove": "all"}}]},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "only", "left"),
    [
        ("en", "No other effect applies here", "Only this effect applies here: Lord doesn’t"),
        ("fr", "Aucun autre effet ne s’applique ici", "Seul cet effet s’applique ici : Lord ne s’applique pas"),
    ],
)
def test_who_is_left_alone_is_not_said_to_be_the_only_one(
    open_board: Callable[..., Visitor], language: str, only: str, left: str
) -> None:
    """In layer 6 the lord loses its ability before that could apply in 7c (613.6): there Growth is the only one that
    applies, and not the only one there is, as Loss is in layer 6."""
    for focus, present, not_said in (("lord", only, left), ("bear", left, only)):
        page = open_board(LORD, language, f"?focus={focus}&depth=why").page
        text = page.root.only(cls="depths").text.replace("\xa0", " ")
        assert (present in text, not_said in text) == (True, False)


def test_the_deeper_the_more(humility: Visitor) -> None:
    """One line; then the steps and what decided, without numbers; then the numbers, and the rules in our words."""
    short = humility.open(f"{CASE}?focus=humility").page.root.only(cls="depths")
    assert not short.all(cls="told-steps")
    why = humility.open(f"{CASE}?focus=humility&depth=why").page.root.only(cls="depths")
    assert len(why.only(cls="told-steps").all(tag="li")) == 4
    assert "613" not in why.text
    rules = humility.open(f"{CASE}?focus=humility&depth=rules").page.root.only(cls="depths")
    assert "Timestamp order" in rules.only(cls="told-rules").text
    assert rules.all(cls="rule-link")


def test_what_decided_is_said_in_at_most_three_sentences(humility: Visitor) -> None:
    """With the newest first Humility would be 1/1 (613.7): timestamps decided, and dependency has no part in it."""
    deciding = humility.open(f"{CASE}?focus=humility&depth=why").page.root.only(cls="deciding")
    sentences = [paragraph.text for paragraph in deciding.all(tag="p")]
    assert 1 <= len(sentences) <= 3
    assert sentences[0] == "Timestamps decided. If the newest applied first, Humility would be 1/1."
    assert "Dependency doesn’t matter here." in sentences


def test_what_did_nothing_says_why(humility: Visitor) -> None:
    """Opalescence is about enchantments, so not about the Bears."""
    items = humility.open(f"{CASE}?focus=bears").page.root.only(cls="why-nots").all(tag="li")
    items_by_name = {item.all(tag="b")[0].text: item.text for item in items}
    assert "Grizzly Bears isn’t an enchantment" in items_by_name["Opalescence (first)"]


def test_what_sets_again_what_is_so_is_not_among_what_did_nothing(humility: Visitor) -> None:
    """Both Opalescences set Humility to 4/4: the second applies last in layer 7b (613.7)."""
    page = humility.open(f"{CASE}?focus=humility").page.root
    assert "Opalescence" not in "".join(reason.text for reason in page.all(cls="why-nots"))


@pytest.mark.parametrize(
    ("board", "focus", "why"),
    [
        # Blood Moon had begun when Life and Limb made Changeling Titan a land: its objects were found by then (613.6).
        ("blood-moon-life-and-limb-loop", "titan", "Life and Limb adds Changeling Titan to them, in layer 4: too late"),
        # Urborg's effect never began: that holds for every object, the Forest too (305.7, 613.8).
        ("blood-moon-and-urborg", "forest", "Blood Moon removed its ability in layer 4"),
    ],
)
def test_what_came_too_late_or_lost_its_ability_says_so(
    store_case: Callable[[str], Any], visitor: Visitor, board: str, focus: str, why: str
) -> None:
    store_case(board)
    assert why in visitor.open(f"/en/cases/{board}/?focus={focus}").page.root.only(cls="why-nots").text


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "title"), [("en", "Rule 613.8"), ("fr", "Règle 613.8")])
def test_a_rule_is_told_beside_the_board(client: Any, language: str, title: str) -> None:
    """Asked for from the board, the glossary answers with a part of a page for the place beside it, under the address
    of the board; asked for otherwise it is its own page."""
    path = f"/{language}/rules/?number=613.8&edition=2026"
    answer = client.get(path, headers=BESIDE)
    assert answer["HX-Retarget"] == "#beside"
    assert answer["HX-Push-Url"] == "false"
    assert title in answer.content.decode()
    assert "<html" not in answer.content.decode()
    assert "<html" in client.get(path).content.decode()


def test_every_board_has_the_place_for_a_rule(humility: Visitor) -> None:
    """It stays when the board is recomputed, in each of the views."""
    for query in ("?show=1", "?view=matrix", "?with=2003", "?step=2"):
        place = humility.open(f"{CASE}{query}").page.root.only(id="beside")
        assert "data-stays" in place.attrs


@pytest.mark.parametrize("slug", sorted(path.stem for path in (settings.CONTENT_DIR / "cases").glob("*.json")))
def test_nothing_that_did_nothing_is_left_unsaid(store_case: Callable[[str], Any], slug: str) -> None:
    """Every effect either leaves something on an object, or is about no object, or is listed there with a sentence."""
    store_case(slug)
    moment = at_case(slug)
    trace = evaluated(moment.text, engine.DEFAULT)
    names = Names(moment.scenario, trace.effects)
    fates = account_of(trace).fates
    steps = [step for layer in trace.layers for step in layer.applied]
    for object_id in trace.final:
        stands = {
            step.effect
            for at, step in enumerate(steps)
            if (at, object_id) in fates and fates[at, object_id].fate == "stands"
        }
        worldly = {name for name, info in trace.effects.items() if set(info.layers) <= {"players", "rules"}}
        view = why_nots(trace, object_id, names)
        listed = len(view.idle) + view.more + len(view.undone) + view.more_undone
        assert listed >= len(set(trace.effects) - stands - worldly)
        assert all(str(reason).endswith(".") for item in (*view.idle, *view.undone) for reason in item.reasons)
