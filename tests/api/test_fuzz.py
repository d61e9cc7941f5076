"""The API against its own schema: whatever the schema allows, and what it forbids, is answered as it says."""

from __future__ import annotations

from typing import Any

import schemathesis
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


def _config() -> SchemathesisConfig:
    """Without the phase that goes through every bound of the schema, which for boards are thousands."""
    config = SchemathesisConfig()
    config.projects.default.phases.coverage.enabled = False
    return config


schema = schemathesis.openapi.from_wsgi(f"{ROOT}/openapi.json", application, config=_config())
# The same requests in every run. A failing one is shown as it came: looking for a smaller one takes too long.
bounded = settings(
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    database=None,
    phases=(Phase.explicit, Phase.generate),
)


def check(case: schemathesis.Case) -> None:
    # As it is: werkzeug's client does not unpack what is compressed.
    case.call_and_validate(headers={"Accept-Encoding": "identity"}, checks=CHECKS)


@schema.include(method="GET").parametrize()
@settings(bounded, max_examples=40)
def test_what_is_read_is_answered_as_described(case: schemathesis.Case, content: Factory) -> None:
    """No fault for any address and any parameter; statuses, headers and bodies as the schema has them."""
    check(case)


@schema.include(method="POST").parametrize()
@settings(bounded, max_examples=10)
def test_what_is_asked_is_answered_as_described(case: schemathesis.Case, content: Factory) -> None:
    """No fault for any body; statuses, headers and bodies as the schema has them; what it forbids is refused."""
    check(case)
