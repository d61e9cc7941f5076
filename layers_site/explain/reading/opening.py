"""Numbers and words that an effect leaves open until players tell them: X that is paid, a colour of your choice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final, Literal, TypeVar, cast

from engine.expressions import ChoiceKind, ChosenWord, HasChosen, HasWord, Negative, Product, Sum
from engine.scenario import Ability
from layers_site.explain.reading.meaning import Letter
from layers_site.explain.reading.settling import mentions, replaced

T = TypeVar("T")

#: The name of an ability that a player chooses from a list.
CHOSEN_ABILITY: Final = "the chosen ability"
_CHOSEN_COLOR: Final = "the chosen color"


@dataclass(frozen=True, slots=True)
class OpenNumber:
    """A number that the text alone does not give; `letter` stands in its place in the changes.

    `words` say what it is, as on the card; none for an X that is paid.
    """

    letter: Letter
    words: str = ""


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A word that a player chooses; "the chosen color" and the like stand in its place. `options`: none for any."""

    kind: Literal["color", "creature_type", "land_type", "name", "player", "ability"]
    options: tuple[str, ...] = ()


Open = OpenNumber | OpenChoice
#: The number that a text calls X.
X: Final = Letter("X")
_KINDS: Final[tuple[ChoiceKind, ...]] = ("color", "creature_type", "land_type", "name")


def open_parts(tree: object, x_words: str, choices: tuple[OpenChoice, ...]) -> tuple[Open, ...]:
    """Return the open numbers and words of the tree."""
    numbers = [OpenNumber(X, x_words)] if mentions(tree, X) else []
    words = [OpenChoice(kind) for kind in _KINDS if _leaves_open(tree, kind)]
    return (*numbers, *words, *choices)


def _leaves_open(tree: object, kind: ChoiceKind) -> bool:
    if mentions(tree, ChosenWord(kind)) or mentions(tree, HasChosen(cast("Any", kind))):
        return True
    return kind == "color" and _has_color(tree)


def _has_color(tree: object) -> bool:
    if isinstance(tree, Ability) and tree.keyword is not None:
        return str(tree.keyword).endswith(_CHOSEN_COLOR)
    if isinstance(tree, tuple):
        return any(_has_color(part) for part in tree)
    if is_dataclass(tree) and not isinstance(tree, type):
        return any(_has_color(getattr(tree, field.name)) for field in fields(tree))
    return False


def with_numbers(tree: T, numbers: Mapping[str, int]) -> T:
    """Return the tree with these numbers in place of the letters."""
    for letter, number in numbers.items():
        tree = replaced(tree, Letter(letter), number)
    return folded(tree)


def with_words(tree: T, words: Mapping[str, str]) -> T:
    """Return the tree with these words in place of the choices."""
    for kind, word in words.items():
        tree = replaced(tree, ChosenWord(cast("Any", kind)), word)
        key = "subtype" if kind.endswith("_type") else kind
        tree = replaced(tree, HasChosen(cast("Any", kind)), HasWord(cast("Any", key), (word,)))
        if kind == "ability":
            tree = _with_keyword(tree, CHOSEN_ABILITY, word)
        if kind == "color":
            for start in ("protection", "hexproof"):
                tree = _with_keyword(tree, f"{start} from {_CHOSEN_COLOR}", f"{start} from {word}")
    return tree


def _with_keyword(tree: T, old: object, new: str) -> T:
    """Return the tree with a keyword replaced, also in the abilities that it grants."""
    if isinstance(tree, Ability) and tree.keyword == old:
        return cast("T", replace(tree, keyword=new))
    if isinstance(tree, tuple):
        return cast("T", tuple(_with_keyword(part, old, new) for part in tree))
    if is_dataclass(tree) and not isinstance(tree, (type, Ability)):
        known = {field.name: getattr(tree, field.name) for field in fields(tree)}
        made = {name: _with_keyword(value, old, new) for name, value in known.items()}
        return cast("T", replace(cast("Any", tree), **made)) if made != known else tree
    return tree


def plain_words(tree: T) -> T:
    """Return the tree with keywords of a chosen colour as words, as every keyword is."""
    return _with_keyword(tree, ChosenWord("color"), f"protection from {_CHOSEN_COLOR}")


# --- where everything must be a number --------------------------------------------------------------

#: Stands for X where a number is written or worded; a prime, so that no other number is a multiple of it.
_MARK: Final = 99_991


def marked(changes: T) -> T:
    """Return the changes with a number in place of X; `letters` recognises that number."""
    return with_numbers(changes, {X.name: _MARK})


def letters(number: int) -> str | None:
    """Return "X", "-X" or "2X" for the number that stands in place of X; None for any other number."""
    times, rest = divmod(number, _MARK)
    if rest or not times:
        return None
    return {1: X.name, -1: f"-{X.name}"}.get(times, f"{times}{X.name}")


def with_letters(text: str) -> str:
    """Return a text about marked changes with X in place of its number."""
    lettered = re.sub(r"\d+", lambda match: letters(int(match[0])) or match[0], text)
    return re.sub(r"\ba (?=X/)", "an ", lettered)


# --- numbers ----------------------------------------------------------------------------------------


def folded(tree: T) -> T:
    """Return the tree with its constant arithmetic done: minus 3, 2 times 3."""
    return cast("T", _folded(tree))


def _folded(tree: object) -> object:
    if isinstance(tree, tuple):
        return tuple(_folded(part) for part in tree)
    if not is_dataclass(tree) or isinstance(tree, type):
        return tree
    known = {field.name: getattr(tree, field.name) for field in fields(tree)}
    folds = {name: _folded(value) for name, value in known.items()}
    made = replace(cast("Any", tree), **folds) if folds != known else tree
    match made:
        case Negative(int() as number):
            return -number
        case Product(values) | Sum(values) if all(isinstance(value, int) for value in values):
            numbers = cast("tuple[int, ...]", values)
            return sum(numbers) if isinstance(made, Sum) else _product(numbers)
    return made


def _product(numbers: Iterable[int]) -> int:
    product = 1
    for number in numbers:
        product *= number
    return product
