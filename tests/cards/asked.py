"""Cards that players ask about, and those that they name in questions."""

from __future__ import annotations

from typing import Final

from tests.cards.players_and_rules import costs
from tests.cards.table import *
from tests.engine.boards import spell

# --- Curses, bestow, what takes everything away, chooses a type, copies -------------------------------


_AURA: Final = {"id": "aura", "name": "aura", "types": ["Enchantment"], "subtypes": ["Aura"], "attached_to": "it"}
_SHIP: Final = {
    "id": "ship",
    "name": "ship",
    "types": ["Artifact"],
    "subtypes": ["Vehicle"],
    "power": 3,
    "toughness": 3,
}
_BESTOWED: Final = {"types": ["Enchantment"], "subtypes": ["Aura"]}


_ATTACHED: Final = (
    row("assault-suit", "+2/+2 and haste.", bears(), on="bears", bears=pt(4, 4) | abilities("haste")),
    row("glistening-oil", "It has infect.", bears(), on="bears", bears=abilities("infect")),
    row("phyresis", "It has infect.", bears(), on="bears", bears=abilities("infect")),
    row("rabbit-battery", "+1/+1 and haste.", bears(), on="bears", bears=pt(3, 3) | abilities("haste")),
    row("runed-stalactite", "+1/+1 and every creature type.",
        bears(), on="bears", bears=pt(3, 3) | {"all_creature_types": True}),
    row("siege-modification",
        "A Vehicle that it enchants is a creature, with +3/+0 and first strike (the change of layer 4 comes first).",
        _SHIP, on="ship", ship=line("Artifact Creature — Vehicle") | pt(6, 3) | abilities("first strike")),
    row("swift-reconfiguration",
        "The Bears are a Vehicle with crew 5, and no creature or Equipment; their creature type goes too (205.1a).",
        bears(types=["Artifact", "Creature"], subtypes=["Bear", "Equipment"]),
        on="bears", bears=line("Artifact — Vehicle") | pt(None, None) | abilities("crew 5")),
    row("tezzerets-touch", "The artifact is a 5/5 creature as well.",
        book(), on="book", book=line("Artifact Creature") | pt(5, 5)),
    row("nyleas-emissary", "Bestowed it gives +3/+3 and trample.",
        bears(), on="bears", placed=_BESTOWED, bears=pt(5, 5) | abilities("trample")),
    row("boon-satyr", "Bestowed it gives +4/+2.", bears(), on="bears", placed=_BESTOWED, bears=pt(6, 4)),
    row("curse-of-deaths-hold", "The creatures of the cursed player get -1/-1; yours don't.",
        bears("theirs", **THEIRS), bears(), on="opponent", theirs=pt(1, 1), bears=pt(2, 2)),
    row("overwhelming-splendor", "The creatures of the cursed player are 1/1 without abilities; yours stay.",
        tim("theirs", **THEIRS), bears("strong", **THEIRS), tim(),
        on="opponent", theirs=pt(1, 1) | how_many(0), strong=pt(1, 1), tim=how_many(1)),
)  # fmt: skip

_SIZES: Final = (
    row("consuming-aberration",
        "As large as there are cards in the graveyards of opponents, two; your own does not count.",
        bears("first", zone="graveyard", **THEIRS), basic("Forest", "second", zone="graveyard", **THEIRS),
        hawk(zone="graveyard"),
        it=pt(2, 2)),
    row("eidolon-of-countless-battles",
        "+1/+1 for each of your two creatures, itself among them; the Bears get nothing.",
        bears(), bears=pt(2, 2), it=pt(2, 2)),
    row("gatherer-of-graces", "+1/+1 for the one Aura on it.", _AURA, it=pt(2, 3)),
    row("hexdrinker",
        "With three level counters it is 4/4 and has protection from instants, and not yet from everything.",
        placed=counters("level", 3),
        it=pt(4, 4) | has("protection from instants") | lacks("protection from everything")),
    row("jaces-phantasm", "+4/+4 with ten cards in the opponent's graveyard.",
        *(rat(f"dead{number}", zone="graveyard", **THEIRS) for number in range(10)), it=pt(5, 5) | has("flying")),
    row("malignus", "Half of 15, rounded up, is 8.", life={"opponent": 15}, it=pt(8, 8)),
    row("pack-rat", "It counts itself and your other Rat, not theirs.", rat(), rat("theirs", **THEIRS), it=pt(2, 2)),
    row("splinterfright", "Two creature cards in your graveyard; the land there and their creature do not count.",
        hawk(zone="graveyard"), bears(zone="graveyard"), basic("Forest", zone="graveyard"),
        ogre(zone="graveyard", **THEIRS),
        it=pt(2, 2) | has("trample")),
    row("sturmgeist", "One card in your hand.", bears(zone="hand"), it=pt(1, 1) | has("flying")),
    row("kithkin-rabble", "Three white permanents of yours, itself among them.", hawk(), charm(), it=pt(3, 3)),
    row("tuvasa-the-sunlit", "+1/+1 for your one enchantment; theirs does not count.",
        charm(), charm("theirs", **THEIRS), it=pt(2, 2)),
    row("experiment-kraj", "It has Tim's activated ability, since there is a +1/+1 counter on Tim, beside its own two.",
        tim(**counters("+1/+1", 1)), it=pt(4, 6) | how_many(3)),
    row("myr-welder", "It has the mana ability of the artifact card that it exiled, beside its own two.",
        rock("gem", zone="exile", linked_to="it"), it=pt(1, 4) | how_many(3) | has("{T}: Add {C}.")),
)  # fmt: skip

