"""What the page of a new table shows: seats, decks, rules, and the last set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from collection.house.i18n import READER, say
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from decks.lists import judging
from decks.lists.judging import clause_url
from decks.lists.rows import Deck
from decks.making.services import product_name
from engine.kernel.errors import KernelError
from engine.kernel.game import Game, OptionSpec
from engine.registry import game
from engine.web.laying.bringing import bringers
from engine.web.laying.deck_choices import Decks, Plain, choice
from engine.web.laying.form import is_number, is_switch
from engine.web.laying.measured import measured
from engine.web.laying.meeting import seats_two_decks
from engine.web.laying.proposing import proposed
from engine.web.laying.tried import card_name
from engine.web.laying.wishes import BY_LOT, MAX_NAME, PARTNER, PERSON, last_setup
from engine.web.seat.errors import IllegalSeat
from engine.web.seat.partners import DEFAULT, level_title, levels, waits
from engine.web.seat.rows import Match
from engine.web.seat.storage import rules_for


def laying_page(
    user: object,
    key: str,
    *,
    deck: Deck | None = None,
    count: int = 0,
    sent: Mapping[str, Any] | None = None,
    error: KernelError | None = None,
) -> Plain:
    """The form, as `templates/engine/laying/new_table.html` describes it.

    `sent` is what was sent before, so that nothing typed is lost; `deck` the one to play with.
    """
    rules = game(key)
    seats = count if count in rules.seat_counts() else rules.seat_counts()[0]
    known = Decks(user, key, deck, boxes=True)
    last = last_setup(user, key)
    shown = sent or _proposal(rules, seats, known)
    bringing = bringers(rules_for(key, {}, seats))
    groups = known.groups(seats)
    faulty = getattr(error, "seat", -1)
    return {
        "game": {"key": key, "title": say(rules.title())},
        "deck": known.wanted_page(),
        "seats": [
            {
                **_seat(shown, n),
                "brings": n in bringing,
                "begins": rules.begins() == n,
                "faulty": n == faulty,
            }
            for n in range(seats)
        ],
        "counts": _counts(key, deck, rules, seats),
        "can_propose": bool(rules.ready_tables(rules.settle_options({}), seats)),
        "needs_deck": bool(rules.loadout_kinds()),
        "levels": _levels(key),
        "groups": groups,
        "line": _line(shown, [n for n in range(seats) if n in bringing], seats, groups),
        "is_open": bool(sent or error or count) or not known.is_ready(),
        "by_hand": known.by_hand(),
        "prompting": known.prompting(),
        "broken": known.broken(),
        "begins": _begins(rules, seats, str(shown.get("begins") or "")),
        **_terms(rules, shown),
        "most_name": MAX_NAME,
        "last": _last(key, last, known),
        "urls": {"start": reverse("table-new"), "box": _box_url(key)},
        "key": fresh_key(),
        **_refused(user, error),
    }


def _levels(key: str) -> list[Plain]:
    """The partners on offer, each with how long it goes on at a table and what was measured of it
    in this game, or ""."""
    found, waiting = measured(key), waits()
    return [
        {**one, "waits": waiting.get(one["name"], ""), "measured": found.get(one["name"], "")}
        for one in levels()
    ]


def _box_url(key: str) -> str:
    return reverse("box", args=(key,)) if seats_two_decks(key) else ""


def _terms(rules: Game, shown: Mapping[str, Any]) -> Plain:
    """The rules of the table, its pace and its seed."""
    chosen = shown.get("options") or {}
    return {
        "options": [_option(rules.key, spec, chosen) for spec in rules.option_specs()],
        "has_options_set": _is_set(rules, chosen),
        "paces": _paces(str(shown.get("pace") or Match.Pace.NORMAL)),
        "seed": str(shown.get("seed") or ""),
        "throws_dice": rules.throws_dice(),
        "own_dice": bool(shown.get("own_dice")),
    }


def _proposal(rules: Game, seats: int, known: Decks) -> Plain:
    """A person against partners, as fields of the form."""
    ready = proposed(known, seats)
    found: Plain = {"options": ready.options} if ready else {}
    for n in range(seats):
        found[f"who-{n}"] = PERSON if n == 0 else f"{PARTNER}:{DEFAULT}"
        if ready:
            found[f"deck-{n}"] = ready.decks[n]
        else:
            found[f"deck-{n}"] = known.first() if n == 0 else known.other(n)
    return found


def _seat(shown: Mapping[str, Any], n: int) -> Plain:
    """One seat of the form as it was sent or is proposed."""
    who, deck = str(shown.get(f"who-{n}", "")), str(shown.get(f"deck-{n}", ""))
    people = [choice(PERSON, _("A person at this screen"), who)]
    ranked = [choice(f"{PARTNER}:{x['name']}", _partner(x["title"]), who) for x in levels()]
    return {
        "n": n,
        "number": n + 1,
        "who": [*people, *ranked],
        "deck": deck,
        "name": str(shown.get(f"name-{n}", ""))[:MAX_NAME],
        "address": str(shown.get(f"address-{n}", "")),
    }


def _partner(title: str) -> str:
    return _("Computer: %(level)s") % {"level": title}


def _counts(key: str, deck: Deck | None, rules: Game, seats: int) -> list[Plain]:
    """Other numbers of seats, each with the page that lays it."""
    if len(rules.seat_counts()) < 2:
        return []
    wanted = f"deck={deck.pk}" if deck else f"game={key}"
    base = reverse("table-new")
    return [
        {"count": n, "url": f"{base}?{wanted}&seats={n}", "current": n == seats}
        for n in rules.seat_counts()
    ]


def _option(key: str, spec: OptionSpec, chosen: Mapping[str, Any]) -> Plain:
    value = chosen.get(spec.name, spec.default)
    is_list = not (is_switch(spec) or is_number(spec))
    return {
        "field": f"option-{spec.name}",
        "title": READER.gettext(spec.title) if spec.title else spec.name,
        "clause": spec.clause,
        "clause_url": clause_url(key, spec.clause),
        "kind": "switch" if is_switch(spec) else "number" if is_number(spec) else "list",
        "on": value is True,
        "value": value,
        "least": spec.values[0],
        "most": spec.values[-1],
        "changed": value != spec.default,
        "choices": [
            {"value": n, "label": _word(spec, n), "selected": each == value}
            for n, each in enumerate(spec.values)
            if is_list
        ],
    }


def _word(spec: OptionSpec, place: int) -> str:
    if place < len(spec.words):
        return READER.gettext(spec.words[place])
    return str(spec.values[place])


def _is_set(rules: Game, chosen: Mapping[str, Any]) -> bool:
    return any(chosen.get(spec.name, spec.default) != spec.default for spec in rules.option_specs())


def _begins(rules: Game, seats: int, chosen: str) -> list[Plain]:
    """Who begins, where it is for the table to say."""
    first = rules.begins()
    if first is None:
        return []
    named = [
        choice(str(n), _("Seat %(n)s") % {"n": n + 1}, chosen or str(first)) for n in range(seats)
    ]
    return [*named, choice(BY_LOT, _("At random"), chosen)]


def _paces(chosen: str) -> list[Plain]:
    named = {
        Match.Pace.SLOW: _("Slow"),
        Match.Pace.NORMAL: _("Normal"),
        Match.Pace.OFF: _("Off: no waiting"),
    }
    return [choice(str(value), label, chosen) for value, label in named.items()]


def _line(
    shown: Mapping[str, Any], bringing: Sequence[int], seats: int, groups: Sequence[Plain]
) -> str:
    """What pressing *Sit down* lays, in a line."""
    decks = {one["value"]: one["label"] for group in groups for one in group["choices"]}
    told: list[str] = []
    for n in range(seats):
        who, _sign, level = str(shown.get(f"who-{n}", "")).partition(":")
        name = (
            _partner(level_title(level))
            if who == PARTNER
            else str(shown.get(f"name-{n}") or (_("You") if n == 0 else _("A person")))
        )
        deck = decks.get(str(shown.get(f"deck-{n}", ""))) if n in bringing else None
        told.append(f"{name} ({deck})" if deck else name)
    return " – ".join(told)


def _last(key: str, setup: Mapping[str, Any] | None, known: Decks) -> Plain | None:
    """The last set-up in a line."""
    if not setup:
        return None
    own = {deck.pk: deck.name for deck in known.own}
    return {"text": " – ".join(_last_seat(key, seat, own) for seat in setup.get("seats", ()))}


def _last_seat(key: str, seat: Mapping[str, Any], own: Mapping[str, str]) -> str:
    who = (
        _partner(level_title(str(seat.get("level"))))
        if seat.get("who") == PARTNER
        else str(seat.get("name") or _("You"))
    )
    if seat.get("surprise"):
        return _("{who} (a surprise)").format(who=who)
    if seat.get("box"):
        return _("{who} (from the box)").format(who=who)
    if seat.get("try"):
        return _("{who} (trying {card})").format(who=who, card=card_name(key, str(seat["try"])))
    if seat.get("starter"):
        return f"{who} ({product_name(key, str(seat['starter']))})"
    if seat.get("deck") in own:
        return f"{who} ({own[str(seat['deck'])]})"
    return who


def _refused(user: object, error: KernelError | None) -> Plain:
    """Why it was not laid: the sentence, every broken rule, and where the deck is mended."""
    if error is None:
        return {"refusal": "", "violations": [], "mend": ""}
    spoken: Plain = {"violations": []}
    verdict = getattr(error, "verdict", None)
    if verdict is not None:
        spoken = judging.spoken(str(getattr(error, "game", "")), verdict)
    deck = error.deck if isinstance(error, IllegalSeat) else None
    own = deck is not None and isinstance(user, User) and deck.owner_id == user.pk
    mend = reverse("deck-edit", args=(deck.pk, deck.slug)) if own and deck else ""
    return {"refusal": say(error.message), "violations": spoken["violations"], "mend": mend}
