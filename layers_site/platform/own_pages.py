"""Addresses of this site that come back in a query: where somebody wants to go on to."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

_LONGEST: Final = 300


def own_page(request: HttpRequest, key: str) -> str:
    """Return the address under that key of the query; "" for none, for a longer one, and for one of elsewhere."""
    wanted = request.GET.get(key, "")
    # From the root on: a bare word would be taken for the name of a view.
    own = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, None, require_https=request.is_secure())
    return wanted if own and len(wanted) <= _LONGEST else ""
