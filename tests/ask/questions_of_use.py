"""More questions of players: what is put to use, what is bestowed, counters, names, and what takes control.

As in `questions`, the answer was worked out by hand before the page was asked.
"""

from __future__ import annotations

from typing import Final

from tests.ask.questions import FIRST, LOST, Question

#: Bestow and Licids: the card is an Aura then, and no creature (702.103b); what it gives counts on its host.
BESTOWED: Final = (
    Question("boon-satyr grizzly-bears", "2/2 and +4/+2", ("Grizzly Bears is 6/4", "Boon Satyr is an Aura"),
             ("Nothing changes",), ("Grizzlis est 6/4", "Satyre de faveur est un enchantement de type aura")),
    Question("hopeful-eidolon grizzly-bears", "2/2 and +1/+1", ("Grizzly Bears is 3/3 and has lifelink",)),
    Question("nyleas-emissary grizzly-bears", "2/2 and +3/+3", ("Grizzly Bears is 5/5 and has trample",)),
    Question("boon-satyr humility", "not bestowed it is a creature: no abilities (613.1f)",
             ("Boon Satyr is 1/1 and has no abilities", LOST)),
    Question("quickening-licid grizzly-bears", "the Licid's ability makes it an Aura with what it grants",
             ("Grizzly Bears has first strike", "Quickening Licid is an Aura"), ("Nothing changes",)),
    Question("calming-licid tarmogoyf", "it can’t attack any more", ("can’t attack", "Calming Licid is an Aura")),
)  # fmt: skip

#: Each ability is used on what its own words ask for, and not on what other lines of the card speak of.
USED: Final = (
    Question("serendib-sorcerer tarmogoyf", "7b over 7a: 0/2; the Sorcerer is on the battlefield",
             ("Tarmogoyf is 0/2",), ("graveyard",), ("Tarmogoyf est 0/2",)),
    Question("gideon-jura humility", "Gideon himself is the creature: 1/1 if Humility came later, 6/6 otherwise (7b)",
             ("Gideon Jura is a 1/1 Human Soldier planeswalker creature", "the other way round", "6/6"),
             ("artifact",)),
    Question("merfolk-trickster elesh-norn-grand-cenobite", "the opponent's Norn loses its abilities before 7c",
             ("Elesh Norn, Grand Cenobite has no abilities", LOST)),
    Question("tishanas-tidebinder elesh-norn-grand-cenobite", "likewise, for as long as the Tidebinder is there",
             ("Elesh Norn, Grand Cenobite has no abilities", LOST), ("Tidebinder is 5/4",)),
    Question("skilled-animator sol-ring", "7b on an artifact creature", ("Sol Ring is a 5/5 artifact creature",),
             fr=("Anneau solaire est une créature-artefact 5/5",)),
    Question("cyberdrive-awakener sol-ring", "4/4 in 7b, flying as another artifact creature of yours",
             ("Sol Ring is a 4/4 artifact creature and has flying",)),
    Question("massacre-wurm grizzly-bears", "2/2 and -2/-2", ("Grizzly Bears is 0/0 and dies (704.5f)",)),
    Question("imagecrafter goblin-king", "a Goblin in layer 4, 7c after it: 3/6",
             ("is a 3/6 Goblin and has mountainwalk",)),
    Question("sudden-spoiling mutavault", "all creatures there as it resolves (611.2c): 0/2, all types since layer 4",
             ("Mutavault is a 0/2 land creature of every creature type, has no abilities",),
             ("Mutavault is a 2/2", "cannot target")),
    Question("polymorphists-jest coat-of-arms", "two Frogs give each other +1/+1 in 7c, over 1/1 in 7b",
             ("is a 2/2 blue Frog and has no abilities", FIRST)),
    Question("natural-affinity humility", "2/2 or 1/1 in 7b by time; a creature in layer 4 loses its mana in 6",
             ("is a 1/1 land creature, has no abilities and can’t be tapped for mana",
              "the other way round, it is 2/2")),
)  # fmt: skip

