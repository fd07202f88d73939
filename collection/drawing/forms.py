"""The forms in which a face is served: three widths, and the small layout for fine screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.kernel.plans import FULL, MIDDLE, SMALL

# Where a face stands smaller than the middle layout can be read, phones have several dots to a
# pixel: there the small layout is wanted at the width of the middle one.
FINE: Final = "small"


@dataclass(frozen=True)
class Form:
    """A form by its word in addresses; `width` in pixels, `detail` of `engine.kernel.plans`."""

    key: str
    width: int
    detail: str


FORMS: Final[Mapping[str, Form]] = {
    form.key: form
    for form in (
        Form("250", 250, MIDDLE),
        Form(FINE, 250, SMALL),
        Form("100", 100, SMALL),
        Form("750", 750, FULL),
    )
}
# A back shows the same at every width.
BACKS: Final[Mapping[str, Form]] = {key: FORMS[key] for key in ("250", "100", "750")}
