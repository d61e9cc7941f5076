"""What the words of an ability say that it does beside the layers, as facts: what, to or with what, how many, and when.

A card keeps such an ability as its words, in English and in French; these facts are read off the English ones. One
table has the words of each deed: whoever lays out a board asks for deeds and looks at no words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from engine.characteristics import AbilityInstance
from engine.scenario import Ability, GameObject, Label, Restrict
from engine.words import MANA_OF_LAND_TYPE
from layers_site.cardtext.wording.english.grammar import number_word

_REMEMBERED: Final = 2048
#: What X is where a card enters with X counters, and how many lie on a card that counts its own.
SOME: Final = 2
#: Keywords that say with how many +1/+1 counters a creature enters (702.43a, 702.58a).
_ENTERS_LARGER: Final = re.compile(r"(?:modular|graft) (\d{1,2})\Z")
_NUMBERS: Final = {"a": 1, "an": 1} | {number_word(number): number for number in range(1, 11)}
_SIZE: Final = r"[+-]\d/[+-]\d"


class When(Enum):
    """When an ability does what it does."""

    AT_ITS_TIME = "at its time"  # activated, or of no time that its words tell
    ENTERING = "entering"  # as something enters (614.1c)
    ENTERED = "entered"  # once something has entered (603.6a)
    LATER = "later"  # on what need not happen to what is there


class Does(Enum):
    """What an ability does; `Deed.what` and `Deed.number` are of this, where anything is named here."""

    ADDS_MANA = "adds mana"  # what: its colors, as symbols without braces; of any color all five
    ATTACHES = "attaches"
    CHOOSES = "chooses"  # what: "color", "creature type", "basic land type"; "nonland card name", "land card name"
    CHOOSES_SIZE = "chooses a size"  # what: the sizes
    COUNTERS_ABILITY = "counters an ability"
    DAMAGES = "damages"  # number: how much
    DESTROYS = "destroys"
    EMPTIES_GRAVEYARDS = "empties graveyards"  # what: "opponent" if only theirs
    ENTERS_TAPPED = "enters tapped"  # and that is all
    ENTERS_WITH = "enters with"  # what: the kind of counters; number: how many, None for X
    FETCHES_HOST = "fetches its host"  # what it is put on came onto the battlefield by it
    IS_TARGET_NO_MORE = "is sacrificed as a target"
    KEEPS_LEGENDS = "keeps legends"
    MAKES_TOKEN = "makes a token"  # noqa: S105
    MOVES_CARDS = "moves cards"  # draws, discards, searches, exiles, returns, counters a spell, gains life
    OTHERS_ENTER = "others enter"  # what: their kinds
    PUTS_COUNTERS = "puts counters"  # on what it makes something else; what and number as above
    SAYS_X = "says X"
    STOPS_TRIGGERS = "stops triggers"  # of what enters; what: "opponent" if only theirs
    TAPS = "taps"  # or untaps, or asks whether something is tapped


@dataclass(frozen=True, slots=True)
class Deed:
    does: Does
    what: tuple[str, ...] = ()
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Copying:
    """An ability that copies: `words` describe what, and `zone` is where that lies, "" for the battlefield.

    `entering`: the card enters as that copy (707.5), with those `counters` more, and `loyal` with one loyalty counter
    more. `no_legend`: nothing legendary is copied. `onto_each`: each other creature becomes the copy. `keeps_own`: it
    has its own other abilities besides. `excepting`: the copy is not in all as the original.
    """

    words: tuple[str, ...] = ()
    zone: str = ""
    entering: bool = False
    no_legend: bool = False
    onto_each: bool = False
    keeps_own: bool = False
    excepting: bool = False
    loyal: bool = False
    counters: Deed | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts in the words of one ability.

    `another`: it triggers on what something else than its card does.
    `keyword` is that of an ability in words that begin with one that means a use: "equip", "crew". `mana` is what it
    costs to activate it, and `freely` that it costs no more than tapping its card.
    """

    when: When = When.AT_ITS_TIME
    another: bool = False
    deeds: tuple[Deed, ...] = ()
    copying: Copying | None = None
    keyword: str = ""
    mana: str = ""
    freely: bool = False

    def deed(self, does: Does) -> Deed | None:
        return next((deed for deed in self.deeds if deed.does is does), None)

    def does(self, *any_of: Does) -> bool:
        return any(deed.does in any_of for deed in self.deeds)


