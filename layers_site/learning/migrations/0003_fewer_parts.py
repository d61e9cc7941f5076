from django.db import migrations

#: Of the lessons that had more parts: the numbers of those that stay, in their order.
KEPT = {
    "continuous-effects": (1, 3, 4, 5),
    "one-creature": (1, 3, 4, 6),
    "counters-set-modify-switch": (1, 2, 4, 5),
    "layers-4-to-6": (1, 2, 3, 4),
    "loses-all-abilities": (1, 3, 4, 5),
    "several-layers": (1, 3, 4, 5),
    "characteristic-defining-abilities": (1, 3, 4, 5),
    "timestamps": (1, 3, 4, 6),
    "humility-clinic": (1, 2, 3, 4),
    "copy-and-control": (1, 3, 4, 5, 6),
    "players-rules-and-costs": (1, 2, 3, 4, 6),
    "the-stack": (1, 2, 3, 4, 5),
}
_HAD = range(1, 7)


def renumber(apps, _schema_editor):
    """Call the parts that learners have done, and the questions they have answered, by the numbers of today.

    What is gone keeps its row under a name that no page has. The five steps got a part before their last one.
    """
    names = [
        (f"{slug}/part-{old}", f"{slug}/{f'part-{kept.index(old) + 1}' if old in kept else f'gone-{old}'}")
        for slug, kept in KEPT.items()
        for old in _HAD
    ]
    names.append(("five-steps/part-4", "five-steps/part-5"))
    seen, attempts = apps.get_model("learning", "Seen"), apps.get_model("accounts", "Attempt")
    for old, new in names:
        if old != new:
            seen.objects.filter(item=old).update(item=new)
            attempts.objects.filter(kind="lesson", item=old).update(item=new)


class Migration(migrations.Migration):
    """Lessons have three to five parts."""

    dependencies = [("learning", "0002_delete_repeating"), ("accounts", "0001_initial")]

    operations = [migrations.RunPython(renumber, migrations.RunPython.noop)]
