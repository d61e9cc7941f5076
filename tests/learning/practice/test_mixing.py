"""The mixer of *Ten for you*, by learners made by hand: what each board of a round may be, worked out from the promise.

Six are of the newest chapter begun, three are due, one is a step above; a stranger gets sizes of the first level."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client, RequestFactory

from layers_site.accounts.learners import join
from layers_site.accounts.models import Attempt, Learner
from layers_site.content.models import Case
from layers_site.learning.lessons.chapters import asks_shown, cases_of, chapters_begun, lesson_after, lessons_of
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.shapes import Chapter
from layers_site.learning.models import PracticeRound, Repeated, RoundAnswer, Seen
from layers_site.learning.practice.dealing import Dealt
from layers_site.learning.practice.services import (
    SLOTS,
    Slot,
    Standing,
    Wish,
    board_of,
    level_after,
    of_skipping,
    place_of,
    review,
    standing_of,
    wishes,
)
from layers_site.learning.rounds import TEN, Kind, Round, coming_back, length
from layers_site.questions.places import item_of

SEED = "abcdefghij"
NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
#: Somebody who has begun the second chapter: its first lesson asks for colors, types and abilities.
SECOND = Standing(begun=frozenset(("continuous-effects", "one-creature", "layers-4-to-6")))
#: Patterns of the lessons that this learner has begun in the second chapter.
KINDS = {
    "azorius-keyrune-animated",
    "painters-servant-and-humility",
    "white-bonus-and-whitening-aura",
    "mind-bend-on-conversion",
}


def first(standing: Standing, number: int, asked: tuple[str, ...] = ()) -> Wish:
    return next(wishes(standing, number, asked))


def test_the_lessons_go_through_the_chapters() -> None:
    """A handful in each, in the order of the chapters; no lesson between two of another chapter."""
    assert [lesson for chapter in Chapter for lesson in lessons_of(chapter)] == list(lessons().values())
    assert {chapter: len(lessons_of(chapter)) for chapter in Chapter} == dict(
        zip(Chapter, (6, 6, 6, 5, 3), strict=True)
    )


def test_six_three_and_one() -> None:
    assert (TEN, SLOTS.count(Slot.CHAPTER), SLOTS.count(Slot.DUE), SLOTS.count(Slot.STEP)) == (10, 6, 3, 1)


def test_a_stranger_gets_sizes_of_the_first_level_alone() -> None:
    """Whatever the board: also where nothing of the first chapter comes up, and at the place of the step above."""
    for number in range(1, TEN + 1):
        for wish in wishes(Standing(), number, ()):
            assert (wish.asks, max(wish.levels)) == ({"pt"}, 2)


def test_the_second_chapter_is_asked_once_it_is_begun() -> None:
    """Six boards of its lessons that were begun; without anything due the three others are of it, too."""
    for number, slot in enumerate(SLOTS, 1):
        assert first(SECOND, number).cases == KINDS
        assert set(first(SECOND, number).levels) == ({2} if slot is Slot.STEP else {1, 2})


def test_what_is_due_takes_its_three_places_each_once() -> None:
    """The first that is due first; one that the round has asked does not come again in it."""
    standing = Standing(begun=SECOND.begun, due=("bello", "dress-down", "ashaya"))
    asked: list[str] = []
    for number, slot in enumerate(SLOTS, 1):
        cases = first(standing, number, tuple(asked)).cases
        assert (slot is Slot.DUE) is (len(cases) == 1)
        if slot is Slot.DUE:
            asked.extend(cases)
    assert asked == ["bello", "dress-down", "ashaya"]


@pytest.mark.parametrize(
    ("begun", "shown"),
    [
        ((), {"pt"}),
        (("continuous-effects", "one-creature", "base-power"), {"pt"}),
        (("layers-4-to-6",), {"pt", "colors", "types", "abilities"}),
        (("timestamps",), {"pt", "abilities", "colors"}),
        (("dependency",), {"pt", "types", "order"}),
    ],
)
def test_no_kind_of_answer_before_a_lesson_shows_it(begun: tuple[str, ...], shown: set[str]) -> None:
    """Read off the questions of those lessons; every wish keeps to it, those for what is due, too."""
    assert asks_shown(begun) == shown
    standing = Standing(begun=frozenset(begun), due=("bello",))
    assert all(wish.asks == shown for number in range(1, 11) for wish in wishes(standing, number, ()))


@pytest.mark.parametrize(
    ("rights", "level"),
    [
        ("", 1),
        ("+", 1),
        ("++", 2),
        ("+-+", 1),
        ("++++", 3),
        ("+++", 2),
        ("++-", 1),
        ("++++-+", 2),
        ("++++-++", 3),
        ("-" * 5, 1),
        ("+" * 20, 5),
    ],
)
def test_up_by_two_right_in_a_row_down_by_one_wrong(rights: str, level: int) -> None:
    assert level_after(sign == "+" for sign in rights) == level


def test_a_level_is_of_a_chapter() -> None:
    """Two right of Painter's Servant are two right in the chapter that it is in, and none in the first."""
    answers = (("painters-servant-and-humility", True),) * 2 + (("riptide-mangler-targets-itself", True),)
    standing = Standing(begun=SECOND.begun, answers=answers)
    assert (standing.level(Chapter.KIND), standing.level(Chapter.SIZE)) == (2, 1)
    assert set(first(standing, 1).levels) == {2}
    assert set(first(standing, 10).levels) == {3}


