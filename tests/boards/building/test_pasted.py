"""A card by its text: it goes onto the board as it was read, in our own words, and the board says what was not read.

Expected by hand: layers/1 for each line (docs/format.md), sizes by rules 613.4b and 613.4c.
"""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.notation import read_object, read_scenario
from layers_site.boards.models import Board
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.pasted import has_unread, own_document, pasted_card
from tests.boards.building.boards import form
from tests.boards.pages import Page
from tests.factories import Factory

pytestmark = pytest.mark.django_db

WARDEN = """Grove Warden {2}{G}
Legendary Creature — Elf Warrior
Trample
Other Elves you control get +1/+1.
When Grove Warden enters, draw a card.
Elves glimmer brightly.
3/3"""
SENTENCE = "Creatures you control get +0/+2."
COAT = "Bark Coat {G}\nEnchantment — Aura\nEnchant creature\nEnchanted creature gets +2/+2."


def sandbox(client: Client, language: str = "en") -> str:
    return str(client.get(f"/{language}/sandbox/").headers["Location"])


def paste(client: Client, address: str, text: str, **more: str) -> Any:
    return client.post(f"{address}paste/", {"text": text, "controller": "you", "on": "", "do": "keep", **more})


def board_of(response: Any) -> dict[str, Any]:
    board = Board.objects.get(id=response.headers["Location"].split("/boards/")[1].split("/")[0])
    document = json.loads(board.scenario) if isinstance(board.scenario, str) else board.scenario
    assert isinstance(document, dict)
    return document


# --- what French prints say -------------------------------------------------------------------------

OLD = "Zorb {G}\nCréature : seigneur et elfe\nLes créatures appelées Grizzlis ont le vol.\n2/2"


def test_words_of_the_type_line_that_are_no_type_are_told(client: Client) -> None:
    page = client.post(f"{sandbox(client)}paste/", {"text": OLD, "controller": "you", "on": "", "do": "look"})
    assert "Not read in the type line: seigneur." in page.content.decode()


@pytest.mark.parametrize("size", ["2+/3", "3/½"])
def test_a_size_that_is_no_number_is_told(client: Client, size: str) -> None:
    """A board has 0 there (208.5), and the page says so before it is put on one."""
    pasted = f"Zorb {{G}}\nCreature — Elf\nFlying\n{size}"
    page = client.post(f"{sandbox(client)}paste/", {"text": pasted, "controller": "you", "on": "", "do": "look"})
    (word,) = (part for part in size.split("/") if part != "3")
    assert f"Not read in power and toughness, so that 0 counts: {word}." in page.content.decode()


def test_a_french_name_means_the_card_of_the_library(client: Client) -> None:
    """Rule 201.2: « Grizzlis » is no name in the format, and "Grizzly Bears" is."""
    assert has_unread(read_scenario(board_of(paste(client, sandbox(client), OLD))).objects[-1])
    Factory().card()
    thing = board_of(paste(client, sandbox(client), OLD))["objects"][-1]
    assert thing["abilities"][0]["static"]["affects"] == {"type": "Creature", "name": "Grizzly Bears"}
    answer = client.post(
        "/api/v1/read",
        json.dumps({"language": "fr", "name": "Zorb", "types": "Créature : elfe", "text": OLD.split("\n")[2]}),
        content_type="application/json",
    )
    assert answer.json()["left"] == []


# --- taking apart -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (WARDEN, ("Grove Warden", "{2}{G}", "Legendary Creature — Elf Warrior", "3", "3", "en")),
        ("Grove Warden\n{2}{G}\nCreature — Elf\n*/1+*", ("Grove Warden", "{2}{G}", "Creature — Elf", "*", "1+*", "en")),
        ("Bois\nTerrain de base : forêt", ("Bois", None, "Terrain de base : forêt", None, None, "fr")),
        ("Garde {G}\nCréature : elfe\n2/2", ("Garde", "{G}", "Créature : elfe", "2", "2", "fr")),
        (SENTENCE, ("", None, "Enchantment", None, None, "en")),
        ("Les créatures que vous contrôlez ont le vol.", ("", None, "Enchantement", None, None, "fr")),
    ],
)
def test_a_pasted_card_is_taken_apart(text: str, expected: tuple[str | None, ...]) -> None:
    card = pasted_card(text)
    assert (card.name, card.cost, card.type_line, card.power, card.toughness, card.language) == expected


