"""The curated content as it lies in a folder, and JSON that somebody typed or that lies in a file.

What is not published lies in `drafts/cards/` and `drafts/cases/`. `state.json` says, by the names of the files, what
they do not say themselves: a position in the list, texts that are out of date or the same in both
languages.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from engine.errors import Fault, Problem, ScenarioError
from engine.notation import Limits, parse_json
from engine.notation.scenarios import json_text
from engine.notation.values import kind_of
from layers_site.platform.problems import SiteFault

#: A case with its stages and two languages is some 30 KB.
LIMITS: Final = Limits(nesting=20, objects=200, effects=200, bytes=256 * 1024)

#: How long a line of a document may be where it is shown.
WIDTH: Final = 100


def read_json(text: str | bytes) -> object:
    """Return the document that `text` holds. Raises ScenarioError, with the place where it goes wrong."""
    return parse_json(text, LIMITS, storable=True)


def pretty(document: object, indent: str = "") -> str:
    """Return the document as people read it: short parts stay on one line."""
    line = json.dumps(document, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(document, dict | list) or not document:
        return line
    inner = f"{indent}  "
    if isinstance(document, dict):
        items = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(item, inner)}" for key, item in document.items()]
        start, end = "{}"
    else:
        items = [pretty(item, inner) for item in document]
        start, end = "[]"
    return start + ",".join(f"\n{inner}{item}" for item in items) + f"\n{indent}{end}"


def digest_of(document: object) -> str:
    """Return the digest of a document: the same for all spellings of it."""
    return hashlib.sha256(json_text(document).encode()).hexdigest()


_KEYS: Final = """
    en fr format slug id title name summary explanation concepts difficulty load stated_under
    keyword static cda zones other text kind data ops ability_of note source
    scenario players active_player life starting_life player_facts player_counters objects effects spells
    stages variants question expect
    order depends independent loops absent
    stage variant ask options right ideas because verdict
    is type supertype subtype color not any
    zone owner controller timestamp affects locked_from target changes if duration
    mana_cost mana_value colors supertypes types subtypes all_creature_types power toughness abilities has lacks
    attached_to counters chosen face_down back modal up halves unlocked status facts
    targets attacks blocks token enabled
    ids what cast who permit restrict prohibit set add remove minimum count
"""
_RANK: Final = {key: rank for rank, key in enumerate(_KEYS.split())}


def ordered(document: object) -> object:
    """Return the same document with its keys in the order of the format.

    Keys that the format does not name follow by the alphabet.
    """
    if isinstance(document, list):
        return [ordered(item) for item in document]
    if not isinstance(document, dict):
        return document
    keys = sorted(document, key=lambda key: (_RANK.get(key, len(_RANK)), key))
    return {key: ordered(document[key]) for key in keys}


Kind = Literal["cards", "cases", "stack"]
KINDS: Final[tuple[Kind, ...]] = ("cards", "cases")
DRAFTS: Final = "drafts"
STATE_FILE: Final = "state.json"
#: The statuses that older files may tell of: in `drafts/`, and beside it. Now the place of a file says it.
_STATUSES: Final[dict[bool, tuple[str, ...]]] = {True: ("draft", "reviewed"), False: ("published",)}
_STATE_KEYS: Final = ("status", "position", "stale", "same")
HIGHEST_POSITION: Final = 32_767


@dataclass(frozen=True, slots=True)
class FileProblem:
    """One problem of a file. `path` points into the document ("" is all of it)."""

    file: str
    path: str
    message: str

    def __str__(self) -> str:
        return " ".join(filter(None, (f"{self.file}:", self.path, self.message)))


class ContentError(ValueError):
    """The content cannot be loaded; `problems` lists everything that was found."""

    def __init__(self, problems: list[FileProblem]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))


@dataclass(frozen=True, slots=True)
class ContentFile:
    """One content file: its kind, its name in the folder, its document, and its entry in `state.json`."""

    kind: str
    name: str
    document: dict[str, Any]
    state: dict[str, Any] = field(default_factory=dict)

    @property
    def in_drafts(self) -> bool:
        return self.name.startswith(f"{DRAFTS}/")

    @property
    def status(self) -> str:
        """Return the status of the content after it is loaded into a database where it was not."""
        return _STATUSES[self.in_drafts][0]

    @property
    def is_draft(self) -> bool:
        """Return whether the content may be half-done: a language is missing, or results differ from the engine's."""
        return self.in_drafts


def file_name(kind: str, slug: str, status: str) -> str:
    """Return the path of a content file in its folder: in `drafts/` unless it is published."""
    name = f"{kind}/{slug}.json"
    return name if status in _STATUSES[False] else f"{DRAFTS}/{name}"


