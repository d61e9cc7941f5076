"""Content is loaded from files: whole or not at all."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ScenarioError
from engine.notation.scenarios import json_text
from layers_site.content import validation
from layers_site.content.files import LIMITS, ContentError, pretty, read_json
from layers_site.content.models import Card, Case
from layers_site.content.services.loading import Loaded, load_content
from tests.factories import BEAR, Factory, case_document

CARD: dict[str, Any] = {
    "slug": "grizzly-bears",
    "name": {"en": "Grizzly Bears", "fr": "Grizzlis"},
    "kind": "object",
    "data": BEAR,
}


def write(folder: Path, kind: str, document: Any, name: str = "") -> Path:
    path = folder / kind / f"{name or document['slug']}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, "cards", CARD)
    write(tmp_path, "cases", case_document())
    return tmp_path


@pytest.mark.django_db
class TestLoading:
    def test_everything_is_stored_and_published(self, folder: Path) -> None:
        assert load_content(folder) == Loaded(created=2, updated=0, unchanged=0, skipped=())
        assert Case.objects.published().get().as_json() == case_document()
        assert Card.objects.get().as_json() == CARD

    def test_what_is_stored_at_once_is_what_saving_would_store(self, folder: Path) -> None:
        """All columns that follow from others, and one entry in the history of each."""
        load_content(folder)
        for row in (Case.objects.get(), Card.objects.get()):
            rows, before = type(row)._default_manager, type(row)._default_manager.values().get()
            assert [(entry.history_type, entry.history_change_reason) for entry in row.history.all()] == [
                ("+", "loaded")
            ]
            entry = row.history.get()
            assert all(
                getattr(entry, tracked_field.attname) == getattr(row, tracked_field.attname)
                for tracked_field in entry.tracked_fields
            )
            row.save()
            assert {**rows.values().get(), "updated": before["updated"]} == before

    def test_loading_again_changes_nothing(self, folder: Path) -> None:
        """Not even the time of the last change."""
        load_content(folder)
        before = list(Case.objects.values()) + list(Card.objects.values())
        assert load_content(folder) == Loaded(created=0, updated=0, unchanged=2, skipped=())
        assert list(Case.objects.values()) + list(Card.objects.values()) == before

    def test_what_is_as_it_was_loaded_is_not_checked_again(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """It was checked when it was loaded, and a site that starts again has a thousand files."""
        load_content(folder)
        monkeypatch.setattr(validation, "problems", lambda file: pytest.fail(file.name))
        assert load_content(folder).unchanged == 2

    def test_a_new_version_of_a_file_replaces_the_old_one(self, folder: Path) -> None:
        """By slug: the row stays the same one, and so do links to it."""
        load_content(folder)
        row = Case.objects.get()
        write(folder, "cases", case_document(difficulty=4))
        assert load_content(folder) == Loaded(created=0, updated=1, unchanged=1, skipped=())
        assert (Case.objects.get().pk, Case.objects.get().difficulty) == (row.pk, 4)

    def test_what_an_editor_changed_is_kept(self, folder: Path) -> None:
        """Loading does not overwrite work done in the admin, unless it is asked to."""
        load_content(folder)
        Case.objects.update(title_en="A bear of my own")
        write(folder, "cases", case_document(difficulty=4))
        assert load_content(folder).skipped == ("grown-bear",)
        assert Case.objects.get().title_en == "A bear of my own"
        assert load_content(folder, overwrite=True).updated == 1
        assert Case.objects.get().title_en == "A bear grows"

    def test_what_an_editor_withdrew_stays_withdrawn(self, folder: Path) -> None:
        load_content(folder)
        Case.objects.update(status="draft", position=7)
        write(folder, "cases", case_document(difficulty=4))
        load_content(folder)
        assert Case.objects.values_list("status", "position", "difficulty").get() == ("draft", 7, 4)

    def test_what_an_editor_made_stays(self, folder: Path) -> None:
        """Content that no file names is none of the loader's business."""
        load_content(folder)
        (folder / "cases" / "grown-bear.json").unlink()
        load_content(folder)
        assert Case.objects.count() == 1

    def test_one_wrong_file_and_nothing_is_stored(self, folder: Path) -> None:
        """All or nothing, and every problem of every file is told at once, with its place."""
        write(folder, "cards", {**CARD, "slug": "wrong", "data": {"types": ["Beast"]}})
        other = case_document(slug="other")
        other["stages"][0]["expect"] = {"2026": {"objects": {"bear": {"power": 4}}}}
        write(folder, "cases", other)
        with pytest.raises(ContentError) as caught:
            load_content(folder)
        assert not Case.objects.exists()
        assert not Card.objects.exists()
        assert [(problem.file, problem.path) for problem in caught.value.problems] == [
            ("cards/wrong.json", "/data/types/0"),
            ("cases/other.json", "/stages/0/expect/2026/objects/bear/power"),
        ]

    def test_a_wrong_new_version_leaves_the_stored_one(self, folder: Path) -> None:
        load_content(folder)
        write(folder, "cards", {**CARD, "name": {"en": "Bears", "fr": "Ours"}})
        write(folder, "cases", case_document(difficulty=9))
        with pytest.raises(ContentError):
            load_content(folder)
        assert Card.objects.get().name_en == "Grizzly Bears"

    @pytest.mark.parametrize(
        ("keys", "message"),
        [
            ({"summary": {"en": "How large?", "fr": " "}}, r"cases/grown-bear\.json: /summary/fr is empty"),
            ({"title": {"en": "x" * 201, "fr": "y"}}, "200"),  # SQLite would keep it
        ],
        ids=["one language", "too long"],
    )
    def test_a_text_that_its_column_cannot_have_is_refused(self, folder: Path, keys: Any, message: str) -> None:
        write(folder, "cases", case_document(**keys))
        with pytest.raises(ContentError, match=message):
            load_content(folder)

    def test_the_command_says_what_it_did(self, folder: Path) -> None:
        out = StringIO()
        call_command("load_content", str(folder), stdout=out)
        assert out.getvalue() == "Content: 2 created, 0 updated, 0 unchanged.\n"

    def test_the_command_fails_with_all_problems(self, folder: Path) -> None:
        write(folder, "cards", {**CARD, "kind": "spell"})
        with pytest.raises(CommandError, match=r"Nothing was loaded:\ncards/grizzly-bears\.json: /kind must be"):
            call_command("load_content", str(folder))


