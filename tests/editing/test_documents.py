"""Documents at the desk: who may do what, drafts beside what visitors see, versions, files that go out and come in."""

from __future__ import annotations

import html
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from layers_site.content.documents import saving
from layers_site.content.documents.models import Document
from layers_site.content.glossary.entries import words
from layers_site.content.services.history import history_of, whole
from layers_site.content.shipped.kinds import find_kind, shipped
from layers_site.content.shipped.overlay import seen_with
from layers_site.editing.services.texts import behind
from layers_site.platform.versions import stamp_of
from layers_site.quizzes.files import load_quizzes
from layers_site.quizzes.models import Quiz
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.hostile.forms import Form, forms_at
from tests.learning.stack.conftest import shipped as shipped_game

pytestmark = pytest.mark.django_db

CDA = "/en/desk/documents/words/cda/"


def kind_of(code: str) -> Any:
    kind = find_kind(code)
    assert kind is not None
    return kind


def edit(client: Client, address: str, *, is_right: bool = True, **texts: str) -> Any:
    """Type texts of a document and save them; `texts` by their fields: term_en. The other language is still right where
    `is_right`.
    """
    form = form_at(client, address)
    answer = client.post(form.action, filled(form, **texts))
    for row in Document.objects.all() if is_right else ():
        row.settle_stale([])
        Document.objects.filter(pk=row.pk).update(still_right=row.still_right)
    return answer


def form_at(client: Client, address: str) -> Form:
    return next(form for form in forms_at(client, address) if form.name == "editing:document-texts")


def filled(form: Form, **texts: str) -> dict[str, Any]:
    sent = form.data()
    assert texts.keys() <= sent.keys()
    return {**sent, **{name: [text] for name, text in texts.items()}}


def step(client: Client, code: str, name: str, wanted: str, **more: str) -> int:
    row = saving.working(kind_of(code), name)
    address = reverse("editing:document-status", args=(code, name))
    return client.post(address, {"status": wanted, "stamp": stamp_of(whole(row)), **more}).status_code


def publish(client: Client, code: str, name: str) -> None:
    assert step(client, code, name, "published") == 303


# --- doors ----------------------------------------------------------------------------------------------


def test_there_is_no_such_document(signed_in: As) -> None:
    editor = signed_in(*EDITOR)
    for path in ("nothing/", "words/nothing/", "words/cda/preview/?at=/parts/0", "lessons/text/preview/?at=/parts/99"):
        assert editor.get(f"/en/desk/documents/{path}").status_code == 404, path


# --- drafts and what visitors see -----------------------------------------------------------------------


def test_visitors_see_a_change_once_it_is_published_and_the_file_again_once_it_is_withdrawn(signed_in: As) -> None:
    chief, visitor = signed_in(*ADMINISTRATOR), Client()
    page = "/en/glossary/"
    edit(chief, f"{CDA}texts/", term_en="What a card says of itself")
    assert "What a card says of itself" not in visitor.get(page).content.decode()
    assert "What a card says of itself" in chief.get(f"{CDA}preview/").content.decode()
    publish(chief, "words", "cda")
    assert "What a card says of itself" in visitor.get(page).content.decode()
    edit(chief, f"{CDA}texts/", term_en="A second draft")
    assert "What a card says of itself" in visitor.get(page).content.decode()
    assert step(chief, "words", "cda", "withdraw") == 303
    assert "Characteristic-defining ability" in visitor.get(page).content.decode()


