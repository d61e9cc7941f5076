"""Cards that change nothing for now: as printed, waiting for an ability (113.6), or for a condition."""

from __future__ import annotations

from typing import Final

from tests.cards.table import *
from tests.engine.boards import spell

# --- without a continuous effect of their own, where there is more to say than is printed (printed.txt) ---


_PLAIN: Final = (
    # --- creatures
    row("grizzly-bears", "A green Bear, 2/2.",
        it=line("Creature — Bear") | colors("green") | pt(2, 2) | how_many(0) | {"mana_value": 2}),
    row("thorn-elemental", "A green 7/7 whose one ability is about combat damage.",
        it=line("Creature — Elemental") | colors("green") | pt(7, 7) | how_many(1) | {"mana_value": 7}),
    row("worldspine-wurm", "A green 15/15 with trample and two triggered abilities, of mana value 11.",
        it=line("Creature — Wurm") | colors("green") | pt(15, 15) | how_many(3) | has("trample") | {"mana_value": 11}),
    row("dryad-arbor", "A land and a creature in one, green by its color indicator although it costs nothing.",
        it=line("Land Creature — Forest Dryad") | colors("green") | pt(1, 1) | abilities(*mana("G"))
            | {"mana_value": 0}),
    row("bringer-of-the-black-dawn",
        "A black 5/5 with trample; that it may be cast for another cost changes nothing on the battlefield.",
        it=line("Creature — Bringer") | colors("black") | pt(5, 5) | how_many(3) | has("trample") | {"mana_value": 9}),
    row(
        "frankensteins-monster",
        "With a +2/+0, a +1/+1 and a +0/+2 counter the 0/1 Zombie is 3/4; with X in its cost it has mana value 2.",
        placed={
            "counters": [
                {"kind": "+2/+0", "count": 1},
                {"kind": "+1/+1", "count": 1},
                {"kind": "+0/+2", "count": 1},
            ]
        },
        it=line("Creature — Zombie") | colors("black") | pt(3, 4) | {"mana_value": 2},
    ),
    row("primal-clay",
        "Printed */*, here as the 3/3 that was chosen as it entered: a printed size, no ability that defines it.",
        it=line("Artifact Creature — Shapeshifter") | colors() | pt(3, 3) | how_many(1)),
    row("oko-thief-of-crowns", "A planeswalker with four loyalty counters, which are no ability and no size.",
        it=line("Legendary Planeswalker — Oko") | colors("green", "blue") | pt(None, None) | how_many(3)
            | {"counters": {"loyalty": 4}}),
    # --- what copies, with nothing chosen
    row("body-double", "Not yet a copy: a blue 0/0 of mana value 5.",
        it=line("Creature — Shapeshifter") | colors("blue") | pt(0, 0) | {"mana_value": 5}),
    row("phyrexian-metamorph", "Not yet a copy: a blue artifact creature, 0/0; the Phyrexian symbol counts one mana.",
        it=line("Artifact Creature — Phyrexian Shapeshifter") | colors("blue") | pt(0, 0) | {"mana_value": 4}),
    row("quicksilver-gargantuan", "Not a copy: a blue 7/7.",
        it=line("Creature — Shapeshifter") | colors("blue") | pt(7, 7) | {"mana_value": 7}),
    row("sutured-ghoul",
        "The cards it exiled are not known here, so the black Zombie counts as 0/0 and its size stands in words.",
        it=line("Creature — Zombie") | colors("black") | pt(0, 0) | how_many(3) | has("trample")),
    row("gutter-grime-ooze",
        "A green token without a cost; its size counts the counters of another card and stands in words.",
        it=line("Creature — Ooze") | colors("green") | pt(0, 0) | how_many(1) | {"mana_value": 0}),
    # --- lands
    row("darksteel-citadel", "An artifact and a land in one, indestructible by an ability that it can lose.",
        it=line("Artifact Land") | colors() | has("indestructible", *mana("C")) | how_many(2) | {"mana_value": 0}),
    # --- artifacts and enchantments
    row("azorius-keyrune", "An artifact that does not wake up by itself.",
        it=line("Artifact") | colors() | pt(None, None) | how_many(2) | {"mana_value": 3}),
    # --- spells, in the hand
    row("lightning-bolt", "A red instant; its damage is over as soon as it is dealt.",
        it=line("Instant") | colors("red") | {"zone": "hand", "mana_value": 1}),
    row("wrath-of-god", "A white sorcery; its destruction is over at once.",
        it=line("Sorcery") | colors("white") | {"zone": "hand", "mana_value": 4}),
    row("replenish", "A white sorcery; the return is over at once.",
        it=line("Sorcery") | colors("white") | {"zone": "hand", "mana_value": 4}),
    row("force-of-will", "A blue instant of mana value 5, whatever is paid for it.",
        it=line("Instant") | colors("blue") | how_many(2) | {"zone": "hand", "mana_value": 5}),
    row("evermind", "Blue by its color indicator, although it has no mana cost.",
        it=line("Instant — Arcane") | colors("blue") | {"zone": "hand", "mana_value": 0}),
    row("mirrorweave", "An instant that is white and blue by its hybrid symbols; the copying resolves.",
        it=line("Instant") | colors("white", "blue") | {"zone": "hand", "mana_value": 4}),
    row("cytoshape", "A green and blue instant; the copying resolves.",
        it=line("Instant") | colors("green", "blue") | {"zone": "hand", "mana_value": 3}),
    row("amoeboid-changeling", "A 1/1 of every creature type with two abilities.",
        it=pt(1, 1) | {"all_creature_types": True}),
    row("wild-growth", "An Aura on a land that changes nothing about it.",
        basic("Forest"), on="forest", it=line("Enchantment — Aura") | how_many(2), forest=line("Basic Land — Forest")),
    row("mana-vault", "It doesn’t untap; three abilities besides.",
        it=line("Artifact") | how_many(4) | restrictions("doesn’t untap during your untap step")),
    row("basalt-monolith", "It doesn’t untap; two abilities besides.",
        it=line("Artifact") | how_many(3) | restrictions("doesn’t untap during your untap step")),
    row("ephemerate", "An instant in the hand with rebound.",
        it={"zone": "hand"} | line("Instant") | has("rebound") | how_many(2)),
    row("delver-of-secrets", "The back is a blue 3/2 with flying (712.8).", placed={"up": "back"},
        it={"name": "Insectile Aberration"} | line("Creature — Human Insect") | colors("blue") | pt(3, 2)
        | how_many(1)),
    row("westvale-abbey", "The back is a legendary black 9/7 with four keywords (712.8).", placed={"up": "back"},
        it={"name": "Ormendahl, Profane Prince"} | line("Legendary Creature — Demon") | colors("black") | pt(9, 7)
        | has("flying", "lifelink", "indestructible", "haste") | how_many(4)),
    row("invisible-stalker", "A 1/1 Human Rogue with hexproof that can’t be blocked.",
        it=line("Creature — Human Rogue") | colors("blue") | pt(1, 1) | has("hexproof")
            | restrictions("can’t be blocked")),
    row("murktide-regent", "A 3/3 Dragon that flies; with two counters it is 5/5.", placed=counters("+1/+1", 2),
        it=line("Creature — Dragon") | colors("blue") | pt(5, 5) | how_many(4) | has("flying")),
    row("hazoret-the-fervent", "A 5/4 God that is a creature at all times.",
        it=line("Legendary Creature — God") | colors("red") | pt(5, 4) | how_many(4) | has("indestructible", "haste")),
    row("exalted-angel", "A 4/5 Angel that flies; face down it is a 2/2 without abilities (708.2).",
        bears(), the("exalted-angel", "hidden", face_down=True),
        it=line("Creature — Angel") | pt(4, 5) | how_many(3), hidden=pt(2, 2) | how_many(0)),
    row("rhonas-the-indomitable", "A 5/5 God that is a creature at all times.",
        it=line("Legendary Creature — God") | colors("green") | pt(5, 5) | how_many(4)
            | has("deathtouch", "indestructible")),
    row("doran-the-siege-tower", "A 0/5 of three colors: each creature assigns combat damage equal to its toughness.",
        bears(**THEIRS),
        it=line("Legendary Creature — Treefolk Shaman") | pt(0, 5)
            | restrictions("assigns combat damage equal to its toughness rather than its power"),
        bears=pt(2, 2) | restrictions("assigns combat damage equal to its toughness rather than its power")),
    row(
        "arcades-the-strategist",
        "A 3/5 Elder Dragon; your creatures with defender use their toughness and may attack.",
        the("tree-of-redemption", "tree"),
        bears(),
        it=pt(3, 5) | has("flying", "vigilance"),
        tree=restrictions(
            "assigns combat damage equal to its toughness rather than its power",
            "can attack as though it didn’t have defender",
        ),
        bears=restrictions(),
    ),
)  # fmt: skip


