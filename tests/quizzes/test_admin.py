"""In the admin quizzes and rounds are looked at and deleted, never changed."""

from __future__ import annotations

from django.test import Client

from layers_site.quizzes.models import Quiz, Round
from tests.factories import Factory
from tests.quizzes.conftest import MakeRound


def test_quizzes_and_rounds_can_be_looked_at_and_deleted_but_not_changed(client: Client, make_round: MakeRound) -> None:
    """The pages open and are found by a search; saving is refused; deleting takes rounds with their quiz."""
    of = make_round()
    quiz = of.version.quiz
    client.force_login(Factory().administrator())
    for path in (f"quiz/?q={quiz.owner}", f"quiz/{quiz.pk}/change/", f"round/?q={of.code}", f"round/{of.pk}/change/"):
        assert client.get(f"/en/admin/quizzes/{path}").status_code == 200
    assert client.post(f"/en/admin/quizzes/quiz/{quiz.pk}/change/", {"title_en": "Other"}).status_code == 403
    assert client.get("/en/admin/quizzes/quiz/add/").status_code == 403
    page = client.get(f"/en/admin/quizzes/quiz/{quiz.pk}/delete/").content.decode()
    assert "A quiz that you made yourself can’t be restored" in page
    client.post(f"/en/admin/quizzes/quiz/{quiz.pk}/delete/", {"post": "yes"})
    assert not Quiz.objects.exists()
    assert not Round.objects.exists()
