"""Cards and editions made by lot: shipped ones in which values were changed, left out, put twice,
or taken from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, Final

from engine.effects.findings import CardProblem
from engine.kernel.cards import CardPool
from engine.kernel.game import Game
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.registry import game
from engine.sim.fuzz import GameRun
from engine.sim.tables import starter_tables

Raw = dict[str, Any]
# What a card is called and known by is left alone: it is looked for in decks.
NAMES: Final = (
    *("code", "id", "serial", "set", "set_code", "number", "name", "name_en", "name_it", "title"),
    *("title_en", "title_it", "flavour_en", "flavour_it", "caption", "index", "place", "modules"),
    *("grid", "niches", "extraction", "barriers", "prisons", "classes", "fortress_board"),
    *("event_board", "spirit_tile", "tile_names", "chest", "edition", "rows", "cols", "type"),
    *("reprint_of", "source", "faction", "rarity"),
)
# Where a card says what it does.
LIVELY: Final = ("effects", "traits", "persistent", "cost", "when", "answers", "condition")
JUNK: Final = (None, -1, 0, 99, "nothing", [], {}, True)
# One change in so many is junk; a card has so many at most.
JUNKED: Final = 16
CHANGES: Final = 3

Slot = tuple[Any, Any, str, bool]


class Maker:
    """Makes cards of one game by lot; `made` and `accepted` count them, `faults` are findings."""

    def __init__(self, key: str, seed: str) -> None:
        self.game: Game = game(key)
        self.of_game: Any = import_module(f"engine.games.{key}.tests.made")
        self.seed = seed
        self.rng = Rng(seed_of("made", key, seed))
        self.shapes: list[str] = [json.dumps(raw) for raw in self.of_game.shapes()]
        self.elsewhere: dict[str, list[str]] = {}
        self.made = self.accepted = self.steps = self.games = 0
        self.faults: list[str] = []
        for raw in [*map(json.loads, self.shapes), *self.of_game.MORE]:
            for holder, at, name, _ in slots(raw):
                self.elsewhere.setdefault(name, []).append(json.dumps(holder[at]))
        self.elsewhere = {name: sorted(set(found)) for name, found in self.elsewhere.items()}

    def draft(self) -> Raw:
        """A shipped one with up to three changes."""
        raw: Raw = json.loads(self.of(self.shapes))
        for _ in range(1 + self.rng.below(CHANGES)):
            self.change(raw)
        return raw

    def of(self, choices: Sequence[Any]) -> Any:
        return choices[self.rng.below(len(choices))]

    def change(self, raw: Raw) -> None:
        """One change somewhere, rather where it says what is done."""
        found = list(slots(raw))
        if not found:
            return
        lively = [slot for slot in found if slot[3]]
        holder, at, name, _ = self.of(lively if lively and self.rng.below(5) else found)
        value = holder[at]
        if self.rng.below(JUNKED) == 0:
            holder[at] = self.of(JUNK)
        elif type(value) is int and self.rng.below(2):
            holder[at] = value + self.of((-2, -1, 1, 2, 5))
        elif isinstance(value, bool):
            holder[at] = not value
        elif self.rng.below(8) == 0:
            del holder[at]
        elif isinstance(holder, list) and self.rng.below(4) == 0:
            holder.insert(at, json.loads(self.of(self.elsewhere[name])))
        else:
            holder[at] = json.loads(self.of(self.elsewhere[name]))

    def batch(self) -> list[Raw]:
        """As many as lie in one pool, each with its own code, that the game accepts."""
        found: dict[str, Raw] = {}
        while len(found) < self.of_game.AT_ONCE:
            raw = self.judged()
            if raw is not None:
                found[json.dumps(raw.get("code", raw.get("id")))] = raw
        return list(found.values())

    def judged(self) -> Raw | None:
        """One more, if the game accepts it; what it is refused for is looked at."""
        raw = self.draft()
        self.made += 1
        problems = self.of_game.check(raw)
        self.faults += list(untold(problems))
        if any(problem.severity.name == "ERROR" for problem in problems):
            return None
        self.accepted += 1
        return raw

    def play(self, games: int) -> None:
        """Games between starters with one batch in the pool, each under options by lot."""
        batch = self.batch()
        pool: CardPool = self.of_game.pool_with(batch)
        self.look(pool)
        for _ in range(games):
            rules = self.bound(pool)
            tables = starter_tables(self.game, rules)
            run = GameRun(rules, self.of(tables), self.seed, self.games)
            fault = run.play()
            self.games += 1
            self.steps += run.steps
            if fault is not None:
                self.faults.append(f"game {self.games}, step {fault.step}: {fault.law}: {batch}")

    def bound(self, pool: CardPool) -> Rules:
        """One option in four as chance has it."""
        while True:
            options = {
                spec.name: self.of(spec.values)
                for spec in self.game.option_specs()
                if spec.values and self.rng.below(4) == 0
            }
            counts = self.game.seat_counts_under(self.game.settle_options(options, pool))
            if counts:
                return self.game.bind(pool, options, self.of(counts))

    def look(self, pool: CardPool) -> None:
        """Faces and texts of what was made are drawn in both languages."""
        for card in pool:
            if card != self.game.pool().get(card.code):
                for language in ("en", "it"):
                    self.game.face(card, language)
                    self.game.face_plan(card, language, "full")


def slots(value: Any, above: str = "", name: str = "", lively: bool = False) -> Iterator[Slot]:
    """Each value that may be changed: what holds it, where, what it is called, whether it does
    something. It is called by its key and the one above, in a list by those of the list."""
    if isinstance(value, dict):
        for key, inner in list(value.items()):
            acts = lively or key in LIVELY
            if key not in NAMES:
                yield value, key, f"{name}.{key}", acts
            yield from slots(inner, name, key, acts)
    elif isinstance(value, list):
        for at, inner in enumerate(list(value)):
            if name not in NAMES:
                yield value, at, f"{above}.{name}[]", lively
            yield from slots(inner, above, name, lively)


def untold(problems: Sequence[CardProblem]) -> Iterator[str]:
    """Problems without place, sentence or mend."""
    for problem in problems:
        said = [problem.message.render(), problem.remedy.render()]
        if not problem.clause or not all(said) or any("{" in text[:1] for text in said):
            yield f"{problem.path}: {said}"
        if problem.path and not problem.path.startswith("/"):
            yield f"{problem.path} points to nothing"
