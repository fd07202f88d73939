"""The face and the words of a card while it is being typed; nothing of it is kept."""

from __future__ import annotations

from typing import Any, Final

from django.core import signing
from django.http import Http404, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_POST, require_safe

from collection.catalogue.faces import card_url, face, shown_code
from collection.catalogue.rows import CardSet
from collection.drawing import draw_card
from collection.drawing.addresses import drawn_language
from collection.drawing.plans import LANGUAGES
from collection.drawing.webp import encoded
from collection.house.games import game_or_404
from collection.house.i18n import READER, say, spoken
from collection.own import queries
from collection.own.effects.commands import settled
from collection.own.effects.lines import LINE, lines_part
from collection.own.effects.lines import LONGEST as LONGEST_LINE
from collection.own.effects.page import effects_part, plays_part
from collection.own.effects.pressing import pressed
from collection.own.given import Given, given_by, last, raw_of
from collection.own.originals import original_of
from collection.requests.asked import HttpRequest
from engine.kernel.cards import REPRINT, CardDef
from engine.kernel.errors import KernelError
from engine.kernel.forms import WORDS, CardFault
from engine.kernel.game import Game
from engine.kernel.names import Name
from engine.kernel.severity import Severity

PREVIEW: Final = "collection/own/_preview.html"
EFFECTS_PART: Final = "collection/own/effects/_effects.html"
LINES_PART: Final = "collection/own/effects/_lines.html"
_SALT: Final = "own face"
# A card that is not kept has no id yet.
_CODE: Final = "own-typed"
_WIDTH: Final = 250
_HOUR: Final = 3600


@require_POST
def preview(request: HttpRequest, game: str) -> HttpResponse:
    """The face beside the form, drawn anew for what stands in it, and how its effects are played;
    or, asked for the `part`, the sentences of its effects after what was pressed, or what a line
    may mean."""
    rules = game_or_404(game)
    row = queries.own_set(request.user, game, request.POST.get("set", "")[:64])
    given: Given
    try:
        given = given_by(request.POST)
    except KernelError:
        return HttpResponseBadRequest()
    given = settled(rules, given)
    about = {"game": {"key": game}}
    if request.POST.get("part") == "lines":
        line = request.POST.get(LINE, "")[:LONGEST_LINE]
        return render(request, LINES_PART, lines_part(rules, given, line))
    if request.POST.get("part") == "effects":
        given, doing = pressed(rules, given, request.POST)
        return render(request, EFFECTS_PART, {**about, **effects_part(rules, given, doing)})
    code = request.POST.get("code", "")[:64].replace("\0", "")
    told = {**face_part(rules, row, given, code), **plays_part(rules, given), "swap": True}
    return render(request, PREVIEW, {**about, **told})


@require_safe
def picture(request: HttpRequest, game: str) -> HttpResponse:
    """The picture that such a face names: what it shows stands signed in its address."""
    rules = game_or_404(game)
    try:
        told = signing.loads(request.GET.get("c", "")[:12_000], salt=_SALT)
        language, raw = told
        card = rules.read_card(raw).card
    except (signing.BadSignature, ValueError, TypeError) as exc:
        raise Http404 from exc
    if card is None or language not in LANGUAGES:
        raise Http404
    image = draw_card(game, card, language, _WIDTH)
    answer = HttpResponse(encoded(image), content_type="image/webp")
    patch_cache_control(answer, private=True, max_age=_HOUR)
    return answer


def face_part(rules: Game, row: CardSet | None, given: Given, code: str = "") -> dict[str, Any]:
    """What `_face.html` shows: the face, and what the table lacks."""
    own_set = row.code if row else ""
    original = original_of(rules.key, own_set, last(given, REPRINT))
    raw = raw_of(rules, given, original_of(rules.key, own_set, code), original)
    raw["code"], raw["set"] = code or _CODE, own_set
    typed = rules.read_card(raw)
    if typed.card is None:
        return {"face": None, "lacks": [], "notes": [], "original": None}
    shown = face(rules.key, typed.card)
    language = drawn_language(READER.language)
    # What stands on the card, and not the id of its set.
    told = {**raw, "set": row.label if row else "", WORDS: {language: _words(raw)}}
    address = signing.dumps([language, told], salt=_SALT, compress=True)
    width, height = shown["size"]
    return {
        "face": {
            "alt": shown,
            "src": f"{reverse('own-preview-face', args=(rules.key,))}?c={address}",
            "width": _WIDTH,
            "height": round(_WIDTH * height / width),
        },
        "original": original and named_by(rules.key, original),
        **standing_of(rules, typed.card),
    }


def named_by(key: str, original: CardDef) -> dict[str, str]:
    """A card, for the link to it."""
    name = original.name.pick(READER.language)
    shown = shown_code(key, original)
    return {"name": name, "shown": shown, "url": card_url(key, original, name)}


def _words(raw: dict[str, Any]) -> str:
    texts = raw[WORDS]
    return next((texts[one] for one in spoken() if texts.get(one, "").strip()), "")


def standing_of(rules: Game, card: CardDef) -> dict[str, list[str]]:
    """What the table counts with and the card lacks, and what is worth knowing beside."""
    found = rules.check_card(card)
    return {
        "lacks": [lack_of(each) for each in found if each.severity is Severity.INCOMPLETE],
        "notes": [str(say(each.message)) for each in found if each.severity is Severity.WARNING],
    }


def lack_of(fault: CardFault) -> str:
    """What is missing, as short as it can be said."""
    field = fault.message.params.get("field")
    return str(say(field)) if isinstance(field, Name) else str(say(fault.message))
