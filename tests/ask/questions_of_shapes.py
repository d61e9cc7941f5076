"""More questions of players, by what they are about: abilities that are gone, other zones, copies, faces, X, choices.

As in `questions`, the answer was worked out by hand before the page was asked.
"""

from __future__ import annotations

from typing import Final

from tests.ask.questions import LOST, Question

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
             ("can’t use its activated abilities",), ("3/3",)),
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
             ("Spark Double is a copy of Elesh Norn, Grand Cenobite, is 7/10 and isn’t legendary",)),
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
             ("Because of Darkest Hour, Crusade does not affect it.",), ("3/6",),
             ("Avec Heure sombre, Croisade ne l’affecte pas",)),
    Question("thassa-god-of-the-sea humility", "no creature, so that it keeps its text",
             ("Thassa, God of the Sea is not a creature", "as long as your devotion to blue is less than five"),
             fr=("n’est pas une créature",)),
    Question("march-of-the-machines lightning-greaves", "a creature equips nothing (301.5c)",
             ("is a 2/2 Equipment artifact creature", "can’t equip a creature (301.5c)"),
             fr=("ne peut pas équiper de créature (301.5c)",)),
    Question("mirror-entity tarmogoyf", "7b over 7a, X being 3", ("Tarmogoyf is a 3/3", "Here X is 3."),
             fr=("Ici, X vaut 3.",)),
)  # fmt: skip

