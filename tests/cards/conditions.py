"""Cards that do something only under a condition, on boards where it does not hold: nothing comes of them."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    THEIRS,
    Row,
    abilities,
    basic,
    bears,
    charm,
    colors,
    hawk,
    how_many,
    kin,
    lacks,
    line,
    pt,
    restrictions,
    row,
    the,
)
from tests.engine.boards import spell

ROWS: Final[tuple[Row, ...]] = (
    row(
        "warden-of-the-wall",
        "On your own turn it is no creature.",
        it=line("Artifact") | pt(None, None) | how_many(3),
    ),
    row(
        "bello-bard-of-the-brambles",
        "On another player's turn your enchantment is no creature.",
        charm(),
        active_player="opponent",
        charm=line("Enchantment") | pt(None, None) | how_many(0),
    ),
    row(
        "starfield-of-nyx",
        "With four enchantments, one of them the opponent's fifth beside, none is a creature.",
        charm("one"),
        charm("two"),
        charm("three"),
        charm("theirs", **THEIRS),
        one=line("Enchantment") | pt(None, None),
        theirs=line("Enchantment"),
    ),
    row(
        "heliod-god-of-the-sun",
        "With a devotion to white of five, four of it from other permanents, it stays a creature, 5/6.",
        charm("one", mana_cost="{W}{W}"),
        charm("two", mana_cost="{W}{W}"),
        it=line("Legendary Enchantment Creature — God") | pt(5, 6),
    ),
    row(
        "champions-helm",
        "A creature that is not legendary has no hexproof from it.",
        bears(),
        on="bears",
        bears=pt(4, 4) | how_many(0),
    ),
    row(
        "rune-of-flight",
        "On a creature it gives flying itself, and no ability about what it would equip.",
        bears(),
        on="bears",
        bears=abilities("flying") | pt(2, 2),
    ),
    row(
        "animate-artifact",
        "An artifact that is a creature already keeps its own size.",
        kin("golem", "Golem") | {"types": ["Artifact", "Creature"], "mana_cost": "{5}"},
        on="golem",
        golem=pt(1, 1) | line("Artifact Creature — Golem"),
    ),
    row(
        "volraths-shapeshifter",
        "With a land on top of the creature in your graveyard it is itself: a blue 0/1.",
        hawk(zone="graveyard", timestamp=5),
        basic("Forest", zone="graveyard", timestamp=6),
        it={"name": "Volrath's Shapeshifter"}
        | line("Creature — Phyrexian Shapeshifter")
        | colors("blue")
        | pt(0, 1)
        | how_many(2),
    ),
    row(
        "trinisphere",
        "Tapped, it does nothing to what spells cost.",
        placed={"status": ["tapped"]},
        spells=[spell("bolt", "{R}")],
        bolt={"mana": "{R}"},
    ),
    row(
        "agathas-soul-cauldron",
        "A card that is no creature card gives nothing.",
        bears(counters=[{"kind": "+1/+1", "count": 1}]),
        charm(zone="exile", abilities=[{"other": "{1}: draw a card.", "kind": "activated"}]),
        bears=how_many(0) | pt(3, 3),
    ),
    row(
        "moat",
        "A creature that flies may attack.",
        hawk(),
        hawk=restrictions(),
    ),
    row(
        "dauntless-dourbark",
        "Without another Treefolk it has no trample; it counts a Forest and itself.",
        basic("Forest"),
        kin("tree", "Treefolk", **THEIRS),
        it=pt(2, 2) | lacks("trample"),
    ),
    row("divinity-of-pride", "With 24 life it is 4/4.", life={"you": 24}, it=pt(4, 4)),
    row(
        "raksha-golden-cub",
        "Without Equipment no Cat gets anything.",
        kin("cat", "Cat"),
        it=pt(3, 4) | lacks("double strike"),
        cat=pt(1, 1) | how_many(0),
    ),
    row(
        "sylvan-advocate",
        "With one land, nothing gets a bonus.",
        basic("Forest", types=["Land", "Creature"], power=1, toughness=1),
        it=pt(2, 3),
        forest=pt(1, 1),
    ),
    row(
        "nylea-god-of-the-hunt",
        "With a devotion to green of five it stays a creature, 6/6.",
        charm("one", mana_cost="{G}{G}"),
        charm("two", mana_cost="{G}{G}"),
        it=line("Legendary Enchantment Creature — God") | pt(6, 6),
    ),
    row(
        "thassa-god-of-the-sea",
        "With a devotion to blue of five it stays a creature, 5/5.",
        charm("one", mana_cost="{U}{U}"),
        charm("two", mana_cost="{U}{U}"),
        it=line("Legendary Enchantment Creature — God") | pt(5, 5),
    ),
    row(
        "erebos-god-of-the-dead",
        "With a devotion to black of five it stays a creature, 5/7.",
        charm("one", mana_cost="{B}{B}"),
        charm("two", mana_cost="{B}{B}"),
        it=line("Legendary Enchantment Creature — God") | pt(5, 7),
    ),
    row(
        "purphoros-god-of-the-forge",
        "With a devotion to red of five it stays a creature, 6/5.",
        charm("one", mana_cost="{R}{R}"),
        charm("two", mana_cost="{R}{R}"),
        it=line("Legendary Enchantment Creature — God") | pt(6, 5),
    ),
    row(
        "gideon-blackblade",
        "On their turn it is a planeswalker and nothing else.",
        active_player="opponent",
        it=line("Legendary Planeswalker — Gideon") | pt(None, None),
    ),
    row("wonder", "On the battlefield it gives nothing.", basic("Island"), bears(), bears=how_many(0)),
    row("anger", "On the battlefield it gives nothing.", basic("Mountain"), bears(), bears=how_many(0)),
    row("brawn", "On the battlefield it gives nothing.", basic("Forest"), bears(), bears=how_many(0)),
    row("filth", "On the battlefield it gives nothing.", basic("Swamp"), bears(), bears=how_many(0)),
    row("valor", "On the battlefield it gives nothing.", basic("Plains"), bears(), bears=how_many(0)),
    row(
        "thran-golem",
        "With an Equipment and no Aura it is as printed.",
        the("bonesplitter", "axe", attached_to="it"),
        it=pt(5, 3) | lacks("flying", "first strike", "trample"),
    ),
    row(
        "arixmethes-slumbering-isle",
        "Without a slumber counter it is a creature, and no land.",
        it=line("Legendary Creature — Kraken") | pt(12, 12),
    ),
    row(
        "cairn-wanderer",
        "A creature with flying that lives gives it nothing.",
        hawk(),
        it={"all_creature_types": True} | lacks("flying"),
    ),
)
