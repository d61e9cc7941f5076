"""What something is or becomes in English: "is a Mountain", "is a 3/3 Ape creature in addition to its other types"."""

from __future__ import annotations

from collections.abc import Iterable

from engine.expressions import ChosenWord
from engine.scenario import AddAbilities, CardTypes, Copy, Keep, Label, SetName, SetPT, Subtypes, Supertypes, TurnFace
from engine.words import COLORS
from layers_site.explain.reading.english.words import is_plural
from layers_site.explain.reading.grammar import Grammar, Parse, Result
from layers_site.explain.reading.identity import Become
from layers_site.explain.reading.predicates import (
    STAYS,
    becomes,
    becomes_with,
    both_kinds,
    colored,
    sized,
    together,
    with_supertype,
)


def add_rules(grammar: Grammar) -> None:
    """`being_said` is what stands behind "is", as a tuple of changes."""
    _add_identity(grammar)
    _add_others(grammar)


def _add_others(grammar: Grammar) -> None:
    """Read what it is that is no type: a copy, face down, named so."""
    grammar.rule("predicate", "is|are|becomes|become a copy of {ref}", lambda ref: (Copy(ref),))
    for link in ("it|they {exceptions}", "it's|they're {being_predicates}"):
        grammar.rule("predicate", f"is|are|becomes|become a copy of {{ref}} , except {link}",
                     lambda ref, changes: (Copy(ref, changes),))  # fmt: skip
    grammar.list_of("exception_list", "exception", ("and",))
    grammar.rule("exceptions", "{exception_list}", together)
    grammar.rule("exception", "{predicate}", lambda changes: changes)
    grammar.rule("exception", "keeps|keep its|their own {kept_list}", lambda words: (Keep(words),))
    grammar.list_of("kept_list", "kept_word", ("and",))
    grammar.words("kept_word", [
        (word, word) for word in ("colors", "name", "subtypes", "supertypes", "power", "toughness", "abilities")
    ] + [("card types", "types"), ("mana cost", "mana_cost")])  # fmt: skip
    grammar.rule("predicate", "is|are face down", lambda: (TurnFace(True),))
    grammar.rule("predicate", "is|are face up", lambda: (TurnFace(False),))
    grammar.rule("predicate", "has|have the chosen name", lambda: (SetName(ChosenWord("name")),))
    grammar.rule("predicate", "has|have no name", lambda: (SetName(Label("", "")),))
    grammar.rule("predicate", "is|are named {name}", lambda name: (SetName(Label(name, name)),))


def _add_identity(grammar: Grammar) -> None:
    grammar.terminal("become_noun", _become_noun)
    grammar.rule("predicate", "is|are|becomes|become {being_said}", lambda changes: changes)
    grammar.rule("being_said", "{become}", becomes)
    grammar.rule("being_said", "{become} {kept}", becomes)
    grammar.rule("being_said", "{become} with {with}", becomes_with)
    grammar.rule("being_said", "{become} with {with} {kept}", becomes_with)
    for words in (
        "that's|that still a|an {type}",
        "that are|is still {type}",
        "that's still {type}",
        "that is still a|an {type}",
    ):
        grammar.rule("being_said", f"{{become}} {words}", lambda become, kind: becomes(become, STAYS))
        grammar.rule("being_said", f"{{become}} with {{with}} {words}",
                     lambda become, more, kind: becomes_with(become, more, STAYS))  # fmt: skip
    grammar.rule("become", "{become_phrase}", lambda become: become)
    grammar.rule("become", "a|an {become_phrase}", lambda become: become)
    grammar.rule("become", "{become_phrase} and {become_phrase}", both_kinds)
    grammar.rule("become", "a|an {become_phrase} and a|an {become_phrase}", both_kinds)
    grammar.rule("become_phrase", "{become_noun}", lambda become: become)
    grammar.rule("become_phrase", "{size} {become_noun}", sized)
    grammar.rule(
        "become_phrase",
        "{size} {colors_said} {become_noun}",
        lambda size, colors, noun: sized(size, colored(colors, noun)),
    )
    grammar.rule("become_phrase", "{colors_said} {become_noun}", colored)
    grammar.rule("become_phrase", "{supertype} {become_phrase}", with_supertype)
    grammar.rule("become", "{colors_said}", lambda colors: Become(colors=colors))
    grammar.rule("become", "the chosen color", lambda: Become(colors=(ChosenWord("color"),)))
    grammar.rule("become", "{supertype}", lambda word: Become(supertypes=(word,)))
    grammar.rule("become", "{chosen_type}", lambda word: Become(subtypes=(word,)))
    grammar.rule("become", "every creature type", lambda: Become(every_creature_type=True))
    grammar.rule("become", "every basic land type", lambda: Become(every_basic_land_type=True))
    grammar.rule("colors_said", "{colors_and}", lambda colors: colors)
    grammar.list_of("colors_and", "color", ("and",))
    grammar.rule("colors_said", "colorless", tuple)
    grammar.rule("colors_said", "all colors", lambda: COLORS)
    grammar.rule("kept", "in addition to its|their other {kept_what}", lambda what: what)
    grammar.words("kept_what", [
        ("types", frozenset({"types"})), ("colors and types", frozenset({"colors", "types"})),
        ("creature types", frozenset({"creature types"})), ("land types", frozenset({"land types"})),
        ("card types", frozenset({"card types"})), ("colors", frozenset({"colors"})),
        ("types and colors", frozenset({"colors", "types"})),
    ])  # fmt: skip
    grammar.rule("with", "{base_size}", lambda size: (SetPT(*size),))
    grammar.rule("with", "{grants}", lambda abilities: (AddAbilities(abilities),))
    grammar.rule("with", "{base_size} and {grants}", lambda size, abilities: (SetPT(*size), AddAbilities(abilities)))
    grammar.rule("with", "{grants} and {base_size}", lambda abilities, size: (SetPT(*size), AddAbilities(abilities)))
    grammar.rule("with", "{base_size} , {grants}", lambda size, abilities: (SetPT(*size), AddAbilities(abilities)))
    for words in ("isn't|aren't a|an", "isn't|aren't", "is|are no longer a|an", "is|are no longer"):
        grammar.rule("predicate", f"{words} {{type}}", lambda word: (CardTypes("remove", (word,)),))
        grammar.rule("predicate", f"{words} {{subtype}}", lambda word: (Subtypes("remove", (word,)),))
    for words in ("isn't|aren't", "is|are no longer"):
        grammar.rule("predicate", f"{words} {{supertype}}", lambda word: (Supertypes("remove", (word,)),))


def _become_noun(parse: Parse, place: int) -> Iterable[Result]:
    """Read "Frog", "Zombie Wizard", "artifact creature", "Mountains"."""
    types: list[str] = []
    subtypes: list[str] = []
    at = place
    while at < len(parse.tokens):
        kind = next(iter(parse.at("type", at)), None)
        word = kind or next(iter(parse.at("subtype", at)), None)
        if word is None:
            break
        (subtypes if kind is None else types).append(str(word.value))
        at = word.end
        if is_plural(parse.tokens[at - 1].key):
            break
    if at > place:
        yield Result(Become(tuple(types), tuple(subtypes)), at)
