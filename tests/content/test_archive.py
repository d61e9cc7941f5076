"""Everything exported goes back in as it came out: the same files, the same statuses, whatever state it was in."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from layers_site.content.files import STATE_FILE, ContentError, document_bytes, read_folder
from layers_site.content.models import Card, Case
from layers_site.content.services.editing import save_edited
from layers_site.content.services.importing import everything, exported_files, import_files, read_upload
from layers_site.content.services.loading import load_content
from tests.factories import GROWTH, Factory, case_document, client_of

pytestmark = pytest.mark.django_db

NO_TEXT = {"summary_en": "", "summary_fr": "", "explanation_en": "", "explanation_fr": "", "source_en": ""}
#: The columns of cases in every state that the desk can leave one in.
CASES: dict[str, dict[str, Any]] = {
    "published": {},
    "in-its-place": {"position": 7},
    "withdrawn": {"status": "draft", "position": 3},
    "behind": {"status": "draft", "stale": ["/summary/fr"]},
    "the-same": {"status": "draft", "same": ["Nessie", "Wonder"]},
    "half-empty": {"status": "draft", "title_fr": "", **NO_TEXT, "source_fr": "", "concepts": [], "stated_under": []},
    "nothing-expected": {"status": "draft", "document": {**case_document(), "stages": []}},
    "wrong": {"status": "draft"},
}
CARDS: dict[str, dict[str, Any]] = {
    "published": {"note_en": "Two.", "note_fr": "Deux.", "source": "Rule 1"},
    "draft": {"status": "draft"},
    "effect": {"status": "draft", "kind": "effect", "data": GROWTH},
}


def fill() -> None:
    for slug, columns in CARDS.items():
        Factory().card(slug=slug, **columns)
    for slug, columns in CASES.items():
        case = Factory().case(slug=slug, **{name: value for name, value in columns.items() if name != "document"})
        parts = columns.get("document", case.document)
        case.document = {key: parts[key] for key in Case.DOCUMENT_KEYS if key in parts}
        if slug == "wrong":
            case.document["stages"][0]["expect"] = {"*": {"objects": {"bear": {"power": 9}}}}
        case.settle_stale(list(columns.get("stale", ())))
        case.save()


def states() -> dict[str, Any]:
    """All that is stored of each, but for when."""
    return {
        f"{content._meta.model_name} {content.slug}": (content.as_json(), content.state_json())
        for content in everything()
    }


def written(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.json")}


def empty() -> None:
    Card.objects.all().delete()
    Case.objects.all().delete()


def test_everything_exported_goes_into_an_empty_database_as_it_came_out(tmp_path: Path) -> None:
    """By the desk's archive, unpacked, and by the command: byte for byte, with status, position and what is behind."""
    fill()
    before, files = states(), dict(exported_files(everything()))
    client = client_of(Factory().member("editor"))
    archive = zipfile.ZipFile(io.BytesIO(client.get("/en/desk/export/").content))
    archive.extractall(tmp_path / "desk")
    call_command("export_content", str(tmp_path / "command"), everything=True, verbosity=0)
    assert written(tmp_path / "desk") == written(tmp_path / "command") == files
    empty()
    assert load_content(tmp_path / "desk").created == len(before)
    assert states() == before
    assert dict(exported_files(everything())) == files
    assert load_content(tmp_path / "desk").unchanged == len(before)


def test_an_archive_goes_over_content_that_only_a_loading_has_stored(tmp_path: Path) -> None:
    """What ships was loaded first, published; what was withdrawn or has another place is so again."""
    fill()
    call_command("export_content", str(tmp_path / "all"), everything=True, verbosity=0)
    before = states()
    for name in ("withdrawn", "in-its-place"):
        call_command("export_content", str(tmp_path / "shipped"), name, verbosity=0)
    empty()
    load_content(tmp_path / "shipped")
    assert set(Case.objects.values_list("status", "position")) == {("published", 0)}
    load_content(tmp_path / "all")
    assert states() == before
    load_content(tmp_path / "shipped")
    assert states() == before


