"""What each seat brings to a table: whose deck, judged under the table's own options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from collection.catalogue.gone import called
from collection.requests.rows import User
from decks.keeping.queries import decks_of, public_decks
from decks.keeping.writing import keep
from decks.lists.errors import IllegalDeck
from decks.lists.judging import Verdict, kind_of
from decks.lists.listing import loadout_of, loadout_of_version
from decks.lists.rows import Deck, DeckVersion
from decks.making import services as decks
from decks.making.services import product_name
from decks.shelf.made_of import with_copies
from engine.kernel.cards import CardPool
from engine.kernel.construction import Severity, judge, judge_table
from engine.kernel.errors import KernelError
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, NN_, Message, MessageParam
from engine.kernel.rules import Rules
from engine.registry import game
from engine.web.laying.box.seats import out_of_box
from engine.web.laying.meeting import clash
from engine.web.laying.tried import product_of, read_product, trial, trial_name
from engine.web.laying.wishes import SeatWish
from engine.web.seat.errors import BadSeat, BadTable, IllegalSeat
from engine.web.seat.pools import Lent, cards_of
from engine.web.seat.seeds import shuffle

# Stands in the place of a starter's code for what was dealt out of a box.
FROM_BOX: Final = "@box"
# Of one's own and of the public decks, the last edited may be drawn.
_DRAWN_FROM = 60
# So many decks are tried for surprises that must go together.
_MOST_DRAWS = 4000
_UNPLAYABLE = NN_(
    "Seat {n}: «{deck}» cannot be played here. {why} Mend the deck or choose another one.",
    "Seat {n}: «{deck}» breaks {count} rules here. The first: {why} Mend the deck or choose "
    "another one.",
    "count",
)


@dataclass(frozen=True)
class Brought:
    """A seat's loadout, and the rows that say where it came from.

    `name` is what it is called, and `keeper` whose cards it may name, where no row says it."""

    loadout: Loadout
    deck: Deck | None = None
    version: DeckVersion | None = None
    product: str = ""
    surprise: bool = False
    name: str = ""
    keeper: int | None = None

    @property
    def lent(self) -> Lent:
        """The loadout with whose cards it may name."""
        if self.deck is not None:
            return Lent(self.loadout, self.deck.owner_id, self.deck.contents)
        if self.version is not None:
            return Lent(self.loadout, self.version.deck.owner_id, self.version.contents)
        return Lent(self.loadout, self.keeper)

    def kept(self) -> DeckVersion | None:
        """The frozen version to point to; to be called inside a transaction."""
        return keep(self.deck) if self.deck else self.version


def bringers(rules: Rules) -> tuple[int, ...]:
    """The seats that bring a loadout: each, the first of each side, or one for the table."""
    kinds = game(rules.key).loadout_kinds()
    if not kinds:
        return ()
    if kinds[0].holder == "seat":
        return tuple(range(rules.seats))
    if kinds[0].holder == "table":
        return (0,)
    blank = rules.blank()
    sides = [rules.side_of(blank, seat) for seat in range(rules.seats)]
    return tuple(seat for seat, side in enumerate(sides) if side not in sides[:seat])


def all_brought(actor: User, rules: Rules, seats: Sequence[SeatWish]) -> dict[int, Brought]:
    """What each seat brings that brings something, in the order of the seats.

    What comes out of a box is dealt when the decks beside it are known. Surprises are drawn last,
    together: decks that may all meet, and that nobody else at the table plays, where there are any.
    Raises BadSeat, IllegalSeat."""
    bringing = bringers(rules)
    found: dict[int, Brought] = {}
    for n in bringing:
        if not (seats[n].box or seats[n].surprise):
            found[n] = brought(actor, rules, n, seats[n])
    found |= _from_boxes(actor, rules, {n: seats[n] for n in bringing if seats[n].box}, found)
    surprised = [n for n in bringing if seats[n].surprise]
    if surprised:
        found |= _surprises(actor, rules, surprised, found)
    return {n: found[n] for n in bringing}


def _from_boxes(
    actor: User, rules: Rules, wished: Mapping[int, SeatWish], found: Mapping[int, Brought]
) -> dict[int, Brought]:
    """What is dealt out of boxes beside what others bring."""
    if not wished:
        return {}
    beside = [each.loadout for each in found.values()]
    playing = [each.deck.pk for each in found.values() if each.deck]
    dealt = {
        n: Brought(loadout, product=FROM_BOX, keeper=actor.pk)
        for n, loadout in out_of_box(actor, rules, wished, beside, playing).items()
    }
    for n, each in dealt.items():
        verdict = judged(rules, each.loadout, cards_of(rules.key, [each.lent]))
        if not verdict.legal:
            raise _illegal(rules.key, n, each, verdict)
    return dealt


def brought(actor: User, rules: Rules, seat: int, wish: SeatWish) -> Brought:
    """What the seat brings, whatever the others do. Raises BadSeat, IllegalSeat."""
    if wish.surprise:
        return _surprises(actor, rules, [seat], {})[seat]
    found = _tried(actor, rules, wish) if wish.tried else _chosen(rules.key, seat, wish)
    verdict = _judged_copies(actor, rules, found, cards_of(rules.key, [found.lent]))
    if not verdict.legal:
        raise _illegal(rules.key, seat, found, verdict)
    return found


def judged(rules: Rules, loadout: Loadout, pool: CardPool) -> Verdict:
    """The verdict on a loadout of these cards under the options of the table."""
    kind = kind_of(rules.key, loadout.kind)
    return Verdict(tuple(judge(loadout, kind, pool, rules.options)))


def _judged_copies(actor: User, rules: Rules, found: Brought, pool: CardPool) -> Verdict:
    """As `judged`; of a built deck also the copies that it is made of, which stay with its owner:
    the match is played without them."""
    deck = found.deck or _deck_as_then(found.version)
    if deck is None:
        return judged(rules, found.loadout, pool)
    return judged(rules, with_copies(deck, found.loadout, reader=actor), pool)


def _deck_as_then(version: DeckVersion | None) -> Deck | None:
    """The deck of a version while it holds the same cards: what it is made of, the version is
    made of. Another list is built of nothing."""
    if version is None or version.deck.zones != version.zones:
        return None
    return version.deck


def check_together(rules: Rules, loadouts: Sequence[Loadout], pool: CardPool) -> None:
    """Raises IllegalDeck when what is brought, made of these cards, cannot meet at one table."""
    kinds = game(rules.key).loadout_kinds()
    if not kinds:
        return
    found = Verdict(tuple(judge_table(loadouts, kinds[0], pool, rules.options)))
    if found.legal:
        return
    said = N_("These decks cannot meet at one table. {why} Choose another one for a seat.")
    raise IllegalDeck(Message(said, {"why": first_reason(rules.key, found)}), rules.key, found)


def title_of(key: str, product: str, version: DeckVersion | None) -> str:
    """What a deck is called in lists: a starter by its product, another by its own name."""
    if version is not None:
        return version.name
    if product == FROM_BOX:
        return _("From the box")
    of_a_card = read_product(product)
    if of_a_card is not None:
        return trial_name(key, *of_a_card)
    return product_name(key, product) if product else ""


def _tried(actor: User, rules: Rules, wish: SeatWish) -> Brought:
    """A starter with places for a card: as it was made, or anew where the card no longer fits
    there. Raises NotTried."""
    if wish.loadout is not None:
        product = product_of(wish.made_of, wish.tried)
        made = Brought(wish.loadout, product=product, keeper=actor.pk)
        if judged(rules, made.loadout, cards_of(rules.key, [made.lent])).legal:
            return made
    found = trial(actor, rules.key, wish.tried)
    return Brought(found.loadout, product=product_of(found.starter, wish.tried), keeper=actor.pk)


def _chosen(key: str, seat: int, wish: SeatWish) -> Brought:
    if wish.deck is not None:
        return Brought(loadout_of(wish.deck), deck=wish.deck)
    if wish.version is not None:
        return Brought(loadout_of_version(wish.version), version=wish.version)
    if not wish.starter:
        raise BadSeat(
            seat, Message(N_("this game is played with a deck. Choose one, or a surprise."))
        )
    try:
        return Brought(decks.starter(key, wish.starter), product=wish.starter)
    except KernelError as exc:
        raise BadSeat(seat, exc.message) from exc


def _surprises(
    actor: User, rules: Rules, seats: Sequence[int], found: Mapping[int, Brought]
) -> dict[int, Brought]:
    """A deck for each of these seats, drawn so that all that is brought can meet."""
    known = list(_candidates(actor, rules.key))
    sitting = [each.lent for each in found.values()]
    try:
        pool = cards_of(rules.key, [*sitting, *(each.lent for each in known)])
    except BadTable:
        known = agreeing(known, sitting)
        pool = cards_of(rules.key, [*sitting, *(each.lent for each in known)])
    legal = [
        Brought(each.loadout, each.deck, None, each.product, surprise=True)
        for each in known
        if _judged_copies(actor, rules, each, pool).legal
    ]
    if not legal:
        said = N_("no deck is legal under these options, so that none can be drawn.")
        raise BadSeat(seats[0], Message(said))
    drawn = _drawn(rules, pool, seats, found, legal, [_MOST_DRAWS])
    if drawn is None:
        said = N_("no legal decks go together here, so that none can be drawn.")
        raise BadSeat(seats[0], Message(said))
    return {n: drawn[n] for n in seats}


def agreeing(known: Sequence[Brought], sitting: Sequence[Lent]) -> list[Brought]:
    """Those of the decks, one after the other, that stand on no other content of a card than who
    sits there or came before."""
    stood: dict[str, int] = {}
    for each in sitting:
        stood |= each.contents
    found = []
    for one in known:
        if all(stood.get(code, number) == number for code, number in one.lent.contents.items()):
            stood |= one.lent.contents
            found.append(one)
    return found


def _drawn(
    rules: Rules,
    pool: CardPool,
    seats: Sequence[int],
    found: Mapping[int, Brought],
    legal: Sequence[Brought],
    left: list[int],
) -> Mapping[int, Brought] | None:
    """One deck after the other, back to the one before where none fits; None after too many."""
    if not seats:
        return found
    taken = [each.loadout for each in found.values()]
    order = list(legal)
    shuffle(order)
    order.sort(key=lambda each: each.loadout in taken)
    bringing = bringers(rules)
    for each in order:
        left[0] -= 1
        together = {**found, seats[0]: each}
        sitting = [together[n].loadout if n in together else None for n in bringing]
        if left[0] < 0 or clash(rules.key, sitting, rules.options, pool):
            continue
        drawn = _drawn(rules, pool, seats[1:], together, legal, left)
        if drawn is not None:
            return drawn
    return None


def _candidates(actor: User, key: str) -> Iterator[Brought]:
    """Starters, one's own decks, and public ones."""
    kinds = game(key).loadout_kinds()
    for product, loadout in game(key).starter_loadouts():
        if loadout.kind == kinds[0].key:
            yield Brought(loadout, product=product)
    others = public_decks(key).exclude(owner=actor)[:_DRAWN_FROM]
    for deck in (*decks_of(actor, key)[:_DRAWN_FROM], *others):
        yield Brought(loadout_of(deck), deck=deck)


def _illegal(key: str, seat: int, found: Brought, verdict: Verdict) -> IllegalSeat:
    version = found.deck or found.version
    name = version.name if version else title_of(key, found.product, None)
    params: dict[str, MessageParam] = {
        "n": seat + 1,
        "deck": name,
        "count": _blocking(verdict),
        "why": first_reason(key, verdict),
    }
    return IllegalSeat(seat, _UNPLAYABLE.fill(params), key, verdict, found.deck)


def first_reason(key: str, verdict: Verdict) -> Message:
    """Why a deck cannot be played, the first of the reasons; an own card is called by its name."""
    found = next(v.message for v in verdict.violations if v.severity is not Severity.WARNING)
    told = {
        name: called(key, value) if isinstance(value, str) else value
        for name, value in found.params.items()
    }
    return replace(found, params=told)


def _blocking(verdict: Verdict) -> int:
    return sum(1 for v in verdict.violations if v.severity is not Severity.WARNING)
