"""Cases: the scenario, the texts about it, its stages and variants, and what is expected of each stage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.cases import OTHERS, Case, Expect, Option, Question, QuestionKind, Stage, Variant, moments
from engine.errors import Fault
from engine.instructions import Json
from engine.notation import json_schema as schemas
from engine.notation import names, values
from engine.notation.codec import (
    BOOLEAN,
    BOTH_LANGUAGES,
    INTEGER,
    LABEL,
    NATURAL,
    SLUG,
    STRING,
    WORD,
    Codec,
    distinct,
    json_list,
    list_of,
    mapping_of,
    named,
    nullable,
    number,
    parts,
    plain,
    word_of,
    write_label,
)
from engine.notation.json_schema import Schema
from engine.notation.objects import always
from engine.notation.ops import OPS
from engine.notation.records import Field, Record
from engine.notation.scenarios import NO_SCENARIO, SCENARIO
from engine.notation.values import GENEROUS, Context, Limits, Reader, join, kind_of, shown, word
from engine.rulesets import MISCONCEPTIONS, RULESETS, editions_between, is_range, is_ruleset, known_ids
from engine.rulesets.model import AFTER_LAYERS

_RULESETS: Final = (*RULESETS.values(), *MISCONCEPTIONS.values())
_LAYERS: Final = frozenset(layer.name for ruleset in _RULESETS for layer in ruleset.layers).union(AFTER_LAYERS)

# --- parts of a result, which stay JSON -------------------------------------------------------------


_TEXT: Final = plain(lambda reader, value, path: write_label(LABEL.read(reader, value, path)), LABEL.schema())
_TEXTS: Final = json_list(_TEXT, "texts")
_NUMBER_OR_NULL: Final = nullable(INTEGER)


def _abilities(reader: Reader, value: object, path: str) -> Any:
    if isinstance(value, list):
        return _TEXTS.read(reader, value, path)
    if isinstance(value, bool) or not isinstance(value, int):
        reader.wrong(path, Fault.WRONG_KIND, what="a number of abilities or a list of them", kind=kind_of(value))
        return 0
    return NATURAL.read(reader, value, path)


class _Parts(Codec[dict[str, Json]]):
    """An object with some of these keys, which stay where they are."""

    def __init__(self, known: Mapping[str, Codec[Any]]) -> None:
        super().__init__(self._read, lambda part, _context: dict(part), self._schema)
        self._known = known

    def _read(self, reader: Reader, value: object, path: str) -> dict[str, Json]:
        expected: dict[str, Json] = {}
        for key, item in values.mapping(reader, value, path).items():
            if key in self._known:
                expected[key] = self._known[key].read(reader, item, f"{path}/{key}")
            else:
                reader.wrong(join(path, key), Fault.NO_PART_OF_RESULT)
        return expected

    def _schema(self) -> Schema:
        return schemas.strict({}, {key: codec.schema() for key, codec in self._known.items()})


_ABILITIES: Final = {
    "abilities": plain(_abilities, schemas.either(NATURAL.schema(), _TEXTS.schema())),
    "has": _TEXTS,
    "lacks": _TEXTS,
}
#: What a result must hold of one object.
OBJECT_RESULT: Final = _Parts(
    {
        "name": _TEXT,
        "controller": names.PLAYER,
        "zone": names.ZONE,
        "mana_value": NATURAL,
        "colors": json_list(names.COLOR, "words"),
        "supertypes": json_list(names.SUPERTYPE, "words"),
        "types": json_list(names.CARD_TYPE, "words"),
        "subtypes": json_list(WORD, "words"),
        "all_creature_types": BOOLEAN,
        "counters": mapping_of(STRING, NATURAL, "an object of numbers by kind of counter"),
        "restrictions": _TEXTS,
        "power": _NUMBER_OR_NULL,
        "toughness": _NUMBER_OR_NULL,
        **_ABILITIES,
    }
)
_PLAYER: Final = _Parts({"hand_size": _NUMBER_OR_NULL, "permissions": _TEXTS, "restrictions": _TEXTS, **_ABILITIES})
_SPELL: Final = _Parts({"castable": BOOLEAN, "payable": BOOLEAN, "mana": names.MANA_COST, "other": _TEXTS})


def _spell_id(reader: Reader, value: object, path: str) -> str:
    if reader.spells is not None and value not in reader.spells:
        reader.wrong(path, Fault.NAMES_NOTHING, what="spell", name=shown(value))
    return str(value)


def _by_id(key: Codec[str], codec: Codec[Any]) -> Codec[Any]:
    return mapping_of(key, codec, "an object of expectations by id")


# --- order and dependencies -------------------------------------------------------------------------


def _effect(reader: Reader, value: object, path: str) -> str:
    """Read the name of an effect: the id of a resolved effect, `moon.a1`, `moon#+1/+1`."""
    name = word(reader, value, path)
    if name and not _is_effect(reader, name):
        reader.wrong(path, Fault.NAMES_NOTHING, what="effect", name=shown(name))
    return name


def _is_effect(reader: Reader, name: str) -> bool:
    if reader.ids is None or reader.effects is None:
        return True
    return name in reader.effects or name.split(".", 1)[0].split("#", 1)[0] in reader.ids


def _layer(reader: Reader, value: object, path: str) -> str:
    if value not in _LAYERS:
        reader.wrong(path, Fault.NO_LAYER)
    return str(value)


_EFFECT: Final = plain(_effect, WORD.schema())
_EFFECTS: Final = list_of(_EFFECT, "effects")
_PAIR: Final = parts(
    lambda *pair: pair,
    "the effect, the other one",
    _EFFECT,
    _EFFECT,
    of="two effects",
    fault=Fault.WRONG_NUMBER_OF_EFFECTS,
)
_PAIRS: Final = list_of(_PAIR, "pairs of effects")
#: The expectations about objects, by their ids.
OBJECTS: Final = _by_id(names.OBJECT_ID, OBJECT_RESULT)
EXPECT: Final = named(
    "Expectation",
    Record(
        Expect,
        Field("objects", OBJECTS, {}),
        Field("players", _by_id(names.PLAYER, _PLAYER), {}),
        Field("spells", _by_id(plain(_spell_id, schemas.ref("Id")), _SPELL), {}),
        Field("order", mapping_of(plain(_layer, {}), _EFFECTS, "an object of effects by layer"), {}),
        Field("depends", _PAIRS, ()),
        Field("independent", _PAIRS, ()),
        Field("loops", list_of(_EFFECTS, "loops"), None),
        Field("absent", _EFFECTS, ()),
        what="an expectation (an object)",
    ),
    "What a result must hold; only what is named is checked.",
)


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
_VARIANTS: Final = distinct(list_of(_VARIANT, "variants"), Fault.TAKEN_SLUG, "slug", at_each=True)


# --- the question of a case -------------------------------------------------------------------------

_KIND: Final = word_of(tuple(map(str, QuestionKind)), "what a question asks for")
_QUESTION_KIND: Final = Codec(
    lambda reader, value, path: QuestionKind(_KIND.read(reader, value, path)),
    lambda kind, _context: str(kind),
    _KIND.schema,
)
_FEWEST_OPTIONS: Final = 2
_MOST_OPTIONS: Final = 5
_RULESET: Final = plain(names.ruleset, schemas.text())


def _read_about(reader: Reader, value: object, path: str) -> str:
    name = values.string(reader, value, path)
    known = (reader.ids, reader.players, reader.spells)
    if all(ids is not None and name not in ids for ids in known):
        reader.wrong(path, Fault.NAMES_NOTHING, what="object, player or spell", name=shown(name))
    return name


def _check_option(reader: Reader, option: Option, _data: dict[str, object], path: str) -> None:
    if option.right and (option.ideas or option.because):
        reader.wrong(path, Fault.RIGHT_EXPLAINED)


def _read_options(reader: Reader, value: object, path: str) -> tuple[Option, ...]:
    options = _OPTIONS.read(reader, value, path)
    if not _FEWEST_OPTIONS <= len(options) <= _MOST_OPTIONS:
        reader.wrong(path, Fault.WRONG_NUMBER, what="two to five options", count=len(options))
    right = sum(option.right for option in options)
    if right != 1:
        reader.wrong(path, Fault.RIGHT_OPTIONS, count=right)
    for place, option in enumerate(options):
        same = next((at for at in range(place) if options[at].value == option.value), None)
        if same is not None:
            reader.wrong(f"{path}/{place}/value", Fault.SAME_OPTION, number=same + 1)
    return options


_OPTION: Final = Record(
    Option,
    Field("text", LABEL),
    Field("value", EXPECT),
    Field("right", BOOLEAN, False),
    Field("ideas", list_of(word_of(MISCONCEPTIONS, "a misconception"), "misconceptions", once=True), ()),
    Field("because", nullable(BOTH_LANGUAGES), None),
    what="an option (an object)",
    finish=_check_option,
)
_OPTIONS: Final = list_of(_OPTION, "options")
QUESTION: Final = named(
    "CaseQuestion",
    Record(
        Question,
        Field("variant", plain(values.string, schemas.text()), ""),
        Field("stage", NATURAL, 0),
        Field("about", plain(_read_about, schemas.text()), ""),
        Field("kind", _QUESTION_KIND),
        Field("ask", BOTH_LANGUAGES),
        Field("options", Codec(_read_options, _OPTIONS.write, _OPTIONS.schema)),
        Field("verdict", BOTH_LANGUAGES),
        what="a question (an object)",
    ),
    "What the case asks at one of its stages, with the answers that people give.",
)

# --- cases ------------------------------------------------------------------------------------------

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
    Field("stated_under", list_of(_RULESET, "rulesets", once=True)),
    Field("source", LABEL),
    Field("scenario", SCENARIO),
    Field("stages", _STAGES),
    Field("variants", _VARIANTS, ()),
    Field("question", nullable(QUESTION), None),
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
    case = _CASE.read_fields(reader, data, path, **known)
    if case.question is not None:
        _check_moment(reader, case, case.question, f"{path}/question")
    return case


def _check_moment(reader: Reader, case: Case, question: Question, path: str) -> None:
    stages = {"": case.stages} | {variant.slug: variant.stages for variant in case.variants}
    if question.variant not in stages:
        reader.wrong(f"{path}/variant", Fault.NO_SUCH_VARIANT, name=shown(question.variant))
    elif question.stage >= len(stages[question.variant]):
        reader.wrong(f"{path}/stage", Fault.NO_SUCH_STAGE, count=len(stages[question.variant]))


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
    return _CASE.written(case, Context())
