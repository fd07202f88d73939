"""The weights by which a position is read (TTK-11.4)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Heuristic:
    """One figure for each feature.

    `pace`: own turns that an Objective takes, `steep`: how surely it is done in them, a turn that
    has begun counting for `begun`; `steady`: how far a lead of one draw is believed, which a card
    that draws may cost (`odds`).
    `near_0` to `near_3`: the share of it that a pattern is worth that still lacks so many spaces,
    with more a quarter of the last; `tempo`: how far the team that is to play stands on the way to
    one space fewer; `blocked`: what is left for each space of the pattern that the other team
    holds. `exposed`: a Character on the own pattern, by the chance that the others hold what
    destroys it. `corner`, `centre`, `claimed`: a Character there, or elsewhere; `special`: what a
    Special one is worth less than a Basic one, for it is hit more often. `character`,
    `magic`, `instant`: a card in hand; `card`: one in an opposing hand; `plenty`: so many cards of
    a hand count in full, `spare`: what each beyond them does; `bare`: a hand without Characters.
    `stalled`: a Special Character in a Stalemate, `full` on a full Grid.
    `drawn`: how much likelier an Objective is for each Character that came to one of its spaces,
    `passed`: for each time one of them was passed over (`belief`).
    `scale`: how far a point of Characters and cards shifts the odds.
    """

    pace: float
    steep: float
    begun: float
    steady: float
    near_0: float
    near_1: float
    near_2: float
    near_3: float
    tempo: float
    blocked: float
    exposed: float
    corner: float
    centre: float
    claimed: float
    special: float
    character: float
    magic: float
    instant: float
    card: float
    plenty: float
    spare: float
    bare: float
    stalled: float
    full: float
    drawn: float
    passed: float
    scale: float
