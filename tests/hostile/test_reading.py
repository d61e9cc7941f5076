"""Every page as whoever it belongs to opens it: its policies, that reading it changes nothing, that texts are texts."""

from __future__ import annotations

import csv
import json
from io import StringIO

import pytest
from defusedxml.ElementTree import fromstring
from django.test import Client, override_settings

from tests.hostile.harvest import Seen, harvest
from tests.hostile.pages import raw, smuggled, texts
from tests.hostile.world import MINE, PUBLIC, SECRET, SHOWN, TAIL, World

#: Boards are kept under ids made from their content: the same is made anew, or is there already. The rest keeps what
#: was worked out (the board of a day, from its date), or who was here last.
_KEPT_BY_READING = {
    "django_session",
    "accounts_learner",
    "boards_board",
    "boards_editionsofcase",
    "learning_boardofday",
}


# One process reads the pages, once.
pytestmark = pytest.mark.xdist_group("hostile harvest")
_READ: dict[str, Seen] = {}


@pytest.fixture
def pages(world: World) -> dict[str, Seen]:
    """What they said: no test changes it, nor asks about the rows of one world."""
    if not _READ:
        _READ.update(harvest(world).pages)
    return _READ


def test_no_page_breaks(pages: dict[str, Seen]) -> None:
    """Whatever the names and texts are; the health of the site is not asked here."""
    assert {name for name, seen in pages.items() if seen.status >= 500} - {"operations:ready"} == set()


def test_reading_changes_nothing(pages: dict[str, Seen]) -> None:
    """A link, a picture or a prefetch of another site may ask for any address with a visitor’s cookies."""
    wrote = {name: sorted(seen.wrote - _KEPT_BY_READING) for name, seen in pages.items()}
    assert {name: tables for name, tables in wrote.items() if tables} == {}


# --- policies ---------------------------------------------------------------------------------------

STRICT = {
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
FRAMED = {"sharing:embed-board", "sharing:embed-case"}
#: Files that a page of any site may show: nothing of whoever looks is in them.
PICTURES = {f"sharing:{what}-{kind}" for what in ("board", "case") for kind in ("svg", "png")}


def policies(headers: dict[str, str], *, framed: bool = False, picture: bool = False) -> list[str]:
    """What is missing of the policies."""
    wanted = STRICT | ({"cross-origin-resource-policy": "cross-origin"} if picture else {})
    wrong = [name for name, value in wanted.items() if headers.get(name) != value]
    csp = dict(part.strip().split(" ", 1) for part in headers.get("content-security-policy", "none x").split(";"))
    wrong += [name for name in ("default-src", "script-src", "style-src") if csp.get(name) != "'self'"]
    if csp.get("frame-ancestors") != ("*" if framed else "'none'") or csp.get("object-src") != "'none'":
        wrong.append("frame-ancestors")
    if ("x-frame-options" in headers) == framed or headers.get("x-frame-options", "DENY") != "DENY":
        wrong.append("x-frame-options")
    if headers.get("content-type", "").startswith("text/javascript"):  # asks a browser for nothing
        return wrong
    refused = headers.get("permissions-policy", "")
    return wrong + [
        policy for policy in ("camera=()", "geolocation=()", "microphone=()", "usb=()") if policy not in refused
    ]


def test_every_page_has_its_policies(pages: dict[str, Seen]) -> None:
    """Pages, forms, files, the admin, the API, redirections and refusals; two may be framed, pictures be anywhere."""
    wrong = {
        name: policies(seen.headers, framed=name in FRAMED, picture=name in PICTURES) for name, seen in pages.items()
    }
    assert {name: faults for name, faults in wrong.items() if faults} == {}
    assert all(pages[name].status == 200 for name in FRAMED | PICTURES)


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/en/nowhere/", {}, 404),
        ("/nowhere", {}, 404),
        ("/api/nowhere", {}, 404),
        ("/en/", {"host": "evil.example"}, 400),
        ("/en/q/AAAAAA/", {}, 404),
        ("/en/embed/boards/aaaaaaaaaaaa/", {}, 404),
        ("/static/js/site.js", {}, 404),
    ],
)
def test_refusals_have_them_too(db: None, path: str, headers: dict[str, str], status: int) -> None:
    response = Client().get(path, headers=headers)
    assert response.status_code == status
    assert policies({name.lower(): value for name, value in response.headers.items()}) == []


def test_what_is_personal_is_kept_by_nobody_on_the_way(pages: dict[str, Seen]) -> None:
    """Every page that knows a visitor is private and differs by cookie; behind the doors nothing is kept at all."""
    wrong = []
    for name, seen in pages.items():
        cache, knows = seen.headers.get("cache-control", ""), SECRET in seen.body
        behind = name.split(":")[0] in {"editing", "admin", "trainer", "results"} and seen.status == 200
        if (knows or behind) and ("private" not in cache or "no-store" not in cache):
            wrong.append(f"{name}: {cache}")
        if seen.is_html and seen.status == 200 and not {"private", "no-cache"} & set(cache.split(", ")):
            wrong.append(f"{name}: {cache}")
    # Frames of other sites get no cookies, and the names of cards are the same for all.
    assert [fault for fault in wrong if not fault.startswith((*FRAMED, "ask:names"))] == []


