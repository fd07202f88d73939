"""`order:`, `direction:`, `display:`: how what is found is laid out."""

from __future__ import annotations

from typing import Final

from django.db.models import Q

from collection.search.choosing import Choice, choose
from collection.search.meaning import Asking, Key, Meaning
from engine.kernel.messages import N_, Message
from engine.kernel.searching import NUMBER

VIEWS: Final = (
    Choice("grid", Message(N_("grid")), ("full", "griglia")),
    Choice("list", Message(N_("list")), ("checklist", "text", "lista", "elenco")),
    Choice("binder", Message(N_("binder")), ("album", "raccoglitore")),
)
_WAYS: Final = (
    Choice("asc", Message(N_("rising")), ("up", "su")),
    Choice("desc", Message(N_("falling")), ("down", "giù")),
)
ORDERS: Final = (
    Choice("number", Message(N_("number")), ("cn", "code", "set", "numero", "codice")),
    Choice("name", Message(N_("name")), ("nome",)),
    Choice("type", Message(N_("type")), ("tipo",)),
    Choice("own", Message(N_("own copies")), ("owned", "copie")),
)


def orders(asking: Asking) -> tuple[Choice, ...]:
    """By what the cards of a game can be sorted."""
    own = (
        Choice(spec.key, spec.name, spec.aliases)
        for spec in asking.game.search_keys()
        if spec.kind == NUMBER
    )
    return (*ORDERS, *own)


def _order(asking: Asking, op: str, value: str) -> Meaning:
    choice = choose(orders(asking), value)
    asking.wish.order = choice.key
    return Meaning(Q(), choice.name)


def _direction(asking: Asking, op: str, value: str) -> Meaning:
    choice = choose(_WAYS, value)
    asking.wish.falling = choice.key == "desc"
    return Meaning(Q(), choice.name)


def _display(asking: Asking, op: str, value: str) -> Meaning:
    choice = choose(VIEWS, value)
    asking.wish.display = choice.key
    return Meaning(Q(), choice.name)


PAGE: Final = (
    Key(
        "order", Message(N_("Sorted by")), _order, ("sort", "ordine"), (":", "="),
        ("order:name",), silent=True, help=Message(N_("by what the cards are sorted")),
    ),
    Key(
        "direction", Message(N_("Direction")), _direction, ("dir", "verso"), (":", "="),
        ("order:name direction:desc",), silent=True, help=Message(N_("rising or falling")),
    ),
    Key(
        "display", Message(N_("Shown as")), _display, ("view", "vista"), (":", "="),
        ("display:list",), silent=True, help=Message(N_("grid, list or binder")),
    ),
)  # fmt: skip
