"""Read lines of nothing but keywords: "Flying, vigilance", "Enchant creature", "Partner with …"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from engine.scenario import Ability, AllCreatureTypes, Colors, Static
from layers_site.explain.reading.frames import Frames
from layers_site.explain.reading.grammar import Parse
from layers_site.explain.reading.result import Span
from layers_site.explain.reading.statics import OWN, defining
from layers_site.explain.reading.tokens import Token, as_written, without_stop

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
