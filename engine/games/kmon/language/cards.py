"""Verbs that move and show cards, and which cards they mean (KM-9.5)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Fixed, Flag, Number, One, Pick, Several, Text
from engine.effects.language.words import Role, Word
from engine.games.kmon.language.amounts import AMOUNT, UNTIL
from engine.games.kmon.language.conditions import verb
from engine.games.kmon.language.making import AMOUNT_HIGH, ELEMENT, choices, clauses, slot, word
from engine.games.kmon.language.people import WHO
from engine.games.kmon.terms import CARD_TYPES
from engine.kernel.names import both

_CODE_LENGTH: Final = 32
DECK_TYPES: Final = choices({key: name for key, name in CARD_TYPES.items() if key != "kmon"})
FILTER: Final = slot("filter", "Which cards", "Quali carte", One("filter"), False)
_CHOOSERS: Final = choices(
    {
        "owner": both("the one whose hand it is", "chi ha la mano"),
        "opponent": both("the other one", "l'altro"),
        "random": both("chance", "il caso"),
    }
)
_PLACES: Final = choices(
    {
        "hand": both("your hand", "la tua mano"),
        "deck_top": both("the top of your deck", "la cima del tuo mazzo"),
        "deck_bottom": both("the bottom of your deck", "il fondo del tuo mazzo"),
        "deck_shuffle": both("your deck, shuffled", "il tuo mazzo, rimescolato"),
    }
)
VERBS: Final[tuple[Word, ...]] = (
    verb("draw", ("draw", "pesca"), ("Draw {amount} cards: {who}", "Pesca {amount} carte: {who}"),
         WHO, UNTIL, printed=(
             (both("draw until you hold 5", "pesca fino ad averne 5"),
              both("draw until you have 5 cards in hand", "pesca fino ad avere 5 carte in mano")),
         )),
    verb("discard_hand", ("discard from hand", "scarta dalla mano"),
         ("Discard {amount} cards from hand: {who}", "Scarta {amount} carte dalla mano: {who}"),
         WHO, UNTIL,
         slot("chooser", "Who chooses", "Chi sceglie", Pick(_CHOOSERS), False, default="owner"),
         FILTER),
    verb("mill", ("mill", "macina"),
         ("Discard the top {amount} cards of the deck: {who}",
          "Scarta le prime {amount} carte del mazzo: {who}"),
         WHO, AMOUNT),
    verb("recover", ("recover", "recupera"),
         ("Take {amount} cards from your discard pile into {to}",
          "Riprendi {amount} carte dalla tua pila degli scarti: vanno in {to}"),
         FILTER, AMOUNT, slot("to", "Where to", "Dove", Pick(_PLACES))),
    verb("search", ("search", "cerca"),
         ("Search your deck for {amount} cards, then shuffle it",
          "Cerca {amount} carte nel tuo mazzo, poi mescolalo"),
         FILTER, AMOUNT, slot("to", "Where to", "Dove", Fixed("hand"), False, default="hand")),
    verb("look_hand", ("look at a hand", "guarda la mano"),
         ("Look at this player's hand: {who}", "Guarda la mano di questo giocatore: {who}"),
         WHO, slot("then", "Then", "Poi", One("then"), False)),
    verb("look_top", ("look at the top", "guarda in cima"),
         ("Look at the top {amount} cards of this player's deck: {who}",
          "Guarda le prime {amount} carte del mazzo di questo giocatore: {who}"),
         WHO, AMOUNT,
         slot("reorder", "Put them back in any order", "Rimettile nell'ordine che vuoi", Flag(),
              False, default=False),
         slot("may_mill", "Discard up to so many of them", "Scartane fino a tante",
              Number(0, AMOUNT_HIGH), False, default=0)),
)  # fmt: skip

ROLES: Final[tuple[Role, ...]] = (
    Role("filter", both("cards", "carte"), (
        word("cards", ("cards", "carte"), ("these cards", "queste carte"),
             slot("type", "Type", "Tipo", Pick(DECK_TYPES), False),
             slot("types", "One of these types", "Di uno di questi tipi", Several(DECK_TYPES),
                  False, clause="KM-9.16"),
             slot("element", "Element", "Elemento", ELEMENT, False),
             slot("code", "Code of the card", "Codice della carta", Text(_CODE_LENGTH), False),
             least=1),
    ), clauses=clauses("KM-9.5")),
    Role("then", both("then", "poi"), (
        word("discard", ("discard", "scarta"),
             ("{discard} cards of your choice are discarded",
              "{discard} carte a tua scelta vengono scartate"),
             slot("discard", "Cards", "Carte", Number(1, AMOUNT_HIGH))),
    ), clauses=clauses("KM-9.5")),
)  # fmt: skip
