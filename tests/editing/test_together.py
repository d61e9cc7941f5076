"""Two people on one case: who asks, who does, what is proposed, and what the site brings anew."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from layers_site.content.files import document_bytes
from layers_site.content.models import Card, Case, Comment, Document
from layers_site.content.services import load_content
from tests.editing.conftest import ADMINISTRATOR, EDITOR, REVIEWER, As
from tests.factories import Factory, case_document

DESK = "/en/desk/"
CASE = "/en/desk/cases/grown-bear/"


# --- comments and requests --------------------------------------------------------------------------


def test_a_request_waits_for_those_who_may_do_it_and_the_step_settles_it(signed_in: As, draft: Case) -> None:
    """An editor asks for a review; a reviewer finds it on the desk, another editor does not; reviewing settles it."""
    editor, other, reviewer = signed_in(*EDITOR), signed_in(*EDITOR), signed_in(*REVIEWER)
    assert editor.post(f"{CASE}comments/", {"text": "Ready?", "wants": "review"}).status_code == 303
    assert [row.title for row in reviewer.get(DESK).context["waiting"]] == ["A bear grows"]
    assert editor.get(DESK).context["waiting"] == other.get(DESK).context["waiting"] == ()
    view = reviewer.get(CASE).context["view"]
    reviewer.post(f"{CASE}status/", {"status": "reviewed", "stamp": view.stamp})
    assert reviewer.get(DESK).context["waiting"] == ()
    comment = Comment.objects.get()
    assert comment.settled_by == User.objects.get(username="user2")


def test_the_page_names_who_may_take_the_next_step(signed_in: As, draft: Case) -> None:
    signed_in(*EDITOR)
    signed_in(*REVIEWER)
    assert signed_in(*EDITOR).get(CASE).context["view"].talk.next_by == ("user1",)


def test_a_comment_that_says_nothing_or_too_much_is_refused_with_all_that_was_typed(signed_in: As, draft: Case) -> None:
    client = signed_in(*EDITOR)
    assert client.post(f"{CASE}comments/", {"text": "  "}).status_code == 422
    long = "x" * 2001
    answer = client.post(f"{CASE}comments/", {"text": long, "wants": "fr"})
    assert answer.status_code == 422
    assert long in answer.content.decode()
    assert not Comment.objects.exists()


def test_the_same_words_sent_twice_are_one_comment(signed_in: As, draft: Case) -> None:
    """A second press within seconds says nothing new; somebody else who says the same does, and so do other words."""
    client = signed_in(*EDITOR)
    for text in ("Seen", "Seen", "And read", "Seen"):
        client.post(f"{CASE}comments/", {"text": text, "wants": ""})
    signed_in(*REVIEWER).post(f"{CASE}comments/", {"text": "Seen", "wants": ""})
    assert [comment.text for comment in Comment.objects.all()] == ["Seen", "And read", "Seen", "Seen"]


def test_only_whoever_asked_or_may_do_it_settles_a_request(signed_in: As, draft: Case) -> None:
    asking = signed_in(*EDITOR)
    asking.post(f"{CASE}comments/", {"wants": "publish"})
    settle = f"{DESK}comments/{Comment.objects.get().pk}/settle/"
    assert signed_in(*EDITOR).post(settle).status_code == 403
    assert asking.post(settle).status_code == 303
    assert Comment.objects.get().settled_at is not None


def test_comments_belong_to_who_wrote_them_and_stay_when_the_account_goes(signed_in: As, draft: Case) -> None:
    """They are in what is taken along from the account; without it they stand without a name."""
    from layers_site.accounts.belongings import taken_along

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


def test_a_document_has_comments_and_requests_as_a_case_has(signed_in: As) -> None:
    """One that nobody has changed here is asked about too; what is asked for waits until somebody who may has done it.
    What ships anew is still offered as it is."""
    editor, reviewer = signed_in(*EDITOR), signed_in(*REVIEWER)
    assert editor.post(f"{WORD}comments/", {"text": "This word?", "wants": "review"}).status_code == 303
    assert "This word?" in reviewer.get(WORD).content.decode()
    assert [row.href for row in reviewer.get(DESK).context["waiting"]] == [f"{WORD}#comments"]
    assert editor.get(DESK).context["waiting"] == ()
    assert [row.name for row in editor.get("/en/desk/documents/words/").context["rows"] if row.has_request] == ["cda"]
    view = reviewer.get(WORD).context["view"]
    assert view.talk.next_by == () == view.steps
    row = Document.objects.get()
    row.status = Document.Status.DRAFT
    row.save()
    stamp = reviewer.get(WORD).context["view"].stamp
    assert reviewer.post(f"{WORD}status/", {"step": "reviewed", "stamp": stamp}).status_code == 303
    assert reviewer.get(DESK).context["waiting"] == ()
    assert Comment.objects.get().settled_by == User.objects.get(username="user1")


def test_a_draft_that_is_given_up_takes_its_comments_along(signed_in: As) -> None:
    editor = signed_in(*EDITOR)
    editor.post("/en/desk/documents/words/", {"name": "another"})
    editor.post("/en/desk/documents/words/another/comments/", {"text": "Mine."})
    stamp = editor.get("/en/desk/documents/words/another/").context["view"].stamp
    editor.post("/en/desk/documents/words/another/status/", {"step": "discard", "stamp": stamp})
    assert not Comment.objects.exists()


# --- proposals --------------------------------------------------------------------------------------


def proposal_of(client: Client) -> Case:
    client.post(f"{CASE}propose/")
    proposal = Case.objects.get(slug="grown-bear-copy")
    proposal.summary_en, proposal.summary_fr = "How big is it now?", "Quelle est sa taille maintenant\u202f?"
    proposal.save()
    return proposal


def test_a_proposal_takes_the_place_of_what_the_case_says(signed_in: As, published: Case) -> None:
    """An editor proposes; the case stays public as it is until somebody who may publish takes it over in one step."""
    proposal = proposal_of(signed_in(*EDITOR))
    administrator = signed_in(*ADMINISTRATOR)
    page = administrator.get(f"/en/desk/cases/{proposal.slug}/proposal/")
    assert [change.field for change in page.context["view"].changes] == ["summary_en", "summary_fr"]
    published.refresh_from_db()
    assert published.summary_en == "How large is it?"
    administrator.post(f"/en/desk/cases/{proposal.slug}/proposal/", {"stamp": page.context["stamp"]})
    published.refresh_from_db()
    assert (published.summary_en, published.status) == ("How big is it now?", "published")
    assert not Case.objects.filter(slug=proposal.slug).exists()


def test_a_proposal_is_taken_over_by_nobody_else_and_never_published_by_itself(signed_in: As, published: Case) -> None:
    proposal = proposal_of(signed_in(*EDITOR))
    page = f"/en/desk/cases/{proposal.slug}/"
    reviewer = signed_in(*REVIEWER)
    stamp = reviewer.get(f"{page}proposal/").context["stamp"]
    assert reviewer.post(f"{page}proposal/", {"stamp": stamp}).status_code == 403
    Case.objects.filter(pk=proposal.pk).update(status="reviewed")
    administrator = signed_in(*ADMINISTRATOR)
    view = administrator.get(page).context["view"]
    assert "published" not in [step.status for step in view.steps]
    assert administrator.post(f"{page}status/", {"status": "published", "stamp": view.stamp}).status_code == 422


def test_what_others_changed_in_the_case_meanwhile_is_shown_before_it_is_undone(signed_in: As, published: Case) -> None:
    proposal = proposal_of(signed_in(*EDITOR))
    published.title_en, published.title_fr = "Another title", "Un autre titre"
    published.save()
    administrator = signed_in(*ADMINISTRATOR)
    address = f"/en/desk/cases/{proposal.slug}/proposal/"
    page = administrator.get(address)
    assert [change.field for change in page.context["view"].since] == ["title_en", "title_fr"]
    sent = {"stamp": page.context["stamp"]}
    assert administrator.post(address, sent).status_code == 409
    assert administrator.post(address, {**sent, "knowing": "1"}).status_code == 303
    published.refresh_from_db()
    assert published.title_en == "A bear grows"


def test_a_proposal_that_could_not_be_published_is_not_taken_over(signed_in: As, published: Case) -> None:
    proposal = proposal_of(signed_in(*EDITOR))
    proposal.summary_fr = ""
    proposal.settle_stale([])
    proposal.save()
    administrator = signed_in(*ADMINISTRATOR)
    address = f"/en/desk/cases/{proposal.slug}/proposal/"
    assert administrator.post(address, {"stamp": administrator.get(address).context["stamp"]}).status_code == 422
    published.refresh_from_db()
    assert published.summary_en == "How large is it?"


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
    assert "grown-bear" in client.get(f"{DESK}?lacks=upstream").content.decode()
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
    Factory().case(slug="asked", status="draft").comments.create(wants="fr")
    client = signed_in(*EDITOR)

    def having(lack: str) -> set[str]:
        piles = client.get(f"{DESK}?lacks={lack}").context["piles"]
        return {row.slug for pile in piles for row in pile.rows}

    assert having("fr") == {"no-french"}
    assert having("source") == {"no-source"}
    assert having("asked") == {"asked"}
    assert having("expectation") == having("upstream") == having("proposal") == set()
    assert having("") == {"grown-bear", "no-french", "no-source", "asked"}
    assert client.get(f"{DESK}?lacks=nonsense").status_code == 422


def test_two_proposals_of_one_case_are_told_apart_in_the_list(signed_in: As) -> None:
    """Both have its title; each says since when it is there."""
    editor = signed_in(*EDITOR)
    case = Factory().case()
    for minute in (1, 2):
        proposal = Factory().case(slug=f"proposal-{minute}", status="draft", proposal_for=case)
        Case.objects.filter(pk=proposal.pk).update(created=datetime(2026, 3, 4, 12, minute, tzinfo=UTC))
    page = editor.get("/en/desk/").content.decode()
    names = set(re.findall(r"proposal of [^<]+", page))
    assert len(names) == 2
