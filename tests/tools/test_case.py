"""`manage.py case`: the file of a case is put into form and checked; the pages that count the cases follow it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tools import case_table

SLUG = "muraganda-petroglyphs-and-humility"
Change = Callable[[dict[str, Any]], Any]


@pytest.fixture
def content(tmp_path: Path, settings: Any) -> Path:
    """A root with two cases and the page of all."""
    for name in (
        case_table.PAGE,
        f"fixtures/cases/{SLUG}.json",
        "fixtures/cases/bello.json",
        "fixtures/concepts.json",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(settings.BASE_DIR / name, tmp_path / name)
    settings.BASE_DIR, settings.CONTENT_DIR = tmp_path, tmp_path / "fixtures"
    return tmp_path


def case(slug: str = SLUG) -> str:
    out = StringIO()
    call_command("case", slug, stdout=out)
    return out.getvalue()


def change(content: Path, how: Change) -> Path:
    path = content / "fixtures" / "cases" / f"{SLUG}.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    how(document)
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_a_file_is_put_into_the_one_form(content: Path) -> None:
    """Whatever order of keys and indentation it was typed in, it comes out byte for byte as it shipped."""
    path = content / "fixtures" / "cases" / f"{SLUG}.json"
    shipped = path.read_bytes()
    change(content, lambda document: document.update(dict(reversed(document.items()))))
    assert "put into form" in case()
    assert path.read_bytes() == shipped
    assert "in form" in case()


def test_french_is_set_as_french_print_asks(content: Path) -> None:
    """Typed as keyboards have it, it comes out with curly apostrophes and spaces that do not break."""
    path = change(content, lambda document: document["title"].update(fr="L'ours: 1/1 ?"))
    case()
    assert json.loads(path.read_text(encoding="utf-8"))["title"]["fr"] == "L’ours\u00a0: 1/1\u202f?"


@pytest.mark.parametrize(
    ("how", "message"),
    [
        (lambda document: document["stages"][0]["expect"]["2026"]["objects"]["bears"].update(power=5), "5 is expected"),
        (lambda document: document["title"].pop("fr"), "/title"),
        (lambda document: document["summary"].update(en="It is no Forest any more."), "summary"),
        (lambda document: document.update(slug="another"), f'/slug must be "{SLUG}"'),
        (lambda document: document["concepts"].append("nonsense"), "must be a concept"),
    ],
)
def test_what_a_test_would_find_is_said_with_its_place(content: Path, how: Change, message: str) -> None:
    """A wrong result, a missing language, bad print, stiff English, a wrong name: an error, and the file stays."""
    path = change(content, how)
    before = path.read_bytes()
    with pytest.raises(CommandError, match=re.escape(message)):
        case()
    assert path.read_bytes() == before


def test_a_file_that_is_not_there_is_said(content: Path) -> None:
    with pytest.raises(CommandError, match="Copy a case that is near"):
        case("never-written")


def test_the_page_is_that_of_the_files() -> None:
    """Every case, variant and stage stands in the table with its editions, and the numbers are right."""
    page = (settings.BASE_DIR / case_table.PAGE).read_text(encoding="utf-8")
    assert case_table.brought_up_to_date(page, case_table.documents(settings.CONTENT_DIR)) == page
