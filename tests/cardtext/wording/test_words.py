"""Single words: type lines, subtypes, colours, counters, keywords, zones, glyphs."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from engine.words import CARD_TYPES, COLORS, COUNTER_KEYWORDS, SUBTYPE_FAMILIES, SUPERTYPES, ZONES
from layers_site.cardtext.wording import (
    color_word,
    counter_text,
    keyword_text,
    mana_ability_text,
    size_glyph,
    subtype_word,
    subtypes_as_printed,
    supertype_word,
    type_line,
    type_word,
    zone_text,
)
from layers_site.cardtext.wording.context import modifier
from layers_site.cardtext.wording.french.vocabulary import CREATURE_TYPES, OTHER_SUBTYPES
from tests.cardtext.wording.saying import nb

LINES: list[tuple[Collection[str], Collection[str], Collection[str], str, str]] = [
    (
        ["Legendary"], ["Creature"], ["Human", "Wizard"],
        "Legendary Creature — Human Wizard", "Créature légendaire~: humain et sorcier",
    ),
    ([], ["Artifact", "Creature"], ["Golem"], "Artifact Creature — Golem", "Créature-artefact~: golem"),
    (
        [], ["Land", "Creature"], ["Forest", "Dryad"],
        "Land Creature — Forest Dryad", "Créature-terrain~: forêt et dryade",
    ),
    (["Basic"], ["Land"], ["Island"], "Basic Land — Island", "Terrain de base~: île"),
    (["Snow", "Basic"], ["Land"], ["Forest"], "Basic Snow Land — Forest", "Terrain de base neigeux~: forêt"),
    (["Snow"], ["Creature"], ["Yeti"], "Snow Creature — Yeti", "Créature neigeuse~: yéti"),
    (
        ["Legendary"], ["Enchantment", "Artifact"], ["Equipment"],
        "Legendary Enchantment Artifact — Equipment", "Artefact-enchantement légendaire~: équipement",
    ),
    (["World"], ["Enchantment"], [], "World Enchantment", "Enchantement de monde"),
    ([], ["Instant"], ["Arcane"], "Instant — Arcane", "Éphémère~: arcane"),
    ([], ["Tribal", "Sorcery"], ["Elf"], "Tribal Sorcery — Elf", "Rituel tribal~: elfe"),
    (
        [], ["Kindred", "Enchantment"], ["Treefolk", "Aura"],
        "Kindred Enchantment — Treefolk Aura", "Enchantement de clan~: sylvin et aura",
    ),
    (
        ["Legendary"], ["Artifact"], ["Spacecraft"],
        "Legendary Artifact — Spacecraft", "Artefact légendaire~: vaisseau spatial",
    ),
    ([], ["Land"], ["Urza's", "Power-Plant"], "Land — Urza’s Power-Plant", "Terrain~: d’Urza et centrale énergétique"),
    ([], ["Creature"], ["Human", "Elf", "Druid"], "Creature — Human Elf Druid", "Créature~: humain, elfe et druide"),
    ([], [], [], "", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("supertypes", "types", "subtypes", "en", "fr"), LINES, ids=[line[3] or "none" for line in LINES]
)
def test_type_lines_read_as_printed(
    supertypes: Collection[str], types: Collection[str], subtypes: Collection[str], en: str, fr: str
) -> None:
    """English has capitals around a dash; French one noun with its adjectives, and small letters behind a colon."""
    assert type_line(supertypes, types, subtypes, "en") == en
    assert type_line(supertypes, types, subtypes, "fr") == nb(fr)


@pytest.mark.parametrize(
    ("now", "cards", "printed"),
    [
        ({"Drone", "Eldrazi"}, [["Eldrazi", "Drone"]], ["Eldrazi", "Drone"]),
        ({"Drone", "Eldrazi", "Ally"}, [["Eldrazi", "Drone"]], ["Eldrazi", "Drone", "Ally"]),
        ({"Forest", "Dryad", "Island"}, [["Forest", "Dryad"]], ["Forest", "Dryad", "Island"]),
        ({"Drone", "Eldrazi"}, [["Shapeshifter"], ["Bear"], ["Eldrazi", "Drone"]], ["Eldrazi", "Drone"]),
        ({"Drone", "Eldrazi"}, [[], ["Eldrazi", "Drone", "Ally"]], ["Drone", "Eldrazi"]),
        ({"Zombie", "Bear"}, [["Bear"], ["Zombie", "Warrior"]], ["Bear", "Zombie"]),
    ],
    ids=["its own", "then what was added", "lands too", "a copy", "of no card that has more", "of no other card"],
)
def test_subtypes_stand_as_they_are_printed(now: set[str], cards: list[list[str]], printed: list[str]) -> None:
    """What an object is has no order; a card alone and the same card on a board read the same."""
    assert subtypes_as_printed(now, cards) == printed


def test_a_type_line_from_sets_has_an_order() -> None:
    """Computed characteristics are sets: types come out as printed, land types before creature types."""
    line = type_line(
        frozenset(("Snow", "Legendary")), {"Creature", "Artifact"}, frozenset(("Zombie", "Forest", "Ape")), "en"
    )
    assert line == "Legendary Snow Artifact Creature — Forest Ape Zombie"


@pytest.mark.parametrize(
    ("subtypes", "en", "fr"),
    [
        ([], "Creature — every creature type", "Créature~: tous les types de créature"),
        (
            ["Shapeshifter"],
            "Creature — Shapeshifter, every creature type",
            "Créature~: changeforme et tous les types de créature",
        ),
    ],
)
def test_every_creature_type_is_not_listed(subtypes: list[str], en: str, fr: str) -> None:
    assert type_line([], ["Creature"], subtypes, "en", all_creature_types=True) == en
    assert type_line([], ["Creature"], subtypes, "fr", all_creature_types=True) == nb(fr)


@pytest.mark.parametrize(
    ("word", "singular", "many"),
    [
        ("Ape", "grand singe", "grands singes"),
        ("Bear", "ours", "ours"),
        ("Brushwagg", "bosquérisson", "bosquérissons"),
        ("Licid", "litique", "litiques"),
        ("Ooze", "limon", "limons"),
        ("Saproling", "saprobionte", "saprobiontes"),
        ("Shapeshifter", "changeforme", "changeformes"),
        ("Wurm", "guivre", "guivres"),
        ("Horse", "cheval", "chevaux"),
        ("Bird", "oiseau", "oiseaux"),
        ("Werewolf", "loup-garou", "loups-garous"),
        ("Bat", "chauve-souris", "chauves-souris"),
        ("Jackal", "chacal", "chacals"),
        ("Plains", "plaine", "plaines"),
        ("Coyotl", "Coyotl", "Coyotl"),
        ("Teferi", "Téfeiri", "Téfeiri"),
    ],
)
def test_french_subtypes_have_their_own_names(word: str, singular: str, many: str) -> None:
    """The names of the French cards, with their plurals; a word that French does not have stays as it is."""
    assert subtype_word(word, "fr") == singular
    assert subtype_word(word, "fr", many=True) == many


@pytest.mark.parametrize(
    ("word", "many"),
    [
        ("Elf", "Elves"),
        ("Plains", "Plains"),
        ("Faerie", "Faeries"),
        ("Ally", "Allies"),
        ("Sphinx", "Sphinxes"),
        ("Ox", "Oxen"),
    ],
)
def test_english_subtypes_have_plurals(word: str, many: str) -> None:
    assert subtype_word(word, "en", many=True) == many


def test_every_land_artifact_and_enchantment_type_is_known_in_french() -> None:
    """But for a few that no French card is known to name; names of persons are the same in both languages."""
    kinds = frozenset(("Land", "Artifact", "Enchantment"))
    unknown = {word for word, types in SUBTYPE_FAMILIES.items() if types <= kinds and word not in OTHER_SUBTYPES}
    assert unknown <= {"Infinity", "Lander", "Spacecraft", "Stone"}


def test_french_tables_are_well_formed() -> None:
    """Each entry is a noun in small letters (names and Urza apart) with a gender."""
    for word, entry in {**CREATURE_TYPES, **OTHER_SUBTYPES}.items():
        noun, _, gender = entry.rpartition(" ")
        assert gender in {"m", "f"}, word
        assert noun.count("/") <= 1, word
        assert noun, word


def test_there_are_enough_creature_types() -> None:
    assert len(CREATURE_TYPES) > 250


@pytest.mark.parametrize(
    ("color", "feminine", "many", "fr"),
    [
        ("white", False, False, "blanc"),
        ("white", True, False, "blanche"),
        ("white", False, True, "blancs"),
        ("white", True, True, "blanches"),
        ("blue", True, True, "bleues"),
        ("red", True, False, "rouge"),
        ("green", False, True, "verts"),
        ("colorless", True, True, "incolores"),
    ],
)
def test_french_colours_agree(color: str, feminine: bool, many: bool, fr: str) -> None:
    assert color_word(color, "fr", feminine=feminine, many=many) == fr


def test_supertypes_agree() -> None:
    assert supertype_word("Snow", "fr", feminine=True) == "neigeuse"
    assert supertype_word("Legendary", "fr", many=True) == "légendaires"
    assert supertype_word("Basic", "fr", feminine=True, many=True) == "de base"
    assert supertype_word("Snow", "en", feminine=True) == "snow"


@pytest.mark.parametrize(
    ("kind", "count", "en", "fr"),
    [
        ("+1/+1", 1, "a +1/+1 counter", "un marqueur +1/+1"),
        ("+1/+1", 3, "three +1/+1 counters", "trois marqueurs +1/+1"),
        ("-1/-1", 2, "two −1/−1 counters", "deux marqueurs −1/−1"),
        ("flying", 1, "a flying counter", "un marqueur «~vol~»"),
        ("charge", 25, "25 charge counters", "25 marqueurs «~charge~»"),
        ("oil", 1, "an oil counter", "un marqueur «~huile~»"),
        ("slime", 2, "two slime counters", "deux marqueurs «~slime~»"),
        ("loyalty", 0, "no loyalty counters", "aucun marqueur «~loyauté~»"),
    ],
)
def test_counters_are_numbered_in_words(kind: str, count: int, en: str, fr: str) -> None:
    assert counter_text(kind, count, "en") == en
    assert counter_text(kind, count, "fr") == nb(fr)


@pytest.mark.parametrize(
    ("keyword", "fr"),
    [
        ("flying", "vol"),
        ("first strike", "initiative"),
        ("double strike", "double initiative"),
        ("haste", "célérité"),
        ("trample", "piétinement"),
        ("shroud", "linceul"),
        ("hexproof", "défense talismanique"),
        ("hexproof from black", "défense talismanique contre le noir"),
        ("lifelink", "lien de vie"),
        ("deathtouch", "contact mortel"),
        ("reach", "portée"),
        ("changeling", "changelin"),
        ("islandwalk", "traversée des îles"),
        ("shadow", "distorsion"),
        ("undying", "survivance"),
        ("protection from red", "protection contre le rouge"),
        ("protection from black and from red", "protection contre le noir et contre le rouge"),
        ("protection from creatures", "protection contre les créatures"),
        ("protection from goblins", "protection contre les gobelins"),
        ("protection from everything", "protection contre tout"),
        ("enchant creature", "enchanter~: créature"),
        ("enchant creature you control", "enchanter~: créature que vous contrôlez"),
        ("ward {2}", "parade {2}"),
        ("equip {4}", "équipement {4}"),
        ("bushido 1", "bushido 1"),
        ("devour artifact 1", "dévorement d’artefact 1"),
        ("impending 4—{1}{G}{G}", "imminence 4 — {1}{G}{G}"),
        ("affinity for artifacts", "affinité pour les artefacts"),
        ("brandnewword", "brandnewword"),
    ],
)
def test_keywords_have_the_names_of_french_cards(keyword: str, fr: str) -> None:
    """Known keywords by their French names, unknown ones as they are; English needs no translation."""
    assert keyword_text(keyword, "fr") == nb(fr)
    assert keyword_text(keyword, "en") == keyword


def test_every_keyword_that_a_counter_can_give_is_known_in_french() -> None:
    same = {"flash", "menace", "vigilance", "indestructible"}
    for keyword in COUNTER_KEYWORDS - same:
        assert keyword_text(keyword, "fr") != keyword, keyword


def test_every_word_of_the_closed_lists_is_known_in_french() -> None:
    """Card types, supertypes, colours and zones are all translated (or the same in both languages)."""
    assert {type_word(word, "fr") for word in CARD_TYPES} >= {"artefact", "bataille", "créature", "rituel", "terrain"}
    assert {supertype_word(word, "fr") for word in SUPERTYPES} >= {"de base", "légendaire", "neigeux", "de monde"}
    assert {color_word(word, "fr") for word in COLORS} == {"blanc", "bleu", "noir", "rouge", "vert"}
    assert [zone_text(word, "fr") for word in ZONES] == [
        "champ de bataille", "cimetière", "main", "bibliothèque", "exil", "pile", "zone de commandement",
    ]  # fmt: skip
    assert zone_text("command", "en") == "command zone"


def test_the_mana_ability_of_a_basic_land_type() -> None:
    assert mana_ability_text("G", "en") == "{T}: Add {G}."
    assert mana_ability_text("G", "fr") == nb("{T}~: Ajoutez {G}.")


@pytest.mark.parametrize(
    ("power", "toughness", "size", "bonus"),
    [
        (2, 2, "2/2", "+2/+2"),
        (0, 1, "0/1", "+0/+1"),
        (-1, 3, "−1/3", "−1/+3"),
        (-1, -1, "−1/−1", "−1/−1"),
        (-2, 0, "−2/0", "−2/−0"),
        (0, -2, "0/−2", "−0/−2"),
        (0, 0, "0/0", "+0/+0"),
    ],
)
def test_glyphs_use_a_real_minus(power: int, toughness: int, size: str, bonus: str) -> None:
    """A zero beside a loss is a loss of zero, as on cards."""
    assert size_glyph(power, toughness) == size
    assert modifier(power, toughness) == bonus
