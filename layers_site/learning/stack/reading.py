"""Reading stack cases strictly: every problem with its place in the document (a JSON pointer)."""

from __future__ import annotations

from engine.stack import BROWSER_STACK
from layers_site.learning.stack.courses import Story
from layers_site.learning.stack.notation import STORY, StoryReader


def read_story(document: object) -> Story:
    """Return the story of a case's document; raises ScenarioError with all problems, in the order of the document.

    Its moves are played too: one that is refused and not said to be is a problem at the move.
    """
    reader = StoryReader(BROWSER_STACK.document)
    story = STORY.read(reader, document, "")
    reader.raise_problems(document)
    return story
