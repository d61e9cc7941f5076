"""A case from the first board to the last step: made, written, confirmed, published, refused, taken back."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine.notation import read_scenario
from engine.operations import SetLife, SetStatus, apply_ops
from engine.scenario import Scenario
from layers_site.boards.models import Board
from layers_site.boards.services import boards
from layers_site.boards.services.edits import switched
from layers_site.boards.services.moments import at_board
from layers_site.content.models import Case, Document
from layers_site.content.services.history import history_of, whole
from layers_site.editing.services.cases import board_values
from layers_site.editing.services.expecting import put_together, taken_apart
from layers_site.editing.services.texts import shown_texts
from layers_site.platform.versions import stamp_of
from tests.editing.boards import Edit, scenario
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.factories import Factory

CASE = "/en/desk/cases/grown-bear/"
EXPECT = f"{CASE}expect/"


def board_of(made: Any) -> Board:
    assert made.board is not None
    return made.board


def fields(page: str) -> dict[str, str]:
    """What the form of expected results would send as it stands: ticks, and the text of every field."""
    sent = dict(re.findall(r'name="(stamp)" value="(\w+)"', page))
    sent |= dict.fromkeys(re.findall(r'name="(tick-\w+)"[^>]*checked', page), "on")
    sent |= dict(re.findall(r'<input name="(value-\w+)" value="([^"]*)"', page))
    for name, options in re.findall(r'<select name="(value-\w+)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        sent[name] = chosen[1].replace("&quot;", '"') if chosen else ""
    return sent


def case_stamp(slug: str = "grown-bear") -> dict[str, str]:
    """The stamp that the buttons of a case's page carry as it is now."""
    return {"stamp": stamp_of(whole(Case.objects.get(slug=slug)))}


def board_stamp(slug: str = "grown-bear") -> dict[str, str]:
    """The stamp of a page on which a board is saved in a case."""
    return {"stamp": stamp_of(board_values(Case.objects.get(slug=slug)))}


def key_of(page: str, about: str, place: int = 0) -> str:
    """The form's key of a statement, by its words."""
    keys = re.findall(rf'id="tick-(\w+)"[^>]*><span>{re.escape(about)}', page)
    return keys[place]


def expected(case: Case) -> dict[str, Any]:
    """The results that are stored for its first stage."""
    case.refresh_from_db()
    expect: dict[str, Any] = case.stages[0]["expect"]
    return expect


def record(client: Client, *changes: tuple[str, str, str], address: str = EXPECT) -> Any:
    """Send the form of expected results as it stands, but for these: a tick or a value, and of which statement."""
    page = client.get(address).content.decode()
    return client.post(address, fields(page) | {f"{what}-{key_of(page, about)}": sent for what, about, sent in changes})


# --- made -------------------------------------------------------------------------------------------


def test_a_board_becomes_a_draft(signed_in: As) -> None:
    """Saved as a case, the board is its scenario, with room between the timestamps, and one stage to begin with."""
    board = board_of(boards.begin(scenario(), {"do": "new"}))
    client = signed_in(*EDITOR)
    sent = {"as": "case", "title_en": "A new case", "title_fr": "Un nouveau cas"}
    response = client.post(f"/en/desk/boards/{board.id}/save/", sent)
    case = Case.objects.get(slug="a-new-case")
    assert response.headers["Location"] == f"/en/desk/cases/a-new-case/expect/?stage={case.stage_keys[''][0]}"
    assert case.status == "draft"
    stamps = [thing["timestamp"] for thing in case.scenario["objects"]]
    assert stamps == [10, 30, 40, 50, 60, 70]  # the bear's counters are at 20
    assert [stage["expect"] for stage in case.stages] == [{}]


