"""Actions in words: exact texts that parse back, and what is shown for them."""

from __future__ import annotations

from typing import Final

from engine.effects.words import Language
from engine.games.aac.codes import (
    A_AIM,
    A_ASSIGN,
    A_ATTACK,
    A_BLOCK,
    A_BLOW,
    A_CAPTION,
    A_CHOICE,
    A_CREATURE,
    A_CUT,
    A_END,
    A_EXCHANGE,
    A_FORCED,
    A_GIVE_FIELD,
    A_GIVE_HAND,
    A_LOOSE,
    A_MAGIC,
    A_MATERIAL,
    A_MODE,
    A_MOVE,
    A_NO_MORE,
    A_PAY_FIELD,
    A_PAY_HAND,
    A_PLACE,
    A_RECALL_FIELD,
    A_RECALL_HAND,
    A_SETUP,
    A_SLOT,
    A_TARGET,
    A_TARGET_CARD,
    A_TRAP,
    A_TURN_UP,
    G_ACTION,
    GIFTS,
    PLACES,
    R_CARD,
    R_KNOWN,
    R_SEAT,
    TRAITS,
)
from engine.games.aac.core import Core
from engine.games.aac.forecast import aim_forecast
from engine.games.aac.rows import row_of
from engine.games.aac.state import AacState
from engine.games.aac.told import PLACE_TITLES, card_told, effect_told, mode_told, row_told
from engine.games.aac.words import trait_name
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.names import Name
from engine.kernel.rules import KIND, PAYLOAD, ActionText

HAND: Final = {
    A_SETUP: ("set-up", N_("Put {card} face-down in defence")),
    A_CREATURE: ("creature", N_("Play the creature {card}")),
    A_MAGIC: ("magic", N_("Play the magic {card}")),
    A_TRAP: ("trap", N_("Lay the trap {card}")),
    A_GIVE_HAND: ("give-hand", N_("Sacrifice {card} from the hand")),
    A_EXCHANGE: ("exchange", N_("Exchange {card}")),
    A_TARGET_CARD: ("target-card", N_("Choose {card}")),
    A_RECALL_HAND: ("recall-with", N_("Play {card} to bring a creature back")),
    A_PAY_HAND: ("pay-hand", N_("Give up {card} from the hand")),
}
FIELD: Final = {
    A_CAPTION: ("caption", N_("Use the caption of {card}")),
    A_MOVE: ("move", N_("Change the position of {card}")),
    A_TURN_UP: ("turn-up", N_("Turn up {card}")),
    A_GIVE_FIELD: ("give", N_("Sacrifice {card}")),
    A_ATTACK: ("attack", N_("Attack with {card}")),
    A_ASSIGN: ("host", N_("Assign it to {card}")),
    A_TARGET: ("target", N_("Choose {card}")),
    A_MATERIAL: ("material", N_("Give {card} for the summons")),
    A_AIM: ("aim", N_("Attack {card}")),
    A_RECALL_FIELD: ("recall-by", N_("Use {card} to bring a creature back")),
    A_PAY_FIELD: ("pay", N_("Give up {card}")),
}
NUMBERED: Final = {
    A_CUT: ("cut", N_("Lift {number} cards")),
    A_SLOT: ("slot", N_("Card {number} of the hand")),
    A_BLOCK: ("ability", N_("Ability {number}")),
    A_CHOICE: ("choice", N_("Choice {number}")),
}
BARE: Final = {
    A_END: ("end", N_("End the turn")),
    A_LOOSE: ("unassigned", N_("Leave it unassigned")),
    A_NO_MORE: ("no-more", N_("Nothing more")),
}
PLACE_WORDS: Final = (
    N_("in attack position"),
    N_("in defence position"),
    N_("face-down"),
    N_("face-up"),
)
GIFT_WORDS: Final = (N_("for nothing"), N_("for a bonus point"), N_("for 100 LP"))
GIFT_TITLES: Final = (N_("For nothing"), N_("For a bonus point"), N_("For 100 LP"))
TONGUES: Final[tuple[Language, ...]] = ("en", "it")
UNKNOWN_CARD: Final = N_("the face-down card")
NUMBERED_CARD: Final = N_("the face-down card (number {number} on its field)")


