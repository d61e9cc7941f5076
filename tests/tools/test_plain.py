"""The lint of plain English: what it refuses, and what it lets pass."""

import pytest

from tools.plain import faults_of


def texts(source: str) -> list[str]:
    """Return the faults of a source, without their places."""
    return [fault.text for fault in faults_of(source, "x.py")]


@pytest.mark.parametrize(
    "source",
    [
        "found = 1",
        "_said = 1",
        "[one for one in x]",
        "def told(): pass",
        "def read(asked): pass",
        "def read(*, given=1): pass",
        "self.kept = 1",
        "class Told: pass",
        "import x as found",
        "try:\n    x\nexcept E as one:\n    pass",
        "match x:\n    case found:\n        pass",
    ],
)
def test_a_name_that_says_nothing_is_refused(source: str) -> None:
    assert len(texts(source)) == 1


@pytest.mark.parametrize("source", ["found_problems = 1", "print(x.found)", "from x import told", "step_text = 1"])
def test_other_names_pass_and_so_does_the_use_of_a_name_from_elsewhere(source: str) -> None:
    assert texts(source) == []


@pytest.mark.parametrize(
    "line",
    ["Of the cards, the first.", "What is chosen.", "Where it stands.", "The one that counts.", "Asked for by many."],
)
def test_a_docstring_that_begins_with_a_riddle_is_refused(line: str) -> None:
    assert len(texts(f'"""{line}"""')) == 1
    assert len(texts(f'class A:\n    """{line}"""')) == 1
    assert len(texts(f'def a():\n    """{line}"""')) == 1


def test_the_docstring_of_a_function_begins_with_a_verb_and_that_of_a_class_need_not() -> None:
    assert texts('def a():\n    """Return the cards."""') == []
    assert len(texts('def a():\n    """The cards."""')) == 1
    assert texts('class A:\n    """A card."""') == []


@pytest.mark.parametrize("line", ["the cards of a player,", "the cards that", "the cards: A, B, …"])
def test_a_docstring_whose_first_line_ends_in_mid_sentence_is_refused(line: str) -> None:
    assert len(texts(f'def a():\n    """Return {line}\n    and more.\n    """')) == 1


@pytest.mark.parametrize("end", [".", "?", "!", ":", '. "A."', " (“a”.)", " « à. »", " (613.7a)."])
def test_a_first_line_may_end_as_sentences_do(end: str) -> None:
    assert texts(f'def a():\n    """Return the cards{end}\n\n    There is more.\n    """') == []


def test_what_a_function_returns_is_no_statement() -> None:
    """ "Return a creature has both numbers" is two sentences in one; "Return whether it has both" is not."""
    assert len(texts('def a():\n    """Return a creature has both numbers."""')) == 1
    for line in ("whether a creature has both", "the cards that are there", "why it is so", "the cards; one is new"):
        assert texts(f'def a():\n    """Return {line}."""') == []


def test_tests_have_names_that_say_something_and_docstrings_of_their_own_kind() -> None:
    source = 'def a():\n    """The cards."""\n    found = 1\n'
    assert len(list(faults_of(source, "engine/a.py"))) == 2
    assert [fault.line for fault in faults_of(source, "tests/a.py")] == [3]