def test_a_new_case_has_its_french_set(signed_in: As) -> None:
    """What was read from a card's text has straight apostrophes; nobody has to correct them."""
    bear = {"id": "bear", "name": {"en": "The bear", "fr": "L'ours"}, "types": ["Creature"], "power": 2, "toughness": 2}
    board = board_of(boards.begin(read_scenario({"format": "layers/1", "objects": [bear]}), {"do": "new"}))
    signed_in(*EDITOR).post(f"/en/desk/boards/{board.id}/save/", {"as": "case", "title_en": "Set", "title_fr": "Mis"})
    assert Case.objects.get(slug="set").scenario["objects"][0]["name"]["fr"] == "L’ours"


def test_a_title_in_one_language_is_enough_for_a_draft_and_none_is_not(signed_in: As) -> None:
    """What is missing can be written later; a case without any name cannot be found again."""
    board = board_of(boards.begin(scenario(), {"do": "new"}))
    client = signed_in(*EDITOR)
    path = f"/en/desk/boards/{board.id}/save/"
    assert client.post(path, {"as": "case", "title_en": " ", "title_fr": ""}).status_code == 422
    assert client.post(path, {"as": "case", "title_en": "", "title_fr": "Seul"}).status_code == 303


def save_page(client: Client, way: str, change: Edit, place: str = "") -> str:
    """Where a board is saved on which this was done, while `way` is recorded on it."""
    opened = client.post(f"{CASE}board/{place}", {"as": way}).headers["Location"]
    moment = at_board(opened.split("/")[-2])
    board = board_of(boards.keep(moment, "2026", change(moment.scenario), {"do": "edit"}))
    return f"/en/desk/boards/{board.id}/save/"


def without_growth(board: Scenario) -> Scenario:
    return switched(board, "growth")


def test_what_is_done_on_the_workbench_becomes_a_stage(signed_in: As, draft: Case) -> None:
    """Growth switched off on the case's board, saved in the case: the second stage says just that."""
    client = signed_in(*EDITOR)
    path = save_page(client, "stage", without_growth)
    assert "Giant Growth turned off." in client.get(path).content.decode()
    sent = {**board_stamp(), "as": "stage", "title_en": "It wears off", "title_fr": "L’effet prend fin"}
    assert client.post(path, sent).status_code == 303
    draft.refresh_from_db()
    title = {"en": "It wears off", "fr": "L’effet prend fin"}
    assert draft.stages[1] == {"title": title, "ops": [{"disable": "growth"}], "expect": {}}


def test_a_stage_is_recorded_again_in_its_place(signed_in: As, draft: Case) -> None:
    """Done anew from the board before it: the operations are new, the texts and the expected results stay."""
    title = {"en": "It wears off", "fr": "L’effet prend fin"}
    expected = {"*": {"objects": {"bear": {"power": 2}}}}
    stages = [*draft.stages, {"title": title, "ops": [{"disable": "growth"}], "expect": expected}]
    draft.document = {**draft.document, "stages": stages}
    draft.save()
    client = signed_in(*EDITOR)
    ops = [SetStatus("bear", ("tapped",)), SetLife("you", 12)]
    path = save_page(client, "again", lambda board: switched(apply_ops(board, ops), "growth"))
    page = client.get(path).content.decode()
    assert "“It wears off” is recorded again" in page
    assert "You: 12 life." in page
    answer = client.post(path, {**board_stamp(), "as": "again"})
    assert "/expect/" in answer["Location"]
    draft.refresh_from_db()
    assert len(draft.stages) == 2
    written = [{"disable": "growth"}, {"status": ["bear", ["tapped"]]}, {"life": ["you", 12]}]
    assert draft.stages[1] == {"title": title, "ops": written, "expect": expected}


def test_the_page_of_a_variant_says_what_it_is(signed_in: As, draft: Case) -> None:
    """What is done before it begins, sentence by sentence."""
    title = {"en": "Without", "fr": "Sans"}
    variants = [{"slug": "without", "title": title, "ops": [{"disable": "growth"}], "stages": []}]
    draft.document = {**draft.document, "variants": variants}
    draft.save()
    assert "Giant Growth turned off." in signed_in(*EDITOR).get(CASE).content.decode()


