"""Cards that players name in questions and that have no continuous effect of their own: what they are as printed."""

from __future__ import annotations

from typing import Final

from tests.cards.table import Row, colors, has, how_many, line, pt, row

ROWS: Final[tuple[Row, ...]] = (
    row("arcbound-ravager", "A 0/0 artifact creature with modular.",
        it=line("Artifact Creature — Beast") | pt(0, 0) | has("modular 1") | how_many(2)),
    row("arcbound-worker", "A 0/0 artifact creature with modular alone.",
        it=line("Artifact Creature — Construct") | pt(0, 0) | has("modular 1") | how_many(1)),
    row("kitchen-finks", "A green and white 3/2 with persist.",
        it=line("Creature — Ouphe") | colors("green", "white") | pt(3, 2) | has("persist") | how_many(2)),
    row("geralfs-messenger", "A 3/2 with undying and two abilities more.",
        it=line("Creature — Zombie") | colors("black") | pt(3, 2) | has("undying") | how_many(3)),
    row("vizier-of-remedies", "A 2/1 with one ability, which replaces.",
        it=line("Creature — Human Cleric") | colors("white") | pt(2, 1) | how_many(1)),
    row("sliver-hive", "A land with three abilities.", it=line("Land") | how_many(3)),
    row("soul-warden", "A 1/1 with one triggered ability.",
        it=line("Creature — Human Cleric") | colors("white") | pt(1, 1) | how_many(1)),
    row("elesh-norn-mother-of-machines", "A 4/7 with vigilance and two abilities more.",
        it=line("Legendary Creature — Phyrexian Praetor") | colors("white") | pt(4, 7) | has("vigilance")
        | how_many(3)),
    row("leyline-of-the-void", "An enchantment with two abilities, one of which replaces.",
        it=line("Enchantment") | colors("black") | how_many(2)),
    row("containment-priest", "A 2/2 with flash and one ability, which replaces.",
        it=line("Creature — Human Cleric") | colors("white") | pt(2, 2) | has("flash") | how_many(2)),
    row("worship", "An enchantment with one ability, which replaces.",
        it=line("Enchantment") | colors("white") | how_many(1)),
    row("oblivion-ring", "An enchantment with two triggered abilities.",
        it=line("Enchantment") | colors("white") | how_many(2)),
    row("fiend-hunter", "A 1/3 with two triggered abilities.",
        it=line("Creature — Human Cleric") | colors("white") | pt(1, 3) | how_many(2)),
    row("shared-animosity", "An enchantment with one triggered ability.",
        it=line("Enchantment") | colors("red") | how_many(1)),
    row("restoration-angel", "A 3/4 with flash, flying and one ability more.",
        it=line("Creature — Angel") | colors("white") | pt(3, 4) | has("flash", "flying") | how_many(3)),
    row("ephemerate", "An instant in the hand with rebound.",
        it={"zone": "hand"} | line("Instant") | has("rebound") | how_many(2)),
    row("dualcaster-mage", "A 2/2 with flash and one ability more.",
        it=line("Creature — Human Wizard") | colors("red") | pt(2, 2) | has("flash") | how_many(2)),
    row("sakura-tribe-elder", "A 1/1 with one activated ability.",
        it=line("Creature — Snake Shaman") | colors("green") | pt(1, 1) | how_many(1)),
    row("gemrazer", "A 4/4 with mutate, reach, trample and one ability more.",
        it=line("Creature — Beast") | colors("green") | pt(4, 4) | has("reach", "trample") | how_many(4)),
    row("brokkos-apex-of-forever", "A 6/6 with mutate, trample and one ability more.",
        it=line("Legendary Creature — Nightmare Beast Elemental") | colors("black", "green", "blue") | pt(6, 6)
        | has("trample") | how_many(3)),
    row("nethroi-apex-of-death", "A 5/5 with mutate, deathtouch, lifelink and one ability more.",
        it=line("Legendary Creature — Cat Nightmare Beast") | colors("white", "black", "green") | pt(5, 5)
        | has("deathtouch", "lifelink") | how_many(4)),
    row("otrimi-the-ever-playful", "A 6/6 with mutate, trample and one ability more.",
        it=line("Legendary Creature — Nightmare Beast") | colors("black", "green", "blue") | pt(6, 6)
        | has("trample") | how_many(3)),
    row("steel-seraph", "A colorless 5/4 with flying, prototype and one ability more.",
        it=line("Artifact Creature — Angel") | colors() | pt(5, 4) | has("flying") | how_many(3)),
    row("bridge-from-below", "An enchantment with two triggered abilities.",
        it=line("Enchantment") | colors("black") | how_many(2)),
    row("necromancy", "Before its ability triggers, an enchantment that is no Aura.",
        it=line("Enchantment") | colors("black") | how_many(2)),
    row("delver-of-secrets", "The back is a blue 3/2 with flying (712.8).", placed={"up": "back"},
        it={"name": "Insectile Aberration"} | line("Creature — Human Insect") | colors("blue") | pt(3, 2)
        | how_many(1)),
    row("westvale-abbey", "The back is a legendary black 9/7 with four keywords (712.8).", placed={"up": "back"},
        it={"name": "Ormendahl, Profane Prince"} | line("Legendary Creature — Demon") | colors("black") | pt(9, 7)
        | has("flying", "lifelink", "indestructible", "haste") | how_many(4)),
)  # fmt: skip
