"""Reading and writing cases: the scenario, what is told about it, and its stages and variants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.cases import OTHERS, Case, Expect, Stage, Variant, moments
from engine.faults import Fault
from engine.notation.expectations import read_expect, write_expect
from engine.notation.ops import ops_at, write_op
from engine.notation.reader import GENEROUS, Limits, Reader
from engine.notation.scenarios import scenario_at
from engine.notation.values import (
    each,
    fields,
    get,
    integer,
    items,
    join,
    kind_of,
    label,
    mapping,
    shape,
    shown,
    slug,
    unique,
    word,
)
from engine.notation.write_changes import write_label
from engine.notation.writer import write_scenario
from engine.rulesets import RULESETS, editions_between, is_range, is_ruleset, known_ids
from engine.scenario import Label, Scenario

_CASE: Final = shape(
    "slug title summary explanation concepts difficulty stated_under source scenario stages", "load variants"
)
_STAGE: Final = shape("title", "ops note expect")
_VARIANT: Final = shape("slug title", "ops stages")
_EMPTY: Final = Label("", "")


def read_case(document: object, limits: Limits = GENEROUS) -> Case:
    """The case of a JSON document; raises ScenarioError with all problems, in the order of the document.

    What is wrong in the scenario has its path in the case: `/scenario/objects/0/types`.
    """
    return _read(Reader(limits), document)


def label_places(document: object, limits: Limits = GENEROUS) -> tuple[str, ...]:
    """Where in the JSON document of a case its texts for people stand, in the order in which they are read.

    Raises ScenarioError as `read_case` does.
    """
    reader = Reader(limits)
    _read(reader, document)
    return tuple(reader.labels)


def _read(reader: Reader, document: object) -> Case:
    data = fields(reader, document, "", _CASE)
    # The scenario comes first: it tells which objects and players the rest may name.
    scenario = scenario_at(reader, data["scenario"], "/scenario") if "scenario" in data else _NO_SCENARIO
    if "scenario" not in data or not isinstance(data["scenario"], dict):
        reader.ids = reader.effects = reader.spells = reader.players = None
    case = Case(
        slug=get(reader, data, "", "slug", slug, ""),
        title=get(reader, data, "", "title", label, _EMPTY),
        summary=get(reader, data, "", "summary", label, _EMPTY),
        explanation=get(reader, data, "", "explanation", _both_languages, _EMPTY),
        concepts=get(reader, data, "", "concepts", _concepts, ()),
        difficulty=integer(reader, data["difficulty"], "/difficulty", 1, 5) if "difficulty" in data else 1,
        stated_under=get(reader, data, "", "stated_under", _rulesets, ()),
        source=get(reader, data, "", "source", label, _EMPTY),
        scenario=scenario,
        stages=get(reader, data, "", "stages", _stages, ()),
        variants=get(reader, data, "", "variants", _variants, ()),
        load=integer(reader, data["load"], "/load", 1, 5) if "load" in data else 1,
    )
    reader.raise_problems(document)
    for _ in moments(case):
        pass  # an operation that can be read may still be impossible when its turn comes
    return case


_NO_SCENARIO: Final = Scenario(players=("you", "opponent"), active_player="you", life={})


def _both_languages(reader: Reader, value: object, path: str) -> Label:
    """Longer texts are never the same in both languages."""
    if isinstance(value, str):
        reader.wrong(path, Fault.ONE_LANGUAGE)
        return _EMPTY
    return label(reader, value, path)


def _concepts(reader: Reader, value: object, path: str) -> tuple[str, ...]:
    return unique(each(reader, value, path, "concepts", word))


def _rulesets(reader: Reader, value: object, path: str) -> tuple[str, ...]:
    return unique(each(reader, value, path, "rulesets", _ruleset))


def _ruleset(reader: Reader, value: object, path: str) -> str:
    if not isinstance(value, str):
        reader.wrong(path, Fault.WRONG_KIND, what="a ruleset", kind=kind_of(value))
        return ""
    if not is_ruleset(value):
        reader.wrong(path, Fault.NO_RULESET, rulesets=known_ids(), name=shown(value))
    return value


# --- stages and variants ----------------------------------------------------------------------------


def _stages(reader: Reader, value: object, path: str) -> tuple[Stage, ...]:
    return each(reader, value, path, "stages", _stage)


def _stage(reader: Reader, value: object, path: str) -> Stage:
    data = fields(reader, value, path, _STAGE, "a stage (an object)")
    return Stage(
        title=get(reader, data, path, "title", label, _EMPTY),
        ops=get(reader, data, path, "ops", ops_at, ()),
        note=label(reader, data["note"], f"{path}/note") if data.get("note") is not None else None,
        expect=get(reader, data, path, "expect", _expectations, {}),
    )


def _expectations(reader: Reader, value: object, path: str) -> dict[str, Expect]:
    found: dict[str, Expect] = {}
    for ruleset, item in mapping(reader, value, path, "an object of expectations by ruleset").items():
        where = join(path, ruleset)
        if "-" in ruleset:
            _check_range(reader, ruleset, found, where)
        elif ruleset != OTHERS and not is_ruleset(ruleset):
            reader.wrong(where, Fault.NO_RULESET_OR_OTHERS, rulesets=known_ids(), others=OTHERS)
        found[ruleset] = read_expect(reader, item, where)
    return found


def _check_range(reader: Reader, span: str, others: Iterable[str], path: str) -> None:
    """Refuse what is no range of editions, and a range that meets another: one edition would have two expectations."""
    if not is_range(span):
        reader.wrong(path, Fault.NO_RANGE_OF_EDITIONS, name=shown(span), words=tuple(RULESETS))
        return
    for other in filter(is_range, others):
        if set(editions_between(span)) & set(editions_between(other)):
            reader.wrong(path, Fault.RANGES_MEET, other=other)


def _variants(reader: Reader, value: object, path: str) -> tuple[Variant, ...]:
    found: list[Variant] = []
    seen: set[str] = set()
    for place, item in enumerate(items(reader, value, path, "variants")):
        variant = _variant(reader, item, f"{path}/{place}")
        if variant.slug in seen and variant.slug:
            reader.wrong(f"{path}/{place}/slug", Fault.TAKEN_SLUG, name=variant.slug)
        seen.add(variant.slug)
        found.append(variant)
    return tuple(found)


def _variant(reader: Reader, value: object, path: str) -> Variant:
    data = fields(reader, value, path, _VARIANT, "a variant (an object)")
    return Variant(
        slug=get(reader, data, path, "slug", slug, ""),
        title=get(reader, data, path, "title", label, _EMPTY),
        ops=get(reader, data, path, "ops", ops_at, ()),
        stages=get(reader, data, path, "stages", _stages, ()),
    )


# --- writing ----------------------------------------------------------------------------------------


def write_case(case: Case) -> dict[str, object]:
    """The JSON document of a case; reading it gives the case again."""
    written: dict[str, object] = {
        "slug": case.slug,
        "title": write_label(case.title),
        "summary": write_label(case.summary),
        "explanation": {"en": case.explanation.en, "fr": case.explanation.fr},
        "concepts": list(case.concepts),
        "difficulty": case.difficulty,
        **({"load": case.load} if case.load != 1 else {}),
        "stated_under": list(case.stated_under),
        "source": write_label(case.source),
        "scenario": write_scenario(case.scenario),
        "stages": [_write_stage(stage) for stage in case.stages],
    }
    if case.variants:
        written["variants"] = [_write_variant(variant) for variant in case.variants]
    return written


def _write_stage(stage: Stage) -> dict[str, object]:
    written: dict[str, object] = {"title": write_label(stage.title)}
    if stage.ops:
        written["ops"] = [write_op(op) for op in stage.ops]
    if stage.note is not None:
        written["note"] = write_label(stage.note)
    if stage.expect:
        written["expect"] = {ruleset: write_expect(expect) for ruleset, expect in stage.expect.items()}
    return written


def _write_variant(variant: Variant) -> dict[str, object]:
    written: dict[str, object] = {"slug": variant.slug, "title": write_label(variant.title)}
    if variant.ops:
        written["ops"] = [write_op(op) for op in variant.ops]
    return {**written, "stages": [_write_stage(stage) for stage in variant.stages]}
