"""Questions about cards that players name beside the famous ones: words changed, control, sizes, what forbids.

As in `questions`, the answer was worked out by hand before the page was asked.
"""

from __future__ import annotations

from typing import Final

from tests.ask.questions import FIRST, LOST, Question

_NO_USE: Final = "can no longer be used"

#: Words of a text in layer 3, colors in 5, types in 4.
WORDS: Final = (
    Question("sleight-of-mind-white-to-black crusade", "612.2: the Crusade says black",
             ("Crusade reads “black” instead of “white”", "A black 2/5 creature is 3/6"),
             fr=("Croisade se lit avec",)),
    Question("crystal-spray-swamp-to-plains kormus-bell", "612.2: Plains become creatures, not Swamps",
             ("Kormus Bell reads “Plains” instead of “Swamp”", "A basic Plains is a 1/1 black Plains land creature")),
    Question("magical-hack-swamp-to-plains blood-moon", "612.2: the word that the Moon has is replaced",
             ("Blood Moon reads “Plains” instead of “Mountain”", "A nonbasic land is a Plains", "taps for white mana"),
             ("Swamp", "don’t interact"), ("Un terrain non-base est une plaine",)),
    Question("mind-bend-swamp-to-plains urborg-tomb-of-yawgmoth", "its usual words are those of the card",
             ("reads “Plains” instead of “Swamp”", "A nonbasic land is a Plains")),
    Question("sleight-of-mind-white-to-black bad-moon", "the word that the Moon has, and the other one for it",
             ("Bad Moon reads “white” instead of “black”", "A white 2/5 creature is 3/6")),
    Question("magical-hack-swamp-to-plains lord-of-atlantis", "islandwalk has a land type in its name (612.2)",
             ("reads “Plains” instead of “Island”", "plainswalk"), ("don’t interact",)),
    Question("artificial-evolution-goblin-to-merfolk lord-of-atlantis", "a Goblin that reads Merfolk is one",
             ("is a 3/6 Merfolk and has islandwalk",)),
    Question("shifting-sky crusade", "5 before 7c: everything is white", ("a 3/6 white creature",)),
    Question("shifting-sky painters-servant", "both in layer 5, the same color here", ("Painter's Servant is blue",)),
    Question("standardize-goblin goblin-king", "4 before 6 and 7c", ("a 3/6 Goblin and has mountainwalk",),
             fr=("gobelin",)),
    Question("standardize-goblin conspiracy", "both set creature types: by time (613.7)",
             ("because Conspiracy came after", "the other way round, it is a Goblin")),
    Question("marrow-gnawer conspiracy", "Rats in layer 4, fear in 6", ("is a Rat and has fear", FIRST)),
)  # fmt: skip

#: What is taken in layer 6, and what is done before that.
TAKEN: Final = (
    Question("shalai-voice-of-plenty humility", "giving waits for taking (613.8a)",
             ("Shalai, Voice of Plenty is 1/1 and has no abilities", LOST, FIRST),
             fr=("Shalaï, Voix de l’abondance est 1/1 et n’a plus de capacité",)),
    Question("bonds-of-mortality darksteel-colossus", "an opponent’s Colossus", ("loses indestructible",),
             fr=("perd l’indestructible",)),
    Question("questing-beast dress-down", "the restriction is applied after layer 6", ("has no abilities", LOST)),
    Question("grand-abolisher turn-to-frog", "613.1f", ("is a 1/1 blue Frog and has no abilities", LOST)),
    Question("teferi-time-raveler song-of-the-dryads", "305.7, and it is no planeswalker",
             ("is a colorless Forest", LOST)),
    Question("olivia-voldaren humility", "a Vampire by what has resolved; 7b makes it 1/1",
             ("is a 1/1 Bear Vampire and has no abilities", _NO_USE),
             fr=("une créature 1/1 de type ours et vampire", "ne peut plus être utilisée")),
    Question("rubinia-soulsinger dress-down", "what has resolved lasts while she is tapped (611.2a)",
             ("is under your control", _NO_USE)),
    Question("gemrazer grizzly-bears", "702.140e", ("is merged under Gemrazer, is 4/4",)),
    Question("kitchen-finks otrimi-the-ever-playful", "702.140e, with persist from below",
             ("is merged under Otrimi, the Ever-Playful, is 6/6",)),
    Question("nethroi-apex-of-death darksteel-mutation", "205.1a, 613.1f, 613.4b",
             ("is a 0/1 Insect artifact creature, has indestructible",)),
    Question("teferi-time-raveler drannith-magistrate", "both are rules of the game (613.11), and both apply",
             ("Teferi, Time Raveler still applies: your opponents can cast spells only when", "only from the hand"),
             ("Nothing changes",), ("Magistrat de Drannith continue de s’appliquer",)),
    Question("bridge-from-below yixlid-jailer", "the Bridge works in the graveyard, and there the Jailer takes all",
             ("Bridge from Below has no abilities", "in the graveyard"), ("don’t interact",)),
)  # fmt: skip

#: Layer 7: own sizes in 7a, set ones in 7b, counters and bonuses in 7c, the change of places in 7d.
SIZES: Final = (
    Question("nethergoyf dress-down", "its own ability goes in layer 6: 0/1 (208.2a)",
             ("Nethergoyf is 0/1 and has no abilities", FIRST)),
    Question("majestic-myriarch dress-down", "likewise, and 0/0 dies", ("is 0/0, has no abilities and dies (704.5f)",)),
    Question("nethergoyf leyline-of-the-void", "the Leyline is about opponents’ graveyards",
             ("Nethergoyf is 2/3",), ("no card is in a graveyard",)),
    Question("tarmogoyf dauthi-voidwalker", "likewise: your cards lie in yours", ("Tarmogoyf is 2/3",),
             ("no card is in a graveyard",)),
    Question("strange-inversion giant-growth", "7c before 7d, whichever came first", ("is 8/5", FIRST)),
    Question("lighthouse-chronologist dress-down", "711.2a: what a level gives are abilities", ("is 1/3", LOST)),
    Question("crawling-barrens blood-moon", "0/0 in 7b and two counters in 7c",
             ("a 2/2 Elemental Mountain land creature", _NO_USE), ("dies",),
             ("une créature-terrain 2/2 de type élémental et montagne",)),
    Question("crawling-barrens humility", "7b by time, and two counters",
             ("is a 3/3 Elemental land creature", "the other way round, Crawling Barrens is 2/2"), ("dies",)),
    Question("rise-and-shine humility", "7b by time, and four counters",
             ("is a 5/5 artifact creature", "the other way round, it is 4/4"), ("dies",)),
    Question("arcbound-worker humility", "1/1 in 7b, and the counter of modular", ("is 2/2 and has no abilities",)),
    Question("dance-of-the-dead humility", "1/1 in 7b, +1/+1 in 7c",
             ("is 2/2, has no abilities and doesn’t untap", FIRST)),
    Question("phyrexian-unlife opalescence", "mana value 3 in 7b", ("is a 3/3 enchantment creature",)),
)  # fmt: skip
OF_NAMES: Final = (*WORDS, *TAKEN, *SIZES)
