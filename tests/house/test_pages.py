"""The pages of the site: masthead, old addresses, links to cases."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import Client, override_settings

from layers_site.accounts.roles import take_up_training
from layers_site.content.models import Card, Case
from layers_site.learning.drills.documents import families
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.stack.models import Play
from layers_site.urls import MOVED
from tests.factories import Factory
from tests.learning.stack.conftest import shipped as shipped_game
from tests.night import NIGHT
from tests.quizzes.results.factories import make_round, size
from tools.measuring.pages import PAGES

PUBLIC = ("/en/", "/fr/", "/en/account/sign-in/", "/fr/account/sign-in/", "/en/no-such-page/", "/fr/no-such-page/")
ADMIN = (
    "", "content/case/", "content/case/add/", "content/card/", "content/card/add/", "auth/user/add/",
    "password_change/",
)  # fmt: skip


class InlineCode(HTMLParser):
    """Finds what the policy forbids: scripts and styles in the page itself."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        data = dict(attrs).get("type") == "application/json"
        if tag == "style" or (tag == "script" and "src" not in names and not data):
            self.faults.append(f"<{tag}>")
        self.faults += [f"{tag} {name}" for name in names if name == "style" or name.startswith("on")]
        self.faults += [f"{tag} {name}={value}" for name, value in attrs if (value or "").startswith("javascript:")]


def inline_code(html: str) -> list[str]:
    parser = InlineCode()
    parser.feed(html)
    return parser.faults


def assert_strict(response: object) -> None:
    policy = response.headers["Content-Security-Policy"]  # type: ignore[attr-defined]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == "'self'"
    assert directives["script-src"] == "'self'"
    assert directives["style-src"] == "'self'"
    assert directives["object-src"] == "'none'"
    assert directives["frame-ancestors"] == "'none'"
    assert directives["base-uri"] == directives["form-action"] == "'self'"
    assert "unsafe" not in policy
    assert inline_code(response.content.decode()) == []  # type: ignore[attr-defined]


def test_inline_code_is_recognized() -> None:
    """The check of the other tests finds each way to put code into a page."""
    assert inline_code("<style>a{}</style>") == ["<style>"]
    assert inline_code("<script>1</script>") == ["<script>"]
    assert sorted(inline_code('<p style="color:red" onclick="x()">')) == ["p onclick", "p style"]
    assert inline_code('<a href="javascript:x()">') == ["a href=javascript:x()"]
    assert inline_code('<script src="/static/a.js"></script>') == []


@pytest.mark.django_db
@pytest.mark.parametrize("path", PUBLIC)
def test_every_page_runs_under_a_policy_without_inline_code(client: Client, path: str) -> None:
    assert_strict(client.get(path))


@pytest.mark.django_db
@pytest.mark.parametrize("path", ADMIN)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_admin_runs_under_the_same_policy(client: Client, language: str, path: str) -> None:
    client.force_login(Factory().administrator())
    response = client.get(f"/{language}/admin/{path}")
    assert response.status_code == 200
    assert_strict(response)


@pytest.mark.django_db
def test_pages_are_sent_compressed(client: Client) -> None:
    """A page is some 40 KB of text, and a visitor's line may be slow."""
    response = client.get("/en/account/sign-in/", headers={"accept-encoding": "gzip"})
    assert response["Content-Encoding"] == "gzip"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_footer_says_what_this_is_and_is_not(client: Client, language: str) -> None:
    """Unofficial, with links to the rules and, where the site names it, to the source of the code."""
    with override_settings(SOURCE_URL="https://code.example/layers"):
        html = client.get(f"/{language}/about/").content.decode()
    assert "Wizards of the Coast" in html
    assert 'href="https://magic.wizards.com/en/rules"' in html
    assert 'href="https://code.example/layers"' in html
    caches["pages"].clear()  # no setting changes while a site runs
    assert "code.example" not in client.get(f"/{language}/about/").content.decode()


# --- the masthead -------------------------------------------------------------------------------------


#: The three doors and what is one's own; the pages behind a door; those for reference.
DOORS = ("lessons", "practice", "ask", "progress", "my-boards")
BEHIND = {
    "lessons": ("cases", "stack"),
    "practice": ("today", "quizzes", "q"),
    "layers": (
        "rules",
        "glossary",
        "cards",
        "editions",
        "misconceptions",
    ),
}


