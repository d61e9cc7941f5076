"""Who may see and do what: every address of the desk, for everyone who might ask for it (`matrix.py`)."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import resolve

from engine.notation import read_scenario
from layers_site.accounts.models import Event
from layers_site.boards.models import Board
from layers_site.boards.services import boards
from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Comment, Deletion, Document
from layers_site.content.publishing import make_groups
from layers_site.content.services.history import history_of, whole
from layers_site.content.services.importing import export_zip
from layers_site.editing import urls
from layers_site.platform.versions import stamp_of
from tests.editing.conftest import EDITOR, As
from tests.editing.matrix import FORM, NOT, OWN, OWN_PUBLISHED, ROLES, ROWS, Row
from tests.editing.test_documents import kind_of
from tests.factories import BEAR, Factory, case_document, client_of
from tests.hostile.forms import forms_at

pytestmark = pytest.mark.whole

CASE = "/en/desk/cases/grown-bear/"


def test_every_address_of_the_desk_is_in_the_matrix() -> None:
    """An address that is added is tested too, and each that takes POST is sent something."""
    assert {pattern.name for pattern in urls.urlpatterns} == {row.name for row in ROWS}
    for row in ROWS:
        assert urls.app_name == resolve(row.address.partition("?")[0].format_map(_Any())).app_name
        assert (row.sent is None) == (row.post == NOT)
        assert all(len(line.split()) in (1, len(ROLES)) for line in (row.get, row.post))


class _Any(dict[str, str]):
    def __missing__(self, _name: str) -> str:
        return "1"


@pytest.mark.django_db
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_each_address_does_for_each_role_what_the_matrix_says(row: Row) -> None:
    """Nobody else gets past the door; who is refused has stored nothing, and no GET stores anything."""
    users = people()
    prepare(row)
    names = named()
    for method, line in (("get", row.get), ("post", row.post)):
        asked = [_ask(row, user, method, names) for user in users.values()]
        wanted = line.split() if " " in line else [line] * len(ROLES)
        assert dict(zip(ROLES, asked, strict=True)) == dict(zip(ROLES, wanted, strict=True)), method


def _ask(row: Row, user: User | None, method: str, names: dict[str, str]) -> str:
    """Ask as this user, and return what came of it as the matrix writes it. Nothing of it stays."""
    client = Client()
    with transaction.atomic():
        if user is not None:
            client.force_login(user)
            if row.state in (OWN, OWN_PUBLISHED):
                made_by(user)
        address = row.address.format(**names)
        sent = sent_by(row, address, names) if method == "post" and row.sent is not None else {}
        before = stored()
        answer = client.post(address, sent) if method == "post" else client.get(address)
        changed = stored() != before
        transaction.set_rollback(True)
    return _in_short(answer, row) + ("*" if changed else "")


def _in_short(answer: Any, row: Row) -> str:
    leads = answer.get("Location", "").startswith("/en/account/sign-in/")
    if answer.status_code == 302 and leads:
        return "?"
    return {401: "?", 403: "-"}.get(answer.status_code, str(answer.status_code))


def test_who_works_on_one_kind_of_content_sees_no_drafts_of_another(signed_in: As, draft: Case) -> None:
    """Rights can be given one by one: neither lists nor what is exported or imported goes beyond them."""
    Factory().card(slug="wonder", name_en="Wonder", name_fr="Émerveillement", status="draft")
    kinds = {"case": ("", "cases/grown-bear"), "card": ("cards/", "cards/wonder"), "document": ("documents/words/", "")}
    for kind, (_own, exported) in kinds.items():
        client = signed_in(f"add_{kind}", f"change_{kind}")
        for other, (page, _file) in kinds.items():
            assert client.get(f"/en/desk/{page}").status_code == (200 if other == kind else 403)
        with zipfile.ZipFile(io.BytesIO(b"".join(client.get("/en/desk/export/")))) as archive:
            assert archive.namelist() == ([f"drafts/{exported}.json"] if exported else [])
    archive = export_zip(Card.objects.all())
    Card.objects.all().delete()
    sent = {"file": SimpleUploadedFile("all.zip", archive)}
    assert "may not" in signed_in("add_case", "change_case").post("/en/desk/import/", sent).content.decode()
    assert not Card.objects.exists()


def test_who_may_do_nothing_is_refused_before_anything_is_looked_for(signed_in: As) -> None:
    """`allowed` answers what no list would refuse: a kind of documents that is none, a comment that is not there."""
    for client, status in ((signed_in(), 403), (signed_in(*EDITOR), 404)):
        assert client.get("/en/desk/documents/nothing/").status_code == status
        assert client.post("/en/desk/comments/1/settle/").status_code == status


def test_learners_see_no_draft(signed_in: As, draft: Case) -> None:
    """A draft is there for those who may change it, and for nobody else; nor do others see the desk's links."""
    address = "/en/cases/grown-bear/"
    assert Client().get(address).status_code == 404
    assert signed_in("view_case").get(address).status_code == 404
    assert "desk-save" in signed_in(*EDITOR).get(f"{address}?show=1").content.decode()
    Case.objects.update(status="published")
    assert "desk-save" not in Client().get(f"{address}?show=1").content.decode()


def test_signing_in_leads_to_the_page_that_was_asked_for(db: None, draft: Case) -> None:
    """The address is kept, and no other site is led to."""
    response = Client().get(CASE)
    assert response.headers["Location"] == f"/en/account/sign-in/?next={CASE}"
    assert Client().get(response.headers["Location"]).status_code == 200


