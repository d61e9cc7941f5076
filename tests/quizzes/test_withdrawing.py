"""Whatever a learner deletes or gives up: the trainer's rows stay as many, without them, and nobody begins anew."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import models
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from layers_site.accounts.learners import SESSION_KEY
from layers_site.accounts.models import Attempt, Learner
from layers_site.quizzes import attempts
from layers_site.quizzes.models import Answer, Change, Round, SchoolClass, Seat, Sheet, Withdrawal
from layers_site.quizzes.results.reading import results_of
from tests.factories import client_of
from tests.quizzes.results.factories import answer, make_round, make_sheet, own_words, pick, single, trainer

pytestmark = pytest.mark.django_db

NAME, WORDS, COMMENT = "Zebedee", "My sister Ottoline says 613.4c", "Well said, Zebedee"
PASSWORD = "seven strata deep"


@dataclass
class Scene:
    """A round of a class that Zebedee has answered beside Eve, with a mark for the words; and a trainer who looks."""

    of: Round
    klass: SchoolClass
    client: Client
    user: User | None
    ada: Client

    def begin(self, client: Client | None = None) -> int:
        where = reverse("taking:begin", args=(self.of.code,))
        status: int = (client or self.client).post(where, {"name": "Again"}).status_code
        return status

    def seats(self) -> list[list[str]]:
        table = self.ada.get(reverse("classes:table", args=(self.klass.code,)))
        return list(csv.reader(io.StringIO(table.content.decode())))  # type: ignore[attr-defined]

    def figures(self) -> dict[str, Any]:
        """All that the trainer counts: rows, points, files, the class."""
        results = results_of(self.of)
        document = self.ada.get(reverse("results:document", args=(self.of.code,)))
        results_file = json.loads(document.content)  # type: ignore[attr-defined]
        tables = [
            self.ada.get(reverse(f"results:{name}", args=(self.of.code,))).getvalue().decode()  # type: ignore[attr-defined]
            for name in ("answers", "learners")
        ]
        return {
            "sheets": Sheet.objects.count(),
            "answers": Answer.objects.count(),
            "points": [row.total for row in results.rows],
            "possible": [results.possible_for(row) for row in results.rows],
            "counted": len(results.counted),
            "graded": results.graded,
            "learners": [(learner["place"], learner["points"]) for learner in results_file["learners"]],
            "questions": results_file["questions"],
            "lines": [table.count("\n") for table in tables],
            "seats": [line[1:] for line in self.seats()],
        }


def scene(feedback: str, *, account: bool, over: bool = True) -> Scene:
    ada = trainer("ada")
    klass = SchoolClass.objects.create(owner=ada, name="Tuesday")
    of = make_round(ada, single(), own_words("q2", points=3), klass=klass, feedback=feedback, attempts=3)
    make_sheet(of, "Eve", pick("a"), {"text": "So"})
    client, user = Client(), None
    if account:
        user = User.objects.create_user("somebody", password=PASSWORD)
        client.force_login(user)
    assert client.post(klass.get_absolute_url(), {"name": NAME}).status_code == 303
    assert client.post(reverse("taking:begin", args=(of.code,)), {"name": NAME}).status_code == 303
    sheet = of.sheets.get(name=NAME)
    answer(sheet, "q1", pick("b"))
    written = answer(sheet, "q2", {"text": WORDS})
    Answer.objects.filter(pk=written.pk).update(points=Decimal(2), right=False, comment=COMMENT, marked=timezone.now())
    Answer.objects.filter(given={"text": "So"}).update(points=Decimal(1), right=False, marked=timezone.now())
    if over:
        attempts.hand_in(sheet)
    return Scene(of, klass, client, user, client_of(ada))


def everything() -> str:
    """All columns of all rows, but of sessions, which are signed."""
    rows = (row for model in apps.get_models() for row in model._base_manager.values_list())
    return "\n".join(map(repr, rows))


def forget(of: Scene) -> None:
    assert of.client.post(reverse("progress:forget")).status_code == 303


def delete_account(of: Scene) -> None:
    assert of.client.post(reverse("accounts:delete"), {"password": PASSWORD}).status_code == 302


def give_up(of: Scene) -> None:
    assert of.client.post(of.klass.get_absolute_url(), {"do": "leave"}).status_code == 303


WAYS: dict[str, tuple[bool, Callable[[Scene], None]]] = {
    "forget": (False, forget),
    "forget with an account": (True, forget),
    "account": (True, delete_account),
    "seat": (False, give_up),
    "seat with an account": (True, give_up),
}


@pytest.mark.parametrize(
    ("feedback", "over"), [*((feedback, True) for feedback in Round.Feedback.values), ("closed", False)]
)
@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_unmade_and_nobody_begins_anew(db: None, way: str, feedback: str, over: bool) -> None:
    """Two attempts are left; the mark for the words stays 2 of 3, and the words, the comment and the name are gone."""
    account, do = WAYS[way]
    of = scene(feedback, account=account, over=over)
    before = of.figures()
    assert all(text in everything() for text in (NAME, WORDS, COMMENT))
    do(of)
    if not over:  # whoever goes hands in, so that what they left is counted from now on
        before |= {key: of.figures()[key] for key in ("counted", "graded", "questions")}
    assert of.figures() == before
    rows = everything()
    assert not [text for text in (NAME, WORDS, COMMENT, "Ottoline") if text in rows]
    assert of.begin() == 422
    (sheet,) = Sheet.objects.exclude(withdrawn=None)
    assert (sheet.name, sheet.learner.user, sheet.handed_in is None) == ("", None, False)
    assert sheet.withdrawn
    assert timezone.now() - sheet.withdrawn < timedelta(minutes=1)
    assert Change.objects.filter(round=of.of, what=Change.What.WITHDRAWN, by=None).count() == 1
    assert Sheet.objects.count() == 2


@pytest.mark.parametrize("feedback", Round.Feedback.values)
def test_pruning_takes_nothing_from_the_trainer(db: None, feedback: str) -> None:
    """Who has not come for years keeps sheet and seat, which go with the round; all else of theirs goes."""
    of = scene(feedback, account=False)
    old = timezone.now() - timedelta(days=2000)
    for model in (model for model in apps.get_models() if model is not Session):
        for column in (column for column in model._meta.concrete_fields if isinstance(column, models.DateTimeField)):
            model._base_manager.filter(**{f"{column.name}__isnull": False}).update(**{column.name: old})
    Round.objects.update(created=timezone.now())
    Attempt.objects.create(learner=Sheet.objects.get(name=NAME).learner, kind="drill", item="a", right=True)
    Attempt.objects.update(at=old)
    before = of.figures()
    call_command("prune")
    assert not Attempt.objects.exists()
    assert of.figures() == before


@pytest.mark.parametrize("way", ["forget", "seat"])
def test_nor_on_the_other_machine_of_that_seat(db: None, way: str) -> None:
    """Its link was used before; after that it leads nowhere, and whoever sits there is known."""
    of = scene("end", account=False)
    other, link = Client(), reverse("classes:sit", args=(of.klass.code, Seat.objects.get(name=NAME).key))
    other.post(link)
    WAYS[way][1](of)
    assert of.begin(other) == 422
    other.get(reverse("lessons:list"))
    assert of.begin(other) == 422
    assert Client().get(link).status_code == 404


def test_nor_as_somebody_who_takes_another_seat_or_makes_an_account() -> None:
    """The same browser takes a new seat of the class, then makes an account, in which it is who it was."""
    of = scene("end", account=False)
    forget(of)
    of.client.post(of.klass.get_absolute_url(), {"name": "Zoe"})
    assert of.begin() == 422
    of.client.force_login(User.objects.create_user("zoe"))
    of.client.get(reverse("progress:progress"))
    assert of.begin() == 422


def test_nor_when_the_round_has_closed_and_opens_again() -> None:
    of = scene("end", account=False)
    Round.objects.update(closes=timezone.now() - timedelta(hours=1))
    forget(of)
    Round.objects.update(closes=None)
    assert of.begin() == 422


def test_what_is_kept_of_who_withdrew_goes_with_the_round() -> None:
    """An empty row under the number of the browser, and that it took part; nothing that says which sheet."""
    of = scene("end", account=False)
    forget(of)
    row = Withdrawal.objects.get()
    assert str(row.learner.key) == of.client.session[SESSION_KEY]
    assert not row.learner.sheets.exists()
    assert not row.learner.seats.exists()
    of.of.delete()
    of.klass.delete()
    assert not Withdrawal.objects.exists()
    Learner.objects.update(created=timezone.now() - timedelta(days=2000))
    call_command("prune")
    assert not Learner.objects.exists()


def test_other_rounds_are_open_to_them() -> None:
    of = scene("end", account=False)
    forget(of)
    other = make_round(of.of.owner, single())
    assert of.client.post(reverse("taking:begin", args=(other.code,)), {"name": "Zebedee"}).status_code == 303


def test_who_took_part_in_nothing_is_a_stranger_again() -> None:
    client = Client()
    klass = SchoolClass.objects.create(owner=trainer("ada"), name="Tuesday")
    client.post(klass.get_absolute_url(), {"name": NAME})
    client.post(reverse("progress:forget"))
    assert SESSION_KEY not in client.session
    assert not Learner.objects.exists()
    assert not Seat.objects.exists()


def test_the_trainer_is_told() -> None:
    """On the results, the sheet, the page of the class, in the files and in the history, in both languages."""
    of = scene("end", account=False)
    forget(of)
    sheet = Sheet.objects.exclude(withdrawn=None).get()
    results = of.ada.get(reverse("results:round", args=(of.of.code,))).content.decode()
    assert "Withdrawn, sheet 2" in results
    assert "1 learner has withdrawn" in results
    page = of.ada.get(reverse("results:sheet", args=(of.of.code, sheet.pk))).content.decode()
    assert "Withdrawn by the learner on" in page
    assert "2 of 3" in page
    assert of.seats()[1][0] == "Withdrawn, seat 1"
    assert "Withdrawn, seat 1" in of.ada.get(reverse("classes:show", args=(of.klass.code,))).content.decode()
    assert (
        "Withdrawn by a learner" in of.ada.get(reverse("trainer:round-colleagues", args=(of.of.code,))).content.decode()
    )
    french = of.ada.get(reverse("results:round", args=(of.of.code,)).replace("/en/", "/fr/")).content.decode()
    assert "Copie 2, retirée" in french
    document = of.ada.get(reverse("results:document", args=(of.of.code,)))
    (learner,) = (row for row in json.loads(document.getvalue())["learners"] if row["withdrawn"])  # type: ignore[attr-defined]
    assert learner["name"] == ""


@pytest.mark.parametrize("page", ["progress", "account", "class"])
def test_the_learner_is_told_before_the_press(db: None, page: str) -> None:
    of = scene("end", account=page == "account")
    Attempt.objects.create(learner=Sheet.objects.get(name=NAME).learner, kind="drill", item="a", right=True)
    addresses = {
        "progress": reverse("progress:progress"),
        "account": reverse("accounts:delete"),
        "class": of.klass.get_absolute_url(),
    }
    text = of.client.get(addresses[page]).content.decode()
    assert "but not your name or anything you wrote" in text


def test_the_trainer_still_deletes_a_withdrawn_sheet() -> None:
    of = scene("end", account=False)
    forget(of)
    sheet = Sheet.objects.exclude(withdrawn=None).get()
    assert of.ada.post(f"{reverse('results:sheet', args=(of.of.code, sheet.pk))}?forget=1").status_code == 303
    assert not Sheet.objects.exclude(withdrawn=None).exists()
