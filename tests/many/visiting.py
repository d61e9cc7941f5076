"""A browser as far as a form needs one: cookies, the token of a form, and where it comes from."""

from __future__ import annotations

import re
from typing import Any

import requests

from tests.many.balancer import SERVED_BY
from tests.many.cluster import Cluster

_SECONDS = 60


class Visitor:
    """Redirects are not followed. Raises `requests.RequestException` where there is no answer at all."""

    def __init__(self, site: Cluster) -> None:
        self.site = site
        self.session = requests.Session()
        # Whatever whoever runs the tests has set for other hosts would come first.
        self.session.trust_env = False
        self.session.verify = str(site.certificate)

    def get(self, path: str) -> requests.Response:
        return self.session.get(self.site.address + path, timeout=_SECONDS, allow_redirects=False)

    def post(self, path: str, **data: Any) -> requests.Response:
        """A form, as the last page had it."""
        sent = {**data, "csrfmiddlewaretoken": self.session.cookies.get("__Host-csrftoken", "")}
        headers = {"Referer": self.site.address + path}
        where = self.site.address + path
        return self.session.post(where, sent, headers=headers, timeout=_SECONDS, allow_redirects=False)


def served_by(response: requests.Response) -> str:
    """The name of the machine; "" where the balancer had no answer of one."""
    return response.headers.get(SERVED_BY, "")


def taken(response: requests.Response) -> bool:
    """The site has acknowledged a form: it sends the browser on."""
    return response.status_code == 303


def hidden(response: requests.Response, name: str) -> str:
    """A field of a form that is not shown; "" where there is none."""
    match = re.search(rf'name="{name}" value="([^"]*)"', response.text)
    return match[1] if match else ""
