"""A small site with a row in every table, and the file of it that later versions have to bring forward.

Once for each release, after its last migration:

    export DATABASE_URL=sqlite:////tmp/small.sqlite3
    python manage.py migrate
    python manage.py shell -c 'from tests.operations import small_site; small_site.write("0.1.0")'

The file is never written again. It says which version and commit made it and which migrations had been applied; its
rows are as `dumpdata` writes them, one a line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.contrib.auth.models import User
from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models
from django.db.migrations.recorder import MigrationRecorder

from engine.notation.scenarios import json_text
from layers_site import __version__
from layers_site.accounts.models import Attempt, Event, Learner
from layers_site.boards.models import Board, EditionsOfCase, KeptBoard, LatestLink, Stop
from layers_site.boards.services.boards import act
from layers_site.boards.services.moments import at_case
from layers_site.content.models import Card, CardFile, CardText, Case, Comment, Deletion, Document
from layers_site.learning.models import BoardOfDay, DayAnswer, Play, PracticeRound, Repeated, RoundAnswer, Seen
from layers_site.operations.backups import source_commit
from layers_site.quizzes.models import Change, Colleague, Regrading, SchoolClass, Seat, Standing, TeamLink, Withdrawal
from tests.factories import BEAR, Factory, case_document
from tests.learning.stack.conftest import shipped, store
from tests.quizzes.results.factories import make_round, make_sheet, pick, pt, tick, trainer

#: Where the files are, each named by its version.
RELEASES: Final = Path(__file__).parent / "releases"
WHEN: Final = datetime(2026, 11, 21, 12, tzinfo=UTC)
_MADE: Final = ("auth.permission", "contenttypes.contenttype")


def write(version: str) -> None:
    """Make the site in an empty database, and write its file."""
    make()
    applied = sorted(MigrationRecorder(connection).applied_migrations())
    head = json.dumps({"version": __version__, "commit": source_commit(), "migrations": applied})
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in _rows())
    (RELEASES / f"{version}.json").write_text(f'{head[:-1]}, "rows": [\n{rows}\n]}}\n', encoding="utf-8")


def _rows() -> Iterator[dict[str, Any]]:
    for model in apps.get_models():
        if model._meta.label_lower not in _MADE:
            yield from map(as_written, model._default_manager.order_by("pk"))


def as_written(row: models.Model) -> dict[str, Any]:
    """Return the row as the file has it; permissions by their names, since their numbers differ between databases."""
    natural = row._meta.app_label == "auth"
    (written,) = serializers.serialize("python", [row], use_natural_foreign_keys=natural)
    document: dict[str, Any] = json.loads(json.dumps(written, cls=DjangoJSONEncoder))
    return document


def make() -> None:
    """Store what people leave on a site: content and its history, boards, what was learned, a class with a quiz."""
    ada = trainer("ada")
    _content(ada)
    _boards()
    _learning()
    _quizzes(ada)


def _content(ada: User) -> None:
    case = Factory().case()
    Factory().case(slug="a-draft", status=Case.Status.DRAFT)
    Card.objects.create(slug="bears", name_en="Bears", name_fr="Ours", data=BEAR, status=Card.Status.PUBLISHED)
    CardText.objects.create(key="bears", key_fr="ours", english={"name": "Bears"}, french={"name": "Ours"})
    CardFile.objects.create(name="oracle-cards", etag='"bears"')
    Document.objects.create(kind="words", slug="cda", document={"slug": "cda"})
    Comment.objects.create(case=case, by=ada, text="Is it 5/5?")
    Deletion.objects.create(of="content.case", slug="gone", document=case_document(slug="gone"), by=ada)
    Event.record(ada, Event.What.CONTENT_DELETED, "content.case gone")
    EditionsOfCase.objects.create(digest="0" * 64, found={"2003": ["", 0]})


def _boards() -> None:
    """Keep a board on which Giant Growth is off, and a link that has led there."""
    learner = Learner.objects.create()
    board = act(at_case("grown-bear"), "2014", "switch", "growth").board
    assert board is not None
    KeptBoard.objects.create(learner=learner, board=board, name="a small bear")
    link = LatestLink.objects.create(learner=learner, board=board, name="mine", key="abcdefghjkmnpq")
    Stop.objects.create(link=link, board=board)


def _learning() -> None:
    """Leave what somebody with an account has read, answered and played."""
    learner = Learner.objects.create(user=User.objects.create_user("eve"), returned=True)
    answered: dict[str, Any] = {"learner": learner, "right": False, "believed": ["M07"]}
    attempt = Attempt.objects.create(kind="drill", item="which-layer/L29", given={"layer": "6"}, **answered)
    game = store(shipped())
    Play.objects.create(id="abcdefghijkl", case=game, document=game.document["script"])
    Seen.objects.create(learner=learner, item="continuous-effects/part-1")
    Repeated.objects.create(learner=learner, pattern="grown-bear", due=WHEN, answered=2, failed=1)
    text = json_text(Board.objects.get().scenario)
    BoardOfDay.objects.create(date=WHEN.date(), key="grown-bear", text=text, object="bear", ask="pt")
    DayAnswer.objects.create(date=WHEN.date(), board="abcdefghijkl", given={"power": 5, "toughness": 5}, **answered)
    practice = PracticeRound.objects.create(learner=learner, kind="drill", about="which-layer", seed="abc")
    RoundAnswer.objects.create(round=practice, number=1, attempt=attempt)


def _quizzes(ada: User) -> None:
    """Ask a quiz with a question of each kind in a class: Zoé has answered, another learner has withdrawn."""
    klass = SchoolClass.objects.create(owner=ada, name="Tuesdays", code="ACDEFGH")
    may_round = make_round(ada, name="May", code="ACDEFG", klass=klass)
    quiz = may_round.version.quiz
    sheet = make_sheet(may_round, "Zoé", pick("b"), tick("a"), pt(2, 2), {"text": "It adds."})
    Seat.objects.create(klass=klass, learner=sheet.learner, name="Zoé", key="a-seat")
    Withdrawal.objects.create(round=may_round, learner=Learner.objects.create())
    Standing.objects.create(round=may_round, state=Standing.At.LOBBY)
    Regrading.objects.create(round=may_round, by=ada, question="q1", reason="Two were right.")
    Colleague.objects.create(quiz=quiz, user=trainer("bob"))
    TeamLink.objects.create(quiz=quiz, by=ada)
    Change.objects.create(round=may_round, by=ada, what=Change.What.MARKED, detail="q4")
