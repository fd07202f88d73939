"""The kinds of events of a game, all public (KX-7.1, 7.4), and how the log tells them.

The log shows the player's name before the text. `piece`, `cell`, `point`, `niche`, `prison`,
`stat` and the like are named by `texts.word`.
"""

from __future__ import annotations

from typing import Final

from engine.kernel.events import EVERYBODY, Sink, openly
from engine.kernel.messages import N_
from engine.kernel.questions import answer_kinds

E_PLACED: Final = 0
E_CHESTS_LAID: Final = 1
E_FIRST_DIE: Final = 2
E_BEGINS: Final = 3
E_TURN: Final = 4
E_SKIPPED: Final = 5
E_ROLLED: Final = 6
E_RELEASED: Final = 7
E_TOOK_EVENT: Final = 8
E_DECLINED: Final = 9
E_GAINED_SPIRIT: Final = 10
E_GAINED_ABILITY: Final = 11
E_ABILITY_LOST: Final = 12
E_RECOVERED: Final = 13
E_HEALED: Final = 14
E_MOD: Final = 15
E_TELEPORTED: Final = 16
E_FLAG: Final = 17
E_SPIRIT_PLAYED: Final = 18
E_MOVED: Final = 19
E_PASSED: Final = 20
E_TOOK_CHEST: Final = 21
E_ATTACKED: Final = 22
E_DICE: Final = 23
E_TIE: Final = 24
E_HIT: Final = 25
E_FAILED: Final = 26
E_CAPTURED: Final = 27
E_PUSHED: Final = 28
E_KEPT: Final = 29
E_FELL: Final = 30
E_CHEST_HOME: Final = 31
E_IMPRISONED: Final = 32
E_LEVEL_UP: Final = 33
E_TILES_BACK: Final = 34
E_CONCEDED: Final = 35
E_LEAVES: Final = 36
E_WON: Final = 37
E_ADJUDICATED: Final = 38
E_LEVEL: Final = 39
E_DISSOLVED: Final = 40
E_NEXT_GAME: Final = 41
E_MATCH_WON: Final = 42
E_MATCH_DRAWN: Final = 43
E_MODULES: Final = 44
E_BUDGET: Final = 45
E_DAMAGED: Final = 46
E_LEVEL_GAINED: Final = 47
E_SWAPPED: Final = 48
E_PAWN_MOVED: Final = 49
E_ROLL_AGAIN: Final = 50
E_REROLLED: Final = 51
E_BARRIER: Final = 52
E_STOLEN: Final = 53
E_PAID_LIFE: Final = 54
E_TIRED: Final = 55
E_PATCHED: Final = 56
E_TRAIT: Final = 57
E_STAYED: Final = 58
E_EFFECT_DIE: Final = 59

