"""The documentation holds together: what it points to is there, and it names no machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml
from babel.messages.pofile import read_po
from django.conf import settings
from markdown.extensions.toc import slugify

from layers_site.platform.text import french_problems

ROOT = Path(settings.BASE_DIR)
PAGES = sorted((ROOT / "docs").rglob("*.md"))
TEXTS = [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]

_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#{1,6} +(.+?)\s*#*$", re.MULTILINE)
_EXPLICIT = re.compile(r'\bid="([^"]+)"')
#: A file of the project that a text names: `engine/words.py`, or `presenters/bench.py` where the room is known.
_FILE = re.compile(r"`([\w/-]*\w\.py|(?:templates|static|fixtures|docs)/[\w/.-]+\.\w+)[`:]")
#: Folders of some machine. What is written for everybody names the folder of the project, or none.
_MACHINE = re.compile(r"(?<![\w.])/(?:work|root|home|Users|mnt)/|file://|[A-Z]:\\")


#: The pages that tell people what to press, by the language of the labels.
_GUIDES = {
    "en": [ROOT / "docs/trainers.md", *sorted((ROOT / "docs/tutorial").glob("*.md"))],
    "fr": [ROOT / "docs/formateurs.md", *sorted((ROOT / "docs/fr").glob("*.md"))],
}
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)


@cache
def text(page: Path) -> str:
    return _FENCE.sub("", page.read_text(encoding="utf-8"))


@cache
def files() -> tuple[str, ...]:
    """Return the files of the project from its root on, but for what is made or installed."""
    folders = ("engine", "layers_site", "tools", "tests", "templates", "static", "fixtures", "docs")
    below = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    return tuple(path.relative_to(ROOT).as_posix() for path in (*below, *ROOT.glob("*.py")))


@cache
def anchors(page: Path) -> frozenset[str]:
    """The names that a link may end with after its `#`."""
    counts: dict[str, int] = {}
    for heading in _HEADING.findall(text(page)):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", heading)
        for name in {slugify(words, "-"), slugify(words, "-", unicode=True)}:
            counts[name] = counts.get(name, 0) + 1
    again = {f"{name}_{number}" for name, count in counts.items() for number in range(1, count)}
    return frozenset(counts) | again | frozenset(_EXPLICIT.findall(text(page)))


def links(page: Path) -> Iterator[str]:
    """Where the links and pictures of a page lead, but for other sites."""
    for target in _LINK.findall(_CODE.sub("`", text(page))):
        if not re.match(r"[a-z]+:", target):
            yield target


def broken(page: Path) -> Iterator[str]:
    for target in links(page):
        place, _, anchor = target.partition("#")
        there = (page.parent / place).resolve() if place else page
        if not there.exists() or not there.is_relative_to(ROOT):
            yield f"{target}: there is no such file"
        elif anchor and there.suffix == ".md" and anchor not in anchors(there):
            yield f"{target}: there is no such heading"


def in_navigation(entries: object) -> Iterator[str]:
    match entries:
        case str():
            yield entries
        case list():
            for entry in entries:
                yield from in_navigation(entry)
        case dict():
            for entry in entries.values():
                yield from in_navigation(entry)


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    """Each relative link and picture has its file, and each anchor its heading."""
    assert list(broken(page)) == []


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_that_a_text_names_is_there(page: Path) -> None:
    """A reader who looks for the file that is named finds it: modules that moved are named anew."""
    missing = [
        name for name in _FILE.findall(text(page)) if not any(f"/{path}".endswith(f"/{name}") for path in files())
    ]
    assert missing == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs/fr").glob("*.md")), ids=lambda page: page.name)
def test_french_pages_are_well_set(page: Path) -> None:
    """Curly apostrophes, and spaces that do not break: of the prose, without links and the line in English."""
    lines = [line for line in text(page).splitlines() if not line.startswith("*In English")]
    prose = re.sub(r"\]\([^)]*\)|^!\[|<https?:[^>]*>", "]", "\n".join(lines), flags=re.MULTILINE)
    assert french_problems(prose) == []


def test_every_page_is_in_the_navigation_once() -> None:
    """Nothing of the documentation can be found by chance alone."""
    navigation = list(in_navigation(yaml.safe_load((ROOT / "properdocs.yml").read_text(encoding="utf-8"))["nav"]))
    assert sorted(navigation) == sorted(page.relative_to(ROOT / "docs").as_posix() for page in PAGES)


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_page_names_a_machine(page: Path) -> None:
    """What is written was written for everybody, whatever their folders are called."""
    assert _MACHINE.findall(page.read_text(encoding="utf-8")) == []


def as_label(words: str) -> str:
    """Return a label as one compares it: plain spaces, no closing punctuation, placeholders alike."""
    return re.sub(r"%\(\w+\)s", "%", " ".join(words.split())).rstrip(" .…:?!")


@cache
def labels(language: str) -> frozenset[str]:
    """Every string of the pages in one language."""
    with (ROOT / "layers_site/locale/fr/LC_MESSAGES/django.po").open("rb") as file:
        messages = list(read_po(file))
    found = (message.id if language == "en" else message.string for message in messages)
    return frozenset(as_label(one) for each in found for one in ([each] if isinstance(each, str) else each))


@pytest.mark.parametrize(
    ("language", "page"), [(language, page) for language, pages in _GUIDES.items() for page in pages]
)
def test_a_guide_names_the_buttons_as_the_pages_do(language: str, page: Path) -> None:
    """What is bold is a label: whoever looks for it finds it word for word. “A → B” are two of them."""
    bold = [as_label(one) for words in _BOLD.findall(text(page)) for one in words.split("→")]
    assert [one for one in bold if one not in labels(language)] == []
