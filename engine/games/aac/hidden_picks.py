"""Cards of hands and piles that an effect under way has picked, and who may not know them."""

from __future__ import annotations

from engine.effects.program import EFFECTS
from engine.games.aac import effect_codes as e
from engine.games.aac.arriving import may_arrive
from engine.games.aac.candidates import candidates, chooser_of, is_blind
from engine.games.aac.codes import (
    F_BLOCK,
    F_CHOSEN,
    F_SEAT,
    NOTHING,
    Z_HAND,
    Z_PILE,
)
from engine.games.aac.core import Core
from engine.games.aac.effects import PAYING
from engine.games.aac.selecting import pile_of
from engine.games.aac.state import AacState
from engine.kernel.rng import Rng
from engine.kernel.state import UNKNOWN


def mask_picks(r: Core, s: AacState, viewer: int) -> None:
    """Blank what was picked out of hidden cards; a cost half named is named anew."""
    for frame in s.frames:
        if frame[0] == e.ARRIVE:
            if frame[1] in (Z_HAND, Z_PILE) and frame[4] != viewer:
                frame[3] = _shown(s, frame[2], frame[3])
        elif frame[0] == e.BLOCK and frame[e.B_STEP] == PAYING:
            if frame[F_SEAT] != viewer:
                del frame[F_CHOSEN:]
        elif frame[0] in (e.BLOCK, EFFECTS):
            _mask_chosen(r, s, frame, viewer)


def _mask_chosen(r: Core, s: AacState, frame: list[int], viewer: int) -> None:
    if not _is_hidden_choice(r, frame):
        return
    if not is_blind(r, frame) and chooser_of(r, frame) == viewer:
        return
    owner = _owner(r, frame)
    for at in range(F_CHOSEN, len(frame)):
        frame[at] = _shown(s, owner, frame[at])


def _is_hidden_choice(r: Core, frame: list[int]) -> bool:
    choice = r.chooses[frame[F_BLOCK]]
    return bool(choice) and r.selectors[choice[e.CH_SELECTOR]][e.SL_ZONE] in (Z_HAND, Z_PILE)


def _owner(r: Core, frame: list[int]) -> int:
    """Whose cards an effect picks; NOTHING for those of both."""
    side = r.selectors[r.chooses[frame[F_BLOCK]][e.CH_SELECTOR]][e.SL_SIDE]
    if side == e.BOTH:
        return NOTHING
    return frame[F_SEAT] if side == e.OWN else 1 - frame[F_SEAT]


def _shown(s: AacState, owner: int, card: int) -> int:
    return card if owner != NOTHING and card in s.seen[owner] else UNKNOWN


def deal_picks(r: Core, s: AacState, rng: Rng) -> None:
    """Picks of a dealt world, out of what its hands and piles hold now."""
    for frame in s.frames:
        if frame[0] == e.ARRIVE and frame[3] == UNKNOWN:
            frame[3] = _arriving(r, s, frame, rng)
        elif frame[0] in (e.BLOCK, EFFECTS) and _is_hidden_choice(r, frame):
            _deal_chosen(r, s, frame, rng)


def is_picking(r: Core, s: AacState, owner: int) -> bool:
    """Whether an effect under way has picked hidden cards that may be this player's."""
    for frame in s.frames:
        if frame[0] == e.ARRIVE:
            if frame[1] in (Z_HAND, Z_PILE) and frame[2] == owner:
                return True
        elif frame[0] == e.BLOCK and frame[e.B_STEP] == PAYING and frame[F_SEAT] == owner:
            return True  # a cost half named
        elif frame[0] in (e.BLOCK, EFFECTS) and _is_hidden_choice(r, frame):
            return True
    return False


def _deal_chosen(r: Core, s: AacState, frame: list[int], rng: Rng) -> None:
    picks = frame[F_CHOSEN:]
    if UNKNOWN not in picks:
        return
    del frame[F_CHOSEN:]
    for pick in picks:
        frame.append(_imagined(r, s, frame, rng) if pick == UNKNOWN else pick)


def _imagined(r: Core, s: AacState, frame: list[int], rng: Rng) -> int:
    """A card that may have been picked: one that lies there yet, or has gone on from there.

    Never one that the viewer has seen, since such a pick would show. Cards of an open list stay
    as they were dealt."""
    owner = _owner(r, frame)
    found = _not_seen(s, owner, candidates(r, s, frame, []))
    if not found and not s.rest:
        found = _made_to_fit(r, s, frame)
    if not found and owner != NOTHING:
        found = _not_seen(s, owner, s.hands[owner])
    if not found:
        found = _not_seen(s, owner, r.expected)
    return found[rng.below(len(found))]


def _not_seen(s: AacState, owner: int, cards: list[int]) -> list[int]:
    return [card for card in cards if _shown(s, owner, card) == UNKNOWN]


def _made_to_fit(r: Core, s: AacState, frame: list[int]) -> list[int]:
    """A card that the effect could pick takes the place of another one."""
    owner = _owner(r, frame)
    if owner == NOTHING:
        return []
    zone = r.selectors[r.chooses[frame[F_BLOCK]][e.CH_SELECTOR]][e.SL_ZONE]
    hand, deck = s.hands[owner], s.decks[owner]
    for card in r.expected:
        s.hands[owner], s.decks[owner] = hand[:], deck[:]
        _put_in(s, owner, zone, card)
        if card in candidates(r, s, frame, []) and _shown(s, owner, card) == UNKNOWN:
            return [card]
    s.hands[owner], s.decks[owner] = hand, deck
    return []


def _arriving(r: Core, s: AacState, frame: list[int], rng: Rng) -> int:
    """A creature of that hand or pile that could arrive; without one, one takes a place there."""
    owner, side = frame[2], frame[4]
    pile = sorted(set(pile_of(s, owner, frame[1])))
    found = _not_seen(s, owner, [card for card in pile if may_arrive(r, s, side, card)])
    every = [] if found else [card for card in r.expected if may_arrive(r, s, side, card)]
    if not found and not every:  # one that arrived before it took the last room
        found, every = _not_seen(s, owner, pile), r.expected
    if found:
        return found[rng.below(len(found))]
    found = _not_seen(s, owner, every) or every
    card = found[rng.below(len(found))]
    if not s.rest:
        _put_in(s, owner, frame[1], card)
    return card


def _put_in(s: AacState, owner: int, zone: int, card: int) -> None:
    deck, met = s.decks[owner], s.met[owner]
    low = s.known_bottom[owner * 2 + 1 - owner]
    if zone == Z_PILE and low < len(deck):
        spare = [at for at in range(low, len(deck)) if deck[at] not in met]
        deck[spare[0] if spare else low] = card
        return
    hand = s.hands[owner]
    for at, held in enumerate(hand):
        if held not in s.seen[owner] and held not in met:
            hand[at] = card
            hand.sort()
            return
