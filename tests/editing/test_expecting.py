"""Results that only some editions give, and abilities that nobody offers."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from engine.rulesets import RULESETS, editions_between, span_of
from layers_site.content.models import Case
from layers_site.editing.presenters.expecting import ExpectationRow, Group
from layers_site.editing.services.answers import key_of
from tests.editing.conftest import EDITOR, As
from tests.editing.test_cases import fields

pytestmark = pytest.mark.django_db

EXPECT = "/en/desk/cases/grown-bear/expect/"
BEAR = key_of(("objects", "bear"))
SIZE = {"power": 8, "toughness": 8}


@pytest.fixture
def twice(draft: Case) -> Case:
    """The bear under two effects of +3/+3: 8/8 in each edition, in the layer that is 6c in 2003, 6b in 2005 and 2007
    (418.5a), and 7c since (613.3c, 613.4c).
    """
    growth = draft.document["scenario"]["effects"][0]
    again = {**growth, "id": "again"}
    draft.document["scenario"]["effects"] = [growth, again]
    draft.document["stages"][0]["expect"] = {"*": {"objects": {"bear": SIZE}}}
    draft.save()
    return draft


def rows(client: Client, address: str = EXPECT) -> dict[str, ExpectationRow]:
    groups: tuple[Group, ...] = client.get(address).context["groups"]
    return {row.about: row for group in groups for row in group.rows}


def expected(case: Case) -> dict[str, Any]:
    case.refresh_from_db()
    expect: dict[str, Any] = case.stages[0]["expect"]
    return expect


def record(client: Client, address: str = EXPECT, **more: str) -> Any:
    sent = {**fields(client.get(address).content.decode()), **more}
    return client.post(address, sent)


def test_hidden_answers_do_not_tell_which_edition_gives_what(signed_in: As, twice: Case) -> None:
    hidden = rows(signed_in(*EDITOR), f"{EXPECT}?answers=hidden")
    assert hidden["Order in layer 7c"].apart == ()


@pytest.mark.parametrize(("first", "last"), [("2003", "2003"), ("2003", "2007"), ("2005", "2009"), ("2009", "2026")])
def test_a_span_is_read_as_its_editions(first: str, last: str) -> None:
    span = span_of(first, last)
    between = editions_between(span) if "-" in span else (span,)
    assert (between[0], between[-1]) == (first, last)
    assert set(between) <= set(RULESETS)


# --- abilities ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "typed"), [("en", "flying"), ("fr", "le vol"), ("en", "Flying"), ("fr", "vol")])
def test_an_ability_that_nobody_gives_is_expected(signed_in: As, draft: Case, language: str, typed: str) -> None:
    """A bear without flying: the keyword is read in either language, and offered as a statement from then on."""
    client = signed_in(*EDITOR)
    here = EXPECT.replace("/en/", f"/{language}/")
    assert record(client, here, **{f"more-{BEAR}": typed, f"has-{BEAR}": "no"}).status_code == 303
    if typed == "le vol":  # a noun with its article is no keyword: it is kept as it was typed
        assert expected(draft)["*"]["objects"]["bear"]["lacks"] == ["le vol"]
        return
    assert expected(draft)["*"]["objects"]["bear"]["lacks"] == ["flying"]
    assert rows(client)["Ability: flying"].ticked
    assert not rows(client)["Ability: flying"].wrong


def test_an_ability_that_the_engine_does_not_give_is_told(signed_in: As, draft: Case) -> None:
    client = signed_in(*EDITOR)
    record(client, **{f"more-{BEAR}": "{T}: Draw a card.", f"has-{BEAR}": "yes"})
    assert expected(draft)["*"]["objects"]["bear"]["has"] == ["{T}: Draw a card."]
    assert rows(client)["Ability: {T}: Draw a card."].wrong


@pytest.mark.parametrize("typed", ["\u202ednirts", "x" * 501, "…"])
def test_what_can_be_no_ability_is_refused_and_stays_in_its_field(signed_in: As, draft: Case, typed: str) -> None:
    answer = record(signed_in(*EDITOR), **{f"more-{BEAR}": typed})
    assert answer.status_code == 422
    more = next(group.more for group in answer.context["groups"] if group.more and group.more.key == BEAR)
    assert (more.text, bool(more.error)) == (typed, True)


def test_what_was_typed_is_there_again_beside_a_newer_version(signed_in: As, draft: Case) -> None:
    """Somebody ticks the types meanwhile: the ability is in its field again, and sent again it is recorded too."""
    client, other = signed_in(*EDITOR), signed_in(*EDITOR)
    mine = fields(client.get(EXPECT).content.decode()) | {f"more-{BEAR}": "flying", f"has-{BEAR}": "no"}
    record(other, **{f"tick-{rows(other)['Card types'].key}": "on"})
    newer = client.post(EXPECT, mine)
    assert newer.status_code == 409
    again = fields(newer.content.decode()) | {f"more-{BEAR}": "flying", f"has-{BEAR}": "no"}
    assert 'value="flying"' in newer.content.decode()
    client.post(EXPECT, again)
    assert expected(draft)["*"]["objects"]["bear"] == {**draft_size(), "types": ["Creature"], "lacks": ["flying"]}


def draft_size() -> dict[str, int]:
    return {"power": 5, "toughness": 5}
