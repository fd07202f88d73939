"""Writes around a deck's cards: made empty, copied, tagged, archived, binned, built, noted."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.db.models import ProtectedError, QuerySet
from django.utils import timezone

from collection.catalogue.gone import called
from collection.catalogue.shelves import showing
from collection.house.i18n import say
from collection.house.pools import standing_in
from collection.house.problems import BadInput
from collection.own.sharing.queries import known_as
from collection.reading.headings import MAYBE
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from decks.keeping.queries import readable_deck
from decks.keeping.writing import (
    check_version,
    clean_name,
    make,
    own_deck,
    write,
)
from decks.lists import judging
from decks.lists.beside import Beside, all_zones, beside_of
from decks.lists.bounds import MAX_CODE, MAX_NAME, MAX_NOTES
from decks.lists.errors import BadLine, DeckNotFound, StaleDeck
from decks.lists.headers import read_header
from decks.lists.rows import Deck
from decks.making.tags import clean_folder, retagged
from engine.kernel.messages import N_, Message
from engine.registry import games

MAX_AT_ONCE = 200


def check_empty(*, game_key: str, kind: str, name: str, header: object) -> None:
    """Raises what `create_empty` would, before a visitor is made a guest for nothing."""
    if game_key not in games():
        raise BadInput(Message(N_("There is no game «{game}» here."), {"game": game_key or "?"}))
    read_header(judging.kind_of(game_key, kind), header or {})
    clean_name(name)


def create_empty(
    *, actor: User, game_key: str, kind: str, name: str, header: object = None, key: str = ""
) -> str:
    """A deck without cards; its id. Raises BadLine, UnknownKind, UnknownGame."""

    def work() -> Outcome:
        wanted = judging.kind_of(game_key, kind)
        facts = read_header(wanted, header or {})
        deck = make(actor, game=game_key, kind=wanted.key, name=clean_name(name), header=facts)
        return {"deck": deck.pk}

    return str(once(actor=actor, key=key, purpose="deck.empty", work=work)["deck"])


def copy(*, actor: User, deck_id: str, token: str = "", name: str = "", key: str = "") -> str:
    """A deck of the actor's own with the cards of one that they may read; its id.

    Tags and notes come along from one's own deck alone. Raises DeckNotFound.
    """

    def work() -> Outcome:
        found = readable_deck(actor, deck_id, token)
        own = found.owner_id == actor.pk
        title = name or (_copy_name(found.name) if own else found.name)
        deck = make(
            actor,
            game=found.game,
            kind=found.kind,
            name=clean_name(title),
            source=found.source,
            header=found.header,
            **(_same(found) if own else _named(found, actor)),
            tags=found.tags if own else [],
            notes=found.notes if own else "",
            description=found.description,
            folder=found.folder if own else "",
        )
        return {"deck": deck.pk}

    return str(once(actor=actor, key=key, purpose=f"deck.copy {deck_id}", work=work)["deck"])


def _same(deck: Deck) -> dict[str, Any]:
    return {"zones": deck.zones, "beside": deck.beside, "contents": deck.contents}


def _named(deck: Deck, actor: User) -> dict[str, Any]:
    """The cards of somebody else's deck and what lies beside it; of cards of their own that the
    actor has not adopted the names: whoever copies the deck types them, or finds others."""
    zones = all_zones(deck)
    codes = {code for counts in zones.values() for code in counts}
    with standing_in(showing(deck.owner, codes, deck.contents)):
        written = {code: called(deck.game, code)[:MAX_CODE].strip() for code in codes}
    written |= known_as(actor, deck.game, codes)
    found: dict[str, dict[str, int]] = {}
    for zone, counts in zones.items():
        for code, count in counts.items():
            lines = found.setdefault(zone, {})
            lines[written[code]] = lines.get(written[code], 0) + count
    notes = {written[code]: text for code, text in beside_of(deck.beside).notes.items()}
    return {"beside": Beside(found.pop(MAYBE, {}), notes).to_json(), "zones": found}


def archive(*, actor: User, deck_ids: Sequence[str], archived: bool = True, key: str = "") -> int:
    """Put decks into the archive, or take them out; how many."""

    def change(decks: list[Deck]) -> None:
        _rows(decks).update(archived=archived)

    return _many(actor, deck_ids, key, "archive" if archived else "unarchive", change)


def discard(*, actor: User, deck_ids: Sequence[str], key: str = "") -> int:
    """Lay decks in the bin; all their versions stay. How many."""

    def change(decks: list[Deck]) -> None:
        _rows(decks).update(deleted=timezone.now())

    return _many(actor, deck_ids, key, "bin", change)


def restore(*, actor: User, deck_ids: Sequence[str], key: str = "") -> int:
    """Take decks out of the bin as they were; how many."""

    def change(decks: list[Deck]) -> None:
        _rows(decks).update(deleted=None)

    return _many(actor, deck_ids, key, "restore", change, binned=True)


def purge(*, actor: User, deck_ids: Sequence[str], key: str = "") -> int:
    """Take binned decks away for ever, versions and all; how many.

    All or none: raises BadLine naming a deck that was played, or does not lie in the bin.
    """

    def change(decks: list[Deck]) -> None:
        for deck in decks:
            if deck.deleted is None:
                raise BadLine(
                    Message(N_("«{deck}» does not lie in the bin. Delete it first."),
                            {"deck": deck.name})
                )  # fmt: skip
            try:
                deck.delete()
            except ProtectedError as exc:
                raise BadLine(_played(deck)) from exc

    return _many(actor, deck_ids, key, "purge", change, binned=True)


def tag(
    *,
    actor: User,
    deck_ids: Sequence[str],
    add: Iterable[str] = (),
    remove: Iterable[str] = (),
    key: str = "",
) -> int:
    """Give decks tags and take others off; how many decks. Raises BadLine."""
    more, less = list(add), list(remove)

    def change(decks: list[Deck]) -> None:
        for deck in decks:
            deck.tags = retagged(deck.tags, more, less)
        Deck.objects.bulk_update(decks, ["tags"])

    return _many(actor, deck_ids, key, "tag", change)


def move(*, actor: User, folders: Mapping[str, str], key: str = "") -> int:
    """Lay each of these decks, by id, into the folder of that name ("" = into none); how many.

    Case makes no difference: a folder keeps the name that it has. Raises BadLine.
    """

    def change(decks: list[Deck]) -> None:
        wanted = {deck_id: clean_folder(name) for deck_id, name in folders.items()}
        here = Deck.objects.filter(owner=actor).exclude(folder="").order_by()
        known = {name.casefold(): name for name in here.values_list("folder", flat=True).distinct()}
        for deck in decks:
            name = wanted[deck.pk]
            deck.folder = known.setdefault(name.casefold(), name)
        Deck.objects.bulk_update(decks, ["folder"])

    return _many(actor, list(folders), key, "move", change)


def rename_folder(*, actor: User, folder: str, name: str, key: str = "") -> int:
    """Call a folder otherwise, for all that lies in it, binned decks too; how many decks.

    A folder that is called so already takes them in. Raises BadLine.
    """
    was, wanted = clean_folder(folder), clean_folder(name)
    if not wanted:
        raise BadLine(Message(N_("Type the new name of the folder first.")))

    def work() -> Outcome:
        rows = Deck.objects.filter(owner=actor).exclude(folder="").order_by()
        names = list(rows.values_list("folder", flat=True).distinct())
        same = [each for each in names if each.casefold() == was.casefold()]
        if not same:
            raise BadLine(Message(N_("There is no folder «{folder}». Look at your decks."),
                                  {"folder": was}))  # fmt: skip
        others = {each.casefold(): each for each in names if each not in same}
        known = others.get(wanted.casefold(), wanted)
        return {"decks": rows.filter(folder__in=same).update(folder=known)}

    mark = hashlib.sha256(was.casefold().encode()).hexdigest()[:24]
    return int(once(actor=actor, key=key, purpose=f"deck.folder {mark}", work=work)["decks"])


def set_status(
    *, actor: User, deck_id: str, status: str, version: int | None = None, key: str = ""
) -> None:
    """Planned or built; a built deck promises its copies, and may do so beyond what is owned.

    Its sleeves hold what it is made of now. Raises StaleDeck when that is not the `version` seen.
    """
    if status not in Deck.Status.values:
        raise BadInput(
            Message(N_("A deck is «planned» or «built», not «{status}»."), {"status": status[:40]})
        )

    def change(decks: list[Deck]) -> None:
        deck = decks[0]
        check_version(deck, deck.version if version is None else version)
        held = {"version": deck.version, "zones": deck.zones}
        built = status == Deck.Status.BUILT
        _rows(decks).update(status=status, sleeved=held if built else {})

    _many(actor, [deck_id], key, "status", change)


def notes_seen(notes: str) -> str:
    """A mark of the notes that a form was made with."""
    return hashlib.sha256(notes.encode()).hexdigest()[:16]


def set_notes(*, actor: User, deck_id: str, notes: str, seen: str, key: str = "") -> None:
    """Write other notes. Raises StaleDeck when they are not those `seen`, BadInput."""
    text = notes.replace("\r\n", "\n").strip()
    if len(text) > MAX_NOTES or "\0" in text:
        raise BadInput(
            Message(
                N_(
                    "Notes have at most {most} characters; these have {found}. Shorten them by "
                    "{more}."
                ),
                {"most": MAX_NOTES, "found": len(text), "more": max(0, len(text) - MAX_NOTES)},
            )
        )

    def change(decks: list[Deck]) -> None:
        if notes_seen(decks[0].notes) != seen:
            raise StaleDeck(
                Message(N_("The notes were changed elsewhere. Yours are below, not yet saved."))
            )
        _rows(decks).update(notes=text)

    _many(actor, [deck_id], key, "notes", change)


def set_header(*, actor: User, deck_id: str, version: int, header: object, key: str = "") -> int:
    """Declare these facts in place of the former; the new version. Raises BadLine, StaleDeck."""

    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        check_version(deck, version)
        facts = read_header(judging.kind_of(deck.game, deck.kind), header)
        return {"version": write(deck, version, {"header": facts})}

    return int(once(actor=actor, key=key, purpose=f"deck.header {deck_id}", work=work)["version"])


def _many(
    actor: User,
    deck_ids: Sequence[str],
    key: str,
    purpose: str,
    change: Callable[[list[Deck]], None],
    *,
    binned: bool = False,
) -> int:
    """Do something to all of these decks or to none. Raises DeckNotFound, BadInput."""
    wanted = sorted(set(deck_ids))
    if not 0 < len(wanted) <= MAX_AT_ONCE:
        raise BadInput(
            Message(
                N_("Choose 1 to {most} decks; {found} are chosen."),
                {"most": MAX_AT_ONCE, "found": len(wanted)},
            )
        )

    def work() -> Outcome:
        rows = Deck.objects.select_for_update().filter(pk__in=wanted, owner=actor)
        decks = list(rows if binned else rows.filter(deleted=None))
        if len(decks) != len(wanted):
            raise DeckNotFound(", ".join(wanted))
        change(decks)
        return {"decks": len(decks)}

    mark = hashlib.sha256(" ".join(wanted).encode()).hexdigest()[:24]
    return int(once(actor=actor, key=key, purpose=f"deck.{purpose} {mark}", work=work)["decks"])


def _rows(decks: list[Deck]) -> QuerySet[Deck]:
    return Deck.objects.filter(pk__in=[deck.pk for deck in decks])


def _copy_name(name: str) -> str:
    room = MAX_NAME - len(str(say(_copied(""))))
    return str(say(_copied(name if len(name) <= room else f"{name[: room - 1]}…")))


def _copied(name: str) -> Message:
    return Message(N_("{deck} (copy)"), {"deck": name})


def _played(deck: Deck) -> Message:
    return Message(
        N_("«{deck}» was played: its matches point to it, so it stays in the bin."),
        {"deck": deck.name},
    )
