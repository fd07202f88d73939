"""What people may change by hand in a game (KX-9.13).

Characters, chests and spirit tiles are the cards of its places: cells, prisons, niches, the spirit
pool, the sheet of each character. Numbers of figures, things and effects hold the character that
they are told of in their low bits: `what << PIECE_BITS | piece`.
"""

from __future__ import annotations

from typing import Final

from engine.games.karmox.board import place_name
from engine.games.karmox.codes import (
    END_OF_TURN,
    FLAGS,
    HANDED,
    NEVER,
    NOTHING,
    PIECES,
    PRISON,
    STATS,
    USED,
)
from engine.games.karmox.core import Core
from engine.games.karmox.ends import check_end
from engine.games.karmox.fighting import empty_niches
from engine.games.karmox.landing import release
from engine.games.karmox.pieces import free_points
from engine.games.karmox.placing_read import is_quiet
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.terms import BUDGET_NAMES, FLAG_NAMES, STAT_NAMES
from engine.games.karmox.ways import is_taken
from engine.kernel.doings import (
    ALL,
    END,
    GIVE,
    SEATS,
    Doings,
    Figure,
    Handle,
    Place,
)
from engine.kernel.events import Sink
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.state import State

CHEST: Final = PIECES
TILE: Final = PIECES + 1
TOKENS: Final = (("chest", Message(N_("Chest"))), ("tile", Message(N_("Spirit tile"))))
PIECE_BITS: Final = 16
PIECE: Final = (1 << PIECE_BITS) - 1
# In the low bits of a number that is of no character.
NO_PIECE: Final = PIECE
# Figures: those of a character, then those of the table.
LIFE: Final = 0
LEVEL: Final = 1
ABILITY: Final = 2
BUDGET: Final = 8
PAWN: Final = 16
MOST_LEFT: Final = 9
# What lasts by its list and place there, what is given by its place among the gifts.
MODS: Final = 0
FLAGGED: Final = 1000
GIFTS: Final = 2000


def own(s: State) -> KarmoxState:
    """The state in its own class."""
    assert isinstance(s, KarmoxState)
    return s


