"""Families of drills as documents, which editors change: the tables that read, write and describe them.

To add a key to a question: a row of `_item`, an attribute of `boards.Item` (of the same name, or with `name=`), and a
line in `docs/drills.md`, which a test asks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import EvaluationError
from engine.errors import Problem, ScenarioError
from engine.notation import BROWSER, names, values
from engine.notation import json_schema as schemas
from engine.notation.codec import (
    BOOLEAN,
    BOTH_FILLED,
    INTEGER,
    NATURAL,
    SLUG,
    STRING,
    TRUE,
    WORD,
    Codec,
    distinct,
    json_list,
    list_of,
    mapping_of,
    named,
    plain,
)
from engine.notation.ops import OPS
from engine.notation.records import Computed, Field, Record
from engine.notation.scenarios import SPELL
from engine.notation.values import Context, Reader
from engine.scenario import Label
from engine.stack.notation.actions import ACTIONS, StackReader
from engine.stack.notation.scripts import PLY, TURN
from layers_site.content.shipped.kinds import PRETTY, DocumentKind, Folder, Json
from layers_site.content.shipped.overlay import Documents, made_of, read_each
from layers_site.learning.drills.boards import FAMILIES, DrillChoice, Family, Item, card_document
from layers_site.learning.drills.judging import judge
from layers_site.platform.problems import SiteFault, worded
from layers_site.platform.text import french_problems, with_query

_WORDS: Final = distinct(list_of(WORD, "words"), SiteFault.SAID_TWICE)
_CODES: Final = Codec(
    lambda reader, value, path: frozenset(_WORDS.read(reader, value, path)),
    lambda codes, _context: sorted(codes),
    _WORDS.schema,
)


def _read_text(reader: Reader, value: object, path: str) -> Label:
    """Read a text in both languages, set as they are printed."""
    text = BOTH_FILLED.read(reader, value, path)
    reader.problems += [worded(f"{path}/fr", problem) for problem in french_problems(text.fr)]
    if set("'\"") & set(text.en):
        reader.wrong(f"{path}/en", SiteFault.STRAIGHT_QUOTES)
    return text


_TEXT: Final = Codec(_read_text, BOTH_FILLED.write, BOTH_FILLED.schema)


#: Contents that the readers of the engine read where the board is made (`boards`).
_OBJECT: Final = plain(values.mapping, {"type": "object"})
_OBJECTS: Final = json_list(_OBJECT, "objects")


def _as_json(codec: Codec[Any]) -> Codec[Any]:
    """Read and describe contents as the engine does, and leave them the JSON that they are."""

    def read(reader: Reader, value: object, path: str) -> object:
        codec.read(StackReader(reader.limits, depth=reader.depth, problems=reader.problems), value, path)
        return value

    return Codec(read, lambda json, _context: json, codec.schema)


def _present(**keys: object) -> dict[str, object]:
    """Keep the keys that stand there: a board stays the JSON that it is."""
    return {key: value for key, value in keys.items() if value is not None}


_MOMENT: Final = Record(dict, Field("label", BOTH_FILLED), Field("ops", _as_json(OPS)), what="a moment", take=dict)
_BOARD_KEYS: Final[Mapping[str, Codec[Any]]] = {
    "put": named("DrillPut", _OBJECTS, "Cards of the library, and objects and effects that are written out."),
    "case": SLUG,
    "variant": STRING,
    "stage": NATURAL,
    "moments": json_list(_MOMENT, "moments"),
    "actions": _as_json(ACTIONS),
    "moves": _as_json(list_of(PLY, "moves")),
    "turn": _as_json(TURN),
    "ruleset": WORD,
    "players": json_list(SLUG, "player ids"),
    "active_player": SLUG,
    "life": _as_json(mapping_of(names.PLAYER, INTEGER, "an object of numbers by player id")),
    "spells": _as_json(list_of(SPELL, "spells")),
    "both": TRUE,
    "since": NATURAL,
    "happens": WORD,
    "entered": SLUG,
    "copied_by": SLUG,
}
_BESIDE: Final = " ".join(key for key in _BOARD_KEYS if key not in ("put", "case"))


def _put_or_case(reader: Reader, data: dict[str, object], path: str) -> None:
    if ("put" in data) == ("case" in data):
        reader.wrong(path, SiteFault.PUT_OR_CASE)


BOARD: Final = named(
    "DrillBoard",
    Record(
        _present,
        *(Field(key, codec, None) for key, codec in _BOARD_KEYS.items()),
        what="a board (an object)",
        check=_put_or_case,
        take=dict,
        forms=[("put", _BESIDE), ("case", _BESIDE)],
    ),
    "How the board of a question is made.",
)

CHOICES: Final = distinct(
    list_of(
        named(
            "DrillChoice", Record(DrillChoice, Field("code", WORD), Field("label", _TEXT), what="a choice (an object)")
        ),
        "choices",
    ),
    SiteFault.SAID_TWICE,
    by="code",
)


def _card_name(slug: str) -> Label | None:
    try:
        name = card_document(slug)["name"]
    except (KeyError, ScenarioError):
        return None
    # Names of cards are printed with straight apostrophes in the English data; on a page they are set.
    return Label(str(name["en"]).replace("'", "’"), str(name["fr"]))


def _first_name(_context: Context, item: Mapping[str, Any]) -> Label | None:
    """Give the name of an item: that of its first card."""
    return next(filter(None, map(_card_name, item["cards"])), None)


def _check_item(reader: Reader, item: Item, data: dict[str, object], path: str) -> None:
    """Note cards and choices that are not there, and an item without a name."""
    for place, slug in enumerate(item.cards):
        if _card_name(slug) is None:
            reader.wrong(f"{path}/cards/{place}", SiteFault.NO_CARD)
    if "name" not in data and not any(map(_card_name, item.cards)):
        reader.wrong(f"{path}/name", SiteFault.NO_NAME)
    codes = tuple(sorted(choice.code or "" for choice in item.choices))
    for key in ("expect", "also"):
        named_codes = data.get(key)
        for place, code in enumerate(named_codes if isinstance(named_codes, list) else ()):
            if code not in codes:
                reader.wrong(f"{path}/{key}/{place}", SiteFault.NOT_AMONG, names=codes)


def _item(family: str = "", question: Label | None = None, choices: tuple[DrillChoice, ...] = ()) -> Record[Item]:
    """Describe a question of a family, with the question and the choices that the family gives."""
    return Record(
        partial(Item, family),
        Field("code", WORD),
        Field("cards", _WORDS, (), says="Slugs of cards."),
        Field("name", _TEXT, Computed(_first_name), says="The name of the first card where it is left out."),
        Field("question", _TEXT, question, says="In place of the family's."),
        Field("asked", _TEXT, name="prompt", says="Which effect is meant."),
        Field("board", BOARD),
        Field("of", _WORDS, (), says="The effects asked about, by their names in a trace."),
        Field("choices", CHOICES, choices, says="In place of the family's."),
        Field("expect", _CODES, says="Codes of the right answer, found by hand."),
        Field("also", _CODES, frozenset(), says="Codes that are not wrong either."),
        Field("why", _TEXT),
        Field("told", _TEXT, None, name="explanation", says="What the engine shows where it cannot play it."),
        what="a question (an object)",
        finish=_check_item,
    )


named("DrillItem", _item(), "A question with its answer, and the board on which the engine is asked the same.")


def _items(item: Record[Item]) -> Codec[Mapping[str, Item]]:
    """Describe a list of questions as a mapping from code to question."""
    several = distinct(list_of(item, "questions"), SiteFault.SAID_TWICE, by="code")
    return Codec(
        lambda reader, value, path: {item.code: item for item in several.read(reader, value, path)},
        lambda items, context: several.write(tuple(items.values()), context),
        lambda: schemas.list_of(schemas.ref("DrillItem")),
    )


def _family(item: Record[Item]) -> Record[Family]:
    return Record(
        Family,
        Field("family", SLUG, name="slug", says="Its name, and that of its file."),
        Field("title", _TEXT),
        Field("aim", _TEXT),
        Field("question", _TEXT),
        Field("several", BOOLEAN, says="Whether more than one choice can belong to the right answer."),
        Field("choices", CHOICES),
        Field("items", _items(item)),
    )


_FAMILY: Final = _family(_item())


def _read(reader: Reader, value: object, path: str) -> Family:
    """Read what the items share first."""
    data = values.mapping(reader, value, path)
    if isinstance(value, dict):
        _FAMILY.check_keys(reader, data, path)
    slug = str(data["family"]) if isinstance(data.get("family"), str) else ""
    common: dict[str, Any] = {"question": None, "choices": ()}
    for field in _FAMILY.fields:
        if field.key in common and field.key in data:
            common[field.key] = field.codec.read(reader, data[field.key], f"{path}/{field.key}")
    return _family(_item(slug, **common)).read_fields(reader, data, path, **common)


def _write(family: Family, context: Context) -> object:
    return _family(_item(family.slug, family.question, family.choices)).written(family, context)


FAMILY: Final = named("DrillFamily", Codec(_read, _write, _FAMILY.schema), "One kind of question, with its questions.")


def family_problems(document: Json) -> list[Problem]:
    """Return what keeps a family from being published: what cannot be read, and what the engine answers otherwise."""
    try:
        family = read_family(document)
    except ScenarioError as error:
        return list(error.problems)
    return list(_answered_otherwise(family))


def _answered_otherwise(family: Family) -> Iterator[Problem]:
    for place, item in enumerate(family.items.values()):
        problem = _judged(item)
        if problem:
            yield worded(f"/items/{place}/{problem[0]}", problem[1])


def _judged(item: Item) -> tuple[str, str] | None:
    """Return the key and the text of what is wrong with a question, None for a good one."""
    try:
        right = judge(item)
    except ScenarioError as error:
        return "board", _("cannot be made: %(why)s") % {"why": error.problems[0].path}
    except (EvaluationError, LookupError, ValueError):
        return "board", _("cannot be worked out")
    if right == item.expect:
        return None
    values = {"expected": ", ".join(sorted(item.expect)), "found": ", ".join(sorted(right)) or "–"}
    return "expect", _("%(expected)s is expected, but the engine gives %(found)s") % values


def _address(document: Mapping[str, Any], _place: str) -> str:
    """Return the page of its first question: the address of the drill begins a round, on a page of its own."""
    family = read_family(document)
    return with_query(reverse("drills:family", args=(family.slug,)), {"item": next(iter(family.items))})


DRILLS: Final = DocumentKind(
    code="drills",
    name=gettext_lazy("drill"),
    names=gettext_lazy("Drills"),
    schema=FAMILY.schema,
    source=Folder("drills", "family", PRETTY, lambda document: str(document["family"]), "family"),
    problems=family_problems,
    address=_address,
    sections=("items",),
)


@made_of("drills")
def families(documents: Documents) -> Mapping[str, Family]:
    """Return all families by their names. Raises ScenarioError with the places of all that is wrong in a file."""
    known = read_each(documents, read_family)
    return {slug: known[slug] for slug in FAMILIES}


def read_family(document: object) -> Family:
    """Return the family of a document. Raises ScenarioError with every problem."""
    reader = Reader(BROWSER)
    family = FAMILY.read(reader, document, "")
    reader.raise_problems(document)
    return family
