"""Reading the lines of a deck: what is typed or sent must name a card, a zone and a quantity."""

from __future__ import annotations

from collections.abc import Mapping

from collection.house.i18n import READER
from collection.house.pools import pool_of
from collection.reading.names import names_of
from decks.lists.bounds import check_lines, check_zones
from decks.lists.errors import BadLine
from decks.lists.judging import kind_of
from engine.kernel.construction import Edit, LoadoutKind, Pick
from engine.kernel.loadouts import MAX_QUANTITY, Loadout, RawLine, build_loadout, read_quantity
from engine.kernel.messages import N_, Message


def edit_to(
    key: str, kind: LoadoutKind, present: Loadout, zone: str, code: str, quantity: object
) -> Edit:
    """The edit that leaves `quantity` copies (0 = none) of the card. Raises BadLine.

    An unknown card may be taken out, so that an old deck can be mended.
    """
    zone = zone or zone_of(key, kind, code)
    held = present.zone(zone).get(code, 0)
    wanted = 0 if _is_zero(quantity) else read_quantity(quantity)
    if wanted is None:
        raise bad_quantity(code, quantity)
    if not held:
        check_zone(kind, zone)
    if wanted > held:
        check_card(key, code)
    return Edit(zone, code, wanted - held)


def picked(key: str, pick: Pick | None, code: str) -> tuple[Edit, ...]:
    """The edit of a mend whose card the person chose. Raises BadLine when the card does not fit."""
    if pick is None:
        raise BadLine(Message(N_("This mend is advice: change the cards yourself.")))
    check_card(key, code)
    if not pick.fits(pool_of(key)[code]):
        raise BadLine(Message(N_("«{code}» does not mend this. Choose another card."),
                              {"code": code}))  # fmt: skip
    return (Edit(pick.zone, code, pick.delta),)


def zone_of(key: str, kind: LoadoutKind, code: str) -> str:
    """Where a card of that code goes when a person just adds it. Raises BadLine."""
    check_card(key, code)
    return kind.zone_for(pool_of(key)[code].type)


def check_card(key: str, code: str) -> None:
    """Raises BadLine naming the nearest codes when the game has no such card."""
    names = names_of(key)
    if code in names.by_code:
        return
    near = ", ".join(card.code for card in names.nearest(code))
    raise BadLine(
        Message(
            N_("There is no card «{code}» in this game. Nearest: {near}. Check the code."),
            {"code": code[:64], "near": near or "-"},
        )
    )


def check_zone(kind: LoadoutKind, zone: str) -> None:
    """Raises BadLine naming the zones when the kind has no such one."""
    if zone not in {known.key for known in kind.zones}:
        raise _bad_zone(kind, zone)


def read_zones(key: str, kind: LoadoutKind, zones: object) -> Loadout:
    """The loadout of `{"zone": {"code": quantity}}`, every line of it checked. Raises BadLine."""
    if not isinstance(zones, Mapping) or not all(isinstance(z, Mapping) for z in zones.values()):
        raise BadLine(
            Message(N_("Cards are given as zones, each with codes and their quantities."))
        )
    check_lines(zones)
    found: list[RawLine] = []
    known = {zone.key for zone in kind.zones}
    for zone, counts in zones.items():
        if zone not in known:
            raise _bad_zone(kind, str(zone))
        for code, quantity in counts.items():
            check_card(key, str(code))
            if read_quantity(quantity) is None:
                raise bad_quantity(str(code), quantity)
            found.append(RawLine(str(zone), str(code), quantity))
    read = build_loadout(kind.key, found)
    check_zones(read.zones)
    return read


def any_loadout(key: str, raw: Mapping[str, object]) -> Loadout:
    """The loadout of `{kind?, header?, zones}` with whatever lines it has, for the judge.

    Raises BadLine only when there are no lines to be read at all, or more than any deck has.
    """
    kind = kind_of(key, str(raw.get("kind") or ""))
    header, zones = raw.get("header") or {}, raw.get("zones")
    if not isinstance(header, Mapping) or not isinstance(zones, Mapping):
        raise BadLine(
            Message(N_("Cards are given as zones, each with codes and their quantities."))
        )
    check_lines(zones)
    found = [
        RawLine(str(zone), str(code), quantity, position)
        for zone, counts in zones.items()
        for position, (code, quantity) in enumerate(_pairs(counts), start=1)
    ]
    return build_loadout(kind.key, found, {str(k): v for k, v in header.items()})


def bad_quantity(code: str, quantity: object) -> BadLine:
    """What is said of something that is no number of copies."""
    return BadLine(
        Message(
            N_("{code}: «{quantity}» is no quantity. Give a whole number from 0 to {most}."),
            {"code": code[:64], "quantity": str(quantity)[:40], "most": MAX_QUANTITY},
        )
    )


def _pairs(counts: object) -> list[tuple[object, object]]:
    if not isinstance(counts, Mapping):
        raise BadLine(
            Message(N_("Cards are given as zones, each with codes and their quantities."))
        )
    return list(counts.items())


def spoken_name(texts: object) -> str:
    """A name given by language, in the language being spoken."""
    if not isinstance(texts, Mapping):
        return ""
    short = READER.language.split("-")[0]
    return str(texts.get(short) or texts.get("en") or next(iter(texts.values()), ""))


def _is_zero(quantity: object) -> bool:
    if isinstance(quantity, str):
        return quantity.strip() == "0"
    return quantity == 0 and not isinstance(quantity, bool)


def _bad_zone(kind: LoadoutKind, zone: str) -> BadLine:
    known = ", ".join(known.key for known in kind.zones)
    return BadLine(
        Message(
            N_("There is no zone «{zone}» in this deck. There are: {known}."),
            {"zone": zone[:64], "known": known},
        )
    )
