"""What people do by hand: menu after menu, whose it is to do, and the doing carried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from collection.house.i18n import READER, say
from collection.house.problems import BadInput
from engine.kernel.by_hand import DONE, DONE_TEXT, hand_card
from engine.kernel.doings import Handle
from engine.kernel.errors import IllegalAction, WrongSeat
from engine.kernel.forms import words_of
from engine.kernel.match import Match as Played
from engine.kernel.messages import N_, Message, shown
from engine.kernel.names import Name
from engine.kernel.state import DECIDE, HAND
from engine.kernel.steps import done_by_hand
from engine.web.seat import handover, waits
from engine.web.seat.digits import numbered
from engine.web.seat.faces import face_at
from engine.web.seat.names import Sitter
from engine.web.seat.rows import Match

# How the numbers chosen so far stand in a form: "hand:100,8".
SIGN: Final = "hand:"
_MOST: Final = 200


def is_open(played: Played) -> bool:
    """Whether a card waits to be carried out by hand."""
    return played.state.node == HAND


def chosen_of(text: str) -> list[int]:
    """The numbers of a form. Raises BadInput."""
    try:
        return [int(each) for each in text.removeprefix(SIGN)[:_MOST].split(",") if each]
    except ValueError as exc:
        raise BadInput(Message(N_("A change by hand is a list of whole numbers."))) from exc


def can_mend(row: Match, played: Played, seat: int | None) -> bool:
    """Whether that seat may mend the table now: at its own decision between two moves."""
    s, known = played.state, played.rules.doings()
    if seat is None or row.lesson or not known.sorts or played.pending:
        return False
    return s.node == DECIDE and s.decider == seat and known.is_quiet(s)


def may(row: Match, played: Played, seat: int) -> bool:
    """Whether that seat of a person carries out the open card: its own, or a partner's."""
    people = {each.number for each in handover.people(row)}
    return seat in people and (played.decider == seat or played.decider not in people)


def is_whole(played: Played, seat: int, chosen: list[int]) -> bool:
    """Whether nothing is to be added: a complete doing, or the end of the card."""
    return chosen == [DONE] or not played.handling(seat, chosen)


def carry_out(row: Match, played: Played, seat: int, chosen: list[int], revision: int) -> None:
    """Change the table, or end what the card waits for."""
    if chosen == [DONE]:
        end(row, played, seat, DONE, revision)
        return
    check(row, played, seat)
    played.patch(seat, chosen, revision=revision)


def end(row: Match, played: Played, seat: int, action: int, revision: int) -> None:
    """The one action of an open card. Raises what `check` does, and IllegalAction while others say
    wait."""
    check(row, played, seat)
    waits.check_end(row, played)
    played.act(seat, action, revision=revision)


def since(played: Played, number: int) -> int:
    """The step before that one, counted from 1, of what was done for the open card."""
    path = played.log.path()
    done = done_by_hand(path, len(path)) if is_open(played) else []
    if not 1 <= number <= len(done):
        raise IllegalAction(
            Message(
                N_("«{n}» is not among what was done for this card: there are {count} doings."),
                {"n": shown(number), "count": len(done)},
            )
        )
    return path[done[number - 1]].parent


def check(row: Match, played: Played, seat: int) -> None:
    """Raises WrongSeat or IllegalAction unless that seat may change the table by hand now."""
    if is_open(played):
        if not may(row, played, seat):
            raise WrongSeat(
                Message(N_("Whose card it is carries it out by hand."), code="NOT_YOUR_DECISION")
            )
    elif not can_mend(row, played, seat):
        raise IllegalAction(Message(N_("Nothing can be changed by hand now.")))


def moves(
    row: Match, played: Played, seat: int, who: Mapping[int, Sitter], chosen: Sequence[int]
) -> dict[str, Any]:
    """As `choices.choices`: what can be done by hand, or added to what was chosen. `printed`: the
    words on the open card, and in which language; `tiles`: the items are the doings."""
    card = {**_NOTHING, "asker": _asker(played), "printed": _printed(played)}
    if is_open(played) and not may(row, played, seat):
        return {**card, "waiting": _waiting(played, who)}
    offered = played.handling(seat, chosen)
    last = _leaving(played, chosen)
    items = last + [_item(played, [*chosen, each.number], each) for each in offered]
    leaves = [True] * len(last) + [False] * len(offered)
    for item, digit in zip(items, numbered([None] * len(items), leaves), strict=True):
        item["digit"] = digit
    return {
        **card,
        "question": _path(played, seat, chosen) or _question(played),
        "hint": _hint(played),
        "tiles": not chosen,
        "items": items,
    }


def _leaving(played: Played, chosen: Sequence[int]) -> list[dict[str, Any]]:
    """A step back in what was chosen; else the end of the card."""
    if chosen:
        return [_plain(SIGN + ",".join(map(str, chosen[:-1])), _("Back"))]
    if not is_open(played):
        return []
    return [{**_plain(f"{SIGN}{DONE}", _("Done"), DONE_TEXT), "ends": True}]


_NOTHING: Final[Mapping[str, Any]] = {
    "question": "",
    "hint": "",
    "asker": None,
    "can_back": False,
    "waiting": "",
    "items": [],
    "window": False,
    "refused": [],
}


def _waiting(played: Played, who: Mapping[int, Sitter]) -> str:
    card = played.rules.pool.at(hand_card(played.state))
    name = who[played.decider].name if played.decider in who else ""
    return _("%(name)s carries out %(card)s by hand.") % {"name": name, "card": say(card.name)}


def _question(played: Played) -> str:
    if not is_open(played):
        return _("Mend the table")
    return _("Play it by hand")


def _hint(played: Played) -> str:
    if is_open(played):
        return _("Do what the card says, then choose Done: all of it is one step back.")
    return _("The log tells what is changed, and the battle then counts in no result.")


def _path(played: Played, seat: int, chosen: Sequence[int]) -> str:
    """What was chosen so far, in words."""
    said: list[str] = []
    for at, number in enumerate(chosen):
        offered = played.handling(seat, chosen[:at])
        said += [_title(each) for each in offered if each.number == number]
    return ": ".join(said)


def _title(handle: Handle) -> str:
    return str(say(handle.title)) if not isinstance(handle.title, (int, str)) else str(handle.title)


def _asker(played: Played) -> dict[str, Any] | None:
    """The card whose printed words are to be carried out."""
    if not is_open(played):
        return None
    card = played.rules.pool.at(hand_card(played.state))
    return {"card": face_at(played.rules, card.code), "label": say(card.name)}


def _printed(played: Played) -> dict[str, str] | None:
    """The words on the card as they were typed, None for a card without."""
    if not is_open(played):
        return None
    words = words_of(played.rules.pool.at(hand_card(played.state)))
    text = Name.of(words).pick(READER.language)
    language = next((each for each, said in words.items() if said == text), "")
    return {"text": text, "language": language} if text else None


def _item(played: Played, chosen: Sequence[int], handle: Handle) -> dict[str, Any]:
    item = _plain(SIGN + ",".join(map(str, chosen)), _title(handle), handle.text)
    return {**item, "card": face_at(played.rules, handle.card) if handle.card else None}


def _plain(action: str, title: str, text: str = "") -> dict[str, Any]:
    return {
        "digit": "",
        "action": action,
        "group": "",
        "text": text,
        "title": title,
        "detail": "",
        "outcome": None,
        "card": None,
        "default": False,
        "source": "",
        "goal": "",
    }