def act_text(r: Core, s: AacState, action: int) -> ActionText:
    """The action in words; `s` may be masked."""
    kind, value = action & KIND, action & PAYLOAD
    if kind in HAND:
        word, title = HAND[kind]
        return _named(r, word, title, value)
    if kind in FIELD:
        word, title = FIELD[kind]
        return _on_field(r, s, word, title, value)
    if kind in NUMBERED:
        word, title = NUMBERED[kind]
        told = _ability_told(r, s, value) if kind == A_BLOCK else None
        told = mode_told(r, s, value) if kind == A_CHOICE else told
        return ActionText(f"{word} {value + 1}", Message(title, {"number": value + 1}), told)
    if kind in BARE:
        word, title = BARE[kind]
        return ActionText(word, Message(title), leaves=True)
    return _placed(r, kind, value)


def _named(r: Core, word: str, title: str, card: int) -> ActionText:
    code = r.pool.at(card).code
    said = Message(title, {"card": r.pool.at(card).name})
    return ActionText(f"{word} {code}", said, card_told(r, card), code)


def _ability_told(r: Core, s: AacState, number: int) -> Message | None:
    """Which of several captions it is."""
    row = row_of(s, s.frames[-1][G_ACTION] & PAYLOAD)
    return None if row is None or row[R_CARD] < 0 else effect_told(r, row[R_CARD], number)


def _on_field(r: Core, s: AacState, word: str, title: str, seq: int) -> ActionText:
    row = row_of(s, seq)
    if row is None:
        return ActionText(f"{word} {seq}", Message(title, {"card": Message(UNKNOWN_CARD)}))
    side = "" if row[R_SEAT] == s.decider else "their "
    if row[R_CARD] < 0 or not row[R_KNOWN] >> s.decider & 1:
        number = place_of(s, row)
        hidden = Message(NUMBERED_CARD, {"number": number})
        return ActionText(f"{word} {side}face-down {number}", Message(title, {"card": hidden}))
    card = r.pool.at(row[R_CARD])
    told = aim_forecast(r, s, seq) if word == "aim" else None
    return ActionText(
        f"{word} {side}{card.code}",
        Message(title, {"card": card.name}),
        row_told(r, s, row) if told is None else told[0],
        card.code,
        None if told is None else told[1],
    )


def place_of(s: AacState, row: list[int]) -> int:
    """The place of a card among those of its player, oldest first, counted from 1."""
    found = 0
    for each in s.field:
        found += each[R_SEAT] == row[R_SEAT]
        if each is row:
            break
    return found


def _placed(r: Core, kind: int, value: int) -> ActionText:
    if kind == A_FORCED:
        card, place = r.pool.at(value >> 2), value & 3
        words: dict[str, MessageParam] = {"card": card.name, "place": place_word(place)}
        title = Message(N_("Deploy {card} {place}"), words)
        told = card_told(r, value >> 2)
        return ActionText(f"deploy {card.code} {PLACES[place]}", title, told, card.code)
    if kind == A_PLACE:
        return ActionText(f"place {PLACES[value]}", Message(PLACE_TITLES[value]))
    if kind == A_MODE:
        return ActionText(f"for {GIFTS[value]}", Message(GIFT_TITLES[value]))
    assert kind == A_BLOW
    title = Message(N_("Spend a deadly blow") if value else N_("Spend no deadly blow"))
    return ActionText("blow" if value else "no-blow", title, leaves=not value)


def place_word(place: int) -> Message:
    """Where a card lies, in words."""
    return Message(PLACE_WORDS[place])


def gift_word(gift: int) -> Message:
    """What a sacrifice is for, in words."""
    return Message(GIFT_WORDS[gift])


def trait_words(bits: int) -> tuple[MessageParam, ...]:
    """The traits of a bit set by mark and name, "V (Flying)"."""
    marks = [mark for at, mark in enumerate(TRAITS) if bits >> at & 1]
    return tuple(
        Name.of({tongue: trait_name(mark, tongue) for tongue in TONGUES}) for mark in marks
    )
