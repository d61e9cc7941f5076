"""Lines that are read without the grammar of sentences: nothing but keywords, or no matter of the layers.

"Flying, vigilance", "Enchant creature" and "Partner with …" give keywords. How a permanent enters, what is replaced and
what is permitted is kept as its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, cast

from engine.scenario import Ability, AllCreatureTypes, Colors, Static
from layers_site.explain.reading.frames import Frames
from layers_site.explain.reading.grammar import Parse
from layers_site.explain.reading.result import Span
from layers_site.explain.reading.statics import OWN, defining
from layers_site.explain.reading.tokens import QUOTATION, Token, as_written, tokens, without_stop

#: Keywords that are continuous effects of their own, which define a characteristic everywhere (702.73, 702.114).
_WRITTEN_OUT: Final[dict[str, Static]] = {
    "changeling": Static(OWN, (AllCreatureTypes(),)),
    "devoid": Static(OWN, (Colors("set", ()),)),
}


class KeywordLines:
    """Reads the keywords of one card; `parse` reads words by the grammar of its language."""

    def __init__(self, frames: Frames, parse: Callable[[Sequence[Token]], Parse]) -> None:
        self._frames = frames
        self._parse = parse

    def read(self, words: Sequence[Token]) -> tuple[Span, ...]:
        """Read a line of nothing but keywords, "Flying, vigilance": each with its own place."""
        words = without_stop(words)
        if not words:
            return ()
        whole = self._enchanting(words)
        if whole:
            return whole
        spans: list[Span] = []
        first = 0
        for place in range(len(words) + 1):
            if place < len(words) and words[place].key not in {",", ";"}:
                continue
            readings = self._parse(words[first:place]).whole("keyword")
            if len(readings) != 1:
                return self._keyword_line(words)
            abilities = tuple(_keyword(str(word)) for word in cast("tuple[str, ...]", readings[0]))
            spans.append(Span(words[first].start, words[place - 1].end, abilities))
            first = place + 1
        return tuple(spans)

    def _enchanting(self, words: Sequence[Token]) -> tuple[Span, ...]:
        line = " ".join(word.key for word in words).replace(" ,", ",").replace("' ", "'")
        if not line.startswith(self._frames.enchant) or any(word.key == "." for word in words):
            return ()
        what = self._frames.enchantable(line.removeprefix(self._frames.enchant))
        return () if what is None else (Span(words[0].start, words[-1].end, (Ability(keyword=f"enchant {what}"),)),)

    def _keyword_line(self, words: Sequence[Token]) -> tuple[Span, ...]:
        """Read a keyword that takes the rest of the line, "Partner with …"."""
        line = as_written(words)
        if self._frames.keyword_lines.fullmatch(line) is None:
            return ()
        name = line if words[0].text.isupper() else line[:1].lower() + line[1:]
        return (Span(words[0].start, words[-1].end, (Ability(keyword=name),)),)


def _keyword(word: str) -> Ability:
    static = _WRITTEN_OUT.get(word)
    return Ability(keyword=word) if static is None else defining(static, word)


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
