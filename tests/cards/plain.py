"""Cards without a continuous effect of their own, where there is more to say than is printed (`printed.txt`)."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    THEIRS,
    Row,
    abilities,
    basic,
    bears,
    colors,
    counters,
    has,
    how_many,
    line,
    mana,
    pt,
    restrictions,
    row,
    the,
)

ROWS: Final[tuple[Row, ...]] = (
    # --- creatures
    row("grizzly-bears", "A green Bear, 2/2.",
        it=line("Creature — Bear") | colors("green") | pt(2, 2) | how_many(0) | {"mana_value": 2}),
    row("thorn-elemental", "A green 7/7 whose one ability is about combat damage.",
        it=line("Creature — Elemental") | colors("green") | pt(7, 7) | how_many(1) | {"mana_value": 7}),
    row("worldspine-wurm", "A green 15/15 with trample and two triggered abilities, of mana value 11.",
        it=line("Creature — Wurm") | colors("green") | pt(15, 15) | how_many(3) | has("trample") | {"mana_value": 11}),
    row(
        "dryad-arbor",
        "A land and a creature in one, green by its color indicator although it costs nothing.",
        it=line("Land Creature — Forest Dryad")
        | colors("green")
        | pt(1, 1)
        | abilities(*mana("G"))
        | {"mana_value": 0},
    ),
    row("bringer-of-the-black-dawn",
        "A black 5/5 with trample; that it may be cast for another cost changes nothing on the battlefield.",
        it=line("Creature — Bringer") | colors("black") | pt(5, 5) | how_many(3) | has("trample") | {"mana_value": 9}),
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
    row("primal-clay",
        "Printed */*, here as the 3/3 that was chosen as it entered: a printed size, no ability that defines it.",
        it=line("Artifact Creature — Shapeshifter") | colors() | pt(3, 3) | how_many(1)),
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
    row("body-double", "Not yet a copy: a blue 0/0 of mana value 5.",
        it=line("Creature — Shapeshifter") | colors("blue") | pt(0, 0) | {"mana_value": 5}),
    row("phyrexian-metamorph", "Not yet a copy: a blue artifact creature, 0/0; the Phyrexian symbol counts one mana.",
        it=line("Artifact Creature — Phyrexian Shapeshifter") | colors("blue") | pt(0, 0) | {"mana_value": 4}),
    row("quicksilver-gargantuan", "Not a copy: a blue 7/7.",
        it=line("Creature — Shapeshifter") | colors("blue") | pt(7, 7) | {"mana_value": 7}),
    row("sutured-ghoul",
        "The cards it exiled are not known here, so the black Zombie counts as 0/0 and its size stands in words.",
        it=line("Creature — Zombie") | colors("black") | pt(0, 0) | how_many(3) | has("trample")),
    row("gutter-grime-ooze",
        "A green token without a cost; its size counts the counters of another card and stands in words.",
        it=line("Creature — Ooze") | colors("green") | pt(0, 0) | how_many(1) | {"mana_value": 0}),
    # --- lands
    row("darksteel-citadel", "An artifact and a land in one, indestructible by an ability that it can lose.",
        it=line("Artifact Land") | colors() | has("indestructible", *mana("C")) | how_many(2) | {"mana_value": 0}),
    # --- artifacts and enchantments
    row("azorius-keyrune", "An artifact that does not wake up by itself.",
        it=line("Artifact") | colors() | pt(None, None) | how_many(2) | {"mana_value": 3}),
    # --- spells, in the hand
    row("lightning-bolt", "A red instant; its damage is over as soon as it is dealt.",
        it=line("Instant") | colors("red") | {"zone": "hand", "mana_value": 1}),
    row("wrath-of-god", "A white sorcery; its destruction is over at once.",
        it=line("Sorcery") | colors("white") | {"zone": "hand", "mana_value": 4}),
    row("replenish", "A white sorcery; the return is over at once.",
        it=line("Sorcery") | colors("white") | {"zone": "hand", "mana_value": 4}),
    row("force-of-will", "A blue instant of mana value 5, whatever is paid for it.",
        it=line("Instant") | colors("blue") | how_many(2) | {"zone": "hand", "mana_value": 5}),
    row("evermind", "Blue by its color indicator, although it has no mana cost.",
        it=line("Instant — Arcane") | colors("blue") | {"zone": "hand", "mana_value": 0}),
    row("mirrorweave", "An instant that is white and blue by its hybrid symbols; the copying resolves.",
        it=line("Instant") | colors("white", "blue") | {"zone": "hand", "mana_value": 4}),
    row("cytoshape", "A green and blue instant; the copying resolves.",
        it=line("Instant") | colors("green", "blue") | {"zone": "hand", "mana_value": 3}),
    row("amoeboid-changeling", "A 1/1 of every creature type with two abilities.",
        it=pt(1, 1) | {"all_creature_types": True}),
    row("wild-growth", "An Aura on a land that changes nothing about it.",
        basic("Forest"), on="forest", it=line("Enchantment — Aura") | how_many(2), forest=line("Basic Land — Forest")),
    row("mana-vault", "It doesn’t untap; three abilities besides.",
        it=line("Artifact") | how_many(4) | restrictions("doesn’t untap during your untap step")),
    row("basalt-monolith", "It doesn’t untap; two abilities besides.",
        it=line("Artifact") | how_many(3) | restrictions("doesn’t untap during your untap step")),
    row("ephemerate", "An instant in the hand with rebound.",
        it={"zone": "hand"} | line("Instant") | has("rebound") | how_many(2)),
    row("delver-of-secrets", "The back is a blue 3/2 with flying (712.8).", placed={"up": "back"},
        it={"name": "Insectile Aberration"} | line("Creature — Human Insect") | colors("blue") | pt(3, 2)
        | how_many(1)),
    row("westvale-abbey", "The back is a legendary black 9/7 with four keywords (712.8).", placed={"up": "back"},
        it={"name": "Ormendahl, Profane Prince"} | line("Legendary Creature — Demon") | colors("black") | pt(9, 7)
        | has("flying", "lifelink", "indestructible", "haste") | how_many(4)),
    row(
        "invisible-stalker",
        "A 1/1 Human Rogue with hexproof that can’t be blocked.",
        it=line("Creature — Human Rogue")
        | colors("blue")
        | pt(1, 1)
        | has("hexproof")
        | restrictions("can’t be blocked"),
    ),
    row("murktide-regent", "A 3/3 Dragon that flies; with two counters it is 5/5.", placed=counters("+1/+1", 2),
        it=line("Creature — Dragon") | colors("blue") | pt(5, 5) | how_many(4) | has("flying")),
    row("hazoret-the-fervent", "A 5/4 God that is a creature at all times.",
        it=line("Legendary Creature — God") | colors("red") | pt(5, 4) | how_many(4) | has("indestructible", "haste")),
    row("exalted-angel", "A 4/5 Angel that flies; face down it is a 2/2 without abilities (708.2).",
        bears(), the("exalted-angel", "hidden", face_down=True),
        it=line("Creature — Angel") | pt(4, 5) | how_many(3), hidden=pt(2, 2) | how_many(0)),
    row(
        "rhonas-the-indomitable",
        "A 5/5 God that is a creature at all times.",
        it=line("Legendary Creature — God")
        | colors("green")
        | pt(5, 5)
        | how_many(4)
        | has("deathtouch", "indestructible"),
    ),
    row(
        "doran-the-siege-tower",
        "A 0/5 of three colors: each creature assigns combat damage equal to its toughness.",
        bears(**THEIRS),
        it=line("Legendary Creature — Treefolk Shaman")
        | pt(0, 5)
        | restrictions("assigns combat damage equal to its toughness rather than its power"),
        bears=pt(2, 2) | restrictions("assigns combat damage equal to its toughness rather than its power"),
    ),
    row(
        "arcades-the-strategist",
        "A 3/5 Elder Dragon; your creatures with defender use their toughness and may attack.",
        the("tree-of-redemption", "tree"),
        bears(),
        it=pt(3, 5) | has("flying", "vigilance"),
        tree=restrictions(
            "assigns combat damage equal to its toughness rather than its power",
            "can attack as though it didn’t have defender",
        ),
        bears=restrictions(),
    ),
)  # fmt: skip
