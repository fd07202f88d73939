"""What is asked of a game laid by hand: sheets, niches, pawns, the turn (KX-2.20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.games.karmox.board import bits_of
from engine.games.karmox.casting import BOTH, is_typed
from engine.games.karmox.codes import (
    ATTACK_END,
    COLOURS,
    END_OF_TURN,
    NEVER,
    NOBODY,
    NOTHING,
    OWNER_START,
)
from engine.games.karmox.core import Core
from engine.games.karmox.effects import CHAIN, EFFECT_SOURCE
from engine.games.karmox.layouts import arrangements
from engine.games.karmox.setup import has_typed, owners_of
from engine.games.karmox.terms import COLOUR
from engine.games.karmox.terms import COLOURS as COLOUR_NAMES
from engine.games.karmox.texts import cell_name
from engine.games.karmox.titles import track_cells
from engine.kernel.cards import CardPool
from engine.kernel.names import Name, both
from engine.kernel.positions import (
    CHOICE,
    FLAG,
    SEAT,
    Attribute,
    Placed,
    PositionForm,
    SideForm,
    ZoneForm,
    supply_of,
)
from engine.kernel.rules import Table

# Moments at which a game may begin (KX-4.1: D2, D3, D5, D6, D13).
AT_EVENT: Final = 0
AT_LANDING: Final = 1
AT_MOVE: Final = 2
AT_ACTION: Final = 3
AT_END: Final = 4

BOARD: Final = "board"
CELLS: Final = "prison"
GONE: Final = "removed"
MODS: Final = "mods"

TURN_USUAL: Final = 7
FLANKS: Final = ("pawn_red", "pawn_blue")
BUDGET: Final = ("actions", "chests_left", "attacks_left")
# What `until` of a bonus stands for, the usual one first; and `source`.
EXPIRIES: Final = (END_OF_TURN, OWNER_START, NEVER, ATTACK_END)
TILE_SOURCE: Final = 1
SOURCES: Final = (EFFECT_SOURCE, TILE_SOURCE)
# `key_colour`: whom a Master key serves.
KEY_COLOURS: Final = (NOTHING, 0, 1)
_MANY: Final = 9999
_MOST_TIMES: Final = 99


def position_form(r: Core, table: Table) -> PositionForm:
    """The form for these rosters."""
    seats = tuple(
        _side(r, frozenset(supply_of(roster)), supply_of(roster)) for roster in table.loadouts
    )
    return PositionForm(seats, SideForm(facts=_table_facts(r, table)))


def niche_key(name: str) -> str:
    """The key of the fact whether a niche holds its chest."""
    return f"niche {name}"


def cells_offered(r: Core) -> list[int]:
    """The cells by the number of their choice less one: those of the floor, or, where modules
    are shuffled, all of the grid."""
    if r.shuffles_modules:
        return list(range(r.board.rows * r.board.cols))
    return bits_of(r.board.floor)


def pieces_of(r: Core, table: Table) -> list[int]:
    """All characters in play, in the order of the edition."""
    return [piece for piece, owner in enumerate(holders_of(r, table)) if owner != NOBODY]


def holders_of(r: Core, table: Table) -> list[int]:
    """By piece the seat that brings it, as far as the rosters are those of this edition."""
    if has_typed(r):
        return owners_of(r, table.loadouts)
    found = [NOBODY] * len(r.cards)
    for seat, roster in enumerate(table.loadouts):
        for code in supply_of(roster):
            piece = piece_number(r, r.pool, code)
            if piece >= 0:
                found[piece] = seat
    return found


# --- sheets ----------------------------------------------------------------------------------


def _side(r: Core, own: frozenset[str], supply: Mapping[str, int]) -> SideForm:
    unsaid = both("not said", "non detto")
    cells = (unsaid, *(_same(cell_name(r, cell)) for cell in cells_offered(r)))
    prisons = (unsaid, *(_same(name) for name in r.track.prison_names))
    cell = Attribute("cell", both("Cell", "Casella"), CHOICE, choices=cells, clause="KX-2.5")
    prison = Attribute("prison", both("Prison", "Prigione"), CHOICE, choices=prisons,
                       clause="KX-5.15")  # fmt: skip
    life, rest = _life(r), (*_colour(r, supply), *_sheet(r))
    chests = Attribute("chests", both("Chests", "Forzieri"), high=max(r.chest_slots),
                       clause="KX-5.5")  # fmt: skip
    zones = (
        ZoneForm(BOARD, both("In the fortress", "Nella fortezza"), own,
                 attributes=(cell, life, chests, *rest), clause="KX-2.5"),
        ZoneForm(CELLS, both("In prison", "In prigione"), own, attributes=(prison, *rest),
                 clause="KX-5.15"),
        ZoneForm(GONE, both("Left the game", "Fuori dal gioco"), own,
                 attributes=(life, *(each for each in rest if each.key != "spirits")),
                 clause="KX-6.13", advanced=True),
        ZoneForm(MODS, both("Bonuses that last", "Bonus che durano"), own,
                 attributes=(*_colour(r, supply), *_mods(r)), is_note=True, repeats=True,
                 clause="KX-2.23", advanced=True),
    )  # fmt: skip
    return SideForm(supply, zones, _seat_facts(r))


def _colour(r: Core, supply: Mapping[str, int]) -> tuple[Attribute, ...]:
    """Which of the two of a class is meant, where a roster brings a typed one in both colours."""
    if not any(count == BOTH and is_typed(r.pool[code]) for code, count in supply.items()):
        return ()
    return (
        Attribute("colour", COLOUR, CHOICE, choices=tuple(COLOUR_NAMES.values()),
                  clause="KX-2.24"),
    )  # fmt: skip


def _same(name: str) -> Name:
    return both(name, name)


def _life(r: Core) -> Attribute:
    return Attribute("life", both("Life", "Vita"), low=1, high=max(r.life_slots),
                     default=max(r.life_slots), clause="KX-2.5")  # fmt: skip


def _sheet(r: Core) -> tuple[Attribute, ...]:
    names = (
        both("Attack +1", "Attacco +1"),
        both("Defence +1", "Difesa +1"),
        both("Movement +1", "Movimento +1"),
    )
    gained = tuple(
        Attribute(key, name, high=max(r.ability_slots[stat::3]), clause="KX-5.31")
        for stat, (key, name) in enumerate(zip(ABILITIES, names, strict=True))
    )
    return (
        Attribute("spirits", both("Spirit tiles", "Tessere spirito"), high=r.tile_count,
                  clause="KX-5.20"),
        Attribute("level", both("Level points", "Punti livello"), high=max(r.level_slots) - 1,
                  clause="KX-5.28"),
        *gained,
        Attribute("ups", both("Level-ups so far", "Passaggi di livello finora"), high=_MANY,
                  clause="KX-5.30", advanced=True),
    )  # fmt: skip


ABILITIES: Final = ("attack", "defence", "movement")


def _mods(r: Core) -> tuple[Attribute, ...]:
    stats = (
        both("attack", "attacco"), both("defence", "difesa"), both("movement", "movimento"),
    )  # fmt: skip
    until = (
        both("the end of the turn", "la fine del turno"),
        both("the owner's next turn", "il prossimo turno del proprietario"),
        both("for good", "per sempre"),
        both("the end of the attack", "la fine dell'attacco"),
    )
    sources = (both("an effect", "un effetto"), both("a spirit tile", "una tessera spirito"))
    return (
        Attribute("stat", both("On", "Su"), CHOICE, choices=stats, clause="KX-2.23"),
        Attribute("amount", both("How much", "Quanto"), low=-_MOST_TIMES, high=_MOST_TIMES,
                  default=1, clause="KX-2.23"),
        Attribute("until", both("Until", "Fino a"), CHOICE, choices=until, clause="KX-2.23"),
        Attribute("source", both("Given by", "Dato da"), CHOICE, choices=sources,
                  clause="KX-5.22"),
        Attribute("number", both("Which came first (0: not said)", "Quale prima (0: non detto)"),
                  high=_MANY, clause="KX-2.23", advanced=True),
    )  # fmt: skip


def _seat_facts(r: Core) -> tuple[Attribute, ...]:
    die = Attribute(
        "first_die",
        both("Die for the first turn (0: not said, -1: out of it)",
             "Dado per il primo turno (0: non detto, -1: escluso)"),
        low=-1, high=6, clause="KX-4.7", advanced=True,
    )  # fmt: skip
    if r.games == 1:
        return (die,)
    return (
        die,
        Attribute("points", both("Points of earlier games", "Punti delle partite precedenti"),
                  high=_MANY, clause="KX-6.8"),
        Attribute("wins", both("Games won so far", "Partite vinte finora"), high=r.games,
                  clause="KX-6.8"),
    )  # fmt: skip


# --- the table -------------------------------------------------------------------------------

_STEPS: Final = (
    both("Start of the turn, before the event roll", "Inizio del turno, prima del lancio"),
    both("A pawn has landed", "Un birillo è arrivato"),
    both("The move", "Il movimento"),
    both("The action", "L'azione"),
    both("Last healing", "Ultima cura"),
)


def _table_facts(r: Core, table: Table) -> tuple[Attribute, ...]:
    pieces = pieces_of(r, table)
    actives = (both("nobody", "nessuno"), *(r.names[piece] for piece in pieces))
    return (
        Attribute("turn_seat", both("Whose turn", "Di chi è il turno"), SEAT, clause="KX-4.7"),
        Attribute("step", both("Moment of the turn", "Momento del turno"), CHOICE,
                  choices=_STEPS, clause="KX-4.1"),
        Attribute("active", both("Active character", "Personaggio attivo"), CHOICE,
                  choices=actives, clause="KX-4.16"),
        *_niches(r),
        *_pawns(r),
        Attribute("played", both("Spirit tiles played in this turn",
                                 "Tessere spirito giocate in questo turno"),
                  high=r.tile_count, clause="KX-5.25"),
        Attribute("turn", both("Turn number", "Numero del turno"), low=1, high=r.max_turns,
                  default=TURN_USUAL, clause="KX-6.9"),
        *_rarer_facts(r),
    )  # fmt: skip


def _niches(r: Core) -> tuple[Attribute, ...]:
    return tuple(
        Attribute(niche_key(name), both(f"A chest in {name}", f"Un forziere in {name}"), FLAG,
                  default=1, clause="KX-5.4")
        for name in r.board.niche_names
    )  # fmt: skip


def _pawns(r: Core) -> tuple[Attribute, ...]:
    places = tuple(
        both(f"{cell['index']} {cell['title_en']}", f"{cell['index']} {cell['title_it']}")
        for cell in track_cells(r)
    )
    names = (both("The pawn stands on", "Il birillo sta su"),) if r.pawns == 1 else (
        both("The red pawn stands on", "Il birillo rosso sta su"),
        both("The light blue pawn stands on", "Il birillo azzurro sta su"),
    )  # fmt: skip
    rolled = (both("none", "nessuno"), *(COLOUR_NAMES[colour] for colour in COLOURS[: r.pawns]))
    return (
        *(Attribute(key, name, CHOICE, choices=places, clause="KX-4.12")
          for key, name in zip(FLANKS, names, strict=False)),
        Attribute("rolled", both("Pawn rolled for in this turn",
                                 "Birillo per cui si è lanciato in questo turno"),
                  CHOICE, choices=rolled, clause="KX-4.10"),
        Attribute("die", both("Last event die (0: none)", "Ultimo dado Evento (0: nessuno)"),
                  high=6, clause="KX-4.12"),
    )  # fmt: skip


def _rarer_facts(r: Core) -> tuple[Attribute, ...]:
    left = (
        both("Actions left", "Azioni rimaste"),
        both("Chests that may still be taken", "Forzieri che si possono ancora prendere"),
        both("Attacks left", "Attacchi rimasti"),
    )
    keys = (both("anybody", "chiunque"), *COLOUR_NAMES.values())
    most = r.stall_rounds * r.seats - 1
    found = [
        Attribute("stall", both("Turns without a hit or a chest",
                                "Turni senza un colpo né un forziere"),
                  low=-1, high=most, clause="KX-6.9", advanced=True),
        *(Attribute(key, name, high=_MOST_TIMES, default=1, clause="KX-4.27", advanced=True)
          for key, name in zip(BUDGET, left, strict=True)),
        Attribute("keys", both("Master keys of this turn", "Chiavi maestre di questo turno"),
                  high=_MOST_TIMES, clause="KX-5.37", advanced=True),
        Attribute("key_colour", both("They serve", "Servono a"), CHOICE, choices=keys,
                  clause="KX-5.37", advanced=True),
        Attribute("chain", both("Further landings in this turn",
                                "Altri arrivi in questo turno"),
                  high=CHAIN, clause="KX-6.12", advanced=True),
        Attribute("first", both("Who took the first turn", "Chi ha avuto il primo turno"), SEAT,
                  clause="KX-4.7", advanced=True),
    ]  # fmt: skip
    if r.shuffles_modules:
        found.append(
            Attribute("plan", both("Arrangement of the modules (0: as printed)",
                                   "Disposizione dei moduli (0: come stampata)"),
                      high=arrangements(r.board) - 1, clause="KX-O15")
        )  # fmt: skip
    if r.games > 1:
        found.append(
            Attribute("game", both("Game of the match", "Partita dell'incontro"), low=1,
                      high=r.games, default=1, clause="KX-6.8")
        )  # fmt: skip
    return tuple(found)


def piece_number(r: Core, pool: CardPool, code: str) -> int:
    """The number of a character; -1 for what is none of this edition."""
    if code not in pool:
        return NOTHING
    card = pool.index(code)
    return r.cards.index(card) if card in r.cards else NOTHING


def piece_of(r: Core, holders: Sequence[int], seat: int, each: Placed) -> int:
    """The piece that a seat's card stands for: of a typed class the one that it brings, of two the
    one in the colour that is said; -1 for what is none."""
    piece = piece_number(r, r.pool, each.card)
    if piece < 0 or r.tags[piece] == piece:
        return piece
    own = [at for at, card in enumerate(r.cards) if card == r.cards[piece] and holders[at] == seat]
    if len(own) == BOTH:
        return next(at for at in own if at % BOTH == each.value("colour"))
    return own[0] if own else NOTHING