def test_recording_a_variant_says_so_and_saves_as_one(signed_in: As, published: Case) -> None:
    """From the button to the board, through what is done there, to the way of saving that comes first."""
    client = signed_in(*ADMINISTRATOR)
    board = client.post(f"{CASE}board/", {"as": "variant"}).headers["Location"]
    page = client.get(board).content.decode()
    assert "You are recording a variant of “A bear grows”" in page
    assert "You are recording" not in Client().get(board).content.decode()
    after = client.post(f"{board}act/", {"do": "switch:growth"}).headers["Location"]
    assert after != board
    save = f"/en/desk{after.removeprefix('/en')}save/"
    assert f'href="{save}"' in client.get(after).content.decode()
    ways = client.get(save).content.decode()
    headings = re.findall(r'<h2 id="way-(\w+)"', ways)
    assert headings[0] == "variant"
    assert re.findall(r'class="button next" name="as" value="(\w+)"', ways) == ["variant"]
    sent = {**board_stamp(), "as": "variant", "title_en": "Without", "title_fr": "Sans"}
    assert client.post(save, sent).status_code == 303
    published.refresh_from_db()
    assert published.variants[0]["ops"] == [{"disable": "growth"}]


@pytest.mark.parametrize("way", ["stage", "again", "start"])
def test_each_way_of_recording_is_said_above_its_board(signed_in: As, draft: Case, way: str) -> None:
    client = signed_in(*EDITOR)
    board = client.post(f"{CASE}board/", {"as": way}).headers["Location"]
    assert f'href="/en/desk{board.removeprefix("/en")}save/"' in client.get(board).content.decode()
    assert client.post(f"{CASE}board/", {"as": "nothing"}).status_code == 404
    assert client.post(f"{CASE}board/?stage=99", {"as": "stage"}).status_code == 404


def test_a_board_takes_the_place_of_a_published_one_after_a_question(signed_in: As, published: Case) -> None:
    """Nothing is stored before that is said to be meant; then the gate still holds: the bear would be 2/2, not 5/5."""
    client = signed_in(*ADMINISTRATOR)
    path, sent = save_page(client, "start", without_growth), {**board_stamp(), "as": "start"}
    before = published.document
    asked = client.post(path, sent)
    assert (asked.status_code, 'name="as" value="start"' in asked.content.decode()) == (200, True)
    published.refresh_from_db()
    assert published.document == before
    assert client.post(path, {**sent, "sure": "1"}).status_code == 422
    published.refresh_from_db()
    assert published.document == before


# --- written ----------------------------------------------------------------------------------------


def texts(case: Case, **changes: Any) -> dict[str, Any]:
    names = [
        f"{text}_{language}" for text in ("title", "summary", "explanation", "source") for language in ("en", "fr")
    ]
    sent: dict[str, Any] = {name: getattr(case, name) for name in names}
    stamp = stamp_of(shown_texts(case))
    return {
        **sent,
        "stamp": stamp,
        "difficulty": 1,
        "load": 1,
        "concepts": case.concepts,
        "stated_under": case.stated_under,
        **changes,
    }


def test_a_change_in_one_language_leaves_the_other_behind(signed_in: As, draft: Case) -> None:
    """The French summary is out of date once the English one changes; the page shows what changed."""
    client = signed_in(*EDITOR)
    assert client.post(f"{CASE}texts/", texts(draft, summary_en="How tall is it?")).status_code == 303
    draft.refresh_from_db()
    assert draft.stale_languages == ("fr",)
    page = client.get(f"{CASE}texts/").content.decode()
    assert "<del>large </del>" in page
    assert "<ins>tall</ins>" in page


def test_a_text_that_is_right_as_it_is_can_be_said_to_be(signed_in: As, draft: Case) -> None:
    """The editor ticks it, and nothing is out of date any more."""
    client = signed_in(*EDITOR)
    client.post(f"{CASE}texts/", texts(draft, summary_en="How tall is it?"))
    draft.refresh_from_db()
    client.post(f"{CASE}texts/", texts(draft, right=["summary"]))
    draft.refresh_from_db()
    assert draft.stale_languages == ()