def _words(*parts: str) -> re.Pattern[str]:
    return re.compile("".join(parts), re.IGNORECASE | re.DOTALL)


#: The words of each deed. A group "number" is how many, a group "what" is what is named, as `_named` reads it.
_DEEDS: Final[Mapping[Does, re.Pattern[str]]] = {
    Does.ADDS_MANA: _words(r"\badd\b(?P<what>.*)"),
    Does.ATTACHES: _words(r"\bequip[ —]|\breconfigure|attach"),
    Does.CHOOSES: _words(r"\bchoose\b(?: an?\b)?(?P<what>[^.,]*)"),
    Does.CHOOSES_SIZE: _words(r"\benters, it becomes\b(?P<what>.*\bor\b.*)"),
    Does.COUNTERS_ABILITY: _words(r"\bcounter (?:an|target) activated or triggered ability\b"),
    Does.DAMAGES: _words(r"(?:\b(?P<number>\d+) )?\bdamage\b"),
    Does.DESTROYS: _words(r"\bdestroy"),
    Does.EMPTIES_GRAVEYARDS: _words(r"would (?:be put into|go to)(?P<what>[^.]*)graveyard[^.]*exile"),
    Does.ENTERS_TAPPED: _words(r"\benters? tapped\b(?! with)"),
    # Not what counts something, nor what other things enter with.
    Does.ENTERS_WITH: _words(
        r"\A(?:this \w+ |it )?enters(?: tapped)? with (?P<number>\w+) ",
        rf"(?P<what>{_SIZE}|\w+) counters?\b(?!.*for each)",
    ),
    Does.FETCHES_HOST: _words(r"to the battlefield under your control and attach (?:this|it)"),
    Does.IS_TARGET_NO_MORE: _words(r"\b(?:targeted|becomes the target)\b[^.]*, sacrifice it"),
    Does.KEEPS_LEGENDS: _words(r"legend rule.{0,3} doesn.t apply to (?:your permanents|permanents you control)"),
    Does.MAKES_TOKEN: _words(r"\btokens?\b"),
    Does.MOVES_CARDS: _words(
        r"\b(?:draws?|discards?|search|exile|return|gains? \w+ life|counter target \w*\s?spell)\b"
    ),
    # A line about other things: "Each other creature you control enters with …", "Lands enter tapped".
    Does.OTHERS_ENTER: _words(
        r"\A(?P<what>each [^.:“]*? enters|(?!(?:as|at|if|it|may|this|when|whenever|you)\b)[^.:“]*? enter)",
        r" (?:tapped|with|as)\b",
    ),
    Does.PUTS_COUNTERS: _words(rf"\bput (?P<number>\w+) (?P<what>{_SIZE}) counters? on [^.]*\. it becomes\b"),
    Does.SAYS_X: re.compile(r"\bX\b(?![^“]*”)"),
    Does.STOPS_TRIGGERS: _words(
        r"\bentering\b(?P<what>[^.]*\bdon[’']t cause\b[^.]*\btrigger.*)",
        r"|(?P<also>.*)\bcan[’']t cause\b[^.]*\btrigger by entering\b",
    ),
    Does.TAPS: _words(r"\b(?:un)?tap(?:s|ped)?\b"),
}
_SYMBOLS: Final = re.compile(r"\{([WUBRGC])\}")
_KIND: Final = re.compile(r"\b(artifact|creature|enchantment|land|permanent|planeswalker)s?\b", re.IGNORECASE)
_SIZES: Final = re.compile(r"\b\d+/\d+\b")
_WORD: Final = re.compile(r"[a-z]+")
_CHOSEN: Final = ("creature type", "basic land type", "color", "nonland card name", "land card name")


