"""Content is a draft or published; what was reviewed is a draft that its readers find ready."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

_MODELS = ("card", "case", "document", "historicalcard", "historicalcase", "historicaldocument")
_OPTIONS = {
    "card": {"ordering": ("name_en",), "verbose_name": "card", "verbose_name_plural": "cards"},
    "case": {
        "ordering": ("position", "difficulty", "slug"), "verbose_name": "case", "verbose_name_plural": "cases",
    },
    "document": {"ordering": ("kind", "slug"), "verbose_name": "document", "verbose_name_plural": "documents"},
}  # fmt: skip
_STATUS = models.CharField(
    choices=[("draft", "draft"), ("published", "published")],
    db_index=True, default="draft", editable=False, max_length=10, verbose_name="status",
)  # fmt: skip


def make_drafts(apps: Any, _editor: Any) -> None:
    for model in _MODELS:
        apps.get_model("content", model).objects.filter(status="reviewed").update(status="draft")
    permissions = apps.get_model("auth", "Permission").objects.filter(content_type__app_label="content")
    permissions.filter(codename__startswith="review_").delete()


class Migration(migrations.Migration):
    dependencies = [("content", "0003_open_comments"), ("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.RunPython(make_drafts, migrations.RunPython.noop),
        *(migrations.AlterField(model, "status", _STATUS) for model in _MODELS),
        *(
            migrations.AlterModelOptions(
                model, {**options, "permissions": ((f"publish_{model}", f"Can publish and withdraw {model}s"),)}
            )
            for model, options in _OPTIONS.items()
        ),
    ]
