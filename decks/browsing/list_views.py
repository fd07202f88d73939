"""The list of decks, and what is done to many at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from collection.house.i18n import say
from collection.house.problems import MAX_KEY, BadInput, status_of, words
from collection.requests.asked import HttpRequest
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from decks.browsing.deck_list import DeckList, Wanted, folded, told_lines
from decks.keeping.queries import folders_of
from decks.lists.errors import DeckNotFound
from decks.lists.rows import Deck
from decks.making import care
from decks.making.tags import clean_folder, split_tags
from decks.showing import pages
from decks.showing.answering import led_to
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message
from engine.registry import games

_UNDO = {"delete": "restore", "archive": "unarchive", "unarchive": "archive", "restore": "delete",
         "move": "move"}  # fmt: skip


@require_safe
def decks(request: HttpRequest) -> HttpResponse:
    """All decks of the person that the address asks for."""
    return render(request, "decks/browsing/decks.html", list_page(request))


@require_POST
def decks_many(request: HttpRequest) -> HttpResponse:
    """Archive, tag, delete, restore: one act on all decks that were ticked."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    try:
        act = words(request.POST, "act", 16)
        if act == "rename":
            return _renamed(request, user)
        ids = [deck_id[:16].replace("\0", "") for deck_id in request.POST.getlist("d")]
        were = folders_of(user, ids) if act == "move" else {}
        count = many(user, act, ids, request.POST, words(request.POST, "key", MAX_KEY))
    except DeckNotFound as exc:
        raise Http404 from exc
    except KernelError as exc:
        return _refused(request, exc)
    return told(led_to(request, reverse("decks")), act, ids, count, were)


def _renamed(request: HttpRequest, user: User) -> HttpResponse:
    """A folder called otherwise, with the way back as if its decks had been moved."""
    was = words(request.POST, "was", 400)
    rows = Deck.objects.filter(owner=user, deleted=None).exclude(folder="").order_by("pk")
    were = {
        deck_id: folder
        for deck_id, folder in rows.values_list("pk", "folder")
        if folder.casefold() == was.strip().casefold()
    }
    # More are not moved at once, so nor are they moved back.
    ids = [*were] if len(were) <= care.MAX_AT_ONCE else []
    count = many(user, "rename", ids, request.POST, words(request.POST, "key", MAX_KEY))
    there = Wanted(folder=clean_folder(words(request.POST, "folder", 400))).address()
    return told(HttpResponseRedirect(there), "move", ids, count, were)


def many(user: User, act: str, ids: list[str], given: Mapping[str, Any], key: str) -> int:
    """Carry out an act on decks; how many. Raises BadInput, BadLine, DeckNotFound."""
    acts: dict[str, Callable[[], int]] = {
        "archive": lambda: care.archive(actor=user, deck_ids=ids, key=key),
        "unarchive": lambda: care.archive(actor=user, deck_ids=ids, archived=False, key=key),
        "delete": lambda: care.discard(actor=user, deck_ids=ids, key=key),
        "restore": lambda: care.restore(actor=user, deck_ids=ids, key=key),
        "purge": lambda: care.purge(actor=user, deck_ids=ids, key=key),
        "tag": lambda: care.tag(actor=user, deck_ids=ids, add=_tags(given), key=key),
        "move": lambda: care.move(actor=user, folders=_folders(ids, given), key=key),
        "rename": lambda: care.rename_folder(
            actor=user, folder=words(given, "was", 400), name=words(given, "folder", 400), key=key
        ),
        "untag": lambda: care.tag(actor=user, deck_ids=ids, remove=_tags(given), key=key),
    }
    if act not in acts:
        raise BadInput(
            Message(
                N_("«{act}» cannot be done to decks. There are: {known}."),
                {"act": act, "known": ", ".join(acts)},
            )
        )
    return acts[act]()


