"""The changed object as a noun phrase in each language: "a 2/3 white Bear Angel", « une créature 2/3 blanche ».

The two languages put their words in different places, so each has a function of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.analysis.legality import ANOTHER_AURA
from engine.scenario import GameObject
from engine.words import CARD_TYPES, COLORS, SUPERTYPES, is_creature_type
from layers_site.ask.services.cards.standins import phrase_of
from layers_site.ask.services.cards.target_kinds import copies, size_chosen, speaks_of_copying
from layers_site.cardtext import wording
from layers_site.cardtext.wording.clauses import ordered_types
from layers_site.cardtext.wording.context import typeset
from layers_site.cardtext.wording.english.grammar import plural
from layers_site.cardtext.wording.french import grammar
from layers_site.cardtext.wording.french.nouns import type_compound
from layers_site.cardtext.wording.french.vocabulary import CREATURE_TYPES
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration, label, of_name
from layers_site.platform.text import current_language, lowered

#: In this order a card's types are said.
_ORDER: Final = ("Artifact", "Enchantment", "Land", "Planeswalker", "Creature")
#: So many letters of the words of a card are quoted.
_LONG: Final = 110
_OPENING, _CLOSING = "“«", "”»"
#: Quotation marks within others.
_WITHIN: Final = str.maketrans("“”", "‘’")
_FRENCH_QUOTED: Final = re.compile(r"«\s*([^«»]*?)\s*»")
_COPY: Final = re.compile(r"copy of this \w+")
_FRENCH_COPY: Final = re.compile(r"copie de (?:ce|cet|cette) \w+")
#: Of what a target may have to be.
_FEMININE_UNFIT: Final = frozenset(("Battle", "Creature", "Aura", "Food"))
_FEMININE_LANDS: Final = frozenset(
    ("Plains", "Island", "Mountain", "Forest", "Cave", "Gate", "Mine", "Sphere", "Tower")
)

#: Words that have a capital in English wherever they stand.
_CAPITAL: Final = frozenset(form for word in CREATURE_TYPES for form in (word, plural(word)))


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a phrase: "" or () for values as printed. `types` are all its present card types."""

    size: str
    colors: tuple[str, ...]
    colorless: bool
    subtypes: tuple[str, ...]
    every_kind: bool
    types: tuple[str, ...]
    #: It has lost its creature types.
    bare: bool = False


def subject(thing: GameObject, names: Names) -> str:
    """Return the subject of a sentence: a card by its name, another thing by what it is ("a nonbasic land")."""
    phrase = phrase_of(thing)
    return names.thing(thing.id) if phrase is None else label(phrase)


def doer(key: str, names: Names) -> str:
    """Return the name of the first or last one in an order: a card by its name, a resolved ability as the card's."""
    owner = _user_of(key, names)
    if owner is None:
        return names.item(key)
    name = names.thing(owner.id).partition(",")[0]
    if current_language() == "fr":
        return f"la capacité {of_name(name)}"
    return f"{name}’s ability"


def _user_of(key: str, names: Names) -> GameObject | None:
    """Return the card whose ability left that effect behind; of a copy it is what has become one by its own ability."""
    things = {obj.id: obj for obj in names.scenario.objects}
    effect = next((effect for effect in names.scenario.effects if effect.id == key), None)
    if effect is None or not copies(effect):
        return things.get(effect.source or "") if effect is not None else None
    copying = things.get(effect.affects[0]) if effect.affects else None
    return copying if copying is not None and speaks_of_copying(copying) else None


def copy_of_what(text: str, name: str) -> str:
    """Return the words for a copy with the name of what is copied instead of "this creature"."""
    if current_language() == "fr":
        return _FRENCH_COPY.sub(lambda match: typeset(f"copie {grammar.de(name)}", "fr"), text)
    return _COPY.sub(lambda match: f"copy of {name}", text)


def word_said(word: str) -> str:
    """Return a word that is chosen, such as a color, in the reader's language."""
    return ", ".join(texts.colors((word,))) if word in COLORS else texts.word(word)


def chosen_word(thing: GameObject, names: Names) -> str:
    """Return the word or the size that a card has chosen, "" for none; the name of a card as the board has it."""
    chosen = thing.chosen
    words = (word for word in (chosen.color, chosen.creature_type, chosen.land_type) if word)
    same = (label(obj.name) for obj in names.scenario.objects if chosen.name and obj.name.en == chosen.name)
    return next(map(word_said, words), next(same, chosen.name or "")) or size_chosen(thing)


def condition_phrase(condition: str) -> str:
    """Return the condition behind "only as long as", which is « que si » in French: « s’il est attaquant »."""
    if current_language() != "fr":
        return condition
    return f"s’{condition}" if condition.startswith(("il ", "ils ")) else f"si {condition}"


def is_an_example(phrase: str) -> bool:
    """Return whether the phrase is of one thing out of many: it has a size or another number."""
    return any(sign.isdigit() for sign in phrase)


def in_quotes(text: str) -> str:
    """Return the words of a card in quotation marks, cut off where they are long, but not within other such marks."""
    text = text.rstrip(".")
    if len(text) > _LONG:
        begun = text[: text.rfind(" ", 0, _LONG)]
        opened = max(map(begun.rfind, _OPENING))
        begun = begun[:opened] if opened > max(map(begun.rfind, _CLOSING)) else begun
        text = f"{begun.rstrip(' ,;:')} …"
    if current_language() == "fr":
        text = _FRENCH_QUOTED.sub(r"“\1”", text)
        return typeset(f"« {text} »", "fr")
    return typeset(f"“{text.translate(_WITHIN)}”", "en")


