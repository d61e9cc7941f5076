"""Nothing typed is lost: by a learner into a quiz, by a trainer at a question, whatever way one leaves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from layers_site.quizzes.live.services import move
from layers_site.quizzes.models import Quiz, Round, Sheet
from layers_site.quizzes.trainer import drafts
from tests.browser.conftest import OpenWindow, Violations, Window
from tests.factories import client_of
from tests.quizzes.results.factories import document, own_words, size, trainer
from tests.quizzes.taking.rounds import a_round, single, words

DRAFTS = "Object.keys(sessionStorage).filter((key) => key.startsWith('draft/')).length"
BACK = "[data-draft-back]"


@pytest.fixture
def site(live_server: LiveServer) -> str:
    """These pages need no more content than their own quiz."""
    return live_server.url


def begin(open_window: OpenWindow, of: Round) -> Page:
    """At the first question."""
    page = open_window().open(f"/en/q/{of.code}/").page
    page.click(".begin-form .next")
    page.wait_for_url("**/1/")
    return page


def test_what_was_not_sent_is_there_again(open_window: OpenWindow) -> None:
    """Words and a choice, each with its own question; a line says so, and where nothing was typed there is none."""
    page = begin(open_window, a_round(words(), single()))
    page.fill("textarea", "By 613.4 <i>")
    page.click(".taking-on [rel=next]")
    page.wait_for_url("**/2/")
    assert not page.is_visible(BACK)
    page.get_by_text("1/1", exact=True).click()
    page.reload()
    expect(page.locator(BACK)).to_have_text("Your unsent text is back.")
    assert page.locator("label:has(input:checked)").inner_text() == "1/1"
    page.click(".taking-on [rel=prev]")
    page.wait_for_url("**/1/")
    assert page.input_value("textarea") == "By 613.4 <i>"


def test_what_was_sent_is_not_kept(open_window: OpenWindow) -> None:
    """The answer is; what is typed over it is a draft again, and what is typed back is none."""
    page = begin(open_window, a_round(words(), single()))
    page.fill("textarea", "One.")
    page.click(".ask .next")
    page.wait_for_url("**/2/")
    assert page.evaluate(DRAFTS) == 0
    page.click(".taking-on [rel=prev]")
    page.wait_for_url("**/1/")
    page.click("details.change summary")
    page.fill("textarea", "Two.")
    page.reload()
    assert page.is_visible(BACK)
    assert page.input_value("textarea") == "Two."
    page.fill("textarea", "One.")
    page.reload()
    assert not page.is_visible(BACK)


def test_a_mistake_keeps_what_was_typed(open_window: OpenWindow) -> None:
    """What cannot be taken is not sent: it is there after a reload too."""
    window = open_window()
    page = begin(lambda: window, a_round(words()))
    page.fill("textarea", "   ")
    page.evaluate("document.querySelector('form.ask').noValidate = true")
    page.click(".ask .next")
    page.wait_for_selector(".ask [aria-invalid=true], .ask .errors, .ask .error")
    assert page.evaluate(DRAFTS) == 1
    window.complaints.clear()  # the console says that it was refused


def test_nothing_is_left_of_a_sheet_that_is_over(open_window: OpenWindow) -> None:
    page = begin(open_window, a_round(words()))
    page.fill("textarea", "Mine.")
    page.click(".taking-on [rel=next]")
    page.wait_for_url("**/hand-in/")
    assert page.evaluate(DRAFTS) == 1
    page.click("form.taking-on button")
    page.wait_for_url("**/result/")
    assert page.evaluate(DRAFTS) == 0


def test_another_ones_sheet_gets_nothing(open_window: OpenWindow) -> None:
    """In the same tab, after somebody else has begun: not the words, and they are gone."""
    of = a_round(words())
    page = begin(open_window, of)
    page.fill("textarea", "Mine.")
    page.context.clear_cookies()
    page.goto(page.url.replace("/1/", "/"))
    assert page.evaluate(DRAFTS) == 0
    page.evaluate(f"sessionStorage.setItem('draft/{of.code}/somebody/1', '[[\"answer\",\"Theirs.\"]]')")
    page.click(".begin-form .next")
    page.wait_for_url("**/1/")
    assert page.input_value("textarea") == ""
    assert page.evaluate(DRAFTS) == 0
    assert Sheet.objects.count() == 2


def test_a_live_question_has_no_draft_once_it_is_locked(open_window: OpenWindow) -> None:
    """While it is asked a reload loses nothing; the vote after it begins with an empty form."""
    of = a_round(words(), mode=Round.Mode.LIVE)
    move(of, "start", 0)
    page = open_window().open(f"/en/live/{of.code}/").page
    page.click("#seat form .next")
    page.wait_for_selector("textarea")
    page.fill("textarea", "Mine.")
    page.reload()
    assert page.input_value("textarea") == "Mine."
    move(of, "lock", 1)
    page.wait_for_selector("#seat[data-state=locked]")
    assert page.evaluate(DRAFTS) == 0
    move(of, "revote", 2)
    page.wait_for_selector("textarea")
    assert page.input_value("textarea") == ""
    assert not page.is_visible(BACK)


# --- a trainer at a question: another kind takes nothing away -----------------------------------------


OFFER = ".offer"


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
    client = client_of(quiz.owner)
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
