"""One thing done with several of a list: the gate holds for each, and each says what came of it."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from layers_site.content.documents import saving
from layers_site.content.models import Card, Case
from layers_site.content.services import newest_version
from layers_site.content.shipped.kinds import find_kind
from layers_site.editing.services.lists import MOST_AT_ONCE
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.factories import Factory

ROOT = "/en/desk/several/"
pytestmark = pytest.mark.django_db


def act(client: Client, of: str, do: str, *slugs: str, **sent: Any) -> tuple[str, str]:
    """The page about what was not done, and the one about what was."""
    stamp = newest_version({"cases": Case, "cards": Card}[of])
    answer = client.post(f"{ROOT}{of}/", {"chosen": slugs, "do": do, "stamp": stamp, **sent})
    assert answer.status_code == 200
    left, _marker, rest = html.unescape(answer.content.decode()).partition('class="desk-done"')
    done = rest.partition("Back to the list")[0]
    return left, done


def test_the_gate_holds_for_each_and_keeps_no_other_from_its_step(signed_in: As) -> None:
    """The complete draft is published; the other stays, with what is missing, in words, at its place."""
    whole = Factory().case(slug="whole", title_en="All is there", status="draft")
    bare = Factory().case(slug="bare", title_en="No French", summary_fr="", status="draft")
    left, done = act(signed_in(*ADMINISTRATOR), "cases", "published", "whole", "bare")
    for case in (whole, bare):
        case.refresh_from_db()
    assert (whole.status, bare.status) == ("published", "draft")
    assert "All is there" in done
    assert "No French" not in done
    assert "French summary" in left


def test_nobody_does_with_several_what_they_may_not_do_with_one(signed_in: As) -> None:
    """An editor is offered no step, and one that is sent all the same is refused whole."""
    Factory().case(slug="whole", status="draft")
    editor = signed_in(*EDITOR)
    page = editor.get("/en/desk/").content.decode()
    assert 'value="published"' not in page.split("several-do")[2].split("</select>")[0]
    answer = editor.post(f"{ROOT}cases/", {"chosen": ["whole"], "do": "published", "stamp": newest_version(Case)})
    assert answer.status_code == 303
    assert Case.objects.get().status == "draft"
    assert signed_in("add_card").post(f"{ROOT}cases/", {"chosen": ["whole"], "do": "draft"}).status_code == 403
    assert signed_in().post(f"{ROOT}cases/").status_code == 403


def test_two_thousand_rows_are_told_what_goes_and_what_does_not(signed_in: As) -> None:
    """So many at once, and no page says that it cannot read the form."""
    Factory().case(slug="whole", status="draft")
    client, rows = signed_in(*ADMINISTRATOR), ["whole", *(f"row-{number}" for number in range(2000))]
    answer = client.post(f"{ROOT}cases/", {"chosen": rows, "do": "published"}, follow=True)
    assert f"At most {MOST_AT_ONCE} at a time." in answer.content.decode()
    assert Case.objects.get().status == "draft"


def test_what_is_refused_leads_back_to_the_list_as_it_was(signed_in: As, monkeypatch: pytest.MonkeyPatch) -> None:
    """The filter and the ticks are there again, once; a case that was not ticked is not ticked now."""
    monkeypatch.setattr("layers_site.editing.forms.lists.MOST_AT_ONCE", 1)
    for slug, status in (("bear", "draft"), ("beast", "draft"), ("bee", "draft"), ("owl", "published")):
        Factory().case(slug=slug, title_en=slug.title(), status=status)
    client = signed_in(*ADMINISTRATOR)
    sent = {"chosen": ["bear", "bee"], "do": "published", "query": "q=bear&status=draft&ticked=1"}
    answer = client.post(f"{ROOT}cases/", sent, follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain == [("/en/desk/?q=bear&status=draft", 303)]
    ticks = re.findall(r'name="chosen" value="(\w+)"[^>]*?( checked)?>', page)
    assert dict(ticks) == {"bear": " checked", "bee": " checked", "beast": ""}
    assert " checked" not in client.get("/en/desk/").content.decode()


def test_what_changed_since_the_list_was_made_is_left(signed_in: As) -> None:
    stamp = newest_version(Case)
    Factory().case(slug="whole", status="draft")
    left, done = act(signed_in(*ADMINISTRATOR), "cases", "published", "whole", stamp=stamp)
    assert "Somebody has changed it" in left
    assert not done
    assert Case.objects.get().status == "draft"


def test_what_lessons_show_is_not_withdrawn_among_others(signed_in: As) -> None:
    """The case that lessons show names them and stays; the other becomes a draft."""
    shown = Factory().case(slug="humility-opalescence-replenish", status="published")
    other = Factory().case(slug="other", status="published")
    left, _done = act(signed_in(*ADMINISTRATOR), "cases", "draft", shown.slug, "other")
    assert "(lesson)" in left
    for case in (shown, other):
        case.refresh_from_db()
    assert (shown.status, other.status) == ("published", "draft")


def test_cards_go_their_way_together(signed_in: As) -> None:
    for slug in ("elk", "owl"):
        Factory().card(slug=slug, name_en=slug.title(), status="draft")
    _left, done = act(signed_in(*ADMINISTRATOR), "cards", "published", "elk", "owl")
    assert "Elk" in done
    assert set(Card.objects.values_list("status", flat=True)) == {"published"}


def test_documents_go_their_way_together(signed_in: As) -> None:
    """What nobody has changed says so; a draft that is right is published."""
    kind = find_kind("words")
    assert kind is not None
    chief = signed_in(*ADMINISTRATOR)
    user = Factory().member("administrator")

    def write(row: Any) -> None:
        row.document = {**row.document, "text": {"en": "An ability.", "fr": "Une capacité."}}

    row = saving.change(kind, "activated-ability", user, lambda _row: None, write)
    stamp = newest_version(type(row))
    sent = {"chosen": ["activated-ability", "cda"], "do": "published", "stamp": stamp}
    text = html.unescape(chief.post(f"{ROOT}words/", sent).content.decode())
    row.refresh_from_db()
    assert row.status == "published"
    assert "Nobody has changed it" in text


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"chosen": ["../x"]},
        {"chosen": ["x" * 200]},
        {"chosen": ["nothing-of-this"]},
        {"chosen": ["one"], "do": "nonsense"},
        {"chosen": [f"case-{number}" for number in range(MOST_AT_ONCE + 1)]},
    ],
)
def test_what_cannot_be_done_leads_back_and_says_so(signed_in: As, sent: dict[str, Any]) -> None:
    client = signed_in(*ADMINISTRATOR)
    answer = client.post(f"{ROOT}cases/", {"do": "published", "stamp": "0", **sent})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/en/desk/")
    assert 'class="error"' in client.get("/en/desk/").content.decode()
    assert client.post(f"{ROOT}nonsense/", sent).status_code == 404


# --- the lists --------------------------------------------------------------------------------------


def order(client: Client, address: str, *names: str) -> list[str]:
    text = html.unescape(client.get(address).content.decode())
    return sorted(names, key=lambda name: text.index(f"{name}</"))


def test_lists_are_sorted_as_asked(signed_in: As) -> None:
    """Letters with accents stand beside those without, also where the database would put them last."""
    client = signed_in(*EDITOR)
    for name, difficulty, position in (("Émeute", 1, 3), ("Abri", 3, 2), ("Zèle", 2, 1)):
        Factory().case(
            slug=name.lower().encode("ascii", "ignore").decode() + "x", title_en=name, title_fr=name, status="draft",
            difficulty=difficulty, position=position,
        )  # fmt: skip
        Factory().card(slug=name.encode("ascii", "ignore").decode().lower() + "x", name_en=name, name_fr=name)
    names = ("Émeute", "Abri", "Zèle")
    assert order(client, "/en/desk/", *names) == ["Zèle", "Abri", "Émeute"]
    assert order(client, "/en/desk/?sort=title", *names) == ["Abri", "Émeute", "Zèle"]
    assert order(client, "/en/desk/?sort=difficulty", *names) == ["Émeute", "Zèle", "Abri"]
    assert order(client, "/en/desk/cards/", *names) == ["Abri", "Émeute", "Zèle"]
    assert order(client, "/en/desk/cards/?sort=changed", *names) == ["Zèle", "Abri", "Émeute"]
    assert client.get("/en/desk/?sort=nonsense").status_code == 422
    assert client.get("/en/desk/?ticked=1").content.decode().count(" checked>") == 3