_MANY: Final = (
    row("cover-of-darkness", "Bears were chosen: they have fear.",
        bears(), hawk(), bears=abilities("fear"), hawk=lacks("fear")),
    row("heartless-summoning", "Your creatures get -1/-1, and your creature spells cost {2} less.",
        bears(), ogre(**THEIRS),
        spells=[spell("wurm", "{4}{G}", "Creature")], bears=pt(1, 1), ogre=pt(2, 2), wurm=costs("{2}{G}")),
    row("metallic-mimic", "Bears were chosen: it is a Bear as well.",
        it=line("Artifact Creature — Shapeshifter Bear") | pt(2, 1)),
    row("mikaeus-the-unhallowed", "Your other creatures that are no Humans get +1/+1 and undying.",
        bears(), tim(), bears=pt(3, 3) | abilities("undying"), tim=pt(1, 1) | lacks("undying"), it=pt(5, 5)),
    row("ruxa-patient-professor", "Your creatures without abilities get +1/+1: the Bears; not Tim, and not Ruxa.",
        bears(), tim(), bears=pt(3, 3), tim=pt(1, 1), it=pt(4, 4)),
    row("sedge-sliver", "Your Slivers get +1/+1 with your Swamp; theirs has the same ability, and no Swamp.",
        basic("Swamp"), kin("theirs", "Sliver", **THEIRS), it=pt(3, 3), theirs=pt(1, 1) | how_many(2)),
    row("spidersilk-armor", "Your creatures get +0/+1 and reach.",
        bears(), ogre(**THEIRS), bears=pt(2, 3) | abilities("reach"), ogre=pt(2, 2)),
    row("verdeloth-the-ancient", "Other Treefolk and Saprolings get +1/+1, whoever's; Verdeloth doesn't.",
        kin("treefolk", "Treefolk"), kin("saproling", "Saproling", **THEIRS),
        treefolk=pt(2, 2), saproling=pt(2, 2), it=pt(4, 7)),
    row("virulent-plague", "Tokens get -2/-2.", rat("token", token=True), bears(), token=pt(-1, -1), bears=pt(2, 2)),
    row("magus-of-the-moat", "Creatures without flying can't attack, whoever's; the Hawk can.",
        bears(**THEIRS), hawk(), bears=restrictions("can’t attack"), hawk=restrictions()),
    row("athreos-god-of-passage", "A devotion of two, from its own cost, is less than seven: no creature.",
        it=line("Legendary Enchantment") | pt(None, None) | has("indestructible")),
    row("lodestone-golem", "Nonartifact spells cost {1} more, whoever's.",
        spells=[spell("bolt", "{R}", controller="opponent"), spell("ring", "{1}", "Artifact")], bolt=costs("{1}{R}"),
        ring=costs("{1}")),
    row("foundry-inspector", "Your artifact spells cost {1} less; theirs don't.",
        spells=[spell("ring", "{2}", "Artifact"), spell("theirs", "{2}", "Artifact", controller="opponent")],
        ring=costs("{1}"), theirs=costs("{2}")),
    row("languish", "-4/-4.", bears(), hawk(), on="bears hawk", bears=pt(-2, -2), hawk=pt(-3, -3)),
    row("triumph-of-the-hordes", "+1/+1, trample and infect.",
        bears(), on="bears", bears=pt(3, 3) | abilities("trample", "infect")),
    row("wings-of-velis-vel", "4/4 with flying and every creature type.",
        bears(), on="bears", bears=pt(4, 4) | abilities("flying") | {"all_creature_types": True}),
    row("shields-of-velis-vel", "+0/+1 and every creature type.",
        bears(), hawk(), on="bears hawk", bears=pt(2, 3) | {"all_creature_types": True}, hawk=pt(1, 2)),
)  # fmt: skip


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
    row("lazav-dimir-mastermind-copy",
        "A copy of the Hawk that keeps its name, is legendary and has hexproof and the ability of Lazav.",
        the("lazav-dimir-mastermind", "lazav"), hawk(zone="graveyard"), on="lazav", placed={"source": "hawk"},
        lazav={"name": "Lazav, Dimir Mastermind"} | line("Legendary Creature — Bird") | pt(1, 1)
            | has("flying", "hexproof") | how_many(3)),
    row("lazav-the-multifarious-copy",
        "A copy of the Hawk that keeps its name, is legendary and has the ability of Lazav.",
        the("lazav-the-multifarious", "lazav"), hawk(zone="graveyard"),
        on="lazav", placed={"source": "hawk"},
        lazav={"name": "Lazav, the Multifarious"} | line("Legendary Creature — Bird") | pt(1, 1) | how_many(2)),
    row("awakening-of-vitu-ghazi-land",
        "The land is a legendary 0/0 Elemental creature with haste and another name, and a land still.",
        basic("Forest"), on="forest",
        forest={"name": "Vitu-Ghazi"} | line("Basic Legendary Land Creature — Forest Elemental") | pt(0, 0)
            | has("haste")),
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


