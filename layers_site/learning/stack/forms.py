"""The forms of the stack pages."""

from __future__ import annotations

import re
from typing import Any, Final, cast

from django import forms
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from engine.stack import EVERYBODY, Act, Game, Move, Pass, Placed, PutTriggers, Trigger, Verb
from layers_site.learning.stack.services import paying

MOST_TARGETS: Final = 10
_DO: Final = re.compile(r"^(cast|activate|play|special|trigger|pass|put):[A-Za-z0-9_-]{0,64}\Z")


class PlaceForm(forms.Form):
    """The query of an address beside the case: the variant, how many moves, the choice made, from 1."""

    variant = forms.SlugField(max_length=80, required=False)
    at = forms.IntegerField(min_value=0, max_value=1000, required=False)
    answer = forms.IntegerField(min_value=1, max_value=20, required=False)


def place_of(request: HttpRequest) -> dict[str, Any]:
    """Return `variant`, `at` and `answer` of the address. Raises Http404 if it leads nowhere."""
    form = PlaceForm(request.GET)
    if not form.is_valid():
        raise Http404(_("This case has no such moment."))
    return {**form.cleaned_data, "at": form.cleaned_data["at"] or 0}


class MoveForm(forms.Form):
    """One move, as the field `do` sends it: "<verb>:<action>".

    Its targets are in `target-1`, `target-2` and so on.

    To put abilities on the stack, `place-<ability>` is the place of each from the bottom, and its targets are in
    `target-<ability>-1` …
    """

    do = forms.RegexField(_DO)

    def move(self, game: Game) -> Move:
        """Return the move as the engine takes it; whether it is allowed is for the engine to say."""
        verb, _colon, key = str(self.cleaned_data["do"]).partition(":")
        by = game.priority or game.to_put or game.active
        if verb == "pass":
            return Pass(EVERYBODY if key == EVERYBODY else by)
        if verb == "put":
            return PutTriggers(by, self._order(game, by))
        if verb == "trigger":
            return Trigger((key,))
        action = game.book.actions.get(key)
        targets = self._targets("target", len(action.targets)) if action else ()
        return Act(key, by, cast(Verb, verb), targets, paying(game, action, by) if action else ())

    def _targets(self, field: str, count: int) -> tuple[str, ...]:
        targets = (self._word(f"{field}-{place}") for place in range(1, min(count, MOST_TARGETS) + 1))
        return tuple(target for target in targets if target)

    def _order(self, game: Game, by: str) -> tuple[Placed, ...]:
        """Return the waiting abilities by the places given to them; equal places leave them as they were."""
        mine = sorted((item for item in game.waiting if item.controller == by), key=lambda item: self._place(item.id))
        return tuple(
            Placed(item.id, self._targets(f"target-{item.id}", len(game.book.actions[item.action].targets)))
            for item in mine
        )

    def _place(self, ability: str) -> int:
        word = self._word(f"place-{ability}")
        return int(word) if word.isascii() and word.isdecimal() else 0

    def _word(self, field: str) -> str:
        return str(self.data.get(field, ""))[:64]
