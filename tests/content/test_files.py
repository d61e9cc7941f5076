"""Content as files: one form, there and back byte for byte, and imports that are whole or not at all."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from layers_site.content.files import ContentError, document_bytes, read_folder
from layers_site.content.models import Card, Case
from layers_site.content.services.history import history_of
from layers_site.content.services.importing import MOST_FILES, export_zip, import_files, read_upload
from layers_site.content.services.loading import load_content
from tests.content.test_loading import CARD
from tests.factories import Factory, case_document
from tests.night import sample_of

FILES = sorted(path for kind in ("cards", "cases") for path in (Path(settings.CONTENT_DIR) / kind).glob("*.json"))
BEAR_FILE = "cases/grown-bear.json"


def shuffled(document: Any, order: Any) -> Any:
    """The document with the keys of every object in another order."""
    if isinstance(document, list):
        return [shuffled(item, order) for item in document]
    if isinstance(document, dict):
        return {key: shuffled(document[key], order) for key in order(list(document))}
    return document


# --- the form ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_file_has_the_one_form(path: Path) -> None:
    assert document_bytes(json.loads(path.read_bytes())) == path.read_bytes()


@given(st.randoms(use_true_random=False))
def test_the_form_does_not_depend_on_the_order_of_keys(random: Any) -> None:
    document = case_document(variants=[{"slug": "a", "title": {"en": "A", "fr": "B"}, "stages": []}])
    turned = shuffled(document, lambda keys: random.sample(keys, len(keys)))
    assert document_bytes(turned) == document_bytes(document)
    assert json.loads(document_bytes(turned)) == document


@pytest.mark.django_db
def test_shipped_content_goes_through_the_database_and_back_byte_for_byte(tmp_path: Path) -> None:
    """Loaded, and exported into another folder: the same files with the same bytes. By day every sixteenth."""
    shipped = {path.relative_to(settings.CONTENT_DIR).as_posix(): path.read_bytes() for path in sample_of(FILES, 16)}
    for name, data in shipped.items():
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / name).write_bytes(data)
    load_content(tmp_path / "in")
    call_command("export_content", str(tmp_path / "out"), verbosity=0)
    out = tmp_path / "out"
    assert {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*.json")} == shipped


@pytest.mark.django_db
def test_an_archive_goes_back_in_and_changes_nothing() -> None:
    Factory().case(), Factory().card(source="Rule")
    archive = export_zip([*Case.objects.all(), *Card.objects.all()])
    files = read_upload("content.zip", archive)
    assert [name for name, _data in files] == ["cards/grizzly-bears.json", BEAR_FILE]
    imported = import_files(files, Factory().member("reviewer"))
    assert (imported.created, imported.updated, len(imported.unchanged)) == ((), (), 2)
    assert export_zip([*Card.objects.all(), *Case.objects.all()]) == archive


@pytest.mark.django_db
class TestExportCommand:
    def test_drafts_are_written_only_when_they_are_named(self, tmp_path: Path) -> None:
        """What lies in the folder of the content is published when it is loaded."""
        Factory().case(), Factory().case(slug="secret", status="draft")
        call_command("export_content", str(tmp_path), verbosity=0)
        assert [path.name for path in tmp_path.rglob("*.json")] == ["grown-bear.json"]
        call_command("export_content", str(tmp_path), "secret", verbosity=0)
        assert (tmp_path / "cases" / "secret.json").exists()
        assert read_folder(tmp_path)

    def test_a_slug_that_is_not_there_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(CommandError, match="nowhere"):
            call_command("export_content", str(tmp_path), "nowhere")


# --- importing --------------------------------------------------------------------------------------


@pytest.mark.django_db
class TestImport:
    def test_what_is_new_becomes_a_draft(self) -> None:
        files = [(BEAR_FILE, document_bytes(case_document())), ("cards/grizzly-bears.json", document_bytes(CARD))]
        imported = import_files(files, Factory().member("editor"))
        assert imported.created == ("cards/grizzly-bears.json", BEAR_FILE)
        assert (Case.objects.get().status, Case.objects.get().as_json()) == ("draft", case_document())
        assert Card.objects.get().as_json() == CARD

    def test_a_draft_may_lack_a_language_in_its_file_too(self) -> None:
        """What was exported can be imported again."""
        document = case_document(title={"en": "A bear", "fr": ""})
        import_files([(BEAR_FILE, document_bytes(document))], Factory().member("editor"))
        assert Case.objects.get().title_fr == ""

    def test_what_is_published_stays_so_if_it_could_be_published(self) -> None:
        case, user = Factory().case(), Factory().member("reviewer")
        import_files([(BEAR_FILE, document_bytes(case_document(difficulty=3)))], user)
        case.refresh_from_db()
        assert (case.status, case.difficulty) == ("published", 3)
        lacking = case_document(title={"en": "A bear", "fr": ""})
        with pytest.raises(ContentError, match="is empty"):
            import_files([(BEAR_FILE, document_bytes(lacking))], user)

    def test_what_is_published_is_not_replaced_by_an_editor(self) -> None:
        case = Factory().case()
        with pytest.raises(ContentError, match="may not change"):
            import_files([(BEAR_FILE, document_bytes(case_document(difficulty=3)))], Factory().member("editor"))
        assert Case.objects.get().difficulty == case.difficulty

    def test_one_wrong_file_and_nothing_is_stored(self) -> None:
        """All or nothing, in the history too, and every problem of every file is told."""
        case = Factory().case(slug="other", status="draft")
        wrong = {**CARD, "slug": "wrong", "data": {"types": ["Beast"]}}
        unreadable = case_document(slug="unreadable", difficulty=9)
        files = [
            ("cases/other.json", document_bytes(case_document(slug="other", difficulty=4))),
            (BEAR_FILE, document_bytes(case_document())),
            ("cards/wrong.json", document_bytes(wrong)),
            ("cases/unreadable.json", document_bytes(unreadable)),
        ]
        with pytest.raises(ContentError) as caught:
            import_files(files, Factory().member("administrator"))
        assert [(problem.file, problem.path) for problem in caught.value.problems] == [
            ("cards/wrong.json", "/data/types/0"),
            ("cases/unreadable.json", "/difficulty"),
        ]
        assert (Case.objects.get().slug, Case.objects.get().difficulty, Card.objects.count()) == ("other", 1, 0)
        assert len(history_of(case)) == 1

    @pytest.mark.parametrize(
        "name",
        [
            "../cases/grown-bear.json",
            "cases/../../grown-bear.json",
            "/cases/grown-bear.json",
            "cases/grown-bear.txt",
            "lessons/grown-bear.json",
            "cases/sub/grown-bear.json",
            "cases\\grown-bear.json",
            "cases/GROWN.json",
            "cases/another.json",
            "grown-bear.json\n",
            "",
        ],
    )
    def test_only_files_of_cards_and_cases_are_taken(self, name: str) -> None:
        """No other folder, no way out of the folder, and no other name than the slug."""
        with pytest.raises(ContentError):
            import_files([(name, document_bytes(case_document()))], Factory().member("administrator"))
        assert not Case.objects.exists()

    def test_a_file_that_is_there_twice_is_refused(self) -> None:
        with pytest.raises(ContentError, match="twice"):
            import_files([(BEAR_FILE, b"{}")] * 2, Factory().member("administrator"))

    def test_too_many_files_are_refused(self) -> None:
        with pytest.raises(ContentError, match="at most 8"):
            import_files(
                [(f"cases/a-{number}.json", b"{}") for number in range(MOST_FILES + 1)], Factory().member("editor")
            )

    def test_names_that_turn_what_follows_are_refused_with_their_places(self) -> None:
        """Beneath every door: of a card, of a case, and of its stages."""
        turned = {"en": "\u202ebear", "fr": "Ours"}
        case = case_document(title=turned)
        case["stages"] = [{**stage, "title": {"en": "...", "fr": "Ici"}} for stage in case["stages"]]
        files = [
            (BEAR_FILE, document_bytes(case)),
            ("cards/grizzly-bears.json", document_bytes({**CARD, "name": turned})),
        ]
        with pytest.raises(ContentError) as caught:
            import_files(files, Factory().member("administrator"))
        places = [(problem.file.partition("/")[0], problem.path) for problem in caught.value.problems]
        assert places[:3] == [("cards", "/name/en"), ("cases", "/title/en"), ("cases", "/stages/0/title/en")]

    def test_who_may_add_nothing_imports_nothing(self) -> None:
        with pytest.raises(PermissionDenied):
            import_files([(BEAR_FILE, document_bytes(case_document()))], Factory().editor())


# --- uploads ----------------------------------------------------------------------------------------


def zipped(*files: tuple[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", compression) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return target.getvalue()


def test_a_single_file_is_known_by_what_is_in_it() -> None:
    assert read_upload("x.json", document_bytes(case_document()))[0][0] == BEAR_FILE
    assert read_upload("x.json", document_bytes(CARD))[0][0] == "cards/grizzly-bears.json"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"x" * (8 * 1024 * 1024 + 1), "larger than 8 MB"),
        (b"", "JSON"),
        (b"PK\x03\x04 no archive", "isn’t a zip archive"),
        (zipped((BEAR_FILE, b"0" * 300_000)), "too large"),
        (zipped(*((f"cases/a-{number}.json", b" " * 200_000) for number in range(400))), "too large when unpacked"),
        (zipped(*((f"cases/a-{number}.json", b"") for number in range(MOST_FILES + 1))), "at most 8"),
        (zipped(("../../etc/passwd", b"x")), "must be called"),
        (zipped(("cases/grown-bear.json", b"x"))[:-30] + b"\0" * 30, "isn’t a zip archive"),
    ],
    ids=["large", "empty", "no-zip", "bomb", "bombs", "many", "outside", "broken"],
)
def test_an_upload_that_is_too_much_or_no_archive_is_refused(data: bytes, message: str) -> None:
    """Before anything is unpacked: a megabyte of zeros is a kilobyte in an archive."""
    with pytest.raises(ContentError, match=message):
        read_upload("upload", data)


def test_an_archive_that_lies_about_its_sizes_is_refused() -> None:
    """What it says in its list is not what is in it."""
    honest = zipped((BEAR_FILE, b" " * 200_000))
    place = honest.rindex(b"PK\x01\x02")
    lying = honest[: place + 24] + (10).to_bytes(4, "little") + honest[place + 28 :]
    with pytest.raises(ContentError):
        read_upload("upload", lying)


@given(st.binary(max_size=400), st.integers(0, 300))
def test_whatever_is_uploaded_is_read_or_refused(noise: bytes, place: int) -> None:
    """Never an error of the server, also for archives in which some bytes were changed."""
    archive = zipped((BEAR_FILE, document_bytes(case_document())))
    for data in (noise, archive[:place] + noise + archive[place + len(noise) :]):
        try:
            read_upload("upload", data)
        except ContentError:
            continue
