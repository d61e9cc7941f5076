"""Copies, faces, control and text: layers 1 to 3."""

from __future__ import annotations

from typing import Final

from tests.cards.table import (
    THEIRS,
    Row,
    abilities,
    basic,
    bears,
    book,
    charm,
    colors,
    has,
    hawk,
    how_many,
    kin,
    line,
    pt,
    rock,
    row,
    the,
)

DOWN: Final = {"face_down": True}

ROWS: Final[tuple[Row, ...]] = (
    # --- layer 1
    row(
        "becomes-a-copy",
        "The Bears become a Hawk: name, color, types, ability and size, all from the card copied.",
        bears(),
        hawk(),
        on="bears",
        placed={"source": "hawk"},
        bears={"name": "Suntail Hawk", "mana_value": 1}
        | line("Creature — Bird")
        | colors("white")
        | abilities("flying")
        | pt(1, 1),
        hawk=pt(1, 1),
    ),
    row(
        "phantasmal-image-copy",
        "A copy of the Hawk that is an Illusion as well and has one more ability.",
        the("phantasmal-image", "image"),
        hawk(),
        on="image",
        placed={"source": "hawk"},
        image=line("Creature — Bird Illusion")
        | colors("white")
        | pt(1, 1)
        | abilities("flying", "When this creature is targeted, sacrifice it."),
    ),
    row("phyrexian-metamorph-copy", "A copy of the Bears that is an artifact as well; it is green, as they are.",
        the("phyrexian-metamorph", "metamorph"), bears(),
        on="metamorph", placed={"source": "bears"},
        metamorph=line("Artifact Creature — Bear") | colors("green") | pt(2, 2) | how_many(0)),
    row(
        "quicksilver-gargantuan-copy",
        "A copy of the Hawk in everything but its size, which is 7/7.",
        the("quicksilver-gargantuan", "gargantuan"),
        hawk(),
        on="gargantuan",
        placed={"source": "hawk"},
        gargantuan={"name": "Suntail Hawk"}
        | line("Creature — Bird")
        | colors("white")
        | abilities("flying")
        | pt(7, 7),
    ),
    row(
        "vesuvan-doppelganger-copy",
        "A copy of the Hawk in everything but its color, which stays blue, with one ability more.",
        the("vesuvan-doppelganger", "doppelganger"),
        hawk(),
        on="doppelganger",
        placed={"source": "hawk"},
        doppelganger={"name": "Suntail Hawk"}
        | line("Creature — Bird")
        | colors("blue")
        | pt(1, 1)
        | how_many(2)
        | {"has": ["flying"]},
    ),
    row("turned-face-down", "Face down, the Hawk is a 2/2 creature without name, color, type or ability (708.2).",
        hawk(), on="hawk", hawk={"name": "", "mana_value": 0} | line("Creature") | colors() | how_many(0) | pt(2, 2)),
    row("turned-face-up", "A Hawk that lay face down is a Hawk again.",
        hawk(face_down=True),
        on="hawk",
        hawk={"name": "Suntail Hawk"} | line("Creature — Bird") | colors("white") | abilities("flying") | pt(1, 1)),
    row("ixidron-turns-face-down",
        "The Hawk is face down: a 2/2 creature without name, color, type or ability (708.2).",
        hawk(), on="hawk", hawk={"name": "", "mana_value": 0} | line("Creature") | colors() | how_many(0) | pt(2, 2)),
    row("ixidron", "Its power and toughness count the creatures that lie face down, whoever controls them: here two.",
        hawk(**DOWN), bears(**DOWN, **THEIRS), hawk("up"), it=pt(2, 2) | line("Creature — Illusion")),
    # --- layer 2
    row("mind-control", "You control the enchanted creature.",
        bears(**THEIRS), on="bears", bears={"controller": "you"}),
    row("control-magic", "You control the creature.", bears(**THEIRS), on="bears", bears={"controller": "you"}),
    row("steal-enchantment", "You control the enchanted enchantment.",
        charm(**THEIRS), on="charm", charm={"controller": "you"} | line("Enchantment")),
    row("corrupted-conscience", "You control the enchanted creature, and it has infect.",
        bears(**THEIRS), on="bears", bears={"controller": "you"} | abilities("infect") | pt(2, 2)),
    row("yavimayas-embrace", "You control the enchanted creature, which gets +2/+2 and has trample.",
        bears(**THEIRS), on="bears", bears={"controller": "you"} | abilities("trample") | pt(4, 4)),
    row("dominating-licid",
        "As an Aura the Licid gives you the enchanted creature; it keeps its other ability and its color.",
        bears(**THEIRS),
        placed={"attached_to": "bears", "types": ["Enchantment"], "subtypes": ["Aura"]}, bears={"controller": "you"}),
    row("act-of-treason", "You control the creature and it has haste.",
        bears(**THEIRS), on="bears", bears={"controller": "you"} | abilities("haste") | pt(2, 2)),
    row("grab-the-reins", "You control the creature and it has haste.",
        bears(**THEIRS), on="bears", bears={"controller": "you"} | abilities("haste")),
    row("commandeer", "You control the spell, which waits on the stack all the same.",
        book("spell", zone="stack", **THEIRS), on="spell", spell={"controller": "you", "zone": "stack"}),
    # --- layer 3
    row(
        "volraths-shapeshifter",
        "It has the full text of the creature card on top of your graveyard, and keeps its own ability beside.",
        hawk(zone="graveyard"),
        it={"name": "Suntail Hawk", "mana_value": 1}
        | line("Creature — Bird")
        | colors("white")
        | pt(1, 1)
        | abilities("flying", "{2}: discard a card."),
    ),
    row("mind-bend-swamp-to-plains", "The word Swamp of a type line becomes Plains, and the land gives white mana.",
        basic("Swamp"), on="swamp", swamp=line("Basic Land — Plains") | abilities("{T}: Add {W}.")),
    row("trait-doctoring-white-to-black",
        "A Crusade about black creatures: the white Hawk gets nothing, and the enchantment itself stays white.",
        the("crusade", "crusade"), hawk(), kin("rat", "Rat", colors=["black"]),
        on="crusade", hawk=pt(1, 1), rat=pt(2, 2), crusade=colors("white")),
    row("artificial-evolution-goblin-to-merfolk", "A Goblin King that is a Merfolk and helps Merfolk.",
        the("goblin-king", "king"), kin("goblin", "Goblin"), kin("merfolk", "Merfolk"),
        on="king", king=line("Creature — Merfolk"), goblin=pt(1, 1) | how_many(0),
        merfolk=pt(2, 2) | abilities("mountainwalk")),
    row("captivating-vampire-activation", "The creature is yours from now on and a Vampire as well.",
        bears(**THEIRS), on="bears", bears={"controller": "you"} | line("Creature — Bear Vampire")),
    row("threaten", "The creature is yours and has haste until end of turn.",
        bears(**THEIRS), on="bears", bears={"controller": "you"} | abilities("haste")),
    row("sower-of-temptation-trigger", "The creature is yours for as long as the Sower is on the battlefield.",
        bears(**THEIRS), the("sower-of-temptation", "sower"),
        on="bears", placed={"source": "sower"}, bears={"controller": "you"}),
    row("zealous-conscripts-trigger", "The permanent is yours and has haste until end of turn.",
        rock(**THEIRS), on="rock", rock={"controller": "you"} | has("haste")),
    row("sakashimas-student-copy", "A copy of the Bears that is a Ninja as well.",
        bears(), hawk(), on="hawk", placed={"source": "bears"}, hawk=line("Creature — Bear Ninja") | pt(2, 2)),
    row("copy-artifact-copy", "A copy of the rock that is an enchantment as well.",
        rock(), charm(), on="charm", placed={"source": "rock"}, charm=line("Artifact Enchantment") | how_many(1)),
    row("spark-double-copy", "A copy of the legend that is not legendary.",
        kin("legend", "Beast", supertypes=["Legendary"]), hawk(),
        on="hawk", placed={"source": "legend"}, hawk=line("Creature — Beast")),
    row("sakashima-the-impostor-copy",
        "A copy of the Bears that keeps its name, is legendary and has one ability more.",
        bears(), hawk(),
        on="hawk", placed={"source": "bears"},
        hawk=line("Legendary Creature — Bear") | {"name": "Sakashima the Impostor"} | how_many(1)),
    row("infinite-reflection",
        "What becomes a copy does so as a trigger resolves or as it enters: the Bears stay Bears.",
        bears(), on="bears", it=how_many(3), bears=line("Creature — Bear") | pt(2, 2)),
    row("essence-of-the-wild", "A 6/6; what is on the battlefield already stays what it is.",
        bears(), it=line("Creature — Avatar") | pt(6, 6), bears=pt(2, 2)),
    row("splinter-twin", "The enchanted creature has an activated ability.", bears(), on="bears", bears=how_many(1)),
    row("helm-of-the-host", "Its ability makes tokens; the equipped creature stays as it is.",
        bears(), on="bears", it=how_many(2), bears=pt(2, 2) | how_many(0)),
    row("blade-of-selves", "The equipped creature has myriad.", bears(), on="bears", bears=abilities("myriad")),
)  # fmt: skip
