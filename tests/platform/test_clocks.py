"""Texts of the interface: moments on a clock, French sentences, typography."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, override
from hypothesis import given
from hypothesis import strategies as st

from layers_site.platform import catalogues
from layers_site.platform.clocks import clock_name, drawn, moment_text, within, zone_named
from layers_site.platform.text import french_problems, set_as_french

SUMMER = datetime(2026, 9, 30, 16, 30, tzinfo=UTC)
WINTER = datetime(2026, 11, 1, 17, 5, tzinfo=UTC)
HOUR = datetime(2026, 9, 30, 16, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "at", "zone", "text"),
    [
        ("en", SUMMER, "Europe/Paris", "September 30, 2026, 18:30, Paris time"),
        ("fr", SUMMER, "Europe/Paris", "30 septembre 2026 à 18\u00a0h\u00a030, heure de Paris"),
        ("en", WINTER, "Europe/London", "November 1, 2026, 17:05, London time"),
        ("fr", WINTER, "Europe/London", "1er novembre 2026 à 17\u00a0h\u00a005, heure de Londres"),
        ("fr", HOUR, "America/New_York", "30 septembre 2026 à 12\u00a0h, heure de New York"),
        ("en", SUMMER, "", "September 30, 2026, 16:30 UTC"),
        ("fr", SUMMER, "", "30 septembre 2026 à 16\u00a0h\u00a030 UTC"),
    ],
)
def test_a_moment_is_said_on_a_named_clock(language: str, at: datetime, zone: str, text: str) -> None:
    """Summer time in Paris is two hours ahead of UTC, winter time in London none, summer in New York four behind."""
    with override(language):
        assert moment_text(at, zone_named(zone)) == text


@pytest.mark.parametrize(
    ("zone", "name"),
    [
        ("Africa/Cairo", "heure du Caire"),
        ("Europe/Athens", "heure d’Athènes"),
        ("America/Havana", "heure de La Havane"),
        ("America/Argentina/Buenos_Aires", "heure de Buenos Aires"),
    ],
)
def test_french_names_a_place_as_one_says_it(zone: str, name: str) -> None:
    with override("fr"):
        assert clock_name(zone_named(zone)) == name


@pytest.mark.parametrize("name", ["Middle/Earth", "../../etc/passwd", "\0"])
def test_what_is_no_clock_is_utc(name: str) -> None:
    assert zone_named(name).key == "UTC"


def test_a_browser_gets_the_moment_itself() -> None:
    """With how far its clock is from UTC, so that a browser on the same clock leaves it as it is."""
    with override("en"):
        html = within("Closes: %(time)s.", SUMMER, zone_named("Europe/Paris"))
        assert html.startswith('Closes: <time datetime="2026-09-30T18:30:00+02:00"')
        assert html.endswith(">September 30, 2026, 18:30, Paris time</time>.")
        assert ">18:30, Paris time<" in drawn(SUMMER, zone_named("Europe/Paris"), "time")


def test_a_sentence_is_no_code() -> None:
    assert within("<b>%(time)s", SUMMER, zone_named("")).startswith("&lt;b&gt;<time")


# --- French sentences ---------------------------------------------------------------------------------


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


# --- typography ---------------------------------------------------------------------------------------


TEXTS = st.lists(
    st.sampled_from(
        ["l'ours", '"Ours"', "« ", "»", " ?", "!", ":", "; ", " ", "\n", "\u00a0", "{T}", "<b>", "a", "12:30", "\ue000"]
    )
).map("".join)


@given(TEXTS)
def test_a_text_that_was_set_has_no_problem_and_stays_as_it_is(text: str) -> None:
    text_set = set_as_french(text)
    assert french_problems(text_set) == []
    assert set_as_french(text_set) == text_set


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("L'ours est-il 2/2 ?", "L’ours est-il 2/2\u202f?"),
        ('Il dit: "Humilité".', "Il dit\u00a0: «\u00a0Humilité\u00a0»."),
        ("« Ours »", "«\u00a0Ours\u00a0»"),
        ("{T}: dégagez-le; à 12:30 !", "{T}\u00a0: dégagez-le\u202f; à 12:30\u202f!"),
        ("Déjà bien\u00a0: «\u00a0oui\u00a0»\u202f!", "Déjà bien\u00a0: «\u00a0oui\u00a0»\u202f!"),
        ("https://exemple.fr/?a=1 l'adresse", "https://exemple.fr/?a=1 l’adresse"),
    ],
)
def test_what_an_editor_types_is_set_as_a_french_book_would_print_it(typed: str, expected: str) -> None:
    assert set_as_french(typed) == expected
