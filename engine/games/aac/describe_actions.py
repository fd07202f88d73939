"""The sentences of verbs that move cards, attack, or bind players (AAC-9.6)."""

from __future__ import annotations

from typing import Final

from engine.effects.describe import Describer, Params, Telling
from engine.effects.words import Noun, Verb
from engine.games.aac.describe_groups import target
from engine.games.aac.describe_numbers import lasting, number
from engine.games.aac.language.choices import ARRIVAL, FORBIDDEN
from engine.games.aac.terms import GENRES, POSITIONS
from engine.games.aac.words import CAPTION, CARD, TYPES

_OPPONENT: Final = ("your opponent", "l'avversario")
_PILES: Final = {
    "own": ("your draw pile", "il tuo mazzo"),
    "enemy": ("your opponent's draw pile", "il mazzo dell'avversario"),
}
_HANDS: Final = {
    "own": ("your hand", "la tua mano"),
    "enemy": ("your opponent's hand", "la mano dell'avversario"),
}
_DRAW: Final = Verb("draw", "draws", "pesca", "pesca", "pescare")
_DISCARD: Final = Verb("discard", "discards", "scarta", "scarta", "scartare")
_FORBIDDEN: Final = {choice.value: choice.name for choice in FORBIDDEN}
_ARRIVALS: Final = {choice.value: choice.name for choice in ARRIVAL}
_REMOVED: Final[dict[str, tuple[str, str]]] = {
    "hand": ("put {} back into its owner's hand", "rimetti {} nella mano di chi la possiede"),
    "pile_bottom": (
        "put {} at the bottom of its owner's draw pile",
        "metti {} in fondo al mazzo di chi la possiede",
    ),
    "pile_top": (
        "put {} on top of its owner's draw pile",
        "metti {} in cima al mazzo di chi la possiede",
    ),
    "void": ("send {} to the Void", "manda {} nel Nulla"),
    "toilet": ("send {} to the Toilet", "manda {} nel Cesso"),
}


def clause(player: str, verb: Verb, telling: Telling) -> str:
    """A verb told to its player, or of the opponent."""
    say = telling.say
    if player == "own":
        return say.pick(verb.en, verb.it)
    if player == "both":
        return say.pick(f"each player {verb.en_third}", f"ogni giocatore {verb.it_third}")
    return say.pick(f"{_OPPONENT[0]} {verb.en_third}", f"{_OPPONENT[1]} {verb.it_third}")


def duration(params: Params, telling: Telling) -> str:
    """How long a step lasts; a passive effect lasts as long as it is there, which says nothing."""
    raw = params.get("duration")
    if raw is None or (telling.facts.get("passive") and raw == "while_source_on_field"):
        return ""
    return lasting(raw, telling.say)


def _plain(en: str, it: str, key: str = "target") -> Describer:
    """A sentence with one card in it, at the braces."""

    def tell(params: Params, telling: Telling) -> str:
        whose = target(params[key], telling) if "{}" in en else ""
        return telling.say.pick(en, it).format(whose)

    return tell


def _remove(params: Params, telling: Telling) -> str:
    return telling.say.pick(*_REMOVED[params["to"]]).format(target(params["target"], telling))


def _recall(params: Params, telling: Telling) -> str:
    whose, say = target(params["target"], telling), telling.say
    if params["to"] == "hand":
        return say.pick(f"take {whose} back into your hand", f"riprendi in mano {whose}")
    return say.pick(f"deploy {whose}", f"schiera {whose}") + _arrival(params, telling)


def _deploy(params: Params, telling: Telling) -> str:
    whose, say = target(params["card"], telling), telling.say
    return say.pick(f"deploy {whose}", f"schiera {whose}") + _arrival(params, telling)


def _arrival(params: Params, telling: Telling) -> str:
    position = params.get("position")
    return f" {_ARRIVALS[position].pick(telling.say.language)}" if position else ""


def _cards(params: Params, telling: Telling) -> str:
    raw, say = params["n"], telling.say
    if isinstance(raw, int):
        return say.count(raw, CARD)
    many = number(raw, telling)
    return say.pick("as many cards as ", "tante carte quanto ") + many.removeprefix("quanto ")


def _draw(params: Params, telling: Telling) -> str:
    return f"{clause(params['player'], _DRAW, telling)} {_cards(params, telling)}"


def _discard(params: Params, telling: Telling) -> str:
    text = f"{clause(params['player'], _DISCARD, telling)} {_cards(params, telling)}"
    by, own = params.get("by", "owner"), params["player"] == "own"
    if by == "random":
        return text + telling.say.pick(" at random", " a caso")
    if by == "opponent":
        chosen = (" of your opponent's choice", " a scelta dell'avversario")
        mine = (" of your choice", " a tua scelta")
        return text + telling.say.pick(*(chosen if own else mine))
    return text


def _seen(en: str, it: str, default: str) -> Describer:
    def tell(params: Params, telling: Telling) -> str:
        say, player = telling.say, str(params["player"])
        head, cards = say.pick(en, it), _cards(params, telling)
        if params.get("zone", default) == "hand":
            place = say.pick(*_HANDS[player])
            return say.pick(
                f"{head} {cards} at random of {place}", f"{head} {cards} a caso {say.of(place)}"
            )
        place = say.pick(*_PILES[player])
        return say.pick(
            f"{head} the top {cards} of {place}", f"{head} {cards} dalla cima {say.of(place)}"
        )

    return tell


