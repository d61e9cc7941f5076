"""The texts of a document in both languages: which have fallen behind; and the keys by which stages are known.

A place is the JSON pointer of a label (`/stages/0/title`), a text one of its two languages (`/stages/0/title/fr`).

What is one text in the document (`"Wonder"`) is the same in both languages, or nobody has given the other one yet: only
somebody who knows can tell. A name of which a card of the library says so is known; for others `same` has the texts of
which an editor has said it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, NamedTuple

from engine.notation import label_places
from layers_site.content.files import LIMITS
from layers_site.platform.text import LANGUAGES, Language, both_languages

Keys = dict[str, list[str]]
#: No key is a number: old addresses have those.
KEY: Final = re.compile(r"s[0-9a-f]{8}\Z", re.ASCII)


def keys_of(document: Any, before: Any = None, keys: Mapping[str, Sequence[str]] | None = None) -> Keys:
    """Return the keys of the stages of a document that was `before`, with `keys`. A stage that stays keeps its key.

    A stage that did not change is known by what it says, wherever it stands now. Of those that changed, the first goes
    with the first that is missing.
    """
    known = keys or {}
    old = courses(before)
    return {
        course: _matched(stages, old.get(course, []), known.get(course, ()))
        for course, stages in courses(document).items()
    }


def courses(document: Any) -> dict[str, list[Any]]:
    """Return the stages of the case ("") and of each variant. The document may hold anything."""
    if not isinstance(document, dict):
        return {}
    variants = document.get("variants")
    named = [variant for variant in variants if isinstance(variant, dict)] if isinstance(variants, list) else []
    documents = {"": document, **{str(variant.get("slug", "")): variant for variant in named if variant.get("slug")}}
    return {
        slug: stages if isinstance(stages := variant.get("stages"), list) else [] for slug, variant in documents.items()
    }


def keyed(document: Mapping[str, Any], keys: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return the document with the key of each stage in it, as `id`."""
    variants = document.get("variants")
    keyed_document = {**document, "stages": _named_stage(document.get("stages"), keys.get("", ()))}
    if isinstance(variants, list):
        keyed_document["variants"] = [
            {**variant, "stages": _named_stage(variant.get("stages"), keys.get(str(variant.get("slug", "")), ()))}
            if isinstance(variant, dict)
            else variant
            for variant in variants
        ]
    return keyed_document


