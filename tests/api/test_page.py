"""The page that tells people of the API, in both languages."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from tests.api.conftest import Asker
from tests.house.test_pages import assert_strict


@pytest.mark.parametrize(("language", "heading"), [("en", "For programs"), ("fr", "Pour les programmes")])
def test_the_page_tells_every_operation(asker: Asker, client: Client, language: str, heading: str) -> None:
    """Each with its method and address, under the site's policy: nothing inline, nothing from elsewhere."""
    response = client.get(f"/{language}/api/")
    html = response.content.decode()
    assert_strict(response)
    assert f"<h1>{heading}</h1>" in html
    paths = json.loads(asker.get("/openapi.json").content)["paths"]
    assert re.findall(r'<span class="api-method">(\w+)</span> <code>([^<]+)</code>', html) == [
        (method.upper(), path) for path, methods in paths.items() for method in methods
    ]
    assert "//" not in " ".join(re.findall(r'<(?:script|link)[^>]+(?:src|href)="([^"]+)"', html))


def test_without_script_the_example_is_there_to_read(client: Client) -> None:
    """The form is hidden until its script shows it."""
    html = client.get("/en/api/").content.decode()
    assert re.search(r'<form id="api-try"[^>]* hidden>', html)
    assert html.count("Glorious Anthem") == 2
    assert "<noscript><pre" in html


@pytest.mark.parametrize(("accepted", "page"), [("fr", "/fr/api/"), ("en", "/en/api/"), ("de", "/en/api/")])
def test_the_root_of_the_api_leads_to_the_page(client: Client, accepted: str, page: str) -> None:
    response = client.get("/api/", headers={"accept-language": accepted})
    assert (response.status_code, response["Location"]) == (302, page)
