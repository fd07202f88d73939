"""The pieces emblems are put together from: outlines in a 200 x 220 field, the face at (100, 105).

A piece is a tuple of `(ink, outline)`; `ink` is a class of `static/css/cards.css`.
Pieces called *sided* are drawn on the left and mirrored to the right.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

Piece = tuple[tuple[str, str], ...]


def disc(x: float, y: float, r: float) -> str:
    """Outline of a circle round (x, y)."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0 {r:g} {r:g} 0 1 0-{2 * r:g} 0z"


def _sun(rays: int, outer: float, inner: float) -> str:
    """Outline of a star with that many rays round (100, 110)."""
    corners = []
    for i in range(2 * rays):
        reach, angle = (inner if i % 2 else outer), pi * i / rays
        corners.append(f"{100 + reach * sin(angle):.1f} {110 - reach * cos(angle):.1f}")
    return "M" + " ".join(corners) + "z"


HEADS: Final[tuple[str, ...]] = (
    "M100 58C171 54 163 164 100 164C37 164 29 54 100 58z",
    "M100 65C174 61 166 157 100 157C34 157 26 61 100 65z",
    "M100 33C120 63 155 90 151 122C149 171 51 171 49 122C45 90 80 63 100 33z",
    "M42 62Q100 40 158 62C162 122 142 150 100 168C58 150 38 122 42 62z",
    "M100 49L146 76L142 138L100 169L58 138L54 76z",
    "M49 58Q100 36 151 58C155 122 135 154 100 172C65 154 45 122 49 58z",
    "M100 58C149 58 153 152 100 158C47 152 51 58 100 58z",
    "M60 60H140C162 84 158 150 100 166C42 150 38 84 60 60z",
)

BODIES: Final[tuple[Piece, ...]] = (
    (("em-1", "M41 222c0-56 24-74 59-74s59 18 59 74z"),),
    (("em-1", "M70 140 14 222H186L130 140z"), ("em-2", "M86 150 76 222h48L114 150z")),
    (
        (
            "em-1",
            disc(58, 190, 26)
            + disc(142, 190, 26)
            + disc(100, 196, 40)
            + disc(74, 172, 22)
            + disc(126, 172, 22),
        ),
    ),
    (("em-1", "M100 140 62 150l-8 14-14 2 0 18-16 6 4 32h144l4-32-16-6 0-18-14-2-8-14z"),),
    (
        ("em-1", "M35 222c0-56 24-74 65-74s65 18 65 74z"),
        ("em-tint", "M72 222c0-34 10-50 28-50s28 16 28 50z"),
    ),
)

CRESTS_SIDED: Final[tuple[Piece, ...]] = (
    (("em-1", disc(66, 64, 24)), ("em-2", disc(66, 64, 13))),
    (("em-branch", "M78 64C66 42 42 46 34 16M50 38c-12 4-22 0-28-8M62 44c-2-12 0-18 6-26"),),
    (
        ("em-1", "M60 78C48 38 50 10 70 6c18 8 20 40 14 66z"),
        ("em-2", "M64 64c-8-26-6-44 6-48 10 8 10 28 6 44z"),
    ),
    (("em-2", "M59 98 31 64l22 2-14-34 26 12-2-26 34 40z"),),
    (("em-2", "M57 90C27 68 33 32 55 20c-4 24 6 38 26 46z"),),
    (
        ("em-2", "M66 130C12 124 16 56 30 42c6 18 18 30 40 38z"),
        ("em-thin", "M60 104l-28-8M58 116l-28 0"),
    ),
    (("em-1", "M52 92 40 22 92 62z"), ("em-2", "M56 78 49 42 76 64z")),
    (("em-branch", "M78 66C70 40 54 34 52 18"), ("em-2", disc(52, 17, 10))),
)

