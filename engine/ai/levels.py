"""The partners a person can choose from, by name, weakest first, and those of measurements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from engine.ai.flat import BEYOND, BROAD, Breadth, FlatPlayer, keen_trials
from engine.ai.greedy import GreedyPlayer
from engine.ai.ismcts import TreePlayer
from engine.ai.mistakes import FORGOT, GLANCED, MIXED, OVERLOOKED, Habits, Slips
from engine.ai.paranoid import ParanoidPlayer
from engine.ai.player import Budget, Choice, Player
from engine.ai.random_player import RandomPlayer
from engine.ai.thought import Ranked, Thought
from engine.kernel.messages import N_, Message
from engine.kernel.rules import HALVING, PARANOID, Rules
from engine.kernel.view import View

# How a level looks for its move: at its own turn only, at every action alike, or by the search
# that the game advises.
GLANCE: Final = "glance"
FLAT: Final = "flat"
SEARCH: Final = "search"
FAULTLESS: Final = Habits()
# Margin and glances are what one decision of a turn may cost. Where a turn is many decisions, each
# may cost this part of it unless a level says another: what each of them gives away adds up.
PART: Final = 0.1
# Where dice are averaged exactly, the first look at whole turns says nearly all; a search that has
# time for more is led by it to the answers that it expects (docs/decisions/0019).
LOOKS: Final = 250
# Where what one turn does tells only turns later, its actions differ by thousandths.
FINE: Final = 0.05
# By time no search makes more simulations than these: a tree grows by a node with each.
MOST: Final = 40_000


@dataclass(frozen=True)
class Level:
    """A partner: `title` names it, `blurb` says how it plays, `mind` how it looks for a move.

    `simulations` of 0 and `seconds` of 0 mean that the partner decides; `seconds` is only a stop.
    For `waits` seconds, unless 0, it goes on at a table, which `waiting` tells; in batches, exams
    and measurements its counts hold, so that the same seed gives the same game.
    `rollouts`, unless 0, stands for `simulations` where the game advises HALVING. So does `far`
    where rollouts can go on beyond a round at little cost (`keen_trials`): unless it is 0 they do,
    and so many `arms` race. `breadth` counts where rollouts are longer than a round. `part` is how
    much of its glances, margin and heat there is to a decision of a long turn.
    `exact` stands for `habits` where it advises PARANOID: exact averages lie closer together than
    sampled ones.
    """

    name: str
    title: Message
    blurb: Message
    simulations: int = 0
    seconds: float = 0.0
    waits: float = 0.0
    waiting: Message | None = None
    mind: str = GLANCE
    habits: Habits = FAULTLESS
    rollouts: int = 0
    exact: Habits | None = None
    far: int = 0
    arms: int = BROAD.arms
    breadth: Breadth = BROAD
    part: float = PART

    def budget(self) -> Budget:
        """How long this level may think over one decision."""
        return Budget(self.simulations, self.seconds)

    def at_table(self, rules: Rules) -> Budget:
        """The same while a person waits for it.

        Where the game advises PARANOID the counts hold there, too: more of them lead it astray."""
        if not self.waits or rules.advises() == PARANOID:
            return self.budget()
        return Budget(self.simulations, self.seconds, self.waits, MOST)


LEVELS: tuple[Level, ...] = (
    Level(
        "novice",
        Message(N_("Novice")),
        Message(N_("Sees its own turn only, misses many reactions, forgets what it could do.")),
        seconds=1.0,
        habits=Habits(overlooks=0.35, glances=1.0, forgets=0.25, margin=0.12, heat=0.04),
        exact=Habits(overlooks=0.35, glances=1.0, forgets=0.25, margin=0.02, heat=0.012),
    ),
    Level(
        "easy",
        Message(N_("Easy")),
        Message(N_("Looks at every move, but often not at your answer; misses some reactions.")),
        simulations=40,
        seconds=1.0,
        mind=FLAT,
        habits=Habits(overlooks=0.15, glances=0.4, forgets=0.1, margin=0.05, heat=0.02),
        exact=Habits(overlooks=0.15, glances=0.3, forgets=0.1, margin=0.012, heat=0.01),
    ),
    Level(
        "normal",
        Message(N_("Normal")),
        Message(N_("Thinks ahead for both sides; now and then it looks at its own turn only.")),
        simulations=60,
        seconds=2.0,
        mind=SEARCH,
        habits=Habits(glances=0.25, margin=0.02),
        exact=Habits(glances=0.04, margin=0.007, heat=0.007),
        breadth=Breadth(4, 0.08),
        part=0.15,
    ),
    Level(
        "hard",
        Message(N_("Hard")),
        Message(N_("Thinks longer, and seldom looks at its own turn only.")),
        simulations=120,
        seconds=3.0,
        waits=0.7,
        waiting=Message(
            N_(
                "At a table it goes on for up to 0.7 seconds where that helps; in batches its"
                " counts hold, so that the same seed gives the same game."
            )
        ),
        mind=SEARCH,
        habits=Habits(glances=0.06, margin=0.01),
        rollouts=220,
        exact=Habits(glances=0.03, margin=0.0045, heat=0.003),
        far=200,
        arms=9,
        breadth=Breadth(6, 0.1),
    ),
    Level(
        "master",
        Message(N_("Master")),
        Message(N_("Thinks as long as a person will wait, and plays its best.")),
        simulations=1000,
        seconds=5.0,
        waits=3.0,
        waiting=Message(
            N_(
                "At a table it goes on for up to 3 seconds a move where that helps; in batches its"
                " counts hold, so that the same seed gives the same game."
            )
        ),
        mind=SEARCH,
        far=450,
        arms=14,
    ),
)
# Partners to measure others by; nobody is asked to play against them.
REFERENCES: tuple[Level, ...] = (
    Level(
        "random", Message(N_("Random")), Message(N_("Plays any legal move. Good for a first look."))
    ),
    Level(
        "greedy",
        Message(N_("Greedy")),
        Message(N_("Looks one turn ahead and takes what seems best at once.")),
        seconds=2.0,
    ),
)
DEFAULT: Final = "normal"
# Everybody who can be asked for by name, the references first.
ALL: tuple[Level, ...] = REFERENCES + LEVELS
NAMES: tuple[str, ...] = tuple(known.name for known in ALL)


class UnknownLevel(LookupError):
    """No partner has that name."""


def level(name: str) -> Level:
    """The level or reference of that name; raises UnknownLevel."""
    for found in ALL:
        if found.name == name:
            return found
    raise UnknownLevel(name)


def player(name: str, rules: Rules) -> Player:
    """The partner of that level for these rules; raises UnknownLevel."""
    if name == "random":
        return RandomPlayer(rules)
    if name == "greedy":
        return GreedyPlayer(rules)
    return LevelPlayer(rules, level(name))


def searcher(rules: Rules, beyond: int = BEYOND, breadth: Breadth = BROAD) -> Player:
    """The search that the game advises; `beyond` and `breadth` as `keen_trials` takes them."""
    advice = rules.advises()
    if advice == HALVING:
        return keen_trials(rules, beyond, breadth)
    return ParanoidPlayer(rules) if advice == PARANOID else TreePlayer(rules)


def _is_far(mind: Player) -> bool:
    return isinstance(mind, FlatPlayer) and mind.manner.beyond > 0


class LevelPlayer(Player):
    """A partner of a level: a search, and the mistakes of the level in what it takes from it."""

    name: ClassVar[str] = "level"
    level: Level
    habits: Habits
    mind: Player
    glance: Player
    rollouts: int

    def __init__(self, rules: Rules, level: Level) -> None:
        super().__init__(rules)
        self.level = level
        self.habits = level.habits
        self.glance = GreedyPlayer(rules)
        self.rollouts = 0
        self.mind = self.glance
        advice = rules.advises()
        if advice == PARANOID and level.exact is not None:
            self.habits = level.exact
        if advice == PARANOID and level.mind != GLANCE:
            self.mind = searcher(rules)
            self.rollouts = min(level.simulations, LOOKS)
        elif level.mind == FLAT:
            self.mind = FlatPlayer(rules)
        elif level.mind == SEARCH:
            is_long = rules.horizon() > 1
            breadth = level.breadth if is_long else Breadth(level.arms, level.breadth.worse)
            self.mind = searcher(rules, BEYOND if level.far else 0, breadth)
            if advice == HALVING:
                self.habits = level.habits.narrowed(FINE if is_long else level.part)
                self.rollouts = level.far if _is_far(self.mind) else level.rollouts

    def called(self) -> str:
        return self.level.name

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        """What its search finds, less its mistakes; the note says which one it made."""
        if len(legal) == 1:
            return Choice(legal[0])
        if not self.habits.any:
            return self.mind.choose(seen, legal, self._allowed(budget), seed)
        slips = Slips(self.habits, seed)
        if slips.overlooks and self.rules.is_answer(seen.state):
            action = self.rules.default_action(seen.state)
            return Choice(action if action in legal else legal[0], 0, {"slip": OVERLOOKED})
        thought = self._thought(slips, seen, legal, budget, seed)
        taken = slips.pick(thought.ranked)
        note = thought.to_json()
        slip = self._slip(slips, thought, taken)
        if slip:
            note["slip"] = slip
        return Choice(taken.action, thought.simulations, note)

    def think(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Thought:
        """What its search finds, without its mistakes."""
        return self.mind.think(seen, legal, self._allowed(budget), seed)

    def _allowed(self, budget: Budget) -> Budget:
        """The level's own budget, in rollouts where they are counted apart; any other as it is."""
        if self.rollouts and budget.simulations == self.level.simulations:
            return budget.of(self.rollouts)
        return budget

    def _thought(
        self, slips: Slips, seen: View, legal: list[int], budget: Budget, seed: bytes
    ) -> Thought:
        if slips.glances:
            return self.glance.think(seen, legal, Budget(0, budget.seconds), seed)
        return self.mind.think(seen, legal, self._allowed(budget), seed)

    def _slip(self, slips: Slips, thought: Thought, taken: Ranked) -> str:
        """Which mistake lies behind what was taken; "" for none."""
        if taken is thought.best:
            return GLANCED if slips.glances else ""
        return MIXED if thought.best.value - taken.value <= self.habits.margin else FORGOT
