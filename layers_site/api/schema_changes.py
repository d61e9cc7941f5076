"""The changes of `layers/1` as JSON Schema: one key each."""

from __future__ import annotations

from typing import Final

from engine.budget import NUMBER_BOUND
from engine.notation.changes import KEEPABLE
from engine.notation.values import LONGEST_WORD
from engine.words import BASIC_LAND_TYPES, CARD_TYPES, COLORS, SUPERTYPES
from layers_site.api.json_schema import (
    Schema,
    either,
    exactly,
    list_of,
    nullable,
    number,
    ref,
    strict,
    text,
    tuple_of,
    word_of,
)

_WORD: Final = text(minLength=1, maxLength=LONGEST_WORD)
_MANA: Final = text(maxLength=LONGEST_WORD)
_REF: Final = ref("Id")
_WHO: Final = ref("Player")
_CHOSEN: Final = strict(
    {"chosen": word_of(("color", "creature_type", "land_type", "name"))},
    description="The word that the source chose.",
)
_WORDS: Final = list_of(either(_WORD, _CHOSEN))
_COLORS: Final = list_of(either(word_of(COLORS), _CHOSEN))
_TYPES: Final = list_of(word_of(sorted(CARD_TYPES)))
_SUPERTYPES: Final = list_of(word_of(sorted(SUPERTYPES)))
_SUBTYPES: Final = list_of(either(_WORD, _CHOSEN, strict({"of": _REF})))
_LAND_TYPES: Final = list_of(either(word_of(BASIC_LAND_TYPES), _CHOSEN), minItems=1)
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
    "text": either(
        strict({"replace": tuple_of(_WORD, either(_WORD, _CHOSEN))}), strict({"of": _REF}, {"plus": _ABILITIES})
    ),
    "name": strict({"set": either(ref("Label"), _CHOSEN)}),
    "types": _operations(set=_TYPES, add=_TYPES, remove=_TYPES),
    "supertypes": _operations(set=_SUPERTYPES, add=_SUPERTYPES, remove=_SUPERTYPES),
    "subtypes": _operations(
        add=_SUBTYPES, remove=_SUBTYPES, set_land=_LAND_TYPES, set_creature=_SUBTYPES, add_all_creature=_YES
    ),
    "colors": _operations(set=_COLORS, add=_COLORS),
    "abilities": either(
        strict({"add": _ABILITIES}),
        strict({"remove": _KEYWORDS}, {"except": exactly("mana")}),
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
    beside = {subject: selector, "who": _WHO}
    return either(
        strict({"add": _MANA}, beside),
        strict({"reduce": _MANA}, beside),
        strict({"minimum": number(0, NUMBER_BOUND)}, beside),
    )


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
                key: either(word, _CHOSEN, list_of(either(word, _CHOSEN)))
                for key, word in (("type", word_of(sorted(CARD_TYPES))), ("color", word_of(COLORS)), ("name", _WORD))
            },
            "not": _SPELLS,
            "any": list_of(_SPELLS),
            "all": list_of(_SPELLS),
        },
        "Which spells: every key must hold.",
    ),
}
