from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import migrations, models

from layers_site.content.stage_keys import keys_of

LABELS = ("name", "text", "other", "what", "duration", "set")


def same_texts(part: Any, key: str = "") -> Iterator[str]:
    """What a document says in one text for both languages."""
    if isinstance(part, list):
        for item in part:
            yield from same_texts(item, key)
    elif isinstance(part, dict) and part.keys() == {"en", "fr"}:
        if part["en"] == part["fr"]:
            yield str(part["en"])
    elif isinstance(part, dict):
        for name, item in part.items():
            yield from same_texts(item, name)
    elif isinstance(part, str) and key in LABELS:
        yield part


def fill(apps, schema_editor):
    """Give every stage a key, in what is stored and back through its versions; what came from a file is right in both."""
    cases, versions = apps.get_model("content", "Case"), apps.get_model("content", "HistoricalCase")
    for case in cases.objects.all():
        case.stage_keys = keys_of(case.document)
        if case.loaded_digest:
            case.same = sorted(set(same_texts(case.document)))
        case.save(update_fields=["stage_keys", "same"])
        document, keys = case.document, case.stage_keys
        for version in versions.objects.filter(id=case.pk).order_by("-history_date", "-history_id"):
            keys = keys_of(version.document, document, keys)
            version.stage_keys, document = keys, version.document
            version.save(update_fields=["stage_keys"])


class Migration(migrations.Migration):

    dependencies = [
        ('content', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='case',
            name='same',
            field=models.JSONField(blank=True, default=list, editable=False, verbose_name='the same in both languages'),
        ),
        migrations.AddField(
            model_name='case',
            name='stage_keys',
            field=models.JSONField(blank=True, default=dict, editable=False),
        ),
        migrations.AddField(
            model_name='historicalcase',
            name='same',
            field=models.JSONField(blank=True, default=list, editable=False, verbose_name='the same in both languages'),
        ),
        migrations.AddField(
            model_name='historicalcase',
            name='stage_keys',
            field=models.JSONField(blank=True, default=dict, editable=False),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
