"""Texts of the stages and variants of a case, and those that have not followed the other language since it changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from layers_site.content.documents import saving
from layers_site.content.languages import keyed, labels, named_labels
from layers_site.content.models import Case, Document
from layers_site.editing.services.recording import StagePlace
from layers_site.editing.services.stages import place_of, stage_at, stages_of, variant_of, with_stage, with_variant
from layers_site.platform.text import LANGUAGES, both_languages, with_french_set

#: Versions looked through for the one in which both languages said the same.
MOST_VERSIONS = 50


@dataclass(frozen=True, slots=True)
class CasePart:
    """A stage, or (with `stage` "") a variant; `stage` is its key, `number` counts it from 0 among its neighbours."""

    variant: str
    stage: str
    number: int

    @property
    def key(self) -> str:
        """Return a name for the form, which goes along when the part is moved."""
        return f"stage-{self.stage}" if self.stage else f"variant-{self.variant}"

    @property
    def called(self) -> str:
        """Return the stable path of the part, by keys: `/variants/=before/stages/=s12ab34cd`."""
        within = f"/variants/={self.variant}" if self.variant else ""
        return f"{within}/stages/={self.stage}" if self.stage else within

    @property
    def texts(self) -> tuple[str, ...]:
        return ("title", "note") if self.stage else ("title",)

    def field(self, text: str, language: str) -> str:
        return f"{self.key}-{text}_{language}"

    def of(self, document: Mapping[str, Any], at: StagePlace) -> Mapping[str, Any]:
        """Return the part in the document of its case."""
        return stage_at(document, at) if self.stage else variant_of(document, self.variant)


def parts_of(case: Case) -> tuple[CasePart, ...]:
    """Return the stages of the case, then each variant with its stages."""
    parts = _stages(case, "")
    for number, variant in enumerate(case.variants):
        slug = str(variant["slug"])
        parts += [CasePart(slug, "", number), *_stages(case, slug)]
    return tuple(parts)


def _stages(case: Case, variant: str) -> list[CasePart]:
    keys = case.stage_keys.get(variant, [])
    return [CasePart(variant, key, number) for number, key in enumerate(keys[: len(stages_of(case.document, variant))])]


def place_in(case: Case, part: CasePart) -> StagePlace:
    """Return the place of a stage; that of a variant is before its first one."""
    return place_of(case, part.variant, part.stage) if part.stage else StagePlace(part.variant)


def part_fields(case: Case) -> dict[str, Any]:
    """Return the texts of all stages and variants by the names of their fields."""
    values: dict[str, Any] = {}
    for part in parts_of(case):
        data = part.of(case.document, place_in(case, part))
        for text in part.texts:
            pair = both_languages(data.get(text) or "")
            values |= {part.field(text, language): words for language, words in zip(LANGUAGES, pair, strict=True)}
    return values


def write_parts(case: Case, sent: Mapping[str, Any]) -> None:
    """Put the texts that were sent into the document of the case; what nobody sent or changed stays as it is there."""
    shown = part_fields(case)
    for part in parts_of(case):
        names = {text: [part.field(text, language) for language in LANGUAGES] for text in part.texts}
        texts: dict[str, dict[str, str]] = {
            text: {language: str(sent[name]) for language, name in zip(LANGUAGES, fields, strict=True)}
            for text, fields in names.items()
            if all(name in sent for name in fields) and any(sent[name] != shown[name] for name in fields)
        }
        if texts:
            case.document = {**case.document, **_with(case, part, texts)}


def _with(case: Case, part: CasePart, texts: Mapping[str, dict[str, str]]) -> dict[str, Any]:
    if not part.stage:
        return with_variant(case.document, part.variant, **texts)
    changes = {text: label if text == "title" or any(label.values()) else None for text, label in texts.items()}
    return with_stage(case.document, place_in(case, part), **changes)


@dataclass(frozen=True, slots=True)
class Behind:
    """A text (`/title/fr`) that has not followed the other language, which said `old` and now says `new`.

    `name` is what it is called wherever it stands: `/stages/=s12ab34cd/title/fr`.
    """

    text: str
    name: str
    old: str
    new: str

    def field_at(self, place: str) -> str:
        """Return the field of a text in the form of its place, such as `title_fr`, "" if it has none.

        A place is written as in `/stages/=s12ab34cd`.
        """
        text, _slash, language = self.name.rpartition("/")
        where, _slash, name = text.rpartition("/")
        return f"{name}_{language}" if where == place else ""


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
            name = f"{now[place].name}/{language}"
            outdated.append(Behind(text, name, _before(content, name), _other(now[place].pair, language)))
    return tuple(outdated)


def _behind_in(row: Document) -> Iterator[Behind]:
    """Yield the texts of a stored document that are out of date, beside what visitors see of the other language."""
    pairs, seen = dict(labels(row.document)), row.seen()
    for text in row.behind():
        place, _slash, language = text.rpartition("/")
        own = LANGUAGES.index("fr" if language == "fr" else "en")
        before = next(then[1 - own] for then in seen if then[own] == pairs[place][own])
        yield Behind(text, text, before, pairs[place][1 - own])


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


def settle(case: Case, names: Collection[str]) -> None:
    """Say that these texts are right as they stand, once the case is saved as it is now."""
    called = {label.place: label.name for label in named_labels(case.keyed())}
    late = [(text, *text.rpartition("/")[::2]) for text in case.stale_now()]
    case.settle_stale([text for text, place, language in late if f"{called.get(place)}/{language}" not in names])


def set_french(content: Any) -> None:
    """Set every French text of a case or a document as French print asks. English texts do not fall behind by that."""
    if isinstance(content, Document):
        saving.set_french(content)
        return
    stale = content.stale_now()
    content.take_json(with_french_set(content.as_json()))
    content.settle_stale(stale)