# --- what changes words, colors, types, control and sizes, and what forbids ---------------------------


_WORDS: Final = (
    row("magical-hack-swamp-to-plains", "A Swamp is a Plains (612.2).", the("swamp", "swamp"), on="swamp",
        swamp={"subtypes": ["Plains"]}),
    row("crystal-spray-swamp-to-plains", "A Swamp is a Plains (612.2).", the("swamp", "swamp"), on="swamp",
        swamp={"subtypes": ["Plains"]}),
    row("sleight-of-mind-white-to-black", "“White” on the Crusade is “black” (612.2).", the("crusade", "crusade"),
        hawk(), rat(), on="crusade", hawk=pt(1, 1), rat=pt(2, 2)),
    row("mind-bend-white-to-black", "“White” on the Crusade is “black” (612.2).", the("crusade", "crusade"),
        hawk(), rat(), on="crusade", hawk=pt(1, 1), rat=pt(2, 2)),
    row("crystal-spray-white-to-black", "“White” on the Crusade is “black” (612.2).", the("crusade", "crusade"),
        hawk(), rat(), on="crusade", hawk=pt(1, 1), rat=pt(2, 2)),
    row("glamerdye-white-to-black", "“White” on the Crusade is “black” (612.2).", the("crusade", "crusade"),
        hawk(), rat(), on="crusade", hawk=pt(1, 1), rat=pt(2, 2)),
)  # fmt: skip

