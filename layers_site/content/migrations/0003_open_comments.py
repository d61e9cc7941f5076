"""Comments are open until they are settled; what was asked for without words is said in words. Proposals are drafts."""

from __future__ import annotations

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import migrations, models

_ASKED = {
    "review": "Please review. / À relire, s’il vous plaît.",
    "publish": "Please publish. / À publier, s’il vous plaît.",
    "fr": "The French texts are missing. / Il manque les textes français.",
    "en": "The English texts are missing. / Il manque les textes anglais.",
}


def say(apps: Any, _editor: Any) -> None:
    comments = apps.get_model("content", "Comment").objects
    for wants, text in _ASKED.items():
        comments.filter(wants=wants, text="").update(text=text)
    comments.filter(wants="", settled_at=None).update(settled_at=models.F("at"))


_NAMED = {
    "load": models.PositiveSmallIntegerField(
        default=1, validators=[MinValueValidator(1), MaxValueValidator(5)], verbose_name="things to track"
    ),
    "stated_under": models.JSONField(blank=True, default=list, verbose_name="rules edition of the source"),
}


class Migration(migrations.Migration):
    dependencies = [("content", "0002_card_files")]

    operations = [
        migrations.RunPython(say, migrations.RunPython.noop),
        migrations.RemoveField("comment", "wants"),
        migrations.AlterField("comment", "text", models.TextField(max_length=2000, verbose_name="comment")),
        migrations.RemoveField("case", "proposal_for"),
        migrations.RemoveField("case", "proposal_base"),
        *(migrations.AlterField(model, *named) for model in ("case", "historicalcase") for named in _NAMED.items()),
    ]
