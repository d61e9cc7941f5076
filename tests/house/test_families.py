"""By day a function with nothing but parameters is one test, which names those of them with which it fails."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from tests import conftest
from tests.browser.by_day import BY_DAY, left_to_the_night
from tests.families import family

BEGUN: list[str] = []


@contextmanager
def begin(name: str) -> Iterator[None]:
    BEGUN.append(name.partition("[")[2])
    yield


def tried(request: pytest.FixtureRequest, test: Any) -> pytest.Function:
    """The one test of these functions below, which are no tests of this module."""
    module = request.node.getparent(pytest.Module)
    item = family(module, test.__name__, test, begin)
    assert isinstance(item, pytest.Function)
    return item


@pytest.mark.parametrize("odd", [1, 3, pytest.param(5, id="five"), pytest.param(4, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(("a", "b"), [(2, 3), (7, 8)], ids=["low", "high"])
def odd(odd: int, a: int, b: int) -> None:
    """Break with 3 and 7, and with 5 twice."""
    assert odd % 2
    if (odd, a) == (3, 7):
        pytest.fail("three and seven")
    assert odd < 5


def test_all_that_fail_are_named(request: pytest.FixtureRequest) -> None:
    """Six members by day: the one of the night is not among them. Each has a beginning of its own."""
    BEGUN.clear()
    with pytest.raises(ExceptionGroup, match="3 of 6: ") as failed:
        tried(request, odd).obj()
    assert sorted(BEGUN) == ["1-high]", "1-low]", "3-high]", "3-low]", "five-high]", "five-low]"]
    assert all(f"[{name}" in str(failed.value) for name in ("3-high]", "five-high]", "five-low]"))
    assert "three and seven" in str(failed.value.exceptions)


@pytest.mark.parametrize("even", [2, 4])
def even(even: int, tmp_path: object) -> None: ...


@pytest.mark.parametrize("even", [2, 4])
@pytest.mark.django_db
def stored(even: int) -> None: ...


@pytest.mark.parametrize("even", [2, pytest.param(4, marks=pytest.mark.xfail)])
def doubtful(even: int) -> None: ...


def alone() -> None: ...


@pytest.mark.parametrize("test", [even, stored, doubtful, alone])
def test_what_takes_more_than_its_parameters_stays_apart(request: pytest.FixtureRequest, test: Any) -> None:
    assert family(request.node.getparent(pytest.Module), "test", test, begin) is None


@pytest.mark.parametrize("skipped", [("1",), ("1", "2")])
def test_what_is_skipped_fails_nothing(request: pytest.FixtureRequest, skipped: tuple[str, ...]) -> None:
    """Where all members are skipped, the family is."""

    @pytest.mark.parametrize("name", ["1", "2"])
    def test(name: str) -> None:
        if name in skipped:
            pytest.skip("not here")

    item = tried(request, test)
    if len(skipped) == 2:
        with pytest.raises(pytest.skip.Exception, match="not here"):
            item.obj()
    else:
        item.obj()


def test_by_night_and_by_name_each_is_a_test(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    module = request.node.getparent(pytest.Module)

    @pytest.mark.parametrize("name", ["1", "2"])
    def test_name(name: str) -> None: ...

    monkeypatch.setattr(conftest, "NIGHT", False)
    monkeypatch.setattr(module.config.option, "keyword", "")
    monkeypatch.setattr(module.config, "args", ["tests/house"])
    made = lambda: conftest.pytest_pycollect_makeitem(module, "test_name", test_name)  # noqa: E731
    assert made() is not None
    with monkeypatch.context() as named:
        named.setattr(module.config, "args", ["tests/house/test_families.py::test_name[1]"])
        assert made() is None
    with monkeypatch.context() as sought:
        sought.setattr(module.config.option, "keyword", "1")
        assert made() is None
    monkeypatch.setattr(conftest, "NIGHT", True)
    assert made() is None


def test_of_what_a_browser_does_one_way_through_each_page_is_for_the_day() -> None:
    """Each that is named is there; of one with several parameters it is the first, or all where that is said."""
    for name in BY_DAY:
        file, _, function = name.partition("::")
        assert f"def {function}(" in (settings.BASE_DIR / file).read_text(encoding="utf-8"), name
    drills = [f"tests/browser/test_drills.py::test_five_items_are_played[{name}]" for name in ("with", "without")]
    fit = "tests/browser/test_fit.py::test_a_case_fits_into_the_first_screen"
    fits = [f"{fit}[{name}]" for name in ("desktop", "telephone")]
    other = "tests/browser/test_drills.py::test_back_leads_to_the_question"
    assert left_to_the_night([*drills, *fits, other, "tests/house/test_docs.py::test_x"]) == {drills[1], other}


def test_each_begins_with_the_same_chance_and_language() -> None:
    """What a member drew, and the language it spoke last, is gone for the next."""
    drawn = []
    for _time in range(2):
        with conftest.beginning("a name"):
            drawn.append((os.urandom(8), random.SystemRandom().random(), translation.get_language()))
            translation.activate("fr")
    assert drawn[0] == drawn[1]
    assert drawn[0][2] == "en"
