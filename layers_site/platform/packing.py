"""Pages that are the same for many: packed once, with holes for the token of each visitor's forms.

A packed page is never unpacked for a browser that takes gzip. Its pieces are joined as they are, with the token between
them as it is: nothing of the page is compressed together with it, so that lengths do not give it away.
"""

from __future__ import annotations

import secrets
import zlib
from dataclasses import dataclass
from typing import Final, Self

#: Stands where the token goes. Nobody can write it on a board: each process has its own.
HOLE: Final = secrets.token_hex(32)
#: What is longer is not kept: a page of the largest board has half of that.
LONGEST: Final = 1024 * 1024
_RAW: Final = -zlib.MAX_WBITS
#: Deflate, no name, no time, any system.
_HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
#: An empty last block.
_END: Final = b"\x03\x00"
_ZEROS: Final = memoryview(bytes(LONGEST))


@dataclass(frozen=True, slots=True)
class _Piece:
    """Text without holes. `sum` is its checksum; `sum_of_zeros` that of as many zeros, by which two are joined."""

    packed: bytes
    length: int
    sum: int
    sum_of_zeros: int

    @classmethod
    def of(cls, text: bytes) -> Self:
        """Compress the text so that other pieces can follow."""
        packer = zlib.compressobj(wbits=_RAW)
        packed = packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)
        return cls(packed, len(text), zlib.crc32(text), zlib.crc32(_ZEROS[: len(text)]))

    def text(self) -> bytes:
        return zlib.decompress(self.packed + _END, _RAW)

    def sum_after(self, before: int) -> int:
        """Return the checksum of what has the checksum `before` and this behind it."""
        return zlib.crc32(_ZEROS[: self.length], before) ^ self.sum_of_zeros ^ self.sum


@dataclass(frozen=True, slots=True)
class Packed:
    """A page in pieces; between two of them is a hole."""

    pieces: tuple[_Piece, ...]

    @classmethod
    def of(cls, page: str) -> Self | None:
        """Compress a page with holes; return None for one that is too long to be kept."""
        texts = page.encode().split(HOLE.encode())
        return None if sum(map(len, texts)) > LONGEST else cls(tuple(map(_Piece.of, texts)))

    @property
    def size(self) -> int:
        """Return about how many bytes of memory it takes."""
        return sum(len(piece.packed) + 200 for piece in self.pieces)

    def plain(self, token: str) -> bytes:
        return token.encode().join(piece.text() for piece in self.pieces)

    def gzipped(self, token: str) -> bytes:
        """Return the page with the token in its holes, as gzip writes it."""
        filled = token.encode()
        first, *others = self.pieces
        parts, total, length = [_HEAD, first.packed], first.sum, first.length
        for piece in others:
            parts += (_as_it_is(filled), piece.packed)
            total = piece.sum_after(zlib.crc32(filled, total))
            length += len(filled) + piece.length
        return b"".join((*parts, _END, total.to_bytes(4, "little"), length.to_bytes(4, "little")))


def _as_it_is(text: bytes) -> bytes:
    """Return a block of the format that is not compressed (RFC 1951, 3.2.4)."""
    size = len(text)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + text
