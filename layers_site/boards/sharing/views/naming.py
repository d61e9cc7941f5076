"""The two forms of the page from which a board is shared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from layers_site.boards.sharing.forms import NameForm


def keep_form(data: Mapping[str, Any] | None, action: str, name: str) -> NameForm:
    """Make the form for the name of a kept board."""
    return NameForm(data, action, _("Keep it"), key="keep", name=name[:80], label=_("Name of the board"))


def link_form(data: Mapping[str, Any] | None, action: str, name: str) -> NameForm:
    """Make the form for the name of a new link."""
    return NameForm(data, action, _("Make a link"), key="latest", name=name[:80], label=_("Name of the link"))
