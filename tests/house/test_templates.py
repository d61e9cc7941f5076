from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import get_template
from django.test import Client

from layers_site.content.models import Case
from tests.night import NIGHT
from tests.shipped import store_shipped

TEMPLATES = Path(settings.BASE_DIR) / "templates"
#: The pack that draws forms has names of its own.
OWN = sorted(path for path in TEMPLATES.rglob("*.html") if "layers" not in path.relative_to(TEMPLATES).parts)
PARTS = [path for path in OWN if path.name.startswith("_")]
PAGES = [path for path in OWN if not path.name.startswith("_")]


def name_of(path: Path) -> str:
    return path.relative_to(TEMPLATES).as_posix()


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=name_of)
def test_every_template_can_be_read(path: Path) -> None:
    """Its tags are known and closed; a template that is never reached by a test would hide that."""
    get_template(name_of(path))


@pytest.mark.parametrize("path", OWN, ids=name_of)
def test_every_piece_that_a_template_draws_or_includes_is_there(path: Path) -> None:
    """A piece is named by a word or by its file; who moves one finds all that used it."""
    text = path.read_text(encoding="utf-8")
    drawn = [f"boards/_{word}.html" for word in re.findall(r'drawn:"(\w+)"', text)]
    for name in drawn + re.findall(r'{% include "([^"]+)"', text):
        get_template(name)


@pytest.mark.parametrize("path", OWN, ids=name_of)
def test_no_template_sets_a_sign_behind_a_translated_text(path: Path) -> None:
    """In French a space stands before it, so that it belongs into the text."""
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"{% (?:end)?(?:block)?translate[^%]*%}(?:<[^>]+>)*[:;!?](?=\s|<)", text) == []


@pytest.mark.parametrize("path", PARTS, ids=name_of)
def test_a_part_is_never_a_full_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "<html" not in text
    assert "{% extends" not in text


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_a_page_is_a_full_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "{% extends" in text or "<html" in text


@pytest.mark.django_db
def test_every_page_is_there_in_both_languages(client: Client) -> None:
    """Each says which language it is in, and leads to itself in the other; by day every twelfth case."""
    store_shipped(Case)
    cases = Case.objects.published()[:: 1 if NIGHT else 12]
    paths = ["", "cases/", "about/", *(f"{case.get_absolute_url()[4:]}?show=1" for case in cases)]
    for path in paths:
        for language, other in (("en", "fr"), ("fr", "en")):
            response = client.get(f"/{language}/{path}")
            html = response.content.decode()
            assert response.status_code == 200, path
            assert f'<html lang="{language}"' in html
            assert f'hreflang="{other}"' in html or f'lang="{other}"' in html
