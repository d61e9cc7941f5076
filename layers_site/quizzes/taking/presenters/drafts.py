"""By what a browser keeps apart what was typed and not sent: `static/js/drafts.js`."""

from __future__ import annotations

from layers_site.questions.options import digest
from layers_site.quizzes.models import Round, Sheet


def of_sheet(sheet: Sheet, language: str = "") -> str:
    """The name of a sheet, and of what is `language` where that is asked of everybody at once.

    Another one's sheet, even in the same browser, has another name.
    """
    name = digest(f"drafts {sheet.round.code} {sheet.pk} {sheet.learner_id}")
    return f"{sheet.round.code}/{name}{language}"


def none_of(of: Round) -> str:
    """Where nothing can be sent: what a browser still keeps of this round goes."""
    return f"{of.code}/"