class KarmoxDoings(Doings):
    """KX-9.13: nothing is hidden here (KX-7.1), and of chests and tiles there are as many as there
    are."""

    def __init__(self, r: Core) -> None:
        cells = [r.board.place(cell) for cell in range(r.board.rows * r.board.cols)]
        found = [
            *[_place(f"cell-{place_name(*cell)}", N_("Cell {name}"), place_name(*cell), f"c{at}")
              for at, cell in enumerate(cells)],
            *[_place(f"prison-{at + 1}", N_("Prison: {name}"), name)
              for at, name in enumerate(r.track.prison_names)],
            *[_place(f"niche-{name}", N_("Niche {name}"), name) for name in r.board.niche_names],
            Place("pool", Message(N_("Spirit pool")), ALL, shared=True),
            *[_place(f"sheet-{code}", N_("Sheet of {name}"), name)
              for code, name in zip(r.codes, r.names, strict=True)],
        ]  # fmt: skip
        super().__init__(tuple(found), [*r.codes, *(word for word, _ in TOKENS)], r.seats)
        self.r = r
        self.prisons = len(cells)
        self.niches = self.prisons + len(r.track.prison_names)
        self.pool = self.niches + len(r.board.niche_names)
        self.sheets = self.pool + 1

    def is_quiet(self, m: State) -> bool:
        return is_quiet(own(m)) and len(m.frames) == 1

    # --- places ---------------------------------------------------------------------------

    def has(self, word: str, seat: int) -> bool:
        return seat == 0

    def holder(self, word: str, seat: int) -> int:
        return 0

    def _at(self, word: str) -> int:
        return self.number_of(word, 0) // SEATS

    def cards(self, m: State, seat: int, word: str, owner: int) -> list[int]:
        k, at = own(m), self._at(word)
        if at < self.niches:
            where = at if at < self.prisons else PRISON - (at - self.prisons)
            return [piece for piece in range(PIECES) if k.where[piece] == where]
        if at < self.pool:
            return [CHEST] * (k.niches >> at - self.niches & 1)
        if at == self.pool:
            return [TILE] * k.pool
        piece = at - self.sheets
        return [CHEST] * k.chests[piece] + [TILE] * k.spirits[piece]

    def fits(self, m: State, card: int, source: int, word: str, owner: int) -> bool:
        k, at, start = own(m), self._at(word), source // SEATS
        if card < PIECES:
            return self._can_go(k, card, start, at)
        piece = at - self.sheets
        if card == TILE:
            return at == self.pool or (piece >= 0 and k.where[piece] >= 0)
        if piece >= 0:
            return k.where[piece] >= 0 and k.chests[piece] < self.r.chest_slots[piece]
        return self.niches <= at < self.pool and at - self.niches in empty_niches(self.r, k)

    def _can_go(self, s: KarmoxState, piece: int, start: int, at: int) -> bool:
        """To a free cell of the floor; into a prison, its chests laid down before (KX-5.15); out of
        one onto a free extraction point (KX-5.40)."""
        layout = self.r.layout(s)
        if at >= self.prisons:
            is_prison = at < self.niches and start < self.prisons
            return is_prison and not s.chests[piece]
        if not layout.floor >> at & 1 or is_taken(s, at):
            return False
        return start < self.prisons or at in [layout.points[n] for n in free_points(s, layout)]

    def take(self, s: State, seat: int, word: str, owner: int, which: int) -> int:
        k, at = own(s), self._at(word)
        if which < PIECES:
            return which
        if at == self.pool:
            k.pool -= 1
        elif at < self.pool:
            k.niches &= ~(1 << at - self.niches)
        else:
            row = k.chests if which == CHEST else k.spirits
            row[at - self.sheets] -= 1
        return which

    def put(self, s: State, piece: int, word: str, owner: int, *, bottom: bool) -> None:
        k, at = own(s), self._at(word)
        if piece < PIECES:
            self._stand(k, piece, at)
        elif at == self.pool:
            k.pool += 1
        elif at < self.pool:
            k.niches |= 1 << at - self.niches
        else:
            row = k.chests if piece == CHEST else k.spirits
            row[at - self.sheets] += 1

    def _stand(self, s: KarmoxState, piece: int, at: int) -> None:
        if at < self.prisons and s.where[piece] <= PRISON:
            release(self.r, s, piece, self.r.layout(s).points.index(at), None)
        elif at < self.prisons:
            s.where[piece] = at
        else:
            s.life[piece], s.where[piece] = 0, PRISON - (at - self.prisons)
            s.mods = [mod for mod in s.mods if mod[0] != piece or mod[3] == NEVER]
            s.active = NOTHING if s.active == piece else s.active

    # --- figures --------------------------------------------------------------------------

    def figures(self, m: State) -> list[Figure]:
        k = own(m)
        found: list[Figure] = []
        for piece in range(PIECES):
            if k.where[piece] >= 0:
                found += self._of_piece(k, piece)
        for at, left in enumerate(k.budget):
            found.append(self._figure(f"left-{at + 1}", BUDGET + at, NO_PIECE, left, MOST_LEFT))
        for pawn, cell in enumerate(k.pawns):
            most = self.r.track.length - 1
            found.append(self._figure(f"pawn-{pawn + 1}", PAWN + pawn, NO_PIECE, cell, most))
        return found

    def _of_piece(self, s: KarmoxState, piece: int) -> list[Figure]:
        r, code = self.r, self.codes[piece]
        points = [
            self._figure(f"{word}-{code}", ABILITY + at, piece, s.ability[piece * 3 + at],
                         r.ability_slots[piece * 3 + at])
            for at, word in enumerate(STATS)
        ]  # fmt: skip
        life = self._figure(f"life-{code}", LIFE, piece, s.life[piece], r.life_slots[piece], 1)
        most = max(r.level_slots[piece] - 1, s.level[piece])
        return [life, self._figure(f"level-{code}", LEVEL, piece, s.level[piece], most), *points]

    def _figure(
        self, text: str, what: int, piece: int, now: int, most: int, least: int = 0
    ) -> Figure:
        number = what << PIECE_BITS | piece
        return Figure(number, text, self.said("figure", number), now, min(least, now), most)

    def set_figure(self, s: State, number: int, value: int, out: Sink | None) -> None:
        k, what, piece = own(s), number >> PIECE_BITS, number & PIECE
        if what == LIFE:
            k.life[piece] = value
        elif what == LEVEL:
            k.level[piece] = value
        elif what < BUDGET:
            k.ability[piece * 3 + what - ABILITY] = value
        elif what < PAWN:
            k.budget[what - BUDGET] = value
        else:
            k.pawns[what - PAWN] = value

    # --- what lasts -----------------------------------------------------------------------

    def things(self, m: State, seat: int, code: int) -> list[Handle]:
        """What lasts ends; a bonus or a mark is given to the end of the turn."""
        k = own(m)
        if code == GIVE:
            return [self._thing(f"gift-{at + 1}", GIFTS + at, NO_PIECE) for at in range(N_GIFTS)]
        if code != END:
            return []
        found = [self._thing(f"bonus-{at + 1}", MODS + at, mod[0]) for at, mod in enumerate(k.mods)]
        return found + [
            self._thing(f"mark-{at + 1}", FLAGGED + at, flag[1] if flag[1] >= 0 else NO_PIECE)
            for at, flag in enumerate(k.flags)
            if flag[0] < USED
        ]

    def _thing(self, text: str, what: int, piece: int) -> Handle:
        number = what << PIECE_BITS | piece
        return Handle(number, text, self.said("effect", number))

    def bearers(self, m: State, code: int, thing: int) -> list[Handle]:
        k = own(m)
        if code != GIVE:
            return []
        return [
            Handle(piece, self.codes[piece], self.said("bearer", piece), "")
            for piece in range(PIECES)
            if k.where[piece] >= 0
        ]

    def do(self, s: State, seat: int, data: list[int], out: Sink | None) -> None:
        k, what = own(s), data[1] >> PIECE_BITS
        if data[0] == END:
            del (k.flags if what >= FLAGGED else k.mods)[what % FLAGGED]
            return
        gift = what - GIFTS
        if gift < len(BONUSES):
            stat, amount = BONUSES[gift]
            k.mods.append([data[2], stat, amount, END_OF_TURN, 0])
        else:
            k.flags.append([gift - len(BONUSES), data[2], NOTHING, END_OF_TURN, k.turn_seat])

    # --- words and the end ----------------------------------------------------------------

    def said(self, field: str, value: int) -> MessageParam:
        if field == "card" and value in (CHEST, TILE):
            return TOKENS[value - CHEST][1]
        if field in ("card", "bearer"):
            return self.r.word("piece", value, NOTHING)
        what, piece = value >> PIECE_BITS, value & PIECE
        name = "" if piece == NO_PIECE else self.r.word("piece", piece, NOTHING)
        if field == "figure":
            return _figure_said(what, name)
        if what >= GIFTS:
            return _gift_said(what - GIFTS)
        return Message(N_("What lasts on {name}"), {"name": name})

    def can_settle(self) -> bool:
        return True

    def settle(self, s: State, winner: int, out: Sink | None) -> None:
        side = own(s).side
        self.r.finish(s, [2 if each == side[winner] else 0 for each in side], HANDED)

    def after(self, s: State, out: Sink | None) -> None:
        """KX-6.1: one side alone on the board ends the game at once."""
        check_end(self.r, own(s), out)