_TYPES_AND_COLORS: Final = (
    row("standardize-goblin", "Goblins and no other creature type (205.1a).", bears(), hawk(), on="bears hawk",
        bears=line("Creature — Goblin"), hawk=line("Creature — Goblin") | abilities("flying")),
    row("olivia-voldaren-bite", "A Vampire as well (205.1b).", bears(), on="bears",
        bears=line("Creature — Bear Vampire")),
    row("olivia-voldaren-control", "You control it.", kin("vampire", "Vampire", owner="opponent"), on="vampire",
        vampire={"controller": "you"}),
    row("shifting-sky", "Every nonland permanent is of the chosen color alone, blue here.", hawk(), rock(), path(),
        hawk=colors("blue"), rock=colors("blue"), path=colors(), it=colors("blue")),
    row("rise-and-shine", "A sorcery in the hand with two abilities.",
        it={"zone": "hand"} | line("Sorcery") | how_many(2)),
    row("rise-and-shine-artifact", "A 0/0 artifact creature; four counters make it 4/4 (613.4b, 613.4c).",
        rock(**counters("+1/+1", 4)), on="rock", rock=line("Artifact Creature") | pt(4, 4) | how_many(1)),
    row("peacewalker-colossus", "Before it is crewed, a Vehicle that is no creature.",
        it=line("Artifact — Vehicle") | pt(None, None) | how_many(2)),
    row("memnarch-artifact", "A land that is an artifact as well (205.1b).", path(), on="path",
        path=line("Artifact Land") | how_many(2)),
    row("neurok-transmuter-artifact", "An artifact as well (205.1b).", bears(), on="bears",
        bears=line("Artifact Creature — Bear") | colors("green")),
    row("neurok-transmuter-blue", "Blue, and no artifact any more.", bears(types=["Artifact", "Creature"]), on="bears",
        bears=line("Creature — Bear") | colors("blue")),
    row("hivestone", "Your creatures are Slivers too, your opponent’s are not.", bears(), ogre(owner="opponent"),
        bears=line("Creature — Bear Sliver"), ogre=line("Creature — Ogre")),
    row("gaeas-liege", "Your two Forests: 2/2. Your opponent’s does not count.",
        basic("Forest"), ground(), basic("Forest", "theirs", owner="opponent"), it=pt(2, 2) | how_many(2)),
    row("gaeas-liege-forest", "A Forest, and nothing of its text is left (305.7).", path(), on="path",
        path=line("Land — Forest") | abilities(*mana("G"))),
    row("arixmethes-slumbering-isle", "With a slumber counter a land, and no creature: no Kraken either (205.1a).",
        placed=counters("slumber", 5), it=line("Legendary Land") | colors("green", "blue") | pt(None, None)
        | how_many(4)),
)  # fmt: skip

_CONTROL_AND_COPIES: Final = (
    row("preacher-activation", "You control it.", bears(owner="opponent"), on="bears", bears={"controller": "you"}),
    row("rubinia-soulsinger-activation", "You control it.", bears(owner="opponent"), on="bears",
        bears={"controller": "you"}),
    row("memnarch-control", "You control it.", rock(owner="opponent"), on="rock", rock={"controller": "you"}),
    row("old-man-of-the-sea-activation", "You control it.", bears(owner="opponent"), on="bears",
        bears={"controller": "you"}),
    row("polymorphous-rush", "An instant in the hand with two abilities.",
        it={"zone": "hand"} | line("Instant") | how_many(2)),
)  # fmt: skip

_GIVEN_AND_TAKEN: Final = (
    row("volraths-curse", "No attacks, no blocks, no activated abilities, which it keeps all the same.",
        the("prodigal-sorcerer", "tim"), on="tim", tim=how_many(1)
        | restrictions("can’t attack or block", "can’t have its activated abilities activated")),
    row("crown-of-ascension", "Flying.", bears(), on="bears", bears=abilities("flying")),
    row("bonds-of-mortality-activation", "Neither hexproof nor indestructible.",
        bears(owner="opponent", abilities=["hexproof", "indestructible", "trample"]), on="bears",
        bears=abilities("trample")),
    row("shalai-voice-of-plenty", "You, your planeswalkers and your other creatures have hexproof.",
        bears(), ogre(owner="opponent"), the("gideon-jura", "gideon"),
        bears=abilities("hexproof"), ogre=how_many(0), gideon=has("hexproof"), it=lacks("hexproof"),
        you=abilities("hexproof")),
    row("ward-sliver", "All Slivers have protection from the chosen color, itself too.",
        kin("sliver", "Sliver", owner="opponent"), bears(), sliver=has("protection from the chosen color"),
        it=has("protection from the chosen color"), bears=how_many(0)),
    row("marrow-gnawer", "All Rats have fear, itself too.", rat(owner="opponent"), bears(),
        rat=abilities("fear"), it=has("fear"), bears=how_many(0)),
    row("questing-beast", "Small creatures can’t block it.",
        it=pt(4, 4) | has("vigilance", "deathtouch", "haste")
        | restrictions("can’t be blocked by creatures with power 2 or less")),
    row("dance-of-the-dead", "+1/+1, and it does not untap.", bears(), on="bears",
        bears=pt(3, 3) | restrictions("doesn’t untap during its controller’s untap step")),
)  # fmt: skip