def marks_with(rights: dict[int, tuple[str, bool]]) -> dict[int, RoundAnswer]:
    return {
        number: RoundAnswer(number=number, asked=pattern, attempt=Attempt(right=right))
        for number, (pattern, right) in rights.items()
    }


def test_wrong_ones_come_back_once() -> None:
    """In their order; one that came back and was wrong again does not."""
    asked = {1: ("a", True), 2: ("b", False), 9: ("c", False), 11: ("b", False), 12: ("c", True)}
    assert [mark.asked for mark in coming_back(marks_with(asked))] == ["b", "c"]


# --- skipping ahead -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rights", "place"),
    [("", 1), ("+", 4), ("++", 7), ("-", 0), ("---", 0), ("+-", 3), ("+-+", 4), ("++-++-", 7), ("+" * 8, 23)],
)
def test_skipping_ahead_goes_up_until_an_answer_is_wrong(rights: str, place: int) -> None:
    """From the second lesson on in threes, after a wrong answer in single steps; at most to players and costs."""
    lesson = lesson_after(sign == "+" for sign in rights)
    assert list(lessons()).index(lesson.slug) == place
    assert (lesson.chapter is Chapter.PLAYERS) == (place == 23)


def test_skipping_ahead_ends_after_eight_or_after_three_that_were_wrong() -> None:
    place = Round(Kind.PLACEMENT, "", SEED)
    for rights, total in (("", 8), ("++-+-+", 8), ("-+--", 4), ("---", 3), ("+" * 8, 8)):
        marks = marks_with({number: ("x", sign == "+") for number, sign in enumerate(rights, 1)})
        assert length(place, marks) == total


def test_what_is_asked_ahead_is_of_the_lesson_that_one_has_come_to() -> None:
    """No kind of answer that the lessons up to it have not shown."""
    wish = next(of_skipping([True]))
    lesson = list(lessons().values())[4]
    assert wish.cases == cases_of(lesson)
    assert wish.asks == asks_shown(list(lessons())[:5])


def test_the_newest_chapter_is_the_last_one_begun() -> None:
    assert chapters_begun(("timestamps", "one-creature", "gone")) == (Chapter.SIZE, Chapter.ORDER)


def test_no_board_is_dealt_about_players_and_costs() -> None:
    """No idea that we know goes wrong on a hand or a cost: whoever is there goes on with the chapter before."""
    assert Standing(begun=frozenset((*SECOND.begun, "players-rules-and-costs"))).chapter is Chapter.KIND
    assert Standing(begun=frozenset(("players-rules-and-costs",))).chapter is None


# --- from what is stored ------------------------------------------------------------------------------


def test_what_is_stored_of_a_learner_is_what_the_mixer_sees(client: Client, db: None) -> None:
    """Lessons begun, patterns due and cases missed but not those of tomorrow, and the answers of rounds of boards."""
    learner = Learner.objects.create()
    Seen.objects.create(learner=learner, item="timestamps/part-1")
    for pattern, days in (("bello", -1), ("ashaya", 1)):
        Repeated.objects.create(learner=learner, pattern=pattern, due=NOW + timedelta(days=days))
    kind = Attempt.Kind.PREDICTION
    for item, right in (("case:dress-down::0:2026:pt:bears", False), ("case:ashaya::0:2026:pt:x", False)):
        Attempt.objects.create(learner=learner, kind=kind, item=item, right=right)
    for about, of in (("practice", PracticeRound.Kind.PRACTICE), ("which-layer", PracticeRound.Kind.DRILL)):
        row = PracticeRound.objects.create(learner=learner, kind=of, about=about, seed=SEED)
        attempt = Attempt.objects.create(learner=learner, kind=kind, item=f"board:{about}", right=True)
        RoundAnswer.objects.create(round=row, number=1, asked=f"{about}/{SEED}", attempt=attempt)
    request = RequestFactory().get("/")
    request.user, request.session = client.get("/en/progress/").wsgi_request.user, client.session
    assert standing_of(request, NOW) == Standing()
    request.session["learner"] = str(learner.key)
    assert standing_of(request, NOW) == Standing(
        frozenset(("timestamps",)), ("bello", "dress-down"), (("practice", True),)
    )


