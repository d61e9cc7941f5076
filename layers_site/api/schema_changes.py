"""The changes of `layers/1` as JSON Schema: one key each."""

from __future__ import annotations

from typing import Final

from engine.budget import NUMBER_BOUND
from engine.expressions import ChoiceKind
from engine.notation.changes import KEEPABLE
from engine.words import BASIC_LAND_TYPES, CARD_TYPES, COLORS, SUBTYPE_FAMILIES, SUPERTYPES
from layers_site.api.json_schema import (
    Schema,
    either,
    exactly,
    list_of,
    nullable,
    number,
    ref,
    strict,
    tuple_of,
    word_of,
)
from layers_site.api.schema_words import CREATURE_TYPE, MANA, WORD

_REF: Final = ref("Id")
_WHO: Final = ref("Player")


def _or_chosen(schema: Schema, *kinds: ChoiceKind) -> Schema:
    """A word, or in its place one of these kinds that the source chose."""
    return either(schema, strict({"chosen": word_of(kinds)}, description="The word that the source chose."))


_WORDS: Final = list_of(_or_chosen(WORD, "color", "creature_type", "land_type", "name"))
_COLOR: Final = _or_chosen(word_of(COLORS), "color")
_COLORS: Final = list_of(_COLOR)
_TYPES: Final = list_of(word_of(sorted(CARD_TYPES)))
_SUPERTYPES: Final = list_of(word_of(sorted(SUPERTYPES)))
_TYPES_OF: Final = strict({"of": _REF})
_SUBTYPES: Final = list_of(either(_or_chosen(WORD, "creature_type", "land_type"), _TYPES_OF))
_CREATURE_TYPE: Final = _or_chosen(CREATURE_TYPE, "creature_type")
_LAND_TYPE: Final = _or_chosen(word_of(BASIC_LAND_TYPES), "land_type")
# One word for another of its kind (612.2): where a text is changed, the name of a colour is no creature type.
_NO_OTHER: Final = _or_chosen({**CREATURE_TYPE, "not": {"enum": [*sorted(SUBTYPE_FAMILIES), *COLORS]}}, "creature_type")
_REPLACED: Final = either(*(tuple_of(word, word) for word in (_COLOR, _LAND_TYPE, _NO_OTHER)))
_ABILITIES: Final = list_of(ref("Ability"))
_KEYWORDS: Final = either(exactly("all"), _WORDS)
_VALUE: Final = ref("Value")
_YES: Final = exactly(True)


def _operations(**each: Schema) -> Schema:
    """`{"set": …}`, `{"add": …}`: an object with one of these keys."""
    return either(*(strict({key: schema}) for key, schema in each.items()))


_TO_OBJECTS: Final[dict[str, Schema]] = {
    "face_down": {"type": "boolean"},
    "control": _WHO,
    "text": either(strict({"replace": _REPLACED}), strict({"of": _REF}, {"plus": _ABILITIES})),
    "name": strict({"set": _or_chosen(ref("Label"), "name")}),
    "types": _operations(set=_TYPES, add=_TYPES, remove=_TYPES),
    "supertypes": _operations(set=_SUPERTYPES, add=_SUPERTYPES, remove=_SUPERTYPES),
    "subtypes": _operations(
        add=_SUBTYPES,
        remove=_SUBTYPES,
        set_land=list_of(_LAND_TYPE, minItems=1),
        set_creature=list_of(either(_CREATURE_TYPE, _TYPES_OF)),
        add_all_creature=_YES,
    ),
    "colors": _operations(set=_COLORS, add=_COLORS),
    "abilities": either(
        strict({"add": _ABILITIES}),
        strict({"remove": _WORDS}),
        strict({"remove": exactly("all")}, {"except": exactly("mana")}),
        strict({"add_from": ref("Selector"), "only": word_of(("activated", "triggered", "mana", "keyword"))}),
        strict({"forbid": _KEYWORDS}),
    ),
    "pt": either(
        strict({"set": tuple_of(nullable(_VALUE), nullable(_VALUE))}),
        strict({"add": tuple_of(_VALUE, _VALUE)}),
        strict({"switch": _YES}),
    ),
    "keep": list_of(word_of(KEEPABLE), "Only among the exceptions of a copy."),
}
_SPELLS: Final = ref("SpellSelector")


def _cost(subject: str, selector: Schema) -> Schema:
    """Describe a change of costs, which always says whose they are: of which spells, or of whose abilities."""
    sizes = {"add": MANA, "reduce": MANA, "minimum": number(0, NUMBER_BOUND)}
    return either(*(strict({subject: selector, kind: size}, {"who": _WHO}) for kind, size in sizes.items()))


_TO_THE_GAME: Final[dict[str, Schema]] = {
    "player": either(strict({"who": _WHO, "add": _WORDS}), strict({"who": _WHO, "remove": _WORDS})),
    "hand_size": either(
        strict({"who": _WHO, "set": _VALUE}), strict({"who": _WHO, "add": _VALUE}), strict({"who": _WHO, "none": _YES})
    ),
    "cost": either(_cost("spells", _SPELLS), _cost("abilities", ref("Selector"))),
    "prohibit": strict({"cast": _SPELLS, "who": _WHO}),
    "permit": strict({"what": ref("Label"), "who": _WHO}),
    "restrict": strict({"what": ref("Label")}, {"who": _WHO}),
}

CHANGES: Final[dict[str, Schema]] = {
    "Changes": list_of(ref("Change"), "The parts of one continuous effect; each applies in its own layer.", minItems=1),
    "Change": either(
        strict({"copy": _REF}, {"except": list_of(ref("Change"))}),
        *(strict({key: schema}) for key, schema in (_TO_OBJECTS | _TO_THE_GAME).items()),
        description="What an effect does; one key each. In which layer it applies is for the engine to find.",
    ),
    "SpellSelector": strict(
        {},
        {
            **{
                key: either(word, list_of(word))
                for key, word in (
                    ("type", word_of(sorted(CARD_TYPES))),
                    ("color", _COLOR),
                    ("name", _or_chosen(WORD, "name")),
                )
            },
            "not": _SPELLS,
            "any": list_of(_SPELLS),
            "all": list_of(_SPELLS),
        },
        "Which spells: every key must hold.",
    ),
}
