"""By what a browser keeps apart what was typed and not sent: `static/js/drafts.js`."""

from __future__ import annotations

from layers_site.questions.options import digest
from layers_site.quizzes.models import Round, Sheet


def of_sheet(sheet: Sheet, language: str = "") -> str:
    """Return the name of a sheet, and of what is `language` where that is asked of everybody at once.

    Another one's sheet, even in the same browser, has another name.
    """
    name = digest(f"drafts {sheet.round.code} {sheet.pk} {sheet.learner_id}")
    return f"{sheet.round.code}/{name}{language}"


def none_of(of: Round) -> str:
    """Clear what the browser stores of this round, on a page that cannot send anything."""
    return f"{of.code}/"
