"""The effects of a card, by when they work (TTK-9.1, 3.35)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.effects.language.kinds import Flag, Many, One, Pick
from engine.effects.language.words import Place, Role, Slot, Word
from engine.games.tictacko.language import names
from engine.games.tictacko.language.marks import (
    COST,
    EARLY,
    GONE,
    INSTANT,
    LASTS,
    MAGIC,
    MODES,
    REDIRECTS,
    SPECIAL,
)
from engine.games.tictacko.language.operations import MAX_OPS
from engine.games.tictacko.tosses import ways_written
from engine.kernel.names import Name, both

MAX_EFFECTS: Final = 4
MAX_CHOICES: Final = 6
MAX_MODES: Final = 4
LASTING: Final = ("impose", "lock_space", "later")


def goes_before(value: object) -> bool:
    """Whether the first operation of a list says itself how much it does (TTK-9.36)."""
    first = value[0] if isinstance(value, list) and value else None
    return not isinstance(first, Mapping) or first.get("n") != "done"


_IF: Final = Slot("if", both("Only if", "Solo se"), Many("condition", 0, MAX_OPS), needed=False,
                  default=[], sets=EARLY)  # fmt: skip
_CHOOSE: Final = Slot("choose", both("Choose", "Scegli"), Many("choice", 0, MAX_CHOICES),
                      needed=False, default=[], opens=True)  # fmt: skip
_DO: Final = both("Do", "Fai")
_OPS: Final = Many("op", 1, MAX_OPS)
_UNTIL: Final = both("Until", "Fino a")
_DONE: Final = (
    _CHOOSE,
    Slot("cost", both("Cost", "Costo"), Many("op", 0, MAX_OPS), needed=False, default=[],
         sets=COST),
    Slot("do", _DO, _OPS, never=MODES, agree=goes_before),
    Slot("do", both("First do", "Prima fai"), _OPS, needed=False, only=MODES, agree=goes_before),
    Slot("modes", both("Choose one", "Scegli uno"), Many("mode", 2, MAX_MODES), needed=False),
    Slot("until", _UNTIL, Pick(names.UNTIL_CHOICES), only=LASTS, opens=True),
)  # fmt: skip
_OPTIONAL: Final = Slot("optional", both("You may", "Puoi"), Flag(), needed=False, default=False)
_ONCE: Final = Slot("once", both("Once in a match", "Una volta per partita"), Flag(), needed=False,
                    default=False, clause="TTK-9.40")  # fmt: skip
_NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "play": ("when played", "quando si gioca"),
    "entry": ("when this enters", "quando entra"),
    "continuous": ("as long as this is on the Grid", "finché è sulla Griglia"),
    "trigger": ("each time that…", "ogni volta che…"),
    "react": ("as an answer", "in risposta"),
}


def ops_in(said: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """The operations of an effect and of its modes, and those that hang on them."""
    modes = said.get("modes")
    for holder in (said, *(modes if isinstance(modes, list) else [])):
        if isinstance(holder, Mapping):
            yield from _ops_of(holder.get("do"))


def _ops_of(listed: object) -> Iterator[Mapping[str, object]]:
    for op in listed if isinstance(listed, list) else ():
        if isinstance(op, Mapping):
            yield op
            for way in ways_written(op):
                yield from _ops_of(way)


def is_of_leaving(said: Mapping[str, object]) -> bool:
    """Whether an effect watches for the leaving of its own card (TTK-9.32)."""
    event = said.get("event")
    return isinstance(event, Mapping) and event.get("on") == "this_left"


def _told(said: Mapping[str, object]) -> Place:
    """What holds in all of an effect for what stands in a part of it."""
    verbs = {str(op.get("op")) for op in ops_in(said)}
    found: Place = MODES if said.get("modes") else frozenset()
    if is_of_leaving(said):
        found |= GONE
    if verbs.intersection(LASTING):
        found |= LASTS
    return found | REDIRECTS if "redirect" in verbs else found


def _title(timing: str) -> Name:
    return both(*_NAMES[timing])


def _said(timing: str, what: str) -> Name:
    en, it = _NAMES[timing]
    return both(f"{en}: {what}", f"{it}: {what}")


def _effect(
    timing: str,
    only: Place,
    clauses: str,
    *takes: Slot,
    printed: tuple[tuple[Name, Name], ...] = (),
) -> Word:  # fmt: skip
    says = both("{event}: {do}", "{event}: {do}") if takes else _said(timing, "{do}")
    slots = (*takes, _OPTIONAL, _IF, *_DONE)
    named = ("TTK-9.1", *(f"TTK-{clause}" for clause in clauses.split()))
    return Word(timing, _title(timing), says, slots, clauses=named, only=only, tells=_told,
                printed=printed)  # fmt: skip


_ENTRY: Final = both("when this enters", "quando entra")
_EVENT: Final = Slot("event", both("When", "Quando"), One("event"))
EFFECT: Final = Role("effect", both("Effect", "Effetto"), (
    _effect("play", MAGIC, "2.13"),
    _effect("entry", SPECIAL, "2.12 5.21 5.22 5.23 R31 R33", printed=(
        (both("when this character enters", "quando questo personaggio entra"), _ENTRY),
        (both("when it enters the grid", "quando entra nella griglia"), _ENTRY),
    )),
    Word("continuous", _title("continuous"), _said("continuous", "{static}"), (
        _IF,
        Slot("static", both("Rules", "Regole"), Many("rule", 1, MAX_OPS)),
        Slot("until", _UNTIL, Pick(names.WHILE_CHOICES), needed=False,
             default=names.WHILE_ON_GRID),
    ), clauses=("TTK-9.1", "TTK-2.12", "TTK-5.24", "TTK-5.28", "TTK-R32"), only=SPECIAL),
    _effect("trigger", SPECIAL, "2.12 5.30 4.49 R72", _EVENT, _ONCE),
    _effect("react", INSTANT, "2.14"),
), "timing")  # fmt: skip
MODE: Final = Role("mode", both("One way", "Un modo"), (
    Word("mode", both("a way", "un modo"), both("either {do}", "oppure {do}"),
         (_CHOOSE, Slot("do", _DO, _OPS, agree=goes_before)), clauses=("TTK-9.1",), tells=None),
))  # fmt: skip