def test_windows_line_ends_and_blank_lines_change_nothing() -> None:
    spaced = "\n\n" + WARDEN.replace("\n", "\r\n") + "\r\n"
    assert pasted_card(spaced).name == "Grove Warden"
    assert read_card(pasted_card(spaced)).abilities == read_card(pasted_card(WARDEN)).abilities


WORDS = st.sampled_from(
    ("Creature", "—", "Elf", "{2}{G}", "{x}", "3/3", "*/*", "\n", "get +1/+1", ".", "Créature :", "«", "fly")
)  # fmt: skip


@given(st.lists(WORDS, max_size=25).map(" ".join))
def test_whatever_is_pasted_can_lie_on_a_board(text: str) -> None:
    """No text gives a document that the format refuses."""
    reading = read_card(pasted_card(text))
    assert read_object({**own_document(reading, {}), "id": "card", "name": "A card"}).id == "card"


# --- on the board -----------------------------------------------------------------------------------


def test_the_card_lies_on_the_board_as_it_was_read(client: Client) -> None:
    response = paste(client, sandbox(client), WARDEN)
    assert response.status_code == 303
    (card,) = board_of(response)["objects"]
    assert (card["name"], card["power"], card["toughness"], card["supertypes"]) == ("Grove Warden", 3, 3, ["Legendary"])
    assert card["abilities"][:2] == [
        "trample",
        {
            "static": {
                "affects": {"is": "other", "subtype": "Elf", "controller": "you"},
                "changes": [{"pt": {"add": [1, 1]}}],
            }
        },
    ]


def test_no_pasted_word_of_a_carried_line_stays_on_the_board(client: Client) -> None:
    """Law 10: a board may be shared, so that it has our own words alone; within a quotation too."""
    text = WARDEN.replace("Trample", 'Other Elves you control have "When this creature dies, frolic."')
    written = json.dumps(board_of(paste(client, sandbox(client), text)))
    assert not [word for word in ("draw", "frolic", "glimmer", "dies") if word in written]


def test_a_board_says_which_card_has_a_line_that_was_not_read(client: Client) -> None:
    response = paste(client, sandbox(client), WARDEN)
    page = client.get(response.headers["Location"]).content.decode()
    assert "A line of this card was not understood and is missing on this board: Grove Warden." in page
    assert (
        "was not understood and is missing"
        not in client.get(paste(client, sandbox(client), SENTENCE).headers["Location"]).content.decode()
    )


@pytest.mark.parametrize(
    ("text", "on", "size"),
    [(SENTENCE, {}, (3, 5)), (COAT, {"on": "own-card"}, (5, 5))],
    ids=["a sentence is an enchantment", "an Aura lies on what was chosen"],
)
def test_what_is_pasted_works(client: Client, text: str, on: dict[str, str], size: tuple[int, int]) -> None:
    """A 3/3 under +0/+2 is 3/5, and with +2/+2 from an Aura 5/5 (613.4c)."""
    first = paste(client, sandbox(client), WARDEN).headers["Location"].split("?")[0]
    end = engine.evaluate(read_scenario(board_of(paste(client, first, text, **on)))).final["own-card"]
    assert (end.power, end.toughness) == size


@pytest.mark.parametrize(("text", "noted"), [(SENTENCE, True), (WARDEN, False)])
def test_a_text_without_a_type_line_says_what_it_is_taken_for(client: Client, text: str, noted: bool) -> None:
    page = paste(client, sandbox(client), text, do="look").content.decode()
    assert ("The type line is missing" in page) is noted


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (SENTENCE, "enchantment"),
        ("Flying\n2/2", "creature"),
        ("This creature has flying as long as you control a Forest.", "creature"),
        ("Cette créature a le vol.", "creature"),
        ("Enchant creature\nEnchanted creature has flying.", "aura"),
        ("Equipped creature gets +1/+1.\nEquip {2}", "equipment"),
        ("Ce terrain est du type choisi.", "land"),
    ],
)
def test_the_words_tell_what_a_text_without_a_type_line_is_on(client: Client, text: str, kind: str) -> None:
    page = Page(paste(client, sandbox(client), text, do="look").content.decode())
    pressed = [
        button.attrs["value"] for button in page.root.all(tag="button") if button.attrs.get("aria-pressed") == "true"
    ]
    assert f"as:{kind}" in pressed


