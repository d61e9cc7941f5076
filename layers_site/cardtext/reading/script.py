"""Sentences as data, before "it" is known: clauses and lines of static abilities, and scripts of what resolves.

A script says how long what it does lasts.

A sentence has parts: fates (what becomes of some objects), and instructions that make nothing which lasts. Nothing
here belongs to one language.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, cast

from engine.expressions import (
    AnySelector,
    Comparison,
    Count,
    HasWord,
    Is,
    LinkedTo,
    NotCondition,
    PlayerIs,
    Selector,
    Value,
    ValueCondition,
)
from engine.scenario import (
    Ability,
    AddAbilities,
    AddPT,
    CardTypes,
    Change,
    Label,
    Restrict,
    SetPT,
    Static,
    Subtypes,
    rebuilt,
)
from engine.words import has_x
from layers_site.cardtext.reading.canonical_terms import selector_form
from layers_site.cardtext.reading.grammar import REFUSED, Build, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import IT, Letter, Noun, Subject, nouns_selector, selector_of
from layers_site.cardtext.reading.predicates import Told, together
from layers_site.cardtext.reading.result import Setting
from layers_site.cardtext.reading.settling import OpenChoice, Who, mentions, replaced
from layers_site.cardtext.reading.statics import Clause, speaks_of_others, static_of
from layers_site.cardtext.reading.tokens import sentence_end
from layers_site.cardtext.reading.zones import label_of, yours_everywhere

#: Stands in changes for the object that is copied, until it is known which one that is.
COPIED: Final = "<copied>"


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long: a label, or a condition that must hold all the time; neither for what does not end."""

    label: Label | None = None
    condition: object = None


FOR_GOOD: Final = Lasting()
#: How long counters last, and what a token is made as, as the site says it in both languages.
AS_COUNTERS: Final = Label("as counters", "sous forme de marqueurs")
AS_MADE: Final = Label("as it is made", "dès sa création")


@dataclass(frozen=True, slots=True)
class Saying:
    """Changes of a subject and their duration; None where the duration does not stand here."""

    changes: tuple[Change, ...]
    lasting: Lasting | None = None
    choices: tuple[OpenChoice, ...] = ()
    #: What X is in these changes, where only people can count it.
    x_words: str = ""


@dataclass(frozen=True, slots=True)
class Fate:
    """Some objects, and what becomes of each of them."""

    who: tuple[Who, ...]
    sayings: tuple[Saying, ...]
    provided: str = ""
    #: What becomes the place of COPIED in the changes.
    copied: Who | None = None
    #: It tells what the objects have or are, not what they gain or become.
    states: bool = False
    #: Its numbers name something by its noun, « cette créature », rather than by the card's name.
    says_this: bool = False


@dataclass(frozen=True, slots=True)
class Plain:
    """An instruction that makes nothing which lasts, and the objects that it speaks of.

    `chooses` where it makes a player choose a word, which effects behind it use.
    """

    mentions: tuple[Who, ...] = ()
    chooses: bool = False


@dataclass(frozen=True, slots=True)
class Still:
    """ "It's still a land": what the fate before has left alone."""

    types: tuple[str, ...]


Part = Fate | Plain | Still


@dataclass(frozen=True, slots=True)
class Sentence:
    """Parts with the words around them: the common duration, the condition, the meaning of X.

    `x` is a value, or the words that tell the number; `later` where the sentence tells what will happen another time.
    """

    parts: tuple[Part, ...]
    lasting: Lasting | None = None
    provided: str = ""
    #: The object that the condition is about.
    mentions: tuple[Who, ...] = ()
    x: Value | str | None = None
    instead: bool = False
    #: It is about what a player has just been allowed to do: "If you do".
    answers: bool = False
    later: bool = False
    #: Its X names something by its noun, « cette créature », rather than by the card's name.
    says_this: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """The objects that a trigger speaks of; `has_subject` where the first of them is what it is about."""

    mentions: tuple[Who, ...] = ()
    has_subject: bool = False


NO_EVENT: Final = Event()
#: What is about the card itself, which attacks or is exerted.
OF_ITSELF: Final = Event((Who("self"),), has_subject=True)


def add_script(grammar: Grammar, plain: str, links: Iterable[str], sentence: Build) -> None:
    """Add `script`, all sentences: each has parts, joined by links, something before them and something behind."""
    for name in ("fate", plain, "still"):
        grammar.same("part", f"{{{name}}}")
    grammar.rule("parts", "{part}", lambda part: (part,))
    for link in links:
        grammar.rule("parts", f"{{part}} {link} {{parts}}", lambda part, parts: (part, *parts))
    grammar.rule("sentence", "{front} {parts} {end}", sentence)
    grammar.rule("script", "{sentence}", lambda sentence: (sentence,))
    grammar.terminal("stop", stop)
    grammar.rule("script", "{sentence} {stop} {script}", lambda sentence, stop, script: (sentence, *script))


