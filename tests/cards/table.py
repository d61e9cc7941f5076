"""A row for a card: the small board around it, and what must come out, worked out by hand from the card and the rules.

`row("crusade", "White creatures get +1/+1.", hawk(), bears(), hawk=pt(2, 2), bears=pt(2, 2))` reads: on a board with
the Crusade, a Hawk and Bears, the Hawk is 2/2 and the Bears are 2/2. The card of the row has the id `it`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from engine.analysis.expectations import Difference, check_expectation
from engine.cases import Expect
from engine.notation.cases import EXPECT
from engine.notation.values import Reader
from tests.engine.boards import board, run

Json = dict[str, Any]

IT: Final = "it"
_SUPERTYPES: Final = frozenset(("Basic", "Legendary", "Snow", "World"))
_PLAYERS: Final = ("you", "opponent")


@dataclass(frozen=True, slots=True)
class Row:
    """`expect` is an expectation of `layers/1` about the board; `says` is the card in one sentence."""

    slug: str
    says: str
    board: Json
    expect: Json


def row(slug: str, says: str, *around: Json, **parts: Any) -> Row:
    """One row. `on` is what the card is attached to, or what the effect affects (ids in one string); `placed` holds
    other facts of its place; `effects`, `spells`, `life`, `active_player` belong to the board, and every other name is
    the id of an object, a player or a spell with what is expected of it."""
    document = board_of(slug, around, parts)
    expected: Json = {}
    spells = [spell["id"] for spell in document.get("spells", ())]
    for name, wanted in parts.items():
        section = "players" if name in _PLAYERS else "spells" if name in spells else "objects"
        expected.setdefault(section, {})[name] = wanted
    return Row(slug, says, document, expected)


def board_of(slug: str, around: tuple[Json, ...], parts: Json) -> Json:
    """The board, with the card first; takes out of `parts` all that is no expectation."""
    on, placed, effects = parts.pop("on", None), parts.pop("placed", {}), parts.pop("effects", ())
    fields = {key: parts.pop(key) for key in ("spells", "life", "active_player") if key in parts}
    if kind_of(slug) == "effect":
        effect = {"id": IT, "name": name_of(slug), "affects": {"ids": on.split()}, **data_of(slug), **placed}
        return board(*around, effects=(*effects, effect), **fields)
    attached = {} if on is None else {"attached_to": on}
    return board(the(slug, IT, **attached, **placed), *around, effects=effects, **fields)


def differences(tested: Row, document: Json | None = None, edition: str = "2026") -> tuple[Difference, ...]:
    """Where an edition gives something else on the board of the row, or on another board in its place."""
    return check_expectation(_expectation(tested), run(document or tested.board, edition))


def without_effect(tested: Row) -> Json:
    """The board of the row with the card's static abilities taken away, or the whole card if it has none."""
    document: Json = json.loads(json.dumps(tested.board))
    entry = next(entry for entry in (*document["objects"], *document["effects"]) if entry["id"] == IT)
    remaining = [
        ability for ability in entry.get("abilities", ()) if isinstance(ability, str) or "static" not in ability
    ]
    if len(remaining) == len(entry.get("abilities", ())):
        entry["enabled"] = False
    else:
        entry["abilities"] = remaining
    return document


def _expectation(tested: Row) -> Expect:
    """Read as a case's would be, so that a name that is nowhere on the board is refused."""
    named = {key: [obj["id"] for obj in tested.board.get(key, ())] for key in ("objects", "effects", "spells")}
    reader = Reader(ids=named["objects"], effects=named["effects"], spells=named["spells"], players=_PLAYERS)
    expect = EXPECT(reader, tested.expect, "")
    reader.raise_problems(tested.expect)
    return expect


# --- the entries ------------------------------------------------------------------------------------


def slugs() -> list[str]:
    return sorted(path.stem for path in _folder().glob("*.json"))


def kind_of(slug: str) -> str:
    kind: str = json.loads(_text(slug))["kind"]
    return kind


def name_of(slug: str) -> Json:
    name: Json = json.loads(_text(slug))["name"]
    return name


def data_of(slug: str) -> Json:
    data: Json = json.loads(_text(slug))["data"]
    return data


@cache
def _text(slug: str) -> str:
    return (_folder() / f"{slug}.json").read_text(encoding="utf-8")


