"""What is asked of a battle laid by hand: places, facts and their limits (KM-2.11, KM-2.12)."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.codes import T_ITEM, T_KMON
from engine.games.kmon.core import Core
from engine.games.kmon.placing_blocks import parts_of
from engine.kernel.loadouts import Loadout
from engine.kernel.names import both
from engine.kernel.positions import (
    CHOICE,
    COPY,
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

# Moments at which a battle may begin (KM-4.10, KM-4.13, KM-4.15).
AT_START: Final = 0
AT_SUBSTITUTION: Final = 1
AT_ACTION: Final = 2

ACTIVE: Final = "active"
BENCH: Final = "bench"
HAND: Final = "hand"
DECK: Final = "deck"
BOTTOM: Final = "deck_bottom"
DISCARD: Final = "discard"
USED: Final = "used"

MOST_EXTRA: Final = 5  # KM-6.6
_MANY: Final = 9999

_DAMAGE: Final = Attribute("damage", both("Damage", "Danni"), high=99, clause="KM-4.30")
_LAST: Final = Attribute(
    "last_attack", both("Last attack spent", "Ultimo attacco usato"), FLAG, clause="KM-5.22"
)
# Which of two equal K-Mon it is, for battles that were played; people need not care.
_NUMBER: Final = Attribute(
    "number", both("Number in the team", "Numero nel team"), high=3, clause="KM-2.11", advanced=True
)
_STANCE: Final = Attribute("defence", both("In defence", "In difesa"), FLAG, clause="KM-2.11")
_EXHAUSTED: Final = Attribute("exhausted", both("Exhausted", "Sfinito"), FLAG, clause="KM-4.30")
_KNOWN: Final = Attribute(
    "known",
    both("Who knows it", "Chi la conosce"),
    CHOICE,
    choices=(
        both("Its owner only", "Solo chi la tiene"),
        both("The opponent too", "Anche l'avversario"),
        both("Everybody", "Tutti"),
    ),
    clause="KM-7.6",
)
_ATTACHED: Final = (
    Attribute("counters", both("Counters", "Segnalini"), high=99, clause="KM-4.12"),
    Attribute(
        "part", both("Part of the card", "Parte della carta"), high=9, clause="KM-5.56",
        advanced=True,
    ),
    Attribute(
        "order", both("Attached as number", "Assegnata per numero"), high=_MANY, clause="KM-4.12",
        advanced=True,
    ),
    Attribute(
        COPY, both("One card on several K-Mon", "Una carta su più K-Mon"), high=_MANY,
        clause="KM-5.56", advanced=True,
    ),
)  # fmt: skip


def position_form(r: Core, table: Table) -> PositionForm:
    """The form for these two decks."""
    lasting = frozenset(
        code
        for loadout in table.loadouts
        for code in loadout.codes()
        if code in r.pool and parts_of(r, r.pool.index(code))
    )
    seats = tuple(_side(r, loadout) for loadout in table.loadouts)
    return PositionForm(seats, SideForm(facts=_table_facts(r)), lasting, _ATTACHED)


def _side(r: Core, loadout: Loadout) -> SideForm:
    supply = supply_of(loadout)
    types = {code: r.t.type[r.pool.index(code)] for code in supply if code in r.pool}
    team = frozenset(code for code, kind in types.items() if kind == T_KMON)
    items = frozenset(code for code, kind in types.items() if kind == T_ITEM)
    return SideForm(supply, _zones(team, frozenset(types) - team, items), _FACTS)


def _zones(
    team: frozenset[str], cards: frozenset[str], items: frozenset[str]
) -> tuple[ZoneForm, ...]:
    return (
        ZoneForm(
            ACTIVE, both("Active", "Attivo"), team, 1, attachable=True, clause="KM-4.6",
            attributes=(_DAMAGE, _STANCE, _LAST, _NUMBER),
        ),
        ZoneForm(
            BENCH, both("Bench", "Panchina"), team, 3, attachable=True, clause="KM-2.11",
            attributes=(_DAMAGE, _EXHAUSTED, _LAST, _NUMBER),
        ),
        ZoneForm(
            HAND, both("Hand", "Mano"), cards, unseen=SOME, attributes=(_KNOWN,), clause="KM-7.1",
            faces_down=True,
        ),
        ZoneForm(
            DISCARD, both("Discard pile", "Pila degli scarti"), cards, ordered=True,
            clause="KM-7.3", hint=both("the top card last", "in cima l'ultima"),
        ),
        ZoneForm(
            DECK, both("Deck", "Mazzo"), cards, ordered=True, unseen=REST, clause="KM-7.5",
            faces_down=True,
            hint=both("from the top, the next card first", "dalla cima, prima la prossima"),
        ),
        ZoneForm(
            BOTTOM, both("Bottom of the deck", "Fondo del mazzo"), cards, ordered=True,
            clause="KM-7.11", faces_down=True, advanced=True,
            hint=both("the lowest card first", "prima la più bassa"),
        ),
        ZoneForm(
            USED, both("Items used so far", "Oggetti già usati"), items, is_note=True,
            clause="KM-5.47", advanced=True,
        ),
    )  # fmt: skip


def known(where: str, who: str) -> str:
    """The key of the fact how many cards `who` ("own", "rival") knows of a deck's `where`."""
    return f"known_{where}_{who}"


