"""Prohibitions and duties in English, as labels: for as long as an ability is there, or for a time.

The label of a restriction for a time is without the words that say how long.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from engine.scenario import Restrict
from layers_site.explain.reading.durations import END_OF_COMBAT, END_OF_TURN
from layers_site.explain.reading.english.mentions import word_set
from layers_site.explain.reading.grammar import Grammar, Parse, Result
from layers_site.explain.reading.meaning import Subject
from layers_site.explain.reading.nouns import SOURCES_NAMED, nouns_selector
from layers_site.explain.reading.restrictions import label_of
from layers_site.explain.reading.script import FOR_GOOD, Lasting, Saying
from layers_site.explain.reading.setting import Setting
from layers_site.explain.reading.statics import Clause
from layers_site.explain.reading.tokens import ENDS, OWN_NAME

_RESTRICTING: Final = (
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
_STARTS: Final = frozenset(
    ("gets", "get", "has", "have", "is", "are", "loses", "lose", "gains", "gain", "becomes", "become", *_RESTRICTING)
)  # fmt: skip
#: Words behind a comma that begin a new verb; "can't attack, block, or transform" is one label.
_VERBS: Final = _STARTS - {"attack", "block", "assign"}
#: Words that begin a new sentence behind "and".
_SUBJECTS: Final = frozenset(("its", "their", "your", "you", "players", "it", "they", "~", "this", "all"))
_LIMIT_STARTS: Final = (
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
_NEVER: Final = word_set(
    """
    gets get gains gain loses lose becomes become base until then if may instead when whenever where unless you
    choose draw create put sacrifice destroy exile return deals deal add
    """
)
_LIMIT_ENDS: Final = frozenset((".", ";", ":", ",", "and", "until", "for"))
_TIMES: Final = {("this", "turn"): Lasting(END_OF_TURN), ("this", "combat"): Lasting(END_OF_COMBAT)}


def add_rules(grammar: Grammar) -> None:
    grammar.terminal("restriction", _restriction, _RESTRICTING)
    grammar.rule("predicate", "{restriction}", lambda change: (change,))
    grammar.rule("named_sources", "sources with the chosen name", lambda: SOURCES_NAMED)
    grammar.rule("predicate", "is|are goaded", lambda: (_label("is goaded"),))
    for denied in ("can't be activated", "can't be activated unless they're mana abilities"):
        label = _label(denied.replace("be activated", "have its activated abilities activated"))
        phrase = f"its|their activated abilities {denied}"
        grammar.rule("predicate", phrase, lambda label=label: (label,))
        grammar.rule("clause_plain", f"activated abilities of {{group}} {denied}",
                     lambda nouns, label=label: Clause(Subject(None, nouns_selector(nouns)), (label,)))  # fmt: skip
        grammar.rule("clause_plain", f"activated abilities of {{named_sources}} {denied}",
                     lambda subject, label=label: Clause(subject, (label,)))  # fmt: skip
        grammar.rule("predicate", f"{{restriction}} , and {phrase}", lambda first, label=label: (first, label))
    # What cannot or must be done for a time, with how long where it says so.
    grammar.terminal("limit", _limit, _LIMIT_STARTS)


def _restriction(parse: Parse, place: int) -> Iterable[Result]:
    """Read what cannot or must be done as a label: to the end of the sentence, or to "and" with another verb."""
    end = place
    tokens = parse.tokens
    if place >= len(tokens) or tokens[place].key not in _RESTRICTING:
        return
    while end < len(tokens) and tokens[end].key not in ENDS:
        if end > place and _goes_on(parse, end):
            break
        end += 1
    words = [token.text for token in tokens[place:end]]
    keys = {token.key for token in tokens[place:end]}
    if [token.key for token in tokens[place : place + 2]] == ["can't", "cast"] and _is_own_spell(parse, place + 2):
        return  # it works where the card can be cast from, and not on the battlefield (113.6d)
    if len(words) < 2 or {"gets", "get", "base", "loses", "becomes"} & keys:
        return
    if any(_another_clause(parse, at, end) for at in range(place + 1, end)):
        return  # "and it has flying" is no part of what cannot be done
    if (
        tokens[place].key == "can't"
        and tokens[place + 1].key in {"have", "gain"}
        and not {"activated", "counters", "life"} & keys
    ):
        return  # "can't have or gain flying" is a matter of the layers
    setting = cast("Setting", parse.setting)
    text = " ".join(words).replace(" ,", ",").replace(OWN_NAME, setting.name or "this permanent")
    if text.startswith("can be your commander"):
        return  # a rule for decks
    yield Result(Restrict(label_of(text, setting.language), None), end)


def _is_own_spell(parse: Parse, place: int) -> bool:
    keys = [token.key for token in parse.tokens[place : place + 2]]
    return keys[:1] == [OWN_NAME] or keys == ["this", "spell"]


def _another_clause(parse: Parse, place: int, end: int) -> bool:
    """Say whether a new clause begins there, with any subject: ", and other Goblins are red"."""
    if parse.tokens[place].key not in {"and", ",", "but", "then"} or place + 1 >= end:
        return False
    return parse.tokens[place + 1].key in {"isn't", "aren't"} or bool(parse.at("clause", place + 1))


def _label(text: str) -> Restrict:
    return Restrict(label_of(text, "en"), None)


def _goes_on(parse: Parse, place: int) -> bool:
    keys = [token.key for token in parse.tokens[place : place + 3]]
    if keys[:3] == ["as", "long", "as"]:
        return True
    if keys[0] == ",":
        keys = keys[1:]
    if len(keys) > 1 and keys[0] == "and" and keys[1] in _SUBJECTS:
        return True
    return (len(keys) > 1 and keys[0] == "and" and keys[1] in _VERBS) or (
        parse.tokens[place].key == "," and bool(keys) and keys[0] in _VERBS
    )


def _limit(parse: Parse, place: int) -> Iterable[Result]:
    """Read to the end of the clause; "this turn" and "until end of turn" are how long, not a part of the label."""
    tokens = parse.tokens
    if place >= len(tokens) or tokens[place].key not in _LIMIT_STARTS:
        return
    for end in range(place + 2, len(tokens) + 1):
        key = tokens[end - 1].key
        if key == "if" and end < len(tokens) and tokens[end].key == "able":
            continue
        if key in _NEVER and (key, tokens[place].key) != ("you", "can't"):
            return
        if end == len(tokens) or tokens[end].key in _LIMIT_ENDS:
            yield from _saying(parse, place, end)
        if end < len(tokens) and tokens[end].key in _LIMIT_ENDS - {"and"}:
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
