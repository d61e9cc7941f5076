"""The grammar keeps every reading, and reads in counted steps."""

from __future__ import annotations

import pytest

from layers_site.cardtext.reading import grammar as grammars
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, TooLongError
from layers_site.cardtext.reading.tokens import tokens


def made(*rules: tuple[str, str], start: str = "all") -> Grammar:
    """A grammar whose meanings are the phrases with what filled them."""
    grammar = Grammar()
    for name, phrase in rules:
        grammar.rule(name, phrase, lambda *values, phrase=phrase: (phrase, *values))
    return grammar


def read(grammar: Grammar, text: str, name: str = "all") -> tuple[object, ...]:
    return grammar.parse(tokens(text)).whole(name)


def test_a_phrase_is_read_whole_or_not_at_all() -> None:
    grammar = made(("all", "red dragon"))
    assert read(grammar, "Red dragon") == (("red dragon",),)
    assert read(grammar, "red") == read(grammar, "red dragon flies") == read(grammar, "dragon") == ()


def test_both_readings_of_an_ambiguous_text_come_out() -> None:
    """ "Red and green cats": red (and green cats), or (red and green) cats."""
    grammar = made(
        ("all", "{adjective} cats"), ("all", "red and {all}"), ("adjective", "red and green"), ("adjective", "green")
    )
    assert set(read(grammar, "red and green cats")) == {
        ("{adjective} cats", ("red and green",)),
        ("red and {all}", ("{adjective} cats", ("green",))),
    }


def test_equal_readings_are_one() -> None:
    grammar = Grammar()
    grammar.rule("all", "one", lambda: 1)
    grammar.rule("all", "{number}", lambda number: number)
    grammar.rule("number", "one", lambda: 1)
    assert read(grammar, "one") == (1,)


def test_what_may_be_left_out_is_none_where_it_is() -> None:
    grammar = made(("all", "gets {bonus} [until {when}]"), ("bonus", "more"), ("when", "dusk"))
    phrase = "gets {bonus} [until {when}]"
    assert read(grammar, "gets more until dusk") == ((phrase, ("more",), ("dusk",)),)
    assert read(grammar, "gets more") == ((phrase, ("more",), None),)


def test_refused_words_are_no_reading() -> None:
    grammar = Grammar()
    grammar.rule("all", "{number} cats", lambda number: REFUSED if number == 1 else number)
    grammar.words("number", [("one", 1), ("two", 2)])
    assert read(grammar, "two cats") == (2,)
    assert read(grammar, "one cats") == ()


def test_a_phrase_that_may_be_nothing_is_read_at_the_end_too() -> None:
    grammar = made(("all", "cats {more}"), ("more", ""), ("more", "that fly {more}"))
    assert len(read(grammar, "cats")) == len(read(grammar, "cats that fly that fly")) == 1


@pytest.mark.parametrize("text", ["a", "a and b", "a, b, and c", "a, b and c"])
def test_a_list_is_read_as_people_write_it(text: str) -> None:
    grammar = Grammar()
    grammar.words("item", [(letter, letter) for letter in "abc"])
    grammar.list_of("all", "item", ("and",))
    assert read(grammar, text) == (
        tuple(
            letter
            for letter in "abc"
            if letter in text.replace("and", "").split(", ") or letter in text.replace(",", "").split()
        ),
    )


@pytest.mark.parametrize("text", ["a, b", "a,", "a and", "and a", "a b", "a, and b"])
def test_no_other_list_is_read(text: str) -> None:
    grammar = Grammar()
    grammar.words("item", [("a", "a"), ("b", "b")])
    grammar.list_of("all", "item", ("and",))
    assert read(grammar, text) == ()


def test_a_hole_that_nobody_fills_is_an_error_of_the_grammar() -> None:
    with pytest.raises(KeyError, match="nobody"):
        read(made(("all", "{nobody}")), "anything")


def test_a_text_that_takes_too_many_steps_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is sent, reading ends (law 9)."""
    monkeypatch.setattr(grammars, "MOST_STEPS", 500)
    grammar = made(("all", "{all2} {all2}"), ("all2", "a"), ("all2", "a {all2}"))
    with pytest.raises(TooLongError):
        read(grammar, "a " * 400)


def test_the_furthest_word_is_where_reading_stopped() -> None:
    grammar = made(("all", "red {noun}"), ("noun", "dragon"))
    parse = grammar.parse(tokens("red dragon flies"))
    assert parse.whole("all") == ()
    assert parse.furthest == 2
