"""Sentences of spells and abilities that resolve, in French, as far as what they do lasts.

Read where they are plain, and left where a pronoun or "cette créature" might mean two things.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final, cast

from engine.expressions import HasWord, PlayerIs, Value
from layers_site.cardtext.reading.french.instructions import UNKNOWN, speaks_of_objects
from layers_site.cardtext.reading.french.references import TARGETED, THESE, THIS, is_alone, may_be_itself
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import IT, RefIs
from layers_site.cardtext.reading.resolving import effects_of
from layers_site.cardtext.reading.script import (
    FRENCH,
    NO_EVENT,
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
from layers_site.cardtext.reading.settling import SPELL, Who, mentions
from layers_site.cardtext.reading.tokens import sentence_end

_WHEN: Final = ("quand|lorsque|lorsqu'", "à chaque fois que|qu'", "chaque fois que|qu'", "au|à")


def add_rules(grammar: Grammar) -> None:
    """Add `resolving`, all that a spell or mode does; `activating` and `triggering` are whole lines of abilities."""
    _add_lasting(grammar)
    _add_sentences(grammar)
    grammar.rule("resolving", "{script}", _effects)
    grammar.rule("activating", "{cost} : {script}", lambda event, script: _effects(script, event))
    grammar.rule("exerting", "vous pouvez surmener {own_named} au moment où il|elle|ils|elles attaque|attaquent",
                 lambda own: OF_ITSELF)  # fmt: skip
    exerted = "{exerting} . quand vous faites ainsi , {script}"
    grammar.rule("triggering", exerted, lambda event, script: _effects(script, event))
    for when in _WHEN:
        grammar.rule("triggering", f"{when} {{event}} , {{script}}", lambda event, script: _effects(script, event))


def _add_lasting(grammar: Grammar) -> None:
    grammar.words("lasting", [(phrase, Lasting(label)) for phrase, label in FRENCH])
    yours, tapped = PlayerIs("controller", "you"), HasWord("status", ("tapped",))
    here = HasWord("zone", ("battlefield",))
    for here_no_more in ("le champ de bataille", "le jeu"):
        leaving = f"jusqu' à ce que {{own_named}} quitte|quittent {here_no_more}"
        grammar.rule("lasting", leaving, lambda own: Lasting(None, RefIs("self", (here,))))
    for while_, test in (
        ("vous contrôlez {own_named}", yours),
        ("{own_named} reste|est engagé|engagée", tapped),
        ("{own_named} reste|est sur le champ de bataille", here),
        ("{own_named} reste|est en jeu", here),
    ):
        grammar.rule("lasting", f"tant que|qu' {while_}", lambda own, test=test: Lasting(None, RefIs("self", (test,))))


# --- sentences --------------------------------------------------------------------------------------


def _add_sentences(grammar: Grammar) -> None:
    """Add `script`, all sentences; a sentence has parts, something before them and something behind."""
    grammar.terminal("proviso", _proviso, ("si", "s'", "quand"))
    grammar.terminal("later", _later, ("au", "à", "quand", "chaque"))
    add_script(grammar, "plain_sentence", ("et", ", et", ",", ", puis", "puis"), _sentence)
    add_fronts(grammar, ("puis|ensuite", "ensuite ,"), "", ("à la place", "à la place ,"), "sinon")
    _add_ends(grammar)


def _add_ends(grammar: Grammar) -> None:
    end = partial(grammar.rule, "end")
    grammar.terminal("x", _x)
    grammar.terminal("behind_if", partial(behind_if, _DOING), ("si", "s'"))
    end("", lambda: (False, None, False, ""))
    end("à la place [de la|le|les mettre autre part]", lambda: (True, None, False, ""))
    end("{behind_if}", lambda words: (False, None, False, words))
    end("à la place {behind_if}", lambda words: (True, None, False, words))
    for words in (", x étant", ", où x est"):
        end(f"{words} {{x}}", lambda x: (False, *x, ""))


def _sentence(front: Sentence, parts: tuple[Part, ...], end: tuple[bool, Value | str | None, bool, str]) -> object:
    """Join a sentence; one with conditions before and behind it is refused."""
    instead, x, says_this, behind = front.instead or end[0], *end[1:]
    if behind and (front.provided or len(parts) > 1):
        return REFUSED
    fates = any(isinstance(part, Fate) for part in parts)
    if instead and not fates and _WOULD.isdisjoint(front.provided.split()):
        return REFUSED  # an instruction takes the place of what stands before
    provided = front.provided or behind
    answers = front.provided.lower() in _ANSWERS
    return replace(front, parts=parts, instead=instead, x=x, says_this=says_this, provided=provided, answers=answers)


#: Words of an effect that never stand in the condition before it.
_DOING: Final = frozenset((
    "jusqu'", "gagne", "gagnent", "acquiert", "acquièrent", "devient", "deviennent", "puis", "étant", "acquérez",
))  # fmt: skip
_WOULD: Final = frozenset(("devait", "devaient", "devrait", "devraient", "deviez"))
_ANSWERS: Final = frozenset(f"{when} vous {do}" for when in ("si", "quand") for do in ("faites ainsi", "le faites"))


def _proviso(parse: Parse, start: int) -> Iterable[Result]:
    """Read a condition that decides whether the rest is done: its words, and what objects it may be about."""
    reflexive = parse.tokens[start].key == "quand"
    for words, end in _to_commas(parse, start):
        if not reflexive or words.lower() in _ANSWERS:
            yield Result((words, _about(parse, start + 1, end)), end)


def _about(parse: Parse, start: int, end: int) -> tuple[Who, ...]:
    """Return the objects of a condition: the card itself where it alone is named, unknown ones for any other."""
    for result in parse.at("own_named", start):
        if not speaks_of_objects(parse, result.end, end):
            return (Who("self"),)
    known = [result for result in parse.at("this_or_that", start) if _is_one(parse, result.end, end)]
    if len(known) == 1:
        return (cast("Who", known[0].value),)
    if not _NO_PERMANENTS.isdisjoint(token.key for token in parse.tokens[start:end]):
        return UNKNOWN  # « cette créature » may be what a spell or card becomes
    for place in range(start, end):
        if any(parse.at("own_named", place)) or any(parse.at("this_or_that", place)) or any(parse.at("targets", place)):
            return UNKNOWN
    return ()


_NO_PERMANENTS: Final = frozenset(("sort", "sorts", "carte", "cartes"))


def _is_one(parse: Parse, start: int, end: int) -> bool:
    """Return whether only what something is stands there: « est une chèvre »."""
    if start >= end or parse.tokens[start].key not in {"est", "sont"}:
        return False
    return any(result.end == end for result in parse.at("one_thing", start + 1))


def _later(parse: Parse, start: int) -> Iterable[Result]:
    """Read when something will be done another time, « au début de la prochaine étape de fin »."""
    for words, end in _to_commas(parse, start):
        if words.lower() not in _ANSWERS:
            yield Result(words, end)


def _to_commas(parse: Parse, start: int) -> Iterable[tuple[str, int]]:
    for place in range(start, len(parse.tokens)):
        key = parse.tokens[place].key
        if key == "." or key in _DOING:
            return
        if key == ",":
            yield parse.words(start, place), place


def _x(parse: Parse, start: int) -> Iterable[Result]:
    """Read what X is: a value, or else its words, which somebody at the table has to count.

    With it, whether it names something by its noun: « cette créature » may be another than the card.
    """
    end = sentence_end(parse.tokens, start)
    if start < end and parse.tokens[start].key in {"égal", "égale"}:
        return
    keys = {token.key for token in parse.tokens[start:end]}
    values = [result for result in parse.at("value", start) if result.end == end]
    if values:
        # « sa force » is that of the subject; « la force de cette créature » may be that of another.
        this = not THESE.isdisjoint(keys)
        plain = (result.value for result in values if not (this and mentions(result.value, IT)))
        yield from (Result((value, this), end) for value in plain)
    elif _DOING.isdisjoint(keys) and end > start:
        yield Result((parse.words(start, end), True), end)


# --- all sentences ----------------------------------------------------------------------------------


def _effects(sentences: tuple[Sentence, ...], event: Event = NO_EVENT) -> object:
    """Return the effects of the sentences, where nobody can take "cette créature" or "autre" for something else."""
    others = any(who.kind != "self" for who in event.mentions)
    besides = any(who.kind != "self" and SPELL not in who.tests for who in event.mentions)
    chosen = False
    for sentence in sentences:
        more = any(who.kind != "self" for who in sentence.mentions)
        others, besides = others or more, besides or more
        for part in sentence.parts:
            named = _named(part)
            if others and any(who == THIS or (besides and is_alone(who)) for who in named[:1]):
                return REFUSED
            if others and not chosen and any(map(may_be_itself, named)):
                return REFUSED
            if isinstance(part, Fate) and mentions(sentence.x, IT) and not _is_only_one(part, sentence, others):
                return REFUSED
            chosen = chosen or any(who.kind in {"target", "created", "group"} for who in named)
            spoken = any(who.kind != "self" for who in named)
            others, besides = others or spoken, besides or spoken
            if THIS in named[1:] or (others and _counts_on_itself(part, sentence)):
                return REFUSED
    made = effects_of(tuple(map(_settled, sentences)), event)
    return REFUSED if mentions(made, TARGETED) else made


def _named(part: Part) -> tuple[Who, ...]:
    if isinstance(part, Fate):
        return part.who if part.copied is None else (*part.who, part.copied)
    return part.mentions if isinstance(part, Plain) else ()


def _is_only_one(fate: Fate, sentence: Sentence, others: bool) -> bool:
    """Return whether « sa force » can only be that of the subject: it is « il », or nothing else was spoken of."""
    alone = sum(isinstance(part, Fate) for part in sentence.parts) == 1 and len(fate.who) == 1
    return alone and (fate.who[0].kind == "it" or not others)


def _counts_on_itself(part: Part, sentence: Sentence) -> bool:
    """Return whether a number is read off "this card", which may be another card that the text has spoken of."""
    changes = [saying.changes for saying in part.sayings] if isinstance(part, Fate) and part.says_this else []
    return mentions(tuple(changes), "self") or (sentence.says_this and mentions(sentence.x, "self"))


def _settled(sentence: Sentence) -> Sentence:
    """Return the sentence with the card itself where it says "cette créature"."""
    parts = (
        replace(part, who=tuple(Who("self") if who == THIS else who for who in part.who))
        if isinstance(part, Fate) else part
        for part in sentence.parts
    )  # fmt: skip
    return replace(sentence, parts=tuple(parts))
