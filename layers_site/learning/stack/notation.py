"""The document of a stack case as tables: what reads it, and describes it to programs.

A script is read first, and played once: who plays decides what the stages may name. To add a key to a stage: a row of
`STAGE`, an attribute of `shapes.Stage` (of the same name, or with `name=`), and a line in `docs/stack.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.errors import Fault, ScenarioError
from engine.notation import values
from engine.notation.bounds import sized
from engine.notation.codec import LABEL, NATURAL, SLUG, WORD, Codec, list_of, named, number
from engine.notation.records import Field, Record
from engine.notation.values import Context, Reader, shown
from engine.scenario import Label
from engine.stack import BROWSER_STACK, Game, Script, read_script, replay
from engine.stack.notation.scripts import OF_SCRIPT, SCRIPT
from layers_site.learning.stack.expect_notation import EXPECT
from layers_site.learning.stack.shapes import AnswerChoice, Course, Question, Stage
from layers_site.platform.problems import SiteFault, worded

#: What a variant may have of its own where it goes by the case's script.
OWN_KEYS: Final = ("moves", "turn", "ruleset")
#: Variants of a case, stages of a course, choices of a question.
MOST_VARIANTS: Final = 12
MOST_STAGES: Final = 40
MOST_CHOICES: Final = 6


@dataclass(slots=True)
class CaseReader(Reader):
    """Reads a case; `script` is the document of its script, which variants change."""

    script: object = None


_CHOICE: Final = Record(AnswerChoice, Field("text", LABEL), Field("reply", LABEL), what="a choice (an object)")
_RIGHT: Final = Codec(number(1).read, number(1).write, number(1, MOST_CHOICES).schema)


def _right_is_there(reader: Reader, question: Question, data: dict[str, object], path: str) -> None:
    last = max(1, len(question.choices or ()))
    if "right" in data and question.right > last:
        reader.wrong(f"{path}/right", Fault.OUT_OF_RANGE, low=1, high=last)


QUESTION: Final = named(
    "StackQuestion",
    Record(
        Question,
        Field("text", LABEL),
        Field(
            "choices",
            sized(list_of(_CHOICE, "choices"), 2, MOST_CHOICES, SiteFault.NUMBER_OF_CHOICES, most=MOST_CHOICES),
        ),
        Field("right", _RIGHT, says="The place of the right choice, from 1."),
        what="a question (an object)",
        finish=_right_is_there,
    ),
)
STAGE: Final = named(
    "StackStage",
    Record(
        Stage,
        Field("after", NATURAL, says="How many moves of the script were made."),
        Field("title", LABEL),
        Field("note", LABEL, None),
        Field("ask", QUESTION, None),
        Field("expect", EXPECT, EXPECT.read(Reader(), {}, "")),
        what="a stage (an object)",
    ),
    "What is said and expected after some of the moves.",
)
_STAGES: Final = sized(list_of(STAGE, "stages", most=lambda _limits: MOST_STAGES), 1, None, SiteFault.NO_STAGE)


def _check_order(reader: Reader, stages: Iterable[Stage], moves: int, path: str) -> None:
    """Check that stages follow the moves: at most one at each moment, and none after the last."""
    last = -1
    for place, stage in enumerate(stages):
        after = stage.after or 0
        if after > moves:
            reader.wrong(f"{path}/{place}/after", SiteFault.AFTER_LAST_MOVE, most=moves)
        elif after <= last:
            reader.wrong(f"{path}/{place}/after", SiteFault.OUT_OF_ORDER)
        last = max(last, after)


#: A script, and the game at its start and after each of its moves.
Played = tuple[Script, tuple[Game, ...]]


def _played(reader: Reader, document: object, path: str, only: tuple[str, ...] | None = None) -> Played | None:
    """Return a script, played once. With `only`, problems elsewhere are another's."""
    try:
        script = read_script(document, BROWSER_STACK)
        return script, replay(script, BROWSER_STACK)
    except ScenarioError as error:
        for problem in error.problems:
            if only is None or problem.path.split("/")[1:2] == [] or problem.path.split("/")[1] in only:
                reader.problems.append(problem.at(path + problem.path))
            elif problem.path.startswith("/moves/"):
                reader.problems.append(worded(path, f"{problem.path} {problem.message}"))
        return None


