"""The form of a card: a new one, or one that is there; kept, refused at its fields, or chosen
between where somebody else wrote it meanwhile."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from collection.catalogue.rows import Card, CardSet
from collection.house.games import game_or_404
from collection.house.i18n import say, spoken
from collection.house.pools import pool_of
from collection.house.problems import MAX_KEY, Refusal, status_of, words
from collection.own import drafts, queries
from collection.own.drafts import place_of_new
from collection.own.effects.commands import settled
from collection.own.effects.pressing import EDIT
from collection.own.errors import BadCards, CardMoved
from collection.own.given import Given, given_by, given_of, last
from collection.own.making import (
    KNOWN,
    SET_PRINTED,
    Sent,
    as_another,
    check_readable,
    default_names,
    keep_card,
    set_for,
)
from collection.own.originals import Originals
from collection.own.views.forms import Form, card_page, new_page
from collection.own.views.kept import kept_answer
from collection.own.views.short import short_kept, short_refused, spot_of
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from collection.requests.once import Outcome
from engine.kernel.cards import REPRINT
from engine.kernel.errors import KernelError
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message

PAGE: Final = "collection/own/card.html"
TRY: Final = "try"
# What a door to the form may say of the card, and the control it goes into.
_ASKED: Final = ("number", "copies", "rarity", "type", "place", "finish")
_TICKET: Final = "X-Typing"
_GONE: Final = Message(N_("The card was taken away meanwhile. What you typed waits as a new card."))
_GONE_SET: Final = Message(
    N_("Its set was taken away meanwhile. What you typed waits, to be kept in another one.")
)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, game: str, own_set: str = "") -> HttpResponse:
    """A new card of a set; without one, of the set that was made last or of one made on the way."""
    rules = _typed(game)
    row = queries.own_set(request.user, game, own_set) if own_set else None
    if own_set and row is None:
        return _away(request, _GONE_SET)
    if request.method == "POST":
        return _keep_new(request, rules, row)
    if row is None:
        mine = _meant(request, game, request.GET)
        if mine is not None:
            asked = request.GET.copy()
            asked.pop("set", None)
            address = reverse("own-card-new", args=(game, mine.code))
            return redirect(f"{address}?{asked.urlencode()}" if asked else address)
    return render(request, PAGE, new_page(request, rules, row, _begun(request, rules, row)))


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, game: str, own_card: str) -> HttpResponse:
    """A card that is there."""
    rules = _typed(game)
    row = queries.own_card(request.user, game, own_card)
    if row is None or row.set is None:
        return _away(request, _GONE)
    if request.method != "POST":
        return render(request, PAGE, card_page(request, rules, row, _standing(request, row)))
    # What stands in sentences is of the effects typed here, not of those that are chosen.
    given = _chosen(settled(rules, given_by(request.POST)), row)
    code = row.set.code
    do = request.POST.get("do", "")
    place = drafts.place_of_card(row)
    form = Form(given, key=last(given, "key"), place=place)
    if do == "fields" or EDIT in request.POST:
        form = form.after(rules, request.POST)
        return render(request, PAGE, card_page(request, rules, row, form))
    sent = Sent(given, last(given, "key")[:MAX_KEY], place, "changed")
    try:
        made = keep_card(ensure_user(request, sent.key), code, game, sent, row)
    except BadCards as exc:
        form, status = form.refused(exc.faults.get(0, ())), 422
    except CardMoved as exc:
        row = Card.objects.select_related("set").get(pk=exc.row.pk)
        form, status = form.against(given_of(row), say(exc.message)), 409
    except KernelError as exc:
        form, status = form.told(str(say(exc.message))), status_of(exc)
    else:
        address = _after(game, code, made, do)
        if _TICKET in request.headers:
            return kept_answer(request, game, code, made, address)
        return redirect(address)
    if _TICKET in request.headers:
        return _faults(form, status)
    return render(request, PAGE, card_page(request, rules, row, form), status=status)


def _keep_new(request: HttpRequest, rules: Game, row: CardSet | None) -> HttpResponse:
    given = settled(rules, given_by(request.POST))
    key = words(request.POST, "key", MAX_KEY)
    place = words(request.POST, "typing", 64)
    if spot_of(request):
        row = row or _meant(request, rules.key, request.POST)
        given = {**_blank(row, request.POST), **given}
        place = place or place_of_new(rules.key, row, key)
    form = Form(given, key=key or fresh_key(), place=place)
    if request.POST.get("do") == "fields" or EDIT in request.POST:
        form = form.after(rules, request.POST)
        return render(request, PAGE, new_page(request, rules, row, form))
    sent = Sent(given, key, place)
    try:
        # A visitor becomes a guest by a card that can be read.
        check_readable(rules.key, given)
        actor = ensure_user(request, key)
        sent = as_another(actor, sent)
        code = row.code if row else set_for(actor, rules.key, sent, spoken()[0])
        made = keep_card(actor, code, rules.key, sent, None)
    except BadCards as exc:
        return _refused(request, rules, row, form.refused(exc.faults.get(0, ())), exc)
    except KernelError as exc:
        return _refused(request, rules, row, form.told(str(say(exc.message))), exc)
    if _TICKET in request.headers:
        return kept_answer(request, rules.key, code, made)
    if spot_of(request):
        return short_kept(request, rules.key, code, made)
    do = request.POST.get("do", "")
    if do in ("keep", TRY):
        return redirect(_after(rules.key, code, made, do))
    pinned = {name: last(given, name) for name in ("place", "finish") if last(given, name)}
    address = reverse("own-card-new", args=(rules.key, code))
    return redirect(f"{address}?{urlencode({'kept': made['edit'], **pinned})}")


def _after(game: str, code: str, made: Outcome, do: str) -> str:
    """Where one goes from a card that was kept."""
    if do == TRY:
        card = Card.objects.get(pk=made["cards"][0])
        return reverse("own-try", args=(game, card.code))
    address = reverse("own-card-new" if do == "next" else "own-set", args=(game, code))
    return f"{address}?kept={made['edit']}"


def _refused(
    request: HttpRequest, rules: Game, row: CardSet | None, form: Form, error: KernelError
) -> HttpResponse:
    status = status_of(error) if isinstance(error, Refusal) else 400
    if _TICKET in request.headers:
        return _faults(form, status)
    if spot_of(request) and request.htmx:
        return short_refused(request, rules.key, form.given, form.faults, status)
    return render(request, PAGE, new_page(request, rules, row, form), status=status)


def _faults(form: Form, status: int) -> HttpResponse:
    told = [{"field": fault.field, "text": str(say(fault.message))} for fault in form.faults]
    told = told or [{"field": "", "text": form.problem}]
    return JsonResponse({"faults": told}, status=status)


def _away(request: HttpRequest, why: Message) -> HttpResponse:
    """A card or set that is not there, or not any more since it was typed without a line."""
    if _TICKET in request.headers:
        return JsonResponse({"faults": [{"field": "", "text": str(say(why))}]}, status=404)
    raise Http404


def _begun(request: HttpRequest, rules: Game, row: CardSet | None) -> Form:
    """What a new form begins with: what is still being typed, a card like another, what the door
    says, or nothing."""
    asked = request.GET
    named = drafts.find(request.user, asked.get("typing", "")[:64])
    if named is not None and named.game == rules.key and named.card_id is None:
        return Form.of(named)
    told = queries.told_by(request.user, row)
    blank = {**_blank(row, asked), "number": [told.number]}
    like = _like(request, rules, row, asked)
    given = {**blank, **like, **_prefilled(asked)}
    if like or _prefilled(asked).keys() - {"place", "finish"}:
        return Form.fresh(given, rules.key, row)
    latest = drafts.latest(request.user, rules.key, row)
    return Form.of(latest) if latest is not None else Form.fresh(given, rules.key, row)


def _blank(row: CardSet | None, asked: QueryDict) -> dict[str, list[str]]:
    if row is not None:
        return {}
    names = default_names()
    printed = asked.get("set", "")[:16].strip()
    if printed:
        names[SET_PRINTED] = printed
    return {name: [value] for name, value in names.items()}


def _prefilled(asked: QueryDict) -> dict[str, list[str]]:
    found = {name: [str(asked[name])[:40]] for name in _ASKED if asked.get(name)}
    if asked.get("name"):
        found[f"name.{spoken()[0]}"] = [str(asked["name"])[:200]]
    return {name: [value.replace("\0", "") for value in values] for name, values in found.items()}


def _like(
    request: HttpRequest, rules: Game, own_set: CardSet | None, asked: QueryDict
) -> dict[str, list[str]]:
    """All of another card but its number: a `variant` of it, or one that is `like` it but for its
    name."""
    row = queries.seen_card(rules.key, asked.get("variant", "")[:64])
    if row is not None:
        original = row.definition.get(REPRINT) or row.code
        known = Originals(pool_of(rules.key), own_set.code if own_set else "")
        named = {REPRINT: [known.called(str(original))]}
        return {**_all_but(row, ("number",)), **named}
    row = queries.own_card(request.user, rules.key, asked.get("like", "")[:64])
    return _all_but(row, ("number", "name.it", "name.en", REPRINT)) if row else {}


def _all_but(row: Card, left: tuple[str, ...]) -> dict[str, list[str]]:
    return {name: values for name, values in given_of(row).items() if name not in left}


def _standing(request: HttpRequest, row: Card) -> Form:
    begun = drafts.find(request.user, drafts.place_of_card(row))
    if begun is not None:
        form = Form.of(begun)
        if last(begun.fields, KNOWN) in ("", str(row.edition)):
            return form
        return form.against(given_of(row), say(CardMoved(row).message))
    return Form(given_of(row), fresh_key(), drafts.place_of_card(row))


def _chosen(given: Given, row: Card) -> Given:
    """Where two versions stood side by side: for each field the one that was chosen."""
    theirs = given_of(row)
    picks = {name[5:]: values for name, values in given.items() if name.startswith("pick.")}
    kept = {name: values for name, values in given.items() if not name.startswith("pick.")}
    for name, values in picks.items():
        if values[-1:] == ["theirs"]:
            kept[name] = theirs.get(name, [])
    return kept


def _meant(request: HttpRequest, game: str, told: QueryDict) -> CardSet | None:
    """The set that a door means by the code on its cards, else the one that was made last."""
    rows = list(queries.sets_of(request.user, game)[:200])
    asked = told.get("set", "").strip().casefold()
    if asked:
        return next((row for row in rows if row.printed.casefold() == asked), None)
    begun = drafts.find(request.user, told.get("typing", "")[:64])
    if begun is not None and begun.set is not None and not begun.set.gone:
        return begun.set
    return rows[0] if rows else None


def _typed(game: str) -> Game:
    rules = game_or_404(game)
    if not rules.card_types():
        raise Http404(game)
    return rules
