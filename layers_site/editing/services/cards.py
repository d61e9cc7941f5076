"""Cards of the library: what they do, typed as on a card; made from a board, opened on one; boards that differ."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Final

from engine.errors import Problem, ScenarioError
from engine.notation import BROWSER, read_object, write_effect, write_object
from engine.notation.scenarios import json_text
from engine.scenario import Effect, GameObject, Scenario
from layers_site.boards.building import words
from layers_site.boards.models import Board
from layers_site.boards.presenters.shelf import EMPTY_BOARD
from layers_site.boards.services.boards import begin, read_card
from layers_site.boards.services.moments import of_board
from layers_site.cardtext import wording
from layers_site.cardtext.reading.card import read_card as read_printed
from layers_site.cardtext.reading.pasted import effect_document, own_document, ready_effects, text_language
from layers_site.cardtext.reading.result import PrintedCard
from layers_site.cardtext.wording.context import capitalised
from layers_site.content import validation
from layers_site.content.files import pretty
from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import User
from layers_site.content.services.editing import begin as begin_card
from layers_site.content.services.editing import save_edited
from layers_site.content.services.history import MadeFrom, whole
from layers_site.content.shipped.kinds import document_kinds, shipped, shipped_texts
from layers_site.editing.services.cases import store
from layers_site.explain import texts
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import both_languages, current_language, folded

Data = dict[str, Any]


class UnreadError(ValueError):
    """A line that is not read: `words` are those from where reading stopped."""

    def __init__(self, words: str) -> None:
        self.words = words
        super().__init__(words)


# --- what a card does, line by line -----------------------------------------------------------------------------


def items_key(kind: str) -> str:
    """Return the key of the abilities of an object, or of the changes of an effect."""
    return "abilities" if kind == Card.Kind.OBJECT else "changes"


def lines_of(card: Card) -> list[str]:
    """Return each ability of a card, or each thing that an effect does, in words; as data where it cannot be read."""
    try:
        content = read_card(card)
    except ScenarioError:
        told = [pretty(item) for item in card.data.get(items_key(card.kind), ())]
    else:
        told = list(map(_worded, content.changes) if isinstance(content, Effect) else _abilities(content))
    return [capitalised(_plain(line)) for line in told]


def _worded(change: Any) -> str:
    return texts.changes((change,), static=False, many=False, source=None, scenario=EMPTY_BOARD)


def _abilities(content: GameObject) -> Iterator[str]:
    return (texts.ability(ability, content, EMPTY_BOARD) for ability in content.abilities)


def _plain(line: str) -> str:
    return " ".join(line.split())


def new_lines(card: Card, text: str) -> list[str]:
    """Return the lines of a text that the card does not have."""
    known = set(lines_of(card))
    return [line for line in map(_plain, text.splitlines()) if line and line not in known]


def with_text(card: Card, text: str, said: Mapping[str, list[Any]]) -> Data:
    """Return the data of the card with what the lines of a text say; a line that it has stays what it is.

    `said` has what each new line says (`items_of_sentence`).
    """
    key = items_key(card.kind)
    has = dict(zip(lines_of(card), card.data.get(key, ()), strict=True))
    lines = [line for line in map(_plain, text.splitlines()) if line]
    items = [item for line in lines for item in ([has[line]] if line in has else said.get(line, ()))]
    remaining = {name: value for name, value in card.data.items() if name != key}
    return {**remaining, key: items} if items else remaining


def items_of_sentence(text: str, kind: str, name: Mapping[str, str], facts: Mapping[str, Any]) -> list[Any]:
    """Return the abilities that sentences say of an object with these facts, or what they say that an effect does.

    A keyword is a word, all else a document. Raises UnreadError.
    """
    if kind == Card.Kind.EFFECT:
        facts = {"types": ["Instant"]}
    elif _is_known(text):
        return list(words.read_keywords(text))
    language = text_language(text)
    supertypes, types, subtypes = (tuple(facts.get(key) or ()) for key in ("supertypes", "types", "subtypes"))
    size = [None if facts.get(side) is None else str(facts[side]) for side in ("power", "toughness")]
    line = wording.type_line(supertypes, types, subtypes, language)
    printed = PrintedCard(name[language], line, text, power=size[0], toughness=size[1], language=language)
    reading = read_printed(printed, known=Card.objects.english_names_in(text))
    for one in reading.lines:
        if one.why is not None:
            raise UnreadError(reading.printed.text[one.stop[0] if one.stop else one.start : one.end])
    if kind == Card.Kind.OBJECT:
        abilities: list[Any] = own_document(reading, {}).get("abilities", [])
        return abilities
    changes = [change for effect in ready_effects(reading) for change in effect_document(effect)["changes"]]
    if not changes:
        raise UnreadError(text)
    return changes


def unknown_keywords(card: Card) -> list[Problem]:
    """Return the keywords of a card that nobody knows, each with the nearest that somebody does."""
    return [_unknown(word) for word in card.data.get("abilities", ()) if isinstance(word, str) and not _is_known(word)]


def _is_known(word: str) -> bool:
    try:
        return bool(words.read_keywords(word))
    except words.UnknownWordError:
        return False


def _unknown(word: str) -> Problem:
    language = current_language()
    by_form = {folded(wording.keyword_text(known, language)): known for known in words.KEYWORDS}
    near = get_close_matches(folded(word), by_form, 1, 0.5)
    nearest = wording.keyword_text(by_form[near[0]], language) if near else ""
    fault = SiteFault.UNKNOWN_KEYWORD if near else SiteFault.NO_SUCH_KEYWORD
    return Problem("/keywords", fault, {"word": word, "near": nearest})


def with_facts(data: Mapping[str, Any], facts: Mapping[str, Any]) -> Data:
    """Return the data with these printed facts; what is None or empty is left out, and what is not among them stays."""
    remaining = {key: value for key, value in data.items() if key not in facts}
    return {**{key: value for key, value in facts.items() if value not in (None, "", [])}, **remaining}


# --- cards and boards -------------------------------------------------------------------------------------------


#: What a board gives an object or effect, and no card has printed on it.
_NOT_KEPT = (
    "id", "name", "timestamp", "owner", "controller", "attached_to", "linked_to", "counters", "status", "facts",
    "targets", "attacks", "blocks", "enabled", "zone", "chosen", "face_down", "up", "unlocked", "affects", "source",
    "locked_from",
)  # fmt: skip
#: Where a card stands while it is built.
_BEAR: Data = {"id": "bear", "name": {"en": "A creature", "fr": "Une créature"}, "types": ["Creature"]}


def new_card(names: dict[str, str], kind: str, user: User, data: dict[str, Any] | None = None) -> Card:
    """Return a draft of these names that can be changed in everything; `data` is what is known of it already.

    Raises PermissionDenied, and ValidationError where the engine cannot make a board of the data.
    """
    card = Card(name_en=names["en"], name_fr=names["fr"], kind=kind, data=data or {})
    begin_card(card, names["en"])
    if data is not None:
        card.full_clean()
    save_edited(card, user)
    return card


def thing_of(board: Board, key: str) -> Any:
    """Return the object or effect of this id on a board, None where there is none."""
    scenario = of_board(board).scenario
    things: tuple[Any, ...] = (*scenario.objects, *scenario.effects)
    return next((thing for thing in things if thing.id == key), None)


def data_of_thing(thing: Any) -> tuple[str, Data]:
    """Return the kind and the data of a card that is as this object or effect is printed."""
    is_object = isinstance(thing, GameObject)
    document = write_object(thing) if is_object else write_effect(thing)
    data = {key: value for key, value in document.items() if key not in _NOT_KEPT}
    return (Card.Kind.OBJECT if is_object else Card.Kind.EFFECT), data


def opened_on_board(card: Card) -> Board | None:
    """Return a board with the card alone, an effect on a creature."""
    content = read_card(card)
    if isinstance(content, GameObject):
        scenario = Scenario(("you", "opponent"), "you", {}, objects=(content,))
        return begin(scenario, {"do": "new"}).board
    bear = read_object({**_BEAR, "power": 2, "toughness": 2})
    effect = replace(content, affects=(bear.id,), timestamp=2)
    return begin(Scenario(("you", "opponent"), "you", {}, objects=(bear,), effects=(effect,)), {"do": "new"}).board


# --- boards that have a card otherwise than the library ------------------------------------------------------


#: What a board says of an object, and no card: where it is, whose it is, and what has happened to it.
_OF_BOARD: Final = frozenset(
    ("id", "zone", "owner", "controller", "timestamp", "attached_to", "linked_to", "counters", "chosen", "face_down",
     "up", "unlocked", "status", "facts", "targets", "attacks", "blocks", "token", "enabled")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OlderPrint:
    """A content that has the card otherwise on a board of its own: `old` is the first such object there."""

    content: Case | Document
    old: Mapping[str, Any]
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
        stale = stored.stale_now()
        stored.document = _reprinted(stored.document, self._card, self._names)
        stored.settle_stale(stale)


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


def _first_older(document: Any, card: Card, names: Collection[str]) -> Mapping[str, Any] | None:
    return next((item for item in _objects(document, names) if _differs(item, card)), None)


def _objects(node: Any, names: Collection[str]) -> Iterator[Mapping[str, Any]]:
    """Yield each object of one of these English names, wherever a board stands in the document."""
    if isinstance(node, dict) and _is_called(node, names):
        yield node
        return
    for item in node.values() if isinstance(node, dict) else node:
        if isinstance(item, dict | list):
            yield from _objects(item, names)


def _is_called(node: Mapping[str, Any], names: Collection[str]) -> bool:
    return "types" in node and "id" in node and "name" in node and both_languages(node["name"])[0] in names


def _reprinted(document: Any, card: Card, names: Collection[str]) -> Any:
    return _each_object(document, names, lambda item: _as_printed(item, card) if _differs(item, card) else item)


def _each_object(node: Any, names: Collection[str], change: Callable[[Mapping[str, Any]], Any]) -> Any:
    """Return the document with each object of one of these English names changed, wherever a board stands in it."""
    if isinstance(node, list):
        return [_each_object(item, names, change) for item in node]
    if not isinstance(node, dict):
        return node
    if _is_called(node, names):
        return change(node)
    return {key: _each_object(value, names, change) for key, value in node.items()}


def _differs(item: Mapping[str, Any], card: Card) -> bool:
    return both_languages(item["name"]) != (card.name_en, card.name_fr) or _print_of(item) != _print_of(
        _as_printed(item, card)
    )


def _as_printed(item: Mapping[str, Any], card: Card) -> dict[str, Any]:
    """Return the object with what the card has printed; an ability that stays keeps the id by which it is expected."""
    named = {json_text(_without_id(ability)): ability for ability in item.get("abilities", ())}
    abilities = [named.get(json_text(_without_id(ability)), ability) for ability in card.data.get("abilities", ())]
    of_board = {key: value for key, value in item.items() if key in _OF_BOARD}
    name = card.name_en if card.name_en == card.name_fr else {"en": card.name_en, "fr": card.name_fr}
    return {**of_board, "name": name, **card.data, **({"abilities": abilities} if abilities else {})}


def _print_of(item: Mapping[str, Any]) -> object:
    """Return what the object has printed, as the engine reads it; an object that does not read is as it is written."""
    printed = {key: value for key, value in item.items() if key not in _OF_BOARD}
    printed["abilities"] = [_without_id(ability) for ability in item.get("abilities", ())]
    try:
        return read_object({**printed, "id": "card", "name": "Card"}, limits=BROWSER)
    except ScenarioError:
        return json_text({**printed, "name": ""})


def _without_id(ability: Any) -> Any:
    return {key: value for key, value in ability.items() if key != "id"} if isinstance(ability, dict) else ability
