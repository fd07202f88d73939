"""What a typed word leads to: cards, decks, games, starters, clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.urls import reverse
from django.utils.http import urlencode

from collection.catalogue.faces import row_face
from collection.catalogue.rows import Card
from collection.house.doors import type_it_url
from collection.house.i18n import READER, say
from collection.requests.rows import User
from collection.rules.chapters import saying
from collection.rules.rulebook import paragraphs
from collection.search.everywhere import called
from collection.search.fold import fold
from decks.keeping.queries import decks_of
from decks.lists.judging import clause_url
from decks.lists.rows import Deck
from decks.lists.standing import standing
from decks.pasting.lines import spoken_name
from decks.showing.pages import short_name
from engine.registry import game, games

Plain = dict[str, Any]
LONGEST: Final = 80
_MOST_CARDS: Final = 6
_MOST_DECKS: Final = 4
_MOST_RULES: Final = 5
_MOST_NAMED: Final = 2
_ICONS: Final = {
    "deck": "deck",
    "shared": "eye",
    "game": "table",
    "starter": "shelf",
    "rule": "book",
}


def answers(user: object, text: str) -> Plain:
    """`{q, found: [{kind, icon, title, sub, url, ...}], elsewhere, type_it: [{name, url}]}`, the
    best first: where texts are searched, and where a card is typed when none was found.

    `kind`: card (with `face`, `own`, `free`, `decks`, `more`), deck (`legal`, `count`), shared,
    game, starter, rule (`clause`). At most seven queries, whatever is found."""
    asked = " ".join(text.replace("\0", "").split())[:LONGEST]
    words = fold(asked)
    if not words:
        return {"q": asked, "found": [], "elsewhere": [], "type_it": []}
    mine = list(decks_of(user)) if isinstance(user, User) else []
    cards = list(_cards(user, asked, mine))
    found = [
        *cards,
        *_decks(mine, words),
        *_games(words),
        *_starters(words),
        *_shared(user, asked),
        *_rules(asked),
    ]
    typing = {} if cards else {key: type_it_url(key, name=asked) for key in games()}
    return {
        "q": asked,
        "found": [{**one, "icon": _ICONS.get(one["kind"], "")} for one in found],
        "elsewhere": [{"name": short_name(key), "url": _texts_url(key, words)} for key in games()],
        "type_it": [{"name": short_name(key), "url": url} for key, url in typing.items() if url],
    }


def _texts_url(key: str, words: str) -> str:
    asked = urlencode({"q": f'text:"{words}"'})
    return f"{reverse('catalogue', args=(key,))}?{asked}"


def _cards(user: object, text: str, mine: list[Deck]) -> Iterator[Plain]:
    found = list(called(text, user, _MOST_CARDS))
    alike = Counter(row_face(card)["name"].casefold() for card, _ in found)
    for card, own in found:
        face = row_face(card)
        uses = [(deck, _copies(deck, card)) for deck in mine if deck.game == card.game]
        built = sum(n for deck, n in uses if deck.status == Deck.Status.BUILT)
        names = [deck.name for deck, n in uses if n]
        yield {
            "kind": "card",
            "title": face["name"],
            "url": face["url"],
            "game": short_name(card.game),
            # Of cards that are called alike.
            "shown": face["shown"] if alike[face["name"].casefold()] > 1 else "",
            "face": face,
            "own": own,
            "free": max(0, own - built),
            "decks": names[:_MOST_NAMED],
            "more": len(names[_MOST_NAMED:]),
        }


def _copies(deck: Deck, card: Card) -> int:
    return sum(counts.get(card.code, 0) for counts in deck.zones.values())


def _decks(mine: list[Deck], words: str) -> Iterator[Plain]:
    for deck in _named(mine, words):
        found = standing(deck)
        yield {
            "kind": "deck",
            "title": deck.name,
            "url": deck.get_absolute_url(),
            "game": short_name(deck.game),
            "legal": found.legal,
            "count": found.count,
        }


def _named(rows: Iterable[Deck], words: str) -> list[Deck]:
    return [deck for deck in rows if words in fold(deck.name)][:_MOST_DECKS]


def _games(words: str) -> Iterator[Plain]:
    for key in games():
        if words in fold(f"{short_name(key)} {say(game(key).title())}"):
            title, url = str(say(game(key).title())), reverse("game", args=(key,))
            yield {"kind": "game", "title": title, "url": url, "game": ""}


def _starters(words: str) -> Iterator[Plain]:
    found = (
        (key, name)
        for key, rules in games().items()
        for product in rules.products()
        if product.get("kind") == "starter"
        and words in fold(name := spoken_name(product.get("name")))
    )
    for key, name in list(found)[:_MOST_DECKS]:
        url = f"{reverse('game', args=(key,))}#starters"
        yield {"kind": "starter", "title": name, "url": url, "game": short_name(key)}


def _shared(user: object, text: str) -> Iterator[Plain]:
    """Public decks of others that are called so."""
    rows = Deck.objects.filter(
        visibility=Deck.Visibility.PUBLIC,
        deleted=None,
        name__icontains=text,
        game__in=list(games()),
    )
    if isinstance(user, User):
        rows = rows.exclude(owner=user)
    for deck in rows.only("id", "name", "game").order_by("-updated")[:_MOST_DECKS]:
        yield {
            "kind": "shared",
            "title": deck.name,
            "url": deck.get_absolute_url(),
            "game": short_name(deck.game),
        }


def _rules(text: str) -> Iterator[Plain]:
    """Clauses: what is called so stands before what says so."""
    language = READER.language
    every = [
        (rank, key, clause)
        for key, rules in games().items()
        for rank, clause in saying(paragraphs(rules, language), text, language)
    ]
    every.sort(key=lambda each: each[0])
    for _rank, key, clause in every[:_MOST_RULES]:
        yield {
            "kind": "rule",
            "title": clause.title or clause.text[:LONGEST],
            "url": clause_url(key, clause.clause),
            "game": short_name(key),
            "clause": clause.clause,
        }
