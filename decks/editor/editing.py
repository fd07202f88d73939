"""Writes of the editor: cards added, moved, mended, pasted. Each is one step of undo."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterable

from collection.reading.headings import MAYBE
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.queries import owned_counts
from decks.keeping.writing import check_version, clean_name, own_deck, write
from decks.lists import judging
from decks.lists.beside import Beside, all_zones, beside_of
from decks.lists.bounds import check_zones
from decks.lists.errors import BadLine
from decks.lists.listing import loadout_of, zones_json
from decks.lists.rows import Deck
from decks.mends.mending import Mender, WholeMend, mend_all
from decks.pasting import lines
from decks.pasting.pasted import Pasted
from decks.pasting.read import read
from decks.shelf.promises import Availability, promised_by_others
from engine.kernel.construction import Edit, apply_edits
from engine.kernel.loadouts import MAX_QUANTITY, Loadout
from engine.kernel.messages import N_, NN_, Message

MOST_EDITS = 1000
# What is wrong with a line of which something would not come back.
LOST = frozenset({"quantity", "note"})
_LOST = NN_(
    "Line {lines} does not count yet: mend it or take it out.",
    "Lines {lines} do not count yet: mend them or take them out.",
)

Change = Callable[[Deck], dict[str, object]]


def add_card(
    *, actor: User, deck_id: str, version: int, code: str, zone: str = "", key: str = ""
) -> int:
    """One copy more in the zone, or with "" where its type goes; the new version.

    Raises DeckNotFound, StaleDeck, BadLine.
    """

    def change(deck: Deck) -> dict[str, object]:
        kind = judging.kind_of(deck.game, deck.kind)
        place = zone or lines.zone_of(deck.game, kind, code)
        return edited(deck, (Edit(place, code, 1),))

    return run(actor, deck_id, version, key, change)


def move_card(
    *, actor: User, deck_id: str, version: int, code: str, source: str, target: str, key: str = ""
) -> int:
    """One copy from zone to zone; the new version. Raises as `add_card`."""

    def change(deck: Deck) -> dict[str, object]:
        return edited(deck, (Edit(source, code, -1), Edit(target, code, 1)))

    return run(actor, deck_id, version, key, change)


def apply_mend(*, actor: User, deck_id: str, version: int, edits: object, key: str = "") -> int:
    """Carry out the edits of a mend that was offered for this very version; the new version.

    `edits` is a JSON list of [zone, code, copies]. Raises as `add_card`.
    """
    wanted = read_edits(edits)
    return run(actor, deck_id, version, key, lambda deck: edited(deck, wanted))


def mend_everything(*, actor: User, deck_id: str, version: int, key: str = "") -> int:
    """Mend all broken rules at once; the new version.

    Raises BadLine when no mends are known that make the deck legal together.
    """

    def change(deck: Deck) -> dict[str, object]:
        found = whole_mend(deck)
        if found is None:
            raise BadLine(
                Message(N_("These rules cannot be mended all at once. Mend them one by one."))
            )
        return {"zones": zones_json(found.loadout)}

    return run(actor, deck_id, version, key, change)


def paste(
    *,
    actor: User,
    deck_id: str,
    version: int,
    text: str,
    replace: bool,
    rename: bool = False,
    key: str = "",
) -> int:
    """Put the cards of a pasted list in place of all others, or add them; the new version.

    Cards that nobody knows are kept as they are called. Raises BadCode, BadLine, as `add_card`.
    """

    def change(deck: Deck) -> dict[str, object]:
        pasted = read(deck.game, deck.kind, text)
        values: dict[str, object] = {"zones": zones_json(pasted_into(deck, pasted, replace))}
        values["beside"] = laid_beside(deck, pasted, replace).to_json()
        if replace and pasted.header:
            values["header"] = {**deck.header, **pasted.header}
        if pasted.description and (replace or not deck.description):
            values["description"] = pasted.description
        if rename and pasted.name:
            values["name"] = clean_name(pasted.name)
        return values

    return run(actor, deck_id, version, key, change)


def write_text(*, actor: User, deck_id: str, version: int, text: str, key: str = "") -> int:
    """The whole deck is what the text says, notes and cards that may come in too; the version
    afterwards, the same where nothing is different.

    Raises BadLine naming the lines that would be lost, BadCode, as `add_card`.
    """

    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        check_version(deck, version)
        pasted = read(deck.game, deck.kind, text)
        lost = [trouble.position for trouble in pasted.problems if trouble.kind in LOST]
        if lost:
            raise BadLine(_LOST.fill({"lines": ", ".join(map(str, lost[:20])), "found": len(lost)}))
        values: dict[str, object] = {
            "zones": zones_json(pasted.loadout),
            "beside": pasted.beside.to_json(),
            "description": pasted.description or deck.description,
        }
        if all(getattr(deck, column) == value for column, value in values.items()):
            return {"version": deck.version}
        return {"version": write(deck, version, values)}

    return int(once(actor=actor, key=key, purpose=f"deck.edit {deck_id}", work=work)["version"])


def pasted_into(deck: Deck, pasted: Pasted, replace: bool) -> Loadout:
    """What the deck would be with the pasted cards. Raises BadLine when that is no deck."""
    given = pasted.loadout
    if not any(given.zones.values()) and not pasted.beside.maybe:
        raise BadLine(Message(N_("No line of this text is a card: nothing was changed.")))
    edits = [Edit(z, code, n) for z, counts in given.zones.items() for code, n in counts.items()]
    start = Loadout(deck.kind, deck.header) if replace else loadout_of(deck)
    after = apply_edits(start, edits)
    check_zones(after.zones)
    return after


def laid_beside(deck: Deck, pasted: Pasted, replace: bool) -> Beside:
    """What lies beside the deck with the pasted cards: what the list does not speak of stays."""
    old, new = beside_of(deck.beside), pasted.beside
    maybe = new.maybe if replace and new.maybe else {**old.maybe, **new.maybe}
    return Beside(maybe, {**old.notes, **new.notes})


def whole_mend(deck: Deck) -> WholeMend | None:
    """All first mends of the deck as it stands, from its owner's shelf."""
    stock = Availability(
        owned_counts(deck.owner, deck.game), promised_by_others(deck.owner, deck.game, deck)
    )
    return mend_all(Mender(deck.game, loadout_of(deck), stock))


