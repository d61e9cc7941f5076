"""What has changed in one language since the other was right."""

from __future__ import annotations

from dataclasses import dataclass

from layers_site.cases.languages import labels
from layers_site.cases.models import Case
from layers_site.common.language import LANGUAGES

#: Versions looked through for the one in which both languages said the same.
MOST_VERSIONS = 50


@dataclass(frozen=True, slots=True)
class Behind:
    """A text (`/title/fr`) that has not followed the other language, which said `old` and now says `new`."""

    text: str
    old: str
    new: str

    def field_at(self, place: str) -> str:
        """The field in which it is written in the form of a place (`/stages/0`): `title_fr`; "" for other places."""
        text, _slash, language = self.text.rpartition("/")
        where, _slash, name = text.rpartition("/")
        return f"{name}_{language}" if where == place else ""


def behind(case: Case) -> tuple[Behind, ...]:
    """Every text of the case that is out of date, as it was last saved."""
    now = dict(labels(case.as_json()))
    return tuple(Behind(text, _before(case, text), _other(now, text)) for text in case.stale)


def _before(case: Case, text: str) -> str:
    """What the other language said when this text was still right; "" if no version tells."""
    for record in case.history.order_by("-history_date", "-history_id")[:MOST_VERSIONS]:
        if text not in record.stale:
            return _other(dict(labels(record.instance.as_json())), text)
    return ""


def _other(texts: dict[str, tuple[str, str]], text: str) -> str:
    place, _slash, language = text.rpartition("/")
    pair = texts.get(place, ("", ""))
    return pair[1 - LANGUAGES.index("fr" if language == "fr" else "en")]
