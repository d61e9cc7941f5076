"""An address as a QR code: black on white with a quiet zone, whatever the page around it looks like."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final

import segno

#: Four modules of white on each side, as ISO/IEC 18004 asks for.
QUIET: Final = 4
LONGEST: Final = 600


@lru_cache(maxsize=256)
def qr_svg(address: str) -> bytes:
    """Return an SVG document without any style.

    Of an address that is too long to be read by a telephone only the board's part is left, without the rest of the
    query.
    """
    if len(address) > LONGEST:
        address = address.partition("?")[0]
    out = BytesIO()
    segno.make(address, error="m", micro=False).save(
        out, kind="svg", border=QUIET, dark="#000", light="#fff", svgclass=None, lineclass=None, omitsize=True
    )
    return out.getvalue()
