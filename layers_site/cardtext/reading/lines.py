"""Read one line of a card: find out what kind of ability it is, and let the grammar read what the layers look at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, cast

from engine.expressions import Word
from engine.scenario import Ability, AllCreatureTypes, Colors, Cost, Label, Static
from layers_site.cardtext.reading.canonical import as_granted, canonical, comes_back
from layers_site.cardtext.reading.grammar import Grammar, Parse, Steps, TooLongError
from layers_site.cardtext.reading.meaning import Subject
from layers_site.cardtext.reading.predicates import keyword_of
from layers_site.cardtext.reading.resolving import EffectReader, lasting
from layers_site.cardtext.reading.result import Line, ReadEffect, Setting, Span, Why
from layers_site.cardtext.reading.statics import (
    OWN,
    Frames,
    Under,
    defining,
    of_one_paragraph,
    of_own_land,
    with_numbers,
)
from layers_site.cardtext.reading.tokens import (
    OWN_NAME,
    QUOTATION,
    Token,
    as_written,
    tokens,
    with_own_name,
    without_stop,
)

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
        whole = self._enchanting(words) or self._numbered(words)
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
            abilities = tuple(_keyword(keyword_of(word)) for word in cast("tuple[Word, ...]", readings[0]))
            spans.append(Span(words[first].start, words[place - 1].end, abilities))
            first = place + 1
        return tuple(spans)

    def _enchanting(self, words: Sequence[Token]) -> tuple[Span, ...]:
        line = " ".join(word.key for word in words).replace(" ,", ",").replace("' ", "'")
        if not line.startswith(self._frames.enchant) or any(word.key == "." for word in words):
            return ()
        what = self._frames.enchantable(line.removeprefix(self._frames.enchant))
        return () if what is None else (Span(words[0].start, words[-1].end, (Ability(keyword=f"enchant {what}"),)),)

    def _numbered(self, words: Sequence[Token]) -> tuple[Span, ...]:
        """Read a keyword that says what its X is: "Ward {X}, where X is …"."""
        readings = cast("tuple[tuple[Ability, ...], ...]", self._parse(words).whole("numbered"))
        abilities = with_numbers(readings[0], Subject("self")) if len(readings) == 1 else None
        return () if abilities is None else (Span(words[0].start, words[-1].end, abilities),)

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
        behind = [place + 1 + result.end for result in self._parse(words[place + 1 :]).at("keyword", 0)]
        # "with flying would die" goes on with an object that has it
        return any(end >= len(words) or words[end].key == "." for end in behind)

    def _is_keyword_with_cost(self, word: str) -> bool:
        """Say whether "Ward—Pay 2 life." begins with a keyword that takes a cost."""
        parse = self._parse(tokens(f"{word} {{1}}", self._language))
        return bool(parse.whole("keyword"))


def _behind_first(words: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the sentences of a line behind the first one, without their full stops."""
    stops = [place for place, word in enumerate(words) if word.key == "."]
    for place, stop in enumerate(stops):
        sentence = words[stop + 1 : stops[place + 1] if place + 1 < len(stops) else len(words)]
        if sentence:
            yield sentence


#: How long a line may be, and how deep quotations may stand in one another.
LONGEST_LINE: Final = 600
_DEEPEST: Final = 3


