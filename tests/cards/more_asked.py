"""Cards of the last years that players ask about: what takes everything away, what chooses a type, what copies."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    Row,
    abilities,
    basic,
    bears,
    colors,
    has,
    hawk,
    how_many,
    kin,
    line,
    ogre,
    pt,
    restrictions,
    row,
    the,
)

_TAKEN: Final = (
    row("lithoform-blight",
        "The land has no land types, basic or not, and two abilities from the Aura (305.7 tells of becoming a type).",
        the("stomping-ground", "ground", subtypes=["Mountain", "Forest", "Gate"]),
        on="ground", ground=line("Land") | abilities("{T}: Add {C}.", "{T}, Pay 1 life: Add one mana of any color.")),
    row("mystic-subdual", "-2/-0 and no abilities.", hawk(), on="hawk", hawk=pt(-1, 1) | how_many(0)),
    row("unable-to-scream", "A Toy artifact creature with base size 0/2 besides, and no abilities.",
        hawk(), on="hawk", hawk=line("Artifact Creature — Bird Toy") | pt(0, 2) | how_many(0)),
    row("sugar-coat", "A colorless Food artifact with one ability, and no creature; an Equipment no more (205.1a).",
        hawk(types=["Artifact", "Creature"], subtypes=["Bird", "Equipment"]),
        on="hawk", hawk=line("Artifact — Food") | colors() | pt(None, None) | how_many(1)),
    row("tamiyos-compleation", "No abilities, and it does not untap.",
        hawk(), on="hawk", hawk=how_many(0) | restrictions("doesn’t untap during its controller’s untap step")),
    row("illness-in-the-ranks", "Creature tokens get -1/-1.", bears(token=True), ogre(), bears=pt(1, 1), ogre=pt(2, 2)),
    row("glacial-chasm", "Your creatures can’t attack.",
        bears(), ogre(owner="opponent"), bears=restrictions("can’t attack"), ogre=restrictions()),
    row(
        "sphere-of-safety",
        "What attacking you costs stands on every creature as words.",
        bears(),
        bears=restrictions(
            "can’t attack you unless their controller pays {1} for each enchantment you control for each of them"
        ),
    ),
    row("cyber-conversion", "Face down it is a 2/2 Cyberman artifact creature and nothing else (708.2).",
        hawk(),
        on="hawk", hawk={"name": ""} | line("Artifact Creature — Cyberman") | colors() | pt(2, 2) | how_many(0)),
)  # fmt: skip

_GRANTED: Final = (
    row("scion-of-draco", "A creature has the keyword of each of its colors.",
        hawk(), the("bringer-of-the-black-dawn", "bringer", colors=["white", "blue", "black", "red", "green"]),
        hawk=abilities("flying", "vigilance"),
        bringer=has("vigilance", "hexproof", "lifelink", "first strike", "trample")),
    row("nadu-winged-wisdom", "Your creatures have one more ability each.", bears(), bears=how_many(1), it=how_many(3)),
    row("the-world-tree", "With six lands each of yours has the mana of any color.",
        *(basic("Forest", f"forest-{number}") for number in range(5)), **{"forest-0": how_many(2), "it": how_many(4)}),
    row("wrenn-and-realmbreaker", "Your lands have the mana of any color.",
        basic("Forest"), forest=how_many(2), it=line("Legendary Planeswalker — Wrenn") | how_many(4)),
    row(
        "lizard-blades",
        "Attached it gives double strike, and is no creature then by the effect of reconfigure (702.151b).",
        bears(),
        on="bears",
        effects=(
            {
                "id": "reconfigured",
                "name": "reconfigured",
                "affects": {"ids": ["it"]},
                "changes": [{"types": {"remove": ["Creature"]}}],
            },
        ),
        bears=abilities("double strike"),
        it=line("Artifact — Equipment"),
    ),
    row("luxior-giadas-gift",
        "A planeswalker is a creature and no planeswalker any more; +1/+1 for each of its three counters.",
        the("gideon-of-the-trials", "gideon"), on="gideon", gideon=line("Legendary Creature") | pt(3, 3)),
    row(
        "springheart-nantuko",
        "Bestowed it gives +1/+1.",
        bears(),
        on="bears",
        effects=(
            {
                "id": "bestow",
                "name": "bestow",
                "affects": {"ids": ["it"]},
                "changes": [{"types": {"remove": ["Creature"]}}, {"subtypes": {"add": ["Aura"]}}],
            },
        ),
        bears=pt(3, 3),
    ),
)  # fmt: skip

_CHOSEN: Final = (
    row("rukarumel-biologist",
        "Slivers, nontoken creatures and creature cards in your hand are of the chosen type too; other tokens are not.",
        bears(), kin("sliver", "Sliver", token=True), hawk(token=True), ogre(zone="hand"),
        bears=line("Creature — Bear Elf"), sliver=line("Creature — Sliver Elf"), hawk=line("Creature — Bird"),
        ogre=line("Creature — Ogre Elf")),
    row("roaming-throne", "It is of the chosen type too.", it=line("Artifact Creature — Golem Elf") | pt(4, 4)),
    row("morophon-the-boundless", "Every creature type; your other creatures of the chosen type get +1/+1.",
        bears(), ogre(), bears=pt(3, 3), ogre=pt(2, 2), it={"all_creature_types": True} | pt(6, 6)),
    row("moritte-of-the-frost", "A 0/0 of every creature type as long as it copies nothing.",
        it=line("Legendary Snow Creature — Shapeshifter") | {"all_creature_types": True} | pt(0, 0)),
)  # fmt: skip

_COPIED: Final = (
    row("evil-twin-copy", "A copy of the Bears with one ability of its own, which is copiable (707.9a).",
        the("evil-twin", "twin"), bears(),
        on="twin", placed={"source": "bears"}, twin=line("Creature — Bear") | pt(2, 2) | how_many(1)),
    row("progenitor-mimic-copy", "A copy of the Bears that has the ability to make copies of itself (707.9a).",
        the("progenitor-mimic", "mimic"), bears(),
        on="mimic", placed={"source": "bears"}, mimic=line("Creature — Bear") | pt(2, 2) | how_many(1)),
    row("glasspool-mimic-copy", "A copy of the Hawk that is a Shapeshifter Rogue as well.",
        the("glasspool-mimic", "mimic"), hawk(),
        on="mimic", placed={"source": "hawk"},
        mimic=line("Creature — Bird Rogue Shapeshifter") | pt(1, 1) | abilities("flying")),
    row("moritte-of-the-frost-copy", "A legendary snow copy of the Hawk with changeling.",
        the("moritte-of-the-frost", "moritte"), hawk(),
        on="moritte", placed={"source": "hawk"},
        moritte=line("Legendary Snow Creature — Bird") | {"all_creature_types": True} | pt(1, 1) | how_many(2)),
    row("metamorphic-alteration-copy", "The enchanted Ogre is a copy of the chosen Hawk.",
        ogre(), hawk(),
        on="ogre", placed={"source": "hawk"}, ogre={"name": "Suntail Hawk"} | pt(1, 1) | abilities("flying")),
    row(
        "lazav-dimir-mastermind-copy",
        "A copy of the Hawk that keeps its name, is legendary and has hexproof and the ability of Lazav.",
        the("lazav-dimir-mastermind", "lazav"),
        hawk(zone="graveyard"),
        on="lazav",
        placed={"source": "hawk"},
        lazav={"name": "Lazav, Dimir Mastermind"}
        | line("Legendary Creature — Bird")
        | pt(1, 1)
        | has("flying", "hexproof")
        | how_many(3),
    ),
    row("lazav-the-multifarious-copy",
        "A copy of the Hawk that keeps its name, is legendary and has the ability of Lazav.",
        the("lazav-the-multifarious", "lazav"), hawk(zone="graveyard"),
        on="lazav", placed={"source": "hawk"},
        lazav={"name": "Lazav, the Multifarious"} | line("Legendary Creature — Bird") | pt(1, 1) | how_many(2)),
    row(
        "awakening-of-vitu-ghazi-land",
        "The land is a legendary 0/0 Elemental creature with haste and another name, and a land still.",
        basic("Forest"),
        on="forest",
        forest={"name": "Vitu-Ghazi"}
        | line("Basic Legendary Land Creature — Forest Elemental")
        | pt(0, 0)
        | has("haste"),
    ),
)  # fmt: skip

_COPIED_BY_MANY: Final = (
    row("awakening-of-vitu-ghazi", "An instant; the land is woken as it resolves.",
        it=line("Instant") | colors("green") | {"zone": "hand", "mana_value": 5}),
    row("essence-of-the-wild-copies", "The Hawk is a 6/6 copy of the Essence.",
        the("essence-of-the-wild", "essence"), hawk(),
        on="hawk", placed={"source": "essence"},
        hawk={"name": "Essence of the Wild"} | line("Creature — Avatar") | pt(6, 6)),
    row("infinite-reflection-copies", "The Ogre is a copy of the Hawk that the Aura is attached to.",
        hawk(), the("infinite-reflection", "reflection", attached_to="hawk"), ogre(),
        on="ogre", placed={"source": "reflection"}, ogre={"name": "Suntail Hawk"} | pt(1, 1) | abilities("flying")),
)  # fmt: skip

ROWS: Final[tuple[Row, ...]] = (*_COPIED_BY_MANY, *_TAKEN, *_GRANTED, *_CHOSEN, *_COPIED)
