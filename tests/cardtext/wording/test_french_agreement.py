"""French grammar: gender, number, elision, contraction."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import pytest
from django.conf import settings

from layers_site.cardtext.wording.french import grammar
from tests.cardtext.wording.saying import AURA, CREATURE, change, condition, effect, selector, static, value


@pytest.mark.parametrize(
    ("word", "phrase"),
    [
        ("artefacts", "d'artefacts"),
        ("îles", "d'îles"),
        ("humains", "d'humains"),
        ("harpies", "de harpies"),
        ("halfelins", "de halfelins"),
        ("œufs", "d'œufs"),
        ("yétis", "de yétis"),
        ("élémentaux", "d'élémentaux"),
        ("créatures", "de créatures"),
    ],
)
def test_de_elides_before_a_vowel_or_a_mute_h(word: str, phrase: str) -> None:
    assert grammar.de(word) == phrase


#: The h and y at the beginning of the names of the library, as French dictionaries have them; an English h is said.
_ELIDED = (
    "Heure sombre", "Honneur des purs", "Humiliation", "Humilité", "Hydre d’Ulvenwald",
    "Hystérie collective", "Héliode, Souverain du soleil", "Héliode, dieu du Soleil", "Ygra, dévoreur du Tout",
)  # fmt: skip
_WHOLE = (
    "Halle des géants des tempêtes", "Halo serti de runes",
    "Harnais de guerre greffé", "Havre sans visage", "Havre sans visage animé",
    "Hazoret la Fervente", "Heaume de la multitude",
    "Heaume de l’éveil", "Heaume du champion", "Huatli, le cœur du soleil",
    "Hurlenuit", "Héraut du tourment", "Yavimaya, berceau de croissance", "Yedora, jardinière des tombes",
)  # fmt: skip


def test_de_before_the_names_of_the_library() -> None:
    """« D’Opalescence », « de Hurlenuit »: a vowel is taken, and an h only where French is silent about it."""
    names = [json.loads(path.read_text("utf-8"))["name"]["fr"] for path in (settings.CONTENT_DIR / "cards").iterdir()]
    doubtful = {name for name in names if name[0] in "HY"}
    assert doubtful == {*_ELIDED, *_WHOLE}
    assert [name for name in _ELIDED if not grammar.elides(name)] == []
    assert [name for name in _WHOLE if grammar.elides(name)] == []
    assert [name for name in names if name not in doubtful and grammar.elides(name) is not _has_vowel(name)] == []


def _has_vowel(name: str) -> bool:
    return unicodedata.normalize("NFD", name.replace("Œ", "O").replace("Æ", "A"))[0] in "AEIOU"


@pytest.mark.parametrize(
    "word",
    ["hache", "halliers", "hameau", "hantise", "harpie", "hibou", "hobgobelin", "homard", "horde", "haine", "hérisson"],
)
def test_an_aspirated_h_takes_no_vowel(word: str) -> None:
    assert grammar.de(word) == f"de {word}"
    assert grammar.que(word) == f"que {word}"


@pytest.mark.parametrize(
    ("phrase", "of", "to"),
    [
        ("le terrain", "du terrain", "au terrain"),
        ("les créatures", "des créatures", "aux créatures"),
        ("l'aura", "de l'aura", "à l'aura"),
        ("la carte", "de la carte", "à la carte"),
        ("un elfe", "d'un elfe", "à un elfe"),
        ("cette créature", "de cette créature", "à cette créature"),
        ("vos adversaires", "de vos adversaires", "à vos adversaires"),
    ],
)
def test_de_and_a_contract_with_the_article(phrase: str, of: str, to: str) -> None:
    assert grammar.of(phrase) == of
    assert grammar.to(phrase) == to


def test_articles_and_demonstratives_follow_gender_and_elision() -> None:
    assert grammar.definite("enchantement", False) == "l'enchantement"
    assert grammar.definite("créature", True) == "la créature"
    assert grammar.definite("halfelin", False) == "le halfelin"
    assert grammar.this("artefact", False) == "cet artefact"
    assert grammar.this("aura", True) == "cette aura"
    assert grammar.this("terrain", False) == "ce terrain"
    assert grammar.indefinite("autres créatures", True, many=True) == "d'autres créatures"


@pytest.mark.parametrize(
    ("singular", "many"),
    [
        ("mur", "murs"),
        ("ours", "ours"),
        ("oiseau", "oiseaux"),
        ("cheval", "chevaux"),
        ("lynx", "lynx"),
        ("chacal", "chacals"),
    ],
)
def test_plurals_of_one_word(singular: str, many: str) -> None:
    assert grammar.plural(singular) == many


@pytest.mark.parametrize(
    ("entry", "forms"),
    [
        ("vert", ["vert", "verte", "verts", "vertes"]),
        ("blanc/blanche", ["blanc", "blanche", "blancs", "blanches"]),
        ("rouge", ["rouge", "rouge", "rouges", "rouges"]),
        ("neigeux/neigeuse", ["neigeux", "neigeuse", "neigeux", "neigeuses"]),
        ("de base=", ["de base", "de base", "de base", "de base"]),
    ],
)
def test_adjectives_have_four_forms(entry: str, forms: list[str]) -> None:
    adjective = grammar.adjective(entry)
    assert [adjective.form(feminine, many) for many in (False, True) for feminine in (False, True)] == forms


@pytest.mark.parametrize(
    ("document", "fr"),
    [
        ({"type": "Creature", "subtype": "Elf", "color": "green"}, "les créatures Elfe vertes"),
        ({"subtype": "Spider", "color": "black"}, "les araignées noires"),
        ({"subtype": "Ogre", "color": "black"}, "les ogres noirs"),
        ({"subtype": ["Spider", "Ogre"], "color": "black"}, "les araignées noires et les ogres noirs"),
        ({"subtype": ["Forest", "Swamp"]}, "toutes les forêts et tous les marais"),
        ({"is": "other", "type": "Enchantment"}, "les autres enchantements"),
        ({"type": "Enchantment", "zone": "hand", "owner": "you"}, "les cartes d’enchantement dans votre main"),
        ({"type": "Land", "status": "tapped", "color": "white"}, "les terrains engagés blancs"),
        ({"subtype": "Faerie"}, "tous les peuples fées"),
    ],
)
def test_adjectives_agree_with_their_noun(document: Any, fr: str) -> None:
    """Each noun has its own article and its own agreement, also where two genders meet."""
    assert selector(document)[1] == fr


@pytest.mark.parametrize(
    ("affects", "fr"),
    [
        ({"type": "Creature", "controller": "you"}, "Les créatures que vous contrôlez deviennent"),
        ({"type": "Artifact", "controller": "you"}, "Les artefacts que vous contrôlez deviennent"),
    ],
)
def test_predicates_agree_with_plural_subjects(affects: Any, fr: str) -> None:
    """Feminine plural and masculine plural colours."""
    ending = "blanches" if "créatures" in fr else "blancs"
    sentence = static(affects, {"colors": {"set": ["white"]}})[1]
    assert sentence == f"{fr.replace('deviennent', 'sont')} {ending}."


def test_a_mixed_group_is_masculine() -> None:
    sentence = static({"subtype": ["Forest", "Saproling"]}, {"colors": {"set": ["green"]}})[1]
    assert sentence == "Toutes les forêts et tous les saprobiontes sont verts."


THEIR_CREATURES = {"count": {"type": "Creature", "controller": "opponent"}, ">=": 2}
THEIR_ARTIFACT = {"count": {"type": "Artifact", "controller": "opponent"}, ">=": 1}
AN_INSTANT = {"count": {"type": "Instant", "zone": "graveyard"}, ">=": 1}


@pytest.mark.parametrize(
    ("phrase", "fr"),
    [
        (condition(THEIR_CREATURES)[1], "vos adversaires contrôlent au moins deux créatures"),
        (
            static({"type": "Creature"}, {"pt": {"add": [1, 1]}}, when=THEIR_ARTIFACT)[1],
            "Tant qu’un adversaire contrôle un artefact, toutes les créatures gagnent +1/+1.",
        ),
        (
            static({"type": "Creature"}, {"pt": {"add": [1, 1]}}, when=AN_INSTANT)[1],
            "Tant qu’il y a une carte d’éphémère dans un cimetière, toutes les créatures gagnent +1/+1.",
        ),
        (value({"mana_value": "attached"}, AURA)[1], "la valeur de mana de la créature enchantée"),
        (value({"count": {"subtype": "Island"}})[1], "le nombre d’îles"),
        (change({"copy": "attached"}, source=AURA)[1], "devient une copie de la créature enchantée"),
        (effect(["ogre"], {"copy": "ogre"}, until=False)[1], "Ogre gris devient une copie d’Ogre gris."),
        (condition({"self": {"attached_to": "ogre"}}, CREATURE)[1], "cette créature est attachée à Ogre gris"),
    ],
)  # fmt: skip
def test_elision_and_contraction_inside_sentences(phrase: str, fr: str) -> None:
    """ "Tant qu’un", "qu’il", "d’éphémère", "de la", "d’Ogre": the small words change with what follows."""
    assert phrase == fr


def test_possessives_follow_the_thing_owned() -> None:
    """ "Sa force" but "son endurance", "leurs capacités"; the owner's gender does not show."""
    voice, several = grammar.Voice(), grammar.Voice(many=True)
    assert voice.its("force", True) == "sa force"
    assert voice.its("endurance", True) == "son endurance"
    assert voice.its("texte") == "son texte"
    assert voice.its("capacités", several=True) == "ses capacités"
    assert several.its("force", True) == "leur force"
    assert several.its("capacités", several=True) == "leurs capacités"


def test_negation_surrounds_the_verb() -> None:
    assert grammar.Voice().denied("est") == "n'est pas"
    assert grammar.Voice(many=True).denied("est", "plus") == "ne sont plus"
    assert grammar.Voice().denied("partage") == "ne partage pas"
    assert grammar.Voice(many=True).denied("a") == "n'ont pas"


def test_one_number_counts_all_kinds_together() -> None:
    """Two instants and no sorcery are two such cards: one number stands before all nouns."""
    spells = {"count": {"type": ["Instant", "Sorcery"], "zone": "graveyard"}, ">=": 2}
    assert condition(spells)[1] == "il y a au moins deux cartes d’éphémère et/ou de rituel dans tous les cimetières"
    others = {"count": {"is": "other", "subtype": ["Elf", "Goblin"]}, "=": 3}
    assert condition(others)[1] == "il y a exactement trois autres elfes et/ou gobelins"


def test_what_players_cannot_do_agrees_with_them() -> None:
    what = {"en": "can't untap their lands", "fr": "ne peuvent pas dégager leurs terrains"}
    assert change({"restrict": {"what": what, "who": "each"}})[1] == "les joueurs ne peuvent pas dégager leurs terrains"
