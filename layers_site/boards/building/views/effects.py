"""Building an effect: the form, which finds the layers as it is filled in, and the board with the effect on it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from django.http import Http404, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from engine import ScenarioError
from layers_site.boards.building.forms import effect as forms
from layers_site.boards.building.forms.card import FINISH, PasteForm, only_looks
from layers_site.boards.building.forms.effect import EffectForm
from layers_site.boards.building.forms.fields import focus_first_error
from layers_site.boards.building.forms.parts import open_parts
from layers_site.boards.building.presenters.pages import SaidEffect, build_view, of_form, of_reading, pasted_view
from layers_site.boards.building.presenters.reading import Reading, reading
from layers_site.boards.building.services import drafts
from layers_site.boards.building.services.drafts import (
    Draft,
    EditedEffect,
    Editing,
    NobodyError,
    PastedCard,
    described,
    is_spell,
    keep_card,
    stored,
    turned_to,
    unread_line,
)
from layers_site.boards.building.services.saying import read_sentence
from layers_site.boards.building.views.objects import Table, ViewedBoard, draw, viewed_board
from layers_site.boards.services.boards import RefusedError
from layers_site.boards.services.moments import Moment
from layers_site.platform.context import HtmxHttpRequest

#: What the buttons of the form do: look what is found, read the sentence, change a part, choose another origin.
_ACT: Final = re.compile(r"(look|say(:\d)?|part(:.{1,200})?|from:[a-z]{1,20})\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Work:
    """The effect being built, and its board."""

    at: ViewedBoard
    editing: Editing | None
    edited: EditedEffect | None
    action: str


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def build(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Build an effect, or edit the one named by `?edit=`."""
    work = _work(request, viewed_board(request, slug, board_id))
    if request.method != "POST":
        # What resolves needs something to be locked on.
        origin = forms.origin_of(request.GET.get("from", "resolved" if work.at.scenario.objects else "permanent"))
        return _show(request, work, forms.blank(work.at.scenario, origin, work.edited, request.GET.get("holder", "")))
    act = request.POST.get("do", "")
    if not _ACT.match(act):
        return _keep(request, work)
    if act.startswith("say"):
        return _say(request, work, request.POST, act)
    sent = forms.sent(work.at.scenario, request.POST, work.edited, act.partition(":")[2] if act[:5] == "from:" else "")
    if act == "look" and request.htmx:
        return _look(request, work, sent)
    return _show(request, work, forms.redrawn(sent), done="less" if ":less:" in act else "")


def say(request: HtmxHttpRequest, at: ViewedBoard, edit: str, sentence: str) -> HttpResponse:
    """Fill the form from a sentence, for the ability `edit` or for something new."""
    editing = drafts.find(at.scenario, edit) if edit else None
    data = QueryDict(mutable=True)
    data["sentence"] = sentence
    data["origin"] = "resolved"
    return _say(request, _work_on(at, editing, edit if editing else ""), data, "say")


def _work(request: HtmxHttpRequest, at: ViewedBoard) -> _Work:
    edit = request.GET.get("edit", "")
    editing = drafts.find(at.scenario, edit) if edit else None
    if edit and editing is None:
        raise Http404(_("This effect isn’t on this board."))
    return _work_on(at, editing, edit)


def _work_on(at: ViewedBoard, editing: Editing | None, edit: str) -> _Work:
    edited = drafts.edited_effect(at.scenario, editing) if editing else None
    return _Work(at, editing, edited, at.tool("build", **({"edit": edit} if edit else {})))


def _keep(request: HtmxHttpRequest, work: _Work) -> HttpResponse:
    """Store the effect and redirect to the new board, or show the form with its errors."""
    form = forms.sent(work.at.scenario, request.POST, work.edited)
    if form.is_valid():
        try:
            return work.at.to(*stored(work.at.moment, work.at.edition, form.draft(), work.editing))
        except NobodyError as refusal:
            form.add_error("whom", str(refusal))
        except RefusedError as refusal:
            form.add_error(None, str(refusal))
        except ScenarioError:
            form.add_error(None, _("This isn’t possible on this board."))
    focus_first_error(form)
    return _show(request, work, form, status=422)


def _look(request: HtmxHttpRequest, work: _Work, form: EffectForm) -> HttpResponse:
    """Show what was understood so far."""
    context: dict[str, object] = {"reading": _reading_of(work, form), "swapped": True, "action": work.action}
    context["rewritten"] = _sentence_of(work, form)
    return draw(request, "build", work.at, context, part="reading")