def test_french_print_is_asked_for_at_the_field(signed_in: As, draft: Case) -> None:
    """A straight apostrophe is said, and saved all the same: it is a warning."""
    client = signed_in(*EDITOR)
    client.post(f"{CASE}texts/", texts(draft, summary_fr="L'ours ?"))
    page = client.get(f"{CASE}texts/").content.decode()
    assert "a straight apostrophe" in page
    assert "no no-break space before" in page


# --- expected ---------------------------------------------------------------------------------------


def test_every_shipped_expectation_comes_apart_and_together_again(settings: Any) -> None:
    """Nothing that a case expects is lost on the way through the form."""
    for path in sorted((settings.CONTENT_DIR / "cases").glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        courses = [document, *document.get("variants", [])]
        for stage in (stage for course in courses for stage in course.get("stages", [])):
            for expect in stage.get("expect", {}).values():
                again = put_together(taken_apart(expect))
                assert {key: value for key, value in expect.items() if value or key == "loops"} == again, path.name


def test_nothing_is_recorded_without_a_tick(signed_in: As, draft: Case) -> None:
    """The form as it stands has one tick, that of the size; the engine's other results are offered and not recorded."""
    assert record(signed_in(*EDITOR)).status_code == 303
    assert expected(draft) == {"*": {"objects": {"bear": {"power": 5, "toughness": 5}}}}


def test_a_tick_records_what_the_engine_gives(signed_in: As, draft: Case) -> None:
    """A Bear is a creature, and stays one (205)."""
    record(signed_in(*EDITOR), ("tick", "Card types", "on"))
    assert expected(draft)["*"]["objects"]["bear"]["types"] == ["Creature"]


def test_a_single_edition_has_its_own_results(signed_in: As, draft: Case) -> None:
    """What is recorded under 2014 stands beside that of all others."""
    record(signed_in(*EDITOR), address=f"{EXPECT}?edition=2014")
    assert set(expected(draft)) == {"*", "2014"}


def test_a_range_of_editions_has_a_tab_and_results_of_its_own(signed_in: As, draft: Case) -> None:
    """What a file says of several editions at once is read, changed and kept under its range; one edition in it can
    differ."""
    draft.document["stages"][0]["expect"] = {"2007-": {"objects": {"bear": {"power": 5, "toughness": 5}}}}
    draft.save()
    client = signed_in(*EDITOR)
    assert "from 2007 on" in client.get(f"{EXPECT}?edition=2007-").content.decode()
    record(client, ("tick", "Card types", "on"), address=f"{EXPECT}?edition=2007-")
    record(client, address=f"{EXPECT}?edition=2014")
    expect = expected(draft)
    assert expect.keys() == {"2007-", "2014"}
    assert expect["2007-"]["objects"]["bear"] == {"power": 5, "toughness": 5, "types": ["Creature"]}
    assert client.get(f"{EXPECT}?edition=2006-").status_code == 404


def test_a_correction_is_kept_shown_and_not_published(signed_in: As, draft: Case) -> None:
    """The editor expects 3/3 where 2/2 and Giant Growth make 5/5 (613.4c): said plainly, and no step forward."""
    client = signed_in(*ADMINISTRATOR)
    assert record(client, ("value", "Power and toughness", "3/3")).status_code == 303
    assert "You expect 3/3, but the engine gives 5/5. One of the two is wrong." in client.get(EXPECT).content.decode()
    refused = client.post(f"{CASE}status/", {**case_stamp(), "status": "published"})
    assert refused.status_code == 422
    assert "is expected, but the engine gives" in refused.content.decode()
    draft.refresh_from_db()
    assert draft.status == "draft"


def test_a_correction_without_a_tick_is_no_silence(signed_in: As, draft: Case) -> None:
    """Somebody who types a value means it: the page asks for the tick."""
    response = record(signed_in(*EDITOR), ("value", "Card types", "Artifact"))
    assert response.status_code == 422
    assert "Tick this if you expect it." in response.content.decode()


@pytest.mark.parametrize("size", ["", "5", "5/", "x/y", "5/5/5", "9" * 40 + "/1", "<script>"])
def test_what_is_no_value_is_refused_at_its_field(signed_in: As, draft: Case, size: str) -> None:
    """Never an error page, never half a value."""
    response = record(signed_in(*EDITOR), ("value", "Power and toughness", size))
    assert response.status_code == 422
    assert "<script>" not in response.content.decode().replace("<script type", "")
    assert expected(draft)["*"]["objects"]["bear"]["power"] == 5


def test_words_are_typed_in_the_language_of_the_page(signed_in: As, draft: Case) -> None:
    """« Terrain, créature » are the types Land and Creature."""
    client = signed_in(*EDITOR)
    page = client.get(EXPECT.replace("/en/", "/fr/")).content.decode()
    english = client.get(EXPECT).content.decode()
    key = key_of(english, "Card types")
    sent = fields(page) | {f"tick-{key}": "on", f"value-{key}": "Terrain, créature"}
    assert client.post(EXPECT.replace("/en/", "/fr/"), sent).status_code == 303
    assert expected(draft)["*"]["objects"]["bear"]["types"] == ["Land", "Creature"]


# --- published --------------------------------------------------------------------------------------


def step(client: Client, status: str) -> int:
    return client.post(f"{CASE}status/", {**case_stamp(), "status": status}).status_code


def test_a_case_is_published_then_withdrawn(signed_in: As, draft: Case) -> None:
    """Learners see it only in between."""
    client = signed_in(*ADMINISTRATOR)
    assert step(client, "reviewed") == 404
    assert [step(client, status) for status in ("published", "draft", "published")] == [303] * 3
    assert Client().get("/en/cases/grown-bear/?show=1").status_code == 200
    assert step(client, "draft") == 303
    assert Client().get("/en/cases/grown-bear/?show=1").status_code == 404


def test_what_is_published_cannot_be_made_wrong(signed_in: As, published: Case) -> None:
    """An expectation that the engine does not meet is refused at once, with the reason; the case stays as it was."""
    response = record(signed_in(*ADMINISTRATOR), ("value", "Power and toughness", "3/3"))
    assert response.status_code == 422
    assert "This was not saved" in response.content.decode()
    assert expected(published)["*"]["objects"]["bear"]["power"] == 5


def test_a_case_goes_back_to_what_it_was(signed_in: As, draft: Case) -> None:
    """The history shows in words what changed, and the older version can be had again."""
    client = signed_in(*EDITOR)
    record(client, ("value", "Power and toughness", "3/3"))
    first = draft.history.earliest().history_id
    shown = client.get(f"{CASE}history/?version={first}").content.decode()
    assert "Power and toughness: 5/5" in shown
    assert "Power and toughness: 3/3" in shown
    assert client.post(f"{CASE}revert/", {**case_stamp(), "version": str(first)}).status_code == 303
    assert expected(draft)["*"]["objects"]["bear"]["power"] == 5


def test_a_version_shows_what_it_changed(signed_in: As, draft: Case) -> None:
    """Beside what was before it, in words."""
    stage, board = draft.stages[0], draft.scenario
    before, after = ({**stage, "title": {"en": title, "fr": title}} for title in ("Before", "After"))
    for stages in ([before, after], [before]):
        draft.document = {"scenario": board, "stages": stages}
        draft.save()
    version = history_of(draft)[0].id
    changed = html.unescape(signed_in(*EDITOR).get(f"{CASE}history/?version={version}&with=before").content.decode())
    assert "What was changed on" in changed
    assert "Stage 2: After / After" in changed
    assert "What was changed on" not in signed_in(*EDITOR).get(f"{CASE}history/?version={version}").content.decode()


# --- files ------------------------------------------------------------------------------------------


def test_a_file_goes_out_and_comes_in_again(signed_in: As, draft: Case) -> None:
    """What was exported says the same when it is imported."""
    client = signed_in(*EDITOR)
    file = client.get(f"{CASE}file/").content
    draft.delete()
    upload = SimpleUploadedFile("grown-bear.json", file, "application/json")
    assert client.post("/en/desk/import/", {"file": upload}).status_code == 200
    assert client.get(f"{CASE}file/").content == file
    assert Case.objects.get(slug="grown-bear").status == "draft"


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\xff\xfe", b"PK\x03\x04", b'{"slug": "x"}'])
def test_a_file_that_is_none_changes_nothing(signed_in: As, content: bytes) -> None:
    upload = SimpleUploadedFile("x.json", content, "application/json")
    assert signed_in(*EDITOR).post("/en/desk/import/", {"file": upload}).status_code == 422
    assert not Case.objects.exists()


# --- hostile ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query",
    [
        "stage=99",
        "stage=-5",
        "stage=x",
        "stage=" + "9" * 30,
        "variant=none",
        "variant=%00",
        "edition=1066",
        "edition=M07",
    ],
)
def test_a_stage_that_is_not_there_is_not_found(signed_in: As, draft: Case, query: str) -> None:
    response = signed_in(*EDITOR).get(f"{CASE}expect/?{query}")
    assert response.status_code == 404