def list_page(request: HttpRequest) -> dict[str, Any]:
    """The context of `templates/decks/browsing/decks.html`."""
    wanted = Wanted.of(request.GET)
    context: dict[str, Any] = {
        "wanted": wanted,
        "key": fresh_key(),
        "decks": [],
        "total": 0,
        "shared_lists": [
            {"title": pages.game_title(key), "url": reverse("shared-decks", args=(key,))}
            for key, rules in games().items()
            if rules.loadout_kinds()
        ],
        "starters": sum(len(rules.starter_loadouts()) for rules in games().values()),
        "counts": {},
        "here": wanted.address(page=wanted.page),
    }
    if not isinstance(request.user, User):
        return context
    found = DeckList(request.user, wanted)
    lines = told_lines(request.user, found.decks)
    return context | {
        "decks": lines,
        "folded": folded(lines) if wanted.show == "active" else [{"name": "", "decks": lines}],
        "folders": [
            {
                "name": name,
                "count": count,
                "current": name.casefold() == wanted.folder.casefold(),
                "url": Wanted(folder=name).address(),
            }
            for name, count in found.folders
        ],
        "page": found.page,
        "total": found.count,
        "counts": found.counts,
        "shows": [
            {"key": show, "count": count, "url": Wanted(show=show).address()}
            for show, count in found.counts.items()
        ],
        "tags": [
            {
                "tag": tag,
                "count": count,
                "current": tag.casefold() == wanted.tag.casefold(),
                "url": wanted.address(tag="" if tag.casefold() == wanted.tag.casefold() else tag),
            }
            for tag, count in found.tags
        ],
        "game_chips": [
            {
                "title": pages.game_title(key),
                "current": key == wanted.game,
                "url": wanted.address(game="" if key == wanted.game else key),
            }
            for key in (found.games if len(found.games) > 1 or wanted.game else [])
        ],
        "next_url": _page_url(wanted, found, 1),
        "previous_url": _page_url(wanted, found, -1),
        "did": _did(request),
    }


def _tags(given: Mapping[str, Any]) -> list[str]:
    tags = split_tags(words(given, "tag", 400))
    if not tags:
        raise BadInput(Message(N_("Type the tag first.")))
    return tags


def _folders(ids: list[str], given: Mapping[str, Any]) -> dict[str, str]:
    """Where each deck goes: all into `folder`, or (a way back) each into its own `f`."""
    each = given.getlist("f") if isinstance(given, QueryDict) else []
    if each:
        return dict(zip(ids, each, strict=False))
    return dict.fromkeys(ids, words(given, "folder", 400))


def _refused(request: HttpRequest, error: KernelError) -> HttpResponse:
    context = {**list_page(request), "refusal": say(error.message)}
    return render(request, "decks/browsing/decks.html", context, status=status_of(error))


def told(
    answer: HttpResponseRedirect,
    act: str,
    ids: list[str],
    count: int,
    were: Mapping[str, str] | None = None,
) -> HttpResponseRedirect:
    """The list says what was done, with the way back; the address carries it, nothing is kept."""
    fields = [("did", act), ("n", str(count))]
    if act in _UNDO:
        fields += [("d", deck_id) for deck_id in ids]
    if act == "move":
        fields += [("f", (were or {}).get(deck_id, "")) for deck_id in ids]
    joint = "&" if "?" in answer.url else "?"
    return HttpResponseRedirect(f"{answer.url}{joint}{urlencode(fields)}")


def _did(request: HttpRequest) -> dict[str, Any] | None:
    act, count = request.GET.get("did", ""), request.GET.get("n", "")
    if act not in (*_UNDO, "purge", "tag", "untag") or not count.isdecimal() or len(count) > 4:
        return None
    ids, folders = request.GET.getlist("d"), request.GET.getlist("f")
    return {
        "act": act,
        "count": int(count),
        "undo": _UNDO.get(act, ""),
        "ids": list(zip_longest(ids[: care.MAX_AT_ONCE], folders[: len(ids)])),
    }


def _page_url(wanted: Wanted, found: DeckList, step: int) -> str:
    page = found.page
    if not (page.has_next() if step > 0 else page.has_previous()):
        return ""
    return wanted.address(page=str(page.number + step))
