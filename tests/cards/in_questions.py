"""Cards that players name in questions: what changes words, colors, types, control and sizes, and what forbids."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    Row,
    abilities,
    bears,
    book,
    colors,
    counters,
    has,
    hawk,
    how_many,
    kin,
    lacks,
    line,
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
    row("glamerdye-white-to-black", "“White” on the Crusade is “black” (612.2).", the("crusade", "crusade"),
        hawk(), rat(), on="crusade", hawk=pt(1, 1), rat=pt(2, 2)),
)  # fmt: skip

_TYPES_AND_COLORS: Final = (
    row("standardize-goblin", "Goblins and no other creature type (205.1a).", bears(), hawk(), on="bears hawk",
        bears=line("Creature — Goblin"), hawk=line("Creature — Goblin") | abilities("flying")),
    row("unnatural-selection", "Before its ability is used, an enchantment with one ability.",
        it=line("Enchantment") | colors("blue") | how_many(1)),
    row("olivia-voldaren", "A 3/3 with flying and two abilities to use.",
        it=line("Legendary Creature — Vampire") | colors("black", "red") | pt(3, 3) | how_many(3)),
    row("olivia-voldaren-bite", "A Vampire as well (205.1b).", bears(), on="bears",
        bears=line("Creature — Bear Vampire")),
    row("olivia-voldaren-control", "You control it.", kin("vampire", "Vampire", owner="opponent"), on="vampire",
        vampire={"controller": "you"}),
    row("shifting-sky", "Every nonland permanent is of the chosen color alone, blue here.", hawk(), rock(), path(),
        hawk=colors("blue"), rock=colors("blue"), path=colors(), it=colors("blue")),
    row("xenic-poltergeist", "Before its ability is used, a 1/1 with one ability.",
        it=line("Creature — Spirit") | colors("black") | pt(1, 1) | how_many(1)),
    row("rise-and-shine", "A sorcery in the hand with two abilities.",
        it={"zone": "hand"} | line("Sorcery") | how_many(2)),
    row("rise-and-shine-artifact", "A 0/0 artifact creature; four counters make it 4/4 (613.4b, 613.4c).",
        rock(**counters("+1/+1", 4)), on="rock", rock=line("Artifact Creature") | pt(4, 4) | how_many(1)),
    row("crawling-barrens", "Before its ability is used, a land with two abilities.",
        it=line("Land") | how_many(2)),
    row("peacewalker-colossus", "Before it is crewed, a Vehicle that is no creature.",
        it=line("Artifact — Vehicle") | pt(None, None) | how_many(2)),
)  # fmt: skip

_CONTROL_AND_COPIES: Final = (
    row("preacher", "Before its ability is used, a 1/1 with two abilities.",
        it=line("Creature — Human Cleric") | colors("white") | pt(1, 1) | how_many(2)),
    row("preacher-activation", "You control it.", bears(owner="opponent"), on="bears", bears={"controller": "you"}),
    row("rubinia-soulsinger", "Before her ability is used, a 2/3 of three colors with two abilities.",
        it=line("Legendary Creature — Faerie") | colors("white", "blue", "green") | pt(2, 3) | how_many(2)),
    row("rubinia-soulsinger-activation", "You control it.", bears(owner="opponent"), on="bears",
        bears={"controller": "you"}),
    row("gilded-drake", "Before its ability triggers, a 3/3 with flying.",
        it=line("Creature — Drake") | colors("blue") | pt(3, 3) | has("flying") | how_many(2)),
    row("polymorphous-rush", "An instant in the hand with two abilities.",
        it={"zone": "hand"} | line("Instant") | how_many(2)),
    row("vesuvan-shapeshifter", "Before it copies, a 0/0 with morph.",
        it=line("Creature — Shapeshifter") | pt(0, 0) | how_many(2)),
)  # fmt: skip

_GIVEN_AND_TAKEN: Final = (
    row("volraths-curse", "No attacks, no blocks, no activated abilities, which it keeps all the same.",
        the("prodigal-sorcerer", "tim"), on="tim", tim=how_many(1)
        | restrictions("can’t attack or block", "can’t have its activated abilities activated")),
    row("crown-of-ascension", "Flying.", bears(), on="bears", bears=abilities("flying")),
    row("bonds-of-mortality", "Before its ability is used, an enchantment with two abilities.",
        it=line("Enchantment") | colors("green") | how_many(2)),
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
    *_WORDS, *_TYPES_AND_COLORS, *_CONTROL_AND_COPIES, *_GIVEN_AND_TAKEN, *_SIZES, *_FORBIDDEN,
)  # fmt: skip
