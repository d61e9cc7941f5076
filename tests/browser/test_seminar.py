"""A whole seminar: an exam of patterns, three who hold ideas and one on paper, twice; each figure is worked out again.

`Told` is that other way: it reads what was asked and answered, and knows nothing of how the site counts.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import fmean, median
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from layers_site.quizzes.models import Round, SchoolClass
from layers_site.quizzes.trainer import drafts
from tests.browser.conftest import NARROW, OpenWindow, Violations, Window
from tests.browser.test_trainer import Clicks
from tests.quizzes.results.factories import make_round, single, trainer

CASES = (
    "a-copy-that-keeps-its-color",
    "a-room-unlocked-under-humility",
    "arcane-adaptation-and-conspiracy",
    "ashaya",
    "azorius-keyrune-animated",
    "bello",
    "blood-moon-and-dryad",
    "blood-moon-and-harbinger",
    "blood-moon-and-urborg",
    "blood-moon-life-and-limb-loop",
)
#: Each shows in three of these boards or more, as they are dealt.
HELD = {"Ann": "M16", "Bob": "M01", "Cleo": "M24"}
ON_PAPER = "Dora"
Question = dict[str, Any]


# --- worked out again -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """What can be answered to a question: an option of it, or a size."""

    given: dict[str, Any]
    right: bool
    ideas: Sequence[str]
    text: str = ""


def choices(question: Question) -> list[Choice]:
    if question["kind"] == "single":
        return [
            Choice({"option": one["id"]}, one["right"], one["misconceptions"], one["text"]["en"])
            for one in question["options"]
        ]
    assert question["kind"] == "pt"
    wrong = [Choice(one["answer"], right=False, ideas=one["misconceptions"]) for one in question["believed"]]
    return [Choice(question["wanted"], right=True, ideas=()), *wrong]


@dataclass(frozen=True)
class Told:
    """One sheet: the questions as its learner got them, and what was answered."""

    questions: Sequence[Question]
    given: Sequence[dict[str, Any]]

    @property
    def taken(self) -> list[Choice | None]:
        """What was taken of each; None for what nobody thought of."""
        return [
            next((choice for choice in choices(question) if choice.given == given), None)
            for question, given in zip(self.questions, self.given, strict=True)
        ]

    @property
    def points(self) -> list[int]:
        pairs = zip(self.questions, self.taken, strict=True)
        return [question["points"] if taken and taken.right else 0 for question, taken in pairs]

    @property
    def possible(self) -> int:
        return sum(question["points"] for question in self.questions)

    def fits(self, idea: str) -> int:
        """How many wrong answers are those of somebody who holds the idea."""
        return sum(taken is not None and not taken.right and idea in taken.ideas for taken in self.taken)


def told(of: Round) -> dict[str, Told]:
    """What was asked of each learner and answered, by name."""
    asked = of.version.document["questions"]
    sheets = {}
    for sheet in of.sheets.order_by("name"):
        questions = [sheet.dealt.get(asked[place]["id"], asked[place]) for place in sheet.order]
        given = dict(sheet.answers.values_list("question", "given"))
        sheets[sheet.name] = Told(questions, [given.get(question["id"], {}) for question in questions])
    return sheets


def shares(of: Round) -> dict[str, Fraction]:
    return {name: Fraction(sum(one.points), one.possible) for name, one in told(of).items()}


def percent(share: Fraction | float) -> str:
    return f"{round(100 * share)}%"


def number(value: float) -> str:
    """With as many decimals as needed, two at most."""
    return f"{round(value, 2):.2f}".rstrip("0").rstrip(".")


# --- what is done ---------------------------------------------------------------------------------------


def build(page: Page, click: Clicks, site: str) -> None:
    """A quiz of ten in English alone, asked as patterns, with dates for the class."""
    page.goto(f"{site}/en/quizzes/")
    click("#new-quiz")
    page.fill("#id_title_en", "Layers seminar")
    click("#create")
    for slug in CASES:
        click(f"[name=case][value={slug}]")
    click("#add-ticked")
    expect(page.locator(".quiz-list > li")).to_have_count(len(CASES))
    click("#as-patterns")
    expect(page.locator("#public")).to_have_count(0)
    click("#publish-dates")
    page.get_by_label("Class").select_option(label="Tuesday")
    click("#save-round")
    expect(page.locator(".code")).to_be_visible()


def sit(window: Window, klass: SchoolClass, name: str) -> Page:
    page = window.open(klass.get_absolute_url()).page
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text(f"You are in this class as {name}.")).to_be_visible()
    return page


def plain(text: str) -> str:
    """Symbols of mana stand in braces in the text and are drawn on the page."""
    return re.sub(r"[{}\s\u2060]", "", text)


def answer_all(page: Page, of: Round, name: str, idea: str) -> None:
    """From the cover to the result: the answer of the idea where a board has one, else the right one; "" is no idea."""
    page.goto(page.url.split("/en/")[0] + of.get_absolute_url())
    page.locator(".begin-form .next").click()
    page.wait_for_url("**/1/")
    for place, question in enumerate(told(of)[name].questions, 1):
        page.wait_for_url(f"**/{place}/")
        assert "misconception" not in page.content()
        can = [choice for choice in choices(question) if None not in choice.given.values()]
        held = [choice for choice in can if idea in choice.ideas]
        choice = next(iter(held), None) or next(choice for choice in can if choice.right)
        if question["kind"] == "single":
            labels = page.locator(".ask label").all()
            next(label for label in labels if plain(label.inner_text()) == plain(choice.text)).click()
        else:
            page.fill("#ask_power", str(choice.given["power"]))
            page.fill("#ask_toughness", str(choice.given["toughness"]))
        page.click(".ask .next")
    page.wait_for_url("**/hand-in/")
    page.click("form.taking-on button")
    page.wait_for_url("**/result/")


def type_in(page: Page, site: str, of: Round, letter: str) -> None:
    """The sheet of paper; its name is there, as one of the class without a sheet."""
    page.goto(f"{site}/en/quizzes/rounds/{of.code}/typing/")
    samples = page.locator(".paper-samples").first.locator("span b").all_inner_texts()
    line = "".join("5/5 " if "/" in sample else letter for sample in samples)
    assert page.locator("[name=sheets-0-name]").input_value() == ON_PAPER
    page.fill("[name=sheets-0-line]", line)
    page.click("#take-in")
    page.wait_for_url("**/results/")


# --- what is told ---------------------------------------------------------------------------------------


def figures_agree(page: Page, site: str, of: Round) -> None:
    """On the page of results: learners, mean, median; what each reached; how many had each question right."""
    sheets = told(of)
    totals = {name: sum(one.points) for name, one in sheets.items()}
    page.goto(f"{site}/en/quizzes/rounds/{of.code}/results/")
    shown = dict(
        zip(
            page.locator(".results-figures").first.locator("dt").all_inner_texts(),
            page.locator(".results-figures").first.locator("dt + dd").all_inner_texts(),
            strict=True,
        )
    )
    assert shown["learners"] == str(len(sheets))
    assert (shown["mean"], shown["median"]) == (number(fmean(totals.values())), number(median(totals.values())))
    rows = page.locator(".results-learners tbody tr").all()
    assert {row.locator("th a").inner_text(): row.locator("td.num b").inner_text() for row in rows} == {
        name: str(total) for name, total in totals.items()
    }
    facilities = page.locator(".results-learners tfoot td").all_inner_texts()
    marks = list(zip(*(one.points for one in sheets.values()), strict=True))
    assert facilities[: len(marks)] == [percent(fmean(column)) for column in marks]


def result_agrees(page: Page, of: Round, name: str) -> None:
    """The points, and of the idea that most answers fit how many do."""
    mine = told(of)[name]
    assert page.locator(".worth b").inner_text() == str(sum(mine.points))
    said = page.locator(".notice", has_text="of your answers fit").inner_text()
    assert int(said.split(" ", 1)[0]) == mine.fits(HELD[name])


def seats_agree(page: Page, site: str, klass: SchoolClass, rounds: Sequence[Round]) -> None:
    """On the page of the class and in its file: what each reached in each round."""
    page.goto(f"{site}/en/quizzes/classes/{klass.code}/")
    text = page.request.get(f"{site}/en/quizzes/classes/{klass.code}/class.csv").text()
    table = {row[0]: row[1:] for row in csv.reader(text.splitlines())}
    for name in klass.seats.values_list("name", flat=True):
        row = page.get_by_role("row").filter(has=page.get_by_role("link", name=name, exact=True))
        for place, of in enumerate(rounds):
            mine = told(of)[name]
            cell = row.locator("td").nth(place).inner_text().split()
            assert cell == [str(sum(mine.points)), "of", str(mine.possible), percent(shares(of)[name])]
            assert table[name][3 * place : 3 * place + 2] == [str(sum(mine.points)), str(mine.possible)]


def compared_agree(page: Page, site: str, klass: SchoolClass, before: Round, after: Round) -> None:
    """The two newest rounds are chosen; of who took part in both."""
    page.goto(f"{site}/en/quizzes/classes/{klass.code}/compare/")
    was, now = shares(before), shares(after)
    both = was.keys() & now.keys()
    first, second = (fmean(float(side[name]) for name in both) for side in (was, now))
    cells = page.locator(".results-small tbody td").all_inner_texts()
    # Halves may be rounded either way: the page has exact fractions, here they are not.
    shown = [int(cell.split()[0].rstrip("%").replace("\u2212", "-")) for cell in cells[:3]]
    assert shown == pytest.approx([100 * first, 100 * second, 100 * (second - first)], abs=0.5001)
    expect(page.get_by_text(f"{len(both)} learners took part in both")).to_be_visible()


# --- the script -----------------------------------------------------------------------------------------


@pytest.mark.nightly
def test_a_seminar(site: str, open_window: OpenWindow, violations: Violations, monkeypatch: pytest.MonkeyPatch) -> None:
    """Built with twenty presses at most; after both rounds, and once one is forgotten, all figures are equal."""
    monkeypatch.setattr(drafts, "SECONDS", 60.0)  # a machine that does other things deals more slowly
    ada = trainer("ada")
    klass = SchoolClass.objects.create(owner=ada, name="Tuesday")
    hers = open_window(bypass_csp=True).sign_in(ada)
    click = Clicks(hers)
    build(hers, click, site)
    assert click.count <= 20
    first = Round.objects.get()
    learners = {name: sit(open_window(size=NARROW), klass, name) for name in HELD}
    Client().post(klass.get_absolute_url(), {"name": ON_PAPER})

    for name, page in learners.items():
        answer_all(page, first, name, HELD[name])
        result_agrees(page, first, name)
    boards = {repr([question["board"] for question in one.questions]) for one in told(first).values()}
    assert len(boards) == len(learners)
    type_in(hers, site, first, "A")
    for where in (f"{first.version.quiz.key}/questions/q1/", f"rounds/{first.code}/results/questions/q1/"):
        hers.goto(f"{site}/en/quizzes/{where}")
        assert violations(hers) == [], where
    figures_agree(hers, site, first)
    seats_agree(hers, site, klass, [first])

    second = Round.objects.create(version=first.version, owner=ada, klass=klass)
    for name, page in learners.items():
        answer_all(page, second, name, "" if name == "Bob" else HELD[name])
    type_in(hers, site, second, "B")
    figures_agree(hers, site, second)
    seats_agree(hers, site, klass, [first, second])
    compared_agree(hers, site, klass, first, second)

    for name, turn in (("Ann", "still there"), ("Bob", "gone")):
        hers.goto(f"{site}/en/quizzes/classes/{klass.code}/seats/{klass.seats.get(name=name).pk}/")
        row = hers.get_by_role("row").filter(has_text=HELD[name])
        expect(row.locator("td").last).to_have_text(turn)
        learners[name].goto(f"{site}{klass.get_absolute_url()}")
        expect(learners[name].get_by_role("row").filter(has_text=HELD[name]).locator("td").last).to_have_text(turn)

    hers.goto(f"{site}/en/quizzes/classes/{klass.code}/seats/{klass.seats.get(name='Cleo').pk}/")
    hers.get_by_role("button", name="Delete this learner…").click()
    hers.get_by_role("button", name="Delete all of it").click()
    expect(hers.get_by_text("Deleted: the seat")).to_be_visible()
    for of in (first, second):
        assert "Cleo" not in told(of)
        figures_agree(hers, site, of)
    seats_agree(hers, site, klass, [first, second])
    compared_agree(hers, site, klass, first, second)


@pytest.mark.nightly
def test_twenty_five_sheets_are_typed_in_by_the_keyboard(site: str, open_window: OpenWindow) -> None:
    """Of twelve questions each, with the names of the class there already: in five minutes that is a key and a half a
    second; nothing is reached by a mouse, and each sheet counts."""
    ada = trainer("ada")
    klass = SchoolClass.objects.create(owner=ada, name="Tuesday")
    for place in range(25):
        Client(REMOTE_ADDR=f"192.0.2.{place}").post(klass.get_absolute_url(), {"name": f"Learner {place:02}"})
    of = make_round(ada, *[single(f"q{place}") for place in range(12)], klass=klass)
    page = open_window().sign_in(ada)
    page.goto(f"{site}/en/quizzes/rounds/{of.code}/typing/")
    page.locator("[name=sheets-0-line]").focus()
    keys = 0
    for place in range(25):
        keys += press(page, *"bbbabbcbbbbb")
        keys += press(page, "Tab", "Tab", "Tab") if place < 24 else press(page, "Enter")
    page.wait_for_url("**/results/")
    assert keys <= 5 * 60 * 1.5
    assert {name: sum(one.points) for name, one in told(of).items()} == {f"Learner {at:02}": 10 for at in range(25)}
    figures_agree(page, site, of)


def press(page: Page, *keys: str) -> int:
    for key in keys:
        page.keyboard.press(key)
    return len(keys)
