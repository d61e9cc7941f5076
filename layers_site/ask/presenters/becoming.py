"""The changes of one object, as the rest of a sentence that begins with its name: "is 3/5", "is a Mountain"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.scenario import Ability, AddAbilities, Change, RemoveAbilities, Supertypes
from engine.words import BASIC_LAND_TYPES, COLOR_OF_SYMBOL, COLORS, LAND_TYPES
from layers_site.ask.presenters.phrases import Parts, land_phrase, noun_phrase, tint_phrase
from layers_site.ask.services.cards.standins import YOU, is_plain
from layers_site.ask.services.trace.clauses import (
    Becomes,
    Called,
    Clause,
    Colors,
    Controlled,
    CopyOf,
    Dies,
    FaceDown,
    Gains,
    Keeps,
    Kinds,
    Lacks,
    Loses,
    MergedWith,
    NoCreature,
    NoLand,
    NoMore,
    Reads,
    Restricted,
    Size,
    Super,
    Taps,
)
from layers_site.ask.services.trace.traits import is_activated, stops_abilities
from layers_site.cardtext import wording
from layers_site.cardtext.reading.own_words import is_carried
from layers_site.explain.names import as_name, enumeration, label
from layers_site.platform.text import current_language

#: More new abilities than these are counted.
_MOST_SHOWN, _MOST_KEYWORDS = 3, 8
_NUMBER: Final = re.compile(r"\{(\d+)\}")


def becoming(fact: Becomes, called: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return the rest of the sentence. `called` has the name of each object in the sentence.

    "is a 2/3 white Bear Angel and has flying"; "stays as it is printed" where nothing is different.
    """
    copied = (clause.object for clause in fact.clauses if isinstance(clause, CopyOf))
    copies = [_("is a copy of %(name)s") % {"name": called.get(key, key)} for key in copied]
    merged = [text for clause in fact.clauses if isinstance(clause, MergedWith) for text in _merged(clause)]
    clauses = [*copies, *merged[:1], *clauses_of(fact, called), *merged[1:]]
    return enumeration(clauses) if clauses else _("stays as it is printed")


def _merged(clause: MergedWith) -> Iterator[str]:
    """Yield under or over which card it is, and behind the rest whose abilities it has."""
    words = {"name": label(clause.card)}
    yield (_("is merged under %(name)s") if clause.on_top else _("is merged over %(name)s")) % words
    if clause.whole:
        yield _("has the abilities of both cards (702.140e)")


def clauses_of(fact: Becomes, called: Mapping[str, str]) -> list[str]:
    """Return the differences from the printed card, each part beginning with its verb."""
    first = [clause for clause in fact.clauses if isinstance(clause, Reads)]
    rest = [clause for clause in fact.clauses if clause not in first]
    texts = [text for clause in first for text in _clause(clause, called)]
    texts += [*_is(fact), *(text for clause in rest for text in _clause(clause, called))]
    return list(dict.fromkeys(texts))


def _is(fact: Becomes) -> Iterator[str]:
    """Yield what the object is, in one phrase. A land's types and a lone size stand by themselves."""
    size = next((clause for clause in fact.clauses if isinstance(clause, Size)), None)
    kinds = next((clause for clause in fact.clauses if isinstance(clause, Kinds)), None)
    colors = next((clause for clause in fact.clauses if isinstance(clause, Colors)), None)
    figures = wording.size_glyph(size.power, size.toughness) if size else ""
    plainly = colors is None and fact.types in ((), ("Land",))
    if kinds is not None and _is_of_lands(kinds) and (kinds.also or plainly):
        yield from _lands(kinds)
        kinds = None
    if kinds is None and not (figures and colors):
        phrase = figures or (tint_phrase(colors.colors) if colors else "")
        if phrase:
            yield _("is %(phrase)s") % {"phrase": phrase}
        return
    parts = Parts(
        size=figures,
        colors=colors.colors if colors else (),
        colorless=colors is not None and not colors.colors,
        subtypes=kinds.subtypes if kinds else (),
        every_kind=kinds is not None and kinds.every,
        types=kinds.types if kinds and kinds.also else fact.types,
        bare=kinds is not None and kinds.bare,
    )
    words = {"phrase": noun_phrase(parts)}
    if kinds and kinds.also:
        yield _("is also %(phrase)s") % words
    else:
        yield (pgettext("of a thing", "is %(phrase)s") if is_plain(fact.object) else _("is %(phrase)s")) % words


def _is_of_lands(kinds: Kinds) -> bool:
    return not kinds.types and not kinds.every and all(word in LAND_TYPES for word in kinds.subtypes)


def _lands(kinds: Kinds) -> Iterator[str]:
    if set(kinds.subtypes) >= LAND_TYPES:
        yield _("has every land type")
    elif set(BASIC_LAND_TYPES) <= set(kinds.subtypes):
        yield _("has every basic land type")
    elif not kinds.subtypes:
        yield _("loses its land types")
    elif kinds.also:
        yield _("is also %(phrase)s") % {"phrase": land_phrase(kinds.subtypes)}
    else:
        yield _("is %(phrase)s") % {"phrase": land_phrase(kinds.subtypes)}


def _clause(clause: Clause, called: Mapping[str, str]) -> Iterator[str]:
    match clause:
        case NoCreature():
            yield _("is not a creature")
        case NoLand():
            yield _("is no longer a land")
        case NoMore(word):
            yield _("is no longer a creature") if word == "Creature" else _("is no longer a planeswalker")
        case FaceDown():
            yield _face_down(clause)
        case Controlled(player):
            yield _("is under your control") if player == YOU else _("is under your opponent’s control")
        case Called(name, like):
            yield _called(label(name), called.get(like, ""))
        case Dies():
            yield _("dies (704.5f)")
        case _:
            yield from _abilities(clause)


