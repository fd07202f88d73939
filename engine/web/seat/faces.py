"""Faces of cards as a match pinned them: a card changed since shows what it said then.

A card that somebody typed is drawn from its pinned content, which the address of its picture names:
whoever was shown the card has that address, and nobody can guess it.
"""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from collection.catalogue.faces import Face, card_url, printed_face, shipped_face
from collection.catalogue.shelves import OwnSet, is_lent, set_called, sets_of_reader
from collection.drawing import face_file
from collection.drawing.addresses import drawn_language
from collection.drawing.forms import FORMS
from collection.drawing.plans import LANGUAGES
from collection.house.i18n import READER
from collection.house.kept import Kept
from collection.house.pools import OWN, pool_of
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.names import Name
from engine.kernel.rules import Rules
from engine.registry import UnknownGame
from engine.web.seat.pinning import digest_of
from engine.web.seat.rows import PinnedCard

_MOST_KEPT: Final = 4096
_KEPT: Final = Kept[tuple[str, str, str], Face](_MOST_KEPT, lambda _: 1)
_SETS: Final = Kept[tuple[str, str], OwnSet](_MOST_KEPT, lambda _: 1)
_GONE: Final = OwnSet(Name(), "")
_FOR_EVER: Final = 365 * 24 * 3600


def face_at(rules: Rules, code: str) -> Face | None:
    """As `face_in`, of a card of these rules."""
    return face_in(rules.pool, rules.key, code)


def face_in(pool: CardPool, key: str, code: str) -> Face | None:
    """The face of a card of a pool, in the language being spoken; None for what is no card of it.

    The page it leads to is that of the card as the reader finds it now: `url` is "" where they
    find none. `is_past`: it says something else by now. Raises UnknownGame."""
    language = READER.language
    if not code.startswith(OWN):
        return shipped_face(key, code, language)
    card = pool.get(code)
    if card is None:
        return None
    place = (pool.digest, code, language)
    kept = _KEPT.get(place)
    drawn = _KEPT.put(place, _drawn(key, card, language)) if kept is None else kept
    now, printed_in = pool_of(key).get(code), _set_of(key, card.set)
    is_theirs = now is not None and not is_lent(code)
    return {
        **drawn,
        "shown": f"{printed_in.label} {card.number}".strip(),
        "set_name": printed_in.name.pick(language) or printed_in.label,
        "url": card_url(key, now, now.name.pick(language)) if now and is_theirs else "",
        "is_past": now is not None and now != card,
    }


def _set_of(key: str, code: str) -> OwnSet:
    """What a set is called: one's own as it is called now, another as it was first met."""
    mine = sets_of_reader(key).get(code)
    if mine is not None:
        return mine
    kept = _SETS.get((key, code))
    return _SETS.put((key, code), set_called(key, code) or _GONE) if kept is None else kept


def _drawn(key: str, card: CardDef, language: str) -> Face:
    digest = digest_of(card)
    first = reverse("pinned-face", args=(digest, drawn_language(language), "100"))
    base = first.removesuffix("100.webp")
    pictures = {form: f"{base}{form}.webp?v={digest[:12]}" for form in FORMS}
    return {**printed_face(key, card), "pictures": pictures}


@require_safe
def pinned_face(request: HttpRequest, digest: str, language: str, form: str) -> HttpResponse:
    """The face of a pinned content as WebP: it never changes."""
    wanted = FORMS.get(form)
    row = PinnedCard.objects.filter(digest=digest).first()
    if row is None or wanted is None or language not in LANGUAGES:
        raise Http404(form)
    etag = f'"{digest[:16]}-{language}-{form}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        try:
            file = face_file(row.game, CardDef.from_json(row.data), language, wanted)
        except UnknownGame as exc:
            raise Http404(row.game) from exc
        answer = HttpResponse(file, content_type="image/webp")
    answer["ETag"] = etag
    patch_cache_control(answer, public=True, max_age=_FOR_EVER, immutable=True)
    return answer
