"""More cards that players ask about and that have no continuous effect of their own: what they are as printed."""

from __future__ import annotations

from typing import Final

from tests.cards.table import Row, colors, how_many, line, pt, row

ROWS: Final[tuple[Row, ...]] = (
    row(
        "boseiju-who-endures",
        "A legendary land with a mana ability and one from the hand.",
        it=line("Legendary Land") | how_many(2),
    ),
    row(
        "otawara-soaring-city",
        "A legendary land with a mana ability and one from the hand.",
        it=line("Legendary Land") | how_many(2),
    ),
    row("misty-rainforest", "A land with one ability, which fetches another land.", it=line("Land") | how_many(1)),
    row("scalding-tarn", "A land with one ability, which fetches another land.", it=line("Land") | how_many(1)),
    row("nykthos-shrine-to-nyx", "A legendary land with two mana abilities.", it=line("Legendary Land") | how_many(2)),
    row("karns-bastion", "A land with a mana ability and an activated one.", it=line("Land") | how_many(2)),
    row(
        "steam-vents",
        "An Island Mountain with the mana of both, which asks for life as it enters.",
        it=line("Land — Island Mountain") | how_many(3),
    ),
    row(
        "hallowed-fountain",
        "A Plains Island with the mana of both, which asks for life as it enters.",
        it=line("Land — Plains Island") | how_many(3),
    ),
    row(
        "raugrin-triome",
        "A land of three basic land types with the mana of all three.",
        it=line("Land — Island Mountain Plains") | how_many(5),
    ),
    row("command-tower", "A land with one mana ability.", it=line("Land") | how_many(1)),
    row("serras-sanctum", "A legendary land with one mana ability.", it=line("Legendary Land") | how_many(1)),
    row("tolarian-academy", "A legendary land with one mana ability.", it=line("Legendary Land") | how_many(1)),
    row(
        "karakas", "A legendary land with a mana ability and an activated one.", it=line("Legendary Land") | how_many(2)
    ),
    row("arcane-lighthouse", "Before its ability is used, a land with two abilities.", it=line("Land") | how_many(2)),
    row(
        "parallel-lives",
        "An enchantment that replaces, which no layer looks at.",
        it=line("Enchantment") | colors("green") | how_many(1),
    ),
    row(
        "nine-lives",
        "An enchantment with hexproof and three more abilities.",
        it=line("Enchantment") | colors("white") | how_many(4),
    ),
    row(
        "sigil-of-the-empty-throne",
        "An enchantment with one triggered ability.",
        it=line("Enchantment") | colors("white") | how_many(1),
    ),
    row(
        "the-one-ring",
        "A legendary artifact with indestructible and three more abilities.",
        it=line("Legendary Artifact") | how_many(4),
    ),
    row(
        "bitterblossom",
        "A Kindred Enchantment that is a Faerie.",
        it=line("Kindred Enchantment — Faerie") | colors("black") | how_many(1),
    ),
    row(
        "metamorphic-alteration",
        "Before a creature is chosen it copies nothing.",
        it=line("Enchantment — Aura") | colors("blue") | how_many(3),
    ),
    row(
        "genju-of-the-spires",
        "An Aura that does nothing by itself: its ability wakes the land.",
        it=line("Enchantment — Aura") | colors("red") | how_many(3),
    ),
    row(
        "genju-of-the-cedars",
        "An Aura that does nothing by itself: its ability wakes the land.",
        it=line("Enchantment — Aura") | colors("green") | how_many(3),
    ),
    row(
        "genju-of-the-falls",
        "An Aura that does nothing by itself: its ability wakes the land.",
        it=line("Enchantment — Aura") | colors("blue") | how_many(3),
    ),
    row(
        "genju-of-the-fields",
        "An Aura that does nothing by itself: its ability wakes the land.",
        it=line("Enchantment — Aura") | colors("white") | how_many(3),
    ),
    row(
        "genju-of-the-fens",
        "An Aura that does nothing by itself: its ability wakes the land.",
        it=line("Enchantment — Aura") | colors("black") | how_many(3),
    ),
    row(
        "genju-of-the-realm",
        "A legendary Aura that does nothing by itself: its ability wakes the land.",
        it=line("Legendary Enchantment — Aura") | colors("white", "blue", "black", "red", "green") | how_many(3),
    ),
    row("arcane-signet", "An artifact with one mana ability.", it=line("Artifact") | how_many(1)),
    row(
        "krenko-mob-boss",
        "A legendary 3/3 Goblin Warrior with one activated ability.",
        it=line("Legendary Creature — Goblin Warrior") | colors("red") | pt(3, 3) | how_many(1),
    ),
    row(
        "ragavan-nimble-pilferer",
        "A legendary 2/1 Monkey Pirate with two abilities.",
        it=line("Legendary Creature — Monkey Pirate") | colors("red") | pt(2, 1) | how_many(2),
    ),
    row(
        "voice-of-resurgence",
        "A 2/2 Elemental with one triggered ability.",
        it=line("Creature — Elemental") | colors("white", "green") | pt(2, 2) | how_many(1),
    ),
    row(
        "master-biomancer",
        "A 2/4 Elf Wizard; what others enter with, no layer looks at.",
        it=line("Creature — Elf Wizard") | colors("blue", "green") | pt(2, 4) | how_many(1),
    ),
    row(
        "phyrexian-fleshgorger",
        "A 7/5 Phyrexian Wurm, cast for its whole cost.",
        it=line("Artifact Creature — Phyrexian Wurm") | pt(7, 5) | how_many(4),
    ),
    row(
        "devoted-druid",
        "A 0/2 Elf Druid with two abilities.",
        it=line("Creature — Elf Druid") | colors("green") | pt(0, 2) | how_many(2),
    ),
    row(
        "yedora-grave-gardener",
        "A legendary 5/5 Treefolk Druid with one triggered ability.",
        it=line("Legendary Creature — Treefolk Druid") | colors("green") | pt(5, 5) | how_many(1),
    ),
    row(
        "brooding-saurian",
        "A 4/4 Lizard; before its ability triggers, nobody gets anything back.",
        it=line("Creature — Lizard") | colors("green") | pt(4, 4) | how_many(1),
    ),
    row(
        "agent-of-treachery",
        "A 2/3 Human Rogue; before its ability resolves, it has taken nothing.",
        it=line("Creature — Human Rogue") | colors("blue") | pt(2, 3) | how_many(2),
    ),
    row(
        "summon-bahamut",
        "A 9/9 creature that is a Saga, with three chapter abilities and flying.",
        it=line("Enchantment Creature — Saga Dragon") | pt(9, 9) | how_many(4),
    ),
    row(
        "summon-knights-of-round",
        "A 3/3 creature that is a Saga, with two chapter abilities and indestructible.",
        it=line("Enchantment Creature — Saga Knight") | colors("white") | pt(3, 3) | how_many(3),
    ),
    row(
        "summon-shiva",
        "A 4/5 creature that is a Saga, with two chapter abilities.",
        it=line("Enchantment Creature — Saga Elemental") | colors("blue") | pt(4, 5) | how_many(2),
    ),
    row(
        "overlord-of-the-hauntwoods",
        "A 6/5 enchantment creature, cast for its whole cost.",
        it=line("Enchantment Creature — Avatar Horror") | colors("green") | pt(6, 5) | how_many(2),
    ),
    row(
        "emrakul-the-promised-end",
        "A 13/13 Eldrazi with five abilities on the battlefield.",
        it=line("Legendary Creature — Eldrazi") | pt(13, 13) | how_many(5),
    ),
    row(
        "shorikai-genesis-engine",
        "A Vehicle, no creature as long as nobody crews it.",
        it=line("Legendary Artifact — Vehicle") | colors("white", "blue") | how_many(2),
    ),
    row(
        "glasspool-mimic",
        "A 0/0 as long as it copies nothing.",
        it=line("Creature — Shapeshifter Rogue") | colors("blue") | pt(0, 0) | how_many(1),
    ),
    row(
        "elder-gargaroth",
        "A 6/6 Beast with three keywords and a triggered ability.",
        it=line("Creature — Beast") | colors("green") | pt(6, 6) | how_many(4),
    ),
    row(
        "dauthi-voidwalker",
        "A 3/2 Dauthi Rogue with shadow and two more abilities.",
        it=line("Creature — Dauthi Rogue") | colors("black") | pt(3, 2) | how_many(3),
    ),
    row(
        "eternal-witness",
        "A 2/1 Human Shaman with one triggered ability.",
        it=line("Creature — Human Shaman") | colors("green") | pt(2, 1) | how_many(1),
    ),
    row(
        "urza-lord-high-artificer",
        "A legendary 1/4 Human Artificer with three abilities.",
        it=line("Legendary Creature — Human Artificer") | colors("blue") | pt(1, 4) | how_many(3),
    ),
    row(
        "gideon-of-the-trials",
        "A planeswalker, no creature as long as its second ability is not used.",
        it=line("Legendary Planeswalker — Gideon") | colors("white") | how_many(3),
    ),
    row(
        "silent-arbiter",
        "How many may attack, no layer looks at.",
        it=line("Artifact Creature — Construct") | pt(1, 5) | how_many(2),
    ),
)
