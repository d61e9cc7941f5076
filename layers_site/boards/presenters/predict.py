"""The address at which the board of an address is asked about before it is shown."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

import engine

#: What of an address belongs to the board and its rules, and not to how it is looked at.
_PARAMETERS = ("variant", "stage", "edition")


def predict_address(here: str) -> str:
    """Return the address of the question: `/en/cases/x/?stage=2&focus=y` → `/en/cases/x/predict/?stage=2`.

    What holders of a misconception make of the board is not asked: the question is put under the board's own edition.
    """
    path, _mark, query = here.partition("?")
    pairs = [(key, value) for key, value in parse_qsl(query) if key in _PARAMETERS]
    rest = urlencode([(key, value) for key, value in pairs if key != "edition" or value in engine.RULESETS])
    return f"{path}predict/?{rest}" if rest else f"{path}predict/"
