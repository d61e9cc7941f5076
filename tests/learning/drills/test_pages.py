"""The pages: an item is asked without its answer, answered, explained and kept."""

from __future__ import annotations

import re
from typing import Protocol

import pytest
from django.test import Client
from django.utils.html import escape

from layers_site.accounts.models import Attempt
from layers_site.boards.models import Board
from layers_site.learning.drills.boards import FAMILIES
from layers_site.learning.drills.documents import families
from tests.night import sample_of

pytestmark = pytest.mark.django_db
WHICH = "/en/drills/which-layer/"


class _Answer(Protocol):
    @property
    def content(self) -> bytes: ...


def _text(response: _Answer) -> str:
    return response.content.decode()


def _answer(client: Client, choices: list[str], item: str = "L29", address: str = WHICH) -> str:
    """The page after answering."""
    response = client.post(f"{address}?item={item}", {"choice": choices})
    assert response.status_code == 303
    return _text(client.get(response["Location"]))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_list_names_every_family(client: Client, language: str) -> None:
    page = _text(client.get(f"/{language}/practice/"))
    for slug, family in families().items():
        assert f'href="/{language}/drills/{slug}/"' in page
        assert escape(family.title.fr if language == "fr" else family.title.en) in page
    assert "72" in page


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", FAMILIES)
def test_each_family_deals_an_item(client: Client, slug: str, language: str) -> None:
    """A family's page asks one of its items, with all its choices."""
    asked = client.get(f"/{language}/drills/{slug}/", follow=True)
    code = re.search(r"item=([^&]+)", asked.redirect_chain[-1][0])
    assert code is not None
    item = families()[slug].items[code[1]]
    assert all(f'value="{choice.code}"' in _text(asked) for choice in item.choices)


def test_an_item_has_an_address(client: Client) -> None:
    assert "Blood Moon" in _text(client.get(f"{WHICH}?item=L11"))


@pytest.mark.parametrize("slug", sample_of(FAMILIES, 3))
def test_the_answer_is_not_in_the_page_of_the_question(client: Client, slug: str) -> None:
    """Nothing of the explanation is there before the answer, and no choice is marked. By day of every
    third item in every third family."""
    for code, item in sample_of(families()[slug].items.items(), 3):
        page = _text(client.get(f"/en/drills/{slug}/?item={code}"))
        assert escape(item.why.en) not in page
        assert item.why.en[:40] not in page
        assert "checked" not in page
        assert "missed" not in page


def test_a_right_answer(client: Client) -> None:
    """All layers named: right, with the explanation."""
    page = _answer(client, ["6", "7b"])
    assert "Right." in page
    assert "613.1f" in page
    assert Attempt.objects.get().right


@pytest.mark.parametrize(
    ("choices", "headline"),
    [(["6"], "Right so far, but not all."), (["6", "7c"], "Partly right."), (["4"], "Not this time.")],
)
def test_a_wrong_answer_says_how_near_it_was(client: Client, choices: list[str], headline: str) -> None:
    """Too few, some of them, none: each is told, and all of it is kept as wrong."""
    page = _answer(client, choices)
    assert headline in page
    assert "this was right" in page
    attempt = Attempt.objects.get()
    assert (attempt.kind, attempt.item, attempt.right) == ("drill", "which-layer/L29", False)
    assert attempt.given == {"choice": choices}


def test_what_is_not_wrong_either_counts(client: Client) -> None:
    """Svogthos: naming layer 6 besides is right (it gains an ability there); another layer is not."""
    _answer(client, ["4", "5", "6", "7b"], "L35")
    _answer(client, ["4", "5", "7b"], "L35")
    _answer(client, ["4", "5", "7a", "7b"], "L35")
    assert list(Attempt.objects.values_list("right", flat=True)) == [True, True, False]


def test_one_of_two_right_answers_is_enough_where_one_is_taken(client: Client) -> None:
    """Svogthos's ability is no CDA for two reasons; each of them alone is right."""
    address = "/en/drills/cda-or-not/"
    page = _answer(client, ["2"], "A11", address)
    assert "Right." in page
    assert "this was right" not in page
    _answer(client, ["4"], "A11", address)
    _answer(client, ["5"], "A11", address)
    assert list(Attempt.objects.values_list("right", flat=True)) == [True, True, False]


