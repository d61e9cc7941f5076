"""The API against its own schema: whatever the schema allows, and what it forbids, is answered as it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from layers_site.wsgi import application
from tests.api.conftest import ROOT
from tests.factories import Factory
from tests.night import examples

#: A status, a type, headers and a body that the schema names; no fault; and what it forbids is refused.
CHECKS: Any = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]


def _schema(*modes: schemathesis.GenerationMode) -> Any:
    """Without the phase that goes through every bound of the schema, which for boards are thousands."""
    config = SchemathesisConfig()
    config.projects.default.phases.coverage.enabled = False
    config.projects.default.generation.modes = list(modes)
    return schemathesis.openapi.from_wsgi(f"{ROOT}/openapi.json", application, config=config)


reading = _schema(schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
# It cannot negate a schema as deep as that of boards; broken boards are in `test_schema` and `test_fuzz_cli`.
asking = _schema(schemathesis.GenerationMode.POSITIVE)
# The same requests in every run. A failing one is shown as it came: looking for a smaller one takes too long.
bounded = settings(
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    database=None,
    phases=(Phase.explicit, Phase.generate),
)


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """The application ends a request by closing its connection; here that is the one that the test's content is in."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


def check(case: schemathesis.Case) -> None:
    # As it is: werkzeug's client does not unpack what is compressed.
    case.call_and_validate(headers={"Accept-Encoding": "identity"}, checks=CHECKS)


@reading.include(method="GET").parametrize()
@settings(bounded, max_examples=examples(40))
def test_what_is_read_is_answered_as_described(case: schemathesis.Case, content: Factory) -> None:
    """No fault for any address and any parameter; statuses, headers and bodies as the schema has them."""
    check(case)


@asking.include(method="POST").parametrize()
@settings(bounded, max_examples=examples(24))
def test_what_is_asked_is_answered_as_described(case: schemathesis.Case, content: Factory) -> None:
    """No fault for any body; statuses, headers and bodies as the schema has them."""
    check(case)
