"""Reading stack cases strictly: every problem with its place in the document (a JSON pointer)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.errors import Problem, ScenarioError
from engine.faults import Fault
from engine.notation.reader import Reader
from engine.notation.values import each, fields, get, integer, items, label, shape, slug, word
from engine.scenario import Label
from engine.stack import BROWSER_STACK, Script, read_script, replay
from layers_site.learning.stack.courses import Choice, Course, Question, Stage, Story
from layers_site.learning.stack.reading_expect import EXPECT
from layers_site.platform.problems import SiteFault, worded

_CASE: Final = shape("slug position title summary explanation concepts difficulty source script stages", "variants")
_VARIANT: Final = shape("slug title stages", "script moves turn ruleset")
_STAGE: Final = shape("after title", "note ask expect")
_QUESTION: Final = shape("text choices right")
_CHOICE: Final = shape("text reply")
_EMPTY: Final = Label("", "")
#: What a variant may have of its own where it goes by the case's script.
OWN_KEYS: Final = ("moves", "turn", "ruleset")
#: Variants of a case and stages of a course.
MOST_VARIANTS: Final = 12
MOST_STAGES: Final = 40
MOST_CHOICES: Final = 6


def read_story(document: object) -> Story:
    """Return the story of a case's document; raises ScenarioError with all problems, in the order of the document.

    Its moves are played too: one that is refused and not said to be is a problem at the move.
    """
    reader = Reader(BROWSER_STACK.document)
    data = fields(reader, document, "", _CASE)
    for key in ("title", "summary", "explanation", "source"):
        get(reader, data, "", key, label, _EMPTY)
    get(reader, data, "", "slug", slug, "")
    if "difficulty" in data:
        integer(reader, data["difficulty"], "/difficulty", 1, 5)
    if "position" in data:
        integer(reader, data["position"], "/position", 0, 1000)
    concepts = each(reader, data["concepts"], "/concepts", "concepts", word) if "concepts" in data else ()
    courses = tuple(_courses(reader, data))
    reader.raise_problems(document)
    return Story(courses, concepts)


def story_problems(document: object) -> tuple[Problem, ...]:
    """List everything that keeps the case from being read and played; () for a good one."""
    try:
        read_story(document)
    except ScenarioError as error:
        return error.problems
    return ()


# --- courses ----------------------------------------------------------------------------------------


def _courses(reader: Reader, data: dict[str, object]) -> Iterable[Course]:
    script = data.get("script")
    own = _script(reader, script, "/script") if "script" in data else None
    course = _course(reader, data, "", own)
    if course is not None:
        yield course
    seen: set[str] = set()
    variants = items(reader, data.get("variants", []), "/variants", "variants")
    if len(variants) > MOST_VARIANTS:
        reader.wrong("/variants", Fault.TOO_MANY, most=MOST_VARIANTS, what="variants", count=len(variants))
        return
    for place, item in enumerate(variants):
        path = f"/variants/{place}"
        variant = fields(reader, item, path, _VARIANT, "a variant (an object)")
        course = _course(reader, variant, path, _variant_script(reader, variant, path, script))
        name = get(reader, variant, path, "slug", slug, "")
        if name in seen:
            reader.wrong(f"{path}/slug", Fault.TAKEN_SLUG, name=name)
        seen.add(name)
        if course is not None:
            yield course


def _course(reader: Reader, data: dict[str, object], path: str, script: Script | None) -> Course | None:
    """Read a course. None if the script cannot be read: then its stages mean nothing."""
    title = get(reader, data, path, "title", label, _EMPTY) if path else None
    if script is None:
        return None
    reader.players, reader.first_player = script.scenario.players, script.scenario.players[0]
    stages = _stages(reader, data["stages"], f"{path}/stages") if "stages" in data else ()
    _check_order(reader, stages, len(script.plies), f"{path}/stages")
    return Course(str(data.get("slug", "")) if path else "", title, script, stages, path)


def _variant_script(reader: Reader, variant: dict[str, object], path: str, script: object) -> Script | None:
    """Return a script of its own, or the case's with some parts of its own."""
    own = {key: variant[key] for key in OWN_KEYS if key in variant}
    if "script" in variant:
        for key in own:
            reader.wrong(f"{path}/{key}", SiteFault.OUT_OF_SCRIPT)
        return _script(reader, variant["script"], f"{path}/script")
    if not isinstance(script, dict):
        return None
    whole = {**script, **own}
    return _script(reader, whole, path, only=tuple(own))