def _say(request: HtmxHttpRequest, work: _Work, data: QueryDict, act: str) -> HttpResponse:
    """Fill the form from the sentence; if it has two meanings, with the chosen one once it is chosen."""
    spoken = read_sentence(data.get("sentence", ""), forms.speaker(work.at.scenario, data, work.edited))
    number = act.partition(":")[2]
    chosen = int(number) if number and int(number) < len(spoken.sayings) else None
    meant = spoken.part if not spoken.sayings else spoken.sayings[chosen or 0]
    if meant is None or (len(spoken.sayings) > 1 and chosen is None):
        form = forms.redrawn(forms.sent(work.at.scenario, data, work.edited))
    else:
        form = forms.filled(work.at.scenario, data, work.edited, meant)
    return _show(request, work, form, sentence=of_reading(spoken, chosen))


def _show(
    request: HtmxHttpRequest,
    work: _Work,
    form: EffectForm,
    *,
    done: str = "",
    status: int = 200,
    sentence: SaidEffect | None = None,
) -> HttpResponse:
    """Render the page, or for htmx the form alone; `done` is the last change of the form.

    `sentence` is how a typed one was read; else the field has the sentence that the form says.
    """
    open_parts(form, work.action)
    judged = form if form.is_bound else forms.judged(form)
    context: dict[str, object] = {"build": build_view(form, work.editing), "form": form, "action": work.action}
    context |= {"reading": _reading_of(work, judged), "done": done, "swapped": request.htmx}
    context |= {"sentence": sentence or _sentence_of(work, judged), "said": sentence}
    context |= {"rewritten": None if sentence else context["sentence"]}
    return draw(request, "build", work.at, context, part="builder", status=status)


def _sentence_of(work: _Work, form: EffectForm) -> SaidEffect:
    """Return the sentence that a form says, "" while something of it is missing."""
    if not form.is_valid():
        return SaidEffect("")
    return of_form(work.at.scenario, _meant(work, form.draft()), work.editing)


def _reading_of(work: _Work, form: EffectForm) -> Reading:
    """Return the analysis of a sent form, as far as it is filled in."""
    draft = _meant(work, form.draft())
    return reading(work.at.scenario, draft, work.at.edition, editing=work.editing, whole=form.is_valid())


def _meant(work: _Work, draft: Draft) -> Draft:
    """Return the draft with the objects that it would be locked on, as far as that can be told."""
    try:
        return described(work.at.moment, work.at.edition, draft)
    except (RefusedError, ScenarioError):
        return replace(draft, selector=None)


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def paste(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    return pasting(request, viewed_board(request, slug, board_id))


def pasting(request: HtmxHttpRequest, at: Table) -> HttpResponse:
    """Read a pasted card, show what was read, or put the card on the board.

    `do=look` shows what is read; so does `do=as:creature`, of the card as a creature. `do=finish:2` puts it on the
    board and opens its third line, which was not read, in the form. Anything else puts it on the board.
    """
    form = PasteForm(request.POST if request.method == "POST" else None, at.scenario)
    act = request.POST.get("do", "")
    if not form.is_bound or only_looks(act):
        return _show_pasted(request, at, form)
    if form.is_valid():
        finished = FINISH.match(act)
        if finished is not None and isinstance(at, ViewedBoard):
            answer = _finish(request, at, form, int(finished[1]))
        else:
            answer = _add_card(at, form)
        if answer is not None:
            return answer
    return _show_pasted(request, at, form, status=422)


#: The line that is finished in the form.


def _finish(request: HtmxHttpRequest, at: ViewedBoard, form: PasteForm, number: int) -> HttpResponse | None:
    """Open a line that was not read in the form of an effect.

    A permanent lies on the board without that line; of a spell nothing does.
    """
    card = form.card()
    line = unread_line(card.reading, number) if card else None
    if card is None or line is None:
        return None
    if is_spell(card):
        return say(request, at, "", line)
    card, place = turned_to(card, number)
    answer = _with_card(at, form, card)
    if answer is None:
        return None
    after, key = answer
    return say(request, replace(at, moment=after), f"{key}.{place + 1}", line)


def _add_card(at: Table, form: PasteForm) -> HttpResponse | None:
    """Put the card on the board and redirect there; None, with the reason in the form, if that is impossible."""
    card = form.card()
    answer = _with_card(at, form, card) if card else None
    return None if answer is None else at.to(*answer)


def _with_card(at: Table, form: PasteForm, card: PastedCard) -> tuple[Moment, str] | None:
    try:
        return keep_card(at.moment, at.edition, card)
    except RefusedError as refusal:
        form.add_error(None, str(refusal))
    except ScenarioError:
        form.add_error(None, _("This isn’t possible on this board."))
    return None


def _show_pasted(request: HtmxHttpRequest, at: Table, form: PasteForm, status: int = 200) -> HttpResponse:
    view = pasted_view(form.reading, form.choices(), at.edition, turns=True)
    context: dict[str, object] = {"form": form, "action": at.tool("paste"), "pasted": view, "swapped": request.htmx}
    context["can_finish"] = isinstance(at, ViewedBoard)
    return draw(request, "paste", at, context, part="lines", status=200 if request.htmx else status)
