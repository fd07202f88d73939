"""The whole deck as text in the editor, and what a text says while it is typed."""

from __future__ import annotations

from typing import Any

from collection.house.i18n import READER
from decks.editor.editing import LOST
from decks.editor.paste_page import troubles_page
from decks.formats.cards import language_of
from decks.formats.code import Coded
from decks.formats.formats import Printed, cards_as_text
from decks.lists import judging
from decks.lists.beside import beside_of
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.pasting.read import read

# More lines than this need a scroll bar.
MOST_ROWS = 60


def text_page(deck: Deck, text: str | None = None) -> dict[str, Any]:
    """The text of a deck, or one that was typed, with what it says. Raises BadCode, BadFile."""
    shown = text_of(deck) if text is None else text
    rows = shown.count("\n") + 2
    return {"text": shown, "rows": min(max(rows, 12), MOST_ROWS), "read": reads_page(deck, shown)}


def text_of(deck: Deck) -> str:
    """The cards of a deck as our own text has them, notes behind them."""
    coded = Coded(deck.game, loadout_of(deck), beside=beside_of(deck.beside))
    return "\n".join(cards_as_text(Printed(coded, language_of("", READER.language)))) + "\n"


def reads_page(deck: Deck, text: str) -> dict[str, Any]:
    """What is wrong line by line, what the judge says, and the numbers of the lines meant."""
    pasted = read(deck.game, deck.kind, text)
    loadout = pasted.loadout
    verdict = judging.spoken(deck.game, judging.verdict(deck.game, loadout))
    places: dict[str, list[int]] = {}
    for line in pasted.lines:
        places.setdefault(line.code, []).append(line.position)
    troubles = troubles_page(deck.game, pasted)
    for violation in verdict["violations"]:
        found = {n for code in violation["cards"] for n in places.get(code, ())}
        violation["lines"] = sorted(found)
    bad = {each.position for each in pasted.problems if each.kind in LOST or each.kind == "unknown"}
    noted = {n for violation in verdict["violations"] for n in violation["lines"]}
    noted |= {each.position for each in pasted.problems}
    return {
        "troubles": troubles,
        "more": len(pasted.problems) - len(troubles),
        "verdict": verdict,
        "lines": len(pasted.lines),
        "known": sum(line.known for line in pasted.lines),
        "size": loadout.total(),
        "bad": sorted(bad),
        "noted": sorted(noted - bad),
    }
