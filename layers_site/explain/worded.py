"""The wording of an ability for the command line, which takes deeper documents than anybody could read aloud."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import override

from engine.errors import ScenarioError
from engine.notation import BROWSER, read_ability, write_ability
from engine.scenario import Ability, GameObject, Label
from layers_site.explain import wording
from layers_site.explain.wording import Language


def ability_text(
    ability: Ability,
    language: Language,
    source: GameObject | None = None,
    names: Mapping[str, Label] | None = None,
) -> str:
    """Return an ability as rules text; a sentence that says so where it is nested deeper than a browser may send.

    Each clause of a sentence is looked at more than once, so that the time doubles with every few levels.
    """
    if _too_deep(ability):
        with override(language):
            return _("An ability nested too deep to be put into words.")
    return wording.ability_text(ability, language, source=source, names=names)


@lru_cache(maxsize=4096)
def _too_deep(ability: Ability) -> bool:
    try:
        read_ability(write_ability(ability), limits=BROWSER)
    except ScenarioError:
        return True
    return False
