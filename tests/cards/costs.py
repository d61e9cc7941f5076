"""What spells and activated abilities cost with one card on the battlefield (601.2f)."""

from __future__ import annotations

from typing import Any, Final

from tests.cards.table import Row, pt, row, tim
from tests.engine.boards import ability_of, spell


def costs(mana: str) -> dict[str, Any]:
    return {"mana": mana}


ROWS: Final[tuple[Row, ...]] = (
    row("thorn-of-amethyst", "Noncreature spells of all players cost {1} more, creature spells do not.",
        spells=[spell("bolt", "{R}", controller="opponent"), spell("bears", "{1}{G}", "Creature")],
        bolt=costs("{1}{R}"), bears=costs("{1}{G}")),
    row("thalia-guardian-of-thraben", "Noncreature spells of all players cost {1} more, creature spells do not.",
        spells=[spell("bolt", "{R}", controller="opponent"), spell("bears", "{1}{G}", "Creature")],
        bolt=costs("{1}{R}"), bears=costs("{1}{G}"), it=pt(2, 1) | {"has": ["first strike"]}),
    row("sphere-of-resistance", "All spells cost {1} more.",
        spells=[spell("bolt", "{R}", controller="opponent"), spell("bears", "{1}{G}", "Creature")],
        bolt=costs("{1}{R}"), bears=costs("{2}{G}")),
    row("trinisphere", "While untapped, it brings every spell to three mana; dearer ones stay.",
        spells=[spell("bolt", "{R}", controller="opponent"), spell("force", "{3}{U}{U}")], bolt=costs("{2}{R}"),
        force=costs("{3}{U}{U}")),
    row("helm-of-awakening", "All spells cost {1} less, but never less than their colored mana.",
        spells=[spell("bears", "{1}{G}", "Creature", controller="opponent"), spell("bolt", "{R}")], bears=costs("{G}"),
        bolt=costs("{R}")),
    row(
        "goblin-electromancer",
        "Your instants and sorceries cost {1} less, your creatures and the spells of others do not.",
        spells=[
            spell("instant", "{2}{U}"),
            spell("sorcery", "{1}{R}", "Sorcery"),
            spell("bears", "{1}{G}", "Creature"),
            spell("theirs", "{2}{U}", controller="opponent"),
        ],
        instant=costs("{1}{U}"),
        sorcery=costs("{R}"),
        bears=costs("{1}{G}"),
        theirs=costs("{2}{U}"),
    ),
    row("sapphire-medallion", "Your blue spells cost {1} less, others do not.",
        spells=[spell("blue", "{2}{U}"), spell("green", "{2}{G}"), spell("theirs", "{2}{U}", controller="opponent")],
        blue=costs("{1}{U}"), green=costs("{2}{G}"), theirs=costs("{2}{U}")),
    row(
        "grand-arbiter-augustin-iv",
        "Your white spells cost {1} less, your blue ones too, those of both colors {2}; spells of opponents {1} more.",
        spells=[
            spell("white", "{2}{W}"),
            spell("both", "{3}{W}{U}"),
            spell("green", "{1}{G}"),
            spell("theirs", "{1}{R}", controller="opponent"),
        ],
        white=costs("{1}{W}"),
        both=costs("{1}{W}{U}"),
        green=costs("{1}{G}"),
        theirs=costs("{2}{R}"),
    ),
    row("suppression-field", "Activated abilities cost {2} more: one that only needs tapping costs {2}.",
        tim(), spells=[ability_of("tim", "ping", ""), spell("bolt", "{R}")], ping=costs("{2}"), bolt=costs("{R}")),
)  # fmt: skip
