"""The place of a question: a board under an edition, its address, and the code that records answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

import engine
from engine import EvaluationError, ScenarioError
from layers_site.boards.presenters.links import ViewOptions, page, predict_address
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment, at_board, at_case
from layers_site.boards.views.responses import read_options
from layers_site.questions.authored import authored_question
from layers_site.questions.chooser import first_question
from layers_site.questions.options import digest
from layers_site.questions.questions import ABOUT_EFFECTS, Question, order_of, read_question

#: What a recorded item may have; a longer one is not recorded under its own code.
MAX_ITEM: Final = 200
_SIGN: Final = ":"


@dataclass(frozen=True, slots=True)
class AskedBoard:
    """A board that is asked about, under an edition of the rules."""

    moment: Moment
    edition: str

    @property
    def board(self) -> str:
        """Return the board itself, with its results."""
        return page(self.moment, ViewOptions(self.edition))

    def href(self, arguments: Mapping[str, str]) -> str:
        """Return the address of the question. `arguments` holds "ask" with "object", or with "layer" and "done"."""
        address = predict_address(self.board)
        query = urlencode({key: value for key, value in arguments.items() if value})
        return f"{address}{'&' if '?' in address else '?'}{query}" if query else address


def edition_asked(request: HttpRequest) -> str:
    """Return the edition of the address; for a misconception, which has no right answers, that of today."""
    edition = read_options(request).edition
    return edition if edition in engine.RULESETS else engine.DEFAULT


def own_question(place: AskedBoard) -> tuple[AskedBoard, Question] | None:
    """Return the question of the case and where it is asked; None where it has none, or under an older edition."""
    found = authored_question(place.moment) if place.edition == engine.DEFAULT else None
    return None if found is None else (replace(place, moment=found[0]), found[1])


def asked_of(question: Question) -> dict[str, str]:
    """Return the query of a question, empty for that of a case."""
    if question.ask == "authored":
        return {}
    if question.ask not in ABOUT_EFFECTS:
        return {"ask": question.ask, "object": question.object}
    done = str(len(question.after)) if question.after else ""
    return {"ask": question.ask, "layer": question.layer, "done": done}


def question_at(place: AskedBoard, where: Mapping[str, Any]) -> Question | None:
    """Return the question of an address, or else the question that misleads most people.

    None if nothing can be asked.

    Raises Http404 for what cannot be asked of the board, EvaluationError where that cannot be worked out.
    """
    document: Mapping[str, Any] | None = _document(place, where)
    if document is None:
        document = first_question(place.moment.text, place.edition, where.get("object") or "")
    if document is None and where.get("object"):
        raise Http404(_("This can’t be asked about this board."))
    return None if document is None else _read(place, document)


def _document(place: AskedBoard, where: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the document of the question; None if the address leaves it open."""
    ask = where.get("ask") or ""
    if ask in ABOUT_EFFECTS:
        layer = where.get("layer") or ""
        trace = evaluated(place.moment.text, place.edition)
        done = where.get("done") or 0
        after = order_of(trace, trace.rules, layer)[:done] if ask == "next" else ()
        return {"ask": ask, "layer": layer} | ({"after": after} if after else {})
    return {"ask": ask, "object": where["object"]} if ask and where.get("object") else None


def _read(place: AskedBoard, document: Mapping[str, Any]) -> Question:
    try:
        return read_question(document, place.moment.text, place.edition)
    except ScenarioError as error:
        raise Http404(_("This can’t be asked about this board.")) from error


def item_of(place: AskedBoard, question: Question) -> str:
    """Return the code that `question_of_item` reads.

    For example: "case:humility::0:2026:pt:bears" or "board:abcdefghijkl:2026:next:7b:1". The question of a case has a
    digest instead of what it is about, "case:humility::0:2026:authored:0123456789ab": written anew, it is another.
    """
    moment = place.moment
    if moment.board is not None:
        where = ["board", moment.board.id]
    else:
        where = ["case", moment.case.slug if moment.case else "", moment.variant, str(moment.stage)]
    query = asked_of(question)
    about = [query.get("object", ""), *([query["layer"], query["done"]] if "layer" in query else [])]
    about += [digest(question.authored)] if question.authored else []
    return _SIGN.join([*where, place.edition, question.ask, *filter(None, about)])[:MAX_ITEM]


def subject_of(item: str) -> str:
    """Return the id of the board or the slug of the case in such a code, "" in any other."""
    _kind, _sign, rest = item.partition(_SIGN)
    return rest.partition(_SIGN)[0]


def question_of_item(item: str) -> Question | None:
    """Return the question recorded under that code, None if it is gone."""
    kind, _sign, rest = item.partition(_SIGN)
    try:
        if kind == "board":
            board, edition, ask, about = rest.split(_SIGN, 3)
            return _again(AskedBoard(at_board(board), edition), ask, about)
        slug, variant, stage, edition, ask, about = rest.split(_SIGN, 5)
        return _again(AskedBoard(at_case(slug, variant, int(stage)), edition), ask, about)
    except (ValueError, Http404, EvaluationError):
        return None


def _again(place: AskedBoard, ask: str, about: str) -> Question | None:
    if place.edition not in engine.RULESETS:
        return None
    if ask == "authored":
        own = own_question(place)
        return own[1] if own is not None and digest(own[1].authored) == about else None
    if ask not in ABOUT_EFFECTS:
        return question_at(place, {"ask": ask, "object": about})
    layer, _sign, done = about.partition(_SIGN)
    return question_at(place, {"ask": ask, "layer": layer, "done": int(done or 0)})
