"""Two people on one case: what they say to each other, and what the site brings anew."""

from __future__ import annotations

import html
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from layers_site.content.files import document_bytes
from layers_site.content.models import Card, Case, Comment, Document
from layers_site.content.services.loading import load_content
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.factories import Factory, case_document
from tests.operations.conftest import fresh

DESK = "/en/desk/"
CASE = "/en/desk/cases/grown-bear/"


# --- comments and requests --------------------------------------------------------------------------


def test_an_open_comment_waits_for_those_who_may_change_the_case_until_somebody_settles_it(
    signed_in: As, draft: Case
) -> None:
    """Not for the one who wrote it."""
    editor, other = signed_in(*EDITOR), signed_in(*EDITOR)
    assert editor.post(f"{CASE}comments/", {"text": "Ready?"}).status_code == 303
    assert [row.title for row in other.get(DESK).context["waiting"]] == ["A bear grows"]
    assert editor.get(DESK).context["waiting"] == ()
    assert other.post(f"{DESK}comments/{Comment.objects.get().pk}/settle/").status_code == 303
    assert other.get(DESK).context["waiting"] == ()
    assert Comment.objects.get().settled_by == User.objects.get(username="user1")


def test_a_comment_that_says_nothing_or_too_much_is_refused_with_all_that_was_typed(signed_in: As, draft: Case) -> None:
    client = signed_in(*EDITOR)
    assert client.post(f"{CASE}comments/", {"text": "  "}).status_code == 422
    long = "x" * 2001
    answer = client.post(f"{CASE}comments/", {"text": long})
    assert answer.status_code == 422
    assert long in answer.content.decode()
    assert not Comment.objects.exists()


def test_the_same_words_sent_twice_are_one_comment(signed_in: As, draft: Case) -> None:
    """A second press within seconds says nothing new; somebody else who says the same does, and so do other words."""
    client = signed_in(*EDITOR)
    for text in ("Seen", "Seen", "And read", "Seen"):
        client.post(f"{CASE}comments/", {"text": text})
    signed_in(*ADMINISTRATOR).post(f"{CASE}comments/", {"text": "Seen"})
    assert [comment.text for comment in Comment.objects.all()] == ["Seen", "And read", "Seen", "Seen"]


def test_only_who_wrote_a_comment_or_may_change_the_case_settles_it(signed_in: As, published: Case) -> None:
    asking = signed_in(*EDITOR)
    asking.post(f"{CASE}comments/", {"text": "A spelling mistake in the summary."})
    settle = f"{DESK}comments/{Comment.objects.get().pk}/settle/"
    assert signed_in(*EDITOR).post(settle).status_code == 403
    assert asking.post(settle).status_code == 303
    assert Comment.objects.get().settled_at is not None


def test_comments_belong_to_who_wrote_them_and_stay_when_the_account_goes(signed_in: As, draft: Case) -> None:
    """They are in what is taken along from the account; without it they stand without a name."""
    from layers_site.accounts.services import taken_along

    client = signed_in(*EDITOR)
    client.post(f"{CASE}comments/", {"text": "Mine."})
    user = User.objects.get()
    assert "Mine." in str(taken_along(user))
    user.delete()
    assert Comment.objects.get().by is None


def test_a_card_has_comments_too(signed_in: As) -> None:
    Factory().card(status="draft")
    client = signed_in(*EDITOR)
    client.post("/en/desk/cards/grizzly-bears/comments/", {"text": "Its French name?"})
    assert "Its French name?" in client.get("/en/desk/cards/grizzly-bears/").content.decode()


WORD = "/en/desk/documents/words/cda/"


def test_a_document_has_comments_as_a_case_has(signed_in: As) -> None:
    """One that nobody has changed here is spoken of too, and stays as it ships."""
    editor, other = signed_in(*EDITOR), signed_in(*EDITOR)
    assert editor.post(f"{WORD}comments/", {"text": "This word?"}).status_code == 303
    assert "This word?" in other.get(WORD).content.decode()
    assert [row.href for row in other.get(DESK).context["waiting"]] == [f"{WORD}#comments"]
    assert Document.objects.get().status == "published"


