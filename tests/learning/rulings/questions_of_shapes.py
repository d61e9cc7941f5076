"""More questions of players, by what they are about: abilities that are gone, other zones, copies, faces, X, choices.

As in `questions`, the answer was worked out by hand before the page was asked.
"""

from __future__ import annotations

from typing import Final

from tests.learning.rulings.questions import LOST, Question

#: An ability cannot be used any more once it is gone (602.1), which is said; what it left behind before that stays.
GONE: Final = (
    Question("frogify mirror-entity", "used before, 7b by time: 1/1; it has no ability after that",
             ("Mirror Entity is a 1/1 blue Frog and has no abilities",
              "Once Frogify applies, Mirror Entity’s ability can no longer be used"), ("3/3 blue",),
             ("Une fois que Frogify s’applique", "ne peut plus être utilisée")),
    Question("spreading-seas inkmoth-nexus", "305.7 takes the text; what it was given in layer 6 stays",
             ("1/1 Blinkmoth Phyrexian Island artifact land creature, has flying and infect",
              "Once Spreading Seas applies, Inkmoth Nexus’s ability can no longer be used"), ("whichever",)),
    Question("imprisoned-in-the-moon oko-thief-of-crowns", "no loyalty ability is left",
             ("is a colorless land", "Oko’s ability can no longer be used"), ("whichever",)),
    Question("sarkhan-the-masterless oko-thief-of-crowns", "both are planeswalkers as it resolves (611.2c)",
             ("Oko, Thief of Crowns is a 4/4 red Dragon",), ("no longer on",)),
    Question("stony-silence smugglers-copter", "crew is an activated ability (702.122a)",
             ("can’t have its activated abilities activated",), ("3/3",)),
)  # fmt: skip

#: What lies in another zone, and who looks there.
ZONES: Final = (
    Question("necrotic-ooze prodigal-sorcerer", "the Sorcerer has to be in a graveyard",
             ("Necrotic Ooze gains an activated ability. Here Prodigal Sorcerer is in the graveyard.",),
             fr=("Ici, Sorcier sybarite est au cimetière",)),
    Question("rest-in-peace tarmogoyf", "no card type among cards in graveyards: 0/1",
             ("Tarmogoyf is 0/1. Because of Rest in Peace, no card is in a graveyard.",), ("Nothing changes",),
             ("Tarmogoyf est 0/1. Avec Repose en paix, aucune carte",)),
    Question("rest-in-peace anger", "exiled, it works nowhere", ("Here Anger is in exile.",), ("has haste",)),
    Question("rest-in-peace mortivore", "counts none", ("Mortivore is 0/0 and dies (704.5f)",)),
    Question("tarmogoyf lightning-bolt", "one card type, instant", ("Tarmogoyf is 1/2. Here Lightning Bolt is in",)),
    Question("body-double grizzly-bears", "a card in a graveyard is copied",
             ("Body Double is a copy of Grizzly Bears. Here Grizzly Bears is in the graveyard.",), ("dies",)),
)  # fmt: skip

#: Copies with exceptions, and copies by what a text says alone.
COPIED: Final = (
    Question("spark-double elesh-norn-grand-cenobite", "4/7, +2/+2 from the other Norn, +1/+1 for the counter",
             ("Spark Double is a copy of Elesh Norn, Grand Cenobite and is 7/10",)),
    Question("sakashima-the-impostor lord-of-atlantis", "keeps its name, is a Merfolk: +1/+1",
             ("Sakashima the Impostor is a copy of Lord of Atlantis, is 3/3, is called Sakashima",)),
    Question("sculpting-steel mycosynth-lattice", "an artifact is copied", ("Sculpting Steel is a copy of",)),
)  # fmt: skip

#: Face down: 708.2a. Colors and types that one card chooses for another; what is no longer found.
SEEN: Final = (
    Question("ixidron elesh-norn-grand-cenobite", "a face-down 2/2 has no text",
             ("Elesh Norn, Grand Cenobite is a face-down 2/2 creature without name, color or printed abilities", LOST),
             fr=("une créature 2/2 face cachée",)),
    Question("iona-shield-of-emeria painters-servant", "every spell is of the color that Iona names",
             ("spells, and cards in all other zones are red", "your opponents can’t cast red spells"),
             fr=("vos adversaires ne peuvent pas lancer de sorts rouges",)),
    Question("arcane-adaptation lord-of-atlantis", "every creature is a Merfolk too",
             ("is a 3/6 Bear Merfolk and has islandwalk",), ("Zombie",)),
    Question("darkest-hour crusade", "nothing is white any more",
             ("Because of Darkest Hour, Crusade does not affect this creature.",), ("3/6",),
             ("Avec Heure sombre, Croisade n’affecte pas cette créature",)),
    Question("thassa-god-of-the-sea humility", "no creature, so that it keeps its text",
             ("Thassa, God of the Sea is not a creature", "as long as your devotion to blue is less than five"),
             fr=("n’est pas une créature",)),
    Question("march-of-the-machines lightning-greaves", "a creature equips nothing (301.5c)",
             ("is a 2/2 Equipment artifact creature", "cannot be attached to anything (301.5c)"),
             fr=("on ne peut pas l’attacher (301.5c)",)),
    Question("mirror-entity tarmogoyf", "7b over 7a, X being 3", ("Tarmogoyf is a 3/3", "Here X is 3."),
             fr=("Ici, X vaut 3.",)),
)  # fmt: skip

OF_SHAPES: Final = (*GONE, *ZONES, *COPIED, *SEEN)
