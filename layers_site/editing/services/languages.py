"""Texts that have not followed the other language since it changed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from layers_site.content.languages import named_labels
from layers_site.content.models import Case
from layers_site.content.stage_keys import keyed
from layers_site.platform.language import LANGUAGES
from layers_site.platform.typography import with_french_set

#: Versions looked through for the one in which both languages said the same.
MOST_VERSIONS = 50


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


def behind(case: Case) -> tuple[Behind, ...]:
    """Return every text of the case that is out of date, as it was last saved."""
    now = {label.place: label for label in named_labels(case.keyed())}
    behinds = []
    for text in case.stale:
        place, _slash, language = text.rpartition("/")
        if place in now:
            name = f"{now[place].name}/{language}"
            behinds.append(Behind(text, name, _before(case, name), _other(now[place].pair, language)))
    return tuple(behinds)


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


# --- French print -----------------------------------------------------------------------------------


def set_french(case: Case) -> None:
    """Set every French text of the case as French print asks. English texts do not fall behind by that."""
    stale = case.stale_now()
    case.take_json(with_french_set(case.as_json()))
    case.settle_stale(stale)
