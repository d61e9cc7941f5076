"""What is printed on each card of the library, in today's wording: the facts that its entry is held to.

A line of `printed.txt` is the English name, the French name as printed, the type line, and the size where there is one,
with its stars. Where a card alone is just what is printed on it, its colors follow ("none" for none; empty where
nothing is said of them) and how many abilities it has, with some of them: "3 flying; {T}: Add {G}.".
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.cards.table import Json, colors, has, how_many, line, pt

#: Cards that stand on boards and not in the library.
_OTHERS: Final = """
Underground River | Rivière souterraine | Land
"""
#: Entries that are no cards: tokens, and building blocks for boards.
NO_CARDS: Final = frozenset(
    (
        "artifacts-are-2-2-creatures", "construct-token", "gutter-grime-ooze", "nobody-flies", "toughness-anthem",
        "whitening-aura",
    )
)  # fmt: skip
#: Cards without a French printing that is known: the name in use, or the English one.
WITHOUT_FRENCH_PRINTING: Final = frozenset(
    (
        "dakkon-blackblade",
        "frankensteins-monster",
        "gauntlet-of-might",
        "gravity-sphere",
        "moat",
        "people-of-the-woods",
        "sorrows-path",
        "living-plane",
        "tishanas-tidebinder",
        "stunt-double",
        "the-tabernacle-at-pendrell-vale",
        "karakas",
        "luxior-giadas-gift",
        "summon-bahamut",
        "summon-knights-of-round",
        "summon-shiva",
        "urzas-workshop",
        "mishras-workshop",
        "magical-hack-swamp-to-plains",
        "sleight-of-mind-white-to-black",
        "glamerdye-white-to-black",
        "crystal-spray-swamp-to-plains",
        "standardize-goblin",
        "preacher",
        "old-man-of-the-sea",
    )
)
#: What stood for a French name here once and is on no card.
WRONG_NAMES: Final = (
    "Avacyn, ange d’espoir", "La marche des machines", "Chant de Titania", "Heaume d’éveil", "Planétaire vedalken",
    "bouclier d’Émeria", "Flux de Pendrell", "Soul Cauldron", "Soul of the Wild", "Coat of Arms", "Colossus Hammer",
    "Control Magic", "Dress Down", "Evermind", "Kenrith’s", "Maskwood", "Rune of Flight", "Transguild Courier",
    "Vesuvan", "Cradle of Growth", "City of Brass", "Underground River", "Bard of the Brambles", "brushwagg",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Printed:
    """`size` is as on the card: "2/2", "*/1+*"; empty where nothing is printed."""

    en: str
    fr: str
    types: str
    size: str = ""
    colors: str = ""
    abilities: str = ""

    def alone(self) -> Json | None:
        """What is expected of the card alone on a board; None where it has a row of its own."""
        if not self.abilities:
            return None
        number, _, names = self.abilities.partition(" ")
        # A size is that of a creature (208.3).
        power, toughness = map(int, self.size.split("/")) if "Creature" in self.types else (None, None)
        expected = line(self.types) | pt(power, toughness) | how_many(int(number))
        if self.colors:
            expected |= colors(*(color for color in self.colors.split(", ") if color != "none"))
        return expected | (has(*names.split("; ")) if names else {})


def _read(table: str) -> tuple[Printed, ...]:
    return tuple(Printed(*line.split(" | ")) for line in table.strip().splitlines())


CARDS: Final = _read((Path(__file__).parent / "printed.txt").read_text(encoding="utf-8"))
OTHERS: Final = _read(_OTHERS)