def test_one_press_says_what_a_text_is_on(client: Client) -> None:
    """The press keeps all that was typed; the card that follows is a creature of the size that was typed."""
    address = sandbox(client)
    page = Page(paste(client, address, SENTENCE, do="as:creature").content.decode())
    assert page.root.only(tag="textarea", id="paste_text").text == SENTENCE
    fields = {
        field.attrs["name"]: field.attrs["value"] for field in page.root.all(tag="input") if "value" in field.attrs
    }
    assert (fields["kind"], fields["power"], fields["toughness"]) == ("creature", "1", "1")
    (card,) = board_of(paste(client, address, SENTENCE, kind="creature", power="4", toughness="-1"))["objects"]
    assert (card["types"], card["power"], card["toughness"]) == (["Creature"], 4, -1)
    (card,) = board_of(paste(client, address, SENTENCE, kind="land"))["objects"]
    assert card["types"] == ["Land"]
    assert "power" not in card


@pytest.mark.parametrize("sent", [{"kind": "dragon"}, {"do": "as:dragon"}, {"kind": "creature", "power": "<b>"}])
def test_no_other_kind_and_no_other_size_is_taken(client: Client, sent: dict[str, str]) -> None:
    page = paste(client, sandbox(client), SENTENCE, **{"do": "look", **sent}).content.decode()
    assert "dragon" not in page
    assert "&lt;b&gt;" not in page


def test_a_two_fold_reading_has_to_be_chosen() -> None:
    """Before it is, the line counts as not read; what is chosen goes onto the board."""
    reading = read_card(pasted_card(SENTENCE))
    two = reading.lines[0].__class__(0, 5, why="two_readings", readings=(reading.abilities, ()))
    twofold = reading.__class__(reading.printed, reading.types, (two,))
    assert has_unread(read_object(own_document(twofold, {}) | {"id": "card", "name": "A card"}))
    assert own_document(twofold, {0: 0})["abilities"] == own_document(reading, {})["abilities"]
    assert "abilities" not in own_document(twofold, {0: 1})


def test_looking_keeps_nothing_and_shows_each_line(client: Client) -> None:
    """Without htmx the whole page with everything that was typed, with it the lines alone."""
    address = sandbox(client)
    before = Board.objects.count()
    page = client.post(f"{address}paste/", {"text": WARDEN, "controller": "you", "do": "look"}).content.decode()
    part = client.post(
        f"{address}paste/", {"text": WARDEN, "controller": "you", "do": "look"}, headers={"HX-Request": "true"}
    ).content.decode()
    assert Board.objects.count() == before
    for shown in (page, part):
        assert "Other Elves you control get +1/+1." in shown
        assert "<mark>glimmer</mark>" in shown
        assert "no continuous effect by itself" in shown
    assert "Grove Warden {2}{G}" in page
    assert "<html" not in part


@pytest.mark.parametrize("text", ["", "   ", "x" * 8001], ids=["none", "spaces", "long"])
def test_no_text_or_too_much_of_it_is_refused_with_a_reason(client: Client, text: str) -> None:
    response = paste(client, sandbox(client), text)
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode() or "errorlist" in response.content.decode()


def test_the_page_is_there_in_both_languages(client: Client) -> None:
    assert "A card by its text" in client.get(f"{sandbox(client)}paste/").content.decode()
    assert "Une carte par son texte" in client.get(f"{sandbox(client, 'fr')}paste/").content.decode()


# --- spells -----------------------------------------------------------------------------------------

GROWTH = "Sudden Growth {G}\nInstant\nTarget creature gets +3/+3 until end of turn."
WAVE = "Green Wave {3}{G}\nSorcery\nCreatures you control get +2/+2 and gain trample until end of turn."


