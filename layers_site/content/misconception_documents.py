"""Misconceptions as documents that editors change: their texts and rule numbers. The boards are the engine's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext_lazy

from engine.errors import Problem, ScenarioError
from layers_site.content.documents.kinds import DocumentKind
from layers_site.content.documents.sources import PRETTY, Folder, Json
from layers_site.content.misconceptions import MISCONCEPTION, Misconception, read_misconception
from layers_site.platform.problems import SiteFault

#: What a description begins with: nobody knows what a learner thought.
_TENTATIVE: Final = {"en": "Perhaps ", "fr": "Peut-être "}


def _problems(document: Json) -> list[Problem]:
    try:
        misconception = read_misconception(document)
    except ScenarioError as error:
        return list(error.problems)
    return list(_too_sure(misconception))


def _too_sure(misconception: Misconception) -> Iterator[Problem]:
    for language, start in _TENTATIVE.items():
        text = getattr(misconception.description, language)
        if text.strip() and not text.startswith(start):
            yield Problem(f"/description/{language}", SiteFault.TOO_SURE, {"start": start.strip()})


MISCONCEPTIONS: Final = DocumentKind(
    code="misconceptions",
    name=gettext_lazy("misconception"),
    names=gettext_lazy("Misconceptions"),
    schema=MISCONCEPTION.schema,
    source=Folder("misconceptions", "id", PRETTY, lambda document: str(document["id"]), "believed", ("left-out",)),
    problems=_problems,
    fixed=("scenario", "object", "right", "believed"),
    board="scenario",
)