def untold_state(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of the state that the place of the file does not show. Mostly it is empty."""
    return {key: value for key, value in state.items() if key in _STATE_KEYS and key != "status" and value}


def read_folder(folder: Path, kinds: tuple[Kind, ...] = KINDS) -> list[ContentFile]:
    """Return every file of these kinds, in the order of their names.

    Raises ContentError with all that cannot be read.
    """
    if not folder.is_dir():
        raise ContentError([FileProblem(str(folder), "", "is no folder")])
    states = _states(folder)
    content_files: list[ContentFile] = []
    problems: list[FileProblem] = []
    for kind, path in _paths(folder, kinds):
        name = path.relative_to(folder).as_posix()
        try:
            content_files.append(ContentFile(kind, name, _document(path), states.get(name, {})))
        except ScenarioError as error:
            problems += [FileProblem(name, problem.path, problem.message) for problem in error.problems]
    problems += [
        FileProblem(name, "", "is there twice") for name in both_as_draft([file.name for file in content_files])
    ]
    if problems:
        raise ContentError(problems)
    return content_files


def _paths(folder: Path, kinds: tuple[Kind, ...]) -> Iterator[tuple[Kind, Path]]:
    for kind in kinds:
        for place in (folder, folder / DRAFTS):
            for path in sorted((place / kind).glob("*.json")):
                yield kind, path


def both_as_draft(names: Collection[str]) -> list[str]:
    """Return the drafts that have the same slug as a published file. Nobody could tell which one is meant."""
    published = frozenset(name for name in names if not name.startswith(f"{DRAFTS}/"))
    return [name for name in names if name not in published and name.removeprefix(f"{DRAFTS}/") in published]


# --- what is said beside the files ------------------------------------------------------------------


def _states(folder: Path) -> dict[str, dict[str, Any]]:
    """Read `state.json` by the names of the files; {} without one. Raises ContentError."""
    path = folder / STATE_FILE
    if not path.exists():
        return {}
    try:
        return read_states(path.read_bytes())
    except ScenarioError as error:
        raise ContentError(
            [FileProblem(STATE_FILE, problem.path, problem.message) for problem in error.problems]
        ) from error


def read_states(text: bytes) -> dict[str, dict[str, Any]]:
    """Return the content of a `state.json`. Raises ScenarioError with all that is wrong in it."""
    document = read_json(text)
    if not isinstance(document, dict):
        raise ScenarioError((Problem("", SiteFault.NO_JSON_OBJECT),))
    problems = [problem for name, state in document.items() for problem in _state_problems(name, state)]
    if problems:
        raise ScenarioError(tuple(problems))
    return document


def _state_problems(name: str, state: object) -> Iterator[Problem]:
    at = "/" + name.replace("~", "~0").replace("/", "~1")
    if not isinstance(state, dict):
        yield Problem(at, Fault.NO_OBJECT, {"shape": "a state (an object)", "kind": kind_of(state)})
        return
    yield from (Problem(f"{at}/{key}", Fault.UNKNOWN_KEY, {}) for key in state if key not in _STATE_KEYS)
    statuses = _STATUSES[name.startswith(f"{DRAFTS}/")]
    if state.get("status", statuses[0]) not in statuses:
        yield Problem(f"{at}/status", SiteFault.NOT_AMONG, {"names": statuses})
    position = state.get("position", 0)
    if not isinstance(position, int) or not 0 <= position <= HIGHEST_POSITION:
        yield Problem(f"{at}/position", Fault.OUT_OF_RANGE, {"low": 0, "high": HIGHEST_POSITION})
    for key in ("stale", "same"):
        texts = state.get(key, [])
        if not isinstance(texts, list):
            yield Problem(f"{at}/{key}", Fault.NO_LIST, {"what": "texts", "kind": kind_of(texts)})
            continue
        wrong = ((place, text) for place, text in enumerate(texts) if not isinstance(text, str))
        yield from (Problem(f"{at}/{key}/{place}", Fault.NO_STRING, {"kind": kind_of(text)}) for place, text in wrong)


# --- documents --------------------------------------------------------------------------------------


def _document(path: Path) -> dict[str, Any]:
    return document_of(path.read_bytes(), path.stem)


def document_of(text: bytes, slug: str) -> dict[str, Any]:
    """Return the document of a file that is called `<slug>.json`. Raises ScenarioError."""
    document = read_json(text)
    if not isinstance(document, dict):
        raise ScenarioError((Problem("", SiteFault.NO_JSON_OBJECT),))
    if document.get("slug") != slug:
        raise ScenarioError((Problem("/slug", SiteFault.NAMED_OTHERWISE, {"name": slug}),))
    return document


def document_bytes(document: object) -> bytes:
    """Return the bytes of a content file in its canonical form.

    It is indented by two, has its keys in the order of the format, and ends with a newline.
    """
    return (json.dumps(ordered(document), ensure_ascii=False, indent=2) + "\n").encode()
