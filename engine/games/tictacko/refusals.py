"""Why a card, a space or a target is refused: the first reason that applies, in the order of
TTK-4.48."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.announcing import bar_to_answer
from engine.games.tictacko.bars import (
    CONDITION_OFF,
    FORBIDDEN,
    GRID_CLOSED,
    GRID_FULL,
    LANE_FULL,
    LANE_MIXED,
    OTHER_MOMENT,
    WORN,
    WRONG_TYPE,
)
from engine.games.tictacko.choosing import Speaker, candidates
from engine.games.tictacko.codes import CARD_LANES, CHARACTERS, D_MORE, EMPTY, MAGICS, NOTHING
from engine.games.tictacko.continuous import is_protected
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import C_ASKED, C_KIND, C_MIN, C_VERBS, FENDED_BITS
from engine.games.tictacko.effect import CHARACTERS as PICK_CHARACTERS
from engine.games.tictacko.lanes import capacity
from engine.games.tictacko.menus import bar_to_play
from engine.games.tictacko.questions import card_behind
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.messages import N_, Message, MessageParam

_FULL: Final = N_("The Grid is full: no space is empty.")
_CLOSED: Final = N_("Every empty space is closed by an effect.")
_NO_MAGIC: Final = N_("A Character on the Grid forbids Magic.")
_NO_INSTANTS: Final = N_("A Character on the Grid forbids Instants.")
_NOT_THIS: Final = N_("It does not answer what is happening now.")


def why_no_play(r: Core, s: TicTacKoState, seat: int, card: int) -> Message:
    """D2 and D3: a card of the hand that is not offered."""
    bar = bar_to_play(r, s, card)
    if bar == WRONG_TYPE:
        text = N_("An Instant is played only to answer what another player does.")
        return Message(text, {}, "TTK-4.16", code="WRONG_TYPE_FOR_PHASE")
    if bar in (LANE_MIXED, LANE_FULL):
        return _why_lane(r, s, CARD_LANES[r.t.type[card]], bar)
    if bar == GRID_FULL:
        return Message(_FULL, {}, "TTK-5.7", code="SPACE_OCCUPIED")
    if bar == GRID_CLOSED:
        return Message(_CLOSED, {}, "TTK-5.7", code="SPACE_LOCKED")
    if bar == FORBIDDEN:
        return Message(_NO_MAGIC, {}, "TTK-5.27", code="FORBIDDEN_BY_EFFECT")
    return _why_not_said(r, s, seat, card, bar)


def why_no_second(s: TicTacKoState) -> Message:
    """D2 and D3: a second card that cannot be drawn (TTK-4.15, 4.18, 4.50)."""
    if s.ask == D_MORE:
        text = N_("A card has been announced: a second one is drawn only instead of playing.")
        return Message(text, {}, "TTK-4.18", code="ALREADY_PLAYED")
    return Message(
        N_("An effect forbids to draw a second card."), {}, "TTK-4.15", code="FORBIDDEN_BY_EFFECT"
    )


def _why_lane(r: Core, s: TicTacKoState, lane: int, bar: int) -> Message:
    if bar == LANE_MIXED:
        text = (
            N_("A Magic has been played: no Character can follow in this Action Phase.")
            if s.lane == MAGICS
            else N_("A Character has been played: no Magic can follow in this Action Phase.")
        )
        return Message(text, {}, "TTK-4.18", code="LANE_MIXED")
    if s.ask == D_MORE:
        return Message(
            N_("This Action Phase has no play of this kind left: {used} of {most}."),
            {"used": s.used, "most": capacity(r, s, lane)},
            "TTK-4.19",
            code="LANE_FULL",
        )
    text = (
        N_("An effect leaves no Character to play this turn.")
        if lane == CHARACTERS
        else N_("An effect leaves no Magic to play this turn.")
    )
    return Message(text, {}, "TTK-5.19", code="FORBIDDEN_BY_EFFECT")


def _why_not_said(r: Core, s: TicTacKoState, seat: int, card: int, bar: int) -> Message:
    """A card that is worn, or a Magic or an Instant that would do nothing now (TTK-4.52, 5.32)."""
    if bar == WORN:
        text = N_("It has been announced in this turn already: once a turn for each card.")
        return Message(text, {}, "TTK-5.49", code="CARD_ALREADY_USED")
    if bar == CONDITION_OFF:
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
    bar = bar_to_answer(r, s, seat, card)
    if bar == WRONG_TYPE:
        text = N_("Only an Instant can answer.")
        return Message(text, {}, "TTK-4.38", code="WRONG_TYPE_FOR_PHASE")
    if bar == FORBIDDEN:
        return Message(_NO_INSTANTS, {}, "TTK-5.27", code="FORBIDDEN_BY_EFFECT")
    if bar == OTHER_MOMENT:
        return Message(_NOT_THIS, {}, "TTK-5.35", code="CONDITION_NOT_MET")
    return _why_not_said(r, s, seat, card, bar)


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
