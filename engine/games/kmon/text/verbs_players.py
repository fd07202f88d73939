"""Verbs that touch players, their cards, charges and turns (KM-9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.effects.describe import Describer, Params, Telling
from engine.effects.say import Say
from engine.effects.words import Actor, Noun, Verb
from engine.games.kmon.text.amounts import amount, per
from engine.games.kmon.text.selectors import PLAYERS, owned
from engine.games.kmon.words import ACTIONS, CARD, CHARGE, TYPES, element_name

_GAIN = Verb("gain", "gains", "ottieni", "ottiene", "ottenere")
_LOSE = Verb("lose", "loses", "perdi", "perde", "perdere")
_DRAW = Verb("draw", "draws", "pesca", "pesca", "pescare")
_DISCARD = Verb("discard", "discards", "scarta", "scarta", "scartare")
_LOOK = Verb("look", "looks", "guarda", "guarda", "guardare")

DECK = ("deck", "il mazzo")
HAND = ("hand", "la mano")
PILE = ("discard pile", "la pila degli scarti")

_RECOVERED_TO: Mapping[str, tuple[str, str]] = {
    "hand": ("into your hand", "nella tua mano"),
    "deck_top": ("on top of your deck", "in cima al tuo mazzo"),
    "deck_bottom": ("on the bottom of your deck", "in fondo al tuo mazzo"),
    "deck_shuffle": ("into your deck, then shuffle it", "nel tuo mazzo, poi mescolalo"),
}


def _pool(verb: Verb) -> Describer:
    def tell(params: Params, telling: Telling) -> str:
        actor = PLAYERS[params["who"]]
        return f"{telling.do(verb, actor)} {amount(params['amount'], CHARGE, telling.say)}"

    return tell


def _steal(params: Params, telling: Telling) -> str:
    say, actor = telling.say, PLAYERS[params["who"]]
    number = params["amount"]
    size = say.count(number if isinstance(number, int) else int(number.get("times", 1)), CHARGE)
    if actor is None:
        clause = say.pick(f"your opponent steals {size} from you", f"l'avversario ti ruba {size}")
    else:
        victim = say.pick(actor.en, actor.it)
        clause = say.pick(f"steal {size} from {victim}", f"ruba {size} {say.to(victim)}")
    return clause + per(number, say)


def _draw(params: Params, telling: Telling) -> str:
    actor = PLAYERS[params["who"]]
    return f"{telling.do(_DRAW, actor)} {amount(params['amount'], CARD, telling.say)}"


def _discard_hand(params: Params, telling: Telling) -> str:
    say, actor = telling.say, PLAYERS[params["who"]]
    number = params["amount"]
    cards = filtered(params.get("filter"), number, say)
    how = _chooser(params.get("chooser", "owner"), actor, say)
    return f"{telling.do(_DISCARD, actor)} {cards}{how}{per(number, say)}"


def _chooser(chooser: str, actor: Actor | None, say: Say) -> str:
    if chooser == "random":
        return say.pick(" at random", " a caso")
    if chooser == "owner":
        return "" if actor is None else say.pick(" of their choice", " a sua scelta")
    if actor is None:
        return say.pick(" chosen by your opponent", " a scelta dell'avversario")
    return say.pick(" of your choice", " a tua scelta")


def _mill(params: Params, telling: Telling) -> str:
    say, actor = telling.say, PLAYERS[params["who"]]
    number = params["amount"]
    size = say.count(number if isinstance(number, int) else int(number.get("times", 1)), CARD)
    deck = owned(DECK, "self", say) if actor is None else say.pick("their deck", "il suo mazzo")
    top = say.pick(f"from the top of {deck}", f"dalla cima {say.of(deck)}")
    return f"{telling.do(_DISCARD, actor)} {size} {top}{per(number, say)}"


def filtered(card_filter: Params | None, number: Any, say: Say) -> str:
    """Return `2 Fire abilities`: the cards that a filter lets through, with their number."""
    size = number if isinstance(number, int) else int(number.get("times", 1))
    chosen = card_filter or {}
    nouns = [TYPES[kind] for kind in _as_list(chosen.get("type"))] or [CARD]
    many = size != 1
    names = say.any_of([say.noun(noun, many) for noun in nouns])
    element = _element_of(chosen, nouns[-1], many, say)
    code = chosen.get("code")
    coded = "" if code is None else f" \u201c{code}\u201d"
    if say.italian:
        return f"{size} {names}{element and ' ' + element}{coded}"
    return f"{size} {element and element + ' '}{names}{coded}"


def _element_of(chosen: Params, noun: Noun, many: bool, say: Say) -> str:
    if "element" not in chosen:
        return ""
    elements = _as_list(chosen["element"], keep_none=True)
    if elements != [None]:
        return say.any_of([element_name(element, say.language) for element in elements])
    if not say.italian:
        return "generic"
    if noun.gender == "f":
        return "generiche" if many else "generica"
    return "generici" if many else "generico"


def _as_list(value: Any, keep_none: bool = False) -> list[Any]:
    if value is None:
        return [None] if keep_none else []
    return list(value) if isinstance(value, list | tuple) else [value]


def _recover(params: Params, telling: Telling) -> str:
    say = telling.say
    cards = filtered(params.get("filter"), params["amount"], say)
    place = say.pick(*_RECOVERED_TO[params.get("to", "hand")])
    pile = say.from_(owned(PILE, "self", say))
    size = per(params["amount"], say)
    return f"{say.pick('put', 'metti')} {cards} {pile} {place}{size}"


def _search(params: Params, telling: Telling) -> str:
    say = telling.say
    cards = filtered(params.get("filter"), params["amount"], say)
    them = "it" if params["amount"] == 1 else "them"
    return say.pick(
        f"search your deck for {cards}, put {them} into your hand, then shuffle the deck",
        f"cerca nel tuo mazzo {cards} da mettere in mano, poi mescola il mazzo",
    )


def _look_hand(params: Params, telling: Telling) -> str:
    say, who = telling.say, params.get("who", "opponent")
    clause = say.pick(
        f"{telling.do(_LOOK)} at {owned(HAND, who, say)}",
        f"{telling.do(_LOOK)} {owned(HAND, who, say)}",
    )
    number = _discarded_after_look(params.get("then"))
    if number is None:
        return clause
    cards = say.count(number, CARD)
    return clause + say.pick(
        f" and choose {cards} there to be discarded", f" e scegli {cards} da fargli scartare"
    )


def _discarded_after_look(then: Any) -> int | None:
    if then is None:
        return None
    if isinstance(then, Mapping):
        return int(then.get("discard", then.get("amount", 1)))
    if isinstance(then, list | tuple):
        return _discarded_after_look(then[0]) if then else None
    digits = "".join(sign for sign in str(then) if sign.isdigit())
    return int(digits or 1)


def _look_top(params: Params, telling: Telling) -> str:
    say, number = telling.say, int(params["amount"])
    deck = owned(DECK, params["who"], say)
    many = number != 1
    cards = say.pick(
        f"the top {number} cards" if many else "the top card",
        f"le prime {number} carte" if many else "la prima carta",
    )
    parts = [f"{telling.do(_LOOK)} {say.pick('at ', '')}{cards} {say.of(deck)}"]
    milled = int(params.get("may_mill", 0))
    if milled:
        parts.append(
            say.pick(f"you may discard up to {milled} of them", f"puoi scartarne fino a {milled}")
        )
    if params.get("reorder") and many:
        parts.append(
            say.pick("put the rest back in any order", "rimetti le altre nell'ordine che vuoi")
            if milled
            else say.pick("put them back in any order", "rimettile nell'ordine che vuoi")
        )
    return "; ".join(parts)


def _extra_action(params: Params, telling: Telling) -> str:
    say = telling.say
    kinds = say.any_of([say.noun(ACTIONS[kind]) for kind in _as_list(params["kinds"])])
    actions = say.more(int(params.get("amount", 1)), ACTIONS["action"])
    return say.pick(
        f"this turn you may take {actions} ({kinds})",
        f"in questo turno puoi compiere {actions} ({kinds})",
    )


def _evasion_discount(params: Params, telling: Telling) -> str:
    say = telling.say
    less = say.more(-int(params["amount"]), CARD)
    return say.pick(
        f"your next evasion this turn costs {less}",
        f"la tua prossima elusione in questo turno costa {less}",
    )


VERBS: Mapping[str, Describer] = {
    "gain_charges": _pool(_GAIN),
    "lose_charges": _pool(_LOSE),
    "steal_charges": _steal,
    "draw": _draw,
    "discard_hand": _discard_hand,
    "mill": _mill,
    "recover": _recover,
    "search": _search,
    "look_hand": _look_hand,
    "look_top": _look_top,
    "extra_action": _extra_action,
    "grant_evasion_discount": _evasion_discount,
}
