"""Every form of the site, sent with what nobody would type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client, override_settings

from tests.hostile.addresses import address, patterns
from tests.hostile.forms import Field, Form
from tests.hostile.harvest import BODIES, harvest, reads_no_form
from tests.hostile.pages import raw, smuggled
from tests.hostile.world import MINE, World
from tests.night import NIGHT, sample_of

#: What somebody types, and what is shown again only in a page of its own.
TYPED: Final = frozenset(("text", "textarea", "email", "url", "search", "number", "password", "datetime-local", "tel"))
#: Texts that break what is not made for them, each in every field of some forms.
NASTY: Final[dict[str, Any]] = {
    "NUL": "a\0b",
    "half a pair": "a\ud800b",
    "right to left": "\u202eabc\u2066\u200b\ufeff",
    "many accents": "a" + "\u0301" * 5000,
    "long": "x" * 100_000,
    "percent": "%s %(x)s %n %99999999d",
    "format": "{0} {x.__class__} {{7*7}} {% include '/etc/passwd' %}",
    "sql": "'; drop table auth_user; -- \" or 1=1 /*",
    "header": "x\r\nSet-Cookie: zq=1\r\n\r\n<zq-x>",
    "script": "javascript:alert(1)//<script>alert(1)</script>",
    "number": "9" * 5000,
    "not a number": "NaN",
    "infinite": "1e400",
    "digits of elsewhere": "\u0663\u0661",
    "xml": "]]>&lt;&#0;&xxe;<!DOCTYPE a>",
    "nothing": "",
}


#: How many of them every form gets.
TEXTS: Final = 2 if NIGHT else 1
# One process reads the pages, once.
pytestmark = [pytest.mark.xdist_group("hostile harvest"), pytest.mark.whole]


def sent(world: World, who: str, form: Form, change: Callable[[Field], Any]) -> Any:
    """The answer, and nothing of it stays: the next form finds the world as it was."""
    client = world.by[who]
    cookies, data = client.cookies.copy(), form.data(change)
    with transaction.atomic():
        response = _post(client, form.action, data)
        shown = response
        if response.status_code in (302, 303) and response["Location"].startswith("/"):
            shown = client.get(response["Location"])
        transaction.set_rollback(True)
    client.cookies = cookies
    return response, shown


def _post(client: Client, where: str, data: dict[str, list[Any]]) -> Any:
    """As a browser does; what no browser sends goes as bytes."""
    try:
        return client.post(where, data)
    except UnicodeEncodeError:
        plain = {name: [value for value in values if isinstance(value, str)] for name, values in data.items()}
        body = urlencode(plain, doseq=True, errors="surrogatepass")
        return client.post(where, body, content_type="application/x-www-form-urlencoded")


def typed(value: str) -> Callable[[Field], Any]:
    return lambda field: value if field.kind in TYPED else _as_file(field) or field.value


def everywhere(value: str) -> Callable[[Field], Any]:
    """What is chosen and hidden is no less typed by who means it ill."""
    return lambda field: _as_file(field, value) or value


def _as_file(field: Field, value: str = "{}") -> SimpleUploadedFile | None:
    if field.kind != "file":
        return None
    return SimpleUploadedFile(value[:50].replace("\0", "") or "nameless", value.encode("utf-8", "surrogatepass"))


def wrong(answers: tuple[Any, Any]) -> Iterator[str]:
    for response in answers:
        if response.status_code >= 500:
            yield f"{response.status_code}"
        if "zq" in response.cookies or any("\n" in value or "\r" in value for value in response.headers.values()):
            yield "a header of theirs"
        if not response.streaming and response.get("Content-Type", "").startswith("text/html"):
            yield from raw(response.content.decode())


def test_every_form_is_tried(world: World) -> None:
    """A new address that takes forms shows one on a page of `world`, or is entered in `harvest.BY_HAND`."""
    tried = {form.name for _who, form in harvest(world).forms}
    takes = set()
    for pattern in patterns():
        if not reads_no_form(pattern.name) and pattern.name not in tried:
            response = world.by["root"].post(address(pattern, world))
            takes |= set() if response.status_code == 405 else {pattern.name}
    assert not takes, sorted(takes)
    assert {pattern.name for pattern in patterns()} >= BODIES


@override_settings(MAIL_IS_SENT=True, EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend")
def test_what_is_typed_comes_back_as_text(world: World) -> None:
    """In every field of every form (by day of every third): no element, no attribute and nothing worked out is on the
    page that answers."""
    faults_of = {}
    for who, form in sample_of(harvest(world).forms, 3):
        answers = sent(world, who, form, typed(MINE))
        faults_of[f"{form.name} {sorted(form.shape[1])[:4]}"] = [*wrong(answers), *_smuggled(answers)]
    assert {name: what for name, what in faults_of.items() if what} == {}


def _smuggled(answers: tuple[Any, Any]) -> list[str]:
    """The slow look, at the page that shows it."""
    shown = answers[1]
    if shown.streaming or MINE[:8] not in shown.content.decode("utf-8", "replace"):
        return []
    return smuggled(shown.content.decode())


@override_settings(MAIL_IS_SENT=True, EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend")
def test_nothing_that_is_sent_breaks_a_form(world: World) -> None:
    """Every form gets two texts (by day every third form one), every text goes into some forms: what is chosen,
    hidden and uploaded, too."""
    faults_of = {}
    names = list(NASTY)
    for number, (who, form) in sample_of(enumerate(harvest(world).forms), 3):
        for step in range(TEXTS):
            name = names[(TEXTS * number + step) % len(names)]
            faults_of[f"{name}: {form.name}"] = list(wrong(sent(world, who, form, everywhere(NASTY[name]))))
    assert {name: what for name, what in faults_of.items() if what} == {}


@pytest.mark.parametrize("name", sample_of(NASTY, 2))
def test_nothing_in_an_address_breaks_a_page(world: World, name: str) -> None:
    """Every parameter that any view reads from its address, with every text (by day with every second)."""
    value = NASTY[name][:2000]
    paths = (
        "/en/cases/shown/",
        "/en/cases/",
        "/en/rules/",
        "/en/practice/",
        "/en/ask/names/",
        "/en/stack/",
        "/c/shown",
    )
    for path in paths:
        response = world.by["eve"].get(path, dict.fromkeys(_parameters(), value.replace("\ud800", "")))
        assert response.status_code < 500, path
        assert list(wrong((response, response))) == [], path


def _parameters() -> set[str]:
    """What the forms of the workbench and the catalogue are asked for in an address."""
    from layers_site.boards.forms import CatalogueForm, LookForm
    from layers_site.content.glossary.views import RulesForm
    from layers_site.learning.practice.views import ChooseForm

    forms = (RulesForm, ChooseForm, CatalogueForm, LookForm)
    return {name for form in forms for name in form.base_fields} | {"predict", "next", "at", "answer", "seen", "page"}


# --- forms sent by other sites ----------------------------------------------------------------------


def test_no_form_is_taken_from_another_site(world: World) -> None:
    """Without the token of the page every address refuses every form, but for the API, which takes no cookie."""
    taken = set()
    for pattern in patterns():
        client = Client(enforce_csrf_checks=True, raise_request_exception=False)
        client.cookies = world.by["root"].cookies
        response = client.post(address(pattern, world), {"csrfmiddlewaretoken": "x" * 64})
        taken |= set() if response.status_code == 403 else {pattern.name}
    assert {name for name in taken if not name.startswith("api-v1:")} == set()
    assert taken


@pytest.mark.parametrize(
    "headers", [{"origin": "https://evil.example"}, {"origin": "null"}, {"referer": "https://evil.example/"}]
)
def test_a_token_does_not_help_another_site(world: World, headers: dict[str, str]) -> None:
    """Where the browser says where the form came from, the token alone is not enough."""
    client = Client(enforce_csrf_checks=True)
    page = client.get("/en/account/sign-in/", secure=True).content.decode()
    match = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert match is not None
    data = {"csrfmiddlewaretoken": match[1], "theme": "dark", "next": "/en/"}
    assert client.post("/en/theme/", data, headers=headers, secure=True).status_code == 403
    ours = {"referer": "https://testserver/en/"}
    assert client.post("/en/theme/", data, headers=ours, secure=True).status_code == 303


@pytest.mark.parametrize("method", ["put", "patch", "delete", "options", "trace"])
def test_other_methods_do_nothing(world: World, method: str) -> None:
    """Nor does a header that says that another method is meant."""
    for path in (
        f"/en/my-boards/{world.rows['kept'].pk}/forget/",
        "/en/progress/forget/",
        "/en/quizzes/rounds/ACDEFG/delete/",
    ):
        who = world.by["ada" if "rounds" in path else "eve"]
        assert getattr(who, method)(path).status_code == 405
        assert who.get(path, headers={"X-HTTP-Method-Override": "POST"}).status_code in (200, 405)
    assert type(world.rows["kept"]).objects.filter(pk=world.rows["kept"].pk).exists()
    assert type(world.rows["round"]).objects.filter(pk=world.rows["round"].pk).exists()
