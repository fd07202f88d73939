"""What is printed on a piece, in plain data for readers and for the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.effects.words import spoken_in
from engine.games.karmox.card_reading import entries
from engine.games.karmox.drawn.words import STATS, edition_name, figure, whole
from engine.games.karmox.terms import CARD_TYPES, COLOURS
from engine.games.karmox.told import told_cell, told_of
from engine.games.karmox.typed import kind_words
from engine.kernel.cards import CardDef
from engine.kernel.forms import printed_words

_ROWS: Final = (
    ("life_slots", "life", "vita"),
    ("level_slots", "level", "livello"),
    ("chest_slots", "chests", "forzieri"),
)


def face(card: CardDef, language: str) -> dict[str, Any]:
    """The keys of `Game.face`: the colour stands in the label, the edition in `trait`. Printed
    words are the text of a card that has them; its figures then stand in `trait`."""
    spoken = spoken_in(language)
    kind = CARD_TYPES.get(card.type)
    label = kind.pick(spoken) if kind else card.type
    colour = COLOURS.get(str(card.get("colour")))
    words = [label, *([colour.pick(spoken)] if colour else []), *kind_words(card, spoken)]
    tell = _TOLD.get(card.type)
    told, printed = tell(card, spoken) if tell else "", printed_words(card, spoken)
    flavour, does = str(card.get(f"flavour_{spoken}") or ""), told_of(card).pick(spoken)
    if printed:
        trait = _row((told, flavour))
    else:
        trait = edition_name(card.get("edition"), spoken) if card.type != "edition" else ""
    return {
        "type_label": ", ".join(word for word in words if word),
        "trait": trait,
        "text": printed or _row((told, does, flavour)),
    }


def _row(parts: tuple[str, ...]) -> str:
    return " ".join(part for part in parts if part)


def _piece(card: CardDef, language: str) -> str:
    """Stats, then slots, as far as the sheet says them."""
    stats = [(key, name.pick(language)) for key, name in STATS.items()]
    slots = [(key, italian if language == "it" else english) for key, english, italian in _ROWS]
    rows = [", ".join(_figures(card, row)) for row in (stats, slots)]
    told = "; ".join(row for row in rows if row)
    return f"{told}." if told else ""


def _figures(card: CardDef, row: list[tuple[str, str]]) -> list[str]:
    return [f"{name} {figure(card.get(key))}" for key, name in row if figure(card.get(key))]


def _tile(card: CardDef, language: str) -> str:
    """The four uses of KX-5.21 and 5.24, with the tile's own numbers."""
    bonus = {"attack": 0, "defence": 0, "movement": 0}
    heals: list[tuple[int, int]] = []
    for mode in entries(card.get("modes")):
        cost = mode.get("cost")
        price = whole(cost.get("spirits")) if isinstance(cost, Mapping) else 0
        for effect in entries(mode.get("effects")):
            if effect.get("verb") == "heal":
                heals.append((price, whole(effect.get("amount"))))
            elif effect.get("stat") in bonus:
                bonus[str(effect["stat"])] = whole(effect.get("amount"))
    said = [
        f"+{amount} {STATS[stat].pick(language).lower()}"
        for stat, amount in bonus.items()
        if amount
    ]
    ways = " / ".join(said)
    if language == "it":
        return f"{ways} fino alla fine del turno." + "".join(
            f" {price} tessere: {amount} P.V." for price, amount in heals
        )
    return f"{ways} until the end of the turn." + "".join(
        f" {price} tiles: {amount} LP." for price, amount in heals
    )


def _chest(card: CardDef, language: str) -> str:
    return "1 punto alla fine." if language == "it" else "1 point at the end."


def _board(card: CardDef, language: str) -> str:
    rows, cols = whole(card.get("rows")), whole(card.get("cols"))
    counts = [len(entries(card.get(key))) for key in ("niches", "extraction")]
    raw = card.get("barriers")
    barriers = len(raw) if isinstance(raw, (list, tuple)) else 0
    if language == "it":
        return (
            f"{rows} × {cols} caselle, {counts[0]} nicchie, "
            f"{counts[1]} punti di estrazione, {barriers} grate."
        )
    return (
        f"{rows} × {cols} cells, {counts[0]} niches, "
        f"{counts[1]} extraction points, {barriers} barriers."
    )


def _track(card: CardDef, language: str) -> str:
    """How often each title stands on the loop, with what it does, and the prisons."""
    cells = Counter(
        (
            str(cell.get(f"title_{language}") or cell.get("kind")),
            told_cell(cell.get("effects")).pick(language),
        )
        for cell in entries(card.get("cells"))
    )
    said = " ".join(
        f"{count} × {title}" + (f": {does}" if does else "" if title.endswith("!") else ".")
        for (title, does), count in cells.items()
    )
    prisons = len(entries(card.get("prisons")))
    return f"{said} {prisons} {'prigioni' if language == 'it' else 'prisons'}."


_TOLD: Final[dict[str, Callable[[CardDef, str], str]]] = {
    "piece": _piece,
    "character_class": _piece,
    "spirit_tile": _tile,
    "chest": _chest,
    "fortress_board": _board,
    "event_board": _track,
}
