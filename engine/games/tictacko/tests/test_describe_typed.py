"""Whatever passes the judge of cards has a text: shipped cards with other words in them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from engine.games.tictacko import card_vocabulary as words
from engine.games.tictacko import vocabulary
from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.describe import LANGUAGES, describe_card
from engine.games.tictacko.effect import AUDIENCES, STATES
from engine.games.tictacko.language.rules import PROTECTED_BY
from engine.games.tictacko.tests.shipped import CARDS, Raw, by_code, nodes
from engine.games.tictacko.trigger_events import HOW
from engine.kernel.rng import Rng, seed_of
from engine.kernel.testing import clause, for_every

ROUNDS = 60
SPACES: tuple[Any, ...] = (
    *words.PLACES, {"adjacent_to": "self"}, {"same_row_as": "5"}, {"same_column_as": "self"},
    {"spaces": [1, "A"]}, {"spaces": [5]}, {"adjacent_to": "$t"}, {"same_row_as": "$t"},
    {"adjacent_to": "item"}, "threatened", "targeted",
)  # fmt: skip
COUNT: Raw = {"count": {"kind": "character", "team": "own", "where": "edge"}}
FREE: Raw = {"count": {"kind": "space", "state": "empty", "where": "corner"}}
CONDITIONS: tuple[Raw, ...] = (
    {**COUNT, "op": "==", "n": 1}, {**FREE, "op": "<=", "n": 4}, {"grid": "standard"},
    {"hand_size": "teammate", "op": ">=", "n": 1}, {"deck_size": "own_team", "op": "<=", "n": 9},
    {"objectives_done": "own_team", "op": ">=", "n": 2}, {"stalemate": False}, {"my_turn": False},
)  # fmt: skip
OTHERS: dict[str, tuple[Any, ...]] = {
    "team": vocabulary.TEAMS,
    "subtype": vocabulary.SUBTYPES,
    "where": SPACES,
    "who": vocabulary.WHO,
    "whose": ("you", "own_team", "opposing_team", "any"),
    "how": tuple(HOW),
    "actor": words.ACTORS,
    "window": (*words.WINDOWS, list(words.WINDOWS), ["PLAY", "EFFECT"]),
    "mode": ("choice", "random"),
    "state": STATES,
    "audience": AUDIENCES,
    "n": (1, 2, -1, "all", COUNT, FREE),
    "count": ({"min": 0, "max": 1}, {"min": 0, "max": 3}, {"min": 1, "max": 3},
              {"min": 2, "max": 2}),
    "by": PROTECTED_BY,
    "what": (*vocabulary.FORBIDDEN, *vocabulary.MODIFIED),
    "verb": (*words.ON_CHARACTERS, "draw", "discard"),
    "type": ("any", "character", "magic", "instant"),
    "optional": (True, False),
    "exclude_self": (True, False),
    "target": ("$t", "self", "item", {"kind": "character", "team": "opposing"}),
    "if": tuple([each] for each in CONDITIONS),
    "until": ("end_of_turn", "start_of_your_next_turn"),
    "filters": ({}, {"verb": "move"}, {"would": {"verb": "swap", "team": "any"}},
                {"subtype": "special", "where": "inner"}, {"faction": "dragon"}),
    "from": (list(vocabulary.VERBS_FENDED), ["return"]),
}  # fmt: skip
# Keys that an effect may be given although it had none.
MORE = ("optional", "if", "cost")


def one_of(rng: Rng, values: Sequence[Any]) -> Any:
    """One of them, by lot."""
    return values[rng.below(len(values))]


def changed(card: Raw, rng: Rng) -> Raw:
    """The card with a few of its words replaced."""
    twin: Raw = json.loads(json.dumps(card))
    for _ in range(1 + rng.below(3)):
        inside = list(nodes([twin["effects"], twin.get("when", {})]))
        node = one_of(rng, inside)
        keys = [key for key in node if key in OTHERS]
        if keys:
            key = one_of(rng, keys)
            node[key] = one_of(rng, OTHERS[key])
    effect = one_of(rng, twin["effects"])
    extra = one_of(rng, (*MORE, ""))
    if extra == "cost":
        effect["cost"] = [{"op": "discard", "who": "you", "n": 1, "mode": "choice"}]
    elif extra:
        effect[extra] = one_of(rng, OTHERS[extra])
    return twin


@clause("TTK-9.29")
@for_every("card", [card for card in CARDS if card.get("effects")], ids=by_code)
def test_a_card_that_the_judge_lets_pass_has_a_sound_text(card: Raw) -> None:
    rng = Rng(seed_of("typed", card["code"]))
    told = 0
    for _ in range(ROUNDS):
        twin = {**changed(card, rng), "set_code": "X", "source": "user"}
        twin.pop("set")
        if check_card(twin):
            continue
        told += 1
        for language in LANGUAGES:
            text = describe_card(twin, language)
            assert text.endswith("."), twin
            assert not re.search(r"  |\$| [.,;:]|,,|\.\.|\bNone\b|_|'\s|^[a-z]", text), text
    assert told
