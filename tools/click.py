"""Follow one click through the rooms: the functions it reaches in their order, and the returns to a room it has left.

`python -m tools.click` opens a case, moves Humility down as htmx does, and follows that request. A function counts when
it is first called, with what is written inside it: who reads along reads it once. Functions that follow one another in
one room are a stay there; a stay in a room that was left before is a return. `--stays` lists the stays with their
functions.

It stands alone, so that another checkout can be measured: `cd there; python here/tools/click.py`. Nothing is kept.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple

CASE: Final = "/en/cases/humility-opalescence-replenish/"
ACTION: Final = "down:humility"


class Call(NamedTuple):
    """The first call of a function: its file from the root of the checkout, and its name."""

    file: str
    function: str

    @property
    def room(self) -> str:
        """Return the app of the site, or the folder beside it."""
        folder, *rest = Path(self.file).parts
        return rest[0] if folder == "layers_site" else folder


@contextmanager
def followed(root: Path) -> Iterator[list[Call]]:
    """Note each function of the engine and of the site when it is called for the first time."""
    calls: dict[Call, None] = {}
    first: list[Call] = []
    ours = (f"{root}/engine/", f"{root}/layers_site/")

    def note(frame: FrameType, event: str, _value: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(ours):
            function, _sign, _inside = code.co_qualname.partition(".<locals>")
            calls.setdefault(Call(code.co_filename[len(str(root)) + 1 :], function))

    sys.setprofile(note)
    try:
        yield first
    finally:
        sys.setprofile(None)
        first += calls


def click(root: Path) -> list[Call]:
    """Open the case, and follow the click on it. The database is left as it was."""
    from django.conf import settings  # noqa: PLC0415 - only once Django is set up
    from django.db import transaction  # noqa: PLC0415
    from django.test import Client, override_settings  # noqa: PLC0415

    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    client = Client(enforce_csrf_checks=True, SERVER_NAME="localhost")
    with (
        override_settings(ALLOWED_HOSTS=["localhost"], STORAGES={**settings.STORAGES, "staticfiles": plain}),
        transaction.atomic(),
    ):
        page = client.get(f"{CASE}?edition=2026", secure=True)
        headers = {
            "HX-Request": "true",
            "X-CSRFToken": client.cookies["csrftoken"].value,
            "Referer": f"https://localhost{CASE}",
        }
        with followed(root) as calls:
            answer = client.post(f"{CASE}act/", {"do": ACTION}, headers=headers, secure=True)
        transaction.set_rollback(True)
    if (page.status_code, answer.status_code) != (200, 200):
        raise SystemExit(
            f"The case answered {page.status_code}, the click {answer.status_code}: is the content loaded?"
        )
    return calls


def stays_of(calls: list[Call]) -> list[tuple[str, list[Call]]]:
    """Group the calls that follow one another in one room."""
    return [(room, list(stay)) for room, stay in groupby(calls, key=lambda call: call.room)]


def returns_in(stays: list[tuple[str, list[Call]]]) -> int:
    """Count the stays in a room that was left before."""
    return len(stays) - len({room for room, _stay in stays})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--without", action="append", default=[], metavar="ROOM", help="pass over a room (platform)")
    parser.add_argument("--stays", action="store_true", help="list each stay with its functions")
    wanted = parser.parse_args()
    root = Path.cwd()
    sys.path.insert(0, str(root))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "layers_site.settings")
    import django  # noqa: PLC0415 - the checkout is on the path only now
    from django.db import OperationalError  # noqa: PLC0415

    django.setup()
    logging.disable(logging.CRITICAL)
    try:
        calls = [call for call in click(root) if call.room not in wanted.without]
    except OperationalError as error:
        raise SystemExit(f"There is no content to click on ({error}): `make prepare` first.") from error
    stays = stays_of(calls)
    if wanted.stays:
        for room, stay in stays:
            print(f"{room:12}", " ".join(f"{Path(call.file).stem}.{call.function}" for call in stay))
    rooms = Counter(room for room, _stay in stays)
    print("stays:", ", ".join(f"{room} {count}" for room, count in rooms.most_common()))
    files = len({call.file for call in calls})
    print(f"{files} files, {len(calls)} functions, {len(stays)} stays, {returns_in(stays)} returns")


if __name__ == "__main__":
    main()
