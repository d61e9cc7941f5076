"""Any card at the table: by its text, by the operator's texts; nothing that was typed is lost.

Expected by hand: 305.7 (a nonbasic land under Blood Moon is a Mountain without its abilities), 613.4b and 613.4c.
"""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from engine.scenario import GameObject
from layers_site.ask.services.cards.question import resolve
from layers_site.cardtext.reading.pasted import has_unread
from layers_site.content.card_texts import CardText
from layers_site.content.models import Card
from layers_site.search.index import Index
from tests.shipped import store_shipped

pytestmark = pytest.mark.django_db

ORCHARD = "Old Orchard\nLand\nOther lands you control are Forests in addition to their other types.\n{T}: Add {G}."
VERGER = (
    "Vieux verger\nTerrain\nLes autres terrains que vous contrôlez sont des forêts en plus de leurs autres types.\n"
    "{T} : Ajoutez {G}."
)


@pytest.fixture(autouse=True)
def _library() -> None:
    store_shipped(Card)


BEAST = "Great Beast {4}{G}\nCreature — Beast\n5/5"


def page_for(client: Client, *names: str, language: str = "en", **more: str) -> str:
    """The page that comes of it: the ruling, or the fields again."""
    response = client.post(f"/{language}/ask/", {"card": list(names), **more}, follow=True)
    return unescape(response.content.decode())


def test_an_unknown_name_asks_for_the_card_and_loses_nothing(client: Client) -> None:
    page = page_for(client, "Blood Moon", "Old Orchard")
    assert 'name="text-2"' in page
    assert 'value="Blood Moon"' in page
    assert 'value="Old Orchard"' in page


@pytest.mark.parametrize(("language", "text", "name"), [("en", ORCHARD, "Old Orchard"), ("fr", VERGER, "Vieux verger")])
def test_a_pasted_card_is_ruled_upon(client: Client, language: str, text: str, name: str) -> None:
    """Blood Moon makes the land a Mountain, and its effect is gone with its abilities."""
    more = {"asked-2": name, "text-2": text}
    page = page_for(client, "Blood Moon", name, language=language, **more)
    assert 'id="ruling"' in page
    sentence = {"en": f"{name} is a Mountain", "fr": f"{name} est une montagne"}
    assert sentence[language] in page.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("language", "types", "sentence"),
    [
        ("en", "Creature — elf", "Zorb: Not read in the type line: elf. Not read in power and toughness, so that 0"),
        ("fr", "Créature : seigneur", "Zorb : Non lu dans la ligne de type : seigneur. Ce passage de la force ou"),
    ],
)
def test_what_was_not_read_above_the_text_of_a_loaded_card_is_said(
    client: Client, language: str, types: str, sentence: str
) -> None:
    """2+ is no size, and counts as 0 (208.5); where all was read nothing is said."""
    key = {"en": "english", "fr": "french"}[language]
    for name, type_line, power in (("Zorb", types, "2+"), ("Zarb", types.rsplit(" ", 2)[0], "2")):
        size = {"power": power, "toughness": "2"}
        printed = {"name": name, "type_line": type_line, "text": "", "language": language, **size}
        CardText.objects.create(key=name.lower(), **{key: printed})
    page = page_for(client, "Humility", "Zorb", language=language).replace("\u00a0", " ")
    assert 'id="ruling"' in page
    assert sentence in page
    page = page_for(client, "Humility", "Zarb", language=language)
    assert "Not read in" not in page
    assert "Non lu dans" not in page


def test_a_spell_that_leaves_nothing_behind_is_a_card_that_is_told_not_to(client: Client) -> None:
    page = page_for(client, "Humility", "Shock", **{"asked-2": "Shock", "text-2": "Shock {R}\nInstant\nDraw a card."})
    assert 'id="ruling"' in page
    assert "We couldn’t read all of Shock" in page


