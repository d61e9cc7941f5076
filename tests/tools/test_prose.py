"""The lint of texts for people: what it refuses, what it lets pass, and how it counts."""

from __future__ import annotations

import pytest

from tools.prose import Text, broken, ease, labels, texts, traps


def rules_broken(words: str, language: str = "en", place: str = "/text") -> set[str]:
    """Return the names of the rules that a text breaks."""
    return {fault.rule for fault in broken(Text("fixtures/x.json", place, language, words))}


@pytest.mark.parametrize(
    ("words", "rule", "language"),
    [
        ("It is no Forest.", "is no", "en"),
        ("It isn’t a Forest any more.", "any more", "en"),
        ("What stands on its type line?", "stands", "en"),
        ("Its colours change.", "British", "en"),
        ("Mettez Croissance gigantesque hors jeu.", "hors jeu", "fr"),
        ("L’effet inverse la force, puis l’inversion cesse.", "inverser", "fr"),
        ("Quoi qu’il fût arrivé.", "subjonctif", "fr"),
        ("Il contrôle les grizzlis.", "Grizzlis", "fr"),
        ("Tout est comme imprimé.", "comme imprimé", "fr"),
        ("L’effet le plus récent passe en dernier.", "passe d’abord", "fr"),
    ],
)
def test_a_turn_of_phrase_that_is_not_ours_is_refused(words: str, rule: str, language: str) -> None:
    """Some of the rules of each language, which are a list of patterns."""
    assert rule in rules_broken(words, language)


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
