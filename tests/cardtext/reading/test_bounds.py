"""Whatever a text says, reading it is bounded: by steps that are counted before they are done, and by the clock."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import chain
from threading import Barrier
from types import FrameType
from typing import Any, Final

import pytest

import engine
from layers_site.boards.building.services.saying import Speaker, read_sentence
from layers_site.cardtext.reading import card
from layers_site.cardtext.reading.card import faced_reading, grammar_of, read_card, written_reading
from layers_site.cardtext.reading.grammar import MOST_STEPS, MOST_TOGETHER, Steps, TooLongError
from layers_site.cardtext.reading.result import CardReading, PrintedCard, Setting
from layers_site.cardtext.reading.tokens import tokens
from tests.cardtext.reading.ambiguous import Language, Phrases, lists, ways
from tests.night import NIGHT, sample_of

#: Lines of Python for a step: most texts have 10 to 50 of them, the dearest that is known 79.
MOST_LINES: Final = 100
#: What is done once for a text.
BEGINNING: Final = 1_000
TIMES: Final = (6, 12, 24) if NIGHT else (12,)
#: Items that are read in two ways, each the shortest that longer searches have found; such lists are the dearest.
AMBIGUOUS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "facts_and": "it's a token",
        "facts_or": "it's a token",
        "statings_and": "is a token",
        "statings_or": "is a token",
        "alternatives": "is a token",
        "kinds_of": "creatures that's a token",
        "predicate_list": "get +1/+1 for each land that's a token",
        "exception_list": "get +1/+1 for each land that's a token",
        "sayings": "get +1/+1 for each land that's a token",
    },
    "fr": {
        "bare_items": "ours et mangouste",
        "de_items": "d'ours et mangouste",
        "les_items": "les ours et mangouste",
        "kinds_of": "des ours et mangouste",
        "statings_and": "sont un jeton",
        "statings_or": "sont un jeton",
        "card_kinds": "un carte sans propagateur et propagateur attachées à lui",
    },
}


class Lines:
    """Counts lines and calls while it is the tracer. Beyond what is allowed it fails: what it traces may never end."""

    def __init__(self, most: int) -> None:
        self.count, self.most = 0, most

    def __call__(self, _frame: FrameType, _event: str, _arg: Any) -> Lines:
        self.count += 1
        assert self.count <= self.most, f"more than {self.most} lines"
        return self


def lines_of(work: Callable[[], object], steps: int) -> int:
    """How many lines the work goes through, which may count so many steps."""
    lines, before = Lines(BEGINNING + MOST_LINES * steps), sys.gettrace()
    sys.settrace(lines)
    try:
        with suppress(TooLongError):
            work()
    finally:
        sys.settrace(before)
    return lines.count


def items(language: Language) -> dict[str, set[str]]:
    """For each list the shortest phrase of its item, and those that its item reads in two ways, known and found."""
    searches = [Phrases(language, seed) for seed in range(6 if NIGHT else 1)]
    phrases: dict[str, set[str]] = {}
    for name, terminal in lists(language).items():
        known = [AMBIGUOUS[language][name]] if name in AMBIGUOUS[language] else []
        twofold = [search.twofold[terminal.item][:1] for search in searches]
        phrases[name] = set(chain(searches[0].known[terminal.item][:1], known, *twofold))
    return phrases


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_known_is_read_in_two_ways(language: Language) -> None:
    """Or the law below would no longer try a list that grows as two to the number of its items."""
    items_read = {name: lists(language)[name].item for name in AMBIGUOUS[language]}
    assert [name for name, phrase in AMBIGUOUS[language].items() if ways(language, items_read[name], phrase) < 2] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_list_is_read_in_as_much_work_as_is_counted(language: Language) -> None:
    """Of each list of the grammar: its items, however often, and those read in two ways most of all. By day of every
    sixth list."""
    for name, phrases in sample_of(items(language).items(), 6):
        terminal = lists(language)[name]
        for phrase in sorted(phrases):
            for times in TIMES:
                text = ", ".join((*(times - 1) * [phrase], f"{min(terminal.links)} {phrase}"))
                steps = Steps()
                setting = Setting(language=language, types=("Enchantment",))
                parse = grammar_of(language).parse(tokens(text, language), setting, steps)
                lines = lines_of(lambda parse=parse, name=name: parse.at(name, 0), MOST_STEPS)
                counted = MOST_TOGETHER - steps.left
                assert lines <= BEGINNING + MOST_LINES * counted, f"{name}, {phrase}, {times}: {lines} for {counted}"


# --- texts, and all texts of a request ------------------------------------------------------------------------


def whether(times: int) -> str:
    """A line with so many conditions, each of which is read in two ways."""
    each = ["it's a token"] * (times - 1)
    return f"Creatures you control get +1/+1 as long as {', '.join(each)}, and it's a token."


#: The first lines of it are read, and take all that there is.
HEAVY: Final = "\n".join([whether(7)] * 8)
PLAIN: Final = "Creatures you control have flying."


def printed(text: str, types: str = "Enchantment", name: str = "A card") -> PrintedCard:
    return PrintedCard(name, types, text)


def why(reading: CardReading) -> list[str | None]:
    return [line.why for line in reading.lines]


@pytest.mark.parametrize("times", [6, 12, 24, 38])
def test_a_line_of_many_conditions_is_too_long(times: int) -> None:
    """At most 600 letters each; twice as many conditions take no more work."""
    lines = lines_of(lambda: read_card(printed(whether(times))), MOST_STEPS)
    assert lines > 0
    assert (why(read_card(printed(whether(times)))) == ["too_long"]) == (times > 6)


def test_a_card_is_too_long_from_some_line_on() -> None:
    """Every line is told as too long, whatever stands in it: none is dropped, and none is taken for something else."""
    texts = (HEAVY, "{T}: Target creature gets +1/+1 until end of turn.", PLAIN, "Flying", "LEVEL 1-4", "2/2")
    reading = read_card(printed("\n".join(texts), "Creature"))
    assert why(reading)[-6:] == ["too_long"] * 4 + [None, "too_long"]
    assert not reading.effects


def test_modes_are_too_long_too() -> None:
    reading = read_card(printed(f"{HEAVY}\nChoose one —\n• Target creature gains flying until end of turn.", "Instant"))
    assert why(reading)[-1] == "too_long"


def test_both_faces_share_their_steps() -> None:
    """The back alone is read; behind a heavy front it is left as too long, and nothing of it is on the card."""
    both = PrintedCard("A // B", "Enchantment // Enchantment", f"{HEAVY}\n//\n{PLAIN}", "{W} // {W}")
    steps = Steps()
    reading = faced_reading(both, steps)
    assert reading.back is not None
    assert why(reading.back) == ["too_long"]
    assert steps.left < 0
    written = written_reading(both)
    assert written["left"][-1][2] == "too_long"
    assert "abilities" not in written["card"]["back"]
    alone = PrintedCard("A // B", "Enchantment // Enchantment", f"{PLAIN}\n//\n{PLAIN}", "{W} // {W}")
    assert written_reading(alone)["left"] == []


def test_each_card_of_a_file_has_steps_of_its_own() -> None:
    """What is read behind a heavy card, one after another, is read as if that had not been there."""
    assert written_reading(printed(HEAVY))["left"]
    assert written_reading(printed(PLAIN))["left"] == []


def test_all_ways_to_take_a_sentence_share_their_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence is read as one of five kinds of permanents, and its beginnings with several ends."""
    made: list[Steps] = []

    def steps() -> Steps:
        made.append(Steps())
        return made[-1]

    monkeypatch.setattr("layers_site.boards.building.services.saying.Steps", steps)
    spoken = read_sentence(whether(24), Speaker(("permanent", "resolved")))
    assert (spoken.too_long, spoken.sayings, len(made)) == (True, (), 1)
    spoken = read_sentence(PLAIN, Speaker(("permanent",)))
    assert (spoken.too_long, len(spoken.sayings)) == (False, 1)


