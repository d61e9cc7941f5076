"""A trainer with a class in ten minutes: a bilingual quiz of five questions from the library, and a code.

By hand: after Giant Growth the Bears are 5/5 (613.4c); of the five cases each gives its most telling question.
"""

from __future__ import annotations

import json
from typing import Final

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from layers_site.accounts.roles import take_up_training
from layers_site.quizzes.models import Quiz, Round
from tests.browser.conftest import NARROW, WIDE, OpenWindow, Violations, Window
from tests.factories import Factory
from tests.night import or_by_night

PASSWORD: Final = "a long word of passage"
CASES: Final = (
    "blood-moon-and-urborg",
    "darksteel-mutation",
    "dress-down",
    "mirrorweave",
    "ovinize-and-angelic-armaments",
)


@pytest.fixture
def site(live_server: LiveServer) -> str:
    """Five cases of the library, and a trainer."""
    for slug in CASES:
        path = settings.CONTENT_DIR / "cases" / f"{slug}.json"
        Factory().case_of(json.loads(path.read_text(encoding="utf-8")))
    take_up_training(User.objects.create_user("tess", password=PASSWORD))
    return live_server.url


class Clicks:
    """Counts what a trainer presses; what they type is not counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def __call__(self, selector: str) -> None:
        self.page.click(selector)
        self.count += 1


def sign_in(window: Window, language: str = "en") -> Page:
    page = window.open(f"/{language}/account/sign-in/?next=/{language}/quizzes/").page
    page.fill("main [name=username]", "tess")
    page.fill("main [name=password]", PASSWORD)
    page.click("main form .next")
    page.wait_for_url(f"**/{language}/quizzes/")
    return page


def build(page: Page, click: Clicks) -> None:
    """From the page of quizzes to a quiz with a question of each case."""
    click("#new-quiz")
    page.fill("#id_title_en", "What layers do")
    page.fill("#id_title_fr", "Ce que font les couches")
    click("#create")
    for slug in CASES:
        click(f"[name=case][value={slug}]")
    click("#add-ticked")


@pytest.mark.parametrize(("js", "size"), [(True, WIDE), (False, NARROW)], ids=["js-wide", "no-js-narrow"])
def test_from_nothing_to_a_code(open_window: OpenWindow, js: bool, size: tuple[int, int]) -> None:
    """Nine clicks: new, create, five ticks, add, publish. All five are there in both languages."""
    window = open_window(js=js, size=size)
    page = sign_in(window)
    click = Clicks(page)
    build(page, click)
    expect(page.locator(".quiz-list > li")).to_have_count(5)
    click("#publish-alone")
    page.wait_for_url("**/rounds/**")
    assert click.count == 9
    made = Round.objects.get()
    code = page.locator(".code").inner_text()
    assert code.replace(" ", "") == made.code
    assert window.overflow() == 0
    questions = made.version.questions
    assert [question["kind"] for question in questions] == ["single"] * 5
    assert all(all(option["text"].values()) for question in questions for option in question["options"])


def test_a_trainer_changes_the_order_a_question_and_sees_it_in_french(open_window: OpenWindow) -> None:
    """The focus stays on the button, the change is read out, and a text in one language alone is not forgotten."""
    window = open_window()
    page = sign_in(window)
    build(page, Clicks(page))
    first = page.locator(".quiz-list .quiz-title").first.inner_text()
    page.click("#down-q1")
    expect(page.locator(".quiz-list .quiz-title").nth(1)).to_have_text(first)
    expect(page.locator("#live")).to_have_text("The question is at place 2.")
    assert window.focused() == "down-q1"
    page.click("#row-q1 .quiz-title")
    page.fill("#id_text_fr", "À votre avis\u202f?")
    page.click("#save")
    page.wait_for_url("**/quizzes/*/")
    expect(page.locator(".quiz-lacks a")).to_have_count(1)
    page.click(".quiz-hindrances a")
    page.fill("#id_text_en", "What do you think?")
    page.click("#save")
    quiz = Quiz.objects.get()
    window.open(f"/fr/quizzes/{quiz.key}/preview/?at=2")
    expect(page.locator(".asking-asked")).to_have_text("À votre avis\u202f?")
    page.locator(".ask input[type=radio]").first.check()
    page.click(".ask .next")
    expect(page.locator("#verdict")).to_be_visible()


@pytest.mark.parametrize(("language", "dark", "size"), or_by_night(("fr", True, NARROW), night=[("en", False, WIDE)]))
def test_everyone_can_train(
    open_window: OpenWindow, violations: Violations, language: str, dark: bool, size: tuple[int, int]
) -> None:
    """No page of a trainer has a fault that a program can find, and none scrolls sideways."""
    window = open_window(dark=dark, size=size, bypass_csp=True)
    page = sign_in(window, language)
    build(page, Clicks(page))
    page.click("#publish-alone")
    page.wait_for_url("**/rounds/**")
    key, code = Quiz.objects.get().key, Round.objects.get().code
    own = ["", "settings/", "add/", f"add/cases/{CASES[0]}/", "questions/q1/", "preview/", "matrix/", "publish/"]
    paths = ["", "new/", *(f"{key}/{path}" for path in (*own, "delete/", "round/"))]
    paths += [
        f"rounds/{code}/{path}"
        for path in ("", "change/", "print/?what=b&what=answers&what=key&what=slides", "typing/", "delete/")
    ]
    faults_at = {}
    for path in paths:
        window.open(f"/{language}/quizzes/{path}")
        faults_at[path] = [*violations(page), *(["wide"] if window.overflow() else [])]
    assert {path: faults for path, faults in faults_at.items() if faults} == {}


def test_the_paper_fits_a4(open_window: OpenWindow) -> None:
    """In print only the sheets are left, and nothing is wider than the page."""
    window = open_window(size=(720, 1000))
    page = sign_in(window)
    build(page, Clicks(page))
    page.click("#publish-alone")
    page.wait_for_url("**/rounds/**")
    window.open(f"/en/quizzes/rounds/{Round.objects.get().code}/print/?language=en&language=fr")
    page.emulate_media(media="print")
    assert not page.locator(".masthead").is_visible()
    assert page.locator(".sheet").count() == 2
    assert window.overflow() == 0
