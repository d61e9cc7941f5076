"""What of the curated effects the form can say; all of them are opened in it and come back as they were."""

from __future__ import annotations

from functools import lru_cache
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override

from engine import parse
from engine.notation import write_scenario
from layers_site.boards.building.reach import Opened, Part, opened, shipped
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.content.files import read_folder
from tests.boards.building.boards import BOARD, address
from tests.boards.pages import Node, Page

Json = dict[str, Any]
#: So much of what the curated content says can be said in the form.
SHARE = 0.97


@lru_cache
def everything(language: str) -> list[Opened]:
    with override(language):
        return [opened(one) for one in shipped(read_folder(settings.CONTENT_DIR))]


@pytest.mark.parametrize("what", ["change", "selector", "condition"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nearly_all_that_is_shipped_can_be_said(what: str, language: str) -> None:
    """Of the changes, of the selectors and of the conditions of cases and cards, 97 in 100."""
    said = [part.buildable for one in everything(language) for part in one.parts if part.what == what]
    assert sum(said) >= SHARE * len(said)
    assert len(said) > 5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_is_opened_and_kept_is_as_it_was(language: str) -> None:
    """Every effect and ability: the board is the same, both languages of its texts included."""
    assert [one.where for one in everything(language) if not one.back] == []


def test_what_cannot_be_said_is_counted() -> None:
    """A change by which one of two numbers is another object's is none of ours; the one beside it is."""
    changes = [{"pt": {"set": [{"mana_value": "bear"}, 1]}}, {"pt": {"add": [1, 1]}}]
    effect = {"id": "odd", "name": "Odd", "affects": {"ids": ["bear"]}, "changes": changes}
    from layers_site.boards.building.reach import Shipped
    from layers_site.boards.building.services.drafts import Editing

    found = opened(Shipped("odd", parse({**BOARD, "effects": [effect]}), Editing("odd")))
    assert found.back
    assert [(part.what, part.buildable) for part in found.parts] == [("change", False), ("change", True)]
    assert isinstance(found.parts[0], Part)
    assert '"mana_value": "bear"' in found.parts[0].text


def test_the_command_tells_it() -> None:
    """Three shares, and that nothing is lost."""
    told = StringIO()
    call_command("buildable", stdout=told)
    said = told.getvalue()
    assert "changes: " in said
    assert "selectors: " in said
    assert "All are written back as they were." in said


# --- the same through the pages: what a browser sends of a form that is opened and kept -------------------


def _sent(form: Node) -> Json:
    """The fields of a form as a browser sends them."""
    data: Json = {}
    for one in form.all():
        name = one.attrs.get("name", "")
        value = None
        if one.tag == "input" and (one.attrs.get("type") != "checkbox" or "checked" in one.attrs):
            value = one.attrs.get("value", "on" if "checked" in one.attrs else "")
        elif one.tag == "select":
            options = one.all(tag="option")
            chosen = [option for option in options if "selected" in option.attrs] or options[:1]
            value = chosen[0].attrs["value"] if chosen else None
        if name and name != "do" and value is not None:
            data.setdefault(name, []).append(value)
    return data


COPIED: Json = {
    "copy": "ogre",
    "except": [
        {"keep": ["colors"]},
        {"pt": {"set": [7, 7]}},
        {"abilities": {"add": ["flying", {"other": {"en": "Draw.", "fr": "Piochez."}, "kind": "triggered"}]}},
    ],
}
ABILITY: Json = {
    "static": {"affects": {"is": "attached"}, "changes": [{"pt": {"add": [1, 0]}}, {"abilities": {"remove": "all"}}]},
    "text": {"en": "It is better.", "fr": "Il est meilleur."},
}
GIVEN: Json = {"abilities": {"add": [ABILITY, "haste"]}}
ODD: Json = {"affects": {"shares": ["color", "self"]}, "changes": [{"pt": {"set": [{"mana_value": "bear"}, 1]}}]}
RULES: list[Json] = [
    {"cost": {"spells": {"type": ["Instant", "Sorcery"], "not": {"color": "red"}}, "who": "you", "reduce": "{1}{U}"}},
    {"cost": {"abilities": {}, "who": "each", "minimum": 3}},
    {"prohibit": {"cast": {"name": {"chosen": "name"}}, "who": "opponent"}},
    {"hand_size": {"who": "you", "none": True}},
    {"permit": {"what": {"en": "look", "fr": "regarder"}, "who": "each"}},
    {"restrict": {"what": {"en": "can’t draw", "fr": "ne peut pas piocher"}, "who": "attached"}},
    {"player": {"who": "you", "add": ["hexproof"]}},
]
PERMANENT: Json = {
    "all": [{"type": "Artifact"}, {"type": "Creature"}],
    "not": {"any": [{"subtype": "Aura"}, {"keyword": "flying"}]},
    "has_abilities": False,
    "counter": "+1/+1",
    "chosen": "color",
}
DEEP: Json = {"if": {"count": {"type": "Enchantment", "controller": "you"}, ">=": 5}}


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("what", "document"),
    [
        ("effect", {"affects": {"ids": ["ogre", "bear"]}, "changes": [COPIED, GIVEN]}),
        ("effect", {"changes": RULES}),
        ("ability", {"changes": RULES}),
        ("ability", {"affects": PERMANENT, "changes": [{"text": {"of": "graveyard_top", "plus": ["flying"]}}], **DEEP}),
        ("ability", ODD),
    ],
)
def test_a_form_that_is_opened_and_kept_changes_nothing(
    client: Client, what: str, document: Json, language: str
) -> None:
    """Whatever it shows, sent as a browser sends it, gives the same board."""
    objects, effects, edit = [*BOARD["objects"]], [], "it"
    if what == "effect":
        effects = [{"id": "it", "name": {"en": "It", "fr": "Cela"}, "timestamp": 9, **document}]
    else:
        objects.append({"id": "it", "name": "It", "types": ["Enchantment"], "abilities": [{"static": document}]})
        edit = "it.1"
    scenario = parse({**BOARD, "objects": objects, "effects": effects})
    where = address(begin(scenario, {"do": "new"}), f"build/?edit={edit}").replace("/en/", f"/{language}/")
    form = Page(client.get(where).content.decode()).root.one(id="builder")
    answer = client.post(where, {**_sent(form), "do": "keep"})
    assert answer.status_code == 303, Page(answer.content.decode()).root.all(cls="errorlist")
    board = Board.objects.get(pk=answer["Location"].partition("?")[0].rstrip("/").rpartition("/")[2])
    assert board.scenario == write_scenario(scenario)