def test_whose_session_has_ended_is_shown_what_they_sent(db: None, client: Client, draft: Case) -> None:
    """Without JavaScript too: nothing is stored, the texts are there to be copied, the door leads back to the form."""
    texts = f"{CASE}texts/"
    answer = client.post(texts, {"title_en": "A <b> word"}, headers={"Referer": f"http://testserver{texts}"})
    assert answer.status_code == 401
    assert "A &lt;b&gt; word" in answer.content.decode()
    assert f'href="/en/account/sign-in/?next={texts}"' in answer.content.decode()
    assert client.post(f"{CASE}status/", {"status": "published"}).status_code == 302


def test_whose_session_has_ended_is_led_to_the_door_and_not_shown_it_in_the_page(db: None, client: Client) -> None:
    """What htmx asks for goes into a part of the page; the door is a page of its own, and leads back."""
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{CASE}"}
    response = client.post(f"{CASE}arrange/", {"do": "later"}, headers=headers)
    assert response.headers["HX-Redirect"] == f"/en/account/sign-in/?next={CASE}"
    assert response.content == b""


# --- what lies on the desk when the matrix is asked ---------------------------------------------------


STORED = (Case, Card, Document, Comment, Deletion, Event)
#: A text that is not set as French print asks.
UNSET = "Quelle est sa taille ?"
#: Addresses at which nothing may refer to the card.
ALONE = ("card-slug", "card-delete")


def people() -> dict[str, User | None]:
    """One of each role, with what `make_groups` gives; caretakers count for the staff."""
    make_groups()
    users: dict[str, User | None] = {"nobody": None}
    for role in ROLES[1:]:
        users[role] = user = User.objects.create(username=f"a-{role}", is_staff=role not in ("learner", "trainer"))
        if role != "learner":
            user.groups.add(Group.objects.get(name=role))
    return users


def prepare(row: Row) -> None:
    """Store the case, the card and the word in the state of the row, each with an older version."""
    status = {OWN: "draft", OWN_PUBLISHED: "published"}.get(row.state, row.state)
    case = Factory().case(status=status)
    (stage,) = case.document["stages"]
    later = {**stage, "title": {"en": "Later", "fr": "Plus tard"}}
    variant = {"slug": "other", "title": {"en": "Other", "fr": "Autre"}, "ops": [], "stages": [stage]}
    case.document = {**case.document, "stages": [stage, later], "variants": [variant]}
    case.upstream = {**case.as_json(), "difficulty": 2}
    case.save()
    card = Factory().card(status=status, data={**BEAR, "mana_cost": "{2}{G}"})
    card.note_en, card.note_fr = "A note", "Une note"
    card.upstream = {**card.as_json(), "data": BEAR}
    card.save()
    _word(row)
    Comment.objects.create(case=case, text="Look.")
    if row.name == "case-print":
        Case.objects.update(summary_fr=UNSET)
    if row.name in ALONE:
        Case.objects.all().delete()
        Card.objects.update(name_en="Lone Elk", name_fr="Élan solitaire")


def _word(row: Row) -> None:
    """Store a word that somebody has changed."""
    kind = kind_of("words")
    root = User.objects.create(username="root", is_superuser=True)

    def write(word: Document) -> None:
        french = UNSET if row.name == "document-print" else "Changé"
        word.document = {**word.document, "term": {"en": "Changed", "fr": french}}

    saving.change(kind, "cda", root, _agree, write)
    for step in {"published": ("published",)}.get(row.state, ()):
        saving.advance(kind, "cda", step, root, _agree)


def _agree(_row: Document) -> None:
    return None


def made_by(user: User) -> None:
    """Let the case and the card be of this user, and what is asked of them."""
    for content in (*Case.objects.all(), *Card.objects.all()):
        content.history.update(history_user=user)
    Comment.objects.update(by=user)


def named() -> dict[str, str]:
    """Return what stands in braces in the addresses and in what is sent."""
    case, card = Case.objects.filter(slug="grown-bear").first(), Card.objects.get()
    board = boards.begin(read_scenario(case_document()["scenario"]), {"do": "new"}).board
    assert isinstance(board, Board)
    word, lesson = saving.working(kind_of("words"), "cda"), saving.working(kind_of("lessons"), "text")
    names = {
        "board": board.id,
        "card": stamp_of(whole(card)), "card_version": str(history_of(card)[-1].id),
        "word": stamp_of(whole(word)), "word_version": str(history_of(word)[-1].id), "lesson": stamp_of(whole(lesson)),
        "comment": str(Comment.objects.values_list("pk", flat=True).first() or ""),
    }  # fmt: skip
    if case is None:
        return names
    version, stage = str(history_of(case)[-1].id), case.stage_keys[""][0]
    return {
        **names, "stamp": stamp_of(whole(case)),
        "version": version, "stage": stage,
    }  # fmt: skip


def sent_by(row: Row, address: str, names: dict[str, str]) -> Any:
    """Return what is sent: the form of the page as an administrator has it, a file, or what the row says."""
    if row.sent == FORM:
        return _form(row, address)
    if row.name == "import":
        document = case_document(slug="new" if row.sent == "new" else "grown-bear", difficulty=3)
        return {"file": SimpleUploadedFile("case.json", json.dumps(document).encode())}
    return {name: value.format(**names) for name, value in (row.sent or {}).items()}


def _form(row: Row, address: str) -> dict[str, Any]:
    client = client_of(User.objects.get(username="root"))
    form = next(form for form in forms_at(client, address) if form.name == f"editing:{row.name}")
    fields = {name: value for name, value in form.data().items() if name != "do" and "+" not in name}
    typed = {name: text for name, text in (row.typed or {}).items() if name in fields}
    return {**fields, **typed}


def stored() -> dict[str, list[Any]]:
    """Return all content, with its statuses and what is said of it."""
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in STORED}
