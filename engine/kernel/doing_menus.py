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
    Figure,
    Handle,
    Place,
    figure_of,
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
    menus = Menus(d, m, seat, typed)
    done: list[int] = []
    offered = menus.after(done)
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
        offered = menus.after(done)
    return offered


def carried(d: Doings, m: State, seat: int) -> list[tuple[int, Handle, list[int]]]:
    """What MOVE offers, at once: from which place, which card of it, to which places."""
    menus = Menus(d, m, seat, False)
    return [
        (place.number, which, goals)
        for place in menus.after([MOVE])
        for which in menus.after([MOVE, place.number])
        if (goals := menus.goals(place.number, which.number))
    ]


class Menus:
    """The menus of one seat at one moment; no entry leads to an empty one."""

    def __init__(self, d: Doings, m: State, seat: int, typed: bool) -> None:
        self.d = d
        self.m = m
        self.seat = seat
        self.typed = typed
        self.held: dict[tuple[str, int], list[int]] = {}
        self.all_places = [
            at * SEATS + owner
            for at, sort in enumerate(d.sorts)
            for owner in range(d.seats)
            if d.has(sort.word, owner)
        ]

    def after(self, done: list[int]) -> list[Handle]:
        """What can be added to what was chosen."""
        if not done:
            return [Handle(code, text, title) for code, text, title in TITLES if self._first(code)]
        code = done[0]
        if len(done) == 1:
            return self._first(code)
        if code in (MOVE, DISCARD, ATTACH):
            return self._of_card(done)
        return self._second(code, done[1]) if len(done) == 2 else []

    def _first(self, code: int) -> list[Handle]:
        """What a doing begins with; empty where it cannot be done."""
        if code in (TURN, END):
            return self.d.things(self.m, self.seat, code)
        if code in (CONTROL, GIVE):
            things = self.d.things(self.m, self.seat, code)
            return [each for each in things if self._second(code, each.number)]
        if code == NUMBER:
            figures = [each for each in self.d.figures(self.m) if steps_of(each)]
            return [Handle(each.number, each.text, each.title) for each in figures]
        if code == COIN:
            return self._faces(FACES)
        if code == DIE:
            return [Handle(n, f"d{n}", Message(N_("A die of {sides}"), {"sides": n})) for n in DICE]
        if code in (WIN, LOSE):
            return self._players() if self.d.can_settle() else []
        return self._places(code)

    def _second(self, code: int, thing: int) -> list[Handle]:
        """What follows what a doing begins with, cards apart."""
        if code == LOOK:
            return self._depths(thing)
        if code == NUMBER:
            return self._changes(thing)
        if code in (CONTROL, GIVE):
            return self.d.bearers(self.m, code, thing)
        return self._faces(thing) if code == DIE else []

    def _players(self) -> list[Handle]:
        return [
            Handle(n, f"player-{n + 1}", Message(N_("Player {n}"), {"n": n + 1}))
            for n in range(self.d.seats)
        ]

    # --- cards and their places ---------------------------------------------------------------

    def _places(self, code: int) -> list[Handle]:
        """The places that a doing may begin at."""
        return [
            Handle(place, self._place_text(place), self.d.place_title(place))
            for place in self.all_places
            if self._begins(code, place)
        ]

    def _begins(self, code: int, place: int) -> bool:
        sort, owner = self.d.sorts[place // SEATS], place % SEATS
        if code == DRAW:
            stock = sort.draws_from
            return stock != "" and bool(self._cards_in(stock, self.d.holder(stock, owner)))
        cards = self._cards_in(sort.word, owner)
        if not cards:
            return False
        if code == LOOK:
            return UNKNOWN in cards or (sort.ordered and sort.read_by != ALL)
        if code == SHUFFLE:
            return sort.ordered and sort.read_by != ALL and len(cards) > 1
        if code == DISCARD:
            return sort.discards_to != ""
        return any(self._leads(code, place, card) for card in set(cards))

    def _cards_in(self, word: str, owner: int) -> list[int]:
        key = (word, owner)
        if key not in self.held:
            self.held[key] = self.d.cards(self.m, self.seat, word, owner)
        return self.held[key]

    def _place_text(self, place: int) -> str:
        sort = self.d.sorts[place // SEATS]
        return sort.word if sort.shared else f"{sort.word}-{place % SEATS + 1}"

    def _of_card(self, done: list[int]) -> list[Handle]:
        """After the place the card of it, then where it goes."""
        code, place = done[0], done[1]
        sort = self.d.sorts[place // SEATS]
        if code == DISCARD:
            return self._which(place) if len(done) == 2 and sort.discards_to else []
        if len(done) == 2:
            return [each for each in self._which(place) if self._leads(code, place, each.number)]
        return self._goals(code, place, done[2]) if len(done) == 3 else []

    def _which(self, place: int) -> list[Handle]:
        """The cards of a place that are known, by name; the others by their place alone."""
        sort = self.d.sorts[place // SEATS]
        cards = self._cards_in(sort.word, place % SEATS)
        found: list[Handle] = []
        if UNKNOWN in cards:
            if sort.ordered:
                found.append(Handle(TOP, "top", Message(N_("The top card"))))
                found.append(Handle(BOTTOM, "bottom", Message(N_("The bottom card"))))
            else:
                found.append(Handle(RANDOM, "random", Message(N_("A hidden card at random"))))
        for card in sorted(set(cards)):
            if card != UNKNOWN:
                code = self.d.codes[card]
                found.append(Handle(card, code, self.d.said("card", card), code))
        return found

    def _goals(self, code: int, source: int, which: int) -> list[Handle]:
        if code == ATTACH:
            return self.d.bearers(self.m, ATTACH, which) if which >= 0 else []
        found: list[Handle] = []
        for place in self.goals(source, which):
            found += self._ends(self.d.sorts[place // SEATS], place)
        return found

    def goals(self, source: int, which: int) -> list[int]:
        """The places to which a card may come from another."""
        return [place for place in self.all_places if self._fits(source, which, place)]

    def _leads(self, code: int, source: int, which: int) -> bool:
        if code == ATTACH:
            return bool(self._goals(code, source, which))
        return any(self._fits(source, which, place) for place in self.all_places)

    def _fits(self, source: int, which: int, place: int) -> bool:
        sort = self.d.sorts[place // SEATS]
        if place == source and not sort.ordered:
            return False
        return self.d.fits(self.m, max(which, UNKNOWN), source, sort.word, place % SEATS)

    def _ends(self, sort: Place, place: int) -> list[Handle]:
        text, title = self._place_text(place), self.d.place_title(place)
        if not sort.ordered:
            return [Handle(place * ENDS, text, title)]
        top = Message(N_("Top of {place}"), {"place": title})
        bottom = Message(N_("Bottom of {place}"), {"place": title})
        return [
            Handle(place * ENDS, f"{text}-top", top),
            Handle(place * ENDS + 1, f"{text}-bottom", bottom),
        ]

    def _depths(self, place: int) -> list[Handle]:
        sort = self.d.sorts[place // SEATS]
        whole = Handle(WHOLE, "all", Message(N_("All of it")))
        if not sort.ordered:
            return [whole]
        most = min(MOST_LOOKED, len(self._cards_in(sort.word, place % SEATS)))
        tops = [
            Handle(n, f"top-{n}", Message(N_("The top {n}"), {"n": n})) for n in range(1, most + 1)
        ]
        return [*tops, whole]

    # --- numbers, coins, dice -----------------------------------------------------------------

    def _changes(self, number: int) -> list[Handle]:
        """By how much a number goes up or down."""
        steps = steps_of(figure_of(self.d, self.m, number))
        return [Handle(n, f"{n:+d}", f"{n:+d}") for n in steps]

    def _faces(self, sides: int) -> list[Handle]:
        table = Handle(BY_TABLE, "table", Message(N_("The table throws")))
        if not self.typed:
            return [table]
        if sides == FACES:
            heads = Handle(0, "heads", Message(N_("Heads")))
            return [table, heads, Handle(1, "tails", Message(N_("Tails")))]
        return [table, *(Handle(n, str(n + 1), str(n + 1)) for n in range(sides))]


def steps_of(figure: Figure) -> list[int]:
    """By how much it can go up or down and end within its bounds."""
    low = max(-MOST_CHANGE, -((figure.now - figure.least) // figure.step))
    high = min(MOST_CHANGE, (figure.most - figure.now) // figure.step)
    return [n * figure.step for n in range(low, high + 1) if n]
