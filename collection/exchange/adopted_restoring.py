"""Sets of others of a backup put back: adopted where they still are, or by the link that opens
them; else they become sets of one's own, as they stood in the backup."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from collection.catalogue.rows import CardSet
from collection.exchange.own_reading import OldAdopted, OldSet
from collection.own.sharing import queries, services
from collection.own.sharing.errors import LinkEnded, NoSuchLink
from collection.requests.rows import User


@dataclass
class Adopted:
    """Which ids the adopted sets and their cards have now, and what follows nobody any more."""

    codes: dict[str, str] = field(default_factory=dict)
    own: list[OldSet] = field(default_factory=list)


def put_adopted(actor: User, others: Iterable[OldAdopted]) -> Adopted:
    """Adopt what can be adopted; inside a transaction. Raises NotTaken where there is no room."""
    found = Adopted()
    for one in others:
        edition = _edition(actor, one)
        if edition is None:
            _become_own(actor, one.set, found)
            continue
        known = set(queries.cards_read(actor, edition).values_list("code", flat=True))
        codes = {card.number: f"{edition.code}-{card.number}" for card in one.set.cards}
        # What its author took away meanwhile is not found by adopting it again.
        lost = [card for card in one.set.cards if codes[card.number] not in known]
        if lost:
            _become_own(actor, replace(one.set, cards=tuple(lost)), found)
        for number, code in codes.items():
            if code in known:
                found.codes[f"{one.set.code}-{number}"] = code
    return found


def _become_own(actor: User, one: OldSet, found: Adopted) -> None:
    """A set of one's own of it; that of an earlier restore, if there is one."""
    row = CardSet.objects.filter(game=one.game, owner=actor, origin=one.code).first()
    code = one.code if row is None else row.code
    found.own.append(replace(one, code=code))
    if code != one.code:
        found.codes[one.code] = code
        found.codes |= {f"{one.code}-{c.number}": f"{code}-{c.number}" for c in one.cards}


def _edition(actor: User, one: OldAdopted) -> CardSet | None:
    """The set as the person reads it here; None where nothing opens it."""
    here = CardSet.objects.filter(game=one.set.game, code=one.set.code, owner=None).first()
    if here is not None and queries.has_adopted(actor, here):
        return here
    if not one.link:
        return None
    try:
        shared = queries.by_link(one.link)
    except (NoSuchLink, LinkEnded):
        return None
    if shared.author_id == actor.pk or shared.edition.game != one.set.game:
        return None
    services.adopt(actor=actor, token=one.link)
    return shared.edition
