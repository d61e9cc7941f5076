"""Old addresses lead on: one table says where each page is now."""

from __future__ import annotations

import pytest
from django.test import Client

from layers_site.urls import MOVED

KEY = "00000000-0000-4000-8000-000000000000"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("desk/login/", "account/sign-in/"),
        ("drills/", "practice/"),
        ("drills/one-more-effect/?deal=abcdefghij", "practice/?deal=abcdefghij"),
        ("cases/blood-moon-and-urborg/one-more/", "cases/blood-moon-and-urborg/predict/"),
        ("boards/abcdefghijkl/one-more/", "boards/abcdefghijkl/predict/"),
        ("practice/round/", "practice/ten/"),
        ("practice/round/abcdefghij/", "practice/ten/abcdefghij/"),
        ("practice/round/abcdefghij/3/?level=2", "practice/ten/abcdefghij/3/?level=2"),
        (f"quizzes/{KEY}/export/gift.txt", f"quizzes/{KEY}/export/"),
        ("practice/deal/?case=ashaya", "practice/ten/?case=ashaya"),
        ("practice/due/", "progress/"),
        ("practice/lesson/text/", "practice/ten/?lesson=text"),
        ("practice/lesson/text/abcdefghij/", "practice/ten/abcdefghij/?lesson=text"),
        ("practice/lesson/text/abcdefghij/3/", "practice/ten/abcdefghij/3/?lesson=text"),
        ("practice/drill/cost-order/abcdefghij/", "practice/ten/abcdefghij/?drill=cost-order"),
        ("lessons/five-steps/sheet/", "lessons/five-steps/"),
        ("placement/", "practice/ten/?skip=1"),
        ("placement/abcdefghij/", "practice/ten/abcdefghij/?skip=1"),
        ("placement/abcdefghij/3/", "practice/ten/abcdefghij/3/?skip=1"),
        ("boards/abcdefghijkl/compare/?edition=2003", "boards/abcdefghijkl/share/?edition=2003"),
        ("cases/blood-moon-and-urborg/compare/", "cases/blood-moon-and-urborg/share/"),
        ("boards/abcdefghijkl/compare/bcdefghijklm/", "boards/abcdefghijkl/?with=bcdefghijklm"),
        ("open/", "my-boards/"),
        ("now/?card=humility&card=opalescence", "ask/?card=humility&card=opalescence"),
        ("now/abcdefghijkl/?about=o1", "ask/abcdefghijkl/?about=o1"),
        (
            "quizzes/00000000-0000-4000-8000-000000000000/export/quiz.json",
            "quizzes/00000000-0000-4000-8000-000000000000/export/",
        ),
        (
            "quizzes/00000000-0000-4000-8000-000000000000/export/moodle.xml",
            "quizzes/00000000-0000-4000-8000-000000000000/export/",
        ),
        ("quizzes/rounds/", "quizzes/"),
        ("quizzes/rounds/ACDEFG/paper/", "quizzes/rounds/ACDEFG/print/"),
        ("quizzes/rounds/ACDEFG/key/", "quizzes/rounds/ACDEFG/print/"),
        ("quizzes/rounds/ACDEFG/kit/", "quizzes/rounds/ACDEFG/print/"),
        (
            "quizzes/00000000-0000-4000-8000-000000000000/history/",
            "quizzes/00000000-0000-4000-8000-000000000000/colleagues/",
        ),
        ("quizzes/rounds/ACDEFG/history/", "quizzes/rounds/ACDEFG/colleagues/"),
        ("quizzes/rounds/ACDEFG/results/questions/q1/regrade/", "quizzes/rounds/ACDEFG/results/questions/q1/"),
        ("quizzes/rounds/ACDEFG/results/regradings/", "quizzes/rounds/ACDEFG/results/"),
        ("quizzes/rounds/ACDEFG/results/sheets/3/delete/", "quizzes/rounds/ACDEFG/results/sheets/3/"),
    ],
)
def test_an_old_address_leads_on(client: Client, old: str, new: str) -> None:
    """To the page that took its place, with what was asked; it takes no form."""
    led = client.get(f"/fr/{old}")
    assert (led.status_code, led["Location"]) == (302, f"/fr/{new}")
    assert client.post(f"/fr/{old}").status_code == 405


def test_every_old_address_is_tried() -> None:
    """A new line of the table wants a line above."""
    assert len(MOVED) == 36
