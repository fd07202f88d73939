"""The games by the keys that stand in addresses."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.kernel.game import Game
from engine.registry import UnknownGame, game


def game_or_404(key: str) -> Game:
    """The installed game of that key."""
    try:
        return game(key)
    except UnknownGame as exc:
        raise Http404(key) from exc


def players_of(found: Game) -> str:
    """How many can play it, in words."""
    least, most = min(found.seat_counts()), max(found.seat_counts())
    if least == most:
        return ngettext("%(n)s player", "%(n)s players", most) % {"n": most}
    return _("%(least)s to %(most)s players") % {"least": least, "most": most}
