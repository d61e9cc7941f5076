"""Whether the site is well, for those who run it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client, override_settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from layers_site.operations import views


def test_a_process_that_answers_lives(client: Client) -> None:
    """Without looking at the database: none is allowed in this test."""
    response = client.get("/health/live")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
def test_a_site_with_database_migrations_and_cache_is_ready(client: Client) -> None:
    response = client.get("/health/ready")
    assert (response.status_code, response.json()) == (200, {"status": "ok", "failing": []})


@pytest.mark.django_db
def test_without_a_cache_the_site_still_serves(client: Client) -> None:
    """All processes lose it at once, and a balancer that took them all out would have nobody left. It is named."""
    nowhere = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    with override_settings(CACHES=nowhere):
        response = client.get("/health/ready")
    assert (response.status_code, response.json()) == (200, {"status": "degraded", "failing": ["cache"]})


@pytest.mark.parametrize("lost", ["database", "migrations"])
def test_without_these_it_does_not(client: Client, monkeypatch: pytest.MonkeyPatch, lost: str) -> None:
    monkeypatch.setattr(views, "failures", lambda: [lost])
    response = client.get("/health/ready")
    assert (response.status_code, response.json()) == (503, {"status": "failing", "failing": [lost]})


@pytest.mark.django_db
def test_a_migration_that_was_not_made_is_named() -> None:
    """The database of an older version: one of the last migrations of this one is missing in it."""
    MigrationRecorder(connection).record_unapplied("quizzes", last_of("quizzes"))
    assert views.failures() == ["migrations"]


def last_of(app: str) -> str:
    """The name of the last migration of an app."""
    return next(name for label, name in views._last_migrations() if label == app)


@pytest.mark.django_db
def test_a_redis_that_is_not_there_is_named() -> None:
    nowhere = {
        "default": {
            "BACKEND": "layers_site.platform.cache.ForgivingRedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
            "OPTIONS": {"socket_connect_timeout": 1, "retry": Retry(NoBackoff(), 0)},
        }
    }
    with override_settings(CACHES=nowhere):
        assert views.failures() == ["cache"]


@override_settings(METRICS_TOKEN="")
def test_without_a_token_nobody_reads_the_counts(client: Client) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@override_settings(METRICS_TOKEN="sesame")
def test_who_has_the_token_reads_the_counts(client: Client) -> None:
    """Requests by the name of the view; nobody else learns that there is anything."""
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer other"}).status_code == 404
    client.get("/health/live")
    text = client.get("/metrics", headers={"Authorization": "Bearer sesame"}).content.decode()
    assert 'layers_requests_total{method="GET",status="200",view="operations:live"}' in text
    assert "layers_request_seconds_bucket" in text
