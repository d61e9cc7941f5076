"""Reading which spells an effect speaks of, as adjectives and clauses of the noun "spell"; of no language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, cast

from engine.expressions import ChosenWord, Word
from engine.scenario import SpellSelector


@dataclass(frozen=True, slots=True)
class SpellTrait:
    """One thing that is, or with `negated` is not, so about a spell.

    `key` is "type", "subtype", "supertype", "color" or "name" with words, or "any" with selectors of which one must
    match.
    """

    key: str
    words: tuple[Word, ...] = ()
    selectors: tuple[SpellSelector, ...] = ()
    negated: bool = False

    @property
    def is_chosen(self) -> bool:
        """Return whether the words depend on a choice of the source."""
        return any(isinstance(word, ChosenWord) for word in self.words)

    @property
    def plain_words(self) -> list[str]:
        return [word for word in self.words if isinstance(word, str)]


def spell_traits(selector: SpellSelector) -> tuple[SpellTrait, ...]:
    """Return all traits that must hold, adjectives in the order of English: "red creature spells"."""
    all_traits = [trait for key, alternatives in selector.tests for trait in _traits(key, alternatives)]
    return tuple(sorted(all_traits, key=lambda trait: _ORDER.index(trait.key)))


_ORDER: Final = ("supertype", "color", "subtype", "type", "name", "any")


def _traits(key: str, alternatives: tuple[Word, ...] | tuple[SpellSelector, ...]) -> tuple[SpellTrait, ...]:
    if key in {"type", "subtype", "supertype", "color", "name"}:
        words = cast("tuple[Word, ...]", alternatives)
        return (SpellTrait(key, words=words) if words else SpellTrait("any"),)
    selectors = cast("tuple[SpellSelector, ...]", alternatives)
    if key == "all":
        return tuple(trait for inner in selectors for trait in spell_traits(inner))
    if key == "any":
        return (SpellTrait("any", selectors=selectors),)
    return tuple(trait for inner in selectors for trait in _opposite(inner))


def _opposite(selector: SpellSelector) -> tuple[SpellTrait, ...]:
    """Return the traits of the spells that the selector does not match; several tests are denied as a whole."""
    inner = spell_traits(selector)
    if len(inner) == 1:
        return (replace(inner[0], negated=not inner[0].negated),)
    return (SpellTrait("any", selectors=(selector,), negated=True),)
