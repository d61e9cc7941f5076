"""Metrics of the site for Prometheus: requests and evaluations, their durations, hits of caches.

Where several processes serve, PROMETHEUS_MULTIPROC_DIR (set by `layers_site.server`) is where they put their counts
together. Labels are names of views and caches, never addresses: these would name boards and people.
"""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)

REQUESTS: Final = Counter("layers_requests", "Requests answered.", ("view", "method", "status"))
REQUEST_SECONDS: Final = Histogram("layers_request_seconds", "How long a request took.", ("view",), buckets=_BOUNDS)
EVALUATION_SECONDS: Final = Histogram("layers_evaluation_seconds", "How long an evaluation took.", buckets=_BOUNDS)
#: `kind` is what was asked of a board: "trace" is its evaluation. `cache` is "process" where the answer was
#: there already, "none" where it had to be worked out.
EVALUATIONS: Final = Counter(
    "layers_evaluations", "Evaluations asked for, by what was asked and the cache that had it.", ("kind", "cache")
)


def exposition() -> bytes:
    """Return all counts as text, summed over all processes where they share a store."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
