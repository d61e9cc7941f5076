"""The shortest phrases that the rules of a grammar read, made from the rules themselves, and those read in two ways."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import Final, Literal

from engine.scenario import Ability
from layers_site.cardtext.reading.card import grammar_of
from layers_site.cardtext.reading.grammar import TooLongError, _ListOf, _Node
from layers_site.cardtext.reading.result import Setting
from layers_site.cardtext.reading.tokens import tokens

Language = Literal["en", "fr"]
#: How many phrases of each name are kept, the shortest, and how many times they are put together to longer ones.
MOST_PHRASES: Final = 60
ROUNDS: Final = 6
#: How often the holes of a phrase are filled by chance.
FILLED: Final = 6
#: Of what may be read in two ways so many are tried, and kept.
TRIED: Final = 16
TWOFOLD: Final = 4
#: What those names read that a function of Python reads: they have no rules to be made from.
WORDS: Final[Mapping[Language, tuple[str, ...]]] = {
    "en": (
        "1", "X", "+1/+1", "2/2", "- 1", "{R}", "red", "Bear", "bears", "artifact", "creature", "creatures", "land",
        "Forest", "nonland", "non-Elf", "flying", '"flying"', '"{T}: Add {G}."', "~", "this creature", "that player",
        "target creature", "enchanted creature", "token", "attacks", "can't block", "their", "its owner", "your", "it",
    ),
    "fr": (
        "1", "X", "+1/+1", "2/2", "- 1", "rouge", "ours", "artefact", "créature", "créatures", "terrain",
        "terrains", "barde", "oko", "elfe", "forêt", "non-elfe", "vol", "« vol »", "~",
        "« {T} : Ajoutez {G}. »", "cette créature",
        "la créature enchantée", "ce joueur", "jeton", "attaque", "ne peut pas bloquer", "+1/+1 chacune", "elle", "il",
    ),
}  # fmt: skip


def lists(language: Language) -> dict[str, _ListOf]:
    """The lists of a grammar, by name."""
    terminals = grammar_of(language)._terminals
    return {name: terminal for name, terminal in terminals.items() if isinstance(terminal, _ListOf)}


def readings(language: Language, name: str, phrase: str) -> dict[int, int]:
    """How many readings there are by the place where they end; none of what takes too many steps."""
    grammar = grammar_of(language)
    setting = Setting(language=language, types=("Enchantment",), read_quoted=_quoted)
    ends: dict[int, int] = {}
    with suppress(TooLongError):
        for result in grammar.parse(tokens(phrase, language), setting).at(name, 0):
            ends[result.end] = ends.get(result.end, 0) + 1
    return ends


def ways(language: Language, name: str, text: str) -> int:
    """In how many ways the whole of a text is read."""
    return readings(language, name, text).get(len(tokens(text, language)), 0)


def _quoted(text: str) -> tuple[tuple[Ability, ...], ...]:
    return ((Ability(keyword=text.lower()),),)


class Phrases:
    """The shortest phrases of every name (`known`), and the shortest that are read in two ways (`twofold`).

    A phrase is read in two ways where two rules make it, or where part of it is. Among those as long as each other
    chance draws.
    """

    def __init__(self, language: Language, seed: int = 0) -> None:
        self.language = language
        self._grammar = grammar_of(language)
        self._chance = random.Random(f"{seed} {language}")
        self.known = {name: self._of_terminal(name) for name in sorted(self._grammar.names())}
        self.twofold = {name: self._read_twice(name, phrases) for name, phrases in self.known.items()}
        for _round in range(ROUNDS):
            for name in self.known:
                self._go_on(name)

    def _of_terminal(self, name: str) -> list[str]:
        """What a name reads that has no rules: of the words above, and of those that it says it begins with."""
        if name not in self._grammar._terminals or name in lists(self.language):
            return []
        first, words = sorted(self._grammar._first_of_terminal.get(name, ())), WORDS[self.language]
        tried = [*words, *first[:: max(1, len(first) // 40)], *(" ".join(two) for two in product(first[:4], words))]
        return [text for text in dict.fromkeys(tried) if ways(self.language, name, text)]

    def _read_twice(self, name: str, phrases: Iterable[str]) -> list[str]:
        return [phrase for phrase in self._shortest(phrases)[:TRIED] if ways(self.language, name, phrase) > 1][:TWOFOLD]

    def _go_on(self, name: str) -> None:
        """Make longer phrases of what is known of the parts."""
        made = Counter(dict.fromkeys(self.known[name], 1))
        twofold = set(self.twofold[name])
        for path in self._paths(name):
            choices = [self.known.get(part[1:-1], [part]) if part.startswith("{") else [part] for part in path]
            if all(choices):
                made.update({_together(words) for words in self._filled(choices)})
                twofold.update(self._with_twofold(path, choices))
        twofold.update(phrase for phrase, times in made.items() if times > 1)
        self.twofold[name] = self._read_twice(name, sorted(twofold))
        self.known[name] = self._shortest(sorted(made))[:MOST_PHRASES]

    def _paths(self, name: str) -> Iterator[tuple[str, ...]]:
        terminal = self._grammar._terminals.get(name)
        if isinstance(terminal, _ListOf):
            item = f"{{{terminal.item}}}"
            yield from ((item,), (item, min(terminal.links), item))
        elif terminal is None:
            yield from _paths(self._grammar._rules[name], ())

    def _filled(self, choices: Sequence[Sequence[str]]) -> Iterator[list[str]]:
        """The phrase with the shortest words in its holes, and with others."""
        yield [words[0] for words in choices]
        for _ in range(FILLED if any(len(words) > 1 for words in choices) else 0):
            yield [self._chance.choice(words) for words in choices]

    def _with_twofold(self, path: Sequence[str], choices: Sequence[Sequence[str]]) -> Iterator[str]:
        """The phrase with words that are read in two ways in one of its holes, and the shortest in the others."""
        shortest = [words[0] for words in choices]
        for place, part in enumerate(path):
            for phrase in self.twofold.get(part[1:-1], ()) if part.startswith("{") else ():
                yield _together([*shortest[:place], phrase, *shortest[place + 1 :]])

    def _shortest(self, phrases: Iterable[str]) -> list[str]:
        lengths = {phrase: (len(phrase.split()), self._chance.random()) for phrase in dict.fromkeys(phrases)}
        return sorted(lengths, key=lengths.__getitem__)


def _paths(node: _Node, before: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if node.builds:
        yield before
    for word, follow in node.words.items():
        yield from _paths(follow, (*before, word))
    for hole, follow in node.holes.items():
        yield from _paths(follow, (*before, f"{{{hole}}}"))


def _together(words: Iterable[str]) -> str:
    return " ".join(filter(None, words))
