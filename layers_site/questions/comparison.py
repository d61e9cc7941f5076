"""Comparison of an answer with the right one, in words and part by part, with what differs marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from django.utils.translation import gettext as _

from layers_site.boards.services.evaluation import scenario_of
from layers_site.cardtext import wording
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration
from layers_site.explain.presenters.marks import Size
from layers_site.platform.text import current_language
from layers_site.questions import options, words
from layers_site.questions.answers import KEYS, NO_VALUE, Answer, agrees
from layers_site.questions.authored import option_texts
from layers_site.questions.questions import Ask, Question

#: "wrong", "astray": of your answer, what is not right at all, or at another place. "missing", "apart": of the right
#: one, what you have not, or have at another place. "too": what you need not have said.
Mark = Literal["", "wrong", "astray", "missing", "apart", "too"]


@dataclass(frozen=True, slots=True)
class Item:
    """One word, text or name of one of two answers; `mark` says how the other one has it."""

    text: str
    mark: Mark = ""

    @property
    def differs(self) -> bool:
        return self.mark not in ("", "too")


@dataclass(frozen=True, slots=True)
class Side:
    """One answer to one part: a size, or else items; `ordered` where their order counts."""

    size: Size | None
    items: tuple[Item, ...] = ()
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One part of the answer, yours and the right one. `label` is "" where there is only one part."""

    label: str
    same: bool
    yours: Side
    right: Side


def rows(question: Question, answer: Answer, wanted: Answer) -> tuple[ComparisonRow, ...]:
    """Return the rows in question: power and toughness, type line, colors, abilities, controller; or the effects."""
    return tuple(_rows(question, answer, wanted))


def _rows(question: Question, answer: Answer, wanted: Answer) -> Iterator[ComparisonRow]:
    for ask, words_of in _PARTS.items():
        keys = KEYS[ask]
        if set(keys) <= set(KEYS[question.ask]):
            yours, right = ({key: answer.get(key) for key in keys} for answer in (answer, wanted))
            ordered = ask == "order"
            enough = question.ask == "reason" and agrees(question.ask, answer, wanted)
            sides = _sides(words_of(question, yours), words_of(question, right), ordered=ordered, enough=enough)
            label = words.ask_title(ask) if question.ask == "state" else ""
            yield ComparisonRow(label, yours == right, *sides)


def in_short(question: Question, answer: Answer) -> str:
    """Return a whole answer on one line."""
    if question.ask == "types":
        cards = Names(scenario_of(question.text)).cards(question.object)
        subtypes = wording.subtypes_as_printed(answer["subtypes"], (card.subtypes for card in cards))
        kinds = (answer["supertypes"], answer["types"], subtypes)
        return wording.type_line(*kinds, current_language(), answer["all_creature_types"]) or _("no types")
    told = _PARTS[question.ask](question, answer)
    return f"{told.power}/{told.toughness}" if isinstance(told, Size) else enumeration(told)


_Shown = Size | list[str]


def _sides(yours: _Shown, right: _Shown, *, ordered: bool, enough: bool) -> tuple[Side, Side]:
    mine, ruled = (part if isinstance(part, list) else [] for part in (yours, right))
    yours_marked, wanted = marks(mine, ruled, ordered=ordered, enough=enough)
    return _side(yours, yours_marked, ordered=ordered), _side(right, wanted, ordered=ordered)


def _side(part: _Shown, marked: Sequence[Mark], *, ordered: bool) -> Side:
    if isinstance(part, Size):
        return Side(part)
    return Side(None, tuple(map(Item, part, marked)), ordered)


def marks(
    yours: Sequence[str], right: Sequence[str], *, ordered: bool = False, enough: bool = False
) -> tuple[list[Mark], list[Mark]]:
    """Return the mark of each part of your answer, and of each part of the right one.

    `enough`: yours is right as it is, and what else would be right need not be in it.
    """
    missing: Mark = "too" if enough else "missing"
    return (
        [_mark(at, word, right, "wrong", "astray" if ordered else "") for at, word in enumerate(yours)],
        [_mark(at, word, yours, missing, "apart" if ordered else "") for at, word in enumerate(right)],
    )


def _mark(at: int, part: str, other: Sequence[str], lacking: Mark, elsewhere: Mark) -> Mark:
    if part not in other:
        return lacking
    return "" if at < len(other) and other[at] == part else elsewhere


def _size(_question: Question, part: Answer) -> _Shown:
    power, toughness = part["power"], part["toughness"]
    if not isinstance(power, int) or not isinstance(toughness, int):
        return [_("not a creature")]
    return Size(power, toughness)


def _type_line(_question: Question, part: Answer) -> _Shown:
    texts = [text for key in ("supertypes", "types", "subtypes") for _value, text in words.choices(part[key] or ())]
    if part["all_creature_types"]:
        texts.append(_("Every creature type"))
    return texts or [_("no types")]


def _colors(_question: Question, part: Answer) -> _Shown:
    return texts.colors(part["colors"] or ()) or [texts.colorless()]


def _abilities(question: Question, part: Answer) -> _Shown:
    scenario = scenario_of(question.text)
    card = options.card_of(question)
    known = options.abilities(question)
    gained = (
        name for name in [*known, *(set(part["abilities"] or ()) - set(known))] if name in (part["abilities"] or ())
    )
    named = [texts.ability_among(known[name], card, scenario) if name in known else name for name in gained]
    return named or [_("no abilities")]


def _controller(question: Question, part: Answer) -> _Shown:
    return [Names(scenario_of(question.text)).player(str(part["controller"] or "–"))]


def _hand(_question: Question, part: Answer) -> _Shown:
    return [_("no maximum") if part["hand_size"] == NO_VALUE else str(part["hand_size"])]


def _keywords(_question: Question, part: Answer) -> _Shown:
    return [texts.keywords([keyword]) for keyword in part["keywords"] or ()] or [_("no abilities")]


def _cost(_question: Question, part: Answer) -> _Shown:
    return [cost_text(str(part["mana"]))]


def cost_text(mana: str) -> str:
    return _("can’t be paid") if mana == NO_VALUE else mana


def _reason(_question: Question, part: Answer) -> _Shown:
    return [words.reason(code) for code in part["reason"] or ()] or [_("none of them")]


def _order(question: Question, part: Answer) -> _Shown:
    return [words.effect_name(question, name) for name in part["order"] or ()] or [_("nothing applies")]


def _next(question: Question, part: Answer) -> _Shown:
    return [words.effect_name(question, part["next"]) if part["next"] else _("nothing more applies")]


def _option(question: Question, part: Answer) -> list[str]:
    return [option_texts(question).get(part["option"], _("none of these"))]


_PARTS: Final[Mapping[Ask, Callable[[Question, Answer], _Shown]]] = {
    "pt": _size,
    "types": _type_line,
    "colors": _colors,
    "abilities": _abilities,
    "controller": _controller,
    "reason": _reason,
    "hand": _hand,
    "player": _keywords,
    "cost": _cost,
    "order": _order,
    "next": _next,
    "authored": _option,
}
