"""More questions of players: what a card is in another state, what is protected, merged, copied or attached beside it.

As in `questions`, the answer was worked out by hand before the page was asked.
"""

from __future__ import annotations

from typing import Final

from tests.ask.questions import FIRST, LOST, Question

#: A God is no creature below its devotion (613.1d), and nothing takes its text then; crew and reconfigure likewise.
STATES: Final = (
    Question(
        "thassa-god-of-the-sea humility",
        "below five no creature, and untouched; else 1/1 without abilities",
        (
            "Thassa, God of the Sea is not a creature",
            "as long as your devotion to blue is less than five",
            "Otherwise, Thassa, God of the Sea is 1/1 and has no abilities",
        ),
        ("don’t interact",),
        ("Sinon, Thassa, déesse de la Mer est 1/1 et n’a plus de capacité",),
    ),
    Question(
        "erebos-god-of-the-dead darksteel-mutation",
        "enchanted while the devotion made it a creature; it stays one",
        ("Erebos, God of the Dead is a 0/1 Insect artifact creature, has indestructible", LOST),
        ("2/5",),
    ),
    Question(
        "jaces-phantasm moritte-of-the-frost-copy",
        "as a copy it has its own bonus no more (707.2)",
        ("Jace's Phantasm is a copy of a 2/5 creature with flying",),
        ("ten or more cards",),
        ("Phantasme de Jace copie une créature 2/5 avec le vol",),
    ),
    Question(
        "purphoros-god-of-the-forge turn-to-frog",
        "a target only as a creature: 1/1 in 7b, an enchantment still",
        ("is a 1/1 blue Frog enchantment creature and has no abilities",),
        ("2/5",),
    ),
    Question(
        "march-of-the-machines smugglers-copter",
        "crewed it is a creature already, and March finds none (613.8a)",
        ("Smuggler's Copter is a 3/3", "hasn’t been used, Smuggler's Copter is a 2/2 Vehicle artifact creature"),
        fr=("n’a pas été utilisée, Coptère de contrebandier est une créature-artefact 2/2",),
    ),
    Question(
        "rabbit-battery grizzly-bears",
        "reconfigured it is no creature (702.151b), and gives +1/+1 and haste",
        ("Grizzly Bears is 3/3 and has haste", "Rabbit Battery is not a creature"),
        ("Nothing changes",),
    ),
    Question(
        "gideon-blackblade humility",
        "a creature on your turn; 7b by time",
        ("1/1 Human Soldier planeswalker creature", "only as long as it’s your turn"),
        fr=("ne s’applique que si c’est votre tour",),
    ),
    Question(
        "swift-reconfiguration humility tarmogoyf",
        "no creature in layer 4: Humility finds none in 6",
        ("Tarmogoyf is a Vehicle", "Because of Swift Reconfiguration, Humility does not affect Tarmogoyf"),
        ("graveyard.",),
    ),
)

#: Copies have what is printed, not what lies on it (707.2); protection (702.16); what a selector no longer finds.
BESIDE: Final = (
    Question(
        "clone darksteel-mutation grizzly-bears",
        "a copy has no Aura of what it copies",
        ("Grizzly Bears is a 0/1 Insect artifact creature", "Clone is a copy of Grizzly Bears."),
        ("Clone is a 0/1",),
    ),
    Question(
        "clone rancor grizzly-bears",
        "likewise: 4/2 and 2/2",
        ("Grizzly Bears is 4/2 and has trample", "Clone is a copy of Grizzly Bears."),
        (("Clone is a copy of Grizzly Bears, is"),),
    ),
    Question(
        "sword-of-fire-and-ice control-magic grizzly-bears",
        "a blue Aura falls off (704.5m); the Sword stays",
        ("Control Magic goes to the graveyard", "Grizzly Bears is 4/4 and has protection from"),
        fr=("Contrôle magique va au cimetière", "Grizzlis est 4/4"),
    ),
    Question(
        "necrotic-ooze yixlid-jailer",
        "the Ooze waits for the Jailer (613.8a): no card has an ability left",
        ("A creature card in your graveyard has no abilities", FIRST, "Necrotic Ooze stays as it is printed"),
        ("gains an activated",),
    ),
    Question(
        "alpine-moon urborg-tomb-of-yawgmoth",
        "its text goes in layer 6, Swamps were made in 4; types by time",
        (
            "Urborg, Tomb of Yawgmoth still works",
            "because it came after Alpine Moon",
            "The choice here: Urborg, Tomb of Yawgmoth for Alpine Moon",
        ),
        fr=("Urborg, tombe de Yaugzebul", "pour Lune alpine"),
    ),
    Question(
        "boon-satyr grizzly-bears",
        "2/2 and +4/+2; bestowed it is an Aura",
        ("Grizzly Bears is 6/4. Boon Satyr is an Aura enchantment.",),
        ("has enchant",),
    ),
    Question(
        "runed-halo grizzly-bears",
        "the player is protected from the name",
        ("you have protection from the chosen name", "Grizzly Bears for Runed Halo"),
    ),
)

