"""`is:`, `has:` and `not:`: what a card is or is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.db.models import Q
from django.utils import timezone

from collection.catalogue.rows import CardPicture
from collection.ledger.marks import BORROWED, DUE, LENT
from collection.search.choosing import Choice, choose
from collection.search.comparing import counted, fact_any, freed, needed
from collection.search.meaning import NOTHING, Asking, Key, Meaning
from collection.search.shelf_keys import marked
from engine.kernel.messages import N_, Message
from engine.kernel.searching import FLAG

# The fact of a card that lacks what the table counts with; no game may use the key for its own.
INCOMPLETE_FACT: Final = "incomplete"


@dataclass(frozen=True)
class Flag:
    """One thing that a card can be."""

    choice: Choice
    rows: Callable[[Asking], Q]


def _own(asking: Asking) -> Q:
    return counted(asking, "quantity", ">=", 1)


def _trade(asking: Asking) -> Q:
    return counted(asking, "for_trade", ">=", 1)


def _free(asking: Asking) -> Q:
    return freed(asking, ">=", 1)


def _need(asking: Asking) -> Q:
    return needed(asking, ">=", 1)


def _picture(asking: Asking) -> Q:
    if asking.user is None:
        return NOTHING
    return Q(pk__in=CardPicture.objects.filter(owner=asking.user).values("card"))


def _note(asking: Asking) -> Q:
    return asking.cards_held(~Q(notes=""))


def _marked(mark: str) -> Callable[[Asking], Q]:
    return lambda asking: marked(asking, lambda extra: bool(extra.get(mark)))


def _due(asking: Asking) -> Q:
    today = timezone.localdate().isoformat()
    return marked(asking, lambda extra: "" < str(extra.get(DUE, "")) <= today)


def _text(asking: Asking) -> Q:
    return ~Q(text_key="")


def _typed(asking: Asking) -> Q:
    return Q(shelf=asking.user.pk) if asking.user else NOTHING


def _incomplete(asking: Asking) -> Q:
    return fact_any(INCOMPLETE_FACT) & _typed(asking)


COMMON: Final = (
    Flag(Choice("own", Message(N_("owned")), ("owned", "ho", "mia")), _own),
    Flag(Choice("free", Message(N_("free to use")), ("libera",)), _free),
    Flag(Choice("need", Message(N_("needed")), ("needed", "missing", "serve")), _need),
    Flag(Choice("trade", Message(N_("for trade")), ("scambio",)), _trade),
    Flag(
        Choice("picture", Message(N_("with your own picture")), ("image", "photo", "foto")),
        _picture,
    ),
    Flag(Choice("note", Message(N_("with a note of yours")), ("notes", "nota")), _note),
    Flag(Choice("lent", Message(N_("lent to somebody")), ("prestata",)), _marked(LENT)),
    Flag(Choice("borrowed", Message(N_("borrowed")), ("prestito",)), _marked(BORROWED)),
    Flag(Choice("due", Message(N_("due back by today")), ("scaduta",)), _due),
    Flag(Choice("text", Message(N_("with a rules text")), ("testo",)), _text),
    Flag(Choice("typed", Message(N_("typed by you")), ("mine", "scritta")), _typed),
    Flag(
        Choice("incomplete", Message(N_("typed by you and incomplete")), ("incompleta",)),
        _incomplete,
    ),
)


def flags_of(asking: Asking) -> tuple[Flag, ...]:
    """The game's own flags first."""
    own = (
        Flag(Choice(spec.key, spec.name, spec.aliases), _fact(spec.key))
        for spec in asking.game.search_keys()
        if spec.kind == FLAG
    )
    return (*own, *COMMON)


def _fact(key: str) -> Callable[[Asking], Q]:
    return lambda asking: fact_any(key)


def _is(asking: Asking, op: str, value: str) -> Meaning:
    flags = {flag.choice.key: flag for flag in flags_of(asking)}
    chosen = choose([flag.choice for flag in flags.values()], value, by_key=True)
    return Meaning(flags[chosen.key].rows(asking), chosen.name, chosen.key)


def _not(asking: Asking, op: str, value: str) -> Meaning:
    found = _is(asking, op, value)
    return Meaning(~found.rows, found.shown, found.value)


FLAGS: Final = (
    Key(
        "is", Message(N_("Is")), _is, ("has",), examples=("is:own", "has:picture", "is:trade"),
        help=Message(N_("what a card is or has")),
    ),
    Key(
        "not", Message(N_("Is not")), _not, ("non",), examples=("not:own",),
        help=Message(N_("what a card is not")),
    ),
)  # fmt: skip
