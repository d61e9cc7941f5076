"""Names of cards in French, and the predicates of an object that are no types: its name, its face, its text, a copy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from engine.expressions import ChosenWord, HasWord
from engine.scenario import Control, Copy, Label, SetName, TurnFace
from layers_site.explain.reading.french.words import COLOR_FORMS, SUBTYPE_FORMS, forms_of, keys_of
from layers_site.explain.reading.grammar import Grammar, Parse, Result
from layers_site.explain.reading.meaning import denied
from layers_site.explain.reading.predicates import face_down_as, text_replaced
from layers_site.explain.reading.setting import Setting
from layers_site.explain.reading.tokens import OWN_NAME, QUOTATION

#: Small words inside a name.
_INSIDE: Final = frozenset(("de", "du", "des", "d'", "la", "le", "les", "l'", "et", "à", "au", "aux", "en"))


def add_rules(grammar: Grammar) -> None:
    grammar.terminal("card_name", _card_name)
    grammar.list_of("names_or", "card_name", ("ou",))
    called = forms_of("appelé")
    grammar.rule("behind", f"{called} {{names_or}}", lambda names: (HasWord("name", names),))
    grammar.rule(
        "behind", "qui ne s' appelle|appellent pas {names_or}", lambda names: (denied(HasWord("name", names)),)
    )
    grammar.rule("predicate", "s' appelle|appellent {card_name}", lambda name: (SetName(Label(name, name)),))
    grammar.rule("predicate", "porte|portent le nom choisi", lambda: (SetName(ChosenWord("name")),))
    grammar.rule("predicate", "n' a|ont aucun nom", lambda: (SetName(Label("", "")),))
    grammar.rule("predicate", "est|sont face cachée", lambda: (TurnFace(True),))
    shape = "est|sont face cachée , sous la forme"
    for shaped in (f"{shape} d' {{a_become}}", f"{shape} de {{bare_become}}"):
        grammar.rule("predicate", shaped, face_down_as)
        grammar.rule("predicate", f"{shaped} avec {{grants}}", face_down_as)
    grammar.rule("predicate", "est|sont face visible", lambda: (TurnFace(False),))
    grammar.rule("predicate", "est|sont sous votre contrôle", lambda: (Control("you"),))
    for copy in ("est une copie", "sont des copies"):
        grammar.rule("predicate", f"{copy} {{ref_of}}", lambda ref: (Copy(ref),))
        for words in ("la copie", "les copies"):
            grammar.rule("predicate", f"{copy} {{ref_of}} , sauf|excepté que {words} {{predicates}}",
                         lambda ref, changes: (Copy(ref, changes),))  # fmt: skip
    grammar.terminal("word_quoted", _word_quoted, (QUOTATION,))
    grammar.rule(
        "predicate", "voit|voient chaque {word_quoted} de son|leur texte remplacé par {word_quoted}", text_replaced
    )


def _word_quoted(parse: Parse, place: int) -> Iterable[Result]:
    """Read a color word or a subtype between quotation marks."""
    if place < len(parse.tokens) and parse.tokens[place].key == QUOTATION:
        keys = keys_of(parse.tokens[place].text)
        if len(keys) == 1 and keys[0] in COLOR_FORMS:
            yield Result(COLOR_FORMS[keys[0]], place + 1)
        for word, _ in SUBTYPE_FORMS.get(keys, ()):
            yield Result(word, place + 1)


def _card_name(parse: Parse, place: int) -> Iterable[Result]:
    """Read a name, each of whose words begins with a capital but for small ones between them."""
    words = ""
    own = cast("Setting", parse.setting).name
    keys = keys_of(own)
    if keys and keys == tuple(token.key for token in parse.tokens[place : place + len(keys)]):
        yield Result(own, place + len(keys))
        return
    if place < len(parse.tokens) and parse.tokens[place].key == OWN_NAME:
        if own:
            yield Result(own, place + 1)
        return
    for end in range(place, min(place + 8, len(parse.tokens))):
        token = parse.tokens[end]
        words += token.text if not words or words.endswith("'") else f" {token.text}"
        if token.text[:1].isupper():
            yield Result(words, end + 1)
        elif end == place or token.key not in _INSIDE:
            return
