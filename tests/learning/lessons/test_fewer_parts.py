"""What learners have done of a part goes with it to its number of today; nothing is taken for another part."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from layers_site.accounts.models import Attempt, Learner
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.models import Seen

MIGRATION = import_module("layers_site.learning.migrations.0003_fewer_parts")


@pytest.mark.django_db
def test_the_parts_of_before_have_the_numbers_of_today() -> None:
    """Of six parts the second and the fifth went: the third is the second now, the sixth the fourth."""
    learner = Learner.objects.create()
    for number in range(1, 7):
        Seen.objects.create(learner=learner, item=f"one-creature/part-{number}")
    Attempt.objects.create(learner=learner, kind=Attempt.Kind.LESSON, item="one-creature/part-4", right=True)
    Seen.objects.create(learner=learner, item="five-steps/part-4")
    MIGRATION.renumber(apps, None)
    names = ["part-1", "gone-2", "part-2", "part-3", "gone-5", "part-4"]
    seen = list(Seen.objects.values_list("item", flat=True))
    assert seen == [*(f"one-creature/{name}" for name in names), "five-steps/part-5"]
    assert Attempt.objects.get().item == "one-creature/part-3"


def test_as_many_parts_are_left() -> None:
    assert {slug: len(kept) for slug, kept in MIGRATION.KEPT.items()} == {
        slug: len(lessons()[slug].parts) for slug in MIGRATION.KEPT
    }
