"""The courses of a stored stack case, read once and kept; and the games of a script, each played once."""

from __future__ import annotations

import json
from functools import lru_cache

from engine.stack import BROWSER_STACK, Game, Script, opening, read_script, replay, write_script
from layers_site.content.json_text import canonical
from layers_site.learning.models import StackCase
from layers_site.learning.stack.courses import Course, Story
from layers_site.learning.stack.reading import read_story

# A game of a hundred moves has some hundred kilobytes.
GAMES_KEPT = 128


def story_of(case: StackCase) -> Story:
    """Return all courses of a case. Raises ScenarioError for what was stored around the form."""
    return _story(canonical(case.as_json()))


@lru_cache(maxsize=64)
def _story(text: str) -> Story:
    return read_story(json.loads(text))


def script_text(script: Script) -> str:
    """Return one text for a script with its moves: equal games have equal texts."""
    return canonical(write_script(script))


def games_of(course: Course) -> tuple[Game, ...]:
    """Return the game before the first move of a course, and after each."""
    return games(script_text(course.script))


@lru_cache(maxsize=GAMES_KEPT)
def games(text: str) -> tuple[Game, ...]:
    """Return the same for a script's text. Raises ScenarioError where it cannot be read or a move is not allowed."""
    script = read_script(json.loads(text), BROWSER_STACK)
    return (opening(script, BROWSER_STACK), *(moment.game for moment in replay(script, BROWSER_STACK)))
