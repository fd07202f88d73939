"""What changes the turn and the table: actions, steps, pawns, dice, rules, barriers (KX-9.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.effects.language.kinds import Border, Fixed, Number, One, Pick
from engine.effects.language.words import Role, Slot, Word
from engine.games.karmox.language.amounts import MOST
from engine.games.karmox.language.moments import CELL, EARLY, HARMFUL, KEY, NESTED, ROLLING
from engine.games.karmox.language.people import bare
from engine.games.karmox.language.slots import CHANGE, DURATION, FILTER, LAST, whom
from engine.kernel.forms import Choice
from engine.kernel.names import both

# The last row or column that a board can have (KX-2.10).
LAST_CELL: Final = 29

FLAG_ROLE: Final = Role(
    "flag",
    both("Which rule", "Quale regola"),
    (
        bare("master_key",
             both("whoever moves may take a chest and attack",
                  "chi si muove può prendere un forziere e anche attaccare"),
             only=EARLY, leaves=frozenset({KEY})),
        bare("phase_allies",
             both("own and allied characters may be walked through",
                  "si passa attraverso personaggi propri e alleati")),
        bare("untargetable", both("it cannot be attacked", "non può essere attaccato")),
        bare("held", both("it can neither move nor act", "non può né muoversi né agire"),
             never=HARMFUL),
    ),
)  # fmt: skip
_PAWNS: Final = Pick(
    (
        Choice("red", both("the red pawn", "il birillo rosso")),
        Choice("blue", both("the light blue pawn", "il birillo azzurro")),
    )
)
_ACTIONS: Final = Pick(
    (
        Choice("take_chest", both("to take a chest", "per prendere un forziere")),
        Choice("attack", both("to attack", "per attaccare")),
    )
)
_WHO: Final = both("Whose die", "Quale dado")
_LANDED: Final = frozenset({CELL, "landing"})
_EDGE: Final = Slot("edge", both("Between which cells", "Tra quali caselle"), Border(LAST_CELL))

EFFECTS: Final = (
    Word(
        "extra_action",
        both("One more action", "Un'azione in più"),
        both("One more action this turn, {action}", "Un'azione in più in questo turno, {action}"),
        (Slot("action", both("Which action", "Quale azione"), _ACTIONS), *LAST),
        clauses=("KX-4.27", "KX-5.46"),
        never=frozenset({"turn_end"}),
    ),
    Word(
        "extra_steps",
        both("More steps", "Più passi"),
        both("+{amount} movement this turn for whoever moves",
             "+{amount} movimento in questo turno a chi si muove"),
        (Slot("amount", both("How many", "Quanti"), Number(1, MOST)), *LAST),
        clauses=("KX-5.1",),
        only=EARLY,
    ),
    Word(
        "move_pawn",
        both("Move a pawn", "Muove un birillo"),
        both("Move the pawn by {amount} cells", "Muovi il birillo di {amount} caselle"),
        (
            CHANGE,
            Slot("pawn", both("Which pawn", "Quale birillo"), _PAWNS, needed=False),
            *LAST,
        ),
        clauses=("KX-6.12", "KX-5.38"),
        only=_LANDED,
    ),
    Word(
        "roll_again",
        both("Roll again", "Tira ancora"),
        both("Roll again for the same pawn", "Tira ancora per lo stesso birillo"),
        LAST,
        clauses=("KX-6.12", "KX-5.38"),
        only=_LANDED,
    ),
    Word(
        "reroll",
        both("Re-roll", "Rilancia"),
        both("You may roll its die again", "Puoi rilanciare il suo dado"),
        (
            Slot("who", _WHO, Fixed("attacker"), only=frozenset({"attack_window"})),
            Slot("who", _WHO, Fixed("defender"), only=frozenset({"defence_window"})),
            Slot("once", both("Once", "Una volta"), Fixed(value=True), needed=False, default=True),
        ),
        clauses=("KX-5.9",),
        only=frozenset({"attack_window", "defence_window"}),
        never=HARMFUL | NESTED,
        leaves=frozenset({ROLLING}),
    ),
    Word(
        "set_flag",
        both("Lift a rule", "Toglie una regola"),
        both("{flag} {duration}", "{flag} {duration}"),
        (
            Slot("flag", both("Which rule", "Quale regola"), One("flag")),
            *DURATION,
            replace(whom(needed=False), never=frozenset({KEY}), opens=True),
            replace(FILTER, never=frozenset({KEY})),
            *LAST,
        ),
        clauses=("KX-9.4",),
    ),
    Word(
        "open_barrier",
        both("Open a barrier", "Apre una grata"),
        both("Open the barrier between {edge} {duration}", "Apri la grata tra {edge} {duration}"),
        (_EDGE, *DURATION, *LAST),
        clauses=("KX-5.2",),
    ),
    Word(
        "close_barrier",
        both("Close a barrier", "Chiude una grata"),
        both("Close the way between {edge} {duration} with a barrier",
             "Chiudi con una grata il passaggio tra {edge} {duration}"),
        (_EDGE, *DURATION, *LAST),
        clauses=("KX-5.2",),
        never=HARMFUL,
    ),
    Word("noop", both("Nothing", "Niente"), both("Nothing happens", "Non succede nulla"),
         clauses=("KX-5.34",)),
)  # fmt: skip