# --- nothing by themselves until an ability is used or they are in the graveyard (113.6) --------------


def _land(slug: str, number: int) -> Row:
    return row(slug, "A land that does nothing by itself.", it=line("Land") | pt(None, None) | how_many(number))


def _incarnation(slug: str, land: str, keyword: str) -> Row:
    return row(
        slug,
        f"From your graveyard, with a {land} of yours, it gives your creatures {keyword}; theirs get nothing.",
        basic(land),
        bears(),
        bears("theirs", **THEIRS),
        placed={"zone": "graveyard"},
        bears=abilities(keyword),
        theirs=how_many(0),
    )


_WAITING: Final = (
    row("umezawas-jitte", "An Equipment that adds nothing by itself; it has five abilities.", bears(), on="bears",
        bears=pt(2, 2), it=line("Legendary Artifact — Equipment") | how_many(5)),
    row("walking-ballista", "0/0, with two +1/+1 counters 2/2.", placed=counters("+1/+1", 2), it=pt(2, 2)),
    row("triskelion", "1/1, with three +1/+1 counters 4/4.", placed=counters("+1/+1", 3), it=pt(4, 4)),
    row("heart-of-kiran", "A Vehicle, no creature until it is crewed.",
        it=line("Legendary Artifact — Vehicle") | pt(None, None) | has("flying", "vigilance", "crew 3")),
    row("esikas-chariot", "A Vehicle, no creature until it is crewed.",
        it=line("Legendary Artifact — Vehicle") | pt(None, None) | has("crew 4")),
    row("gideon-ally-of-zendikar-awake", "A 5/5 indestructible Human Soldier Ally that stays the planeswalker.",
        the("gideon-ally-of-zendikar", "gideon"), on="gideon",
        gideon=line("Legendary Planeswalker Creature — Gideon Human Soldier Ally") | pt(5, 5) | has("indestructible")),
    row("gideon-jura-awake", "A 6/6 Human Soldier that stays the planeswalker.", the("gideon-jura", "gideon"),
        on="gideon", gideon=line("Legendary Planeswalker Creature — Gideon Human Soldier") | pt(6, 6)),
    row("sarkhan-the-dragonspeaker-awake",
        "A red 4/4 Dragon, legendary, no planeswalker meanwhile (205.1a), with three keywords.",
        the("sarkhan-the-dragonspeaker", "sarkhan"), on="sarkhan",
        sarkhan=line("Legendary Creature — Dragon") | pt(4, 4) | colors("red")
            | has("flying", "indestructible", "haste")),
    row("nissa-worldwaker-activation", "The land is a 4/4 Elemental creature with trample as well.",
        the("forest", "land"), on="land",
        land=line("Basic Land Creature — Forest Elemental") | pt(4, 4) | has("trample")),
    row("elspeth-knight-errant-activation", "+3/+3 and flying.", bears(), on="bears",
        bears=pt(5, 5) | abilities("flying")),
    row("sorin-solemn-visitor-activation", "+1/+0 and lifelink.", bears(), on="bears",
        bears=pt(3, 2) | has("lifelink")),
    row("raging-ravine-animation",
        "A red and green 3/3 Elemental creature with a triggered ability, and a land still.",
        the("raging-ravine", "ravine"), on="ravine",
        ravine=line("Land Creature — Elemental") | pt(3, 3) | colors("red", "green") | how_many(4)),
    row("stalking-stones-animation", "A 3/3 Elemental artifact creature, and a land still.",
        the("stalking-stones", "stones"), on="stones", stones=line("Land Artifact Creature — Elemental") | pt(3, 3)),
    row("wandering-fumarole-animation",
        "A blue and red 1/4 Elemental creature with an activated ability, and a land still.",
        the("wandering-fumarole", "fumarole"), on="fumarole",
        fumarole=line("Land Creature — Elemental") | pt(1, 4) | colors("blue", "red") | how_many(4)),
    row("figure-of-destiny-activation", "A 2/2 Kithkin Spirit.", the("figure-of-destiny", "figure"), on="figure",
        figure=line("Creature — Kithkin Spirit") | pt(2, 2) | how_many(3)),
    row("aquamoeba-activation", "1/3 is 3/1.", the("aquamoeba", "beast"), on="beast", beast=pt(3, 1)),
    row("mannichi-the-fevered-dream-activation", "1/2 is 2/1; the Hawk stays 1/1.",
        the("mannichi-the-fevered-dream", "dream"), hawk(), on="dream hawk", dream=pt(2, 1), hawk=pt(1, 1)),
    row("serendib-sorcerer-activation", "Base power and toughness 0/2.", ogre(), on="ogre", ogre=pt(0, 2)),
    *(_incarnation(*words.split(", ")) for words in (
        "wonder, Island, flying", "anger, Mountain, haste", "brawn, Forest, trample", "filth, Swamp, swampwalk",
        "valor, Plains, first strike",
    )),
)  # fmt: skip