_FACTS: Final = (
    Attribute("charges", both("Charges", "Cariche"), high=_MANY, default=2, clause="KM-2.12"),
    Attribute(
        "discount", both("Evasion discount this turn", "Sconto all'elusione in questo turno"),
        high=99, clause="KM-2.12", advanced=True,
    ),
    Attribute(
        known("top", "own"),
        both("Top cards of the deck known to its owner", "Carte in cima note a chi gioca il mazzo"),
        high=99, clause="KM-7.5", advanced=True,
    ),
    Attribute(
        known("top", "rival"),
        both("Top cards of the deck known to the opponent", "Carte in cima note all'avversario"),
        high=99, clause="KM-7.5", advanced=True,
    ),
    Attribute(
        known("bottom", "own"),
        both("Bottom cards known to the deck's owner", "Carte in fondo note a chi gioca il mazzo"),
        high=99, clause="KM-7.11", advanced=True,
    ),
    Attribute(
        known("bottom", "rival"),
        both("Bottom cards known to the opponent", "Carte in fondo note all'avversario"),
        high=99, clause="KM-7.11", advanced=True,
    ),
)  # fmt: skip

_STEPS: Final = (
    both("Start of the turn", "Inizio del turno"),
    both("Phase III: substitution", "Fase III: sostituzione"),
    both("Phase IV: action", "Fase IV: azione"),
)
_EXTRA_KINDS: Final = (
    both("none", "nessuna"),
    both("attack", "attacco"),
    both("ability", "abilità"),
    both("attack or ability", "attacco o abilità"),
    both("defence", "difesa"),
    both("attack or defence", "attacco o difesa"),
    both("ability or defence", "abilità o difesa"),
    both("any", "qualunque"),
)


def extra(at: int) -> str:
    """The key of the fact that is the extra action due as number `at`, from 1 (KM-4.41)."""
    return f"extra_{at}"


def _table_facts(r: Core) -> tuple[Attribute, ...]:
    return (
        Attribute("turn_seat", both("Whose turn", "Di chi è il turno"), SEAT, clause="KM-4.9"),
        Attribute(
            "step", both("Moment of the turn", "Momento del turno"), CHOICE, choices=_STEPS,
            default=AT_START, clause="KM-4.10",
        ),
        Attribute(
            "turn",
            both("Turn number, both players' counted", "Numero del turno, contando entrambi"),
            low=1, high=r.turn_limit, default=1, clause="KM-6.6",
        ),
        Attribute(
            "first", both("First player", "Primo giocatore"), SEAT, clause="KM-4.5", advanced=True
        ),
        Attribute(
            "granted", both("Extra actions given this turn", "Azioni extra ottenute nel turno"),
            high=MOST_EXTRA, clause="KM-6.6", advanced=True,
        ),
        *(
            Attribute(
                extra(at),
                both(f"Extra action due, number {at}", f"Azione extra in attesa, numero {at}"),
                CHOICE, choices=_EXTRA_KINDS, clause="KM-4.41", advanced=True,
            )
            for at in range(1, MOST_EXTRA + 1)
        ),
        Attribute(
            "attached_so_far",
            both("Effects attached so far", "Effetti assegnati finora"),
            high=99_999, clause="KM-2.11", advanced=True,
        ),
    )  # fmt: skip
