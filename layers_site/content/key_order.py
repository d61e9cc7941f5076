"""The order of keys in a content file: the order in which the format is told, whatever a database made of it.

PostgreSQL keeps the keys of a JSON column in an order of its own; a file has one form all the same.
"""

from __future__ import annotations

from typing import Final

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
