"""Files that nobody should have made, by what is wrong with them."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable

from PIL import Image

from tests.exchange.test_backup import HOSTILE as ARCHIVES
from tests.exchange.test_hostile_files import REFUSED as SHEETS
from tests.exchange.test_pictures import REFUSED as BAD_PICTURES
from tests.exchange.test_pictures import chunk, png_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
ENTITY = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'


def image(kind: str, size: tuple[int, int] = (200, 280), **more: object) -> bytes:
    """A harmless picture of that kind."""
    target = io.BytesIO()
    Image.new("RGB", size, "teal").save(target, kind, **more)
    return target.getvalue()


def text_bomb() -> bytes:
    """A PNG whose comment unpacks to sixty million signs."""
    raw = image("PNG")
    squeezed = b"comment\0\0" + zlib.compress(b"x" * 60_000_000, 9)
    return raw[:33] + chunk(b"zTXt", squeezed) + raw[33:]


def nested() -> bytes:
    """A ZIP in a ZIP."""
    inner, outer = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("shelf.json", b"0" * 5_000_000)
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr("manifest.json", inner.getvalue())
    return outer.getvalue()


def linked() -> bytes:
    """A ZIP with a symbolic link and a name that is there twice."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        link = zipfile.ZipInfo("media/x")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("manifest.json", b"{}")
    return target.getvalue()


# Refused at every door, wherever they are handed in.
EVERYWHERE: dict[str, Callable[[], bytes]] = {
    "svg": SVG.encode,
    "svg with a mark": lambda: b"\xef\xbb\xbf \n" + SVG.encode(),
    "svg of two bytes a sign": lambda: SVG.encode("utf-16"),
    "svg with an entity": ENTITY.encode,
    "svg, packed": lambda: zlib.compress(SVG.encode()),
    "html": lambda: b"<!doctype html><script>alert(1)</script>",
    "gif": lambda: image("GIF"),
    "bmp": lambda: image("BMP"),
    "tiff": lambda: image("TIFF"),
    "icon": lambda: image("ICO", (64, 64)),
    "pdf": lambda: b"%PDF-1.7\n1 0 obj\n<</S/JavaScript/JS(app.alert(1))>>",
    "program": lambda: b"MZ\x90\0" + b"\0" * 300,
    "script": lambda: b"#!/bin/sh\nrm -rf /\n",
    "pickle": lambda: b"cos\nsystem\n(S'true'\ntR.",
    "yaml": lambda: b"!!python/object/apply:os.system ['true']",
    "heic": lambda: struct.pack(">I", 24) + b"ftypheic" + b"\0" * 60,
    "nested zip": nested,
    "zip with a link": linked,
    **{f"picture: {name}": lambda raw=raw: raw for name, (raw, _) in BAD_PICTURES.items()},
    "picture: 100 megapixels in one bit": lambda: png_of(10_000, 10_000),
    "picture: comment that unpacks": text_bomb,
}
# These are text enough for a table, or too large to hand in everywhere.
AT_HOME = {
    "shelf": {name: lambda raw=raw: raw for name, raw in SHEETS.items()},
    "backup": {name: lambda make=make: make().getvalue() for name, make in ARCHIVES.items()},
}
