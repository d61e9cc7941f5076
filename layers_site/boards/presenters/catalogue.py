"""The catalogue: cases as tiles, and the concepts that lead to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content.models import Case
from layers_site.content.validation import concept_name, concepts

#: So many tiles are on one page of the catalogue.
CASES_ON_A_PAGE: Final = 18
# A tile names this many concepts beside its layers.
SHOWN = 3


@dataclass(frozen=True, slots=True)
class LayerMark:
    """One of the seven strata on a tile: lit where the case is about it."""

    stratum: int
    lit: bool


@dataclass(frozen=True, slots=True)
class Tile:
    title: str
    summary: str
    asks: str
    href: str
    difficulty: int
    load: int
    marks: tuple[LayerMark, ...]
    concepts: tuple[str, ...]

    @property
    def layers(self) -> str:
        """Return the layers for reading out: "Layer 7.", "Layers 4, 7."; "" for none."""
        lit = [str(mark.stratum) for mark in self.marks if mark.lit]
        if len(lit) == 1:
            return _("Layer %(layer)s.") % {"layer": lit[0]}
        return _("Layers %(layers)s.") % {"layers": ", ".join(lit)} if lit else ""

    @property
    def dots(self) -> tuple[bool, ...]:
        """Return the five steps of difficulty, filled up to this case's."""
        return tuple(step <= self.difficulty for step in range(1, 6))

    @property
    def load_dots(self) -> tuple[bool, ...]:
        """Return the five steps of what there is to keep in mind, filled up to this case's."""
        return tuple(step <= self.load for step in range(1, 6))


@dataclass(frozen=True, slots=True)
class Path:
    """A way into the catalogue: a concept, and how many cases teach it. `stratum` is 0 where it is of no layer."""

    title: str
    href: str
    count: int
    stratum: int


def tile(case: Case) -> Tile:
    lit = {stratum_of_concept(code) for code in case.concepts}
    others = [code for code in case.concepts if not stratum_of_concept(code)]
    return Tile(
        title=case.title,
        summary=case.summary,
        asks=case.asked,
        href=reverse("boards:case", args=(case.slug,)),
        difficulty=case.difficulty,
        load=case.load,
        marks=tuple(LayerMark(stratum, stratum in lit) for stratum in range(1, 8)),
        concepts=tuple(concept_name(code) for code in others[:SHOWN]),
    )


def paths(cases: Iterable[Case]) -> tuple[Path, ...]:
    """Return the concepts that some case teaches, in the order of the curriculum."""
    counts = Counter(code for case in cases for code in case.concepts)
    address = reverse("boards:catalogue")
    return tuple(
        Path(concept_name(code), f"{address}?{urlencode({'concept': code})}", counts[code], stratum_of_concept(code))
        for code in concepts()
        if counts[code]
    )


def stratum_of_concept(code: str) -> int:
    """Return the layer (1-7) that a concept such as "layer-7b" is about, 0 for the others."""
    number = code.removeprefix("layer-")[:1]
    return int(number) if code.startswith("layer-") and number.isdigit() else 0
