"""Review of content besides its results: what must be mended, and what is worth a look."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine.analysis.differences import distinguish
from engine.cases import moments
from engine.errors import EvaluationError, Problem
from engine.notation.cases import read_case
from layers_site.content.glossary.numbers import Astray, astray
from layers_site.content.json_text import LIMITS
from layers_site.content.languages import Pair, board_texts, labels
from layers_site.platform.problems import SiteFault
from layers_site.platform.typography import french_problems

if TYPE_CHECKING:
    from layers_site.content.models import Case

#: What a text shows letter by letter, since texts have no markup.
_MARKUP: Final = re.compile(r"\*\*[^*]+\*\*|</?[a-z]+>|\[[^\]]+\]\([^)]*\)")
#: At so many stages one looks for a misconception that shows; each takes an evaluation for every misconception.
_MOST_COMPARED: Final = 6


# --- what must be mended ----------------------------------------------------------------------------


def shortcomings(case: Case) -> list[Problem]:
    """Return what keeps a (readable) case from being reviewed although its texts and results are there."""
    return [*_unclassified(case), *_badly_set(case)]


def _unclassified(case: Case) -> Iterator[Problem]:
    if not (case.source_en.strip() or case.source_fr.strip()):
        yield Problem("/source/en", SiteFault.NO_SOURCE)
    if not case.concepts:
        yield Problem("/concepts", SiteFault.TEACHES_NOTHING)


def _badly_set(case: Case) -> Iterator[Problem]:
    """Yield the French texts that are not set as French print asks; what is the same in both languages is a name."""
    for place, (english, french) in labels(case.as_json()):
        if french != english and french_problems(french):
            yield Problem(f"{place}/fr", SiteFault.BADLY_SET)


def is_badly_set(case: Case) -> bool:
    """Return whether some French text is not set as French print asks."""
    return any(True for _problem in _badly_set(case))


# --- what is worth a look ---------------------------------------------------------------------------


def remarks(case: Case, names: Mapping[str, str]) -> list[Problem]:
    """List what may be meant, but is often forgotten, in a (readable) case.

    `names` are the French names of the library by the English ones.
    """
    document = case.as_json()
    texts = text_remarks(document, case.stated_under)
    return [*_silent_stages(document), *texts, *_names(document, names), *_nothing_detected(document)]


def text_remarks(document: Mapping[str, Any], stated_under: Collection[str] = ()) -> Iterator[Problem]:
    """Yield the markup that readers would see in the texts of a document, and rule numbers that lead astray.

    Its texts may have the numbers of the editions in `stated_under` too.
    """
    yield from _markup(document)
    yield from _numbers(document, stated_under)


def _silent_stages(document: Mapping[str, Any]) -> Iterator[Problem]:
    for moment in moments(read_case(document, LIMITS)):
        if not moment.stage.expect:
            yield Problem(moment.path, SiteFault.EXPECTS_NOTHING)


def _markup(document: Mapping[str, Any]) -> Iterator[Problem]:
    for place, pair in labels(document):
        for language, text in zip(("en", "fr"), pair, strict=True):
            match = _MARKUP.search(text)
            if match:
                yield Problem(f"{place}/{language}", SiteFault.SHOWS_MARKUP, {"text": match[0]})


def _numbers(document: Mapping[str, Any], stated_under: Collection[str]) -> Iterator[Problem]:
    for place, (english, french) in labels(document):
        in_english = list(astray(english, stated_under))
        in_french = (number for number in astray(french, stated_under) if number not in in_english)
        yield from (_astray(f"{place}/en", number) for number in in_english)
        yield from (_astray(f"{place}/fr", number) for number in in_french)
    listed = document.get("rules")  # numbers, or codes of the glossary
    for at, rule in enumerate(listed if isinstance(listed, list) else ()):
        yield from (_astray(f"/rules/{at}", number) for number in astray(str(rule)))


def _astray(path: str, number: Astray) -> Problem:
    if not number.editions:
        return Problem(path, SiteFault.NO_SUCH_RULE, {"number": number.number})
    values = {"number": number.number, "editions": ", ".join(number.editions), "today": ", ".join(number.today)}
    return Problem(path, SiteFault.RENUMBERED if number.today else SiteFault.OLDER_RULE, values)


def _names(document: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the names on the board that the library has otherwise, and texts that use the other language's name."""
    pairs = {text.pair: text.paths[0] for text in board_texts(document)}
    for (english, french), path in pairs.items():
        if names.get(english, french) != french:
            yield Problem(path, SiteFault.OTHER_NAME, {"french": french, "library": names[english]})
    known = {(english, french) for english, french in pairs if english != french and english in names}
    for place, text_pair in labels(document):
        if not place.startswith("/scenario") and "/ops" not in place and "/expect" not in place:
            yield from _foreign_names(place, text_pair, known)


def _foreign_names(place: str, text_pair: Pair, known: set[Pair]) -> Iterator[Problem]:
    """Yield where a text names a card on the board in the other language."""
    english, french = text_pair
    for english_name, french_name in sorted(known):
        if english_name in french and english_name not in french_name:
            yield Problem(f"{place}/fr", SiteFault.NAME_IN_ENGLISH, {"name": english_name})
        if french_name in english and french_name not in english_name:
            yield Problem(f"{place}/en", SiteFault.NAME_IN_FRENCH, {"name": french_name})


def _nothing_detected(document: Mapping[str, Any]) -> Iterator[Problem]:
    if not detects_something(document):
        yield Problem("/stages", SiteFault.DETECTS_NOTHING)


def detects_something(document: Mapping[str, Any]) -> bool:
    """Return whether some misconception gives another result at one of the last stages of a (readable) case."""
    stages = list(moments(read_case(document, LIMITS)))[-_MOST_COMPARED:]
    try:
        return any(distinguish(moment.scenario) for moment in reversed(stages))
    except EvaluationError:
        return True
