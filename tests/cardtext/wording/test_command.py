"""`manage.py wording`, the list for a reviewer."""

from __future__ import annotations

from io import StringIO

from django.core.management import call_command

from layers_site.explain.management.commands.wording import Command


def test_the_list_shows_both_languages_of_what_is_asked_for() -> None:
    """With a word, only the entries in which it occurs."""
    out = StringIO()
    call_command(Command(), "humility", stdout=out, no_color=True)
    text = out.getvalue()
    assert "Humility / Humilité" in text
    assert "en  All creatures lose all abilities and have base power and toughness 1/1." in text
    assert "fr  Toutes les créatures perdent toutes leurs capacités et ont" in text
    assert "Bonesplitter" not in text
