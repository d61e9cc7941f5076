"""JSON that somebody typed or that lies in a file: read strictly, shown as people read it, its keys in one order.

PostgreSQL keeps the keys of a JSON column in an order of its own; a file has one form all the same.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from engine.notation import Limits, parse_json
from engine.notation.scenarios import json_text

#: A case with its stages and two languages is some 30 KB.
LIMITS: Final = Limits(nesting=20, objects=200, effects=200, bytes=256 * 1024)

#: How long a line of a document may be where it is shown.
WIDTH: Final = 100


def read_json(text: str | bytes) -> object:
    """Return the document that `text` holds. Raises ScenarioError, with the place where it goes wrong."""
    return parse_json(text, LIMITS, storable=True)


def pretty(document: object, indent: str = "") -> str:
    """Return the document as people read it: short parts stay on one line."""
    line = json.dumps(document, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(document, dict | list) or not document:
        return line
    inner = f"{indent}  "
    if isinstance(document, dict):
        items = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(item, inner)}" for key, item in document.items()]
        start, end = "{}"
    else:
        items = [pretty(item, inner) for item in document]
        start, end = "[]"
    return start + ",".join(f"\n{inner}{item}" for item in items) + f"\n{indent}{end}"


def digest_of(document: object) -> str:
    """Return the digest of a document: the same for all spellings of it."""
    return hashlib.sha256(json_text(document).encode()).hexdigest()


_KEYS: Final = """
    en fr format slug id title name summary explanation concepts difficulty load stated_under
    keyword static cda zones other text kind data ops ability_of note source
    scenario players active_player life starting_life player_facts player_counters objects effects spells
    stages variants expect
    order depends independent loops absent
    is type supertype subtype color not any
    zone owner controller timestamp affects locked_from target changes if duration
    mana_cost mana_value colors supertypes types subtypes all_creature_types power toughness abilities has lacks
    attached_to counters chosen face_down back modal up halves unlocked status facts token enabled
    ids what cast who permit restrict prohibit set add remove minimum count
"""
_RANK: Final = {key: rank for rank, key in enumerate(_KEYS.split())}


def ordered(document: object) -> object:
    """Return the same document with its keys in the order of the format.

    Keys that the format does not name follow by the alphabet.
    """
    if isinstance(document, list):
        return [ordered(item) for item in document]
    if not isinstance(document, dict):
        return document
    keys = sorted(document, key=lambda key: (_RANK.get(key, len(_RANK)), key))
    return {key: ordered(document[key]) for key in keys}