BONUSES: Final = tuple((stat, amount) for stat in range(len(STATS)) for amount in (1, -1))
N_GIFTS: Final = len(BONUSES) + len(FLAGS)


def _place(word: str, title: str, name: MessageParam, drawn: str = "") -> Place:
    return Place(word.lower(), Message(title, {"name": name}), ALL, shared=True, drawn=drawn)


def _figure_said(what: int, name: MessageParam) -> MessageParam:
    if what == LIFE:
        return Message(N_("Life of {name}"), {"name": name})
    if what == LEVEL:
        return Message(N_("Level points of {name}"), {"name": name})
    if what < BUDGET:
        stat = Message(STAT_NAMES[what - ABILITY])
        return Message(N_("Ability of {name}: {stat}"), {"name": name, "stat": stat})
    if what < PAWN:
        return Message(
            N_("Left in this turn: {what}"), {"what": Message(BUDGET_NAMES[what - BUDGET])}
        )
    return Message(N_("Event cell of pawn {n}"), {"n": what - PAWN + 1})


def _gift_said(gift: int) -> MessageParam:
    if gift >= len(BONUSES):
        return Message(FLAG_NAMES[gift - len(BONUSES)])
    stat, amount = BONUSES[gift]
    params: dict[str, MessageParam] = {"stat": Message(STAT_NAMES[stat]), "change": f"{amount:+d}"}
    return Message(N_("{stat} {change} this turn"), params)