def _folder() -> Path:
    return Path(settings.CONTENT_DIR) / "cards"


def the(slug: str, name: str, **fields: Any) -> Json:
    """The card as an object of a board, with the id `name`."""
    return {"id": name, "name": name_of(slug), **data_of(slug), **fields}


# --- what stands around -----------------------------------------------------------------------------

#: Belongs to the other player, who controls it too.
THEIRS: Final[Json] = {"owner": "opponent"}


def bears(name: str = "bears", **fields: Any) -> Json:
    """A green Bear, 2/2, without abilities."""
    return the("grizzly-bears", name, **fields)


def ogre(name: str = "ogre", **fields: Any) -> Json:
    """A red Ogre, 2/2, without abilities."""
    return the("gray-ogre", name, **fields)


def hawk(name: str = "hawk", **fields: Any) -> Json:
    """A white Bird, 1/1, with flying."""
    return the("suntail-hawk", name, **fields)


def tim(name: str = "tim", **fields: Any) -> Json:
    """A blue Human Wizard, 1/1, with an activated ability."""
    return the("prodigal-sorcerer", name, **fields)


def rat(name: str = "rat", **fields: Any) -> Json:
    """A black Rat, 1/1, without abilities."""
    return {"id": name, "name": name, "types": ["Creature"], "subtypes": ["Rat"], "colors": ["black"], **fields} | {
        "power": 1,
        "toughness": 1,
    }


def kin(name: str, subtype: str, **fields: Any) -> Json:
    """A colorless creature, 1/1, of that type."""
    return {"id": name, "name": name, "types": ["Creature"], "subtypes": [subtype], **fields} | {
        "power": 1,
        "toughness": 1,
    }


def path(name: str = "path", **fields: Any) -> Json:
    """A nonbasic land without land types, with two abilities."""
    return the("sorrows-path", name, **fields)


def ground(name: str = "ground", **fields: Any) -> Json:
    """A nonbasic Mountain Forest, with one printed ability."""
    return the("stomping-ground", name, **fields)


def basic(subtype: str, name: str | None = None, **fields: Any) -> Json:
    return the(subtype.lower(), name or subtype.lower(), **fields)


def book(name: str = "book", **fields: Any) -> Json:
    """A noncreature artifact of mana value 0."""
    return {"id": name, "name": name, "types": ["Artifact"], "mana_cost": "{0}", **fields}


def rock(name: str = "rock", **fields: Any) -> Json:
    """A noncreature artifact of mana value 3 with a mana ability."""
    ability = {"other": "{T}: Add {C}.", "kind": "mana"}
    return {"id": name, "name": name, "types": ["Artifact"], "mana_cost": "{3}", "abilities": [ability], **fields}


def charm(name: str = "charm", **fields: Any) -> Json:
    """A white enchantment of mana value 4 that does nothing."""
    return {"id": name, "name": name, "types": ["Enchantment"], "mana_cost": "{3}{W}", **fields}


def counters(kind: str, count: int) -> Json:
    """The field of an object that has these counters."""
    return {"counters": [{"kind": kind, "count": count}]}


# --- what is expected -------------------------------------------------------------------------------


def pt(power: int | None, toughness: int | None) -> Json:
    return {"power": power, "toughness": toughness}


def line(text: str) -> Json:
    """Supertypes, types and subtypes, each exactly these: `line("Basic Land — Forest")`."""
    left, _, right = text.partition(" — ")
    words = left.split()
    return {
        "supertypes": [word for word in words if word in _SUPERTYPES],
        "types": [word for word in words if word not in _SUPERTYPES],
        "subtypes": right.split(),
    }


def colors(*names: str) -> Json:
    return {"colors": list(names)}


def abilities(*keywords_and_texts: str) -> Json:
    """Exactly these."""
    return {"abilities": list(keywords_and_texts)}


def how_many(number: int) -> Json:
    return {"abilities": number}


def has(*keywords_and_texts: str) -> Json:
    return {"has": list(keywords_and_texts)}


def lacks(*keywords_and_texts: str) -> Json:
    return {"lacks": list(keywords_and_texts)}


def restrictions(*labels: str) -> Json:
    return {"restrictions": list(labels)}


def mana(*symbols: str) -> list[str]:
    """The mana abilities that come with basic land types."""
    return [f"{{T}}: Add {{{symbol}}}." for symbol in symbols]
