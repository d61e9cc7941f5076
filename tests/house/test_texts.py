"""Every page that a visitor can reach, in both languages: it answers, and all of it is in the language it claims."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import translation

from layers_site.content.models import Card, Case
from layers_site.platform.text import french_problems
from tests.night import NIGHT
from tests.shipped import store_shipped

#: What no text of the other language can do without.
_ENGLISH = "the and with which that this these they from when what its their has have are was not does"
_FRENCH = "le la les des du une est sont dans avec pour qui que cette ces leur sur aux ou et elle ils"
WORDS = {"en": frozenset(_ENGLISH.split()), "fr": frozenset(_FRENCH.split())}
OTHER = {"en": "fr", "fr": "en"}
#: The admin is Django's own; actions are no pages; an address with a board has as many forms as boards.
NO_PAGE = ("/admin/", "/i18n/", "/static/", "/boards/", "/act/", "/add/", "/build/", "/card/", "/change/")
#: It evaluates each case under each edition; by day `tests/boards/sharing` opens it on a few.
DEAR = () if NIGHT else ("/editions/",)
#: Questions in an address that lead to another text; all others show the same page otherwise.
TELLING = {"variant", "stage", "n", "part"}
#: Pages whose texts are content, so that by night each is looked at; of all others a few of each kind. How French is
#: set in what ships is looked at in each file (`tests/content`).
WHOLE = {"boards:case", "lessons:lesson", "lessons:part", "lessons:practice", "drills:family", "stack:case"}
FEW, MANY = (8, None) if NIGHT else (1, 3)
#: A text of so few words may be a name.
SHORT = 3
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
SPOKEN = ("alt", "aria-label", "placeholder", "title")


@dataclass
class Seen(HTMLParser):
    """The texts of a page with the language of each, and where its links lead."""

    language: str = ""
    texts: list[tuple[str, str]] = field(default_factory=list)
    links: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        language = attributes.get("lang") or (self._open[-1][1] if self._open else "")
        if tag == "html":
            self.language = language
        self.texts += [(language, value) for name in SPOKEN if (value := attributes.get(name))]
        if tag == "meta" and attributes.get("name") == "description":
            self.texts.append((language, attributes.get("content") or ""))
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"] or "")
        if tag not in VOID:
            self._open.append((tag, language))

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            name, _ = self._open.pop()
            if name == tag:
                return

    def handle_data(self, data: str) -> None:
        if data.strip() and not {tag for tag, _ in self._open} & {
            "script",
            "style",
            "code",
            "kbd",
            "pre",
            "svg",
            "textarea",
        }:
            self.texts.append((self._open[-1][1] if self._open else "", " ".join(data.split(" \n"))))


def addresses(page: str, links: Iterable[str], language: str) -> Iterator[str]:
    """The other pages of this language that a page leads to."""
    for link in links:
        whole = urlsplit(urljoin(page, link))
        left_out = any(part in whole.path for part in NO_PAGE + DEAR)
        if whole.netloc or not whole.path.startswith(f"/{language}/") or left_out:
            continue
        parameters = parse_qsl(whole.query)
        if {name for name, _ in parameters} <= TELLING:
            yield whole.path + (f"?{whole.query}" if whole.query else "")


@cache
def kind_of(address: str) -> str:
    """The name of its view; "" for an address that leads nowhere, which the walk finds out."""
    path = urlsplit(address).path
    try:
        with translation.override(path[1:3]):
            return resolve(path).view_name
    except Resolver404:
        return ""


def walk(client: Client, language: str) -> dict[str, Seen]:
    """Every page that links lead to from the first one, of most kinds a few, by day of each. Fails where one does not
    answer."""
    pages: dict[str, Seen] = {}
    kinds: Counter[str] = Counter()
    left = [f"/{language}/"]
    while left:
        address = left.pop()
        if address in pages:
            continue
        kind = kind_of(address)
        if kinds[kind] == (MANY if kind in WHOLE else FEW):
            continue
        kinds[kind] += 1
        response = client.get(address, follow=True)
        assert response.status_code == 200, f"{address}: {response.status_code}"
        seen = Seen()
        if "text/html" in response["Content-Type"]:
            seen.feed(response.content.decode())
            left += addresses(address, seen.links, language)
        pages[address] = seen
    return pages


def names() -> re.Pattern[str]:
    """The names of cards that are the same in both languages, and proper names of the pages."""
    same_names = {row.name_en for row in Card.objects.all() if row.name_en == row.name_fr}
    same_names |= {
        label for card in settings.CONTENT_DIR.glob("cases/*.json") for label in _same_in_both(card.read_text())
    }
    same_names |= {"The Gathering", "Wizards of the Coast"}
    both = same_names | {name.replace("'", "’") for name in same_names}
    return re.compile("|".join(sorted(map(re.escape, both), key=len, reverse=True)))


def _same_in_both(text: str) -> set[str]:
    pairs = re.findall(r'"en": "([^"]+)",\s*"fr": "([^"]+)"', text)
    return {english for english, french in pairs if english.replace("'", "’") == french.replace("'", "’")}


def strangers(text: str, language: str) -> list[str]:
    """The words of the other language in a text of this one."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    return [word for word in words if word in WORDS[OTHER[language]] - WORDS[language]] if len(words) > SHORT else []


@pytest.mark.django_db
def test_every_page_answers_in_its_own_language(client: Client) -> None:
    """No link leads nowhere; no English is left on a French page nor French on an English one; French is well set.

    Both languages in one test: to make the site ready takes as long as a hundred pages.
    """
    if NIGHT:
        call_command("prepare", verbosity=0)
    else:
        store_shipped()
    assert Case.objects.published().exists()
    own_names = names()
    wrong = [fault for language in ("en", "fr") for fault in out_of_place(walk(client, language), language, own_names)]
    assert wrong == []


def out_of_place(pages: dict[str, Seen], language: str, own_names: re.Pattern[str]) -> list[str]:
    """The texts that are not in the language of their page, or not well set."""
    assert len(pages) > (100 if NIGHT else 40)
    wrong: list[str] = []
    for address, seen in pages.items():
        if seen.language != language:
            continue
        for text_language, text in seen.texts:
            if text_language != language:
                continue
            plain = own_names.sub("X", text)
            if strangers(plain, language):
                wrong.append(f"{address}: {text.strip()[:120]!r} has {strangers(plain, language)}")
            if language == "fr" and french_problems(plain):
                wrong.append(f"{address}: {text.strip()[:120]!r}: {french_problems(plain)}")
    return wrong
