"""What no field can look like: caps, positions, values, times, ties; all with their mends."""

from __future__ import annotations

from engine.games.aac import clocks
from engine.games.aac.codes import (
    AP,
    D_,
    DIVINE_MOST,
    DP,
    FLAG_ACTIVE,
    FLAG_EVOLVED,
    L_CARD,
    L_END,
    L_SEAT,
    NOTHING,
    ON_CREATURES,
    R_AP_LOSS,
    R_CARD,
    R_DP_LOSS,
    R_FLAGS,
    R_HOST,
    R_KIND,
    R_LAID,
    R_SEAT,
    R_SEQ,
    T_TRAP,
    TURN,
)
from engine.games.aac.core import Core
from engine.games.aac.deaths import dying
from engine.games.aac.evolution import age_of, is_ready
from engine.games.aac.placing import CLOCKS, EFFECTS
from engine.games.aac.placing_judge import SET_IT, name_of
from engine.games.aac.placing_rows import Lying
from engine.games.aac.rows import has_trait, is_apparatus, is_inactive_trap, row_of
from engine.games.aac.selecting import on_side
from engine.games.aac.state import AacState
from engine.games.aac.traps import ANY_NUMBER, can_host
from engine.games.aac.turn import EXPIRE
from engine.games.aac.values import current, modified, points_left
from engine.kernel.messages import N_, NN_, Message, MessageParam
from engine.kernel.positions import UNSEEN, Layout, Problem
from engine.kernel.state import UNKNOWN

_TAKE = NN_("Take off {count} card.", "Take off {count} cards.", "count")


def problems_of_field(
    r: Core, s: AacState, lying: list[Lying], rows: list[list[int]]
) -> list[Problem]:
    """The problems of what lies on the field; unseen cards are judged by how they lie alone."""
    judge = _Field(r, s, lying, rows)
    for at, row in enumerate(rows):
        judge.place_of(at, row)
        if row[R_CARD] != UNKNOWN:
            judge.card(at, row)
    for seat in (0, 1):
        judge.caps(seat)
    judge.deaths()
    judge.effects()
    return judge.found


def problems_of_clocks(r: Core, s: AacState, layout: Layout) -> list[Problem]:
    """AAC-4.8: a clock that is said to run does, and has not struck."""
    found: list[Problem] = []
    for seat in (0, 1):
        for clock, key in enumerate(CLOCKS):
            since = layout.seats[seat].fact(key)
            if not since:
                continue
            if not clocks.runs(r, s, seat, clock):
                text = N_("This clock is said to run, but what it counts is not there.")
                problem = Message(text, {}, "AAC-4.8")
                found.append(Problem(problem, seat, key, "", since, Message(SET_IT, {"value": 0})))
                continue
            earliest = _now(s, seat) + 1 - clocks.LIMITS[clock]
            if earliest <= since <= s.turns[seat] + 1:
                continue
            nearest = max(earliest, 1) if since < earliest else s.turns[seat] + 1
            text = N_("This clock runs since own turn {found}; it can since {low} to {high}.")
            params: dict[str, MessageParam] = {
                "found": since, "low": max(earliest, 1), "high": s.turns[seat] + 1,
            }  # fmt: skip
            message = Message(text, params, "AAC-4.8")
            remedy = Message(SET_IT, {"value": nearest})
            found.append(Problem(message, seat, key, "", abs(since - nearest), remedy))
    return found


def _now(s: AacState, seat: int) -> int:
    """The last own turn whose START is over: what ends at it is gone (AAC-4.7)."""
    is_starting = s.frames == [[TURN, EXPIRE]] and s.turn_seat == seat
    return s.turns[seat] - 1 if is_starting else s.turns[seat]


