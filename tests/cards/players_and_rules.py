"""What is said of players and permanents beside the layers: permissions, prohibitions, protection, replacements."""

from __future__ import annotations

from typing import Any, Final

from tests.cards.table import *
from tests.engine.boards import ability_of, spell

# --- permissions, prohibitions, protection, replacements ----------------------------------------------


NONE: Final[dict[str, Any]] = {"hand_size": None}
FREE: Final[dict[str, Any]] = {"castable": True}
FORBIDDEN: Final[dict[str, Any]] = {"castable": False}


def size(number: int) -> dict[str, Any]:
    return {"hand_size": number}


def gained(*keywords: str) -> dict[str, Any]:
    return {"abilities": list(keywords)}


def may(*labels: str) -> dict[str, Any]:
    return {"permissions": list(labels)}


_PLAYERS: Final = (
    # --- players
    row("true-believer", "You have shroud; your opponent does not.", you=gained("shroud"), opponent=gained()),
    row("ivory-mask", "You have shroud; your opponent does not.", you=gained("shroud"), opponent=gained()),
    row("leyline-of-sanctity", "You have hexproof; your opponent does not.", you=gained("hexproof"), opponent=gained()),
    row("runed-halo", "You have protection from the card that was named.",
        you=gained("protection from Lightning Bolt"), opponent=gained()),
    # --- hand sizes, which are seven to begin with
    row("spellbook", "You have no maximum hand size.", you=NONE, opponent=size(7)),
    row("reliquary-tower", "You have no maximum hand size, and the land gives mana.",
        you=NONE, opponent=size(7), it={"has": mana("C")}),
    row("thought-vessel", "You have no maximum hand size.", you=NONE, opponent=size(7)),
    row("library-of-leng", "You have no maximum hand size.", you=NONE, opponent=size(7)),
    row("cursed-rack", "The chosen player's is four, yours stays seven.", you=size(7), opponent=size(4)),
    row("null-profusion", "Yours is two.", you=size(2), opponent=size(7)),
    row("gnat-miser", "That of each opponent is one less.", you=size(7), opponent=size(6)),
    row("locust-miser", "That of each opponent is two less.", you=size(7), opponent=size(5)),
    row("jin-gitaxias-core-augur", "That of each opponent is seven less: none at all.", you=size(7), opponent=size(0)),
    # --- restrictions on objects
    row("blazing-archon", "No creature can attack you; a land is no creature.",
        bears(**THEIRS), path(),
        bears=restrictions("can’t attack you"), path=restrictions(), it=pt(5, 6) | {"has": ["flying"]}),
    row("propaganda", "No creature can attack you unsupported by two mana.",
        bears(**THEIRS), path(),
        bears=restrictions("can’t attack you unless its controller pays {2}"), path=restrictions()),
    row("moat", "Creatures without flying can't attack, whoever's; the Hawk can.",
        bears(**THEIRS), hawk(), bears=restrictions("can’t attack"), hawk=restrictions()),
    row("calming-licid", "As an Aura the Licid keeps the enchanted creature from attacking.",
        bears(), hawk(),
        placed={"attached_to": "bears", "types": ["Enchantment"], "subtypes": ["Aura"]},
        bears=restrictions("can’t attack"), hawk=restrictions()),
    row("pacifism", "The enchanted creature can neither attack nor block.",
        bears(), hawk(), on="bears", bears=restrictions("can’t attack or block") | pt(2, 2), hawk=restrictions()),
    row("arrest", "The enchanted creature can neither attack nor block nor use its activated abilities.",
        bears(), hawk(),
        on="bears", bears=restrictions("can’t attack or block", "can’t have its activated abilities activated"),
        hawk=restrictions()),
    row("stony-silence", "Activated abilities of artifacts can't be activated; they are not lost.",
        rock(**THEIRS), bears(),
        rock=restrictions("can’t have its activated abilities activated") | {"abilities": 1}, bears=restrictions()),
    # --- restrictions on players
    row("curse-of-exhaustion", "The enchanted player can cast one spell each turn.",
        on="opponent", opponent=restrictions("can cast only one spell each turn"), you=restrictions()),
    row("platinum-angel", "You can't lose, and your opponents can't win.",
        you=restrictions("can’t lose the game"), opponent=restrictions("can’t win the game"), it=pt(4, 4)),
    # --- permissions
    row("crucible-of-worlds", "You may play lands from your graveyard.",
        you=may("also play lands that are in your graveyard"), opponent=may()),
    row("exploration", "You may play one land more.",
        you=may("play one more land on each of your turns"), opponent=may()),
    row("vedalken-orrery", "You may cast spells at any time you could cast an instant.",
        you=may("cast any spell whenever you could cast an instant"), opponent=may()),
    row("omniscience", "You may cast spells from your hand for nothing.",
        you=may("cast spells from your hand for free"), opponent=may()),
    # --- prohibitions
    row("meddling-mage", "Nobody can cast the card that was named; other spells can be cast.",
        spells=[spell("bolt", "{R}") | {"name": "Lightning Bolt"}, spell("theirs", "{R}", controller="opponent")
            | {"name": "Lightning Bolt"}, spell("growth", "{G}")],
        bolt=FORBIDDEN, theirs=FORBIDDEN, growth=FREE, it=pt(2, 2)),
    row(
        "iona-shield-of-emeria",
        "Your opponent can't cast spells of the chosen color, red; you can.",
        spells=[
            spell("bolt", "{R}"),
            spell("theirs", "{R}", controller="opponent"),
            spell("growth", "{G}", controller="opponent"),
        ],
        bolt=FREE,
        theirs=FORBIDDEN,
        growth=FREE,
        it=pt(7, 7),
    ),
    row("the-tabernacle-at-pendrell-vale", "All creatures have a triggered ability; it makes no mana.",
        bears(), bears("theirs", **THEIRS),
        it=line("Legendary Land") | how_many(1), bears=how_many(1), theirs=how_many(1)),
    row("zoetic-cavern", "A land; face down it is a 2/2 creature (708.2).",
        the("zoetic-cavern", "hidden", face_down=True),
        it=line("Land") | how_many(2), hidden=line("Creature") | pt(2, 2) | how_many(0)),
    row("back-to-basics", "Nonbasic lands don’t untap.",
        path(), basic("Forest"),
        path=restrictions("doesn’t untap during its controller’s untap step"), forest=restrictions()),
    row("embodiment-of-insight", "Your land creatures have vigilance.",
        the("dryad-arbor", "arbor"), bears(), it=has("vigilance"), arbor=has("vigilance"), bears=abilities()),
    row("pithing-needle", "With Prodigal Sorcerer named, its activated ability can’t be activated.",
        tim(), bears(),
        tim=restrictions("can’t have its activated abilities activated unless they’re mana abilities"),
        bears=restrictions()),
    row("sorcerous-spyglass", "With Prodigal Sorcerer named, its activated ability can’t be activated.",
        tim(), bears(),
        tim=restrictions("can’t have its activated abilities activated unless they’re mana abilities"),
        bears=restrictions()),
    row("darksteel-forge", "Your artifacts have indestructible, and so has it itself.",
        rock(), book("theirs", **THEIRS), it=has("indestructible"), rock=has("indestructible"), theirs=abilities()),
    row("indomitable-archangel", "With three artifacts, your artifacts have shroud.",
        rock(), book(), book("third"), it=pt(4, 4) | has("flying"), rock=has("shroud"), third=abilities("shroud")),
    row("melira-sylvok-outcast", "Their creatures lose infect.",
        the("blightsteel-colossus", "theirs", **THEIRS), the("blightsteel-colossus", "mine"),
        theirs=lacks("infect"), mine=has("infect")),
    row("ruby-medallion", "An artifact that makes red spells cheaper.", it=line("Artifact") | how_many(1)),
)  # fmt: skip


