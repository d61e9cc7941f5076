"""French sentences of the interface that are right whatever is put into them, in the words that are used elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from layers_site.platform import catalogues


def texts() -> Iterator[tuple[str, bool]]:
    """Each French text, and whether it has forms for one and for more."""
    for message in catalogues.read(settings.LOCALE_PATHS[0]):
        if message.id:
            strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            yield from ((text, len(strings) > 1) for text in strings)


def test_the_workbench_has_one_name() -> None:
    assert not [text for text, _plural in texts() if "atelier" in text.lower()]


def test_no_name_is_taken_to_be_masculine() -> None:
    """Nobody knows the gender of a card's name, so no participle agrees with it."""
    wrong = re.compile(r"%\(\w*name\)s (est|était|a été|n’est plus|n’est pas) (\w*attaché|\w*enchanté|\w*équipé)\b")
    assert not [text for text, _plural in texts() if wrong.search(text)]


def test_a_number_that_may_be_none_or_one_has_no_plural_beside_it() -> None:
    """In French the plural begins at two: « 0 réponse juste »."""
    wrong = re.compile(r"%\((right|items)\)s (réponses |questions )?justes|^%\(count\)s autres$")
    assert not [text for text, plural in texts() if not plural and wrong.search(text)]


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("Open on the workbench", "Ouvrir sur l’établi"),
        ("What %(name)s is attached to", "Ce à quoi %(name)s s’attache"),
        ("To the end", "Aller à la fin"),
    ],
)
def test_these_are_said_so(english: str, french: str) -> None:
    with translation.override("fr"):
        assert gettext(english) == french
