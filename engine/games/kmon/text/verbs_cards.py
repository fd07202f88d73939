"""Verbs that move and show cards: hand, deck, discard pile (KM-9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.effects.describe import Describer, Params, Telling
from engine.effects.say import Say
from engine.effects.words import Actor, Verb
from engine.games.kmon.text.amounts import amount, per
from engine.games.kmon.text.costs import top_cards
from engine.games.kmon.text.filters import card_noun, cards, which_cards
from engine.games.kmon.text.selectors import BEARER_CONTROLLER, owned
from engine.games.kmon.text.story import actor_of, in_story
from engine.games.kmon.words import CARD

_DRAW = Verb("draw", "draws", "pesca", "pesca", "pescare")
_DISCARD = Verb("discard", "discards", "scarta", "scarta", "scartare")

_DECK = ("deck", "il mazzo")
_HAND = ("hand", "la mano")

# What is done with cards of the own discard pile: verb, and where they go.
_RECOVERED_TO: Mapping[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "hand": (("return", "riprendi in mano"), (" to your hand", "")),
    "deck_top": (("put", "metti in cima al tuo mazzo"), (" on top of your deck", "")),
    "deck_bottom": (("put", "metti in fondo al tuo mazzo"), (" on the bottom of your deck", "")),
    "deck_shuffle": (("shuffle", "rimescola nel tuo mazzo"), (" into your deck", "")),
}


def _draw(params: Params, telling: Telling) -> str:
    actor, number = actor_of(params["who"], telling), params["amount"]
    if until_of(number) is not None:
        return telling.do(_DRAW, actor) + _until(number, actor, telling.say)
    return f"{telling.do(_DRAW, actor)} {amount(number, CARD, telling)}"


def until_of(number: Any) -> int | None:
    """How many cards are then in hand, where an amount says that (KM-9.11)."""
    return int(number["until"]) if isinstance(number, Mapping) and "until" in number else None


def _until(number: Any, actor: Actor | None, say: Say) -> str:
    until = until_of(number)
    who = "you have" if actor is None else "they have"
    if until == 0:
        return say.pick(f" until {who} no cards in hand", " fino a restare senza carte in mano")
    size = say.count(until or 0, CARD)
    return say.pick(f" until {who} {size} in hand", f" fino ad avere {size} in mano")


def _discard_hand(params: Params, telling: Telling) -> str:
    actor, number = actor_of(params["who"], telling), params["amount"]
    how = _chooser(params.get("chooser", "owner"), actor, telling.say)
    if until_of(number) is not None:
        which = which_cards(params.get("filter"), telling, many=True)
        until = _until(number, actor, telling.say)
        return f"{telling.do(_DISCARD, actor)} {which}{how}{until}"
    which = cards(params.get("filter"), number, telling)
    each = per(number, telling, card_noun(params.get("filter")))
    return f"{telling.do(_DISCARD, actor)} {which}{how}{each}"


def _chooser(chooser: str, actor: Actor | None, say: Say) -> str:
    """Whoever holds the hand chooses, unless the card says otherwise (KM-5.53)."""
    if chooser == "random":
        return say.pick(" at random", " a caso")
    if chooser == "owner":
        return "" if actor is None else say.pick(" of their choice", " a sua scelta")
    if actor is None:
        return say.pick(" chosen by your opponent", " a scelta dell'avversario")
    if actor is BEARER_CONTROLLER:
        return say.pick(" chosen by the other player", " a scelta dell'altro giocatore")
    return say.pick(" of your choice", " a tua scelta")


def _mill(params: Params, telling: Telling) -> str:
    say, actor, number = telling.say, actor_of(params["who"], telling), params["amount"]
    deck = owned(_DECK, None, say) if actor is None else say.pick("their deck", "il suo mazzo")
    if isinstance(number, int) and number > 0:
        return f"{telling.do(_DISCARD, actor)} {top_cards(number, say)} {say.of(deck)}"
    place = say.pick(f" from the top of {deck}", f" dalla cima {say.of(deck)}")
    return f"{telling.do(_DISCARD, actor)} {amount(number, CARD, telling, place)}"


def _recover(params: Params, telling: Telling) -> str:
    say, number = telling.say, params["amount"]
    verb, place = _RECOVERED_TO[params.get("to", "hand")]
    which = cards(params.get("filter"), number, telling)
    pile = say.pick(" from your discard pile", " dalla tua pila degli scarti")
    each = per(number, telling, card_noun(params.get("filter")))
    return f"{say.pick(*verb)} {which}{pile}{say.pick(*place)}{each}"


def _search(params: Params, telling: Telling) -> str:
    """A card found by a filter is shown (KM-7.11)."""
    say, number, chosen = telling.say, params["amount"], params.get("filter")
    which = cards(chosen, number, telling) + per(number, telling, card_noun(chosen))
    many = number != 1
    if not say.italian:
        them = "them" if many else "it"
        shown = f"show {them} and put {them}" if chosen else f"put {them}"
        return f"search your deck for {which}, {shown} into your hand, then shuffle your deck"
    them = _ITALIAN_THEM[card_noun(chosen).gender, many]
    shown = f"mostra{them} e metti{them}" if chosen else f"metti{them}"
    return f"cerca nel tuo mazzo {which}, {shown} in mano, poi mescola il mazzo"


_ITALIAN_THEM: Mapping[tuple[str, bool], str] = {
    ("m", False): "lo",
    ("m", True): "li",
    ("f", False): "la",
    ("f", True): "le",
}


def _look_hand(params: Params, telling: Telling) -> str:
    say, actor = telling.say, actor_of(params["who"], telling)
    clause = say.pick("look at ", "guarda ") + owned(_HAND, actor, say)
    then = params.get("then")
    if then is None:
        return clause
    size = say.count(int(then["discard"]), CARD)
    if actor is None:
        return clause + say.pick(f" and discard {size}", f" e scarta {size}")
    return clause + say.pick(
        f" and choose {size} for them to discard", f" e fagli scartare {size} a tua scelta"
    )


def _look_top(params: Params, telling: Telling) -> str:
    say, number = telling.say, params["amount"]
    deck = owned(_DECK, actor_of(params["who"], telling), say)
    look = say.pick("look at ", "guarda ")
    if isinstance(number, int):
        parts = [f"{look}{top_cards(number, say)} {say.of(deck)}"]
    else:
        place = say.pick(f" from the top of {deck}", f" dalla cima {say.of(deck)}")
        parts = [look + amount(number, CARD, telling, place)]
    milled, many = int(params.get("may_mill", 0)), number != 1
    if milled:
        parts.append(_may_mill(milled, many, say))
    if params.get("reorder") and many:
        parts.append(
            say.pick("put the rest back in any order", "rimetti le altre nell'ordine che vuoi")
            if milled
            else say.pick("put them back in any order", "rimettile nell'ordine che vuoi")
        )
    return say.all_of(parts)


def _may_mill(number: int, many: bool, say: Say) -> str:
    if not many:
        return say.pick("discard it if you like", "scartala se vuoi")
    return say.pick(f"discard up to {number} of them", f"scartane fino a {number}")


VERBS: Mapping[str, Describer] = {
    "draw": in_story(_draw),
    "discard_hand": in_story(_discard_hand),
    "mill": in_story(_mill),
    "recover": in_story(_recover),
    "search": in_story(_search),
    "look_hand": in_story(_look_hand),
    "look_top": in_story(_look_top),
}
