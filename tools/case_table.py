"""The table of cases in `docs/content.md`, and how many there are: made from the files, in the order of the table.

`manage.py case` brings it up to date; a test holds it to the files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from engine.notation import read_case
from engine.rulesets import RULESETS

Document = Mapping[str, Any]

PAGE: Final = "docs/content.md"
_ROW: Final = re.compile(r"^\|[^|\n]*\|[^|\n]*\| (?:V1, the case itself|V\d+ `[a-z0-9-]+`) \|[^\n]*\n", re.MULTILINE)
_FIRST: Final = re.compile(r"^\| (\S+) \| \[`([a-z0-9-]+)`\]", re.MULTILINE)
_COUNTS: Final = re.compile(r"\d+ cases, \d+ variants, \d+ stages")
#: The mark of a case that is no example of the articles.
_OWN: Final = "–"


def documents(folder: Path) -> dict[str, Document]:
    """Return the cases of a content folder by slug. Raises ValueError with the name of a file that is no JSON."""
    return {path.stem: _document(path) for path in sorted((folder / "cases").glob("*.json"))}


def _document(path: Path) -> Document:
    try:
        document: Document = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path.name}: {error}") from error
    return document


def _counts(cases: Iterable[Document]) -> tuple[int, int, int]:
    """Count cases, variants and stages. A case is a variant of itself."""
    courses = [[case, *case.get("variants", ())] for case in cases]
    variants = [variant for course in courses for variant in course]
    return len(courses), len(variants), sum(len(variant["stages"]) for variant in variants)


def rows(case: Document, entry: str = _OWN) -> list[str]:
    """Return the lines of a case in the table."""
    slug = case["slug"]
    read = read_case(dict(case))
    courses = [("the case itself", read.stages), *((f"`{item.slug}`", item.stages) for item in read.variants)]
    lines = []
    for number, (name, stages) in enumerate(courses, 1):
        start = f"| {entry} | [`{slug}`](../fixtures/cases/{slug}.json) " if number == 1 else "|  |  "
        comma = "," if number == 1 else ""
        editions = _editions([frozenset(filter(stage.expected, RULESETS)) for stage in stages])
        lines.append(f"{start}| V{number}{comma} {name} | {len(stages)} | {editions} |")
    return lines


def _editions(stages: list[frozenset[str]]) -> str:
    """Say which editions have an expected result: together where that is the same at every stage."""
    if len(set(stages)) == 1:
        return _span(stages[0])
    return ", ".join(f"t{place}: {_span(stage)}" for place, stage in enumerate(stages))


def _span(editions: frozenset[str]) -> str:
    known = list(RULESETS)
    places = sorted(map(known.index, editions))
    if len(places) == len(known):
        return "all seven"
    if len(places) > 1 and places[-1] - places[0] == len(places) - 1:
        return f"{known[places[0]]}–{known[places[-1]]}"
    return ", ".join(known[place] for place in places) or "none"


def brought_up_to_date(text: str, cases: Mapping[str, Document]) -> str:
    """Return the page with the rows and the numbers of these cases. A new case comes last; one that is gone goes."""
    old_rows = list(_ROW.finditer(text))
    if old_rows:
        entries = {slug: entry for entry, slug in _FIRST.findall(text)}
        order = [*(slug for slug in entries if slug in cases), *sorted(cases.keys() - entries.keys())]
        table = "".join(f"{line}\n" for slug in order for line in rows(cases[slug], entries.get(slug, _OWN)))
        text = text[: old_rows[0].start()] + table + text[old_rows[-1].end() :]
    return _COUNTS.sub("{} cases, {} variants, {} stages".format(*_counts(cases.values())), text)
