"""The lint of texts for people: what it refuses, what it lets pass, and how it counts."""

import pytest

from tools.prose import Text, broken, ease, labels, texts, traps


def rules_broken(words: str, language: str = "en", place: str = "/text") -> set[str]:
    """Return the names of the rules that a text breaks."""
    return {fault.rule for fault in broken(Text("fixtures/x.json", place, language, words))}


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("It is no Forest.", "is no"),
        ("It isn’t a Forest any more.", "any more"),
        ("No Opalescence speaks about itself.", "speaks of"),
        ("The card says nothing of lands.", "says nothing of"),
        ("The Bears hear Humility alone.", "hears"),
        ("What stands on its type line?", "stands"),
        ("It lies on the battlefield.", "lies"),
        ("The layers are gone through anew.", "anew"),
        ("The first goes on in layer 7b.", "goes on"),
        ("Which abilities has it now?", "inversion"),
        ("It has been there for long.", "for long"),
        ("That is no matter of timestamps.", "is no"),
        ("The layers are never climbed back up.", "proverb"),
        ("Nothing changes: it is so already.", "it is so"),
        ("Nor does dependency reach that far.", "literary"),
        ("Its colours change.", "British"),
        ("The effect finds nothing.", "effects that look and find"),
        ("Both come to the same.", "comes to the same"),
        ("Dependency has no part in it.", "has no part in"),
    ],
)
def test_a_turn_of_phrase_that_sounds_translated_is_refused(words: str, rule: str) -> None:
    assert rule in rules_broken(words)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("Mettez Croissance gigantesque hors jeu.", "hors jeu"),
        ("L’effet inverse la force, puis l’inversion cesse.", "inverser"),
        ("Un terrain-créature.", "terrain-créature"),
        ("Une capacité retardée.", "retardée"),
        ("Une carte avant-garde.", "avant-garde"),
        ("Une précision officielle.", "décision officielle"),
        ("Un astérisque vaut 0.", "astérisque"),
        ("Quoi qu’il fût arrivé.", "subjonctif"),
        ("Aucun effet ne parle d’elle.", "parle"),
        ("La Trinisphère n’a rien à dire.", "rien à dire"),
        ("Laquelle parle la première ?", "parle la première"),
        ("L’aura laisse Yavimaya en paix.", "en paix"),
        ("L’effet attend en vain.", "en vain"),
        ("Pas de dépendance. Restent les tampons horaires.", "restent"),
        ("On ne remonte jamais les couches.", "remonter"),
        ("Le plus récent a le dernier mot.", "dernier mot"),
        ("L’effet inverse la force et l’endurance.", "inverse la force"),
        ("L’effet a deux parts en couche 4.", "parts"),
        ("L’effet ne trouve rien : cet effet cherche une créature.", "cherche et trouve"),
        ("Il contrôle les grizzlis.", "Grizzlis"),
        ("Elle gagne le vol.", "gagne une capacité"),
        ("Là, les chemins se séparent.", "jeu des chemins"),
    ],
)
def test_a_french_term_that_is_not_the_agreed_one_is_refused(words: str, rule: str) -> None:
    assert rule in rules_broken(words, "fr")


@pytest.mark.parametrize(
    "words",
    [
        "There is no dependency.",
        "It is no longer a Forest.",
        "The ability goes on the stack.",
        "Blood Moon turns it into a Mountain.",
        "No more than two.",
    ],
)
def test_plain_english_passes(words: str) -> None:
    assert rules_broken(words) == set()


def test_the_aim_of_a_lesson_looks_ahead_in_french() -> None:
    """« Vous saurez » is said in aims; elsewhere « vous savez » is a plain verb."""
    assert rules_broken("Vous savez lire une couche.", "fr", "/aim") == {"vous savez"}
    assert rules_broken("Vous savez lire une couche.", "fr", "/parts/0/text") == set()


def test_the_word_trap_is_used_up_after_one_text_in_ten() -> None:
    """Twenty explanations may have it twice, not three times; other folders are counted by themselves."""

    def explanations(folder: str, with_trap: int) -> list[Text]:
        words = ["The trap: it looks easy."] * with_trap + ["Layer 4 first."] * (20 - with_trap)
        return [Text(f"fixtures/{folder}/{n}.json", "/explanation", "en", text) for n, text in enumerate(words)]

    assert list(traps(explanations("a", 2) + explanations("b", 2))) == []
    assert [fault.quote for fault in traps(explanations("a", 3) + explanations("b", 2))] == ["3 of 20"]


def test_texts_are_found_however_deep_in_a_document() -> None:
    document = {"title": {"en": "A", "fr": "B"}, "parts": [{"text": {"en": "C"}}]}
    assert list(labels(document)) == [("/title", "en", "A"), ("/title", "fr", "B"), ("/parts/0/text", "en", "C")]


def test_every_source_of_texts_is_read() -> None:
    """Content, pages and documentation, in both languages."""
    kinds = {(text.path.split("/")[0], text.language) for text in texts()}
    assert {("fixtures", "en"), ("fixtures", "fr"), ("layers_site", "fr"), ("docs", "en"), ("docs", "fr")} <= kinds


def test_short_words_and_sentences_are_easier() -> None:
    hard = "Characteristic-defining abilities invariably necessitate consideration of independently applicable effects."
    assert ease("The card is red. It gets a bonus.", "en") > 80 > ease(hard, "en")
