"""Lines that are no cards: headings of zones in all shapes and both languages, totals."""

from __future__ import annotations

import re
from dataclasses import dataclass

from collection.house.pools import pool_of
from collection.search.fold import fold
from engine.kernel.construction import LoadoutKind
from engine.registry import game

# Where cards stand that are beside the deck, when the game declares no such zone: the judge
# then says so, and nothing that was pasted is lost.
SIDE = "side"
MAYBE = "maybe"

_MAIN = {"deck", "main", "main deck", "maindeck", "mainboard", "cards", "decklist",
         "mazzo", "mazzo principale", "principale", "carte", "commander", "companion", "extra",
         "extra deck", "pokemon", "trainer", "trainers", "energy", "comandante", "energie",
         "allenatore", "energia"}  # fmt: skip
_SIDE = {"sideboard", "sb", "side", "side deck", "side board", "sidedeck", "riserva", "riserve",
         "mazzo di riserva", "mazzo laterale"}  # fmt: skip
_MAYBE = {"maybeboard", "maybe", "maybe board", "considering", "forse", "in forse"}
_ABOUT = {"about", "name", "metadata", "info", "nome", "informazioni"}

_COUNT = r"(?:\s*[-–:]\s*\d+|\s*\(\s*\d+\s*\))?"
_BRACKETS = re.compile(rf"\[(?P<words>[^\]]+)\]\s*:?{_COUNT}")
_FRAMED = re.compile(rf"(?:={{2,}}|\*{{2,}}|#{{2,}}|!)\s*(?P<words>[^=*]+?){_COUNT}\s*[=*#]*")
_COLON = re.compile(r"(?P<words>[^\d:][^:]*):(?:\s*\d+)?")
# A line that ends so is no card, whatever its words.
_OPEN = re.compile(r"(?P<words>[^\d:#/>][^:]*):")
_BARE = re.compile(rf"(?P<words>\D+?){_COUNT}")
_SLASHES = re.compile(rf"(?://|#)\s*(?P<words>.+?):?{_COUNT}")
_TOTAL = re.compile(r"(?:total(?: cards)?|totale(?: carte)?)\s*[-:]?\s*\d+", re.IGNORECASE)
# By so many letters a plural may be longer than the stem of its singular.
_PLURAL = 5
COMMENTS = ("#", "//", ">")


@dataclass(frozen=True)
class Heading:
    """What stands below: cards of a `zone` ("" = each where its type goes), or facts (`about`).

    `known` is False for words that say nothing here.
    """

    zone: str = ""
    about: bool = False
    known: bool = True


class Headings:
    """The headings that a loadout kind of a game understands."""

    def __init__(self, key: str, kind: LoadoutKind) -> None:
        self.game, self.kind = key, kind
        self._zones: dict[str, str] = {}
        for zone in kind.zones:
            for text in (zone.key, *(text for _, text in zone.name.texts)):
                self._zones.setdefault(fold(text), zone.key)
        self.side = next((self._zones[word] for word in sorted(_SIDE) if word in self._zones), "")
        rules = game(key)
        kinds = {card.type for card in pool_of(rules.key)} - {""}
        labels = {fold(text) for each in kinds for _, text in rules.type_name(each).texts}
        # "Abilities" stands over cards of the type "ability": the ends of plurals differ.
        self._stems = tuple(sorted(label[: max(4, len(label) - 2)] for label in labels if label))
        self.title = fold(rules.title().text)

    def framed(self, line: str) -> Heading | None:
        """What a heading in brackets or between signs says; None for a line without those."""
        for shape in (_BRACKETS, _FRAMED, _OPEN):
            match = shape.fullmatch(line)
            if match:
                return self._meaning(match["words"]) or Heading(known=False)
        return None

    def plain(self, line: str) -> Heading | None:
        """What a heading says that looks like a line of cards; None when its words say nothing."""
        for shape in (_COLON, _BARE, _SLASHES):
            match = shape.fullmatch(line)
            found = self._meaning(match["words"]) if match else None
            if found is not None:
                return found
        return None

    def zone_of(self, words: str) -> str:
        """The zone beside the main one that a word means, "" for none."""
        found = self._meaning(words)
        return found.zone if found and found.known else ""

    def _meaning(self, text: str) -> Heading | None:
        words = fold(text)
        if words in self._zones:
            return Heading(self._zones[words])
        if words in _SIDE:
            return Heading(self.side or SIDE)
        if words in _MAYBE:
            return Heading(MAYBE)
        if words in _ABOUT:
            return Heading(about=True)
        if words in _MAIN or any(self._is_plural(words, stem) for stem in self._stems):
            return Heading()
        return None

    def _is_plural(self, words: str, stem: str) -> bool:
        """Letters alone may follow: "Creature X" is no heading over creatures."""
        ending = words.removeprefix(stem)
        return words.startswith(stem) and len(ending) <= _PLURAL and " " not in ending


def is_total(line: str) -> bool:
    """Whether the line only counts the cards above it."""
    return bool(_TOTAL.fullmatch(line))
