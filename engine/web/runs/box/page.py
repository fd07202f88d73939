"""What the page "Two decks from my box" shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from collection.house.i18n import say
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.shelf.queries import places_of
from decks.lists import judging
from decks.showing.pages import game_title
from engine.kernel.errors import KernelError
from engine.web.laying.deck_choices import Decks, choice
from engine.web.runs.box import services
from engine.web.runs.box.asked import Asked
from engine.web.runs.box.pairs import Found
from engine.web.runs.box.telling import told
from engine.web.runs.pages import cost_text
from engine.web.runs.picture import percent
from engine.web.runs.queries import progress
from engine.web.runs.rows import Run
from engine.web.runs.telling import progress_data
from engine.web.runs.wishes import sides_of
from engine.web.seat.partners import DEFAULT, levels

Plain = dict[str, Any]
_MOST_PLACES: Final = 100


def box_page(
    user: object,
    key: str,
    asked: Asked,
    found: Found | None,
    error: KernelError | None = None,
) -> Plain:
    """The form as it was asked, and the pair; `found` None: the wish could not be read."""
    return {
        "game": {"key": key, "title": game_title(key)},
        "form": _form(user, key, asked),
        "levels": [choice(one["name"], one["title"], DEFAULT) for one in levels()],
        "answer": _answer(found) if found else None,
        "carried": asked.fields(),
        "key": fresh_key(),
        "signed": isinstance(user, User),
        "urls": {
            **{door: reverse(f"box-{door}", args=(key,)) for door in ("play", "save", "measure")},
            "others": _with(key, asked, seed=_next(asked.seed), pick="", run=""),
            "shelf": reverse("shelf-game", args=(key,)),
        },
        **_refused(error),
    }


def _form(user: object, key: str, asked: Asked) -> Plain:
    chosen_place = str(asked.place.pk) if asked.place else ""
    own = places_of(user)[:_MOST_PLACES] if isinstance(user, User) else []
    places = [
        choice("", _("The whole shelf"), chosen_place),
        *[choice(str(place.pk), place.name, chosen_place) for place in own],
    ]
    known = Decks(user, key, asked.deck)
    # Somebody else's deck is in nobody's box; the last group draws decks or asks for an address.
    others = {f"deck:{deck.pk}" for deck in known.public}
    groups = [
        {
            "label": group["label"],
            "choices": [
                {**one, "selected": one["value"] == asked.source}
                for one in group["choices"]
                if one["value"] not in others
            ],
        }
        for group in known.groups()[:-1]
    ]
    return {
        "places": places,
        "both": not asked.source,
        "groups": [group for group in groups if group["choices"]],
        "apart": asked.apart,
        "seed": asked.seed,
    }


def _answer(found: Found) -> Plain:
    plain = told(found)
    for one in plain["candidates"]:
        if one["share"]:
            one["percent"] = {name: percent(one["share"][name]) for name in one["share"]}
        one["url"] = _with(found.asked.game, found.asked, pick=str(one["number"]))
    games = services.DEALS * sides_of(found.asked.game) * max(1, len(found.pairs))
    return {
        **plain,
        "even": next((one for one in plain["candidates"] if one["chosen"]), None),
        "cost": cost_text(found.asked.game, services.LEVEL, games) if found.pairs else "",
        "measuring": _measuring(found.run) if found.run else None,
    }


def _measuring(run: Run) -> Plain:
    at = progress(run)
    working = run.status == Run.Status.WORKING
    return {
        "status": run.status,
        "working": working,
        "is_broken": run.status in (Run.Status.FAILED, Run.Status.CANCELLED),
        "url": run.get_absolute_url(),
        "progress": progress_data(at),
        "poll": f"{reverse('run-progress', args=(run.pk,))}?seen=" if working else "",
    }


def _with(key: str, asked: Asked, **changed: str) -> str:
    fields = {**asked.fields(), **changed}
    text = urlencode({name: value for name, value in fields.items() if value})
    return f"{reverse('box', args=(key,))}?{text}" if text else reverse("box", args=(key,))


def _next(seed: str) -> str:
    """Another seed: the next number, or the first after words."""
    return str(int(seed) + 1) if seed.isascii() and seed.isdigit() and len(seed) < 9 else "1"


def _refused(error: KernelError | None) -> Plain:
    if error is None:
        return {"refusal": "", "violations": []}
    verdict = getattr(error, "verdict", None)
    found: Mapping[str, Any] = {}
    if verdict is not None:
        found = judging.spoken(str(getattr(error, "game", "")), verdict)
    return {"refusal": say(error.message), "violations": found.get("violations", [])}
