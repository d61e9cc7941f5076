"""Cases: the scenario, the texts about it, and its stages and variants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.cases import OTHERS, Case, Expect, Stage, Variant, moments
from engine.errors import Fault
from engine.notation import json_schema as schemas
from engine.notation import values
from engine.notation.codec import LABEL, SLUG, WORD, Codec, list_of, named, nullable, number, plain
from engine.notation.expectations import EXPECT
from engine.notation.objects import always
from engine.notation.ops import OPS
from engine.notation.reader import GENEROUS, Context, Limits, Reader
from engine.notation.records import Field, Record
from engine.notation.scenarios import NO_SCENARIO, SCENARIO
from engine.notation.values import join, kind_of, shown
from engine.rulesets import RULESETS, editions_between, is_range, is_ruleset, known_ids
from engine.scenario import Label

# --- expectations by ruleset ------------------------------------------------------------------------


def _read_expectations(reader: Reader, value: object, path: str) -> dict[str, Expect]:
    expectations: dict[str, Expect] = {}
    for ruleset, item in values.mapping(reader, value, path, "an object of expectations by ruleset").items():
        where = join(path, ruleset)
        if "-" in ruleset:
            _check_range(reader, ruleset, expectations, where)
        elif ruleset != OTHERS and not is_ruleset(ruleset):
            reader.wrong(where, Fault.NO_RULESET_OR_OTHERS, rulesets=known_ids(), others=OTHERS)
        expectations[ruleset] = EXPECT.read(reader, item, where)
    return expectations


def _check_range(reader: Reader, span: str, others: Iterable[str], path: str) -> None:
    """Refuse what is no range of editions, and ranges that overlap: an edition would have two expectations."""
    if not is_range(span):
        reader.wrong(path, Fault.NO_RANGE_OF_EDITIONS, name=shown(span), words=tuple(RULESETS))
        return
    for other in filter(is_range, others):
        if set(editions_between(span)) & set(editions_between(other)):
            reader.wrong(path, Fault.RANGES_MEET, other=other)


def _write_expectations(expect: Mapping[str, Expect], context: Context) -> object:
    return {ruleset: EXPECT.write(item, context) for ruleset, item in expect.items()}


_EXPECTATIONS: Final = Codec(_read_expectations, _write_expectations, lambda: schemas.by_id(EXPECT.schema()))

# --- stages and variants ----------------------------------------------------------------------------

STAGE: Final = named(
    "Stage",
    Record(
        Stage,
        Field("title", LABEL),
        Field("ops", OPS, ()),
        Field("note", nullable(LABEL), None),
        Field("expect", _EXPECTATIONS, {}),
        what="a stage (an object)",
    ),
    "One moment: its operations apply to what the stage before it left.",
)
_STAGES: Final = list_of(STAGE, "stages")
_VARIANT: Final = Record(
    Variant,
    Field("slug", SLUG),
    Field("title", LABEL),
    Field("ops", OPS, ()),
    Field("stages", _STAGES, (), written=always),
    what="a variant (an object)",
)
_VARIANTS: Final = list_of(_VARIANT, "variants")


def _read_variants(reader: Reader, value: object, path: str) -> tuple[Variant, ...]:
    variants = _VARIANTS.read(reader, value, path)
    seen: set[str] = set()
    for place, variant in enumerate(variants):
        if variant.slug:
            if variant.slug in seen:
                reader.wrong(f"{path}/{place}/slug", Fault.TAKEN_SLUG, name=variant.slug)
            seen.add(variant.slug)
    return variants


# --- cases ------------------------------------------------------------------------------------------


def _read_both(reader: Reader, value: object, path: str) -> Label:
    """Read a longer text, which must be written in each language: it is never the same in both."""
    if isinstance(value, str):
        reader.wrong(path, Fault.ONE_LANGUAGE)
        return Label("", "")
    return LABEL.read(reader, value, path)


def _read_ruleset(reader: Reader, value: object, path: str) -> str:
    if not isinstance(value, str):
        reader.wrong(path, Fault.WRONG_KIND, what="a ruleset", kind=kind_of(value))
        return ""
    if not is_ruleset(value):
        reader.wrong(path, Fault.NO_RULESET, rulesets=known_ids(), name=shown(value))
    return value


#: A text that must be in both languages.
BOTH_LANGUAGES: Final = Codec(
    _read_both,
    lambda label, _context: {"en": label.en, "fr": label.fr},
    lambda: schemas.strict({"en": schemas.text(), "fr": schemas.text()}),
)
_FROM_1_TO_5: Final = number(1, 5)
_CASE: Final = Record(
    Case,
    Field("slug", SLUG),
    Field("title", LABEL),
    Field("summary", LABEL),
    Field("explanation", BOTH_LANGUAGES),
    Field("concepts", list_of(WORD, "concepts", once=True)),
    Field("difficulty", _FROM_1_TO_5),
    Field("load", _FROM_1_TO_5, 1),
    Field("stated_under", list_of(plain(_read_ruleset, schemas.text()), "rulesets", once=True)),
    Field("source", LABEL),
    Field("scenario", SCENARIO),
    Field("stages", _STAGES),
    Field("variants", Codec(_read_variants, _VARIANTS.write, _VARIANTS.schema), ()),
)


def _read(reader: Reader, document: object, path: str) -> Case:
    """Read the scenario first: the rest of the case may name only its objects and players."""
    data = values.mapping(reader, document, path)
    known: dict[str, Any] = {"scenario": NO_SCENARIO}
    if isinstance(document, dict):
        _CASE.check_keys(reader, data, path)
    if "scenario" in data:
        known["scenario"] = SCENARIO.read(reader, data["scenario"], f"{path}/scenario")
    if not isinstance(data.get("scenario"), dict):
        reader.ids = reader.effects = reader.spells = reader.players = None
    return _CASE.read_fields(reader, data, path, **known)


CASE: Final = named(
    "Case",
    Codec(_read, lambda case, _context: write_case(case), _CASE.schema),
    "A scenario that teaches, as its file has it.",
)


def read_case(document: object, limits: Limits = GENEROUS) -> Case:
    """Read the case of a JSON document; raises ScenarioError with all problems, in the order of the document.

    What is wrong in the scenario has its path in the case: `/scenario/objects/0/types`.
    """
    return _read_whole(Reader(limits), document)


def label_places(document: object, limits: Limits = GENEROUS) -> tuple[str, ...]:
    """Say where in the JSON document of a case its texts for people stand, in the order in which they are read.

    Raises ScenarioError as `read_case` does.
    """
    reader = Reader(limits)
    _read_whole(reader, document)
    return tuple(reader.labels)


def _read_whole(reader: Reader, document: object) -> Case:
    case = _read(reader, document, "")
    reader.raise_problems(document)
    for _ in moments(case):
        pass  # an operation that can be read may still be impossible on the board of its stage
    return case


def write_case(case: Case) -> dict[str, object]:
    """Write the JSON document of a case; reading it gives the case again."""
    return _CASE.written(case, Context())
