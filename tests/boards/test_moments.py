"""Where somebody is: a board that another process has stored is the same, and is read by few questions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext

from layers_site.boards.models import Board
from layers_site.boards.services import moments
from layers_site.boards.services.boards import act
from layers_site.boards.services.moments import Moment, at_board, at_case, before
from layers_site.content.models import Case
from tests.shipped import store_shipped

HUMILITY = "humility-opalescence-replenish"

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Iterator[Moment]:
    store_shipped(Case)
    first = act(at_case(HUMILITY), "2026", "up", "humility")
    yield act(first, "2026", "switch", "humility")
    _forget()


def _forget() -> None:
    """Let this process know no more than one that has just begun."""
    for last in (moments._MOMENTS, moments._TEXTS, moments._CASES):
        last.clear()


def test_a_board_that_another_process_stored_is_the_same(made: Moment) -> None:
    assert made.board is not None
    _forget()
    with CaptureQueriesContext(connection) as queries:
        moment = at_board(made.board.pk)
        previous = before(moment)
    assert len(queries) == 2, "the board with the one before; its case"
    assert (moment.text, moment.version, moment.stage, moment.case) == (made.text, made.version, 0, made.case)
    assert previous is not None
    assert previous == before(made)
    assert previous.text == act(at_case(HUMILITY), "2026", "up", "humility").text


def test_a_case_that_is_at_hand_is_not_read_again(made: Moment) -> None:
    at_case(HUMILITY)
    with CaptureQueriesContext(connection) as queries:
        assert at_case(HUMILITY) == at_case(HUMILITY, drafts=True)
    assert len(queries) == 2


def test_a_case_that_is_withdrawn_is_at_hand_for_editors_alone(made: Moment) -> None:
    at_case(HUMILITY)
    case = Case.objects.get(slug=HUMILITY)
    case.status = Case.Status.DRAFT
    case.save()
    assert at_case(HUMILITY, drafts=True).case == case
    with pytest.raises(Http404):
        at_case(HUMILITY)


def test_a_board_that_is_gone_is_gone_everywhere(made: Moment) -> None:
    assert made.board is not None
    Board.objects.filter(pk=made.board.pk).delete()
    for _known in (True, False):
        with pytest.raises(Http404):
            at_board(made.board.pk)
        _forget()


def test_a_board_that_was_just_stored_has_its_document_where_somebody_asks(made: Moment) -> None:
    assert made.board is not None
    board = Board.objects.store(made.text, {"do": "hold"}, **made.origin)
    with CaptureQueriesContext(connection) as queries:
        assert board.scenario == Board.objects.get(pk=made.board.pk).scenario
    assert len(queries) == 2
