"""Names of cards in French, and the predicates of an object that are no types: its name, its face, its text, a copy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from engine.expressions import ChosenWord, HasWord
from engine.scenario import Control, Copy, Keep, Label, SetName, TurnFace
from layers_site.explain.reading.french.words import COLOR_FORMS, SUBTYPE_FORMS, forms_of, keys_of, phrase_of
from layers_site.explain.reading.grammar import Grammar, Parse, Result
from layers_site.explain.reading.meaning import denied
from layers_site.explain.reading.predicates import face_down_as, face_printed, quoted_name, text_replaced
from layers_site.explain.reading.setting import Setting
from layers_site.explain.reading.tokens import OWN_NAME, QUOTATION
from layers_site.explain.wording.french.changes import CHARACTERISTICS

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
    grammar.rule("stating", "s' appelle|appellent {names_or}", lambda names: (HasWord("name", names),))
    grammar.rule("stating", "ne s' appelle|appellent pas {names_or}",
                 lambda names: (denied(HasWord("name", names)),))  # fmt: skip
    grammar.terminal("new_name", _new_name)
    grammar.rule("predicate", "s' appelle|appellent {new_name}", lambda name: (SetName(Label(name, name)),))
    grammar.rule("predicate", "porte|portent le nom choisi", lambda: (SetName(ChosenWord("name")),))
    grammar.rule("predicate", "n' a|ont aucun nom", lambda: (SetName(Label("", "")),))
    grammar.rule("predicate", "est|sont face cachée", lambda: (TurnFace(True),))
    _add_faces(grammar)
    for owner, player in (("votre contrôle", "you"), ("le contrôle de vos adversaires", "opponent")):
        grammar.rule("predicate", f"est|sont sous {owner}", lambda player=player: (Control(player),))
    _add_copies(grammar)
    grammar.terminal("word_quoted", _word_quoted, (QUOTATION,))
    grammar.rule(
        "predicate", "voit|voient chaque {word_quoted} de son|leur texte remplacé par {new_word}", text_replaced
    )
    grammar.rule("predicate", "voit|voient chaque mention {old_choice} dans son|leur texte remplacée par {new_word}",
                 text_replaced)  # fmt: skip
    grammar.rule("new_word", "{word_quoted}", lambda word: word)
    color, kind_of_thing = ("la", "de la", "couleur choisie", "color"), ("le", "du", "type choisi", "creature_type")
    for the, of, words, kind in (color, kind_of_thing):
        grammar.rule("new_word", f"{the} {words}", lambda kind=kind: ChosenWord(kind))
        grammar.rule("old_choice", f"{of} {words}", lambda kind=kind: ChosenWord(kind))


def _add_faces(grammar: Grammar) -> None:
    """Add all that something is face down: "sous la forme d'une créature 2/2 avec la parade {2}"."""
    for shaped in ("d' {a_become}", "de {bare_become}"):
        grammar.rule("face_noun", shaped, face_down_as)
        grammar.rule("face_noun", f"{shaped} avec {{grants}}", face_down_as)
    grammar.rule("predicate", "est|sont face cachée , sous la forme {face_noun} {face_name} {face_cost} {face_text}",
                 face_printed)  # fmt: skip
    grammar.rule("face_name", "", lambda: "")
    grammar.rule("face_name", ", du nom de {quoted_name}", lambda name: name)
    grammar.terminal("quoted_name", quoted_name)
    grammar.rule("face_cost", "", lambda: "")
    grammar.rule("face_cost", ", avec le coût de mana {mana}", lambda cost: cost)
    grammar.rule("face_text", "", tuple)
    grammar.list_of("face_quotations", "quoted", ("et",))
    grammar.rule("face_text", ", avec {face_quotations}",
                 lambda parts: tuple(ability for part in parts for ability in part))  # fmt: skip
    grammar.rule("predicate", "est|sont face visible", lambda: (TurnFace(False),))


def _add_copies(grammar: Grammar) -> None:
    for copy in ("est une copie", "sont des copies"):
        grammar.rule("predicate", f"{copy} {{ref_of}}", lambda ref: (Copy(ref),))
        for words in ("la copie", "les copies"):
            grammar.rule("copy_but", f"{copy} {{ref_of}} , sauf|excepté que {words} {{predicates}}",
                         lambda ref, changes: (Copy(ref, changes),))  # fmt: skip
    grammar.words("kept_word", [
        (f"{own} {proper} {phrase_of(noun.form(proper == 'propres'))}", word)
        for word, noun in CHARACTERISTICS.items() for own in ("sa", "son", "ses", "leur", "leurs")
        for proper in ("propre", "propres")
    ])  # fmt: skip
    grammar.list_of("kept_words", "kept_word", ("et",))
    grammar.rule("predicate", "conserve|conservent {kept_words}", lambda words: (Keep(words),))


def _word_quoted(parse: Parse, place: int) -> Iterable[Result]:
    """Read a color word or a subtype between quotation marks."""
    if place < len(parse.tokens) and parse.tokens[place].key == QUOTATION:
        keys = keys_of(parse.tokens[place].text)
        if len(keys) == 1 and keys[0] in COLOR_FORMS:
            yield Result(COLOR_FORMS[keys[0]], place + 1)
        for word, _ in SUBTYPE_FORMS.get(keys, ()):
            yield Result(word, place + 1)


def _card_name(parse: Parse, place: int) -> Iterable[Result]:
    """Read the name of the card itself, or one that is known in English: by a French name nothing finds a card."""
    own = _own_name(parse, place)
    if own is not None:
        yield own
        return
    known = cast("Setting", parse.setting).known
    for name, english in (*known.items(), *((english, english) for english in dict.fromkeys(known.values()))):
        keys = keys_of(name)
        if keys and keys == tuple(token.key for token in parse.tokens[place : place + len(keys)]):
            yield Result(english, place + len(keys))


def _own_name(parse: Parse, place: int) -> Result | None:
    own = cast("Setting", parse.setting).name
    keys = keys_of(own)
    if keys and keys == tuple(token.key for token in parse.tokens[place : place + len(keys)]):
        return Result(own, place + len(keys))
    is_sign = place < len(parse.tokens) and parse.tokens[place].key == OWN_NAME
    return Result(own, place + 1) if own and is_sign else None


def _new_name(parse: Parse, place: int) -> Iterable[Result]:
    """Read a name that something gets, each of whose words begins with a capital but for small ones between them."""
    own = _own_name(parse, place)
    if own is not None:
        yield own
        return
    words = ""
    for end in range(place, min(place + 8, len(parse.tokens))):
        token = parse.tokens[end]
        words += token.text if not words or words.endswith("'") else f" {token.text}"
        if token.text[:1].isupper():
            yield Result(words, end + 1)
        elif end == place or token.key not in _INSIDE:
            return
