"""Families of drills as documents: read strictly, one file a family (`fixtures/drills/<family>.json`), and changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import EvaluationError
from engine.errors import Problem, ScenarioError
from engine.notation import BROWSER
from engine.notation.values import Reader
from layers_site.content.shipped.kinds import PRETTY, DocumentKind, Folder, Json
from layers_site.content.shipped.overlay import Documents, made_of, read_each
from layers_site.learning.drills.judging import judge
from layers_site.learning.drills.notation import FAMILY
from layers_site.learning.drills.shapes import FAMILIES, Family, Item, read_document
from layers_site.platform.problems import SiteFault, worded


def family_problems(document: Json) -> list[Problem]:
    """Return what keeps a family from being published: what cannot be read, and what the engine answers otherwise."""
    try:
        family = read_family(document)
    except ScenarioError as error:
        return list(error.problems)
    return list(_answered_otherwise(family))


def _answered_otherwise(family: Family) -> Iterator[Problem]:
    for place, item in enumerate(family.items.values()):
        problem = _judged(item)
        if problem:
            yield worded(f"/items/{place}/{problem[0]}", problem[1])


def _judged(item: Item) -> tuple[str, str] | None:
    """Return the key and the text of what is wrong with a question, None for a good one."""
    try:
        right = judge(item)
    except ScenarioError as error:
        return "board", _("cannot be made: %(why)s") % {"why": error.problems[0].path}
    except (EvaluationError, LookupError, ValueError):
        return "board", _("cannot be worked out")
    if right == item.expect:
        return None
    values = {"expected": ", ".join(sorted(item.expect)), "found": ", ".join(sorted(right)) or "–"}
    return "expect", _("%(expected)s is expected, but the engine gives %(found)s") % values


def _address(document: Mapping[str, Any], _place: str) -> str:
    return reverse("drills:family", args=(document["family"],))


DRILLS: Final = DocumentKind(
    code="drills",
    name=gettext_lazy("drill"),
    names=gettext_lazy("Drills"),
    schema=FAMILY.schema,
    source=Folder("drills", "family", PRETTY, lambda document: str(document["family"]), "family"),
    problems=family_problems,
    address=_address,
    sections=("items",),
)


@made_of("drills")
def families(documents: Documents) -> Mapping[str, Family]:
    """Return all families by their names. Raises ScenarioError with the places of all that is wrong in a file."""
    known = read_each(documents, read_family)
    return {slug: known[slug] for slug in FAMILIES}


def read_file(path: Path) -> Family:
    """Read one file. Raises ScenarioError."""
    return read_family(read_document(path), path.stem)


def read_family(document: object, stem: str = "") -> Family:
    """Return the family of a document; `stem` is the name of its file. Raises ScenarioError with every problem."""
    reader = Reader(BROWSER)
    family = FAMILY.read(reader, document, "")
    if stem and family.slug != stem:
        reader.wrong("/family", SiteFault.NAMED_OTHERWISE, name=stem)
    reader.raise_problems(document)
    return family
