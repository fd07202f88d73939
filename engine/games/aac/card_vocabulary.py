"""The effect language of AAC Cards as tables: every word, its parameters, its places (AAC-9).

The card checks, the published schema and the reader all work from these tables; nothing else
lists the words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.games.aac.terms import CARD_TYPES, FACES, GENRES, MARKS, POSITIONS, STATS, TRAITS, ZONES

LANGUAGES: Final = ("it", "en")
TYPE_IDS: Final = tuple(CARD_TYPES)
GENRE_IDS: Final = tuple(GENRES)
TRAIT_IDS: Final = tuple(TRAITS)
MARK_IDS: Final = tuple(MARKS)
STAT_IDS: Final = tuple(STATS)
POSITION_IDS: Final = tuple(POSITIONS)
FACE_IDS: Final = tuple(FACES)
ZONE_IDS: Final = tuple(ZONES)

MAX_STAT: Final = 9900  # AAC-2.4
MAX_LP: Final = 3500
MAX_BONUS: Final = 10
MAX_DEADLY: Final = 9
MAX_MAGIC_ROUNDS: Final = 9  # AAC-2.5
MAX_TRAP_ROUNDS: Final = 4  # AAC-2.6
MAX_FIELD: Final = 6
# AAC-9.1 names no bounds: these keep a card readable and its playing finite.
MAX_EFFECTS: Final = 6
MAX_STEPS: Final = 8
MAX_DEPTH: Final = 4
MAX_SMALL: Final = 9
MAX_TITLE: Final = 60
MAX_CAPTION: Final = 400
SLUG: Final = r"[a-z0-9]+(?:-[a-z0-9]+)*"
MAX_SLUG: Final = 40

TRAIT_TYPES: Final[dict[str, str]] = {  # AAC-2.9: the marks that one type only may carry
    "M": "trap",
    "K": "trap",
    "J": "creature",
    "V": "creature",
    "E": "creature",
}
TRIGGERS: Final = ("creature_attacked", "opponent_plays")
ASSIGN: Final[dict[str, tuple[str, ...]]] = {
    "magic": ("none", "creature", "choice"),
    "trap": ("must", "never", "choice"),
}
_COMMON: Final = (
    *("id", "serial", "type", "title", "genre", "traits", "kinds", "duration_mark", "caption"),
    *("effects", "play_cost", "play_condition", "wall_stops_v", "overrides", "image", "set"),
)
FIELDS: Final[dict[str, tuple[str, ...]]] = {  # AAC-2.3 to AAC-2.6
    "creature": (*_COMMON, "ap", "dp", "deadly", "summon", "evolve", "attackable_only_by"),
    "magic": (*_COMMON, "wall_points", "assign", "max_rounds", "host"),
    "trap": (*_COMMON, "wall_points", "assign", "trigger", "active_rounds"),
}
OVERRIDABLE: Final = tuple(  # AAC-9.7
    f"AAC-{number}"
    for number in (
        *("2.12", "4.20", "4.22", "4.24", "4.29", "5.11", "5.15", "5.16", "5.18", "5.22", "5.24"),
        *("5.25", "5.27", "5.28", "5.42", "5.44", "5.46", "5.47", "5.49", "5.52", "5.54"),
    )
)

EFFECT_KEYS: Final = (
    *("when", "cost", "condition", "choose", "played", "do", "else", "duration", "tags"),
)
TAGS: Final = ("ageing",)
ATTACK_WHENS: Final = ("spring", "attacked", "attacks")
_LASTING: Final = (
    *("passive", "start_turn", "end_turn", "attacked", "attacks", "leaves_field", "dies"),
    "opponent_plays",
)
WHENS: Final[dict[str, tuple[str, ...]]] = {  # AAC-9.1 by card type
    "creature": ("activated", "deployed", "reveal", "evolves", *_LASTING),
    "magic": ("play", *_LASTING, "no_creature"),
    "trap": ("spring", *_LASTING, "no_creature"),
}
CONTINUOUS_WHENS: Final = _LASTING  # on a magic or trap, only if it stays
PASSIVE_VERBS: Final = ("modify", "grant", "lose_trait", "silence", "forbid", "quota")

SIDES: Final = ("own", "enemy", "any")
PLAYERS: Final = ("own", "enemy")
LP_PLAYERS: Final = (*PLAYERS, "both")
CHOOSERS: Final = ("owner", "opponent", "random")
COST_ZONES: Final = ("hand", "field")
NAMED_TARGETS: Final = ("self", "host", "attacker", "defender", "played", "chosen", "all")
DURATIONS: Final = ("instant", "while_on_field", "until_end_of_turn", "while_source_on_field")
ARRIVALS: Final = ("attack", "defence", "face_down")
FORBIDDABLE: Final = (
    *("attack", "caption_attack", "caption", "creature", "magic", "trap", "position", "turn_up"),
    *("sacrifice", "exchange"),
)
QUOTAS: Final = ("creature", "magic", "trap", "caption")
FILTER_KEYS: Final = (
    *("type", "traits", "not_traits", "kinds", "ap_min", "ap_max", "dp_min", "dp_max"),
    *("position", "face", "genre", "flying", "evolved", "serial"),
)
GROUP_KEYS: Final = ("side", "zone", "type", "filter")
CHOOSE_KEYS: Final = (*GROUP_KEYS, "count", "by", "optional")
COST_KEYS: Final = ("bonus", "sacrifice", "lp", "discard", "skip_attack")
NUMBER_STATS: Final = (*STAT_IDS, "wall")
ARITHMETIC: Final = ("mul", "div", "percent")
NUMBER_KEYS: Final = ("stat_of", "count", *ARITHMETIC, "die")

CONDITIONS: Final = (
    *("lp", "bonus_min", "turn_min", "field_count", "alone", "has_trait", "die_even", "coin"),
    *("position", "and", "or", "not"),
)
ROLLING: Final = ("die_even", "coin")  # AAC-9.10: in effects only
PLAIN_CONDITIONS: Final = ("lp", "bonus_min", "turn_min", "field_count", "and", "or", "not")


@dataclass(frozen=True)
class Param:
    """A parameter of a verb.

    `kind` is one of: target, number, amount_or_all, count, player, choice, bool, traits, duration,
    harm. `low` and `high` bound a count and a plain number; `choices` belong to a choice.
    """

    name: str
    kind: str
    required: bool = True
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = MAX_STAT


@dataclass(frozen=True)
class Word:
    """A verb. `whens` are the moments in which it may stand, empty for all; `clause` its own."""

    params: tuple[Param, ...] = ()
    whens: tuple[str, ...] = ()
    clause: str = "AAC-9.6"


_TARGET: Final = Param("target", "target")
_STAT: Final = Param("stat", "choice", choices=STAT_IDS)
_AMOUNT: Final = Param("amount", "number", low=1)
_PLAYER: Final = Param("player", "player")
_DURATION: Final = Param("duration", "duration", required=False)
_N: Final = Param("n", "number", low=1, high=30)
_TRAITS: Final = Param("traits", "traits")
_ARRIVAL: Final = Param("position", "choice", False, ARRIVALS)
_SEEN: Final = Param("zone", "choice", False, ("pile", "hand"))
_FLAGS: Final = tuple(
    Param(name, "bool", False) for name in ("own_allowed", "from_defence", "blow")
)
_DEFENDING: Final = ("spring", "attacked")

VERBS: Final[dict[str, Word]] = {
    "modify": Word(
        (
            *(_TARGET, _STAT, Param("add", "number", False, low=-MAX_STAT)),
            Param("mul", "count", required=False, low=2, high=10),
            Param("set", "number", required=False),
            _DURATION,
        )
    ),
    "damage": Word((_TARGET, _STAT, _AMOUNT)),
    "heal": Word((_TARGET, _STAT, Param("amount", "amount_or_all", low=1))),
    "lp": Word(
        (
            Param("player", "choice", choices=LP_PLAYERS),
            Param("amount", "number", low=-MAX_LP, high=MAX_LP),
        )
    ),
    "bonus": Word((_PLAYER, Param("amount", "number", low=-MAX_BONUS, high=MAX_BONUS))),
    "destroy": Word((_TARGET,)),
    "remove": Word(
        (_TARGET, Param("to", "choice", choices=("hand", "pile_bottom", "void", "toilet")))
    ),
    "recall": Word((_TARGET, Param("to", "choice", choices=("hand", "field")), _ARRIVAL)),
    "deploy": Word(
        (Param("card", "target"), Param("zone", "choice", False, ZONE_IDS[1:]), _ARRIVAL)
    ),
    "draw": Word((_PLAYER, _N)),
    "discard": Word((_PLAYER, _N, Param("by", "choice", False, CHOOSERS))),
    "look": Word((_PLAYER, _N, _SEEN)),
    "reveal": Word((_PLAYER, _N, _SEEN)),
    "shuffle": Word((_PLAYER,)),
    "caption_attack": Word(
        (
            Param("attacker", "target"),
            Param("target", "target", False),
            Param("av", "number", False, low=1),
            *_FLAGS,
        ),
        ("activated",),
        "AAC-5.52",
    ),
    "force_attack": Word((Param("attacker", "target"), _TARGET), (), "AAC-5.48"),
    "extra_attack": Word((Param("n", "count", low=1, high=MAX_FIELD), Param("who", "target"))),
    "cancel_attack": Word((), _DEFENDING, "AAC-5.28"),
    "rebound": Word((), _DEFENDING, "AAC-5.57"),
    "redirect": Word((_TARGET,), _DEFENDING, "AAC-5.65"),
    "weaken_attack": Word((_AMOUNT,), _DEFENDING, "AAC-5.65"),
    "counter": Word((_AMOUNT,), _DEFENDING, "AAC-5.65"),
    "paralyse": Word((_TARGET, Param("rounds", "count", low=1, high=MAX_SMALL))),
    "poison": Word((_TARGET, _STAT, _AMOUNT, Param("persistent", "bool", False))),
    "age": Word(
        (_TARGET, Param("rounds", "count", low=1, high=MAX_SMALL), Param("harm", "harm", False))
    ),
    "evolve": Word((_TARGET,)),
    "set_position": Word((_TARGET, Param("position", "choice", choices=POSITION_IDS))),
    "turn_up": Word((_TARGET, Param("position", "choice", False, POSITION_IDS))),
    "turn_down": Word((_TARGET,)),
    "cancel": Word((_TARGET, Param("genre", "choice", False, GENRE_IDS)), (), "AAC-5.47"),
    "forbid": Word((_PLAYER, Param("action", "choice", choices=FORBIDDABLE), _DURATION)),
    "grant": Word((_TARGET, _TRAITS, _DURATION)),
    "lose_trait": Word((_TARGET, _TRAITS, _DURATION)),
    "silence": Word((_TARGET, _DURATION)),
    "quota": Word(
        (
            Param("kind", "choice", choices=QUOTAS),
            Param("n", "count", low=1, high=MAX_SMALL),
            Param("player", "player", False),
        )
    ),
    "deadly": Word((_TARGET, Param("blows", "count", low=1, high=MAX_DEADLY))),
    "endure": Word((_TARGET, Param("hits", "count", low=1, high=MAX_SMALL))),
    "steal": Word((_TARGET, _DURATION), (), "AAC-5.59"),
    "wall_points": Word((_TARGET, _AMOUNT)),
}
MODIFY_WAYS: Final = ("add", "mul", "set")
