"""The characters: a bust for each class, drawn of few shapes, with what it wears and holds.

The shipped classes are dressed by name; a class that somebody typed is dressed by its code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.games.karmox.drawn import heads, tools
from engine.games.karmox.drawn.tones import Side, line, number_of, oval, part
from engine.kernel.plans import INK, Disc, Mark, Shape, blend

_SKINS: Final = ("#e8b98c", "#c98f63", "#9a6641", "#f0caa4", "#7c4f33")
_HAIRS: Final = ("#2a1f1c", "#6b3f22", "#b9793a", "#8a8580", "#a8432a")


@dataclass(frozen=True)
class Look:
    """Headgear, tool, skin and hair by number, and whether there is a beard or long hair."""

    head: str
    tool: str
    skin: int
    hair: int
    more: str = ""


LOOKS: Final = {
    "lottatore": Look("band", "hammer", 2, 0, "beard"),
    "sentinella": Look("helm", "halberd", 0, 1),
    "maga": Look("hat", "staff", 3, 0, "long"),
    "predone": Look("hood", "dagger", 1, 0, "scarf"),
    "scassinatore": Look("cap", "key", 0, 1, "mask"),
    "corazziere": Look("plume", "tower", 1, 3, "moustache"),
    "duellante": Look("tricorne", "rapier", 3, 4, "long"),
    "alchimista": Look("goggles", "flask", 4, 0, "long"),
    "arpioniera": Look("band", "harpoon", 1, 4, "long"),
    "campanaro": Look("bald", "bell", 0, 3, "beard"),
    "palombaro": Look("diver", "lamp", 3, 0),
    "contrabbandiera": Look("hood", "sack", 2, 0, "long"),
}


def look_of(code: str) -> Look:
    """How a class is dressed."""
    if code in LOOKS:
        return LOOKS[code]
    lot = number_of(code)
    worn, held = tuple(heads.HEADS), tuple(tools.TOOLS)
    return Look(
        worn[lot % len(worn)],
        held[lot // 16 % len(held)],
        lot // 256 % len(_SKINS),
        lot // 2048 % len(_HAIRS),
        ("", "beard", "long", "scarf", "moustache")[lot // 16384 % 5],
    )


def bust(code: str, side: Side, x: float, y: float, size: float) -> Iterator[Mark]:
    """Head and shoulders; (x, y) is the middle of the face, `size` half its height."""
    look = look_of(code)
    skin, hair = _SKINS[look.skin], _HAIRS[look.hair]
    at: heads.At = heads.At(x, y, size)
    yield from tools.TOOLS[look.tool](at, side)
    if look.more == "long":
        yield from part(at.all(((-1, -0.7), (1, -0.7), (1.25, 0.6), (1.1, 2.0), (-1.1, 2.0),
                                (-1.25, 0.6))), hair)  # fmt: skip
    yield from _shoulders(at, side, skin)
    yield from part(oval(x, y, size * 0.8, size), skin, 0.45)
    yield Shape(at.all(((0.1, 0.95), (0.55, 0.72), (0.8, 0.2), (0.78, -0.2), (0.55, 0.4))),
                blend(skin, INK, 0.22), smooth=True)  # fmt: skip
    yield from _face(at, look, hair)
    yield from heads.HEADS[look.head](at, side, hair)


def _shoulders(at: heads.At, side: Side, skin: str) -> Iterator[Mark]:
    yield from part(at.all(((-0.35, 0.6, 1), (0.35, 0.6, 1), (0.42, 1.6, 1), (-0.42, 1.6, 1))),
                    blend(skin, INK, 0.12), 0.4)  # fmt: skip
    yield from part(at.all(((-2.0, 3.6, 1), (-1.95, 2.2), (-1.2, 1.45), (-0.45, 1.2), (0, 1.55),
                            (0.45, 1.2), (1.2, 1.45), (1.95, 2.2), (2.0, 3.6, 1))),
                    side.main)  # fmt: skip
    yield Shape(
        at.all(((-0.5, 1.25, 1), (0, 1.6, 1), (0.5, 1.25, 1), (0.3, 3.6, 1), (-0.3, 3.6, 1))),
        side.deep,
    )
    for shift in (-1.35, 1.35):  # a hem on each shoulder: stripes for flames, dots for waves
        if side.sign == "wave":
            yield from (Disc(*at.one(shift + d, 2.35 + abs(d)), at.size * 0.11, side.light)
                        for d in (-0.3, 0.0, 0.3))  # fmt: skip
        else:
            yield from line(
                (at.one(shift - 0.4, 2.6), at.one(shift, 2.1), at.one(shift + 0.4, 2.6)),
                at.size * 0.16,
                side.light,
            )


def _face(at: heads.At, look: Look, hair: str) -> Iterator[Mark]:
    if look.more == "mask":
        yield Shape(at.all(((-0.8, -0.35), (0.8, -0.35), (0.7, 0.15), (-0.7, 0.15))), INK)
    for shift in (-0.34, 0.34):
        yield Shape(oval(*at.one(shift, -0.06), at.size * 0.17, at.size * 0.13, 12), "#fdf6e6")
        yield Disc(*at.one(shift + 0.02, -0.05), at.size * 0.08, INK)
        brow = (at.one(shift - 0.2, -0.26), at.one(shift + 0.2, -0.26 - 0.06 * (shift < 0)))
        yield from line(brow, at.size * 0.09, hair)
    yield from line((at.one(0.02, 0), at.one(0.12, 0.28), at.one(-0.06, 0.3)), at.size * 0.07, INK)
    drawn: dict[str, Callable[[heads.At, str], Iterator[Mark]]] = {
        "beard": heads.beard, "moustache": heads.moustache, "scarf": heads.scarf,
    }  # fmt: skip
    if look.more in drawn:
        yield from drawn[look.more](at, hair)
    else:
        yield from line(
            (at.one(-0.2, 0.55), at.one(0, 0.6), at.one(0.22, 0.52)), at.size * 0.07, INK
        )


def helmet(x: float, y: float, size: float, steel: str) -> Iterator[Mark]:
    """The helmet of a warrior spirit, with nobody in it."""
    at = heads.At(x, y, size)
    yield from part(at.all(((-1, 0.9, 1), (-1.05, -0.3), (-0.6, -1.1), (0, -1.3), (0.6, -1.1),
                            (1.05, -0.3), (1, 0.9, 1), (0.5, 1.25, 1), (0.35, 0.5), (-0.35, 0.5),
                            (-0.5, 1.25, 1))), steel)  # fmt: skip
    yield Shape(
        at.all(
            (
                (-0.8, -0.1, 1),
                (0.8, -0.1, 1),
                (0.65, 0.35),
                (0.2, 0.3, 1),
                (0.2, 1.2, 1),
                (-0.2, 1.2, 1),
                (-0.2, 0.3, 1),
                (-0.65, 0.35),
            )
        ),
        INK,
        smooth=True,
    )
    for shift in (-0.42, 0.42):
        yield Disc(*at.one(shift, 0.1), size * 0.13, "#ffd152")
    yield from part(
        at.all(((-0.14, -0.3, 1), (-0.18, -1.5), (0, -2.0), (0.18, -1.5), (0.14, -0.3, 1))),
        "#d9431f",
        0.35,
    )