#: Counters with which a card comes, those that it counts, and those that others look for.
COUNTERS: Final = (
    Question("walking-ballista humility", "with two counters: 1/1 in 7b, +2/+2 in 7c",
             ("Walking Ballista is 3/3 and has no abilities", "If Walking Ballista enters after Humility"), ("dies",)),
    Question("triskelion dress-down", "it keeps its three counters: 4/4", ("Triskelion is 4/4 and has no abilities",)),
    Question("door-of-destinies goblin-king", "two charge counters and the King: +3/+3",
             ("a 2/5 Goblin is 5/8 and has mountainwalk",)),
    Question("experiment-kraj prodigal-sorcerer", "with a +1/+1 counter on the Sorcerer, Kraj has its ability",
             ("Experiment Kraj gains an activated ability", "Prodigal Sorcerer is 2/2"), ("Nothing changes",)),
    Question("abzan-falconer walking-ballista", "it comes with +1/+1 counters",
             ("Walking Ballista is 2/2 and has flying",)),
)  # fmt: skip

#: What is chosen, what can be done, what it costs.
CHOSEN: Final = (
    Question("meddling-mage lightning-bolt", "the name that is asked about is the one chosen",
             ("Lightning Bolt can’t be cast",), ("the chosen name",), ("Foudre ne peut pas être",)),
    Question("alpine-moon mutavault", "no land type, no ability but the one given (613.1d, f)",
             ("Mutavault loses its printed abilities and taps for mana of any color",), ("2/2",)),
    Question("moat levitation", "what flies is not stopped: Moat waits for Levitation (613.8a)",
             ("has flying", "Because of Levitation, Moat does not affect it"), ("stays as it is printed",)),
    Question("suppression-field smugglers-copter", "crewing is an activated ability (702.122a)",
             ("(crew 1) costs {2}",), fr=("coûte {2}",)),
    Question("leyline-of-singularity grizzly-bears", "a supertype in layer 4", ("Grizzly Bears is legendary",),
             fr=("Grizzlis est légendaire",)),
    Question("volraths-shapeshifter tarmogoyf", "on top of the graveyard lies a creature card: its whole text",
             ("Volrath's Shapeshifter is a 1/2 green Lhurgoyf", "Here Tarmogoyf is in the graveyard")),
)  # fmt: skip

#: Two that take control of one thing: the later one has it (613.7).
TAKEN: Final = (
    Question("zealous-conscripts mind-control", "both on one creature: by time",
             ("is under your opponent’s control, because Mind Control came after", "the other way round"),
             ("Mind Control has haste",)),
    Question("vedalken-shackles control-magic", "by time", ("because Control Magic came after Vedalken Shackles",)),
    Question("treachery act-of-treason", "by time", ("because Act of Treason came after Treachery",)),
    Question("insurrection grizzly-bears", "the opponent's Bears",
             ("Grizzly Bears has haste and is under your control",)),
    Question("control-magic steal-enchantment", "whoever has the Aura has the creature (613.8a)",
             ("is under your control (dependency, 613.8)", "Control Magic is under your control")),
)  # fmt: skip

#: Control that goes back to owners.
RETURNED: Final = (
    Question("control-magic homeward-path", "the later of two in layer 2 (613.7)",
             ("is under your control, because Homeward Path’s ability came after Control Magic",
              "the other way round, it is under your opponent’s control"),
             fr=("est sous votre contrôle, car Contrôle magique était là avant la capacité de Chemin du foyer",)),
)  # fmt: skip

#: What another card looks for in a graveyard lies there, also where a third one is about graveyards (613.8a).
IN_GRAVEYARDS: Final = (
    Question("yixlid-jailer necrotic-ooze prodigal-sorcerer", "the Ooze waits for the Jailer: nothing is left to gain",
             ("Prodigal Sorcerer has no abilities", "Necrotic Ooze stays as it is printed",
              "Here Prodigal Sorcerer is in the graveyard"), ("land card",),
             ("Ici, Sorcier sybarite est au cimetière",)),
    Question("yixlid-jailer prodigal-sorcerer", "a card in a graveyard loses its abilities",
             ("Prodigal Sorcerer has no abilities", "Here Prodigal Sorcerer is in the graveyard")),
)  # fmt: skip

