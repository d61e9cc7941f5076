"""Draw the house from its imports: the rooms from top to bottom, and which room imports which.

`python -m tools.house` writes the picture that docs/where.md shows; `--check` says whether it is the one of today.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import grimp
from django.utils.html import escape

ROOT: Final = Path(__file__).resolve().parent.parent
PICTURE: Final = ROOT / "docs" / "images" / "house.svg"
#: What each room is for, in a few words; a room without a line here is an error.
NOUNS: Final[Mapping[str, str]] = {
    "tools": "benchmarks, load, screenshots, this picture",
    "operations": "health, backups, pruning, logs",
    "api": "the same for programs",
    "quizzes": "make, take, lead live, read results",
    "editing": "the editor’s desk",
    "ask": "what some named cards do together",
    "search": "one index over all that is shown",
    "learning": "lessons, drills, practice, games",
    "questions": "ask about a board, judge, name the idea",
    "boards": "see, change, build and share a board",
    "content": "cards, cases, misconceptions, glossary",
    "accounts": "who somebody is, and what was logged",
    "explain": "a board or a trace in words",
    "cardtext": "rules text and data, either way",
    "platform": "languages, caches, limits, policies",
    "engine": "the rules: scenario in, trace out",
}
LINE, NAME, CELL, TOP = 34, 430, 42, 70

STYLE: Final = """<style>
text { font: 15px system-ui, sans-serif; fill: #1d2430 }
.name { font-weight: 600 } .noun { fill: #586173; font-size: 13px }
.box { fill: #eef2f8; stroke: #c3ccda }
.down { fill: #6fa3d6 } .up { fill: #c2331f }
@media (prefers-color-scheme: dark) {
  text { fill: #e8ecf3 } .noun { fill: #a5b0c2 } .box { fill: #222a36; stroke: #3b4656 }
}
</style>"""

#: The room that imports, and the room that is imported. How often would make the picture old with every commit.
Arrows = frozenset[tuple[str, str]]


def rooms() -> tuple[str, ...]:
    """Return the rooms from top to bottom: the contract in pyproject.toml, between the tools and the engine."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    apps = next(contract["layers"] for contract in contracts if contract.get("containers") == ["layers_site"])
    return ("tools", *apps, "engine")


def arrows() -> Arrows:
    """Find which room imports which."""
    graph = grimp.build_graph("engine", "layers_site", "tools")
    pairs = {
        (_room(module), _room(imported))
        for module in graph.modules
        for imported in graph.find_modules_directly_imported_by(module)
    }
    return frozenset((room, below) for room, below in pairs if room != below and {room, below} <= NOUNS.keys())


def _room(module: str) -> str:
    package, _dot, rest = module.partition(".")
    return rest.partition(".")[0] if package == "layers_site" else package


def picture(order: tuple[str, ...], imports: Arrows) -> str:
    """Draw a line for each room, with a square under each room that it imports.

    Arrows lead down where all squares stand right of the stair; one that leads up is red.
    """
    width, height = NAME + CELL * len(order) + 20, TOP + LINE * len(order) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title">',
        '<title id="title">The rooms from top to bottom, and which of those below it each imports</title>',
        STYLE,
    ]
    for place, room in enumerate(order):
        parts += _line(order, place, room, imports)
    return "\n".join((*parts, "</svg>", ""))


def _line(order: tuple[str, ...], place: int, room: str, imports: Arrows) -> list[str]:
    y, x = TOP + LINE * place, NAME + CELL * place + CELL // 2
    parts = [
        f'<text x="{x}" y="{TOP - 12}" transform="rotate(-35 {x} {TOP - 12})" class="noun">{escape(room)}</text>',
        f'<rect x="8" y="{y}" width="{NAME - 20}" height="{LINE - 6}" rx="5" class="box"/>',
        f'<text x="18" y="{y + 19}" class="name">{escape(room)}</text>',
        f'<text x="124" y="{y + 19}" class="noun">{escape(NOUNS[room])}</text>',
    ]
    for column, below in enumerate(order):
        if (room, below) in imports:
            kind = "up" if column < place else "down"
            where = NAME + CELL * column + 2
            box = f'<rect x="{where}" y="{y}" width="{CELL - 4}" height="{LINE - 6}" rx="4" class="{kind}"/>'
            parts.append(box)
    return parts


def main() -> int:
    drawn = picture(rooms(), arrows())
    if "--check" not in sys.argv:
        PICTURE.write_text(drawn, encoding="utf-8")
    elif not PICTURE.exists() or PICTURE.read_text(encoding="utf-8") != drawn:
        print("docs/images/house.svg is not of today: make map")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