def test_a_draft_that_is_given_up_takes_its_comments_along(signed_in: As) -> None:
    editor = signed_in(*EDITOR)
    editor.post("/en/desk/documents/words/", {"name": "another"})
    editor.post("/en/desk/documents/words/another/comments/", {"text": "Mine."})
    stamp = editor.get("/en/desk/documents/words/another/").context["side"].stamp
    editor.post("/en/desk/documents/words/another/status/", {"status": "discard", "stamp": stamp})
    assert not Comment.objects.exists()


# --- newer files ------------------------------------------------------------------------------------


def shipped(folder: Path, **keys: Any) -> Path:
    (folder / "cases").mkdir(exist_ok=True)
    (folder / "cases" / "grown-bear.json").write_bytes(document_bytes(case_document(**keys)))
    return folder


def edited(folder: Path) -> Case:
    """A case that was loaded, and that an editor has changed since."""
    load_content(shipped(folder))
    case = Case.objects.get()
    case.summary_en, case.summary_fr = "Ours", "Le nôtre"
    case.save()
    return case


NEWER = {"title": {"en": "A larger bear", "fr": "Un ours plus grand"}}


def test_a_newer_file_is_shown_beside_what_an_editor_has_changed(db: None, signed_in: As, tmp_path: Path) -> None:
    """The same file again is no news; a newer one is, until somebody keeps what is here; the one after it is again."""
    edited(tmp_path)
    client = signed_in(*ADMINISTRATOR)
    load_content(shipped(tmp_path))
    assert client.get(f"{CASE}shipped/").status_code == 404
    load_content(shipped(tmp_path, **NEWER))
    page = client.get(f"{CASE}shipped/")
    assert [change.field for change in page.context["differences"]] == [
        "title_en", "title_fr", "summary_en", "summary_fr",
    ]  # fmt: skip
    desk = client.get(f"{DESK}?lacks=upstream")
    assert "grown-bear" in desk.content.decode()
    assert [row.href for row in desk.context["waiting"]] == [f"{CASE}shipped/"]
    client.post(f"{CASE}shipped/", {"do": "keep", "stamp": page.context["stamp"]})
    load_content(shipped(tmp_path, **NEWER))
    case = Case.objects.get()
    assert (case.summary_en, case.upstream) == ("Ours", None)
    load_content(shipped(tmp_path, difficulty=2))
    assert Case.objects.get().upstream is not None


def test_what_ships_is_said_right_in_both_languages(db: None, tmp_path: Path) -> None:
    """A name that is one word in both languages bars nobody from changing what is published."""
    growth = {**case_document()["scenario"]["effects"][0], "name": "Wonder"}
    board = {**case_document()["scenario"], "effects": [growth]}
    load_content(shipped(tmp_path, scenario=board))
    (case,) = Case.objects.all()
    assert (case.is_published, case.same, case.problems_as("published")) == (True, ["Wonder"], [])


def test_a_newer_file_can_be_taken_over_and_then_counts_as_loaded(db: None, signed_in: As, tmp_path: Path) -> None:
    edited(tmp_path)
    load_content(shipped(tmp_path, **NEWER))
    client = signed_in(*ADMINISTRATOR)
    page = client.get(f"{CASE}shipped/")
    client.post(f"{CASE}shipped/", {"do": "take", "stamp": page.context["stamp"]})
    case = Case.objects.get()
    assert (case.title_en, case.summary_en, case.upstream) == ("A larger bear", "How large is it?", None)
    assert load_content(shipped(tmp_path, difficulty=2)).updated == 1


def test_a_newer_card_is_shown_in_words(db: None, signed_in: As) -> None:
    card = Factory().card()
    card.upstream = {**card.as_json(), "data": {**card.data, "power": 3}}
    card.save()
    client = signed_in(*ADMINISTRATOR)
    page = client.get("/en/desk/cards/grizzly-bears/shipped/")
    assert "3/2" in page.content.decode()
    client.post("/en/desk/cards/grizzly-bears/shipped/", {"do": "take", "stamp": page.context["stamp"]})
    assert Card.objects.get().data["power"] == 3


