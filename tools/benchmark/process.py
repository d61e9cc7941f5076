"""One process of the site for the benchmark: a request a line from standard input, what came of it a line back.

Its first line says where it keeps what is shared: an address of Redis, a folder, or "" for nowhere. The last, empty,
asks for what was counted.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any, Final

import django
from django.conf import settings

#: What is asked of a board most often, and stays in its process.
TRACE: Final = "trace"


def main() -> None:
    where, prefix = json.loads(sys.stdin.readline())
    _set_up(where, prefix)
    from layers_site.platform import shared  # noqa: PLC0415 - only once the site is set up

    for line in sys.stdin:
        if not line.strip():
            print(json.dumps(_counted()), flush=True)
            continue
        *request, cookies, forgetting = json.loads(line)
        if forgetting:
            shared.forget()
        print(json.dumps(_answered(request, cookies)), flush=True)


def _set_up(where: str, prefix: str) -> None:
    """As the site is set up, but for what it shares; static files by their own names, which need no `collectstatic`."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["*"], False
    settings.API_WORK_RATE = settings.API_READ_RATE = ""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    if where:
        backend = (
            "layers_site.platform.cache.ForgivingRedisCache" if "://" in where else "tools.benchmark.folder.FolderCache"
        )
        settings.CACHES["evaluations"] = {
            "BACKEND": backend,
            "LOCATION": where,
            "KEY_PREFIX": prefix,
            "TIMEOUT": 3600,
        }
    django.setup()


def _answered(request: list[Any], cookies: dict[str, str]) -> dict[str, Any]:
    """`ms` are of the processor, `wall_ms` by the clock; cookies come back with those that were set."""
    from django.test import Client  # noqa: PLC0415 - only once the site is set up

    path, sent, kind = request
    client = Client()
    client.cookies.load(cookies)
    started, clock = time.process_time(), time.perf_counter()
    if sent is None:
        response = client.get(path)
    elif kind:
        response = client.post(path, json.dumps(sent), content_type=kind)
    else:
        response = client.post(path, sent)
    return {
        "ms": (time.process_time() - started) * 1000,
        "wall_ms": (time.perf_counter() - clock) * 1000,
        "status": response.status_code,
        "location": response.headers.get("Location", ""),
        "text": response.content.decode(),
        "cookies": {name: morsel.value for name, morsel in client.cookies.items()},
    }


def _counted() -> dict[str, dict[str, float]]:
    """How often was asked what all processes share, by kind and layer; and so for traces, which they do not."""
    from layers_site.platform import metrics, shared  # noqa: PLC0415 - only once the site is set up

    found: dict[str, dict[str, float]] = {}
    samples = (sample for metric in metrics.EVALUATIONS.collect() for sample in metric.samples)
    for sample in samples:
        kind = sample.labels["kind"]
        if sample.name.endswith("_total") and kind in {*shared.kinds(), TRACE}:
            found.setdefault(kind, {})[sample.labels["cache"]] = sample.value
    return found


if __name__ == "__main__":
    main()