def masthead(client: Client, path: str) -> str:
    html = client.get(path).content.decode()
    return html[html.index('<header class="masthead">') : html.index("</header>")]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_main_part_is_in_reach(client: Client, language: str) -> None:
    """Each door is on every page, and what is behind it one press further; no script is needed."""
    links = re.findall(r'<a [^>]*href="([^"?]*)', masthead(client, f"/{language}/about/"))
    assert {f"/{language}/{part}/" for part in DOORS} <= set(links)
    assert len([link for link in links if link != f"/{language}/"]) <= 9
    for door, parts in BEHIND.items():
        html = client.get(f"/{language}/{door}/").content.decode()
        assert {part for part in parts if f'href="/{language}/{part}/"' not in html} == set()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "door", "menu"),
    [
        ("about/", "", 0),
        ("practice/", "practice/", 0),
        ("ask/", "ask/", 0),
        ("cases/", "lessons/", 0),
        ("progress/", "progress/", 1),
    ],
)
def test_one_sees_where_one_is(client: Client, path: str, door: str, menu: int) -> None:
    """The door that leads there says so; the menu is marked where it does."""
    head = masthead(client, f"/en/{path}")
    assert re.findall(r'<a [^>]*href="([^"]*)" aria-current="page"', head) == ([f"/en/{door}"] if door else [])
    assert head.count("data-here") == menu


# --- old addresses lead on ----------------------------------------------------------------------------


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


# --- no page leads to what is not found ---------------------------------------------------------------


_HREF = re.compile(r'\b(?:href|action|hx-get|hx-post)="([^"]*)"')
_OF_A_CASE = re.compile(r"/(?:en|fr)/(?:embed/)?(?:cases|stack)/[a-z0-9-]+/")


@pytest.fixture
def withdrawn() -> None:
    """All that ships is there, and nothing of it is published."""
    folder = Path(settings.CONTENT_DIR)
    for path in sorted((folder / "cases").glob("*.json")):
        row = Case()
        row.take_json(json.loads(path.read_text(encoding="utf-8")))
        row.save()


def leads(client: Client, address: str) -> list[str]:
    """The addresses of cases and games on a page that are not to be had, each with the page."""
    response = client.get(address, follow=True)
    assert response.status_code == (404 if "nowhere" in address else 200), address
    addresses = {html.unescape(address) for address in _HREF.findall(response.content.decode())}
    of_cases = sorted(address for address in addresses if _OF_A_CASE.match(urlsplit(address).path))
    return [f"{address} -> {of_case}" for of_case in of_cases if client.get(of_case).status_code == 404]


def pages() -> Iterator[str]:
    """Every page on which learners read, and those that are made from a case."""
    yield from (f"/en/{page.path}" for page in PAGES if not page.who and not _OF_A_CASE.match(f"/en/{page.path}"))
    for lesson in lessons().values():
        codes = [code.split("-") for code in lesson.codes]
        yield from (f"/en/lessons/{lesson.slug}/{'practice/' if kind == 'practice' else ''}{n}/" for kind, n in codes)
        yield f"/en/lessons/{lesson.slug}/end/"
    for family in families().values():
        yield from (f"/en/drills/{family.slug}/?item={code}" for code in family.items)
    yield from ("/en/progress/", "/en/editions/")


@pytest.mark.django_db
def test_no_page_of_learners_leads_to_what_is_not_published(withdrawn: None, client: Client) -> None:
    """Lessons, drills, the glossary and all others name cases in their data, and link only to those that are there.
    By day every tenth page."""
    assert [lead for page in list(pages())[:: 1 if NIGHT else 10] for lead in leads(client, page)] == []


@pytest.mark.django_db
def test_a_game_played_from_a_case_that_is_gone_leads_not_back_to_it(client: Client) -> None:
    script = shipped_game()["script"]
    for slug, key, known in (("gone", "a" * 12, False), ("stack-last-in-first-out", "b" * 12, True)):
        play = Play.objects.create(id=key, game=slug, document=script)
        assert leads(client, play.get_absolute_url()) == []
        assert (f"/stack/{slug}/" in client.get(play.get_absolute_url()).content.decode()) == known


@pytest.mark.django_db
def test_a_question_on_a_withdrawn_case_names_it_without_a_link() -> None:
    client, trainer = Client(), Factory().editor()
    take_up_training(trainer)
    client.force_login(trainer)
    quiz = make_round(trainer, size()).version.quiz
    Factory().case(status=Case.Status.DRAFT)
    address = f"/en/quizzes/{quiz.key}/questions/q3/"
    assert client.get(address).status_code == 200
    assert leads(client, address) == []
    Case.objects.update(status=Case.Status.PUBLISHED)
    assert "/en/cases/grown-bear/" in client.get(address).content.decode()


@pytest.mark.django_db
def test_a_card_of_the_desk_names_the_games_that_have_it(withdrawn: None) -> None:
    client = Client()
    client.force_login(Factory().member("editor"))
    card = Factory().card(name_en="Lightning Bolt", name_fr="Foudre", slug="bolt", status=Card.Status.DRAFT)
    address = f"/en/desk/cards/{card.slug}/"
    assert shipped_game()["title"]["en"] in html.unescape(client.get(address).content.decode())
    assert leads(client, address) == []
