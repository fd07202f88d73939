"""What the registry finds in a game's folder: a stateless, versioned rule system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mypy_extensions import mypyc_attr

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.clauses import ClauseSection, TurnAid
from engine.kernel.construction import Constraint
from engine.kernel.errors import BadOption
from engine.kernel.loadouts import CopyAttribute, Loadout, LoadoutKind
from engine.kernel.messages import N_, Message, shown
from engine.kernel.names import Name
from engine.kernel.rules import Rules


@dataclass(frozen=True)
class OptionSpec:
    """A table option: its default, the values it takes (or a range), the clause."""

    name: str
    default: Any
    values: tuple[Any, ...]
    clause: str = ""
    title: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A rule system: stateless and versioned; found by the registry as `GAME` of its folder."""

    key: str = ""
    version: int = 1

    def title(self) -> Message:
        """The game's name."""
        raise TypeError("a game must write title()")

    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats the game can be played with."""
        return (2,)

    def loadout_kinds(self) -> tuple[LoadoutKind, ...]:
        """What a seat, side or table brings; empty for a game played without cards of one's own."""
        return ()

    def constraints(self, kind: str) -> tuple[Constraint, ...]:
        """The construction rules of a loadout kind. Raises KeyError for an unknown kind."""
        for declared in self.loadout_kinds():
            if declared.key == kind:
                return declared.constraints
        raise KeyError(kind)

    def copy_attributes(self) -> tuple[CopyAttribute, ...]:
        """What the rules ask of owned physical copies; empty for most games."""
        return ()

    def option_specs(self) -> tuple[OptionSpec, ...]:
        """The table options."""
        return ()

    def pool(self) -> CardPool:
        """The shipped cards."""
        return CardPool(())

    def products(self) -> Sequence[Mapping[str, Any]]:
        """Starters, boxes and boosters: named lists of printings."""
        return ()

    def starter_loadouts(self) -> tuple[tuple[str, Loadout], ...]:
        """The loadouts of the shipped starters by product code."""
        return ()

    def type_name(self, card_type: str) -> Name:
        """What a card type is called; the key itself unless a game says more."""
        return Name.of({"en": card_type})

    def set_names(self) -> Mapping[str, Name]:
        """The names of the shipped sets by code."""
        return {}

    def face(self, card: CardDef, language: str) -> dict[str, Any]:
        """What is printed on a card beyond code and name, in plain data for drawing it.

        Keys: type_label, elements, element_labels, hp, cost, trait, text, ultimate; all optional.
        """
        return {}

    def clause_sections(self) -> tuple[ClauseSection, ...]:
        """The clauses that the interface quotes, in our own words, in reading order."""
        return ()

    def turn_aid(self) -> TurnAid | None:
        """The one-page aid, if the game brings one."""
        return None

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 2
    ) -> Rules:
        """Frozen tables for one pool (the shipped one by default) and one set of options."""
        raise TypeError("a game must write bind()")

    def settle_options(self, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """Defaults filled in. Raises BadOption for an unknown name or value."""
        if options is not None and not isinstance(options, Mapping):
            raise BadOption(Message(N_("Table options are names with values.")))
        given: dict[Any, Any] = dict(options or {})
        settled: dict[str, Any] = {}
        for spec in self.option_specs():
            settled[spec.name] = _allowed(spec, given.pop(spec.name, spec.default))
        for name in given:
            raise BadOption(Message(N_("This game has no option «{name}»."), {"name": shown(name)}))
        return settled


def _allowed(spec: OptionSpec, value: Any) -> Any:
    """The value as the game wrote it: 1 is not true, and 1.0 is not 1."""
    for allowed in spec.values:
        if type(allowed) is type(value) and allowed == value:
            return allowed
    raise BadOption(_bad_value(spec, value))


def _bad_value(spec: OptionSpec, value: object) -> Message:
    return Message(
        N_("Option {name} cannot be {value}; it takes {allowed}."),
        {
            "name": spec.name,
            "value": shown(value),
            "allowed": ", ".join(str(v) for v in spec.values[:20]),
        },
        spec.clause,
    )
