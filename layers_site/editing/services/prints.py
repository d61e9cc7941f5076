"""Boards that have a card otherwise than the library: in cases, lessons, drills and whatever else is content."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.errors import Problem, ScenarioError
from engine.notation import BROWSER, read_object
from engine.notation.scenarios import json_text
from layers_site.content import validation
from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import User
from layers_site.content.services import MadeFrom, whole
from layers_site.content.shipped.kinds import document_kinds, shipped, shipped_texts
from layers_site.editing.services.cases import store
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import both_languages

Data = Mapping[str, Any]
#: What a board says of an object, and no card: where it is, whose it is, and what has happened to it.
_OF_BOARD: Final = frozenset(
    ("id", "zone", "owner", "controller", "timestamp", "attached_to", "linked_to", "counters", "chosen", "face_down",
     "up", "unlocked", "status", "facts", "targets", "attacks", "blocks", "token", "enabled")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OlderPrint:
    """A content that has the card otherwise on a board of its own: `old` is the first such object there."""

    content: Case | Document
    old: Data
    _card: Card
    _names: frozenset[str]

    @property
    def key(self) -> str:
        """Return a name for the form."""
        kind = self.content.kind if isinstance(self.content, Document) else "cases"
        return f"{kind}/{self.content.slug}"

    def differing(self) -> list[Problem]:
        """Return the expected results of a case that would differ then, under every edition."""
        if not isinstance(self.content, Case):
            return []
        after = {**self.content.as_json(), **_reprinted(self.content.document, self._card, self._names)}
        return [] if validation.case_problems(after) else validation.case_differences(after)

    def bring_up_to_date(self, user: User, stamp: str) -> None:
        """Give the boards of the content the card as it is now. Raises as `store` does."""
        store(self.content, user, MadeFrom(stamp, whole).check, self._write)

    def _write(self, stored: Case | Document) -> None:
        """Put the card there as it is now. A corrected name needs no second look at its other language."""
        if isinstance(stored, Case):
            stale = stored.stale_now()
            stored.document = _reprinted(stored.document, self._card, self._names)
            stored.settle_stale(stale)
            return
        late = set(stored.behind())
        stored.document = _reprinted(stored.document, self._card, self._names)
        stored.settle_behind(set(stored.behind()) - late)


def older_prints(card: Card) -> list[OlderPrint]:
    """Return all that has the card as it was before. An effect is laid anew on each board, and has none."""
    if card.kind != Card.Kind.OBJECT:
        return []
    names = _names_of(card)
    found = ((content, _first_older(content.document, card, names)) for content in _with_one_of(names))
    return [OlderPrint(content, old, card, names) for content, old in found if old is not None]


def print_remarks(case: Case) -> list[Problem]:
    """Return where a (readable) case has a card otherwise than the published library."""
    things = {both_languages(item["name"])[0]: place for place, item in enumerate(case.scenario.get("objects", ()))}
    remarks = []
    for card in Card.objects.published().filter(kind=Card.Kind.OBJECT, name_en__in=things):
        if _first_older(case.document, card, frozenset((card.name_en,))) is not None:
            path = f"/scenario/objects/{things[card.name_en]}"
            remarks.append(Problem(path, SiteFault.OTHER_PRINT, {"name": card.name}))
    return remarks


def _names_of(card: Card) -> frozenset[str]:
    """Return the English names that the card has or had; what another card is called now is that card's."""
    had = set(card.history.values_list("name_en", flat=True)) - {card.name_en}
    others = Card.objects.exclude(pk=card.pk).filter(name_en__in=had).values_list("name_en", flat=True)
    return frozenset({card.name_en, *had} - set(others))


def _with_one_of(names: Collection[str]) -> Iterator[Case | Document]:
    """Yield all content in whose boards one of these names may stand."""
    cases = {case.pk: case for name in names for case in Case.objects.search(name)}
    yield from (case for case in cases.values() if not validation.case_problems(case.as_json()))
    quoted = [json_text(name)[1:-1] for name in names]
    stored = {(row.kind, row.slug): row for row in Document.objects.all()}
    for kind in document_kinds():
        texts = shipped_texts(kind)
        ships = {slug: Document(kind=kind.code, slug=slug, document=given) for slug, given in shipped(kind).items()}
        rows = {**ships, **{slug: row for (code, slug), row in stored.items() if code == kind.code}}
        for slug, row in rows.items():
            text = texts.get(slug) if (kind.code, slug) not in stored else None
            if any(name in (text or json_text(row.document)) for name in quoted):
                yield row


def _first_older(document: Any, card: Card, names: Collection[str]) -> Data | None:
    return next((item for item in _objects(document, names) if _differs(item, card)), None)


def _objects(node: Any, names: Collection[str]) -> Iterator[Data]:
    """Yield each object of one of these English names, wherever a board stands in the document."""
    found: list[Data] = []
    _each_object(node, names, found.append)
    return iter(found)


def _reprinted(document: Any, card: Card, names: Collection[str]) -> Any:
    return _each_object(document, names, lambda item: _as_printed(item, card) if _differs(item, card) else item)


def _each_object(node: Any, names: Collection[str], change: Callable[[Data], Any]) -> Any:
    """Return the document with each object of one of these English names changed, wherever a board stands in it."""
    if isinstance(node, list):
        return [_each_object(item, names, change) for item in node]
    if not isinstance(node, dict):
        return node
    if "types" in node and "id" in node and "name" in node and both_languages(node["name"])[0] in names:
        return change(node)
    return {key: _each_object(value, names, change) for key, value in node.items()}


def _differs(item: Data, card: Card) -> bool:
    return both_languages(item["name"]) != (card.name_en, card.name_fr) or _print_of(item) != _print_of(
        _as_printed(item, card)
    )


def _as_printed(item: Data, card: Card) -> dict[str, Any]:
    """Return the object with what the card has printed; an ability that stays keeps the id by which it is expected."""
    named = {json_text(_without_id(ability)): ability for ability in item.get("abilities", ())}
    abilities = [named.get(json_text(_without_id(ability)), ability) for ability in card.data.get("abilities", ())]
    of_board = {key: value for key, value in item.items() if key in _OF_BOARD}
    name = card.name_en if card.name_en == card.name_fr else {"en": card.name_en, "fr": card.name_fr}
    return {**of_board, "name": name, **card.data, **({"abilities": abilities} if abilities else {})}


def _print_of(item: Data) -> object:
    """Return what the object has printed, as the engine reads it; an object that does not read is as it is written."""
    printed = {key: value for key, value in item.items() if key not in _OF_BOARD}
    printed["abilities"] = [_without_id(ability) for ability in item.get("abilities", ())]
    try:
        return read_object({**printed, "id": "card", "name": "Card"}, limits=BROWSER)
    except ScenarioError:
        return json_text({**printed, "name": ""})


def _without_id(ability: Any) -> Any:
    return {key: value for key, value in ability.items() if key != "id"} if isinstance(ability, dict) else ability
