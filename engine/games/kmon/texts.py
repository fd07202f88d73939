"""Actions in words for people, and as exact text for records, API and keyboards."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.codes import (
    A_ABILITY,
    A_ACTIVE,
    A_ATTACK,
    A_BLACKOUT,
    A_BLIND,
    A_BONUS_CHARGES,
    A_BONUS_DRAW,
    A_BONUS_HEAL,
    A_COST,
    A_DEFEND,
    A_DISCARD,
    A_ECHO,
    A_EVADE,
    A_FIRST,
    A_KEEP,
    A_LAST,
    A_LAST_POWERUP,
    A_LOOK,
    A_NO_ACTION,
    A_NO_BONUS,
    A_NO_ECHO,
    A_NO_LAST,
    A_NO_LOOK,
    A_NO_RECOVER,
    A_PASS,
    A_POWERUP,
    A_RECOVER,
    A_REPLACE,
    A_SUBSTITUTE,
    A_TAKE,
    A_TARGET,
    A_TOP,
    NO_CARD,
    NOTHING,
)
from engine.games.kmon.core import Core
from engine.games.kmon.costs import charges_asked, evasion_cards
from engine.games.kmon.forecast import (
    ability_forecast,
    attack_forecast,
    attack_sum,
    elemental_sum,
)
from engine.games.kmon.modes import mode_name
from engine.games.kmon.state import KMonState
from engine.kernel.messages import N_, NN_, Message, MessageParam
from engine.kernel.names import Name
from engine.kernel.rules import KIND_SHIFT, PAYLOAD, ActionText

# Kind of action -> (exact word, title). `{card}` and `{kmon}` are filled from the payload.
_PLAIN: Final = {
    A_KEEP: ("keep", N_("Keep {kmon} active")),
    A_DEFEND: ("defend", N_("Defend")),
    A_ATTACK: ("attack", N_("Attack")),
    A_NO_ACTION: ("no action", N_("Take no action")),
    A_PASS: ("pass", N_("No reaction")),
    A_NO_ECHO: ("no echo", N_("No second assault")),
    A_NO_RECOVER: ("recover nothing", N_("Recover nothing")),
    A_NO_BONUS: ("no bonus", N_("Decline the bonus")),
    A_BONUS_DRAW: ("bonus draw", N_("Draw 2 cards")),
    A_BONUS_CHARGES: ("bonus charges", N_("Gain 2 charges")),
    A_NO_LAST: ("no last attack", N_("No last attack")),
    A_LAST: ("last attack", N_("Last attack")),
    A_NO_LOOK: ("no look", N_("Draw without looking")),
    A_LOOK: ("look", N_("Look at the top 3 cards")),
    A_BLIND: ("discard unseen", N_("Discard a card you have not seen")),
}
_WITH_CARD: Final = {
    A_POWERUP: ("attack {code}", N_("Attack with {card}")),
    A_ABILITY: ("ability {code}", N_("Use {card}")),
    A_ECHO: ("echo {code}", N_("Add {card}")),
    A_DISCARD: ("discard {code}", N_("Discard {card}")),
    A_RECOVER: ("recover {code}", N_("Recover {card}")),
    A_LAST_POWERUP: ("last attack {code}", N_("Last attack with {card}")),
    A_TAKE: ("take {code}", N_("Take {card}")),
    A_TOP: ("top {code}", N_("Leave {card} on top")),
}
_WITH_KMON: Final = {
    A_ACTIVE: ("active {place}", N_("Begin with {kmon}")),
    A_SUBSTITUTE: ("substitute {place}", N_("Substitute with {kmon}")),
    A_TARGET: ("target {side} {place}", N_("Choose {kmon}")),
    A_BONUS_HEAL: ("bonus heal {place}", N_("Heal {kmon} by up to 2")),
    A_REPLACE: ("replace {place}", N_("Send {kmon}")),
}


_EVADE: Final = NN_(
    "Discard {count} card: the action fails, nobody gains charges.",
    "Discard {count} cards: the action fails, nobody gains charges.",
    "count",
)
_COSTS: Final = NN_("{count} charge. {text}", "{count} charges. {text}", "count")
_COSTS_EXTRA: Final = NN_(
    "{count} charge. {text} ({extra})", "{count} charges. {text} ({extra})", "count"
)


def act_text(r: Core, s: KMonState, action: int) -> ActionText:
    """The text of a legal action, read from a masked or a full state."""
    kind = action >> KIND_SHIFT << KIND_SHIFT
    payload = action & PAYLOAD
    if kind in _PLAIN:
        word, title = _PLAIN[kind]
        active = s.active[s.decider] if s.decider >= 0 else NOTHING
        params = {"kmon": card_name(r, s.team[active])} if active != NOTHING else {}
        return ActionText(
            word, Message(title, params), _detail(r, s, action), "", _outcome(r, s, action)
        )
    if kind in _WITH_CARD:
        word, title = _WITH_CARD[kind]
        code = r.pool.at(payload).code
        message = Message(title, {"card": card_name(r, payload)})
        text = word.format(code=code)
        return ActionText(text, message, _detail(r, s, action), code, _outcome(r, s, action))
    if kind in _WITH_KMON:
        return _kmon_text(r, s, kind, payload)
    return _rarer(r, s, kind, payload)


def card_name(r: Core, card: int) -> Name:
    """The card's name in every language it has."""
    return r.pool.at(card).name


