"""Games on the stack as documents that editors change. What is published is stored as the row that learners play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engine.errors import Problem
from layers_site.content.documents.kinds import DocumentKind
from layers_site.content.documents.sources import PRETTY, Folder, Json
from layers_site.learning.models import StackCase
from layers_site.learning.stack import validation
from layers_site.learning.stack.notation import STORY
from layers_site.learning.stack.services.files import FOLDER


@dataclass(frozen=True, slots=True)
class StoredGames(Folder):
    """The games that are stored; their files are those of the folder."""

    def documents(self) -> dict[str, Json]:
        return {case.slug: case.as_json() for case in StackCase.objects.order_by("position", "slug")}


def game_problems(document: Json) -> list[Problem]:
    """Return what keeps a game from being published: what cannot be played, what is missing, or comes out otherwise."""
    return validation.problems(document) or [*validation.missing_texts(document), *validation.differences(document)]


def _store(document: Json, user: Any) -> None:
    """Store a published game. Raises ValidationError where it cannot be."""
    case = StackCase.objects.filter(slug=document["slug"]).first() or StackCase()
    case.take_json(document)
    case.published = True
    case.full_clean()
    case.signed_by(user)
    case.save()


def _address(document: Mapping[str, Any], _place: str) -> str:
    return reverse("stacks:case", args=(document["slug"],))


GAMES: Final = DocumentKind(
    code="stack",
    name=_("game on the stack"),
    names=_("Games on the stack"),
    schema=STORY.schema,
    source=StoredGames(FOLDER, "slug", PRETTY, lambda document: str(document["slug"]), "script"),
    problems=game_problems,
    address=_address,
    sections=("stages", "variants"),
    store=_store,
)
