"""The weights by which a position is read (KM-11.4), in points of damage: `weights.json`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Heuristic:
    """One figure for each feature; tuned by self-play, as `tuning.json` tells.

    `kmon`: a K-Mon that stands, less for one about to fall. `charge`, `rich`: a charge up to
    `rich_from`, and above. `saved`: a charge toward the dearest ability in hand. `stance`: a
    defence that still holds. `wheel`: the own primary beats the active rival's. `deck`: a card in
    the deck. `tick`: a turn of persistent damage; `static`: a turn of a static effect.
    `playable`, `benched`, `dead`, `item`: a card in hand that the active K-Mon, one on the bench
    or nobody can use, and an item; `reaction` scales them for reactions. `full`: what each card
    above `full_from` loses. With fewer than `short_from` cards in a deck, what is not damage
    counts less and less. `scale`: how steeply a lead becomes a share of a win.
    """

    kmon: float
    charge: float
    rich: float
    saved: float
    stance: float
    wheel: float
    deck: float
    tick: float
    static: float
    playable: float
    benched: float
    dead: float
    item: float
    reaction: float
    full: float
    rich_from: float
    full_from: float
    short_from: float
    scale: float
