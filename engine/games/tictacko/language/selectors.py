"""Characters, spaces, cards and players: chosen, counted, or all that fit (TTK-9.3 to 9.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.language.kinds import Flag, Number, One, Pick, Several, Text
from engine.effects.language.words import Place, Role, Slot, Spelled, Word
from engine.games.tictacko.language import names
from engine.games.tictacko.language.marks import SPECIAL
from engine.kernel.names import Name, both

MAX_COUNT: Final = 16
_LONGEST_ID: Final = 24
# A card selector that may ask for a type: another hand is hidden (TTK-R85).
_SEEN: Final[Place] = frozenset({"seen"})
_TITLES: Final[Mapping[str, Name]] = {
    "character": both("Characters", "Personaggi"),
    "space": both("spaces", "caselle"),
    "card": both("cards", "carte"),
    "player": both("players", "giocatori"),
}
_CLAUSES: Final = {
    "character": "TTK-9.3", "space": "TTK-9.4", "card": "TTK-9.6", "player": "TTK-9.6",
}  # fmt: skip
_SUBTYPE: Final = Slot(
    "subtype", both("Kind", "Tipo"), Pick(names.SUBTYPE_CHOICES), needed=False, default="any"
)
_TAGS: Final = Slot(
    "tags", both("With one of the tags", "Con una delle etichette"), Several(names.TAG_CHOICES),
    needed=False,
)  # fmt: skip
_OTHERS: Final = Slot(
    "exclude_self", both("Not this card", "Non questa carta"), Flag(), needed=False, default=False,
    only=SPECIAL,
)  # fmt: skip
_WHO: Final = Slot("who", both("Whose", "Di chi"), Pick(names.WHO_CHOICES))
_ID: Final = Slot("id", both("Called", "Chiamata"), Text(_LONGEST_ID))
_COUNT: Final = Slot(
    "count", both("How many", "Quanti"), One("span"), needed=False, default={"min": 1, "max": 1},
    opens=True,
)  # fmt: skip


def _where(role: str = "place") -> Slot:
    return Slot("where", both("Where", "Dove"), One(role), needed=False, default="anywhere",
                opens=True)  # fmt: skip


def _team(*, only: str = "") -> Slot:
    """The team; where only one may be meant it must be said (TTK-3.37)."""
    title = both("Team", "Squadra")
    if only:
        chosen = tuple(each for each in names.TEAM_CHOICES if each.value == only)
        return Slot("team", title, Pick(chosen), clause="TTK-3.37")
    return Slot("team", title, Pick(names.TEAM_CHOICES), needed=False, default="any", opens=True)


def _is_seen(said: Mapping[str, object]) -> Place:
    return _SEEN if said.get("zone") != "hand" or said.get("who") == "you" else frozenset()


def _character(place: str, *, team: str = "") -> tuple[Slot, ...]:
    return (_team(only=team), _SUBTYPE, _where(place), _TAGS, _OTHERS)


_SPACE: Final = (
    Slot("state", both("Which", "Quali"), Pick(names.STATE_CHOICES), needed=False, default="empty",
         opens=True),
    _where(),
)  # fmt: skip
_CARD: Final = (
    Slot("zone", both("Where", "Dove"), Pick(names.ZONE_CHOICES)),
    _WHO,
    Slot("type", both("Card type", "Tipo di carta"), Pick(names.TYPE_CHOICES), needed=False,
         default="any", opens=True, only=_SEEN),
)  # fmt: skip


def _word(kind: str, takes: tuple[Slot, ...], en: str, it: str) -> Word:
    return Word(kind, _TITLES[kind], both(en, it), takes, clauses=(_CLAUSES[kind],),
                tells=_is_seen if kind == "card" else None)  # fmt: skip


def _chosen(kind: str, takes: tuple[Slot, ...], en: str, it: str) -> Word:
    return _word(kind, (_ID, *takes, _COUNT), "{id}: " + en, "{id}: " + it)


_OF_CARDS: Final = ("cards {zone}, of {who}", "carte {zone}, di {who}")
_SAID: Final = {kind: (name.pick("en"), name.pick("it")) for kind, name in _TITLES.items()}
CHOICE: Final = Role("choice", both("Choice", "Scelta"), (
    _chosen("character", _character("answered_place"), *_SAID["character"]),
    _chosen("space", _SPACE, *_SAID["space"]),
    _chosen("card", _CARD, *_OF_CARDS),
    _chosen("player", (_WHO,), "players: {who}", "giocatori: {who}"),
), "kind")  # fmt: skip


def _areas(key: str, place: str, *, team: str = "") -> Role:
    """All Characters that fit."""
    en, it = _SAID["character"]
    if team:
        en, it = en + " {team}", it + " {team}"
    word = _word("character", _character(place, team=team), "all " + en, "tutti i " + it)
    return Role(key, both("Which Characters", "Quali Personaggi"), (word,), "kind")


# What continuous rules speak of; what an operation hits, of any team or of one.
SCOPE: Final = _areas("scope", "place")
OWN_SCOPE: Final = _areas("own_scope", "place", team="own")
AREA: Final = _areas("area", "area_place")
AREA_OF: Final = {
    team: _areas(f"area_{team}", "area_place", team=team) for team in ("own", "opposing")
}
COUNTED: Final = Role("counted", both("What is counted", "Che cosa si conta"), (
    _word("character", _character("place"), *_SAID["character"]),
    _word("space", _SPACE, *_SAID["space"]),
    _word("card", _CARD, *_OF_CARDS),
), "kind")  # fmt: skip
SPAN: Final = Role("span", both("How many", "Quanti"), (
    Word("span", both("from, to", "da, a"), both("from {min} to {max}", "da {min} a {max}"), (
        Slot("min", both("At least", "Almeno"), Number(0, MAX_COUNT)),
        Slot("max", both("At most", "Al massimo"), Number(0, MAX_COUNT, above="min")),
    ), Spelled.FLAT, ("TTK-9.3",)),
))  # fmt: skip