#: Group effects, numbers counted as something resolves (608.2h), all land types.
COUNTED: Final = (
    Question(
        "craterhoof-behemoth grizzly-bears",
        "two creatures as it resolves: +2/+2",
        ("Grizzly Bears is 4/4 and has trample",),
        ("Nothing changes",),
    ),
    Question(
        "elvish-warmaster humility",
        "1/1, and nobody can use its ability",
        ("Elvish Warmaster is 1/1 and has no",),
        ("3/3",),
    ),
    Question(
        "omo-queen-of-vesuva humility",
        "layer 4 before 6",
        (("each land with an everything counter on it is every land type"), "Omo, Queen of Vesuva is 1/1"),
        ("a Cave", "Urza"),
        ("est de tous les types de terrain",),
    ),
    Question(
        "dryad-of-the-ilysian-grove magus-of-the-moon humility",
        "both began in layer 4: by time there",
        (
            "A nonbasic land is a Mountain",
            "Dryad of the Ilysian Grove still works",
            "Magus of the Moon still works",
            "the other way round, it has every basic land type",
        ),
    ),
    Question(
        "starfield-of-nyx humility",
        "five enchantments: 7b by time",
        ("Humility is a 1/1 enchantment creature", "the other way round, it is 4/4", "five or more enchantments"),
    ),
    Question(
        "enchanted-evening opalescence",
        "lands are 0/0 creatures: mana value 0 (dependency)",
        ("0/0 enchantment land creature and dies (704.5f)", FIRST),
    ),
    Question(
        "titanias-song humility", "7b by time", ("is a 1/1 artifact land creature", "the other way round, it is 0/0")
    ),
    Question(
        "imprisoned-in-the-moon blood-moon",
        "a Mountain in layer 4, its mana ability goes in 6 but for the Aura’s",
        ("is a colorless Mountain", "taps for colorless mana", FIRST),
    ),
    Question(
        "life-and-limb ambush-commander", "both add in layer 4", ("1/1 green Saproling Elf Forest land creature",)
    ),
    Question(
        "conspiracy maskwood-nexus",
        "one sets, one adds all: by time",
        ("of every creature type, because Maskwood Nexus came after Conspiracy",),
    ),
    Question(
        "coat-of-arms maskwood-nexus",
        "each shares with two others: +2/+2 in 7c over 2/5",
        (("is a 4/7 creature of every creature type"), FIRST),
    ),
    Question("kudo-king-among-bears tarmogoyf", "2/2 in 7b over 7a", ("Tarmogoyf is a 2/2 Lhurgoyf Bear",)),
    Question(
        "bello-bard-of-the-brambles opalescence",
        "7b by time; Bello speaks of your turn",
        ("is a 5/5 Elemental enchantment creature", "the other way round, it is 4/4", "it’s your turn"),
    ),
    Question(
        "celestial-dawn painters-servant",
        "layer 5 by time",
        ("Painter's Servant is white and blue", "the other way round, it is white"),
    ),
    Question(
        "transguild-courier humility", "its colors were defined in layer 5", ("1/1 artifact creature of all colors",)
    ),
    Question("tarmogoyf giant-growth twisted-image", "switched last (613.4d): 4/5 is 5/4", ("Tarmogoyf is 5/4",)),
    Question(
        "leyline-of-the-guildpact blood-moon",
        "one adds, one sets: by time",
        ("is a Mountain", "the other way round, it has every basic land type"),
    ),
)

