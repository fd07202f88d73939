"""What the registry finds in a game's folder: a stateless, versioned rule system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mypy_extensions import mypyc_attr

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.clauses import ClauseSection, Minute, TurnAid
from engine.kernel.construction import Constraint, LoadoutKind
from engine.kernel.errors import BadOption
from engine.kernel.exams import ExamTheme
from engine.kernel.forms import CardFault, CardType, Field, Typed, lacking, plain, raw_of, read
from engine.kernel.lessons import Lesson
from engine.kernel.likeness import alike
from engine.kernel.loadouts import CopyAttribute, Loadout
from engine.kernel.messages import N_, Message, in_a_row, shown
from engine.kernel.names import Name
from engine.kernel.plans import FacePlan
from engine.kernel.rules import Rules
from engine.kernel.searching import SearchKey
from engine.kernel.showing import Chart, DrawPlan, plain_charts
from engine.kernel.state import State


@dataclass(frozen=True)
class OptionSpec:
    """A table option: its default, the values it takes (or a range), the clause.

    `words` says in order what the first values are called; numbers speak for themselves. Where
    `card_type` is given, `values` are the shipped cards of that type, and a pool that holds
    further ones may be bound with their codes."""

    name: str
    default: Any
    values: tuple[Any, ...]
    clause: str = ""
    title: str = ""
    words: tuple[str, ...] = ()
    card_type: str = ""


@dataclass(frozen=True)
class Sample:
    """A match to watch: a scripted battle that is played to its end (`script`, the name of its
    file), and what it is called."""

    script: str
    title: Message


@dataclass(frozen=True)
class OnTheBox:
    """What stands on a game's box: its short name, in at most 50 letters what it is like and what
    wins, and how many minutes a match mostly takes."""

    name: Message
    says: Message
    minutes: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A rule system: stateless and versioned; found by the registry as `GAME` of its folder."""

    key: str = ""
    version: int = 1

    def title(self) -> Message:
        """The game's name."""
        raise TypeError("a game must write title()")

    def on_the_box(self) -> OnTheBox | None:
        """What a newcomer reads first; None: nothing but its title."""
        return None

    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats the game can be played with."""
        return (2,)

    def seat_counts_under(self, options: Mapping[str, Any]) -> tuple[int, ...]:
        """Those of them that go with these settled options."""
        return self.seat_counts()

    def measured_seats(self) -> int:
        """With how many seats its speed is measured."""
        return self.seat_counts()[0]

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

    def begins(self) -> int | None:
        """The seat that begins; None where chance or a choice in play decides it."""
        return 0

    def hides(self) -> bool:
        """Whether anything is kept from a seat; where nothing is, people at one screen need not
        hand it to one another."""
        return True

    def throws_dice(self) -> bool:
        """Whether dice or coins are thrown at its tables, which people may throw themselves."""
        return False

    def opens_lists(self, options: Mapping[str, Any]) -> bool:
        """Whether everybody may know what the others brought, under these settled options."""
        return False

    def pool(self) -> CardPool:
        """The shipped cards."""
        return CardPool(())

    def card_types(self) -> tuple[CardType, ...]:
        """The kinds of card that people may type; empty: none, the game has its cards alone."""
        return ()

    def card_form(self, card_type: str) -> tuple[Field, ...]:
        """What the form of a card of that type asks, in order; empty for a type unknown or ""."""
        return ()

    def read_card(self, raw: Mapping[str, object]) -> Typed:
        """A card from typed values (see `forms.read`), with all that is wrong with it."""
        types = self.card_types()
        return read(raw, types, {found.key: self.card_form(found.key) for found in types})

    def check_card(self, card: CardDef) -> tuple[CardFault, ...]:
        """What the table counts with and this card lacks (incomplete), and advice (warning)."""
        return lacking(card, self.card_form(card.type))

    def raw_of(self, card: CardDef) -> dict[str, object]:
        """The typed values of a card: `read_card` makes the same card of them."""
        return raw_of(card, self.card_form(card.type))

    def models(self) -> Iterable[Mapping[str, object]]:
        """What the shipped cards say, as typed values: by them printed lines are read."""
        return [self.raw_of(card) for card in self.pool()]

    def plain(self, card: CardDef) -> CardDef:
        """The card as a table plays it: what it lacks and may lack filled in, own words left out.

        Asked of complete cards only."""
        return plain(card)

    def card_language(self) -> object:
        """The words of its cards (`engine.effects.language.words.Language`); None: it has none."""
        return None

    def plays(self, card: CardDef) -> Name:
        """What the table plays of a card, written from its effects in every language; empty: it
        has none."""
        return Name()

    def likeness(self, card: CardDef, other: CardDef) -> float:
        """How well `card` takes the place of `other` in a deck where it is tried: by what the form
        of its type asks, one of another type after all of the same. More is better."""
        return alike(self.raw_of(card), self.raw_of(other), self.card_form(card.type))

    def products(self) -> Sequence[Mapping[str, Any]]:
        """Starters, boxes and boosters: named lists of printings."""
        return ()

    def starter_loadouts(self) -> tuple[tuple[str, Loadout], ...]:
        """The loadouts of the shipped starters by product code."""
        return ()

    def starter_decks(self) -> tuple[tuple[str, Loadout], ...]:
        """Those of them that a seat may bring: of the first kind of loadout."""
        kinds = self.loadout_kinds()
        return tuple(
            (code, found)
            for code, found in self.starter_loadouts()
            if kinds and found.kind == kinds[0].key
        )

    def ready_tables(
        self, options: Mapping[str, Any], seats: int
    ) -> tuple[tuple[Loadout, ...], ...]:
        """What starters to lay for so many seats under settled options, where not any of them go
        together; empty: any do, dealt round."""
        return ()

    def options_for(self, loadout: Loadout) -> Mapping[str, Any]:
        """The options that a deck asks of the table it is brought to; empty: the defaults do."""
        return {}

    def type_name(self, card_type: str) -> Name:
        """What a card type is called; the key itself unless a game says more."""
        return Name.of({"en": card_type})

    def type_plural(self, card_type: str) -> Name:
        """What several cards of a type are called; as one is unless a game says more."""
        return self.type_name(card_type)

    def set_names(self) -> Mapping[str, Name]:
        """The names of the shipped sets by code."""
        return {}

    def face(self, card: CardDef, language: str) -> dict[str, Any]:
        """What is printed on a card beyond code and name, in plain data for drawing it.

        Keys: type_label, elements, element_labels, hp, cost, trait, text, ultimate; all optional.
        """
        return {}

    def card_size(self, card: CardDef) -> tuple[float, float]:
        """Width and height of the printed card in millimetres."""
        return (63.0, 88.0)

    def deck_charts(self, cards: Sequence[tuple[CardDef, int]]) -> tuple[Chart, ...]:
        """What to count in a deck of these cards and copies."""
        return plain_charts(cards, self.type_name)

    def draw_plan(self, loadout: Loadout) -> tuple[DrawPlan, ...]:
        """The zones that are shuffled and drawn from, and how; empty: nothing is drawn."""
        return ()

    def search_keys(self) -> tuple[SearchKey, ...]:
        """The game's own attributes that cards are searched by, in the order of the help page."""
        return ()

    def search_facts(self, card: CardDef) -> Mapping[str, tuple[int | str, ...]]:
        """What a card says to those keys: figures, words, or `(1,)` for a flag that it has."""
        return {}

    def face_plan(self, card: CardDef, language: str, detail: str) -> FacePlan | None:
        """How a card's face is drawn: None for the house's plain face of what `face` tells.

        `detail` says how much fits: `plans.FULL` from 500 px, `MIDDLE` from 180 px, else `SMALL`.
        """
        return None

    def back_plan(self) -> FacePlan | None:
        """How the back of the cards is drawn: None for the house's plain back."""
        return None

    def backs(self) -> Mapping[str, FacePlan]:
        """Further backs by name, where decks have backs of their own: a piece of a scene that lies
        face down names one as `back`."""
        return {}

    def clause_sections(self) -> tuple[ClauseSection, ...]:
        """The clauses that the interface quotes, in our own words, in reading order."""
        return ()

    def card_clauses(self, card: CardDef) -> tuple[str, ...]:
        """Ids of the clauses and rulings that touch a card; those without a text are left out."""
        return ()

    def turn_aid(self) -> TurnAid | None:
        """The one-page aid, if the game brings one."""
        return None

    def minute(self) -> Minute | None:
        """The game in ten lines with its figures, for the top of the rulebook page."""
        return None

    def figure_data(self, template: str) -> Mapping[str, Any]:
        """What a figure of `minute` draws, in plain data; most are drawn in their template."""
        return {}

    def turn_title(self, number: int) -> Message | None:
        """What this turn is called where the game has a word of its own for it."""
        return None

    def lessons(self) -> tuple[Lesson, ...]:
        """Guided battles, the one for newcomers first; empty: the game teaches by its rulebook."""
        return ()

    def samples(self) -> tuple[Sample, ...]:
        """Matches to watch; empty: the game shows none."""
        return ()

    def weights(self) -> Mapping[str, float]:
        """The heuristic's weights by name, as shipped: what self-play tunes; empty: it has none."""
        return {}

    def exam(self) -> tuple[ExamTheme, ...]:
        """Test positions by theme, against which partners are measured."""
        return ()

    def exam_standing(self, s: State, seat: int) -> float:
        """How a game that is not over counts for `seat` in the proofs of `exam`, 0..1 exclusive:
        by the rules' own measure, never by `Rules.value`."""
        return 0.5

    def exam_repeats(self, before: State, after: State) -> bool:
        """Whether chance is asked in `after` for what it was asked in `before`, nothing else having
        changed (dice that are rolled again): the proofs of `exam` then leave that outcome out."""
        return False

    def bind(
        self, pool: CardPool | None = None, options: Mapping[str, Any] | None = None, seats: int = 2
    ) -> Rules:
        """Frozen tables for one pool (the shipped one by default) and one set of options."""
        raise TypeError("a game must write bind()")

    def settle_options(
        self, options: Mapping[str, Any] | None, pool: CardPool | None = None
    ) -> dict[str, Any]:
        """Defaults filled in; `pool` has the cards that options may name, the shipped ones by
        default. Raises BadOption with every unknown name and value."""
        if options is not None and not isinstance(options, Mapping):
            raise BadOption(Message(N_("Table options are names with values.")))
        given: dict[Any, Any] = dict(options or {})
        settled: dict[str, Any] = {}
        faults: list[Message] = []
        for spec in self.option_specs():
            value = given.pop(spec.name, spec.default)
            try:
                settled[spec.name] = _allowed(spec, value, pool)
            except BadOption as refused:
                faults.append(refused.message)
        known = ", ".join(spec.name for spec in self.option_specs())
        text = N_("This game has no option «{name}»; it has: {known}.")
        faults += [Message(text, {"name": shown(name), "known": known}) for name in given]
        if faults:
            raise BadOption(in_a_row(faults))
        return settled


def _allowed(spec: OptionSpec, value: Any, pool: CardPool | None) -> Any:
    """The value as the game wrote it: 1 is not true, and 1.0 is not 1."""
    for allowed in spec.values:
        if type(allowed) is type(value) and allowed == value:
            return allowed
    card = pool.get(value) if pool is not None and isinstance(value, str) else None
    if card is not None and spec.card_type and card.type == spec.card_type:
        return value
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
