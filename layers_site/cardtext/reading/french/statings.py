"""Noun phrases, names of cards and other predicates in French, behind « qui », « est » or a subject."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final, cast

from engine.expressions import (
    AnySelector,
    AttachedTo,
    ChosenWord,
    Comparison,
    CountersAre,
    Flag,
    HasAttached,
    HasChosen,
    HasWord,
    Is,
    LinkedTo,
    NumberIs,
    PlayerIs,
    Shares,
    Test,
)
from engine.scenario import Control, Copy, Keep, Label, SetName, TurnFace
from layers_site.cardtext.reading.french.nouns import OTHER
from layers_site.cardtext.reading.french.words import COLOR_FORMS, ON_IT, SUBTYPE_FORMS, forms_of, keys_of, phrase_of
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result
from layers_site.cardtext.reading.meaning import (
    CREATURE_TYPE_CHOSEN,
    IT,
    Noun,
    RefIs,
    all_of,
    denied,
    either,
    joined,
    last_only,
    not_all,
    plural,
    selector_of,
    several,
    single,
    so_many_colors,
    two,
    whole,
)
from layers_site.cardtext.reading.predicates import (
    add_face_words,
    ends_of_name,
    face_down_as,
    face_printed,
    text_replaced,
)
from layers_site.cardtext.reading.result import Setting
from layers_site.cardtext.reading.tokens import OWN_NAME, QUOTATION
from layers_site.cardtext.wording.french.changes import CHARACTERISTICS

#: Small words inside a name.
_INSIDE: Final = frozenset(("de", "du", "des", "d'", "la", "le", "les", "l'", "et", "à", "au", "aux", "en"))


def add_rules(grammar: Grammar) -> None:
    _add_rules_of_naming(grammar)
    _add_rules_of_statings(grammar)
    _add_rules_of_phrases(grammar)


def _add_rules_of_naming(grammar: Grammar) -> None:
    predicate = partial(grammar.rule, "predicate")
    grammar.terminal("card_name", _card_name)
    grammar.list_of("names_or", "card_name", ("ou",))
    called = forms_of("appelé")
    grammar.rule("behind", f"{called} {{names_or}}", lambda names: (HasWord("name", names),))
    grammar.rule("stating", "s' appelle|appellent {names_or}", lambda names: (HasWord("name", names),))
    grammar.rule("stating", "ne s' appelle|appellent pas {names_or}", lambda names: (denied(HasWord("name", names)),))
    grammar.terminal("new_name", _new_name)
    predicate("s' appelle|appellent {new_name}", lambda name: (SetName(Label(name, name)),))
    predicate("porte|portent le nom choisi", lambda: (SetName(ChosenWord("name")),))
    predicate("n' a|ont aucun nom", lambda: (SetName(Label("", "")),))
    predicate("est|sont face cachée", lambda: (TurnFace(True),))
    _add_faces(grammar)
    for owner, player in (("votre contrôle", "you"), ("le contrôle de vos adversaires", "opponent")):
        predicate(f"est|sont sous {owner}", lambda player=player: (Control(player),))
    _add_copies(grammar)
    grammar.terminal("word_quoted", _word_quoted, (QUOTATION,))
    predicate("voit|voient chaque {word_quoted} de son|leur texte remplacé par {new_word}", text_replaced)
    predicate("voit|voient chaque mention {old_choice} dans son|leur texte remplacée par {new_word}", text_replaced)
    grammar.same("new_word", "{word_quoted}")
    color, kind_of_thing = ("la", "de la", "couleur choisie", "color"), ("le", "du", "type choisi", "creature_type")
    for the, of, words, kind in (color, kind_of_thing):
        grammar.rule("new_word", f"{the} {words}", lambda kind=kind: ChosenWord(kind))
        grammar.rule("old_choice", f"{of} {words}", lambda kind=kind: ChosenWord(kind))


def _add_faces(grammar: Grammar) -> None:
    """Add all that something is face down: "sous la forme d'une créature 2/2 avec la parade {2}"."""
    for shaped in ("d' {a_become}", "de {bare_become}"):
        grammar.rule("face_noun", f"{shaped} [avec {{grants}}]", face_down_as)
    grammar.rule("predicate", "est|sont face cachée , sous la forme {face_noun} {face_name} {face_cost} {face_text}",
                 face_printed)  # fmt: skip
    add_face_words(grammar, ", du nom de", ", avec le coût de mana", ", avec", "et")
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
    """Read a name that something gets."""
    own = _own_name(parse, place)
    if own is not None:
        return (own,)
    return (Result(parse.words(place, end), end) for end in ends_of_name(parse, place, _INSIDE))


def _add_rules_of_statings(grammar: Grammar) -> None:
    """Add `stating`, a predicate, and `statings`, several of them with "et" or "ou"."""
    grammar.same("stating", "est|sont {being}", "{quality_stated}")
    grammar.rule("stating", "n' est|sont pas {being}", not_all)
    grammar.rule("stating", "ne sont pas {being}", not_all)
    for words, ref in (
        ("{own}", "self"), ("{host}", "attached"), ("lui|elle", IT), ("cet objet", "self"),
        ("la carte du dessus de votre cimetière", "graveyard_top"),
    ):  # fmt: skip
        grammar.rule("stating", f"est|sont {words}", lambda *_noun, ref=ref: (Is(ref),))
        for no in ("n' est", "ne sont"):
            grammar.rule("stating", f"{no} pas {words}", lambda *_noun, ref=ref: (denied(Is(ref)),))
    grammar.rule("stating", "a|ont {having}", lambda test: (test,))
    grammar.rule("stating", "n' a|ont pas {having}", lambda test: (denied(test),))
    grammar.rule("stating", "n' a|ont {lacking}", lambda test: (test,))
    grammar.rule("stating", "est|sont dans la partie", tuple)
    grammar.rule("stating", "n' existe|existent pas", lambda: (AnySelector(()),))
    for verb, status in (("attaque|attaquent", "attacking"), ("bloque|bloquent", "blocking")):
        for alone, word in (("", status), (forms_of("seul"), f"{status} alone")):
            test = HasWord("status", (word,))
            grammar.rule("stating", f"{verb} {alone}", lambda test=test: (test,))
            for no in ("n'", "ne"):
                grammar.rule("stating", f"{no} {verb} pas {alone}", lambda test=test: (denied(test),))
    _add_having(grammar)
    _add_whose(grammar)
    for link, name in (("et", "statings_and"), ("ou", "statings_or")):
        grammar.list_of(name, "stating", (link,))
    for more in ("", " , soit {statings_and}"):
        grammar.rule("stating", f"soit {{statings_and}} , soit {{statings_and}}{more}",
                     lambda *parts: (either(tuple(map(all_of, parts))),))  # fmt: skip
    grammar.rule("statings", "{statings_and}", all_of)
    grammar.rule("statings", "{statings_or}", lambda parts: parts[0] if len(parts) == 1 else (either(parts),))
    grammar.same("last_behind", "qui {statings}")
    grammar.rule("fact", "{ref} {statings}", RefIs)


def _add_having(grammar: Grammar) -> None:
    """Add `having`, what stands behind "a" or "ont", and `lacking`, what stands behind "n'a"."""
    grammar.rule("having", "{keywords_or}", lambda words: HasWord("keyword", words))
    grammar.rule("having", f"un|des|de {{kind:counter_kind}} {ON_IT}", lambda kind: HasWord("counter", (kind,)))
    grammar.rule("having", f"un|des {{counter_kinds}} {ON_IT}", lambda kinds: HasWord("counter", kinds))
    grammar.same("having", "{how_many_on}", "{how_many_kind}")
    grammar.rule("having", f"un nombre de marqueurs {ON_IT} {{bounds}}", lambda bounds: CountersAre(None, bounds))
    grammar.rule("having", f"un nombre de {{kind:counter_kind}} {ON_IT} {{bounds}}", CountersAre)
    measured = "une|un {what:number_name} {bound:bound_behind}"
    grammar.rule("having", measured, NumberIs)
    both = f"{measured} et {{then:bound_behind}}"
    grammar.rule("having", both, lambda what, first, then: NumberIs(what, Comparison(first.bounds + then.bounds)))
    grammar.rule("having", f"{{un_thing}} {forms_of('attaché')} à lui|elle|eux|elles",
                 lambda noun: HasAttached(selector_of(noun.tests)))  # fmt: skip
    grammar.rule("having", f"{{named_one}} {forms_of('attaché')} à lui|elle|eux|elles", HasAttached)
    grammar.rule("having", "des capacités", lambda: Flag("has_abilities", True))
    grammar.rule("having", "le nom choisi", lambda: HasChosen("name"))
    grammar.rule("having", "le même nom que|qu' {ref_on}", lambda ref: Shares("name", ref))
    grammar.rule("lacking", "aucune capacité", lambda: Flag("has_abilities", False))
    grammar.rule("lacking", f"aucun marqueur {ON_IT}", lambda: CountersAre(None, Comparison((("=", 0),))))
    grammar.rule("lacking", f"aucun {{kind:counter_kind}} {ON_IT}", lambda kind: denied(HasWord("counter", (kind,))))


def _add_whose(grammar: Grammar) -> None:
    """Add whose an object is, and what it shares, as predicates."""
    grammar.rule("stating", "vous appartient|appartiennent", lambda: (PlayerIs("owner", "you"),))
    grammar.words("some_owner", [("vos adversaires", "opponent"), ("un adversaire", "opponent")])
    grammar.rule("stating", "appartient|appartiennent à {some_owner}", lambda who: (PlayerIs("owner", who),))
    grammar.rule("stating", "appartient|appartiennent {keeper_to}", lambda who: (PlayerIs("owner", who),))
    grammar.rule("being", "sous le contrôle de vos adversaires", lambda: (PlayerIs("controller", "opponent"),))
    grammar.rule("being", "sous le contrôle {keeper_of}", lambda who: (PlayerIs("controller", who),))
    for what, words in (("creature_type", "un type de créature"), ("color", "une couleur")):
        shared = f"{words} avec {{ref_on}}"
        grammar.rule("stating", f"partage|partagent {shared}", lambda ref, w=what: (Shares(w, ref),))


# --- noun phrases in French -----------------------------------------------------------------------------


def _add_rules_of_phrases(grammar: Grammar) -> None:
    """Add lists of nouns: each has its own article; words behind the last noun belong to all."""
    for name, link, items in (
        ("un", ("ou",), (("un|une {headed_or}", None), ("un|une autre {headed_or}", OTHER))),
        ("chaque", ("et", "ou"), (("chaque {headed_or}", None), ("chaque autre {headed_or}", OTHER),
                                  ("chaque {headed_each}", None), ("chaque autre {headed_each}", OTHER))),
        ("les", ("et",), (("les {headed_and}", None), ("les autres {headed_and}", OTHER),
                          ("tous|toutes les {headed_and}", None), ("tous|toutes les autres {headed_and}", OTHER))),
        ("de", ("et", "ou"), (("de|d' {headed_and}", None), ("d' autres {headed_and}", OTHER))),
        ("bare", ("et", "ou"), (("{headed_and}", None), ("autres {headed_and}", OTHER))),
    ):  # fmt: skip
        for phrase, more in items:
            grammar.rule(f"{name}_item", phrase, lambda noun, test=more: noun if test is None else noun.having(test))
            if "{headed_and}" in phrase:
                spread = f"{phrase.replace('{headed_and}', '{headed_ands}')} {{behind}} {{behinds}}"
                grammar.rule(f"{name}_thing", spread, partial(_last_of_one, more))
        grammar.list_of(f"{name}_items", f"{name}_item", link)
        grammar.rule(f"{name}_thing", f"{{{name}_items}} {{behinds}}", _with_behinds)
        grammar.rule(f"{name}_thing", f"{{{name}_items}} {{behind}} {{behinds}}", last_only)
        grammar.rule(f"{name}_thing", f"{{{name}_items}} {{behinds}} {{last_behind}}", _closed)
    _add_heads_of_lists(grammar)
    grammar.rule("one_thing", "{un_thing}", single)
    grammar.rule("many_things", "{les_thing}", _many)
    grammar.rule("bare_things", "{bare_thing}", whole)
    grammar.rule("counted_things", "{de_thing}", _many)
    grammar.rule("each_thing", "{chaque_thing}", single)
    grammar.rule("group", "{many_things}|{each_thing}", lambda noun: (noun,))
    grammar.rule("group", "{many_things} et {many_things}", two)
    grammar.list_of("any_each", "chaque_item", ("ou",))
    grammar.rule("any_each_thing", "{any_each} {all_behinds}", _with_behinds)
    grammar.rule("group_of", "des {bare_thing}", lambda noun: _group_of(noun, plural))
    grammar.rule("group_of", "de {many_things}|{each_thing}", lambda noun: (noun,))
    _add_being(grammar)


def _add_heads_of_lists(grammar: Grammar) -> None:
    """Add several nouns under one article, and what stands behind "chaque" and "pour chaque"."""
    grammar.list_of("headed_ors", "headed", ("ou", "et/ou"))
    grammar.list_of("headed_ands", "headed", ("et", "et/ou"))
    grammar.rule("headed_or", "{headed_ors}", joined)
    grammar.rule("headed_and", "{headed_ands}", joined)
    grammar.list_of("head_ands", "head", ("et", "et/ou"))
    grammar.rule("headed_and", "{head_ands} {adjective} {adjectives}", _each_such)
    # « Chaque elfe et guerrier » means each of either, where it does not mean what is both.
    grammar.rule("headed_each", "{headed_ands}", several)
    grammar.rule("single_thing", "{single_headed} {all_behinds}", lambda noun, tests: single(noun.having(*tests)))
    grammar.same("single_headed", "{headed_or}", "{headed_each}")
    grammar.rule("single_headed", "autre {headed_or}|{headed_each}", lambda noun: noun.having(OTHER))


def _group_of(noun: Noun, number: Callable[[Noun], object]) -> object:
    return REFUSED if whole(noun) is REFUSED or number(noun) is REFUSED else (noun,)


def _with_behinds(nouns: tuple[Noun, ...], tests: tuple[object, ...]) -> object:
    noun = joined(nouns)
    return noun.having(*tests) if isinstance(noun, Noun) else REFUSED  # type: ignore[arg-type]


def _last_of_one(
    more: Test | None, nouns: tuple[Noun, ...], tests: tuple[Test, ...], behind: tuple[Test, ...]
) -> object:
    noun = last_only(nouns, tests, behind)
    return noun.having(more) if isinstance(noun, Noun) and more is not None else noun


def _each_such(nouns: tuple[Noun, ...], first: tuple[Test, ...], then: tuple[Test, ...]) -> object:
    """Read adjectives behind several nouns as those of each; alone they may be those of the last."""
    made = several(nouns)
    return made.having(*first, *then) if isinstance(made, Noun) else REFUSED


def _closed(nouns: tuple[Noun, ...], tests: tuple[object, ...], last: tuple[object, ...]) -> object:
    made = _with_behinds(nouns, (*tests, *last))
    return replace(made, closed=True) if isinstance(made, Noun) else REFUSED


def _many(noun: Noun) -> object:
    return REFUSED if whole(noun) is REFUSED else plural(noun)


def _add_being(grammar: Grammar) -> None:
    """Add `being`, the words behind "est" or "sont": the tests that must hold."""
    grammar.same("being", "{state}")
    grammar.rule("being", "{state} et {state}", lambda first, then: (*first, *then))
    grammar.rule("being", "{state} ou {state}", lambda first, then: (either((first, then)),))
    grammar.same("state", "{adjective}")
    grammar.rule("state", "{colors_and}", lambda colors: tuple(HasWord("color", (color,)) for color in colors))
    grammar.rule("state", "d' une ou plusieurs couleurs", lambda: (Flag("colorless", False),))
    for words, sign in (("d' exactement", "="), ("d' au moins", ">="), ("d' au plus", "<=")):
        grammar.rule("state", f"{words} {{number}} couleur|couleurs", lambda n, sign=sign: so_many_colors(sign, n))
    grammar.rule("adjective", "monocolore|monocolores", lambda: so_many_colors("=", 1))
    grammar.rule("having", "un nombre de couleurs {bounds}", lambda bounds: NumberIs("colors", bounds))
    for words, player in (("sous votre contrôle", "you"), ("sous le contrôle d' un adversaire", "opponent")):
        grammar.rule("state", words, lambda player=player: (PlayerIs("controller", player),))
    grammar.rule("state", "un jeton", lambda: (Flag("token", True),))
    grammar.list_of("kinds_of", "kind_of", ("ou", "et/ou"))
    grammar.rule("being", "{kinds_of}", lambda nouns: (either(tuple(noun.tests for noun in nouns)),))
    grammar.rule("kind_of", "un|une {headed_or} {all_behinds}", _kind_of)
    grammar.rule("kind_of", "des {headed_and} {all_behinds}", _kind_of)
    grammar.rule("being", "du type choisi", lambda: (HasChosen("creature_type"),))
    grammar.rule("being", "du type de terrain choisi", lambda: (HasChosen("land_type"),))
    grammar.rule("being", "du type de créature choisi", lambda: (CREATURE_TYPE_CHOSEN,))
    grammar.rule("being", "de la couleur choisie", lambda: (HasChosen("color"),))
    grammar.rule("being", f"{forms_of('lié')} {{ref_to}}", lambda ref: (LinkedTo(ref),))
    grammar.rule("being", f"{forms_of('attaché')} {{ref_to}}", lambda ref: (AttachedTo(ref),))


def _kind_of(noun: Noun, tests: tuple[object, ...]) -> object:
    made = noun.having(*tests)  # type: ignore[arg-type]
    return REFUSED if made.kind == "card" else made
