"""Doings by hand carried out on the true state, with what chance adds to them."""

from __future__ import annotations

from engine.kernel import by_hand
from engine.kernel.doings import (
    ATTACH,
    BY_TABLE,
    COIN,
    CONTROL,
    DIE,
    DISCARD,
    DRAW,
    END,
    ENDS,
    FACES,
    GIVE,
    HIDDEN_AT,
    LOOK,
    LOSE,
    MOVE,
    NUMBER,
    RANDOM,
    SEATS,
    SHUFFLE,
    TOP,
    TURN,
    WIN,
    Doings,
    figure_of,
)
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rng import Rng
from engine.kernel.state import UNKNOWN, State


def lot_of(d: Doings, s: State, seat: int, data: list[int], m: State) -> list[int]:
    """What chance adds to a complete doing: [n] one of n faces, [0, n] an order."""
    code = data[0]
    if code == COIN:
        return [FACES] if data[1] == BY_TABLE else []
    if code == DIE:
        return [data[1]] if data[2] == BY_TABLE else []
    if code == SHUFFLE:
        return [0, len(_row(d, s, seat, data[1]))]
    if code in (MOVE, DISCARD) and data[2] == RANDOM:
        return [_row(d, m, seat, data[1]).count(UNKNOWN)]
    return []


def _row(d: Doings, s: State, seat: int, place: int) -> list[int]:
    return d.cards(s, seat, d.sorts[place // SEATS].word, place % SEATS)


def drawn_lot(lot: list[int], rng: Rng) -> list[int]:
    """What falls."""
    if not lot:
        return []
    if lot[0]:
        return [rng.below(lot[0])]
    order = list(range(lot[1]))
    rng.shuffle(order)
    return order


def is_lot(lot: list[int], given: list[int]) -> bool:
    """Whether that can have fallen."""
    if lot and not lot[0]:
        return sorted(given) == list(range(lot[1]))
    return len(given) == len(lot) and all(0 <= face < lot[0] for face in given)


def is_typed_by(data: list[int]) -> bool:
    """Whether somebody threw a coin or die of their own and typed what fell."""
    return (data[0] == COIN and data[1] != BY_TABLE) or (data[0] == DIE and data[2] != BY_TABLE)


def names_hidden(data: list[int]) -> bool:
    """Whether it touches cards that its seat need not see: then no refusal gives a reason."""
    if data[0] in (MOVE, DISCARD):
        return data[2] < 0
    return data[0] in (DRAW, LOOK, SHUFFLE)


def length_of(data: list[int]) -> int:
    """How long a complete doing is before chance has added to it."""
    lengths = {MOVE: 4, ATTACH: 4, DISCARD: 3, LOOK: 3, NUMBER: 3, CONTROL: 3, GIVE: 3, DIE: 3}
    return lengths.get(data[0], 2)


def carry_out(d: Doings, s: State, seat: int, data: list[int], out: Sink | None) -> None:
    """Change the true state as a complete doing says; trusts the caller."""
    code, lot = data[0], data[length_of(data) :]
    if code in (MOVE, DRAW, DISCARD):
        _move(d, s, seat, data, lot, out)
    elif code == LOOK:
        _look(d, s, seat, data, out)
    elif code == ATTACH:
        piece = _taken(d, s, seat, data[1], data[2])
        _tell(out, by_hand.E_ATTACHED, seat, d.card_of(piece), data[3])
        d.do(s, seat, [code, piece, data[3]], out)
    elif code == NUMBER:
        figure = figure_of(d, s, data[1])
        _tell(out, by_hand.E_FIGURE, seat, data[1], figure.now, figure.now + data[2])
        d.set_figure(s, data[1], figure.now + data[2], out)
    elif code == COIN:
        _tell(out, by_hand.E_COIN, seat, 1 - (lot or data[1:])[0])
    elif code == DIE:
        _tell(out, by_hand.E_DIE, seat, data[1], 1 + (lot or data[2:])[0])
    elif code == SHUFFLE:
        _tell(out, by_hand.E_SHUFFLED, seat, data[1])
        d.order(s, d.sorts[data[1] // SEATS].word, data[1] % SEATS, lot)
    elif code in (WIN, LOSE):
        _settle(d, s, seat, data, out)
    else:
        _tell_thing(seat, data, out)
        d.do(s, seat, data, out)


def _settle(d: Doings, s: State, seat: int, data: list[int], out: Sink | None) -> None:
    _tell(out, by_hand.E_WON if data[0] == WIN else by_hand.E_LOST, seat, data[1])
    others = [each for each in range(d.seats) if each != data[1]]
    d.settle(s, data[1] if data[0] == WIN else others[0], out)


def _tell_thing(seat: int, data: list[int], out: Sink | None) -> None:
    if data[0] == TURN:
        _tell(out, by_hand.E_TURNED, seat, data[1])
    elif data[0] == END:
        _tell(out, by_hand.E_ENDED, seat, data[1])
    else:
        kind = by_hand.E_CONTROL if data[0] == CONTROL else by_hand.E_GAVE
        _tell(out, kind, seat, data[1], data[2])


def _tell(out: Sink | None, *event: int) -> None:
    if out is not None:
        out.append((event[0], EVERYBODY, *event[1:]))


def _taken(d: Doings, s: State, seat: int, place: int, which: int) -> int:
    return d.take(s, seat, d.sorts[place // SEATS].word, place % SEATS, which)


def _move(
    d: Doings, s: State, seat: int, data: list[int], lot: list[int], out: Sink | None
) -> None:
    source, which, goal = _way(d, data)
    piece = _taken(d, s, seat, source, HIDDEN_AT - lot[0] if lot else which)
    sort = d.sorts[goal // SEATS]
    _tell_move(d, seat, d.card_of(piece), source, goal, is_named=which >= 0, out=out)
    bottom = data[0] == MOVE and data[3] % ENDS == 1
    d.put(s, piece, sort.word, goal % SEATS, bottom=bottom)


def _way(d: Doings, data: list[int]) -> tuple[int, int, int]:
    """Out of which place, which card of it, and into which place."""
    place, owner = data[1], data[1] % SEATS
    sort = d.sorts[place // SEATS]
    if data[0] == DRAW:
        stock = sort.draws_from
        return d.number_of(stock, d.holder(stock, owner)), TOP, place
    if data[0] == DISCARD:
        pile = sort.discards_to
        return place, data[2], d.number_of(pile, d.holder(pile, owner))
    return place, data[2], data[3] // ENDS


def _tell_move(
    d: Doings, seat: int, card: int, source: int, goal: int, *, is_named: bool, out: Sink | None
) -> None:
    before, then = d.readers(source), d.readers(goal)
    if out is None:
        return
    if EVERYBODY in (before, then):
        kind = by_hand.E_MOVED if before == EVERYBODY else by_hand.E_REVEALED
        out.append((kind, EVERYBODY, seat, card, source, goal))
    else:
        mask = before | then | (1 << seat if is_named else 0)
        out.append((by_hand.E_MOVED_HIDDEN, mask, seat, source, goal, card))


def _look(d: Doings, s: State, seat: int, data: list[int], out: Sink | None) -> None:
    word = d.sorts[data[1] // SEATS].word
    for card in d.learn(s, seat, word, data[1] % SEATS, data[2]):
        if out is not None:
            out.append((by_hand.E_LOOKED, 1 << seat, seat, data[1], card))
