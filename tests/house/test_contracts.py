from __future__ import annotations

import subprocess
import sys

import grimp
from django.conf import settings


def python(code: str) -> subprocess.CompletedProcess[str]:
    """A fresh process in the project's folder."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )


def test_the_engine_runs_without_django() -> None:
    """The engine is a library of its own: it reads and evaluates a board where there is no Django at all."""
    board = {"format": "layers/1", "objects": [{"id": "bear", "name": "Bear", "types": ["Creature"], "power": 2}]}
    done = python(
        "import sys; sys.modules['django'] = sys.modules['layers_site'] = None\n"
        f"import engine; print(engine.evaluate(engine.parse({board!r})).final['bear'].power)"
    )
    assert (done.stdout.strip(), done.stderr) == ("2", "")


def test_no_rooms_are_in_a_circle() -> None:
    """Of two rooms or modules side by side, at any depth, one does not know the other, but for its types."""
    graph = grimp.build_graph("engine", "layers_site", "tools", exclude_type_checking_imports=True)
    packages = {name for name in graph.modules if graph.find_children(name)}
    assert {name: breakers for name in packages if (breakers := graph.nominate_cycle_breakers(name))} == {}
