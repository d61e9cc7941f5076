"""One click, followed through the rooms."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from layers_site.content.services.loading import load_content
from tools.click import Call, click, returns_in, stays_of

#: Whoever lets a click come back to its rooms more often than this says why in decision 17.
MOST_RETURNS = 45


def test_a_stay_in_a_room_that_was_left_is_a_return() -> None:
    files = [
        "layers_site/boards/a.py",
        "layers_site/boards/b.py",
        "engine/c.py",
        "layers_site/boards/a.py",
        "engine/d.py",
    ]
    stays = stays_of([Call(file, str(place)) for place, file in enumerate(files)])
    assert [room for room, _calls in stays] == ["boards", "engine", "boards", "engine"]
    assert returns_in(stays) == 2


@pytest.mark.nightly
@pytest.mark.django_db
def test_a_click_goes_through_its_stages() -> None:
    """Facts are read in the engine, then worded in `explain`: neither is visited for each sentence anew."""
    load_content(settings.CONTENT_DIR)
    stays = stays_of(click(Path(__file__).parents[2]))
    assert stays[-1][0] == "operations"
    assert returns_in(stays) <= MOST_RETURNS
