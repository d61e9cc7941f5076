"""What is wrong with a stack case, each problem with its place in the document (a JSON pointer)."""

from __future__ import annotations

from engine.errors import Problem, ScenarioError
from layers_site.content.concepts import concept_problems
from layers_site.content.validation import missing_texts
from layers_site.learning.stack.checking import story_differences
from layers_site.learning.stack.reading import read_story


def problems(document: object) -> list[Problem]:
    """What keeps the case from being read and its moves from being made."""
    try:
        story = read_story(document)
    except ScenarioError as error:
        return list(error.problems)
    return concept_problems(story.concepts)


def differences(document: object) -> list[Problem]:
    """Where the game is not as a (readable) case expects it."""
    return story_differences(read_story(document))


__all__ = ["differences", "missing_texts", "problems"]
