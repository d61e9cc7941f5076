"""On which cases the edition matters."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from layers_site.boards.models import EditionsOfCase
from layers_site.boards.sharing import editions
from layers_site.content.models import Case
from tests.boards.conftest import HUMILITY, store_case
from tests.boards.pages import Page

__all__ = ["store_case"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_only_cases_on_which_an_edition_matters_are_listed(
    client: Client, case: Case, store_case: Callable[[str], Any], language: str
) -> None:
    """A grown bear is 5/5 under all seven; with Humility the Bears are 2/2 under 2003 and 1/1 today (613.6)."""
    shipped = store_case(HUMILITY)
    page = Page(client.get(f"/{language}/editions/").content.decode())
    titles = [row.only(tag="th").text for row in page.root.only(tag="tbody").all(tag="tr")]
    assert titles == [getattr(shipped, f"title_{language}")]
    marks = [link.attrs["href"] for link in page.root.only(tag="tbody").all(tag="a") if "with=" in link.attrs["href"]]
    assert f"/{language}/cases/{HUMILITY}/?edition=2026&with=2003" in marks
    assert "with=2014" not in " ".join(marks)


def test_a_mark_leads_to_both_editions_side_by_side(client: Client, store_case: Callable[[str], Any]) -> None:
    store_case(HUMILITY)
    page = Page(client.get(f"/en/cases/{HUMILITY}/?edition=2026&with=2003").content.decode())
    assert len(page.root.all(cls="side")) == 2


def test_what_was_worked_out_is_kept_until_the_case_changes(client: Client, case: Case) -> None:
    """By its content: another title is other content too, and what is not there any more is dropped in the end."""
    client.get("/en/editions/")
    (row,) = EditionsOfCase.objects.all()
    client.get("/fr/editions/")
    assert EditionsOfCase.objects.get() == row
    case.document["scenario"]["objects"][0]["power"] = 7
    case.save()
    client.get("/en/editions/")
    assert EditionsOfCase.objects.count() == 2
    call_command("compare_editions", stdout=StringIO())
    assert EditionsOfCase.objects.get() != row


def test_only_what_this_engine_has_not_compared_is_compared(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """With another engine all is worked out anew, and what the old one gave is dropped."""
    assert [editions.compare_all(), editions.compare_all()] == [1, 0]
    monkeypatch.setattr(editions, "_engine", lambda: b"another")
    assert editions.compare_all() == 1
    assert EditionsOfCase.objects.count() == 1
