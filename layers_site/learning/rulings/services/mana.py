"""The mana that something can be tapped for, read off its abilities."""

from __future__ import annotations

import re
from typing import Final

from engine.characteristics import AbilityInstance, Characteristics
from engine.words import MANA_OF_LAND_TYPE

#: The colours of mana in the order of the game; C for colorless.
MANA: Final = "WUBRGC"
_ADDED: Final = re.compile(r"\bAdd\b(.*)", re.DOTALL)
_SYMBOL: Final = re.compile(r"\{([WUBRGC])\}")


def is_plain_mana(ability_instance: AbilityInstance) -> bool:
    """Return whether it is a mana ability of which one can say what mana it gives."""
    return ability_instance.ability.kind == "mana" and bool(_mana_of(ability_instance))


def mana_of(now: Characteristics) -> str:
    """Return the colours of mana of its mana abilities, in the order of the game: "UR"."""
    colors = {color for ability in now.abilities for color in _mana_of(ability)}
    return "".join(color for color in MANA if color in colors)


def _mana_of(ability_instance: AbilityInstance) -> str:
    if ability_instance.origin == "rules":
        return MANA_OF_LAND_TYPE.get((ability_instance.ability.id or "").removeprefix("mana-").split("~")[0], "")
    if ability_instance.ability.kind != "mana" or ability_instance.ability.other is None:
        return ""
    added = _ADDED.search(ability_instance.ability.other.en)
    if added and "any color" in added[1]:
        return MANA.removesuffix("C")
    return "".join(_SYMBOL.findall(added[1])) if added else ""
