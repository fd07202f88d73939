"""Menus of the doings by hand, from the view of a seat alone, hidden cards by their place alone: so
no refusal tells what lies hidden."""

from __future__ import annotations

from typing import Final

from engine.kernel.doings import (
    ALL,
    ATTACH,
    BOTTOM,
    BY_TABLE,
    COIN,
    CONTROL,
    DICE,
    DIE,
    DISCARD,
    DRAW,
    END,
    ENDS,
    FACES,
    GIVE,
    LOOK,
    LOSE,
    MOST_CHANGE,
    MOST_LOOKED,
    MOVE,
    NUMBER,
    RANDOM,
    SEATS,
    SHUFFLE,
    TOP,
    TURN,
    WHOLE,
    WIN,
    Doings,
    Handle,
    Place,
    figure_of,
    holder,
)
from engine.kernel.errors import IllegalAction
from engine.kernel.messages import N_, Message
from engine.kernel.state import UNKNOWN, State

TITLES: Final[tuple[tuple[int, str, Message], ...]] = (
    (MOVE, "move", Message(N_("Move"))),
    (ATTACH, "attach", Message(N_("Attach"))),
    (DRAW, "draw", Message(N_("Draw"))),
    (TURN, "turn", Message(N_("Turn over"))),
    (DISCARD, "discard", Message(N_("Discard"))),
    (COIN, "coin", Message(N_("Coin"))),
    (NUMBER, "number", Message(N_("Number"))),
    (DIE, "die", Message(N_("Die"))),
    (LOOK, "look", Message(N_("Look"))),
    (SHUFFLE, "shuffle", Message(N_("Shuffle"))),
    (CONTROL, "control", Message(N_("Take control"))),
    (GIVE, "give", Message(N_("Give an effect"))),
    (END, "end", Message(N_("End an effect"))),
    (WIN, "win", Message(N_("Win"))),
    (LOSE, "lose", Message(N_("Lose"))),
)


def handling(
    d: Doings, m: State, seat: int, chosen: list[int], *, typed: bool = False
) -> list[Handle]:
    """What can be added to a doing that `seat` builds, from its view alone; [] when it is complete.

    `typed`: the people throw their own coins and dice. Raises IllegalAction for what was not
    offered, in the same words whatever lies hidden."""
    done: list[int] = []
    offered = _menu(d, m, seat, done, typed)
    for number in chosen:
        if not offered:
            raise IllegalAction(Message(N_("This change is complete without more.")))
        if not any(each.number == number for each in offered):
            raise IllegalAction(
                Message(
                    N_("That is not among what can be done by hand here. Possible: {offered}."),
                    {"offered": ", ".join([each.text for each in offered[:12]])},
                )
            )
        done.append(number)
        offered = _menu(d, m, seat, done, typed)
    return offered


def _menu(d: Doings, m: State, seat: int, done: list[int], typed: bool) -> list[Handle]:
    if not done:
        return [
            Handle(code, text, title)
            for code, text, title in TITLES
            if _first(d, m, seat, code, typed)
        ]
    if len(done) == 1:
        return _first(d, m, seat, done[0], typed)
    code = done[0]
    if code in (MOVE, DISCARD, ATTACH):
        return _of_card(d, m, done)
    if code == LOOK and len(done) == 2:
        return _depths(d, m, done[1])
    if code == NUMBER and len(done) == 2:
        return _changes(d, m, done[1])
    if code in (CONTROL, GIVE) and len(done) == 2:
        return d.bearers(m, code, done[1])
    if code == DIE and len(done) == 2:
        return _faces(done[1], typed)
    return []


def _first(d: Doings, m: State, seat: int, code: int, typed: bool) -> list[Handle]:
    """What a doing begins with; empty where it cannot be done."""
    if code in (TURN, CONTROL, GIVE, END):
        return d.things(m, seat, code)
    if code == NUMBER:
        return [
            Handle(each.number, each.text, each.title)
            for each in d.figures(m)
            if each.least < each.most
        ]
    if code == COIN:
        return _faces(FACES, typed)
    if code == DIE:
        return [Handle(n, f"d{n}", Message(N_("A die of {sides}"), {"sides": n})) for n in DICE]
    if code in (WIN, LOSE):
        return _players(d) if d.can_settle() else []
    return _places(d, m, code)


def _players(d: Doings) -> list[Handle]:
    return [
        Handle(n, f"player-{n + 1}", Message(N_("Player {n}"), {"n": n + 1}))
        for n in range(d.seats)
    ]


def _places(d: Doings, m: State, code: int) -> list[Handle]:
    """The places that a doing may begin at."""
    found: list[Handle] = []
    for at, sort in enumerate(d.sorts):
        for seat in range(d.seats):
            if d.has(sort.word, seat) and _begins(d, m, code, sort, seat):
                found.append(_place_handle(d, at * SEATS + seat))
    return found


