"""Cards without a continuous effect of their own: what they are by themselves, as printed."""

from __future__ import annotations

from typing import Final

from tests.cards.table import Row, abilities, colors, has, how_many, line, mana, pt, row

ROWS: Final[tuple[Row, ...]] = (
    # --- creatures
    row(
        "grizzly-bears",
        "A green Bear, 2/2.",
        it=line("Creature — Bear") | colors("green") | pt(2, 2) | how_many(0) | {"mana_value": 2},
    ),
    row("gray-ogre", "A red Ogre, 2/2.", it=line("Creature — Ogre") | colors("red") | pt(2, 2) | how_many(0)),
    row(
        "suntail-hawk",
        "A white Bird, 1/1, that flies.",
        it=line("Creature — Bird") | colors("white") | pt(1, 1) | abilities("flying"),
    ),
    row(
        "prodigal-sorcerer",
        "A blue Wizard, 1/1, whose damage is no continuous effect.",
        it=line("Creature — Human Wizard") | colors("blue") | pt(1, 1) | how_many(1),
    ),
    row(
        "thorn-elemental",
        "A green 7/7 whose one ability is about combat damage.",
        it=line("Creature — Elemental") | colors("green") | pt(7, 7) | how_many(1) | {"mana_value": 7},
    ),
    row(
        "worldspine-wurm",
        "A green 15/15 with trample and two triggered abilities, of mana value 11.",
        it=line("Creature — Wurm") | colors("green") | pt(15, 15) | how_many(3) | has("trample") | {"mana_value": 11},
    ),
    row(
        "dryad-arbor",
        "A land and a creature in one, green by its color indicator although it costs nothing.",
        it=line("Land Creature — Forest Dryad")
        | colors("green")
        | pt(1, 1)
        | abilities(*mana("G"))
        | {"mana_value": 0},
    ),
    row(
        "bringer-of-the-black-dawn",
        "A black 5/5 with trample; that it may be cast for another cost changes nothing on the battlefield.",
        it=line("Creature — Bringer") | colors("black") | pt(5, 5) | how_many(3) | has("trample") | {"mana_value": 9},
    ),
    row(
        "frankensteins-monster",
        "With a +2/+0, a +1/+1 and a +0/+2 counter the 0/1 Zombie is 3/4; with X in its cost it has mana value 2.",
        placed={
            "counters": [
                {"kind": "+2/+0", "count": 1},
                {"kind": "+1/+1", "count": 1},
                {"kind": "+0/+2", "count": 1},
            ]
        },
        it=line("Creature — Zombie") | colors("black") | pt(3, 4) | {"mana_value": 2},
    ),
    row(
        "primal-clay",
        "Printed */*, here as the 3/3 that was chosen as it entered: a printed size, no ability that defines it.",
        it=line("Artifact Creature — Shapeshifter") | colors() | pt(3, 3) | how_many(1),
    ),
    row(
        "utopia-tree",
        "A 0/2 with a mana ability, and no effect on its size at all.",
        it=line("Creature — Plant") | colors("green") | pt(0, 2) | how_many(1),
    ),
    row(
        "tree-of-redemption",
        "A 0/13 with defender; the exchange is an activated ability.",
        it=line("Creature — Plant") | colors("green") | pt(0, 13) | how_many(2) | has("defender"),
    ),
    row(
        "wild-mongrel",
        "A green Dog, 2/2; the bonus and the color come from its activated ability.",
        it=line("Creature — Dog") | colors("green") | pt(2, 2) | how_many(1),
    ),
    row(
        "riptide-mangler",
        "A blue Beast, 0/3; its power changes when its ability resolves.",
        it=line("Creature — Beast") | colors("blue") | pt(0, 3) | how_many(1),
    ),
    row(
        "sorceress-queen",
        "A black Wizard, 1/1; what she does to others resolves.",
        it=line("Creature — Human Wizard") | colors("black") | pt(1, 1) | how_many(1),
    ),
    row(
        "karn-silver-golem",
        "A legendary 4/4 Golem with a triggered and an activated ability.",
        it=line("Legendary Artifact Creature — Golem") | colors() | pt(4, 4) | how_many(2),
    ),
    row(
        "oko-thief-of-crowns",
        "A planeswalker with four loyalty counters, which are no ability and no size.",
        it=line("Legendary Planeswalker — Oko")
        | colors("green", "blue")
        | pt(None, None)
        | how_many(3)
        | {"counters": {"loyalty": 4}},
    ),
    # --- what copies, with nothing chosen
    row(
        "clone",
        "Not yet a copy: a blue 0/0.",
        it=line("Creature — Shapeshifter") | colors("blue") | pt(0, 0) | how_many(1),
    ),
    row(
        "body-double",
        "Not yet a copy: a blue 0/0 of mana value 5.",
        it=line("Creature — Shapeshifter") | colors("blue") | pt(0, 0) | {"mana_value": 5},
    ),
    row(
        "phantasmal-image",
        "Not yet a copy: a blue Illusion, 0/0.",
        it=line("Creature — Illusion") | colors("blue") | pt(0, 0) | how_many(1),
    ),
    row(
        "vesuvan-doppelganger",
        "Not yet a copy: a blue 0/0.",
        it=line("Creature — Shapeshifter") | colors("blue") | pt(0, 0) | how_many(1),
    ),
    row(
        "phyrexian-metamorph",
        "Not yet a copy: a blue artifact creature, 0/0; the Phyrexian symbol counts one mana.",
        it=line("Artifact Creature — Phyrexian Shapeshifter") | colors("blue") | pt(0, 0) | {"mana_value": 4},
    ),
    row(
        "quicksilver-gargantuan",
        "Not a copy: a blue 7/7.",
        it=line("Creature — Shapeshifter") | colors("blue") | pt(7, 7) | {"mana_value": 7},
    ),
    row(
        "copy-enchantment",
        "Not yet a copy: a blue enchantment.",
        it=line("Enchantment") | colors("blue") | pt(None, None) | how_many(1),
    ),
    row(
        "duplicant",
        "With no card exiled: a colorless 2/4 Shapeshifter.",
        it=line("Artifact Creature — Shapeshifter") | colors() | pt(2, 4) | how_many(2),
    ),
    row(
        "sutured-ghoul",
        "The cards it exiled are not known here, so the black Zombie counts as 0/0 and its size stands in words.",
        it=line("Creature — Zombie") | colors("black") | pt(0, 0) | how_many(3) | has("trample"),
    ),
    row(
        "gutter-grime-ooze",
        "A green token without a cost; its size counts the counters of another card and stands in words.",
        it=line("Creature — Ooze") | colors("green") | pt(0, 0) | how_many(1) | {"mana_value": 0},
    ),
    # --- lands
    *(
        row(
            land.lower(),
            "A basic land, with the mana ability of its land type.",
            it=line(f"Basic Land — {land}") | colors() | pt(None, None) | abilities(*mana(symbol)),
        )
        for land, symbol in (("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G"))
    ),
    row(
        "stomping-ground",
        "A nonbasic land of two basic land types, with the mana ability of each.",
        it=line("Land — Mountain Forest") | how_many(3) | has(*mana("R", "G")),
    ),
    row("sorrows-path", "A nonbasic land without land types and without mana.", it=line("Land") | how_many(2)),
    row(
        "treetop-village",
        "A land that does not wake up by itself.",
        it=line("Land") | colors() | pt(None, None) | how_many(3) | has(*mana("G")),
    ),
    row(
        "svogthos-the-restless-tomb",
        "A land that is not legendary and does not wake up by itself.",
        it=line("Land") | colors() | pt(None, None) | how_many(2) | has(*mana("C")),
    ),
    row(
        "mutavault",
        "A land that does not wake up by itself.",
        it=line("Land") | pt(None, None) | how_many(2) | has(*mana("C")),
    ),
    row("celestial-colonnade", "A land that does not wake up by itself.", it=line("Land") | colors() | how_many(3)),
    row(
        "urzas-saga",
        "An enchantment and a land of the land type Urza's; its chapters are triggered abilities.",
        it=line("Enchantment Land — Urza's Saga") | colors() | pt(None, None) | how_many(3),
    ),
    row(
        "darksteel-citadel",
        "An artifact and a land in one, indestructible by an ability that it can lose.",
        it=line("Artifact Land") | colors() | has("indestructible", *mana("C")) | how_many(2) | {"mana_value": 0},
    ),
    # --- artifacts and enchantments
    row(
        "azorius-keyrune",
        "An artifact that does not wake up by itself.",
        it=line("Artifact") | colors() | pt(None, None) | how_many(2) | {"mana_value": 3},
    ),
    row("arcums-weathervane", "What it does to lands resolves.", it=line("Artifact") | colors() | how_many(2)),
    row("liquimetal-coating", "What it does to a permanent resolves.", it=line("Artifact") | how_many(1)),
    row("gutter-grime", "It only has a triggered ability.", it=line("Enchantment") | colors("green") | how_many(1)),
    row(
        "earthbind",
        "Its damage happens once, and what takes flying away it gains only then.",
        it=line("Enchantment — Aura") | colors("red") | how_many(2) | has("enchant creature"),
    ),
    # --- spells, in the hand
    row(
        "lightning-bolt",
        "A red instant; its damage is over as soon as it is dealt.",
        it=line("Instant") | colors("red") | {"zone": "hand", "mana_value": 1},
    ),
    row(
        "wrath-of-god",
        "A white sorcery; its destruction is over at once.",
        it=line("Sorcery") | colors("white") | {"zone": "hand", "mana_value": 4},
    ),
    row(
        "replenish",
        "A white sorcery; the return is over at once.",
        it=line("Sorcery") | colors("white") | {"zone": "hand", "mana_value": 4},
    ),
    row(
        "force-of-will",
        "A blue instant of mana value 5, whatever is paid for it.",
        it=line("Instant") | colors("blue") | how_many(2) | {"zone": "hand", "mana_value": 5},
    ),
    row(
        "evermind",
        "Blue by its color indicator, although it has no mana cost.",
        it=line("Instant — Arcane") | colors("blue") | {"zone": "hand", "mana_value": 0},
    ),
    row(
        "mirrorweave",
        "An instant that is white and blue by its hybrid symbols; the copying resolves.",
        it=line("Instant") | colors("white", "blue") | {"zone": "hand", "mana_value": 4},
    ),
    row(
        "cytoshape",
        "A green and blue instant; the copying resolves.",
        it=line("Instant") | colors("green", "blue") | {"zone": "hand", "mana_value": 3},
    ),
)