#: What lies beside shows what the cards do to one another: of no type that a card gives, of different types.
BESIDE: Final = (
    Question("kudo-king-among-bears", "a creature that is no Bear becomes one also (613.1d), 2/2 in 7b",
             ("a 2/5 creature with flying is a 2/2 Ox Bear",), fr=("de type bovidé et ours",)),
    Question("coat-of-arms conspiracy", "of one type only since layer 4, each counts the two others in 7c",
             ("that shares no type with the two others is a 4/7 Brushwagg", FIRST)),
    Question("coat-of-arms maskwood-nexus", "likewise: every type since layer 4",
             ("that shares no type with the two others is a 4/7 creature of every creature type", FIRST)),
    Question("coat-of-arms", "alone it needs creatures of one type", ("that shares a type with two others is 4/7",)),
)  # fmt: skip

#: Cards that came to the library later.
LATER: Final = (
    Question("living-lands humility", "a creature in layer 4, no mana since layer 6",
             ("is a 1/1 Forest land creature, has no abilities and can’t be tapped for mana",)),
    Question("encroaching-mycosynth march-of-the-machines", "the March waits for what makes artifacts (613.8a)",
             ("March of the Machines is a 4/4 artifact enchantment creature", "dependency, 613.8")),
    Question("biotransference collector-ouphe", "every creature of yours is an artifact",
             ("Collector Ouphe is also an artifact and can’t use its activated abilities",)),
    Question("minimus-containment humility", "no ability is left in layer 6, before what takes others' (613.8a)",
             ("Humility is a Treasure", LOST)),
    Question("minimus-containment blood-moon", "it begins in layer 4 (613.6)", ("Blood Moon still works",)),
    Question("grist-the-hunger-tide yixlid-jailer", "a creature since layer 4, no ability since 6: 1/1 in 7b (613.6)",
             ("is a 1/1 Insect planeswalker creature and has no abilities",)),
    Question("chromatic-lantern blood-moon", "305.7 in layer 4, any color in layer 6",
             ("taps for mana of any color", FIRST)),
    Question("thespians-stage dark-depths", "a copy without counters (707.2), and the legend rule",
             ("Thespian's Stage is a copy of Dark Depths", "legend rule")),
    Question("castle-locthwain blood-moon", "305.7; 614.12",
             ("Castle Locthwain is a Mountain", "If Castle Locthwain enters after Blood Moon")),
)  # fmt: skip

#: What may not be attached, and what an attachment makes of its host.
ATTACHED: Final = (
    Question("sword-of-fire-and-ice control-magic", "a blue Aura leaves what has protection from blue (702.16c)",
             ("has protection from blue: Control Magic goes to the graveyard (702.16c, 704.5m)",), ("under your",),
             ("a la protection contre le bleu", "va au cimetière (702.16c, 704.5m)")),
    Question("sword-of-fire-and-ice pacifism", "white is neither blue nor red: it stays",
             ("is 4/7", "can’t attack or block"), ("graveyard",)),
    Question("humility sword-of-fire-and-ice control-magic", "with Humility the newest there is no protection (613.7)",
             ("3/3", "no abilities", "Control Magic cannot enchant it (702.16c)")),
    Question("sword-of-fire-and-ice merfolk-trickster", "a blue source: only before the Sword is it a target (702.16b)",
             ("is 4/7, has protection from red and protection from blue and loses flying",
              "it has protection from blue: Merfolk Trickster’s ability cannot target it (702.16b)"),
             ("no abilities",), ("ne peut pas l’avoir pour cible (702.16b)",)),
    Question("swift-reconfiguration humility", "no creature since layer 4: layer 6 does not reach it",
             ("is a Vehicle artifact, has crew 5 and is no longer a creature",
              "Because of Swift Reconfiguration, Humility does not affect it"), ("flying is 1/1",)),
    Question("swift-reconfiguration magus-of-the-moon", "an artifact, with its ability: 305.7 on nonbasic lands",
             ("Magus of the Moon is a Vehicle artifact, has crew 5", "A nonbasic land is a Mountain"), ("graveyard",)),
)  # fmt: skip

OF_USE: Final = (*BESTOWED, *USED, *COUNTERS, *CHOSEN, *TAKEN, *RETURNED, *IN_GRAVEYARDS, *BESIDE, *LATER, *ATTACHED)
