"""Nobody waits for a locked database until the server gives the process up."""

from __future__ import annotations

import re

from django.conf import settings


def test_sqlite_gives_up_long_before_the_process_is_ended() -> None:
    """A page may ask twice or three times; where all processes wait, reading waits with them."""
    options = settings.DATABASES["default"].get("OPTIONS", {})
    server = (settings.BASE_DIR / "layers_site" / "server.py").read_text(encoding="utf-8")
    match = re.search(r"^timeout = (\d+)$", server, re.MULTILINE)
    assert match is not None
    assert options.get("timeout", 0) * 3 < int(match[1])