def read_edits(raw: object) -> tuple[Edit, ...]:
    """Edits out of JSON. Raises BadLine for anything else."""
    if isinstance(raw, str):
        try:
            raw = json.loads(raw)
        except (ValueError, RecursionError):
            raw = None
    if not isinstance(raw, list) or not 0 < len(raw) <= MOST_EDITS:
        raise _no_edits()
    return tuple(_read_edit(each) for each in raw)


def write_edits(edits: Iterable[Edit]) -> str:
    """The text that `read_edits` reads."""
    return json.dumps([[e.zone, e.code, e.delta] for e in edits], ensure_ascii=False)


def _read_edit(raw: object) -> Edit:
    if not isinstance(raw, list) or len(raw) != 3:
        raise _no_edits()
    zone, code, delta = raw
    whole = isinstance(delta, int) and not isinstance(delta, bool)
    if not (isinstance(zone, str) and isinstance(code, str) and whole):
        raise _no_edits()
    if abs(delta) > MAX_QUANTITY or "\0" in zone + code:
        raise _no_edits()
    return Edit(zone, code, delta)


def _no_edits() -> BadLine:
    return BadLine(Message(N_("That mend is no longer offered. Look at the deck.")))


def edited(deck: Deck, edits: tuple[Edit, ...]) -> dict[str, object]:
    """Zones and what lies beside after checked edits: what is added must be known, what goes must
    be there. The zone MAYBE is beside the deck."""
    kind = judging.kind_of(deck.game, deck.kind)
    known = {*(zone.key for zone in kind.zones), MAYBE}
    present = dataclasses.replace(loadout_of(deck), zones=all_zones(deck))
    gone = {edit.code for edit in edits if edit.delta < 0}
    for edit in edits:
        held = present.zone(edit.zone).get(edit.code, 0)
        if edit.delta > 0:
            if edit.zone not in known:
                lines.check_zone(kind, edit.zone)
            # What is only moved need not be known.
            if edit.code not in gone:
                lines.check_card(deck.game, edit.code)
        elif held < -edit.delta:
            raise BadLine(
                Message(
                    N_("{code}: {wanted} copies should go, but only {held} are there."),
                    {"code": edit.code[:64], "wanted": -edit.delta, "held": held},
                )
            )
    zones = zones_json(apply_edits(present, edits))
    beside = {**deck.beside, "maybe": zones.pop(MAYBE, {})}
    return {"zones": zones, "beside": beside}


def run(actor: User, deck_id: str, version: int, key: str, change: Change) -> int:
    """Change the deck of that version in one step; the new version."""

    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        check_version(deck, version)
        return {"version": write(deck, version, change(deck))}

    return int(once(actor=actor, key=key, purpose=f"deck.edit {deck_id}", work=work)["version"])
