"""Find the cards that were typed: in the library, or brought by their text or size; or ask which one is meant."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from engine import ScenarioError
from engine.notation import BROWSER, read_object
from engine.scenario import HALVES
from layers_site.ask.services.cards.library import Known
from layers_site.ask.services.cards.names import LONGEST, Named, called, is_name_of, matches, surely
from layers_site.ask.services.cards.numbers import OWN
from layers_site.ask.services.cards.uses import MOST_USES, effect_known
from layers_site.cardtext.reading.card import faced_reading
from layers_site.cardtext.reading.deeds import When, facts_in
from layers_site.cardtext.reading.grammar import Steps
from layers_site.cardtext.reading.pasted import closed_effects, is_laid_whole, own_document, pasted_card, spell_name
from layers_site.cardtext.reading.result import CardReading, Line, PrintedCard
from layers_site.content.card_texts import find_text
from layers_site.content.models import Card
from layers_site.platform.text import current_language, name_key

#: So many cards go on one board from here, and so many fields are looked at.
MOST_CARDS: Final = 6
_BETWEEN: Final = re.compile(r"[;\n\r]+|\s\+\s")
_SIZE: Final = re.compile(r"\s*([-−]?\d{1,3})\s*/\s*([-−]?\d{1,3})\s*\Z")


@dataclass(frozen=True, slots=True)
class Brought:
    """A card outside the library as the user describes it: its text, or its size alone."""

    text: str = ""
    size: str = ""

    def __bool__(self) -> bool:
        return bool(self.text.strip() or self.size.strip())


NOTHING: Final = Brought()


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card that was brought, as the table lays it: what it is, and what its ability leaves behind."""

    name: str
    card: Known
    effects: tuple[Known, ...] = ()
    #: The reading of its text; None where no more than a size was given.
    reading: CardReading | None = None


@dataclass(frozen=True, slots=True)
class Typed:
    """One field: what was typed, the card that is meant (None: not known), and those that may be meant.

    `corrected`: it is not called quite as it was typed. `own` is the card where somebody brought it, and `brought`
    what they typed for it, read or not.
    """

    text: str
    card: Named | None
    guesses: tuple[Named, ...]
    corrected: bool
    own: OwnCard | None = None
    brought: Brought = NOTHING

    @property
    def slug(self) -> str:
        """Return the card's slug, "" while none is chosen."""
        if self.own is not None:
            return self.own.card.slug
        return self.card.slug if self.card is not None else ""

    @property
    def is_clear(self) -> bool:
        return self.card is not None or self.own is not None