EYES_SIDED: Final[tuple[Piece, ...]] = (
    (("em-paper", disc(77, 105, 11)), ("em-ink", disc(79, 106, 6)), ("em-paper", disc(81, 103, 2))),
    (
        ("em-paper", "M63 105Q77 88 91 105Q77 122 63 105z"),
        ("em-ink", "M77 96c4 4 4 14 0 18c-4-4-4-14 0-18z"),
    ),
    (("em-ink", disc(76, 105, 13)), ("em-paper", disc(80, 101, 4.5) + disc(72, 110, 2))),
    (
        ("em-ink", disc(77, 105, 13)),
        ("em-paper", "M77 96l2.5 6.5 6.5 2.5-6.5 2.5-2.5 6.5-2.5-6.5-6.5-2.5 6.5-2.5z"),
    ),
    (
        ("em-paper", "M65 102h26a13 13 0 0 1-26 0z"),
        ("em-ink", "M73 102h12a6 6 0 0 1-12 0z"),
        ("em-thin", "M63 102h30"),
    ),
    (("em-thin", "M64 108q13-16 26 0"),),
)

MOUTHS: Final[tuple[Piece, ...]] = (
    (("em-ink", "M93 125h14l-7 9z"), ("em-thin", "M100 133v5q-8 8-15 2M100 138q8 8 15 2")),
    (
        ("em-ink", "M82 131q18 10 36 0-4 16-18 16t-18-16z"),
        ("em-paper", "M87 134l4 8 4-6zM113 134l-4 8-4-6z"),
    ),
    (("em-2 em-rim", "M100 117l13 10-13 20-13-20z"), ("em-thin", "M88 127h24")),
    (("em-thin", "M85 131q15 14 30 0"),),
    (("em-thin", "M84 138q16-10 32 0"), ("em-paper", "M90 135l4 9 4-9z")),
)

MASKS: Final[tuple[Piece, ...]] = (
    (),
    (("em-2", "M63 88h74l-10-14q-27-26-54 0z"),),
    (
        (
            "em-tint",
            (
                "M100 94C116 74 138 88 134 110C130 132 112 138 100 150"
                "C88 138 70 132 66 110C62 88 84 74 100 94z"
            ),
        ),
    ),
    (("em-tint", "M54 95Q100 83 146 95L144 122Q100 110 56 122z"),),
    (("em-tint", "M76 120q24-24 48 0l-4 24q-20 20-40 0z"),),
)

MARKS: Final[tuple[str, ...]] = (
    disc(100, 76, 5),
    "M100 66l8 13h-16z",
    "M97 64h6v18h-6z",
    "M100 65l7 9-7 9-7-9z",
    "M86 72h28v5h-28z",
)

MOTIFS: Final[tuple[tuple[str, str], ...]] = (
    ("em-bands", "".join(f"M0 {y}H200" for y in range(6, 220, 13))),
    ("em-dots", "".join(f"M{8 * (row % 2)} {8 + 16 * row}H208" for row in range(13))),
    ("em-hoops", "".join(disc(100, 112, r) for r in (66, 94, 122, 150))),
    (
        "em-waves",
        "".join(
            f"M0 {y}q12.5-12 25 0t25 0 25 0 25 0 25 0 25 0 25 0 25 0" for y in range(14, 220, 20)
        ),
    ),
)

# One petal, pointing up from the origin; a sigil is a ring of them.
PETALS: Final[dict[str, str]] = {
    "fire": "M0-46c6 14 16 20 16 34a16 16 0 0 1-32 0c0-8 4-13 8-17 1 4 3 6 5 7 0-10 0-16 3-24z",
    "air": "M0 0C-26-10-22-46 4-46c16 0 18 22 4 24-9 0-9-12-1-12 3 0 4 2 4 4"
    " 3-4-1-9-6-8-13 1-14 24-5 38z",
    "water": "M0-46c10 13 16 22 16 31a16 16 0 0 1-32 0c0-9 6-18 16-31z",
    "ghost": "M0-46a14 14 0 0 1 14 14v26l-5-4-4 4-5-4-5 4-4-4-5 4v-26a14 14 0 0 1 14-14z",
    "electro": "M4-48-14-22h11l-6 22 20-30H1z",
    "ice": "M0-50 9-32 0 0-9-32z",
    "grass": "M0-50C16-38 18-18 0 0C-18-18-16-38 0-50zM-1.5-40v32h3v-32z",
    "earth": "M-18-8 0-46 18-8zM-9-8h18L0-26z",
    "generic": "M-12-40h24v24h-24z",
}