class LineReader:
    """Reads the lines of one card in one language."""

    def __init__(self, grammar: Grammar, frames: Frames, setting: Setting, depth: int = 0, *, steps: Steps) -> None:
        self._grammar = grammar
        self._frames = frames
        self._depth = depth
        self._steps = steps
        self._setting = replace(setting, read_quoted=self._quoted)
        self._effects = EffectReader(grammar, self._setting, self._steps)
        self._keywords = KeywordLines(frames, self._parse)
        self._carried = CarriedLines(frames, setting.language, self._parse)

    def read(self, text: str, start: int, whole: str) -> Line:
        """Read the line `text`, in which the card's name is a sign; `whole` is how it stands on the card."""
        try:
            return self._line(text, start, whole)
        except TooLongError:
            return Line(start, start + len(text), why="too_long")

    def _line(self, text: str, start: int, whole: str) -> Line:
        end = start + len(text)
        if len(text) > LONGEST_LINE:
            return Line(start, end, why="too_long")
        if _STICKER.match(text):
            return self._labelled(start, end, whole, "other", ())
        dash = self._frames.word.match(text)
        if dash is not None and _word_of(dash) in self._frames.tasks:
            return self._labelled(start, end, whole, "triggered", ())
        under = None if dash is None else self._frames.under.get(_word_of(dash))
        if dash is not None and under is not None:
            return self._behind_word(text, start, whole, dash.end(), under)
        return self._read(text, start, end, whole)

    def _behind_word(self, text: str, start: int, whole: str, cut: int, under: Under) -> Line:
        """Read what stands behind "Max speed —" or "Solved —", with its condition."""
        line = self.read_under(text[cut:], start + cut, whole[cut:], under)
        if line.carried and not under.grants:
            (ability,) = line.abilities
            label = Label(whole.strip(), whole.strip())
            return replace(line, start=start, spans=(Span(start, line.end, (replace(ability, other=label),)),))
        return replace(line, start=start, spans=tuple(replace(span, start=start) for span in line.spans))

    def read_under(self, text: str, start: int, whole: str, under: Under) -> Line:
        """Read a line that holds under a condition only, which stands before it on the card (law 5)."""
        try:
            line = self._read(text, start, start + len(text), whole)
            return self._wrapped(line, under)
        except TooLongError:
            return Line(start, start + len(text), why="too_long")

    def _wrapped(self, line: Line, under: Under) -> Line:
        if line.why is not None or not line.abilities:
            return replace(line, readings=())
        wrapped = under.wrapped(line.abilities)
        if not line.carried and not comes_back(wrapped, self._setting, self._read_again):
            return Line(line.start, line.end, why="cannot_be_said")
        return replace(line, spans=(Span(line.start, line.end, wrapped),))

    def made_so(self, ability: Ability | None, start: int, end: int) -> Line:
        """Make the line of a size that holds under a condition."""
        try:
            if ability is None or not comes_back((ability,), self._setting, self._read_again):
                return Line(start, end, why="not_here")
        except TooLongError:
            return Line(start, end, why="too_long")
        return Line(start, end, (Span(start, end, (ability,)),))

    def labelled(self, start: int, end: int, whole: str) -> Line:
        """Make the line of an activated ability that no layer looks at."""
        return self._labelled(start, end, whole, "activated", ())

    def _read(self, text: str, start: int, end: int, whole: str) -> Line:
        words = tokens(text, self._setting.language, start)
        stays_open = any(word.key in _OPENING for word in words)
        if _HUGE.search(text):
            return Line(start, end, why="cannot_be_said")
        if stays_open or _GLUED.search(whole) or _GLUED_WORDS.search(text):
            return Line(start, end, why="unknown_word")
        keywords = self._keywords.read(words)
        if keywords:
            return Line(start, end, keywords)
        saying = self._says_when(text)
        if saying:
            return Line(start, end, why="cannot_be_said", stop=(start, start + saying))
        kind = self._kind(text, words)
        body, why = self._behind_dash(text)
        if why is not None:
            return Line(start, end, why=why)
        if kind is not None:
            waits = self._frames.triggered.match(body.strip()) is not None
            effects = self._effects.read(body, kind if waits or kind != "triggered" else "chapter")
            return self._labelled(start, end, whole, kind, effects)
        # Behind a flavor word: "Lamp of the Ford — Equip {2}". « Modularité — solarisation » is one keyword.
        named = self._keywords.read(tokens(body, self._setting.language, start)) if body != text and "{" in body else ()
        if named:
            return Line(start, end, (replace(named[0], start=start), *named[1:]))
        return self._static(text, body, start, end, whole)

    def read_mode(self, text: str, start: int) -> Line:
        """Read one of several things to choose from; the ability is that of the line with the choice."""
        begins = self._mode_begins(text)
        saying = self._says_when(text[begins:])
        if saying:
            return Line(start, start + len(text), why="cannot_be_said", stop=(start + begins, start + begins + saying))
        body = text[begins + self._word_length(text[begins:]) :]
        kind = "triggered" if self._frames.triggered.match(body) else "mode"
        try:
            does = self._effects.read(body, kind)
            return Line(start, start + len(text), effects=lasting(does), carried=True, does=does)
        except TooLongError:
            return Line(start, start + len(text), why="too_long")

    def _mode_begins(self, text: str) -> int:
        match = self._frames.mode.match(text)
        place = 0 if match is None else match.end()
        return place + len(text[place:]) - len(text[place:].lstrip())

    def _word_length(self, text: str) -> int:
        """Return how many signs the ability word and its dash have, 0 where the text begins with none."""
        dash = self._frames.word.match(text)
        return 0 if dash is None else dash.end()

    def _says_when(self, text: str) -> int:
        """Return how many signs stand before the dash where they are a condition, which nothing reads; else 0."""
        dash = self._frames.word.match(text)
        if dash is None or self._frames.says_when.match(dash.group()) is None:
            return 0
        return len(dash.group()[:-3].rstrip())

    def _parse(self, words: Sequence[Token]) -> Parse:
        return self._grammar.parse(words, self._setting, self._steps)

    # --- kinds --------------------------------------------------------------------------------------

    def _kind(self, text: str, words: Sequence[Token]) -> str | None:
        """Say which kind of ability a line is that makes no continuous effect by itself."""
        frames = self._frames
        if frames.chapter.match(text):
            return "triggered"
        dash = frames.word.match(text)
        body = text[dash.end() :] if dash else text
        if frames.triggered.match(body):
            return "triggered"
        place = next((place for place, word in enumerate(words) if word.key in {":", "."}), None)
        if place is not None and place > 0 and words[place].key == ":" and not self._introduces(words, place):
            return "mana" if self._makes_mana(words[place + 1 :], text) else "activated"
        return None

    def _introduces(self, words: Sequence[Token], place: int) -> bool:
        """Say whether a colon stands before a grant or a host: "ont : « … »", "Enchanter : créature"."""
        behind = words[place + 1].key if place + 1 < len(words) else ""
        return behind == QUOTATION or self._frames.enchant.strip() == f"{words[0].key} :"

    def _makes_mana(self, words: Sequence[Token], text: str) -> bool:
        """Say whether an activated ability is a mana ability: it adds mana, has no target, is no loyalty ability."""
        if not words or self._frames.targets.search(text) or text.lstrip()[:1] in "+−-[":
            return False
        return self._frames.mana.match(" ".join(word.text for word in words)) is not None

    def _labelled(self, start: int, end: int, whole: str, kind: str, effects: tuple[ReadEffect, ...]) -> Line:
        label = Label(whole.strip(), whole.strip())
        ability = Ability(other=label, kind=None if kind == "other" else kind)  # type: ignore[arg-type]
        return Line(start, end, (Span(start, end, (ability,)),), lasting(effects), carried=True, does=effects)

    def _behind_dash(self, text: str) -> tuple[str, Why | None]:
        """Return the line without its ability word, and the reason to leave it if the word stands for a condition."""
        match = self._frames.word.match(text)
        if match is None:
            return text, None
        word = _word_of(match)
        body = text[match.end() :]
        padded = " " * match.end() + body
        if word.startswith("{") or (word in self._frames.under and self._frames.under[word] is None):
            return padded, "not_here"
        if word in self._frames.conditional and not self._frames.states.search(body):
            return padded, "not_here"
        return padded, None

    # --- static abilities ---------------------------------------------------------------------------

    def _static(self, text: str, body: str, start: int, end: int, whole: str) -> Line:
        words = without_stop(tokens(body, self._setting.language, start))
        parse = self._parse(words)
        readings = _different(self._readings(parse), self._setting.language)
        if self._setting.is_spell and not (
            bool(readings) and all(ability.cda for reading in readings for ability in reading)
        ):
            effects = self._effects.read_spell(body)
            if effects:
                return self._labelled(start, end, whole, "other", effects)
        if len(readings) == 1:
            if self._setting.is_spell and not all(_of_a_spell(ability) for ability in readings[0]):
                return Line(start, end, why="cannot_be_said")
            if not comes_back(readings[0], self._setting, self._read_again):
                return Line(start, end, why="cannot_be_said")
            return Line(start, end, (Span(start, end, of_one_paragraph(readings[0])),))
        if len(readings) > 1:
            return Line(start, end, why="two_readings", readings=tuple(map(of_one_paragraph, readings)))
        if self._enters_as_copy(body, words):
            return self._labelled(start, end, whole, "other", self._effects.read(body, "entering"))
        if self._carried.is_carried(text, body, words):
            return self._labelled(start, end, whole, "other", self._effects.read(body, "entering"))
        return self._left(parse, words, start, end)

    def _read_again(self, text: str) -> tuple[tuple[Ability, ...], ...]:
        """Read our own sentences for a line, which say what they mean in full."""
        words = without_stop(tokens(with_own_name(text, self._setting.names), self._setting.language))
        return self._readings(self._parse(words))

    def _readings(self, parse: Parse) -> tuple[tuple[Ability, ...], ...]:
        readings = cast("tuple[tuple[Ability, ...], ...]", parse.whole("line"))
        if "Land" not in self._setting.types:
            return readings
        return tuple(tuple(of_own_land(ability) for ability in reading) for reading in readings)

    def _enters_as_copy(self, body: str, words: Sequence[Token]) -> bool:
        """Say whether a line is one sentence by which its permanent may enter as a copy (614.12)."""
        plain = body.strip().replace("\u2060", "")
        return self._frames.entering.match(plain) is not None and all(word.key != "." for word in words)

    def _left(self, parse: Parse, words: Sequence[Token], start: int, end: int) -> Line:
        stop = words[parse.furthest] if parse.furthest < len(words) else None
        known = stop is None or stop.key in self._grammar.vocabulary() or self._frames.carried.match(as_written(words))
        why: Why = "cannot_be_said" if known else "unknown_word"
        return Line(start, end, why=why, stop=None if stop is None else (stop.start, stop.end))

    # --- quotations ---------------------------------------------------------------------------------

    def _quoted(self, text: str) -> tuple[tuple[Ability, ...], ...]:
        """Read the text of a quotation as abilities of the object that gets it; no reading where it cannot be read."""
        if self._depth >= _DEEPEST:
            return ()
        setting = Setting(language=self._setting.language, known=self._setting.known, quoted=True)
        inner = LineReader(self._grammar, self._frames, setting, self._depth + 1, steps=self._steps)
        text = " ".join(text.split())  # without the padding of names
        line = inner._line(text, 0, text.replace("\u2060", "").replace(OWN_NAME, self._setting.name))
        readings = line.readings or ((line.abilities,) if line.abilities else ())
        # What an effect gives defines nothing (604.3a).
        return tuple(tuple(map(as_granted, reading)) for reading in readings)