def _abilities(clause: Clause) -> Iterator[str]:
    """Yield what a clause says of abilities."""
    match clause:
        case Gains(abilities):
            yield from _gains(abilities)
        case Loses() | Super():
            yield _loses(clause.what, clause.keywords) if isinstance(clause, Loses) else _super(clause)
        case Keeps(keywords):
            yield _("still has %(keywords)s") % {"keywords": _keywords(keywords)}
        case Lacks(keywords):
            yield _("doesn’t have %(keywords)s") % {"keywords": _keywords(keywords)}
        case Reads(old, new):
            yield _("reads “%(new)s” instead of “%(old)s”") % {"old": _word(old), "new": _word(new)}
        case Taps(mana, dear):
            yield _taps(mana, dear)
        case Restricted(what):
            stopped = stops_abilities(what)
            yield _("can’t use its activated abilities") if stopped else _with_mana(label(what))


def _face_down(clause: FaceDown) -> str:
    """Return what it is face down: a creature of a size and nothing else, or whatever its face says."""
    size = wording.size_glyph(clause.size.power, clause.size.toughness) if clause.size else ""
    if clause.kinds is None:
        return _("is a face-down %(size)s creature without name, color or printed abilities") % {"size": size}
    parts = Parts(size, clause.colors, False, clause.kinds.subtypes, clause.kinds.every, clause.kinds.types)
    words = {"phrase": noun_phrase(parts)}
    return _("is %(phrase)s, face down, without the name, the color and the abilities on its card") % words


def _with_mana(text: str) -> str:
    return _NUMBER.sub(lambda match: _("%(count)s mana") % {"count": match[1]}, text)


def _called(name: str, like: str) -> str:
    if like:
        return _("has the same name as %(like)s") % {"like": as_name(like)}
    return _("is called %(name)s") % {"name": name} if name else _("has no name")


def _gains(abilities: Iterable[Ability]) -> Iterator[str]:
    """Yield abilities in words if these can be read aloud, else their number."""
    left = list(abilities)
    plain = [ability for ability in left if "{" not in _text(ability) and not is_carried(ability)]
    rest = [ability for ability in left if ability not in plain]
    shown = plain if len(plain) <= _MOST_SHOWN else [ability for ability in plain if ability.keyword]
    shown = shown[:_MOST_KEYWORDS]
    if shown:
        yield _changes(AddAbilities(tuple(shown)))
    more = len(plain) - len(shown)
    if more:
        yield ngettext("has %(count)s more ability", "has %(count)s more abilities", more) % {"count": more}
    yield from _not_told(rest)


def _not_told(abilities: list[Ability]) -> Iterator[str]:
    """Yield how many abilities of each kind it gains whose words are not said."""
    mana = sum(ability.kind == "mana" for ability in abilities)
    if mana:
        yield ngettext("gains a mana ability", "gains %(count)s mana abilities", mana) % {"count": mana}
    activated = sum(is_activated(ability) for ability in abilities)
    if activated:
        words = ngettext("gains an activated ability", "gains %(count)s activated abilities", activated)
        yield words % {"count": activated}
    triggered = sum(ability.kind == "triggered" for ability in abilities)
    if triggered:
        words = ngettext("gains a triggered ability", "gains %(count)s triggered abilities", triggered)
        yield words % {"count": triggered}
    # Of what a keyword with a cost is, ward or flashback, nothing is told here (702).
    more = len(abilities) - mana - activated - triggered
    if more:
        yield ngettext("has %(count)s more ability", "has %(count)s more abilities", more) % {"count": more}


def _text(ability: Ability) -> str:
    return wording.ability_text(ability, current_language())


def _super(clause: Super) -> str:
    return _changes(Supertypes(clause.op, (clause.word,)))


def _loses(what: str, keywords: tuple[str, ...]) -> str:
    if what == "all":
        return _("has no abilities")
    if what == "printed":
        return _("loses its printed abilities")
    if what == "but_mana":
        return _("loses all its abilities but its mana abilities")
    return _changes(RemoveAbilities(keywords)) if what == "keywords" else _("loses part of its abilities")


def _keywords(keywords: Iterable[str]) -> str:
    return enumeration(wording.keyword_object(keyword, current_language()) for keyword in keywords)


def _word(word: str) -> str:
    """Return a color or a subtype in the reader's language."""
    language = current_language()
    return wording.color_word(word, language) if word in COLORS else wording.subtype_word(word, language)


def _taps(mana: str, dear: str) -> str:
    """Return the colours of mana in words: symbols cannot be read aloud."""
    if not mana and not dear:
        return _("can’t be tapped for mana")
    if not mana:
        return _("taps for %(mana)s at a further cost") % {"mana": _mana(dear)}
    taps = _("taps for %(mana)s") % {"mana": _mana(mana)}
    return _("%(taps)s, or for %(mana)s at a further cost") % {"taps": taps, "mana": _mana(dear)} if dear else taps


def _mana(symbols: str) -> str:
    if set(symbols) >= set("WUBRG"):
        return _("mana of any color")
    return _("%(colors)s mana") % {"colors": _alternatives([_color_of_mana(symbol) for symbol in symbols])}


def _color_of_mana(symbol: str) -> str:
    return wording.color_word(COLOR_OF_SYMBOL.get(symbol, "colorless"), current_language())


def _alternatives(words: list[str]) -> str:
    *most, last = words
    return _("%(most)s or %(last)s") % {"most": ", ".join(most), "last": last} if most else last


def _changes(change: Change) -> str:
    return wording.changes_text((change,), current_language(), static=True).rstrip(".")
