"""The subjects of English sentences."""

from __future__ import annotations

from engine.expressions import HasWord, Is, Selector
from layers_site.explain.reading.clauses import group_subject
from layers_site.explain.reading.everywhere import (
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
from layers_site.explain.reading.grammar import Grammar
from layers_site.explain.reading.meaning import IT, THAT, Subject
from layers_site.explain.reading.nouns import nouns_selector


def add_rules(grammar: Grammar) -> None:
    """Add `subject`, one object by its reference, or all the objects of a selector."""
    grammar.rule("subject", "{own}", lambda own: Subject("self"))
    grammar.rule("subject", "{host}", lambda host: Subject("attached", noun=host.noun, asks=host.asks))
    grammar.rule("subject", "it|he|she", lambda: Subject(IT))
    grammar.rule("subject", "the top card of your graveyard", lambda: Subject("graveyard_top"))
    grammar.rule("subject", "that card", lambda: Subject(THAT))
    grammar.rule("subject", "this object", lambda: Subject("self"))  # what we call a card that works in several zones
    grammar.rule("subject", "{group}", group_subject)
    grammar.rule(
        "subject", "{own} and {group}", lambda own, nouns: any_of(Selector((Is("self"),)), nouns_selector(nouns))
    )
    grammar.rule("subject", "{own} and {host}",
                 lambda own, host: any_of(Selector((Is("self"),)), Selector((Is("attached"),))))  # fmt: skip
    grammar.rule("subject", "{spell_group}", lambda noun: group_subject((noun,)))
    for each in ("", "each "):
        grammar.rule("spell_group", f"{each}{{thing}} you cast {{all_behinds}}",
                     lambda noun, tests: spells_of_player(noun.having(*tests)))  # fmt: skip
        grammar.rule("spell_group", f"{each}{{thing}} you cast from exile",
                     lambda noun: spells_of_player(noun.having(HasWord("fact", ("cast from exile",)))))  # fmt: skip
        grammar.rule("spell_group", f"{each}{{thing}}", lambda noun: spells_of_player(noun, None))
    _add_everywhere(grammar)
    _add_players_with(grammar)
    grammar.rule("subject", "{cards_owned}", cards_elsewhere)
    grammar.rule("subject", "each {cards_owned}", cards_elsewhere)


# --- everywhere -------------------------------------------------------------------------------------


def _add_players_with(grammar: Grammar) -> None:
    """Read "you and creatures you control have hexproof"."""
    grammar.rule("clause_plain", "you and {group} have|gain {keywords}", you_and)


def _add_everywhere(grammar: Grammar) -> None:
    """Read permanents, spells and cards of one kind, in all zones together."""
    grammar.rule("in_play", "{quals} and {quals}", one_kind)
    grammar.rule("in_play", "{before} {in_play}", lambda tests, noun: noun.having(*tests))
    for link in ("isn't", "aren't"):
        grammar.rule("cards_owned", f"{{thing}} you own that {link} on the battlefield", unplaced_cards)
    grammar.rule("subject", "{in_play} you control and {cards_owned}", yours)
    for order in ("{quals} , {quals} , and {quals} in all other zones",
                  "all {quals} that aren't on the battlefield , {quals} , and {quals}"):  # fmt: skip
        grammar.rule("subject", order, everything)
    # "The same is true for …", behind a sentence about permanents you control.
    grammar.rule("more", "the same is true for {spells_and_cards}", lambda noun: ("same everywhere", (noun,)))
    grammar.rule(
        "more",
        "the same is true for {keyword_groups_and}",
        lambda groups: ("same keywords", tuple(word for group in groups for word in group)),
    )
    grammar.list_of("keyword_groups_and", "keyword", ("and",))
    grammar.rule("spells_and_cards", "{thing} you control and {cards_owned}", same_cards)
