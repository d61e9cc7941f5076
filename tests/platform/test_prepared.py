"""A query that is written once gives what it would give anew, and a row is stored as it would be."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone

from layers_site.platform.prepared import HERE, Prepared, PreparedRows

pytestmark = pytest.mark.django_db

PREPARED = Prepared(
    lambda: User.objects.filter(username=HERE).values_list("pk", "is_staff", "date_joined", "last_login")
)


def test_rows_are_those_of_values_list_for_each_value() -> None:
    ada, bob = (User.objects.create(username=name, is_staff=name == "ada") for name in ("ada", "bob"))
    assert PREPARED.rows("ada") == [(ada.pk, True, ada.date_joined, None)]
    assert PREPARED.rows("bob") == [(bob.pk, False, bob.date_joined, None)]
    assert PREPARED.rows("ada' OR '1'='1") == []
    ada.delete()
    assert PREPARED.rows("ada") == []


def test_a_row_is_stored_once_and_the_first_stays() -> None:
    rows, now = PreparedRows(), timezone.now()
    first, second, other = (
        Session(session_key=key, session_data=data, expire_date=now)
        for key, data in (("a", "first"), ("a", "second"), ("b", "other"))
    )
    assert [rows.store(row) for row in (first, second, other)] == [True, False, True]
    assert not first._state.adding
    stored = Session.objects.order_by("pk").values_list("session_key", "session_data", "expire_date")
    assert list(stored) == [("a", "first", now), ("b", "other", now)]


def test_a_column_may_be_written_already() -> None:
    PreparedRows().store(Session(session_key="a", expire_date=timezone.now()), session_data="as it is")
    assert Session.objects.get().session_data == "as it is"
