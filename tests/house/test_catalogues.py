from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import override_settings

from layers_site.platform import catalogues


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
    ],
)
def test_nothing_that_elides_stands_before_a_name(project: Path, locale: Path, french: str, *, good: bool) -> None:
    """« De » is « d’ » before Urborg, so what comes before a name agrees with whatever name there is."""
    (project / "layers_site" / "views.py").write_text('_("The text of %(name)s")')
    catalogues.update(project, locale)
    translate(locale, {"The text of %(name)s": french})
    assert any("before a name" in line for line in catalogues.problems(project, locale)) is not good


def test_before_a_number_there_is_an_article(project: Path, locale: Path) -> None:
    """« De 3 », « de 11 »: no figure takes the vowel."""
    (project / "layers_site" / "views.py").write_text('_("One of %(count)s")')
    catalogues.update(project, locale)
    translate(locale, {"One of %(count)s": "L’une de %(count)s"})
    assert not any("before a name" in line for line in catalogues.problems(project, locale))


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
