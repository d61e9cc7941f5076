"""Both languages: catalogues, typography, French names."""

from __future__ import annotations

import json
import random
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.utils import translation
from django.utils.html import strip_tags

from layers_site.content.models import Card, Case
from layers_site.platform import catalogues
from layers_site.platform.text import both_languages, folded, french_problems, label_text, localized, search_words
from tests.ask.conftest import library, page_text
from tests.night import sample_of
from tests.shipped import store_shipped


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


# --- catalogues ---------------------------------------------------------------------------------------


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with texts in a module and in a template, indented as templates are."""
    (tmp_path / "layers_site").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "layers_site" / "views.py").write_text(
        "from django.utils.translation import gettext as _, ngettext, pgettext\n"
        '_("Undo")\nngettext("%(n)s layer", "%(n)s layers", 2)\npgettext("verb", "Set")\n'
    )
    (tmp_path / "templates" / "page.html").write_text(
        "{% load i18n %}\n<div>\n    <p>{% translate 'Layers' %}</p>\n  <p>{% blocktranslate count n=2 %}{{ n }} card"
        "{% plural %}{{ n }} cards{% endblocktranslate %}</p>\n {{ _('Why') }}</div>\n"
    )
    return tmp_path


@pytest.fixture
def locale(project: Path) -> Path:
    return project / "locale"


def translate(locale: Path, texts: dict[str, str]) -> None:
    """Put translations into the catalogue, a text in place of another."""
    path = catalogues.path_of(locale)
    content = path.read_text(encoding="utf-8")
    for english, french in texts.items():
        content = content.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{french}"')
    path.write_text(content, encoding="utf-8")


def test_texts_of_modules_and_templates_are_found(project: Path) -> None:
    """Every way to mark a text is read: in modules and templates, with plural and with context."""
    messages = {(message.id, message.context) for message in catalogues.from_sources(project) if message.id}
    assert messages == {
        ("Undo", None),
        (("%(n)s layer", "%(n)s layers"), None),
        ("Set", "verb"),
        ("Layers", None),
        (("%(n)s card", "%(n)s cards"), None),
        ("Why", None),
    }


def test_updating_keeps_what_is_translated_and_drops_what_is_gone(project: Path, locale: Path) -> None:
    """An update loses no work, and leaves no text behind that no source says."""
    catalogues.update(project, locale)
    translate(locale, {"Undo": "Annuler", "Why": "Pourquoi"})
    (project / "templates" / "page.html").write_text("{% load i18n %}{% translate 'Board' %}")
    catalogues.update(project, locale)
    stored = catalogues.read(locale)
    assert {message.id: message.string for message in stored if message.id} == {"Undo": "Annuler", "Board": ""} | {
        ("%(n)s layer", "%(n)s layers"): ("", ""),
        "Set": "",
    }
    assert not stored.obsolete


@pytest.mark.parametrize(
    ("french", "problem"),
    [("", "not translated"), ("Défaire ?", "no-break space"), ("L'annuler", "apostrophe"), ("%(n)s", "placeholders")],
)
def test_an_unfinished_text_is_named(project: Path, locale: Path, french: str, problem: str) -> None:
    """The check says which text is missing or badly set, and why."""
    catalogues.update(project, locale)
    translate(locale, {"Undo": french})
    assert any("'Undo'" in line and problem in line for line in catalogues.problems(project, locale))


@pytest.mark.parametrize(
    ("french", "good"),
    [
        ("Le texte de %(name)s", False),
        ("Il ne reste que %(name)s", False),
        ("Le texte %(name)s", True),
        ("Texte\u00a0: %(name)s", True),
        ("une liste de\u00a0%(name)s", False),
        ("L’une de %(count)s", True),  # « De 3 », « de 11 »: no figure takes the vowel
    ],
)
def test_nothing_that_elides_stands_before_a_name(project: Path, locale: Path, french: str, *, good: bool) -> None:
    """« De » is « d’ » before Urborg, so what comes before a name agrees with whatever name there is."""
    english = "The text of %(count)s" if "count" in french else "The text of %(name)s"
    (project / "layers_site" / "views.py").write_text(f'_("{english}")')
    catalogues.update(project, locale)
    translate(locale, {english: french})
    assert any("before a name" in line for line in catalogues.problems(project, locale)) is not good


def test_a_text_that_is_gone_is_named(project: Path, locale: Path) -> None:
    catalogues.update(project, locale)
    (project / "layers_site" / "views.py").write_text("")
    assert any("'Undo': no source says this" in line for line in catalogues.problems(project, locale))


def test_the_compiled_catalogue_follows_its_text(project: Path, locale: Path) -> None:
    """What Django reads is made from the text, and made again when the text has changed."""
    catalogues.update(project, locale)
    catalogues.compile_all(locale)
    compiled = catalogues.path_of(locale).with_suffix(".mo")
    before = compiled.read_bytes()
    translate(locale, {"Undo": "Annuler"})
    catalogues.compile_all(locale)
    assert compiled.read_bytes() != before
    assert [path.name for path in compiled.parent.iterdir() if path.suffix not in (".po", ".mo")] == []


def test_the_command_fails_where_a_text_is_missing(project: Path, locale: Path) -> None:
    with override_settings(BASE_DIR=project, LOCALE_PATHS=[locale]):
        call_command("catalogues", update=True)
        with pytest.raises(CommandError, match="'Undo': not translated"):
            call_command("catalogues", check=True)


@pytest.mark.nightly
def test_every_text_of_the_site_is_in_french() -> None:
    """The French catalogue is complete and well set; by day `make check` asks the same."""
    assert catalogues.problems(settings.BASE_DIR, settings.LOCALE_PATHS[0]) == []


# --- typography ---------------------------------------------------------------------------------------


#: Print in France sets a thin space before ; ! ? and a whole one before : and inside « ».
UNEVEN = re.compile("\u00a0[;!?]|\u202f[:»]|«\u202f")


@pytest.mark.parametrize(
    "text",
    [
        "L’effet s’applique\u202f: voyez la couche 4.",
        "Est-ce «\u00a0Humilité\u00a0»\u202f?",
        "{T}\u202f: Ajoutez {G}.",
        '<a href="/fr/?q=a">l’aide</a>',
        "%(count)s effets",
        "à 12:30",
        "Vraiment\u202f?!",
        "https://example.org/a?b",
    ],
)
def test_well_set_french_passes(text: str) -> None:
    """Code, placeholders, mana symbols, addresses and times are not prose."""
    assert french_problems(text) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("L'effet", "apostrophe"),
        ("Pourquoi ?", "before ;"),
        ("Pourquoi?", "before ;"),
        ("la couche: quatre", "before ;"),
        ("« Humilité\u00a0»", "after «"),
        ("«\u00a0Humilité »", "before »"),
        ('"Humilité"', "quotation mark"),
    ],
)
def test_badly_set_french_is_named(text: str, problem: str) -> None:
    """Each rule of French print that a text breaks is said by its name."""
    assert any(problem in french_problem for french_problem in french_problems(text))


def test_what_ships_is_set_in_one_way() -> None:
    """One page has texts from the content and from the catalogue: the same signs have the same spaces in both."""
    shipped = [path for path in settings.CONTENT_DIR.rglob("*") if path.suffix in (".json", ".md")]
    files = [*shipped, catalogues.path_of(settings.LOCALE_PATHS[0])]
    signs_in = {path.name: UNEVEN.findall(path.read_text(encoding="utf-8")) for path in files}
    assert len(signs_in) > 100
    assert not {name: signs for name, signs in signs_in.items() if signs}


# --- names in French ----------------------------------------------------------------------------------


CASES = sorted(path.stem for path in (settings.CONTENT_DIR / "cases").glob("*.json"))
#: French names with an h that takes the vowel; before an English one nothing changes.
MUTE = ("Heure", "Honneur", "Humiliation", "Humilité", "Hydre", "Hystérie", "Héliode")


def takes_the_vowel(name: str) -> bool:
    letter = unicodedata.normalize("NFD", name.replace("Œ", "O").replace("Æ", "A"))[0]
    return letter in "AEIOU" or name.startswith(MUTE)


@cache
def clashes() -> re.Pattern[str]:
    """« De Urborg » and its like, for each name of the library and the cases that asks for another form."""
    names = {name for name in _names() if takes_the_vowel(name)}
    longest = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"\b(?:[DdJj]e|[Qq]ue|[Ll][ea]|[Nn]e|[Ss]e|lorsque|puisque)\s(?:{longest})\b")


def _names() -> Iterator[str]:
    """The French names of cards, and of objects and effects on the boards of the cases."""
    paths = chain.from_iterable((settings.CONTENT_DIR / folder).glob("*.json") for folder in ("cards", "cases"))
    for path in paths:
        document = json.loads(path.read_text("utf-8"))
        scenario = document.get("scenario", {})
        for thing in (document, *scenario.get("objects", ()), *scenario.get("effects", ())):
            name = thing.get("name", "")
            yield from (name["fr"],) if isinstance(name, dict) else filter(None, (name,))


def faults(page: str) -> list[str]:
    """What is wrong in the words of a page, also in those that only a screen reader says."""
    spoken = re.sub(r'(?:aria-label|title|alt)="([^"]*)"', r">\1<", page)
    return clashes().findall(strip_tags(spoken).replace("&nbsp;", " ").replace("&#x27;", "’"))


def test_what_does_not_agree_is_seen() -> None:
    """The check of the other tests finds it in a text and in an attribute, and leaves alone what is right."""
    assert len(faults("<p>Position de Opalescence</p>")) == 1
    assert len(faults('<p aria-label="Le texte de Urborg, tombe de Yaugzebul">x</p>')) == 1
    assert len(faults("<p>il ne reste que Avacyn, ange de l’espoir</p>")) == 1
    assert faults("<p>le texte de Hurlenuit, d’Urborg, de Hangarback Walker, de Humilier</p>") == []


@pytest.mark.django_db
@pytest.mark.parametrize("slug", sample_of(CASES, 12))
def test_the_page_of_a_case(client: Client, slug: str) -> None:
    """By day every twelfth."""
    store_shipped(Case, Card)
    page = client.get(f"/fr/cases/{slug}/?show=1", follow=True)
    assert page.status_code == 200
    assert faults(page.content.decode()) == []


@pytest.mark.parametrize("place", sample_of(range(60), 10))
def test_a_ruling_of_two_cards(place: int) -> None:
    """Of 60 drawn pairs, by day every tenth."""
    slugs = random.Random(f"names {place}").sample(sorted(library()), 2)
    assert faults(page_text(*slugs, language="fr")) == []
