"""Names of cards and of what they do, words that are chosen or quoted, and why something is no target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.analysis.legality import ANOTHER_AURA
from engine.scenario import GameObject
from engine.words import CARD_TYPES, COLORS, SUPERTYPES
from layers_site.ask.presenters.nouns import FEMININE_LANDS, article
from layers_site.ask.services.board.abilities import user_of
from layers_site.ask.services.cards.target_kinds import copies, size_chosen
from layers_site.cardtext import wording
from layers_site.cardtext.wording.context import typeset
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration, label, of_name
from layers_site.platform.text import current_language

#: So many letters of the words of a card are quoted.
_LONG: Final = 110
_OPENING, _CLOSING = "“«", "”»"
#: Quotation marks within others.
_WITHIN: Final = str.maketrans("“”", "‘’")
#: Of what a target may have to be.
_FEMININE_UNFIT: Final = frozenset(("Battle", "Creature", "Aura", "Food"))


def doer(key: str, names: Names) -> str:
    """Return the name of the first or last one in an order: a card by its name, a resolved ability as the card's."""
    owner = _user_of(key, names)
    if owner is None:
        return names.item(key)
    name = names.thing(owner.id).partition(",")[0]
    return f"la capacité {of_name(name)}" if current_language() == "fr" else f"{possessive(name)} ability"


def possessive(name: str) -> str:
    """Return whose something is: "Karn’s", "Zealous Conscripts’"; in French what stands behind the thing."""
    if current_language() == "fr":
        return of_name(name)
    return f"{name}’" if name.endswith("s") else f"{name}’s"


def _user_of(key: str, names: Names) -> GameObject | None:
    """Return the card whose ability left that effect behind; of a copy it is what has become one by its own ability."""
    things = {obj.id: obj for obj in names.scenario.objects}
    effect = next((effect for effect in names.scenario.effects if effect.id == key), None)
    if effect is None:
        return None
    return things.get((user_of(names.scenario, effect) if copies(effect) else effect.source) or "")


def word_said(word: str) -> str:
    """Return a word that is chosen, such as a color, in the reader's language."""
    return ", ".join(texts.colors((word,))) if word in COLORS else texts.word(word)


def chosen_word(thing: GameObject, names: Names) -> str:
    """Return the word or the size that a card has chosen, "" for none; the name of a card as the board has it."""
    chosen = thing.chosen
    words = (word for word in (chosen.color, chosen.creature_type, chosen.land_type) if word)
    same = (label(obj.name) for obj in names.scenario.objects if chosen.name and obj.name.en == chosen.name)
    return next(map(word_said, words), next(same, chosen.name or "")) or size_chosen(thing)


def in_quotes(text: str) -> str:
    """Return the words of a card in quotation marks, cut off where they are long, but not within other such marks."""
    text = text.rstrip(".")
    if len(text) > _LONG:
        begun = text[: text.rfind(" ", 0, _LONG)]
        opened = max(map(begun.rfind, _OPENING))
        begun = begun[:opened] if opened > max(map(begun.rfind, _CLOSING)) else begun
        text = f"{begun.rstrip(' ,;:')} …"
    if current_language() == "fr":
        text = text.replace("«\u00a0", "“").replace("\u00a0»", "”").replace("« ", "“").replace(" »", "”")
        return typeset(f"« {text} »", "fr")
    return typeset(f"“{text.translate(_WITHIN)}”", "en")


def unfit_phrase(lacks: Sequence[str], has: Sequence[str]) -> str:
    """Return why a thing is no target: "is no artifact and no creature", or if it lacks nothing, "is a creature"."""
    if ANOTHER_AURA in lacks:
        return "n’a pas d’autre aura" if current_language() == "fr" else "has no other Aura"
    named = [_unfit_word(word, current_language()) for word in lacks or has]
    if current_language() != "fr":
        if lacks:
            return f"is {enumeration(f'no {word}' if noun else f'not {word}' for word, noun in named)}"
        return f"is {enumeration(f'{article(word)} {word}' if noun else word for word, noun in named)}"
    words = [word for word, _noun in named]
    if not lacks:
        return f"est {enumeration(words)}"
    return f"n’est pas {words[0]}" if len(words) == 1 else f"n’est ni {' ni '.join(words)}"


def _unfit_word(word: str, language: wording.Language) -> tuple[str, bool]:
    """Return the word of a type line and whether it is a noun, which has its article in French."""
    if word in SUPERTYPES:
        return wording.supertype_word(word, language), False
    name = (wording.type_word if word in CARD_TYPES else wording.subtype_word)(word, language)
    feminine = word in _FEMININE_UNFIT or word in FEMININE_LANDS
    return (f"{'une' if feminine else 'un'} {name}" if language == "fr" else name), True