def _named(does: Does, words: str) -> tuple[str, ...]:
    """Return what the words of a deed name."""
    match does:
        case Does.ADDS_MANA:
            return tuple("WUBRG") if "any color" in words else tuple(_SYMBOLS.findall(words))
        case Does.CHOOSES:
            return tuple(kind for kind in _CHOSEN if words.lstrip().startswith(kind))[:1]
        case Does.CHOOSES_SIZE:
            return tuple(_SIZES.findall(words))
        case Does.EMPTIES_GRAVEYARDS | Does.STOPS_TRIGGERS:
            return ("opponent",) if "opponent" in words else ()
        case Does.OTHERS_ENTER:
            return tuple(kind.lower() for kind in _KIND.findall(words))
        case _:
            return (words.lower(),) if words else ()


def _deed(does: Does, text: str) -> Deed | None:
    match = _DEEDS[does].search(text)
    if match is None:
        return None
    groups = match.groupdict("")
    number = groups.get("number", "").lower()
    if number and number != "x" and not number.isdecimal() and number not in _NUMBERS:
        return None
    count = int(number) if number.isdecimal() else _NUMBERS.get(number) if number else None
    return Deed(does, _named(does, groups.get("what") or groups.get("also", "")), count)


# --- when ------------------------------------------------------------------------------------------------

#: What is done as something enters, not when it has entered (614.1c).
_AS_ENTERING: Final = re.compile(
    r"\b(?:As (?:this|[^.,]+) enters|(?:[Mm]ay|it) enters?|[Ee]nters (?:tapped|with|as))\b"
)
_ENTERED: Final = re.compile(
    r"(?:[^—.,]{1,30} — )?(?:When(?:ever)? [^,.]*\benters\b"
    r"|(?:Quand|À? ?[Cc]haque fois qu[e’']) ?[^,.]*\b(?:arrive|entre)\b)"
)
#: How an ability begins that triggers when something happens to what is there already.
_LATER: Final = re.compile(
    r"(?:[^—.,]{1,30} — )?(?:(?:Whenever|At the beginning|At the end|When [^.]*\b(?:dies|leaves))\b"
    r"|À? ?[Cc]haque fois|Au début|À la fin|Quand [^.]*\b(?:meurt|meurent|quitte)\b)"
)


_ANOTHER: Final = re.compile(
    r"(?:[^—.,]{1,30} — )?(?:Whenever (?:an?|another|one or more)|À? ?[Cc]haque fois qu[e’'] ?(?:une?|au moins))\b"
)


def _when(text: str) -> When:
    if _AS_ENTERING.search(text):
        return When.ENTERING
    if _ENTERED.match(text):
        return When.ENTERED
    return When.LATER if _LATER.match(text.partition(",")[0]) else When.AT_ITS_TIME


# --- copies ----------------------------------------------------------------------------------------------

_COPIES: Final = re.compile(r"\bcop(?:y|ies)\b", re.IGNORECASE)
_COPY: Final = re.compile(r"copy of (?:an? |target )([^.,]*)", re.IGNORECASE)
_COPY_ENTERS: Final = re.compile(r"\benters? [^.]*\b(?:as|become) a copy of\b|\benter as a copy of\b", re.IGNORECASE)
#: "… enters as a copy … with one more +1/+1 counter".
_COPY_WITH: Final = re.compile(
    rf"\benters? [^.]*\bwith (?:an )?(?P<number>\w+) (?:more |additional )?(?P<what>{_SIZE}) counters?\b", re.IGNORECASE
)
_COPIED_CARD: Final = re.compile(
    r"copy of an?[^.]* card in (?:a|your|an opponent’s) (graveyard|exile|hand)", re.IGNORECASE
)
_EXCEPT: Final = re.compile(r"\bexcept\b|\bX (?:more|additional)\b", re.IGNORECASE)


