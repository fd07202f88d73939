"""An uploaded file as a clean picture: known by its content, measured before it is decoded.

Nothing of the file but its pixels is kept: no EXIF, no place, no comment, no second frame.
"""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import dataclass
from typing import IO, Final

from PIL import Image, ImageOps

from collection.pictures.errors import BadPicture, PictureTooLarge
from engine.kernel.messages import N_, Message

MAX_BYTES: Final = 12_000_000
MAX_PIXELS: Final = 40_000_000
LONG_SIDE: Final = 1200
LEAST_SIDE: Final = 32
# So large a kept picture is at most; the quality falls, then the size, until it is.
MOST_KEPT: Final = 120_000
_QUALITIES: Final = (84, 74, 64, 54)
_SMALLER: Final = 0.8
KINDS: Final = ("JPEG", "PNG", "WEBP")
_ENDINGS: Final = {"jpg": "JPEG", "jpeg": "JPEG", "png": "PNG", "webp": "WEBP"}
# What else people send, by its first bytes, to tell them.
_OTHERS: Final = (
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"%PDF", "PDF"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"PK\3\4", "ZIP"),
)
# All that Pillow's readers raise on broken files.
_BROKEN: Final = (
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    EOFError,
    OverflowError,
    struct.error,
    zlib.error,
)
_BOMB: Final = (Image.DecompressionBombError, Image.DecompressionBombWarning)


@dataclass(frozen=True)
class Clean:
    """A picture fit to be kept: WebP bytes with nothing in them but pixels."""

    raw: bytes
    width: int
    height: int


def clean(raw: bytes) -> Clean:
    """The picture of an upload, upright, at most 1,200 pixels long. Raises BadPicture."""
    if len(raw) > MAX_BYTES:
        raise too_many_bytes(len(raw))
    kind = kind_of(raw)
    if kind not in KINDS:
        raise BadPicture(
            Message(
                N_("This file is no JPEG, PNG or WebP picture; by its content it is {kind}."),
                {"kind": kind or "?"},
            )
        )
    try:
        return encoded(_decoded(raw, kind))
    except _BOMB as exc:
        raise _too_many_pixels() from exc
    except _BROKEN as exc:
        raise _damaged(kind) from exc


def kind_of(raw: bytes) -> str:
    """JPEG, PNG or WEBP by the first bytes; another word for what it is, "" when not known."""
    if raw.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if raw.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if raw[:4] == b"RIFF" and raw[8:12] == b"WEBP":
        return "WEBP"
    for mark, kind in _OTHERS:
        if raw.startswith(mark):
            return kind
    start = raw[:1000].lower()
    return "SVG" if b"<svg" in start else "HTML" if b"<html" in start else ""


def size_of(file: IO[bytes]) -> tuple[int, int]:
    """The pixels that a JPEG, PNG or WebP says it has, which are not read. Raises BadPicture,
    PictureTooLarge."""
    start = file.read(64)
    kind = kind_of(start)
    file.seek(0)
    try:
        if kind == "WEBP":
            size = _webp_size(start)
        else:
            with Image.open(file, formats=(kind,)) as probe:
                size = probe.size
    except _BOMB as exc:
        raise _too_many_pixels() from exc
    except _BROKEN as exc:
        raise _damaged(kind) from exc
    _check_size(size)
    return size


def mislabelled(raw: bytes, filename: str) -> Message | None:
    """A remark when the name promises another kind than the content is."""
    ending = filename.rsplit(".", 1)[-1].lower() if "." in filename else ""
    promised, kind = _ENDINGS.get(ending), kind_of(raw)
    if promised == kind or not ending:
        return None
    return Message(
        N_("The file is called .{ending}, but its content is {kind}; it was read as that."),
        {"ending": ending[:10], "kind": kind},
    )


def decoded(raw: bytes) -> Image.Image:
    """The pixels of a picture that we kept."""
    with Image.open(io.BytesIO(raw), formats=("WEBP",)) as image:
        return image.convert("RGB")