@pytest.mark.parametrize(
    "at", ["", "//evil.example", "/en/about/", "/en/cases/none/", "http://[", "/en/boards/../x", "x" * 3000]
)
def test_the_way_from_the_workbench_leads_nowhere_else(signed_in: As, at: str) -> None:
    assert signed_in(*EDITOR).get("/en/desk/boards/", {"at": at}).status_code == 404


@pytest.mark.parametrize("sent", [{"do": "explode"}, {}, {"do": "remove-variant"}])
def test_what_cannot_be_arranged_is_not_found(signed_in: As, draft: Case, sent: dict[str, str]) -> None:
    assert signed_in(*EDITOR).post(f"{CASE}arrange/?variant=none&stage=0", sent | case_stamp()).status_code == 404


def test_a_case_of_which_nothing_is_kept_has_a_page_all_the_same(signed_in: As, draft: Case) -> None:
    """Content from before there was a history."""
    draft.history.all().delete()
    assert signed_in(*EDITOR).get(f"{CASE}history/").status_code == 200


def test_the_way_from_the_workbench_knows_both_languages(signed_in: As, draft: Case) -> None:
    """An address in the other language is the same board."""
    response = signed_in(*EDITOR).get("/fr/desk/boards/", {"at": "/en/cases/grown-bear/?stage=0"})
    board = Board.objects.get()
    assert response.headers["Location"] == f"/fr/desk/boards/{board.id}/save/"
    assert (board.case, board.stage, board.parent) == (draft, 0, None)


