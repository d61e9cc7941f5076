"""Strict reading of stack cases: every problem has its place in the document (a JSON pointer)."""

from __future__ import annotations

from engine.errors import Problem, ScenarioError
from engine.stack import BROWSER_STACK
from layers_site.content.concepts import concept_problems
from layers_site.learning.stack.checking import story_differences
from layers_site.learning.stack.courses import Story
from layers_site.learning.stack.notation import STORY, StoryReader
from layers_site.platform.names import name_problems


def read_story(document: object) -> Story:
    """Return the story of a case's document; raises ScenarioError with all problems, in the order of the document.

    Its moves are played too: one that is refused and not said to be is a problem at the move.
    """
    reader = StoryReader(BROWSER_STACK.document)
    story = STORY.read(reader, document, "")
    reader.raise_problems(document)
    return story


def problems(document: object) -> list[Problem]:
    """List the problems that keep the case from being read and its moves from being made."""
    try:
        story = read_story(document)
    except ScenarioError as error:
        return list(error.problems)
    return concept_problems(story.concepts) + name_problems(document)


def differences(document: object) -> list[Problem]:
    """List the places where the game differs from a (readable) case."""
    return story_differences(read_story(document))
