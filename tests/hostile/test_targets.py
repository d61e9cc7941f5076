"""What htmx swaps is on the page; forms refuse half a surrogate pair, and write without keeping others waiting."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.auth.hashers import get_hasher
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client, RequestFactory
from django.urls import Resolver404, resolve

from engine.budget import Meter
from layers_site.accounts.services import make_account
from layers_site.boards.models import Board
from layers_site.learning.practice.services import judged
from layers_site.learning.rounds import Kind, Round, answer_once
from layers_site.platform.memory import Answers
from tests.factories import case_document
from tests.hostile.addresses import address, patterns
from tests.hostile.forms import Field, Form
from tests.hostile.harvest import Seen, harvest
from tests.hostile.owners import OWNER, owner_of
from tests.hostile.test_sending import sent
from tests.hostile.world import World, a_deal
from tests.night import NIGHT, sample_of

pytestmark = pytest.mark.xdist_group("hostile harvest")

# One process reads the pages, once.
#: What htmx finds from the element itself.
RELATIVE: Final = re.compile(r"this|closest |find |next|previous")
SENDS: Final = frozenset(("hx-get", "hx-post"))


class Elements(HTMLParser):
    """Each element with its attributes and those that it stands in; `ids` and `classes` of all."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.all: list[tuple[str, dict[str, str], tuple[str, ...]]] = []
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        here = {name: value or "" for name, value in attrs}
        self.ids.add(here.get("id", ""))
        self.all.append((tag, here, tuple(self.open)))
        if tag not in ("input", "link", "meta", "br", "img", "hr", "wbr", "path", "use"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while tag in self.open and self.open.pop() != tag:
            pass


def pages(world: World) -> Iterator[tuple[str, Seen, Elements]]:
    for name, seen in harvest(world).pages.items():
        if seen.is_html and seen.status < 400:
            yield name, seen, Elements(seen.body)


def test_what_is_swapped_is_on_the_page(world: World) -> None:
    """Every selector that an element of a page names (`hx-target`, `hx-select`, `hx-sync`) is that of an element of
    the same page: a button whose answer has no place does nothing."""
    lost = []
    for name, _seen, page in pages(world):
        for tag, here, _around in page.all:
            for attribute in ("hx-target", "hx-select", "hx-sync", "hx-include", "hx-indicator"):
                first = here.get(attribute, "this").partition(":")[0].split()[0]
                if not RELATIVE.match(here.get(attribute, "this")) and first.removeprefix("#") not in page.ids:
                    lost.append((name, tag, attribute, here[attribute]))
    assert lost == []


def test_what_is_sent_by_htmx_is_sent_without_it(world: World) -> None:
    """A link has an address, a form an action that there is, and a button or a field that sends itself stands in a
    form."""
    stuck = []
    for name, _seen, page in pages(world):
        for tag, here, around in page.all:
            if tag == "form":
                url = urlsplit(urljoin("http://x/", here.get("action", "")))
                stuck += [] if _leads(url.path) or not here.get("action") else [(name, tag, url.path)]
            if SENDS & set(here) and tag == "a" and "href" not in here:
                stuck.append((name, tag, str(here)))
            if SENDS & set(here) and tag in ("button", "input", "select") and not {"form"} & {*around, *here}:
                stuck.append((name, tag, str(here)))
    assert stuck == []


def test_every_page_answers_what_htmx_asks(world: World) -> None:
    """Asked for the part of it that is swapped, a page that can be opened does not fail; by day every third."""
    failed = []
    for pattern in sample_of(patterns(), 3):
        client, where = world.by[OWNER[owner_of(pattern)]], address(pattern, world)
        status = client.get(where, headers={"HX-Request": "true"}).status_code
        failed += [(pattern.name, status)] if status >= 500 else []
    assert failed == []


def _leads(path: str) -> bool:
    try:
        resolve(path)
    except Resolver404:
        return False
    return True


# --- half of a surrogate pair: JSON can spell it, UTF-8 cannot hold it --------------------------------


HALF: Final = "\ud83d"
#: What a card, a board, a case and a quiz say of themselves, with half of a pair in what they are called by.
DOCUMENTS: Final[dict[str, Any]] = {
    "card": {"slug": HALF, "name": HALF, "kind": "object", "data": {"types": [HALF]}},
    "board": {"format": "layers/1", "objects": [{"id": HALF, "name": HALF, "types": ["Creature"], "power": "x"}]},
    "case": case_document(title={"en": HALF, "fr": HALF}, slug=HALF, concepts=[HALF]),
    "quiz": {"format": "layers-quiz/1", "title": HALF, "intro": {"en": HALF}, "questions": [{"id": HALF, HALF: 1}]},
    "nothing": {HALF: HALF},
}
FOR_PEOPLE: Final = "has a character that cannot be stored"
FOR_EDITORS: Final = "must not contain half of a surrogate pair"
# One process reads the pages, once.


def takes_documents(form: Form) -> bool:
    return any(field.kind in ("file", "textarea") or _is_json(field.value) for field in form.fields)


def _is_json(value: str) -> bool:
    return value.startswith(("{", "["))


def test_every_form_that_takes_a_document_answers(world: World) -> None:
    """In its files, its large fields, and in the hidden ones that carry JSON along; by day one document each."""
    faults_of, names = {}, list(DOCUMENTS)
    forms = [(who, form) for who, form in harvest(world).forms if takes_documents(form)]
    assert {"sharing:mine", "editing:import", "admin:content_card_add"} <= {form.name for _who, form in forms}
    for number, (who, form) in enumerate(forms):
        for name in names if NIGHT else names[number % len(names) :][:1]:
            text = json.dumps(DOCUMENTS[name])

            def change(field: Field, text: str = text) -> Any:
                if field.kind == "file":
                    return SimpleUploadedFile("a.json", text.encode())
                return text if field.kind == "textarea" or _is_json(field.value) else field.value

            try:
                answer, _shown = sent(world, who, form, change)
            except (UnicodeEncodeError, UnicodeDecodeError) as error:
                faults_of[f"{name}: {form.name}"] = str(error)
            else:
                if answer.status_code >= 500:
                    faults_of[f"{name}: {form.name}"] = str(answer.status_code)
    assert faults_of == {}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_doors_of_documents_say_what_is_wrong(world: World, name: str) -> None:
    """422, and the place; nothing is kept."""
    text, before = json.dumps(DOCUMENTS[name]), Board.objects.count()

    def file() -> SimpleUploadedFile:
        return SimpleUploadedFile("a.json", text.encode())

    answers = [
        Client().post("/en/my-boards/", {"text": text}),
        Client().post("/en/my-boards/", {"file": file()}),
        world.by["ada"].post("/en/quizzes/import/", {"file": file(), "language": "en"}),
        world.by["root"].post("/en/desk/import/", {"file": file()}),
    ]
    for answer, words in zip(answers, (*[FOR_PEOPLE] * 3, FOR_EDITORS), strict=True):
        assert answer.status_code == 422
        assert words in answer.content.decode()
    assert Board.objects.count() == before


@pytest.mark.parametrize("door", ["evaluate", "validate", "read"])
def test_programs_are_told_too(db: None, door: str) -> None:
    for document in DOCUMENTS.values():
        for body in (document, {"scenario": document}, {"name": HALF, "types": "Creature", "text": HALF}):
            with transaction.atomic():
                response = Client().post(f"/api/v1/{door}", json.dumps(body), content_type="application/json")
            assert response.status_code == 422 or response.json()["valid"] is False


# --- whoever writes keeps the others waiting for no more than the writing -----------------------------


#: Where content is worked at, what is stored is looked at behind the lock, so that nobody changes it meanwhile: by the
#: few who may.
OF_EDITORS: Final = ("admin:", "editing:")


class Dear:
    """What takes long, and whether it is done deeper in transactions than the test stands."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.depth, self.done = 1000, 0
        for owner, name in ((Meter, "__init__"), (Answers, "__call__"), (type(get_hasher()), "encode")):
            monkeypatch.setattr(owner, name, self._seen(getattr(owner, name)))

    def _seen(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def seen(*args: Any, **kwargs: Any) -> Any:
            self.done += len(connection.savepoint_ids) > self.depth
            return work(*args, **kwargs)

        return seen


@pytest.fixture
def dear(monkeypatch: pytest.MonkeyPatch) -> Dear:
    return Dear(monkeypatch)


def test_it_is_seen(dear: Dear, db: None) -> None:
    dear.depth = len(connection.savepoint_ids)
    get_hasher().encode("a password", "salt")
    assert not dear.done
    with transaction.atomic():
        get_hasher().encode("a password", "salt")
    assert dear.done


def test_nothing_dear_is_done_while_the_database_is_locked(world: World, dear: Dear) -> None:
    """Each form as it stands on its page, and with other answers than it has."""
    locked: dict[str, int] = {}
    forms = [(who, form) for who, form in harvest(world).forms if not form.name.startswith(OF_EDITORS)]
    for who, form in sample_of(forms, 3):
        for change in (_as_it_stands, _otherwise):
            # `sent` stands in one more.
            dear.depth, dear.done = len(connection.savepoint_ids) + 1, 0
            sent(world, who, form, change)
            if dear.done:
                locked[form.name] = dear.done
    assert locked == {}


@pytest.mark.django_db
def test_a_password_is_hashed_before(dear: Dear) -> None:
    dear.depth = len(connection.savepoint_ids)
    assert make_account("new", "a long password").check_password("a long password")
    assert not dear.done


@pytest.mark.django_db
def test_an_answer_of_a_round_is_judged_before(dear: Dear) -> None:
    """A wrong one: what would explain it is looked for."""
    request = RequestFactory().post("/")
    request.user, request.session = AnonymousUser(), SessionStore()
    dear.depth = len(connection.savepoint_ids)
    place = Round(Kind.PRACTICE, "", "abcdefghij")
    assert not answer_once(request, place, "x/y", lambda: judged(request, a_deal(), {})).attempt.right
    assert not dear.done


def _as_it_stands(field: Field) -> Any:
    return field.value


def _otherwise(field: Field) -> Any:
    return "1" if field.kind in ("text", "number", "textarea") else field.value
