"""Forms that were sent after the session had ended: their fields go along through the sign-in, and are sent again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.urls import Resolver404, resolve

from layers_site.platform.versions import FIELD

#: Fields that nobody typed.
_UNTYPED: Final = ("csrfmiddlewaretoken", "items", "right", "do", "status", "sure", "version", FIELD)


@dataclass(frozen=True, slots=True)
class Unsent:
    """The fields of a form of the desk, in their order, and the address `to` which they were sent."""

    to: str
    fields: tuple[tuple[str, str], ...]

    @property
    def texts(self) -> list[str]:
        """Return what somebody typed or chose, for them to see."""
        return [value for name, value in self.fields if name not in _UNTYPED and value.strip()]

    def written(self) -> str:
        """Return it as one text for a hidden field; `read_unsent` is its inverse."""
        return json.dumps({"to": self.to, "fields": self.fields})


def unsent_of(to: str, sent: QueryDict) -> Unsent:
    """Return the fields of a request. Files cannot go along."""
    pairs = ((name, str(value)) for name, values in sent.lists() for value in values)
    return Unsent(to, tuple(pair for pair in pairs if pair[0] != "csrfmiddlewaretoken"))


def read_unsent(text: str) -> Unsent | None:
    """Return what a hidden field says, None for anything that is no form of the desk: browsers send what they like.

    So is a text that no page can hold: half of a surrogate pair has no bytes in UTF-8.
    """
    try:
        document = json.loads(text)
        json.dumps(document, ensure_ascii=False).encode()
        to, fields = document["to"], document["fields"]
        leads_to_desk = isinstance(to, str) and resolve(to.partition("?")[0]).app_names == ["editing"]
        if not leads_to_desk or not _are_pairs(fields):
            return None
    except (ValueError, TypeError, KeyError, RecursionError, Resolver404):
        return None
    return Unsent(to, tuple((name, value) for name, value in fields))


def _are_pairs(fields: object) -> bool:
    return isinstance(fields, list) and all(
        isinstance(pair, list) and len(pair) == 2 and _are_texts(pair) for pair in fields
    )


def _are_texts(pair: Iterable[object]) -> bool:
    return all(isinstance(part, str) for part in pair)
