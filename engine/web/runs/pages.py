"""What the pages of batches show: the list, the form with its cost, one batch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.translation import ngettext

from collection.house.i18n import say
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from decks.lists import judging
from decks.lists.rows import Deck
from decks.showing.pages import game_title
from engine.kernel.errors import KernelError
from engine.registry import games
from engine.web.laying.deck_choices import Decks
from engine.web.laying.meeting import seats_two_decks
from engine.web.runs import telling
from engine.web.runs.costs import seconds_a_game
from engine.web.runs.picture import matrix, percent, tone
from engine.web.runs.queries import progress, results, runs_of
from engine.web.runs.rows import Run
from engine.web.runs.wishes import (
    MAX_ADDRESS,
    MAX_SEED,
    MOST_AGAINST,
    MOST_TESTED,
    USUAL_GAMES,
    sides_of,
)
from engine.web.seat.partners import MEASURE, measures

Plain = dict[str, Any]
_ON_A_PAGE: Final = 20
_GAMES: Final = (20, 50, 100, 200, 500, 1000, 2000)
_DOORS: Final = ("progress", "cancel", "again", "example", "delete")
_FILES: Final = ("csv", "json")
_MOST_CARDS: Final = 60


def list_page(user: object, given: Mapping[str, str]) -> Plain:
    """The person's batches, and the games in which decks can be tested."""
    rows = runs_of(user) if isinstance(user, User) else Run.objects.none()
    pages = Paginator(rows, _ON_A_PAGE)
    page = pages.get_page(given.get("page"))
    # The one to be deleted may stand on any page.
    sure = rows.filter(pk=given.get("sure", "")[:16])
    return {
        "runs": _summaries(page.object_list),
        "page": page,
        "games": playable_games(),
        "sure": next(iter(_summaries(sure)), None),
        "key": fresh_key(),
    }


def playable_games() -> list[dict[str, str]]:
    """The games in which one deck meets another."""
    url = reverse("run-new")
    return [
        {"key": key, "title": game_title(key), "url": f"{url}?game={key}"}
        for key in games()
        if seats_two_decks(key)
    ]


def _summaries(rows: Iterable[Run]) -> list[Plain]:
    shown = list(rows)
    told = telling.summaries(shown)
    return [{**each, "urls": _urls(row)} for each, row in zip(told, shown, strict=True)]


def run_page(row: Run, error: KernelError | None = None) -> Plain:
    """One batch: how far it is, the matrix, and what each tested deck did."""
    found = progress(row)
    told = telling.results_data(row, results(row))
    for deck in told["decks"]:
        deck["cards"] = [card for card in deck["cards"] if card["held"]["games"]][:_MOST_CARDS]
    _worded([*told["pairings"], *told["decks"]])
    for deck in told["decks"]:
        _worded([deck["began"], deck["followed"], *deck["endings"]])
        _worded([card[part] for card in deck["cards"] for part in ("held", "played")])
    return {
        "run": {**telling.head(row), "urls": _urls(row)},
        "progress": telling.progress_data(found),
        "working": row.status == Run.Status.WORKING,
        "stamp": stamp(row),
        "results": told,
        "matrix": matrix(told),
        "key": fresh_key(),
        "refusal": say(error.message) if error else "",
    }


def stamp(row: Run) -> str:
    """Changes with everything that the page of a working batch shows."""
    found = progress(row)
    waits = found.waits.value if found.waits else ""
    return f"{row.status}-{found.done}-{found.failed}-{waits}"


def new_page(
    user: object,
    key: str,
    *,
    deck: Deck | None = None,
    sent: Mapping[str, Any] | None = None,
    error: KernelError | None = None,
) -> Plain:
    """The form, with what was sent before or a proposal."""
    known = Decks(user, key, deck)
    shown = sent or _proposal(known)
    # The last group draws decks or asks for an address; that has a field of its own here.
    groups = known.groups()[:-1]
    return {
        "game": {"key": key, "title": game_title(key)},
        "deck": known.wanted_page(),
        "tested": _ticked(groups, shown["decks"]),
        "against": _ticked(groups, shown["against"]),
        "addresses": {"decks": shown["deck_address"], "against": shown["against_address"]},
        "games": _games(str(shown["games"]), sides_of(key)),
        "levels": [{**one, "selected": one["name"] == shown["level"]} for one in measures()],
        "seed": shown["seed"],
        "most": {
            "tested": MOST_TESTED,
            "against": MOST_AGAINST,
            "seed": MAX_SEED,
            "address": MAX_ADDRESS,
        },
        "costs": [
            {"title": one["title"], "text": duration(100 * seconds_a_game(key, one["name"]))}
            for one in measures()
        ],
        "by_hand": known.by_hand(),
        "prompting": known.prompting(),
        "broken": known.broken(),
        "key": fresh_key(),
        **_refused(error),
    }


def duration(seconds: float) -> str:
    """A length of time as one says it."""
    if seconds < 90:
        count = max(1, round(seconds))
        return ngettext("about %(n)s second", "about %(n)s seconds", count) % {"n": count}
    count = round(seconds / 60)
    return ngettext("about %(n)s minute", "about %(n)s minutes", count) % {"n": count}


def _proposal(known: Decks) -> Plain:
    mine = known.first()
    meeting = [f"starter:{code}" for code in known.meeting()]
    others = [code for code in meeting if code != mine] or meeting
    return {
        "decks": [mine],
        "against": others[:MOST_AGAINST],
        "deck_address": "",
        "against_address": "",
        "games": USUAL_GAMES,
        "level": MEASURE,
        "seed": "",
    }


def _ticked(groups: Sequence[Plain], chosen: Sequence[str]) -> list[Plain]:
    return [
        {
            "label": group["label"],
            "choices": [{**one, "ticked": one["value"] in chosen} for one in group["choices"]],
        }
        for group in groups
    ]


def _games(chosen: str, sides: int) -> list[Plain]:
    counts = sorted({-(-count // sides) * sides for count in _GAMES})
    return [{"value": count, "selected": str(count) == chosen} for count in counts]


def _worded(shares: Sequence[Plain]) -> None:
    """Percent beside each share, and what it means."""
    for each in shares:
        share = each["share"]
        each["tone"] = tone(share)
        each["percent"] = {name: percent(share[name]) for name in share} if share else None


def _refused(error: KernelError | None) -> Plain:
    if error is None:
        return {"refusal": "", "violations": []}
    verdict = getattr(error, "verdict", None)
    found = judging.spoken(str(getattr(error, "game", "")), verdict) if verdict else {}
    return {"refusal": say(error.message), "violations": found.get("violations", [])}


def _urls(row: Run) -> dict[str, str]:
    doors = {door: reverse(f"run-{door}", args=(row.pk,)) for door in _DOORS}
    files = {each: reverse("run-file", args=(row.pk, each)) for each in _FILES}
    return {**doors, **files}


def cost_text(key: str, level: str, games: int) -> str:
    """What a batch will take, in a sentence."""
    took = duration(games * seconds_a_game(key, level))
    many = ngettext(
        "%(n)s game, %(time)s on one worker.", "%(n)s games, %(time)s on one worker.", games
    )
    return many % {"n": games, "time": took}
