"""What no game can look like, beyond what the form says: numbers, effects, piles, the moment."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    BANS,
    K_FORBID,
    K_NO_TRAITS,
    K_PLUS,
    K_POISON,
    K_SET,
    K_TIMES,
    K_TRAITS,
    NOTHING,
    STATS,
    TRAITS,
)
from engine.games.aac.core import Core
from engine.games.aac.placing import (
    AIRED,
    AT_MORE,
    BOTTOM,
    DECK,
    EFFECTS,
    EXCHANGED,
    HAND,
    MET,
    MOST_EXTRA,
    TOILET,
    VOID,
    extra,
    known,
)
from engine.games.aac.placing_rows import lying_of
from engine.kernel.messages import N_, NN_, Message, MessageParam
from engine.kernel.positions import (
    TABLE,
    UNSEEN,
    Layout,
    Placed,
    PositionForm,
    Problem,
    concealed,
    left_over,
)

# Where only a player's own cards lie or are named.
OWN_ONLY: Final = (HAND, TOILET, VOID, DECK, BOTTOM, EXCHANGED, MET, AIRED)
SET_IT: Final = N_("Set it to {value}.")
# The highest first figure of an effect of a kind.
_FIRST: Final = {
    K_SET: len(STATS) - 1,
    K_TIMES: len(STATS) - 1,
    K_PLUS: len(STATS) - 1,
    K_POISON: len(STATS) - 1,
    K_TRAITS: (1 << len(TRAITS)) - 1,
    K_NO_TRAITS: (1 << len(TRAITS)) - 1,
    K_FORBID: (1 << len(BANS)) - 1,
}


def problems_of(r: Core, form: PositionForm, layout: Layout) -> list[Problem]:
    """The problems of a layout for two seats, whatever stands in it."""
    found: list[Problem] = []
    _moment(layout, found)
    numbers = _numbers(r, layout, found)
    for seat in (0, 1):
        _gifts(layout, seat, found)
        _pile(form, layout, seat, found)
        _met(r, form, layout, seat, found)
        _strayed(r, layout, seat, found)
        for each in layout.seats[seat].zone(EFFECTS):
            if each.card in r.pool:
                _effect(r, each, seat, numbers, found)
    return found


def name_of(r: Core, code: str) -> MessageParam:
    """A card in words, also one that nobody has seen."""
    if code == UNSEEN or code not in r.pool:
        return Message(N_("a face-down card"))
    return r.pool[code].name


# --- the moment ------------------------------------------------------------------------------


def _moment(layout: Layout, found: list[Problem]) -> None:
    facts = layout.table
    granted = [facts.fact(extra(at)) for at in range(1, MOST_EXTRA + 1)]
    if facts.fact("step") == AT_MORE and not any(granted):
        text = N_("No further attack has been granted in this turn.")
        remedy = Message(N_("Choose the main step, or grant one."))
        found.append(Problem(Message(text, {}, "AAC-4.24"), TABLE, "step", "", 1, remedy))


def _gifts(layout: Layout, seat: int, found: list[Problem]) -> None:
    """AAC-5.32: a sacrifice of this turn counts for the game too."""
    facts = layout.table
    if not facts.fact("gifted") or facts.fact("turn_seat") != seat:
        return
    if layout.seats[seat].fact("gifts") == 0:
        text = N_("A sacrifice for LP was made this turn, but none is counted for the game.")
        remedy = Message(SET_IT, {"value": 1})
        found.append(Problem(Message(text, {}, "AAC-5.32"), seat, "gifts", "", 1, remedy))


# --- numbers ---------------------------------------------------------------------------------


def _numbers(r: Core, layout: Layout, found: list[Problem]) -> set[int]:
    """AAC-5.60: no two cards, and no two effects, have one number; those of the cards."""
    cards: set[int] = set()
    for each in lying_of(layout):
        order = each.placed.value("order")
        if order and order in cards:
            text = N_("«{card}»: number {found} is given to two cards.")
            _twice(r, each.placed, text, (each.seat, each.zone), found)
        cards.add(order)
    effects: set[int] = set()
    for seat in (0, 1):
        for placed in layout.seats[seat].zone(EFFECTS):
            order = placed.value("order")
            if order and order in effects:
                text = N_("«{card}»: number {found} is given to two effects.")
                _twice(r, placed, text, (seat, EFFECTS), found)
            effects.add(order)
    return cards


def _twice(
    r: Core, placed: Placed, text: str, where: tuple[int, str], found: list[Problem]
) -> None:
    params: dict[str, MessageParam] = {
        "card": name_of(r, placed.card),
        "found": placed.value("order"),
    }
    remedy = Message(N_("Give each a number of its own, or 0."))
    message = Message(text, params, "AAC-5.60")
    found.append(Problem(message, where[0], where[1], placed.card, 1, remedy))


# --- lasting effects -------------------------------------------------------------------------


def _effect(r: Core, each: Placed, seat: int, cards: set[int], found: list[Problem]) -> None:
    on, kind = each.value("on"), each.value("kind")
    params: dict[str, MessageParam] = {"card": name_of(r, each.card), "found": on}
    if on > 0 and on not in cards:
        text = N_("The effect of «{card}» lies on card number {found}, which no card has.")
        remedy = Message(N_("Give that number to the card it lies on."))
        message = Message(text, params, "AAC-9.6")
        found.append(Problem(message, seat, EFFECTS, each.card, 1, remedy))
    if (on > 0) == (kind == K_FORBID):
        text = N_(
            "The effect of «{card}» does not lie where it can: bans on players, all else on cards."
        )
        remedy = Message(N_("Say whom or what it lies on."))
        message = Message(text, params, "AAC-9.6")
        found.append(Problem(message, seat, EFFECTS, each.card, 1, remedy))
    first, most = each.value("first"), _FIRST.get(kind, NOTHING)
    if most != NOTHING and not 0 <= first <= most:
        _figure(r, each, seat, (first, 0, most), found)
    if kind == K_TIMES:
        for figure in (each.value("second"), each.value("third")):
            if figure < 1:
                _figure(r, each, seat, (figure, 1, 100), found)
    if kind == K_POISON and each.value("second") < 1:
        _figure(r, each, seat, (each.value("second"), 1, 99_900), found)


def _figure(
    r: Core, each: Placed, seat: int, figures: tuple[int, int, int], found: list[Problem]
) -> None:
    value, low, high = figures
    text = N_("The effect of «{card}» has a figure {found} that is not from {low} to {high}.")
    params: dict[str, MessageParam] = {
        "card": name_of(r, each.card), "found": value, "low": low, "high": high,
    }  # fmt: skip
    nearest = low if value < low else high
    message = Message(text, params, "AAC-5.2")
    remedy = Message(SET_IT, {"value": nearest})
    found.append(Problem(message, seat, EFFECTS, each.card, abs(value - nearest), remedy))


# --- piles -----------------------------------------------------------------------------------


def _pile(form: PositionForm, layout: Layout, seat: int, found: list[Problem]) -> None:
    """AAC-7.0: nobody knows more of a draw pile than there is."""
    side = layout.seats[seat]
    size = len(left_over(form, layout, seat)) - side.unseen.get(HAND, 0)
    size -= concealed(form, layout, seat)
    size = max(0, size + len(side.zone(DECK)) + len(side.zone(BOTTOM)))
    for where, zone in (("top", DECK), ("bottom", BOTTOM)):
        for who in ("own", "rival"):
            wanted = side.fact(known(where, who))
            if wanted <= size:
                continue
            text = NN_(
                "{found} cards of the draw pile are said to be known, it has {count}.",
                "{found} cards of the draw pile are said to be known, it has {count}.",
                "count",
            )
            remedy = Message(SET_IT, {"value": size})
            message = text.fill({"found": wanted, "count": size}, "AAC-7.0")
            found.append(Problem(message, seat, zone, "", wanted - size, remedy))


def _strayed(r: Core, layout: Layout, seat: int, found: list[Problem]) -> None:
    """AAC-5.59: off the field everybody has cards of their own only."""
    for key in OWN_ONLY:
        for each in layout.seats[seat].zone(key):
            if each.owner in (TABLE, seat):
                continue
            text = N_("«{card}» is from the other player's deck, and lies with this one.")
            message = Message(text, {"card": name_of(r, each.card)}, "AAC-5.59")
            remedy = Message(N_("Lay it on that player's side, or on a field."))
            found.append(Problem(message, seat, key, each.card, 1, remedy))


def _met(r: Core, form: PositionForm, layout: Layout, seat: int, found: list[Problem]) -> None:
    """AAC-7.0: what the opponent met and lost sight of is not in an open pile."""
    side = layout.seats[seat]
    codes = [each.card for each in side.zone(MET)]
    open_piles = [each.card for key in (TOILET, VOID) for each in side.zone(key)]
    for code in sorted(set(codes)):
        there = form.seats[seat].supply.get(code, 0) - open_piles.count(code)
        excess = codes.count(code) - max(0, there)
        if excess <= 0 or code not in form.seats[seat].supply:
            continue
        text = N_("{found} copies of «{card}» are said to be hidden, {most} can be.")
        params: dict[str, MessageParam] = {
            "card": name_of(r, code), "found": codes.count(code), "most": max(0, there),
        }  # fmt: skip
        remedy = NN_("Take off {count} card.", "Take off {count} cards.", "count")
        message = Message(text, params, "AAC-7.0")
        found.append(Problem(message, seat, MET, code, excess, remedy.fill({"count": excess})))
