"""A card's data from what an editor filled in: what is printed, and abilities that are typed as sentences."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from engine.errors import Problem
from engine.notation.scenarios import json_text
from layers_site.boards.building import words
from layers_site.cardtext import wording
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.pasted import effect_document, own_document, ready_effects, text_language
from layers_site.cardtext.reading.result import PrintedCard
from layers_site.content.models import Card
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import current_language, folded

Data = dict[str, Any]
_KEY_LENGTH: Final = 12


class UnreadError(ValueError):
    """A sentence that is not read: `words` are those from where reading stopped."""

    def __init__(self, words: str) -> None:
        self.words = words
        super().__init__(words)


def items_of_sentence(text: str, kind: str, name: Mapping[str, str], facts: Mapping[str, Any]) -> list[Any]:
    """Return the abilities that sentences say of an object with these facts, or what they say that an effect does.

    A keyword is a word, all else a document. Raises UnreadError.
    """
    language = text_language(text)
    if kind == Card.Kind.EFFECT:
        facts = {"types": ["Instant"]}
    supertypes, types, subtypes = (tuple(facts.get(key) or ()) for key in ("supertypes", "types", "subtypes"))
    size = [None if facts.get(side) is None else str(facts[side]) for side in ("power", "toughness")]
    line = wording.type_line(supertypes, types, subtypes, language)
    printed = PrintedCard(name[language], line, text, power=size[0], toughness=size[1], language=language)
    reading = read_card(printed, known=Card.objects.english_names_in(text))
    for one in reading.lines:
        if one.why is not None:
            raise UnreadError(reading.printed.text[one.stop[0] if one.stop else one.start : one.end])
    if kind == Card.Kind.OBJECT:
        abilities: list[Any] = own_document(reading, {}).get("abilities", [])
        return abilities
    changes = [change for effect in ready_effects(reading) for change in effect_document(effect)["changes"]]
    if not changes:
        raise UnreadError(text)
    return changes


def unknown_keywords(card: Card) -> list[Problem]:
    """Return the keywords of a card that nobody knows, each with the nearest that somebody does."""
    return [_unknown(word) for word in keywords_of(card.data) if not _is_known(word)]


def _is_known(word: str) -> bool:
    try:
        return bool(words.read_keywords(word))
    except words.UnknownWordError:
        return False


def _unknown(word: str) -> Problem:
    language = current_language()
    by_form = {folded(wording.keyword_text(known, language)): known for known in words.KEYWORDS}
    near = get_close_matches(folded(word), by_form, 1, 0.5)
    nearest = wording.keyword_text(by_form[near[0]], language) if near else ""
    fault = SiteFault.UNKNOWN_KEYWORD if near else SiteFault.NO_SUCH_KEYWORD
    return Problem("/keywords", fault, {"word": word, "near": nearest})


def with_facts(data: Mapping[str, Any], facts: Mapping[str, Any]) -> Data:
    """Return the data with these printed facts; what is None or empty is left out, and what is not among them stays."""
    remaining = {key: value for key, value in data.items() if key not in facts}
    return {**{key: value for key, value in facts.items() if value not in (None, "", [])}, **remaining}


def items_key(kind: str) -> str:
    """Return the key of the abilities of an object, or of the changes of an effect."""
    return "abilities" if kind == Card.Kind.OBJECT else "changes"


def items_of(data: Mapping[str, Any], kind: str) -> list[Data]:
    """Return the abilities that are more than a keyword, or what an effect does, in their order."""
    return [item for item in data.get(items_key(kind), ()) if not isinstance(item, str)]


def keywords_of(data: Mapping[str, Any]) -> list[str]:
    return [ability for ability in data.get("abilities", ()) if isinstance(ability, str)]


def keys_of(items: Sequence[Data]) -> list[str]:
    """Return a name for each item, wherever it stands: by its content, and for equal contents also by its number."""
    seen: Counter[str] = Counter()
    keys = []
    for item in items:
        digest = hashlib.sha256(json_text(item).encode()).hexdigest()[:_KEY_LENGTH]
        seen[digest] += 1
        keys.append(f"{digest}-{seen[digest]}")
    return keys


def with_items(data: Mapping[str, Any], kind: str, items: Sequence[Data], keywords: Sequence[str] = ()) -> Data:
    """Return the data with exactly these abilities and keywords, or with what an effect does.

    What was there stays in its place among the others; what is new comes last.
    """
    left, words = list(items), list(keywords)
    placed: list[Any] = []
    for item in data.get(items_key(kind), ()):
        if isinstance(item, str):
            if item in words:
                words.remove(item)
                placed.append(item)
        elif left:
            placed.append(left.pop(0))
    return _with_list(data, items_key(kind), [*placed, *left, *words])


def arranged(items: Sequence[Data], do: str, key: str) -> list[Data]:
    """Return the items with that one taken away ("take"), or before or after its neighbour ("up", "down").

    Where no item has the key, they are as they were.
    """
    keys, ordered = keys_of(items), list(items)
    if key not in keys:
        return ordered
    place = keys.index(key)
    item = ordered.pop(place)
    if do == "take":
        return ordered
    ordered.insert(max(0, place - 1) if do == "up" else place + 1, item)
    return ordered


def merged_items(sent: Sequence[Data], now: Sequence[Data], was: Sequence[Data] | None) -> list[Data]:
    """Return the present items, with the changes of the sender, so that nobody loses anything.

    Items that the sender took away go, and new ones come.

    `was` are those that the form was made from; where they are not known, the sender took nothing away.
    """
    if was is not None and list(sent) == list(was):
        return list(now)
    if was is not None and list(now) == list(was):
        return list(sent)
    before = was if was is not None else now
    mine, theirs = dict(zip(keys_of(sent), sent, strict=True)), dict(zip(keys_of(now), now, strict=True))
    known = set(keys_of(before))
    remaining = [item for key, item in theirs.items() if key in mine or key not in known or was is None]
    return remaining + [item for key, item in mine.items() if key not in theirs and key not in known]


def _with_list(data: Mapping[str, Any], key: str, items: list[Any]) -> Data:
    changed = {**data, key: items}
    if not items:
        del changed[key]
    return changed