WINDOWS: Final[dict[str, str]] = {
    "ability": disc(100, 110, 80),
    "ultimate": _sun(12, 92, 77),
    "powerup": "M100 16 184 62V196L100 172 16 196V62z",
    "reaction": "M100 14 188 110 100 206 12 110z",
    "item": "M34 26H166A16 16 0 0 0 182 42V178A16 16 0 0 0 166 194"
    "H34A16 16 0 0 0 18 178V42A16 16 0 0 0 34 26z",
}
WINDOW_SCALE: Final[dict[str, float]] = {
    "ability": 0.98,
    "ultimate": 0.9,
    "powerup": 0.82,
    "reaction": 0.74,
}

OBJECTS: Final[tuple[Piece, ...]] = (
    (
        (
            "em-1",
            (
                "M89 62C89 69 60 69 60 76C60 86 62 86 62 96C62 109 76 109 76 122"
                "C76 134 68 134 68 146C68 153 75 153 75 160L125 160C125 153 132 153 132 146"
                "C132 134 124 134 124 122"
                "C124 109 138 109 138 96C138 86 140 86 140 76C140 69 111 69 111 62z"
            ),
        ),
        ("em-2", "M82 56h36v9h-36z"),
        ("em-paper", "M76 117h48v8h-48z"),
        ("em-loop", "M64 84C26 80 50 130 80 132M136 84C174 80 150 130 120 132"),
        ("em-steam", "M92 44q8-8 0-16M104 46q8-8 0-16"),
    ),
    (
        ("em-1", "M82 62h36v22c22 12 30 28 30 46a48 40 0 0 1-96 0c0-18 8-34 30-46z"),
        ("em-2", "M78 46h44v16h-44z"),
        ("em-paper", "M66 124q34 14 68 0v8q-34 14-68 0z"),
        ("em-2", disc(84, 146, 6) + disc(108, 152, 4)),
    ),
    (
        ("em-1", "M46 60 82 48 118 60 154 48V160L118 172 82 160 46 172z"),
        ("em-2", "M82 48 118 60V172L82 160z"),
        ("em-paper-line", "M58 140q20-40 40-20t44-46"),
        ("em-paper", "M134 62l8 8 8-8 4 4-8 8 8 8-4 4-8-8-8 8-4-4 8-8-8-8z"),
    ),
    (
        ("em-1", "M100 44 150 62V112C150 144 126 160 100 174C74 160 50 144 50 112V62z"),
        ("em-2", "M100 44 150 62V112C150 144 126 160 100 174z"),
        ("em-paper", "M100 78l8 20 22 2-17 14 6 22-19-12-19 12 6-22-17-14 22-2z"),
    ),
    (
        ("em-loop", disc(100, 74, 24)),
        ("em-1", "M94 96h12v74h-12z"),
        ("em-2", "M106 138h26v12h-12v10h-14z"),
        ("em-paper", disc(100, 74, 6)),
    ),
    (
        ("em-1", "M60 74h80l10 92H50z"),
        ("em-2", "M60 74h80l2 16H58z"),
        ("em-loop", "M78 76C78 36 122 36 122 76"),
        ("em-paper", "M100 104l14 18-14 18-14-18z"),
    ),
    (
        ("em-1", "M50 54h44q6 0 6 6V170q0-8-8-8H50zM150 54h-44q-6 0-6 6V170q0-8 8-8h42z"),
        ("em-2", "M118 54h16v46l-8-8-8 8z"),
        ("em-paper-line", "M60 76h28M60 92h28M60 108h22M112 124h28M112 140h22"),
    ),
    (
        ("em-2", "M66 44h68v12h-68zM66 164h68v12h-68z"),
        ("em-1", "M72 56h56c0 34-20 42-20 54s20 20 20 54h-56c0-34 20-42 20-54s-20-20-20-54z"),
        (
            "em-paper",
            (
                "M84 78h32c-4 12-12 16-16 22-4-6-12-10-16-22z"
                "M100 130c8 10 18 14 18 28h-36c0-14 10-18 18-28z"
            ),
        ),
    ),
)
