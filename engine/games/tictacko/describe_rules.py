"""What is always at work, when something happens, and on what conditions, in words (TTK-9.15 to
9.19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.effects.asked import is_asked, told_condition
from engine.effects.say import Say
from engine.effects.words import Noun
from engine.games.tictacko.describe_people import (
    BANDS,
    BESIDE_THIS,
    CARD,
    CHARACTER,
    MAGIC,
    PLAYED,
    Names,
    Raw,
    actor,
    all_of,
    counted,
    joined,
    one,
    place_of,
    where_entered,
)
from engine.games.tictacko.describe_verbs import SUFFERED
from engine.games.tictacko.describe_versus import DECKS, HOLDERS, versus
from engine.games.tictacko.language.names import FORBIDDEN_CHOICES

_OBJECTIVE: Final = Noun("Objective", "Objectives", "Obiettivo", "Obiettivi", "m")
_FORBIDDEN: Final = {choice.value: choice.name for choice in FORBIDDEN_CHOICES}


# --- static rules ----------------------------------------------------------------------------


def static(rule: Raw, names: Names, say: Say) -> str:
    """One rule of TTK-9.15."""
    return STATICS[rule["rule"]](rule, names, say)


def _protect(rule: Raw, names: Names, say: Say) -> str:
    verbs = list(dict.fromkeys(rule["from"]))
    whom = all_of(rule["scope"], names, say)
    if say.italian:
        suffered = _neither([SUFFERED[verb][2] for verb in verbs])
        text = f"{whom} non possono essere {suffered}"
    else:
        text = f"{whom} cannot be {say.any_of([SUFFERED[verb][0] for verb in verbs])}"
    # Only opponents DESTROY (TTK-5.11): it need not be said.
    if rule.get("by", "any") == "any" or verbs == ["destroy"]:
        return text
    return text + say.pick(" by opponents", " dagli avversari")


def _neither(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} né {words[-1]}"


def _forbid(rule: Raw, names: Names, say: Say) -> str:
    who = _nobody_or(str(rule["who"]), say)
    what = _FORBIDDEN[rule["what"]].pick(say.language)
    where = rule.get("where", "anywhere")
    if rule["what"] != "play_character" or where == "anywhere":
        return who + what
    if isinstance(where, str):
        en, _, it = BANDS[where]
        return who + what + say.pick(f" on {en} spaces", f" sulle caselle {it}")
    if where == BESIDE_THIS:
        return who + what + say.pick(" on adjacent spaces", " sulle caselle adiacenti")
    place = place_of(where, names, say, many=True)
    if "spaces" in where:
        return f"{who}{what} {place}"
    return who + what + say.pick(f" on spaces {place}", f" sulle caselle {place}")


_CANNOT: Final[dict[str, tuple[str, str]]] = {
    "you": ("you cannot ", "non puoi "),
    "own_team": ("your team cannot ", "la tua squadra non può "),
    "teammate": ("your teammate cannot ", "il tuo compagno di squadra non può "),
    "opponents": ("your opponents cannot ", "gli avversari non possono "),
    "opposing_team": ("your opponents cannot ", "gli avversari non possono "),
    "each_player": ("no player can ", "nessun giocatore può "),
    "active_player": ("the active player cannot ", "il giocatore attivo non può "),
}


def _nobody_or(who: str, say: Say) -> str:
    return say.pick(*_CANNOT[who])


def _modify(rule: Raw, names: Names, say: Say) -> str:
    who, count, what = str(rule["who"]), int(rule["n"]), rule["what"]
    named = actor(who, say)
    if what == "draw_phase":
        verb = say.pick(*(("DRAWS", "PESCA") if named else ("you DRAW", "PESCHI")))
        amount, phase = say.more(count, CARD), say.pick("in the Draw Phase", "nella Fase di Pesca")
    else:
        said = ("may play", "può giocare") if named else ("you may play", "puoi giocare")
        verb = say.pick(*said)
        noun = MAGIC if what == "magic_capacity" else CHARACTER
        amount, phase = (
            say.more(count, noun),
            say.pick("in the Action Phase", "nella Fase di Azione"),
        )
    return joined([named, verb, amount, phase])


def _no_claim(rule: Raw, names: Names, say: Say) -> str:
    whom = all_of(rule["scope"], names, say)
    return whom + say.pick(" do not claim their spaces", " non conquistano le loro caselle")


def _suppress(rule: Raw, names: Names, say: Say) -> str:
    return all_of(rule["scope"], names, say) + say.pick(" have no effects", " non hanno effetti")


STATICS: Final[Mapping[str, Callable[[Raw, Names, Say], str]]] = {
    "protect": _protect,
    "forbid": _forbid,
    "modify": _modify,
    "no_claim": _no_claim,
    "suppress": _suppress,
}


# --- events ----------------------------------------------------------------------------------


def event(raw: Raw, names: Names, say: Say) -> str:
    """The lead of a trigger (TTK-9.17), without its comma."""
    return EVENTS[raw["on"]](raw, names, say)


def _turn(en: str, it: str) -> Callable[[Raw, Names, Say], str]:
    def tell(raw: Raw, names: Names, say: Say) -> str:
        return say.pick(f"at the {en} of ", f"{it} ") + say.pick(*_TURNS[raw.get("whose", "any")])

    return tell


_TURNS: Final[dict[str, tuple[str, str]]] = {
    "you": ("your turn", "del tuo turno"),
    "own_team": ("each turn of your team", "di ogni turno della tua squadra"),
    "opposing_team": ("each turn of the opposing team", "di ogni turno della squadra avversaria"),
    "any": ("each turn", "di ogni turno"),
}


def _who_else(team: str, say: Say) -> str:
    """A Character other than the one that watches."""
    raw: dict[str, Any] = {"kind": "character", "team": team, "exclude_self": team != "opposing"}
    return one(raw, Names(()), say)


def _entered(raw: Raw, names: Names, say: Say) -> str:
    whom = _who_else(raw.get("team", "any"), say)
    where = where_entered(raw.get("where", "anywhere"), names, say)
    return joined([say.pick(f"when {whom} enters", f"quando {whom} entra"), where])


def _left(raw: Raw, names: Names, say: Say) -> str:
    whom = _who_else(raw.get("team", "any"), say)
    return say.pick("when ", "quando ") + whom + say.pick(*_WAYS_OUT[raw.get("how", "any")])


def _this_left(raw: Raw, names: Names, say: Say) -> str:
    return say.pick("when this", "quando") + say.pick(*_WAYS_OUT[raw.get("how", "any")])


_WAYS_OUT: Final[dict[str, tuple[str, str]]] = {
    "destroy": (" is destroyed", " viene distrutto"),
    "sacrifice": (" is sacrificed", " viene sacrificato"),
    "clear": (" is cleared off a completed Objective", " viene tolto per un Obiettivo completato"),
    "return": (" returns to a hand", " torna in mano"),
    "any": (" leaves the Grid", " lascia la Griglia"),
}


def _played(raw: Raw, names: Names, say: Say) -> str:
    noun = PLAYED[raw.get("type", "any")]
    what = say.a(noun)
    who = say.pick(*_PLAYERS[raw.get("team", "any")])
    return say.pick(f"when {who} plays {what}", f"quando {who} gioca {what}")


_PLAYERS: Final[dict[str, tuple[str, str]]] = {
    "own": ("a player of your team", "un giocatore della tua squadra"),
    "opposing": ("an opponent", "un avversario"),
    "any": ("a player", "un giocatore"),
}


def _completed(raw: Raw, names: Names, say: Say) -> str:
    who = say.pick(*_TEAMS[raw.get("team", "any")])
    return say.pick(f"when {who} completes an Objective", f"quando {who} completa un Obiettivo")


_TEAMS: Final[dict[str, tuple[str, str]]] = {
    "own": ("your team", "la tua squadra"),
    "own_team": ("your team", "la tua squadra"),
    "opposing": ("the opposing team", "la squadra avversaria"),
    "opposing_team": ("the opposing team", "la squadra avversaria"),
    "any": ("a team", "una squadra"),
}
EVENTS: Final[Mapping[str, Callable[[Raw, Names, Say], str]]] = {
    "turn_started": _turn("start", "all'inizio"),
    "turn_ending": _turn("end", "alla fine"),
    "entered": _entered,
    "left": _left,
    "this_left": _this_left,
    "played": _played,
    "objective_completed": _completed,
}


# --- conditions ------------------------------------------------------------------------------


def condition(raw: Raw, names: Names, say: Say, *, of_team: bool) -> str:
    """One condition of TTK-9.18, behind "if"; `of_team`: "you" is the team of a Character."""
    if is_asked(raw):
        return told_condition(raw, say, holds=True)
    if "grid" in raw:
        return say.pick(*_GRIDS[raw["grid"]])
    if "stalemate" in raw:
        return say.pick(*(_STALEMATE if raw["stalemate"] else _NO_STALEMATE))
    if "my_turn" in raw:
        whose = _TEAM_TURN if of_team else _YOUR_TURN
        return say.pick(*whose[0 if raw["my_turn"] else 1])
    if isinstance(raw["n"], Mapping):
        return versus(raw, names, say)
    amount = say.bound(raw["op"].replace("==", "="), int(raw["n"]))
    if "count" in raw:
        is_one = int(raw["n"]) == 1
        things = counted(raw["count"], amount, names, say, many=not is_one)
        are, ci_sono = ("is", "c'è") if is_one else ("are", "ci sono")
        return say.pick(f"there {are} {things} on the Grid", f"sulla Griglia {ci_sono} {things}")
    noun = CARD if "objectives_done" not in raw else _OBJECTIVE
    counted_ones = f"{amount} {say.noun(noun, int(raw['n']) != 1)}"
    if "hand_size" in raw:
        held, in_all = say.pick(*HOLDERS[raw["hand_size"]][:2]), ""
        if raw["hand_size"] in _TOGETHER:
            in_all = say.pick(" in all", " in tutto")
        return say.pick(
            f"{held}{in_all} {counted_ones} in hand", f"{held} in mano{in_all} {counted_ones}"
        )
    if "deck_size" in raw:
        deck = say.pick(*DECKS[raw["deck_size"]][:2])
        return f"{deck} {counted_ones}"
    who = say.pick(*_TEAMS[raw["objectives_done"]])
    return say.pick(f"{who} has completed {counted_ones}", f"{who} ha completato {counted_ones}")


_GRIDS: Final[dict[str, tuple[str, str]]] = {
    "standard": ("the Grid is the standard one", "la Griglia è quella standard"),
    "advanced": ("the Grid is the advanced one", "la Griglia è quella avanzata"),
}
_STALEMATE: Final = ("a Stalemate is in progress", "è in corso uno Stallo")
_NO_STALEMATE: Final = ("no Stalemate is in progress", "non è in corso uno Stallo")
_YOUR_TURN: Final = (
    ("it is your turn", "è il tuo turno"), ("it is not your turn", "non è il tuo turno"),
)  # fmt: skip
_TEAM_TURN: Final = (
    ("it is a turn of your team", "è un turno della tua squadra"),
    ("it is not a turn of your team", "non è un turno della tua squadra"),
)


# TTK-9.18: of several players the sum.
_TOGETHER: Final = ("own_team", "opponents", "opposing_team", "each_player")
