"""Questions that came up at tables: what is forbidden, counted, lifted by a card, or no longer of a type.

As in `questions`, the answer was worked out by hand before the page was asked.
"""

from __future__ import annotations

from typing import Final

from tests.ask.questions import FIRST, LOST, Question

#: What one card gives and another forbids, or what is there and cannot be used.
FORBIDDEN: Final = (
    Question("archetype-of-aggression loxodon-warhammer", "it can’t have trample, whatever gives it (613.1f)",
             ("is 5/5, has lifelink and doesn’t have trample", FIRST), fr=("n’a pas le piétinement",)),
    Question("arcane-lighthouse asceticism", "hexproof is given and forbidden (613.1f)",
             ("doesn’t have hexproof", FIRST), ("stays as it is printed",)),
    Question("cursed-totem cryptolith-rite", "a mana ability is an activated ability (605.1a)",
             ("gains a mana ability, can’t be tapped for mana",), fr=("acquiert une capacité de mana, ne",)),
    Question("null-rod darksteel-citadel", "605.1a", ("can’t be tapped for mana",)),
    Question("tamiyos-compleation sol-ring", "613.1f", ("has no abilities and doesn’t untap",)),
    Question("melira-sylvok-outcast inkmoth-nexus", "layer 6 by time (613.7)",
             ("has flying and infect, because Inkmoth Nexus’s ability came after Melira",
              "the other way round, Inkmoth Nexus has flying")),
    Question("kaldra-compleat humility", "the keywords go or stay by time, +5/+5 comes after 1/1",
             ("is 6/6 and has no abilities", "it has first strike, trample, indestructible, and haste, has 1 more"),
             ("5 more",)),
    Question("ward-sliver muscle-sliver", "from the color that was chosen (702.16a)",
             ("Ward Sliver is 3/3 and has protection from black", "The choice here: black for Ward Sliver."),
             ("the chosen color",), ("la protection contre le noir",)),
    Question("ward-sliver dead-weight", "a black Aura cannot enchant it (702.16c)",
             ("has protection from black: Dead Weight cannot enchant it (702.16c)",)),
)  # fmt: skip

#: Types that are lost or set: 205.1a, 305.7, 708.2a.
OF_WHAT_TYPE: Final = (
    Question("dryad-arbor ixidron", "708.2a: a 2/2 creature, no land",
             ("is a face-down 2/2 creature without name, color or printed abilities and is no longer a land",)),
    Question("ego-erasure muscle-sliver", "no Sliver any more in layer 4, and −2/−0",
             ("is a −1/1 creature without creature type", "A 2/5 Sliver is a 0/5 creature without creature type"),
             fr=("une créature −1/1 sans type de créature",)),
    Question("nameless-inversion elvish-archdruid", "2/2 +3/−3, and no creature type",
             ("is a 5/−1 creature without creature type and dies (704.5f)", "A 2/5 Elf is 3/6")),
    Question("urborg-tomb-of-yawgmoth cabal-coffers", "305.6: a Swamp has the mana ability of one",
             ("Cabal Coffers is a Swamp and taps for black mana",)),
    Question("magus-of-the-moon imprisoned-in-the-moon", "a land in layer 4, then a Mountain by its own effect",
             ("Magus of the Moon still works", "is a colorless Mountain", "taps for colorless mana")),
    Question("alpine-moon urborg-tomb-of-yawgmoth", "layer 4 before 6 for other lands, by time for itself",
             ("Urborg, Tomb of Yawgmoth still works: a nonbasic land is a Swamp",
              "taps for mana of any color, because it came after Alpine Moon")),
    Question("kormus-bell urborg-tomb-of-yawgmoth xenograft", "the Bell waits for Urborg, Xenograft does not",
             ("is a 1/1 black Zombie Swamp land creature and taps for black mana, because Xenograft came after it",
              "the other way round, it is a Swamp land creature")),
    Question("gideon-blackblade darksteel-mutation", "layer 4 by time, 0/1 in 7b; it does not matter whose turn it is",
             ("is a 0/1 Insect artifact creature, has indestructible", "is no longer a planeswalker"), ("your turn",)),
    Question("erebos-god-of-the-dead darksteel-mutation", "by time a creature, whatever the devotion is",
             ("is a 0/1 Insect artifact creature, has indestructible", LOST), ("devotion",)),
    Question("bello-bard-of-the-brambles kenriths-transformation", "layer 4 before 6 (613.6)",
             ("still works: during your turn", "is a 3/3 green Elk and has no abilities"), ("only as long as",)),
    Question("arixmethes-slumbering-isle blood-moon", "a nonbasic land by its own effect, a Mountain after that",
             ("Arixmethes, Slumbering Isle is a Mountain, loses its printed abilities", "dependency"),
             ("12/12", "does not apply here", "as it enters")),
    Question("gaeas-liege humility", "1/1 in 7b; what it made a Forest stays one",
             ("Gaea's Liege is 1/1 and has no abilities", "A nonbasic land is a Forest")),
)  # fmt: skip

