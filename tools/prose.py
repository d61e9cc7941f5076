"""Check that texts for people are plain English and level French: `docs/english.md`, `docs/french.md`.

`python -m tools.prose` prints each fault and fails if there is one; `--count` prints how often each rule is broken,
`--ease` how easy each file is to read.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

import pyphen
from babel.messages.pofile import read_po

from tools.prose_rules import RULES, TRAP, Rule

ROOT: Final = Path(__file__).resolve().parent.parent
CATALOGUE: Final = "layers_site/locale/fr/LC_MESSAGES/django.po"

#: Pages that quote what nobody should write.
GUIDES: Final = ("docs/english.md", "docs/french.md")

#: In a folder, at most this share of the texts may begin a paragraph with "The trap".
TRAPS: Final = 0.1


@dataclass(frozen=True, slots=True)
class Text:
    """A text for people: its file, its place there, its language, and the words."""

    path: str
    place: str
    language: str
    words: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that a text breaks."""

    text: Text
    rule: str
    quote: str
    advice: str

    def __str__(self) -> str:
        return f"{self.text.path}{self.text.place}: {self.quote!r}: {self.advice}"


def labels(value: object, place: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield place, language and words of each text in a JSON document."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key in ("en", "fr") and isinstance(part, str):
                yield place, key, part
            else:
                yield from labels(part, f"{place}/{key}")
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from labels(part, f"{place}/{index}")


def shipped(root: Path) -> Iterator[Text]:
    """Yield the texts of the content."""
    for path in sorted((root / "fixtures").rglob("*.json")):
        name = path.relative_to(root).as_posix()
        for place, language, words in labels(json.loads(path.read_text(encoding="utf-8"))):
            yield Text(name, place, language, words)


def forms_of(words: object) -> tuple[str, ...]:
    """Return singular and plural of a text of the catalogue, or the only form that it has."""
    return tuple(map(str, words)) if isinstance(words, tuple | list) else (str(words),)


def catalogue(root: Path) -> Iterator[Text]:
    """Yield the texts of the pages, each under its English."""
    with (root / CATALOGUE).open("rb") as file:
        for message in read_po(file, locale="fr"):
            if not message.id:
                continue
            place = f" {forms_of(message.id)[0]!r}"
            for language, forms in (("en", message.id), ("fr", message.string)):
                for words in forms_of(forms):
                    yield Text(CATALOGUE, place, language, re.sub(r"%\(\w+\)[sd]", "X", words))


def written(root: Path) -> Iterator[Text]:
    """Yield the paragraphs of the documentation, without code."""
    for path in [*sorted((root / "docs").rglob("*.md")), root / "README.md", root / "CONTRIBUTING.md"]:
        name = path.relative_to(root).as_posix()
        language = "fr" if name.startswith("docs/fr/") or name == "docs/formateurs.md" else "en"
        prose = re.sub(
            r"```.*?```|`[^`\n]*`|\]\([^)]*\)",
            lambda code: "\n" * code[0].count("\n"),
            path.read_text(encoding="utf-8"),
            flags=re.DOTALL,
        )
        line = 1
        for paragraph in re.split(r"(\n\s*\n)", prose):
            if paragraph.strip():
                yield Text(name, f":{line}", language, " ".join(paragraph.split()))
            line += paragraph.count("\n")


def texts(root: Path = ROOT) -> Iterator[Text]:
    """Yield every text for people."""
    yield from shipped(root)
    yield from catalogue(root)
    yield from written(root)


def broken(text: Text, rules: Iterable[Rule] = RULES) -> Iterator[Fault]:
    """Find the rules that a text breaks."""
    for rule in rules:
        if rule.language == text.language and (rule.place is None or text.place.endswith(rule.place)):
            for match in rule.pattern.finditer(text.words):
                yield Fault(text, rule.name, match[0], rule.advice)


def traps(among: Iterable[Text]) -> Iterator[Fault]:
    """Find the folders in which too many texts speak of a trap: the word is used up."""
    counts: Counter[tuple[str, str]] = Counter()
    with_trap: Counter[tuple[str, str]] = Counter()
    last: dict[tuple[str, str], Text] = {}
    for text in among:
        folder = (PurePosixPath(text.path).parent.as_posix(), text.language)
        if not text.path.startswith("fixtures/") or not text.place.endswith(("/explanation", "/text")):
            continue
        counts[folder] += 1
        if TRAP[text.language].search(text.words):
            with_trap[folder] += 1
            last[folder] = text
    for folder, count in with_trap.items():
        if count > max(1, counts[folder] * TRAPS):
            yield Fault(last[folder], "trap", f"{count} of {counts[folder]}", "“The trap” at most once in ten texts")


def faults(root: Path = ROOT) -> list[Fault]:
    """Find what is wrong with every text."""
    everything = [text for text in texts(root) if text.path not in GUIDES]
    return [*(fault for text in everything for fault in broken(text)), *traps(everything)]


def ease(text: str, language: str) -> float:
    """Compute how easy a text is to read: Flesch for English, Kandel and Moles for French; 60 and more is plain."""
    hyphens = pyphen.Pyphen(lang={"en": "en_US", "fr": "fr_FR"}[language])
    words = re.findall(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*", text)
    sentences = max(1, len(re.findall(r"[.!?…:](?=\s|$)", text)))
    syllables = sum(len(hyphens.positions(word)) + 1 for word in words)
    start, weight = (206.835, 84.6) if language == "en" else (207.0, 73.6)
    return start - 1.015 * len(words) / sentences - weight * syllables / max(1, len(words))


def print_ease(root: Path = ROOT) -> None:
    """Print the reading ease of each file with a hundred words or more, the hardest first."""
    together: dict[tuple[str, str], list[str]] = {}
    for text in texts(root):
        together.setdefault((text.language, text.path), []).append(text.words.rstrip(".") + ".")
    values = [
        (language, ease(" ".join(parts), language), path)
        for (language, path), parts in together.items()
        if len(" ".join(parts).split()) >= 100
    ]
    for language in ("en", "fr"):
        chosen = sorted((value, path) for name, value, path in values if name == language)
        for value, path in chosen:
            print(f"{language} {value:5.0f} {path}")
        print(f"{language}: median {chosen[len(chosen) // 2][0]:.0f} of {len(chosen)} files")


def main(arguments: list[str]) -> int:
    """Print the faults, and return 1 if there is one."""
    if "--ease" in arguments:
        print_ease()
        return 0
    everything = faults()
    if "--count" in arguments:
        for rule, count in Counter(fault.rule for fault in everything).most_common():
            print(f"{count:5} {rule}")
        return 0
    for fault in everything:
        print(fault)
    return 1 if everything else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
