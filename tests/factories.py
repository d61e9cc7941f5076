"""Content for tests: small, true, and made in one call."""

from __future__ import annotations

import re
from typing import Any

from django.contrib.auth.models import Group, User
from django.test import Client

from layers_site.content.models import Card, Case
from layers_site.content.publishing import make_groups

BEAR: dict[str, Any] = {
    "mana_cost": "{1}{G}",
    "types": ["Creature"],
    "subtypes": ["Bear"],
    "power": 2,
    "toughness": 2,
}
GROWTH: dict[str, Any] = {"changes": [{"pt": {"add": [3, 3]}}]}


class Factory:
    """Makes rows with good defaults; each keyword is a column of the model."""

    def card(self, **columns: Any) -> Card:
        defaults = {"slug": "grizzly-bears", "name_en": "Grizzly Bears", "name_fr": "Grizzlis", "data": BEAR}
        defaults["status"] = Card.Status.PUBLISHED
        return Card.objects.create(**defaults | columns)

    def case(self, **columns: Any) -> Case:
        """A bear under Giant Growth: 5/5 by layer 7 (613.4c)."""
        return self.case_of(case_document(), **columns)

    def case_of(self, document: dict[str, Any], /, **columns: Any) -> Case:
        case = Case(status=Case.Status.PUBLISHED)
        case.take_json(document)
        for name, value in columns.items():
            setattr(case, name, value)
        case.save()
        return case

    def editor(self) -> User:
        """Somebody who may come into the admin, and do nothing there yet."""
        return User.objects.create(username="editor", is_staff=True)

    def member(self, group: str) -> User:
        """Somebody of one of the groups: "editor", "reviewer" or "administrator"."""
        make_groups()
        user = User.objects.create(username=f"a-{group}", is_staff=True)
        user.groups.add(Group.objects.get(name=group))
        return user

    def administrator(self) -> User:
        return User.objects.create(username="administrator", is_staff=True, is_superuser=True)


def client_of(user: User | None = None) -> Client:
    """A browser in which this user is signed in, or nobody."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def case_document(**keys: Any) -> dict[str, Any]:
    """The document of a case: a 2/2 to which Giant Growth adds 3 and 3."""
    return {
        "slug": "grown-bear",
        "title": {"en": "A bear grows", "fr": "Un ours grandit"},
        "summary": {"en": "How large is it?", "fr": "Quelle est sa taille\u202f?"},
        "explanation": {"en": "It gets +3/+3 (613.4c).", "fr": "Il gagne +3/+3 (613.4c)."},
        "concepts": ["layer-7c"],
        "difficulty": 1,
        "stated_under": ["2014"],
        "source": "Rule 613.4c",
        "scenario": {
            "format": "layers/1",
            "objects": [{"id": "bear", "name": {"en": "Grizzly Bears", "fr": "Grizzlis"}, **BEAR}],
            "effects": [
                {
                    "id": "growth",
                    "name": {"en": "Giant Growth", "fr": "Croissance gigantesque"},
                    "affects": {"ids": ["bear"]},
                    **GROWTH,
                }
            ],
        },
        "stages": [
            {
                "title": {"en": "After Giant Growth", "fr": "Après la Croissance gigantesque"},
                "ops": [],
                "expect": {"*": {"objects": {"bear": {"power": 5, "toughness": 5}}}},
            }
        ],
        "variants": [],
        **keys,
    }


def stamp_in(html: str) -> dict[str, str]:
    """The stamp that the first form with one carries, as that form sends it."""
    match = re.search(r'name="stamp" value="(\w+)"', html)
    return {"stamp": match[1]} if match else {}
