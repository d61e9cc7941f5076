"""The texts of a case or a document by names that stay when a part moves, those that are out of date, and its parts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

from layers_site.boards.building.services import shapes
from layers_site.content.languages import Pair, board_texts, is_on_board, keyed, labels, named_labels
from layers_site.content.languages import with_texts as with_board_texts
from layers_site.content.models import Case, Document
from layers_site.content.shipped.kinds import DocumentKind, Json
from layers_site.platform.text import LANGUAGES, both_languages, with_french_set

#: Versions looked through for the one in which both languages said the same.
MOST_VERSIONS = 50
#: What a document or a case chooses from a list, by the code of its kind.
CHOSEN: Final[Mapping[str, tuple[str, ...]]] = {
    "case": ("stated_under", "concepts"),
    "words": ("rules", "see"),
    "rules": ("see",),
}
_LEVELS: Final = ("difficulty", "load")
Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Text:
    """A text in both languages: its `place` in the document now (`/stages/0/title`), and its name in a form."""

    place: str
    key: str
    pair: Pair

    def field(self, language: str) -> str:
        return f"{self.key}_{language}"


def key_of_name(name: str) -> str:
    """Return the name of a part in a form and in an address: of `/stages/=s12ab34cd/title` "stages-s12ab34cd-title"."""
    return name.strip("/").replace("/", "-").replace("=", "")


def texts_of(content: Case | Document) -> tuple[Text, ...]:
    """Return all texts that editors write, but for those on boards: those that are there, and those that could be."""
    if isinstance(content, Document):
        found = [one for one in named_labels(content.document) if not _is_fixed(content.of_kind, one.place)]
        possible = [(place, place, ("", "")) for place in _possible(content.of_kind)]
    else:
        document = content.keyed()
        found = [one for one in named_labels(document) if not (is_on_board(one.place) or _follows(one.place))]
        possible = list(_possible_of_case(document))
    texts = [(one.place, one.name, one.pair) for one in found]
    there = {one.place for one in found}
    texts += [text for text in possible if text[0] not in there]
    parents = list(dict.fromkeys(place.rpartition("/")[0] for place, _name, _pair in texts))
    texts.sort(key=lambda text: parents.index(text[0].rpartition("/")[0]))  # what could be stands beside what is
    return tuple(Text(place, key_of_name(name), pair) for place, name, pair in texts)


def _is_fixed(kind: DocumentKind, place: str) -> bool:
    """Return whether nobody writes the text here: names on a board are those of the library's cards."""
    way = place.split("/")
    return way[1] in kind.fixed or not {"scenario", "put", "believed"}.isdisjoint(way)


def _follows(place: str) -> bool:
    """Return whether the text is an ability in a result, which is called as it is on the board."""
    return not {"expect", "value"}.isdisjoint(place.split("/"))


def _possible(kind: DocumentKind) -> Iterator[str]:
    for key, shape in shapes.resolved(kind.schema())["properties"].items():
        if shapes.resolved(shape).get("properties", {}).keys() == {*LANGUAGES}:
            yield f"/{key}"


def _possible_of_case(document: Json) -> Iterator[tuple[str, str, Pair]]:
    """Yield the title and the note of each stage, which may be missing or the same in both languages."""
    parts = [("", "", document)]
    for number, variant in enumerate(document.get("variants", ())):
        at, name = f"/variants/{number}", f"/variants/={variant['slug']}"
        yield f"{at}/title", f"{name}/title", both_languages(variant["title"])
        parts.append((at, name, variant))
    for at, name, part in parts:
        for number, stage in enumerate(part.get("stages", ())):
            for key in ("title", "note"):
                pair = both_languages(stage.get(key) or "")
                yield f"{at}/stages/{number}/{key}", f"{name}/stages/={stage['id']}/{key}", pair


def chosen_keys(content: Case | Document) -> tuple[str, ...]:
    return CHOSEN.get(content.kind if isinstance(content, Document) else "case", ())


def shown_texts(content: Case | Document) -> Values:
    """Return what the form of the texts shows: both languages of each, and what is chosen from a list."""
    values: Values = {
        text.field(language): said
        for text in texts_of(content)
        for language, said in zip(LANGUAGES, text.pair, strict=True)
    }
    if isinstance(content, Document):
        return values | {key: sorted(content.document.get(key, [])) for key in chosen_keys(content)}
    for text in board_texts(content.keyed()):
        values |= {f"board-{text.key}_{lang}": said for lang, said in zip(LANGUAGES, text.pair, strict=True)}
        values[f"same-{text.key}"] = text.pair[0] == text.pair[1] and text.pair[0] in content.same
    values |= {key: sorted(getattr(content, key) or ()) for key in chosen_keys(content)}
    return values | {key: getattr(content, key) for key in _LEVELS}


def write_texts(content: Case | Document, sent: Mapping[str, Any]) -> None:
    """Put what was sent into a case or a document; what nobody sent or changed stays as it is there.

    `right` are the names of the texts of which both languages are right as they stand.
    """
    right = [text.place for text in texts_of(content) if text.key in sent["right"]]
    if isinstance(content, Document):
        chosen = {key: sent[key] for key in chosen_keys(content) if sent[key] or content.document.get(key)}
        given = {key: _as_before(content.document.get(key, []), value) for key, value in chosen.items()}
        content.document = {**_with_texts(content, content.document, sent), **given}
        settle(content, right)
        return
    content.take_json(_with_texts(content, content.as_json(), sent))
    for key in chosen_keys(content):
        setattr(content, key, _as_before(getattr(content, key) or [], sent[key]))
    for key in _LEVELS:
        setattr(content, key, sent[key])
    settle(content, {*right, *_write_board(content, sent)})