def test_a_text_that_has_not_followed_the_other_language_bars_the_next_step_until_somebody_says_it_is_right(
    signed_in: As,
) -> None:
    """Said of one pair of texts: another change is another question. French typography is no change to follow."""
    chief = signed_in(*ADMINISTRATOR)

    def late() -> list[str]:
        return [text.text for text in behind(saving.working(kind_of("words"), "cda"))]

    edit(chief, f"{CDA}texts/", is_right=False, term_en="A spelling mistake")
    assert late() == ["/term/fr"]
    assert step(chief, "words", "cda", "published") == 422
    form = form_at(chief, f"{CDA}texts/")
    chief.post(form.action, {**filled(form), "right": ["text"]})
    assert late() == ["/term/fr"]
    form = form_at(chief, f"{CDA}texts/")
    chief.post(form.action, {**filled(form), "right": ["term"]})
    assert late() == []
    assert step(chief, "words", "cda", "published") == 303
    edit(chief, f"{CDA}texts/", is_right=False, term_en="Another one")
    assert late() == ["/term/fr"]
    edit(chief, f"{CDA}texts/", is_right=False, term_fr="L'autre")
    assert late() == []
    chief.post(f"{CDA}print/", {"stamp": chief.get(CDA).context["side"].stamp})
    assert Document.objects.get().document["term"]["fr"] == "L’autre"
    assert late() == []


def test_a_rule_number_that_leads_nowhere_is_worth_a_look(signed_in: As) -> None:
    editor = signed_in(*EDITOR)
    assert editor.get(CDA).context["side"].remarks == ()
    edit(editor, f"{CDA}texts/", text_en="See 613.4e.", text_fr="Voir 613.3c.")
    remarks = {remark.where: remark.what for remark in editor.get(CDA).context["side"].remarks}
    assert remarks == {
        "Text › English": "cites 613.4e, which is in no edition of the table of rule numbers",
        "Text › French": "cites 613.3c, an older rule number (2009, 2011, 2014): today it is 613.4c",
    }


def test_another_process_sees_a_publication(signed_in: As) -> None:
    """What is made of the documents is kept by their version, which each request asks the database for."""
    ships = words()["cda"].term.en
    kind = kind_of("words")
    changed = {**shipped(kind)["cda"], "term": {"en": "New", "fr": "Nouveau"}}
    row = Document(kind="words", slug="cda", document=changed, shown=changed, status="published")
    with seen_with({}):
        assert words()["cda"].term.en == ships
    row.save()  # as another process would: nothing is told to this one
    with seen_with({}):
        assert words()["cda"].term.en == "New"
    Document.objects.all().delete()
    with seen_with({}):
        assert words()["cda"].term.en == ships


def test_what_was_published_and_cannot_be_read_any_more_gives_way_to_what_ships() -> None:
    """An upgrade may know other keys: a page of learners does not fall over that."""
    Document.objects.create(
        kind="words", slug="cda", document={"code": "cda"}, shown={"code": "cda"}, status="published"
    )
    Document.objects.create(
        kind="words", slug="of-ours", document={"code": "of-ours"}, shown={"code": "of-ours"}, status="published"
    )
    with seen_with({}):
        assert words()["cda"].term.en == "Characteristic-defining ability"
        assert "of-ours" not in words()


def test_a_word_of_ones_own(signed_in: As) -> None:
    """It is made with a name, is a draft that may be incomplete, and stands among the others once published."""
    chief = signed_in(*ADMINISTRATOR)
    made = chief.post("/en/desk/documents/words/", {"name": "my-word"})
    assert made.headers["Location"] == "/en/desk/documents/words/my-word/texts/"
    assert chief.post("/en/desk/documents/words/", {"name": "my-word"}).status_code == 422
    assert chief.post("/en/desk/documents/words/", {"name": "cda"}).status_code == 422
    assert step(chief, "words", "my-word", "published") == 422
    texts = {"term_en": "My word", "term_fr": "Mon mot", "text_en": "It is mine.", "text_fr": "Il est à moi."}
    edit(chief, "/en/desk/documents/words/my-word/texts/", **texts)
    publish(chief, "words", "my-word")
    assert (
        "Il est à moi." in Client().get("/fr/glossaire/").content.decode()
        or "It is mine." in Client().get("/en/glossary/").content.decode()
    )
    assert chief.post("/en/desk/documents/misconceptions/", {"name": "m99"}).status_code == 403


