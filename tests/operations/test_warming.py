"""What a process loads before anybody comes."""

from __future__ import annotations

import pytest
from django.urls import get_resolver

from layers_site.operations.warming import warm


@pytest.mark.nightly
def test_a_process_is_warm_without_asking_the_database() -> None:
    """Every template compiles and every address is known; a query would fail here, where no test asks for one."""
    warm()
    assert get_resolver()._populated  # type: ignore[attr-defined]
