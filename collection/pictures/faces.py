"""Faces with an owner's own picture in the window: drawn for the owner, kept apart, gone with it.

Each picture has a folder of its own, so that taking the picture away takes them.
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import Final

from django.conf import settings

from collection.catalogue.rows import CardPicture
from collection.catalogue.shelves import as_printed
from collection.drawing import draw_form
from collection.drawing.cache import FaceCache
from collection.drawing.forms import Form
from collection.drawing.plans import VERSION_SIGNS, version_of
from collection.drawing.webp import encoded_photo
from collection.pictures.errors import PictureNotFound
from collection.pictures.reading import decoded
from engine.kernel.cards import CardDef

FOLDER: Final = Path(settings.DATA_DIR) / "cache" / "own-faces"


def own_version(image: str, drawn: str) -> str:
    """What stands as `?v=`: `image` names the picture's file, `drawn` is the face's version."""
    return hashlib.sha256(f"{image}\n{drawn}".encode()).hexdigest()[:VERSION_SIGNS]


def own_face_file(picture: CardPicture, language: str, form: Form) -> bytes:
    """The face as a WebP file. Raises PictureNotFound when the picture's file is missing."""
    card = as_printed(picture.card.game, picture.card.definition)
    drawn = version_of(picture.card.game, card, language)
    name = hashlib.sha256(f"{language}\n{form.key}\n{drawn}".encode()).hexdigest()
    kept = FaceCache(_folder(str(picture.image.name)))
    return kept.get_or_draw(name, lambda: _drawn(picture, card, language, form))


def drop_faces(image: str) -> None:
    """Take away what was drawn with that picture."""
    shutil.rmtree(_folder(image), ignore_errors=True)


def _drawn(picture: CardPicture, card: CardDef, language: str, form: Form) -> bytes:
    try:
        with picture.image.open("rb") as file:
            photo = decoded(file.read())
    except OSError as exc:
        raise PictureNotFound(card.code) from exc
    return encoded_photo(draw_form(picture.card.game, card, language, form, photo))


def _folder(image: str) -> Path:
    return FOLDER / hashlib.sha256(image.encode()).hexdigest()[:32]
