"""What a deck's own page shows: as it stands, and what its owner may do with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from django.urls import reverse

from collection.requests.keys import fresh_key
from collection.requests.rows import User
from decks.building.picking import Take
from decks.building.together import copies_of
from decks.editor.judge import judge_page
from decks.errata.finding import errata_of
from decks.keeping.versions import Snapshot
from decks.lists import judging
from decks.lists.headers import header_page, lacks
from decks.lists.judging import kind_of, rules_in_force
from decks.lists.rows import Deck
from decks.lists.wording import prompting_in, unenforced_in
from decks.making.care import notes_seen
from decks.outputs.charts import charts, strip
from decks.outputs.frame import OF_DRAWING, is_drawn
from decks.outputs.hands_page import first_hand
from decks.shelf.made_of import made_of_page
from decks.showing.described import described
from decks.showing.doors import diff_url, door, keyed, play_url
from decks.showing.pages import game_title
from decks.showing.ports import Tally, tallies
from decks.showing.zones import zone_keys, zone_page

# Pages that show a deck and change nothing; a site without one leaves its link out.
READING = ("deck-history", "deck-test", "deck-odds", "deck-exports", "deck-print", "deck-image")


# So many versions with their results are told of.
_VERSIONS: Final = 4


def reading_page(deck: Deck, user: object, token: str = "", seed: str = "") -> dict[str, Any]:
    """The context of `templates/decks/browsing/deck.html`. Raises UnknownGame."""
    own = isinstance(user, User) and deck.owner_id == user.pk
    kind = kind_of(deck.game, deck.kind)
    header = header_page(kind, deck.header)
    context: dict[str, Any] = {
        "game": {"key": deck.game, "title": game_title(deck.game)},
        "deck": _head(deck, own=own, token=token),
        "zones": [zone_page(deck, kind, zone) for zone in zone_keys(deck, kind)],
        "header": header,
        "lacks_facts": lacks(header),
        "rules": rules_in_force(deck.game, kind),
        "strip": strip(charts(deck)),
        "described": described(deck),
        "hand": first_hand(deck, seed or "1", token),
        "unenforced": unenforced_in(deck.game, deck.zones),
        "prompting": prompting_in(deck.game, deck.zones),
        "own": own,
        "verdict": judge_page(deck, None)
        if own and deck.deleted is None
        else _said(deck, judging.verdict_on(deck)),
    }
    if own:
        context |= {"copies": copies_page(deck), "share": _share(deck)}
        context |= {"made_of": made_of_page(deck), "versions": _versions(deck)}
        context |= {"corrected": _corrected(deck)}
        _lay(context["zones"], context["copies"]["at"])
    return context


def _lay(zones: list[dict[str, Any]], at: Mapping[str, str]) -> None:
    """Tell each line where its copies lie."""
    for line in (line for zone in zones for line in zone["lines"]):
        line["told"] = at.get(line["code"]) or line["told"]


def _corrected(deck: Deck) -> dict[str, Any]:
    """How many cards say something else since, and of how many the owner let stand what they
    said."""
    found = errata_of(deck)
    stayed = sum(one.stayed for one in found)
    return {"waiting": len(found) - stayed, "stayed": stayed, "url": door("deck-errata", deck)}


def _versions(deck: Deck) -> list[dict[str, Any]]:
    """The present version and those last played, newest first, each with how it did."""
    found = {deck.version: Tally(0, 0), **tallies(deck.owner, [deck.pk]).get(deck.pk, {})}
    return [
        {"number": number, "label": one.label, "played": one.played, "won": one.won,
         "url": door("deck-version", deck, number)}
        for number, one in sorted(found.items(), reverse=True)[:_VERSIONS]
    ]  # fmt: skip


def version_page(found: Snapshot, *, own: bool, token: str = "") -> dict[str, Any]:
    """A deck as it was: the context of `templates/decks/browsing/version.html`."""
    now = found.deck
    then = Deck(
        description=found.side.description,
        id=now.pk, game=now.game, kind=now.kind, name=found.side.name, version=found.number,
        header=dict(found.side.header), zones=dict(found.side.zones),
        beside=dict(found.side.beside), contents=dict(found.side.contents), owner=now.owner,
    )  # fmt: skip
    kind = kind_of(now.game, now.kind)
    return {
        "game": {"key": now.game, "title": game_title(now.game)},
        "deck": _head(now, own=own, token=token),
        "then": {"name": then.name, "number": found.number, "size": then.size,
                 "label": found.label, "current": found.current},
        "zones": [zone_page(then, kind, zone) for zone in zone_keys(then, kind)],
        "header": header_page(kind, then.header),
        "verdict": _said(then, judging.verdict_on(then)),
        "described": described(then),
        "own": own,
        "compare": keyed(diff_url(f"{now.pk}@{found.number}", now.pk), token),
    }  # fmt: skip


def copies_page(deck: Deck) -> dict[str, Any]:
    """What the owner has of the deck's cards, in numbers, and where it lies."""
    needs, takes = copies_of(deck)
    wanted = sum(need.wanted for need in needs)
    short = sum(need.short for need in needs)
    return {
        "built": deck.status == Deck.Status.BUILT,
        "wanted": wanted,
        "have": wanted - short,
        "short": short,
        "kinds": sum(1 for need in needs if need.short),
        "together": f"{reverse('decks-together')}?d={deck.pk}",
        "places": _places(takes),
        "at": _at(takes),
    }


