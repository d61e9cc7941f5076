"""A query that is written once gives what it would give anew."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from layers_site.platform.prepared import HERE, Prepared

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
