"""Documents damaged by chance, from a seed: valid ones with a few parts taken out, doubled, replaced, nested, renamed.

A seed gives the same document wherever it is run, so that a failure can be seen again.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.engine.plain.boards import board

Json = Any
Place = tuple[Any, ...]

CASES: Final = Path(__file__).parents[3] / "fixtures" / "cases"
_WORDS: Final = (
    "self attached affected graveyard_top other not_affected you opponent each chosen battlefield hand all mana "
    "keyword Creature Land Forest Elf red flying copy except keep text of plus changes static affects any not count "
    "value set add remove"
)
#: What stands in for a part: of every kind, small and huge, and words that mean something elsewhere.
JUNK: Final[tuple[Json, ...]] = (
    None, True, False, 0, -1, 1, 10**9, 10**9 + 1, -(10**9) - 1, 10**40, -(10**40), 0.5, 1e308, float(2**60),
    "", " ", "\x00", "\ud800", "\u202e", "é" * 300, "x" * 5000, "a/b~c", "~", "{", "{999999999}", "{X}{W/U/P}",
    "+1/+1", "+999999999/+999999999", "-1/-1", "o1", "e1", "s0", "o1.a1", "~2", "moon#face", *_WORDS.split(),
    [], {}, [[]], [{}], {"": {}}, {"chosen": "color"}, {"of": "affected"}, {"en": "x"}, {"en": "x", "fr": "y"},
)  # fmt: skip

_WORDS_OF_ALL_KINDS: Final = (
    "color", "creature_type", "name", "blue", "Forest", "Gate", "Aura", "Bear", "flying", "all", "mana", "you",
    "{2}{W/P}", "{W}{", "é", " ", "x" * 201, "Legendary", "Creature",
)  # fmt: skip


def places(value: Json) -> list[Place]:
    """The place of every part of a document but the whole."""
    paths: list[Place] = []
    waiting: list[tuple[Json, Place]] = [(value, ())]
    while waiting:
        node, path = waiting.pop()
        keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
        for key in keys:
            paths.append((*path, key))
            waiting.append((node[key], (*path, key)))
    return paths


def size(value: Json) -> int:
    """How many parts a document has."""
    count, waiting = 0, [value]
    while waiting:
        node = waiting.pop()
        count += 1
        waiting.extend(node.values() if isinstance(node, dict) else node if isinstance(node, list) else ())
    return count


def at(value: Json, path: Place) -> Json:
    for key in path:
        value = value[key]
    return value


def points_into(document: Json, pointer: str) -> bool:
    """Whether the JSON pointer names a part of the document (RFC 6901)."""
    if pointer and not pointer.startswith("/"):
        return False
    for token in pointer.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        if isinstance(document, dict) and key in document:
            document = document[key]
        elif isinstance(document, list) and key.isdecimal() and int(key) < len(document):
            document = document[int(key)]
        else:
            return False
    return True


def nested(levels: int, key: str | None, inner: Json) -> Json:
    """The value inside so many objects of one key, or so many lists."""
    for _ in range(levels):
        inner = [inner] if key is None else {key: inner}
    return inner


class Damage:
    """Ways to damage a document; each changes one part of it."""

    def __init__(self, seed: int | str) -> None:
        self.random = random.Random(f"damage {seed}")

    def do(self, document: Json) -> Json:
        """A damaged copy, in one to four places."""
        document = copy.deepcopy(document)
        ways: list[Callable[[Json, Place], None]] = [
            self._delete, self._replace, self._replace, self._put_another, self._double, self._nest, self._rename,
            self._change_kind, self._shift, self._add_key,
        ]  # fmt: skip
        for _ in range(self.random.randint(1, 4)):
            every = places(document)
            if every:
                path = self.random.choice(every)
                self.random.choice(ways)(document, path)
        if self.random.random() < 0.05:
            self._deepen(document)
        return document

    def misplace(self, document: Json) -> Json:
        """A copy in which parts stand where others of their kind stood: most of these can still be read."""
        document = copy.deepcopy(document)
        for _ in range(self.random.randint(1, 6)):
            every = places(document)
            path = self.random.choice(every)
            alike = [other for other in every if other[-1] == path[-1] and isinstance(path[-1], str)]
            if alike and path[-1] != "id":
                part = copy.deepcopy(at(document, self.random.choice(alike)))
                at(document, path[:-1])[path[-1]] = part
        return document

    def swap(self, document: Json, other: Json) -> Json:
        """A copy with one part of another document, a choice or a word at some place: most are wrong in one place."""
        document = copy.deepcopy(document)
        every = places(document)
        path = self.random.choice(every)
        part = at(other, self.random.choice(places(other)))
        word = self.random.choice(_WORDS_OF_ALL_KINDS)
        choice = {"chosen": self.random.choice(("color", "creature_type", "land_type", "name", "player"))}
        part = self.random.choice((part, part, word, choice, [choice, word], [part, part]))
        parent = at(document, path[:-1])
        if isinstance(parent, dict) and self.random.random() < 0.15:
            parent[self.random.choice(_WORDS.split())] = copy.deepcopy(part)
        else:
            parent[path[-1]] = copy.deepcopy(part)
        return document

    def _deepen(self, document: Json) -> None:
        """Nested far deeper than Python's own stack."""
        every = places(document)
        if every:
            path = self.random.choice(every)
            key = self.random.choice((None, "not", "sum", "negative", "static", "scenario"))
            at(document, path[:-1])[path[-1]] = nested(5_000, key, 1)

    def _delete(self, document: Json, path: Place) -> None:
        del at(document, path[:-1])[path[-1]]

    def _replace(self, document: Json, path: Place) -> None:
        at(document, path[:-1])[path[-1]] = copy.deepcopy(self.random.choice(JUNK))

    def _put_another(self, document: Json, path: Place) -> None:
        other = copy.deepcopy(at(document, self.random.choice(places(document))))
        at(document, path[:-1])[path[-1]] = other

    def _double(self, document: Json, path: Place) -> None:
        parent, part = at(document, path[:-1]), copy.deepcopy(at(document, path))
        if isinstance(parent, list):
            parent.extend([part] * self.random.choice((1, 1, 30)))
        else:
            parent[f"{path[-1]}{self.random.choice(('', '2', 's'))}"] = [part, part]

    def _nest(self, document: Json, path: Place) -> None:
        key = self.random.choice((None, "not", "sum", "negative", "static", "all", "any"))
        levels = self.random.choice((1, 2, 19, 60))
        at(document, path[:-1])[path[-1]] = nested(levels, key, at(document, path))

    def _rename(self, document: Json, path: Place) -> None:
        parent = at(document, path[:-1])
        if isinstance(parent, dict):
            parent[str(self.random.choice(JUNK))] = parent.pop(path[-1])
        else:
            parent.reverse()

    def _change_kind(self, document: Json, path: Place) -> None:
        part = at(document, path)
        kinds: list[Json] = [str(part)[:200], [part], {"id": part}, bool(part)]
        if isinstance(part, dict):
            kinds.append([list(pair) for pair in part.items()])
        if isinstance(part, list):
            kinds.append({str(place): inner for place, inner in enumerate(part)})
        at(document, path[:-1])[path[-1]] = self.random.choice(kinds)

    def _shift(self, document: Json, path: Place) -> None:
        """A number somewhat or far off; a word in other letters."""
        part = at(document, path)
        if isinstance(part, int):
            part = part + self.random.choice((-1, 1, 10**8, 10**9, 10**12))
        elif isinstance(part, str):
            part = self.random.choice((part.upper(), part + "\u0301", part[::-1], part * 2))
        at(document, path[:-1])[path[-1]] = part

    def _add_key(self, document: Json, path: Place) -> None:
        part = at(document, path)
        if isinstance(part, dict):
            part[str(self.random.choice(JUNK))] = copy.deepcopy(self.random.choice(JUNK))
        elif isinstance(part, list):
            part.insert(0, copy.deepcopy(self.random.choice(JUNK)))


