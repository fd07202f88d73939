"""The construction rules over all rosters of a table (KX-3.1 to 3.20, 3.35)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.games.karmox import construction_words as words
from engine.games.karmox.card_reading import PIECE
from engine.games.karmox.casting import Copy, copies_of, unplaced
from engine.games.karmox.terms import COLOURS, FORMATS, PIECES
from engine.kernel.cards import CardDef
from engine.kernel.construction import (
    JointConstraint,
    Options,
    Remedy,
    TableCase,
    Violation,
    amounts,
    report,
)
from engine.kernel.construction_joint import JointRule, SeatCountRule
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import MessageParam
from engine.kernel.names import both

ZONE: Final = PIECES.key
TEAM_COUNTS: Final = (4, 6, 8)
PAIRS_FOR: Final = (3, 4)
OTHER: Final = {"red": "blue", "blue": "red"}


def in_teams(options: Options) -> bool:
    """Whether the table plays red against light blue."""
    return options.get("mode") == "teams"


def needed_format(players: int, teams: bool) -> str:
    """The format of the summary in KX-3.18; "" where the mode does not go with the number."""
    if teams:
        return {4: "team_pair", 6: "team_solo", 8: "team_solo"}.get(players, "")
    if players == 2:
        return "duel"
    return "pair" if players in PAIRS_FOR else "solo"


def declared(loadout: Loadout | None, key: str) -> str:
    """What a roster says of itself, or ""."""
    value = loadout.header.get(key) if loadout is not None else None
    return value if isinstance(value, str) else ""


def _mode(case: TableCase) -> Iterable[Violation]:
    """KX-3.2."""
    players = len(case.loadouts)
    if not in_teams(case.options) or players in TEAM_COUNTS:
        return
    nearest = min(TEAM_COUNTS, key=lambda count: (abs(count - players), count))
    params = amounts(players, nearest)
    remedy = Remedy(words.MODE_MEND.fill(params, "KX-3.2"))
    yield report("KX-3.2", words.MODE_BROKEN, params, (remedy,), subject="mode")


def _formats(case: TableCase) -> Iterable[Violation]:
    """KX-3.19: what the row of the table asks for."""
    needed = needed_format(len(case.loadouts), in_teams(case.options))
    for seat, loadout in enumerate(case.loadouts):
        found = declared(loadout, "format")
        if not needed or found not in FORMATS or found == needed:
            continue
        params: dict[str, MessageParam] = {
            **amounts(1, 0),
            "seat": seat + 1,
            "format": FORMATS[found],
            "needed": FORMATS[needed],
        }
        remedy = Remedy(words.NEEDED_MEND.fill(params, "KX-3.19"))
        yield report(
            "KX-3.19",
            words.NEEDED_BROKEN,
            params,
            (remedy,),
            subject=f"format-{seat}",
            seats=(seat,),
        )


def _editions(case: TableCase) -> Iterable[Violation]:
    """KX-3.6, 2.22: a table plays one edition."""
    played = case.options.get("edition")
    for seat, loadout in enumerate(case.loadouts):
        found = {str(card.get("edition")) for card in pieces_at(case, loadout)} - {played}
        if not played or not found:
            continue
        params: dict[str, MessageParam] = {
            **amounts(1, 0),
            "seat": seat + 1,
            "edition": _edition_name(case, min(found)),
            "played": _edition_name(case, str(played)),
        }
        remedy = Remedy(words.OTHER_MEND.fill(params, "KX-3.6"))
        yield report(
            "KX-3.6",
            words.OTHER_BROKEN,
            params,
            (remedy,),
            subject=f"edition-{seat}",
            seats=(seat,),
        )


def _edition_name(case: TableCase, code: str) -> MessageParam:
    card = case.pool.get(code)
    return code if card is None else card.name


def _teams(case: TableCase) -> Iterable[Violation]:
    """KX-3.3: two teams of equal size."""
    if not in_teams(case.options) or len(case.loadouts) not in TEAM_COUNTS:
        return
    size = len(case.loadouts) // 2
    for colour in COLOURS:
        seats = _seats_of(case, colour)
        if len(seats) <= size:
            continue
        params: dict[str, MessageParam] = {
            **amounts(len(seats), size),
            "colour": COLOURS[colour],
            "other": COLOURS[OTHER[colour]],
        }
        remedy = Remedy(words.TEAM_MEND.fill(params, "KX-3.3"))
        yield report(
            "KX-3.3", words.TEAM_BROKEN, params, (remedy,), subject=colour, seats=tuple(seats)
        )


def _seats_of(case: TableCase, colour: str) -> list[int]:
    return [seat for seat, each in enumerate(case.loadouts) if declared(each, "colour") == colour]


def _order(case: TableCase) -> Iterable[Violation]:
    """KX-3.4: the seats alternate; either colour may begin."""
    if not in_teams(case.options) or case.options.get("team_seating") == "free":
        return
    colours = [declared(each, "colour") for each in case.loadouts]
    if any(colour not in COLOURS for colour in colours) or len(colours) not in TEAM_COUNTS:
        return
    if colours.count("red") != colours.count("blue"):
        return  # KX-3.35: the size of the teams is the cause
    clashes = [at for at in range(1, len(colours)) if colours[at] == colours[at - 1]]
    if not clashes:
        return
    order = tuple(seat + 1 for seat in alternating(colours))
    seats = tuple(sorted({at - 1 for at in clashes} | set(clashes)))
    params: dict[str, MessageParam] = {
        **amounts(len(clashes), 0),
        "seats": tuple(seat + 1 for seat in seats),
        "order": order,
    }
    remedy = Remedy(words.ORDER_MEND.fill(params, "KX-3.4"))
    yield report("KX-3.4", words.ORDER_BROKEN, params, (remedy,), subject="order", seats=seats)


def alternating(colours: list[str]) -> list[int]:
    """The seats in an order in which the colours alternate; the first seat stays."""
    first = [seat for seat, colour in enumerate(colours) if colour == colours[0]]
    second = [seat for seat, colour in enumerate(colours) if colour != colours[0]]
    return [seat for pair in zip(first, second, strict=True) for seat in pair]


def _same_colour(case: TableCase) -> Iterable[Violation]:
    """KX-3.8: in a duel the other player has the other colour."""
    if not _is_same_colour(case):
        return
    colour = declared(case.loadouts[0], "colour")
    params: dict[str, MessageParam] = {
        **amounts(2, 1),
        "colour": COLOURS[colour],
        "other": COLOURS[OTHER[colour]],
    }
    remedy = Remedy(words.COLOUR_TAKEN_MEND.fill(params, "KX-3.8"))
    yield report("KX-3.8", words.COLOUR_TAKEN, params, (remedy,), subject="colour", seats=(0, 1))


def _is_same_colour(case: TableCase) -> bool:
    if len(case.loadouts) != 2 or in_teams(case.options):
        return False
    one, two = (declared(each, "colour") for each in case.loadouts)
    return one in COLOURS and one == two


def pair_class(case: TableCase, loadout: Loadout | None) -> str:
    """The class of a whole pair, or ""; of a typed one its code."""
    cards = pieces_at(case, loadout)
    typed = typed_at(case, loadout)
    classes = {str(card.get("class")) for card in cards} | {copy.code for copy in typed}
    whole = len(cards) + len(typed) == 2 and len(classes) == 1
    return classes.pop() if whole and declared(loadout, "format") == "pair" else ""


def typed_at(case: TableCase, loadout: Loadout | None, seat: int = 0) -> list[Copy]:
    """The pieces of typed classes in a roster (KX-2.24)."""
    return copies_of(loadout, seat, case.pool) if loadout is not None else []


def pieces_at(case: TableCase, loadout: Loadout | None) -> list[CardDef]:
    """The pieces of a roster that the pool knows."""
    codes = loadout.zone(ZONE) if loadout is not None else {}
    return [
        case.pool[code] for code in codes if code in case.pool and case.pool[code].type == PIECE
    ]


def _twin_pairs(case: TableCase) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for seat, loadout in enumerate(case.loadouts):
        kind = pair_class(case, loadout)
        if kind:
            found.setdefault(kind, []).append(seat)
    return {kind: seats for kind, seats in found.items() if len(seats) > 1}


def _classes(case: TableCase) -> Iterable[Violation]:
    """KX-3.9: different classes at the table."""
    taken = {pair_class(case, loadout) for loadout in case.loadouts}
    for kind, seats in _twin_pairs(case).items():
        params: dict[str, MessageParam] = {
            **amounts(len(seats), 1),
            "seats": tuple(seat + 1 for seat in seats),
            "class": _pair_name(case, kind, case.loadouts[seats[0]]),
            "free": tuple(_free_classes(case, taken)),
        }
        mend = words.CLASS_TAKEN_MEND if params["free"] else words.NONE_FREE
        remedy = Remedy(mend.fill(params, "KX-3.9"))
        yield report(
            "KX-3.9", words.CLASS_TAKEN, params, (remedy,), subject=kind, seats=tuple(seats)
        )


def _class_name(card: CardDef) -> MessageParam:
    return both(str(card.get("class_en")), str(card.get("class_it")))


def _pair_name(case: TableCase, kind: str, loadout: Loadout | None) -> MessageParam:
    """What the class of a pair is called: a typed one as its card."""
    cards = pieces_at(case, loadout)
    return _class_name(cards[0]) if cards else case.pool[kind].name


def _free_classes(case: TableCase, taken: set[str]) -> list[MessageParam]:
    seen: set[str] = set()
    found: list[MessageParam] = []
    edition = next((c.get("edition") for each in case.loadouts for c in pieces_at(case, each)), "")
    for card in case.pool.of_type(PIECE):
        kind = str(card.get("class"))
        if card.get("edition") == edition and kind not in taken and kind not in seen:
            seen.add(kind)
            found.append(_class_name(card))
    return found


def _taken(case: TableCase) -> Iterable[Violation]:
    """KX-3.5, 3.20: a piece in two rosters, unless another fault is the cause (KX-3.35)."""
    holders = _holders(case)
    edition = next((c.get("edition") for each in case.loadouts for c in pieces_at(case, each)), "")
    free = tuple(
        card.name
        for card in case.pool.of_type(PIECE)
        if card.get("edition") == edition and card.code not in holders
    )
    for code, seats in sorted(holders.items()):
        if len(seats) < 2 or _has_another_cause(case, seats):
            continue
        params: dict[str, MessageParam] = {
            **amounts(len(seats), 1),
            "card": case.pool[code].name,
            "seats": tuple(seat + 1 for seat in seats),
            "free": free,
        }
        mend = words.TAKEN_MEND if free else words.NONE_FREE
        remedy = Remedy(mend.fill(params, "KX-3.5"))
        yield report(
            "KX-3.5",
            words.TAKEN_BROKEN,
            params,
            (remedy,),
            cards=(code,),
            subject=code,
            seats=tuple(seats),
        )
    yield from _taken_classes(case) or _cast(case)


def _taken_classes(case: TableCase) -> list[Violation]:
    """KX-3.5, 2.24: a typed class has one piece of each colour."""
    reports: list[Violation] = []
    copies = _typed_copies(case)
    for held in (copies[key] for key in sorted(copies)):
        code = held[0].code
        seats = sorted({copy.seat for copy in held})
        fixed = [copy.colour for copy in held if copy.colour is not None]
        over = max(len(held) - 2, len(fixed) - len(set(fixed)))
        if over < 1 or len(seats) < 2 or _has_another_cause(case, seats):
            continue
        params: dict[str, MessageParam] = {
            **amounts(len(held), len(held) - over),
            "card": case.pool[code].name,
            "seats": tuple(seat + 1 for seat in seats),
        }
        remedy = Remedy(words.TYPED_MEND.fill(params, "KX-3.5"))
        reports.append(
            report(
                "KX-3.5",
                words.TAKEN_BROKEN,
                params,
                (remedy,),
                cards=(code,),
                subject=code,
                seats=tuple(seats),
            )
        )
    return reports


def _typed_copies(case: TableCase) -> dict[str, list[Copy]]:
    """The pieces of typed classes; prints of one class are that class (KX-3.5)."""
    found: dict[str, list[Copy]] = {}
    for seat, loadout in enumerate(case.loadouts):
        for copy in typed_at(case, loadout, seat):
            found.setdefault(case.pool.original(case.pool[copy.code]), []).append(copy)
    return found


def _cast(case: TableCase) -> list[Violation]:
    """KX-3.5, 2.24: each typed character is played as one of the eight pieces."""
    copies = [copy for held in _typed_copies(case).values() for copy in held]
    left = unplaced(copies, [card for each in case.loadouts for card in pieces_at(case, each)])
    if not left or _twin_pairs(case):
        return []
    seats = tuple(sorted({copy.seat for copy in copies}))
    params: dict[str, MessageParam] = {
        **amounts(len(copies), len(copies) - left),
        "seats": tuple(seat + 1 for seat in seats),
    }
    remedy = Remedy(words.CAST_MEND.fill(params, "KX-3.5"))
    return [report("KX-3.5", words.CAST_BROKEN, params, (remedy,), subject="cast", seats=seats)]


def _holders(case: TableCase) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for seat, loadout in enumerate(case.loadouts):
        for card in pieces_at(case, loadout):
            found.setdefault(card.code, []).append(seat)
    return found


def _has_another_cause(case: TableCase, seats: list[int]) -> bool:
    if _is_same_colour(case):
        return True
    return any(set(seats) <= set(twins) for twins in _twin_pairs(case).values())


def _whole_teams(case: TableCase) -> Iterable[Violation]:
    """KX-3.11: with both rosters in, the team holds all four of its colour."""
    if not in_teams(case.options) or len(case.loadouts) != 4:
        return
    for colour in COLOURS:
        seats = _seats_of(case, colour)
        held = {card.code for seat in seats for card in pieces_at(case, case.loadouts[seat])}
        edition = next((case.pool[code].get("edition") for code in held), "")
        missing = [
            card
            for card in case.pool.of_type(PIECE)
            if card.get("edition") == edition
            and card.get("colour") == colour
            and card.code not in held
        ]
        typed = sum(len(typed_at(case, case.loadouts[seat])) for seat in seats)
        if len(seats) != 2 or len(missing) <= typed or _has_gaps(case, seats):
            continue
        params: dict[str, MessageParam] = {
            **amounts(4 - len(missing), 4),
            "colour": COLOURS[colour],
            "missing": tuple(card.name for card in missing),
        }
        remedy = Remedy(words.WHOLE_MEND.fill(params, "KX-3.11"))
        yield report(
            "KX-3.11", words.WHOLE_BROKEN, params, (remedy,), subject=colour, seats=tuple(seats)
        )


def _has_gaps(case: TableCase, seats: list[int]) -> bool:
    return any(case.loadouts[seat] is None for seat in seats)


JOINT: Final[tuple[JointConstraint, ...]] = (
    SeatCountRule(
        clause="KX-3.1",
        rule=words.PLAYERS_RULE,
        few=words.PLAYERS_FEW,
        many=words.PLAYERS_MANY,
        unchosen=words.UNCHOSEN,
        add=words.PLAYERS_ADD,
        take_away=words.PLAYERS_TAKE,
        choose=words.PLAYERS_CHOOSE,
        minimum=2,
        maximum=8,
    ),
    JointRule(clause="KX-3.2", rule=words.MODE_RULE, find=_mode),
    JointRule(clause="KX-3.3", rule=words.TEAM_RULE, find=_teams),
    JointRule(clause="KX-3.4", rule=words.ORDER_RULE, find=_order),
    JointRule(clause="KX-3.5", rule=words.TAKEN_RULE, find=_taken),
    JointRule(clause="KX-3.6", rule=words.OTHER_RULE, find=_editions),
    JointRule(clause="KX-3.8", rule=words.COLOUR_TAKEN_RULE, find=_same_colour),
    JointRule(clause="KX-3.9", rule=words.CLASS_TAKEN_RULE, find=_classes),
    JointRule(clause="KX-3.11", rule=words.WHOLE_RULE, find=_whole_teams),
    JointRule(clause="KX-3.19", rule=words.NEEDED_RULE, find=_formats),
)
