"""Strict reading of the drills that come with the site: `fixtures/drills/<family>.json`, one file a family."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from engine.notation import BROWSER
from engine.notation.reader import Reader
from layers_site.content.documents.overlay import Documents, made_of, read_each
from layers_site.learning.drills.content import FAMILIES, Family, read_document
from layers_site.learning.drills.notation import FAMILY
from layers_site.platform.problems import SiteFault


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
