from __future__ import annotations

import re

import pytest
from django.conf import settings

from layers_site.platform import catalogues
from layers_site.platform.text import french_problems

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
