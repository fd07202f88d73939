"""The clause of each operation in English and Italian (TTK-9.7 to 9.14).

The verbs of the game stand in capitals (TTK-1.2). A clause speaks to the reader unless it names
somebody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.effects.asked import each_answered, is_asked
from engine.effects.say import Say
from engine.effects.words import Verb
from engine.games.tictacko.describe_people import (
    CARD,
    CHARACTER,
    MAGIC,
    Names,
    Raw,
    actor,
    all_of,
    cards,
    counted,
    every,
    one,
    space,
)

DRAW: Final = Verb("DRAW", "DRAWS", "PESCA", "PESCA", "PESCARE")
DISCARD: Final = Verb("DISCARD", "DISCARDS", "SCARTA", "SCARTA", "SCARTARE")
DESTROY: Final = Verb("DESTROY", "DESTROYS", "DISTRUGGI", "DISTRUGGE", "DISTRUGGERE")
MOVE: Final = Verb("MOVE", "MOVES", "SPOSTA", "SPOSTA", "SPOSTARE")
SWAP: Final = Verb("SWAP", "SWAPS", "SCAMBIA", "SCAMBIA", "SCAMBIARE")
SACRIFICE: Final = Verb("SACRIFICE", "SACRIFICES", "SACRIFICA", "SACRIFICA", "SACRIFICARE")
RETURN: Final = Verb("return", "returns", "rimanda", "rimanda", "rimandare")
TAKE: Final = Verb("take", "takes", "riprendi", "riprende", "riprendere")
PUT: Final = Verb("put", "puts", "metti", "mette", "mettere")
LOOK: Final = Verb("look at", "looks at", "guarda", "guarda", "guardare")
FLIP: Final = Verb("flip", "flips", "lancia", "lancia", "lanciare")
BY_HAND: Final = Verb(
    "carry out the printed words by hand",
    "carries out the printed words by hand",
    "esegui a mano le parole stampate",
    "esegue a mano le parole stampate",
    "eseguire a mano le parole stampate",
)
ROLL: Final = Verb("roll", "rolls", "tira", "tira", "tirare")
VERBS: Final[dict[str, Verb]] = {
    "draw": DRAW, "discard": DISCARD, "destroy": DESTROY, "move": MOVE, "swap": SWAP,
    "sacrifice": SACRIFICE,
}  # fmt: skip
# What happens to a Character: English, Italian singular and plural (TTK-9.15).
SUFFERED: Final[dict[str, tuple[str, str, str]]] = {
    "destroy": ("destroyed", "distrutto", "distrutti"),
    "move": ("moved", "spostato", "spostati"),
    "swap": ("swapped", "scambiato", "scambiati"),
    "sacrifice": ("sacrificed", "sacrificato", "sacrificati"),
    "return": ("returned to a hand", "rimandato in mano", "rimandati in mano"),
    "return_to_hand": ("returned to a hand", "rimandato in mano", "rimandati in mano"),
}
# What an Instant calls the thing that it answers, by what that is.
ITEMS: Final[dict[str, tuple[str, str]]] = {
    "character": ("it", "annullalo"),
    "feminine": ("it", "annullala"),
    "effect": ("it", "annullalo"),
    "either": ("that card or effect", "annulla quella carta o quell'effetto"),
    "draw": ("that draw", "annulla quella pescata"),
}


@dataclass
class Teller:
    """One effect being told: its language, its choices, whether "may" goes before, for an Instant
    what it answers (a key of ITEMS, or "entering"), whether "you" is the team of a Character, until
    when the effect lasts."""

    say: Say
    names: Names
    answered: str = ""
    may: bool = False
    of_team: bool = False
    until: str = ""

    def plainly(self) -> Teller:
        """The same without "may"."""
        return replace(self, may=False)

    def do(self, verb: Verb) -> str:
        """The verb as an order, or allowed after "you may"."""
        return self.say.verb(verb, None, infinitive=self.may)

    def takes(self, verb: Verb, thing: str) -> str:
        """The verb with its object; "" is "it", which Italian hangs on the verb."""
        if thing:
            return f"{self.do(verb)} {thing}"
        if not self.say.italian:
            return f"{verb.en} it"
        return verb.it_infinitive[:-1] + "LO" if self.may else verb.it + "LO"

    def who(self, raw: Raw, verb: Verb) -> str:
        """Who acts, with the verb; the player of a second draw is "that player"."""
        who = str(raw["who"])
        if who == "active_player" and self.answered == "draw":
            named = self.say.pick("that player", "quel giocatore")
        else:
            named = actor(who, self.say)
        if not named:
            return self.do(verb)
        return f"{named} {self.say.pick(verb.en_third, verb.it_third)}"

    def target(self, raw: Any) -> str:
        """A target with its article; "" when it was named before."""
        if not isinstance(raw, str):
            return every(raw, self.names, self.say)
        if raw == "self":
            return self.say.pick("this", "questa carta")
        if raw == "item":
            that = self.say.pick("that Character", "quel Personaggio")
            return "" if self.answered == "entering" else that
        is_new = self.names.is_new(raw)
        choice = self.names.choice(raw)
        if not is_new:
            return ""
        is_card = choice["kind"] == "card"
        return cards(choice, self.say) if is_card else one(choice, self.names, self.say)

    def place(self, raw: str) -> str:
        """The space to which something goes."""
        if not self.names.is_new(raw):
            return self.say.pick("it", "quella casella")
        return space(self.names.choice(raw), self.names, self.say)


Clause = Callable[[Raw, Teller], str]


def _cards(count: Any, teller: Teller) -> str:
    """`2 cards`, or one for each of something."""
    say = teller.say
    if isinstance(count, int):
        return say.count(count, CARD)
    if count == "done":
        return say.pick("as many cards", "altrettante carte")
    return say.count(1, CARD) + per(count, teller)


def per(count: Raw, teller: Teller) -> str:
    """Behind one of something: for each of what is counted, or answered (TTK-9.44)."""
    if is_asked(count):
        return each_answered(count, teller.say)
    return for_each(count["count"], teller)


def for_each(raw: Raw, teller: Teller) -> str:
    """Return ` for each of your Characters on a corner space`."""
    say = teller.say
    if raw["kind"] in ("space", "card"):
        return say.pick(" for each ", " per ogni ") + counted(
            raw, "", teller.names, say, many=False
        )
    thing = every(raw, teller.names, say)
    head, _, rest = thing.partition(" ")
    return say.pick(f" for each {rest}", f" per {head} {rest}")


def _draw(raw: Raw, teller: Teller) -> str:
    head = teller.who(raw, DRAW)
    if _is_until(raw["n"]):
        return f"{head} {_until(raw, teller)}"
    return f"{head} {_cards(raw['n'], teller)}"


def _is_until(count: Any) -> bool:
    return isinstance(count, Mapping) and "until" in count


def _until(raw: Raw, teller: Teller) -> str:
    """So many are left or there in the end (TTK-9.33)."""
    say, held = teller.say, teller.say.count(int(raw["n"]["until"]), CARD)
    has = ("you have", "hai") if raw["who"] == "you" else ("they have", "ha")
    lead, tail = say.pick("until", "finché"), say.pick("in hand", "in mano")
    return f"{lead} {say.pick(*has)} {held} {tail}"


def _discard(raw: Raw, teller: Teller) -> str:
    say = teller.say
    head = teller.who(raw, DISCARD)
    if raw["n"] == "all":
        mine = say.pick("your whole hand", "tutta la mano")
        theirs = say.pick("their whole hand", "tutta la mano")
        return f"{head} {mine if raw['who'] == 'you' else theirs}"
    at_random = say.pick(" at random", " a caso") if raw.get("mode") == "random" else ""
    if _is_until(raw["n"]):
        return f"{head}{at_random} {_until(raw, teller)}"
    return f"{head} {_cards(raw['n'], teller)}{at_random}"


def _destroy(raw: Raw, teller: Teller) -> str:
    return teller.takes(DESTROY, teller.target(raw["target"]))


def _move(raw: Raw, teller: Teller) -> str:
    mover = teller.takes(MOVE, teller.target(raw["target"]))
    return f"{mover} {teller.say.pick('to', 'su')} {teller.place(str(raw['to']))}"


def _swap(raw: Raw, teller: Teller) -> str:
    say, first, second = teller.say, raw["a"], raw["b"]
    pair = _pair(first, second, teller)
    if pair:
        return f"{teller.do(SWAP)} {pair}"
    one_side = teller.takes(SWAP, teller.target(first))
    other = teller.target(second) or say.pick("it", "esso")
    return f"{one_side} {say.pick('with', 'con')} {other}"


def _pair(first: str, second: str, teller: Teller) -> str:
    """Two of one choice, or two equal ones of which one is beside the other."""
    say, names = teller.say, teller.names
    if not (first.startswith("$") and second.startswith("$")):
        return ""
    one_choice, other = names.choice(first), names.choice(second)
    if one_choice is other:
        return teller.target(first)
    beside = {"adjacent_to": str(first)}
    alike = all(
        one_choice.get(key, left_out) == other.get(key, left_out)
        for key, left_out in _WHICH.items()
    )
    is_anywhere = one_choice.get("where", "anywhere") == "anywhere"
    if not alike or other.get("where") != beside or not is_anywhere:
        return ""
    names.is_new(first)
    names.is_new(second)
    two = counted({**one_choice, "count": {}}, say.pick("two", "due"), names, say)
    return two + say.pick(" adjacent to each other", " adiacenti tra loro")


_WHICH: Final[Raw] = {"team": "any", "subtype": "any", "tags": [], "exclude_self": False}


def _sacrifice(raw: Raw, teller: Teller) -> str:
    if "target" in raw:
        return teller.takes(SACRIFICE, teller.target(raw["target"]))
    say, selector, count = teller.say, raw["selector"], raw["n"]
    head = teller.who(raw, SACRIFICE)
    own = {**selector, "team": "any"}
    if count == "all":
        every_one = all_of(own, teller.names, say).removeprefix("all ")
        return f"{head} {say.pick('all their ', 'tutti ')}{every_one}"
    if count == "done":
        as_many = say.pick("as many", "altrettanti")
        return f"{head} {counted(own, as_many, teller.names, say)}"
    if isinstance(count, int):
        return f"{head} {_own_characters(own, count, teller)}"
    return f"{head} {_own_characters(own, 1, teller)}{per(count, teller)}"


def _own_characters(selector: Raw, count: int, teller: Teller) -> str:
    return counted(selector, str(count), teller.names, teller.say, many=count != 1)


def _return(raw: Raw, teller: Teller) -> str:
    say, target = teller.say, raw["target"]
    choice = teller.names.choice(target) if _is_choice(target) else {}
    thing = teller.target(target) or say.pick("it", "quel Personaggio")
    if choice.get("team") == "own" or target == "self":
        verb = teller.do(TAKE) if say.italian else teller.do(RETURN)
        return say.pick(f"{verb} {thing} to your hand", f"{verb} in mano {thing}")
    whose = say.pick("to the hand of its team", "nella mano della sua squadra")
    return f"{teller.do(RETURN)} {thing} {whose}"


def _is_choice(raw: Any) -> bool:
    return isinstance(raw, str) and raw.startswith("$")


def _recover(raw: Raw, teller: Teller) -> str:
    say, thing = teller.say, teller.target(raw["target"]) or teller.say.pick("it", "quella carta")
    return say.pick(
        f"{teller.do(TAKE)} {thing} from your team's discard pile to your hand",
        f"{teller.do(TAKE)} in mano {thing} dalla pila degli scarti della tua squadra",
    )


def _enter(raw: Raw, teller: Teller) -> str:
    """Of the cards that were chosen each Character, as long as there is room (TTK-9.42)."""
    say, thing = teller.say, teller.target(raw["target"]) or teller.say.pick("it", "quella carta")
    put, place = teller.do(PUT), teller.place(str(raw["to"]))
    return say.pick(
        f"{put} {thing} from your team's discard pile on {place}",
        f"{put} {thing} dalla pila degli scarti della tua squadra su {place}",
    )


def _by_hand(raw: Raw, teller: Teller) -> str:
    return teller.do(BY_HAND)


def _put(raw: Raw, teller: Teller) -> str:
    """The top cards of the deck or of the discard pile (TTK-9.37)."""
    say, top = teller.say, _top(raw["n"], teller)
    ours = ("your team's", "della tua squadra") if raw["who"] == "you" else _THEIRS
    if raw["way"] == "deck_to_discard":
        head = teller.who(raw, PUT)
        return say.pick(
            f"{head} {top} of {ours[0]} deck onto the discard pile",
            f"{head} {top} del mazzo {ours[1]} nella pila degli scarti",
        )
    head = teller.who(raw, TAKE)
    return say.pick(
        f"{head} {top} of {ours[0]} discard pile into the hand",
        f"{head} in mano {top} della pila degli scarti {ours[1]}",
    )


_THEIRS: Final = ("the team's", "della squadra")


def _top(count: Any, teller: Teller) -> str:
    """`the top 2 cards`."""
    say = teller.say
    if not isinstance(count, int):
        each = per(count, teller)
        return say.pick(f"the top card{each}", f"la prima carta{each}")
    if count == 1:
        return say.pick("the top card", "la prima carta")
    return say.pick(f"the top {count} cards", f"le prime {count} carte")


def _peek_hand(raw: Raw, teller: Teller) -> str:
    say = teller.say
    whose = actor(str(raw["who"]), say)
    thing = say.pick(f"the hand of {whose}", f"la mano {say.of(whose)}") if whose else say.pick(
        "your hand", "la tua mano"
    )  # fmt: skip
    return _look(raw, thing, teller)


def _peek_objective(raw: Raw, teller: Teller) -> str:
    thing = (
        "the opposing team's current Objective",
        "l'Obiettivo attuale della squadra avversaria",
    )
    return _look(raw, teller.say.pick(*thing), teller)


def _look(raw: Raw, thing: str, teller: Teller) -> str:
    if raw.get("audience") == "own_team":
        return teller.say.pick("your team looks at ", "la tua squadra guarda ") + thing
    return f"{teller.do(LOOK)} {thing}"


def _replace_objective(raw: Raw, teller: Teller) -> str:
    put, take = ("mettere", "prendere") if teller.may else ("metti", "prendi")
    where = ("on the bottom of the Objective deck", "in fondo al mazzo Obiettivo")
    return teller.say.pick(
        f"put your team's current Objective {where[0]} and take the top one",
        f"{put} l'Obiettivo attuale della tua squadra {where[1]} e {take} il primo",
    )


def _grant(raw: Raw, teller: Teller) -> str:
    say, amount = teller.say, raw["n"]
    noun = CHARACTER if raw["type"] == "character" else MAGIC
    if isinstance(amount, int):
        more = say.more(amount, noun)
    else:
        more = say.more(1, noun) + per(amount, teller)
    play = say.pick("play", "giocare")
    head = play if teller.may else say.pick("you may ", "puoi ") + play
    return f"{head} {more} " + say.pick("in this Action Phase", "in questa Fase di Azione")


def _lock(raw: Raw, teller: Teller) -> str:
    say, reference = teller.say, str(raw["target"])
    choice = teller.names.choice(reference)
    several = int((choice.get("count") or {}).get("max", 1)) > 1
    teller.names.is_new(reference)
    where = space(choice, teller.names, say, chosen=True)
    there = "them" if several else "it"
    return say.pick(
        f"no card can enter {where}, nor be moved or swapped into {there}",
        f"nessuna carta può entrare in {where}, né esservi spostata o scambiata",
    )


def _cancel(raw: Raw, teller: Teller) -> str:
    say = teller.say
    if teller.answered == "entering":
        return say.pick("its entry effects do not happen", "i suoi effetti d'entrata non avvengono")
    en, it = ITEMS[teller.answered or "either"]
    return say.pick(f"cancel {en}", it)


def _prevent(raw: Raw, teller: Teller) -> str:
    say = teller.say
    en, single, many = SUFFERED[str(raw["verb"])]
    target = raw["target"]
    choice = teller.names.choice(target) if _is_choice(target) else {}
    is_threatened = choice.get("where") == "threatened"
    if is_threatened and choice.get("count", {}).get("max", 1) == 1 and teller.names.is_new(target):
        return say.pick(f"one of them is not {en}", f"uno di loro non viene {single}")
    thing = teller.target(target)
    if not thing:
        return say.pick(f"it is not {en}", f"non viene {single}")
    several = int(choice.get("count", {}).get("max", 1)) > 1
    are, come = ("are", "vengono") if several else ("is", "viene")
    return say.pick(f"{thing} {are} not {en}", f"{thing} non {come} {many if several else single}")


def _redirect(raw: Raw, teller: Teller) -> str:
    say, names = teller.say, teller.names
    old, new = names.choice(str(raw["choice"])), names.choice(str(raw["to"]))
    if old.get("team") == "own" and old.get("where") == "targeted":
        target = say.pick("one of them chosen as a target", "uno di loro scelto come bersaglio")
    else:
        target = one(old, names, say)
    other = one({**new, "exclude_self": True}, names, say)
    return say.pick(
        f"{target} is replaced by {other}", f"{target} viene sostituito {say.from_(other)}"
    )


CLAUSES: Final[Mapping[str, Clause]] = {
    "draw": _draw,
    "discard": _discard,
    "destroy": _destroy,
    "move": _move,
    "swap": _swap,
    "sacrifice": _sacrifice,
    "return_to_hand": _return,
    "recover": _recover,
    "put": _put,
    "enter": _enter,
    "hand": _by_hand,
    "peek_hand": _peek_hand,
    "peek_objective": _peek_objective,
    "replace_objective": _replace_objective,
    "grant_play": _grant,
    "lock_space": _lock,
    "cancel": _cancel,
    "prevent": _prevent,
    "redirect": _redirect,
}
