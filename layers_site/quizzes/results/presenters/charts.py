"""Charts as geometry, from which a template draws the SVG; beside each stands the table that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.quizzes.results.presenters.marks import called
from layers_site.quizzes.results.services.ideas import Shown, shown
from layers_site.quizzes.results.services.reading import Results

#: All lengths are in the units of the picture.
STEP: Final = 44
BAR: Final = 30
HEIGHT: Final = 130
TOP: Final = 20
FOOT: Final = 24
MARGIN: Final = 6
#: A bar of nothing is still seen.
LEAST: Final = 2
#: In the row of a table a bar is as long as this.
ROW: Final = 100


@dataclass(frozen=True, slots=True)
class Column:
    """One upright bar; its label stands below it and its value above. `kind` is for the style sheet."""

    label: str
    text: str
    kind: str
    x: int
    y: int
    width: int
    height: int
    middle: int
    above: int


@dataclass(frozen=True, slots=True)
class Columns:
    """`ground` is the height of the line on which the bars stand, `foot` that of their labels."""

    title: str
    columns: tuple[Column, ...]
    width: int
    height: int
    ground: int
    foot: int


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a bar: `size` in any unit, and in words."""

    label: str
    size: float
    text: str
    kind: str = ""


def columns(title: str, values: Sequence[Value], most: float | None = None) -> Columns:
    """Draw one bar for each value, the highest as high as the chart; `most` is the value of the full height."""
    full = most if most is not None else max((value.size for value in values), default=0)
    ground = TOP + HEIGHT
    return Columns(
        title=title,
        columns=tuple(_column(value, place, full, ground) for place, value in enumerate(values)),
        width=2 * MARGIN + STEP * max(1, len(values)),
        height=ground + FOOT,
        ground=ground,
        foot=ground + FOOT - 7,
    )


def _column(value: Value, place: int, full: float, ground: int) -> Column:
    height = max(LEAST, round(HEIGHT * min(1.0, value.size / full))) if full > 0 else LEAST
    x = MARGIN + place * STEP + (STEP - BAR) // 2
    return Column(
        label=value.label,
        text=value.text,
        kind=value.kind,
        x=x,
        y=ground - height,
        width=BAR,
        height=height,
        middle=x + BAR // 2,
        above=ground - height - 6,
    )


def length(part: float, whole: float) -> int:
    """Return the length of a bar in a row, from 0 to `ROW`."""
    return round(ROW * min(1.0, part / whole)) if whole > 0 else 0


# --- ideas -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IdeaRow:
    """`surely` and `perhaps` are the lengths of the bar's two parts, from 0 to 100, of those who `could` show it."""

    id: str
    title: str
    description: str
    correction: str
    once: str
    confirmed: int
    likely: int
    could: int
    surely: int
    perhaps: int
    who_confirmed: tuple[str, ...]
    who_likely: tuple[str, ...]
    questions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IdeasView:
    rows: tuple[IdeaRow, ...]
    learners: int


def ideas_view(results: Results) -> IdeasView:
    return IdeasView(tuple(_row(shown, results) for shown in shown(results)), len(results.counted))


def _row(shown: Shown, results: Results) -> IdeaRow:
    misconception = misconceptions().get(shown.id)
    surely = length(len(shown.confirmed), shown.could)
    return IdeaRow(
        id=shown.id,
        title=label(misconception.title) if misconception else shown.id,
        description=label(misconception.description) if misconception else "",
        correction=label(misconception.correction) if misconception else "",
        once=label(misconception.once) if misconception and misconception.once else "",
        confirmed=len(shown.confirmed),
        likely=len(shown.likely),
        could=shown.could,
        surely=surely,
        perhaps=length(shown.learners, shown.could) - surely,
        who_confirmed=tuple(called(row) for row in shown.confirmed),
        who_likely=tuple(called(row) for row in shown.likely),
        questions=tuple(results.place(question) + 1 for question in shown.questions),
    )