# --- only under a condition, on boards where it does not hold: nothing comes of them ------------------


CONDITIONAL: Final[tuple[Row, ...]] = (
    row("warden-of-the-wall", "On your own turn it is no creature.",
        it=line("Artifact") | pt(None, None) | how_many(3)),
    row("bello-bard-of-the-brambles", "On another player's turn your enchantment is no creature.",
        charm(), active_player="opponent", charm=line("Enchantment") | pt(None, None) | how_many(0)),
    row("starfield-of-nyx", "With four enchantments, one of them the opponent's fifth beside, none is a creature.",
        charm("one"), charm("two"), charm("three"), charm("theirs", **THEIRS),
        one=line("Enchantment") | pt(None, None), theirs=line("Enchantment")),
    row("heliod-god-of-the-sun",
        "With a devotion to white of five, four of it from other permanents, it stays a creature, 5/6.",
        charm("one", mana_cost="{W}{W}"), charm("two", mana_cost="{W}{W}"),
        it=line("Legendary Enchantment Creature — God") | pt(5, 6)),
    row("champions-helm", "A creature that is not legendary has no hexproof from it.",
        bears(), on="bears", bears=pt(4, 4) | how_many(0)),
    row("rune-of-flight", "On a creature it gives flying itself, and no ability about what it would equip.",
        bears(), on="bears", bears=abilities("flying") | pt(2, 2)),
    row("animate-artifact", "An artifact that is a creature already keeps its own size.",
        kin("golem", "Golem") | {"types": ["Artifact", "Creature"], "mana_cost": "{5}"},
        on="golem", golem=pt(1, 1) | line("Artifact Creature — Golem")),
    row("volraths-shapeshifter", "With a land on top of the creature in your graveyard it is itself: a blue 0/1.",
        hawk(zone="graveyard", timestamp=5), basic("Forest", zone="graveyard", timestamp=6),
        it={"name": "Volrath's Shapeshifter"} | line("Creature — Phyrexian Shapeshifter") | colors("blue")
            | pt(0, 1) | how_many(2)),
    row("trinisphere", "Tapped, it does nothing to what spells cost.",
        placed={"status": ["tapped"]}, spells=[spell("bolt", "{R}")], bolt={"mana": "{R}"}),
    row("agathas-soul-cauldron", "A card that is no creature card gives nothing.",
        bears(counters=[{"kind": "+1/+1", "count": 1}]),
        charm(zone="exile", abilities=[{"other": "{1}: draw a card.", "kind": "activated"}]),
        bears=how_many(0) | pt(3, 3)),
    row("moat", "A creature that flies may attack.", hawk(), hawk=restrictions()),
    row("dauntless-dourbark", "Without another Treefolk it has no trample; it counts a Forest and itself.",
        basic("Forest"), kin("tree", "Treefolk", **THEIRS), it=pt(2, 2) | lacks("trample")),
    row("divinity-of-pride", "With 24 life it is 4/4.", life={"you": 24}, it=pt(4, 4)),
    row("raksha-golden-cub", "Without Equipment no Cat gets anything.",
        kin("cat", "Cat"), it=pt(3, 4) | lacks("double strike"), cat=pt(1, 1) | how_many(0)),
    row("sylvan-advocate", "With one land, nothing gets a bonus.",
        basic("Forest", types=["Land", "Creature"], power=1, toughness=1), it=pt(2, 3), forest=pt(1, 1)),
    row("nylea-god-of-the-hunt", "With a devotion to green of five it stays a creature, 6/6.",
        charm("one", mana_cost="{G}{G}"), charm("two", mana_cost="{G}{G}"),
        it=line("Legendary Enchantment Creature — God") | pt(6, 6)),
    row("thassa-god-of-the-sea", "With a devotion to blue of five it stays a creature, 5/5.",
        charm("one", mana_cost="{U}{U}"), charm("two", mana_cost="{U}{U}"),
        it=line("Legendary Enchantment Creature — God") | pt(5, 5)),
    row("erebos-god-of-the-dead", "With a devotion to black of five it stays a creature, 5/7.",
        charm("one", mana_cost="{B}{B}"), charm("two", mana_cost="{B}{B}"),
        it=line("Legendary Enchantment Creature — God") | pt(5, 7)),
    row("purphoros-god-of-the-forge", "With a devotion to red of five it stays a creature, 6/5.",
        charm("one", mana_cost="{R}{R}"), charm("two", mana_cost="{R}{R}"),
        it=line("Legendary Enchantment Creature — God") | pt(6, 5)),
    row("gideon-blackblade", "On their turn it is a planeswalker and nothing else.",
        active_player="opponent", it=line("Legendary Planeswalker — Gideon") | pt(None, None)),
    row("wonder", "On the battlefield it gives nothing.", basic("Island"), bears(), bears=how_many(0)),
    row("anger", "On the battlefield it gives nothing.", basic("Mountain"), bears(), bears=how_many(0)),
    row("brawn", "On the battlefield it gives nothing.", basic("Forest"), bears(), bears=how_many(0)),
    row("filth", "On the battlefield it gives nothing.", basic("Swamp"), bears(), bears=how_many(0)),
    row("valor", "On the battlefield it gives nothing.", basic("Plains"), bears(), bears=how_many(0)),
    row("thran-golem", "With an Equipment and no Aura it is as printed.",
        the("bonesplitter", "axe", attached_to="it"), it=pt(5, 3) | lacks("flying", "first strike", "trample")),
    row("arixmethes-slumbering-isle", "Without a slumber counter it is a creature, and no land.",
        it=line("Legendary Creature — Kraken") | pt(12, 12)),
    row("cairn-wanderer", "A creature with flying that lives gives it nothing.",
        hawk(), it={"all_creature_types": True} | lacks("flying")),
)  # fmt: skip

ROWS: Final[tuple[Row, ...]] = (*_PLAIN, *_WAITING)
