"""Administrators change people, and give nobody more than they may give."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from tests.factories import Factory

pytestmark = pytest.mark.django_db


def fields(person: User) -> dict[str, str]:
    """What the form of a person sends, and beside it what it does not ask an administrator for."""
    joined = person.date_joined
    return {
        "username": person.username,
        "date_joined_0": f"{joined:%Y-%m-%d}",
        "date_joined_1": f"{joined:%H:%M:%S}",
        "is_active": "on",
        "is_superuser": "on",
        "user_permissions": str(Permission.objects.earliest("pk").pk),
    }


def test_an_administrator_makes_nobody_almighty_and_gives_no_permission_by_itself(client: Client) -> None:
    """Whatever the form is sent, for oneself too."""
    me = Factory().member("administrator")
    client.force_login(me)
    for person in (me, User.objects.create_user("anna")):
        response = client.post(f"/en/admin/auth/user/{person.pk}/change/", fields(person))
        assert response.status_code == 302
        person.refresh_from_db()
        assert not person.is_superuser
        assert not person.user_permissions.exists()


def test_who_may_do_everything_is_changed_and_deleted_by_nobody_who_may_not(client: Client) -> None:
    chief = Factory().administrator()
    client.force_login(Factory().member("administrator"))
    assert client.post(f"/en/admin/auth/user/{chief.pk}/change/", fields(chief)).status_code == 403
    assert client.post(f"/en/admin/auth/user/{chief.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.get(f"/en/admin/auth/user/{chief.pk}/password/").status_code == 403


def test_who_may_do_everything_makes_others_so(client: Client) -> None:
    client.force_login(Factory().administrator())
    anna = User.objects.create_user("anna")
    response = client.post(f"/en/admin/auth/user/{anna.pk}/change/", fields(anna))
    assert response.status_code == 302
    anna.refresh_from_db()
    assert anna.is_superuser
