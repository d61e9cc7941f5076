"""A stack case: a game that is written down, told in stages, with what must be true at each.

A case has one course as it is written, and one for each variant; each is a script of `stack/1` with its own stages. A
script is read first, and played once: who plays decides what the stages may name. To add a key to a stage: a row of
`STAGE`, an attribute of `Stage` (of the same name, or with `name=`), and a line in `docs/stack.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, get_args

from engine.cases import Expect as BoardExpect
from engine.errors import Fault, ScenarioError
from engine.notation import names, values
from engine.notation.cases import OBJECTS
from engine.notation.codec import (
    INTEGER,
    LABEL,
    NATURAL,
    SLUG,
    WORD,
    Codec,
    list_of,
    mapping_of,
    named,
    nullable,
    number,
    sized,
    word_of,
)
from engine.notation.records import Field, Record
from engine.notation.values import Context, Reader, shown
from engine.scenario import Label
from engine.stack import BROWSER_STACK, CODES, STEPS, Code, Game, Move, Script, What, read_script, replay
from engine.stack.machine import Ply
from engine.stack.notation.actions import MANA
from engine.stack.notation.scripts import OF_SCRIPT, PLY, SCRIPT
from layers_site.platform.problems import SiteFault, worded


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One possible answer to a question, and the reply to it."""

    text: Label
    reply: Label


@dataclass(frozen=True, slots=True)
class Question:
    """A question before a move. `right` is the place of the right choice, from 1."""

    text: Label
    choices: tuple[AnswerChoice, ...]
    right: int


@dataclass(frozen=True, slots=True)
class Refusing:
    """A move that is refused at this moment, why, and what it lacks where that is said."""

    move: Move
    code: Code
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Happening:
    """An event that must stand in the log since the stage before; None for what may be anything."""

    what: str
    about: str | None = None
    who: str | None = None


@dataclass(frozen=True, slots=True)
class Expect:
    """Expectations of a game. None, and keys missing in a mapping, are not checked.

    `stack` goes from bottom to top; `priority` is "" where nobody has it; `mana` are symbols such as "{G}{G}";
    `tapped` are all permanents that are tapped; `board` is asked of the layers under the script's ruleset.
    """

    stack: tuple[str, ...] | None = None
    controllers: Mapping[str, str] = field(default_factory=dict)
    priority: str | None = None
    step: str | None = None
    active: str | None = None
    life: Mapping[str, int] = field(default_factory=dict)
    mana: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    damage: Mapping[str, int] = field(default_factory=dict)
    tapped: tuple[str, ...] | None = None
    board: BoardExpect = field(default_factory=BoardExpect)
    happened: tuple[Happening, ...] = ()
    allowed: tuple[Move, ...] = ()
    refused: tuple[Refusing, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """The moment after so many moves of the script, 0 for the start."""

    after: int
    title: Label
    note: Label | None = None
    ask: Question | None = None
    expect: Expect = field(default_factory=Expect)


@dataclass(frozen=True, slots=True)
class Course:
    """The case as it is written (slug "", no title) or a variant. `path` is where it stands in the document.

    `games` are the game before the first move of the script, and after each.
    """

    slug: str
    title: Label | None
    script: Script
    games: tuple[Game, ...]
    stages: tuple[Stage, ...]
    path: str = ""

    def stage_at(self, moves: int) -> Stage | None:
        """Return the stage told of after so many moves, None where none is."""
        return next((stage for stage in self.stages if stage.after == moves), None)


@dataclass(frozen=True, slots=True)
class StackCase:
    """A game on the stack that teaches; `courses` are the game as it is written, and its variants."""

    slug: str
    position: int
    title: Label
    summary: Label
    explanation: Label
    concepts: tuple[str, ...]
    difficulty: int
    source: Label
    courses: tuple[Course, ...]

    def course(self, variant: str) -> Course | None:
        return next((course for course in self.courses if course.slug == variant), None)


HAPPENINGS: Final[tuple[str, ...]] = get_args(What)


_LACKS: Final = ("own_turn", "main_phase", "empty_stack")
_BOARD: Final = Codec(
    lambda reader, value, path: BoardExpect(objects=OBJECTS.read(reader, value, path)),
    lambda board, context: OBJECTS.write(board.objects, context),
    OBJECTS.schema,
)
MOVE: Final = Codec(
    lambda reader, value, path: PLY.read(reader, value, path).move,
    lambda move, context: PLY.write(Ply(move), context),
    PLY.schema,
)
_OR_NOBODY: Final = nullable(names.PLAYER)
#: Who has priority: a player, or null for nobody.
_HOLDER: Final = Codec(
    lambda reader, value, path: _OR_NOBODY.read(reader, value, path) or "",
    lambda holder, context: _OR_NOBODY.write(holder or None, context),
    _OR_NOBODY.schema,
)


def _by(key: Codec[str], codec: Codec[Any]) -> Codec[Any]:
    return mapping_of(key, codec, "an object")


_IDS: Final = list_of(SLUG, "ids")
_HAPPENING: Final = Record(
    Happening,
    Field("what", word_of(HAPPENINGS, "an event of the log")),
    Field("about", WORD, None),
    Field("who", names.PLAYER, None),
    what="an event (an object)",
)
_REFUSING: Final = Record(
    Refusing,
    Field("move", MOVE),
    Field("code", word_of(CODES, "a code of a refusal")),
    Field("lacks", list_of(word_of(_LACKS, "what a move may lack"), "words", once=True), ()),
    what="a refused move (an object)",
)
#: Players are checked; objects made on the way may have any id.
EXPECT: Final = named(
    "StackExpectation",
    Record(
        Expect,
        Field("stack", _IDS, None),
        Field("controllers", _by(SLUG, names.PLAYER), {}),
        Field("priority", _HOLDER, None),
        Field("step", word_of(STEPS, "a step or phase"), None),
        Field("active", names.PLAYER, None),
        Field("life", _by(names.PLAYER, INTEGER), {}),
        Field("mana", _by(names.PLAYER, MANA), {}),
        Field("zones", _by(SLUG, names.ZONE), {}),
        Field("damage", _by(SLUG, NATURAL), {}),
        Field("tapped", _IDS, None),
        Field("objects", _BOARD, BoardExpect(), name="board"),
        Field("happened", list_of(_HAPPENING, "events"), ()),
        Field("allowed", list_of(MOVE, "moves"), ()),
        Field("refused", list_of(_REFUSING, "moves with the code of their refusal"), ()),
        what="an expectation (an object)",
    ),
)


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


def _case(script: Played | None, stages: Any, variants: tuple[Course, ...], **told: Any) -> StackCase:
    return StackCase(courses=(_course("", None, script, stages), *variants), **told)


_CASE: Final[Record[Any]] = Record(
    _case,
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


def _read(reader: Reader, value: object, path: str) -> StackCase:
    data = values.mapping(reader, value, path)
    if isinstance(value, dict):
        _CASE.check_keys(reader, data, path)
    if isinstance(reader, CaseReader):
        reader.script = data.get("script")
    played = _played(reader, data["script"], f"{path}/script") if "script" in data else None
    known = {"script": played, "stages": _stages_of(reader, data, path, played)}
    case: StackCase = _CASE.read_fields(reader, data, path, **known)
    return case


#: A case with its courses. What is stored is the document.
CASE: Final = named(
    "StackCase",
    Codec(_read, _as_it_is, _CASE.schema),
    "A game that is written down, with what must be true of it after some of the moves.",
)