@pytest.mark.parametrize("version", ["", "x", "-1", "0", "9" * 30])
def test_a_version_that_is_not_there_is_not_found(signed_in: As, draft: Case, version: str) -> None:
    assert signed_in(*EDITOR).post(f"{CASE}revert/", {**case_stamp(), "version": version}).status_code == 404


# --- deleting ---------------------------------------------------------------------------------------


def test_editors_delete_the_draft_cases_that_they_made(signed_in: As) -> None:
    """Not those of others, and not what is published; a page older than the case deletes nothing."""
    mine, other, case = signed_in(*EDITOR), signed_in(*EDITOR), Factory().case(slug="grown-bear")
    mine.post(f"{CASE}copy/")
    copy = Case.objects.exclude(pk=case.pk).get()
    page = f"/en/desk/cases/{copy.slug}/"
    assert 'id="delete"' in mine.get(page).content.decode()
    assert 'id="delete"' not in other.get(page).content.decode()
    assert [client.get(f"{page}delete/").status_code for client in (mine, other)] == [200, 403]
    assert other.post(f"{page}delete/", case_stamp(copy.slug)).status_code == 403
    assert mine.post(f"{CASE}delete/", case_stamp()).status_code == 403
    assert mine.post(f"{page}delete/", {"stamp": "older"}).status_code == 303
    assert Case.objects.filter(pk=copy.pk).exists()
    assert mine.post(f"{page}delete/", case_stamp(copy.slug)).status_code == 303
    assert list(Case.objects.all()) == [case]


