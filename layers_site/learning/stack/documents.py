"""Games on the stack as documents that editors change. What is published is stored as the row that learners play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Max
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engine.errors import Problem
from layers_site.content.documents.kinds import DocumentKind
from layers_site.content.documents.sources import PRETTY, Folder, Json
from layers_site.content.validation import missing_texts
from layers_site.learning.models import StackCase
from layers_site.learning.stack import reading
from layers_site.learning.stack.notation import STORY
from layers_site.learning.stack.services.files import FOLDER


@dataclass(frozen=True, slots=True)
class StoredGames(Folder):
    """The games that are stored; their files are those of the folder."""

    def documents(self) -> dict[str, Json]:
        return {case.slug: case.as_json() for case in StackCase.objects.order_by("position", "slug")}


def game_problems(document: Json) -> list[Problem]:
    """Return what keeps a game from being published: what cannot be played, what is missing, or comes out otherwise."""
    return reading.problems(document) or [*missing_texts(document), *reading.differences(document)]


def _store(document: Json, user: Any) -> None:
    """Store a published game. Raises ValidationError where it cannot be."""
    case = StackCase.objects.filter(slug=document["slug"]).first() or StackCase()
    case.take_json(document)
    case.published = True
    case.full_clean()
    case.signed_by(user)
    case.save()


def _is_public(slug: str) -> bool:
    return StackCase.objects.published().filter(slug=slug).exists()


def _withdraw(slug: str, user: Any) -> None:
    """Keep a game from learners; it stays stored, as a draft."""
    case = StackCase.objects.get(slug=slug)
    case.published = False
    case.signed_by(user)
    case.save()


def _address(document: Mapping[str, Any], _place: str) -> str:
    return reverse("stacks:case", args=(document["slug"],))


def _new(name: str) -> Json:
    """Return a game to be filled in: an empty board, no moves, and a stage before the first of them."""
    empty = {"en": "", "fr": ""}
    texts = {key: dict(empty) for key in StackCase.LABELS}
    last = StackCase.objects.aggregate(last=Max("position"))["last"] or 0
    return {
        "slug": name,
        "position": last + 1,
        **{key: text for key, text in texts.items() if key != "source"},
        "concepts": ["stack"],
        "difficulty": 1,
        "source": texts["source"],
        "script": {
            "format": "stack/1",
            "scenario": {"format": "layers/1", "objects": []},
            "actions": [],
            "moves": [],
        },
        "stages": [{"after": 0, "title": dict(empty)}],
    }


GAMES: Final = DocumentKind(
    code="stack",
    name=_("game on the stack"),
    names=_("Games on the stack"),
    schema=STORY.schema,
    source=StoredGames(FOLDER, "slug", PRETTY, lambda document: str(document["slug"]), "script"),
    problems=game_problems,
    address=_address,
    sections=("stages", "variants"),
    makes_new=_new,
    store=_store,
    is_public=_is_public,
    withdraw=_withdraw,
    named_by=(("stack", ""),),
)