class _Field:
    def __init__(self, r: Core, s: AacState, lying: list[Lying], rows: list[list[int]]) -> None:
        self.r = r
        self.s = s
        self.lying = lying
        self.rows = rows
        self.found: list[Problem] = []

    def add(
        self,
        at: int,
        text: str,
        clause: str,
        remedy: Message,
        amount: int = 1,
        **more: MessageParam,
    ) -> None:
        """A problem of a card on the field; `text` may speak of {card} and of `more`."""
        each = self.lying[at]
        params: dict[str, MessageParam] = {"card": name_of(self.r, each.placed.card), **more}
        message = Message(text, params, clause)
        # A tied card is listed on the side of its host.
        side = self.lying[each.host].seat if each.host != NOTHING else each.seat
        self.found.append(Problem(message, side, each.zone, each.placed.card, amount, remedy))

    # --- how it lies ----------------------------------------------------------------------

    def place_of(self, at: int, row: list[int]) -> None:
        """Knowledge and turns, which can be judged of unseen cards too."""
        placed = self.lying[at].placed
        if placed.card == UNSEEN and placed.value("known"):
            text = N_("A card that nobody has seen is said to be known to the opponent.")
            self.add(at, text, "AAC-7.2", Message(N_("Say which card it is.")))
        if row[R_LAID] > self.s.turn:
            text = N_("«{card}» is said to lie there since turn {found}; this is turn {most}.")
            self.add(
                at, text, "AAC-4.7", Message(SET_IT, {"value": self.s.turn}),
                row[R_LAID] - self.s.turn, found=row[R_LAID], most=self.s.turn,
            )  # fmt: skip

    # --- what it is -----------------------------------------------------------------------

    def card(self, at: int, row: list[int]) -> None:
        """What depends on which card it is."""
        if row[R_KIND] == ON_CREATURES:
            self.creature(at, row)
        else:
            if self.support(at, row):
                self.lifetime(at, row)
            if row[R_HOST] != NOTHING:
                self.tie(at, row)

    def creature(self, at: int, row: list[int]) -> None:
        """Only E creatures evolve, and in time."""
        r, s = self.r, self.s
        if row[R_FLAGS] & FLAG_EVOLVED and not r.t.is_evolving[row[R_CARD]]:
            text = N_("«{card}» cannot evolve.")
            self.add(at, text, "AAC-5.41", Message(N_("Lay it without evolution.")))
        after = r.t.evolve_after[row[R_CARD]]
        excess = age_of(s, row) - after
        if _now(s, row[R_SEAT]) < s.turns[row[R_SEAT]]:
            excess -= 1
        if after and is_ready(r, s, row) and excess >= 0:
            text = N_("«{card}» has aged {found} rounds; at {most} it has evolved.")
            remedy = Message(N_("Lay it evolved, or say that it came later."))
            self.add(at, text, "AAC-5.41", remedy, excess + 1, found=age_of(s, row), most=after)

    def support(self, at: int, row: list[int]) -> bool:
        """Which traps stay activated (else False), and what has points to knock down."""
        r, card = self.r, row[R_CARD]
        if row[R_DP_LOSS] and not r.t.wall[card]:
            text = N_("«{card}» has no wall points to knock down.")
            remedy = Message(SET_IT, {"value": 0})
            self.add(at, text, "AAC-5.21", remedy, row[R_DP_LOSS])
        if row[R_FLAGS] & FLAG_ACTIVE and (r.t.type[card] != T_TRAP or not r.t.rounds[card]):
            text = N_("«{card}» does not stay on the field as an activated trap.")
            self.add(at, text, "AAC-5.29", Message(N_("Lay it inactive, or put it into the Void.")))
            return False
        return True

    def lifetime(self, at: int, row: list[int]) -> None:
        """AAC-4.12: what has run out has gone to the Void."""
        due = clocks.lifetime_ends(self.r, row)
        late = _now(self.s, row[R_SEAT]) - due
        if due != NOTHING and late >= 0:
            text = N_("«{card}» went to the Void at the start of own turn {found}; this is {most}.")
            remedy = Message(N_("Say that it came later, or put it into the Void."))
            turn = self.s.turns[row[R_SEAT]]
            self.add(at, text, "AAC-4.12", remedy, late + 1, found=due, most=turn)

    def tie(self, at: int, row: list[int]) -> None:
        """AAC-5.25, AAC-2.18: what may be assigned, and to which creature."""
        r, s, card = self.r, self.s, row[R_CARD]
        host = row_of(s, row[R_HOST])
        assert host is not None
        is_trap = r.t.type[card] == T_TRAP
        if is_trap and host[R_SEAT] != row[R_SEAT]:
            text = N_("«{card}» is a trap on a creature of the opponent.")
            self.add(at, text, "AAC-5.25", Message(N_("Assign it to a creature of its own side.")))
        elif is_trap and host[R_CARD] != UNKNOWN and not can_host(r, s, host):
            text = N_("«{card}» is a trap on a wall or on a creature with deadly blows.")
            self.add(at, text, "AAC-5.25", Message(N_("Assign it to another creature.")))
        elif not is_trap and not on_side(r.selectors[r.hosts[card]][0], row[R_SEAT], host[R_SEAT]):
            text = N_("«{card}» cannot be assigned to a creature of that player.")
            self.add(at, text, "AAC-2.18", Message(N_("Assign it to another creature.")))

    # --- all of them ----------------------------------------------------------------------

    def caps(self, seat: int) -> None:
        """AAC-4.9, AAC-5.25: equal cards, divine cards, walls, traps."""
        r, s = self.r, self.s
        own = [
            at for at, row in enumerate(self.rows) if row[R_SEAT] == seat and row[R_CARD] != UNKNOWN
        ]
        met: set[int] = set()
        for at in own:
            card = self.rows[at][R_CARD]
            if card in met:
                text = N_("«{card}» lies twice on this field.")
                self.add(at, text, "AAC-5.49", _TAKE.fill({"count": 1}))
            met.add(card)
        divine = [at for at in own if has_trait(r, s, self.rows[at], D_)]
        for at in divine[DIVINE_MOST:]:
            text = N_("«{card}» is divine card number {found} on this field, {most} may lie there.")
            remedy = _TAKE.fill({"count": len(divine) - DIVINE_MOST})
            self.add(at, text, "AAC-5.40", remedy, len(divine) - DIVINE_MOST,
                     found=len(divine), most=DIVINE_MOST)  # fmt: skip
        walls = [at for at in own if is_apparatus(r, s, self.rows[at])]
        for at in walls[1:]:
            text = N_("«{card}» is a second wall on this field.")
            self.add(at, text, "AAC-5.18", _TAKE.fill({"count": len(walls) - 1}), len(walls) - 1)
        self.traps([at for at in own if is_inactive_trap(r, self.rows[at])])

    def traps(self, inactive: list[int]) -> None:
        """AAC-5.25: one trap for each creature, or one loose trap in all."""
        loose = [at for at in inactive if self.rows[at][R_HOST] == NOTHING]
        if any(ANY_NUMBER in self.r.t.overrides[self.rows[at][R_CARD]] for at in inactive):
            return
        if loose and len(inactive) > 1:
            text = N_("«{card}» is unassigned: then no other inactive trap lies on that field.")
            remedy = Message(N_("Assign it to a creature, or take off the others."))
            self.add(loose[-1], text, "AAC-5.25", remedy, len(inactive) - 1)
        hosts: set[int] = set()
        for at in inactive:
            host = self.rows[at][R_HOST]
            if host != NOTHING and host in hosts:
                text = N_("«{card}» is a second trap on one creature.")
                self.add(at, text, "AAC-5.25", Message(N_("Assign it to another creature.")))
            hosts.add(host)

    def deaths(self) -> None:
        """AAC-5.8: what has nothing left is gone."""
        r, s = self.r, self.s
        for row in dying(r, s):
            if row[R_CARD] == UNKNOWN:
                continue
            at = [each[R_SEQ] for each in self.rows].index(row[R_SEQ])
            if row[R_KIND] != ON_CREATURES:
                excess = 1 - points_left(r, s, row)
                text = N_("«{card}» has no wall points left: it would be gone.")
                remedy = Message(SET_IT, {"value": row[R_DP_LOSS] - excess})
                self.add(at, text, "AAC-5.20", remedy, excess)
                continue
            ap, dp = current(r, s, row, AP), current(r, s, row, DP)
            is_ap = ap == 0 and r.t.ap[row[R_CARD]] > 0 and not r.t.deadly[row[R_CARD]]
            loss = row[R_AP_LOSS] if is_ap else row[R_DP_LOSS]
            excess = loss - modified(r, s, row, AP if is_ap else DP) + 1
            text = N_("«{card}» has {ap} AP and {dp} DP left: it would be gone.")
            remedy = Message(
                N_("Take off at least {count} of what it has lost."), {"count": excess}
            )
            self.add(at, text, "AAC-5.8", remedy, excess, ap=ap, dp=dp)

    def effects(self) -> None:
        """AAC-4.11: what has ended is gone."""
        for last in self.s.lasts:
            late = _now(self.s, last[L_SEAT]) - last[L_END]
            if not last[L_END] or late < 0 or last[L_CARD] == NOTHING:
                continue
            code = self.r.pool.at(last[L_CARD]).code
            text = N_(
                "The effect of «{card}» ended at the start of own turn {found}; this is {most}."
            )
            params: dict[str, MessageParam] = {
                "card": name_of(self.r, code),
                "found": last[L_END],
                "most": self.s.turns[last[L_SEAT]],
            }
            remedy = Message(N_("Take it off, or let it end later."))
            message = Message(text, params, "AAC-4.11")
            self.found.append(Problem(message, last[L_SEAT], EFFECTS, code, late + 1, remedy))
