"""What somebody wants to play: who sits where with which deck, as form, API and memory say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from collection.house.names import one_line
from collection.house.problems import words
from collection.requests.rows import User
from decks.lists.rows import Deck, DeckVersion
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message, shown
from engine.registry import game
from engine.web.laying.addresses import MAX_ADDRESS as MAX_ADDRESS
from engine.web.laying.addresses import deck_at
from engine.web.laying.rows import LastSetup
from engine.web.seat import partners
from engine.web.seat.errors import BadSeat, BadTable
from engine.web.seat.rows import Match

PERSON: Final = "person"
PARTNER: Final = "partner"
MAX_NAME: Final = 40
MAX_SEED: Final = 64
BY_LOT: Final = "lot"


@dataclass(frozen=True)
class SeatWish:
    """One seat: who sits there and what they bring.

    At most one of `deck`, `version` (read at `address`, where an id does not say which),
    `starter`, `surprise`, `box`, `tried` is given; none: the game deals, or another seat brings for
    this. `box` is the number of a place of the person, or "all": a deck is dealt out of the copies
    that are free there. `tried` is the id of a card that gets its places in a starter. `loadout` is
    what was dealt or made already, `made_of` the starter it was made of.
    """

    who: str = PERSON
    level: str = ""
    name: str = ""
    deck: Deck | None = None
    address: str = ""
    version: DeckVersion | None = None
    starter: str = ""
    surprise: bool = False
    box: str = ""
    loadout: Loadout | None = None
    tried: str = ""
    made_of: str = ""

    @property
    def brings(self) -> bool:
        """Whether a deck was chosen for the seat."""
        chosen = self.deck or self.version or self.starter or self.surprise
        return bool(chosen or self.box or self.tried)


@dataclass(frozen=True)
class Wish:
    """What a person wants to play.

    Without `seats`, the short form: the person sits on seat 0 with `deck` (None for a game
    without cards of one's own) against partners of `level` who play the starter `opponent`; "" =
    another one than the deck was made from. `begins` is the number of the seat wish that begins
    ("lot": by lot), `seed` a typed one, which leaves the table unsealed. With `own_dice` people
    throw their own dice and coins and type what fell.
    """

    game: str
    deck: Deck | None = None
    level: str = partners.DEFAULT
    opponent: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    seats: tuple[SeatWish, ...] = ()
    begins: str = ""
    seed: str = ""
    pace: str = Match.Pace.NORMAL
    own_dice: bool = False


def read_wish(user: object, key: str, raw: Mapping[str, Any]) -> Wish:
    """A wish with seats as plain data: `{seats, options, begins, seed, pace, own_dice}`.

    Raises BadTable, BadSeat, BadInput.
    """
    options = raw.get("options") or {}
    if not isinstance(options, Mapping):
        raise BadTable(Message(N_("Table options are names with values.")))
    return Wish(
        key,
        options=dict(options),
        seats=read_seats(user, key, raw.get("seats")),
        begins=_begins(raw),
        seed=words(raw, "seed", MAX_SEED).strip(),
        pace=read_pace(raw),
        own_dice=raw.get("own_dice") in (True, "1", "true", "on"),
    )


def read_seats(user: object, key: str, raw: object) -> tuple[SeatWish, ...]:
    """The seats of a wish. Raises BadTable, BadSeat, BadInput."""
    counts = game(key).seat_counts()
    if not isinstance(raw, Sequence) or isinstance(raw, str) or len(raw) not in counts:
        found = len(raw) if isinstance(raw, Sequence) and not isinstance(raw, str) else 0
        raise BadTable(
            Message(
                N_("This game is played by {allowed}; {found} seats were given."),
                {"allowed": ", ".join(map(str, counts)), "found": found},
            )
        )
    return tuple(_seat(user, key, number, each) for number, each in enumerate(raw))


def read_pace(raw: Mapping[str, Any]) -> str:
    """How fast partners move. Raises BadTable naming the paces there are."""
    pace = words(raw, "pace", 16) or Match.Pace.NORMAL
    if pace not in Match.Pace.values:
        raise BadTable(
            Message(
                N_("There is no pace «{pace}». There are: {known}."),
                {"pace": shown(pace), "known": ", ".join(Match.Pace.values)},
            )
        )
    return pace


def plain(wish: Wish) -> dict[str, Any]:
    """What `read_wish` reads back, the seed left out: for remembering."""
    return {
        "seats": [_plain_seat(seat) for seat in wish.seats],
        "options": dict(wish.options),
        "begins": wish.begins,
        "pace": wish.pace,
        "own_dice": wish.own_dice,
    }


def remember(user: User, wish: Wish) -> None:
    """Keep the wish as the last one of its game."""
    LastSetup.objects.update_or_create(user=user, game=wish.game, defaults={"setup": plain(wish)})


def last_setup(user: object, key: str) -> dict[str, Any] | None:
    """The last set-up of that game as plain data, or None."""
    if not isinstance(user, User):
        return None
    row = LastSetup.objects.filter(user=user, game=key).first()
    return dict(row.setup) if row else None


def _seat(user: object, key: str, number: int, raw: object) -> SeatWish:
    if not isinstance(raw, Mapping):
        raise _bad(number, N_("a seat is told as {{who, level, name, deck}}."))
    who = words(raw, "who", 16) or PERSON
    if who not in (PERSON, PARTNER):
        raise _bad(number, N_("«{who}» is neither «person» nor «partner»."), who=who)
    level = words(raw, "level", 32)
    if who == PARTNER:
        level = _level(number, level or partners.DEFAULT)
    deck, version, address = _read_deck(user, key, number, words(raw, "deck", MAX_ADDRESS).strip())
    starter = words(raw, "starter", 64)
    surprise = raw.get("surprise") in (True, "1", "true", "on")
    box, tried = words(raw, "box", 20).strip(), words(raw, "try", 64)
    if bool(deck or version) + bool(starter) + surprise + bool(box) + bool(tried) > 1:
        raise _bad(number, N_("give one of deck, starter, surprise, box and try, not several."))
    name = one_line(words(raw, "name", MAX_NAME))
    level = level if who == PARTNER else ""
    return SeatWish(who, level, name, deck, address, version, starter, surprise, box, tried=tried)


def _level(number: int, name: str) -> str:
    try:
        return partners.check_level(name)
    except BadTable as exc:
        raise BadSeat(number, exc.message) from exc


def _read_deck(
    user: object, key: str, number: int, text: str
) -> tuple[Deck | None, DeckVersion | None, str]:
    """The deck of an id or address or an old version of it, and the address where the id of a
    deck of one's own does not say it."""
    if not text:
        return None, None, ""
    found = deck_at(user, text)
    if found is None:
        said = N_(
            "there is no deck at «{address}» that you may read. Paste the address of a public "
            "deck or a shared link, or choose another deck."
        )
        raise _bad(number, said, address=text)
    deck, version = found
    if deck.game != key:
        raise _bad(number, N_("«{deck}» is a deck of another game."), deck=deck.name)
    if version is not None:
        return None, version, text
    own = isinstance(user, User) and deck.owner_id == user.pk
    return deck, None, "" if own else text


def _begins(raw: Mapping[str, Any]) -> str:
    begins = raw.get("begins")
    text = "" if begins is None else str(begins)[:8]
    if text and text != BY_LOT and not (text.isascii() and text.isdigit()):
        raise BadTable(
            Message(
                N_("Who begins is the number of a seat or «lot», not «{begins}»."),
                {"begins": shown(text)},
            )
        )
    return text


def _plain_seat(seat: SeatWish) -> dict[str, Any]:
    deck = seat.deck or (seat.version.deck if seat.version else None)
    return {
        "who": seat.who,
        "level": seat.level,
        "name": seat.name,
        "deck": seat.address or (deck.pk if deck else ""),
        "starter": seat.starter,
        "surprise": seat.surprise,
        "box": seat.box,
        "try": seat.tried,
    }


def _bad(number: int, text: str, **params: object) -> BadSeat:
    return BadSeat(number, Message(text, {name: shown(value) for name, value in params.items()}))
