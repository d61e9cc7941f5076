"""Instructions in English that make nothing which lasts (a closed list of verbs), and what a trigger waits for.

Events and costs are passed over, but for the objects that they speak of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from layers_site.cardtext.reading.english.mentions import mentions, spoken, word_set
from layers_site.cardtext.reading.grammar import Grammar, Parse, Result
from layers_site.cardtext.reading.script import Event, Plain
from layers_site.cardtext.reading.settling import Who
from layers_site.cardtext.reading.tokens import QUOTATION, sentence_end

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
#: Sentences that limit when an ability may be used, or what can happen to a destroyed object.
_SENTENCES: Final = frozenset(
    " ".join(sentence.split())
    for sentence in """
    activate only as a sorcery
    activate only once
    activate only as an instant
    the flashback cost is equal to its mana cost
    the flashback cost is equal to that card's mana cost
    the escape cost is equal to its mana cost plus exile two other cards from your graveyard
    the escape cost is equal to its mana cost plus exile three other cards from your graveyard
    the escape cost is equal to its mana cost plus exile four other cards from your graveyard
    activate only once each turn
    activate only during your turn
    this ability triggers only once each turn
    this ability triggers only twice each turn
    do this only once each turn
    any player may activate this ability
    only your opponents may activate this ability
    it can't be regenerated
    they can't be regenerated
    that creature can't be regenerated
    x can't be 0
    you become the monarch
    the ring tempts you
    """.strip().split("\n")
)
_CHOOSING: Final = frozenset(
    ("choose a color", "choose a creature type", "choose a basic land type", "choose a creature type other than wall")
)
#: Beginnings of sentences about the ability itself: when it may be used, what it costs.
_BEGINNINGS: Final = frozenset(
    tuple(words.split())
    for words in ("this ability costs", "activate only if", "activate only during", "activate only any")
)
_LIFE: Final = frozenset(("gain", "gains", "lose", "loses"))
_LINKS: Final = frozenset((",", "and", "then", "instead"))

#: Words that stand in what an ability does, never behind the first comma of what it waits for.
_NOT_BEHIND: Final = frozenset(
    ("until", "then", "if", "for", "may", "target", "gets", "get", "gains", "becomes", "where", "each", "x")
)


def add_rules(grammar: Grammar) -> None:
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
    if " ".join(keys) in _SENTENCES or tuple(keys[:3]) in _BEGINNINGS:
        yield Result(Plain(), end)
        return
    first = _verb(parse, start, end)
    if first is None:
        return
    verb = tokens[first].key
    if verb in {"create", "creates"}:
        yield from _creating(parse, start, first, end)
        return
    for place in range(start + 1, end + 1):
        ends = place == end or tokens[place].key in _LINKS
        if ends and place > first and not _hints(keys[: place - start], first - start):
            spoken = () if verb in _GONE else mentions(parse, start, place)
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
                yield Result(Event(mentions(parse, start, place)), place)
            return