# --- what is lacking --------------------------------------------------------------------------------


def test_the_desk_finds_cases_by_what_they_lack(signed_in: As, draft: Case) -> None:
    Factory().case(slug="no-french", summary_fr="", stale=[], status="draft")
    Factory().case(slug="no-source", source_en="", source_fr="", status="draft")
    Factory().case(slug="asked", status="draft").comments.create(text="The French?")
    client = signed_in(*EDITOR)

    def having(lack: str) -> set[str]:
        piles = client.get(f"{DESK}?lacks={lack}").context["piles"]
        return {row.slug for pile in piles for row in pile.rows}

    assert having("fr") == {"no-french"}
    assert having("source") == {"no-source"}
    assert having("asked") == {"asked"}
    assert having("expectation") == having("upstream") == set()
    assert having("") == {"grown-bear", "no-french", "no-source", "asked"}
    assert client.get(f"{DESK}?lacks=nonsense").status_code == 422


# --- several who save at the same moment: one of them is stored, every other keeps what was written ---


__all__ = ["fresh"]
MANY = 3
ROOT = Path(__file__).parents[2]


def race() -> list[str]:
    """Let several editors save one form at once, twice; what went wrong, [] where nothing did."""
    from django.contrib.auth.models import User

    from layers_site.content.models import Case
    from tests.factories import Factory, client_of, stamp_in

    Factory().case(status=Case.Status.DRAFT)
    address = "/en/desk/cases/grown-bear/texts/"
    clients = [client_of(User.objects.create_superuser(f"editor{number}")) for number in range(MANY)]
    faults: list[str] = []
    for turn in range(2):
        stamps = [stamp_in(client.get(address).content.decode()) for client in clients]
        ready = Barrier(MANY)

        def save(number: int, turn: int = turn, stamps: list[dict[str, str]] = stamps, ready: Barrier = ready) -> Any:
            word = f"Turn {turn} of {number}"
            ready.wait()
            try:
                titles = {"title_en": word, "title_fr": f"{word} fr", "difficulty": 1, "load": 1}
                response = clients[number].post(address, {**stamps[number], **titles})
                return response.status_code, word, word in html.unescape(response.content.decode())
            finally:
                connection.close()

        with ThreadPoolExecutor(MANY) as threads:
            answers = list(threads.map(save, range(MANY)))
        title = Case.objects.get().title_en
        stored = [word for status, word, _shown in answers if status == 303]
        if stored != [title] or sorted(status for status, *_rest in answers) != [303, *[409] * (MANY - 1)]:
            faults.append(f"{answers}: {title}")
        faults += [f"{word} is lost" for status, word, shown in answers if status == 409 and not shown]
    return faults


@pytest.mark.skipif(connection.vendor == "sqlite", reason="the database of these tests is in the memory of one thread")
@pytest.mark.django_db(transaction=True)
def test_one_of_many_is_stored() -> None:
    """On a server that several write to at once."""
    assert race() == []


@pytest.mark.nightly
def test_one_of_many_is_stored_in_a_file(fresh: Path, tmp_path: Path) -> None:
    """On SQLite in a file, as a site of one machine has it."""
    place = shutil.copy(fresh, tmp_path / "race.sqlite3")
    script = (
        "import django; django.setup()\n"
        "from django.conf import settings; settings.ALLOWED_HOSTS = ['testserver']\n"
        "from tests.editing.test_together import race\n"
        "print(race())\n"
    )
    places = {"DATABASE_URL": f"sqlite:///{place}", "DJANGO_SETTINGS_MODULE": "layers_site.settings", "DEBUG": "true"}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=os.environ | places, capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip().splitlines() or [done.stderr])[-1] == "[]", done.stdout + done.stderr
