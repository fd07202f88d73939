"""Writes of pictures in a row: taken, read one after the other, given words, kept, left out."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import IO, Any, Final

from django.db import transaction
from django.db.models import Sum
from django.utils.timezone import localdate
from django.utils.translation import gettext

from collection.catalogue.rows import Card, CardPicture, CardSet
from collection.house.i18n import READER
from collection.house.problems import Refusal
from collection.house.quotas import QuotaReached
from collection.house.retelling import retold, told
from collection.own.aside import CAUSE, lay_aside, typed_on, waiting_in
from collection.own.errors import BadCards
from collection.own.given import Given, last
from collection.own.making import wish_of
from collection.own.photos.folders import MAX_UNPACKED, MOST_TOLD, Sorted, of_files, of_zip
from collection.own.photos.naming import named
from collection.own.photos.rows import PictureFolder, WaitingPicture
from collection.own.rows import CardEdit, Typing
from collection.own.services import CardWish, SetWish, kept, made_set, new_set, set_of
from collection.own.writing import write_aside
from collection.pictures import services as pictures
from collection.pictures.errors import BadPicture
from collection.pictures.reading import Clean, clean
from collection.reading.names import fold
from collection.requests.files import BadFile
from collection.requests.once import Outcome, once
from collection.requests.rows import IdempotencyKey, User
from collection.search.fold import shortened
from collection.shelf.services import alone
from engine.kernel.cards import CardDef
from engine.kernel.forms import CardFault
from engine.kernel.messages import N_, Message, Phrase, shown
from engine.kernel.names import Name

# One request reads pictures for so long, and so many at most.
SECONDS: Final = 2.5
MOST_READ: Final = 20
MOST_SETS_MADE: Final = 20

_FULL: Final = Phrase(
    N_(
        "You have {held} pictures; {most} is the most, and these would be {more} more. Take away "
        "pictures you do not need, or send fewer."
    )
)
_WAITING: Final = Phrase(
    N_("{found} MB of pictures wait to be read; {most} MB is the most. Let those be read first.")
)
NO_FILES: Final = Message(N_("Choose pictures, or a ZIP of them."))
_NO_PICTURES: Final = Phrase(N_("Nothing was kept: no picture can be read. «{name}»: {why}"))
_MANY_FOLDERS: Final = Phrase(
    N_("The ZIP has {found} folders with pictures; {most} sets are made at once. Split it.")
)
_NO_DRAFT: Final = Message(N_("This picture does not wait any more."))
_NONE: Final = Message(N_("No picture waits here."))
BECAME: Final = Phrase(N_("It became the picture of «{card}»."))
HAS_ONE: Final = Phrase(N_("«{card}» has a picture already, which stays."))
WAITS: Final = Phrase(N_("A picture of «{card}» waits already."))


class NoDraft(Refusal):
    """No picture waits under that number."""

    status = 404


@dataclass(frozen=True)
class Target:
    """Where pictures go: the set of that `code`, or a new one of the game, called `name`."""

    code: str = ""
    game: str = ""
    name: str = ""


def take_files(
    *,
    actor: User,
    into: Target,
    files: Iterable[tuple[str, bytes]],
    batch: str,
    part: bool = False,
    key: str = "",
) -> str:
    """Take pictures; they wait to be read. The id of their set.

    A bomb takes all of its batch along. What is no picture is left out; unless it is a `part` of
    what is sent one by one, there must be a picture in it.
    Raises NoSuchSet, BadFile, TooLarge, QuotaReached.
    """

    def work() -> Outcome:
        alone(actor)
        found = of_files(files)
        if not found.pictures and not (part and found.left):
            raise BadFile(_none(found))
        card_set = set_of(actor, into.code or _made(actor, into, batch))
        _put(actor, card_set, found, batch)
        return {"set": card_set.code}

    purpose = f"own.photos {into.code or into.game}"
    try:
        return str(once(actor=actor, key=key, purpose=purpose, work=work)["set"])
    except BadFile:
        drop_batch(actor, batch)
        raise


def take_zip(
    *, actor: User, into: Target, file: IO[bytes], filename: str, batch: str, key: str = ""
) -> list[str]:
    """Take the pictures of a ZIP; the ids of their sets. Where no set is named each folder becomes
    one, called like it. Raises NoSuchSet, BadFile, TooLarge, QuotaReached."""

    def work() -> Outcome:
        alone(actor)
        found = of_zip(file)
        if into.code or into.name:
            card_set = set_of(actor, into.code or _made(actor, into, batch))
            _put(actor, card_set, found, batch)
            return {"sets": [card_set.code]}
        return {"sets": _by_folder(actor, into.game, found, filename, batch)}

    purpose = f"own.photos {into.code or into.game}"
    return list(once(actor=actor, key=key, purpose=purpose, work=work)["sets"])


def _by_folder(
    actor: User, key_of_game: str, found: Sorted, filename: str, batch: str
) -> list[str]:
    parts: dict[str, Sorted] = {}
    for one in found.pictures:
        parts.setdefault(named(one.name).set.casefold(), Sorted()).pictures.append(one)
    if len(parts) > MOST_SETS_MADE:
        raise BadFile(_MANY_FOLDERS.fill({"found": len(parts), "most": MOST_SETS_MADE}))
    next(iter(parts.values())).left = found.left
    codes: list[str] = []
    for part in parts.values():
        name = named(part.pictures[0].name).set or named(filename).name
        wish = SetWish({READER.language[:2]: name})
        card_set = set_of(actor, made_set(actor, key_of_game, wish).code)
        _put(actor, card_set, part, batch)
        codes.append(card_set.code)
    return codes


def _made(actor: User, into: Target, batch: str) -> str:
    """The new set that the pictures of this batch go into: made once."""
    called = into.name or gettext("Pictures of %(day)s") % {"day": f"{localdate():%d.%m.%Y}"}
    wish = SetWish({READER.language[:2]: called})
    return new_set(actor=actor, key_of_game=into.game, wish=wish, key=_key_of_set(batch))


def _none(found: Sorted) -> Message:
    if not found.left:
        return NO_FILES
    first = found.left[0]
    return _NO_PICTURES.fill({"name": shown(first["name"]), "why": retold(first)})


def _key_of_set(batch: str) -> str:
    return f"{batch[:60]}-set"


def drop_batch(actor: User, batch: str) -> None:
    """What came in one go and waits to be read is dropped; the set that was made for it, too,
    unless something else is in it."""
    with transaction.atomic():
        WaitingPicture.objects.filter(folder__set__owner=actor, batch=batch).delete()
        made = IdempotencyKey.objects.filter(user=actor, key=_key_of_set(batch)).first()
        if made is None:
            return
        empty = CardSet.objects.filter(owner=actor, cards=None, typings=None)
        gone, _ = empty.filter(code=made.outcome["set"], pictures_sent__waiting=None).delete()
        if gone:
            made.delete()


def read_next(*, actor: User, code: str, seconds: float = SECONDS) -> int:
    """Read pictures that wait, one after the other for a while; how many still wait.

    Raises NoSuchSet, QuotaReached.
    """
    until = time.monotonic() + seconds
    for _ in range(MOST_READ):
        if not _read_one(actor, code) or time.monotonic() > until:
            break
    waiting = WaitingPicture.objects.filter(folder__set__code=code, folder__set__owner=actor)
    return waiting.count()


def put_words(*, actor: User, code: str, draft: int, given: Given) -> None:
    """Keep what is typed of a picture as it is typed, whether or not it fits. Raises NoDraft."""
    with transaction.atomic():
        row = draft_of(actor, set_of(actor, code), draft)
        row.fields, row.revision = typed_on(row, given), row.revision + 1
        row.save()


def check_words(actor: User, card_set: CardSet, draft: int) -> None:
    """Raises NoDraft; BadCards, by the draft, for what no card can be kept with."""
    _wishes(actor, card_set, [draft_of(actor, card_set, draft)])


def leave_out(*, actor: User, code: str, draft: int, key: str = "") -> None:
    """Drop a picture that waits, its file with it. Raises NoDraft."""

    def work() -> Outcome:
        row = draft_of(actor, set_of(actor, code), draft)
        card = row.card
        assert card is not None
        pictures.remove(actor=actor, card=card)
        row.delete()
        if card.edition == 1:
            # It was never kept, so that no act names it.
            card.delete()
        return {}

    once(actor=actor, key=key, purpose=f"own.photo.out {draft}", work=work)


def keep_all(
    *, actor: User, code: str, drafts: Iterable[int] | None = None, key: str = ""
) -> Outcome:
    """Make cards of the pictures that wait, of these or all, as they stand: one act.

    The outcome is that of `kept`. Raises NoDraft, QuotaReached, BadCards by the drafts.
    """
    wanted = None if drafts is None else set(drafts)

    def work() -> Outcome:
        card_set = set_of(actor, code)
        alone(actor)
        rows = [row for row in waiting_in(actor, card_set) if wanted is None or row.pk in wanted]
        if not rows:
            raise NoDraft(_NONE)
        made = kept(actor, card_set, _wishes(actor, card_set, rows), CAUSE)
        Typing.objects.filter(pk__in=[row.pk for row in rows]).delete()
        if wanted is None:
            PictureFolder.objects.filter(set=card_set).update(left=[])
        return made

    return once(actor=actor, key=key, purpose=f"own.photos.keep {code}", work=work)


def draft_of(actor: User, card_set: CardSet, draft: int) -> Typing:
    """A picture of the set that waits. Raises NoDraft."""
    row = waiting_in(actor, card_set).filter(pk=draft).first()
    if row is None:
        raise NoDraft(_NO_DRAFT)
    return row


def _put(actor: User, card_set: CardSet, found: Sorted, batch: str) -> int:
    """Let pictures wait for a set; how many of it wait."""
    mine = WaitingPicture.objects.filter(folder__set__owner=actor)
    held = CardPicture.objects.filter(owner=actor).count() + mine.count()
    if held + len(found.pictures) > pictures.MAX_PICTURES:
        more = {"held": held, "more": len(found.pictures), "most": pictures.MAX_PICTURES}
        raise QuotaReached(_FULL.fill(more))
    size = mine.aggregate(size=Sum("size"))["size"] or 0
    size += sum(len(one.raw) for one in found.pictures)
    if size > MAX_UNPACKED:
        sizes = {"found": size // 1_000_000, "most": MAX_UNPACKED // 1_000_000}
        raise QuotaReached(_WAITING.fill(sizes))
    folder, _ = PictureFolder.objects.get_or_create(set=card_set)
    _leave(folder, found.left)
    for one in found.pictures:
        WaitingPicture.objects.create(
            folder=folder, batch=batch, name=one.name, raw=one.raw, size=len(one.raw)
        )
    return folder.waiting.count()


def _leave(folder: PictureFolder, left: Iterable[dict[str, Any]]) -> None:
    folder.left = [*folder.left, *left][-MOST_TOLD:]
    folder.save()


def _read_one(actor: User, code: str) -> bool:
    """Make a draft of the picture that waits longest; False when none waits."""
    rows = WaitingPicture.objects.filter(folder__set__code=code, folder__set__owner=actor)
    first = rows.first()
    if first is None:
        return False
    found: Clean | Message
    try:
        found = clean(bytes(first.raw))
    except BadPicture as exc:
        found = exc.message

    def work() -> Outcome:
        card_set = set_of(actor, code)
        alone(actor)
        row = rows.select_related("folder").filter(pk=first.pk).first()
        if row is not None:
            why = found if isinstance(found, Message) else _become(actor, card_set, row, found)
            if why is not None:
                _leave(row.folder, [{"name": row.name, **told(why)}])
            row.delete()
        return {}

    once(actor=actor, key="", purpose="own.photos.read", work=work)
    return True


def _become(actor: User, card_set: CardSet, row: WaitingPicture, found: Clean) -> Message | None:
    """A draft, or the picture of a card that is there; what is to be said of it, if anything."""
    what = named(row.name, card_set.printed)
    card = _there(actor, card_set, what.name, what.number)
    if card is not None:
        if CardPicture.objects.filter(owner=actor, card=card).exists():
            return HAS_ONE.fill({"card": card.definition.name})
        pictures.keep(actor, card, found)
        return BECAME.fill({"card": card.definition.name})
    if _waits(actor, card_set, what.name, what.number):
        return WAITS.fill({"card": shown(what.name)})
    language = READER.language[:2]
    name = Name.of({language: what.name})
    made = write_aside(actor, card_set, CardDef("", "", name, {}, card_set.code, what.number))
    pictures.keep(actor, made, found)
    fields = {
        f"name.{language}": [what.name],
        "number": [what.number],
        "file": [row.name[-120:]],
        "folder": [what.set],
    }
    lay_aside(actor, card_set, made, fields)
    return None


def _there(actor: User, card_set: CardSet, name: str, number: str) -> Card | None:
    """The card of the set with that number, else with that name."""
    wanted, words = shortened(number), fold(name)
    cards = Card.objects.filter(set=card_set, shelf=actor.pk).order_by("pk")
    rows = list(cards.values_list("pk", "number", "name_en", "name_it"))
    found = [pk for pk, no, *_names in rows if number and no and shortened(no) == wanted]
    found += [
        pk for pk, no, *names in rows if words in map(fold, names) and not (number and no) and words
    ]
    return Card.objects.get(pk=found[0]) if found else None


def _waits(actor: User, card_set: CardSet, name: str, number: str) -> bool:
    words, wanted = fold(name), shortened(number)
    for fields in waiting_in(actor, card_set).values_list("fields", flat=True):
        names = {fold(last(fields, key)) for key in fields if key.startswith("name.")}
        if words in names and shortened(last(fields, "number")) == wanted:
            return True
    return False


def _wishes(actor: User, card_set: CardSet, rows: Iterable[Typing]) -> list[CardWish]:
    """What the drafts wish. Raises BadCards with all that is wrong, by the draft."""
    found: list[CardWish] = []
    faults: dict[int, tuple[CardFault, ...]] = {}
    for row in rows:
        try:
            found.append(_wish(actor, card_set, row))
        except BadCards as exc:
            faults[row.pk] = exc.faults[0]
    if faults:
        raise BadCards(faults)
    return found


def _wish(actor: User, card_set: CardSet, row: Typing) -> CardWish:
    assert row.card is not None
    fields: Mapping[str, Any] = {
        **row.fields,
        "known": [str(row.card.edition)],
        "seen": ["0"],
        "copies": [last(row.fields, "copies") or "0"],
    }
    return wish_of(actor, card_set.code, card_set.game, fields, row.card)


def undone(actor: User, card_set: CardSet) -> CardEdit | None:
    """The act that last made cards of pictures, where it can be undone."""
    rows = CardEdit.objects.filter(owner=actor, set=card_set, undone_by=None)
    last_act = rows.first()
    return last_act if last_act is not None and last_act.cause == CAUSE else None
