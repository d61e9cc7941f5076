"""A season of two judge trainers: a class of twelve over two rounds, marked, compared, and all of it taken along."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from layers_site.quizzes import documents
from layers_site.quizzes.models import Quiz, Round, SchoolClass, Version
from tests.browser.conftest import OpenWindow, Violations, Window
from tests.quizzes.results.factories import board, document, own_words, size, trainer

NARROW = (360, 780)
EDITIONS = ("2026", "2014", "2009")
NAMES = [f"Learner {letter}" for letter in "ABCDEFGHIJKL"]


@pytest.fixture
def version(site: str) -> Version:
    """Three sizes on three boards, in which M07 shows, and why."""
    sizes = [size(f"q{place}", board=board() | {"edition": name}) for place, name in enumerate(EDITIONS, 1)]
    whole = document(*sizes, own_words("q4"))
    quiz = Quiz.objects.create(owner=trainer("ada"), title_en="Bears", title_fr="Ours", document=whole)
    return Version.objects.create(quiz=quiz, number=1, document=whole, engine="1", digest="")


class Learner:
    """A browser without pictures: one of the ten who sit at machines that nobody watches."""

    def __init__(self, klass: SchoolClass, name: str) -> None:
        self.client = Client()
        self.send(klass.get_absolute_url(), name=name)

    def send(self, path: str, **data: Any) -> None:
        assert self.client.post(path, data).status_code == 303, path

    def answer(self, of: Round, power: int, words: str) -> None:
        home = f"/en/q/{of.code}/"
        self.send(f"{home}begin/", name="")
        for number in (1, 2, 3):
            self.send(f"{home}{number}/", power=power, toughness=power)
        self.send(f"{home}4/", answer=words)
        self.send(f"{home}hand-in/")


def answer_in_the_window(page: Page, site: str, of: Round, power: int, words: str) -> None:
    """From the page of the class to the result, as anybody does."""
    page.goto(f"{site}/en/q/{of.code}/")
    page.get_by_role("button", name="Begin").click()
    for _question in EDITIONS:
        page.locator("form.ask [name=power]").fill(str(power))
        page.locator("form.ask [name=toughness]").fill(str(power))
        page.locator("form.ask button").first.click()
    page.locator("form.ask textarea").fill(words)
    page.locator("form.ask button").first.click()
    page.get_by_role("button", name="Hand in").click()


def new_round(page: Page, site: str, version: Version, name: str) -> Round:
    page.goto(f"{site}/en/quizzes/{version.quiz.key}/round/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Class").select_option(label="Tuesday")
    page.get_by_role("button", name="Get a code").click()
    expect(page.locator(".code")).to_be_visible()
    return Round.objects.get(name=name)


@dataclass
class Season:
    """Ada's window, Bob's, and that of the learner on a telephone; what comes up on the way."""

    version: Version
    hers: Window
    his: Window
    theirs: Window
    violations: Violations
    folder: Path
    others: list[Learner] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return self.hers.page

    @property
    def klass(self) -> SchoolClass:
        return SchoolClass.objects.get()

    def round(self, name: str) -> Round:
        return Round.objects.get(name=name)

    def a_class(self) -> None:
        """A class, and a seat that is kept without an account, without JavaScript, on a telephone."""
        self.page.goto(f"{self.hers.site}/en/quizzes/classes/")
        self.page.get_by_label("Name").fill("Tuesday")
        self.page.get_by_role("button", name="Get a code").click()
        self.theirs.open("/en/q/")
        self.theirs.page.get_by_label("Code").fill(self.klass.code)
        self.theirs.page.get_by_role("button", name="Go").click()
        self.theirs.page.get_by_label("Your name").fill("Learner A")
        self.theirs.page.get_by_role("button", name="Join").click()
        expect(self.theirs.page.get_by_text("You are in this class as Learner A.")).to_be_visible()
        assert self.theirs.overflow() == 0
        self.others = [Learner(self.klass, name) for name in NAMES[1:]]

    def first_round(self) -> None:
        """The first round, with a colleague who leads it as well."""
        new_round(self.page, self.hers.site, self.version, "September")
        self.page.get_by_role("link", name="Colleagues").click()
        self.page.get_by_role("button", name="Make a link").click()
        self.his.page.goto(self.page.locator(".team-link input").input_value())
        self.his.page.get_by_role("button", name="Work on it").click()
        expect(self.his.page.get_by_role("link", name="Results")).to_be_visible()
        answer_in_the_window(self.theirs.page, self.theirs.site, self.round("September"), 2, "Layer 7c.")
        expect(self.theirs.page.get_by_text("Your trainer hasn’t marked 1 answer yet.")).to_be_visible()
        for place, learner in enumerate(self.others):
            learner.answer(
                self.round("September"), 2 if place < 8 else 5, "layer 7c" if place < 6 else f"No idea {place}"
            )

    def marking(self) -> None:
        """Bob marks by the keyboard: equal answers at once, and the next one has the keyboard."""
        self.his.page.goto(f"{self.his.site}/en/quizzes/rounds/{self.round('September').code}/results/marking/")
        assert self.violations(self.his.page) == []
        expect(self.his.page.get_by_text("7 learners wrote this.")).to_be_visible()
        points = self.his.page.get_by_label("Points of 1")
        points.first.fill("1")
        points.first.press("Enter")
        expect(self.his.page.locator(".marking-heap[data-marked=yes]")).to_have_count(1)
        for marked in range(2, 7):
            self.his.settle()
            self.his.page.keyboard.type("0.5")
            self.his.page.keyboard.press("Enter")
            expect(self.his.page.locator(".marking-heap[data-marked=yes]")).to_have_count(marked)
        expect(self.his.page.get_by_text("All answers are marked.")).to_be_visible()
        self.theirs.page.reload()
        expect(self.theirs.page.get_by_text("Marked by your trainer.")).to_be_visible()

    def second_round(self) -> None:
        """The second round; then the two side by side."""
        new_round(self.page, self.hers.site, self.version, "December")
        answer_in_the_window(self.theirs.page, self.theirs.site, self.round("December"), 5, "Layer 7c.")
        for learner in self.others:
            learner.answer(self.round("December"), 5, "Layer 7c.")
        self.page.goto(f"{self.hers.site}/en/quizzes/classes/{self.klass.code}/")
        assert self.violations(self.page) == []
        self.page.get_by_role("link", name="Compare two rounds").click()
        self.page.get_by_label("Before", exact=True).select_option(self.round("September").code)
        self.page.get_by_label("After", exact=True).select_option(self.round("December").code)
        self.page.get_by_role("button", name="Compare", exact=True).click()
        assert self.violations(self.page) == []
        expect(self.page.get_by_text("12 learners took part in both")).to_be_visible()
        # Nine of twelve answered as M07 does, then none.
        row = self.page.get_by_role("row", name="M07")
        expect(row).to_contain_text("9 of 12")
        expect(row).to_contain_text("0 of 12")
        expect(row).to_contain_text("less than before")

    def taking_along(self) -> None:
        """Everything is taken along, and the quiz comes back as it was."""
        for of in (self.round("September"), self.round("December")):
            self.page.goto(f"{self.hers.site}/en/quizzes/rounds/{of.code}/results/")
            with self.page.expect_download() as file:
                self.page.get_by_role("link", name="JSON").click()
            assert len(json.loads(Path(file.value.path()).read_text())["learners"]) == 12
        self.page.goto(f"{self.hers.site}/en/quizzes/{self.version.quiz.key}/export/")
        with self.page.expect_download() as file:
            self.page.locator("a[href$='as=json']").click()
        copy = self.folder / "quiz.json"
        file.value.save_as(copy)
        self.page.goto(f"{self.hers.site}/en/quizzes/import/")
        self.page.locator("input[type=file]").set_input_files(copy)
        self.page.locator("form button").last.click()
        expect(self.page.get_by_role("heading", level=1, name="Bears")).to_be_visible()
        brought = Quiz.objects.exclude(pk=self.version.quiz.pk).get()
        now = Quiz.objects.get(pk=self.version.quiz.pk)
        assert documents.read(brought.document).questions == documents.read(now.document).questions


def test_a_season(version: Version, open_window: OpenWindow, violations: Violations, tmp_path: Path) -> None:
    """In one visit of each: what Ada and Bob do from September to December, and what comes of it."""
    hers, his = open_window(bypass_csp=True), open_window(bypass_csp=True)
    hers.sign_in(version.quiz.owner)
    his.sign_in(trainer("bob"))
    season = Season(version, hers, his, open_window(size=NARROW, js=False), violations, tmp_path)
    season.a_class()
    season.first_round()
    season.marking()
    season.second_round()
    season.taking_along()
