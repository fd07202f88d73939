"""Why a card, a space or a target is refused: the first reason that applies, in the order of
TTK-4.48."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.choosing import Speaker, candidates
from engine.games.tictacko.codes import (
    CARD_LANES,
    CHARACTERS,
    D_MORE,
    EMPTY,
    MAGICS,
    NO_LANE,
    NOTHING,
    T_INSTANT,
    T_SPECIAL,
)
from engine.games.tictacko.conditions import hold
from engine.games.tictacko.continuous import is_forbidden, is_protected
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import C_ASKED, C_KIND, C_MIN, C_VERBS, FENDED_BITS
from engine.games.tictacko.effect import CHARACTERS as PICK_CHARACTERS
from engine.games.tictacko.lanes import capacity, left_of_lane
from engine.games.tictacko.playing import distinct
from engine.games.tictacko.questions import card_behind
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import Seen
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import PLAY_INSTANT, PLAY_MAGIC
from engine.games.tictacko.whens import matches
from engine.kernel.messages import N_, Message, MessageParam

_USED: Final = N_("It has been announced in this turn already: once a turn for each card.")
_INSTANT: Final = N_("An Instant is played only to answer what another player does.")


def why_no_play(r: Core, s: TicTacKoState, seat: int, card: int) -> Message:
    """D2 and D3: a card of the hand that is not offered."""
    if card not in distinct(s, seat):
        return Message(_USED, {}, "TTK-5.49", code="CARD_ALREADY_USED")
    if r.t.type[card] == T_INSTANT:
        return Message(_INSTANT, {}, "TTK-4.16", code="WRONG_TYPE_FOR_PHASE")
    lane = _why_lane(r, s, CARD_LANES[r.t.type[card]])
    if lane is not None:
        return lane
    if r.t.type[card] <= T_SPECIAL:
        return _why_no_room(r, s, seat)
    if is_forbidden(r, s, seat, PLAY_MAGIC):
        return Message(
            N_("A Character on the Grid forbids Magic."), {}, "TTK-5.27", code="FORBIDDEN_BY_EFFECT"
        )
    return _why_no_effect(r, s, seat, card)


def why_no_second(s: TicTacKoState) -> Message:
    """D2 and D3: a second card that cannot be drawn (TTK-4.15, 4.18, 4.50)."""
    if s.ask == D_MORE:
        text = N_("A card has been announced: a second one is drawn only instead of playing.")
        return Message(text, {}, "TTK-4.18", code="ALREADY_PLAYED")
    return Message(
        N_("An effect forbids to draw a second card."), {}, "TTK-4.15", code="FORBIDDEN_BY_EFFECT"
    )


def _why_lane(r: Core, s: TicTacKoState, lane: int) -> Message | None:
    if s.grants[lane - 1] > 0:
        return None
    most = capacity(r, s, lane)
    if s.ask == D_MORE:
        if s.lane not in (NO_LANE, lane):
            text = (
                N_("A Magic has been played: no Character can follow in this Action Phase.")
                if s.lane == MAGICS
                else N_("A Character has been played: no Magic can follow in this Action Phase.")
            )
            return Message(text, {}, "TTK-4.18", code="LANE_MIXED")
        if s.lane == NO_LANE or left_of_lane(r, s) <= 0:
            return Message(
                N_("This Action Phase has no play of this kind left: {used} of {most}."),
                {"used": s.used, "most": most},
                "TTK-4.19",
                code="LANE_FULL",
            )
        return None
    if most > 0:
        return None
    text = (
        N_("An effect leaves no Character to play this turn.")
        if lane == CHARACTERS
        else N_("An effect leaves no Magic to play this turn.")
    )
    return Message(text, {}, "TTK-5.19", code="FORBIDDEN_BY_EFFECT")


def _why_no_room(r: Core, s: TicTacKoState, seat: int) -> Message:
    if EMPTY not in s.cards:
        return Message(
            N_("The Grid is full: no space is empty."), {}, "TTK-5.7", code="SPACE_OCCUPIED"
        )
    return Message(
        N_("Every empty space is closed by an effect."), {}, "TTK-5.7", code="SPACE_LOCKED"
    )


def _why_no_effect(r: Core, s: TicTacKoState, seat: int, card: int) -> Message:
    """A Magic or an Instant that would do nothing now (TTK-4.52, 5.32)."""
    effects = r.effects[card]
    seen = Seen(team_of(seat))
    if effects and not any(hold(r, s, each.conditions, seat, seen, card) for each in effects):
        text = N_("Its condition does not hold now.")
        return Message(text, {}, "TTK-4.52", code="CONDITION_NOT_MET")
    if _is_held_off(r, s, seat, card):
        text = N_("Everybody it could be used on is protected from it.")
        return Message(text, {}, "TTK-5.25", code="TARGET_PROTECTED")
    text = N_("It could do nothing now: what it asks for is not on the table.")
    return Message(text, {}, "TTK-5.32", code="NO_LEGAL_TARGET")


def _is_held_off(r: Core, s: TicTacKoState, seat: int, card: int) -> bool:
    """Whether a first choice would have candidates but for a protection."""
    for effect in r.effects[card]:
        for branch in effect.branches:
            choice = branch.choices[0] if branch.choices else None
            if choice is None or choice[C_KIND] != PICK_CHARACTERS or not choice[C_VERBS]:
                continue
            bare = choice[:]
            bare[C_VERBS], bare[C_ASKED] = 0, NOTHING
            by = Speaker(seat)
            found = candidates(r, s, bare, by, [])
            guarded = [
                space
                for space in found
                if is_protected(r, s, space, choice[C_VERBS] & FENDED_BITS, team_of(seat))
            ]
            if len(found) >= choice[C_MIN] > len(found) - len(guarded):
                return True
    return False


def why_no_answer(r: Core, s: TicTacKoState, seat: int, card: int) -> Message:
    """D6: a card of the hand that does not answer the item on top."""
    if card not in distinct(s, seat):
        return Message(_USED, {}, "TTK-5.49", code="CARD_ALREADY_USED")
    if r.t.type[card] != T_INSTANT:
        return Message(
            N_("Only an Instant can answer."), {}, "TTK-4.38", code="WRONG_TYPE_FOR_PHASE"
        )
    if is_forbidden(r, s, seat, PLAY_INSTANT):
        return Message(
            N_("A Character on the Grid forbids Instants."),
            {},
            "TTK-5.27",
            code="FORBIDDEN_BY_EFFECT",
        )
    when = r.whens[card]
    if when is not None and s.items and not matches(r, s, when, seat, s.items[-1]):
        return Message(
            N_("It does not answer what is happening now."),
            {},
            "TTK-5.35",
            code="CONDITION_NOT_MET",
        )
    return _why_no_effect(r, s, seat, card)


def why_no_space(r: Core, s: TicTacKoState, space: int) -> Message:
    """D_SPACE: a space of the Grid where the Character cannot go."""
    if s.cards[space] != EMPTY:
        named = {"card": r.pool.at(s.cards[space]).name}
        return Message(N_("{card} is there."), named, "TTK-2.6", code="SPACE_OCCUPIED")
    return Message(N_("An effect closes this space."), {}, "TTK-5.7", code="SPACE_LOCKED")


def why_no_target(r: Core, s: TicTacKoState, seat: int, space: int) -> Message:
    """D4: a Character of the Grid that cannot be chosen."""
    named: dict[str, MessageParam] = {"card": r.pool.at(s.cards[space]).name}
    if is_protected(r, s, space, _verbs_asked(r, s), team_of(seat)):
        return Message(
            N_("{card} is protected from this effect."), named, "TTK-5.25", code="TARGET_PROTECTED"
        )
    return Message(
        N_("{card} is not what the effect asks for."), named, "TTK-5.32", code="TARGET_ILLEGAL"
    )


def _verbs_asked(r: Core, s: TicTacKoState) -> int:
    """The verbs that the asking card applies to the Characters it names, as bits."""
    card = card_behind(s)
    verbs = 0
    for effect in r.effects[card] if card >= 0 else []:
        for branch in effect.branches:
            for choice in branch.choices:
                verbs |= choice[C_VERBS] if choice[C_KIND] == PICK_CHARACTERS else 0
    return verbs & FENDED_BITS
