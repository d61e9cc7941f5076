"""Cards that players name in questions: what changes words, colors, types, control and sizes, and what forbids."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    Row,
    abilities,
    basic,
    bears,
    book,
    charm,
    colors,
    counters,
    ground,
    has,
    hawk,
    how_many,
    kin,
    lacks,
    line,
    mana,
    ogre,
    path,
    pt,
    rat,
    restrictions,
    rock,
    row,
    the,
)

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

_SIZES: Final = (
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
)  # fmt: skip

_FORBIDDEN: Final = (
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
    *_WORDS, *_TYPES_AND_COLORS, *_CONTROL_AND_COPIES, *_GIVEN_AND_TAKEN, *_SIZES, *_OF_EVERY_KIND,
    *_FORBIDDEN,
)  # fmt: skip
