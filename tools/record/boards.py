"""The id and the canonical text of every board of the corpus, by the addresses that keep and give it."""

from __future__ import annotations

import json
import re

from tools.record import still
from tools.record.keeping import Archive
from tools.record.traces import boards, corpus


def record(archive: Archive) -> None:
    from django.core.cache import cache  # noqa: PLC0415 - after `still.begin`
    from django.core.management import call_command  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    call_command("migrate", verbosity=0, interactive=False)
    client = Client(raise_request_exception=False)
    for board in boards(corpus()):
        cache.clear()
        where = client.post("/en/my-boards/", {"text": json.dumps(board["scenario"])})
        match = re.search(r"/boards/(\w+)/", where.get("Location", ""))
        if match is None:
            archive.add(board["id"], still.response_text(where))
            continue
        document = client.get(f"/en/boards/{match[1]}/scenario.json")
        archive.add(board["id"], f"{match[1]}\n{document.content.decode()}")
