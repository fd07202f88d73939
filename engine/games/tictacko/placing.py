"""What is asked of a match laid by hand: places for cards, Objectives, the turn (TTK-2.20)."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import NOTHING, T_GOAL, T_SPECIAL
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import REPLACE
from engine.games.tictacko.invariants import last_turn
from engine.games.tictacko.placing_lasting import lasting_zones
from engine.games.tictacko.seats import team_of
from engine.kernel.loadouts import Loadout
from engine.kernel.names import Name, both
from engine.kernel.positions import (
    CHOICE,
    FLAG,
    REST,
    SEAT,
    SOME,
    Attribute,
    PositionForm,
    SideForm,
    ZoneForm,
    supply_of,
)
from engine.kernel.rules import Table

# Moments at which a match may begin (TTK-4.12, TTK-4.14).
AT_ACTION: Final = 0
AT_START: Final = 1

GRID: Final = "grid"
HAND: Final = "hand"
DECK: Final = "deck"
PILE: Final = "discard"
PLAYED: Final = "played"

# Where an Objective is: in the Objective deck, else as current or completed one of a team.
GOAL_DECK: Final = 0
GOAL_CURRENT: Final = 1  # and the team
GOAL_DONE: Final = 3  # and the team

# What had entered as a team took its current Objective.
TAKEN: Final = ("taken_a", "taken_b")
# What each team has passed over since: the ones, then the twos of a count up to 3 (zones).
PASSED: Final = ("passed_a", "passed_a_twice", "passed_b", "passed_b_twice")

TURN_USUAL: Final = 7
_MANY: Final = 9999
_SPACES: Final = 65535

_ORDER: Final = Attribute(
    "order", both("Entered as number (0: not said)", "Entrato per numero (0: non detto)"),
    high=_MANY, clause="TTK-2.17", advanced=True,
)  # fmt: skip
_IN_HAND: Final = (
    Attribute(
        "known", both("Who knows it", "Chi la conosce"), CHOICE,
        choices=(
            both("Only who holds it", "Solo chi la tiene"),
            both("The opponents too", "Anche gli avversari"),
            both("Everybody", "Tutti"),
        ),
        clause="TTK-7.6", advanced=True,
    ),
    Attribute(
        "worn", both("Has been played in this turn", "È già stata giocata in questo turno"), FLAG,
        clause="TTK-5.49", advanced=True,
    ),
)  # fmt: skip
# Beside that, with 3 or 4 players: which of the others know it.
_SEERS: Final = Attribute(
    "seers", both("Which others know it (1, 2, 4, 8 for the seats)",
                  "Quali altri la conoscono (1, 2, 4, 8 per i posti)"),
    high=15, clause="TTK-7.6", advanced=True,
)  # fmt: skip
_WAITING: Final = Attribute(
    "waiting", both("Has a turn to come in the Stalemate", "Ha ancora un turno nello Stallo"),
    FLAG, clause="TTK-4.41",
)  # fmt: skip
_PEEKED: Final = Attribute(
    "peeked", both("Knows the opposing Objective", "Conosce l'Obiettivo avversario"), FLAG,
    clause="TTK-7.6", advanced=True,
)  # fmt: skip


def position_form(r: Core, table: Table) -> PositionForm:
    """The form for these decks. What a team shares lies at its first seat (0 or 1)."""
    decks = decks_of(table)
    sides = tuple(_side(r, seat, decks[team_of(seat)]) for seat in range(r.seats))
    return PositionForm(sides, SideForm(facts=(*_turn_facts(r), *_goal_facts(r, table))))


def decks_of(table: Table) -> list[Loadout]:
    """The team decks, that of seat 0 first."""
    return [loadout for loadout in table.loadouts if loadout.kind != "objectives"]


def goals_of(r: Core, table: Table) -> list[int]:
    """The Objectives of this table, sorted."""
    for loadout in table.loadouts:
        if loadout.kind == "objectives":
            return sorted(r.pool.index(code) for code in loadout.codes())
    return sorted(r.goal_set)


def goal_key(code: str) -> str:
    """The key of the fact where an Objective is."""
    return f"goal {code}"


def goal_number(code: str) -> str:
    """The key of the fact which one it is there: from the top of the deck, or in time."""
    return f"goal_number {code}"


def goal_seen(code: str) -> str:
    """The key of the fact who knows its place in the Objective deck: bits of seats."""
    return f"goal_seen {code}"


# --- cards -----------------------------------------------------------------------------------


def _side(r: Core, seat: int, deck: Loadout) -> SideForm:
    supply = supply_of(deck)
    own = frozenset(
        code for code in supply if code in r.pool and r.t.type[r.pool.index(code)] != T_GOAL
    )
    facts = (_WAITING, _PEEKED)
    if seat != team_of(seat):
        zones = (_hand(r, own, shares=True), _played(own))
        return SideForm({}, zones, facts, lender=team_of(seat))
    characters = frozenset(code for code in own if r.t.type[r.pool.index(code)] <= T_SPECIAL)
    lying = (_grid(r, characters), *_piles(r, own), _played(own), *lasting_zones(r, own))
    return SideForm(supply, lying, facts)


def _grid(r: Core, characters: frozenset[str]) -> ZoneForm:
    spaces = tuple(Name.of({"en": name, "it": name}) for name in r.grid.names)
    unsaid = both("not said", "non detta")
    space = Attribute(
        "space", both("Space", "Casella"), CHOICE, choices=(unsaid, *spaces), clause="TTK-2.6"
    )
    return ZoneForm(
        GRID, both("Characters on the Grid", "Personaggi sulla Griglia"), characters,
        len(r.grid.names), attributes=(space, _ORDER), clause="TTK-2.6",
    )  # fmt: skip


def _hand(r: Core, own: frozenset[str], *, shares: bool) -> ZoneForm:
    """`shares`: the hand of a teammate, whose cards belong to the first seat of the team."""
    asked = (*_IN_HAND, _SEERS) if r.seats > 2 else _IN_HAND
    return ZoneForm(
        HAND, both("Hand", "Mano"), own, unseen="none" if shares else SOME, attributes=asked,
        conceals=shares, faces_down=True, clause="TTK-7.1",
    )  # fmt: skip


def _piles(r: Core, own: frozenset[str]) -> tuple[ZoneForm, ...]:
    return (
        _hand(r, own, shares=False),
        ZoneForm(
            PILE, both("Discard pile", "Pila degli scarti"), own, ordered=True, clause="TTK-5.18",
            hint=both("the top card last", "in cima l'ultima"),
        ),
        ZoneForm(
            DECK, both("Team deck", "Mazzo della squadra"), own, ordered=True, unseen=REST,
            faces_down=True, clause="TTK-7.1",
            hint=both("from the top, the next card first", "dalla cima, prima la prossima"),
        ),
    )  # fmt: skip


def _played(own: frozenset[str]) -> ZoneForm:
    return ZoneForm(
        PLAYED, both("Played in this turn", "Giocate in questo turno"), own, is_note=True,
        clause="TTK-5.49", advanced=True,
    )  # fmt: skip


# --- the turn --------------------------------------------------------------------------------

_STEPS: Final = (
    both("Action Phase", "Fase di Azione"),
    both("Start of the turn", "Inizio del turno"),
)
_LANES: Final = (
    both("nothing so far", "ancora niente"),
    both("Characters", "Personaggi"),
    both("Magic", "Magie"),
)


_TAKEN_NAMES: Final = (
    both("Of them, before Team A took its Objective",
         "Di questi, prima che la Squadra A prendesse il suo Obiettivo"),
    both("Of them, before Team B took its Objective",
         "Di questi, prima che la Squadra B prendesse il suo Obiettivo"),
)  # fmt: skip
_PASSED_NAMES: Final = (
    both("Spaces that Team A passed over once or three times (1, 2, 4 … by space)",
         "Caselle che la Squadra A ha saltato una o tre volte (1, 2, 4 … per casella)"),
    both("Spaces that Team A passed over twice or more (1, 2, 4 … by space)",
         "Caselle che la Squadra A ha saltato due o più volte (1, 2, 4 … per casella)"),
    both("Spaces that Team B passed over once or three times (1, 2, 4 … by space)",
         "Caselle che la Squadra B ha saltato una o tre volte (1, 2, 4 … per casella)"),
    both("Spaces that Team B passed over twice or more (1, 2, 4 … by space)",
         "Caselle che la Squadra B ha saltato due o più volte (1, 2, 4 … per casella)"),
)  # fmt: skip


def _turn_facts(r: Core) -> tuple[Attribute, ...]:
    last = last_turn(r, NOTHING)
    return (
        Attribute("turn_seat", both("Whose turn", "Di chi è il turno"), SEAT, clause="TTK-4.11"),
        Attribute(
            "step", both("Moment of the turn", "Momento del turno"), CHOICE, choices=_STEPS,
            default=AT_ACTION, clause="TTK-4.14",
        ),
        Attribute(
            "turn", both("Turn number", "Numero del turno"), low=1, high=min(last, r.turn_limit),
            default=TURN_USUAL, clause="TTK-6.12",
        ),
        Attribute(
            "lane", both("Played in this Action Phase", "Giocato in questa Fase di Azione"),
            CHOICE, choices=_LANES, clause="TTK-4.19",
        ),
        Attribute(
            "used", both("Cards played that count", "Carte giocate che contano"), high=9,
            clause="TTK-4.19",
        ),
        Attribute(
            "stalled", both("Stalemate since turn number (0: none)",
                            "Stallo dal turno numero (0: nessuno)"),
            high=last, clause="TTK-4.40",
        ),
        Attribute(
            "full", both("The Grid was full at the start of the turn",
                         "La Griglia era piena all'inizio del turno"),
            FLAG, clause="TTK-4.12",
        ),
        *_rarer_facts(r),
    )  # fmt: skip


def _rarer_facts(r: Core) -> tuple[Attribute, ...]:
    granted = (
        ("granted_characters", both("Characters granted", "Personaggi concessi")),
        ("granted_magics", both("Magic granted", "Magie concesse")),
    )
    found = [
        Attribute(
            "announced", both("Cards played in all, granted ones too",
                              "Carte giocate in tutto, anche quelle concesse"),
            high=99, clause="TTK-4.50", advanced=True,
        ),
        *(
            Attribute(key, name, high=99, clause="TTK-4.50", advanced=True)
            for key, name in granted
        ),
        Attribute(
            "resolved", both("Items handled in this turn", "Elementi trattati in questo turno"),
            high=_MANY, clause="TTK-5.46", advanced=True,
        ),
        Attribute(
            "numbers", both("Characters that have entered so far",
                            "Personaggi entrati finora"),
            high=_MANY, clause="TTK-2.17", advanced=True,
        ),
        Attribute(
            "numbers_now", both("Of them, in this turn", "Di questi, in questo turno"),
            high=_MANY, clause="TTK-5.30", advanced=True,
        ),
        *(
            Attribute(key, name, high=_MANY, clause="TTK-11.5", advanced=True)
            for key, name in zip(TAKEN, _TAKEN_NAMES, strict=True)
        ),
        *(
            Attribute(key, name, high=_SPACES, clause="TTK-11.5", advanced=True)
            for key, name in zip(PASSED, _PASSED_NAMES, strict=True)
        ),
    ]  # fmt: skip
    if r.seats == 3:
        seats = tuple(both(f"Seat {seat}", f"Posto {seat}") for seat in range(1, r.seats + 1))
        found.append(
            Attribute(
                "starter", both("Who began", "Chi ha cominciato"), CHOICE,
                choices=(both("not said", "non detto"), *seats), clause="TTK-4.5", advanced=True,
            )
        )  # fmt: skip
    return tuple(found)


# --- Objectives ------------------------------------------------------------------------------

_GOAL_PLACES: Final = (
    both("in the Objective deck, or not said", "nel mazzo Obiettivo, o non detto"),
    both("current Objective of Team A", "Obiettivo in corso della Squadra A"),
    both("current Objective of Team B", "Obiettivo in corso della Squadra B"),
    both("completed by Team A", "completato dalla Squadra A"),
    both("completed by Team B", "completato dalla Squadra B"),
)


def _goal_facts(r: Core, table: Table) -> tuple[Attribute, ...]:
    found: list[Attribute] = []
    is_seen = _may_go_back(r, table)
    for goal in goals_of(r, table):
        card = r.pool.at(goal)
        english, italian = card.name.pick("en"), card.name.pick("it")
        found.append(
            Attribute(
                goal_key(card.code), card.name, CHOICE, choices=_GOAL_PLACES, clause="TTK-4.9"
            )
        )
        name = both(f"{english}: which one there, from 1", f"{italian}: quale lì, da 1")
        found.append(
            Attribute(goal_number(card.code), name, high=99, clause="TTK-4.9", advanced=True)
        )
        if is_seen:
            name = both(
                f"{english}: who knows its place (1, 2, 4, 8 for the seats)",
                f"{italian}: chi sa dov'è (1, 2, 4, 8 per i posti)",
            )
            most = (1 << r.seats) - 1
            found.append(
                Attribute(goal_seen(card.code), name, high=most, clause="TTK-7.6", advanced=True)
            )
    return tuple(found)


def _may_go_back(r: Core, table: Table) -> bool:
    """Whether a card of these decks puts an Objective under its deck (TTK-9.12)."""
    codes = {code for deck in decks_of(table) for code in deck.codes() if code in r.pool}
    return any(
        op[0] == REPLACE
        for code in codes
        for effect in r.effects[r.pool.index(code)]
        for branch in effect.branches
        for op in branch.ops
    )
