"""The facts that cards ask about, and how each is said of the game, a player or an object in both languages.

The first column are the words of a document. The readers turn these tables round: what is said here is read. `{s}` is
the player, `{o}` whose control it is, `{que}` the player behind "que"; of `<'re| is>` the first is said of "you".
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from engine.expressions import Comparison


class Clauses(NamedTuple):
    """A fact as a clause, and its denial, in English and in French."""

    en: str
    denied_en: str
    fr: str
    denied_fr: str

    def of(self, language: str, negated: bool) -> str:
        if language == "fr":
            return self.denied_fr if negated else self.fr
        return self.denied_en if negated else self.en


def _rows(text: str) -> list[list[str]]:
    return [[part.strip() for part in line.split(" ; ")] for line in text.strip().splitlines()]


def _table(text: str) -> dict[str, Clauses]:
    return {row[0]: Clauses(*row[1:]) for row in _rows(text)}


def _done(text: str) -> dict[str, Clauses]:
    """Read deeds of a player: the fact, its French, and the French denial where it is not the same with "pas"."""
    return {
        fact: Clauses(
            f"{{s}}<'ve| has> {fact}",
            f"{{s}} <haven't|hasn't> {fact}",
            f"{{s}} <avez|a> {french}",
            f"{{s}} <n'avez|n'a> pas {denied[0] if denied else french}",
        )
        for fact, french, *denied in _rows(text)
    }


# --- the game and its players -----------------------------------------------------------------------

OF_GAME: Final = _table(
    """
    day ; it's day ; it's not day ; il fait jour ; il ne fait pas jour
    night ; it's night ; it's not night ; il fait nuit ; il ne fait pas nuit
    creature died this turn ; a creature died this turn ; no creature died this turn ; une créature est morte ce tour-ci ; aucune créature n'est morte ce tour-ci
    creature attacked this turn ; a creature attacked this turn ; no creature attacked this turn ; une créature a attaqué ce tour-ci ; aucune créature n'a attaqué ce tour-ci
    permanent left this turn ; a permanent left the battlefield this turn ; no permanent left the battlefield this turn ; un permanent a quitté le champ de bataille ce tour-ci ; aucun permanent n'a quitté le champ de bataille ce tour-ci
    """  # noqa: E501 - a row of a table
)

OF_PLAYER: Final = {
    **_table(
        """
        monarch ; {s}<'re| is> the monarch ; {s} <aren't|isn't> the monarch ; {s} <êtes|est> le monarque ; {s} <n'êtes|n'est> pas le monarque
        initiative ; {s} <have|has> the initiative ; {s} <don't|doesn't> have the initiative ; {s} <avez|a> l'initiative ; {s} <n'avez|n'a> pas l'initiative
        city's blessing ; {s} <have|has> the city's blessing ; {s} <don't|doesn't> have the city's blessing ; {s} <avez|a> l'agrément de la cité ; {s} <n'avez|n'a> pas l'agrément de la cité
        max speed ; {s} <have|has> max speed ; {s} <don't|doesn't> have max speed ; {s} <avez|a> la vitesse max ; {s} <n'avez|n'a> pas la vitesse max
        discarded a card this turn ; {s}<'ve| has> discarded a card this turn ; {s} <haven't|hasn't> discarded a card this turn ; {s} <vous êtes|s'est> défaussé d'une carte ce tour-ci ; {s} ne <vous êtes|s'est> pas défaussé de carte ce tour-ci
        visited an attraction this turn ; {s}<'ve| has> visited an Attraction this turn ; {s} <haven't|hasn't> visited an Attraction this turn ; {s} <avez|a> visité une Attraction ce tour-ci ; {s} <n'avez|n'a> pas visité d'Attraction ce tour-ci
        had a permanent leave this turn ; a permanent {s} controlled left the battlefield this turn ; no permanent {s} controlled left the battlefield this turn ; un permanent {que} <contrôliez|contrôlait> a quitté le champ de bataille ce tour-ci ; aucun permanent {que} <contrôliez|contrôlait> n'a quitté le champ de bataille ce tour-ci
        had a creature die this turn ; a creature died under {o} control this turn ; no creature died under {o} control this turn ; une créature est morte sous {o} ce tour-ci ; aucune créature n'est morte sous {o} ce tour-ci
        had two or more creatures die this turn ; two or more creatures died under {o} control this turn ; fewer than two creatures died under {o} control this turn ; au moins deux créatures sont mortes sous {o} ce tour-ci ; moins de deux créatures sont mortes sous {o} ce tour-ci
        had an artifact enter this turn ; an artifact entered the battlefield under {o} control this turn ; no artifact entered the battlefield under {o} control this turn ; un artefact est arrivé sur le champ de bataille sous {o} ce tour-ci ; aucun artefact n'est arrivé sur le champ de bataille sous {o} ce tour-ci
        had a creature enter this turn ; a creature entered the battlefield under {o} control this turn ; no creature entered the battlefield under {o} control this turn ; une créature est arrivée sur le champ de bataille sous {o} ce tour-ci ; aucune créature n'est arrivée sur le champ de bataille sous {o} ce tour-ci
        had a land enter this turn ; a land entered the battlefield under {o} control this turn ; no land entered the battlefield under {o} control this turn ; un terrain est arrivé sur le champ de bataille sous {o} ce tour-ci ; aucun terrain n'est arrivé sur le champ de bataille sous {o} ce tour-ci
        had two or more nonland permanents enter this turn ; two or more nonland permanents entered the battlefield under {o} control this turn ; fewer than two nonland permanents entered the battlefield under {o} control this turn ; au moins deux permanents non-terrain sont arrivés sur le champ de bataille sous {o} ce tour-ci ; moins de deux permanents non-terrain sont arrivés sur le champ de bataille sous {o} ce tour-ci
        """  # noqa: E501 - a row of a table
    ),
    **_done(
        """
        attacked this turn ; attaqué ce tour-ci
        gained life this turn ; gagné des points de vie ce tour-ci ; gagné de points de vie ce tour-ci
        gained 3 or more life this turn ; gagné au moins 3 points de vie ce tour-ci
        lost life this turn ; perdu des points de vie ce tour-ci ; perdu de points de vie ce tour-ci
        lost 2 or more life this turn ; perdu au moins 2 points de vie ce tour-ci
        lost 3 or more life this turn ; perdu au moins 3 points de vie ce tour-ci
        descended this turn ; descendu ce tour-ci
        cast a spell this turn ; lancé un sort ce tour-ci ; lancé de sort ce tour-ci
        cast two or more spells this turn ; lancé au moins deux sorts ce tour-ci
        cast a creature spell this turn ; lancé un sort de créature ce tour-ci ; lancé de sort de créature ce tour-ci
        cast a noncreature spell this turn ; lancé un sort non-créature ce tour-ci ; lancé de sort non-créature ce tour-ci
        cast two or more noncreature spells this turn ; lancé au moins deux sorts non-créature ce tour-ci
        cast an instant or sorcery spell this turn ; lancé un sort d'éphémère ou de rituel ce tour-ci
        drawn two or more cards this turn ; pioché au moins deux cartes ce tour-ci
        sacrificed a permanent this turn ; sacrifié un permanent ce tour-ci ; sacrifié de permanent ce tour-ci
        sacrificed an artifact this turn ; sacrifié un artefact ce tour-ci ; sacrifié d'artefact ce tour-ci
        surveilled this turn ; surveillé ce tour-ci
        committed a crime this turn ; commis un crime ce tour-ci ; commis de crime ce tour-ci
        played a land this turn ; joué un terrain ce tour-ci ; joué de terrain ce tour-ci
        put a counter on a creature this turn ; mis un marqueur sur une créature ce tour-ci
        completed a dungeon ; terminé un donjon ; terminé de donjon
        """  # noqa: E501 - a row of a table
    ),
}

_CHOICE: Final = re.compile(r"<([^|>]*)\|([^>]*)>")


def filled(clause: str, third: bool, **parts: str) -> str:
    """Fill in the player: `third` for anybody but "you"."""
    return _CHOICE.sub(lambda match: match.group(2 if third else 1), clause).format(**parts)


# --- how many counters ------------------------------------------------------------------------------

#: The sign of what holds where a bound does not; no one sign is the opposite of "=".
OPPOSITE: Final = {">=": "<", "<=": ">", ">": "<=", "<": ">="}


def plain_bound(comparison: Comparison, negated: bool = False) -> tuple[str, int] | None:
    """Return the one bound, or its opposite, as ">=", "<=" or "=" and a number; None where it is not that."""
    if len(comparison.bounds) != 1:
        return None
    operator, number = comparison.bounds[0]
    if not isinstance(number, int) or (negated and operator not in OPPOSITE):
        return None
    operator = OPPOSITE[operator] if negated else operator
    if operator == ">":
        return ">=", number + 1
    return ("<=", number - 1) if operator == "<" else (operator, number)


def plain_range(comparison: Comparison) -> tuple[int, int] | None:
    """Return the least and the greatest number of a comparison with two such bounds; None for any other."""
    bounds = dict(comparison.bounds)
    least, most = bounds.get(">="), bounds.get("<=")
    if len(comparison.bounds) != len(bounds) or len(bounds) != 2 or not isinstance(least, int):
        return None
    return (least, most) if isinstance(most, int) and 0 < least < most else None


# --- objects ----------------------------------------------------------------------------------------


class Quality(NamedTuple):
    """A fact of an object as predicates in English, for one thing and for many, and as a French verb with its rest.

    An adjective stands before an English noun, and behind a French one; "" where it is none. In French a word in braces
    agrees with the subject, and `denied_fr` is the rest in a denial.
    """

    en: tuple[str, str]
    denied_en: tuple[str, str]
    before: str
    verb_fr: str
    fr: str
    denied_fr: str
    adjective_fr: str


def _adjective(before: str, french: str) -> Quality:
    pairs = _pair(f"is {before}|are {before}"), _pair(f"isn't {before}|aren't {before}")
    return Quality(*pairs, before, "est", french, french, french)


def _verb(says: str, denies: str, verb: str, french: str, denied: str = "") -> Quality:
    """Describe a predicate: `says` and `denies` have the forms for one thing and for many."""
    return Quality(_pair(says), _pair(denies), "", verb, french, denied or french, "")


def _past(past: str, base: str, verb: str, french: str) -> Quality:
    return _verb(f"{past}|{past}", f"didn't {base}|didn't {base}", verb, french)


#: From where a spell is cast.
CAST_FROM: Final = {
    "cast from exile": ("exile", "l'exil"), "cast from hand": ("hand", "la main"),
    "cast from graveyard": ("a graveyard", "un cimetière"),
}  # fmt: skip


def _cast(zone: str, french: str) -> Quality:
    from_ = f"cast from {zone}"
    return _verb(f"was {from_}|were {from_}", f"wasn't {from_}|weren't {from_}", "a", f"été {{lancé}} depuis {french}")


def cast_from(facts: tuple[str, ...], negated: bool) -> tuple[str, str]:
    """Write from where spells are cast, or are not, behind who casts them, in English and in French."""
    en, fr = zip(*(CAST_FROM[fact] for fact in facts), strict=True)
    froms = ("from anywhere other than ", "depuis un autre endroit que ") if negated else ("from ", "depuis ")
    return f" or {froms[0]}".join(("", *en))[4:], f" ou {froms[1]}".join(("", *fr))[4:]


def _of_turn(which: str, french: str) -> Quality:
    """Describe the first or second spell of its kind that a player casts in a turn."""
    them, these = f"the {which} of that kind this turn", f"{{le/la}} {french} de cette sorte ce tour-ci"
    return _verb(f"is {them}|are {them}", f"isn't {them}|aren't {them}", "est", these)


def _level(number: int) -> Quality:
    them = f"level {number} or greater"
    return _verb(f"is {them}|are {them}", f"isn't {them}|aren't {them}", "est", f"au moins de niveau {number}")


def _pair(forms: str) -> tuple[str, str]:
    singular, plural = forms.split("|")
    return singular, plural


OF_OBJECT: Final[dict[str, Quality]] = {
    "monstrous": _adjective("monstrous", "{monstrueux/monstrueuse}"),
    "renowned": _adjective("renowned", "{réputé}"),
    "saddled": _adjective("saddled", "{sellé}"),
    "suspected": _adjective("suspected", "{suspecté}"),
    "goaded": _adjective("goaded", "{incité}"),
    "blocked": _adjective("blocked", "{bloqué}"),
    "unblocked": _adjective("unblocked", "non {bloqué}"),
    "impending": _verb(
        "was cast for its impending cost|were cast for their impending costs",
        "wasn't cast for its impending cost|weren't cast for their impending costs",
        "a", "été {lancé} pour son coût d'imminence",
    ),
    "solved": _adjective("solved", "{résolu}"),
    "stickered": _adjective("stickered", "{orné} d'autocollants"),
    "commander": Quality(
        ("is a commander", "are commanders"), ("isn't a commander", "aren't commanders"), "commander",
        "est", "un commandant", "un commandant", "Commandant",
    ),
    "kicked": _verb("was kicked|were kicked", "wasn't kicked|weren't kicked", "a", "été {kické}"),
    "first of the turn": _of_turn("first", "{premier/première}"),
    "second of the turn": _of_turn("second", "{second}"),
    "cast": _verb("was cast|were cast", "wasn't cast|weren't cast", "a", "été {lancé}"),
    **{fact: _cast(*places) for fact, places in CAST_FROM.items()},
    "entered this turn": _past(
        "entered this turn", "enter this turn", "est", "{arrivé} sur le champ de bataille ce tour-ci"
    ),
    "attacked this turn": _past("attacked this turn", "attack this turn", "a", "attaqué ce tour-ci"),
    "attacked a battle this turn": _past(
        "attacked a battle this turn", "attack a battle this turn", "a", "attaqué une bataille ce tour-ci"
    ),
    "attacked or blocked this turn": _past(
        "attacked or blocked this turn", "attack or block this turn", "a", "attaqué ou bloqué ce tour-ci"
    ),
    "devoured a creature": _past("devoured a creature", "devour a creature", "a", "dévoré une créature"),
    "dealt damage": _verb(
        "has dealt damage|have dealt damage", "hasn't dealt damage yet|haven't dealt damage yet",
        "a", "infligé des blessures", "encore infligé de blessures",
    ),
    "was dealt damage this turn": _verb(
        "was dealt damage this turn|were dealt damage this turn",
        "wasn't dealt damage this turn|weren't dealt damage this turn",
        "a", "subi des blessures ce tour-ci", "subi de blessures ce tour-ci",
    ),
    **{f"level {number}": _level(number) for number in (2, 3)},
}  # fmt: skip