def test_the_gate_names_what_is_missing_with_its_place(signed_in: As) -> None:
    """French that is not set as French print asks, and a word that is not there; one button sets the French."""
    chief = signed_in(*ADMINISTRATOR)
    edit(chief, f"{CDA}texts/", term_fr="L'essentiel : ceci", text_en="")
    refused = chief.post(
        f"{CDA}status/", {"status": "published", "stamp": stamp_of(whole(saving.working(kind_of("words"), "cda")))}
    )
    shown = html.unescape(refused.content.decode())
    assert refused.status_code == 422
    assert "Word › French" in shown
    assert "Text › English" in shown
    chief.post(f"{CDA}print/", {"stamp": stamp_of(whole(Document.objects.get()))})
    assert Document.objects.get().document["term"]["fr"] == "L’essentiel\u00a0: ceci"


def test_a_text_that_changed_in_one_language_alone_is_out_of_date(signed_in: As) -> None:
    """Wherever it stands by now, until it changes in both, or what was written is published."""
    chief = signed_in(*ADMINISTRATOR)
    here = "/en/desk/documents/lessons/text/"

    def late() -> list[str]:
        return [text.text for text in behind(saving.working(kind_of("lessons"), "text"))]

    assert late() == []
    edit(chief, f"{here}texts/", is_right=False, **{"parts-0-title_en": "Changed in English alone"})
    assert late() == ["/parts/0/title/fr"]
    stamp = stamp_of(whole(Document.objects.get()))
    chief.post(f"{here}arrange/", {"do": "later", "at": "/parts/0", "stamp": stamp})
    assert late() == ["/parts/1/title/fr"]
    edit(chief, f"{here}texts/", is_right=False, **{"parts-1-title_fr": "Changé en français aussi"})
    assert late() == []
    edit(chief, f"{here}texts/", is_right=False, title_fr="Le français seul")
    assert late() == ["/title/en"]
    edit(chief, f"{here}texts/")
    publish(chief, "lessons", "text")
    assert late() == []


# --- two editors, history ---------------------------------------------------------------------------------


def test_the_second_of_two_is_refused_and_loses_nothing(signed_in: As) -> None:
    """Both open the same page: what the first saved stands, and the second has the words of both before them."""
    ann, ben = signed_in(*EDITOR), signed_in(*EDITOR)
    his = form_at(ben, f"{CDA}texts/")
    edit(ann, f"{CDA}texts/", term_en="Hers")
    refused = ben.post(his.action, filled(his, text_en="His text"))
    shown = html.unescape(refused.content.decode())
    assert refused.status_code == 409
    assert "His text" in shown
    assert "Hers" in shown
    assert Document.objects.get().document["text"]["en"] != "His text"
    again = form_at_page(refused, his.action)
    assert ben.post(again.action, filled(again)).status_code == 303
    stored = Document.objects.get().document
    assert (stored["term"]["en"], stored["text"]["en"]) == ("Hers", "His text")


def form_at_page(response: Any, address: str) -> Form:
    from tests.hostile.forms import forms_of

    forms = forms_of(response.content.decode(), address)
    return next(form for form in forms if form.name == "editing:document-texts")


def test_a_button_on_an_old_page_does_nothing(signed_in: As) -> None:
    chief = signed_in(*ADMINISTRATOR)
    edit(chief, f"{CDA}texts/", term_en="First")
    old = stamp_of(whole(Document.objects.get()))
    edit(chief, f"{CDA}texts/", term_en="Second")
    sent = {"stamp": old, "status": "published", "version": "1"}
    for page in ("status", "print", "revert"):
        chief.post(f"{CDA}{page}/", sent)
        row = Document.objects.get()
        assert (row.status, row.document["term"]["en"]) == ("draft", "Second"), page


def test_history_leads_back_to_what_shipped(signed_in: As) -> None:
    """The first version is what ships, so that everything can be taken back."""
    chief = signed_in(*ADMINISTRATOR)
    edit(chief, f"{CDA}texts/", term_en="Other")
    row = Document.objects.get()
    first = history_of(row)[-1]
    page = chief.get(f"{CDA}history/?version={first.id}").content.decode()
    assert "Characteristic-defining ability" in page
    sent = {"version": str(first.id), "stamp": stamp_of(whole(row))}
    assert chief.post(f"{CDA}revert/", sent).status_code == 303
    assert Document.objects.get().document == shipped(kind_of("words"))["cda"]


