"""An address that is no page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(max_age=86400)
def favicon(_request: HttpRequest) -> HttpResponseRedirect:
    """Redirect to the icon. Browsers ask for this address on pages that name no icon, such as the admin's."""
    return HttpResponseRedirect(static("img/layers.svg"))
