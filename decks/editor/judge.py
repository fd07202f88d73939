"""The judge's column: what is broken, the proved mends of it, and all of them at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from collection.catalogue.gone import called
from collection.house.i18n import say
from collection.house.pools import pool_of
from collection.requests.keys import fresh_key
from decks.editor.editing import write_edits
from decks.lists import judging
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.mends.mending import Mend, Mender, WholeMend, mend_all
from decks.shelf.promises import Availability
from engine.kernel.construction import Edit, LoadoutKind, Severity
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.names import Name

_ADD = N_("Add {added}")
_OUT = N_("Take out {gone}")
_SWAP = N_("Swap {gone} for {added}")
_MOVE = N_("Move {added} to {zone}")
_COPIES = "{count} × {card}"


def judge_page(deck: Deck, stock: Availability | None) -> dict[str, Any]:
    """The verdict as `judging.spoken` gives it, its mends as forms, and `all` (None or a form)."""
    mender = Mender(deck.game, loadout_of(deck), stock)
    found = judging.Verdict(tuple(mender.found))
    told = judging.spoken(deck.game, found)
    teller = Teller(deck, stock is not None and bool(stock.owned))
    for said, mends in zip(told["violations"], mender.all_mends(), strict=True):
        said["remedies"] = [teller.form(mend) for mend in mends]
    notes = sum(1 for violation in found.violations if violation.severity is Severity.WARNING)
    whole = mend_all(mender) if told["count"] > 1 else None
    return {**told, "notes": notes, "all": teller.whole(whole) if whole else None}


def faults_page(
    key: str, kind: LoadoutKind, violations: Iterable[dict[str, Any]]
) -> dict[str, list[dict[str, str]]]:
    """By code, the rules that its line offends; a fault of many lines is told by its rule."""
    rules = {rule["clause"]: rule["text"] for rule in judging.rules_in_force(key, kind)}
    found: dict[str, list[dict[str, str]]] = {}
    for told in violations:
        if told["severity"] == Severity.WARNING.value:
            continue
        text = told["text"] if len(told["cards"]) == 1 else rules.get(told["clause"], "")
        for code in told["cards"]:
            fault = {"clause": told["clause"], "url": told["clause_url"], "text": text}
            found.setdefault(code, []).append(fault)
    return found


class Teller:
    """Mends in words and as forms; with `shelf` they say where added copies come from."""

    def __init__(self, deck: Deck, shelf: bool) -> None:
        self.deck = deck
        self.shelf = shelf
        self.action = reverse("deck-remedy", args=(deck.pk,))
        self.pool = pool_of(deck.game)
        kind = judging.kind_of(deck.game, deck.kind)
        self.zones = {zone.key: zone.name for zone in kind.zones}

    def form(self, mend: Mend) -> dict[str, Any]:
        """Label, action, fields, and `source` of the added copies ("" = not told)."""
        label = mend.message or self.label(mend.edits)
        return self._form(say(label), mend.edits, mend.source, mend.left)

    def whole(self, found: WholeMend) -> dict[str, Any]:
        """The form that mends all, with the size of the deck afterwards."""
        form = self._form("", found.edits, found.source, 0)
        return {**form, "size": found.loadout.total(), "told": say(self.label(found.edits))}

    def _form(self, label: str, edits: tuple[Edit, ...], source: str, left: int) -> dict[str, Any]:
        fields = [
            ("version", self.deck.version),
            ("edits", write_edits(edits)),
            ("key", fresh_key()),
        ]
        return {
            "label": label,
            "action": self.action,
            "fields": fields,
            "source": source if self.shelf else "",
            "left": left,
        }

    def label(self, edits: tuple[Edit, ...]) -> Message:
        """What the edits do, in a sentence."""
        added = tuple(self._copies(edit) for edit in edits if edit.delta > 0)
        gone = tuple(self._copies(edit) for edit in edits if edit.delta < 0)
        if added and gone:
            target = {edit.zone for edit in edits if edit.delta > 0}
            if _moved(edits) and len(target) == 1:
                zone = self.zones.get(next(iter(target)), Name())
                return Message(_MOVE, {"added": added, "zone": zone})
            return Message(_SWAP, {"gone": gone, "added": added})
        return Message(_ADD, {"added": added}) if added else Message(_OUT, {"gone": gone})

    def _copies(self, edit: Edit) -> MessageParam:
        card = self.pool.get(edit.code)
        params: dict[str, MessageParam] = {
            "count": abs(edit.delta),
            "card": card.name if card else called(self.deck.game, edit.code),
        }
        return Message(_COPIES, params)


def _moved(edits: tuple[Edit, ...]) -> bool:
    """Whether every card comes in as often as it goes out."""
    sums: dict[str, int] = {}
    for edit in edits:
        sums[edit.code] = sums.get(edit.code, 0) + edit.delta
    return not any(sums.values())
