"""The page of a deck code: its cards, the verdict, its charts, and the way to make it one's own."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from collection.catalogue.faces import face_of
from collection.house.i18n import READER
from collection.requests.keys import fresh_key
from decks.formats.cards import zones_in
from decks.formats.code import Coded, read_code
from decks.formats.errors import BadCode
from decks.lists import judging
from decks.outputs.charts import drawn
from decks.showing.pages import game_title
from engine.kernel.messages import N_, Message
from engine.registry import games


def code_page(code: str) -> dict[str, Any]:
    """The context of the page. Raises BadCode, UnknownKind."""
    coded = known_code(code)
    kind = judging.kind_of(coded.game, coded.loadout.kind)
    found = judging.spoken(coded.game, judging.verdict(coded.game, coded.loadout))
    for violation in found["violations"]:
        violation["remedies"] = []
    return {
        "code": code,
        "game": {"key": coded.game, "title": game_title(coded.game)},
        "name": coded.name or default_name(),
        "size": coded.loadout.total(),
        "verdict": found,
        "charts": drawn(coded.game, coded.loadout.zones),
        "zones": [
            {
                "label": zone.label,
                "count": zone.count,
                "lines": [
                    {"count": line.count, "name": line.name(READER.language),
                     "card": face_of(coded.game, line.code)}
                    for line in zone.cards
                ],
            }
            for zone in zones_in(coded.game, kind, coded.loadout.zones, READER.language)
        ],
        "key": fresh_key(),
        "copy_url": reverse("code-copy", args=(code,)),
    }  # fmt: skip


def known_code(code: str) -> Coded:
    """The deck of a code whose game is installed. Raises BadCode."""
    coded = read_code(code)
    if coded.game not in games():
        raise BadCode(
            Message(N_("This deck code is for a game that is not here: «{game}»."),
                    {"game": coded.game})
        )  # fmt: skip
    return coded


def default_name() -> str:
    """What a deck is called that came without a name."""
    return _("Deck from a code")