def test_parts_are_moved(signed_in: As) -> None:
    """One place at a time; what a part is made of is in its file."""
    chief = signed_in(*ADMINISTRATOR)
    address = "/en/desk/documents/lessons/text/arrange/"
    before = [part["title"]["en"] for part in shipped(kind_of("lessons"))["text"]["parts"]]

    def send(**sent: str) -> tuple[int, list[str]]:
        stamp = stamp_of(whole(saving.working(kind_of("lessons"), "text")))
        status = chief.post(address, {**sent, "stamp": stamp}).status_code
        row = saving.working(kind_of("lessons"), "text")
        return status, [part["title"]["en"] for part in row.document["parts"]]

    swapped = [before[1], before[0], *before[2:]]
    assert send(do="later", at="/parts/0") == (303, swapped)
    assert send(do="earlier", at="/parts/0") == (303, swapped)
    for at in ("/parts/99", "/parts", "", "/aim/0", "/parts/x"):
        assert send(do="later", at=at) == (404, swapped), at
    assert send(do="add", at="/parts") == (404, swapped)


@pytest.mark.nightly
def test_each_part_of_a_lesson_is_previewed(signed_in: As) -> None:
    """The draft of a part is on the page that learners will have, and nowhere else."""
    editor = signed_in(*EDITOR)
    here = "/en/desk/documents/lessons/text/"
    edit(editor, f"{here}texts/", **{"parts-1-title_en": "A part of ours"})
    assert "A part of ours" in editor.get(f"{here}preview/?at=/parts/1").content.decode()
    assert "A part of ours" not in Client().get("/en/lessons/text/2/").content.decode()
    assert editor.get(f"{here}preview/?at=/parts/9").status_code == 404


# --- files ------------------------------------------------------------------------------------------------


def upload(client: Client, name: str, data: bytes) -> Any:
    """What comes of an import that may replace what is there."""
    return client.post("/en/desk/import/", {"file": SimpleUploadedFile(name, data), "replaces": "on"})


def test_a_published_change_is_exported_as_the_file_that_belongs_into_the_fixtures(signed_in: As) -> None:
    """All but the changed word is byte for byte what ships."""
    chief = signed_in(*ADMINISTRATOR)
    edit(chief, f"{CDA}texts/", term_en="Changed")
    publish(chief, "words", "cda")
    data = b"".join(chief.get(f"{CDA}file/"))
    ships = (settings.CONTENT_DIR / "words.json").read_bytes()
    assert data == ships.replace(b'"en": "Characteristic-defining ability"', b'"en": "Changed"')