def _copying(text: str) -> Copying | None:
    if _COPIES.search(text) is None:
        return None
    what, card, more = _COPY.search(text), _COPIED_CARD.search(text), _COPY_WITH.search(text)
    number = _NUMBERS.get(more["number"].lower()) if more else None
    return Copying(
        words=tuple(_WORD.findall(what[1].lower())) if what else (),
        zone=card[1].lower() if card else "",
        entering=_COPY_ENTERS.search(text) is not None,
        no_legend="nonlegendary" in text.lower(),
        onto_each="each other creature becomes a copy" in text.lower(),
        keeps_own="own other abilities" in text.lower(),
        excepting=_EXCEPT.search(text) is not None,
        loyal="loyalty counter" in text,
        counters=Deed(Does.ENTERS_WITH, (more["what"],), number) if more and number else None,
    )


# --- costs -----------------------------------------------------------------------------------------------

_MANA: Final = re.compile(r"(?:equip (?:[a-z ]+ )?)?((?:\{[^{}T]{1,4}\})+)(?:[^:]*:|\.?\Z)", re.IGNORECASE)
_KEYWORD: Final = re.compile(r"(equip|crew|reconfigure|bestow)\b", re.IGNORECASE)
_FREE: Final = "{T}: Add"
_RATHER: Final = (
    re.compile(r"You may (.+) rather than pay this spell’s mana cost\.?"),
    re.compile(r"Vous pouvez (.+) à la place du coût de mana de ce sort\.?"),
)


def cost_instead(ability: Ability) -> Label | None:
    """Return what one may do rather than pay the mana cost of the card, by its own words (118.9)."""
    if ability.other is None:
        return None
    texts = (ability.other.en, ability.other.fr)
    en, fr = (pattern.fullmatch(text) for pattern, text in zip(_RATHER, texts, strict=True))
    return Label(en[1], fr[1]) if en and fr else None


# --- what others ask for ---------------------------------------------------------------------------------


def facts_of(ability: Ability) -> Facts:
    """Return the facts of one ability: in its words, in the text that it has besides, or in its keyword's name."""
    words = " ".join(label.en for label in (ability.other, ability.text) if label is not None)
    return facts_in(words or ability.keyword or "")


def facts_of_card(card: GameObject) -> tuple[Facts, ...]:
    return tuple(map(facts_of, card.abilities))


@lru_cache(maxsize=_REMEMBERED)
def facts_in(text: str) -> Facts:
    """Return the facts in the English words of one ability."""
    keyword, mana = _KEYWORD.match(text), _MANA.match(text)
    deeds = (_deed(does, text) for does in Does)
    return Facts(
        when=_when(text),
        another=_ANOTHER.match(text) is not None,
        deeds=tuple(deed for deed in deeds if deed is not None),
        copying=_copying(text),
        keyword=keyword[1].lower() if keyword else "",
        mana=mana[1] if mana else "",
        freely=text.startswith(_FREE),
    )


#: Not what counts something or asks for something, since that depends on the board.
_ASKS: Final = re.compile(r"\b(?:each|equal|number|where|if|could|only|instead)\b|\{X\}")


def is_plain_mana(ability: Ability) -> bool:
    """Return whether all that it does is to add mana that no board changes: "{T}: Add {G}."."""
    text = ability.other.en if ability.other is not None else ""
    cost, adds, mana = text.partition(": Add ")
    return bool(adds) and ":" not in cost and _ASKS.search(mana) is None


def stops_triggers(ability: Ability, *, theirs: bool) -> bool:
    """Return whether by its words, or what it restricts, what enters makes no ability of such a permanent trigger.

    `theirs`: the permanent is an opponent's of whoever controls this one.
    """
    changes = ability.static.changes if ability.static is not None else ()
    labels = [ability.other, ability.text, *(change.what for change in changes if isinstance(change, Restrict))]
    deeds = (facts_in(label.en).deed(Does.STOPS_TRIGGERS) for label in labels if label is not None)
    return any(deed is not None and (theirs or not deed.what) for deed in deeds)


class Stopped(Enum):
    """Of which activated abilities a restriction says that they cannot be activated."""

    NONE = "none"
    BUT_LOYALTY = "but loyalty"
    BUT_MANA = "but mana"
    ALL = "all"


