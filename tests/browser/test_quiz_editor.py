"""A trainer at a question: nothing typed is lost, by whatever way one leaves; another kind takes nothing away."""

from __future__ import annotations

import pytest
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from layers_site.quizzes.models import Quiz, Round
from layers_site.quizzes.trainer import drafts
from tests.browser.conftest import OpenWindow, Violations, Window
from tests.quizzes.results.factories import document, own_words, size, trainer

OFFER = ".offer"


@pytest.fixture
def site(live_server: LiveServer) -> str:
    """These pages need no more content than their own quiz."""
    return live_server.url


@pytest.fixture
def quiz(site: str) -> Quiz:
    whole = document(size("q1"), own_words("q2"))
    return Quiz.objects.create(owner=trainer(), title_en="Bears", title_fr="Ours", document=whole)


def editor(open_window: OpenWindow, quiz: Quiz, zone: str | None = None) -> Window:
    window = open_window(zone=zone, bypass_csp=True)
    window.sign_in(quiz.owner)
    return window.open(f"/en/quizzes/{quiz.key}/questions/q1/")


def put_back(page: Page, violations: Violations) -> Page:
    """Close the tab, and put back in another one what is offered there; it was not in the form by itself."""
    page.wait_for_url("**/q1/")
    other = page.context.new_page()
    other.goto(page.url)
    page.close()
    expect(other.locator("[name=explanation_en]")).to_have_value("")
    assert violations(other) == []
    other.click(f"{OFFER} [data-put-back]")
    return other


@pytest.mark.by_day
def test_what_is_typed_outlives_every_way_out(open_window: OpenWindow, quiz: Quiz, violations: Violations) -> None:
    """By “Next”, by a closed tab; saved it is no draft; over a newer state both are shown, and nothing is lost.

    It is offered, as at the desk, and put over nothing by itself.
    """
    window = editor(open_window, quiz)
    page = window.page
    explained = page.locator("[name=explanation_en]")
    explained.fill("Layer 7c adds three.")
    page.get_by_role("link", name="Next").click()
    page.wait_for_url("**/q2/")
    assert not page.is_visible(OFFER)
    page.get_by_role("link", name="Previous").click()
    page = put_back(page, violations)
    explained = page.locator("[name=explanation_en]")
    expect(explained).to_have_value("Layer 7c adds three.")
    page.locator("[name=points]").fill("99")
    page.get_by_role("button", name="Save and stay").click()
    expect(explained).to_have_value("Layer 7c adds three.")
    page.locator("[name=points]").fill("2")
    page.get_by_role("button", name="Save and stay").click()
    expect(page.get_by_text("Saved.", exact=True)).to_be_visible()
    assert not page.is_visible(OFFER)
    explained.fill("Mine.")
    before = drafts.draft_of(Quiz.objects.get()).questions[0]
    client = Client()
    assert quiz.owner is not None
    client.force_login(quiz.owner)
    elsewhere = {"points": "3", "stamp": drafts.stamp_of_question(before)}
    texts = {f"{name}_{language}": "" for name in ("text", "explanation") for language in ("en", "fr")}
    path = f"/en/quizzes/{quiz.key}/questions/q1/"
    assert client.post(path, {**texts, **elsewhere, "explanation_en": "Theirs."}).status_code == 303
    page.reload()
    page.click(f"{OFFER} [data-put-back]")
    expect(explained).to_have_value("Mine.")
    page.get_by_role("button", name="Save and stay").click()
    expect(page.get_by_text("Theirs.").first).to_be_visible()
    expect(explained).to_have_value("Mine.")
    # A page that shows both is answered with 409, which the console of a browser complains of.
    assert [complaint for complaint in window.complaints if "409" not in complaint] == []
    window.complaints.clear()


def test_another_kind_is_taken_back_by_one_press(open_window: OpenWindow, quiz: Quiz) -> None:
    """A size to enter becomes a choice, then several statements, and a size again; the last change is taken back."""
    page = editor(open_window, quiz).page
    for kind in ("One answer", "Several answers", "Power and toughness"):
        page.get_by_role("button", name=kind).click()
        expect(page.locator(".kind[aria-current]")).to_have_text(kind)
    before = drafts.draft_of(Quiz.objects.get()).questions[0]
    page.get_by_role("button", name="Several answers").click()
    page.get_by_role("button", name="Back to how it was before").click()
    expect(page.locator(".kind[aria-current]")).to_have_text("Power and toughness")
    assert drafts.draft_of(Quiz.objects.get()).questions[0] == before


def test_a_round_by_one_press_is_on_the_clock_of_the_browser(open_window: OpenWindow, quiz: Quiz) -> None:
    """And its moments are said on it, in the one form that all pages have."""
    page = editor(open_window, quiz, zone="Europe/Paris").page
    page.goto(page.url.partition("/questions/")[0] + "/")
    page.get_by_role("button", name="Publish and get a code").click()
    expect(page.locator(".code")).to_be_visible()
    assert Round.objects.get().zone == "Europe/Paris"
    page.goto(page.url.partition("/en/")[0] + "/en/quizzes/rounds/")
    expect(page.locator(".round-row time")).to_contain_text("Paris time")
