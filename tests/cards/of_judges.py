"""Cards that judges are asked about: what takes abilities, what wakes lands and artifacts, counters, names."""

from __future__ import annotations

from typing import Final

from tests.cards.players_and_rules import costs
from tests.cards.table import *
from tests.engine.boards import spell

_ANY: Final = "{T}: Add one mana of any color."
_STOPPED: Final = "can’t have its activated abilities activated"
_BESTOWED: Final = {"types": ["Enchantment"], "subtypes": ["Aura"]}
#: What is no creature has no creature type (205.1a).
_NO_CREATURE: Final = line("Legendary Enchantment") | pt(None, None)


def _land(slug: str, number: int, types: str = "Land") -> Row:
    return row(slug, "A land that no layer looks at by itself.", it=line(types) | pt(None, None) | how_many(number))


_TYPES: Final = (
    row("leyline-of-singularity", "Everything but lands is legendary.",
        bears(), path(), bears=line("Legendary Creature — Bear"), path=line("Land"), it=line("Legendary Enchantment")),
    row("encroaching-mycosynth",
        "Your nonland permanents are artifacts as well, and the nonland cards you own elsewhere.",
        bears(), bears("theirs", **THEIRS), path(), ogre(zone="graveyard"),
        bears=line("Artifact Creature — Bear"), theirs=line("Creature — Bear"), path=line("Land"),
        ogre=line("Artifact Creature — Ogre")),
    row("biotransference", "Your creatures are artifacts as well, and the creature cards you own elsewhere.",
        bears(), charm(), ogre(zone="hand"), bears("theirs", **THEIRS),
        bears=line("Artifact Creature — Bear"), charm=line("Enchantment"), ogre=line("Artifact Creature — Ogre"),
        theirs=line("Creature — Bear")),
    row("minimus-containment",
        "A Treasure artifact with one mana ability, and no creature; an Equipment no more (205.1a).",
        hawk(types=["Artifact", "Creature"], subtypes=["Bird", "Equipment"]),
        on="hawk", hawk=line("Artifact — Treasure") | pt(None, None) | how_many(1) | colors("white")),
    row("eaten-by-piranhas", "A 1/1 black Skeleton without abilities; an artifact no more.",
        the("master-of-etherium", "master"),
        on="master", master=line("Creature — Skeleton") | pt(1, 1) | colors("black") | how_many(0)),
    row("ichthyomorphosis", "A 0/1 blue Fish without abilities.",
        hawk(), on="hawk", hawk=line("Creature — Fish") | pt(0, 1) | colors("blue") | how_many(0)),
    row("kasminas-transmutation", "1/1 without abilities; its types stay.",
        tim(), bears(), on="bears", bears=line("Creature — Bear") | pt(1, 1), tim=how_many(1)),
    row("gift-of-tusks", "A 3/3 green Elephant without abilities until end of turn.",
        hawk(), on="hawk", hawk=line("Creature — Elephant") | pt(3, 3) | colors("green") | how_many(0)),
    row("tishanas-tidebinder-trigger", "It has no abilities.", hawk(), on="hawk", hawk=how_many(0) | pt(1, 1)),
    row("changeling-outcast", "Every creature type.", it={"all_creature_types": True} | pt(1, 1) | how_many(2)),
    row("grist-the-hunger-tide", "In a graveyard it is a 1/1 Insect creature as well.",
        placed={"zone": "graveyard"}, it=line("Legendary Planeswalker Creature — Grist Insect") | pt(1, 1)),
    row("iroas-god-of-victory", "With a devotion of two it is no creature; your creatures have menace.",
        bears(), it=_NO_CREATURE, bears=abilities("menace")),
    row("xenagos-god-of-revels", "With a devotion of two it is no creature.", it=_NO_CREATURE),
    row("mephidross-vampire", "Your creatures are Vampires as well, with an ability; so is it itself.",
        bears(), bears("theirs", **THEIRS),
        bears=line("Creature — Bear Vampire") | how_many(1), theirs=line("Creature — Bear") | how_many(0),
        it=how_many(3)),
)  # fmt: skip

_AWAKE: Final = (
    row("living-lands", "Forests are 1/1 creatures and still lands.",
        basic("Forest"), basic("Swamp"),
        forest=line("Basic Land Creature — Forest") | pt(1, 1) | abilities(*mana("G")),
        swamp=line("Basic Land — Swamp")),
    row("living-plane", "All lands are 1/1 creatures and still lands.",
        basic("Swamp"), path(**THEIRS),
        swamp=line("Basic Land Creature — Swamp") | pt(1, 1), path=line("Land Creature") | pt(1, 1) | how_many(2)),
    row("ambush-commander", "Your Forests are 1/1 green Elf creatures and still lands.",
        basic("Forest"), basic("Forest", "theirs", **THEIRS),
        forest=line("Basic Land Creature — Forest Elf") | pt(1, 1) | colors("green"),
        theirs=line("Basic Land — Forest")),
    row("natural-affinity", "A 2/2 creature until end of turn, still a land.",
        basic("Swamp"), on="swamp", swamp=line("Basic Land Creature — Swamp") | pt(2, 2)),
    row("cyberdrive-awakener", "Your other artifact creatures have flying.",
        kin("golem", "Golem", types=["Artifact", "Creature"]), bears(), book(),
        golem=abilities("flying"), bears=how_many(0), book=how_many(0)),
)  # fmt: skip

