"""What is worth a look in a case that could be published as it is."""

from __future__ import annotations

from typing import Any

import pytest

from layers_site.content.models import Case
from layers_site.content.publishing import remarks
from tests.factories import BEAR, Factory, case_document

NAMES = {"Grizzly Bears": "Grizzlis", "Giant Growth": "Croissance gigantesque", "Humility": "Humilité"}


def looked_at(**keys: Any) -> list[str]:
    case = Case()
    case.take_json(case_document(**keys))
    return [problem.path for problem in remarks(case, NAMES)]


def text(english: str, french: str) -> dict[str, str]:
    return {"en": english, "fr": french}


def scenario(bear: dict[str, str], **more: Any) -> dict[str, Any]:
    return {**case_document()["scenario"], "objects": [{"id": "bear", "name": bear, **BEAR, **more}]}


@pytest.mark.parametrize(
    ("keys", "path"),
    [
        ({"stages": [*case_document()["stages"], {"title": text("Later", "Plus tard")}]}, "/stages/1"),
        ({"explanation": text("It **gets** +3/+3.", "Il gagne +3/+3.")}, "/explanation/en"),
        ({"summary": text("How large?", "Voir [ici](x)")}, "/summary/fr"),
        ({"summary": text("How large (613.4e)?", "Quelle taille (613.4e)\u202f?")}, "/summary/en"),
        ({"summary": text("How large?", "Quelle taille (613.4e)\u202f?")}, "/summary/fr"),
        ({"scenario": scenario(text("Grizzly Bears", "Oursons"))}, "/scenario/objects/0/name"),
        ({"summary": text("How large?", "Giant Growth agit.")}, "/summary/fr"),
        ({"summary": text("The Grizzlis grow.", "Les Grizzlis grandissent.")}, "/summary/en"),
    ],
)
def test_what_is_often_forgotten_is_told_at_its_place(keys: dict[str, Any], path: str) -> None:
    """A stage that expects nothing, markup, a rule number of no edition (once, where both languages have it), a name
    that is not the library's, a name in the other language.
    """
    assert path in looked_at(**keys)
    assert path not in looked_at()


def test_a_board_on_which_every_idea_gives_the_same_teaches_nothing() -> None:
    """A 2/2 to which nothing happens is 2/2 whatever one believes; with +3/+3 alone the same holds for all ideas."""
    quiet = {"format": "layers/1", "objects": case_document()["scenario"]["objects"]}
    stages = [{"title": text("Now", "Maintenant"), "expect": {"*": {"objects": {"bear": {"power": 2}}}}}]
    assert looked_at(scenario=quiet, stages=stages)[-1] == "/stages"


@pytest.mark.django_db
def test_every_published_card_gives_its_french_name() -> None:
    Factory().card()
    Factory().card(slug="draft", name_en="A draft", name_fr="Un brouillon", status="draft")
    from layers_site.content.models import Card

    assert Card.objects.french_names() == {"Grizzly Bears": "Grizzlis"}