def stopped_by(restriction: Label) -> Stopped:
    _before, activated, after = restriction.en.partition("activated abilities activated")
    player = "can’t activate abilities" in restriction.en
    if activated and "loyalty" not in after:
        return Stopped.BUT_MANA if after.startswith(" unless") else Stopped.ALL
    if activated or player:
        return Stopped.BUT_LOYALTY if "loyalty" in restriction.en else Stopped.BUT_MANA
    return Stopped.NONE


def is_about_abilities(restriction: Label) -> bool:
    return "abilit" in restriction.en


class Lasts(Enum):
    """For how long a resolved effect lasts, as far as a board of one moment can tell."""

    FOR_ITS_TIME = "for its time"
    WHILE_THERE = "while there"  # for as long as its card is there, or its controller has it
    WHILE_WEAKER = "while weaker"  # for as long as its target is no stronger than its card


def lasts(duration: Label | None) -> Lasts:
    """Return for how long by its duration (611.2b)."""
    text = duration.en if duration is not None else ""
    if "power" in text:
        return Lasts.WHILE_WEAKER
    there = "you control" in text or "remains" in text or "stays" in text
    return Lasts.WHILE_THERE if "as long as" in text and there else Lasts.FOR_ITS_TIME


_OF_LAYERS: Final = _words(r"\b(?:counters? on|control of|gets?|becomes?|lose all|tokens?|cop(?:y|ies))\b")


def is_beside_layers(ability: Ability) -> bool:
    """Return whether all that it does is done at once, and leaves nothing that a layer looks at."""
    text = ability.other.en if ability.other is not None else ""
    at_once = facts_in(text).does(Does.DAMAGES, Does.DESTROYS, Does.MOVES_CARDS)
    return at_once and ability.static is None and _OF_LAYERS.search(text) is None


_COMMON: Final = re.compile(r"[\w/]{3,}")


def in_common(text: str, abilities: Iterable[Ability]) -> list[int]:
    """Return how many words of a text each ability has in its own words."""
    said = {*_COMMON.findall(text)}
    return [len(said.intersection(_COMMON.findall(each.other.en if each.other else ""))) for each in abilities]


def entered_with(ability: Ability, some: int = SOME) -> Iterator[tuple[str, int]]:
    """Yield the counters with which a card with that ability enters; of X so many as `some`."""
    deed, larger = facts_of(ability).deed(Does.ENTERS_WITH), _ENTERS_LARGER.match(ability.keyword or "")
    if deed is not None:
        yield deed.what[0], some if deed.number is None else deed.number
    if larger is not None:
        yield "+1/+1", int(larger[1])


def zone_copied(card: GameObject) -> str:
    """Return the zone of the cards that it may copy, by its text; "" for the battlefield or none."""
    return next((copying.zone for copying in copyings(card) if copying.zone), "")


def may_copy(card: GameObject, types: Collection[str]) -> bool:
    """Return whether what has these types is nothing that the card may not copy, by its text: "nonland permanent"."""
    every = copyings(card)
    barred = {word.removeprefix("non").capitalize() for each in every for word in each.words if word.startswith("non")}
    return not ({*barred, *(["Legendary"] if any(each.no_legend for each in every) else [])} & {*types})


def enters_as_copy(card: GameObject) -> bool:
    """Return whether by its text the card enters as a copy of something, which then is there before it (707.5)."""
    return any(copying.entering for copying in copyings(card))


def copyings(card: GameObject) -> list[Copying]:
    return [words.copying for words in facts_of_card(card) if words.copying is not None]


def mana_of(item: AbilityInstance) -> str:
    if item.origin == "rules":
        return MANA_OF_LAND_TYPE.get((item.ability.id or "").removeprefix("mana-").split("~")[0], "")
    if item.ability.kind != "mana" or item.ability.other is None:
        return ""
    added = facts_of(item.ability).deed(Does.ADDS_MANA)
    return "".join(added.what) if added is not None else ""
