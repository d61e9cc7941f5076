"""How lines of English rules text begin; keyword abilities; and the words of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.expressions import ChosenWord
from engine.words import CARD_TYPES, COLORS, COUNTER_KEYWORDS, SUBTYPE_FAMILIES, SUPERTYPES
from layers_site.cardtext.reading.grammar import Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import add_figures, all_of
from layers_site.cardtext.reading.predicates import WARD_LIFE, numbered, with_an_x
from layers_site.cardtext.reading.statics import ALONE, MAX_SPEED, SOLVED, WITH_COST, WITH_NUMBER, Frames
from layers_site.cardtext.wording.english.grammar import number_word, plural
from layers_site.cardtext.wording.french.vocabulary import CREATURE_TYPES, KEYWORDS

TYPE_WORDS: Final = {form: word for word in CARD_TYPES for form in (word.lower(), plural(word.lower()))}
#: Creature types so new that French has no word for them yet.
_NEWEST: Final = ("Villain",)
SUBTYPES: Final = (*SUBTYPE_FAMILIES, *CREATURE_TYPES, *_NEWEST)
_SUBTYPES: Final = {form.lower(): word for word in SUBTYPES for form in (plural(word), word)}
#: Plurals that stand beside others: "Food" and "Foods".
_ALSO: Final = {"foods": "Food", "maps": "Map", "junks": "Junk", "golds": "Gold"}
_SUBTYPES.update(_ALSO)
PLURALS: Final = frozenset((*(plural(word).lower() for word in (*CARD_TYPES, *SUBTYPES)), *_ALSO))
_SINGULARS: Final = frozenset(word.lower() for word in (*CARD_TYPES, *SUBTYPES))
#: How a number is bounded before its noun.
AMOUNTS: Final = (("{number} or more", ">="), ("{number} or fewer", "<="), ("exactly {number}", "="))
_NUMBERS: Final = {number_word(number): number for number in range(21)}


def add_rules(grammar: Grammar) -> None:
    _add_rules_of_words(grammar)
    _add_rules_of_keywords(grammar)


def _add_rules_of_words(grammar: Grammar) -> None:
    grammar.terminal("type", _one_type, TYPE_WORDS)
    grammar.terminal("subtype", _one_subtype, _SUBTYPES)
    grammar.words("color", [(color, color) for color in COLORS])
    grammar.list_of("colors", "color", ("and", "or"))
    grammar.words("supertype", [(word.lower(), word) for word in SUPERTYPES])
    add_figures(grammar, _NUMBERS.items())
    chosen = ("[creature]", ChosenWord("creature_type")), ("land", ChosenWord("land_type"))
    grammar.words("chosen_type", ((f"the chosen {kind} type", word) for kind, word in chosen))
    grammar.terminal("counter_kind", _counter_kind)


# --- terminals --------------------------------------------------------------------------------------


def is_plural(key: str) -> bool | None:
    """Say whether a type's or subtype's form is a plural; None where both are the same word."""
    if key in PLURALS:
        return None if key in _SINGULARS else True
    return False


def _one_type(parse: Parse, place: int) -> Iterable[Result]:
    if place < len(parse.tokens) and parse.tokens[place].key in TYPE_WORDS:
        yield Result(TYPE_WORDS[parse.tokens[place].key], place + 1)


def _one_subtype(parse: Parse, place: int) -> Iterable[Result]:
    """Read a subtype, which begins with a capital letter wherever it stands."""
    if place < len(parse.tokens):
        token = parse.tokens[place]
        if token.key in _SUBTYPES and token.text[0].isupper():
            yield Result(_SUBTYPES[token.key], place + 1)


_KIND: Final = re.compile(r"[+\-]\d+/[+\-]\d+|[a-z]+(?:[- ][a-z]+)?")

_NO_KINDS: Final = frozenset(("a", "an", "no", "another", "additional", "the", "more", "fewer", "exactly", *_NUMBERS))


def one_kind(parse: Parse, place: int) -> Iterable[Result]:
    """Read a kind of counters without the word "counter"."""
    for end in (place + 1, place + 2):
        if end <= len(parse.tokens):
            kind = " ".join(token.text for token in parse.tokens[place:end])
            if _KIND.fullmatch(kind) and parse.tokens[place].key not in _NO_KINDS:
                yield Result(kind, end)


def _counter_kind(parse: Parse, place: int) -> Iterable[Result]:
    """Read the kind that stands before "counter" or "counters": one word or two, or +1/+1."""
    for kind, end in one_kind(parse, place):
        if end < len(parse.tokens) and parse.tokens[end].key in {"counter", "counters"}:
            yield Result(kind, end + 1)


# --- keyword abilities in English -----------------------------------------------------------------------


_QUALITIES: Final = (
    "all colors", "each color", "colorless", "multicolored", "monocolored", "everything", "artifacts", "creatures",
    "enchantments", "lands", "planeswalkers", "instants", "sorceries", "each opponent", "each of your opponents",
)  # fmt: skip


def _add_rules_of_keywords(grammar: Grammar) -> None:
    """Add `keyword`, one phrase of keywords as a tuple of words, and `keywords`, a list of them."""
    for word in sorted({*KEYWORDS, *COUNTER_KEYWORDS, *ALONE}):
        grammar.rule("keyword", word.replace("!", " !"), lambda word=word: (word,))
    for cost in WITH_COST:
        grammar.rule("keyword", f"{cost} {{mana}}", lambda mana, cost=cost: (f"{cost} {mana}",))
    for counted in WITH_NUMBER:
        grammar.rule("keyword", f"{counted} {{figure}}", lambda number, counted=counted: (f"{counted} {number}",))
        grammar.rule("keyword_x", f"{counted} x", lambda counted=counted: f"{counted} X")
    grammar.rule("keyword_x", "{keyword}", with_an_x)
    grammar.rule("keyword_x", "ward — pay x life", lambda: WARD_LIFE)
    grammar.rule("numbered", "{keyword_x} , where x is {value}", numbered)
    grammar.rule("numbered", "ward — pay life equal to {value}", lambda x: numbered(WARD_LIFE, x))
    _add_qualities(grammar)
    grammar.list_of("keyword_groups", "keyword", ("and", "or"))
    grammar.rule("keywords", "{keyword_groups}", all_of)


def _add_qualities(grammar: Grammar) -> None:
    """Add protection, hexproof and affinity, and equip abilities for only some creatures."""
    for word in ("protection", "hexproof"):
        grammar.rule("keyword", f"{word} from {{quality}}", lambda what, word=word: (f"{word} from {what}",))
        grammar.rule(
            "keyword", f"{word} from {{quality}} and from {{quality}}",
            lambda first, then, word=word: (f"{word} from {first}", f"{word} from {then}"),
        )  # fmt: skip
    grammar.rule("keyword", "protection from the chosen color", lambda: (ChosenWord("color"),))
    grammar.rule("keyword", "protection from the chosen [card] name", lambda: (ChosenWord("name"),))
    grammar.rule("keyword", "protection from the chosen player", lambda: (ChosenWord("player"),))
    grammar.words("quality", [(color, color) for color in COLORS])
    grammar.words("quality", [(phrase, phrase) for phrase in _QUALITIES])
    grammar.rule("quality", "{subtype_plural}", str)
    grammar.terminal("subtype_plural", _subtype_plural, PLURALS)
    grammar.rule("keyword", "affinity for {subtype_plural}|{type_plural}", lambda what: (f"affinity for {what}",))
    grammar.words("type_plural", [(word, word) for word in ("artifacts", "creatures", "enchantments", "lands")])
    grammar.rule("keyword", "equip {subtype} {mana}", lambda what, mana: (f"equip {what} {mana}",))
    grammar.rule("keyword", "equip {type} {mana}", lambda what, mana: (f"equip {what.lower()} {mana}",))
    grammar.rule("keyword", "bands with other {supertype} {type_plural}",
                 lambda supertype, what: (f"bands with other {supertype.lower()} {what}",))  # fmt: skip


def _subtype_plural(parse: Parse, place: int) -> Iterable[Result]:
    if place < len(parse.tokens) and parse.tokens[place].key in PLURALS and parse.tokens[place].text[0].isupper():
        yield Result(parse.tokens[place].text, place + 1)


_COST: Final = r"(?:\{[^}]+\})+"
_LINES: Final = (
    r"affinity for [^.,{]+",
    r"partner with [^.{]+",
    rf"(?:[a-z]+ )?equip [^.{{]*{_COST}",
    rf"(?:craft with|splice onto|emerge from) [^.{{]+{_COST}",
    rf"kicker {_COST} and/or {_COST}",
    rf"(?:[a-z]+cycling|fortify) {_COST}",
    rf"impending \d+ ?— ?{_COST}",
    rf"(?:disguise|morph|megamorph) {_COST}\. this cost is reduced by [^\"]+",
    r"champion an? [\w ]+",
    r"(?:[a-z]+ )?offering",
    r"devour [a-z]+ \d+",
    r"bloodthirst x|devour x, where x is [^.]+",
    r"(?:protection from|bands with other|gift|harmonize|cleave|modular|squad|casualty) [^.,\"]+",
    r"[a-z]+walk",
)
#: Keywords that fill a line of their own, whatever stands behind them; nothing may condition them.
KEYWORD_LINES: Final = re.compile(rf"(?i)(?!.*\b(?:as long as|if|unless)\b)(?:{'|'.join(_LINES)})")


#: The beginnings of lines that do not concern the layers: entering, replacement, permission.
_CARRIED: Final = (
    r"(?:~|this \w+) enters?\b",
    r"as (?:~|this \w+) enters",
    r"as (?:~|this \w+) is turned",
    r"if .*\bwould\b",
    r"for each \d+ damage that would",
    r"you may\b",
    r"prevent ",
    r"as an additional cost",
    r"this spell\b",
    r"(?:~|this card) can be your commander",
    r"a deck can",
    r"skip your",
    r"play with",
    r"spend ",
    r"damage ",
    r"all damage",
    r"players? .* may",
    r"each player may",
    r"cast this spell only",
    r"you can't cast (?:~|this spell)",
    r"choose a background",
    r"if (?:~|this \w+) is in your opening hand",
    r"reveal this card",
    r"rather than",
    r"you don't",
    r"[^.]*\bcan't be (?:prevented|countered)\b",
    r"[^.]* enters? (?:the battlefield )?tapped\b",
    r"if (?:~|this \w+|it) was \w+",
    r"(?:~|this \w+) escapes with",
    r"(?:~|this \w+) costs \{",
    r"untap (?:~|this \w+|all )",
    r"for each [^.]*, you may have that creature assign",
    r"draft this card",
    r"once (?:each turn|during each of)[^.]* you may",
    r"as long as [^.]*, (?:you may|if [^.]* (?:would|triggers)\b|damage |all damage )",
    r"if [^.]*, (?:this spell costs|you may cast|you may pay|rather than pay)",
    r"during [^.]*, you may",
    r"as you (?:cascade|draft|create)",
    r"(?:(?!can't )[^.])* phases? (?:out|in)\b",
    r"[^.]*'s controller may have it assign",
    r"if it's neither day nor night",
    r"if [^.]* causes",
    r"[^.]* (?:enters?|enter) with (?:an? |\w+ )?(?:additional )?[^.]*counters? on (?:it|them)\b",
)
#: Words that look like a matter of the layers and are none.
_HARMLESS: Final = (
    r"when you do\b.*",
    r"the permanent it becomes\b",
    r"(?:lose|loses|lost|gain|gains|gained) the game\b",
    r"(?:lose|loses|lost|gain|gains|gained) (?:that much |half |any |no |an amount of )?(?:\S+ )?life\b",
    r"(?:become|becomes) (?:day|night|tapped|untapped|blocked|the target|saddled|monstrous)\b",
    r"gets? (?:an? emblem|\{|an? (?:additional )?\w+ counter)",
    r"copy (?:target|that|it|this)\b",
)


def _phrases(text: str) -> frozenset[str]:
    """Return the phrases of a table that is written as a text, with slashes between them."""
    return frozenset(" ".join(text.split()).split(" / "))


_CONDITIONAL: Final = _phrases(
    """
    threshold / hellbent / metalcraft / delirium / ferocious / formidable / coven / fateful hour / corrupted /
    descend 4 / descend 8 / fathomless descent / spell mastery / raid / revolt / morbid / celebration /
    lieutenant / void / undergrowth / domain / chroma / adamant / addendum
    """
)
_HINTS: Final = _phrases(
    """
    gets / get / becomes / become / copy / base / loses / lose / gains / in addition to its /
    in addition to their / loses all / spell has
    """
)

FRAMES: Final = Frames(
    triggered=re.compile(
        r"(?i)(?:when|whenever|at the beginning|at end of|at the end|the first time|the next time)\b"
        r"|you may exert [^.]* attacks\. when you do\b"
    ),
    chapter=re.compile(r"(?:[IVX]+(?:, [IVX]+)*|Visit) — "),
    header=re.compile(r"(?i)LEVEL \d+|STATION \d+|\d+\+ \||(?:\{[^}]+\})+: Level \d+$"),
    word=re.compile(r"[A-Z0-9~\u2060][^.:;—\"“(]{0,60} [—-] "),
    #: Words before a dash under which alone the line holds.
    under={"solved": SOLVED, "max speed": MAX_SPEED, "celebration rounds": None},
    tasks=frozenset(("to solve",)),
    #: Words before a dash that remind of a condition, which the line has to state.
    conditional=_CONDITIONAL,
    says_when=re.compile(
        r"(?i:if|unless|when|whenever|while|as long as|until|during|for each|for as long as|only|once|after|before"
        r"|except|provided|at the|at end|choose|kicked)\b"
        r"|.*\b(?:if|unless|when|whenever|while|until|choose|you|your|it['’]s|this|is|are|was|were)\b"
    ),
    states=re.compile(r"(?i)\b(?:as long as|who has|if|for each|unless|where x|equal to|number of|during)\b"),
    choice=re.compile(
        r"(?i)choose .*— ?$|: ?$|—$|(?:^|, )choose (?:one|two|three|four|up to \w+|any number|x)\b.*\.$|"
        r": choose (?:one|two)\.|"
        r"^(?:spree|tiered)$|\brolls? (?:a|an|\w+) d\d+"
    ),
    mode=re.compile(r"(?:•|\+ |\d+[-—]\d+ \||\d+\+? \|)"),
    anchored=re.compile(r"(?i)as .* enters"),
    carried=re.compile(f"(?i)(?:{'|'.join(_CARRIED)})"),
    replacing=re.compile(
        r"(?i)(?:if [^.,\"]*\bwould\b|(?:once (?:each turn|during each of your turns), )?you may (?:cast|play)\b|"
        r"for each \d+ damage that would\b)"
    ),
    hints=_HINTS,
    entering=re.compile(
        r"(?i)(?:if [^.,]*, )?you may have (?:~|this \w+) enter (?:tapped )?as a copy of\b|"
        r"as (?:~|this \w+) enters, you may have it become a copy of\b"
    ),
    giving=frozenset(("with", "has", "have")),
    enchant="enchant ",
    mana=re.compile(r"(?i)^adds? (?:\{|one|two|three|x|an amount|an additional|that much|mana)"),
    targets=re.compile(r"(?i)\btarget\b"),
    keyword_cost=re.compile(r"(?i)^([a-z' -]+?)(?: (?:\d+|x))?—"),
    keyword_lines=KEYWORD_LINES,
    harmless=re.compile(f"\\b(?:{'|'.join(_HARMLESS)})"),
)
