"""English words of the game, articles, plurals, lists, numbers and verb forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.expressions import Word
from engine.words import CARD_TYPES, COLORS
from layers_site.cardtext.wording.context import OWN_SUBTYPES, AnyVoice, plain

_NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
#: Written with a vowel, said with a consonant.
_SAID_WITH_Y: Final = ("uni", "eu", "one", "user")
_VOWEL_FIGURES: Final = ("8", "11/", "18/", "11 ", "18 ")
_IRREGULAR: Final = {
    "Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves", "Ox": "Oxen", "Mouse": "Mice",
    "Fungus": "Fungi", "Homunculus": "Homunculi", "Cyclops": "Cyclopes", "Pegasus": "Pegasi", "Locus": "Loci",
    "Child": "Children", "Hero": "Heroes", "Octopus": "Octopuses", "Thief": "Thieves",
}  # fmt: skip
_SAME: Final = frozenset(
    (
        "Plains", "Aurochs", "Sheep", "Fish", "Merfolk", "Treefolk", "Moonfolk", "Eldrazi", "Samurai", "Kor", "Kithkin",
        "Myr", "Vedalken", "Equipment", "Nephilim", "Viashino", "Djinn", "Urza's", "Dauthi", "Soltari", "Thalakos",
        "Kirin", "Naga", "Ninja", "Caribou", "Elk", "Squid", "Custodes", "Astartes", "Blood", "Gold", "Food", "Junk",
    )
)  # fmt: skip
_ES: Final = ("s", "x", "z", "ch", "sh")
_VOWELS: Final = "aeiou"


def article(noun: str) -> str:
    """Put "a" or "an" before the noun."""
    lower = noun.lower()
    vowel = (lower[:1] in _VOWELS and not lower.startswith(_SAID_WITH_Y)) or lower.startswith(_VOWEL_FIGURES)
    return f"{'an' if vowel else 'a'} {noun}"


def plural(noun: str) -> str:
    """Return the plural of a card type, subtype or other noun; of several words the last one changes."""
    first, space, last = noun.rpartition(" ")
    if last in _SAME:
        return noun
    if last in _IRREGULAR:
        return f"{first}{space}{_IRREGULAR[last]}"
    if last.endswith("y") and last[-2:-1] not in _VOWELS:
        return f"{noun[:-1]}ies"
    return f"{noun}es" if last.endswith(_ES) else f"{noun}s"


def noun(word: str, many: bool) -> str:
    return plural(word) if many else word


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Join words: two with "and", more with commas and a last "and"."""
    if len(parts) < 3:
        return f" {word} ".join(parts)
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"


def number_word(number: int) -> str:
    """Write a number as rules text does: in letters up to twenty."""
    if 0 <= number < len(_NUMBERS):
        return _NUMBERS[number]
    return plain(number)


def possessive(owner: str) -> str:
    return f"{owner}'" if owner.endswith("s") else f"{owner}'s"


# --- verbs ------------------------------------------------------------------------------------------

_CANNOT: Final = ("can't ", "can’t ", "cannot ")


def can(what: str) -> str:
    """Return the same without the denial: "can't attack" gives "can attack"."""
    return f"can {what.removeprefix(next(start for start in _CANNOT if what.startswith(start)))}"


def cannot(what: str) -> bool:
    """Return whether a label begins with a denial: "can't attack"."""
    return what.startswith(_CANNOT)


_PLURALS: Final = {
    "is": "are", "isn't": "aren't", "has": "have", "doesn't": "don't", "becomes": "become", "comes": "come",
    "shares": "share", "loses": "lose", "gains": "gain", "gets": "get", "switches": "switch", "keeps": "keep",
    "merges": "merge", "costs": "cost", "casts": "cast", "was": "were", "targets": "target",
}  # fmt: skip


class Voice(AnyVoice):
    """A voice in English, whose verbs tell one thing from many."""

    __slots__ = ()
    plurals = _PLURALS

    def be(self, negated: bool = False) -> str:
        return self.verb("isn't" if negated else "is")

    def have(self, negated: bool = False) -> str:
        return f"{self.doesnt} have" if negated else self.verb("has")

    @property
    def doesnt(self) -> str:
        return self.verb("doesn't")

    @property
    def being(self) -> str:
        return self.verb("is" if self.static else "becomes")

    @property
    def having(self) -> str:
        return self.verb("has" if self.static else "gains")

    @property
    def its(self) -> str:
        return "their" if self.many else "its"

    @property
    def it(self) -> str:
        return "they" if self.many else "it"

    @property
    def them(self) -> str:
        return "them" if self.many else "it"


# --- the words of the game in English -------------------------------------------------------------------


#: What the source chose, where a word of the game could stand.
CHOICES: Final = {
    "color": "the chosen color", "creature_type": "the chosen type", "land_type": "the chosen type",
    "name": "the chosen name", "player": "the chosen player",
}  # fmt: skip
#: A chosen type where its kind does not go without saying.
_TYPES: Final = {"land_type": "the chosen land type", "creature_type": "the chosen creature type"}


def choice(kind: str, of_lands: bool) -> str:
    """Name what the source chose: of lands "the chosen type" is a land type, of anything else a creature type."""
    plain = "land_type" if of_lands else "creature_type"
    return CHOICES[kind] if kind not in _TYPES or kind == plain else _TYPES[kind]


def class_word(word: str, many: bool = False) -> str:
    """Name a card type or subtype as a noun: "creatures", "Elves"."""
    return noun(word.lower() if word in CARD_TYPES else word, many)


def own_noun(word: str) -> str:
    """Return the noun behind "this": "creature", "Aura", "permanent"."""
    return word if word in OWN_SUBTYPES else word.lower()


def color_words(colors: Sequence[str], word: str = "and") -> str:
    """Write colours: "white and blue", "colorless", "all colors"."""
    if not colors:
        return "colorless"
    return "all colors" if set(colors) == set(COLORS) else listed(list(colors), word)


def counter_text(kind: str, count: int) -> str:
    """Write a number of counters: "a +1/+1 counter", "two flying counters", "no charge counters"."""
    if count == 1:
        return f"{article(kind)} counter"
    return f"{'no' if count == 0 else number_word(count)} {kind} counters"


def keyword_phrase(keyword: Word) -> str:
    """Name a keyword, as it stands in the data; a chosen keyword is protection from the choice."""
    return keyword if isinstance(keyword, str) else f"protection from {CHOICES[keyword.kind]}"


def zone_text(zone: str) -> str:
    return "command zone" if zone == "command" else zone