def without_keys(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document as files have it, without keys. This is the inverse of `keyed`."""
    bare_document = {**document, "stages": _bare(document.get("stages"))}
    variants = document.get("variants")
    if isinstance(variants, list):
        bare_document["variants"] = [
            {**variant, "stages": _bare(variant.get("stages"))} if isinstance(variant, dict) else variant
            for variant in variants
        ]
    return bare_document


def _bare(stages: Any) -> Any:
    if not isinstance(stages, list):
        return stages
    return [
        {key: value for key, value in stage.items() if key != "id"} if isinstance(stage, dict) else stage
        for stage in stages
    ]


def _named_stage(stages: Any, keys: Sequence[str]) -> Any:
    if not isinstance(stages, list):
        return stages
    names = [*keys, *[""] * len(stages)]
    return [
        {**stage, "id": name} if isinstance(stage, dict) else stage for stage, name in zip(stages, names, strict=False)
    ]


def _matched(stages: list[Any], old: list[Any], keys: Sequence[str]) -> list[str]:
    left = dict(enumerate(keys[: len(old)]))
    matches: dict[int, str] = {}
    for at, stage in enumerate(stages):  # in its place, and unchanged
        if at in left and old[at] == stage:
            matches[at] = left.pop(at)
    for at, stage in enumerate(stages):  # somewhere else, and unchanged
        place = next((index for index in left if old[index] == stage), None) if at not in matches else None
        if place is not None:
            matches[at] = left.pop(place)
    changed = [at for at in range(len(stages)) if at not in matches]
    # One more stage than there were is new; it stands where none of those that are missing stood.
    fresh = len(changed) - len(left)
    for at in changed:
        if left and (at in left or fresh <= 0):
            matches[at] = left.pop(at if at in left else min(left))
        else:
            matches[at], fresh = f"s{secrets.token_hex(4)}", fresh - 1
    return [matches[at] for at in range(len(stages))]


Pair = tuple[str, str]
_BOTH: Final = frozenset(LANGUAGES)
_OTHER: Final[dict[Language, Language]] = {"en": "fr", "fr": "en"}


def labels(document: object) -> Iterator[tuple[str, Pair]]:
    """Return every label of a document with its place.

    Labels are the texts about it, its stages and variants, and the names on its board.
    """
    return ((label.place, label.pair) for label in named_labels(document))


class NamedLabel(NamedTuple):
    """A label, its place, and what it is called wherever it stands: `/scenario/objects/=bear/name`."""

    name: str
    place: str
    pair: Pair


def named_labels(document: object, name: str = "", path: str = "") -> Iterator[NamedLabel]:
    """Yield the labels of a document by their names.

    A part with an `id` or a `slug` is named by it, and not by its place in a list.
    """
    if isinstance(document, list):
        for place, item in enumerate(document):
            yield from named_labels(item, f"{name}/{_called(item) or place}", f"{path}/{place}")
    elif isinstance(document, dict):
        if document.keys() == _BOTH:
            yield NamedLabel(name, path, (str(document["en"]), str(document["fr"])))
            return
        for key, item in document.items():
            # A source that is the same in both languages is written as one text.
            value = {"en": item, "fr": item} if _is_plain_source(path, key, item) else item
            yield from named_labels(value, f"{name}/{key}", f"{path}/{key}")


def _called(item: object) -> str:
    name = (item.get("id") or item.get("slug")) if isinstance(item, dict) else ""
    return f"={name}" if isinstance(name, str) and name else ""


def _is_plain_source(path: str, key: str, item: Any) -> bool:
    return not path and key == "source" and isinstance(item, str)


def stale_after(before: object, after: object, stale: Collection[str]) -> list[str]:
    """Return the texts of `after` that are out of date. `stale` are those of `before`.

    A text falls behind when the other language of its label changes and it does not. It has caught up once it changes
    itself. What is or was empty is missing, and not out of date.
    """
    old = {label.name: label for label in named_labels(before)}
    called = {label.place: label.name for label in old.values()}
    late = {f"{called[place]}/{language}" for place, language in map(_apart, stale) if place in called}
    return [
        f"{label.place}/{language}"
        for label in named_labels(after)
        for language in _behind(label.name, old[label.name].pair if label.name in old else label.pair, label.pair, late)
    ]


def _apart(text: str) -> tuple[str, str]:
    place, _slash, language = text.rpartition("/")
    return place, language


def _behind(name: str, old: Pair, new: Pair, stale: Collection[str]) -> Iterator[Language]:
    if not all(map(str.strip, new)):
        return
    changed = [language for language, was, now in zip(LANGUAGES, old, new, strict=True) if was != now]
    if not changed:
        yield from (language for language in LANGUAGES if f"{name}/{language}" in stale)
    elif len(changed) == 1:
        (language,) = changed
        caught_up = f"{name}/{language}" in stale or not old[LANGUAGES.index(language)].strip()
        if not caught_up:
            yield _OTHER[language]


def languages_of(texts: Collection[str]) -> tuple[Language, ...]:
    """Return the languages of these texts, in the order of the site."""
    return tuple(language for language in LANGUAGES if any(text.endswith(f"/{language}") for text in texts))


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
        if is_on_board(path) and "/expect/" not in path:
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
        if is_on_board(path) and pair in new_texts:
            *way, last = _keys(path)
            holder: Any = after
            for key in way:
                holder = holder[int(key)] if isinstance(holder, list) else holder[key]
            holder[int(last) if isinstance(holder, list) else last] = dict(zip(LANGUAGES, new_texts[pair], strict=True))
    return after


def is_on_board(path: str) -> bool:
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
