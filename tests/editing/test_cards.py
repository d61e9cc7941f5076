"""Cards made and changed in one form; what the form cannot say stays as it was, and nothing typed is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import make_groups
from layers_site.content.services import uses
from layers_site.content.services.history import whole
from layers_site.editing.forms.texts import shown
from layers_site.editing.services import cards
from layers_site.platform.versions import stamp_of
from tests.editing.conftest import ADMINISTRATOR, EDITOR, As
from tests.factories import BEAR, Factory, client_of
from tests.hostile.forms import forms_of

CARD = "/en/desk/cards/grizzly-bears/"
STRANGE: dict[str, Any] = {"other": {"en": "{T}: Look up.", "fr": "{T}\u00a0: Levez les yeux."}, "kind": "activated"}


@pytest.fixture(autouse=True)
def _its_own_boards_alone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """To look through all boards that ship takes long: one test does."""
    if request.node.name != "test_lessons_drills_games_and_quizzes_are_looked_at_too":
        for module in (cards, uses):
            monkeypatch.setattr(module, "shipped", lambda _kind: {})
            monkeypatch.setattr(module, "shipped_texts", lambda _kind: {})


def gives(keyword: str) -> dict[str, Any]:
    return {"static": {"affects": {"type": "Land"}, "changes": [{"abilities": {"add": [keyword]}}]}}


FLYING, SHROUD, HASTE = gives("flying"), gives("shroud"), gives("haste")


def draft(**columns: Any) -> Card:
    return Factory().card(**{"status": "draft", **columns})


def page_of(client: Client, path: str = CARD) -> dict[str, Any]:
    """What a browser would send of the form on that page, as it stands."""
    return sent_by(client.get(path).content.decode())


def sent_by(text: str) -> dict[str, Any]:
    sent = [{field.name: field.value for field in form.fields} for form in forms_of(text, CARD)]
    return next(fields for fields in sent if "name_en" in fields)


def items() -> list[Any]:
    return list(Card.objects.get().data.get("abilities", ()))


# --- made -------------------------------------------------------------------------------------------


def test_a_card_is_made_from_its_names_and_is_a_draft(signed_in: As) -> None:
    """It is something at once, and everything of it can be changed."""
    answer = signed_in(*EDITOR).post("/en/desk/cards/new/", {"name_en": "Elk", "name_fr": "Élan", "kind": "object"})
    assert answer.headers["Location"] == "/en/desk/cards/elk/"
    card = Card.objects.get()
    assert (card.status, card.data["types"]) == ("draft", ["Creature"])


@pytest.mark.parametrize(("english", "french"), [("grizzly BEARS", "Ours"), ("Bears", "GRIZZLIS")])
def test_a_name_that_is_there_already_is_said_before_a_second_card_is_made(
    signed_in: As, english: str, french: str
) -> None:
    """In either language, with the way to the first; who means another card makes it all the same."""
    Factory().card()
    client, sent = signed_in(*EDITOR), {"name_en": english, "name_fr": french, "kind": "object"}
    answer = client.post("/en/desk/cards/new/", sent)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "This name exists already" in text
    assert f'href="{CARD}"' in text
    assert (f'value="{english}"' in text, f'value="{french}"' in text, Card.objects.count()) == (True, True, 1)
    assert client.post("/en/desk/cards/new/", {**sent, "second": "on"}).status_code == 303
    assert Card.objects.count() == 2


def test_names_that_only_begin_alike_are_no_second_ones(signed_in: As) -> None:
    Factory().card()
    sent = {"name_en": "Grizzly Bear", "name_fr": "Grizzli", "kind": "object"}
    assert signed_in(*EDITOR).post("/en/desk/cards/new/", sent).status_code == 303


# --- one form ---------------------------------------------------------------------------------------


def test_a_form_sent_as_it_stands_changes_nothing(signed_in: As) -> None:
    """Not even the order of what is printed."""
    abilities = ["trample", STRANGE, "flying", FLYING, HASTE]
    card = draft(data={**BEAR, "abilities": abilities, "colors": ["green"]}, note_en="One.\nTwo.", note_fr="Un.")
    for language in ("en", "fr"):
        client = signed_in(*EDITOR)
        path = CARD.replace("/en/", f"/{language}/")
        assert client.post(path, page_of(client, path)).status_code == 303
        assert Card.objects.get().as_json() == card.as_json()


def test_what_is_printed_is_written_in_words(signed_in: As) -> None:
    """In the language of the page, or in English."""
    draft()
    client, path = signed_in(*EDITOR), CARD.replace("/en/", "/fr/")
    words = {"types": "Artefact, créature", "subtypes": "Ours", "text": "Vol, initiative", "power": "3"}
    assert client.post(path, page_of(client, path) | words).status_code == 303
    data = Card.objects.get().data
    assert (data["types"], data["subtypes"], data["power"]) == (["Artifact", "Creature"], ["Bear"], 3)
    assert data["abilities"] == ["flying", "first strike"]


TYPED = {"mana_cost": "{3}{U}", "subtypes": "Incarnation", "power": "2", "toughness": "2"}
ALL_FLY = {"static": {"affects": {"type": "Creature"}, "changes": [{"abilities": {"add": ["flying"]}}]}}


def test_what_it_does_is_typed_line_by_line(signed_in: As) -> None:
    """A line that was there stays what it was, wherever it stands now; one that is gone is taken away; one that is new
    is read, in either language.
    """
    draft(data={**BEAR, "abilities": [FLYING, "trample", STRANGE, SHROUD]})
    client = signed_in(*EDITOR)
    sent = page_of(client)
    flying, trample, strange, _shroud = sent["text"].splitlines()
    lines = [strange, "All creatures have flying.", trample, "", f"  {flying} ", "Célérité, portée"]
    assert client.post(CARD, sent | TYPED | {"text": "\r\n".join(lines)}).status_code == 303
    assert items() == [STRANGE, ALL_FLY, "trample", FLYING, "haste", "reach"]
    assert Card.objects.get().data["mana_cost"] == "{3}{U}"


@pytest.mark.parametrize(
    "line", ["All creatures gribble the flooble.", "Toutes les créatures gribouillent.", "Flying and"]
)
def test_a_line_that_is_not_read_is_asked_about_and_nothing_is_saved(signed_in: As, line: str) -> None:
    """With the words from which it is not read, at its field."""
    before = draft().as_json()
    client = signed_in(*EDITOR)
    answer = client.post(CARD, page_of(client) | TYPED | {"text": f"Flying\n{line}"})
    again = sent_by(answer.content.decode())
    assert answer.status_code == 422
    assert {name: again[name] for name in TYPED} == TYPED
    assert again["text"] == f"Flying\n{line}"
    assert list(answer.context["form"].errors) == ["text"]
    assert Card.objects.get().as_json() == before


@pytest.mark.parametrize("line", ["Nonbasic lands are Mountains.", "Les terrains non-base sont des Montagnes."])
def test_blood_moon_is_typed_as_its_sentence(signed_in: As, line: str) -> None:
    """In either language: the data is that of the card that ships (305.7)."""
    draft(data={"mana_cost": "{2}{R}", "types": ["Enchantment"]})
    client = signed_in(*EDITOR)
    assert client.post(CARD, page_of(client) | {"text": line}).status_code == 303
    affects = {"type": "Land", "not": {"supertype": "Basic"}}
    assert items() == [{"static": {"affects": affects, "changes": [{"subtypes": {"set_land": ["Mountain"]}}]}}]


def test_humility_is_typed_as_its_sentence(signed_in: As) -> None:
    """One ability that does two things is one ability (613.6)."""
    draft(data={"types": ["Enchantment"]})
    client = signed_in(*EDITOR)
    line = "All creatures lose all abilities and have base power and toughness 1/1."
    assert client.post(CARD, page_of(client) | {"text": line}).status_code == 303
    (written,) = items()
    assert written["static"]["changes"] == [{"abilities": {"remove": "all"}}, {"pt": {"set": [1, 1]}}]


def test_an_effect_is_changed_in_the_same_way(signed_in: As) -> None:
    """Giant Growth that also gives trample."""
    draft(kind="effect", data={"changes": [{"pt": {"add": [3, 3]}}]})
    client = signed_in(*EDITOR)
    sent = page_of(client)
    sent["text"] += "\nTarget creature gains trample until end of turn."
    assert client.post(CARD, sent).status_code == 303
    assert Card.objects.get().data == {"changes": [{"pt": {"add": [3, 3]}}, {"abilities": {"add": ["trample"]}}]}


@pytest.mark.parametrize(
    "wrong",
    [{"mana_cost": "2R"}, {"types": "Nonsense"}, {"power": "99999999999"}, {"name_en": ""}, {"text": "x" * 20_001}],
)
def test_what_makes_no_card_is_refused(signed_in: As, wrong: dict[str, Any]) -> None:
    before = draft().data
    client = signed_in(*EDITOR)
    assert client.post(CARD, page_of(client) | wrong).status_code == 422
    assert Card.objects.get().data == before


def test_an_error_stands_at_its_field(signed_in: As) -> None:
    """{9}{Q} is written as a cost is, and no cost: the engine says so, and the page says where."""
    draft()
    client = signed_in(*EDITOR)
    answer = client.post(CARD, page_of(client) | {"mana_cost": "{9}{Q}"})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["mana_cost"]


def test_an_unknown_keyword_is_worth_a_look_with_the_nearest(signed_in: As) -> None:
    draft(data={**BEAR, "abilities": ["flyng", "trample", "gribble"]})
    told = {remark.what for remark in signed_in(*EDITOR).get(CARD).context["side"].remarks}
    assert told == {
        "“flyng” isn’t a known keyword: is “flying” meant?", "“gribble” isn’t a known keyword",
    }  # fmt: skip


def test_a_card_that_gets_the_name_of_another_one_is_asked_about(signed_in: As) -> None:
    """Where it is saved, and again before it is published; who means another card says so."""
    Factory().card(slug="humility", name_en="Humility", name_fr="Humilité", status="published")
    card = draft()
    chief = signed_in(*ADMINISTRATOR)
    sent = page_of(chief) | {"name_en": "Humility"}
    answer = chief.post(CARD, sent)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["second"])
    assert "/en/desk/cards/humility/" in answer.content.decode()
    assert chief.post(CARD, sent | {"second": "on"}).status_code == 303
    card.refresh_from_db()
    step = {"status": "published", "stamp": stamp_of(whole(card))}
    asked = chief.post(f"{CARD}status/", step)
    assert [use.slug for use in asked.context["question"].uses] == ["humility"]
    assert chief.post(f"{CARD}status/", {**step, "sure": "1"}).status_code == 303


# --- two at once ------------------------------------------------------------------------------------


def test_two_editors_of_one_text_see_both(signed_in: As) -> None:
    """Flying, shroud: one takes flying away, the other, whose page is older, shroud: all three texts are shown."""
    draft(data={**BEAR, "abilities": [FLYING, SHROUD]})
    edith, chief = signed_in(*EDITOR), signed_in(*EDITOR)
    flying, shroud = (older := page_of(chief))["text"].splitlines()
    assert edith.post(CARD, page_of(edith) | {"text": shroud}).status_code == 303
    answer = chief.post(CARD, older | {"text": flying, "note_en": "Mine", "note_fr": "À moi"})
    assert answer.status_code == 409
    (told,) = (unlike for unlike in answer.context["differing"] if unlike.name == "id_text")
    assert (told.was, told.stored, told.sent) == (f"{flying}\n{shroud}", shroud, flying)
    assert items() == [SHROUD]
    assert chief.post(CARD, sent_by(answer.content.decode()) | {"text": ""}).status_code == 303
    assert (items(), Card.objects.get().note_en) == ([], "Mine")


def test_words_of_two_editors_are_both_shown(signed_in: As) -> None:
    """What only one of them changed is kept; where both did, the later word is in the form and the other beside it."""
    draft()
    edith, chief = signed_in(*EDITOR), signed_in(*EDITOR)
    older = page_of(chief)
    edith.post(CARD, page_of(edith) | {"power": "4", "note_en": "Edith’s", "note_fr": "D’Edith"})
    answer = chief.post(CARD, older | {"toughness": "5", "note_en": "Mine", "text": "Flying"})
    again = sent_by(answer.content.decode())
    assert (again["power"], again["toughness"], again["note_en"], again["note_fr"]) == ("4", "5", "Mine", "D’Edith")
    assert "<td>Edith’s</td>" in answer.content.decode()
    assert chief.post(CARD, again).status_code == 303
    assert Card.objects.get().data["abilities"] == ["flying"]


# --- who sees and does what -------------------------------------------------------------------------


def test_a_published_card_is_changed_by_those_who_may_publish(signed_in: As) -> None:
    """Plain editors see it, with its history, without a form; what they send is refused."""
    card = Factory().card()
    sent = {"name_en": "Bears", "name_fr": "Ours", "types": "Creature", "stamp": stamp_of(shown(card))}
    plain = signed_in(*EDITOR)
    assert 'name="name_en"' not in plain.get(CARD).content.decode()
    assert plain.post(CARD, sent).status_code == 403
    assert plain.post(f"{CARD}revert/", {"version": "1"}).status_code == 403
    publisher = signed_in(*ADMINISTRATOR)
    assert publisher.post(CARD, page_of(publisher) | {"name_en": "Bears"}).status_code == 303
    assert Card.objects.get().name_en == "Bears"


def test_who_looked_at_an_older_card_publishes_nothing_newer(signed_in: As) -> None:
    card = draft()
    stamp = stamp_of(whole(card))
    Card.objects.update(name_en="Other Bears")
    chief = signed_in(*ADMINISTRATOR)
    chief.post(f"{CARD}status/", {"status": "published", "stamp": stamp})
    assert Card.objects.get().status == "draft"
    assert "has changed this in the meantime" in chief.get(CARD).content.decode()


def test_what_is_not_published_is_nowhere_for_visitors(signed_in: As) -> None:
    """Not in the library nor its search, not in “my board, now”, not over the API; editors find it, marked."""
    Factory().card(slug="wonder", name_en="Wonder", name_fr="Émerveillement", status="draft")
    Factory().card()
    Factory().case()
    visitor, editor = Client(), signed_in(*EDITOR)
    add = "/en/cases/grown-bear/add/"
    for client, seen in ((visitor, False), (signed_in(), False), (editor, True)):
        for query in ("", "?q=wonder", "?by=layer"):
            text = client.get(add + query).content.decode()
            assert ("<b>Wonder</b>" in text, "(draft)" in text) == (seen, seen)
        assert client.get(f"{add}?card=wonder").status_code == (200 if seen else 404)
        assert client.post(add, {"card": "wonder"}).status_code == (303 if seen else 404)
    for client in (visitor, editor):
        assert "Wonder" not in client.get("/en/ask/").content.decode()
        assert "wonder" not in client.post("/en/ask/", {"card": ["Wonder", "Grizzly Bears"]}).get("Location", "")
        assert client.get("/api/v1/cards/wonder").status_code == 404
        assert [card["slug"] for card in client.get("/api/v1/cards").json()["cards"]] == ["grizzly-bears"]
    listed = editor.get("/en/desk/cards/?status=published").content.decode()
    assert ("Wonder" in listed, "Grizzly" in listed) == (False, True)
    assert "Wonder" in editor.get("/en/desk/cards/?status=draft").content.decode()


def delete(client: Client, card: Card) -> int:
    return client.post(f"/en/desk/cards/{card.slug}/delete/", {"stamp": stamp_of(whole(card))}).status_code


def test_editors_delete_their_own_unused_drafts(signed_in: As) -> None:
    """Not those of others, and nothing that everybody sees; an administrator can bring it back."""
    mine, other = signed_in(*EDITOR), signed_in(*EDITOR)
    mine.post("/en/desk/cards/new/", {"name_en": "Elk", "name_fr": "Élan", "kind": "object"})
    card = Card.objects.get()
    assert 'id="delete"' in mine.get("/en/desk/cards/elk/").content.decode()
    assert 'id="delete"' not in other.get("/en/desk/cards/elk/").content.decode()
    assert delete(other, card) == 403
    assert mine.post("/en/desk/cards/elk/delete/", {"stamp": "older"}).status_code == 303
    assert Card.objects.exists()
    Card.objects.update(status="published")
    assert delete(mine, card) == 403
    Card.objects.update(status="draft")
    assert mine.get("/en/desk/cards/elk/delete/").status_code == 200
    assert delete(mine, card) == 303
    assert not Card.objects.exists()
    make_groups()
    chief = client_of(User.objects.create_superuser("chief"))
    assert "Elk" in chief.get("/en/admin/content/deletion/").content.decode()


def test_a_draft_that_is_on_a_board_is_not_deleted_and_it_is_said_where(signed_in: As) -> None:
    """By its name: a board keeps what is printed on it."""
    client = signed_in(*EDITOR)
    sent = {"name_en": "Grizzly Bears", "name_fr": "Grizzlis", "kind": "object"}
    client.post("/en/desk/cards/new/", sent)
    card, case = Card.objects.get(), Factory().case()
    answer = client.post(f"{CARD}delete/", {"stamp": stamp_of(whole(card))})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert f'<a href="/en/desk/cases/{case.slug}/">A bear grows</a>' in text
    assert Card.objects.exists()
    assert "A bear grows" in client.get(CARD).content.decode()


def test_lessons_drills_games_and_quizzes_are_looked_at_too(signed_in: As) -> None:
    """Of those that ship; Humility stands on boards of lessons and of quizzes."""
    Factory().card(slug="humility", name_en="Humility", name_fr="Humilité")
    text = signed_in(*EDITOR).get("/en/desk/cards/humility/").content.decode()
    for kind in ("lesson", "quiz"):
        assert f'<span class="quiet small">{kind}</span>' in text


def test_the_history_of_a_card_is_on_the_desk_in_words(signed_in: As) -> None:
    """Side by side with today, and the way back."""
    draft()
    client = signed_in(*EDITOR)
    client.post(CARD, page_of(client) | {"power": "3", "text": "Flying", "name_en": "Bears"})
    listed = client.get(f"{CARD}history/").content.decode()
    oldest = Card.objects.get().history.earliest().history_id
    assert f"?version={oldest}" in listed
    text = client.get(f"{CARD}history/?version={oldest}").content.decode()
    for sign in ("<del>Grizzly Bears</del>", "<ins>Bears</ins>", "2/2</del>", "3/2</ins>", "<ins>Flying</ins>"):
        assert sign in text
    stamp = re.search(r'name="stamp" value="([^"]*)"', text)
    assert stamp
    assert client.post(f"{CARD}revert/", {"version": oldest, "stamp": stamp[1]}).status_code == 303
    assert (Card.objects.get().name_en, Card.objects.get().data) == ("Grizzly Bears", BEAR)


def test_pages_of_cards_are_in_both_languages(signed_in: As) -> None:
    card = draft(data={**BEAR, "abilities": [FLYING]})
    client = signed_in(*ADMINISTRATOR, "delete_card")
    for name in ("", "history/", "delete/"):
        text = client.get(f"/fr/desk/cards/{card.slug}/{name}").content.decode()
        assert "Grizzlis" in text
    assert not Case.objects.exists()


# --- boards that have it otherwise ------------------------------------------------------------------


def older(client: Client, *folders: str) -> list[Any]:
    """The rows of cases, or of these folders, that have the bears otherwise: they stand on boards that ship as well."""
    rows = client.get(f"{CARD}boards/").context["older"]
    return [row for row in rows if row["key"].startswith(folders or ("cases",))]


def test_a_corrected_card_names_the_boards_that_have_it_otherwise_and_brings_them_up_to_date(signed_in: As) -> None:
    """The bear of the card is 3/3 now; on the board it is 2/2, tapped, with a counter, and its ability has an id.

    3/3 with +3/+3 is 6/6 (613.4c), so that both halves of the expected 5/5 differ: that is told before.
    """
    case = Factory().case(status="draft")
    (bear,) = case.document["scenario"]["objects"]
    bear |= {"status": ["tapped"], "abilities": [{"id": "first", "keyword": "reach"}]}
    case.save()
    card = Factory().card(data={**BEAR, "power": 3, "toughness": 3, "abilities": [{"keyword": "reach"}]})
    client = signed_in(*EDITOR)
    (row,) = older(client)
    assert client.get(CARD).context["older"] >= 1
    assert (row["key"], row["may_change"], row["differing"][:1]) == ("cases/grown-bear", True, "2")
    assert len(row["results"]) == 2
    assert client.post(f"{CARD}boards/", {"board": f"{row['key']}:{row['stamp']}"}).status_code == 303
    case.refresh_from_db()
    (bear,) = case.scenario["objects"]
    assert (bear["power"], bear["status"], bear["abilities"]) == (3, ["tapped"], [{"id": "first", "keyword": "reach"}])
    assert older(client) == []
    card.refresh_from_db()


def test_what_is_worded_alike_is_told_apart_by_its_data(signed_in: As) -> None:
    """The same words are a mana ability on the card and no more than a text on the board (605.1a)."""
    case = Factory().case(status="draft")
    case.document["scenario"]["objects"][0]["abilities"] = [{"other": "{T}: Add {G}."}]
    case.save()
    Factory().card(data={**BEAR, "abilities": [{"other": "{T}: Add {G}.", "kind": "mana"}]})
    (row,) = older(signed_in(*EDITOR))
    assert any("mana" in line.new for line in row["lines"])


def test_a_published_case_is_brought_up_to_date_only_where_it_stays_right(signed_in: As) -> None:
    Factory().case()
    Factory().card(data={**BEAR, "power": 3})
    client = signed_in(*ADMINISTRATOR)
    (row,) = older(client)
    assert client.post(f"{CARD}boards/", {"board": f"{row['key']}:{row['stamp']}"}).status_code == 303
    assert "error" in client.get(f"{CARD}boards/").content.decode()
    assert Case.objects.get().scenario["objects"][0]["power"] == 2


def test_a_corrected_name_goes_to_all_boards_by_one_press(signed_in: As) -> None:
    """To cases, drafts and published ones, and to a lesson; what is published is worth a look until then."""
    case, other = Factory().case(), Factory().case(slug="other", status="draft")
    board = {"scenario": case.document["scenario"]}
    lesson = {"title": {"en": "A lesson", "fr": "Une leçon"}, "parts": [{"board": board}]}
    Document.objects.create(kind="lessons", slug="own-lesson", document=lesson, status="draft")
    chief = signed_in(*ADMINISTRATOR)
    Factory().card(name_en="Grizzly Bears", name_fr="Grizzlis", status="published")
    page = f"/en/desk/cases/{case.slug}/"
    assert chief.get(page).context["side"].remarks == ()
    assert chief.post(CARD, page_of(chief) | {"name_fr": "Grizzlys"}).status_code == 303
    assert any("Grizzly Bears" in remark.what for remark in chief.get(page).context["side"].remarks)
    rows = older(chief, "cases", "lessons/own-lesson")
    assert [row["key"] for row in rows] == ["cases/grown-bear", "cases/other", "lessons/own-lesson"]
    assert chief.post(f"{CARD}boards/", {"board": [f"{row['key']}:{row['stamp']}" for row in rows]}).status_code == 303
    names = {"en": "Grizzly Bears", "fr": "Grizzlys"}
    for stored in (case, other):
        stored.refresh_from_db()
        assert stored.document["scenario"]["objects"][0]["name"] == names
        assert stored.stale == []
    assert case.is_published
    assert (
        Document.objects.get(slug="own-lesson").document["parts"][0]["board"]["scenario"]["objects"][0]["name"] == names
    )
    assert chief.get(page).context["side"].remarks == ()


def test_a_card_that_got_another_english_name_is_still_found_on_its_boards(signed_in: As) -> None:
    """By the name that it had; not where another card has that name now."""
    Factory().case(status="draft")
    Factory().card(status="draft")
    client = signed_in(*EDITOR)
    assert client.post(CARD, page_of(client) | {"name_en": "Grizzled Bears"}).status_code == 303
    assert [row["key"] for row in older(client)] == ["cases/grown-bear"]
    Factory().card(slug="new-bears", name_en="Grizzly Bears", name_fr="Grizzlis", status="draft")
    assert older(client) == []


@pytest.mark.parametrize("name", ["\u202eelk", " \u200b ", "\u2066", "N" * 10_000])
def test_a_name_can_be_read_and_turns_nothing_around(signed_in: As, name: str) -> None:
    """No card is made of a name without a letter, of one that reverses the rest of the line, and of one without end."""
    answer = signed_in(*EDITOR).post("/en/desk/cards/new/", {"name_en": name, "name_fr": "Élan", "kind": "object"})
    assert answer.status_code == 422
    assert not Card.objects.exists()


@pytest.mark.parametrize("name", ["أيل", "Élan\u202f!", "鹿", "Elk 👩\u200d🌾", "1996 World Champion"])
def test_a_name_has_any_letters(signed_in: As, name: str) -> None:
    answer = signed_in(*EDITOR).post("/en/desk/cards/new/", {"name_en": name, "name_fr": name, "kind": "object"})
    assert answer.status_code == 303
