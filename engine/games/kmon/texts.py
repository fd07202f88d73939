"""Actions in words for people, and as exact text for records, API and keyboards."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.codes import (
    A_ABILITY,
    A_ACTIVE,
    A_ANSWER,
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
    A_ITEM,
    A_KEEP,
    A_LAST,
    A_LAST_POWERUP,
    A_LOOK,
    A_MILL,
    A_NO_ACTION,
    A_NO_BONUS,
    A_NO_ECHO,
    A_NO_ITEM,
    A_NO_LAST,
    A_NO_LOOK,
    A_NO_MILL,
    A_NO_RECOVER,
    A_ORDER,
    A_PASS,
    A_PICK,
    A_POWERUP,
    A_REACTION,
    A_RECOVER,
    A_REPLACE,
    A_SUBSTITUTE,
    A_TAKE,
    A_TARGET,
    A_TOP,
    LOOK,
    NO_CARD,
    NOTHING,
    P_BEARER,
    P_CARD,
    P_COUNTERS,
    P_DURATION,
    P_SEQ,
    PICK,
    T_ITEM,
)
from engine.games.kmon.core import Core
from engine.games.kmon.costs import charges_asked, evasion_cards
from engine.games.kmon.effects import effect_of, effects_on
from engine.games.kmon.forecast import (
    ability_forecast,
    attack_forecast,
    attack_sum,
    elemental_sum,
)
from engine.games.kmon.link_names import link_detail, link_name
from engine.games.kmon.modes import mode_name
from engine.games.kmon.picking import BOTTOM, HAND, SHUFFLED_IN, TOP
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
    A_NO_ITEM: ("no item", N_("Use no item")),
    A_NO_MILL: ("mill nothing", N_("Discard nothing")),
    A_BLIND: ("discard unseen", N_("Discard a card you have not seen")),
}
_LEAVING: Final = frozenset(
    {
        A_KEEP,
        A_NO_ACTION,
        A_PASS,
        A_NO_ECHO,
        A_NO_RECOVER,
        A_NO_BONUS,
        A_NO_LAST,
        A_NO_LOOK,
        A_NO_ITEM,
        A_NO_MILL,
    }
)
_WITH_CARD: Final = {
    A_POWERUP: ("attack {code}", N_("Attack with {card}")),
    A_ABILITY: ("ability {code}", N_("Use {card}")),
    A_ECHO: ("echo {code}", N_("Add {card}")),
    A_DISCARD: ("discard {code}", N_("Discard {card}")),
    A_RECOVER: ("recover {code}", N_("Recover {card}")),
    A_LAST_POWERUP: ("last attack {code}", N_("Last attack with {card}")),
    A_TAKE: ("take {code}", N_("Take {card}")),
    A_ITEM: ("item {code}", N_("Use {card}")),
    A_REACTION: ("react {code}", N_("Answer with {card}")),
    A_PICK: ("pick {code}", N_("Take {card}")),
    A_MILL: ("mill {code}", N_("Discard {card}")),
    A_TOP: ("top {code}", N_("Leave {card} on top")),
}
_WITH_KMON: Final = {
    A_ACTIVE: ("active {place}", N_("Begin with {kmon}")),
    A_SUBSTITUTE: ("substitute {place}", N_("Substitute with {kmon}")),
    A_TARGET: ("target {side} {place}", N_("Choose {kmon}")),
    A_BONUS_HEAL: ("bonus heal {place}", N_("Heal {kmon} by up to 2")),
    A_REPLACE: ("replace {place}", N_("Send {kmon}")),
}
_RECOVER: Final = {
    HAND: N_("Recover {card}"),
    TOP: N_("Put {card} on top of the deck"),
    BOTTOM: N_("Put {card} at the bottom of the deck"),
    SHUFFLED_IN: N_("Shuffle {card} into the deck"),
}
# What is told with its cost and its text: what is played, and what is chosen unseen on the table.
_TOLD: Final = (
    A_POWERUP,
    A_ABILITY,
    A_LAST_POWERUP,
    A_ECHO,
    A_ITEM,
    A_REACTION,
    A_RECOVER,
    A_PICK,
    A_TAKE,
    A_MILL,
    A_TOP,
)
_STRIKING: Final = (A_POWERUP, A_ABILITY, A_LAST_POWERUP, A_ECHO)

_EVADE: Final = NN_(
    "Discard {count} card: the action fails, nobody gains charges.",
    "Discard {count} cards: the action fails, nobody gains charges.",
    "count",
)
_CHARGES: Final = NN_("{count} charge", "{count} charges", "count")
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
            word,
            Message(title, params),
            _detail(r, s, action),
            "",
            _outcome(r, s, action),
            kind in _LEAVING,
        )
    if kind in _WITH_CARD:
        word, title = _WITH_CARD[kind]
        code = r.pool.at(payload).code
        message = Message(_card_title(s, kind, title), {"card": card_name(r, payload)})
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
    return ActionText(text, Message(title, {"kmon": card.name}), _condition(r, s, k), card.code)


def _condition(r: Core, s: KMonState, k: int) -> Message:
    """Where a K-Mon stands, what it can still endure, what is attached to it."""
    hp = r.t.hp[s.team[k]]
    place = Message(N_("Active K-Mon") if s.active[k // 3] == k else N_("Bench"))
    params: dict[str, MessageParam] = {"place": place, "left": hp - s.damage[k], "hp": hp}
    clocks = [
        Message(
            N_("{card} {count}/{duration}"),
            {
                "card": card_name(r, row[P_CARD]),
                "count": row[P_COUNTERS],
                "duration": row[P_DURATION],
            },
        )
        for row in effects_on(s, k)
    ]
    if not clocks:
        return Message(N_("{place}: {left} of {hp} HP left."), params)
    params["effects"] = tuple(clocks)
    return Message(N_("{place}: {left} of {hp} HP left; {effects}."), params)


def _card_title(s: KMonState, kind: int, title: str) -> str:
    """The title of an action with a card; where it leads to decides that of some."""
    frame = s.frames[-1] if s.frames else [0]
    if kind == A_PICK and frame[0] == PICK and not frame[5]:
        return _RECOVER[frame[4]]
    if kind == A_TOP and frame[0] == LOOK:
        return N_("Then {card}") if frame[6] else N_("Put {card} on top")
    return title


def _rarer(r: Core, s: KMonState, kind: int, payload: int) -> ActionText:
    if kind == A_FIRST:
        if payload == 0:
            return ActionText("first self", Message(N_("I am the first player")))
        return ActionText("first opponent", Message(N_("The opponent is the first player")))
    if kind == A_EVADE:
        return ActionText(
            f"evade {payload + 1}",
            _titled(r, s, payload, N_("Evade"), N_("Evade {link}")),
            _evasion_detail(r, s),
        )
    if kind == A_BLACKOUT:
        detail = Message(N_("Discard 3 cards: the ability is neutralised."), {}, "KM-5.25")
        title = _titled(r, s, payload, N_("Blackout"), N_("Blackout on {link}"))
        return ActionText(f"blackout {payload + 1}", title, detail)
    if kind == A_COST:
        return _cost_text(r, s, payload)
    if kind == A_ANSWER:
        return _answer_text(r, s, payload)
    if kind == A_ORDER:
        return _order_text(r, s, payload)
    number = payload + 1
    return ActionText(f"mode {number}", mode_name(r, s, payload))


def _titled(r: Core, s: KMonState, index: int, alone: str, among: str) -> Message:
    """A title that names the link where the chain has more than one."""
    if len(s.links) <= 1:
        return Message(alone)
    return Message(among, {"link": link_name(r, s.links[index])})


def _evasion_detail(r: Core, s: KMonState) -> Message:
    count = evasion_cards(r, s, s.decider)
    if count == 0:
        return Message(
            N_("No card to discard: the action fails, nobody gains charges."), {}, "KM-5.41"
        )
    return _EVADE.fill({"count": count}, "KM-5.41")


def _answer_text(r: Core, s: KMonState, index: int) -> ActionText:
    link = s.links[index]
    title = Message(N_("Answer {link}"), {"link": link_name(r, link)}, "KM-4.21")
    return ActionText(f"answer {index + 1}", title, link_detail(r, s, link))


def _order_text(r: Core, s: KMonState, seq: int) -> ActionText:
    row = effect_of(s, seq)
    assert row is not None
    card = r.pool.at(row[P_CARD])
    twins = [each[P_SEQ] for each in s.effects if each[P_CARD] == row[P_CARD]]
    number = f" {twins.index(seq) + 1}" if len(twins) > 1 else ""
    bearer = card_name(r, s.team[row[P_BEARER]])
    title = Message(N_("First {card} on {kmon}"), {"card": card.name, "kmon": bearer}, "KM-R18")
    detail = Message(
        N_("Counters: {count} of {duration}."),
        {"count": row[P_COUNTERS], "duration": row[P_DURATION]},
        "KM-4.12",
    )
    return ActionText(f"order {card.code}{number}", title, detail, card.code)


def _cost_text(r: Core, s: KMonState, option: int) -> ActionText:
    frame = s.frames[-1]
    card = frame[4] if frame[7] == NOTHING else frame[5]
    _, cards, damage, milled = r.t.costs[card][option]
    charges = charges_asked(r, s, s.decider, card, option)
    parts: list[Message] = []
    if charges or not (cards or damage or milled):
        parts.append(_CHARGES.fill({"count": charges}))
    if cards:
        parts.append(Message(N_("discard {n}"), {"n": cards}))
    if damage:
        parts.append(Message(N_("{n} damage to your active K-Mon"), {"n": damage}))
    if milled:
        parts.append(Message(N_("top {n} of your deck"), {"n": milled}))
    title = Message(N_("Pay {parts}"), {"parts": tuple(parts)})
    return ActionText(f"cost {option + 1}", title)


def _detail(r: Core, s: KMonState, action: int) -> Message | None:
    kind = action >> KIND_SHIFT << KIND_SHIFT
    if kind == A_DEFEND:
        return Message(N_("Takes 1 less from attacks; recover 1 card."), {}, "KM-5.13")
    if kind == A_ATTACK and s.decider >= 0:
        return attack_sum(r, s)
    if kind not in _TOLD or s.decider < 0:
        return None
    card = action & PAYLOAD
    cost = charges_asked(r, s, s.decider, card, 0)
    params: dict[str, MessageParam] = {"count": cost, "text": rules_text(r, card)}
    if cost == 0 and r.t.type[card] == T_ITEM:
        return Message("{text}", params)
    extra = elemental_sum(r, s, card) if kind in _STRIKING else None
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
