"""Whether the process on this machine lives; `python -m layers_site.operations.probe` asks for whoever starts it again.

It needs nothing of the site but its environment, and ends with 0 where /health/live answers.
"""

from __future__ import annotations

import http.client
import os
import sys
from collections.abc import Mapping
from typing import Final

_SECONDS: Final = 3


def lives(environment: Mapping[str, str]) -> bool:
    """Ask the site whether it answers, by the first name in ALLOWED_HOSTS."""
    name = environment.get("ALLOWED_HOSTS", "").split(",")[0].strip().lstrip(".") or "localhost"
    connection = http.client.HTTPConnection("127.0.0.1", int(environment.get("PORT", "8000")), timeout=_SECONDS)
    try:
        connection.request("GET", "/health/live", headers={"Host": name})
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(0 if lives(os.environ) else 1)