def _places(takes: list[Take]) -> list[tuple[str, int]]:
    """How many copies lie in each place, most first; "" = nobody wrote down where."""
    counts: Counter[str] = Counter()
    for take in takes:
        counts[take.lying.location] += take.quantity
    return counts.most_common()


def _at(takes: list[Take]) -> dict[str, str]:
    """Where the copies of each card lie, in walking order."""
    found: dict[str, list[str]] = {}
    for take in takes:
        place = ", ".join(part for part in (take.lying.location, take.lying.slot) if part)
        if place:
            found.setdefault(take.lying.code, []).append(place)
    return {code: "; ".join(places) for code, places in found.items()}


def _said(deck: Deck, found: judging.Verdict) -> dict[str, Any]:
    """The verdict without mends, for who cannot change the deck."""
    spoken = judging.spoken(deck.game, found)
    for violation in spoken["violations"]:
        violation["remedies"] = []
    return spoken


def _head(deck: Deck, *, own: bool, token: str) -> dict[str, Any]:
    return {
        "id": deck.pk,
        "name": deck.name,
        "game": deck.game,
        "version": deck.version,
        "size": deck.size,
        "updated": deck.updated,
        "key": fresh_key(),
        "by": deck.owner.label,
        "tags": deck.tags if own else [],
        "notes": deck.notes,
        "notes_seen": notes_seen(deck.notes),
        "description": deck.description,
        "folder": deck.folder if own else "",
        "built": deck.status == Deck.Status.BUILT,
        "visibility": deck.visibility,
        "archived": deck.archived,
        "deleted": deck.deleted,
        "url": keyed(deck.get_absolute_url(), token),
        "urls": _urls(deck, own=own, token=token),
    }


def _urls(deck: Deck, *, own: bool, token: str) -> dict[str, Any]:
    drawn = is_drawn(deck)
    urls: dict[str, Any] = {
        name.removeprefix("deck-"): door(name, deck, token=token)
        for name in READING
        if drawn or name not in OF_DRAWING
    }
    urls["copy"] = door("deck-copy", deck, token=token)
    urls["compare"] = f"{urls['history']}#compare"
    if own:
        verbs = (
            "edit",
            "paste",
            "tags",
            "status",
            "notes",
            "header",
            "describe",
            "folder",
            "share",
            "archive",
            "restore",
        )
        urls |= {verb: door(f"deck-{verb}", deck) for verb in verbs}
        urls |= {verb: reverse(f"deck-{verb}", args=(deck.pk,)) for verb in ("rename", "delete")}
        urls["play"] = play_url(deck)
    return urls


def _share(deck: Deck) -> dict[str, Any]:
    link = deck.visibility == Deck.Visibility.LINK
    return {
        "visibility": deck.visibility,
        "choices": [choice.value for choice in Deck.Visibility],
        "link": keyed(deck.get_absolute_url(), deck.token) if link else "",
    }
