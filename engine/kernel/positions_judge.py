"""What is wrong with a layout by its form alone: every problem, never the first only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.kernel.cards import CardPool
from engine.kernel.messages import N_, NN_, Message, MessageParam, shown
from engine.kernel.names import Name
from engine.kernel.positions import (
    NONE,
    SEAT,
    SOME,
    TABLE,
    UNSEEN,
    Attribute,
    Layout,
    Placed,
    PositionForm,
    Problem,
    ZoneForm,
    concealed,
    left_over,
    placed_copies,
)

_TAKE: Final = NN_("Take off {count} card.", "Take off {count} cards.", "count")


def judge(form: PositionForm, pool: CardPool, layout: Layout) -> list[Problem]:
    """The problems by the form: unknown names, numbers out of range, cards that do not fit or
    are not there. Empty when the game itself may look at the layout."""
    if len(layout.seats) != len(form.seats):
        wanted = {"wanted": len(form.seats), "found": shown(len(layout.seats))}
        text = N_("This table is laid for {wanted} players, not for {found}.")
        return [Problem(Message(text, wanted))]
    found = _Judge(form, pool, layout)
    for seat in range(TABLE, len(form.seats)):
        found.side(seat)
    for seat in range(len(form.seats)):
        found.copies(seat)
    return found.problems


class _Judge:
    def __init__(self, form: PositionForm, pool: CardPool, layout: Layout) -> None:
        self.form = form
        self.pool = pool
        self.layout = layout
        self.problems: list[Problem] = []
        self.placed = placed_copies(form, layout)

    def side(self, seat: int) -> None:
        form, side = self.form.side(seat), self.layout.side(seat)
        self.values(side.facts, form.facts, seat, "", "")
        for key, row in side.zones.items():
            zone = form.zone(key)
            if zone is None:
                self.unknown(key, seat)
                continue
            self.zone(zone, row, seat)
        for key, amount in side.unseen.items():
            self.unseen(key, amount, seat)

    def zone(self, zone: ZoneForm, row: tuple[Placed, ...], seat: int) -> None:
        excess = len(row) - zone.capacity
        if zone.capacity >= 0 and excess > 0:
            text = NN_(
                "{zone} holds at most {most} card, {found} lie there.",
                "{zone} holds at most {most} cards, {found} lie there.",
                "most",
            )
            params: dict[str, MessageParam] = {
                "zone": zone.name,
                "most": zone.capacity,
                "found": len(row),
            }
            message = text.fill(params, zone.clause)
            self.add(message, seat, zone.key, "", excess, _TAKE.fill({"count": excess}))
        for each in row:
            self.card(zone, each, seat)

    def card(self, zone: ZoneForm, each: Placed, seat: int) -> None:
        owner = seat if each.owner == TABLE else each.owner
        is_unseen = zone.conceals and each.card == UNSEEN
        if self.is_strange(each.card, owner, seat, zone.key, may_hide=is_unseen):
            return
        if each.card not in zone.cards and not is_unseen:
            text = N_("«{card}» cannot lie there: {zone}.")
            params = {"card": self.name(each.card), "zone": zone.name}
            remedy = Message(N_("Put it somewhere else."))
            self.add(Message(text, params, zone.clause), seat, zone.key, each.card, 1, remedy)
        self.values(each.values, zone.attributes, seat, zone.key, each.card)
        if each.attached and not zone.attachable:
            text = N_("Nothing can be attached to «{card}» there: {zone}.")
            params = {"card": self.name(each.card), "zone": zone.name}
            self.add(Message(text, params, zone.clause), seat, zone.key, each.card, 1, None)
            return
        for held in each.attached:
            self.attached(held, seat, zone)

    def attached(self, held: Placed, seat: int, zone: ZoneForm) -> None:
        owner, place = seat if held.owner == TABLE else held.owner, zone.key
        is_unseen = zone.conceals and held.card == UNSEEN
        if self.is_strange(held.card, owner, seat, place, may_hide=is_unseen):
            return
        if held.card not in self.form.attachables and not is_unseen:
            text = N_("«{card}» is not a card that stays attached.")
            remedy = Message(N_("Put it somewhere else."))
            message = Message(text, {"card": self.name(held.card)})
            self.add(message, seat, place, held.card, 1, remedy)
        self.values(held.values, self.form.attached, seat, place, held.card)

    def is_strange(self, code: str, owner: int, seat: int, place: str, *, may_hide: bool) -> bool:
        """Whether the card or its owner is not at this table; it is then judged no further."""
        if not 0 <= owner < len(self.form.seats):
            text = N_("«{card}» needs an owner: one of the players.")
            self.add(Message(text, {"card": self.name(code)}), seat, place, code, 0, None)
            return True
        if may_hide or code in self.form.seats[owner].supply:
            return False
        text = N_("«{card}» is not in that player's deck.")
        remedy = Message(N_("Take it off, or lay the table with another deck."))
        self.add(Message(text, {"card": self.name(code)}), seat, place, code, 1, remedy)
        return True

    def values(
        self,
        given: Mapping[str, int],
        allowed: tuple[Attribute, ...],
        seat: int,
        place: str,
        card: str,
    ) -> None:
        known = {each.key: each for each in allowed}
        for key, value in given.items():
            asked = known.get(key)
            if asked is None:
                self.unknown(key, seat)
                continue
            low, high = _range(asked, len(self.form.seats))
            if low <= value <= high:
                continue
            text = N_("{what}: {found} is not from {low} to {high}.")
            what: MessageParam = asked.name
            if card:
                what = Message("{card}, {what}", {"card": self.name(card), "what": asked.name})
            params = {"what": what, "found": value, "low": low, "high": high}
            over = value - high if value > high else low - value
            nearest = {"value": high if value > high else low}
            remedy = Message(N_("Set it to {value}."), nearest)
            self.add(Message(text, params, asked.clause), seat, place or key, card, over, remedy)

    def unseen(self, key: str, amount: int, seat: int) -> None:
        zone = self.form.side(seat).zone(key)
        if zone is None or zone.unseen == NONE:
            if amount:
                self.unknown(key, seat)
            return
        if amount < 0:
            text = N_("{zone}: {found} unseen cards are fewer than none.")
            params: dict[str, MessageParam] = {"zone": zone.name, "found": amount}
            remedy = Message(N_("Set it to {value}."), {"value": 0})
            self.add(Message(text, params, zone.clause), seat, key, "", -amount, remedy)

    def copies(self, seat: int) -> None:
        side, placed = self.form.seats[seat], self.placed[seat]
        for code in sorted(placed):
            if code not in side.supply:
                continue  # said where it lies
            excess = placed[code] - side.supply[code]
            if excess > 0:
                text = N_("{found} copies of «{card}» lie on the table, the deck has {most}.")
                params = {"found": placed[code], "card": self.name(code), "most": side.supply[code]}
                self.add(
                    Message(text, params), seat, "", code, excess, _TAKE.fill({"count": excess})
                )
        self.notes(seat)
        self.rest(seat)

    def notes(self, seat: int) -> None:
        side = self.form.seats[seat]
        for zone in side.zones:
            if not zone.is_note or zone.repeats:
                continue
            named: dict[str, int] = {}
            for each in self.layout.seats[seat].zone(zone.key):
                named[each.card] = named.get(each.card, 0) + 1
            for code in sorted(named):
                excess = named[code] - side.supply.get(code, named[code])
                if excess > 0:
                    text = N_("{zone}: «{card}» stands there {found} times, the deck has {most}.")
                    params = {
                        "zone": zone.name,
                        "card": self.name(code),
                        "found": named[code],
                        "most": side.supply[code],
                    }
                    self.add(
                        Message(text, params, zone.clause),
                        seat,
                        zone.key,
                        code,
                        excess,
                        _TAKE.fill({"count": excess}),
                    )

    def rest(self, seat: int) -> None:
        """Whether what is unseen can be dealt, and every card lies somewhere."""
        side, left = self.form.seats[seat], left_over(self.form, self.layout, seat)
        self.lying(seat, len(left))
        hidden = [zone for zone in side.zones if zone.unseen != NONE]
        for code in sorted(set(left)):
            if any(code in zone.cards for zone in hidden):
                continue
            count = left.count(code)
            fits = next((z for z in side.zones if code in z.cards and not z.is_note), None)
            text = N_("«{card}» ({count}) lies nowhere.")
            message = Message(
                text, {"card": self.name(code), "count": count}, fits.clause if fits else ""
            )
            self.add(message, seat, "", code, count, Message(N_("Put it where it lies.")))
        self.enough(seat, hidden, left)

    def lying(self, seat: int, left: int) -> None:
        """Whether there are as many cards left as lie somewhere unseen."""
        wanted = concealed(self.form, self.layout, seat)
        if wanted <= left:
            return
        text = NN_(
            "{wanted} cards lie unseen on the table, {count} card is left.",
            "{wanted} cards lie unseen on the table, {count} cards are left.",
            "count",
        )
        excess = wanted - left
        remedy = _TAKE.fill({"count": excess})
        message = text.fill({"wanted": wanted, "count": left})
        self.add(message, seat, "", "", excess, remedy)

    def enough(self, seat: int, hidden: list[ZoneForm], left: list[str]) -> None:
        for zone in hidden:
            if zone.unseen != SOME:
                continue
            wanted = self.layout.seats[seat].unseen.get(zone.key, 0)
            there = sum(1 for code in left if code in zone.cards)
            there = max(0, there - concealed(self.form, self.layout, seat))
            if wanted <= there:
                continue
            text = NN_(
                "{zone}: {wanted} unseen cards are asked for, {count} card is left.",
                "{zone}: {wanted} unseen cards are asked for, {count} cards are left.",
                "count",
            )
            message = text.fill({"zone": zone.name, "wanted": wanted, "count": there}, zone.clause)
            remedy = Message(N_("Set it to {value}."), {"value": there})
            self.add(message, seat, zone.key, "", wanted - there, remedy)

    def unknown(self, key: str, seat: int) -> None:
        text = N_("There is no place or fact «{key}» in this game.")
        remedy = Message(N_("Take it off."))
        self.add(Message(text, {"key": shown(key)}), seat, key, "", 0, remedy)

    def add(
        self,
        message: Message,
        seat: int,
        place: str,
        card: str,
        amount: int,
        remedy: Message | None,
    ) -> None:
        self.problems.append(Problem(message, seat, place, card, amount, remedy))

    def name(self, code: str) -> MessageParam:
        if code == UNSEEN:
            return Message(N_("a card nobody has seen"))
        card = self.pool.get(code)
        return Name() if card is None and not code else shown(code) if card is None else card.name


def _range(asked: Attribute, seats: int) -> tuple[int, int]:
    if asked.kind == SEAT:
        return 0, seats - 1
    return (0, len(asked.choices) - 1) if asked.choices else (asked.low, asked.high)
