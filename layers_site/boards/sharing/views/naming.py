"""The two forms of the page from which a board is shared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from layers_site.boards.sharing.forms import NameForm


def keep_form(data: Mapping[str, Any] | None, action: str, name: str) -> NameForm:
    """Under which name the board is kept."""
    return NameForm(data, action, _("Keep it"), key="keep", name=name[:80], label=_("Name of the board"))


def link_form(data: Mapping[str, Any] | None, action: str, name: str) -> NameForm:
    """What a new link to the latest is called."""
    return NameForm(data, action, _("Make a link"), key="latest", name=name[:80], label=_("Name of the link"))
