"""What the pieces are searched by: class, colour, edition, stats, what events and traits do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.games.karmox.codes import STATS
from engine.games.karmox.editions import edition_files, edition_names
from engine.games.karmox.language import EFFECTS
from engine.games.karmox.terms import COLOURS
from engine.games.karmox.typed import event_kinds
from engine.kernel.cards import CardDef
from engine.kernel.forms import own_words
from engine.kernel.names import Name, both
from engine.kernel.searching import FLAG, NUMBER, WORD, SearchKey, Told, figure

VERBS: Final[Mapping[str, Name]] = {  # KX-9.4
    word.name: Name(tuple((key, text[:1].lower() + text[1:]) for key, text in word.title.texts))
    for word in EFFECTS.words
    if word.name != "noop"
}
_CLASSES: Final = tuple(
    (str(raw["code"]), both(raw["name_en"], raw["name_it"]))
    for file in edition_files()
    for raw in file["classes"]
)

KEYS: Final = (
    SearchKey(
        "class", both("Class", "Classe"), WORD, ("classe", "c"), _CLASSES, filter=True,
        example="class:maga|predone", clause="KX-2.3",
    ),
    SearchKey(
        "colour", both("Colour", "Colore"), WORD, ("color", "colore"), tuple(COLOURS.items()),
        filter=True, example="colour:red attack>=3", clause="KX-2.4",
    ),
    SearchKey(
        "edition", both("Edition", "Edizione"), WORD, ("edizione", "e"), edition_names(),
        filter=True, example="edition:torri-02 t:module", clause="KX-2.22",
    ),
    SearchKey("attack", both("Attack", "Attacco"), NUMBER, ("attacco", "att"),
              example="attack>=4", clause="KX-2.3"),
    SearchKey("defence", both("Defence", "Difesa"), NUMBER, ("difesa", "dif", "def"),
              example="defence>2", clause="KX-2.3"),
    SearchKey("movement", both("Movement", "Movimento"), NUMBER, ("movimento", "mov"),
              example="movement>=5", clause="KX-2.3"),
    SearchKey(
        "does", both("Does", "Fa"), WORD, ("verb", "fa"), tuple(VERBS.items()), filter=True,
        example="does:teleport", clause="KX-9.4",
    ),
    SearchKey("event", both("Event", "Evento"), WORD, ("evento",), event_kinds(),
              example="event:HASTE", clause="KX-9.8"),
    SearchKey("cells", both("Event cells", "Caselle Evento"), NUMBER, ("caselle",),
              example="cells<24", clause="KX-2.11"),
    SearchKey("trait", both("with a trait", "con un tratto"), FLAG, ("tratto",), clause="KX-9.5"),
)  # fmt: skip


def search_facts(card: CardDef) -> Mapping[str, Told]:
    """What the card says to `KEYS`; keys to which it says nothing are left out."""
    cells = card.get("cells")
    board = cells if card.type == "event_board" and isinstance(cells, (list, tuple)) else ()
    found: dict[str, Told] = {
        "class": _word(card, "class"),
        "colour": _word(card, "colour"),
        "edition": _word(card, "edition") if card.type != "edition" else (card.code,),
        "does": verbs_of(card),
        "event": _kinds(card, board),
        "trait": (1,) if card.get("traits") else (),
        **{stat: figure(card.get(stat)) for stat in STATS},
    }
    if board:
        found["cells"] = (len(board),)
    return {key: values for key, values in found.items() if values}


def _kinds(card: CardDef, board: Sequence[object]) -> Told:
    """The kinds of event cells that a board has, or the kind of one cell."""
    if card.type == "event_cell":
        mine = own_words(card).get("kind")
        return (mine,) if isinstance(mine, str) else _word(card, "kind")
    kinds = [cell.get("kind") for cell in board if isinstance(cell, Mapping)]
    return tuple(dict.fromkeys(kind for kind in kinds if isinstance(kind, str) and kind))


def verbs_of(card: CardDef) -> tuple[str, ...]:
    """What its cells, modes and traits do, each once."""
    held = (card.get(key) for key in ("cells", "modes", "traits", "effects"))
    found = [verb for value in held for verb in _verbs(value)]
    return tuple(verb for verb in dict.fromkeys(found) if verb in VERBS)


def _verbs(value: Any) -> Iterator[str]:
    if isinstance(value, (list, tuple)):
        for each in value:
            yield from _verbs(each)
    elif isinstance(value, Mapping):
        yield str(value.get("verb", ""))
        yield from _verbs(list(value.values()))


def _word(card: CardDef, key: str) -> Told:
    value = card.get(key)
    return (value,) if isinstance(value, str) and value else ()
