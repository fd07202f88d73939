"""The page of sample hands: one hand by its seed, the draws after it, ten hands compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from collection.catalogue.faces import face_of
from collection.house.i18n import READER
from collection.house.pools import pool_of
from collection.house.problems import words
from decks.lists.rows import Deck
from decks.outputs.asked import number, one_of
from decks.outputs.hands import LARGEST, LONGEST_SEED, fresh_seed, order
from decks.outputs.odds import expected
from decks.outputs.odds_page import plans_of, rule_sentence, told_notes, zone_name
from decks.showing.doors import door, keyed
from engine.kernel.showing import DrawPlan
from engine.registry import game

HANDS: Final = 10


@dataclass(frozen=True)
class Asked:
    """Which hand: its seed, the cards drawn after it, going second or not."""

    seed: str
    drawn: int = 0
    second: bool = False

    @staticmethod
    def of(given: QueryDict) -> Asked:
        """Read an address; without a seed a fresh one. Raises BadInput."""
        return Asked(
            seed=words(given, "seed", LONGEST_SEED).strip() or fresh_seed(),
            drawn=number(given, "drawn", 0, 0, LARGEST),
            second=one_of(given, "go", ("first", "second")) == "second",
        )


def hands_page(deck: Deck, asked: Asked, token: str = "") -> dict[str, Any]:
    """The context of the page. Raises BadSheet for a deck too large to be dealt."""
    plans = plans_of(deck)
    return {
        "asked": asked,
        "differ": any(plan.order_matters() for plan in plans),
        "fresh_url": _url(deck, Asked(fresh_seed(), 0, asked.second), token),
        "next_url": _url(deck, Asked(asked.seed, asked.drawn + 1, asked.second), token)
        if any(_left(deck, plan, asked) > 0 for plan in plans)
        else "",
        "again_url": _url(deck, Asked(asked.seed, 0, asked.second), token) if asked.drawn else "",
        "plans": [_plan(deck, plan, asked, token) for plan in plans],
    }


def first_hand(deck: Deck, seed: str, token: str = "") -> dict[str, Any] | None:
    """An opening hand for the deck's own page, `next` being the seed of another; None where no hand
    is drawn, or only from a deck too large to be dealt."""
    for plan in plans_of(deck):
        if sum(deck.zones[plan.zone].values()) <= LARGEST:
            asked = Asked(seed[:LONGEST_SEED])
            cards = order(deck.zones[plan.zone], f"{asked.seed} {plan.zone}")
            return {
                "cards": [_card(deck.game, code) for code in cards[: plan.in_hand(second=False)]],
                "url": _url(deck, asked, token),
                "next": str(int(seed) + 1) if seed.isdecimal() and len(seed) < 9 else "1",
            }
    return None


def hand_data(deck: Deck, asked: Asked) -> dict[str, Any]:
    """The hand as plain data, for the API."""
    zones = []
    for plan in plans_of(deck):
        cards = order(deck.zones[plan.zone], f"{asked.seed} {plan.zone}")
        many = plan.in_hand(asked.second)
        zones.append(
            {"zone": plan.zone, "hand": cards[:many], "drawn": cards[many : many + asked.drawn]}
        )
    return {"seed": asked.seed, "second": asked.second, "zones": zones}


def _left(deck: Deck, plan: DrawPlan, asked: Asked) -> int:
    size = int(sum(deck.zones[plan.zone].values()))
    return size - plan.in_hand(asked.second) - asked.drawn


def _url(deck: Deck, asked: Asked, token: str) -> str:
    more = QueryDict(mutable=True)
    more["seed"] = asked.seed
    if asked.drawn:
        more["drawn"] = str(asked.drawn)
    if asked.second:
        more["go"] = "second"
    return keyed(f"{door('deck-test', deck)}?{more.urlencode()}", token)


def _plan(deck: Deck, plan: DrawPlan, asked: Asked, token: str) -> dict[str, Any]:
    counts: Mapping[str, int] = deck.zones[plan.zone]
    cards = order(counts, f"{asked.seed} {plan.zone}")
    many = plan.in_hand(asked.second)
    hand, drawn = cards[:many], cards[many : many + asked.drawn]
    return {
        "zone": plan.zone,
        "label": zone_name(deck, plan.zone),
        "rule": rule_sentence(deck, plan, second=asked.second),
        "notes": told_notes(deck.game, plan),
        "hand": [_card(deck.game, code) for code in hand],
        "drawn": [_card(deck.game, code) for code in drawn],
        "left": len(cards) - len(hand) - len(drawn),
        "told": _told(deck.game, hand, drawn),
        "ten": _ten(deck, plan, asked, token),
    }


def _card(key: str, code: str) -> dict[str, Any]:
    face = face_of(key, code)
    return {"code": code, "card": face, "name": face["name"] if face else code}


def _told(key: str, hand: list[str], drawn: list[str]) -> str:
    """What a listener hears after a draw or a new hand."""
    if drawn:
        return _("You drew %(card)s.") % {"card": _card(key, drawn[-1])["name"]}
    names = ", ".join(str(_card(key, code)["name"]) for code in hand)
    return _("New hand: %(cards)s.") % {"cards": names}


def _ten(deck: Deck, plan: DrawPlan, asked: Asked, token: str) -> dict[str, Any]:
    """Ten opening hands counted by type, their mean, and the exact mean of all hands."""
    rules = game(deck.game)
    pool = pool_of(rules.key)
    counts: Mapping[str, int] = deck.zones[plan.zone]
    kind = {code: card.type if (card := pool.get(code)) else "" for code in counts}
    kinds = sorted(set(kind.values()))
    size, many = sum(counts.values()), plan.in_hand(asked.second)
    rows: list[dict[str, Any]] = []
    sums = dict.fromkeys(kinds, 0)
    for one in range(1, HANDS + 1):
        seed = f"{asked.seed[: LONGEST_SEED - 3]}.{one}"
        hand = [kind[code] for code in order(counts, f"{seed} {plan.zone}")[:many]]
        cells = [hand.count(key) for key in kinds]
        for key, cell in zip(kinds, cells, strict=True):
            sums[key] += cell
        url = _url(deck, Asked(seed, 0, asked.second), token)
        rows.append({"number": one, "cells": cells, "url": url})
    totals = {key: sum(n for code, n in counts.items() if kind[code] == key) for key in kinds}
    return {
        "types": [_type_name(deck.game, key) for key in kinds],
        "rows": rows,
        "mean": [number_format(sums[key] / HANDS, 1) for key in kinds],
        "exact": [number_format(float(expected(totals[key], size, many)), 1) for key in kinds],
    }


def _type_name(key: str, kind: str) -> str:
    if not kind:
        return _("Unknown card")
    return capfirst(game(key).type_name(kind).pick(READER.language))
