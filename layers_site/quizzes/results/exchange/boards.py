"""A board in words, as it lies on the table: for programs that cannot draw it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext as _

import engine
from engine import ScenarioError
from engine.scenario import Label
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.names import label
from layers_site.explain.presenters.cards import CardView
from layers_site.explain.presenters.printed import PrintedEffect, printed
from layers_site.platform.language import Language
from layers_site.quizzes.shapes import BoardDoc


def in_words(board: BoardDoc) -> Label:
    """Describe a board in both languages: cards as printed and effects by their timestamps, without results."""
    return Label(_board_text(board, "en"), _board_text(board, "fr"))


def _board_text(board: BoardDoc, language: Language) -> str:
    with translation.override(language):
        try:
            return "\n".join(_lines(board))
        except ScenarioError:
            return ""


def _lines(board: BoardDoc) -> Iterator[str]:
    lying = printed(scenario_of(board.text))
    rules = engine.RULESETS.get(board.edition)
    yield _("The board (rules: %(rules)s):") % {"rules": label(rules.title) if rules else board.edition}
    if lying.turn:
        yield lying.turn
    yield from (f"• {_card(card)}" for card in lying.cards)
    if lying.effects:
        yield _("Effects, oldest first") + _(": ").rstrip()
        yield from (f"{effect.position}. {_effect(effect)}" for effect in lying.effects)


def _card(card: CardView) -> str:
    size = f"{card.size.power}/{card.size.toughness}" if card.size else ""
    cost = "".join(f"{{{pip.text}}}" for pip in card.mana)
    head = " – ".join(filter(None, (" ".join(filter(None, (card.name, cost))), card.type_line, size)))
    text = " ".join(_sentence(line.text) for line in card.lines)
    meta = ", ".join(card.meta)
    return " ".join(filter(None, (_sentence(f"{head} ({meta})" if meta else head), text)))


def _effect(effect: PrintedEffect) -> str:
    return effect.name + _(": ") + " ".join(_sentence(change) for change in effect.does)


def _sentence(text: str) -> str:
    return text if text[-1:] in ".!?…" else f"{text}."
