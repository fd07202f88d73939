"""What the pages of the search show, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.db.models import Count, DecimalField, F, Q, Sum
from django.urls import reverse
from django.utils.formats import localize
from django.utils.http import urlencode

from collection.catalogue.faces import has_costs, row_face
from collection.catalogue.rows import Card, CardSet
from collection.catalogue.shelves import sets_of_reader
from collection.house.doors import type_it_url
from collection.house.i18n import say
from collection.house.pools import EVERYBODY, reader
from collection.ledger.ports import workshop
from collection.ledger.rows import Holding, Location
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.search.chips import Chip
from collection.search.filters import Filter, Group, groups
from collection.search.finding import Found, find
from collection.search.helping import help_parts
from collection.search.meaning import Asking
from collection.search.page_keys import VIEWS, orders
from collection.search.paging import PEEK, Page, page_of
from collection.search.parsing import parse
from collection.search.syntax import And, Exact, Field, Phrase, Word
from collection.search.vocabulary import words_of
from engine.registry import game

SIZES: Final = {"grid": 48, "list": 60, "binder": 18}
# Sets are read whole: to find their own row is a query already.
_MOST_OF_A_SET: Final = 10_000
_POCKETS: Final = 9
_TRIED: Final = 3


@dataclass(frozen=True)
class Asked:
    """What the address asks for: the query, a sorting, a view, a page."""

    query: str = ""
    sort: str = ""
    view: str = ""
    page: str = ""

    def address(self, base: str, **changed: str) -> str:
        """The same with something else; the page begins anew."""
        parts = {"q": self.query, "sort": self.sort, "view": self.view, **changed}
        told = urlencode({key: value for key, value in parts.items() if value})
        return f"{base}?{told}" if told else base


def cards_page(
    game_key: str, user: object, asked: Asked, base: str, within: CardSet | None = None
) -> dict[str, Any]:
    """The context of `collection/search/catalogue.html` for a page at the address `base`."""
    person = user if isinstance(user, User) else None
    found = find(game_key, asked.query, person, asked.sort)
    asked = Asked(found.query, asked.sort, asked.view, asked.page)
    view = found.display or (asked.view if asked.view in SIZES else "grid")
    rows = found.cards if within is None else found.cards.filter(set=within)
    page = page_of(rows, asked.page, SIZES[view], PEEK if within is None else _MOST_OF_A_SET)
    copies = _Copies(game_key, person, page)
    places = _places(person)
    cards = [_card(game_key, row, copies) for row in page.cards]
    return {
        "game": {"key": game_key, "title": say(game(game_key).title())},
        "q": found.query,
        "sort": asked.sort,
        "view": view,
        "views": _views(asked, base, view),
        "orders": _orders(game_key, found),
        "chips": [_chip(chip, asked, base) for chip in found.chips],
        "problems": [str(say(problem)) for problem in found.problems],
        "groups": [
            _group(group, asked, base)
            for group in groups(game_key, found, places, copies=person is not None)
        ],
        "page": page,
        "links": _links(page, asked, base),
        "cards": cards,
        "leaves": [cards[at : at + _POCKETS] for at in range(0, len(cards), _POCKETS)],
        "owned_total": copies.total,
        "copies_total": copies.copies,
        "paid": [f"{localize(round(paid, 2))} {code}".strip() for code, paid in copies.paid.items()]
        if copies.total is not None
        else [],
        "missing_total": None if copies.total is None else page.total - copies.total,
        "gaps": copies.has_shelf,
        "suggestions": [] if page.total else _suggestions(game_key, person, found, asked, base),
        "type_it": "" if page.total else _type_it(game_key, found),
        "has_costs": has_costs(game_key),
        "base": base,
        "here": asked.address(base, page=asked.page),
        "key": fresh_key(),
    }


def _type_it(game_key: str, found: Found) -> str:
    """The form of a card that was looked for by its name, its set or its number."""
    tree, keys = parse(found.query).tree, words_of(game_key)
    told = {chip.key: chip.value for chip in found.chips if chip.key == "set"}
    names: list[str] = []
    for node in tree.items if isinstance(tree, And) else [tree]:
        if isinstance(node, (Word, Phrase, Exact)):
            names.append(node.text)
        elif isinstance(node, Field) and node.op in (":", "=") and node.key in keys:
            told.setdefault(keys[node.key].key, node.values[0].text)
    # What stands behind a name and begins with a digit is the card's number.
    if len(names) > 1 and names[-1][:1].isdigit() and "number" not in told:
        told["number"] = names.pop()
    name = " ".join(names) or told.get("name", "")
    asked = {key: told.get(key, "") for key in ("set", "number")}
    return type_it_url(game_key, name=name, **asked)


class _Copies:
    """Own counts of the cards shown, in at most two queries."""

    def __init__(self, game_key: str, user: User | None, page: Page) -> None:
        self.owned: dict[int, int] = {}
        self.promised: dict[str, int] = {}
        self.has_shelf = False
        self.total: int | None = None
        self.copies = 0
        self.paid: dict[str, Decimal] = {}
        if user is None:
            return
        pks = page.all_pks if page.all_pks is not None else [row.pk for row in page.cards]
        held = Holding.objects.filter(owner=user, quantity__gt=0)
        spent = Sum(F("quantity") * F("paid"), output_field=DecimalField())
        lots = held.filter(card__in=pks).order_by().values_list("card", "currency")
        for card, currency, copies, paid in lots.annotate(n=Sum("quantity"), spent=spent):
            self.owned[card] = self.owned.get(card, 0) + copies
            if paid is not None:
                self.paid[currency] = self.paid.get(currency, Decimal()) + paid
        if page.all_pks is not None:
            self.total = len(self.owned)
            self.copies = sum(self.owned.values())
        if self.owned:
            self.has_shelf = True
            self.promised = dict(workshop().promised(user, game_key))
        else:
            self.has_shelf = held.filter(card__game=game_key).exists()


def _card(game_key: str, row: Card, copies: _Copies) -> dict[str, Any]:
    own = copies.owned.get(row.pk, 0)
    free = max(0, own - copies.promised.get(row.code, 0))
    return {"face": row_face(row), "own": own, "free": free, "number": row.number}


def _places(user: User | None) -> list[str]:
    if user is None:
        return []
    rows = Location.objects.filter(owner=user, gone=False).order_by("name")
    return list(rows.values_list("name", flat=True)[:20])


def _chip(chip: Chip, asked: Asked, base: str) -> dict[str, str]:
    return {
        "text": _capital(chip.text),
        "mark": chip.mark,
        "url": asked.address(base, q=chip.without),
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _group(group: Group, asked: Asked, base: str) -> dict[str, Any]:
    return {
        "title": group.title,
        "look": group.look,
        "filters": [_choice(choice, asked, base) for choice in group.filters],
    }


def _choice(choice: Filter, asked: Asked, base: str) -> dict[str, Any]:
    url = asked.address(base, q=choice.query)
    return {"label": choice.label, "on": choice.on, "mark": choice.mark, "url": url}


def _views(asked: Asked, base: str, shown: str) -> list[dict[str, Any]]:
    return [
        {
            "key": view.key,
            "label": _capital(str(say(view.name))),
            "on": view.key == shown,
            "url": asked.address(base, view=view.key),
        }
        for view in VIEWS
    ]


def _orders(game_key: str, found: Found) -> list[dict[str, Any]]:
    return [
        {
            "key": order.key,
            "label": _capital(str(say(order.name))),
            "on": order.key == found.order,
        }
        for order in orders(Asking(game(game_key), None))
    ]


def _links(page: Page, asked: Asked, base: str) -> dict[str, str]:
    places = {"back": page.back, "on": page.on}
    return {way: asked.address(base, page=str(number)) for way, number in places.items() if number}


def _suggestions(
    game_key: str, user: User | None, found: Found, asked: Asked, base: str
) -> list[dict[str, str]]:
    """The terms without which something would be found."""
    tried = [chip for chip in found.chips if chip.without != found.query][:_TRIED]
    return [
        _chip(chip, asked, base)
        for chip in tried
        if find(game_key, chip.without, user).cards.order_by().exists()
    ]


def set_page(game_key: str, row: CardSet, user: object, asked: Asked) -> dict[str, Any]:
    """The same for the cards of one set, with how much of it one has."""
    base = reverse("set", args=(game_key, row.code))
    context = cards_page(game_key, user, asked, base, row)
    whole = not context["chips"] and context["owned_total"] is not None
    return {
        **context,
        "set": {"name": row.name, "code": row.label, "id": row.code},
        "progress": {"have": context["owned_total"], "of": context["page"].total}
        if whole and context["gaps"]
        else None,
    }


def sets_page(game_key: str) -> dict[str, Any]:
    """The sets of a game and how many cards each has."""
    rows = [
        *CardSet.seen.filter(game=game_key, owner=None, shelf=EVERYBODY).annotate(
            count=Count("cards")
        ),
        *_own_sets(game_key),
    ]
    return {
        "game": {"key": game_key, "title": say(game(game_key).title())},
        "sets": [
            {
                "name": row.name,
                "code": row.label,
                "own": row.owner_id is not None,
                "adopted": row.shelf != EVERYBODY,
                "cards": row.count,
                "url": reverse("set", args=(game_key, row.code)),
            }
            for row in rows
        ],
    }


def _own_sets(game_key: str) -> Iterable[Any]:
    """The reader's own and adopted sets by what they are called, each with its cards."""
    if not sets_of_reader(game_key):
        return ()
    rows = CardSet.seen.filter(game=game_key).exclude(owner=None, shelf=EVERYBODY)
    typed = [shelf for shelf in reader().shelves if shelf != EVERYBODY]
    here = Count("cards", filter=Q(cards__shelf__in=typed))
    return rows.annotate(count=here).order_by("printed", "name_it", "name_en", "code")


def help_page(game_key: str) -> dict[str, Any]:
    """One line for each key of the game, each example a link."""
    base = reverse("catalogue", args=(game_key,))
    return {
        "game": {"key": game_key, "title": say(game(game_key).title())},
        "base": base,
        "parts": [
            {
                "title": str(say(part.title)),
                "lines": [
                    {
                        "names": line.names,
                        "name": str(say(line.name)),
                        "help": str(say(line.help)),
                        "examples": [
                            {"query": query, "url": Asked(query).address(base)}
                            for query in line.examples
                        ],
                    }
                    for line in part.lines
                ],
            }
            for part in help_parts(game_key)
        ],
    }
