"""The whole editor as plain data for its templates."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.urls import NoReverseMatch, reverse

from collection.catalogue.faces import has_costs
from collection.catalogue.rows import Card
from collection.house.i18n import READER
from collection.house.pools import pool_of
from collection.reading.headings import MAYBE
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.shelf.views.cardpage import preview_page
from decks.editor.asked import ORDERS, VIEWS, Asked
from decks.editor.cards import Lines, zones_page
from decks.editor.judge import faults_page, judge_page
from decks.editor.picks import Picks, look_up, picks_page, search_page
from decks.editor.sleeves import sleeves_page
from decks.editor.text_page import text_page
from decks.keeping.trail import numbers
from decks.lists import judging
from decks.lists.beside import all_zones, beside_of
from decks.lists.headers import header_page, lacks
from decks.lists.rows import Deck
from decks.lists.wording import name_of, prompting_in, unenforced_in
from decks.outputs.charts import charts
from decks.shelf.availability import in_hand, supplies
from decks.shelf.promises import Availability, availability, copies_in
from decks.showing.doors import play_url
from decks.showing.pages import game_title
from engine.kernel.construction import LoadoutKind


def editor_page(deck: Deck, wish: Asked, user: User) -> dict[str, Any]:
    """The context of `templates/decks/editor/edit.html`. Raises UnknownGame, UnknownKind."""
    kind = judging.kind_of(deck.game, deck.kind)
    if not has_costs(deck.game):
        wish = replace(wish, by="type")
    picks = look_up(deck.game, kind, user, wish)
    stock = _stock(deck, picks, user)
    used = copies_in(deck.zones)
    supply = supplies(all_zones(deck), stock)
    verdict = judge_page(deck, stock)
    faults = faults_page(deck.game, kind, verdict["violations"])
    sleeves = sleeves_page(deck, user)
    fixed = wish.sleeved and sleeves is not None
    looked_at = _in_sleeves(deck) if fixed else deck
    lines = Lines(looked_at, kind, supply, {} if fixed else faults, bool(stock.owned))
    if sleeves and not fixed:
        lines.moves = sleeves["moves"]
    return {
        "game": {"key": deck.game, "title": game_title(deck.game)},
        "deck": _head(deck, wish),
        "zones": zones_page(lines, wish, _path(deck)),
        "sleeves": sleeves,
        "states": _states(deck, wish) if sleeves else [],
        "fixed": fixed,
        "shown": show_page(deck, wish, user) if wish.card else None,
        "verdict": verdict,
        "header": (header := header_page(kind, deck.header)),
        "lacks_facts": lacks(header),
        "rules": judging.rules_in_force(deck.game, kind),
        "charts": charts(deck),
        "unenforced": unenforced_in(deck.game, deck.zones),
        "prompting": prompting_in(deck.game, deck.zones),
        "shelf": {
            "owns": bool(stock.owned),
            "hand": in_hand(supplies(deck.zones, stock)),
            "missing": sum(each.missing for each in supplies(deck.zones, stock).values()),
            "wishes": _door("shelf-wishes-game", deck.game),
        },
        **_catalogue(deck, kind, wish, picks, stock, used),
        "views": _views(deck, wish),
        "wish": wish,
        **(text_page(deck) if wish.view == "text" else {}),
        "trail": {
            "undo": len(numbers(deck.trail, "undo")),
            "redo": len(numbers(deck.trail, "redo")),
        },
    }


def show_only(deck: Deck, wish: Asked, user: User) -> dict[str, Any]:
    """The context of the card looked at alone."""
    return {"deck": _head(deck, wish), "wish": wish, "shown": show_page(deck, wish, user)}


def show_page(deck: Deck, wish: Asked, user: User) -> dict[str, Any] | None:
    """The preview of a card with what this deck says of it; None for one that nobody knows."""
    row = Card.seen.filter(game=deck.game, code=wish.card).select_related("set").first()
    if row is None:
        return None
    held = [
        {"zone": zone, "code": row.code, "name": name_of(deck.game, row.code), "quantity": count,
         "less": count - 1, "more": count + 1}
        for zone, counts in all_zones(deck).items()
        if (count := counts.get(row.code, 0))
    ]  # fmt: skip
    inside = [line for line in held if line["zone"] != MAYBE]
    return {
        **preview_page(user, row),
        "lines": held,
        "held": bool(inside),
        "known": row.code in pool_of(deck.game),
        "line": inside[0] if inside else None,
        "note": beside_of(deck.beside).notes.get(row.code, ""),
    }


def catalogue_only(deck: Deck, wish: Asked, user: User) -> dict[str, Any]:
    """The context of the catalogue column alone, for a search while typing."""
    kind = judging.kind_of(deck.game, deck.kind)
    picks = look_up(deck.game, kind, user, wish)
    stock = availability(user, deck.game, deck, picks.codes)
    found = _catalogue(deck, kind, wish, picks, stock, copies_in(deck.zones))
    return {"deck": _head(deck, wish), "wish": wish, **found}


def _catalogue(
    deck: Deck, kind: LoadoutKind, wish: Asked, picks: Picks, stock: Availability, used: Any
) -> dict[str, Any]:
    free = {code: stock.free(code) for code in picks.codes}
    path = _path(deck)
    return {
        "cards": [
            {**pick, "peek": wish.address(path, card=pick["code"])}
            for pick in picks_page(deck.game, kind, picks, used, stock.owned, free)
        ],
        "count": picks.count,
        "search": search_page(picks),
        "next": wish.address(path, page=wish.page + 1) if picks.more else "",
        "before": wish.address(path, page=picks.first - 1) if picks.first > 1 else "",
        "help": _door("search-help", deck.game),
        "choices": [
            {"key": zone.key, "label": zone.name.pick(READER.language)} for zone in kind.zones
        ],
        "key": fresh_key(),
    }


def _stock(deck: Deck, picks: Picks, user: User) -> Availability:
    """Counts of the cards in sight; of all cards that mends can add when they are looked for."""
    codes = [*copies_in(all_zones(deck)), *picks.codes]
    if not judging.verdict_on(deck).legal:
        codes += [card.code for card in pool_of(deck.game)]
    return availability(user, deck.game, deck, codes)


def _head(deck: Deck, wish: Asked) -> dict[str, Any]:
    doors = ("quantity", "remedy", "rename", "undo", "redo")
    return {
        "id": deck.pk,
        "name": deck.name,
        "version": deck.version,
        "size": deck.size,
        "key": fresh_key(),
        "url": deck.get_absolute_url(),
        "urls": {
            **{door: reverse(f"deck-{door}", args=(deck.pk,)) for door in doors},
            "edit": _path(deck),
            "header": reverse("deck-header", args=(deck.pk, deck.slug)),
            "paste": reverse("deck-paste", args=(deck.pk, deck.slug)),
            "text": reverse("deck-text", args=(deck.pk,)),
            "exports": _door("deck-exports", deck.pk, deck.slug),
            "status": reverse("deck-status", args=(deck.pk, deck.slug)),
            "play": play_url(deck),
        },
    }


def _path(deck: Deck) -> str:
    return reverse("deck-edit", args=(deck.pk, deck.slug))


def _in_sleeves(deck: Deck) -> Deck:
    """The deck as its sleeves hold it."""
    return Deck(
        id=deck.pk, game=deck.game, kind=deck.kind, name=deck.name, zones=deck.sleeved["zones"]
    )


def _states(deck: Deck, wish: Asked) -> list[dict[str, Any]]:
    path = _path(deck)
    return [
        {"url": wish.address(path, state=state), "sleeved": bool(state),
         "current": bool(state) == wish.sleeved}
        for state in ("", "sleeved")
    ]  # fmt: skip


def _views(deck: Deck, wish: Asked) -> list[dict[str, Any]]:
    path = _path(deck)
    choices = [(view, "") for view in VIEWS if view != "piles"]
    orders = ORDERS if has_costs(deck.game) else ORDERS[1:]
    choices[1:1] = [("piles", by) for by in orders]
    return [
        {
            "view": view,
            "by": by,
            "url": wish.address(path, view=view, by=by),
            "current": view == wish.view and (not by or by == wish.by),
        }
        for view, by in choices
    ]


def _door(name: str, *parts: object) -> str:
    try:
        return reverse(name, args=parts)
    except NoReverseMatch:
        return ""
