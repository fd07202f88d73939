"""The weights by which a position is read (AAC-11.3), in life points: `weights.json`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Heuristic:
    """One figure for each feature; tuned by self-play, as `tuning.json` tells.

    `creature`: a creature on the field, beside `attack` for each AP and `defence` for each DP.
    `flyer`, `blow`: a creature that flies, a deadly blow left. `idle_share`: what a paralysed one
    still counts. `egg`: the share of what a creature will have evolved to, less the later that is.
    `held`, `held_points`: a creature in hand, and each point of it; `magic`, `trap`: such a card
    in hand; `full`: what each card above `full_from` loses. `laid`: a trap that waits; `lasting`:
    any other support card on the field; `wall`: each point of a wall. `bonus`: a bonus point, up
    to `bonus_from` of them. `below`: a creature in the draw pile. `short`: each creature missing
    to `short_from` in all (AAC-6.2). `frail`: each life point missing to `frail_from`. `idle`: a
    turn counted as idle. `threat`: the best attack of who moves next; `menace`: that of the other
    player. `late_from`: with fewer turns left to the round limit, life points count alone.
    `scale`: how steeply a lead becomes a share of a win.
    """

    creature: float
    attack: float
    defence: float
    flyer: float
    blow: float
    idle_share: float
    egg: float
    held: float
    held_points: float
    magic: float
    trap: float
    full: float
    full_from: float
    laid: float
    lasting: float
    wall: float
    bonus: float
    bonus_from: float
    below: float
    short: float
    short_from: float
    frail: float
    frail_from: float
    idle: float
    threat: float
    menace: float
    late_from: float
    scale: float
