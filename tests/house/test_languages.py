from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from layers_site.platform.text import both_languages, folded, label_text, localized, search_words


class Page:
    title_en = "Layers"
    title_fr = "Couches"
    note_en = "Only in English"
    note_fr = ""


def test_a_text_is_that_of_the_page() -> None:
    """Columns and labels give the text of the language in which the page is made."""
    with translation.override("fr"):
        assert localized(Page(), "title") == "Couches"
        assert label_text({"en": "Layers", "fr": "Couches"}) == "Couches"
    with translation.override("en"):
        assert localized(Page(), "title") == "Layers"
        assert label_text({"en": "Layers", "fr": "Couches"}) == "Layers"


def test_a_missing_text_gives_way_to_the_other_language() -> None:
    """An unfinished draft shows what there is, not nothing."""
    with translation.override("fr"):
        assert localized(Page(), "note") == "Only in English"


def test_one_string_is_a_label_for_both_languages() -> None:
    assert label_text("Humility") == "Humility"
    assert both_languages("Humility") == ("Humility", "Humility")
    assert both_languages({"en": "Humility", "fr": "Humilité"}) == ("Humility", "Humilité")


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("humilite", "Humilité"),
        ("FORET", "Forêt"),
        ("coeur", "Cœur"),
        ("aether", "Æther"),
        ("l'effet", "L’effet"),
        ("  two   spaces ", "Two spaces"),
        ("humilite\u0301", "Humilité"),
    ],
)
def test_folding_makes_alike_what_readers_take_for_alike(typed: str, stored: str) -> None:
    """Accents, ligatures, capitals, apostrophes and spaces do not tell two texts apart."""
    assert folded(typed) == folded(stored)


def test_a_search_looks_for_few_words() -> None:
    """However much is sent, at most eight words of the first two hundred characters are looked for."""
    assert search_words("a " * 10_000) == ["a"] * 8
    assert search_words("x" * 500) == ["x" * 200]
    assert search_words("hu\0mility") == ["humility"]


@pytest.mark.django_db
@pytest.mark.parametrize(("accepted", "home"), [("fr-FR,fr;q=0.9", "/fr/"), ("en", "/en/"), ("de", "/en/")])
def test_the_root_leads_to_the_visitors_language(client: Client, accepted: str, home: str) -> None:
    """ "/" goes to the language that the browser asks for, and to English where we do not speak it."""
    response = client.get("/", headers={"accept-language": accepted})
    assert response.status_code == 302
    assert response["Location"] == home


@pytest.mark.django_db
def test_switching_the_language_keeps_the_place(client: Client) -> None:
    """The switch leads to the same page in the other language, whatever its query."""
    response = client.post("/i18n/setlang/", {"language": "fr", "next": "/en/admin/login/?next=/en/admin/"})
    assert response.status_code == 302
    assert response["Location"].startswith("/fr/admin/login/?next=")
