"""The three groups of the editor's desk, each of which may do more than the one before it.

Trainers are a group beside them, which everybody may join, and caretakers one for all rounds (`accounts.roles`).
"""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import Group, Permission
from django.db import transaction

from layers_site.accounts.roles import make_caretakers, make_trainers

_EDITOR: Final = (
    "add_card", "change_card", "view_card", "add_case", "change_case", "view_case",
    "add_document", "change_document", "view_document",
)  # fmt: skip
_REVIEWER: Final = (
    *_EDITOR, "review_case", "publish_case", "review_card", "publish_card", "review_document", "publish_document",
)  # fmt: skip
_ADMINISTRATOR: Final = (
    *_REVIEWER,
    "delete_card",
    "delete_case",
    "delete_document",
    "view_deletion",
    "add_user",
    "change_user",
    "delete_user",
    "view_user",
    "view_group",
    "view_event",
    "add_stackcase",
    "change_stackcase",
    "delete_stackcase",
    "view_stackcase",
)
_APPS: Final = ("content", "auth", "accounts", "learning")
GROUPS: Final = {"editor": _EDITOR, "reviewer": _REVIEWER, "administrator": _ADMINISTRATOR}


@transaction.atomic
def make_groups() -> None:
    """Make the groups, or give them what they lack. What somebody gave them beside it they keep."""
    for name, codenames in GROUPS.items():
        group, _made = Group.objects.get_or_create(name=name)
        wanted = Permission.objects.filter(content_type__app_label__in=_APPS, codename__in=codenames)
        group.permissions.add(*wanted)
    make_trainers()
    make_caretakers()
