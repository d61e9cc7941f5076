"""The command that fills a room: bounded, on an address that nobody else has, and honest about what it saw."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from layers_site.live.load.learners import Seen
from layers_site.live.load.visitor import Visitor
from layers_site.live.management.commands import load_live


@pytest.mark.parametrize("bounds", [{"learners": 0}, {"learners": 301}, {"seconds": 4}, {"seconds": 601}])
def test_a_room_has_its_bounds(bounds: dict[str, int]) -> None:
    with pytest.raises(CommandError):
        call_command("load_live", **bounds)


def test_where_nobody_answers_a_request_has_failed() -> None:
    """Port 1 of the loopback is nobody's; it is told, and nothing is raised."""
    assert Visitor(1).get("/").status == 0


def test_the_figures_are_those_of_the_requests() -> None:
    """Of a hundred requests of 1 to 100 ms half took 50 ms or less, 95 took 95 or less, 99 took 99 or less."""
    seen = Seen(polls=[number / 1000 for number in range(1, 101)], taken={(0, 1), (1, 1)}, late=3)
    lines = list(load_live._lines([seen], 0))
    assert lines[1].split()[-5:] == ["100", "50.0", "95.0", "99.0", "100.0"]
    assert "answers taken 2, too late 3, lost 0" in lines[-1]
