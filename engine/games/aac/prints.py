"""Which cards the print of a filter admits: one set for each distinct print, built once.

A set is looked for where fewest cards can be: those of a number, of a kind, of a type; so that all
sets together grow with the pool, not with the pool times its filters.
"""

from __future__ import annotations

from typing import Final

from engine.games.aac import effect_codes as e
from engine.games.aac.codes import T_CREATURE, TYPES
from engine.games.aac.tables import Tables

Print = tuple[int, int, int, int]

ANY: Final[Print] = (e.ANY, e.ANY, e.ANY, e.ANY)


class Prints:
    """The sets of a pool by type, kinds, genre and serial; they are shared, and nobody changes
    them."""

    def __init__(self, t: Tables) -> None:
        self.t = t
        self.nobody: set[int] = set()
        self._sets: dict[Print, set[int]] = {}
        self._narrowed: dict[tuple[Print, bool, bool], set[int]] = {}
        self._numbered: dict[int, list[int]] = {}
        self._of_type: list[list[int]] = [[] for _ in TYPES]
        self._of_kind: list[list[int]] = [[] for _ in t.kind_names]
        for card, kind in enumerate(t.type):
            self._of_type[kind].append(card)
            self._numbered.setdefault(t.asked[card], []).append(card)
            for bit in _places(t.kinds[card]):
                self._of_kind[bit].append(card)

    def of(self, row: list[int]) -> set[int]:
        """The cards whose print is what a filter asks."""
        return self._set(print_of(row))

    def narrowed(self, row: list[int] | None, *, creatures: bool, mortal: bool) -> set[int]:
        """The same, all cards without a filter: `creatures` alone, `mortal` without deadly
        blows."""
        key = ANY if row is None else print_of(row)
        if not creatures and not mortal:
            return self._set(key)
        found = self._narrowed.get((key, creatures, mortal))
        if found is None:
            t = self.t
            found = {
                card
                for card in self._set(key)
                if not (creatures and t.type[card] != T_CREATURE)
                and not (mortal and t.deadly[card])
            }
            self._narrowed[(key, creatures, mortal)] = found
        return found

    def _set(self, key: Print) -> set[int]:
        found = self._sets.get(key)
        if found is None:
            found = {card for card in self._near(key) if has_print(self.t, key, card)}
            self._sets[key] = found
        return found

    def _near(self, key: Print) -> list[int]:
        kind, kinds, _, number = key
        if number != e.ANY:
            return self._numbered.get(number, [])
        if kinds != e.ANY:
            return [card for bit in _places(kinds) for card in self._of_kind[bit]]
        if kind != e.ANY:
            return self._of_type[kind]
        return list(range(len(self.t.type)))


def _places(bits: int) -> list[int]:
    """Which bits of a number are set."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def print_of(row: list[int]) -> Print:
    """What a filter asks of the print."""
    return row[e.FL_TYPE], row[e.FL_KINDS], row[e.FL_GENRE], row[e.FL_SERIAL]


def has_print(t: Tables, wanted: Print, card: int) -> bool:
    """Whether the print of a card is that."""
    kind, kinds, genre, number = wanted
    if kind not in (e.ANY, t.type[card]):
        return False
    if kinds != e.ANY and not t.kinds[card] & kinds:
        return False
    if genre not in (e.ANY, t.genre[card]):
        return False
    return number in (e.ANY, t.asked[card])
