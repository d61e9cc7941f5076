"""All that is kept of a browser, as a document to take along."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest

from layers_site.learners.services import attempts_of, learner_of
from layers_site.lessons.models import Seen

FORMAT: Final = "layers-progress/1"


def kept(request: HttpRequest) -> dict[str, Any]:
    """`{"format", "read": [{"item", "at"}], "answers": [{"kind", "item", "given", "right", "believed", "at"}]}`, in the
    order in which it happened; empty lists for who has done nothing yet."""
    learner = learner_of(request)
    read = Seen.objects.filter(learner=learner) if learner else Seen.objects.none()
    return {
        "format": FORMAT,
        "read": [{"item": one.item, "at": one.at.isoformat()} for one in read],
        "answers": [
            {
                "kind": one.kind,
                "item": one.item,
                "given": one.given,
                "right": one.right,
                "believed": one.believed,
                "at": one.at.isoformat(),
            }
            for one in attempts_of(request)
        ],
    }
