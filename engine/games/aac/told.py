"""What a move is about, in a sentence: what a card does, and how it stands on the field."""

from __future__ import annotations

from typing import Final

from engine.effects.program import EFFECTS
from engine.games.aac.branching import MODES
from engine.games.aac.card_reading import every_step, raw_of, read_effects
from engine.games.aac.codes import (
    AP,
    DP,
    F_CARD,
    FACE_DOWN,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_POS,
    R_UP,
    T_CREATURE,
)
from engine.games.aac.core import Core
from engine.games.aac.describe import LANGUAGES, describe_card, describe_effect, describe_mode
from engine.games.aac.state import AacState
from engine.games.aac.values import current
from engine.kernel.forms import words_of
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.names import Name

PLACE_TITLES: Final = (
    N_("In attack position"),
    N_("In defence position"),
    N_("Face-down"),
    N_("Face-up"),
)


def card_told(r: Core, card: int) -> Message | None:
    """What a card does, a creature's values before it."""
    text = rules_text(r, card)
    if r.t.type[card] != T_CREATURE:
        return Message("{text}", {"text": text}) if text.texts else None
    values: dict[str, MessageParam] = {"ap": r.t.ap[card], "dp": r.t.dp[card], "text": text}
    if not text.texts:
        return Message(N_("{ap} AP, {dp} DP."), values)
    return Message(N_("{ap} AP, {dp} DP. {text}"), values)


def row_told(r: Core, s: AacState, row: list[int]) -> Message | None:
    """How a creature stands and what it does; of another card what it does."""
    text = rules_text(r, row[R_CARD])
    if row[R_KIND] != ON_CREATURES:
        return Message("{text}", {"text": text}) if text.texts else None
    place = PLACE_TITLES[row[R_POS] if row[R_UP] else FACE_DOWN]
    values: dict[str, MessageParam] = {
        "place": Message(place),
        "ap": current(r, s, row, AP),
        "dp": current(r, s, row, DP),
        "text": text,
    }
    if not text.texts:
        return Message(N_("{place}: {ap} AP, {dp} DP."), values)
    return Message(N_("{place}: {ap} AP, {dp} DP. {text}"), values)


def effect_told(r: Core, card: int, number: int) -> Message | None:
    """What the effect of that number of a card does."""
    raw = raw_of(r.pool.at(card))
    effects = read_effects(raw)
    if number >= len(effects):
        return None
    text: dict[str, str] = {each: describe_effect(raw, effects[number], each) for each in LANGUAGES}
    return Message("{text}", {"text": Name.of(text)})


def mode_told(r: Core, s: AacState, number: int) -> Message | None:
    """What that one of the things does that a step under way offers (AAC-9.15)."""
    frame = s.frames[-1]
    if frame[0] != EFFECTS:
        return None
    path = r.modes[r.programs[frame[1]][frame[2] - 1][MODES]]
    raw = raw_of(r.pool.at(frame[F_CARD]))
    effect = read_effects(raw)[int(path.split("/")[2])]
    op = next(op for op in every_step(effect) if op.path == path)
    mode = op.params["modes"][number]
    text: dict[str, str] = {each: describe_mode(raw, effect, mode, each) for each in LANGUAGES}
    return Message("{text}", {"text": Name.of(text)})


def rules_text(r: Core, card: int) -> Name:
    """The printed text in every language; without texts where there is none. Of a typed card its
    printed words, in the languages that it has."""
    found = r.texts.get(card)
    if found is None:
        printed = r.pool.at(card)
        raw = raw_of(printed)
        found = Name.of(words_of(printed) or {each: describe_card(raw, each) for each in LANGUAGES})
        r.texts[card] = found
    return found