def test_everything_goes_out_and_comes_in_again(signed_in: As) -> None:
    """The archive has what was changed here, drafts apart; taken into an empty database it is the same."""
    chief = signed_in(*ADMINISTRATOR)
    edit(chief, "/en/desk/documents/misconceptions/M07/texts/", title_en="Only timestamps")
    data = b"".join(chief.get("/en/desk/export/"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert "misconceptions/M07.json" not in files  # nothing was published here
    assert json.loads(files["drafts/misconceptions/M07.json"])["title"]["en"] == "Only timestamps"
    Document.objects.all().delete()
    taken = upload(chief, "all.zip", data)
    assert taken.status_code == 200
    row = Document.objects.get()
    assert (row.slug, row.status, row.document["title"]["en"]) == ("M07", "draft", "Only timestamps")
    assert 'href="/en/desk/documents/misconceptions/"' in taken.content.decode()


@pytest.mark.nightly
def test_what_is_not_finished_goes_out_and_comes_in_again_too(signed_in: As) -> None:
    """A new word without its texts, a lesson whose title is empty in French, and the draft of a game beside it."""
    chief = signed_in(*ADMINISTRATOR)
    slug = shipped_game()["slug"]
    chief.post("/en/desk/documents/words/", {"name": "my-word"})
    edit(chief, "/en/desk/documents/lessons/text/texts/", title_fr="")
    edit(chief, f"/en/desk/documents/stack/{slug}/texts/", title_en="A game of ours")
    data = b"".join(chief.get("/en/desk/export/"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        draft = json.loads(archive.read(f"drafts/stack/{slug}.json"))
    assert draft["title"]["en"] == "A game of ours"
    before = sorted(Document.objects.values_list("kind", "slug", "document", "status"), key=str)
    assert len(before) == 3
    Document.objects.all().delete()
    taken = upload(chief, "all.zip", data)
    assert taken.status_code == 200, taken.content.decode()
    assert sorted(Document.objects.values_list("kind", "slug", "document", "status"), key=str) == before


def test_a_file_that_says_something_wrong_is_refused_with_its_place(signed_in: As) -> None:
    chief = signed_in(*ADMINISTRATOR)
    document = {**shipped(kind_of("misconceptions"))["M07"], "title": {"en": "", "fr": "Titre"}}
    refused = upload(chief, "M07.json", json.dumps(document).encode())
    assert refused.status_code == 422
    assert "M07/title/en" in refused.content.decode()
    assert not Document.objects.exists()


@pytest.mark.parametrize(
    "content",
    [
        {"practice": [], "slug": "text"},
        {"practice": [], "slug": "text", "position": "first"},
        {"practice": [], "slug": "../text", "position": 1},
        {"words": [{"code": "x" * 300}, {"code": "a/b"}, 1]},
        {"entries": [[]]},
        {"family": "which-layer", "items": 3},
    ],
)
def test_a_file_that_is_no_such_document_is_refused(signed_in: As, content: Any) -> None:
    answer = upload(signed_in(*ADMINISTRATOR), "some.json", json.dumps(content).encode())
    assert answer.status_code in (200, 422)
    assert not Document.objects.exists()


@pytest.mark.parametrize("packed", ["bom", "mac", "bom and mac"])
def test_files_of_other_systems_are_taken(signed_in: As, packed: str) -> None:
    """A byte order mark, as some editors write, and what macOS packs: an outer folder, and files of its own."""
    chief = signed_in(*ADMINISTRATOR)
    document = {**shipped(kind_of("misconceptions"))["M07"], "title": {"en": "Ours", "fr": "Le nôtre"}}
    text = ("\ufeff" if "bom" in packed else "") + json.dumps(document)
    if "mac" not in packed:
        assert upload(chief, "M07.json", text.encode()).status_code == 200
    else:
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w") as archive:
            archive.writestr("content/misconceptions/M07.json", text)
            archive.writestr("content/.DS_Store", b"\x00\x01")
            archive.writestr("__MACOSX/content/misconceptions/._M07.json", b"\x00\x05")
        assert upload(chief, "content.zip", target.getvalue()).status_code == 200
    assert Document.objects.get().document["title"]["en"] == "Ours"


# --- what ships changes -----------------------------------------------------------------------------------


def test_a_newer_file_is_told_and_taken_or_kept_out(signed_in: As) -> None:
    """After an upgrade what was changed here stays, and the page offers both, side by side."""
    chief = signed_in(*ADMINISTRATOR)
    edit(chief, f"{CDA}texts/", term_en="Ours")
    assert "newer version" not in chief.get(CDA).content.decode()
    Document.objects.update(loaded_digest="0" * 64)  # as if what ships had been another file then
    assert "newer version" in chief.get(CDA).content.decode()
    page = chief.get(f"{CDA}shipped/")
    assert "Ours" in page.content.decode()
    assert chief.post(f"{CDA}shipped/", {"do": "keep", "stamp": page.context["stamp"]}).status_code == 303
    assert chief.get(f"{CDA}shipped/").status_code == 404
    assert "newer version" not in chief.get(CDA).content.decode()
    Document.objects.update(loaded_digest="0" * 64)
    stamp = chief.get(f"{CDA}shipped/").context["stamp"]
    assert chief.post(f"{CDA}shipped/", {"do": "take", "stamp": stamp}).status_code == 303
    assert Document.objects.get().document == shipped(kind_of("words"))["cda"]


# --- games on the stack ---------------------------------------------------------------------------------


def test_a_game_is_a_document_that_learners_play_once_it_is_published(signed_in: As) -> None:
    """The draft is seen in the preview alone; published, it is the game; withdrawn, it is as it ships."""
    chief, visitor = signed_in(*ADMINISTRATOR), Client()
    slug = shipped_game()["slug"]
    here, play = f"/en/desk/documents/stack/{slug}/", f"/en/stack/{slug}/"
    assert edit(chief, f"{here}texts/", title_en="A game of ours").status_code == 303
    assert "A game of ours" in chief.get(f"{here}preview/").content.decode()
    assert "A game of ours" not in visitor.get(play).content.decode()
    publish(chief, "stack", slug)
    assert "A game of ours" in visitor.get(play).content.decode()
    edit(chief, f"{here}texts/", **{"stages-0-title_en": "", "stages-0-title_fr": ""})
    assert step(chief, "stack", slug, "published") == 422
    assert step(chief, "stack", slug, "withdraw") == 303
    assert "A game of ours" not in visitor.get(play).content.decode()


def test_a_game_is_begun_by_its_file_alone(signed_in: As) -> None:
    """The desk asks for no moves."""
    assert signed_in(*ADMINISTRATOR).post("/en/desk/documents/stack/", {"name": "a-new-game"}).status_code == 403


# --- quizzes --------------------------------------------------------------------------------------------


def shipped_quiz(folder: Path) -> tuple[Quiz, str]:
    """Load the smallest quiz that ships, and give it with its page at the desk."""
    (folder / "quizzes").mkdir()
    path = min((settings.CONTENT_DIR / "quizzes").glob("*.json"), key=lambda path: path.stat().st_size)
    (folder / "quizzes" / path.name).write_bytes(path.read_bytes())
    load_quizzes(folder)
    return Quiz.objects.get(), f"/en/desk/documents/quizzes/{path.stem}/"


def test_a_quiz_that_ships_is_corrected_at_the_desk(signed_in: As, tmp_path: Path) -> None:
    """Published, it is the next version of the quiz; loading its file leaves it; withdrawn, it is as it ships."""
    quiz, here = shipped_quiz(tmp_path)
    path, chief = next(tmp_path.glob("quizzes/*.json")), signed_in(*ADMINISTRATOR)
    assert edit(chief, f"{here}texts/", title_en="Who waits for whom?").status_code == 303
    quiz.refresh_from_db()
    assert (quiz.title_en != "Who waits for whom?", quiz.versions.count()) == (True, 1)
    publish(chief, "quizzes", path.stem)
    quiz.refresh_from_db()
    assert (quiz.title_en, quiz.document["title"]["en"], quiz.versions.count()) == (*["Who waits for whom?"] * 2, 2)
    assert load_quizzes(tmp_path).updated == 0
    quiz.refresh_from_db()
    assert quiz.title_en == "Who waits for whom?"
    assert step(chief, "quizzes", path.stem, "withdraw") == 303
    quiz.refresh_from_db()
    assert quiz.document == {key: value for key, value in json.loads(path.read_bytes()).items() if key != "slug"}


def test_a_draft_of_a_quiz_is_previewed_as_its_learners_will_see_it(signed_in: As, tmp_path: Path) -> None:
    """Each question on the page that tries it; visitors see the quiz as it was, and no version is made."""
    quiz, here = shipped_quiz(tmp_path)
    chief = signed_in(*ADMINISTRATOR)
    edit(chief, f"{here}texts/", title_en="Of our own", **{"questions-q1-text_en": "Asked anew?"})
    assert "Of our own" in chief.get(f"{here}preview/?at=/questions/0").content.decode()
    assert chief.get(f"{here}preview/?at=/questions/99").status_code == 404
    quiz.refresh_from_db()
    assert (quiz.title_en != "Of our own", quiz.versions.count()) == (True, 1)
    quiz.delete()
    assert chief.get(f"{here}preview/").status_code == 422