def test_the_verdict_has_an_address_of_its_own(client: Client) -> None:
    """It can be reloaded without answering again, and read in the other language; nobody else sees it."""
    address = client.post(f"{WHICH}?item=L29", {"choice": ["4"]})["Location"]
    assert "Not this time." in _text(client.get(address))
    assert "Humilité" in _text(client.get(address.replace("/en/", "/fr/")))
    assert Attempt.objects.count() == 1
    assert "Not this time." not in _text(Client().get(address))


def test_the_answer_of_another_item_is_not_shown(client: Client) -> None:
    address = client.post(f"{WHICH}?item=L29", {"choice": ["4"]})["Location"]
    page = _text(client.get(address.replace("L29", "L11")))
    assert "Blood Moon" in page
    assert "Not this time." not in page


def test_the_board_opens_on_the_workbench(client: Client) -> None:
    """The verdict links to the item's board, which is stored and opens; a game on the stack has none."""
    page = _answer(client, ["4"])
    link = re.search(r'href="(/en/boards/[^"]+)"', page)
    assert link is not None
    assert client.get(link[1]).status_code == 200
    assert "/en/boards/" not in _answer(client, ["yes"], "K01", "/en/drills/uses-the-stack/")
    assert Board.objects.count() == 1


@pytest.mark.parametrize("slug", sample_of(FAMILIES, 6))
def test_every_answer_is_explained_and_every_board_opens(client: Client, slug: str) -> None:
    """The right answer to each item is called right in both languages, and its board is one for the workbench. By day
    of every sixth item, in a sixth of the families."""
    for code, item in sample_of(families()[slug].items.items(), 6):
        address = client.post(f"/en/drills/{slug}/?item={code}", {"choice": sorted(item.expect)})["Location"]
        english, french = (_text(client.get(address.replace("/en/", f"/{language}/"))) for language in ("en", "fr"))
        assert "Right." in english, code
        assert escape(item.name.fr) in french, code
        link = re.search(r'href="(/en/boards/[^"]+)"', english)
        assert link is None or client.get(link[1]).status_code == 200, code


def test_htmx_gets_the_region_alone(client: Client) -> None:
    """For htmx the verdict comes where the answer leads, with its address, and the focus goes to it."""
    htmx = {"HX-Request": "true"}
    address = client.post(f"{WHICH}?item=L29", {"choice": ["4"]}, headers=htmx)["Location"]
    response = client.get(address, headers=htmx)
    assert "<html" not in _text(response)
    assert "autofocus" in _text(response)
    assert response["HX-Push-Url"].startswith(f"{WHICH}?item=L29&answer=")


def test_progress_is_counted(client: Client) -> None:
    """The list says how many were right the last time; a later mistake takes one away."""
    _answer(client, ["6", "7b"])
    assert "1 of 72 right" in _text(client.get("/en/practice/"))
    _answer(client, ["6"])
    assert "0 of 72 right" in _text(client.get("/en/practice/"))


# --- what somebody might send -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "/en/drills/no-such-family/",
        f"{WHICH}?item=L99",
        f"{WHICH}?item=%00",
        f"{WHICH}?item={'L' * 5000}",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("number", ["0", "-1", "x", "9" * 15, "9" * 400, "²", "\x00"])
def test_an_answer_that_is_none_shows_the_question(client: Client, number: str) -> None:
    """A number that belongs to no answer of the learner is left out."""
    response = client.get(WHICH, {"item": "L29", "answer": number})
    assert response.status_code == 200
    assert "Humility" in _text(response)


@pytest.mark.parametrize("choices", [[], ["8"], ["4", "nonsense"], ["\x00"], ["4" * 5000]])
def test_choices_that_are_none_are_refused(client: Client, choices: list[str]) -> None:
    """The question is asked again, with what was wrong, and nothing is kept."""
    response = client.post(f"{WHICH}?item=L29", {"choice": choices})
    assert response.status_code == 422
    assert 'role="alert"' in _text(response)
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("answer", [{}, [], {"choice": "4"}, {"choice": [["4"]]}, {"choice": None}])
def test_what_was_kept_otherwise_is_shown_as_nothing(client: Client, answer: object) -> None:
    address = client.post(f"{WHICH}?item=L29", {"choice": ["4"]})["Location"]
    Attempt.objects.update(given=answer)
    assert client.get(address).status_code == 200


def test_other_methods_are_refused(client: Client) -> None:
    assert client.put(f"{WHICH}?item=L29").status_code == 405
    assert client.post("/en/drills/").status_code == 405
