"""Abilities that the laws of the engine draw, but for the few that no sentence tells, and how many come back."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.notation import read_ability
from engine.scenario import Ability, GameObject
from tests.cardtext.wording.saying import AURA, CREATURE
from tests.engine import strategies
from tests.engine.picking import Pick

#: What the format can say and no sentence tells. A test of a document for each, with the reason.
_TWICE: Final = "two changes of one kind in one ability, whose order no sentence tells"
_DEFINES: Final = "colors, creature types or a size of its own that define nothing: each such sentence does (604.3)"
_OTHERS: Final = "in a number for each of a group, what is another than the source"
_LANDS: Final = "a creature type that was chosen and that lands become: they become the chosen land type"
_BOTH: Final = "one object that is and is not another, or is itself or something else"
_HOST: Final = "how many of the one host there are: “for each enchanted creature” is of all that are enchanted"
_PLACES: Final = "several zones together, and the battlefield where it goes without saying"

_ONE_EACH: Final = ("abilities", "colors", "supertypes", "types", "subtypes", "pt", "copy")


def no_sentence(document: Any) -> str | None:
    """Return why no sentence tells this document; None for all others, which a sentence tells."""
    static = document["static"]
    kinds = [kind for change in static["changes"] for kind in change]
    changes = json.dumps(static["changes"])
    if _says_twice(static["changes"]):
        return _TWICE
    if _is_and_is_not(static):
        return _BOTH
    if '{"count": {"is": "attached"' in changes:
        return _HOST
    if '"zone"' in json.dumps(static):
        return _PLACES
    if '"Land"' in json.dumps(static["affects"]) and '"creature_type"' in changes:
        return _LANDS
    if not _is_itself(static["affects"]):
        return _OTHERS if any(word in changes for word in ('"is": "other"', '"not": {"is": "self"}')) else None
    own_size = any("set" in change.get("pt", {}) for change in static["changes"])
    return _DEFINES if own_size or set(kinds) <= {"subtypes", "colors"} else None


def _is_itself(selector: Any) -> bool:
    """Say whether it selects no other than the source."""
    return (
        selector.get("is") == "self"
        or any(map(_is_itself, selector.get("all", ())))
        or ("any" in selector and all(map(_is_itself, selector["any"])))
    )


def _says_twice(changes: Any) -> bool:
    """Say whether there are two changes of one kind, among the changes or among the exceptions of a copy."""
    kinds = [kind for change in changes for kind in change]
    inside = [change["except"] for change in changes if "except" in change]
    return any(kinds.count(kind) > 1 for kind in _ONE_EACH) or any(map(_says_twice, inside))


def _is_and_is_not(document: Any) -> bool:
    if isinstance(document, list):
        return any(map(_is_and_is_not, document))
    if not isinstance(document, dict):
        return False
    named = document.get("is") in {"self", "attached", "graveyard_top", "affected"}
    other = any(f'"is": "{word}"' in json.dumps(document) for word in ("other", "not_affected"))
    again = any("is" in part for part in (document.get("not", {}), *document.get("any", ())))
    return (named and (other or again)) or any(map(_is_and_is_not, document.values()))


def names_an_id(document: Any) -> bool:
    """Say whether it names an object of a board, which no card does."""
    return any(f'"{object_id}"' in json.dumps(document) for object_id in strategies.OBJECT_IDS)


def as_told(document: Any) -> Any:
    """Return the document with labels in both languages, whose words tell their kind."""
    if isinstance(document, list):
        return [as_told(part) for part in document]
    if not isinstance(document, dict):
        return document
    made = {key: as_told(part) for key, part in document.items()}
    return _LABELS[made["other"]] if "other" in made else made


#: What the laws draw as abilities that make no effect, as cards say them.
_LABELS: Final = {
    "{1}: Do.": {"other": {"en": "{1}: Do.", "fr": "{1}\u00a0: Faites."}, "kind": "activated"},
    "When, do.": {"other": {"en": "When, do.", "fr": "Quand, faites."}, "kind": "triggered"},
}


def static(pick: Pick) -> tuple[Ability, GameObject] | None:
    """Draw a static ability and the card that has it; None for what no card has, or no sentence tells."""
    document = as_told(strategies.static(pick, strategies.BOUNDED))
    if names_an_id(document) or no_sentence(document) is not None:
        return None
    return read_ability(document), pick.choice((CREATURE, AURA))


class Drawn(Pick):
    """Choices by a seed of their own, without hypothesis."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def number(self, least: int = -3, most: int = 6) -> int:
        return self._random.randint(least, most)


def drawn(number: int, seed: str) -> Iterator[tuple[Ability, GameObject]]:
    """Yield so many abilities that a sentence tells."""
    place = 0
    while number:
        made = static(Drawn(f"{seed} {place}"))
        place += 1
        if made is not None:
            number -= 1
            yield made


def share_of(back: Callable[[Ability, GameObject], bool], number: int, seed: str = "a card") -> float:
    """Return the share of so many drawn abilities that come back."""
    return sum(back(ability, source) for ability, source in drawn(number, seed)) / number
