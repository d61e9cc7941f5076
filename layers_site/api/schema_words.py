"""The words of `layers/1` as JSON Schema: those that no list closes, creature types, costs of mana."""

from __future__ import annotations

from typing import Final

from engine.mana import SYMBOL_PATTERN
from engine.notation.values import LONGEST_WORD
from engine.words import SUBTYPE_FAMILIES
from layers_site.api.json_schema import Schema, text

WORD: Final = text(minLength=1, maxLength=LONGEST_WORD, pattern=r"\S")
#: Any word that is the subtype of nothing else (205.3m).
CREATURE_TYPE: Final[Schema] = {**WORD, "not": {"enum": sorted(SUBTYPE_FAMILIES)}}
MANA: Final = text(
    'Such as "{2}{R}{R}"; "" for none.', maxLength=LONGEST_WORD, pattern=rf"^(\{{({SYMBOL_PATTERN})\}})*$"
)
