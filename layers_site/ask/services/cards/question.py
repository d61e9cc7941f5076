"""Find the cards that were typed: in the library, or brought by their text; or ask which one is meant."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from engine import ScenarioError
from engine.notation import BROWSER, read_object
from engine.scenario import HALVES
from layers_site.ask.services.cards.choices import OWN
from layers_site.ask.services.cards.library import MOST_USES, Known, Near, called, effect_known, nearness, surely, timed
from layers_site.cardtext.reading.card import faced_reading
from layers_site.cardtext.reading.closing import closed_effects, is_laid_whole
from layers_site.cardtext.reading.deeds import When, facts_in
from layers_site.cardtext.reading.grammar import Steps
from layers_site.cardtext.reading.pasted import own_document, pasted_card, spell_name
from layers_site.cardtext.reading.result import CardReading, Line, PrintedCard, ReadEffect
from layers_site.content.card_texts import find_text
from layers_site.content.models import Card
from layers_site.platform.text import current_language, name_key
from layers_site.search.index import LONGEST, Index, Thing

#: So many cards go on one board from here, and so many fields are looked at.
MOST_CARDS: Final = 6
_BETWEEN: Final = re.compile(r"[;\n\r]+|\s\+\s")


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card that was brought, as the table lays it: what it is, and what its ability leaves behind."""

    name: str
    card: Known
    reading: CardReading
    effects: tuple[Known, ...] = ()


@dataclass(frozen=True, slots=True)
class Typed:
    """One field: what was typed, the card that is meant, and those that may be; `own` is the card that was brought."""

    text: str
    card: Thing | None
    guesses: tuple[Thing, ...]
    corrected: bool
    own: OwnCard | None = None
    brought: str = ""

    @property
    def slug(self) -> str:
        """Return the card's slug, "" while none is chosen."""
        if self.own is not None:
            return self.own.card.slug
        return self.card.code if self.card is not None else ""


def typed(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the names typed, one or several to a field ("Humility + Opalescence"), and one too many at most."""
    parts = [part for text in texts[: MOST_CARDS + 1] for part in _BETWEEN.split(text[: LONGEST * MOST_CARDS])]
    clean = (" ".join(part.replace("\0", " ").split())[:LONGEST] for part in parts)
    return tuple(part for part in clean if part)[: MOST_CARDS + 1]


def resolve(
    texts: Sequence[str],
    index: Index,
    picks: Mapping[str, str],
    brought: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Typed, ...]:
    """Find the card of each name typed: first what was brought, by its name or its field's number, or picked.

    Then come the library and the operator's texts; an exact name in these before a guess in the library.
    """
    rows, steps = [], Steps()
    for number, text in enumerate(texts, start=1):
        own = brought.get(text) or brought.get(str(number), "")
        card = _of_reading(number, text, _read(pasted_card(own), steps)) if own else None
        if card is not None:  # whatever else may be called so
            rows.append(Typed(text, None, (), corrected=False, own=card, brought=own))
            continue
        row = _resolved(text, index, picks.get(text, ""))
        if not own and (row.card is None or row.corrected):
            printed = find_text(text, current_language())
            card = _of_reading(number, text, _read(printed, steps)) if printed is not None else None
        rows.append(row if card is None and not own else replace(row, own=card, brought=own))
    return tuple(rows)


def _resolved(text: str, index: Index, picked: str) -> Typed:
    found = called(text, index)
    chosen = next((thing for thing in found if thing.code == picked), None)
    card = chosen or surely(text, found)
    corrected = card is not None and chosen is None and nearness(text, card) > Near.SHORT
    return Typed(text, card, () if card else found, corrected)


def _read(printed: PrintedCard, steps: Steps) -> CardReading:
    return faced_reading(printed, steps, known=Card.objects.english_names_in(printed.text))


def _of_reading(number: int, typed: str, reading: CardReading) -> OwnCard | None:
    """Make a permanent with the effects of its abilities, the face up that was named, or what a spell leaves behind."""
    slug, back = f"{OWN}{number}", reading.back
    name = reading.printed.name or typed
    named_back = back is not None and bool(back.printed.name) and name_key(back.printed.name) == name_key(typed)
    if back is not None and _is_spell(reading) and not any(closed_effects(line) for line in reading.lines):
        return _of_reading(number, typed, back)
    lines = [*reading.lines, *(back.lines if back is not None and (_is_spell(back) or named_back) else ())]
    every = [(settled, line) for line in lines for settled in closed_effects(line)][:MOST_USES]
    whole = all(line.why is None and _is_laid_whole(line, reading) for line in reading.lines)
    is_spell = _is_spell(reading)
    try:
        title = spell_name(name, whole) if is_spell else name
        document = {"name": name, **own_document(reading, {}), "id": slug}
        spell = _of_spell(document) if is_spell else {}
        owner = f"{slug}{every[0][0].ending}" if is_spell and every else slug
        made = []
        for place, (closed, line) in enumerate(every):
            title_used = title if is_spell else spell_name(name, _is_laid_whole(line, reading))
            known = effect_known(f"{slug}-does-{place}", title_used, closed, owner, spell)
            activated = any(ability.kind == "activated" for ability in line.abilities)
            made.append(timed(known, activated=activated, offered=_is_offered(line, reading, closed.effect)))
        if is_spell and every:
            return OwnCard(name, effect_known(slug, title, every[0][0], spell=spell), reading, tuple(made[1:]))
        if is_spell:  # It leaves nothing behind, and is told not to.
            document["zone"] = "hand"
        if named_back and "back" in document and back is not None and not _is_spell(back):
            document["up"] = "back"
        if "halves" in document:
            document["unlocked"] = list(HALVES)
        return OwnCard(name, Known(slug, read_object(document, limits=BROWSER)), reading, tuple(made))
    except ScenarioError:
        return None


def _is_laid_whole(line: Line, reading: CardReading) -> bool:
    """Return whether all that a line of the card says is in what is laid of it; a line of the back is asked there."""
    text = reading.printed.text if line in reading.lines or reading.back is None else reading.back.printed.text
    return is_laid_whole(line, text)


def _of_spell(document: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the types and colors of a spell as keys of its effect; none where its cost was not pasted."""
    card = read_object({**document, "power": None, "toughness": None}, limits=BROWSER)
    return {"types": list(card.types), "colors": list(card.colors)} if card.mana_cost else {}


def _is_offered(line: Line, reading: CardReading, effect: ReadEffect) -> bool:
    """Return whether a line triggers on what need not happen; of one of the back that is not asked."""
    facts = facts_in(reading.printed.text[line.start : line.end] if line in reading.lines else "")
    # What another thing brings as it enters is offered, but for what is done to that.
    later = facts.when is When.LATER or (facts.another and effect.subject != "spoken")
    return any(ability.kind == "triggered" for ability in line.abilities) and later


def _is_spell(reading: CardReading) -> bool:
    return bool({"Instant", "Sorcery"} & set(reading.types.types))