_SIZES_NAMED: Final = (
    row("strange-inversion", "Power and toughness change places (613.4d).",
        hawk(power=2, toughness=5), on="hawk", hawk=pt(5, 2)),
    row("serra-ascendant", "With 30 life a 6/6 with flying.", life={"you": 30},
        it=pt(6, 6) | has("flying", "lifelink")),
    row("lighthouse-chronologist", "With seven levels a 3/5 with one ability more (711.2).",
        placed=counters("level", 7), it=pt(3, 5) | how_many(5)),
    row("nethergoyf", "Two card types in your graveyard: 2/3. Those of others do not count.",
        the("gray-ogre", "dead", zone="graveyard"), the("swamp", "sunk", zone="graveyard"),
        book("theirs", zone="graveyard", owner="opponent"), it=pt(2, 3)),
    row("majestic-myriarch", "Two creatures of yours: 4/4.", bears(), ogre(owner="opponent"), it=pt(4, 4)),
    row("huatli-the-suns-heart", "Your creatures deal combat damage by their toughness.",
        bears(), ogre(owner="opponent"),
        bears=restrictions("assigns combat damage equal to its toughness rather than its power"),
        ogre=restrictions()),
)  # fmt: skip

_OF_EVERY_KIND: Final = (
    row("thran-golem", "Enchanted it is 5/5 with three keywords.", the("holy-strength", "aura", attached_to="it"),
        it=pt(6, 7) | has("flying", "first strike", "trample") | how_many(4)),
    row("primalcrux", "Six green mana symbols of its own and two more: 8/8 (700.5).", charm(mana_cost="{G}{G}"),
        it=pt(8, 8) | has("trample") | how_many(2)),
    row("taurean-mauler", "A 2/2 of every creature type (702.73a).",
        it={"all_creature_types": True} | colors("red") | pt(2, 2) | how_many(2)),
    row("megantic-sliver", "Your Slivers get +3/+3, itself too.",
        kin("sliver", "Sliver"), kin("theirs", "Sliver", owner="opponent"), bears(),
        sliver=pt(4, 4), theirs=pt(1, 1), bears=pt(2, 2), it=pt(6, 6)),
    row("aven-mimeomancer-feather", "3/1 with flying (613.4b).", bears(), on="bears",
        bears=pt(3, 1) | abilities("flying")),
    row("cairn-wanderer", "A creature card with flying lies in a graveyard.",
        hawk(zone="graveyard", owner="opponent"),
        it={"all_creature_types": True} | pt(4, 4) | has("flying") | lacks("haste", "trample")),
    row("sublime-archangel", "Your other creatures have exalted too.", bears(), ogre(owner="opponent"),
        bears=abilities("exalted"), ogre=how_many(0), it=pt(4, 3) | has("flying", "exalted") | how_many(3)),
    row("chameleon-colossus", "A 4/4 of every creature type with protection from black.",
        it={"all_creature_types": True} | pt(4, 4) | has("protection from black") | how_many(3)),
    row("teferi-time-raveler", "Opponents cast spells at sorcery speed.",
        opponent=restrictions("can cast spells only when a sorcery could be cast"), you=restrictions()),
    row("drannith-magistrate", "Opponents cast spells from the hand alone.",
        opponent=restrictions("can cast spells only from the hand"), you=restrictions()),
    row("archon-of-emeria", "Everybody casts one spell a turn.",
        opponent=restrictions("can cast only one spell each turn"),
        you=restrictions("can cast only one spell each turn")),
    row("grand-abolisher", "In your turn opponents neither cast spells nor use these abilities.",
        opponent=restrictions("can’t cast spells or activate abilities of artifacts, creatures, or enchantments"),
        you=restrictions()),
    row("grafdiggers-cage", "Nobody casts spells from graveyards or libraries.",
        opponent=restrictions("can’t cast spells from graveyards or libraries"),
        you=restrictions("can’t cast spells from graveyards or libraries")),
    row("phyrexian-unlife", "You do not lose for having no life.",
        you=restrictions("can’t lose the game for having 0 or less life"), opponent=restrictions()),
)  # fmt: skip

ROWS: Final[tuple[Row, ...]] = (
    *_ATTACHED, *_SIZES, *_MANY, *_TAKEN, *_GRANTED, *_CHOSEN, *_COPIED, *_COPIED_BY_MANY,
    *_WORDS, *_TYPES_AND_COLORS, *_CONTROL_AND_COPIES, *_GIVEN_AND_TAKEN, *_SIZES_NAMED, *_OF_EVERY_KIND,
)  # fmt: skip