#: What another card looks for is what an effect is aimed at; counters of a level; whose side things are on.
AIMED: Final = (
    Question(
        "honor-of-the-pure turn-to-frog",
        "blue in layer 5, before the bonus in 7c (613.1): the Frog is 1/1",
        ("a white 2/5 creature is a 1/1 blue Frog", "Because of Turn to Frog, Honor of the Pure does not affect it"),
        ("don’t interact", "3/6"),
        ("Avec Transformation en grenouille, Honneur des purs ne l’affecte pas",),
    ),
    Question(
        "student-of-warfare humility",
        "a level is an ability (711.2) that waits for Humility in layer 6 (613.8a): 1/1",
        (
            "Student of Warfare is 1/1 and has no abilities",
            FIRST,
            "As long as this creature has between two and six level counters on it",
            "Here Student of Warfare has two level counters",
        ),
        ("six or fewer",),
        ("entre deux et six marqueurs", "Ici, Student of Warfare a deux marqueurs"),
    ),
    Question(
        "student-of-warfare godhead-of-awe",
        "3/3 and 1/1 both in 7b, by time; first strike from layer 6",
        (
            "is 1/1 and has first strike, because Godhead of Awe came after it",
            "the other way round, it is 3/3",
            "seven or more level counters",
        ),
        fr=("dans l’autre ordre, elle est 3/3", "au moins sept marqueurs"),
    ),
    Question(
        "kargan-dragonlord lignify",
        "7b from Lignify alone: the level is gone in 6",
        ("is a 0/4 Treefolk and has no abilities", "Here Kargan Dragonlord has four level counters"),
        fr=("Ici, Kargan Dragonlord a quatre marqueurs",),
    ),
    Question(
        "transcendent-master glorious-anthem",
        "6/6 in 7b, +1/+1 in 7c",
        ("Transcendent Master is 7/7 and has lifelink", "Here Transcendent Master has six level counters"),
        fr=("est 7/7 et a le lien de vie",),
    ),
    Question(
        "homeward-path control-magic",
        "the ability is used once something has been taken: layer 2 by time (613.7)",
        ("is under your control, because Homeward Path’s ability came after Control Magic",),
        fr=("est sous votre contrôle",),
    ),
    Question(
        "beastmaster-ascension humility",
        "seven counters: +5/+5 in 7c over 1/1",
        ("is 6/6 and has no abilities", FIRST, "Here Beastmaster Ascension has seven quest counters"),
        ("does not apply here",),
        ("est 6/6", "a sept marqueurs"),
    ),
    Question(
        "rusted-relic humility",
        "a creature since layer 4 (613.6): 7b by time",
        ("is a 1/1 Golem artifact creature and has no abilities", "the other way round, it is 5/5"),
    ),
    Question(
        "light-of-day turn-to-frog",
        "blue in layer 5: no longer black",
        ("a black 2/5 creature is a 1/1 blue Frog", "Because of Turn to Frog, Light of Day does not affect it"),
    ),
    Question(
        "melira-sylvok-outcast phyresis",
        "one takes what the other gives, both in layer 6: by time (613.7)",
        (
            "an opponent’s 2/5 creature has infect, because Phyresis came after",
            "the other way round, it stays as it is",
        ),
    ),
    Question(
        "splinter-twin humility",
        "given in layer 6, taken in layer 6: by time",
        ("is 1/1 and has no abilities, because Humility came after", "the other way round, it gains an activated"),
    ),
)
OF_STATES: Final = (*STATES, *BESIDE, *COUNTED, *AIMED)
