"""The construction rules of a roster (KX-3.8 to 3.19) alone; those of a table are beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.games.karmox import construction_words as words
from engine.games.karmox.card_reading import CELL, PIECE
from engine.games.karmox.card_reading import EDITION as EDITION_TYPE
from engine.games.karmox.casting import BOTH, OF_A_COLOUR, is_typed
from engine.games.karmox.construction_table import JOINT
from engine.games.karmox.editions import FIRST, edition_names
from engine.games.karmox.terms import COLOUR, COLOURS, EDITION, FORMAT, FORMATS, PIECES, ROSTER
from engine.games.karmox.typed import check_typed
from engine.kernel.cards import CardDef
from engine.kernel.construction import (
    Case,
    Constraint,
    Edit,
    LoadoutKind,
    Pick,
    Remedy,
    Violation,
    amounts,
    report,
)
from engine.kernel.construction_kinds import CustomRule
from engine.kernel.construction_records import HeaderRule
from engine.kernel.loadouts import HeaderField

ZONE: Final = PIECES.key
# Pieces of a roster by its format (KX-3.8 to 3.17).
SIZES: Final = {"duel": 4, "pair": 2, "team_pair": 2, "solo": 1, "team_solo": 1}

FORMAT_FIELD: Final = HeaderField(
    "format", FORMAT, tuple(FORMATS.items()), required=True, clause="KX-3.19"
)
COLOUR_FIELD: Final = HeaderField("colour", COLOUR, tuple(COLOURS.items()), clause="KX-3.19")
EDITION_FIELD: Final = HeaderField("edition", EDITION, edition_names(), clause="KX-2.22")


def format_of(case: Case) -> str:
    """The declared format, or ""."""
    declared = case.loadout.header.get(FORMAT_FIELD.key)
    return declared if isinstance(declared, str) and declared in SIZES else ""


def colour_of(case: Case) -> str:
    """The declared colour where the format asks for one, or ""."""
    declared = case.loadout.header.get(COLOUR_FIELD.key)
    bound = format_of(case) in OF_A_COLOUR
    return declared if bound and isinstance(declared, str) and declared in COLOURS else ""


def edition_of(case: Case) -> str:
    """The edition that the roster is for: its own, else the first one."""
    declared = case.loadout.header.get(EDITION_FIELD.key)
    return declared if isinstance(declared, str) and declared else FIRST


def pieces_of(case: Case) -> list[tuple[CardDef, int]]:
    """The pieces of the edition in the roster, in the order of their numbers; then the classes
    that somebody typed, which go with any edition (KX-2.24)."""
    return sorted(
        (
            (line.card, line.quantity)
            for line in case.lines(ZONE)
            if _is_piece(line.card, edition_of(case))
        ),
        key=lambda entry: _number(entry[0]),
    )


def _number(card: CardDef) -> tuple[bool, int, str]:
    number = int(card.number) if card.number.isdecimal() and not is_typed(card) else 0
    return is_typed(card), number, card.code


def _is_piece(card: CardDef, edition: str) -> bool:
    return is_typed(card) or (card.type == PIECE and card.get("edition") == edition)


def _most(case: Case, card: CardDef) -> int:
    """How often a card may stand in the roster: of a typed class a pair has both colours."""
    return BOTH if is_typed(card) and format_of(case) == "pair" else 1


def all_pieces(case: Case) -> list[CardDef]:
    """The eight pieces of the edition, in the order of their numbers."""
    found = [card for card in case.pool.of_type(PIECE) if card.get("edition") == edition_of(case)]
    return sorted(found, key=_number)


def _colour_declared(case: Case) -> Iterable[Violation]:
    """KX-3.19: the colour of a colour-bound format."""
    if format_of(case) in OF_A_COLOUR and not colour_of(case):
        params = amounts(0, 1)
        choices = {"choices": tuple(COLOURS.values())}
        remedy = Remedy(words.COLOUR_MEND.fill({**params, **choices}, "KX-3.19"))
        yield report(
            "KX-3.19", words.COLOUR_MISSING, {**params, **choices}, (remedy,), subject="colour"
        )


def _strangers(case: Case) -> Iterable[Violation]:
    """KX-3.6: only pieces of the edition."""
    edition = case.pool.get(edition_of(case))
    name = edition.name if edition and edition.type == EDITION_TYPE else edition_of(case)
    for code, quantity in sorted(case.loadout.zone(ZONE).items()):
        card = case.pool.get(code)
        if card is not None and _is_piece(card, edition_of(case)):
            continue
        told = card.name if card is not None and card.type == CELL else code
        params = {**amounts(quantity, 0), "code": told, "edition": name}
        remedy = Remedy(words.UNKNOWN_MEND.fill(params, "KX-3.6"), (Edit(ZONE, code, -quantity),))
        yield report("KX-3.6", words.UNKNOWN_BROKEN, params, (remedy,), cards=(code,), subject=code)


def _size(case: Case) -> Iterable[Violation]:
    """KX-3.8 to 3.17: so many pieces; one of the wrong colour counts (KX-3.35)."""
    wanted = SIZES.get(format_of(case), 0)
    found = sum(quantity for _, quantity in pieces_of(case))
    if not wanted or found == wanted:
        return
    params = amounts(found, wanted)
    if found > wanted:
        remedy = Remedy(words.REMOVE.fill(params, "KX-3.8"), pick=Pick(ZONE, wanted - found))
        yield report("KX-3.8", words.SIZE_MANY, params, (remedy,), subject="size")
        return
    lacking = lacks(case)
    codes = tuple(card.code for card in lacking)
    types = tuple(dict.fromkeys((PIECE, *(card.type for card in lacking))))
    pick = Pick(ZONE, wanted - found, types, codes)
    remedy = Remedy(words.ADD.fill(params, "KX-3.8"), pick=pick)
    params["missing"] = tuple(card.name for card in lacking[:4])
    phrase = words.SIZE_FEW if lacking and len(lacking) <= wanted else words.SIZE_ANY
    yield report("KX-3.8", phrase, params, (remedy,), subject="size")


def lacks(case: Case) -> list[CardDef]:
    """The pieces that would fit the roster and are not in it."""
    held = {card.code for card, _ in pieces_of(case)}
    free = [card for card in all_pieces(case) if card.code not in held]
    colour = colour_of(case)
    if colour:
        return [card for card in free if card.get("colour") == colour]
    if format_of(case) == "pair" and held:
        kinds = {card.get("class") for card, _ in pieces_of(case)}
        halves = [card for card, quantity in pieces_of(case) if quantity < _most(case, card)]
        typed = [card for card in halves if is_typed(card)]
        return [*(card for card in free if card.get("class") in kinds), *typed]
    return free


def _twice(case: Case) -> Iterable[Violation]:
    """KX-3.5: a piece listed twice in one roster."""
    held = {card.code for card, _ in pieces_of(case)}
    free = tuple(card.name for card in all_pieces(case) if card.code not in held)
    prints: dict[str, int] = {}
    for card, quantity in pieces_of(case):
        most, first = _most(case, card), case.pool.original(card)
        prints[first] = prints.get(first, 0) + quantity
        over = min(quantity, prints[first] - most)
        if over <= 0:
            continue
        params = {**amounts(prints[first], most), "card": card.name, "free": free}
        edits = (Edit(ZONE, card.code, -over),)
        broken = words.TYPED_BROKEN if most == BOTH else words.TWICE_BROKEN
        mend = words.TWICE_MEND if free else words.TWICE_DROP
        remedy = Remedy(mend.fill(params, "KX-3.5"), edits)
        yield report("KX-3.5", broken, params, (remedy,), cards=(card.code,), subject=card.code)


def _wrong_colour(case: Case) -> Iterable[Violation]:
    """KX-3.8, 3.11, 3.14, 3.17: the mend names pieces of the colour that the roster lacks."""
    colour = colour_of(case)
    if not colour:
        return
    lacking = lacks(case)
    held = [card for card, _ in pieces_of(case) if card.type == PIECE]
    strangers = [card for card in held if card.get("colour") != colour]
    for number, card in enumerate(strangers):
        params = {**amounts(1, 0), "card": card.name, "colour": COLOURS[colour]}
        if number < len(lacking):
            other = lacking[number]
            edits: tuple[Edit, ...] = (Edit(ZONE, card.code, -1), Edit(ZONE, other.code, 1))
            said = words.SWAP.fill({**params, "other": other.name}, "KX-3.8")
        else:
            edits = (Edit(ZONE, card.code, -1),)
            said = words.TAKE_OUT.fill(params, "KX-3.8")
        yield report(
            "KX-3.8",
            words.WRONG_COLOUR,
            params,
            (Remedy(said, edits),),
            cards=(card.code,),
            subject=card.code,
        )


def _not_a_pair(case: Case) -> Iterable[Violation]:
    """KX-3.9: one class in both colours."""
    held = pieces_of(case)
    if format_of(case) != "pair" or sum(quantity for _, quantity in held) != 2:
        return
    first = held[0][0]
    second = held[-1][0]
    if is_typed(first) and len(held) == 1:
        return
    if len(held) == 2 and first.type == PIECE and first.get("class") == second.get("class"):
        return
    other = _other_half(case, first)
    if other is None:
        return
    params = {
        **amounts(2, 1),
        "first": first.name,
        "second": second.name,
        "other": other.name,
    }
    edits = (Edit(ZONE, second.code, -1), Edit(ZONE, other.code, 1))
    remedy = Remedy(words.PAIR_MEND.fill(params, "KX-3.9"), edits)
    codes = tuple(card.code for card, _ in held)
    yield report("KX-3.9", words.NOT_A_PAIR, params, (remedy,), cards=codes, subject="pair")


def _other_half(case: Case, first: CardDef) -> CardDef | None:
    """What makes a pair of a piece: the other colour of its class; of a typed one another copy."""
    if is_typed(first):
        return first
    twins = [card for card in all_pieces(case) if card.get("class") == first.get("class")]
    return next((card for card in twins if card.code != first.code), None)


CONSTRAINTS: Final[tuple[Constraint, ...]] = (
    CustomRule(clause="KX-3.5", rule=words.TWICE_RULE, find=_twice),
    CustomRule(clause="KX-3.6", rule=words.UNKNOWN_RULE, find=_strangers),
    CustomRule(clause="KX-3.8", rule=words.SIZE_RULE, find=_size),
    CustomRule(clause="KX-3.8", rule=words.WRONG_COLOUR_RULE, find=_wrong_colour),
    CustomRule(clause="KX-3.9", rule=words.PAIR_RULE, find=_not_a_pair),
    HeaderRule(
        clause="KX-3.19",
        field=FORMAT_FIELD,
        rule=words.FORMAT_RULE,
        missing=words.FORMAT_MISSING,
        not_allowed=words.FORMAT_WRONG,
        mend=words.FORMAT_MEND,
    ),
    CustomRule(clause="KX-3.19", rule=words.COLOUR_RULE, find=_colour_declared),
)

LOADOUT_KIND: Final = LoadoutKind(
    key="roster",
    holder="seat",
    name=ROSTER,
    zones=(PIECES,),
    header=(FORMAT_FIELD, COLOUR_FIELD, EDITION_FIELD),
    constraints=CONSTRAINTS,
    joint_constraints=JOINT,
    check=check_typed,
)
