from django.db import migrations, models

from layers_site.content.files import digest_of, pretty

_TOLD = ("title", "summary", "explanation", "source")


def _document(case):
    """Return the document of a game as it was stored: in the order of its file."""
    told = {key: {language: getattr(case, f"{key}_{language}") for language in ("en", "fr")} for key in _TOLD}
    source = told.pop("source")
    columns = {"concepts": case.concepts, "difficulty": case.difficulty, "source": source}
    return {"slug": case.slug, "position": case.position, **told, **columns, **case.document}


def keep(apps, _schema_editor):
    """Keep what somebody has changed here as a document of the desk, and by its name the game that somebody played."""
    documents, plays = apps.get_model("content", "Document"), apps.get_model("learning", "Play")
    for case in apps.get_model("learning", "StackCase").objects.all():
        plays.objects.filter(case=case).update(game=case.slug)
        document = _document(case)
        digest = digest_of(document)
        if case.published and digest == case.loaded_digest:
            continue  # as its file says
        row, _made = documents.objects.get_or_create(kind="stack", slug=case.slug, defaults={"document": document})
        if case.published:
            row.shown, row.shown_digest, row.loaded_digest = document, digest, case.loaded_digest
            row.status = "published" if pretty(row.document) == pretty(document) else row.status
            row.save()


class Migration(migrations.Migration):
    """Games on the stack are documents like lessons, and no longer rows beside them."""

    dependencies = [("learning", "0003_fewer_parts"), ("content", "0004_two_statuses")]

    operations = [
        migrations.AddField("play", "game", models.SlugField(blank=True, default="", max_length=80, verbose_name="stack case"), preserve_default=False),
        migrations.RunPython(keep, migrations.RunPython.noop),
    ]
