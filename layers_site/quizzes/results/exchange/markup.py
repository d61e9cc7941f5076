"""Texts in two languages as HTML of Moodle's multilang filter.

    <span lang="en" class="multilang">green</span><span lang="fr" class="multilang">vert</span>

What is outside of such spans is of every language.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Final

from engine.scenario import Label
from layers_site.platform.text import Language
from layers_site.quizzes.wording import text_in

#: What XML 1.0 cannot hold, and a lone half of a pair.
_NOT_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
#: Spaces that HTML takes together; those that do not break are not among them.
_SPACES: Final = re.compile("[ \t\n\r\f]+")
#: Other ends of lines.
_LINES: Final = re.compile("\r\n|[\r\x85\u2028\u2029]")


def clean(text: str) -> str:
    """Remove characters that files of these formats cannot hold, and spaces at the ends of lines and in a row."""
    lines = (_SPACES.sub(" ", line).strip(" ") for line in _NOT_XML.sub("", _LINES.sub("\n", text)).split("\n"))
    return "\n".join(lines).strip("\n")


def to_html(text: Label, languages: Sequence[Language]) -> str:
    """Return the text in those of the wanted languages that it has.

    For one language alone, the other serves if that is empty.
    """
    if len(languages) == 1:
        return _escaped(clean(text_in(text, languages[0])))
    pairs = [(language, _escaped(cleaned)) for language in languages if (cleaned := clean(getattr(text, language)))]
    return "".join(f'<span lang="{language}" class="multilang">{cleaned}</span>' for language, cleaned in pairs)


def _escaped(text: str) -> str:
    return html.escape(text, quote=False).replace("\n", "<br>")