#: Words that are replaced or chosen, and what is counted for a size.
OF_WORDS: Final = (
    Question("mind-bend-swamp-to-plains crusade", "a color word, or a basic land type (612.2)",
             ("Crusade reads “black” instead of “white”", "A black 2/5 creature is 3/6"), ("Swamp",)),
    Question("crystal-spray-swamp-to-plains bad-moon", "likewise, with the word that the Moon has",
             ("Bad Moon reads “white” instead of “black”", "A white 2/5 creature is 3/6"), ("Swamp",)),
    Question("drove-of-elves painters-servant", "it counts what is green in layer 5 (604.3)",
             ("Drove of Elves is 3/3", "The choice here: green for Painter's Servant."), ("blue",)),
    Question("painters-servant dread-of-night", "layer 5 before 7c", ("is a 0/2 white artifact creature", FIRST)),
    Question("vedalken-shackles prismatic-omen", "it counts Islands as it targets: that is no “don’t interact”",
             ("is under your control", "every basic land type"), ("don’t interact",)),
    Question("primalcrux dress-down", "its own size is gone in layer 6: 0/0",
             ("Dress Down wins: Primalcrux is 0/0, has no abilities and dies (704.5f)",)),
    Question("hivestone muscle-sliver", "layer 4 before 7c", ("is a 3/6 Bear Sliver", FIRST)),
    Question("megantic-sliver arcane-adaptation", "layer 4 before 7c", ("is a 5/8 Bear Sliver",)),
    Question("chameleon-colossus lord-of-atlantis", "changeling in layer 4, +1/+1 in 7c",
             ("is a 5/5 creature of every creature type and has islandwalk",)),
    Question("thran-golem rancor", "enchanted: +2/+2 and +2/+0", ("is 7/5 and has flying, first strike, and trample",)),
    Question("cairn-wanderer akroma-angel-of-fury", "Akroma has flying and trample in the graveyard",
             ("has flying and trample", "Akroma, Angel of Fury is in the graveyard"), ("does not apply here",)),
)  # fmt: skip

#: Copies, what stays by a card’s leave, what has resolved, who controls what.
OF_COPIES: Final = (
    Question("sakashima-of-a-thousand-faces elesh-norn-grand-cenobite", "it keeps what lifts the legend rule (707.9)",
             ("is a copy of Elesh Norn, Grand Cenobite, is 6/9", "stay: the legend rule does not apply to them"),
             ("only one of",), ("la règle des légendes ne s’applique pas",)),
    Question("koth-of-the-hammer phyrexian-metamorph", "what Koth did is not copied (707.2)",
             ("is a copy of a basic Mountain and is also an artifact",), ("4/4",)),
    Question("craterhoof-behemoth humility", "two creatures: +2/+2 on 1/1",
             ("is 3/3 and has no abilities", "its ability does not trigger", "Behemoth’s ability has resolved"),
             fr=("Ici, la capacité de Béhémoth caveur de cratères s’est résolue",)),
    Question("confiscate glorious-anthem", "layer 2 before 7c",
             ("Glorious Anthem is under your control", "is 3/6")),
    Question("rubinia-soulsinger tezzeret-the-seeker", "he wakes only what you control then (611.2c)",
             ("is a 5/5 artifact creature", "is under your control"), ("cannot target",)),
    Question("memnarch glorious-anthem", "an artifact as well in layer 4, +1/+1 in 7c", ("is also a 3/6 artifact",)),
)  # fmt: skip

OF_TABLES: Final = (*FORBIDDEN, *OF_WHAT_TYPE, *OF_WORDS, *OF_COPIES)