def add_fronts(grammar: Grammar, alone: Iterable[str], then: str, instead: Iterable[str], otherwise: str) -> None:
    """Add `front`, what stands before a sentence: nothing, a word alone, how long, on what condition, or when."""
    front = partial(grammar.rule, "front")
    for words in ("", *alone):
        front(words, lambda: Sentence(()))
    front(f"{then}{{lasting}} ,", lambda lasting: Sentence((), lasting))
    front(f"{then}{{proviso}} ,", lambda if_: Sentence((), None, *if_))
    for words in instead:
        front(f"{then}{{proviso}} , {words}", lambda if_: replace(Sentence((), None, *if_), instead=True))
    front(f"{otherwise} ,", lambda: Sentence((), provided=otherwise))
    front(f"{then}{{later}} ,", lambda words: Sentence((), later=True))


def add_here(grammar: Grammar, name: str, table: Mapping[str, object]) -> None:
    """Add words that only texts have that resolve."""
    phrases = {tuple(phrase.split()): meaning for phrase, meaning in table.items()}

    def read(parse: Parse, start: int) -> Iterable[Result]:
        if not cast("Setting", parse.setting).resolving:
            return
        for words, meaning in phrases.items():
            end = start + len(words)
            if tuple(token.key for token in parse.tokens[start:end]) == words:
                yield Result(meaning, end)

    grammar.terminal(name, read, {words[0] for words in phrases})


def behind_if(doing: Collection[str], parse: Parse, start: int) -> Iterable[Result]:
    """Read a condition at the end of a sentence as its words; those of an effect never stand in it."""
    end = sentence_end(parse.tokens, start)
    if not any(token.key == "," or token.key in doing for token in parse.tokens[start:end]):
        yield Result(parse.words(start, end), end)


def stop(parse: Parse, place: int) -> Iterable[Result]:
    """Read a full stop; the one inside a quotation ends the sentence around it too."""
    if place < len(parse.tokens) and parse.tokens[place].key == ".":
        yield Result(None, place + 1)
    elif 0 < place < len(parse.tokens) and sentence_end(parse.tokens, place - 1) == place:
        yield Result(None, place)


# --- how long a resolved effect lasts, as the site says it in both languages ----------------------------


END_OF_TURN: Final = Label("until end of turn", "jusqu’à la fin du tour")
END_OF_COMBAT: Final = Label("until end of combat", "jusqu’à la fin du combat")
NEXT_TURN: Final = Label("until your next turn", "jusqu’à votre prochain tour")

_NEXT_UPKEEP: Final = Label("until your next upkeep", "jusqu’à votre prochain entretien")
_NEXT_END_STEP: Final = Label("until your next end step", "jusqu’à votre prochaine étape de fin")

#: English phrases, and the label of each; "this turn" ends when "until end of turn" does (514.2).
ENGLISH: Final[tuple[tuple[str, Label], ...]] = (
    ("until end of turn", END_OF_TURN),
    ("until the end of turn", END_OF_TURN),
    ("until end of combat", END_OF_COMBAT),
    ("until your next turn", NEXT_TURN),
    ("until your next upkeep", _NEXT_UPKEEP),
    ("until your next end step", _NEXT_END_STEP),
    *(
        (phrase, Label("until the end of your next turn", "jusqu’à la fin de votre prochain tour"))
        for phrase in ("until the end of your next turn", "until end of your next turn")
    ),
)

#: French phrases, and the label of each.
FRENCH: Final[tuple[tuple[str, Label], ...]] = (
    ("jusqu' à la fin du tour", END_OF_TURN),
    ("jusqu' à la fin du combat", END_OF_COMBAT),
    *((f"jusqu' {when}", NEXT_TURN) for when in ("à votre prochain tour", "au début de votre prochain tour")),
    *((f"jusqu' {when} prochain entretien", _NEXT_UPKEEP) for when in ("à votre", "au début de votre")),
    *((f"jusqu' {when} prochaine étape de fin", _NEXT_END_STEP) for when in ("à votre", "au début de votre")),
    ("jusqu' à la fin de votre prochain tour",
     Label("until the end of your next turn", "jusqu’à la fin de votre prochain tour")),
)  # fmt: skip


