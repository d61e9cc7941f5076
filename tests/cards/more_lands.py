"""More lands, mana artifacts and creatures that players name in a question: what they are as printed."""

from __future__ import annotations

from typing import Final

from tests.cards.table import Row, colors, how_many, line, pt, restrictions, row

_LANDS: Final = (
    row(
        "urzas-tower",
        "A land of two land types, neither of them basic: they bring no mana ability (305.6).",
        it=line("Land — Urza's Tower") | how_many(1),
    ),
    row(
        "urzas-mine",
        "A land of two land types, neither of them basic: they bring no mana ability (305.6).",
        it=line("Land — Urza's Mine") | how_many(1),
    ),
    row(
        "urzas-power-plant",
        "A land of two land types, neither of them basic: they bring no mana ability (305.6).",
        it=line("Land — Urza's Power-Plant") | how_many(1),
    ),
    row(
        "urzas-workshop",
        "A land of one land type, which brings no mana ability: two of its own.",
        it=line("Land — Urza's") | how_many(2),
    ),
    row(
        "urzas-factory",
        "A land of one land type, which brings no mana ability: two of its own.",
        it=line("Land — Urza's") | how_many(2),
    ),
    row("cloudpost", "A Locus: a land type that brings no mana ability.", it=line("Land — Locus") | how_many(2)),
    row("glimmerpost", "A Locus: a land type that brings no mana ability.", it=line("Land — Locus") | how_many(2)),
    row("strip-mine", "A land with a mana ability and an activated one.", it=line("Land") | how_many(2)),
    row("field-of-ruin", "A land with a mana ability and an activated one.", it=line("Land") | how_many(2)),
    row("tectonic-edge", "A land with a mana ability and an activated one.", it=line("Land") | how_many(2)),
    row("prismatic-vista", "A land with one ability, which fetches another land.", it=line("Land") | how_many(1)),
    row("bloodstained-mire", "A land with one ability, which fetches another land.", it=line("Land") | how_many(1)),
    row("wooded-foothills", "A land with one ability, which fetches another land.", it=line("Land") | how_many(1)),
    row("verdant-catacombs", "A land with one ability, which fetches another land.", it=line("Land") | how_many(1)),
    row("marsh-flats", "A land with one ability, which fetches another land.", it=line("Land") | how_many(1)),
    row("castle-garenbrig", "A land with three abilities, and no Forest.", it=line("Land") | how_many(3)),
    row("boros-garrison", "A land with three abilities.", it=line("Land") | how_many(3)),
    row("simic-growth-chamber", "A land with three abilities.", it=line("Land") | how_many(3)),
    row("selesnya-sanctuary", "A land with three abilities.", it=line("Land") | how_many(3)),
    row("izzet-boilerworks", "A land with three abilities.", it=line("Land") | how_many(3)),
    row("temple-of-mystery", "A land with three abilities.", it=line("Land") | how_many(3)),
    row(
        "tolaria-west",
        "A land with three abilities, of which one is used from the hand.",
        it=line("Land") | how_many(3),
    ),
    row("adarkar-wastes", "A land with two mana abilities.", it=line("Land") | how_many(2)),
    row("city-of-brass", "A land with a mana ability and a triggered one.", it=line("Land") | how_many(2)),
    row("reflecting-pool", "A land with one mana ability, which looks at other lands.", it=line("Land") | how_many(1)),
    row("mishras-workshop", "A land with one mana ability, and no Urza’s land.", it=line("Land") | how_many(1)),
    row("horizon-canopy", "A land with a mana ability and an activated one.", it=line("Land") | how_many(2)),
    row(
        "watery-grave",
        "A land of two basic land types with the mana of both, which asks for life as it enters.",
        it=line("Land — Island Swamp") | how_many(3),
    ),
    row(
        "overgrown-tomb",
        "A land of two basic land types with the mana of both, which asks for life as it enters.",
        it=line("Land — Swamp Forest") | how_many(3),
    ),
    row(
        "sacred-foundry",
        "A land of two basic land types with the mana of both, which asks for life as it enters.",
        it=line("Land — Mountain Plains") | how_many(3),
    ),
    row(
        "tundra",
        "No text: the mana of both comes with its basic land types (305.6).",
        it=line("Land — Plains Island") | how_many(2),
    ),
    row(
        "underground-sea",
        "No text: the mana of both comes with its basic land types (305.6).",
        it=line("Land — Island Swamp") | how_many(2),
    ),
    row(
        "badlands",
        "No text: the mana of both comes with its basic land types (305.6).",
        it=line("Land — Swamp Mountain") | how_many(2),
    ),
    row(
        "taiga",
        "No text: the mana of both comes with its basic land types (305.6).",
        it=line("Land — Mountain Forest") | how_many(2),
    ),
    row(
        "savannah",
        "No text: the mana of both comes with its basic land types (305.6).",
        it=line("Land — Forest Plains") | how_many(2),
    ),
    row(
        "scrubland",
        "No text: the mana of both comes with its basic land types (305.6).",
        it=line("Land — Plains Swamp") | how_many(2),
    ),
    row(
        "volcanic-island",
        "No text: the mana of both comes with its basic land types (305.6).",
        it=line("Land — Island Mountain") | how_many(2),
    ),
    row(
        "bayou",
        "No text: the mana of both comes with its basic land types (305.6).",
        it=line("Land — Swamp Forest") | how_many(2),
    ),
    row(
        "plateau",
        "No text: the mana of both comes with its basic land types (305.6).",
        it=line("Land — Mountain Plains") | how_many(2),
    ),
    row(
        "tropical-island",
        "No text: the mana of both comes with its basic land types (305.6).",
        it=line("Land — Forest Island") | how_many(2),
    ),
    row("ancient-den", "An artifact and a land, with one mana ability.", it=line("Artifact Land") | how_many(1)),
)

_OTHERS: Final = (
    row(
        "mana-vault",
        "It doesn’t untap; three abilities besides.",
        it=line("Artifact") | how_many(4) | restrictions("doesn’t untap during your untap step"),
    ),
    row(
        "basalt-monolith",
        "It doesn’t untap; two abilities besides.",
        it=line("Artifact") | how_many(3) | restrictions("doesn’t untap during your untap step"),
    ),
    row("mox-opal", "A legendary artifact with one mana ability.", it=line("Legendary Artifact") | how_many(1)),
    row("lotus-petal", "An artifact with one mana ability.", it=line("Artifact") | how_many(1)),
    row("senseis-divining-top", "An artifact with two activated abilities.", it=line("Artifact") | how_many(2)),
    row(
        "arbor-elf",
        "A 1/1 Elf with one activated ability.",
        it=line("Creature — Elf Druid") | colors("green") | pt(1, 1) | how_many(1),
    ),
    row(
        "scute-swarm",
        "A 1/1 Insect with one triggered ability.",
        it=line("Creature — Insect") | colors("green") | pt(1, 1) | how_many(1),
    ),
    row(
        "sun-titan",
        "A 6/6 Giant with vigilance and a triggered ability.",
        it=line("Creature — Giant") | colors("white") | pt(6, 6) | how_many(2),
    ),
    row(
        "thassas-oracle",
        "A 1/3 Merfolk with one triggered ability.",
        it=line("Creature — Merfolk Wizard") | colors("blue") | pt(1, 3) | how_many(1),
    ),
)

ROWS: Final[tuple[Row, ...]] = (*_LANDS, *_OTHERS)
