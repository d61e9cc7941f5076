"""All that ships is opened in the form, sent as a browser sends it, and is what it was; so is a thing of each sort."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from engine import parse
from engine.notation import write_scenario
from engine.scenario import Effect
from layers_site.boards.building.part_names import name_of
from layers_site.boards.building.services.objects import SHAPES, Whole, put_whole, whole_document
from layers_site.boards.building.services.parts import nodes, tree
from layers_site.boards.building.services.presets import presets
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.content.files import read_folder
from tests.boards.building.boards import BOARD, address
from tests.boards.building.reach import Opened, comes_back, of_the_format, opened, samples, shipped, wholes_of
from tests.boards.pages import Node, Page
from tests.engine import strategies
from tests.engine.strategies import CHANGES, CONDITIONS, FULL, Use, documents, picks
from tests.night import NIGHT, or_by_night, sample_of

Json = dict[str, Any]
GENERATED: dict[str, st.SearchStrategy[Any]] = {
    "Selector": picks(strategies.selector),
    "Value": picks(strategies.value),
    "Condition": picks(lambda pick: pick.of(CONDITIONS)),
    "Change": picks(lambda pick: pick.while_changing(lambda inner: inner.of(CHANGES))),
    "Ability": picks(lambda pick: strategies.ability(pick, FULL)),
}


@lru_cache
def everything(language: str) -> list[Opened]:
    with override(language):
        files = sample_of(read_folder(settings.CONTENT_DIR), 24)
        return [*(opened(effect) for effect in shipped(files)), *wholes_of(files), *of_the_format()]


@pytest.mark.parametrize("language", or_by_night("fr", night=["en"]))
def test_what_is_opened_and_kept_is_what_it_was(language: str) -> None:
    """All that ships, and a sample of each key and word of the format. By day a twenty-fourth of what ships, in
    French. Nearly every change has a title of its own, and its selector the short form."""
    assert [opened.where for opened in everything(language) if not opened.back] == []
    effects = [opened for opened in everything(language) if opened.what == "effects"]
    count = sum(opened.count for opened in effects)
    assert count > (1000 if NIGHT else 50)
    assert sum(opened.titled for opened in effects) > 0.97 * count


@pytest.mark.parametrize("shape", ["Change", "Selector", "Condition", "Value", "Ability"])
@given(data=st.data())
def test_whatever_the_laws_generate_comes_back_in_parts(shape: str, data: st.DataObject) -> None:
    """The documents by which the engine's laws are tested, as deep as they are: the same letters come back."""
    value = data.draw(GENERATED[shape])
    assert comes_back(shape, value)


@given(document=documents(Use(CHANGES, sides=True)))
def test_whatever_board_the_laws_generate_can_be_built(document: Json) -> None:
    """Each of its objects and effects comes back from its own page, each ability and effect from the form."""
    scenario = parse(document)
    things: list[Any] = [*scenario.objects, *scenario.effects]
    for thing in things:
        sort: Any = "effect" if isinstance(thing, Effect) else "object"
        written = whole_document(scenario, Whole(sort, thing.id))
        assert comes_back(SHAPES[sort], written)
        assert put_whole(scenario, Whole(sort, thing.id), written)[0] == scenario


@pytest.mark.parametrize("shape", ["Object", "Effect", "Spell", "Ability", "Change", "Selector", "Condition", "Value"])
def test_each_key_has_a_name_for_people(shape: str) -> None:
    """Whatever can stand in a part, or can be chosen for it, is called something."""
    for sample in samples(shape):
        for node in nodes(tree(shape, sample)):
            more = [code for code in node.more if code not in {*presets("Change"), *presets("Exception")}]
            keys = [*node.options, *filter(None, more), *([] if node.name.isdecimal() else [node.name])]
            assert [key for key in keys if key and not name_of(node.path, key)] == []


# --- the same through the pages: what a browser sends of a form that is opened and kept -------------------


def _sent(form: Node) -> Json:
    """The fields of a form as a browser sends them."""
    data: Json = {}
    for field in form.all():
        name = field.attrs.get("name", "")
        value = None
        if field.tag == "input" and (field.attrs.get("type") != "checkbox" or "checked" in field.attrs):
            value = field.attrs.get("value", "on" if "checked" in field.attrs else "")
        elif field.tag == "select":
            options = field.all(tag="option")
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
GRANTED: Json = {"abilities": {"add": [ABILITY, "haste"]}}
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
        ("effect", {"affects": {"ids": ["ogre", "bear"]}, "changes": [COPIED, GRANTED]}),
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
    form = Page(client.get(where).content.decode()).root.only(id="builder")
    answer = client.post(where, {**_sent(form), "do": "keep"})
    assert answer.status_code == 303, Page(answer.content.decode()).root.all(cls="errorlist")
    board = Board.objects.get(pk=answer["Location"].partition("?")[0].rstrip("/").rpartition("/")[2])
    assert board.scenario == write_scenario(scenario)