def test_a_board_is_dealt_as_it_was_wished(store_case: Callable[[str], Case]) -> None:
    """A stranger's is an easy size; whoever has begun colors may be asked for them."""
    for slug in ("gray-ogre-power-toughness", "painters-servant-and-humility"):
        store_case(slug)
    place = Round(Kind.PRACTICE, "", SEED)
    for number in (1, 2, 3):
        dealt = board_of(place.at_number(number), Standing(), {})
        assert isinstance(dealt, Dealt)
        assert (dealt.case, dealt.question.ask) == ("gray-ogre-power-toughness", "pt")
        assert dealt.level in (1, 2)
    dealt = board_of(place, SECOND, {})
    assert isinstance(dealt, Dealt)
    assert (dealt.case, dealt.question.ask) == ("painters-servant-and-humility", "colors")


def test_no_board_of_a_round_comes_again(store_case: Callable[[str], Case]) -> None:
    """Asked from the same seed once more, another board is dealt: the one that was answered is seen."""
    store_case("gray-ogre-power-toughness")
    place = Round(Kind.PRACTICE, "", SEED)
    first = board_of(place, Standing(), {})
    assert isinstance(first, Dealt)
    attempt = Attempt(item=item_of(place_of(first), first.question), right=True)
    marks = {1: RoundAnswer(number=1, asked=f"{first.case}/{first.seed}", attempt=attempt)}
    again = board_of(place, Standing(), marks)
    assert isinstance(again, Dealt)
    assert again.question.text != first.question.text


# --- when a pattern comes back ------------------------------------------------------------------------


NOVEMBER = datetime(2026, 11, 1, 12, tzinfo=UTC)


@pytest.fixture
def learner(db: None) -> Learner:
    return Learner.objects.create()


def answered(learner: Learner, *, right: bool, now: datetime, pattern: str = "humility") -> Repeated:
    return review(learner, pattern, right=right, now=now)


def test_a_wrong_answer_comes_back_in_ten_minutes(learner: Learner) -> None:
    """Ten minutes are the one step of learning, and of learning again."""
    row = answered(learner, right=False, now=NOVEMBER)
    assert row.due == NOVEMBER + timedelta(minutes=10)
    assert (row.answered, row.failed) == (1, 1)


def test_a_first_right_answer_comes_back_in_two_days(learner: Learner) -> None:
    """The stability after a first Good is 2.3065 days, and at the wanted retention of 90 % the interval is just the
    stability, in whole days: 2."""
    assert answered(learner, right=True, now=NOVEMBER).due == NOVEMBER + timedelta(days=2)


def test_right_again_in_time_comes_back_later_each_time(learner: Learner) -> None:
    """Each answer on the day it is due makes the interval longer."""
    now, spans = NOVEMBER, []
    for _number in range(4):
        due = answered(learner, right=True, now=now).due
        spans.append(due - now)
        now = due
    assert spans == sorted(set(spans))


def test_wrong_after_all_comes_back_at_once_and_sooner_than_before(learner: Learner) -> None:
    """Ten minutes after the wrong answer, and then by a stability that is less than it was."""
    now = answered(learner, right=True, now=answered(learner, right=True, now=NOVEMBER).due).due
    before = now - NOVEMBER
    row = answered(learner, right=False, now=now)
    assert row.due == now + timedelta(minutes=10)
    assert answered(learner, right=True, now=row.due).due - row.due < before


def test_two_patterns_come_back_by_themselves(learner: Learner) -> None:
    """One of them wrong says nothing of the other."""
    answered(learner, right=False, now=NOVEMBER)
    assert answered(learner, right=True, now=NOVEMBER, pattern="other").due == NOVEMBER + timedelta(days=2)
    assert [row.pattern for row in Repeated.objects.filter(due__lte=NOVEMBER + timedelta(hours=1))] == ["humility"]


def test_two_learners_who_are_one_keep_one_row_of_a_pattern(learner: Learner) -> None:
    """What only the other had is moved, what both had stays as the first had it."""
    other = Learner.objects.create()
    answered(learner, right=True, now=NOVEMBER)
    answered(other, right=False, now=NOVEMBER)
    answered(other, right=False, now=NOVEMBER, pattern="other")
    join(learner, other)
    assert {row.pattern: row.failed for row in learner.repeated.all()} == {"humility": 0, "other": 1}