@pytest.mark.parametrize(("text", "on", "size"), [(GROWTH, "own-card", (6, 6)), (WAVE, "", (5, 5))])
def test_a_spell_goes_onto_the_board_as_what_it_makes(
    client: Client, text: str, on: str, size: tuple[int, int]
) -> None:
    """On the object chosen, or on all that its words find as it resolves (611.2c); both end with the turn."""
    first = paste(client, sandbox(client), WARDEN).headers["Location"].split("?")[0]
    document = board_of(paste(client, first, text, on=on))
    (effect,) = document["effects"]
    assert effect["affects"] == {"ids": ["own-card"]}
    assert effect["duration"]["fr"] == "jusqu’à la fin du tour"
    trace = engine.evaluate(read_scenario(document))
    assert (trace.final["own-card"].power, trace.final["own-card"].toughness) == size


def test_a_spell_that_leaves_nothing_is_refused_with_a_reason(client: Client) -> None:
    response = paste(client, sandbox(client), "Insight {U}\nSorcery\nDraw two cards.")
    assert response.status_code == 422
    assert "The site finds no lasting effect" in response.content.decode()


# --- a line that is finished in the form --------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Old Orchard\nEnchantment\nFlying\nCreatures you control get +1/+1 and glimmer."),
        ("fr", "Vieux verger\nEnchantement\nVol\nLes créatures que vous contrôlez gagnent +1/+1 et zolent."),
    ],
)
def test_a_line_that_was_not_read_is_finished_in_the_form(client: Client, language: str, text: str) -> None:
    """The form has what stands before the word where reading stopped; saved, it stands for the line on that board."""
    response = client.post(f"{sandbox(client, language)}paste/", {"text": text, "controller": "you", "do": "finish:1"})
    page = Page(response.content.decode())
    sentence = text.rsplit("\n", maxsplit=1)[-1]
    assert page.root.only(tag="textarea", id="sentence").text == sentence
    assert page.root.only(id="said").only(tag="mark").text in ("glimmer", "zolent")
    assert page.root.only(name="does@/0/pt/add/0").attrs["value"] == "1"
    where = page.root.only(id="builder").attrs["action"]
    before = Board.objects.get(id=where.split("/boards/")[1].split("/")[0]).scenario
    assert [ability == "flying" or "other" in ability for ability in before["objects"][0]["abilities"]] == [True, True]
    yours = {"type": "Creature", "controller": "you"}
    data = form("ability", {"pt": {"add": [1, 1]}}, like=yours, zones=["battlefield"])
    (card,) = board_of(client.post(where, data))["objects"]
    assert card["abilities"] == [
        "flying",
        {"static": {"affects": {"type": "Creature", "controller": "you"}, "changes": [{"pt": {"add": [1, 1]}}]}},
    ]


def test_a_line_of_the_back_face_is_finished_in_the_form(client: Client) -> None:
    """The card lies with its back face up, on which that line stands; saved, it is an ability of that face."""
    text = (
        "Old Orchard {1}{G}\nCreature — Elf\nFlying\n2/2\n//\nWild Orchard\nColor Indicator: Green\nCreature — Elf\n"
        "Haste\nCreatures you control get +1/+1 and glimmer.\n3/3"
    )
    response = client.post(f"{sandbox(client)}paste/", {"text": text, "controller": "you", "do": "finish:2"})
    page = Page(response.content.decode())
    assert page.root.only(id="said").only(tag="mark").text == "glimmer"
    where = page.root.only(id="builder").attrs["action"]
    yours = {"type": "Creature", "controller": "you"}
    data = form("ability", {"pt": {"add": [1, 1]}}, like=yours, zones=["battlefield"])
    (card,) = board_of(client.post(where, data))["objects"]
    assert card["up"] == "back"
    assert card["abilities"] == ["flying"]
    assert [ability if isinstance(ability, str) else "static" for ability in card["back"]["abilities"]] == [
        "haste",
        "static",
    ]


def test_an_unread_line_of_a_board_can_be_said_later(client: Client) -> None:
    """Its page offers the form for it, without the words, which no board keeps."""
    response = paste(client, sandbox(client), "Orchard\nEnchantment\nCreatures you control glimmer.")
    board = response.headers["Location"].split("/boards/")[1].split("/")[0]
    page = Page(client.get(f"/en/boards/{board}/change/?what=own-card").content.decode())
    edit = page.root.only(cls="change-abilities").all(tag="a")[0].attrs["href"]
    form = Page(client.get(edit).content.decode())
    assert form.root.only(tag="textarea", id="sentence").text == ""
    assert "glimmer" not in form.text