def _kmon_text(r: Core, s: KMonState, kind: int, k: int) -> ActionText:
    word, title = _WITH_KMON[kind]
    side = "own" if k // 3 == s.decider else "opposing"
    text = word.format(place=k % 3 + 1, side=side)
    card = r.pool.at(s.team[k])
    left = r.t.hp[s.team[k]] - s.damage[k]
    detail = Message(N_("{left} of {hp} HP left."), {"left": left, "hp": r.t.hp[s.team[k]]})
    return ActionText(text, Message(title, {"kmon": card.name}), detail, card.code)


def _rarer(r: Core, s: KMonState, kind: int, payload: int) -> ActionText:
    if kind == A_FIRST:
        if payload == 0:
            return ActionText("first self", Message(N_("I am the first player")))
        return ActionText("first opponent", Message(N_("The opponent is the first player")))
    if kind == A_EVADE:
        count = evasion_cards(r, s, s.decider)
        detail = _EVADE.fill({"count": count}, "KM-5.41")
        return ActionText(f"evade {payload + 1}", Message(N_("Evade")), detail)
    if kind == A_BLACKOUT:
        detail = Message(N_("Discard 3 cards: the ability is neutralised."), {}, "KM-5.25")
        return ActionText(f"blackout {payload + 1}", Message(N_("Blackout")), detail)
    if kind == A_COST:
        return _cost_text(r, s, payload)
    number = payload + 1
    return ActionText(f"mode {number}", _mode_title(r, s, payload))


def _cost_text(r: Core, s: KMonState, option: int) -> ActionText:
    frame = s.frames[-1]
    card = frame[4] if frame[7] == NOTHING else frame[5]
    charges, cards, damage, milled = r.t.costs[card][option]
    parts: list[Message] = []
    if charges or not (cards or damage or milled):
        parts.append(Message(N_("{n} charges"), {"n": charges}))
    if cards:
        parts.append(Message(N_("discard {n}"), {"n": cards}))
    if damage:
        parts.append(Message(N_("{n} damage to your active K-Mon"), {"n": damage}))
    if milled:
        parts.append(Message(N_("top {n} of your deck"), {"n": milled}))
    title = Message(N_("Pay {parts}"), {"parts": tuple(parts)})
    return ActionText(f"cost {option + 1}", title)


def _mode_title(r: Core, s: KMonState, option: int) -> Message:
    return mode_name(r, s, option)


def _detail(r: Core, s: KMonState, action: int) -> Message | None:
    kind = action >> KIND_SHIFT << KIND_SHIFT
    if kind == A_DEFEND:
        return Message(N_("Takes 1 less from attacks; recover 1 card."), {}, "KM-5.13")
    if kind == A_ATTACK and s.decider >= 0:
        return attack_sum(r, s)
    if kind not in (A_POWERUP, A_ABILITY, A_LAST_POWERUP, A_ECHO) or s.decider < 0:
        return None
    card = action & PAYLOAD
    cost = charges_asked(r, s, s.decider, card, 0)
    params: dict[str, MessageParam] = {"count": cost, "text": rules_text(r, card)}
    extra = elemental_sum(r, s, card)
    if extra is None:
        return _COSTS.fill(params)
    params["extra"] = extra
    return _COSTS_EXTRA.fill(params)


def rules_text(r: Core, card: int) -> Name:
    """What the card does, in every language, written from its effects."""
    return r.texts[card]


def _outcome(r: Core, s: KMonState, action: int) -> tuple[int, Message] | None:
    """The damage to the opposing active K-Mon if nothing changes it."""
    kind = action >> KIND_SHIFT << KIND_SHIFT
    if s.decider < 0:
        return None
    damage: int | None = None
    if kind in (A_ATTACK, A_LAST):
        damage = attack_forecast(r, s, NO_CARD)
    elif kind in (A_POWERUP, A_LAST_POWERUP):
        damage = attack_forecast(r, s, action & PAYLOAD)
    elif kind == A_ABILITY:
        damage = ability_forecast(r, s, action & PAYLOAD)
    return None if damage is None else (damage, Message(N_("damage")))
