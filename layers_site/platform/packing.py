"""Pages that are the same for many: packed once, with holes for the token of each visitor's forms.

A packed page is never unpacked for a browser that takes gzip. Its pieces are joined as they are, with the token between
them as it is: nothing of the page repeats any of it, so that lengths do not give it away.
"""

from __future__ import annotations

import secrets
import zlib
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, Self

from engine.records import dataclass

if TYPE_CHECKING:
    from zlib import _Compress as Packer

#: Stands where the token goes. Nobody can write it on a board: each process has its own.
HOLE: Final = secrets.token_hex(32)
TOKEN_BYTES: Final = 64
#: What is longer is not kept: a page of the largest board has half of that.
LONGEST: Final = 1024 * 1024
_RAW: Final = -zlib.MAX_WBITS
#: The lowest level at which the largest swap of the workbench is within 10 KB.
_LEVEL: Final = 7
#: What is asked for once is packed in two thirds of that time, with 4 % more bytes, where it has no more than so many.
_QUICK_LEVEL: Final = 4
_SHORT: Final = 45_000
#: Deflate, no name, no time, any system.
_HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
#: The head of a block of TOKEN_BYTES that are not compressed (RFC 1951, 3.2.4), and an empty last block.
_AS_IT_IS: Final = b"\x00" + TOKEN_BYTES.to_bytes(2, "little") + (TOKEN_BYTES ^ 0xFFFF).to_bytes(2, "little")
_END: Final = b"\x03\x00"
#: What a piece sees in place of a token: no page has any of it, so that none of it is repeated.
_NOTHING: Final = bytes(TOKEN_BYTES)
_ZEROS: Final = memoryview(bytes(LONGEST))


@dataclass(frozen=True, slots=True)
class _Piece:
    """Text without holes. `sum` is its checksum; `sum_of_zeros` that of as many zeros, by which two are joined."""

    packed: bytes
    length: int
    sum: int
    sum_of_zeros: int

    @classmethod
    def of(cls, text: bytes, packer: Packer) -> Self:
        """Compress the text, which may repeat what the packer has had before, so that other pieces can follow."""
        packed = packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)
        return cls(packed, len(text), zlib.crc32(text), zlib.crc32(_ZEROS[: len(text)]))

    def sum_after(self, before: int) -> int:
        """Return the checksum of what has the checksum `before` and this behind it."""
        return zlib.crc32(_ZEROS[: self.length], before) ^ self.sum_of_zeros ^ self.sum


@dataclass(frozen=True, slots=True)
class Packed:
    """A page in pieces; between two of them is a hole for a token of TOKEN_BYTES."""

    pieces: tuple[_Piece, ...]

    @classmethod
    def of(cls, page: str, *, quickly: bool = False) -> Self | None:
        """Compress a page with holes; return None for one that is too long to be kept, or is no page.

        What hardly anybody will ask for again is packed `quickly`.
        """
        texts = page.encode().split(HOLE.encode())
        length = sum(map(len, texts))
        if length > LONGEST or "\0" in page:
            return None
        packer = zlib.compressobj(_QUICK_LEVEL if quickly and length < _SHORT else _LEVEL, wbits=_RAW)
        pieces = [_Piece.of(texts[0], packer)]
        for text in texts[1:]:
            _Piece.of(_NOTHING, packer)  # in place of a token, which is put there as it is
            pieces.append(_Piece.of(text, packer))
        return cls(tuple(pieces))

    @property
    def name(self) -> str:
        """Return the same text for the same page, whatever the token."""
        digest = blake2b(digest_size=16)
        for piece in self.pieces:
            digest.update(piece.packed)
        return digest.hexdigest()

    @property
    def size(self) -> int:
        """Return about how many bytes of memory it takes."""
        return sum(len(piece.packed) + 200 for piece in self.pieces)

    def plain(self, token: str) -> bytes:
        """Return the page with the token in its holes, for a browser that takes no gzip."""
        return zlib.decompress(self.gzipped(token), zlib.MAX_WBITS | 16)

    def gzipped(self, token: str) -> bytes:
        """Return the same as gzip writes it. Raises ValueError for a token of another length."""
        filled = token.encode()
        if len(filled) != TOKEN_BYTES:
            raise ValueError(f"a token has {TOKEN_BYTES} bytes")
        first, *others = self.pieces
        parts, total, length = [_HEAD, first.packed], first.sum, first.length
        for piece in others:
            parts += (_AS_IT_IS, filled, piece.packed)
            total = piece.sum_after(zlib.crc32(filled, total))
            length += TOKEN_BYTES + piece.length
        return b"".join((*parts, _END, total.to_bytes(4, "little"), length.to_bytes(4, "little")))
