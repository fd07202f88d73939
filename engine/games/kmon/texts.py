"""Actions in words for people, and as exact text for records, API and keyboards."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.card_texts import rules_text
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
    NOTHING,
    P_BEARER,
    P_CARD,
    P_COUNTERS,
    P_DURATION,
    P_SEQ,
    PICK,
    PUT,
    T_ITEM,
)
from engine.games.kmon.core import Core
from engine.games.kmon.costs import charges_asked, evasion_cards
from engine.games.kmon.damage import BASE_DAMAGE
from engine.games.kmon.effects import effect_of, effects_on
from engine.games.kmon.link_names import link_detail, link_name
from engine.games.kmon.modes import mode_name
from engine.games.kmon.picking import BOTTOM, HAND, ON_PILE, SHUFFLED_IN, TOP
from engine.games.kmon.resolve import ATTACK_CHARGES, DEFENCE_CHARGES
from engine.games.kmon.selecting import strikes_bench
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import GAIN_ATTACK, GAIN_DEFENCE, gain_change
from engine.games.kmon.trial import Blow, blow
from engine.kernel.explanations import Term
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
    A_LOOK: ("look", N_("Look at the top cards")),
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
    ON_PILE: N_("Put {card} on the discard pile"),
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
_STRIKING: Final = (A_ATTACK, A_LAST, A_POWERUP, A_LAST_POWERUP, A_ABILITY)

_EVADE: Final = NN_(
    "Discard {count} card: {fails}, nobody gains charges.",
    "Discard {count} cards: {fails}, nobody gains charges.",
    "count",
)
_FAILS: Final = N_("the action fails")
_FAILS_BUT: Final = N_("all but its part on the bench fails")
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
        struck = _struck(r, s, action)
        detail = _detail(r, s, action, struck)
        leaves = kind in _LEAVING
        return ActionText(word, Message(title, params), detail, "", _outcome(struck), leaves)
    if kind in _WITH_CARD:
        word, title = _WITH_CARD[kind]
        code = r.pool.at(payload).code
        message = Message(_card_title(s, kind, title), {"card": card_name(r, payload)})
        struck = _struck(r, s, action)
        detail = _detail(r, s, action, struck)
        return ActionText(word.format(code=code), message, detail, code, _outcome(struck))
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
    if kind == A_PICK and (frame[0] == PUT or (frame[0] == PICK and not frame[5])):
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
            _evasion_detail(r, s, payload),
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


def _evasion_detail(r: Core, s: KMonState, index: int) -> Message:
    """KM-5.41; what falls on benched K-Mon is not evaded (KM-5.44)."""
    is_partial = strikes_bench(r, s, index)
    fails = Message(_FAILS_BUT, {}, "KM-5.44") if is_partial else Message(_FAILS)
    clause = "KM-5.44" if is_partial else "KM-5.41"
    count = evasion_cards(r, s, s.decider)
    if count == 0:
        text = N_("No card to discard: {fails}, nobody gains charges.")
        return Message(text, {"fails": fails}, clause)
    return _EVADE.fill({"count": count, "fails": fails}, clause)


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


def _detail(r: Core, s: KMonState, action: int, struck: Blow | None) -> Message | None:
    kind = action >> KIND_SHIFT << KIND_SHIFT
    if kind == A_DEFEND:
        return Message(N_("Takes 1 less from attacks; recover 1 card."), {}, "KM-5.13")
    if kind == A_ATTACK and s.decider >= 0:
        return attack_sum(r, s, struck)
    if kind not in _TOLD or s.decider < 0:
        return None
    card = action & PAYLOAD
    cost = charges_asked(r, s, s.decider, card, 0)
    params: dict[str, MessageParam] = {"count": cost, "text": rules_text(r, card)}
    if cost == 0 and r.t.type[card] == T_ITEM:
        return Message("{text}", params)
    if struck is None or len(struck.terms) < 2:
        return _COSTS.fill(params)
    params["extra"] = sum_of(struck.terms)
    return _COSTS_EXTRA.fill(params)


def _struck(r: Core, s: KMonState, action: int) -> Blow | None:
    """What the action does to the opposing active K-Mon if nobody answers it, where it is sure."""
    is_blow = s.decider >= 0 and action >> KIND_SHIFT << KIND_SHIFT in _STRIKING
    return blow(r, s, action) if is_blow else None


def _outcome(struck: Blow | None) -> tuple[int, Message] | None:
    return None if struck is None else (struck.total, Message(N_("damage")))


def attack_sum(r: Core, s: KMonState, struck: Blow | None) -> Message:
    """The plain attack as a sum, and the charges of a successful one for both sides (KM-5.8,
    KM-5.15)."""
    seat = s.decider
    rival = s.active[1 - seat]
    gained = max(0, ATTACK_CHARGES + gain_change(r, s, s.active[seat], GAIN_ATTACK))
    if rival == NOTHING or not s.stance[1 - seat]:
        text, theirs = N_("{sum}. You gain {gained} charges."), 0
    else:
        text = N_("{sum}. You gain {gained} charges, they gain {theirs}.")
        theirs = max(0, DEFENCE_CHARGES + gain_change(r, s, rival, GAIN_DEFENCE))
    number = Message(str(BASE_DAMAGE if struck is None else struck.total))
    known = struck is not None and len(struck.terms) > 0
    params: dict[str, MessageParam] = {
        "sum": sum_of(struck.terms) if struck is not None and known else number,
        "gained": gained,
        "theirs": theirs,
    }
    return Message(text, params, "KM-5.8")


def sum_of(terms: list[Term]) -> Message:
    """The terms of a damage as a player writes them down, in the words of their explanation."""
    parts: dict[str, MessageParam] = {"n0": Message(str(terms[0].amount))}
    for at, term in enumerate(terms[1:], 1):
        text = N_("+ {n} {what}") if term.amount >= 0 else N_("− {n} {what}")
        parts[f"n{at}"] = Message(text, {"n": abs(term.amount), "what": term.text})
    joined = " ".join("{" + name + "}" for name in parts)
    return Message(joined, parts, "KM-5.36")


def exact_text(r: Core, s: KMonState, action: int) -> str:
    """The exact text of an action alone: no blow is tried out for it."""
    kind = action >> KIND_SHIFT << KIND_SHIFT
    if kind in _PLAIN:
        return _PLAIN[kind][0]
    if kind in _WITH_CARD:
        return _WITH_CARD[kind][0].format(code=r.pool.at(action & PAYLOAD).code)
    return act_text(r, s, action).text


def card_named(r: Core, s: KMonState, action: int) -> str:
    """The code of the card that an action names; no blow is tried out for it either."""
    kind = action >> KIND_SHIFT << KIND_SHIFT
    if kind in _PLAIN:
        return ""
    if kind in _WITH_CARD:
        return r.pool.at(action & PAYLOAD).code
    return act_text(r, s, action).card