def test_a_spell_of_which_a_line_was_not_read_lies_nowhere_before_its_form_is_sent(client: Client) -> None:
    """The form of a resolved effect is filled; no board was made."""
    boards = Board.objects.count()
    text = "Surge {G}\nInstant\nTarget creature gets +3/+3 and glimmers until end of turn."
    response = client.post(f"{sandbox(client)}paste/", {"text": text, "controller": "you", "do": "finish:0"})
    page = Page(response.content.decode())
    assert page.root.only(id="origin-resolved").attrs["aria-pressed"] == "true"
    assert Board.objects.count() == boards + 1  # the empty board alone


@pytest.mark.parametrize(
    "text",
    [
        "Zorb\nCreature — Elf\nThis creature can't attack unless you frolic.\nThis creature can't block.",
        'Zorb\nEnchantment\nElves have "Elves can\'t block while they frolic."',
        'Zorb\nSorcery\nCreatures you control gain "When this creature dies, frolic." until end of turn.',
        "Zorb\nSorcery\nElves you control can't be blocked by those who frolic this turn.",
        "Zorb\nCréature : elfe\nCette créature ne peut pas attaquer les frolic.",
    ],
)
def test_no_pasted_word_of_a_restriction_or_an_effect_stays_on_the_board(client: Client, text: str) -> None:
    """Law 10: what cannot be done is said in our own words or not at all; so is what an effect gives."""
    response = paste(client, sandbox(client), text)
    if response.status_code == 302:
        assert "frolic" not in json.dumps(board_of(response))


def test_a_restriction_that_we_know_keeps_its_words(client: Client) -> None:
    written = json.dumps(board_of(paste(client, sandbox(client), "Creature — Elf\nThis creature can't block.")))
    assert "can't block" in written


@pytest.mark.parametrize(
    "line",
    [
        "{T}: " + "Draw a card, create a token, and " * 16 + "it gains haste.",
        "creature that's a Goblin that's a " * 16 + "Goblin gets +1/+1.",
        "Creatures have " + "“Creatures have " * 30 + "flying." + "”" * 30,
        "(" * 590,
        "[](.*)+\\$ ~ _ \u202e\u200f\x00 <script>alert(1)</script>",
    ],
)
def test_hostile_lines_end_soon_and_stay_text(client: Client, line: str) -> None:
    """A card of twenty dear lines takes less than two seconds of processor, and nothing of it is markup (law 9)."""
    text = "(.*)+\nCreature — Elf\n" + "\n".join([line] * 13)
    address = sandbox(client)
    before = time.process_time()
    response = client.post(f"{address}paste/", {"text": text[:7900], "controller": "you", "on": "", "do": "look"})
    assert response.status_code in {200, 302}
    assert time.process_time() - before < 2
    assert "<script>alert" not in response.content.decode()


def test_a_spell_that_is_not_read_whole_says_so_in_its_name(client: Client) -> None:
    """Everywhere that the effect is named, in both languages."""
    first = paste(client, sandbox(client), WARDEN).headers["Location"].split("?")[0]
    (effect,) = board_of(paste(client, first, f"{GROWTH}\nGlimmer brightly.", on="own-card"))["effects"]
    assert effect["name"] == {"en": "Sudden Growth (not all of it)", "fr": "Sudden Growth (pas en entier)"}
    (effect,) = board_of(paste(client, first, GROWTH, on="own-card"))["effects"]
    assert effect["name"] == "Sudden Growth"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_list_of_all_cards_leads_to_a_card_by_its_text(client: Client, language: str) -> None:
    """From there, and from a search that finds no card; the card lies on a board of its own."""
    for page in (f"/{language}/cards/", f"/{language}/cards/?q=zzzzzz"):
        assert f"/{language}/sandbox/?then=paste" in client.get(page).content.decode()
    address = client.get(f"/{language}/sandbox/?then=paste").headers["Location"]
    assert address.endswith("/paste/")
    assert board_of(paste(client, address.removesuffix("paste/"), WARDEN))["objects"][0]["name"] == "Grove Warden"