def _variant_played(reader: Reader, data: Mapping[str, object], path: str) -> Played | None:
    """Return a script of its own, or the case's with some parts of its own."""
    own = {key: data[key] for key in OWN_KEYS if key in data}
    if "script" in data:
        for key in own:
            reader.wrong(f"{path}/{key}", SiteFault.OUT_OF_SCRIPT)
        return _played(reader, data["script"], f"{path}/script")
    base = reader.script if isinstance(reader, CaseReader) else None
    return _played(reader, {**base, **own}, path, only=tuple(own)) if isinstance(base, dict) else None


def _stages_of(reader: Reader, data: Mapping[str, object], path: str, played: Played | None) -> tuple[Stage, ...]:
    """Read the stages of a script; where that cannot be read, they mean nothing."""
    if played is None or "stages" not in data:
        return ()
    script, _games = played
    reader.players, reader.first_player = script.scenario.players, script.scenario.players[0]
    stages = _STAGES.read(reader, data["stages"], f"{path}/stages")
    _check_order(reader, stages, len(script.plies), f"{path}/stages")
    return stages


def _course(slug: str, title: Label | None, script: Played | None, stages: Any, **_own: object) -> Any:
    """Return a course; None where its script cannot be played, which is a problem already."""
    return Course(slug, title, *script, stages) if script else None


def _as_it_is(document: object, _context: Context) -> object:
    """Write what is stored as JSON."""
    return document


_VARIANT: Final[Record[Any]] = Record(
    _course,
    Field("slug", SLUG),
    Field("title", LABEL),
    Field("script", SCRIPT, None),
    *(Field(key, OF_SCRIPT[key], None) for key in OWN_KEYS),
    Field("stages", _STAGES),
    what="a variant (an object)",
    forms=[("slug title stages script", ""), ("slug title stages", " ".join(OWN_KEYS))],
)


def _read_variant(reader: Reader, value: object, path: str) -> Course | None:
    data = values.mapping(reader, value, path, "a variant (an object)")
    if isinstance(value, dict):
        _VARIANT.check_keys(reader, data, path)
    played = _variant_played(reader, data, path)
    known = dict.fromkeys(OWN_KEYS) | {"script": played, "stages": _stages_of(reader, data, path, played)}
    course: Course | None = _VARIANT.read_fields(reader, data, path, **known)
    return course and replace(course, path=path)


_ONE: Final = named("StackVariant", Codec(_read_variant, _as_it_is, _VARIANT.schema))
_VARIANTS: Final = list_of(_ONE, "variants", most=lambda _limits: MOST_VARIANTS)


def _read_variants(reader: Reader, value: object, path: str) -> tuple[Course | None, ...]:
    slugs = [item.get("slug") if isinstance(item, dict) else None for item in value] if isinstance(value, list) else []
    for place, slug in enumerate(slugs):
        if slug and slug in slugs[:place]:
            reader.wrong(f"{path}/{place}/slug", Fault.TAKEN_SLUG, name=shown(slug))
    return _VARIANTS.read(reader, value, path)


def _courses(script: Played | None, stages: Any, variants: tuple[Course, ...], **_columns: Any) -> tuple[Course, ...]:
    return (_course("", None, script, stages), *variants)


_CASE: Final[Record[Any]] = Record(
    _courses,
    Field("slug", SLUG),
    Field("position", number(0, 1000)),
    Field("title", LABEL),
    Field("summary", LABEL),
    Field("explanation", LABEL),
    Field("concepts", list_of(WORD, "concepts")),
    Field("difficulty", number(1, 5)),
    Field("source", LABEL),
    Field("script", SCRIPT),
    Field("stages", _STAGES),
    Field("variants", Codec(_read_variants, _as_it_is, _VARIANTS.schema), ()),
)


def _read(reader: Reader, value: object, path: str) -> tuple[Course, ...]:
    data = values.mapping(reader, value, path)
    if isinstance(value, dict):
        _CASE.check_keys(reader, data, path)
    if isinstance(reader, CaseReader):
        reader.script = data.get("script")
    played = _played(reader, data["script"], f"{path}/script") if "script" in data else None
    known = {"script": played, "stages": _stages_of(reader, data, path, played)}
    courses: tuple[Course, ...] = _CASE.read_fields(reader, data, path, **known)
    return courses


#: The courses of a case: as it is written, and its variants. What is stored is the document.
CASE: Final = named(
    "StackCase",
    Codec(_read, _as_it_is, _CASE.schema),
    "A game that is written down, with what must be true of it after some of the moves.",
)
