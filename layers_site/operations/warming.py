"""Loading of addresses, templates and languages before anybody comes, or the first visitor would wait for them."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connections
from django.template.loader import get_template
from django.urls import get_resolver, reverse
from django.utils.translation import gettext, override

from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import PrintedCard
from layers_site.content.shipped.kinds import document_kinds
from layers_site.content.shipped.overlay import seen_with
from layers_site.learning.lessons.reading import lessons
from layers_site.search.index import index

_LOG: Final = logging.getLogger("layers.warming")


def warm() -> None:
    """Load addresses, lessons, templates, both grammars and catalogues. No page is made, and nothing counted."""
    get_resolver()
    # Their modules, of which apps gave only the places.
    document_kinds()
    # Their boards: to read them takes a quarter of a second, and the home page of each worker would.
    lessons()
    # The grammars are made as a card is read: that takes a third of a second.
    read_card(PrintedCard("", "Enchantment", "Creatures have flying."))
    read_card(PrintedCard("", "Enchantement", "Les créatures ont le vol.", language="fr"))
    for code, _name in settings.LANGUAGES:
        with override(code):
            gettext("Layers")
            reverse("boards:home")
    folder: Path = settings.BASE_DIR / "templates"
    for path in sorted(folder.rglob("*.html")):
        get_template(path.relative_to(folder).as_posix())


def warm_search() -> None:
    """Make the index of the search, which all workers share then. No connection to the database is left to them."""
    try:
        with seen_with({}):
            index()
    except DatabaseError:
        _LOG.warning("the database cannot be read; the index of the search is made when somebody searches")
    finally:
        connections.close_all()
