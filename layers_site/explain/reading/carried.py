"""Know lines that are no matter of the layers: how a permanent enters, what is replaced, what is permitted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from layers_site.explain.reading.frames import Frames
from layers_site.explain.reading.grammar import Parse
from layers_site.explain.reading.tokens import QUOTATION, Token, tokens


class CarriedLines:
    """Knows the lines of one card that are kept as their words; `parse` reads words by the grammar of its language."""

    def __init__(self, frames: Frames, language: str, parse: Callable[[Sequence[Token]], Parse]) -> None:
        self._frames = frames
        self._language = language
        self._parse = parse

    def is_carried(self, text: str, body: str, words: Sequence[Token]) -> bool:
        """Say whether a line is known not to concern the layers: entering, replacement, permission."""
        plain = body.strip().replace("\u2060", "")
        keyword = self._frames.keyword_cost.match(text.strip())
        if keyword is not None and self._is_keyword_with_cost(keyword.group(1)):
            return True
        if self._frames.carried.match(plain) is None:
            return False
        if any(self._parse(sentence).whole("line") for sentence in _behind_first(words)):
            return False
        if any(self._gives_keyword(words, place) for place in range(len(words))):
            return False
        if self._frames.replacing.match(plain) is not None:
            return True
        line = f" {self._frames.harmless.sub(' ', ' '.join(word.key for word in words))} "
        return not any(f" {hint} " in line for hint in self._frames.hints) and all(w.key != QUOTATION for w in words)

    def _gives_keyword(self, words: Sequence[Token], place: int) -> bool:
        """Say whether the text grants a keyword there: "and with haste", "They have flying"."""
        if words[place].key not in self._frames.giving:
            return False
        behind = [result.end for result in self._parse(words[place + 1 :]).at("keyword", 0)]
        return any(_ends_clause(words, place + 1 + end) for end in behind)

    def _is_keyword_with_cost(self, word: str) -> bool:
        """Say whether "Ward—Pay 2 life." begins with a keyword that takes a cost."""
        parse = self._parse(tokens(f"{word} {{1}}", self._language))
        return bool(parse.whole("keyword"))


def _ends_clause(words: Sequence[Token], place: int) -> bool:
    """Say whether a sentence ends there: "with flying would die" goes on with an object that has it."""
    return place >= len(words) or words[place].key == "."


def _behind_first(words: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the sentences of a line behind the first one, without their full stops."""
    stops = [place for place, word in enumerate(words) if word.key == "."]
    for place, stop in enumerate(stops):
        sentence = words[stop + 1 : stops[place + 1] if place + 1 < len(stops) else len(words)]
        if sentence:
            yield sentence