def test_a_draft_does_not_come_over_what_was_published_here(tmp_path: Path) -> None:
    """Somebody has published it since: an older archive takes nothing of that back."""
    Factory().case(status="draft")
    call_command("export_content", str(tmp_path), everything=True, verbosity=0)
    case, user = Case.objects.get(), Factory().member("reviewer")
    case.status = Case.Status.PUBLISHED
    case.signed_by(user)
    case.save()
    assert load_content(tmp_path).unchanged == 1
    case.difficulty = 4
    save_edited(case, user)
    assert load_content(tmp_path).skipped == ("grown-bear",)
    assert Case.objects.values_list("status", "difficulty").get() == ("published", 4)
    assert load_content(tmp_path, overwrite=True).updated == 1
    assert Case.objects.values_list("status", "difficulty").get() == ("published", 1)


def test_what_is_not_published_lies_apart() -> None:
    """A version that knows of no drafts does not look there; nothing is said beside what is plainly published."""
    fill()
    names = [name for name, _data in exported_files(everything())]
    assert [name for name in names if not name.startswith("drafts/")] == [
        "cards/published.json",
        "cases/in-its-place.json",
        "cases/published.json",
        STATE_FILE,
    ]
    assert [name for name, _data in exported_files([*Case.objects.filter(slug="published")])] == [
        "cases/published.json"
    ]


def test_the_archive_of_everything_is_taken_in_at_the_desk_too() -> None:
    """What is there already is the same; what is new becomes a draft, with the texts that are behind."""
    fill()
    files = exported_files(everything())
    empty()
    client = Client()
    user = Factory().member("editor")
    client.force_login(user)
    import_files(files, user)
    assert set(Case.objects.values_list("status", flat=True)) == {"draft"}
    assert set(Card.objects.values_list("status", flat=True)) == {"draft"}
    assert Case.objects.get(slug="behind").stale == ["/summary/fr"]
    assert Case.objects.get(slug="the-same").same == ["Nessie", "Wonder"]
    assert len(import_files(read_upload("all.zip", client.get("/en/desk/export/").content), user).unchanged) == 11


@pytest.mark.parametrize(
    ("beside", "message"),
    [
        ("[]", "one JSON object"),
        ("{", "state.json"),
        ('{"cases/grown-bear.json": 1}', "must be a state"),
        ('{"cases/grown-bear.json": {"status": "draft"}}', "must be one of published"),
        ('{"drafts/cases/grown-bear.json": {"status": "published"}}', "must be one of draft, reviewed"),
        ('{"cases/grown-bear.json": {"position": -1}}', "position"),
        ('{"cases/grown-bear.json": {"position": "1"}}', "position"),
        ('{"cases/grown-bear.json": {"stale": [1]}}', "stale"),
        ('{"cases/grown-bear.json": {"same": "Wonder"}}', "same"),
        ('{"cases/grown-bear.json": {"owner": 1}}', "not a known key"),
    ],
)
def test_what_is_said_beside_the_files_is_read_strictly(tmp_path: Path, beside: str, message: str) -> None:
    Factory().case()
    call_command("export_content", str(tmp_path), verbosity=0)
    (tmp_path / STATE_FILE).write_text(beside, encoding="utf-8")
    with pytest.raises(ContentError, match=message):
        load_content(tmp_path)
    data = (tmp_path / "cases" / "grown-bear.json").read_bytes()
    with pytest.raises(ContentError, match=message):
        import_files([(STATE_FILE, beside.encode()), ("cases/grown-bear.json", data)], Factory().member("editor"))


def test_a_draft_beside_what_is_published_is_refused(tmp_path: Path) -> None:
    for folder in ("cases", "drafts/cases"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "grown-bear.json").write_bytes(document_bytes(case_document()))
    with pytest.raises(ContentError, match="twice"):
        read_folder(tmp_path)


def test_what_an_older_archive_calls_reviewed_is_a_draft(tmp_path: Path) -> None:
    Factory().case(status="draft", summary_fr="")
    call_command("export_content", str(tmp_path), everything=True, verbosity=0)
    (tmp_path / STATE_FILE).write_text('{"drafts/cases/grown-bear.json": {"status": "reviewed"}}', encoding="utf-8")
    empty()
    assert load_content(tmp_path).created == 1
    assert Case.objects.get().status == "draft"