def _begins(d: Doings, m: State, code: int, sort: Place, seat: int) -> bool:
    if code == DRAW:
        stock = sort.draws_from
        return stock != "" and bool(d.cards(m, stock, holder(d, stock, seat)))
    cards = d.cards(m, sort.word, seat)
    if not cards:
        return False
    if code == DISCARD:
        return sort.discards_to != ""
    if code == LOOK:
        return UNKNOWN in cards or (sort.ordered and sort.read_by != ALL)
    if code == SHUFFLE:
        return sort.ordered and sort.read_by != ALL and len(cards) > 1
    if code == ATTACH:
        return any(card != UNKNOWN and d.bearers(m, ATTACH, card) for card in cards)
    return True


def _place_handle(d: Doings, place: int) -> Handle:
    return Handle(place, _place_text(d, place), d.place_title(place))


def _place_text(d: Doings, place: int) -> str:
    return f"{d.sorts[place // SEATS].word}-{place % SEATS + 1}"


def _of_card(d: Doings, m: State, done: list[int]) -> list[Handle]:
    """After the place the card of it, then where it goes."""
    code, sort, owner = done[0], d.sorts[done[1] // SEATS], done[1] % SEATS
    cards = d.cards(m, sort.word, owner)
    if len(done) == 2:
        return [each for each in _which(d, sort, cards) if _leads(d, m, code, done, each.number)]
    if len(done) == 3:
        return _goals(d, m, code, done, done[2])
    return []


def _leads(d: Doings, m: State, code: int, done: list[int], which: int) -> bool:
    return code == DISCARD or bool(_goals(d, m, code, done, which))


def _goals(d: Doings, m: State, code: int, done: list[int], which: int) -> list[Handle]:
    if code == DISCARD:
        return []
    if code == ATTACH:
        return d.bearers(m, ATTACH, which) if which >= 0 else []
    found: list[Handle] = []
    for at, sort in enumerate(d.sorts):
        for seat in range(d.seats):
            place = at * SEATS + seat
            if not d.has(sort.word, seat):
                continue
            if place == done[1] and not sort.ordered:
                continue
            if d.fits(m, max(which, UNKNOWN), sort.word, seat):
                found += _ends(d, sort, place)
    return found


def _ends(d: Doings, sort: Place, place: int) -> list[Handle]:
    text, title = _place_text(d, place), d.place_title(place)
    if not sort.ordered:
        return [Handle(place * ENDS, text, title)]
    top = Message(N_("Top of {place}"), {"place": title})
    bottom = Message(N_("Bottom of {place}"), {"place": title})
    return [
        Handle(place * ENDS, f"{text}-top", top),
        Handle(place * ENDS + 1, f"{text}-bottom", bottom),
    ]


def _which(d: Doings, sort: Place, cards: list[int]) -> list[Handle]:
    """The cards of a place that are known, by name; the others by their place alone."""
    found: list[Handle] = []
    if UNKNOWN in cards:
        if sort.ordered:
            found.append(Handle(TOP, "top", Message(N_("The top card"))))
            found.append(Handle(BOTTOM, "bottom", Message(N_("The bottom card"))))
        else:
            found.append(Handle(RANDOM, "random", Message(N_("A hidden card at random"))))
    for card in sorted(set(cards)):
        if card != UNKNOWN:
            found.append(Handle(card, d.codes[card], d.said("card", card), d.codes[card]))
    return found


def _depths(d: Doings, m: State, place: int) -> list[Handle]:
    sort = d.sorts[place // SEATS]
    size = len(d.cards(m, sort.word, place % SEATS))
    whole = Handle(WHOLE, "all", Message(N_("All of it")))
    if not sort.ordered:
        return [whole]
    tops = [
        Handle(n, f"top-{n}", Message(N_("The top {n}"), {"n": n}))
        for n in range(1, min(MOST_LOOKED, size) + 1)
    ]
    return [*tops, whole]


def _changes(d: Doings, m: State, number: int) -> list[Handle]:
    """By how much a number goes up or down."""
    figure = figure_of(d, m, number)
    low = max(-MOST_CHANGE, figure.least - figure.now)
    high = min(MOST_CHANGE, figure.most - figure.now)
    steps = [n for n in range(low, high + 1) if n]
    return [Handle(n, f"{n:+d}", f"{n:+d}") for n in steps]


def _faces(sides: int, typed: bool) -> list[Handle]:
    table = Handle(BY_TABLE, "table", Message(N_("The table throws")))
    if not typed:
        return [table]
    if sides == FACES:
        heads = Handle(0, "heads", Message(N_("Heads")))
        return [table, heads, Handle(1, "tails", Message(N_("Tails")))]
    return [table, *(Handle(n, str(n + 1), str(n + 1)) for n in range(sides))]
