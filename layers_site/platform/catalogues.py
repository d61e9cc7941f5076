"""The translations of the interface, kept by babel: no GNU gettext is needed on the machine.

The texts in the sources are the English ones, so there is one catalogue, the French one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from layers_site.platform.text import french_problems

LANGUAGE: Final = "fr"
DOMAIN: Final = "django"
_HEADER: Final = "# The French texts of the interface; `make catalogues` adds what the sources say anew."
#: Where texts are: folders with Python modules, and folders with templates.
PYTHON_FOLDERS: Final = ("layers_site",)
TEMPLATE_FOLDERS: Final = ("templates", "layers_site")

#: Django's names for texts that are translated later, beside those of gettext.
_LATER: Final = {f"{name}_lazy": places for name, places in DEFAULT_KEYWORDS.items()}
_KEYWORDS: Final = {**DEFAULT_KEYWORDS, **_LATER, "gettext_noop": None}
_PLACEHOLDER: Final = re.compile(r"%\(\w+\)[a-z]|\{\w*\}")
#: Words that would have to agree with what comes behind them: « de » is « d’ » before Urborg.
_AGREEING: Final = re.compile(
    r"\b(?:de|du|le|la|que|lorsque|puisque|ne|se|ce)[ \u00a0](?:%\((\w+)\)s|\{(\w*)\})", re.IGNORECASE
)
#: What holds no name: numbers, dates, layers, and clauses that begin with « si ».
_NO_NAMES: Final = frozenset((
    "at", "condition", "count", "counter", "fewest", "first", "layer", "low", "mana", "most", "n", "since", "time",
    "when",
))  # fmt: skip


def path_of(locale: Path) -> Path:
    """Return the path of the French catalogue in the locale folder."""
    return locale / LANGUAGE / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(locale: Path) -> Catalog:
    """Return the stored catalogue, or an empty one if there is none yet."""
    path = path_of(locale)
    if not path.exists():
        return Catalog(locale=LANGUAGE, header_comment=_HEADER, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=LANGUAGE)


def compile_all(locale: Path) -> None:
    """Write the binary catalogue beside the text, if it is older. Readers never see a half-written one."""
    source = path_of(locale)
    target = source.with_suffix(".mo")
    if not source.exists() or (target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns):
        return
    scratch = target.with_suffix(f".{os.getpid()}")
    with scratch.open("wb") as file:
        write_mo(file, read(locale))
    scratch.replace(target)


def update(root: Path, locale: Path) -> None:
    """Bring the stored catalogue up to date with the sources; what they no longer say is dropped."""
    catalog = read(locale)
    catalog.update(from_sources(root), no_fuzzy_matching=True, update_creation_date=False)
    path = path_of(locale)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=120, sort_output=True, ignore_obsolete=True, no_location=True)


# --- what the sources say ---------------------------------------------------------------------------


def from_sources(root: Path) -> Catalog:
    """Return every text of the modules and templates under `root`, untranslated."""
    catalog = Catalog()
    for path, source in _sources(root):
        place = path.relative_to(root).as_posix()
        for line, texts, comments, context in extract("python", BytesIO(source.encode()), _KEYWORDS, ["Translators:"]):
            catalog.add(texts, locations=[(place, line)], auto_comments=comments, context=context)
    return catalog


def _sources(root: Path) -> Iterator[tuple[Path, str]]:
    for path in _files(root, PYTHON_FOLDERS, "*.py"):
        yield path, path.read_text(encoding="utf-8")
    for path in _files(root, TEMPLATE_FOLDERS, "*.html"):
        yield path, _as_python(path)


def _files(root: Path, folders: Sequence[str], pattern: str) -> Iterable[Path]:
    return sorted({path for folder in folders for path in (root / folder).rglob(pattern)})


def _as_python(template: Path) -> str:
    """Return the template's texts as calls of gettext, each on its line, without the indentation Python would read."""
    calls = templatize(template.read_text(encoding="utf-8"), origin=str(template))
    return "\n".join(line.lstrip() for line in calls.split("\n"))


# --- what is missing --------------------------------------------------------------------------------


def problems(root: Path, locale: Path) -> list[str]:
    """List the problems of the French catalogue, one line each: missing, out of date, badly set."""
    stored = read(locale)
    wanted = from_sources(root)
    problems = []
    for message in wanted:
        if message.id:
            translated = stored.get(message.id, message.context)
            problems += [f"{_shown(message)}: {problem}" for problem in _message_problems(message, translated)]
    for message in stored:
        if message.id and wanted.get(message.id, message.context) is None:
            problems.append(f"{_shown(message)}: no source says this any more")
    problems += [f"{_shown(message)}: obsolete" for message in stored.obsolete.values()]
    return problems


def _message_problems(wanted: Message, stored: Message | None) -> Iterator[str]:
    if stored is None:
        yield "missing from the catalogue"
        return
    strings = stored.string if isinstance(stored.string, tuple | list) else (stored.string,)
    texts = [text for text in strings if text]
    if len(texts) < max(len(strings), len(_texts(wanted))):
        yield "not translated"
        return
    if stored.fuzzy:
        yield "marked as fuzzy"
    allowed, needed = _placeholders(wanted)
    for text in texts:
        yield from french_problems(text)
        if any((match[1] or match[2]) not in _NO_NAMES for match in _AGREEING.finditer(text)):
            yield "an article, « de » or « que » before a name, which may begin with a vowel (put it into the name)"
        has = set(_PLACEHOLDER.findall(text))
        if not needed <= has <= allowed:
            yield f"its placeholders are {sorted(has)}, the source's {sorted(allowed)}"


def _placeholders(message: Message) -> tuple[set[str], set[str]]:
    """Return the placeholders that a translation may have, and those that it must have.

    A singular may leave out its number.
    """
    each = [set(_PLACEHOLDER.findall(text)) for text in _texts(message)]
    return set.union(*each), set.intersection(*each)


def _texts(message: Message) -> Sequence[str]:
    return message.id if isinstance(message.id, tuple | list) else (message.id,)


def _shown(message: Message) -> str:
    place = f"{message.locations[0][0]}: " if message.locations else ""
    return f"{place}{_texts(message)[0]!r}"
