"""`put`: cards from hand, deck or discard pile to another place (KM-9.21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.describe import Params, Telling
from engine.effects.language.kinds import Fixed, Pick
from engine.effects.language.words import Word
from engine.effects.words import Verb
from engine.games.kmon.language.adding import Added
from engine.games.kmon.language.amounts import AMOUNT
from engine.games.kmon.language.cards import FILTER
from engine.games.kmon.language.conditions import verb
from engine.games.kmon.language.making import choices, slot
from engine.games.kmon.language.people import WHO
from engine.games.kmon.text.amounts import per
from engine.games.kmon.text.filters import card_noun, cards
from engine.games.kmon.text.story import actor_of
from engine.kernel.names import both

_ZONES: Final = {
    "hand": both("the hand", "la mano"),
    "deck": both("the deck", "il mazzo"),
    "pile": both("the discard pile", "la pila degli scarti"),
}
_TARGETS: Final = choices(
    {
        "hand": both("the hand", "la mano"),
        "deck_top": both("the top of the deck", "la cima del mazzo"),
        "deck_bottom": both("the bottom of the deck", "il fondo del mazzo"),
        "deck_shuffle": both("the deck, shuffled", "il mazzo, rimescolato"),
        "pile": both("the discard pile", "la pila degli scarti"),
    }
)


def _put(how: str, title: tuple[str, str], says: tuple[str, str], *zones: str) -> Word:
    """KM-9.21: of the deck nothing is by lot, of the hand nothing on top."""
    sources = choices({zone: _ZONES[zone] for zone in zones})
    return verb(
        f"put_{how}", title, says,
        slot("how", "How", "Come", Fixed(how)), WHO,
        slot("from", "From where", "Da dove", Pick(sources)), AMOUNT, FILTER,
        slot("to", "Where to", "Dove", Pick(_TARGETS)), written="put", clauses=("KM-9.21",),
    )  # fmt: skip


_PUT = Verb("put", "puts", "metti", "mette", "mettere")
_CHOOSE = Verb(
    "shuffle the deck, then choose and put",
    "shuffles the deck, then chooses and puts",
    "mescola il mazzo, poi scegli e metti",
    "mescola il mazzo, poi sceglie e mette",
    "mescolare il mazzo, poi scegliere e mettere",
)
# As said to whoever's cards they are.
_FROM: Mapping[str, tuple[str, str]] = {
    "hand": (" from your hand", " dalla tua mano"),
    "deck": (" from your deck", " dal tuo mazzo"),
    "pile": (" from your discard pile", " dalla tua pila degli scarti"),
}
_ON_TOP: Mapping[str, tuple[str, str]] = {
    "deck": (" from the top of your deck", " dalla cima del tuo mazzo"),
    "pile": (" from the top of your discard pile", " dalla cima della tua pila degli scarti"),
}
_TO: Mapping[str, tuple[str, str]] = {
    "hand": (" into your hand", " nella tua mano"),
    "deck_top": (" on top of your deck", " in cima al tuo mazzo"),
    "deck_bottom": (" on the bottom of your deck", " in fondo al tuo mazzo"),
    "deck_shuffle": (
        " into your deck, which is then shuffled",
        " nel tuo mazzo, che poi va rimescolato",
    ),
    "pile": (" on your discard pile", " sulla tua pila degli scarti"),
}


def _told(params: Params, telling: Telling) -> str:
    """Cards that go openly from one place to another; a deck is shuffled first (KM-9.21)."""
    say, number, actor = telling.say, params["amount"], actor_of(params["who"], telling)
    source, how, chosen = str(params["from"]), params["how"], params.get("filter")
    which = cards(chosen, number, telling)
    which += say.pick(" at random", " a caso") if how == "random" else ""
    way = say.pick(*(_ON_TOP if how == "top" else _FROM)[source]) + say.pick(*_TO[params["to"]])
    if actor is not None:
        way = way.replace("your", "their").replace(" tua ", " sua ").replace(" tuo ", " suo ")
    lead = telling.do(_CHOOSE if source == "deck" and how == "choice" else _PUT, actor)
    return f"{lead} {which}{way}{per(number, telling, card_noun(chosen))}"


WORD: Final = Added(
    _told,
    _put("choice", ("put", "mette"),
         ("Put {amount} cards from {from} into {to}, by choice: {who}",
          "Metti {amount} carte a scelta da {from} a {to}: {who}"), "hand", "deck", "pile"),
    _put("random", ("put at random", "mette a caso"),
         ("Put {amount} cards from {from} into {to}, at random: {who}",
          "Metti {amount} carte a caso da {from} a {to}: {who}"), "hand", "pile"),
    _put("top", ("put from the top", "mette dalla cima"),
         ("Put the top {amount} cards of {from} into {to}: {who}",
          "Metti le prime {amount} carte da {from} a {to}: {who}"), "deck", "pile"),
)  # fmt: skip