def test_a_case_that_a_lesson_shows_is_not_deleted_and_it_is_said_why(signed_in: As) -> None:
    """The desk refuses it as the admin does, for those who may delete anything."""
    case = Factory().case(slug="grown-bear")
    lesson = {"title": {"en": "A bear grows more", "fr": "Un ours"}, "parts": [{"board": {"case": case.slug}}]}
    Document.objects.create(kind="lessons", slug="l", document=lesson, status="draft")
    chief = signed_in(*ADMINISTRATOR, "delete_case")
    for answer in (chief.get(f"{CASE}delete/"), chief.post(f"{CASE}delete/", case_stamp())):
        text = answer.content.decode()
        assert "A bear grows more" in text
        assert 'id="sure"' not in text
    assert Case.objects.count() == 1


# --- spells ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ("Force of Will (1)", "Force of Will (2)", "Costs other than mana", "1 life")),
        ("fr", ("Force de volonté (1)", "Force de volonté (2)", "Coûts autres que le mana", "1 point de vie")),
    ],
)
def test_results_say_which_spell_and_what_it_costs_beside_mana(
    signed_in: As, language: str, says: tuple[str, ...]
) -> None:
    """Two spells of one name stand apart, and their other costs are in the language of the page."""
    path = settings.CONTENT_DIR / "cases" / "force-of-will-thorn-trinisphere.json"
    case = Factory().case_of(json.loads(path.read_text(encoding="utf-8")), status="draft")
    page = signed_in(*EDITOR).get(f"/{language}/desk/cases/{case.slug}/expect/").content.decode()
    assert [words for words in says if words not in html.unescape(page)] == []
    assert ">other<" not in page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_desk_and_admin_lead_to_each_other(db: None, client: Client, language: str) -> None:
    client.force_login(Factory().administrator())
    assert f'href="/{language}/admin/"' in client.get(f"/{language}/desk/").content.decode()
    assert f'<p><a href="/{language}/desk/"' in client.get(f"/{language}/admin/").content.decode()


def order(client: Client, address: str, *names: str) -> list[str]:
    text = html.unescape(client.get(address).content.decode())
    return sorted(names, key=lambda name: text.index(f"{name}</"))


def test_lists_are_sorted_as_asked(signed_in: As) -> None:
    """Letters with accents stand beside those without, also where the database would put them last."""
    client = signed_in(*EDITOR)
    for name, difficulty, position in (("Émeute", 1, 3), ("Abri", 3, 2), ("Zèle", 2, 1)):
        slug = f"{name.encode('ascii', 'ignore').decode().lower()}x"
        names = {"title_en": name, "title_fr": name}
        Factory().case(slug=slug, status="draft", difficulty=difficulty, position=position, **names)
        Factory().card(slug=slug, name_en=name, name_fr=name)
    names = ("Émeute", "Abri", "Zèle")
    assert order(client, "/en/desk/", *names) == ["Zèle", "Abri", "Émeute"]
    assert order(client, "/en/desk/?sort=title", *names) == ["Abri", "Émeute", "Zèle"]
    assert order(client, "/en/desk/?sort=difficulty", *names) == ["Émeute", "Zèle", "Abri"]
    assert order(client, "/en/desk/cards/", *names) == ["Abri", "Émeute", "Zèle"]
    assert order(client, "/en/desk/cards/?sort=changed", *names) == ["Zèle", "Abri", "Émeute"]
    assert client.get("/en/desk/?sort=nonsense").status_code == 422