# --- texts are texts --------------------------------------------------------------------------------


def test_hostile_names_are_texts_wherever_they_stand(pages: dict[str, Seen]) -> None:
    """Names of objects, effects, cards, people, boards and rounds; titles, questions, feedback, reasons, stages."""
    html = {name: seen for name, seen in pages.items() if seen.is_html}
    assert {name: faults for name, seen in html.items() if (faults := raw(seen.body))} == {}
    hostile = {name: seen.body for name, seen in html.items() if SECRET in seen.body or PUBLIC in seen.body}
    assert len(hostile) > 60
    assert {name: faults for name, body in hostile.items() if (faults := smuggled(body))} == {}


def test_hostile_names_are_texts_in_pictures(pages: dict[str, Seen]) -> None:
    """An SVG is read strictly, and has shapes and text: no script, no style, no link, no picture from elsewhere."""
    shapes = {"svg", "title", "desc", "rect", "circle", "polygon", "text"}
    for name in (name for name in PICTURES if name.endswith("svg")):
        root = fromstring(pages[name].body)
        assert {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()} <= shapes
        assert not {key for element in root.iter() for key in element.attrib if key.startswith("on") or "href" in key}


def test_a_hostile_name_is_read_as_it_was_written(pages: dict[str, Seen]) -> None:
    """Nothing of it is lost, doubled or worked out on the way; names on a board have typographic apostrophes."""
    for name in ("sharing:mine", "results:sheet", "trainer:question", "editing:case-texts", "results:question"):
        assert any(MINE in text for text in texts(pages[name].body)), name
    for name in ("boards:case", "boards:catalogue", "sharing:case-print", "sharing:embed-case", "stack:case"):
        assert any(SHOWN in text.replace("’", "'") for text in texts(pages[name].body)), name


def test_files_stay_what_they_are(pages: dict[str, Seen], world: World) -> None:
    """JSON, XML and CSV with the same names in them are read by their own readers."""
    export = f"/en/quizzes/{world.rows['quiz'].key}/export/"
    ours = json.loads(world.by["ada"].get(f"{export}?as=json").content)
    assert TAIL in json.dumps(ours, ensure_ascii=False).replace('\\"', '"')
    for name in (
        "sharing:board-document",
        "results:document",
        "progress:download",
        "editing:case-file",
    ):
        assert TAIL in json.dumps(json.loads(pages[name].body), ensure_ascii=False).replace('\\"', '"'), name
    xml = fromstring(world.by["ada"].get(f"{export}?as=moodle").content)
    assert any(MINE in (element.text or "") or "zq-x" in (element.text or "") for element in xml.iter())
    for name in ("results:answers", "results:learners"):
        rows = list(csv.reader(StringIO(pages[name].body)))
        assert len({len(row) for row in rows}) == 1, name
        assert any(MINE in cell for row in rows for cell in row), name


def test_no_cell_of_a_table_is_worked_out(world: World, client: Client) -> None:
    """What a spreadsheet would take for a formula, a learner’s name for one, is marked as text."""
    sheet = world.rows["sheet"]
    for name in ("=cmd|'/C calc'!A0", "+1+1", "-2+3", "@SUM(1)", "\t=1+1", "\r=1+1"):
        type(sheet).objects.filter(pk=sheet.pk).update(name=name)
        for what in ("learners", "answers"):
            response = world.by["ada"].get(f"/en/quizzes/rounds/ACDEFG/results/{what}.csv")
            body = response.content.decode()
            cells = [cell for row in csv.reader(StringIO(body, newline="")) for cell in row]
            assert not [cell for cell in cells if cell.lstrip()[:1] in ("=", "+", "@") or cell == name], name


# --- over HTTPS -------------------------------------------------------------------------------------


def test_over_https_browsers_come_back_over_https_alone(db: None) -> None:
    """With what HTTPS sets: HSTS on every answer, cookies that go nowhere else, and everything else is led there."""
    over = {
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 3600,
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "LANGUAGE_COOKIE_SECURE": True,
    }
    with override_settings(**over):
        plain = Client().get("/en/account/sign-in/")
        assert (plain.status_code, plain["Location"]) == (301, "https://testserver/en/account/sign-in/")
        for path in ("/en/account/sign-in/", "/en/nowhere/", "/api/v1/", "/en/admin/login/", "/favicon.ico"):
            assert Client().get(path, secure=True)["Strict-Transport-Security"].startswith("max-age=3600"), path
        chosen = Client().post("/i18n/setlang/", {"language": "fr"}, secure=True)
        page = Client().get("/en/account/sign-in/", secure=True)
        refused = Client().get("/en/", headers={"host": "evil.example"})
    cookies = [*chosen.cookies.values(), *page.cookies.values()]
    assert {cookie.key for cookie in cookies} >= {"csrftoken", "django_language"}
    assert all(cookie["secure"] and cookie["samesite"] == "Lax" for cookie in cookies)
    assert policies({name.lower(): value for name, value in refused.headers.items()}) == []
