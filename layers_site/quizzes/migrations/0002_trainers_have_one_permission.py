"""Whoever says so trains others, and that alone must not open what is another’s.

The group of trainers had every permission on the models of quizzes. They count for who is of the staff as well: an editor
who took up training could see and delete everybody’s rounds.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations

_GROUP = "trainer"
_MODELS = ("quiz", "version", "round", "sheet", "answer", "regrading")
_ACTIONS = ("add", "change", "delete", "view")


def give_one(apps: Any, _editor: Any) -> None:
    """The group gets the one permission for all that it had. Who could train in another way, because an administrator
    gave them the permission to add quizzes, can still, and keeps what they were given."""
    group_model, user_model = apps.get_model("auth", "Group"), apps.get_model("auth", "User")
    permission_model = apps.get_model("auth", "Permission")
    content_type, _made = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="quizzes", model="quiz"
    )
    train, _made = permission_model.objects.get_or_create(
        content_type=content_type, codename="train", defaults={"name": "Can train others"}
    )
    adds = {"content_type__app_label": "quizzes", "codename": "add_quiz"}
    for group in group_model.objects.filter(permissions__in=permission_model.objects.filter(**adds)):
        group.permissions.add(train)
    for user in user_model.objects.filter(user_permissions__in=permission_model.objects.filter(**adds)):
        user.user_permissions.add(train)
    names = [f"{action}_{model}" for action in _ACTIONS for model in _MODELS]
    had = permission_model.objects.filter(content_type__app_label="quizzes", codename__in=names)
    for group in group_model.objects.filter(name=_GROUP):
        group.permissions.remove(*had)
        group.permissions.add(train)


class Migration(migrations.Migration):
    dependencies = [
        ("quizzes", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="quiz",
            options={
                "ordering": ("-changed", "pk"),
                "permissions": [("train", "Can train others")],
                "verbose_name": "quiz",
                "verbose_name_plural": "quizzes",
            },
        ),
        migrations.RunPython(give_one, migrations.RunPython.noop),
    ]
