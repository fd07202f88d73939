"""Any two lists side by side: decks, their versions, shipped starters; named in an address."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from collection.catalogue.faces import face_of
from collection.catalogue.gone import called
from collection.catalogue.shelves import show
from collection.house.i18n import READER
from collection.house.problems import BadInput
from collection.requests.rows import User
from decks.keeping.diffs import Difference, FactChange, LineChange, Side, difference
from decks.keeping.queries import may_read, readable_deck
from decks.keeping.versions import snapshot
from decks.lists.beside import all_zones, beside_of, maybe_label
from decks.lists.errors import DeckNotFound
from decks.lists.headers import spoken_fact
from decks.lists.judging import kind_of
from decks.lists.wording import name_of
from decks.making.services import UnknownProduct, product_name, starter
from decks.showing.doors import keyed
from decks.showing.pages import game_title
from engine.kernel.construction import LoadoutKind
from engine.kernel.messages import N_, Message
from engine.registry import games

_DECK = re.compile(r"(?P<deck>[-\w]{1,16})(?:@(?P<number>\d{1,9}))?")
_STARTER = re.compile(r"(?P<game>[-\w]{1,32}):(?P<product>[^:]{1,64})")


@dataclass(frozen=True)
class Listing:
    """One side of a comparison: its cards, what it is called, where it is."""

    spec: str
    game: str
    side: Side
    note: str = ""
    url: str = ""
    number: int | None = None


def listing_at(spec: str, user: object, tokens: Sequence[str] = ()) -> Listing:
    """The list that `<deck>`, `<deck>@<version>` or `<game>:<starter>` names.

    Raises DeckNotFound for all that this person may not read.
    """
    shipped = _STARTER.fullmatch(spec)
    if shipped:
        return _starter(spec, shipped["game"], shipped["product"])
    named = _DECK.fullmatch(spec)
    if not named:
        raise DeckNotFound(spec)
    return _deck(spec, named["deck"], named["number"], user, tokens)


def compared(a: Listing, b: Listing) -> Difference:
    """From `a` to `b`. Raises BadInput when they are lists of two games."""
    if a.game != b.game:
        raise BadInput(
            Message(
                N_("«{one}» and «{other}» are of different games: there is nothing to compare."),
                {"one": a.side.name, "other": b.side.name},
            )
        )
    return difference(a.side, b.side)


def diff_page(a: Listing, b: Listing, tokens: Sequence[str] = ()) -> dict[str, Any]:
    """The context of `templates/decks/history/diff.html`."""
    found = compared(a, b)
    kind = kind_of(b.game, b.side.kind)
    back = reverse("diff", args=(b.spec, a.spec))
    for token in tokens:
        back = keyed(back, token)
    return {
        "game": {"key": a.game, "title": game_title(a.game)},
        "before": _side_page(a),
        "after": _side_page(b),
        "same": not found,
        "facts": _facts(found, kind, a.game),
        "zones": _zones(found, a, b, kind),
        "added": found.added,
        "removed": found.removed,
        "growth": b.side.total - a.side.total,
        "back": back,
    }


def diff_data(a: Listing, b: Listing) -> dict[str, Any]:
    """The comparison for programs."""
    found = compared(a, b)
    return {
        "a": {"spec": a.spec, "name": a.side.name, "total": a.side.total},
        "b": {"spec": b.spec, "name": b.side.name, "total": b.side.total},
        "game": a.game,
        "name": None if not found.name else {"before": a.side.name, "after": b.side.name},
        "description": None
        if not found.description
        else {"before": a.side.description, "after": b.side.description},
        "beside": None
        if not found.beside
        else {"before": dict(a.side.beside), "after": dict(b.side.beside)},
        "header": _plain(found.header),
        "contents": _plain(found.contents),
        "lines": [
            {
                "zone": line.zone,
                "code": line.code,
                "before": line.before,
                "after": line.after,
                "delta": line.delta,
            }
            for line in found.lines
        ],
        "added": found.added,
        "removed": found.removed,
    }


def _plain(facts: Sequence[FactChange]) -> list[dict[str, Any]]:
    return [{"key": fact.key, "before": fact.before, "after": fact.after} for fact in facts]


def _starter(spec: str, key: str, product: str) -> Listing:
    if key not in games():
        raise DeckNotFound(spec)
    try:
        found = starter(key, product)
    except UnknownProduct as exc:
        raise DeckNotFound(spec) from exc
    name = product_name(key, product)
    return Listing(spec, key, Side(name, found.kind, found.header, found.zones), "starter")


def _deck(
    spec: str, deck_id: str, number: str | None, user: object, tokens: Sequence[str]
) -> Listing:
    token = next((token for token in tokens if _opens(user, deck_id, token)), "")
    deck = readable_deck(user, deck_id, token)
    own = isinstance(user, User) and deck.owner_id == user.pk
    found = snapshot(deck, int(number) if number else None, all_of_them=own)
    show(deck.owner, all_zones(found.side), found.side.contents)
    url = keyed(deck.get_absolute_url(), token)
    return Listing(spec, deck.game, found.side, found.label, url, found.number)


def _opens(user: object, deck_id: str, token: str) -> bool:
    try:
        return may_read(user, readable_deck(user, deck_id, token), token)
    except DeckNotFound:
        return False


def _side_page(found: Listing) -> dict[str, Any]:
    return {
        "name": found.side.name,
        "note": found.note,
        "starter": found.note == "starter" and found.number is None,
        "number": found.number,
        "total": found.side.total,
        "url": found.url,
    }


def _facts(found: Difference, kind: LoadoutKind, key: str) -> list[dict[str, Any]]:
    fields = {field.key: field for field in kind.header}
    told: list[dict[str, Any]] = []
    if found.description:
        texts = {"before": found.description.before, "after": found.description.after}
        told = [{"label": _("Description"), **texts}]
    return (
        told
        + _beside(found, key)
        + _contents(found, key)
        + [
            {
                "label": fields[fact.key].name.pick(READER.language)
                if fact.key in fields
                else fact.key,
                "before": spoken_fact(fields.get(fact.key), fact.before),
                "after": spoken_fact(fields.get(fact.key), fact.after),
            }
            for fact in found.header
        ]
    )


def _beside(found: Difference, key: str) -> list[dict[str, Any]]:
    """The cards that may come in, and the notes, where they differ."""
    if not found.beside:
        return []
    before, after = beside_of(found.beside.before), beside_of(found.beside.after)
    told = []
    if before.maybe != after.maybe:
        maybe = {"before": _spoken(key, before.maybe), "after": _spoken(key, after.maybe)}
        told.append({"label": maybe_label(), **maybe})
    for code in sorted(before.notes.keys() | after.notes.keys()):
        texts = {"before": before.notes.get(code, ""), "after": after.notes.get(code, "")}
        if texts["before"] != texts["after"]:
            told.append({"label": _("Note: %(card)s") % {"card": name_of(key, code)}, **texts})
    return told


def _contents(found: Difference, key: str) -> list[dict[str, Any]]:
    """The own cards that stand on another content; of one that comes or goes the line tells."""
    return [
        {
            "label": _("Correction: %(card)s") % {"card": name_of(key, fact.key)},
            "before": _("content %(n)d") % {"n": fact.before},
            "after": _("content %(n)d") % {"n": fact.after},
        }
        for fact in found.contents
        if fact.before and fact.after
    ]


def _spoken(key: str, counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} × {name_of(key, code)}" for code, count in sorted(counts.items()))


def _zones(found: Difference, a: Listing, b: Listing, kind: LoadoutKind) -> list[dict[str, Any]]:
    """The changed zones with their totals, declared zones first."""
    names = {zone.key: zone.name.pick(READER.language) for zone in kind.zones}
    changed = {line.zone for line in found.lines}
    order = [zone for zone in names if zone in changed] + sorted(changed - names.keys())
    return [
        {
            "key": zone,
            "label": names.get(zone, zone),
            "before": sum(a.side.zones.get(zone, {}).values()),
            "after": sum(b.side.zones.get(zone, {}).values()),
            "lines": [_line(a.game, line) for line in found.lines if line.zone == zone],
        }
        for zone in order
    ]


def _line(key: str, line: LineChange) -> dict[str, Any]:
    face = face_of(key, line.code)
    return {
        "code": line.code,
        "name": face["name"] if face else called(key, line.code),
        "url": face["url"] if face else "",
        "card": face,
        "before": line.before,
        "after": line.after,
        "sign": "+" if line.delta > 0 else "−",
        "amount": abs(line.delta),
        "more": line.delta > 0,
    }