# --- the clock, and several threads ---------------------------------------------------------------------------


def test_the_reader_looks_at_the_watch_of_the_request() -> None:
    """More than once for each hundred steps, so that a request ends soon behind its time."""
    looks: list[int] = []
    steps = Steps()

    def never() -> bool:
        looks.append(steps.left)
        return False

    with engine.watched(never):
        read_card(printed(HEAVY), steps)
    assert len(looks) > MOST_TOGETHER / 100
    with engine.watched(lambda: True), pytest.raises(engine.TimeUpError):
        read_card(printed(PLAIN))


@pytest.mark.parametrize(
    ("language", "types", "text"),
    [("en", "Enchantment", PLAIN), ("fr", "Enchantement", "Les créatures que vous contrôlez ont le vol.")],
)
def test_four_threads_read_as_one_does(
    language: Language, types: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a grammar that is made anew, and filled by whichever comes first: each sees all of it, or makes it."""
    printed_card = PrintedCard("", types, text, language=language)
    alone, made = read_card(printed_card), card.grammar_of.__wrapped__
    assert why(alone) == [None]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(3):
            fresh, together = made(language), Barrier(4)
            monkeypatch.setattr(card, "grammar_of", lambda _language, fresh=fresh: fresh)

            def read(_number: int, together: Barrier = together) -> CardReading:
                together.wait()
                return read_card(printed_card)

            with ThreadPoolExecutor(4) as threads:
                assert list(threads.map(read, range(4))) == [alone] * 4
    finally:
        sys.setswitchinterval(interval)
