"""The names and texts on the boards of a case: which of them are said in one language only, and saying them in both.

What is one text in the document (`"Wonder"`) is the same in both languages, or nobody has given the other one yet: only
somebody who knows can tell. A name of which a card of the library says so is known; for others `same` has the texts of
which an editor has said it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from engine.notation import label_places
from layers_site.content.json_text import LIMITS
from layers_site.content.stage_keys import without_keys
from layers_site.platform.language import LANGUAGES, both_languages

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class BoardText:
    """A text on the boards of a case. `paths` are its places, `names` what those are called wherever they stand."""

    names: tuple[str, ...]
    paths: tuple[str, ...]
    pair: Pair

    @property
    def key(self) -> str:
        """Return a name for a form."""
        return sha256(self.names[0].encode()).hexdigest()[:12]

    @property
    def is_doubtful(self) -> bool:
        """Return whether both languages say the same words. A text without letters is right in every language."""
        english, french = (text.strip() for text in self.pair)
        return english == french and any(letter.isalpha() for letter in _without_symbols(english))


def _without_symbols(text: str) -> str:
    """Return the text without what stands in braces: {T}, {G}."""
    return "".join(part.rpartition("}")[2] for part in text.split("{")) if "{" in text else text


def board_texts(document: Mapping[str, Any]) -> list[BoardText]:
    """Return every text on the boards of a (readable) case's document, each once, in the order in which it is read.

    The document may have the keys of its stages in it.
    """
    places: dict[Pair, list[str]] = {}
    for path in label_places(without_keys(document), LIMITS):
        if _is_on_board(path) and "/expect/" not in path:
            places.setdefault(both_languages(_at(document, path)), []).append(path)
    return [
        BoardText(tuple(_named(document, path) for path in paths), tuple(paths), pair) for pair, paths in places.items()
    ]


def unsaid(document: Mapping[str, Any], same: Collection[str], known: Collection[str] = ()) -> list[BoardText]:
    """Return the texts that nobody has confirmed as the same in both languages. `known` are names that are the same."""
    right = {*same, *known}
    return [text for text in board_texts(document) if text.is_doubtful and text.pair[0] not in right]


def with_texts(document: Mapping[str, Any], new_texts: Mapping[Pair, Pair]) -> dict[str, Any]:
    """Return the document with these texts replaced wherever they stand. An expected ability follows its text."""
    after: dict[str, Any] = deepcopy(dict(document))
    for path in label_places(document, LIMITS):
        pair = both_languages(_at(document, path))
        if _is_on_board(path) and pair in new_texts:
            *way, last = _keys(path)
            holder: Any = after
            for key in way:
                holder = holder[int(key)] if isinstance(holder, list) else holder[key]
            holder[int(last) if isinstance(holder, list) else last] = dict(zip(LANGUAGES, new_texts[pair], strict=True))
    return after


def _is_on_board(path: str) -> bool:
    """Return whether the path leads to a text on the board, and not to a text about the case."""
    first, *rest = _keys(path)
    return first == "scenario" or not {"ops", "expect"}.isdisjoint(rest)


def _named(document: Any, path: str) -> str:
    """Return the path with the id, slug or key of each thing in place of its number."""
    places = []
    for key in _keys(path):
        if isinstance(document, list):
            document = document[int(key)]
            name = (document.get("id") or document.get("slug")) if isinstance(document, dict) else None
            places.append(f"={name}" if name else key)
        else:
            document = document[key]
            places.append(key)
    return "/" + "/".join(places)


def _at(document: Any, path: str) -> Any:
    for key in _keys(path):
        document = document[int(key)] if isinstance(document, list) else document[key]
    return document


def _keys(path: str) -> list[str]:
    return [key.replace("~1", "/").replace("~0", "~") for key in path.removeprefix("/").split("/")]
