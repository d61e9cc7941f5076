"""Moments on the clock of a place: named, as each language writes them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils.translation import override

from layers_site.platform.clocks import clock_name, drawn, moment_text, within, zone_named

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
