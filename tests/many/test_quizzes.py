"""A quiz while machines die: what was acknowledged is kept, once; what was not can be sent again.

The trainer's quiz is the one of tests/browser/test_trainer.py: five cases, a question of each, each with options.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import token_hex

import psycopg
import pytest
import requests
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, Window
from tests.browser.rooms import enter, hand_in
from tests.browser.test_trainer import CASES, Clicks, build
from tests.many.cluster import Cluster
from tests.many.conftest import OpenWindow
from tests.many.services import wait_until
from tests.many.test_learning import PASSWORD, sign_up
from tests.many.visiting import Visitor, hidden, taken

# One process runs them all: the machines are started once.
pytestmark = [pytest.mark.xdist_group("many"), pytest.mark.nightly]
QUESTIONS = len(CASES)
#: Learners who answer at once, and after how many of their answers a machine is killed.
ROOM = 10
IN_THE_MIDDLE = 15
ANSWERS = """select sheet.name, answer.question, answer.vote, answer.given from quizzes_answer answer
    join quizzes_sheet sheet on sheet.id = answer.sheet_id join quizzes_round round on round.id = sheet.round_id
    where round.code = %s"""
SHEETS = """select sheet.name from quizzes_sheet sheet join quizzes_round round on round.id = sheet.round_id
    where round.code = %s"""


def published(window: Window, mode: str) -> str:
    """A trainer signs up, builds a quiz and publishes it, to be asked "alone" or "live": its code."""
    page = sign_up(window, f"Tess {token_hex(4)}", trains=True)
    window.open("/en/quizzes/")
    build(page, Clicks(page))
    page.click(f"#publish-{mode}")
    page.wait_for_url("**/rounds/**")
    return page.locator(".code").inner_text().replace(" ", "")


def choose_first(page: Page, number: int) -> None:
    """At question `number`, until the next one, or the hand-in, is there."""
    page.locator(".ask label").first.click()
    page.click(".ask .next")
    page.wait_for_url(f"**/{number + 1}/" if number < QUESTIONS else "**/hand-in/")


@dataclass
class Learner:
    """Answers by forms alone, and notes for each question the place of the option whose answer was acknowledged."""

    visitor: Visitor
    code: str
    name: str
    acknowledged: dict[int, str] = field(default_factory=dict)
    form: str = ""

    @property
    def home(self) -> str:
        return f"/en/q/{self.code}/"

    def begin(self) -> requests.Response:
        """By the form that is on the screen, however often it is sent."""
        self.form = self.form or hidden(self.visitor.get(self.home), "stranger")
        return self.visitor.post(f"{self.home}begin/", name=self.name, stranger=self.form)

    def answer(self, number: int, place: str) -> bool:
        """Whether it was acknowledged."""
        sent = self.visitor.post(f"{self.home}{number}/", answer=place)
        if taken(sent):
            self.acknowledged[number] = place
        return taken(sent)

    def options(self, number: int) -> list[str]:
        return re.findall(r'name="answer" value="(\d+)"', self.visitor.get(f"{self.home}{number}/").text)


def learner(site: Cluster, code: str, name: str) -> Learner:
    return Learner(Visitor(site), code, name)


@pytest.fixture
def code(site: Cluster) -> str:
    """The same by forms alone."""
    trainer = Visitor(site)
    trainer.get("/en/account/sign-up/")
    who = {"username": f"Theo {token_hex(4)}", "password1": PASSWORD, "password2": PASSWORD, "trains": "on"}
    assert trainer.post("/en/account/sign-up/", **who).status_code == 302
    trainer.get("/en/quizzes/new/")
    settings = {
        "title_en": "What layers do",
        "title_fr": "Ce que font les couches",
        "level": "L1",
        "languages": ["en", "fr"],
    }
    made = trainer.post("/en/quizzes/new/", **settings)
    quiz = made.headers["Location"].removesuffix("add/")
    assert taken(trainer.post(f"{quiz}add/", case=CASES))
    return trainer.post(f"{quiz}publish/", mode="alone").headers["Location"].split("/")[-2]


def test_a_class_goes_on_when_a_machine_is_killed(site: Cluster, open_window: OpenWindow) -> None:
    """A trainer builds and publishes, Ann and Bob answer; a machine dies between two requests, and another one later,
    once the first is back. Nobody notices: both hand in, with five answers each, and the trainer sees them."""
    first, second, _third = site.machines
    with site.all_answer():
        trainer = open_window()
        code = published(trainer, "alone")
        ann = enter(open_window(), code, "en", "Ann")
        bob = enter(open_window(size=NARROW), code, "fr", "Bob")
        for page in (ann, bob):
            choose_first(page, 1)
    first.kill()
    for number in (2, 3):
        for page in (ann, bob):
            choose_first(page, number)
    first.start()
    site.wait_for(*site.machines)
    second.kill()
    for number in range(4, QUESTIONS + 1):
        for page in (ann, bob):
            choose_first(page, number)
    for page in (ann, bob):
        hand_in(page)
    trainer.open(f"/en/quizzes/rounds/{code}/results/")
    expect(trainer.page.locator(".results-learners tbody tr")).to_have_count(2)
    answers = [(name, question) for name, question, _vote, _answer in site.database.rows(ANSWERS, code)]
    assert sorted(answers) == [(name, f"q{number}") for name in ("Ann", "Bob") for number in range(1, QUESTIONS + 1)]


def test_an_answer_under_way_on_a_killed_machine_is_sent_again(site: Cluster, code: str) -> None:
    """It waits for its turn as the machine is killed: it was not acknowledged and is not there. Sent again, it is there
    once."""
    ann = learner(site, code, "Ann")
    assert taken(ann.begin())
    with ThreadPoolExecutor() as beside:
        with held(site, code):
            sent = beside.submit(ann.answer, 1, "1")
            wait_until(lambda: site.balancer.waiting.total() > 0, "nobody was asked")
            machine = next(each for each in site.machines if site.balancer.waiting[each.name])
            machine.kill()
            assert sent.result() is False
        assert site.database.rows(ANSWERS, code) == []
    assert ann.answer(1, "1")
    assert len(site.database.rows(ANSWERS, code)) == 1


def test_a_browser_whose_answer_got_lost_sends_it_again(site: Cluster, open_window: OpenWindow, code: str) -> None:
    """The page says that something is wrong and stays; one button sends the same again, and the quiz goes on."""
    window = open_window()
    page = enter(window, code, "en", "Ann")
    site.balancer.losing = 1
    page.locator(".ask label").first.click()
    page.click(".ask .next")
    page.locator("#trouble").get_by_role("button", name="Try again").click()
    page.wait_for_url("**/2/")
    assert len(site.database.rows(ANSWERS, code)) == 1
    window.complaints.clear()  # the console tells of the answer 502


@contextmanager
def held(site: Cluster, code: str) -> Iterator[None]:
    """Nobody else gets at the sheets of the round."""
    with psycopg.connect(site.database.url) as other:
        other.execute(f"{SHEETS} for update of sheet", (code,))
        yield
        other.rollback()


def test_what_was_done_but_not_acknowledged_is_not_done_twice(site: Cluster, code: str) -> None:
    """The machine did it, and its answer got lost: who begins, answers and hands in again has one sheet with one answer
    to each question."""
    ann = learner(site, code, "Ann")
    for step in (ann.begin, lambda: ann.visitor.post(f"{ann.home}1/", answer="1")):
        site.balancer.losing = 1
        assert step().status_code == 502
        assert taken(step())
    site.balancer.losing = 1
    for status in (502, 303):
        assert ann.visitor.post(f"{ann.home}hand-in/").status_code == status
    assert site.database.rows(SHEETS, code) == [("Ann",)]
    assert len(site.database.rows(ANSWERS, code)) == 1


def test_a_room_answers_at_once_and_a_machine_is_killed(site: Cluster, code: str) -> None:
    """Ten learners send fifty answers as fast as they can; after fifteen a machine dies under them. Each sends again
    what was not acknowledged. In the end there are fifty answers, one of each learner to each question."""
    room = [learner(site, code, f"Learner {number}") for number in range(ROOM)]
    enough = threading.Event()

    def take_part(place: int) -> None:
        learner_ = room[place]
        while not taken(learner_.begin()):
            pass
        for number in range(1, QUESTIONS + 1):
            options = learner_.options(number)
            while not learner_.answer(number, options[(place + number) % len(options)]):
                pass
            if sum(len(each.acknowledged) for each in room) >= IN_THE_MIDDLE:
                enough.set()

    with ThreadPoolExecutor(ROOM) as threads:
        done = [threads.submit(take_part, place) for place in range(ROOM)]
        assert enough.wait(120)
        site.machines[0].kill()
        acknowledged = sum(len(learner_.acknowledged) for learner_ in room)
        assert len(site.database.rows(ANSWERS, code)) >= acknowledged >= IN_THE_MIDDLE
        for future in done:
            future.result()
    answers = [(name, question) for name, question, _vote, _answer in site.database.rows(ANSWERS, code)]
    assert len(answers) == len(set(answers)) == ROOM * QUESTIONS
    assert len(site.database.rows(SHEETS, code)) == ROOM
    for learner_ in room:
        assert learner_.acknowledged.keys() == set(range(1, QUESTIONS + 1))