_SIZES: Final = (
    row("undead-warchief", "Your Zombies get +2/+1, itself as well.", kin("zombie", "Zombie"), bears(),
        zombie=pt(3, 2), bears=pt(2, 2), it=pt(3, 2)),
    row("cemetery-reaper", "Your other Zombies get +1/+1.", kin("zombie", "Zombie"), kin("theirs", "Zombie", **THEIRS),
        zombie=pt(2, 2), theirs=pt(1, 1), it=pt(2, 2)),
    row("goblin-warchief", "Your Goblins have haste, and Goblin spells cost {1} less.", kin("goblin", "Goblin"), rat(),
        spells=[spell("goblin-spell", "{1}{R}", "Creature", subtypes=["Goblin"]), spell("bolt", "{1}{R}")],
        goblin=abilities("haste"), rat=how_many(0), it=has("haste"),
        **{"goblin-spell": costs("{R}"), "bolt": costs("{1}{R}")}),
    row("sulfur-elemental", "White creatures get +1/-1.", hawk(), bears(), hawk=pt(2, 0), bears=pt(2, 2)),
    row("titanic-ultimatum", "+5/+5, first strike, trample and lifelink.", bears(), on="bears",
        bears=pt(7, 7) | abilities("first strike", "trample", "lifelink")),
    row("animate-dead", "-1/-0.", bears(), on="bears", bears=pt(1, 2)),
    row("hangarback-walker", "A 0/0 with three abilities, larger with counters.",
        placed=counters("+1/+1", 2), it=pt(2, 2) | how_many(3)),
    row("platinum-emperion", "An 8/8 whose controller's life total stays.", it=pt(8, 8),
        you={"restrictions": ["can’t gain or lose life"]}, opponent={"restrictions": []}),
)  # fmt: skip

_ABILITIES: Final = (
    row("chromatic-lantern", "Your lands have any color.", path(), path("theirs", **THEIRS),
        path=has(_ANY), theirs=lacks(_ANY), it=how_many(2)),
    row("cryptolith-rite", "Your creatures have any color.", bears(), bears("theirs", **THEIRS), charm(),
        bears=abilities(_ANY), theirs=how_many(0), charm=how_many(0)),
    row("torpor-orb", "No creature makes anything trigger as it enters.", bears(), charm(),
        bears=restrictions("can’t cause abilities to trigger by entering"), charm=restrictions()),
    row("phyrexian-revoker", "What has the chosen name has its activated abilities stopped.",
        the("sol-ring", "ring"), tim(), ring=restrictions(_STOPPED), tim=restrictions()),
    row("alpine-moon", "Their land of the chosen name has no land type and no text but any color; yours has.",
        the("mutavault", "theirs", subtypes=["Cave"], **THEIRS), the("mutavault", "yours"),
        theirs=abilities(_ANY) | line("Land"), yours=how_many(2)),
    row("privileged-position", "Your other permanents have hexproof.", bears(), bears("theirs", **THEIRS),
        bears=abilities("hexproof"), theirs=how_many(0), it=how_many(1)),
    row("padeem-consul-of-innovation", "Your artifacts have hexproof.", rock(), bears(),
        rock=has("hexproof"), bears=how_many(0), it=how_many(2)),
    row("abzan-falconer", "Your creatures with a +1/+1 counter have flying.", bears(**counters("+1/+1", 1)), ogre(),
        bears=abilities("flying"), ogre=how_many(0)),
    row("tuskguard-captain", "Your creatures with a +1/+1 counter have trample.", bears(**counters("+1/+1", 1)), ogre(),
        bears=abilities("trample"), ogre=how_many(0)),
)  # fmt: skip

_TAKEN: Final = (
    row("treachery", "You control it.", bears(**THEIRS), on="bears", bears={"controller": "you"}),
    row("confiscate", "You control it.", charm(**THEIRS), on="charm", charm={"controller": "you"}),
    row("insurrection", "You control it, and it has haste.", bears(**THEIRS), on="bears",
        bears={"controller": "you"} | abilities("haste")),
    row("vedalken-shackles-activation", "You control it.", bears(**THEIRS), on="bears", bears={"controller": "you"}),
    row("thespians-stage-activation", "A copy of the Path that also keeps the Stage's ability.", path("it-is"),
        the("thespians-stage", "stage"), on="stage", placed={"source": "it-is"},
        stage={"name": "Sorrow's Path"} | how_many(3)),
)  # fmt: skip