@cache
def _cases() -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8") for path in sorted(CASES.glob("*.json")))


def case(seed: int) -> Json:
    """One of the curated cases."""
    texts = _cases()
    return json.loads(texts[seed % len(texts)])


def damaged_scenario(seed: int) -> Json:
    """A damaged board, by chance or of a curated case."""
    whole = board(seed) if seed % 3 else case(seed // 3)["scenario"]
    return Damage(seed).do(whole)


def misplaced_scenario(seed: int) -> Json:
    """A board by chance whose parts have changed places."""
    return Damage(seed).misplace(board(seed))


def swapped_scenario(seed: int) -> Json:
    """A board, by chance or of a curated case, with a part of another board."""
    whole = board(seed) if seed % 4 else case(seed // 4)["scenario"]
    return Damage(seed).swap(whole, board(seed + 1))


def damaged_case(seed: int) -> Json:
    return Damage(seed).do(case(seed))


def damaged_ops(seed: int) -> Json:
    """Operations of all kinds, damaged."""
    ops = [
        {"enable": "o1"}, {"disable": "e1"}, {"timestamp": ["o1", 7]}, {"attach": ["o1", "o2"]}, {"active": "you"},
        {"counters": ["o1", "+1/+1", 2]}, {"move": ["o2", "graveyard"]}, {"control": ["o1", "opponent"]},
        {"choose": ["o1", "color", "red"]},
    ]  # fmt: skip
    return Damage(seed).do(ops)