def spans_of(
    sayings: tuple[Saying, ...], around: Lasting | None
) -> tuple[tuple[tuple[Change, ...], Lasting], ...] | None:
    """Join the predicates of each duration; None where duration or meaning is not certain.

    "Gets +2/+2 and gains flying until end of turn": what has no time of its own has that of what stands behind it.
    """
    if around is None and all(saying.lasting is None for saying in sayings):
        around = FOR_GOOD
    spans: list[tuple[tuple[Change, ...], Lasting]] = []
    behind = around
    for saying in reversed(sayings):
        lasting = saying.lasting or behind
        if lasting is None:
            return None
        if spans and spans[0][1] == lasting:
            spans[0] = ((*saying.changes, *spans[0][0]), lasting)
        else:
            spans.insert(0, (saying.changes, lasting))
        behind = around if all(isinstance(change, Restrict) for change in saying.changes) else lasting
    made = [(together((changes,)), lasting) for changes, lasting in spans]
    if any(changes is REFUSED for changes, _lasting in made):
        return None
    return cast("tuple[tuple[tuple[Change, ...], Lasting], ...]", tuple(made))


def with_old_types(changes: tuple[Change, ...]) -> tuple[Change, ...] | None:
    """Return the changes with their types added to the old types; None where they set no types."""
    sets_types = any(isinstance(change, CardTypes) and change.op in {"set", "add"} for change in changes)
    return tuple(map(_stays, changes)) if sets_types else None


def has_letter(clause: Clause) -> bool:
    return any(mentions(clause.changes, Letter(name)) for name in "XYZ")


def lettered(clause: Clause, meanings: Value | tuple[tuple[str, Value], ...]) -> object:
    """Put what the letters mean in their places; a value alone is what X means."""
    changes = clause.changes
    for letter, value in meanings if isinstance(meanings, tuple) else (("X", meanings),):
        if not mentions(changes, Letter(letter)):
            return REFUSED
        changes = replaced(changes, Letter(letter), value)
        if letter == "X":
            changes = rebuilt(changes, partial(_with_x, value))
    made = Clause(clause.subject, changes)
    return REFUSED if has_letter(made) else made


def _with_x(value: Value, part: object) -> object:
    """Return a keyword with what X is in its sentence; None for what is no ability, and is looked through."""
    if not isinstance(part, Ability):
        return None
    return replace(part, x=cast("Value", Told(value))) if has_x(part.plain_keyword or "") else part


def own_size(ref: str, power: Value | None, toughness: Value | None) -> object:
    if ref != "self":
        return REFUSED
    return static_of((Clause(Subject("self"), (SetPT(power, toughness),)),), None, cda=True)


def then(first: tuple[Ability, ...], more: tuple[str, tuple[object, ...]]) -> object:
    """Join the sentences of one line; "it" is what the sentence before was about."""
    kind, parts = more
    if kind == "line":
        both = (*first, *cast("tuple[Ability, ...]", parts))
        return REFUSED if speaks_of_others(both) else both
    static = first[-1].static
    if static is None or static.affects is None:
        return REFUSED
    if kind == "same everywhere":
        return _everywhere(first, cast("Noun", parts[0]))
    if kind == "same keywords":
        return _for_each_keyword(first, cast("tuple[str, ...]", parts))
    if kind == "still":
        staying = tuple(_stays(change) for change in static.changes)
        return (*first[:-1], replace(first[-1], static=replace(static, changes=staying)))
    if not parts:
        return first
    ref = static.affects.tests[0].what if static.affects.tests and isinstance(static.affects.tests[0], Is) else None
    subject = Subject(ref) if ref in {"self", "attached"} else Subject(None, static.affects)
    if kind in {"when", "instead"}:
        return _only_when(first, subject, parts[0], cast("tuple[Change, ...]", parts[1:]), instead=kind == "instead")
    made = static_of((Clause(subject, cast("tuple[Change, ...]", parts)),), None)
    if made is REFUSED or static.condition is not None:  # whether the condition is meant again, nobody can tell
        return REFUSED
    again = cast("tuple[Ability, ...]", made)[0]
    return (*first, Ability(static=Static(static.affects, cast("Static", again.static).changes, static.condition)))


def then_twice(
    first: tuple[Ability, ...], more: tuple[str, tuple[object, ...]], last: tuple[str, tuple[object, ...]]
) -> object:
    """Join two sentences with a condition each to the first, about whose subject both are."""
    second, third = then(first, more), then(first, last)
    if second is REFUSED or third is REFUSED:
        return REFUSED
    return (*cast("tuple[Ability, ...]", second), *cast("tuple[Ability, ...]", third)[len(first) :])