def typed(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the names typed, one or several to a field ("Humility + Opalescence"); empty ones left out.

    One more than there may be stands for all that are too many: nothing is lost without a word.
    """
    parts = [part for text in texts[: MOST_CARDS + 1] for part in _BETWEEN.split(text[: LONGEST * MOST_CARDS])]
    clean = (" ".join(part.replace("\0", " ").split())[:LONGEST] for part in parts)
    return tuple(part for part in clean if part)[: MOST_CARDS + 1]


def resolve(
    texts: Sequence[str],
    names: Sequence[Named],
    picks: Mapping[str, str],
    brought: Mapping[str, Brought] = MappingProxyType({}),
) -> tuple[Typed, ...]:
    """Find the card of each name typed.

    `picks` says which card was chosen where a name was asked about, `brought` what was typed for a card that the
    library does not have, by its name and by the number of its field. What somebody brings counts first, then the
    library, then the operator's texts; an exact name in these before a guess in the library. All texts that are read
    share their steps.
    """
    by_slug = {card.slug: card for card in names}
    rows, steps = [], Steps()
    for number, text in enumerate(texts, start=1):
        own = brought.get(text) or brought.get(str(number), NOTHING)
        card = brought_card(number, text, own, steps) if own else None
        if card is not None:  # whatever else may be called so
            rows.append(Typed(text, None, (), corrected=False, own=card, brought=own))
            continue
        row = _resolved(text, names, by_slug.get(picks.get(text, "")))
        if not own and (row.card is None or row.corrected):
            card = texted_card(number, text, steps)
        rows.append(row if card is None and not own else replace(row, own=card, brought=own))
    return tuple(rows)


def _resolved(text: str, names: Sequence[Named], picked: Named | None) -> Typed:
    picked = picked or called(text, names)
    if picked is not None:
        return Typed(text, picked, (), corrected=False)
    named = matches(text, names)
    card = surely(named)
    guesses = () if card else tuple(match.card for match in named)
    return Typed(text, card, guesses, corrected=card is not None and not is_name_of(text, card))


def brought_card(number: int, name: str, brought: Brought, steps: Steps) -> OwnCard | None:
    """Make a card of what was typed beside a name; None where it cannot be read as one."""
    if brought.text.strip():
        return _of_reading(number, name, _read(pasted_card(brought.text), steps))
    match = _SIZE.match(brought.size)
    return _plain(number, name, *match.groups()) if match else None


def texted_card(number: int, name: str, steps: Steps) -> OwnCard | None:
    """Make a card of the operator's texts, where these have exactly that name."""
    printed = find_text(name, current_language())
    return None if printed is None else _of_reading(number, name, _read(printed, steps))


def _read(printed: PrintedCard, steps: Steps) -> CardReading:
    return faced_reading(printed, steps, known=Card.objects.english_names_in(printed.text))


def _plain(number: int, name: str, power: str, toughness: str) -> OwnCard:
    size = {"power": int(power.replace("−", "-")), "toughness": int(toughness.replace("−", "-"))}
    document = {"id": f"{OWN}{number}", "name": name, "types": ["Creature"], **size}
    return OwnCard(name, Known(f"{OWN}{number}", read_object(document, limits=BROWSER)))


def _of_reading(number: int, typed: str, reading: CardReading) -> OwnCard | None:
    """Make what the table lays: a permanent with the effects of its abilities, or what a spell leaves behind.

    Of a card with two faces the one that was named is up.
    """
    slug, back = f"{OWN}{number}", reading.back
    name = reading.printed.name or typed
    named_back = back is not None and bool(back.printed.name) and name_key(back.printed.name) == name_key(typed)
    if back is not None and _is_spell(reading) and not any(closed_effects(line) for line in reading.lines):
        return _of_reading(number, typed, back)
    lines = [*reading.lines, *(back.lines if back is not None and (_is_spell(back) or named_back) else ())]
    every = [(settled, line) for line in lines for settled in closed_effects(line)][:MOST_USES]
    closed = [settled for settled, _line in every]
    whole = all(line.why is None and _is_laid_whole(line, reading) for line in reading.lines)
    try:
        is_spell = _is_spell(reading)
        title = spell_name(name, whole) if is_spell else name
        document = {"name": name, **own_document(reading, {}), "id": slug}
        spell = _of_spell(document) if is_spell else {}
        owner = f"{slug}{closed[0][1]}" if is_spell and closed else slug
        made = tuple(
            replace(
                effect_known(
                    f"{slug}-does-{place}{ending}",
                    title if is_spell else spell_name(name, _is_laid_whole(line, reading)), effect, owner, spell,
                ),
                activated=_is_activated(line), offered=_is_offered(line, reading),
            )
            for place, ((effect, ending), line) in enumerate(every)
        )  # fmt: skip
        if is_spell and closed:
            return OwnCard(name, effect_known(owner, title, closed[0][0], spell=spell), made[1:], reading)
        if is_spell:  # It leaves nothing behind, and is told not to.
            document["zone"] = "hand"
        if named_back and "back" in document and not {"Instant", "Sorcery"} & {*document["back"].get("types", ())}:
            document["up"] = "back"
        if "halves" in document:
            document["unlocked"] = list(HALVES)
        return OwnCard(name, Known(slug, read_object(document, limits=BROWSER)), made, reading)
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


def _is_activated(line: Line) -> bool:
    return any(ability.kind == "activated" for ability in line.abilities)


def _is_offered(line: Line, reading: CardReading) -> bool:
    """Return whether a line triggers on what need not happen; of one of the back that is not asked."""
    text = reading.printed.text[line.start : line.end] if line in reading.lines else ""
    return any(ability.kind == "triggered" for ability in line.abilities) and facts_in(text).when is When.LATER


def _is_spell(reading: CardReading) -> bool:
    return bool({"Instant", "Sorcery"} & set(reading.types.types))