def small(text: str) -> str:
    """Return the text with a small letter, but for a creature type: "Sliver creatures" keeps its capital."""
    return text if text.partition(" ")[0] in _CAPITAL else lowered(text)


def noun_phrase(parts: Parts) -> str:
    return french(parts) if current_language() == "fr" else english(parts)


def english(parts: Parts) -> str:
    """Return the English phrase, such as "a 4/4 enchantment creature", "a Mountain", "an artifact"."""
    kinds = [wording.subtype_word(word, "en") for word in _creature_types_first(parts.subtypes)]
    kinds.sort(key=lambda kind: not kind.endswith("’s"))
    alone = kinds and tuple(parts.types) in (("Creature",), ("Land",))
    nouns = [] if alone else [wording.type_word(word, "en") for word in _ordered(parts.types)]
    tints = [wording.color_word(tint, "en") for tint in _tints(parts.colors)]
    every_color = len(tints) == len(COLORS)
    color = ["colorless"] if parts.colorless else [enumeration(tints)] if tints and not every_color else []
    words = [*([parts.size] if parts.size else []), *color, *kinds, *nouns] or ["card"]
    of = " of every creature type" if parts.every_kind else ""
    of += " of all colors" if every_color else ""
    of += " without creature type" if parts.bare else ""
    return f"{_article(words[0])} {' '.join(words)}{of}"


def french(parts: Parts) -> str:
    """Return the French phrase for what something becomes.

    For example: « une créature-enchantement 4/4 », « une créature-terrain 2/2 de type montagne ».
    """
    noun = type_compound(ordered_types(parts.types))
    feminine = noun.feminine
    head = f"{'une' if feminine else 'un'} {noun.singular}"
    tints = [wording.color_word(tint, "fr", feminine=feminine) for tint in _tints(parts.colors)]
    shades = ["de toutes les couleurs"] if len(tints) == len(COLORS) else [enumeration(tints)] if tints else []
    color = ["incolore"] if parts.colorless else shades
    words = [head, *([parts.size] if parts.size else []), *color]
    kinds = _owned(wording.subtype_word(word, "fr") for word in _creature_types_first(parts.subtypes))
    of = ["de tous les types de créature"] if parts.every_kind else []
    of += [f"de type {enumeration(kinds)}"] if kinds else []
    bare = ["sans type de créature"] if parts.bare else []
    return " ".join((*words, *([enumeration(of)] if of else []), *bare))


def _owned(kinds: Iterable[str]) -> list[str]:
    """Join what belongs to somebody with what it is: « saga d’Urza »."""
    things: list[str] = []
    owners: list[str] = []
    for kind in kinds:
        (owners if kind.startswith(("d'", "d’")) else things).append(kind)
    return [" ".join((things[0], *owners)), *things[1:]] if things and owners else [*things, *owners]


def tint_phrase(colors: Sequence[str]) -> str:
    """Return the colours alone, as what something is: "white and blue", « de couleur blanche »."""
    french = current_language() == "fr"
    if not colors:
        return wording.color_word("colorless", "fr" if french else "en")
    if len(colors) == len(COLORS):
        return "de toutes les couleurs" if french else "all colors"
    tints = enumeration(wording.color_word(tint, current_language(), feminine=french) for tint in _tints(colors))
    if not french:
        return tints
    return f"de couleur{'s' if len(colors) > 1 else ''} {tints}"


def land_phrase(words: Sequence[str]) -> str:
    """Return the phrase for land types alone: "a Mountain", "an Island and a Swamp"."""
    if current_language() == "fr":
        return enumeration(
            f"{'une' if word in _FEMININE_LANDS else 'un'} {wording.subtype_word(word, 'fr')}" for word in words
        )
    return enumeration(f"{_article(word)} {wording.subtype_word(word, 'en')}" for word in words)


def unfit_phrase(lacks: Sequence[str], has: Sequence[str]) -> str:
    """Return why a thing is no target: "is no artifact and no creature", or if it lacks nothing, "is a creature"."""
    if ANOTHER_AURA in lacks:
        return "n’a pas d’autre aura" if current_language() == "fr" else "has no other Aura"
    named = [_unfit_word(word, current_language()) for word in lacks or has]
    if current_language() != "fr":
        if lacks:
            return f"is {enumeration(f'no {word}' if noun else f'not {word}' for word, noun in named)}"
        return f"is {enumeration(f'{_article(word)} {word}' if noun else word for word, noun in named)}"
    words = [word for word, _noun in named]
    if not lacks:
        return f"est {enumeration(words)}"
    return f"n’est pas {words[0]}" if len(words) == 1 else f"n’est ni {' ni '.join(words)}"


def _unfit_word(word: str, language: wording.Language) -> tuple[str, bool]:
    """Return the word of a type line and whether it is a noun, which has its article in French."""
    if word in SUPERTYPES:
        return wording.supertype_word(word, language), False
    name = (wording.type_word if word in CARD_TYPES else wording.subtype_word)(word, language)
    feminine = word in _FEMININE_UNFIT or word in _FEMININE_LANDS
    return (f"{'une' if feminine else 'un'} {name}" if language == "fr" else name), True


def _creature_types_first(words: Sequence[str]) -> list[str]:
    return sorted(words, key=lambda word: not is_creature_type(word))


def _tints(colors: Sequence[str]) -> list[str]:
    return sorted(colors, key=COLORS.index)


def _ordered(types: Sequence[str]) -> list[str]:
    return sorted(types, key=lambda word: _ORDER.index(word) if word in _ORDER else -1)


def _article(word: str) -> str:
    return "an" if word[:1].lower() in "aeio8" or word.startswith(("11/", "18/")) else "a"
