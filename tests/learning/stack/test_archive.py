"""Games on the stack are in the archive of everything, and go back in as they came out."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from layers_site.accounts.models import Event
from layers_site.content.files import ContentError, document_bytes
from layers_site.content.services.exporting import everything, exported_files
from layers_site.content.services.importing import import_files, read_upload
from layers_site.content.services.loading import load_content
from layers_site.learning.stack.documents import load_stack_cases
from layers_site.learning.stack.models import StackCase
from tests.factories import Factory
from tests.learning.stack.conftest import SLUGS, shipped, store

pytestmark = pytest.mark.django_db
PUBLISHED, DRAFT, HALF = SLUGS[:3]


def stored(slug: str, **columns: Any) -> StackCase:
    row = store(shipped(slug))
    for name, value in columns.items():
        setattr(row, name, value)
    row.save()
    return row


def fill() -> None:
    """A published game, a draft, a draft that lacks a text, and a case beside them."""
    stored(PUBLISHED, position=7)
    stored(DRAFT, published=False)
    stored(HALF, published=False, summary_fr="")
    Factory().case()


def states() -> dict[str, Any]:
    return {f"{row._meta.model_name} {row.slug}": (row.as_json(), row.state_json()) for row in everything()}


def archive(user: User) -> bytes:
    client = Client()
    client.force_login(user)
    return client.get("/en/desk/export/").content


def unpacked(data: bytes, folder: Path) -> Path:
    zipfile.ZipFile(io.BytesIO(data)).extractall(folder)
    return folder


def test_everything_goes_into_an_empty_database_as_it_came_out(tmp_path: Path) -> None:
    """The desk's archive, unpacked and loaded by both commands: each game with its place and its status."""
    fill()
    before, files = states(), exported_files(everything())
    folder = unpacked(archive(Factory().member("editor")), tmp_path)
    assert [name for name, _data in files] == [
        "cases/grown-bear.json",
        *sorted(f"drafts/stack/{slug}.json" for slug in (DRAFT, HALF)),
        f"stack/{PUBLISHED}.json",
    ]
    for row in everything():
        row.delete()
    call_command("load_content", str(folder), verbosity=0)
    call_command("load_stack_cases", str(folder), verbosity=0)
    assert states() == before
    assert exported_files(everything()) == files
    assert load_stack_cases(folder).unchanged == 3


def test_an_archive_is_imported_at_the_desk_and_nothing_new_is_public() -> None:
    """Who may change games brings them in: new ones as drafts, lacking texts or not; what is there is the same."""
    fill()
    data = archive(Factory().member("editor"))
    chief = Factory().administrator()
    assert len(import_files(read_upload("all.zip", data), chief).unchanged) == 4
    before = {slug: document for slug, (document, _state) in states().items()}
    StackCase.objects.all().delete()
    assert len(import_files(read_upload("all.zip", data), chief).created) == 3
    assert {slug: document for slug, (document, _state) in states().items()} == before
    assert not StackCase.objects.published().exists()


def test_one_file_alone_is_known_for_a_game() -> None:
    fill()
    row = StackCase.objects.get(slug=PUBLISHED)
    row.difficulty = 5
    name, data = exported_files([row])[0]
    assert read_upload("x.json", data) == [(name, data)]
    assert import_files([(name, data)], Factory().administrator()).updated == (name,)
    assert StackCase.objects.values_list("difficulty", "published").get(slug=PUBLISHED) == (5, True)


def test_who_may_not_change_games_imports_none() -> None:
    """An editor's archive may hold them as they are; another one is refused, and nothing of it is stored."""
    fill()
    files = exported_files(everything())
    editor = Factory().member("editor")
    assert len(import_files(files, editor).unchanged) == 4
    StackCase.objects.update(difficulty=5)
    with pytest.raises(ContentError, match="you may not change this"):
        import_files(files, editor)
    StackCase.objects.all().delete()
    with pytest.raises(ContentError, match="not add anything"):
        import_files(files, editor)


@pytest.mark.parametrize("wrong", [{"after": 99}, {"expect": {"stack": ["nothing"]}}])
def test_a_wrong_game_is_refused_with_its_place(wrong: dict[str, Any]) -> None:
    document = shipped(PUBLISHED)
    document["stages"][0].update(wrong)
    with pytest.raises(ContentError, match=f"stack/{PUBLISHED}.json: .*stages"):
        import_files([(f"stack/{PUBLISHED}.json", document_bytes(document))], Factory().administrator())
    assert not StackCase.objects.exists()


def test_an_archive_goes_over_what_only_a_loading_has_stored(tmp_path: Path) -> None:
    """What ships was loaded first, published; what was withdrawn is so again, and loading what ships keeps it so."""
    load_stack_cases(shipping := _folder(tmp_path / "shipped"))
    StackCase.objects.update(published=False)
    before, folder = states(), _folder(tmp_path / "all")
    StackCase.objects.all().delete()
    load_stack_cases(shipping)
    assert StackCase.objects.get().published
    assert load_stack_cases(folder).updated == 1
    assert states() == before
    load_stack_cases(shipping)
    assert states() == before


def _folder(folder: Path) -> Path:
    """The archive of all games there are now; of one published game where there is none."""
    if not StackCase.objects.exists():
        store(shipped(PUBLISHED))
        call_command("export_content", str(folder), everything=True, verbosity=0)
        StackCase.objects.all().delete()
    else:
        call_command("export_content", str(folder), everything=True, verbosity=0)
    return folder


def test_a_draft_does_not_come_over_what_was_published_here(tmp_path: Path) -> None:
    """Somebody has published it in the admin since: an older archive takes nothing of that back."""
    stored(HALF, published=False, summary_fr="")
    call_command("export_content", str(tmp_path), everything=True, verbosity=0)
    row = StackCase.objects.get()
    row.summary_fr, row.published = "Un résumé", True
    row.save()
    assert load_stack_cases(tmp_path).skipped == (HALF,)
    with pytest.raises(ContentError, match="/summary/fr"):
        load_stack_cases(tmp_path, overwrite=True)
    assert StackCase.objects.values_list("summary_fr", "published").get() == ("Un résumé", True)


def test_the_log_says_that_somebody_has_published_it_here(tmp_path: Path) -> None:
    """Its words are those of the file, and yet its status is somebody's."""
    stored(DRAFT, published=False)
    call_command("export_content", str(tmp_path), everything=True, verbosity=0)
    StackCase.objects.all().delete()
    load_stack_cases(tmp_path)
    StackCase.objects.update(published=True)
    Event.record(None, Event.What.CASE_STATUS, f"learning.stackcase {StackCase.objects.get().pk}: published")
    assert load_stack_cases(tmp_path).unchanged == 1
    assert StackCase.objects.get().published


def test_a_game_is_exported_by_its_name(tmp_path: Path) -> None:
    fill()
    call_command("export_content", str(tmp_path), DRAFT, verbosity=0)
    assert [path.name for path in (tmp_path / "stack").iterdir()] == [f"{DRAFT}.json"]
    assert load_content(tmp_path).created == 0
    with pytest.raises(CommandError, match="nothing-at-all"):
        call_command("export_content", str(tmp_path), "nothing-at-all", verbosity=0)
