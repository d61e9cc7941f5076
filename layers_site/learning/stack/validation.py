"""Validation of a stack case: each problem with its place in the document (a JSON pointer)."""

from __future__ import annotations

from engine.errors import Problem, ScenarioError
from layers_site.content.concepts import concept_problems
from layers_site.content.validation import missing_texts
from layers_site.learning.stack.checking import story_differences
from layers_site.learning.stack.reading import read_story
from layers_site.platform.names import name_problems


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


__all__ = ["differences", "missing_texts", "problems"]