_LATER: Final = (
    row("ygra-eater-of-all", "Other creatures are Food artifacts as well, with an ability.", bears(**THEIRS), charm(),
        bears=line("Artifact Creature — Food Bear") | how_many(1), charm=line("Enchantment"), it=pt(6, 6)),
    row("omo-queen-of-vesuva", "With an everything counter: every land type, or every creature type.",
        path(**counters("everything", 1)), bears(**counters("everything", 1)), ogre(),
        path=how_many(7), bears={"all_creature_types": True}, ogre={"all_creature_types": False}),
    row("heliod-sun-crowned", "With a devotion of one it is no creature.", it=_NO_CREATURE),
    row("thassa-deep-dwelling", "With a devotion of one it is no creature.", it=_NO_CREATURE),
    row("purphoros-bronze-blooded", "With a devotion of one it is no creature; your others have haste.", bears(),
        it=_NO_CREATURE, bears=abilities("haste")),
    row("klothys-god-of-destiny", "With a devotion of two it is no creature.", it=_NO_CREATURE),
    row("gemhide-sliver", "All Slivers have any color.", kin("sliver", "Sliver", **THEIRS), bears(),
        sliver=abilities(_ANY), bears=how_many(0), it=has(_ANY)),
    row("concordant-crossroads", "All creatures have haste.", bears(**THEIRS), charm(),
        bears=abilities("haste"), charm=how_many(0), it=line("World Enchantment")),
    row("soul-sculptor-activation", "An enchantment without abilities, and no creature type.", hawk(), on="hawk",
        hawk=line("Enchantment") | pt(None, None) | how_many(0)),
    row("sylvan-awakening", "A 2/2 Elemental with three abilities, still a land.", basic("Swamp"), on="swamp",
        swamp=line("Basic Land Creature — Swamp Elemental") | pt(2, 2) | has("reach", "indestructible", "haste")),
    row("damping-matrix", "Artifacts and creatures keep their mana abilities alone.", tim(), path(), book(),
        tim=restrictions(_STOPPED + " unless they’re mana abilities"), path=restrictions(),
        book=restrictions(_STOPPED + " unless they’re mana abilities")),
    row("clarion-conqueror", "Artifacts, creatures and planeswalkers have their abilities stopped.", tim(), path(),
        tim=restrictions(_STOPPED), path=restrictions()),
    row("kataki-wars-wage", "Artifacts have an upkeep.", book(**THEIRS), bears(), book=how_many(1), bears=how_many(0)),
    row("blanket-of-night", "Lands are Swamps as well.", basic("Forest"), path(**THEIRS),
        forest=line("Basic Land — Forest Swamp") | abilities(*mana("G"), *mana("B")), path=line("Land — Swamp")),
    row("glaciers", "Mountains are Plains (305.7).", basic("Mountain"), basic("Forest"),
        mountain=line("Basic Land — Plains") | abilities(*mana("W")), forest=line("Basic Land — Forest")),
    row("rage-reflection", "Your creatures have double strike.", bears(), bears("theirs", **THEIRS),
        bears=abilities("double strike"), theirs=how_many(0)),
    row("mirror-box", "+1/+1 for your legends, and for each other of the same name.", bears(), bears("other"),
        the("merieke-ri-berit", "legend"), bears("theirs", **THEIRS),
        bears=pt(3, 3), other=pt(3, 3), legend=pt(2, 2), theirs=pt(2, 2)),
    row("riftstone-portal", "In your graveyard it gives your lands an ability.", basic("Swamp"),
        basic("Swamp", "theirs", **THEIRS), placed={"zone": "graveyard"},
        swamp=has("{T}: Add {G} or {W}."), theirs=lacks("{T}: Add {G} or {W}.")),
    row("all-that-glitters", "+1/+1 for each of your artifacts and enchantments: itself and the book.", bears(), book(),
        book("theirs", **THEIRS), on="bears", bears=pt(4, 4)),
    row("scion-of-the-wild", "As large as your creatures are many: itself and the Bears.", bears(),
        ogre(**THEIRS), it=pt(2, 2)),
    row("herald-of-torment", "Bestowed it gives +3/+3 and flying.", bears(), on="bears", placed=_BESTOWED,
        bears=pt(5, 5) | abilities("flying")),
    row("gnarled-scarhide", "Bestowed it gives +2/+1, and no block.", bears(), on="bears", placed=_BESTOWED,
        bears=pt(4, 3) | restrictions("can’t block")),
    row("chromanticore", "Bestowed it gives +4/+4 and five abilities.", bears(), on="bears", placed=_BESTOWED,
        bears=pt(6, 6) | abilities("flying", "first strike", "vigilance", "trample", "lifelink")),
    row("trostani-discordant", "Your other creatures get +1/+1.", bears(), bears("theirs", **THEIRS),
        bears=pt(3, 3), theirs=pt(2, 2), it=pt(1, 4)),
    row("ashes-of-the-fallen", "Creature cards in your graveyard are of the chosen type as well.",
        bears(zone="graveyard"), ogre(), bears=line("Creature — Bear Goblin"), ogre=line("Creature — Ogre")),
)  # fmt: skip

ROWS: Final[tuple[Row, ...]] = (*_TYPES, *_AWAKE, *_SIZES, *_ABILITIES, *_TAKEN, *_LATER)
