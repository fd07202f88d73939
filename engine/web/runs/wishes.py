"""What somebody wants to have played: decks by their addresses, a partner, how many games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from collection.house.problems import whole, words
from decks.lists.errors import IllegalDeck
from decks.lists.listing import loadout_of, loadout_of_version
from decks.making import services as decks
from engine.kernel.construction import Severity
from engine.kernel.messages import N_, NN_, Message, MessageParam, shown
from engine.kernel.rules import Rules
from engine.registry import UnknownGame, game
from engine.sim.tables import sides_of as sides_of_seats
from engine.web.laying.addresses import MAX_ADDRESS as MAX_ADDRESS
from engine.web.laying.addresses import deck_at
from engine.web.laying.bringing import (
    Brought,
    check_together,
    first_reason,
    judged,
    title_of,
)
from engine.web.laying.meeting import seats_two_decks
from engine.web.runs.costs import MOST_MINUTES, seconds_for
from engine.web.runs.errors import BadRun
from engine.web.seat import partners
from engine.web.seat.pools import Lent, cards_of
from engine.web.seat.storage import rules_for

MOST_TESTED: Final = 4
MOST_AGAINST: Final = 12
LEAST_GAMES: Final = 2
MOST_GAMES: Final = 10_000
USUAL_GAMES: Final = 100
MAX_SEED: Final = 64
_UNPLAYABLE = NN_(
    "«{deck}» cannot be played. {why} Mend the deck or choose another one.",
    "«{deck}» breaks {count} rules. The first: {why} Mend the deck or choose another one.",
    "count",
)


@dataclass(frozen=True)
class RunWish:
    """What is to be played: each of `tested` against each of `against`, `deals` deals each.

    Without a `seed` one is drawn."""

    game: str
    level: str
    deals: int
    tested: tuple[Brought, ...]
    against: tuple[Brought, ...]
    seed: str = ""

    @property
    def games(self) -> int:
        """All games of the batch."""
        return self.deals * sides_of(self.game) * len(self.tested) * len(self.against)


def read_wish(user: object, raw: Mapping[str, Any]) -> RunWish:
    """`{game, decks: [..], against: [..], games, level?, seed?}`; everything is checked.

    A deck is told as "deck:ID", "starter:CODE" or by the address of a deck that one may read, an
    old version of it with "@" and its number.
    `games` are those of each pairing, rounded up so that every deck sits everywhere alike.
    Raises BadRun, BadTable, BadInput, IllegalDeck.
    """
    key = known_game(words(raw, "game", 32))
    level = partners.check_level(words(raw, "level", 32) or partners.MEASURE)
    rules = usual_rules(key)
    tested = _decks(user, rules, raw.get("decks"), "decks", MOST_TESTED)
    against = _decks(user, rules, raw.get("against"), "against", MOST_AGAINST)
    cards = cards_of(key, [each.lent for each in (*tested, *against)])
    for mine in tested:
        for other in against:
            check_together(rules, (mine.loadout, other.loadout), cards)
    deals = -(-_games(raw) // sides_of(key))
    seed = words(raw, "seed", MAX_SEED).strip()
    wish = RunWish(key, level, deals, tested, against, seed)
    check_size(wish)
    return wish


def check_size(wish: RunWish) -> None:
    """Raises BadRun for more games, or longer ones, than one batch may have."""
    if wish.games > MOST_GAMES:
        raise BadRun(
            Message(
                N_(
                    "That would be {found} games, and a batch has at most {most}. Choose fewer "
                    "games or fewer decks."
                ),
                {"found": wish.games, "most": MOST_GAMES},
            )
        )
    minutes = round(seconds_for(wish.game, wish.level, wish.games) / 60)
    if minutes > MOST_MINUTES:
        raise BadRun(
            Message(
                N_(
                    "That would take about {found} minutes, and a batch takes at most {most}. "
                    "Choose fewer games, fewer decks or a quicker level."
                ),
                {"found": minutes, "most": MOST_MINUTES},
            )
        )


def sides_of(key: str) -> int:
    """How many games are one deal."""
    return len(set(sides_of_seats(usual_rules(key))))


def usual_rules(key: str) -> Rules:
    """The rules of a game as its rulebook has them, for as few as can play it."""
    return rules_for(key, {}, game(key).seat_counts()[0])


def known_game(key: str) -> str:
    """The key of a game in which one deck meets another. Raises BadRun."""
    try:
        found = game(key).key
    except UnknownGame as exc:
        raise BadRun(Message(N_("There is no game «{game}» here."), {"game": shown(key)})) from exc
    if not seats_two_decks(found):
        raise BadRun(Message(N_("In this game no deck meets another one, so none can be tested.")))
    return found


def title(key: str, found: Brought) -> str:
    """What a deck of a batch is called."""
    if found.deck is not None:
        return found.deck.name
    return found.name or title_of(key, found.product, found.version)


def check_playable(rules: Rules, deck: Lent, name: str) -> None:
    """Raises IllegalDeck naming the deck and the first broken rule."""
    verdict = judged(rules, deck.loadout, cards_of(rules.key, [deck]))
    if verdict.legal:
        return
    params: dict[str, MessageParam] = {
        "deck": name,
        "count": sum(v.severity is not Severity.WARNING for v in verdict.violations),
        "why": first_reason(rules.key, verdict),
    }
    raise IllegalDeck(_UNPLAYABLE.fill(params), rules.key, verdict)


def _games(raw: Mapping[str, Any]) -> int:
    games = whole(raw, "games", LEAST_GAMES) if raw.get("games") not in (None, "") else USUAL_GAMES
    if games > MOST_GAMES:
        said = N_("A pairing has {least} to {most} games, not {found}.")
        params = {"least": LEAST_GAMES, "most": MOST_GAMES, "found": games}
        raise BadRun(Message(said, dict(params)))
    return games


def _decks(user: object, rules: Rules, raw: object, field: str, most: int) -> tuple[Brought, ...]:
    if not isinstance(raw, Sequence) or isinstance(raw, str) or not 1 <= len(raw) <= most:
        found = len(raw) if isinstance(raw, Sequence) and not isinstance(raw, str) else 0
        raise BadRun(
            Message(
                N_("Field «{field}» names 1 to {most} decks; {found} were given."),
                {"field": field, "most": most, "found": found},
            )
        )
    named = list(dict.fromkeys(str(text).strip()[:MAX_ADDRESS] for text in raw))
    brought = tuple(_deck(user, rules.key, text) for text in named)
    for each in brought:
        check_playable(rules, each.lent, title(rules.key, each))
    return brought


def _deck(user: object, key: str, text: str) -> Brought:
    kind, _colon, value = text.partition(":")
    if kind == "starter":
        return Brought(decks.starter(key, value), product=value)
    found = deck_at(user, value if kind == "deck" else text)
    if found is None:
        said = N_(
            "There is no deck at «{address}» that you may read. Paste the address of a public "
            "deck or a shared link, or choose another deck."
        )
        raise BadRun(Message(said, {"address": shown(text)}))
    deck, version = found
    if deck.game != key:
        raise BadRun(Message(N_("«{deck}» is a deck of another game."), {"deck": deck.name}))
    if version is not None:
        return Brought(loadout_of_version(version), version=version)
    return Brought(loadout_of(deck), deck=deck)