# --- what spells and activated abilities cost (601.2f) ------------------------------------------------


def costs(mana: str) -> dict[str, Any]:
    return {"mana": mana}


_COSTS: Final = (
    row("thorn-of-amethyst", "Noncreature spells of all players cost {1} more, creature spells do not.",
        spells=[spell("bolt", "{R}", controller="opponent"), spell("bears", "{1}{G}", "Creature")],
        bolt=costs("{1}{R}"), bears=costs("{1}{G}")),
    row("thalia-guardian-of-thraben", "Noncreature spells of all players cost {1} more, creature spells do not.",
        spells=[spell("bolt", "{R}", controller="opponent"), spell("bears", "{1}{G}", "Creature")],
        bolt=costs("{1}{R}"), bears=costs("{1}{G}"), it=pt(2, 1) | {"has": ["first strike"]}),
    row("sphere-of-resistance", "All spells cost {1} more.",
        spells=[spell("bolt", "{R}", controller="opponent"), spell("bears", "{1}{G}", "Creature")],
        bolt=costs("{1}{R}"), bears=costs("{2}{G}")),
    row("trinisphere", "While untapped, it brings every spell to three mana; dearer ones stay.",
        spells=[spell("bolt", "{R}", controller="opponent"), spell("force", "{3}{U}{U}")], bolt=costs("{2}{R}"),
        force=costs("{3}{U}{U}")),
    row("helm-of-awakening", "All spells cost {1} less, but never less than their colored mana.",
        spells=[spell("bears", "{1}{G}", "Creature", controller="opponent"), spell("bolt", "{R}")], bears=costs("{G}"),
        bolt=costs("{R}")),
    row(
        "goblin-electromancer",
        "Your instants and sorceries cost {1} less, your creatures and the spells of others do not.",
        spells=[
            spell("instant", "{2}{U}"),
            spell("sorcery", "{1}{R}", "Sorcery"),
            spell("bears", "{1}{G}", "Creature"),
            spell("theirs", "{2}{U}", controller="opponent"),
        ],
        instant=costs("{1}{U}"),
        sorcery=costs("{R}"),
        bears=costs("{1}{G}"),
        theirs=costs("{2}{U}"),
    ),
    row("sapphire-medallion", "Your blue spells cost {1} less, others do not.",
        spells=[spell("blue", "{2}{U}"), spell("green", "{2}{G}"), spell("theirs", "{2}{U}", controller="opponent")],
        blue=costs("{1}{U}"), green=costs("{2}{G}"), theirs=costs("{2}{U}")),
    row(
        "grand-arbiter-augustin-iv",
        "Your white spells cost {1} less, your blue ones too, those of both colors {2}; spells of opponents {1} more.",
        spells=[
            spell("white", "{2}{W}"),
            spell("both", "{3}{W}{U}"),
            spell("green", "{1}{G}"),
            spell("theirs", "{1}{R}", controller="opponent"),
        ],
        white=costs("{1}{W}"),
        both=costs("{1}{W}{U}"),
        green=costs("{1}{G}"),
        theirs=costs("{2}{R}"),
    ),
    row("suppression-field", "Activated abilities cost {2} more: one that only needs tapping costs {2}.",
        tim(), spells=[ability_of("tim", "ping", ""), spell("bolt", "{R}")], ping=costs("{2}"), bolt=costs("{R}")),
)  # fmt: skip

ROWS: Final[tuple[Row, ...]] = (*_PLAYERS, *_COSTS)
