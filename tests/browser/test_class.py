"""A whole class: a trainer builds a quiz and gives out its code, three learners answer, results and exports show it.

What is right stands in the frozen version; that it is right by the rules is tested where quizzes and cases are.
"""

from __future__ import annotations

import csv
import io
import re
from typing import Any

from playwright.sync_api import Page, expect

from layers_site.content.misconceptions import misconceptions
from layers_site.quizzes.models import Round
from tests.browser import test_trainer
from tests.browser.conftest import NARROW, OpenWindow, Window
from tests.browser.test_trainer import Clicks, build, sign_in

Question = dict[str, Any]
#: Five cases of the library, and the trainer Tess.
site = test_trainer.site


def right(question: Question) -> Question:
    right_option: Question = next(option for option in question["options"] if option["right"])
    return right_option


def believed(question: Question) -> Question:
    """A wrong option that a misconception gives."""
    wrong_option: Question = next(
        option for option in question["options"] if not option["right"] and option["misconceptions"]
    )
    return wrong_option


def enter(window: Window, code: str, language: str, name: str) -> Page:
    page = window.open(f"/{language}/q/").page
    page.fill("#code_code", code)
    page.click(".code-form .next")
    page.fill("#begin_name", name)
    page.click(".begin-form .next")
    page.wait_for_url("**/1/")
    return page


def plain(text: str) -> str:
    """Symbols of mana stand in braces in the text and are drawn on the page."""
    return re.sub(r"[{}\s\u2060]", "", text)


def answer(page: Page, number: int, option: Question, language: str) -> None:
    page.wait_for_url(f"**/{number}/")
    labels = page.locator(".ask label").all()
    next(label for label in labels if plain(label.inner_text()) == plain(option["text"][language])).click()
    page.click(".ask .next")


def hand_in(page: Page) -> None:
    page.wait_for_url("**/hand-in/")
    page.click("form.taking-on button")
    page.wait_for_url("**/result/")


def test_a_class_from_the_first_click_to_the_exports(open_window: OpenWindow) -> None:
    """Ann has all of it right; Bob, in French, falls for an idea and comes back after his browser was closed; Cléo has
    no JavaScript. The trainer sees who has how much, what Bob believed, and both in the files."""
    trainer = sign_in(open_window())
    build(trainer, Clicks(trainer))
    trainer.click("#publish-alone")
    trainer.wait_for_url("**/rounds/**")
    made = Round.objects.get()
    questions = made.version.questions
    code = trainer.locator(".code").inner_text()

    ann = enter(open_window(), code, "en", "Ann")
    for number, question in enumerate(questions, 1):
        answer(ann, number, right(question), "en")
    hand_in(ann)
    assert ann.locator(".worth b").inner_text() == str(sum(question["points"] for question in questions))

    window = open_window(size=NARROW)
    bob = enter(window, code, "fr", "Bob")
    answer(bob, 1, believed(questions[0]), "fr")
    bob.wait_for_url("**/2/")
    bob.close()
    bob = window.page.context.new_page()
    bob.goto(f"{window.site}/fr/q/{made.code}/")
    bob.click(".cover a.next")
    for number, question in list(enumerate(questions, 1))[1:]:
        answer(bob, number, right(question), "fr")
    hand_in(bob)

    cleo = enter(open_window(js=False, size=NARROW), code, "en", "=Cléo")
    for number, question in enumerate(questions, 1):
        answer(cleo, number, right(question), "en")
    hand_in(cleo)

    ids = believed(questions[0])["misconceptions"]
    trainer.goto(f"{trainer.url.split('/en/')[0]}/en/quizzes/rounds/{made.code}/results/")
    expect(trainer.locator(".results-learners tbody tr")).to_have_count(3)
    trainer.goto(f"{trainer.url}misconceptions/")
    text = trainer.inner_text("#main")
    assert any(misconceptions()[code].title.en in text for code in ids)

    exported = trainer.request.get(f"{trainer.url.replace('misconceptions/', '')}learners.csv").text()
    rows = list(csv.reader(io.StringIO(exported.lstrip("\ufeff"))))
    assert len(rows) == 4
    assert any("'=Cléo" in row for row in rows)
    document = trainer.request.get(f"{trainer.url.replace('misconceptions/', '')}results.json").json()
    assert "Bob" in str(document)
    assert any(code in str(document) for code in ids)
