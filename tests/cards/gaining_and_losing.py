"""Layer 6: abilities gained, lost, and forbidden."""

from __future__ import annotations

from typing import Final

from tests.cards.table import THEIRS, Row, abilities, bears, charm, hawk, how_many, kin, ogre, pt, row, tim

PING: Final = "{T}: 1 damage to any target."

ROWS: Final[tuple[Row, ...]] = (
    # --- gained
    row("levitation", "Your creatures have flying, those of others do not.",
        bears(), ogre(**THEIRS), bears=abilities("flying"), ogre=how_many(0)),
    row("fervor", "Your creatures have haste, those of others do not.",
        bears(), ogre(**THEIRS), bears=abilities("haste"), ogre=how_many(0)),
    row(
        "akromas-memorial",
        "Your creatures have seven keywords more.",
        bears(),
        ogre(**THEIRS),
        bears=abilities(
            "flying",
            "first strike",
            "vigilance",
            "trample",
            "haste",
            "protection from black",
            "protection from red",
        ),
        ogre=how_many(0),
    ),
    row("galerider-sliver", "Your Slivers, itself included, have flying.",
        kin("sliver", "Sliver"), kin("theirs", "Sliver", **THEIRS), bears(),
        it={"has": ["flying"]} | pt(1, 1), sliver=abilities("flying"), theirs=how_many(0), bears=how_many(0)),
    row("avacyn-angel-of-hope", "Your other permanents have indestructible, whatever they are; itself has its own.",
        charm(), bears("theirs", **THEIRS),
        it=pt(8, 8) | how_many(4) | {"has": ["flying", "vigilance", "indestructible"]},
        charm=abilities("indestructible"), theirs=how_many(0)),
    row("zombie-master", "Other Zombies, whoever's, have swampwalk and can regenerate; itself does neither.",
        kin("zombie", "Zombie", **THEIRS), bears(),
        it=how_many(2) | {"lacks": ["swampwalk"]},
        zombie=abilities("swampwalk", "{B}: regenerate this permanent.") | pt(1, 1), bears=how_many(0)),
    row("necrotic-ooze", "It has the activated abilities of creature cards in all graveyards; flying is none.",
        tim(zone="graveyard", **THEIRS), hawk(zone="graveyard"),
        it={"has": [PING], "lacks": ["flying"]} | how_many(2) | pt(4, 3)),
    row("agathas-soul-cauldron",
        "Your creature with a +1/+1 counter has the activated ability of the exiled creature card; others do not.",
        bears(counters=[{"kind": "+1/+1", "count": 1}]), ogre(), tim(zone="exile"),
        bears=abilities(PING) | pt(3, 3), ogre=how_many(0),
        you={"permissions": ["pay any color with any mana when activating abilities of creatures you control"]},
        opponent={"permissions": []}),
    row("urzas-saga-chapter-one", "The land gains a mana ability.",
        {"id": "saga", "name": "Saga", "types": ["Enchantment", "Land"]}, on="saga", saga=abilities("{T}: Add {C}.")),
    row("gains-flying", "The Bears have flying.", bears(), on="bears", bears=abilities("flying")),
    # --- lost
    row("loses-flying", "The Hawk has no flying.", hawk(), on="hawk", hawk=how_many(0) | pt(1, 1)),
    row("loses-all-abilities", "The Wizard has no abilities and stays 1/1.",
        tim(), on="tim", tim=how_many(0) | pt(1, 1)),
    row("nobody-flies", "Creatures lose flying, whoever's, and nothing else.",
        hawk(**THEIRS), tim(), hawk=how_many(0), tim=abilities(PING)),
    row("dress-down", "All creatures lose all abilities and keep their size; the enchantment itself keeps its four.",
        hawk(**THEIRS), tim(), it=how_many(4), hawk=how_many(0) | pt(1, 1), tim=how_many(0) | pt(1, 1)),
    row("humility", "All creatures, whoever's, have no abilities and are 1/1; the enchantment itself is no creature.",
        hawk(**THEIRS), bears(), it=how_many(1), hawk=how_many(0) | pt(1, 1), bears=pt(1, 1)),
    row("yixlid-jailer", "Cards in graveyards lose all abilities; on the battlefield nothing is lost.",
        hawk(zone="graveyard", **THEIRS), tim(), hawk=how_many(0), tim=how_many(1), it=pt(2, 1)),
    # --- gained by some, forbidden to others
    row("archetype-of-imagination", "Your creatures have flying; those of others lose it.",
        bears(), hawk(**THEIRS), it={"has": ["flying"]} | pt(3, 2), bears=abilities("flying"), hawk=how_many(0)),
    row(
        "archetype-of-courage",
        "Your creatures have first strike; those of others lose it, even what they gain later.",
        bears(),
        ogre(**THEIRS),
        effects=(
            {
                "id": "later",
                "name": "Later",
                "affects": {"ids": ["ogre"]},
                "changes": [{"abilities": {"add": ["first strike"]}}],
            },
        ),
        bears=abilities("first strike"),
        ogre=how_many(0),
    ),
    row("archetype-of-endurance", "Your creatures have hexproof; those of others lose it.",
        bears(), ogre(abilities=["hexproof"], **THEIRS),
        it={"has": ["hexproof"]} | pt(6, 5), bears=abilities("hexproof"), ogre=how_many(0)),
    row("muraganda-petroglyphs", "Creatures without abilities get +2/+2, whoever's; the Hawk, which flies, does not.",
        bears(**THEIRS), hawk(), bears=pt(4, 4), hawk=pt(1, 1)),
)  # fmt: skip