# --- files that cannot be read ----------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"slug": "broken", "slug": "broken"}',
        '{"slug": "another"}',
        '{"slug": "broken", "kind": NaN}',
        '{"slug": "broken"}',
        "[" * 100_000,
        '{"slug": "broken", "data": ' + "9" * 5000 + "}",
        '{"slug": "broken", "x": "' + "x" * 300_000 + '"}',
    ],
)
@pytest.mark.parametrize("kind", ["cards", "cases"])
def test_a_file_that_is_no_card_or_case_is_named(folder: Path, kind: str, text: str) -> None:
    """Whatever lies in a file, loading ends with an error that names the file."""
    (folder / kind / "broken.json").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_content(folder)
    assert {problem.file for problem in caught.value.problems} == {f"{kind}/broken.json"}


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no folder"):
        load_content(tmp_path / "nowhere")


# --- checking ---------------------------------------------------------------------------------------


def test_cases_of_a_folder_are_checked_without_a_database(folder: Path) -> None:
    """No test database is allowed here, and none is asked for."""
    out = StringIO()
    call_command("check_cases", fixtures=True, folder=folder, stdout=out)
    assert out.getvalue() == "Cases checked: 1. All give what they expect.\n"


def test_a_case_that_gives_something_else_fails_the_check(folder: Path) -> None:
    document = case_document()
    document["stages"][0]["expect"] = {"2003": {"objects": {"bear": {"toughness": 2}}}}
    write(folder, "cases", document)
    expected = r"cases/grown-bear\.json: /stages/0/expect/2003/objects/bear/toughness 2003: 2 is expected"
    with pytest.raises(CommandError, match=expected):
        call_command("check_cases", fixtures=True, folder=folder)


@pytest.mark.django_db
def test_stored_cases_are_checked_again(folder: Path) -> None:
    """A case can be stored with results that no longer come out, when the rules of the engine were corrected since."""
    load_content(folder)
    case = Case.objects.get()
    case.document["stages"][0]["expect"] = {"*": {"objects": {"bear": {"power": 2}}}}
    case.save()
    with pytest.raises(CommandError, match=r"grown-bear: .*2 is expected"):
        call_command("check_cases")
    call_command("check_cases", "another-case", stdout=StringIO())


@pytest.mark.django_db
def test_a_draft_may_be_wrong_and_is_told_about(folder: Path) -> None:
    """The check fails for what is published, and says how many there are of each."""
    load_content(folder)
    Factory().case(slug="half-done", status="draft", title_fr="")
    out = StringIO()
    call_command("check_cases", stdout=out)
    assert out.getvalue().splitlines() == [
        "(draft) half-done: /title/fr is empty",
        "Cases checked: 1 (stored: 1 draft, 1 published). All give what they expect.",
    ]


# --- documents as text --------------------------------------------------------------------------------


DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
)


@given(DOCUMENTS)
def test_what_is_shown_is_what_is_read(document: object) -> None:
    """Neither way of writing a document changes it."""
    assert json.loads(pretty(document)) == json.loads(json_text(document)) == document


def test_short_parts_stay_on_one_line() -> None:
    """A list of two numbers is no column."""
    board = {"objects": [{"id": "bear", "pt": [2, 2], "text": "x" * 50}, {"id": "ogre", "pt": [2, 2]}]}
    assert pretty(board).splitlines() == [
        "{",
        '  "objects": [',
        '    {"id": "bear", "pt": [2, 2], "text": "' + "x" * 50 + '"},',
        '    {"id": "ogre", "pt": [2, 2]}',
        "  ]",
        "}",
    ]


def test_a_document_is_bounded() -> None:
    """What is longer than any case is not even parsed."""
    assert LIMITS.bytes is not None
    with pytest.raises(ScenarioError, match="bytes"):
        read_json('"' + "x" * LIMITS.bytes + '"')