def _script(reader: Reader, document: object, path: str, only: tuple[str, ...] | None = None) -> Script | None:
    """Return a script whose moves have been played once. With `only`, problems elsewhere are another's."""
    try:
        script = read_script(document, BROWSER_STACK)
        for _ in replay(script, BROWSER_STACK):
            pass
    except ScenarioError as error:
        for problem in error.problems:
            if only is None or problem.path.split("/")[1:2] == [] or problem.path.split("/")[1] in only:
                reader.problems.append(problem.at(path + problem.path))
            elif problem.path.startswith("/moves/"):
                reader.problems.append(worded(path, f"{problem.path} {problem.message}"))
        return None
    return script


# --- stages -----------------------------------------------------------------------------------------


def _stages(reader: Reader, value: object, path: str) -> tuple[Stage, ...]:
    if isinstance(value, list) and len(value) > MOST_STAGES:
        reader.wrong(path, Fault.TOO_MANY, most=MOST_STAGES, what="stages", count=len(value))
        return ()
    stages = each(reader, value, path, "stages", _stage)
    if not stages and isinstance(value, list):
        reader.wrong(path, SiteFault.NO_STAGE)
    return stages


def _stage(reader: Reader, value: object, path: str) -> Stage:
    data = fields(reader, value, path, _STAGE, "a stage (an object)")
    return Stage(
        after=integer(reader, data["after"], f"{path}/after", 0) if "after" in data else 0,
        title=get(reader, data, path, "title", label, _EMPTY),
        note=label(reader, data["note"], f"{path}/note") if "note" in data else None,
        ask=_question(reader, data["ask"], f"{path}/ask") if "ask" in data else None,
        expect=EXPECT.read(reader, data.get("expect", {}), f"{path}/expect"),
    )


def _check_order(reader: Reader, stages: tuple[Stage, ...], moves: int, path: str) -> None:
    """Check that stages follow the moves: at most one at each moment, and none after the last."""
    last = -1
    for place, stage in enumerate(stages):
        if stage.after > moves:
            reader.wrong(f"{path}/{place}/after", SiteFault.AFTER_LAST_MOVE, most=moves)
        elif stage.after <= last:
            reader.wrong(f"{path}/{place}/after", SiteFault.OUT_OF_ORDER)
        last = max(last, stage.after)


def _question(reader: Reader, value: object, path: str) -> Question | None:
    data = fields(reader, value, path, _QUESTION, "a question (an object)")
    choices = _choices(reader, data["choices"], f"{path}/choices") if "choices" in data else ()
    right = integer(reader, data["right"], f"{path}/right", 1, max(1, len(choices))) if "right" in data else 1
    return Question(get(reader, data, path, "text", label, _EMPTY), choices, right)


def _choices(reader: Reader, value: object, path: str) -> tuple[Choice, ...]:
    choices = each(reader, value, path, "choices", _choice)
    if isinstance(value, list) and not 2 <= len(choices) <= MOST_CHOICES:
        reader.wrong(path, SiteFault.NUMBER_OF_CHOICES, most=MOST_CHOICES)
    return choices


def _choice(reader: Reader, value: object, path: str) -> Choice:
    data = fields(reader, value, path, _CHOICE, "a choice (an object)")
    return Choice(get(reader, data, path, "text", label, _EMPTY), get(reader, data, path, "reply", label, _EMPTY))
