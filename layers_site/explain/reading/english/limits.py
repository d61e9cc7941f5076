"""Restrictions for a time, in English: labels of what cannot or must be done, without the words that say how long."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from engine.scenario import Restrict
from layers_site.explain.reading.durations import END_OF_COMBAT, END_OF_TURN
from layers_site.explain.reading.english.phrases import words
from layers_site.explain.reading.grammar import Grammar, Parse, Result
from layers_site.explain.reading.restrictions import label_of
from layers_site.explain.reading.script import FOR_GOOD, Lasting, Saying
from layers_site.explain.reading.setting import Setting

_STARTS: Final = (
    "can't",
    "can",
    "must",
    "attacks",
    "attack",
    "blocks",
    "block",
    "doesn't",
    "don't",
    "assigns",
    "assign",
)
#: Words that a limit never has: they belong to something else of the sentence.
_NEVER: Final = words(
    """
    gets get gains gain loses lose becomes become base until then if may instead when whenever where unless you
    choose draw create put sacrifice destroy exile return deals deal add
    """
)
_ENDS: Final = frozenset((".", ";", ":", ",", "and", "until", "for"))
_TIMES: Final = {("this", "turn"): Lasting(END_OF_TURN), ("this", "combat"): Lasting(END_OF_COMBAT)}


def add_rules(grammar: Grammar) -> None:
    """Add `limit`, what cannot or must be done, with how long where it says so."""
    grammar.terminal("limit", _limit, _STARTS)


def _limit(parse: Parse, place: int) -> Iterable[Result]:
    """Read to the end of the clause; "this turn" and "until end of turn" are how long, not a part of the label."""
    tokens = parse.tokens
    if place >= len(tokens) or tokens[place].key not in _STARTS:
        return
    for end in range(place + 2, len(tokens) + 1):
        key = tokens[end - 1].key
        if key == "if" and end < len(tokens) and tokens[end].key == "able":
            continue
        if key in _NEVER and (key, tokens[place].key) != ("you", "can't"):
            return
        if end == len(tokens) or tokens[end].key in _ENDS:
            yield from _saying(parse, place, end)
        if end < len(tokens) and tokens[end].key in _ENDS - {"and"}:
            return


def _saying(parse: Parse, start: int, end: int) -> Iterable[Result]:
    words = [token.text for token in parse.tokens[start:end]]
    if words[:2] == ["can't", "have"] and parse.at("keyword", start + 2):
        return  # "can't have hexproof" is a matter of the layers
    lasting: Lasting | None = None
    for place in range(len(words) - 1):
        lasting = _TIMES.get((words[place], words[place + 1]))
        if lasting is not None:
            del words[place : place + 2]
            break
    if lasting is None and "regenerated" in words:
        return  # it is about the destruction before it alone
    if {"next", "untap"} <= set(words):
        lasting = FOR_GOOD  # its own words say how long
    if len(words) > 1 or words[0] in {"attacks", "attack", "blocks", "block"}:
        label = label_of(" ".join(words), cast("Setting", parse.setting).language)
        yield Result(Saying((Restrict(label, None),), lasting), end)