def add_lines(grammar: Grammar) -> None:
    """Add `line`, one or more sentences; `more` is what follows the first."""
    grammar.same("line", "{static_sentence}")
    grammar.rule("line", "{static_sentence} . {more}", then)
    grammar.rule("line", "{static_sentence} . {when_more} . {when_more}", then_twice)
    grammar.rule("more", "{line}", lambda abilities: ("line", abilities))
    grammar.same("more", "{when_more}")


def _only_when(
    first: tuple[Ability, ...], subject: Subject, when: object, changes: tuple[Change, ...], *, instead: bool
) -> object:
    """Read "As long as it's red, it has trample", or "If it's red, it gets +2/+1 instead" of the sentence before."""
    before = cast("Static", first[-1].static)
    more = static_of((Clause(subject, changes),), when, behind=True)
    if more is REFUSED or before.condition is not None or (subject.ref is None and (instead or mentions(when, IT))):
        return REFUSED
    if not instead:
        return (*first, *cast("tuple[Ability, ...]", more))
    if len(first) > 1 or [type(change) for change in before.changes] != [AddPT] or not isinstance(changes[0], AddPT):
        return REFUSED
    otherwise_when = NotCondition(cast("NotCondition", when))
    without = cast("tuple[Ability, ...]", static_of((Clause(subject, before.changes),), otherwise_when, behind=True))
    return (*without, *cast("tuple[Ability, ...]", more))


def the_only(noun: Noun, kind: str, changes: tuple[Change, ...]) -> object:
    """Read "as long as you control exactly one creature, that creature …"."""
    if HasWord("type", (kind,)) not in noun.tests or noun.many or any(isinstance(t, PlayerIs) for t in noun.tests):
        return REFUSED
    mine = selector_of((*noun.tests, PlayerIs("controller", "you")))
    when = ValueCondition(Count(mine), Comparison((("=", 1),)))
    return static_of((Clause(Subject(None, mine), changes),), when)


def _stays(change: Change) -> Change:
    """Return the change as it is beside "it's still a land": what it adds joins what was there (205.1b)."""
    if isinstance(change, CardTypes) and change.op == "set":
        return replace(change, op="add")
    if isinstance(change, Subtypes) and change.op in ("set", "set_creature"):
        return replace(change, op="add")
    return change


def _everywhere(abilities: tuple[Ability, ...], noun: Noun) -> object:
    """Read "the same is true for creature spells you control and …" behind "creatures you control"."""
    static = abilities[-1].static
    mine = selector_of((*noun.tests, PlayerIs("controller", "you")))
    if static is None or static.affects is None or selector_form(static.affects) != selector_form(mine):
        return REFUSED
    return (*abilities[:-1], replace(abilities[-1], static=replace(static, affects=yours_everywhere(noun))))


def _for_each_keyword(abilities: tuple[Ability, ...], words: tuple[str, ...]) -> object:
    """Read "the same is true for reach" behind "has flying as long as a card … has flying"."""
    static = abilities[-1].static
    only = static.changes[0] if static is not None and len(static.changes) == 1 else None
    if static is None or not isinstance(only, AddAbilities) or len(only.abilities) > 1:
        return REFUSED
    keyword_test = HasWord("keyword", (only.abilities[0].keyword or "",))
    if only.abilities[0] != Ability(keyword=keyword_test.words[0]) or not mentions(static.condition, keyword_test):
        return REFUSED
    more = (
        replace(
            static,
            changes=(AddAbilities((Ability(keyword=word),)),),
            condition=replaced(static.condition, keyword_test, HasWord("keyword", (word,))),
        )
        for word in words
    )
    return (*abilities, *(Ability(static=made) for made in more))


def both_paired(own: object, changes: tuple[Change, ...]) -> object:
    """Read what a creature and the creature that it is paired with have (702.95): the other is linked to it."""
    del own
    other = selector_of((HasWord("type", ("Creature",)), LinkedTo("self")))
    pair = selector_of((AnySelector((Selector((Is("self"),)), other)),))
    when = ValueCondition(Count(other), Comparison(((">=", 1),)))
    return static_of((Clause(Subject(None, pair), changes),), when)


def none_can(noun: Noun, change: Restrict) -> object:
    """Read "no creature can attack you" as what all of them cannot do."""
    if noun.many or not change.what.en.startswith("can "):
        return REFUSED
    label = label_of(f"can't {change.what.en.removeprefix('can ')}", "en")
    return Clause(Subject(None, nouns_selector((noun,))), (Restrict(label, None),))


def group_subject(nouns: tuple[Noun, ...]) -> object:
    return Subject(None, nouns_selector(nouns))
