"""The list of stack cases, a case to step through and to play, and games that depart from it."""

from __future__ import annotations

import re
from typing import Any, Final, cast

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.stack import EVERYBODY, Act, Game, Move, Pass, Placed, PutTriggers, Refusal, Refused, Trigger, Verb
from layers_site.accounts.learners import record
from layers_site.accounts.models import Attempt
from layers_site.boards.views.responses import SeeOther
from layers_site.learning.stack.pages import PlayPage, address
from layers_site.learning.stack.reading import games
from layers_site.learning.stack.services import Position, at_case, at_play, board_address, paying, play_on
from layers_site.platform.views import own_page
from layers_site.questions.flow import AskingView

MOST_TARGETS: Final = 10
_DO: Final = re.compile(r"^(cast|activate|play|special|trigger|pass|put):[A-Za-z0-9_-]{0,64}\Z")


class PlaceForm(forms.Form):
    """The query of an address beside the case: the variant, how many moves, the choice made, from 1."""

    variant = forms.SlugField(max_length=80, required=False)
    at = forms.IntegerField(min_value=0, max_value=1000, required=False)
    answer = forms.IntegerField(min_value=1, max_value=20, required=False)


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


@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """List the stack cases."""
    context = {"section": "stack", "cases": games().values()}
    return render(request, "learning/stack/list.html", context)


class CaseGame(AskingView):
    """A case at a moment: GET shows it; POST makes a move, answers the question, or takes the board to the workbench.

    A move that is not allowed is said to be so, with the reason, and changes nothing.
    """

    template_name = "learning/stack/case.html"
    section = "stack"
    region = "game"

    position: Position
    answer: int | None = None

    def prepare(self, slug: str) -> None:
        form = PlaceForm(self.request.GET)
        if not form.is_valid():
            raise Http404(_("This case doesn’t have this moment."))
        place = form.cleaned_data
        self.answer = place["answer"]
        self._begin(at_case(slug, place["variant"], place["at"] or 0))

    def _begin(self, position: Position) -> None:
        #: The page that the game is a part of, "" for none.
        self.back = own_page(self.request, "next")
        self.position, self.here = position, address(position, self.back)

    def ask(self, form: Any = None) -> HttpResponse:
        return self._show()

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.POST.get("do") == "board":
            return SeeOther(board_address(self.position))
        if "choice" in request.POST:
            return SeeOther(address(self.position, self.back, answer=str(self._choice())))
        form = MoveForm(request.POST)
        if not form.is_valid():
            return self._show(Refusal("unknown_action"))
        try:
            return SeeOther(address(play_on(self.position, form.move(self.position.game)), self.back))
        except Refused as refused:
            return self._show(refused.refusal)

    def _choice(self) -> int:
        """Return the answer to the question, recorded. Raises Http404."""
        position, form = self.position, PlaceForm({"answer": self.request.POST["choice"]})
        ask = position.stage.ask if position.stage else None
        choice = (form.cleaned_data["answer"] if form.is_valid() else None) or 0
        if position.case is None or ask is None or not 0 < choice <= len(ask.choices):
            raise Http404(_("This question or this answer doesn’t exist."))
        item = f"stack/{position.case.slug}/{position.variant or 'case'}/{position.at}"
        record(self.request, Attempt.Kind.PREDICTION, item, right=choice == ask.right, answer={"choice": choice})
        return choice

    def _show(self, refusal: Refusal | None = None) -> HttpResponse:
        page = PlayPage(self.position, self.back, refusal=refusal, answer=self.answer)
        response = self.render({"play": page}, 422 if refusal else 200)
        if self.request.htmx and (self.back or self.answer):  # the address in the bar stays
            response["HX-Push-Url"] = "false"
        return response


class OwnGame(CaseGame):
    """A game that has departed from its case."""

    noindex = True

    def prepare(self, play_id: str) -> None:
        self._begin(at_play(play_id))
