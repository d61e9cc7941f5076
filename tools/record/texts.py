"""Each sentence that is made of the data of a card or a case, and what is read off each of these sentences."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any, Final

from tools.record.keeping import Archive
from tools.record.traces import output_of

#: A file of further cards, one JSON document a line as `read_card --jsonl` takes it.
MORE: Final = "RECORD_TEXTS"


def record(archive: Archive) -> None:
    cards: list[dict[str, Any]] = []
    for place, lines in _by_place(output_of("wording")):
        archive.add(f"said/{place}", "\n".join(lines))
        cards += _cards(place, lines)
    if os.environ.get(MORE):
        cards += map(json.loads, Path(os.environ[MORE]).read_text("utf-8").splitlines())
    file = Path(os.environ["RECORD_PLACE"]) / "cards.jsonl"
    file.write_text("".join(json.dumps(card) + "\n" for card in cards), "utf-8")
    for card, answer in zip(cards, _answers(file), strict=True):
        archive.add(f"read/{card['id']}", f"{card.get('text')}\n{answer}")


def _by_place(text: str) -> list[tuple[str, list[str]]]:
    places: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line and not line.startswith(" "):
            places.append((line, []))
        elif line.strip():
            places[-1][1].append(line)
    return places


def _cards(place: str, lines: list[str]) -> list[dict[str, Any]]:
    """Return each thing of a place as a card in both languages. Of several lines the first has its types."""
    things: list[list[str]] = []
    for line in lines:
        if re.match(r"  \S", line):
            things.append([])
        things[-1].append(line.strip())
    cards = []
    for number, (names, *texts) in enumerate(things):
        for at, language in enumerate(("en", "fr")):
            sentences = [text[2:].strip() for text in texts if text.startswith(f"{language} ")]
            types, text = (sentences[0], sentences[1:]) if len(sentences) > 1 else ("", sentences)
            name = names.split(" / ")[at * (len(names.split(" / ")) // 2)]
            card = {"id": f"{place}/{number}/{language}", "language": language, "name": name, "text": "\n".join(text)}
            cards.append(card | ({"types": types} if types else {}))
    return cards


def _answers(file: Path) -> list[str]:
    """Return a line for each card, with one word a line where the answer is long."""
    lines = [line for line in output_of("read_card", jsonl=str(file)).splitlines() if line]
    return [json.dumps(json.loads(line), ensure_ascii=False, indent=1) for line in lines]
