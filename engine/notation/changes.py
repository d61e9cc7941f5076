"""Changes to objects, to players, to costs and to the rules of the game, one key each: one row for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from engine import scenario
from engine.errors import Fault
from engine.expressions import Word
from engine.notation import json_schema as schemas
from engine.notation import names
from engine.notation.codec import (
    LABEL,
    NATURAL,
    TRUE,
    WORD,
    Codec,
    Later,
    later,
    list_of,
    named,
    nullable,
    one_or_list,
    parts,
    plain,
    while_changing,
    word_of,
)
from engine.notation.expressions import FIXED_SELECTOR, SELECTOR, VALUE
from engine.notation.json_schema import Schema
from engine.notation.records import Field, Record, Row, Union, or_object, row, rows, whole
from engine.notation.values import Context, Reader, choice, kind_of, shown
from engine.notation.values import word_of as read_word_of
from engine.scenario import Ability, Change, Cost, Face, ReplaceText
from engine.words import BASIC_LAND_TYPES, COLORS, SUBTYPE_FAMILIES, SUBTYPE_SETS, is_creature_type

_WHO: Final = Field("who", names.WHO)


def _spared(reader: Reader, value: object, path: str) -> bool:
    read_word_of(reader, value, path, ("mana",), "what is spared")
    return True


#: `"except": "mana"`: mana abilities are not meant.
SPARED: Final = plain(_spared, schemas.exactly("mana"), lambda _value, _context: "mana")

# --- costs ------------------------------------------------------------------------------------------

_CHARGED: Final = ("spells", "abilities")
_OF_ABILITIES: Final = ("keyword", "targets", "except")
_AMOUNTS: Final[tuple[Literal["add", "reduce", "minimum"], ...]] = ("add", "reduce", "minimum")


def _check_cost(reader: Reader, data: dict[str, object], path: str) -> None:
    """Check that there is one key for what costs mana (spells or abilities), and one for how the cost changes."""
    for keys, beside in ((_CHARGED, {"abilities": _OF_ABILITIES}), (_AMOUNTS, {"reduce": ("least",)})):
        among = {*keys, *(word for words in beside.values() for word in words)}
        choice(reader, {key: data[key] for key in data if key in among}, path, keys, beside)


def _cost(spells: Any, abilities: Any, who: str, **beside: Any) -> Cost:
    amounts = {op: beside.pop(op) for op in _AMOUNTS}
    ops = [op for op in _AMOUNTS if amounts[op] is not None] or ["add"]
    return Cost(spells, abilities, who, ops[-1], amounts[ops[-1]], **beside)


def _of_cost(cost: Cost) -> dict[str, object]:
    return {
        "spells": cost.spells,
        "abilities": cost.abilities_of,
        "who": cost.who,
        cost.op: cost.amount,
        **{name: getattr(cost, name) for name in ("times", "least", "keywords", "targets", "except_mana")},
    }


_COST: Final[Record[Cost]] = Record(
    _cost,
    Field("spells", FIXED_SELECTOR, None),
    Field("abilities", FIXED_SELECTOR, None),
    _WHO,
    Field("add", names.MANA_COST, None),
    Field("reduce", names.MANA_COST, None),
    Field("minimum", NATURAL, None),
    Field("for_each", while_changing(False, VALUE), 1, name="times"),
    Field("least", NATURAL, 0, says="So much mana is left, however much a reduction takes."),
    Field("keyword", one_or_list(WORD), (), name="keywords", says="Those of this keyword: equip, cycling."),
    Field("targets", FIXED_SELECTOR, None, says="Those that target such an object."),
    Field("except", SPARED, False, name="except_mana"),
    check=_check_cost,
    take=_of_cost,
    forms=[
        (f"{charged} who {amount}", f"for_each{' least' * (amount == 'reduce')}{more}")
        for charged, more in (("spells", ""), ("abilities", f" {' '.join(_OF_ABILITIES)}"))
        for amount in _AMOUNTS
    ],
    classes=[Cost],
)

# --- the rows ---------------------------------------------------------------------------------------

_SIZE: Final = while_changing(False, VALUE)

WORLD_ROWS: Final = (
    whole("player", Union(*rows("add remove", scenario.PlayerAbilities, "op", names.KEYWORDS), shared=(_WHO,))),
    whole(
        "hand_size",
        Union(
            *rows("set add", scenario.HandSize, "op", _SIZE),
            row("none", scenario.HandSize, TRUE, op="none", value=None),
            shared=(_WHO,),
        ),
    ),
    whole("cost", _COST),
    whole("prohibit", Record(scenario.Prohibit, Field("cast", FIXED_SELECTOR), _WHO)),
    whole("permit", Record(scenario.Permit, Field("what", LABEL), _WHO)),
    whole("restrict", Record(scenario.Restrict, Field("what", LABEL), Field("who", names.WHO, None))),
)


#: The characteristics that an object which becomes a copy may keep.
KEEPABLE: Final = (
    "name", "mana_cost", "colors", "supertypes", "types", "subtypes", "abilities", "power", "toughness",
)  # fmt: skip
#: A list of abilities, no two of the same id (described in `abilities`).
ABILITIES: Final[Later[tuple[Ability, ...]]] = later("Abilities")
CHANGE: Final[Later[Change]] = later(
    "Change", "What an effect does; one key each. In which layer it applies is for the engine to find."
)
#: A change among the exceptions of a copy.
EXCEPTION: Final[Later[Change]] = later("Exception", "A change that belongs to a copy (707.9).")

# --- words ------------------------------------------------------------------------------------------

_COLOR: Final = names.or_chosen("color", read=names.COLOR)
_LAND_TYPE: Final = names.or_chosen("land_type", read=names.BASIC_LAND_TYPE)
_CREATURE_TYPE: Final = names.or_chosen("creature_type", read=names.CREATURE_TYPE)
_SUBTYPE: Final = names.or_chosen("creature_type", "land_type", read=WORD)
_TYPES_OF: Final = Record(scenario.TypesOf, Field("of", names.REF, name="ref"))


def _words(codec: Codec[Any], what: str, least: str = "") -> Codec[Any]:
    return list_of(codec, what, once=True, least=least)


_SUBTYPES: Final = _words(or_object(_TYPES_OF, _SUBTYPE, "of"), "subtypes")
_SET_SUBTYPES: Final = _words(names.LISTED_SUBTYPE, "subtypes", "subtype")
_SUBTYPE_SET: Final = word_of(tuple(SUBTYPE_SETS), "a set of subtypes")


def _keywords_or_all(reader: Reader, value: object, path: str) -> tuple[Word, ...] | None:
    if value == "all":
        return None
    if not isinstance(value, list):
        reader.wrong(path, Fault.NO_KEYWORDS, kind=kind_of(value))
        return None
    keywords: tuple[Word, ...] = names.KEYWORDS.read(reader, value, path)
    return keywords


def _write_keywords(keywords: tuple[Word, ...] | None, context: Context) -> object:
    return "all" if keywords is None else names.KEYWORDS.write(keywords, context)


_KEYWORDS_OR_ALL: Final = Codec(
    _keywords_or_all, _write_keywords, lambda: schemas.either(schemas.exactly("all"), names.KEYWORDS.schema())
)

# --- texts (612) ------------------------------------------------------------------------------------

_FAMILIES: Final = "a colour, a basic land type or a creature type"
_FAMILY_OF_CHOICE: Final = {"color": "a colour", "land_type": "a basic land type", "creature_type": "a creature type"}
_WORD_OF_A_TEXT: Final = names.or_chosen("creature_type", "color", "land_type", read=WORD)
_TWO_WORDS: Final = parts(
    ReplaceText,
    "the old one and the new one",
    _WORD_OF_A_TEXT,
    _WORD_OF_A_TEXT,
    count="two words",
    of="two words: the old one and the new one",
)


def _replace(reader: Reader, value: object, path: str) -> ReplaceText:
    """Read a word that a text change replaces, and a new word of the same kind (612.2)."""
    replacement = _TWO_WORDS.read(reader, value, path)
    if reader.is_sound(path):
        family = _family(replacement.old)
        if not family:
            reader.wrong(f"{path}/0", Fault.WRONG_WORD, what=_FAMILIES, name=shown(replacement.old))
        elif _family(replacement.new) != family:
            what = f"{family} as {_english(replacement.old)} is"
            if isinstance(replacement.new, str):
                reader.wrong(f"{path}/1", Fault.WRONG_WORD, what=what, name=shown(replacement.new))
            else:
                reader.wrong(f"{path}/1", Fault.WRONG_CHOICE, what=what, choice=replacement.new.kind.replace("_", " "))
    return replacement


def _family(old: Word) -> str:
    """Return the kind of word that a text change may replace (612.2); "" for none."""
    if not isinstance(old, str):
        return _FAMILY_OF_CHOICE[old.kind]
    if old in COLORS:
        return "a colour"
    if old in BASIC_LAND_TYPES:
        return "a basic land type"
    return "a creature type" if is_creature_type(old) else ""


def _english(word: Word) -> str:
    return f'"{shown(word)}"' if isinstance(word, str) else f"the chosen {word.kind.replace('_', ' ')}"


def _replacements() -> Schema:
    """Describe two words of one kind. Where a text is changed, the name of a colour isn’t a creature type."""
    other = {**WORD.schema(), "not": {"enum": [*sorted(SUBTYPE_FAMILIES), *COLORS]}}
    others = names.or_chosen("creature_type", read=plain(names.CREATURE_TYPE.read, other))
    return schemas.either(*(schemas.tuple_of(codec.schema(), codec.schema()) for codec in (_COLOR, _LAND_TYPE, others)))


# --- the rows ---------------------------------------------------------------------------------------


class _Remove(Row):
    """`{"remove": …}`; beside "all", `"except": "mana"` leaves the mana abilities."""

    def read(self, reader: Reader, data: dict[str, object], path: str, shared: Mapping[str, Any]) -> Any:
        if "except" in data and data["remove"] != "all":
            reader.wrong(f"{path}/except", Fault.ONLY_BESIDE_REMOVE_ALL)
        return super().read(reader, data, path, shared)

    def schema(self, _shared: object = ()) -> Schema:
        spared = {field.key: field.schema for field in self.beside}
        return schemas.either(
            schemas.strict({self.key: names.KEYWORDS.schema()}),
            schemas.strict({self.key: schemas.exactly("all")}, spared),
        )


_FROM: Final = word_of(("activated", "triggered", "mana", "keyword"), "a kind of ability")
_CARD_TYPES: Final = _words(names.CARD_TYPE, "card types")
_SUPERTYPES: Final = _words(names.SUPERTYPE, "supertypes")
_COLORS: Final = _words(_COLOR, "colours")


def _two(makes: type, codec: Codec[Any]) -> Codec[Any]:
    what = "power and toughness"
    return parts(makes, what, codec, codec, count="two values", of=f"two values: {what}")


_PLACE: Final = word_of(("over", "under"), "a place")
#: Whether a card is merged on top of a permanent.
ON_TOP: Final[Codec[bool]] = Codec(
    lambda reader, value, path: _PLACE.read(reader, value, path) != "under",
    lambda on_top, _context: "over" if on_top else "under",
    _PLACE.schema,
)
#: Face down or not, or all that it is face down; described in `faces`.
FACE_DOWN: Final[Later[bool | Face]] = later("FaceDown")

_ROWS: Final = (
    row("copy", scenario.Copy, names.REF, Field("except", list_of(EXCEPTION, "changes"), (), name="exceptions")),
    row("keep", scenario.Keep, list_of(word_of(KEEPABLE, "a copiable value"), "copiable values", order=KEEPABLE)),
    row("merge", scenario.Merge, names.REF, Field("place", ON_TOP, True, name="on_top")),
    row("face_down", scenario.TurnFace, FACE_DOWN),
    row("control", scenario.Control, names.SEEN_PLAYER),
    whole(
        "text",
        Union(
            whole("replace", Codec(_replace, _TWO_WORDS.write, _replacements, [ReplaceText])),
            row("of", scenario.FullText, names.REF, Field("plus", ABILITIES, ())),
        ),
    ),
    whole("name", Union(row("set", scenario.SetName, or_object(names.chosen("name"), LABEL, "chosen")))),
    whole("types", Union(*rows("set add remove", scenario.CardTypes, "op", _CARD_TYPES))),
    whole("supertypes", Union(*rows("set add remove", scenario.Supertypes, "op", _SUPERTYPES))),
    whole(
        "subtypes",
        Union(
            *rows("add remove", scenario.Subtypes, "op", _SUBTYPES),
            *rows("set", scenario.Subtypes, "op", _SET_SUBTYPES),
            row("remove_all", scenario.LoseSubtypes, _SUBTYPE_SET),
            *rows("set_land", scenario.Subtypes, "op", _words(_LAND_TYPE, "basic land types", "basic land type")),
            *rows(
                "set_creature",
                scenario.Subtypes,
                "op",
                _words(or_object(_TYPES_OF, _CREATURE_TYPE, "of"), "creature types"),
            ),
            row("add_all_creature", scenario.AllCreatureTypes),
        ),
    ),
    whole("colors", Union(*rows("set add", scenario.Colors, "op", _COLORS))),
    whole(
        "abilities",
        Union(
            row("add", scenario.AddAbilities, ABILITIES),
            _Remove(
                "remove", scenario.RemoveAbilities, _KEYWORDS_OR_ALL, Field("except", SPARED, False, name="except_mana")
            ),
            row("add_from", scenario.AddAbilitiesFrom, SELECTOR, Field("only", _FROM)),
            row("forbid", scenario.ForbidAbilities, _KEYWORDS_OR_ALL),
        ),
    ),
    whole(
        "pt",
        Union(
            whole("set", _two(scenario.SetPT, nullable(VALUE))),
            whole("add", _two(scenario.AddPT, VALUE)),
            row("switch", scenario.SwitchPT),
        ),
    ),
    *WORLD_ROWS,
)
_NO_EXCEPTION: Final = ("copy", "merge", "face_down", "control", "text", *(item.key for item in WORLD_ROWS))
_WHAT: Final = "a change (an object)"
CHANGE.define(Union(*_ROWS, what=_WHAT, nests=True, refused={"keep": Fault.ONLY_IN_COPY}))
# An exception of a copy changes copiable values only (707.9).
EXCEPTION.define(Union(*_ROWS, what=_WHAT, nests=True, refused=dict.fromkeys(_NO_EXCEPTION, Fault.NO_EXCEPTION)))
#: At least one change.
CHANGES: Final = named(
    "Changes",
    while_changing(True, list_of(CHANGE, "changes", least="change")),
    "The parts of one continuous effect; each applies in its own layer.",
)