KINDS: Final = [
    openly("placed", ("seat", "piece", "point"), N_("places {piece} on {point}."), "KX-4.5"),
    openly("chests-laid", ("amount",), N_("A chest lies in each of the {amount} niches."),
           "KX-4.4"),
    openly("first-die", ("seat", "die"), N_("rolls {die} for the first turn."), "KX-4.7"),
    openly("begins", ("seat",), N_("takes the first turn."), "KX-4.7"),
    openly("turn", ("seat", "turn"), N_("is in turn (turn {turn})."), "KX-4.9"),
    openly("skipped", ("seat",), N_("does not roll for an event."), "KX-4.10"),
    openly("rolled", ("seat", "pawn", "die", "event"),
           N_("rolls {die}: the {pawn} goes to {event}."), "KX-4.12"),
    openly("released", ("seat", "piece", "point"),
           N_("frees {piece}, who comes back on {point} with 1 life."), "KX-5.40"),
    openly("took-event", ("seat", "event"), N_("takes the event of {event}."), "KX-4.14"),
    openly("declined", ("seat",), N_("declines what the event cell offers."), "KX-4.14"),
    openly("gained-spirit", ("piece", "tiles"), N_("{piece} gains {tiles}."), "KX-5.20"),
    openly("gained-ability", ("piece", "stat"), N_("{piece} gains +1 {stat}."), "KX-5.31"),
    openly("ability-lost", ("piece",), N_("{piece} has no room for the ability point."), "KX-R65"),
    openly("recovered", ("piece", "life"), N_("{piece} recovers {life}."), "KX-5.35"),
    openly("healed", ("seat", "piece", "price", "life"),
           N_("gives {price} of {piece}, who recovers {life}."), "KX-5.24"),
    openly("mod", ("piece", "stat", "change"), N_("{piece}: {change} {stat}."), "KX-2.23"),
    openly("teleported", ("piece", "cell"), N_("{piece} comes out on {cell}."), "KX-5.37"),
    openly("flag", ("flag",), N_("{flag}."), "KX-5.37"),
    openly("spirit-played", ("seat", "piece", "stat", "tiles"),
           N_("plays {tiles} of {piece} for {stat}."), "KX-5.21"),
    openly("moved", ("seat", "piece", "cell", "cell2"), N_("moves {piece} from {cell} to {cell2}."),
           "KX-4.16", headline=True),
    openly("passed", ("seat",), N_("moves nobody."), "KX-4.16", headline=True),
    openly("took-chest", ("seat", "piece", "niche"), N_("{piece} takes the chest of {niche}."),
           "KX-5.4", headline=True),
    openly("attacked", ("seat", "piece", "victim"), N_("{piece} attacks {victim}."), "KX-5.8",
           headline=True),
    openly("dice", ("piece", "die", "total", "victim", "die2", "total2"),
           N_("{piece}: {die}, in all {total}. {victim}: {die2}, in all {total2}."), "KX-5.9"),
    openly("tie", ("ties",), N_("Equal: both dice again."), "KX-R44"),
    openly("hit", ("piece", "victim"), N_("{piece} hits {victim}: 1 life."), "KX-5.10"),
    openly("failed", ("piece", "victim"), N_("{victim} withstands {piece}."), "KX-5.11"),
    openly("captured", ("piece", "victim"), N_("{piece} takes a chest from {victim}."), "KX-5.13"),
    openly("pushed", ("seat", "piece", "cell"), N_("pushes {piece} back to {cell}."), "KX-5.11"),
    openly("kept", ("seat",), N_("does not push."), "KX-5.11"),
    openly("fell", ("piece",), N_("{piece} is defeated."), "KX-5.15"),
    openly("chest-home", ("niche",), N_("A chest goes back to {niche}."), "KX-5.15"),
    openly("imprisoned", ("piece", "prison"), N_("{piece} is put in {prison}."), "KX-5.15"),
    openly("level-up", ("piece", "amount"), N_("{piece} rises to level {amount}."), "KX-5.30"),
    openly("tiles-back", ("tiles",), N_("Back to the pool: {tiles}."), "KX-4.21"),
    openly("conceded", ("seat",), N_("concedes."), "KX-6.13"),
    openly("leaves", ("piece",), N_("{piece} leaves the game."), "KX-6.13"),
    openly("won", ("side", "points", "reason"), N_("{side} wins with {points}. {reason}"),
           "KX-6.2"),
    openly("adjudicated", ("side", "points", "reason"),
           N_("{side} wins by verdict with {points}. {reason}"), "KX-6.10"),
    openly("level", ("reason",), N_("Nobody is ahead: a draw. {reason}"), "KX-6.10"),
    openly("dissolved", (), N_("The table is dissolved before the first turn."), "KX-6.13"),
    openly("next-game", ("game", "games"), N_("Game {game} of {games}."), "KX-6.8"),
    openly("match-won", ("side", "points"), N_("{side} wins the match with {points}."), "KX-6.8"),
    openly("match-drawn", ("points",), N_("The match is drawn at {points}."), "KX-6.8"),
    openly("modules", ("plan",), N_("The modules lie in arrangement {plan}."), "KX-O15"),
    openly("budget", ("budget",), N_("One more: {budget}."), "KX-4.27"),
    openly("damaged", ("piece", "life"), N_("{piece} loses {life}."), "KX-9.4"),
    openly("level-gained", ("piece",), N_("{piece} gains a level point."), "KX-5.28"),
    openly("swapped", ("piece", "piece2"), N_("{piece} and {piece2} change places."), "KX-9.4"),
    openly("pawn-moved", ("pawn", "event"), N_("The {pawn} goes to {event}."), "KX-9.4"),
    openly("roll-again", ("seat",), N_("rolls again."), "KX-9.4"),
    openly("rerolled", ("piece", "die"), N_("{piece} rolls again: {die}."), "KX-9.4"),
    openly("barrier", ("cell", "cell2", "opened"),
           N_("The barrier between {cell} and {cell2}: {opened}."), "KX-9.4"),
    openly("stolen", ("piece", "victim"), N_("{piece} takes a chest from {victim}."), "KX-9.4"),
    openly("paid-life", ("piece", "life"), N_("{piece} gives {life} for it."), "KX-9.3"),
    openly("tired", ("piece",), N_("{piece} gives up after 100 equal rolls."), "KX-6.11"),
    openly("patched", ("seat",), N_("changed the table by hand."), "KX-7.4"),
    openly("trait", ("piece",), N_("The trait of {piece} works."), "KX-9.5"),
    openly("stayed", ("seat", "piece", "cell"), N_("keeps {piece} on {cell}."), "KX-4.16",
           headline=True),
    openly("effect-die", ("seat", "die"), N_("rolls {die} for the effect."), "KX-9.9"),
    *answer_kinds("KX-9.14"),
]  # fmt: skip


# Fields that hold a piece by its tag (`Core.tags`).
PIECE_FIELDS: Final = ("piece", "piece2", "victim")


def tell(out: Sink | None, kind: int, *values: int) -> None:
    """Say it to everybody (KX-7.1)."""
    if out is not None:
        out.append((kind, EVERYBODY, *values))