def encoded(image: Image.Image) -> Clean:
    """The bytes to keep."""
    if min(image.size) < LEAST_SIDE:
        raise BadPicture(
            Message(
                N_("The picture has {width} × {height} pixels; each side needs at least {least}."),
                {"width": image.width, "height": image.height, "least": LEAST_SIDE},
            )
        )
    for quality in _QUALITIES:
        buffer = io.BytesIO()
        image.save(buffer, "WEBP", quality=quality, method=4)
        if buffer.tell() <= MOST_KEPT:
            return Clean(buffer.getvalue(), image.width, image.height)
    size = (max(LEAST_SIDE, round(side * _SMALLER)) for side in image.size)
    return encoded(image.resize((next(size), next(size)), Image.Resampling.LANCZOS))


def kept_as_it_is(raw: bytes) -> Clean | None:
    """A picture that `encoded` made, unchanged, so that a backup loses no sharpness.

    None for anything with another chunk than pixels in it, bytes behind its end, or too large.
    """
    if kind_of(raw) != "WEBP" or len(raw) != 8 + int.from_bytes(raw[4:8], "little"):
        return None
    if raw[12:16] not in (b"VP8 ", b"VP8L"):
        return None
    length = int.from_bytes(raw[16:20], "little")
    if len(raw) != 20 + length + length % 2:
        return None
    try:
        image = decoded(raw)
    except (*_BOMB, *_BROKEN):
        return None
    fits = max(image.size) <= LONG_SIDE and min(image.size) >= LEAST_SIDE
    return Clean(raw, image.width, image.height) if fits else None


def too_many_bytes(found: int) -> PictureTooLarge:
    """The refusal of a file over the limit."""
    return PictureTooLarge(
        Message(
            N_("The picture has {found} kB; at most {most} kB can be read."),
            {"found": found // 1000, "most": MAX_BYTES // 1000},
        )
    )


def _decoded(raw: bytes, kind: str) -> Image.Image:
    if kind == "WEBP":
        # Pillow makes room for all pixels of a WebP before it says how many there are.
        _check_size(_webp_size(raw))
    with Image.open(io.BytesIO(raw), formats=(kind,)) as probe:
        _check_size(probe.size)
        probe.verify()
    with Image.open(io.BytesIO(raw), formats=(kind,)) as image:
        image.draft("RGB", (LONG_SIDE, LONG_SIDE))
        image.load()
        upright = ImageOps.exif_transpose(image)
        upright.thumbnail((LONG_SIDE, LONG_SIDE), Image.Resampling.LANCZOS)
        return _on_white(upright)


def _damaged(kind: str) -> BadPicture:
    text = N_("This {kind} picture is damaged and cannot be read.")
    return BadPicture(Message(text, {"kind": kind}))


def _check_size(size: tuple[int, int]) -> None:
    if size[0] * size[1] > MAX_PIXELS:
        raise _too_many_pixels(size)


def _too_many_pixels(size: tuple[int, int] | None = None) -> PictureTooLarge:
    most = MAX_PIXELS // 1_000_000
    if size is None:
        return PictureTooLarge(
            Message(
                N_("The picture has far too many pixels; at most {most} million can be read."),
                {"most": most},
            )
        )
    return PictureTooLarge(
        Message(
            N_(
                "The picture has {width} × {height} pixels, {found} million; "
                "at most {most} million can be read. Make it smaller."
            ),
            {
                "width": size[0],
                "height": size[1],
                "found": size[0] * size[1] // 1_000_000,
                "most": most,
            },
        )
    )


def _webp_size(raw: bytes) -> tuple[int, int]:
    """The size that the header declares; (0, 0) for a kind of chunk that Pillow will refuse."""
    chunk, body = raw[12:16], raw[20:34]
    if chunk == b"VP8X" and len(body) >= 10:
        return 1 + int.from_bytes(body[4:7], "little"), 1 + int.from_bytes(body[7:10], "little")
    if chunk == b"VP8L" and len(body) >= 5:
        bits = int.from_bytes(body[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if chunk == b"VP8 " and len(body) >= 10:
        width, height = struct.unpack("<HH", body[6:10])
        return width & 0x3FFF, height & 0x3FFF
    return 0, 0


def _on_white(image: Image.Image) -> Image.Image:
    if image.mode not in ("RGBA", "LA", "PA") and "transparency" not in image.info:
        return image.convert("RGB")
    layered = image.convert("RGBA")
    paper = Image.new("RGB", layered.size, "white")
    paper.paste(layered, mask=layered.getchannel("A"))
    return paper