def test_what_a_pasted_card_does_as_it_dies_is_offered_and_not_done(client: Client) -> None:
    """Under Humility it has no ability to trigger, and is 1/1 as all others."""
    text = "Sower {6}\nCreature — Eldrazi\nWhen this creature dies, creatures you control get +2/+2.\n5/8"
    page = page_for(client, "Sower", "Humility", **{"asked-1": "Sower", "text-1": text})
    assert "Sower is 1/1 and has no abilities." in page


def test_a_card_stays_with_its_field_when_its_name_is_typed_anew(client: Client) -> None:
    page = page_for(client, "Humility", "Greatest Beast", **{"asked-2": "Great Beast", "text-2": BEAST})
    assert 'id="ruling"' in page
    assert "1/1" in page


def test_the_operators_texts_are_asked_where_the_library_has_no_such_card(client: Client) -> None:
    """In both languages; a board of it has no word of the text that the reader did not understand."""
    CardText.objects.create(
        key="old orchard",
        key_fr="vieux verger",
        english={"name": "Old Orchard", "type_line": "Land", "text": ORCHARD.split("\n", 2)[2]},
        french={"name": "Vieux verger", "type_line": "Terrain", "text": VERGER.split("\n", 2)[2], "language": "fr"},
    )
    assert "Old Orchard is a Mountain" in page_for(client, "Blood Moon", "old orchard")
    assert "Vieux verger" in page_for(client, "Lune de sang", "Old Orchard", language="fr")


def test_a_ruling_says_that_a_line_was_not_read(client: Client) -> None:
    text = ORCHARD + "\nLands glimmer brightly."
    page = page_for(client, "Blood Moon", "Old Orchard", **{"asked-2": "Old Orchard", "text-2": text})
    assert "We couldn’t read all of Old Orchard" in page.partition('id="story"')[0]
    assert "glimmer" not in page
    text = "Odd Orchard {2}\nEnchantment\nLands glimmer brightly."
    page = page_for(client, "Blood Moon", "Odd Orchard", **{"asked-2": "Odd Orchard", "text-2": text})
    assert "We couldn’t read all of Odd Orchard" in page
    assert "no continuous effect" not in page


def test_the_library_comes_before_the_operators_texts(client: Client) -> None:
    CardText.objects.create(key="humility", english={"name": "Humility", "type_line": "Land", "text": ""})
    page = page_for(client, "Humility", "Great Beast", **{"asked-2": "Great Beast", "text-2": BEAST})
    assert "1/1" in page


TRICKSTER = (
    "Tide Prankster {1}{U}\nCreature — Merfolk\n"
    "When this creature enters, target creature an opponent controls loses all abilities until end of turn.\n2/2"
)
BARGE = "Old Barge {2}\nArtifact — Vehicle\nCrew 1\n4/5"
NEXUS = 'Any Gem {3}\nArtifact\nLands you control have "{T}: Add one mana of any color."'
OVERGROWTH = "Great Growing {3}{G}\nSorcery\nCreatures you control get +3/+3 and gain trample until end of turn."
MASK = (
    "Great Mask {2}{G}\nEnchantment — Aura\nEnchant creature\n"
    "Enchanted creature gets +2/+2 for each other enchantment on the battlefield."
)
TOWER = "Far Tower\nLand\nThis land enters with two charge counters on it.\n{T}: Add {C}."


