"""What several views share: pages of long lists, files to store, addresses to go on to, and how forms are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar
from urllib.parse import urlencode

from crispy_forms.helper import FormHelper  # type: ignore[import-untyped]
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.templatetags.static import static
from django.urls import reverse
from django.utils.http import content_disposition_header, url_has_allowed_host_and_scheme
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView


@require_safe
@cache_control(max_age=86400)
def favicon(_request: HttpRequest) -> HttpResponseRedirect:
    """Redirect to the icon. Browsers ask for this address on pages that name no icon, such as the admin's."""
    return HttpResponseRedirect(static("img/layers.svg"))


# --- answers that a browser stores as files, or shows and would store under a name ----------------------


_Response = TypeVar("_Response", bound=HttpResponseBase)


def attached(response: _Response, name: str) -> _Response:
    """Return the response, to be stored under that name."""
    response.headers["Content-Disposition"] = str(content_disposition_header(as_attachment=True, filename=name))
    return response


def named(response: _Response, name: str) -> _Response:
    """Return the response, to be shown, and stored under that name by whoever stores it."""
    response.headers["Content-Disposition"] = str(content_disposition_header(as_attachment=False, filename=name))
    return response


# --- where pages were before ----------------------------------------------------------------------------


class LeadsOn(RedirectView):
    """Lead an old address on, with its query; `pattern_name` "practice:ten?lesson" has `lesson` in the query, too."""

    http_method_names = ["get", "head"]
    pattern_name: str

    def get_redirect_url(self, **kwargs: Any) -> str:
        name, _sign, key = self.pattern_name.partition("?")
        query = self.request.GET.copy()
        if key:
            query[key] = str(kwargs.pop(key, 1))
        address = reverse(name, kwargs=kwargs)
        return f"{address}?{query.urlencode()}" if query else address


# --- addresses of this site that come back in a query ---------------------------------------------------


_LONGEST: Final = 300


def own_page(request: HttpRequest, key: str) -> str:
    """Return the address under that key of the query; "" for none, for a longer one, and for one of elsewhere."""
    wanted = request.GET.get(key, "")
    # From the root on: a bare word would be taken for the name of a view.
    own = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, None, require_https=request.is_secure())
    return wanted if own and len(wanted) <= _LONGEST else ""


# --- long lists in pages --------------------------------------------------------------------------------


Row = TypeVar("Row")

#: The name of the page's number in an address. A number beyond the last page means the last one.
PARAMETER: Final = "page"


@dataclass(frozen=True, slots=True)
class PageLink:
    number: int
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class Paged(Generic[Row]):
    """The rows of one page. `links` are all pages in order, () for a single one; `earlier` and `later` may be ""."""

    rows: tuple[Row, ...]
    count: int
    links: tuple[PageLink, ...] = ()
    earlier: str = ""
    later: str = ""


def paged(rows: Sequence[Row], query: Mapping[str, str], size: int, path: str) -> Paged[Row]:
    """Return the page of the query, with at most `size` rows. The links keep the rest of the query."""
    page = Paginator(rows, size).get_page(query.get(PARAMETER))
    numbers = page.paginator.page_range if page.has_other_pages() else ()
    rest = [(key, value) for key, value in query.items() if key != PARAMETER and value]

    def href(number: int) -> str:
        pairs = [*rest, *([(PARAMETER, str(number))] if number > 1 else [])]
        return f"{path}?{urlencode(pairs)}" if pairs else path

    return Paged(
        rows=tuple(page.object_list),
        count=len(rows),
        links=tuple(PageLink(number, href(number), number == page.number) for number in numbers),
        earlier=href(page.previous_page_number()) if page.has_previous() else "",
        later=href(page.next_page_number()) if page.has_next() else "",
    )


# --- how forms of this site are drawn -------------------------------------------------------------------


def helper(action: str, method: str) -> FormHelper:
    """Make a form helper with our own templates and without CSS classes of others."""
    made = FormHelper()
    made.form_action = action
    made.form_method = method
    made.include_media = False
    return made
