"""Characters, spaces, cards and players in words (TTK-9.3 to 9.6, 9.24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.effects.say import Say
from engine.effects.words import Noun, english_a
from engine.games.tictacko.language.names import ACTOR_CHOICES
from engine.games.tictacko.terms import TAGS

Raw = Mapping[str, Any]

CARD: Final = Noun("card", "cards", "carta", "carte", "f")
CHARACTER: Final = Noun("Character", "Characters", "Personaggio", "Personaggi", "m")
MAGIC: Final = Noun("Magic", "Magics", "Magia", "Magie", "f")
INSTANT: Final = Noun("Instant", "Instants", "Istantanea", "Istantanee", "f")
PLAYED: Final = {"any": CARD, "character": CHARACTER, "magic": MAGIC, "instant": INSTANT}

_NUMBERS: Final = (
    ("no", "nessun"), ("one", "uno"), ("two", "due"), ("three", "tre"), ("four", "quattro"),
    ("five", "cinque"), ("six", "sei"), ("seven", "sette"), ("eight", "otto"), ("nine", "nove"),
)  # fmt: skip
# Who acts, as the subject of one verb in the singular (TTK-9.6); opponents are of one team.
_ACTORS: Final = {choice.value: choice.name for choice in ACTOR_CHOICES if choice.value != "you"}
_ACTORS["opposing_team"] = _ACTORS["opponents"]
_KINDS: Final[dict[str, tuple[str, str, str]]] = {
    "basic": ("Basic", "Semplice", "Semplici"),
    "special": ("Special", "Speciale", "Speciali"),
}
# A kind of space: as an English adjective, behind an Italian noun.
BANDS: Final[dict[str, tuple[str, str, str]]] = {
    "corner": ("corner", "d'angolo", "d'angolo"),
    "edge": ("edge", "di bordo", "di bordo"),
    "inner": ("inner", "interna", "interne"),
}
_SPACE_STATES: Final[dict[str, tuple[str, str, str]]] = {
    "empty": ("free", "libera", "libere"),
    "occupied": ("occupied", "occupata", "occupate"),
    "any": ("", "", ""),
}


# TTK-9.24: beside the card itself, which English says before the noun.
BESIDE_THIS: Final[dict[str, str]] = {"adjacent_to": "self"}


class Names:
    """What the choices of an effect are called: at first what they are, from then on "it"."""

    def __init__(self, choices: Sequence[Raw]) -> None:
        self.choices: dict[str, Raw] = {str(choice["id"]): choice for choice in choices}
        self.told: set[str] = set()

    def choice(self, reference: str) -> Raw:
        """The choice behind `$id` or `$id.k`; raises KeyError."""
        return self.choices[reference[1:].partition(".")[0]]

    def is_told(self, reference: str) -> bool:
        """Whether it was mentioned before."""
        return reference[1:].partition(".")[0] in self.told

    def is_new(self, reference: str) -> bool:
        """Whether this is the first mention, which is hereby made."""
        name = reference[1:].partition(".")[0]
        if name in self.told:
            return False
        self.told.add(name)
        return True


def actor(who: str, say: Say) -> str:
    """The subject, or "" for the reader."""
    return _ACTORS[who].pick(say.language) if who in _ACTORS else ""


def joined(parts: Sequence[str]) -> str:
    """The words that are there."""
    return " ".join(part for part in parts if part)


def number(value: int, say: Say, feminine: bool = False) -> str:
    """Small numbers in letters."""
    if value == 1 and feminine and say.italian:
        return "una"
    return say.pick(*_NUMBERS[value]) if value < len(_NUMBERS) else str(value)


def bounds(count: Raw, say: Say, feminine: bool = False) -> str:
    """`two`, `one or two`, `up to two`; "" for exactly one (TTK-9.29)."""
    least, most = int(count.get("min", 1)), int(count.get("max", 1))
    words = number(most, say, feminine)
    if least == most:
        return "" if most == 1 else words
    if least == 0:
        # "Up to one" is what "you may" says of it.
        return "" if most == 1 else say.pick("up to ", "fino a ") + words
    fewest = number(least, say, feminine)
    if most == least + 1:
        return say.any_of([fewest, words])
    return say.pick(f"from {fewest} to {words}", f"da {fewest} a {words}")


# --- Characters ------------------------------------------------------------------------------


def one(raw: Raw, names: Names, say: Say) -> str:
    """Return `an opposing Basic Character adjacent to this`; several where it says so."""
    how_many = bounds(raw.get("count", {}), say)
    tail = tail_of(raw, names, say, many=bool(how_many))
    return joined([_several(raw, how_many, say) if how_many else _single(raw, say), tail])


def _single(raw: Raw, say: Say) -> str:
    team, other = raw.get("team", "any"), bool(raw.get("exclude_self"))
    if say.italian:
        head = "un altro" if other else "un"
        return joined([head, "tuo" if team == "own" else "", bare(raw, say, many=False)])
    if team == "own":
        return joined(["another of your" if other else "one of your", bare(raw, say, many=True)])
    words = bare(raw, say, many=False)
    return f"another {words}" if other else english_a(words)


def _several(raw: Raw, how_many: str, say: Say, *, many: bool = True) -> str:
    own, other = raw.get("team") == "own", bool(raw.get("exclude_self"))
    if say.italian:
        mine, more = ("tuoi", "altri") if many else ("tuo", "altro")
        head = [how_many, more if other else "", mine if own else ""]
        return joined([*head, bare(raw, say, many=many)])
    words = bare(raw, say, many=many or own)
    return joined([how_many, "of your" if own else "", "other" if other else "", words])


def every(raw: Raw, names: Names, say: Say) -> str:
    """Return `every opposing Character in a row of your choice` (an area, TTK-9.24)."""
    own, other = raw.get("team") == "own", bool(raw.get("exclude_self"))
    if str(raw.get("where")) in _BY_ENTRY:
        return _first_or_last(raw, say, own=own, other=other)
    tail = tail_of(raw, names, say, many=False)
    if say.italian:
        head = joined(["ogni", "altro" if other else "", "tuo" if own else ""])
        return joined([head, bare(raw, say, many=False), tail])
    if own:
        return joined(["each of your", "other" if other else "", bare(raw, say, many=True), tail])
    return joined(["every", "other" if other else "", bare(raw, say, many=False), tail])


def _first_or_last(raw: Raw, say: Say, *, own: bool, other: bool) -> str:
    """Return `the opposing Character that entered last` (TTK-9.39)."""
    which = {**raw, "where": "anywhere"}
    words, tail = bare(which, say, many=False), tail_of(which, Names(()), say, many=False)
    if say.italian:
        head = joined(["l'altro" if other else "il", "tuo" if own else ""])
    else:
        head = joined(["your" if own else "the", "other" if other else ""])
    return joined([head, words, tail, say.pick(*_BY_ENTRY[raw["where"]])])


_BY_ENTRY: Final[dict[str, tuple[str, str]]] = {
    "oldest": ("that entered first", "entrato per primo"),
    "newest": ("that entered last", "entrato per ultimo"),
}


def all_of(raw: Raw, names: Names, say: Say) -> str:
    """Return `your other Characters adjacent to this`, as a subject."""
    team, other = raw.get("team", "any"), bool(raw.get("exclude_self"))
    words, tail = bare(raw, say, many=True), tail_of(raw, names, say, many=True)
    if say.italian:
        article = "gli altri" if other else "i"
        return joined([article, "tuoi" if team == "own" else "", words, tail])
    mine = "your" if team == "own" else ""
    return joined([mine or ("all" if team == "any" else ""), "other" if other else "", words, tail])


def counted(raw: Raw, amount: str, names: Names, say: Say, *, many: bool = True) -> str:
    """Return `at least 3 of your Characters`; the number is given."""
    if raw["kind"] == "space":
        return joined([amount, _spaces(raw, names, say, many=many)])
    if raw["kind"] == "card":
        return joined([amount, say.noun(PLAYED[raw.get("type", "any")], many), _zone(raw, say)])
    return joined([_several(raw, amount, say, many=many), tail_of(raw, names, say, many=many)])


def bare(raw: Raw, say: Say, *, many: bool) -> str:
    """The noun with subtype and side, without article."""
    kind = _KINDS.get(str(raw.get("subtype")))
    foe = raw.get("team") == "opposing"
    if say.italian:
        noun = say.noun(CHARACTER, many)
        sort = (kind[2] if many else kind[1]) if kind else ""
        return joined([noun, sort, ("avversari" if many else "avversario") if foe else ""])
    beside = "adjacent" if raw.get("where") == BESIDE_THIS else ""
    sort = kind[0] if kind else ""
    return joined([beside, "opposing" if foe else "", sort, say.noun(CHARACTER, many)])


def tail_of(raw: Raw, names: Names, say: Say, *, many: bool) -> str:
    """What stands behind the noun: tags, place."""
    parts: list[str] = []
    tags = [say.quoted(tag_name(str(tag), say)) for tag in raw.get("tags", ())]
    if tags:
        parts.append(say.pick("with the tag ", "con l'etichetta ") + say.any_of(tags))
    where = raw.get("where", "anywhere")
    if say.italian or where != BESIDE_THIS:
        parts.append(place_of(where, names, say, many=many))
    return joined(parts)


def tag_name(tag: str, say: Say) -> str:
    """What a tag is called; one that a person made up is its own name."""
    known = TAGS.get(tag)
    return known.pick(say.language) if known else tag


def place_of(where: Any, names: Names, say: Say, *, many: bool) -> str:
    """Where a Character stands, behind its noun (TTK-9.5)."""
    if isinstance(where, str):
        if where not in BANDS:
            return say.pick(*_ANSWERED.get(where, ("", "")))
        en, it, it_many = BANDS[where]
        if many:
            return say.pick(f"on {en} spaces", f"su caselle {it_many}")
        return say.pick(f"on {english_a(en)} space", f"su una casella {it}")
    ((word, value),) = where.items()
    if word == "spaces":
        listed = say.any_of([str(space) for space in value])
        if len(value) == 1:
            return say.pick(f"on space {listed}", f"sulla casella {listed}")
        return say.pick(f"on space {listed}", f"sulle caselle {listed}")
    if word == "adjacent_to":
        return adjacent(str(value), names, say, many=many)
    return _in_line(word, str(value), names, say)


# TTK-9.23, 9.27: the Characters that the answered item speaks of.
_ANSWERED: Final[dict[str, tuple[str, str]]] = {
    "threatened": ("among them", "tra questi"),
    "targeted": ("chosen as a target", "scelto come bersaglio"),
    "retargetable": ("that could have been chosen", "che poteva essere scelto"),
}


def adjacent(reference: str, names: Names, say: Say, *, many: bool) -> str:
    """Return `adjacent to this`."""
    word = "adiacenti" if many else "adiacente"
    if reference == "self":
        return say.pick("adjacent to this", word)
    mark = _mark(reference, names, say)
    return f"adjacent to {mark}" if not say.italian else f"{word} {_to(mark, say)}"


def _to(mark: str, say: Say) -> str:
    return "ad " + mark if mark == "esso" else say.to(mark)


def _mark(reference: str, names: Names, say: Say) -> str:
    """What a reference to a place stands for."""
    if reference == "item":
        return say.pick("it", "esso")
    if not reference.startswith("$"):
        return say.pick(f"space {reference}", f"la casella {reference}")
    choice, is_new = names.choice(reference), names.is_new(reference)
    if choice["kind"] == "space":
        again = say.pick("it", "quella casella")
        return space(choice, names, say, chosen=True) if is_new else again
    return one(choice, names, say) if is_new else say.pick("it", "esso")


def _in_line(word: str, reference: str, names: Names, say: Say) -> str:
    en, it = ("row", "riga") if word == "same_row_as" else ("column", "colonna")
    if reference == "self":
        return say.pick(f"in the same {en} as this", f"nella stessa {it} di questa carta")
    is_choice = reference.startswith("$")
    if is_choice and names.choice(reference)["kind"] == "space" and names.is_new(reference):
        return say.pick(f"in a {en} of your choice", f"in una {it} a tua scelta")
    mark = _mark(reference, names, say)
    if mark == "esso":
        return f"nella sua stessa {it}"
    return say.pick(f"in the same {en} as {mark}", f"nella stessa {it} {say.of(mark)}")


# --- spaces ----------------------------------------------------------------------------------


def space(raw: Raw, names: Names, say: Say, *, chosen: bool = False) -> str:
    """Return `an adjacent free space`, or `a free space of your choice`."""
    how_many = bounds(raw.get("count", {}), say, feminine=True)
    words = _spaces(raw, names, say, many=bool(how_many), chosen=chosen)
    if how_many:
        return f"{how_many} {words}"
    return f"una {words}" if say.italian else english_a(words)


def _spaces(raw: Raw, names: Names, say: Say, *, many: bool, chosen: bool = False) -> str:
    where, state = raw.get("where", "anywhere"), _SPACE_STATES[raw.get("state", "empty")]
    band = BANDS.get(where) if isinstance(where, str) else None
    tail = _beside(where, names, say, many=many)
    if say.italian:
        noun, at = ("caselle", 2) if many else ("casella", 1)
        choice = "a tua scelta" if chosen else ""
        return joined([noun, band[at] if band else "", state[at], tail, choice])
    beside = "adjacent" if where == BESIDE_THIS else ""
    noun = "spaces" if many else "space"
    choice = "of your choice" if chosen else ""
    return joined([beside, state[0], band[0] if band else "", noun, choice, tail])


def _beside(where: Any, names: Names, say: Say, *, many: bool) -> str:
    """The tail of a space; one beside a Character named before is beside "its" space."""
    if isinstance(where, str) or (where == BESIDE_THIS and not say.italian):
        return ""
    ((word, value),) = where.items()
    if word == "spaces":
        return f"({say.any_of([str(name) for name in value])})"
    reference = str(value)
    is_again = word == "adjacent_to" and names.is_told(reference)
    if say.italian and is_again and names.choice(reference)["kind"] == "character":
        return ("adiacenti" if many else "adiacente") + " alla sua"
    return place_of(where, names, say, many=many)


def where_entered(where: Any, names: Names, say: Say) -> str:
    """Where a Character enters, behind the verb: `on a corner space`."""
    if where == "anywhere":
        return ""
    if isinstance(where, str) or "spaces" in where:
        return place_of(where, names, say, many=False)
    if where == BESIDE_THIS:
        return say.pick("on an adjacent space", "su una casella adiacente")
    words = place_of(where, names, say, many=False)
    return say.pick(f"on a space {words}", f"su una casella {words}")


# --- cards of other zones --------------------------------------------------------------------


def cards(raw: Raw, say: Say) -> str:
    """Return `a Magic` or `one or two Characters`, without the pile."""
    noun = PLAYED[raw.get("type", "any")]
    how_many = bounds(raw.get("count", {}), say, feminine=noun.gender == "f")
    return f"{how_many} {say.noun(noun, many=True)}" if how_many else say.a(noun)


def _zone(raw: Raw, say: Say) -> str:
    """Where counted cards lie, and whose they are (TTK-9.6)."""
    return say.pick(*(_HANDS if raw.get("zone") == "hand" else _PILES)[raw["who"]])


_HANDS: Final[dict[str, tuple[str, str]]] = {
    "you": ("in your hand", "nella tua mano"),
    "teammate": ("in your teammate's hand", "nella mano del tuo compagno di squadra"),
    "own_team": ("in your team's hands", "nelle mani della tua squadra"),
    "opponents": ("in your opponents' hands", "nelle mani degli avversari"),
    "opposing_team": ("in your opponents' hands", "nelle mani degli avversari"),
    "each_player": ("in all hands", "in tutte le mani"),
    "active_player": ("in the active player's hand", "nella mano del giocatore attivo"),
    "most_cards": ("in the fullest hand", "nella mano più piena"),
    "fewest_cards": ("in the emptiest hand", "nella mano più vuota"),
}
_OWN_PILE: Final = ("in your team's discard pile", "nella pila degli scarti della tua squadra")
_THEIR_PILE: Final = (
    "in the opposing team's discard pile", "nella pila degli scarti della squadra avversaria",
)  # fmt: skip
_PILES: Final[dict[str, tuple[str, str]]] = {
    **dict.fromkeys(("you", "teammate", "own_team"), _OWN_PILE),
    **dict.fromkeys(("opponents", "opposing_team"), _THEIR_PILE),
    "each_player": ("in both discard piles", "in entrambe le pile degli scarti"),
    "active_player": (
        "in the discard pile of the active player's team",
        "nella pila degli scarti della squadra del giocatore attivo",
    ),
    "most_cards": (
        "in the discard pile of the team with the fullest hand",
        "nella pila degli scarti della squadra con la mano più piena",
    ),
    "fewest_cards": (
        "in the discard pile of the team with the emptiest hand",
        "nella pila degli scarti della squadra con la mano più vuota",
    ),
}
