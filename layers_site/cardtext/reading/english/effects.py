"""Sentences of spells and abilities that resolve, in English: what lasts, copies, and what makes nothing lasting.

"Becomes a copy of target creature, except it has flying".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from engine.expressions import HasWord, PlayerIs, Value
from layers_site.cardtext.reading.english import makings
from layers_site.cardtext.reading.english.references import named_before, spoken, word_set
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import THAT, RefIs
from layers_site.cardtext.reading.resolving import effects_of
from layers_site.cardtext.reading.script import (
    ENGLISH,
    OF_ITSELF,
    Event,
    Fate,
    Lasting,
    Part,
    Plain,
    Sentence,
    add_fronts,
    add_script,
    behind_if,
)
from layers_site.cardtext.reading.settling import Who, mentions
from layers_site.cardtext.reading.tokens import QUOTATION, sentence_end

#: Words of an effect that never stand in the condition before it.
_DOING: Final = frozenset(("until", "then", "gets", "get", "gain", "becomes", "become", "where"))
_ANSWERS: Final = frozenset(("if you do", "when you do", "whenever you do"))
_REFLEXIVE: Final = (("when", "you", "do"), ("whenever", "you", "do"))


def add_rules(grammar: Grammar) -> None:
    """Add `resolving`, all that a spell or mode does; `activating` and `triggering` are whole lines of abilities."""
    _add_instructions(grammar)
    makings.add_rules(grammar)
    _add_lasting(grammar)
    _add_sentences(grammar)
    grammar.rule("resolving", "{script}", effects_of)
    grammar.rule("activating", "{cost} : {script}", lambda event, script: effects_of(script, event))
    grammar.rule("triggering", "when|whenever|at {event} , {script}", lambda event, script: effects_of(script, event))
    exerted = "you may exert {own} as it|he|she attacks . when you do , {script}"
    grammar.rule("triggering", exerted, lambda own, script: effects_of(script, OF_ITSELF))


# --- how long ---------------------------------------------------------------------------------------


def _add_lasting(grammar: Grammar) -> None:
    holding = partial(grammar.rule, "holding")
    grammar.words("lasting", [(phrase, Lasting(label)) for phrase, label in ENGLISH])
    grammar.rule("lasting", "for as long as {holding}", lambda condition: Lasting(None, condition))
    holding("you control {own}", lambda own: RefIs("self", (PlayerIs("controller", "you"),)))
    here = RefIs("self", (HasWord("zone", ("battlefield",)),))
    grammar.rule("lasting", "until {own} leaves the battlefield", lambda own: Lasting(None, here))
    holding("{own} remains tapped", lambda own: RefIs("self", (HasWord("status", ("tapped",)),)))
    holding("{own} remains|is on the battlefield", lambda own: here)


# --- sentences --------------------------------------------------------------------------------------


def _add_sentences(grammar: Grammar) -> None:
    """Add `script`, all sentences; a sentence has parts, something before them and something behind."""
    grammar.terminal("proviso", _proviso, ("if", "when", "whenever"))
    grammar.terminal("later", _later, ("at", "when", "whenever"))
    add_script(grammar, "plain", (", then", "and", ", and", ",", "and then", "then"), _sentence)
    add_fronts(grammar, ("then",), "[then] ", ("instead",), "otherwise")
    _add_ends(grammar)


def _add_ends(grammar: Grammar) -> None:
    grammar.terminal("x", _x)
    grammar.rule("end", "", lambda: (False, None))
    grammar.rule("end", "instead", lambda: (True, None))
    grammar.terminal("behind_if", partial(behind_if, _DOING), ("if",))
    grammar.rule("end", "{behind_if}", lambda words: (False, None, words))
    grammar.rule("end", "instead {behind_if}", lambda words: (True, None, words))
    grammar.rule("end", ", where x is {x}", lambda x: (False, x))
    grammar.rule("end", "instead , where x is {x}", lambda x: (True, x))


def _sentence(
    front: Sentence, parts: tuple[Part, ...], end: tuple[bool, Value | str | None] | tuple[bool, None, str]
) -> object:
    """Join a sentence; one with conditions before and behind it is refused."""
    behind = end[2] if len(end) == 3 else ""
    if behind and (front.provided or len(parts) > 1):
        return REFUSED
    instead = front.instead or end[0]
    if instead and not any(isinstance(part, Fate) for part in parts) and " would " not in front.provided:
        return REFUSED  # an instruction takes the place of what stands before
    answers = front.provided.lower() in _ANSWERS
    provided = front.provided or behind
    return replace(front, parts=parts, instead=instead, x=end[1], provided=provided, answers=answers)


def _proviso(parse: Parse, start: int) -> Iterable[Result]:
    """Read a condition that decides whether the rest is done: its words, and the object that it is about."""
    keys = [token.key for token in parse.tokens[start : start + 4]]
    if keys[:1] == ["if"]:
        for words, end in _to_commas(parse, start):
            named = tuple(who for who, at, _ in spoken(parse, start + 1, end) if at == start + 1)
            if any(token.key == "spell" for token in parse.tokens[start + 1 : end]):
                named = (*named, Who("unknown"))  # "it" may be the spell, or what it becomes
            yield Result((words, named), end)
    elif tuple(keys[:3]) in _REFLEXIVE and keys[3:] == [","]:
        yield Result((parse.words(start, start + 3), ()), start + 3)


def _later(parse: Parse, start: int) -> Iterable[Result]:
    """Read when something will be done another time, "at the beginning of the next end step"."""
    keys = tuple(token.key for token in parse.tokens[start : start + 3])
    if keys not in _REFLEXIVE:
        yield from _to_commas(parse, start)


def _to_commas(parse: Parse, start: int) -> Iterable[Result]:
    first = True
    for place in range(start, len(parse.tokens)):
        key = parse.tokens[place].key
        if key == "." or (not first and key in _DOING):
            return
        if key == ",":
            yield Result(parse.words(start, place), place)
            first = False


def _x(parse: Parse, start: int) -> Iterable[Result]:
    """Read what X is: a value, or else its words, which somebody at the table has to count."""
    end = sentence_end(parse.tokens, start)
    values = [result for result in parse.at("value", start) if result.end == end and not mentions(result.value, THAT)]
    if values:
        yield from values
    elif _DOING.isdisjoint(token.key for token in parse.tokens[start:end]) and end > start:
        yield Result(parse.words(start, end), end)


#: The verbs of instructions.
_ORDERS: Final = word_set(
    """
    draw destroy create put untap tap scry surveil sacrifice exile return discard mill counter search shuffle reveal
    look add attach unattach fight fights regenerate prevent investigate proliferate populate explore explores
    connive connives discover incubate learn venture bolster support adapt manifest cloak transform convert
    transforms phases phase remove distribute move choose roll flip clash pay pays skip take cast play activate
    spend sacrifices draws discards creates puts returns exiles reveals shuffles searches mills chooses loses lose
    gains gain deal deals enters vote votes fateseal exert detach populates attaches untaps taps adds scries looks
    casts may get planeswalk monstrosity amplify conjure seek
    """
)
#: The player who acts, before the verb.
_DOERS: Final = tuple(
    tuple(words.split())
    for words in (
        "you may", "you", "each player", "each opponent", "each other player", "target player", "target opponent",
        "that player", "that opponent", "its controller", "its owner", "its controller may", "that player may",
        "that creature's controller", "that creature's owner", "that permanent's controller", "defending player",
        "each player may", "each opponent may", "an opponent", "any player may", "they", "the player",
        "that land's controller", "those players", "their controllers", "their owners", "your opponents",
        "target opponent may", "target player may", "any opponent may", "the defending player",
        "enchanted creature's controller", "enchanted player",
    )
)  # fmt: skip
#: Verbs whose objects the text does not name again: "it" is none of them.
_GONE: Final = frozenset(("sacrifice", "sacrifices", "discard", "discards"))
#: Words that only an instruction with a lasting effect has.
_HINTS: Final = word_set(
    """
    gets get becomes become has have is are was isn't aren't base copy copies type types color colors can't cannot
    must switch switches exchange exchanges double triple until lose loses gain gains goad goads suspect detain
    named same unless instead additional doesn't don't able it's they're that's
    """
)
#: Sentences about the ability itself: when it may be used, what it costs; or what can happen to a destroyed object.
_SENTENCES: Final = re.compile(
    r"activate only (?:as an? \w+|once(?: each turn)?|(?:if|during|any) .*)"
    r"|this ability costs .*"
    r"|(?:this ability triggers|do this) only (?:once|twice) each turn"
    r"|(?:any player|only your opponents) may activate this ability"
    r"|the (?:flashback|escape) cost is equal to (?:its|that card's) mana cost(?: plus exile \w+ other cards .*)?"
    r"|(?:it|they|that creature) can't be regenerated"
    r"|x can't be 0|you become the monarch|the ring tempts you"
)
_CHOOSING: Final = frozenset(
    ("choose a color", "choose a creature type", "choose a basic land type", "choose a creature type other than wall")
)
_LIFE: Final = frozenset(("gain", "gains", "lose", "loses"))
_LINKS: Final = frozenset((",", "and", "then", "instead"))

#: Words that stand in what an ability does, never behind the first comma of what it waits for.
_NOT_BEHIND: Final = frozenset(
    ("until", "then", "if", "for", "may", "target", "gets", "get", "gains", "becomes", "where", "each", "x")
)


def _add_instructions(grammar: Grammar) -> None:
    """Add `plain`, one instruction that makes nothing lasting, or several of them; `event`, and `cost`.

    An event stands before the comma of a triggered ability, a cost before a colon.
    """
    grammar.terminal("plain", _plain)
    grammar.terminal("event", _event)
    grammar.terminal("cost", _cost)


def _plain(parse: Parse, start: int) -> Iterable[Result]:
    """Read an instruction to the end of its sentence, or to each link behind which something else may stand."""
    tokens = parse.tokens
    end = sentence_end(tokens, start)
    keys = [token.key for token in tokens[start:end]]
    if " ".join(keys) in _CHOOSING:
        yield Result(Plain(chooses=True), end)
        return
    if _SENTENCES.fullmatch(" ".join(keys)):
        yield Result(Plain(), end)
        return
    first = _verb(parse, start, end)
    if first is None:
        return
    verb = tokens[first].key
    if any(True for _result in parse.at("putting", start)):
        return
    if verb in {"create", "creates"}:
        yield from _creating(parse, start, first, end)
        return
    for place in range(start + 1, end + 1):
        ends = place == end or tokens[place].key in _LINKS
        if ends and place > first and not _hints(keys[: place - start], first - start):
            spoken = () if verb in _GONE else named_before(parse, start, place)
            yield Result(Plain(spoken), place)


def _verb(parse: Parse, start: int, end: int) -> int | None:
    """Return the place of the verb behind the player, None where the verb is not in the list."""
    keys = [token.key for token in parse.tokens[start:end]]
    if keys[:3] == ["you", "may", "have"]:
        return _verb(parse, start + 3, end)
    places = {0}
    for doer in _DOERS:
        if tuple(keys[: len(doer)]) == doer:
            places.add(len(doer))
    for name in ("targets", "known_who", "many_who"):
        places |= {result.end - start for result in parse.at(name, start)}
    return next(
        (start + place for place in sorted(places, reverse=True) if place < len(keys) and keys[place] in _ORDERS), None
    )


def _hints(keys: Sequence[str], verb: int) -> bool:
    """Decide whether words may speak of something that lasts. "Gain 3 life" and "where X is" do not."""
    for place, key in enumerate(keys):
        before, behind = keys[place - 1] if place else "", keys[place + 1] if place + 1 < len(keys) else ""
        if key == "get" and before == "you" and behind == "{e}":
            continue  # energy
        if key == "have" and place == 2 and verb > 2:  # "you may have it deal 2 damage"
            continue
        if key == "until" and keys[verb] in {"play", "cast"}:  # how long a player may do so, which no layer looks at
            continue
        if key in _LIFE and _is_life(keys[place + 1 :]):
            continue
        if (key == "is" and before == "x") or (key == "don't" and behind in {"control", "own"}):
            continue
        if key == "instead" and behind == "of":
            continue
        if key == "control" and behind == "of":
            return True
        if key in _HINTS or key == QUOTATION:
            return True
    return False


def _is_life(keys: Sequence[str]) -> bool:
    return (
        list(keys[1:2]) == ["life"]
        or list(keys[:3]) == ["life", "equal", "to"]
        or list(keys[:3]) == ["that", "much", "life"]
    )


def _creating(parse: Parse, start: int, first: int, end: int) -> Iterable[Result]:
    """Read the creation of tokens: whatever they are made with is theirs, and no effect on them."""
    if any(True for name in ("making", "makings") for _result in parse.at(name, start)):
        return
    tokens = parse.tokens
    keys = [token.key for token in tokens[start:end]]
    many = "tokens" in keys
    created = (Who("created", (), 0 if many else 1, None if many else 1),)
    for place in range(start + 1, end + 1):
        inner = [key for key in keys[: place - start] if key != QUOTATION]
        if place == end or (tokens[place].key in _LINKS and place > first and not _hints(inner, 0)):
            yield Result(Plain(created), place)


def _event(parse: Parse, start: int) -> Iterable[Result]:
    """Read up to each comma that may end the condition; a later one only behind what can be a part of it."""
    first = True
    for place in range(start, len(parse.tokens)):
        key = parse.tokens[place].key
        if key == "." or (not first and key in _NOT_BEHIND):
            return
        if key == ",":
            objects = list(spoken(parse, start, place))
            has_subject = bool(objects) and objects[0][1] == start
            yield Result(Event(tuple(dict.fromkeys(who for who, _, _ in objects)), has_subject), place)
            first = False


def _cost(parse: Parse, start: int) -> Iterable[Result]:
    """Read up to the colon; a cost has no subject, but "it" may be what is paid with."""
    for place in range(start, len(parse.tokens)):
        if parse.tokens[place].key in {":", "."}:
            if parse.tokens[place].key == ":":
                yield Result(Event(named_before(parse, start, place)), place)
            return