def _shuffle(params: Params, telling: Telling) -> str:
    pile = telling.say.pick(*_PILES[params["player"]])
    return telling.say.pick(f"shuffle {pile}", f"rimescola {pile}")


def _caption_attack(params: Params, telling: Telling) -> str:
    say, by = telling.say, target(params["attacker"], telling)
    text = say.pick(f"{by} makes a caption attack", f"{by} fa un attacco da didascalia")
    if "av" in params:
        worth = number(params["av"], telling)
        text += say.pick(f" worth {worth} AP", f" da {worth} AP")
    if "target" in params:
        at = target(params["target"], telling)
        text += say.pick(f" on {at}", f" {say.with_preposition('on', 'contro', at)}")
    if params.get("own_allowed"):
        text += say.pick(", also on your own creatures", ", anche contro le tue creature")
    if params.get("from_defence"):
        text += say.pick(", even from defence position", ", anche dalla posizione di difesa")
    if params.get("blow"):
        text += say.pick(" and may spend a deadly blow", " e può spendere un colpo mortale")
    return text


def _force_attack(params: Params, telling: Telling) -> str:
    by = target(params["attacker"], telling)
    at = target(params["target"], telling)
    return telling.say.pick(f"{by} has to attack {at}", f"{by} deve attaccare {at}")


def _extra_attack(params: Params, telling: Telling) -> str:
    say, whose, times = telling.say, target(params["who"], telling), int(params["n"])
    if times == 1:
        return whose + say.pick(
            " may attack once more this turn", " può attaccare ancora una volta in questa giocata"
        )
    return whose + say.pick(
        f" may attack {times} more times this turn",
        f" può attaccare ancora {times} volte in questa giocata",
    )


def _set_position(params: Params, telling: Telling) -> str:
    place = POSITIONS[params["position"]].pick(telling.say.language)
    whose = target(params["target"], telling)
    return telling.say.pick(f"{whose} goes to {place}", f"{whose} passa in {place}")


def _turn_up(params: Params, telling: Telling) -> str:
    text = telling.say.pick("turn {} face-up", "scopri {}").format(
        target(params["target"], telling)
    )
    return text + _arrival(params, telling)


def _cancel(params: Params, telling: Telling) -> str:
    say, whose = telling.say, target(params["target"], telling)
    text = say.pick(f"cancel {whose}", f"annulla {whose}")
    if "genre" not in params:
        return text
    genre = GENRES[params["genre"]].pick(say.language)
    return say.only_if(text, say.pick(f"its genre is {genre}", f"il suo genere è {genre}"))


def _forbid(params: Params, telling: Telling) -> str:
    say = telling.say
    who = ("you", "tu") if params["player"] == "own" else _OPPONENT
    what = _FORBIDDEN[params["action"]].pick(say.language)
    modal = "non puoi" if params["player"] == "own" else f"{who[1]} non può"
    return say.pick(f"{who[0]} cannot {what}", f"{modal} {what}") + duration(params, telling)


def _quota(params: Params, telling: Telling) -> str:
    say, kind = telling.say, str(params["kind"])
    noun: Noun = CAPTION if kind == "caption" else TYPES[kind]
    more = say.more(int(params["n"]), noun)
    en, it = ("use", "usare") if kind == "caption" else ("play", "giocare")
    if params.get("player", "own") == "own":
        return say.pick(f"you may {en} {more} this turn", f"puoi {it} {more} in questa giocata")
    return say.pick(
        f"your opponent may {en} {more} this turn", f"l'avversario può {it} {more} nella giocata"
    )


def _steal(params: Params, telling: Telling) -> str:
    say, whose = telling.say, target(params["target"], telling)
    text = say.pick(f"take control of {whose}", f"prendi il controllo {say.of(whose)}")
    return text + duration(params, telling)


ACTIONS: Final[dict[str, Describer]] = {
    "destroy": _plain("destroy {}", "distruggi {}"),
    "remove": _remove,
    "recall": _recall,
    "deploy": _deploy,
    "draw": _draw,
    "discard": _discard,
    "mill": _seen("discard", "scarta", "pile"),
    "look": _seen("look at", "guarda", "pile"),
    "reveal": _seen("reveal", "rivela", "hand"),
    "shuffle": _shuffle,
    "caption_attack": _caption_attack,
    "force_attack": _force_attack,
    "extra_attack": _extra_attack,
    "cancel_attack": _plain("the attack is cancelled", "l'attacco è annullato"),
    "rebound": _plain("the attack rebounds", "l'attacco rimbalza"),
    "redirect": _plain("the attack goes to {} instead", "l'attacco si sposta su {}"),
    "evolve": _plain("{} evolves", "{} si evolve"),
    "set_position": _set_position,
    "turn_up": _turn_up,
    "turn_down": _plain("turn {} face-down", "copri {}"),
    "cancel": _cancel,
    "forbid": _forbid,
    "quota": _quota,
    "steal": _steal,
}
