"""After the layers: abilities of players, hand sizes, permissions, restrictions and prohibitions (613.10, 613.11)."""

from __future__ import annotations

from typing import Any, Final

from tests.cards.table import THEIRS, Row, bears, hawk, mana, path, pt, restrictions, rock, row
from tests.engine.boards import spell

NONE: Final[dict[str, Any]] = {"hand_size": None}
FREE: Final[dict[str, Any]] = {"castable": True}
FORBIDDEN: Final[dict[str, Any]] = {"castable": False}


def size(number: int) -> dict[str, Any]:
    return {"hand_size": number}


def gained(*keywords: str) -> dict[str, Any]:
    return {"abilities": list(keywords)}


def may(*labels: str) -> dict[str, Any]:
    return {"permissions": list(labels)}


ROWS: Final[tuple[Row, ...]] = (
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
    row(
        "meddling-mage",
        "Nobody can cast the card that was named; other spells can be cast.",
        spells=[
            spell("bolt", "{R}") | {"name": "Lightning Bolt"},
            spell("theirs", "{R}", controller="opponent") | {"name": "Lightning Bolt"},
            spell("growth", "{G}"),
        ],
        bolt=FORBIDDEN,
        theirs=FORBIDDEN,
        growth=FREE,
        it=pt(2, 2),
    ),
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
)  # fmt: skip