#: What each of two cards does to the other, what does nothing, and what was not said of the order, the colors, a copy.
TABLE: Final = (
    Question("goblin-king goblin-chieftain", "each lord makes the other one larger (613.4c)",
             ("Goblin King is 3/3 and has haste.", "Goblin Chieftain is 3/3 and has mountainwalk."),
             fr=("Roi des gobelins est 3/3 et a la célérité.", "est 3/3 et a la traversée des montagnes.")),
    Question("muscle-sliver sinew-sliver", "each gives +1/+1 to both", ("Muscle Sliver is 3/3", "Sinew Sliver is 3/3."),
             fr=("Slivoïde musclé est 3/3", "Slivoïde ligamenteux est 3/3.")),
    Question("sower-of-temptation humility", "control stays in layer 2 once the ability has resolved; 1/1 in 7b",
             ("is 1/1, has no abilities and is under your control", "Sower of Temptation is 1/1 and has no abilities."),
             fr=("Semeuse de tentation est 1/1 et n’a plus de capacité.",)),
    Question("urzas-saga dress-down", "no creature, and Dress Down takes abilities of creatures",
             ("Urza's Saga and Dress Down don’t interact here.",),
             fr=("Ici, Épopée d’Urza et Déculottée n’interagissent pas.",)),
    Question("bad-moon blood-moon", "creatures here, lands there", ("Bad Moon and Blood Moon don’t interact here.",),
             fr=("n’interagissent pas",)),
    Question("korlash-heir-to-blackblade urborg-tomb-of-yawgmoth", "it counts what Urborg makes Swamps (604.3)",
             ("Korlash, Heir to Blackblade is 2/2",), ("don’t interact", "If your opponent")),
    Question("dakkon-blackblade blood-moon", "a Mountain is a land", ("don’t interact here", "Blackblade is 2/2"),
             ("If your opponent",)),
    Question("urzas-saga opalescence", "no Aura; mana value 0 (202.3)",
             ("is a 0/0 Urza’s Saga enchantment land creature", "dies (704.5f)"),
             fr=("0/0 de type saga d’Urza", "meurt (704.5f)")),
    Question("gravity-sphere levitation", "layer 6 by time",
             ("still has flying, because Levitation came after Gravity Sphere; the other way round, it loses flying",),
             ("no abilities",), ("garde le vol, car", "elle perd le vol")),
    Question("archetype-of-imagination gravity-sphere", "layer 6 by time",
             ("Archetype of Imagination doesn’t have flying, because Gravity Sphere came after it",
              "the other way round, it has flying"), ("stays as it is printed",), ("n’a pas le vol, car cette carte",)),
    Question("painters-servant celestial-dawn", "layer 5 by time: one sets, one adds",
             ("is white, because Celestial Dawn came after it; the other way round, it is white and blue",
              "The choice here: blue for Painter's Servant."),
             fr=("est de couleur blanche, car cette", "elle est de couleurs blanche et bleue",
                 "Le choix fait ici", "bleu")),
    Question("xenograft conspiracy", "layer 4 by time: one sets, one adds",
             ("is a Brushwagg, because", "The choices here: Zombie for Xenograft and Brushwagg for Conspiracy."),
             fr=("devient une créature de type bosquérisson", "Les choix faits ici")),
    Question("clone mutavault", "the land as printed, no creature (707.2)", ("of Mutavault and is not a creature",),
             fr=("copie Mutecaveau et n’est pas une créature",)),
    Question("vesuvan-doppelganger goblin-king", "a blue King: each makes the other larger",
             ("is a 3/3 blue creature and has mountainwalk,", "Goblin King is 3/3 and has mountainwalk."), ("upkeep",)),
    Question("mind-bend-swamp-to-plains kormus-bell", "its text says Plains since layer 3 (612.2)",
             ("Kormus Bell reads “Plains” instead of “Swamp”", "A basic Plains is a 1/1 black Plains land creature"),
             ("stays as it is printed",), ("Cloche de Kormus se lit avec «",)),
    Question("hexdrinker humility", "its first level waits for Humility in layer 6 (613.8a, 711.2)",
             ("Hexdrinker is 1/1 and has no", "Here Hexdrinker has three level counters")),
    Question("smugglers-copter humility", "crewed it is a creature in layer 4, 1/1 in 7b",
             ("is a 1/1 Vehicle artifact creature and has no abilities", "Copter’s ability has been used."),
             fr=("est une créature-artefact 1/1 de type véhicule", "la capacité de Coptère de contrebandier a été")),
    Question("oko-thief-of-crowns dryad-arbor", "nothing but an Elk (205.1a)", ("is a 3/3 Elk", "is no longer a land"),
             fr=("n’est plus un terrain",)),
    Question("dryad-arbor turn-to-frog", "creature types are set, land types stay (205.1a)",
             ("is a 1/1 blue Frog Forest land creature, has no abilities and can’t be tapped for mana",)),
    Question("darksteel-mutation avacyn-angel-of-hope", "indestructible is the Aura’s, all else is gone in layer 6",
             ("has indestructible and loses its printed abilities", LOST), fr=("a l’indestructible et perd",)),
    Question("gideon-blackblade humility", "begins in layer 4; 7b by time (613.6, 613.7)",
             ("is a 1/1 Human Soldier planeswalker creature and has no abilities, because Humility came after it",
              "it is 4/4, has indestructible"), fr=("est une créature-planeswalker 1/1 de type humain et soldat",)),
    Question("bludgeon-brawl march-of-the-machines", "only noncreature artifacts; it waits for March (613.8a)",
             ("is a 3/3 artifact creature", "Because of March of the Machines, Bludgeon Brawl does not affect it."),
             fr=("ne l’affecte pas",)),
    Question("linvala-keeper-of-silence prodigal-sorcerer", "creatures of her controller’s opponents",
             ("Prodigal Sorcerer can’t use its activated abilities.", "Here your opponent controls Linvala",
              "If both cards have the same controller, Prodigal Sorcerer stays as it is printed."),
             fr=("ne peut plus utiliser ses capacités activées", "Si le même joueur contrôle les deux cartes")),
    Question("grand-arbiter-augustin-iv lightning-bolt", "yours is red; the opponent's costs {1} more (601.2f)",
             ("Lightning Bolt costs {R}, as printed (601.2f). For your opponent, it costs {1}{R}.",),
             fr=("Pour votre adversaire, le coût est de {1}{R}.",)),
    Question("spellbook cursed-rack", "each player has a size of his own (402.2)",
             ("You have no maximum hand size and your opponent’s maximum hand size is 4.",),
             fr=("et la taille de main maximale de votre adversaire est de 4.",)),
    Question("urborg-tomb-of-yawgmoth blood-moon", "305.7, 613.8a",
             ("Blood Moon wins: Urborg, Tomb of Yawgmoth is a Mountain", "apply: “All lands are Swamps in addition"),
             ("This does not apply",), ("Son propre effet ne s’applique pas", "Tous les terrains sont des marais")),
    Question("titanias-song humility", "7b by time", ("it is 0/0 and dies (704.5f; timestamps, 613.7).",),
             fr=("tampons horaires, 613.7).",)),
)  # fmt: skip

OF_SHAPES: Final = (*GONE, *ZONES, *COPIED, *SEEN, *TABLE)
