"""The subjects of French sentences."""

from __future__ import annotations

from engine.expressions import HasWord, Is, Selector
from layers_site.explain.reading.clauses import group_subject
from layers_site.explain.reading.french.references import ARTICLES
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.reading.meaning import IT, Noun, Subject
from layers_site.explain.reading.nouns import nouns_selector, plural
from layers_site.explain.reading.zones import (
    any_of,
    cards_elsewhere,
    everything,
    one_kind,
    same_cards,
    spells_of_player,
    unplaced_cards,
    you_and,
    yours,
)

_FROM_EXILE = HasWord("fact", ("cast from exile",))


def add_rules(grammar: Grammar) -> None:
    """Add `subject`, one object by its reference, or all the objects of a selector."""
    _add_everywhere(grammar)
    grammar.rule("subject", "{this_subject}", Subject)
    for article in ("", *(f"{word} " for word in ARTICLES)):
        grammar.rule("subject", f"{article}{{name}}", lambda name: Subject("self"))
    grammar.rule("subject", "{host}", lambda host: Subject("attached", noun=host[0], asks=host[1]))
    grammar.rule("subject", "{this}", lambda ref: Subject(IT) if ref == IT else REFUSED)
    grammar.rule("subject", "cet objet", lambda: Subject("self"))  # what we call a card that works in several zones
    grammar.rule("subject", "il|elle", lambda: Subject(IT))
    grammar.rule("subject", "la carte du dessus de votre cimetière", lambda: Subject("graveyard_top"))
    grammar.rule("subject", "{group}", group_subject)
    itself, host = Selector((Is("self"),)), Selector((Is("attached"),))
    grammar.rule("subject", "{own} et {group}", lambda own, nouns: any_of(itself, nouns_selector(nouns)))
    grammar.rule("subject", "{own} et {host}", lambda own, noun: any_of(itself, host))
    grammar.rule("subject", "{spell_group}", lambda noun: group_subject((noun,)))
    for spells, number in (("{les_thing}", plural), ("{chaque_thing}", _singular)):
        grammar.rule("spell_group", f"{spells} que vous lancez", lambda noun, fits=number: _spells(fits(noun), "you"))
        grammar.rule("spell_group", f"{spells} que vous lancez depuis l' exil",
                     lambda noun, fits=number: _spells(fits(noun.having(_FROM_EXILE)), "you"))  # fmt: skip
        grammar.rule("spell_group", spells, lambda noun, fits=number: _spells(fits(noun), None))


def _singular(noun: Noun) -> object:
    return REFUSED if noun.many else noun


def _spells(noun: object, player: str | None) -> object:
    return spells_of_player(noun, player) if isinstance(noun, Noun) else REFUSED


# --- everywhere -------------------------------------------------------------------------------------


def _add_everywhere(grammar: Grammar) -> None:
    """Read permanents, spells and cards of one kind, in all zones together."""
    grammar.rule("in_play", "les {headed} et les {headed} que vous contrôlez", one_kind)
    elsewhere = "que vous possédez [et] qui ne sont pas sur le champ de bataille"
    grammar.rule("cards_owned", f"les {{headed}} {elsewhere}", unplaced_cards)
    grammar.rule(
        "cards_owned", "chaque {headed} que vous possédez [et] qui n' est pas sur le champ de bataille", unplaced_cards
    )
    grammar.rule("subject", "{in_play} et {cards_owned}", yours)
    grammar.rule("subject", "{cards_owned}", cards_elsewhere)
    grammar.rule("subject", "les {headed} , les {headed} et les {headed} dans toutes les autres zones", everything)
    # "C'est vrai aussi pour …", behind a sentence about permanents you control.
    for words in ("c' est vrai aussi", "c' est aussi vrai"):
        grammar.rule("more", f"{words} pour {{spells_and_cards}}", lambda noun: ("same everywhere", (noun,)))
    grammar.rule("spells_and_cards", "les {headed} que vous contrôlez et {cards_owned}", same_cards)
    verbs = "avez|ont|acquérez|acquièrent"
    grammar.rule("clause_plain", f"vous et {{group}} {verbs} {{keywords_and}}", you_and)