def _as_before(before: list[str], chosen: list[str]) -> list[str]:
    """Return what was chosen, in the order in which it stood there before."""
    return [*(code for code in before if code in chosen), *sorted(code for code in chosen if code not in before)]


def _with_texts(content: Case | Document, document: Json, sent: Mapping[str, Any]) -> Json:
    """Return the document with the texts that were sent; one that may be missing and says nothing is left out."""
    after: Json = deepcopy(document)
    for text in texts_of(content):
        pair = tuple(str(sent.get(text.field(lang), said)) for lang, said in zip(LANGUAGES, text.pair, strict=True))
        if pair == text.pair:
            continue
        *way, last = text.place.strip("/").split("/")
        holder: Any = after
        for key in way:
            holder = holder[int(key)] if isinstance(holder, list) else holder[key]
        holder[int(last) if isinstance(holder, list) else last] = dict(zip(LANGUAGES, pair, strict=True))
        if not any(pair) and _may_miss(content, way, last):
            del holder[last]
    return after


def _may_miss(content: Case | Document, way: list[str], last: str) -> bool:
    if isinstance(content, Case):
        return last == "note"
    return not way and last not in shapes.resolved(content.of_kind.schema())["required"]


def _write_board(case: Case, sent: Mapping[str, Any]) -> set[str]:
    """Say the texts on the boards as they were sent, wherever they stand. Return the places that need no second look:

    a name that was given anew is right, as one that is said to be.
    """
    new: dict[Pair, Pair] = {}
    same, right = set(case.same), set[str]()
    for text in board_texts(case.keyed()):
        english, french = (
            str(sent.get(f"board-{text.key}_{language}", said))
            for language, said in zip(LANGUAGES, text.pair, strict=True)
        )
        if (english, french) != text.pair:
            new[text.pair] = (english, french)
        if (english, french) != text.pair or f"board-{text.key}" in sent["right"]:
            right |= set(text.paths)
        same -= set(text.pair)
        if english == french and sent.get(f"same-{text.key}"):
            same.add(english)
    if new:
        case.take_json(with_board_texts(case.as_json(), new))
    case.same = sorted(same)
    return right


@dataclass(frozen=True, slots=True)
class Behind:
    """A text (`/title/fr`) that has not followed the other language, which said `old` and now says `new`."""

    text: str
    old: str
    new: str


def behind(content: Any) -> tuple[Behind, ...]:
    """Return every text of a content that is out of date, as it was last saved. A card has none."""
    if isinstance(content, Document):
        return tuple(_behind_in(content)) if not content._state.adding else ()
    if not isinstance(content, Case):
        return ()
    now = {label.place: label for label in named_labels(content.keyed())}
    outdated = []
    for text in content.stale:
        place, _slash, language = text.rpartition("/")
        if place in now:
            before = _before(content, f"{now[place].name}/{language}")
            outdated.append(Behind(text, before, _other(now[place].pair, language)))
    return tuple(outdated)


def _behind_in(row: Document) -> Iterator[Behind]:
    """Yield the texts of a stored document that are out of date, beside what visitors see of the other language."""
    pairs, seen = dict(labels(row.document)), row.seen()
    for text in row.stale_now():
        place, _slash, language = text.rpartition("/")
        own = LANGUAGES.index("fr" if language == "fr" else "en")
        before = next(then[1 - own] for then in seen if then[own] == pairs[place][own])
        yield Behind(text, before, pairs[place][1 - own])


def _before(case: Case, name: str) -> str:
    """Return the text of the other language when this text was still right; "" if no version tells."""
    called, _slash, language = name.rpartition("/")
    for record in case.history.order_by("-history_date", "-history_id")[:MOST_VERSIONS]:
        then = {label.name: label for label in named_labels(keyed(record.instance.as_json(), record.stage_keys))}
        if called in then and f"{then[called].place}/{language}" not in record.stale:
            return _other(then[called].pair, language)
    return ""


def _other(pair: tuple[str, str], language: str) -> str:
    return pair[1 - LANGUAGES.index("fr" if language == "fr" else "en")]


def settle(content: Case | Document, places: Collection[str]) -> None:
    """Say that the texts at these places are right as they stand. What a case expects follows its board."""
    late = [text for text in content.stale_now() if text.rpartition("/")[0] not in places]
    content.settle_stale([text for text in late if isinstance(content, Document) or not _follows(text)])


def set_french(content: Any) -> None:
    """Set every French text of a case or a document as French print asks. English texts do not fall behind by that."""
    stale = content.stale_now()
    content.take_json(with_french_set(content.as_json()))
    content.settle_stale(stale)


# --- the parts of a document ------------------------------------------------------------------------------


def places(kind: DocumentKind, document: Json) -> Iterator[str]:
    """Yield the places of all parts that learners see on a page of their own, the whole first."""
    yield ""
    for key in kind.sections:
        yield from (f"/{key}/{number}" for number in range(len(document.get(key, []))))


def moved(place: str, step: int) -> Callable[[Document], None]:
    """Return what puts a part one place earlier (-1) or later (1). It raises KeyError for a place that is none."""

    def write(row: Document) -> None:
        if place not in places(row.of_kind, row.document) or not place:
            raise KeyError(place)
        _empty, key, number = place.split("/")
        items = list(row.document[key])
        items.insert(max(0, int(number) + step), items.pop(int(number)))
        row.document = {**row.document, key: items}

    return write


def leaves(value: Any, path: str = "") -> Mapping[str, str]:
    """Return all single values of a document as text, by their places."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if items is None:
        return {path: "" if value is None else str(value)}
    return {place: text for key, part in items for place, text in leaves(part, f"{path}/{key}").items()}
