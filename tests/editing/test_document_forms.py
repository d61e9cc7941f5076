"""Documents that ship, in the forms of the desk: each page asks for all of it, and gives it back as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

import pytest
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import override

from engine.stack.notation.actions import ACTIONS
from layers_site.boards.building.forms.part_answers import MOST_PIECES, pieces, read_part
from layers_site.boards.building.services import parts, shapes
from layers_site.boards.building.services.parts import Node
from layers_site.content.documents.models import Document
from layers_site.content.shipped.kinds import DocumentKind, Folder, document_kinds, shipped
from layers_site.editing.document_names import name_in
from layers_site.editing.services.documents import page_of, places, stored_with

#: Under these keys somebody has chosen the names.
CHOSEN = ("objects", "life", "zones", "damage", "mana", "controllers", "counters", "order", "spells", "players")


def documents_of(kind: DocumentKind) -> Mapping[str, dict[str, Any]]:
    """Those of the files; the desk itself has games on the stack from the database."""
    return Folder.documents(cast("Folder", kind.source)) if kind.store else shipped(kind)


ALL = [(kind, name) for kind in document_kinds() for name in documents_of(kind)]
EVERY_DOCUMENT = pytest.mark.parametrize(("kind", "name"), ALL, ids=lambda value: getattr(value, "code", value))


def nodes(kind: DocumentKind, name: str) -> Iterator[tuple[Any, str, Node]]:
    document = documents_of(kind)[name]
    for place in places(kind, document):
        page = page_of(kind, document, place)
        for node in parts.nodes(parts.tree(page.shape, page.value)):
            yield page, place, node


@EVERY_DOCUMENT
def test_each_page_of_each_document_comes_back_as_it_was(kind: DocumentKind, name: str) -> None:
    """Sent back as the browser shows it, with lines ended its way, it says the same, its keys in the same order."""
    document = documents_of(kind)[name]
    row = Document(kind=kind.code, slug=name, document=document)
    for place in places(kind, document):
        page = page_of(kind, document, place)
        assert shapes.fits(page.shape, page.value), place
        assert pieces(page.value) <= MOST_PIECES
        sent = QueryDict(mutable=True)
        sent["part"] = json.dumps(page.value, ensure_ascii=False)
        for node in parts.leaves(parts.tree(page.shape, page.value)):
            if node.control == "text" and node.name in ("en", "fr"):
                sent[f"part@{node.path}"] = str(node.value).replace("\n", "\r\n")
        answered = read_part(page.shape, sent, "part")
        assert answered is not None
        stored_with(place, answered.value)(row)
    assert json.dumps(row.document) == json.dumps(document)


@EVERY_DOCUMENT
def test_each_key_is_called_something_in_both_languages(kind: DocumentKind, name: str) -> None:
    """An editor is asked for "the goal", and not for "goal"; what is alike in a list is counted."""
    for language in ("en", "fr"):
        with override(language):
            nameless = {
                node.path
                for _page, place, node in nodes(kind, name)
                if node.name and not node.name.isdecimal() and not _is_name_of_a_thing(node)
                and not name_in(kind.code, place + node.path, node.name)
            }  # fmt: skip
            assert nameless == set()


def _is_name_of_a_thing(node: Node) -> bool:
    """Whether it stands under a name that somebody chose: an object of a board, a player."""
    under = node.path.split("/")[-2:-1]
    return bool(under) and under[0] in CHOSEN


@pytest.mark.django_db
def test_what_ships_passes_the_gate() -> None:
    """The desk asks of a document what the checks of the files ask; and what ships has passed those."""
    rows = [
        Document(kind=kind.code, slug=name, document=document)
        for kind in document_kinds()
        for name, document in documents_of(kind).items()
    ]
    problems = {row.slug: [str(problem) for problem in row.problems_now()] for row in rows}
    assert len(problems) > 100
    assert {slug: faults for slug, faults in problems.items() if faults} == {}


@pytest.mark.parametrize("kind", document_kinds(), ids=lambda kind: kind.code)
def test_each_file_is_written_byte_for_byte(kind: DocumentKind) -> None:
    """What an export gives lies in the fixtures already, under that name."""
    for name in documents_of(kind):
        path, data = kind.source.file(name, documents_of(kind))
        assert (settings.CONTENT_DIR / path).read_bytes() == data, path


#: The kinds of what can be played (docs/stack.md), and what the form calls them.
PLAYED = {
    "spell": "a spell",
    "activated": "an activated ability",
    "mana": "a mana ability",
    "triggered": "a triggered ability",
    "delayed": "a delayed triggered ability",
    "land": "a land to play",
    "special": "a special action",
    "turn_based": "a turn-based action in this step",
    "combat_damage": "combat damage",
}


@pytest.mark.parametrize(("kind", "path"), [("stack", "/script/actions/0"), ("drills", "/items/0/board/actions/0")])
def test_what_can_be_played_is_called_what_it_is(kind: str, path: str) -> None:
    """The form offers a kind by its name, in games and in drills alike."""
    options = shapes.options(shapes.resolved(ACTIONS.schema())["items"])
    kinds = {shapes.resolved(option.shape)["properties"]["kind"]["const"]: option.code for option in options}
    assert {played: name_in(kind, path, code) for played, code in kinds.items()} == PLAYED
