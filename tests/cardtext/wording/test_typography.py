"""Setting texts for print."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scenario import Label
from layers_site.cardtext.reading.zones import label_of
from layers_site.cardtext.wording import typeset
from layers_site.cardtext.wording.context import sentence
from layers_site.explain.names import label
from layers_site.explain.words import Sentence
from tests.cardtext.wording.saying import nb


@pytest.mark.parametrize(
    ("plain", "en"),
    [
        ("It's 'odd'", "It’s ‘odd’"),
        ("-1/-1 and -2/+3", "−1/−1 and −2/+3"),
        ('say "no"', "say “no”"),
        ("a 2-1 split on 10/10-14", "a 2-1 split on 10/10-14"),
        ("{T}: Add {G}.", "{T}: Add {G}."),
        ("the Bears' power", "the Bears’ power"),
    ],
)
def test_english_has_curly_quotes_and_real_minus_signs(plain: str, en: str) -> None:
    assert typeset(plain, "en") == en


@pytest.mark.parametrize(
    ("plain", "fr"),
    [
        ("l'effet : d'abord", "l’effet~: d’abord"),
        ("Quoi ?", "Quoi^?"),
        ("Quoi?", "Quoi^?"),
        ("Non ; oui !", "Non^; oui^!"),
        ("Vraiment ?!", "Vraiment^?!"),
        ("{T}: ajoutez", "{T}~: ajoutez"),
        ('dites "non"', "dites «~non~»"),
        ("« non »", "«~non~»"),
        ("«non»", "«~non~»"),
        ("-1/-1", "−1/−1"),
        ("à 10:30", "à 10:30"),
        ("https://example.org", "https://example.org"),
    ],
)
def test_french_has_its_spaces_and_apostrophes(plain: str, fr: str) -> None:
    """No-break spaces before high punctuation and inside guillemets, however the text came."""
    assert typeset(plain, "fr") == nb(fr)


@given(st.text(alphabet="ab '\"«»:;!?-+/12 \u00a0\u202f{}T.", max_size=40), st.sampled_from(["en", "fr"]))
def test_setting_a_text_twice_changes_nothing(text: str, language: str) -> None:
    once = typeset(text, language)
    assert typeset(once, language) == once


@pytest.mark.parametrize(
    ("clause", "en"),
    [
        ("it has flying", "It has flying."),
        ("it has “{T}: Add {G}.”", "It has “{T}: Add {G}.”"),
        ("does it?", "Does it?"),
        ("changeling (it is all.)", "Changeling (it is all.)"),
        ("a so-called “bear”", "A so-called “bear”."),
    ],
)
def test_a_sentence_ends_once(clause: str, en: str) -> None:
    """A quoted sentence or one in brackets already closes the whole."""
    assert sentence(clause) == en


def test_a_fact_that_ends_with_a_quotation_ends_once() -> None:
    assert Sentence("Zorb has “{T}: Add {G}.”").plain == "Zorb has “{T}: Add {G}.”"
    assert str(Sentence("Zorb a « {T} : Ajoutez {G}. »")) == "Zorb a « {T} : Ajoutez {G}. »"
    assert str(Sentence("Zorb has flying")) == "Zorb has flying."


def test_names_and_labels_are_shown_with_set_apostrophes() -> None:
    assert label(Label("Nature's Revolt", "Révolte de la nature")) == "Nature’s Revolt"
    for text, language in (("assigns no combat damage", "en"), ("n'attribue pas de blessures de combat", "fr")):
        assert label_of(text, language).fr == "n’attribue pas de blessures de combat"
    assert label_of("n'éternue jamais", "fr").fr == "n’éternue jamais"