@pytest.mark.parametrize(
    ("cards", "text", "says"),
    [
        # What it takes it takes from its target, not from itself; Magus has begun in layer 4 (613.6).
        (("Magus of the Moon", "Tide Prankster"), TRICKSTER, "Magus of the Moon is 2/2 and has no abilities."),
        # It is a creature only since it is crewed (702.122a), and then Humility makes it 1/1.
        (("Humility", "Old Barge"), BARGE, "Old Barge is a 1/1 Vehicle artifact creature"),
        # The ability is given in layer 6, after layer 4 has taken what is printed.
        (("Blood Moon", "Any Gem"), NEXUS, "taps for mana of any color"),
        # It is locked on all that are there as it resolves (611.2c): 1/1 in 7b, +3/+3 in 7c.
        (("Humility", "Great Growing"), OVERGROWTH, "is 4/4"),
        # A Mountain has no such text as it enters (614.12).
        (("Blood Moon", "Far Tower"), TOWER, "Far Tower has lost"),
        # "Other" than the Aura that says so: +2/+2 for the Anthem, and its own +1/+1.
        (("Glorious Anthem", "Great Mask"), MASK, "Serra Angel is 7/7."),
    ],
)
def test_a_pasted_ability_does_what_its_words_say(client: Client, cards: tuple[str, str], text: str, says: str) -> None:
    page = page_for(client, *cards, **{"asked-2": cards[1], "text-2": text})
    assert says in page


# --- all texts share their steps ------------------------------------------------------------------------

#: A line that is read, in which each of seven conditions has two readings.
HEAVY = "Creatures you control get +1/+1 as long as " + 6 * "it's a token, " + "and it's a token."
#: As long as the longest of the library.
LONG = """Enchantment
As long as there are four or more card types among cards in your graveyard, creatures you control get +2/+2 and have \
flying, first strike, vigilance, trample and haste.
Creatures your opponents control get -1/-1 and lose flying.
Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value.
Lands you control are every basic land type in addition to their other types.
Other creatures you control that are Elves, Goblins, or Zombies have “{T}: Add {G}.”
{2}{G}, Sacrifice a creature: Target creature gets +3/+3 and gains trample until end of turn.
When this enchantment enters, target creature gains indestructible and lifelink until end of turn."""


def test_six_long_texts_are_read_whole() -> None:
    names = tuple("ABCDEF")
    rows = resolve(names, Index(()), {}, dict.fromkeys(names, LONG))
    cards = [row.own.card.content for row in rows if row.own is not None]
    assert [has_unread(card) for card in cards if isinstance(card, GameObject)] == [False] * 6


def test_six_texts_take_no_more_than_one_may(client: Client) -> None:
    """What the first takes is not there for the last, whose line lies on the board as one that was not read."""
    texts = {"A": "\n".join(("Enchantment", *[HEAVY] * 8)), "B": "Enchantment\nCreatures you control have flying."}
    rows = resolve(tuple(texts), Index(()), {}, texts)
    cards = [row.own.card.content for row in rows if row.own is not None]
    assert [has_unread(card) for card in cards if isinstance(card, GameObject)] == [True, True]
    names = {f"asked-{at}": name for at, name in enumerate(texts, 1)}
    sent = names | {f"text-{at}": text for at, text in enumerate(texts.values(), 1)}
    assert "The rest could change this answer" in page_for(client, *texts, **sent)


def test_keywords_with_a_cost_are_not_called_activated(client: Client) -> None:
    """Ward triggers (702.21a), flashback is static (702.34a): what they are is not said."""
    text = "Watch Post\nArtifact\nCreatures you control have vigilance, ward {2}, and flashback {3}."
    page = page_for(client, "Watch Post", "Grizzly Bears", **{"asked-1": "Watch Post", "text-1": text})
    assert 'id="ruling"' in page
    assert "gains an activated ability" not in page
    assert "gains 2 abilities" in page


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ("Protection from your opponents", "protection from your opponents"),
        ("Protection from mana value 3 or less", "protection from mana value 3 or less"),
        ("Protection from the chosen name", "protection from the chosen name"),
    ],
)
def test_protection_that_is_not_looked_at_is_said_to_be_left_out(client: Client, line: str, quoted: str) -> None:
    """702.16: whether an Aura can be there depends on a quality that no board here tells."""
    text = f"Warded One {{1}}{{W}}\nCreature — Bear\n{line}\n2/2"
    page = page_for(client, "Warded One", "Pacifism", **{"asked-1": "Warded One", "text-1": text})
    assert "Warded One’s ability “" in page
    assert quoted in page
    assert "ChosenWord" not in page
