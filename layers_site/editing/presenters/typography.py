"""French typography, as warnings at the field in the language of the page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from layers_site.platform.typography import french_problems


def warnings(text: str) -> tuple[str, ...]:
    """List the typographic problems of a French text; () for a good one."""
    texts = {
        "a straight apostrophe (write ’)": _("a straight apostrophe (write ’)"),
        "a straight quotation mark (write « »)": _("a straight quotation mark (write « »)"),
        "no no-break space before ; : ! ?": _("no no-break space before ; : ! ?"),
        "no no-break space after «": _("no no-break space after «"),
        "no no-break space before »": _("no no-break space before »"),
    }
    return tuple(texts.get(problem, problem) for problem in french_problems(text))