def _word_of(dash: re.Match[str]) -> str:
    """Return the ability word that stands before a dash."""
    return dash.group()[:-3].strip().lower()


#: An ability on a sticker: a permanent has it once the sticker is put on it, the sheet never (123).
_STICKER: Final = re.compile(r"(?:\{TK\})+ — ")
#: Two lines that have run into one another: "Flying.When it attacks", "creatureEnchanted".
_GLUED: Final = re.compile(r"[.)](?:[A-ZÀ-ÖØ-Þ][A-Za-zà-öø-ÿ']|\{)|(?<=.)(?:LEVEL|NIVEAU) \d")
_GLUED_WORDS: Final = re.compile(r"[a-zà-öø-ÿ][A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ']")
#: What opens a reminder or quotation, where it stands alone: nothing closes it.
_OPENING: Final = frozenset('("“«')
#: A number beyond those that the format takes.
_HUGE: Final = re.compile(r"\d{6}")


def _different(readings: tuple[tuple[Ability, ...], ...], language: str) -> tuple[tuple[Ability, ...], ...]:
    """Return the readings that differ in what they mean."""
    if len(readings) < 2:
        return readings
    return tuple({canonical(reading, language): reading for reading in reversed(readings)}.values())


def _of_a_spell(ability: Ability) -> bool:
    """Say whether a spell can have this as a static ability: an effect of its resolution is none (611.2)."""
    static = ability.static
    if static is None or static.affects == OWN:
        return True
    return static.affects is None and all(isinstance(change, Cost) for change in static.changes)
