"""What the page of a card's form shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.urls import reverse

from collection.catalogue.faces import card_url
from collection.catalogue.rows import Card, CardSet
from collection.house.i18n import say
from collection.own import queries
from collection.own.drafts import place_of_new
from collection.own.effects.commands import settled
from collection.own.effects.faults import anchors, by_name
from collection.own.effects.held import EFFECTS
from collection.own.effects.page import effects_part, plays_part
from collection.own.effects.pressing import NOTHING_DONE, Doing, pressed
from collection.own.forming import Around, form_of, name_of
from collection.own.given import Given, last
from collection.own.making import KNOWN, SET_NAME, SET_PRINTED
from collection.own.rows import Typing
from collection.own.services import copies_of
from collection.own.views.kept import kept_part
from collection.own.views.preview import face_part
from collection.requests.asked import HttpRequest
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.shelf.queries import places_of
from engine.kernel.cards import REPRINT
from engine.kernel.forms import CardFault
from engine.kernel.game import Game


@dataclass(frozen=True)
class Form:
    """A form as it stands: what is typed, its key and place, what is wrong with it; `theirs` is how
    the card stands where somebody else wrote it meanwhile."""

    given: Given
    key: str
    place: str
    revision: int = 0
    faults: tuple[CardFault, ...] = ()
    problem: str = ""
    theirs: Given | None = None
    doing: Doing = NOTHING_DONE

    @staticmethod
    def fresh(given: Given, game: str, row: CardSet | None) -> Form:
        """A new one."""
        key = fresh_key()
        return Form(given, key, place_of_new(game, row, key))

    @staticmethod
    def of(row: Typing) -> Form:
        """One that was begun."""
        key = last(row.fields, "key") or fresh_key()
        return Form(row.fields, key, row.place, row.revision)

    def refused(self, faults: tuple[CardFault, ...]) -> Form:
        """With what is wrong at its fields."""
        return replace(self, faults=faults)

    def told(self, problem: str) -> Form:
        """With what is wrong with the whole."""
        return replace(self, problem=problem)

    def after(self, rules: Game, posted: QueryDict) -> Form:
        """With what was pressed in the sentences of its effects. Raises BadInput."""
        given, doing = pressed(rules, self.given, posted)
        return replace(self, given=given, doing=doing)

    def against(self, theirs: Given, problem: str) -> Form:
        """Beside how the card stands now; kept under a new key."""
        return replace(self, theirs=theirs, problem=problem, key=fresh_key())


def new_page(request: HttpRequest, rules: Game, row: CardSet | None, form: Form) -> dict[str, Any]:
    """The context of `card.html` for a new card."""
    told = queries.told_by(request.user, row)
    beside = {} if row else {"set": _set_fields(form.given)}
    where = ("own-card-new", (rules.key, row.code)) if row else ("own-new", (rules.key,))
    return {
        **_page(request, rules, row, form, told.rarities, beside),
        "action": reverse(where[0], args=where[1]),
        "last": told.last,
        "count": told.count,
        "begun": [
            {"name": name_of(one.fields), "place": one.place}
            for one in (queries.begun_in(request.user, row) if row else [])
            if one.place != form.place and one.card is None
        ],
    }


def card_page(request: HttpRequest, rules: Game, card: Card, form: Form) -> dict[str, Any]:
    """The same for a card that is there."""
    user = request.user
    assert card.set is not None
    assert isinstance(user, User)
    told = queries.told_by(request.user, card.set)
    held = copies_of(user, [card.pk]).get(card.pk, 0)
    given = {KNOWN: [str(card.edition)], **form.given, **_copies(form.given, held)}
    if form.theirs is not None:
        given[KNOWN] = [str(card.edition)]
    form = replace(form, given=given)
    return {
        **_page(
            request, rules, card.set, form, told.rarities, {"known": last(given, KNOWN)}, card.code
        ),
        "action": reverse("own-edit", args=(rules.key, card.code)),
        "card": {
            "code": card.code,
            "name": card.name,
            "url": card_url(rules.key, card.definition, card.name),
        },
        "conflict": _conflict(rules, form),
    }


def _copies(given: Given, held: int) -> dict[str, list[str]]:
    """So many more or fewer are wished than were seen, whatever is held by now."""
    copies, seen = last(given, "copies"), last(given, "seen")
    told = {"copies": [copies], "seen": [str(held)]}
    if copies.isascii() and copies.isdigit() and seen.isascii() and seen.isdigit():
        told["copies"] = [str(max(0, held + int(copies) - int(seen)))]
    elif not seen:
        told["copies"] = [str(held)]
    return told


def _page(
    request: HttpRequest,
    rules: Game,
    row: CardSet | None,
    form: Form,
    rarities: tuple[str, ...],
    beside: dict[str, Any],
    code: str = "",
) -> dict[str, Any]:
    given = settled(rules, form.given)
    at = anchors(rules, given, form.faults)
    faults = by_name(rules, given, form.faults)
    around = Around(rarities, places_of(request.user), faults, at, beside)
    return {
        "game": {"key": rules.key, "title": say(rules.title())},
        "set": {"code": row.code, "name": row.name, "label": row.label} if row else None,
        "key": form.key,
        "typing": form.place,
        "revision": form.revision,
        "person": request.user.pk if _is(request.user) else "",
        "problem": form.problem,
        "named": name_of(form.given),
        **face_part(rules, row, given, code),
        **form_of(rules, given, around),
        **effects_part(rules, given, form.doing),
        **plays_part(rules, given),
        **kept_part(request, rules.key, row),
    }


def _is(user: object) -> bool:
    return isinstance(user, User)


def _set_fields(given: Given) -> dict[str, str]:
    return {"name": last(given, SET_NAME), "printed": last(given, SET_PRINTED)}


def _conflict(rules: Game, form: Form) -> list[dict[str, str]]:
    """Field by field where the two versions differ."""
    if form.theirs is None:
        return []
    labels = {f"f.{one.key}": str(say(one.name)) for one in _fields(rules, form)}
    labels |= {f"o.{one.key}": str(say(one.name)) for one in _fields(rules, form)}
    about = ("name.", "words.", "f.", "o.")
    controls = dict.fromkeys([*form.given, *form.theirs])
    return [
        {
            "control": control,
            "label": labels.get(control, ""),
            "mine": _in_words(rules, control, form.given),
            "theirs": _in_words(rules, control, form.theirs),
        }
        for control in controls
        if (control in ("type", "number", "rarity", REPRINT, EFFECTS) or control.startswith(about))
        and _said(form.given, control) != _said(form.theirs, control)
    ]


def _in_words(rules: Game, control: str, given: Given) -> str:
    if control != EFFECTS:
        return ", ".join(given.get(control, ()))
    told = plays_part(rules, given)["plays"]
    texts = [one["text"] for one in told["texts"]] if told else []
    return "\n".join(texts) or last(given, EFFECTS)


def _fields(rules: Game, form: Form) -> list[Any]:
    kinds = {last(form.given, "type"), last(form.theirs or {}, "type")}
    return [one for kind in kinds for one in rules.card_form(kind)]


def _said(given: Given, control: str) -> list[str]:
    return [value for value in given.get(control, ()) if value.strip()]
