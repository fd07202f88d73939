"""Persistent effects: to whom the card is attached, for how long, what it does there (KM-9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.effects.describe import Describer, Params, Telling
from engine.games.kmon.text.statics import modifiers
from engine.games.kmon.text.story import Story, branch, effects_of, in_story, mentioned, story_of
from engine.games.kmon.words import EFFECT_KINDS

# Whose Phase II it is: that of the player whose K-Mon bears the effect (KM-4.12).
_EACH_PHASE: Mapping[str, tuple[str, str]] = {
    "own": ("in each of your Phases II", "a ogni tua Fase II"),
    "opp": ("in each of your opponent's Phases II", "a ogni Fase II dell'avversario"),
    "": ("in each Phase II of its player", "a ogni Fase II del suo giocatore"),
}

# What an effect waits for (KM-9.22).
EVENTS: Mapping[str, tuple[str, str]] = {
    "own_exhausted": ("one of your K-Mon is exhausted", "un tuo K-Mon viene sfinito"),
    "opp_exhausted": ("an opposing K-Mon is exhausted", "un K-Mon avversario viene sfinito"),
    "own_enters": ("one of your K-Mon becomes active", "un tuo K-Mon diventa attivo"),
    "opp_enters": ("an opposing K-Mon becomes active", "un K-Mon avversario diventa attivo"),
}


def attachment(block: Mapping[str, Any], telling: Telling) -> list[str]:
    """The clauses of a persistent block, each to be a sentence of its own."""
    story, say = story_of(telling), telling.say
    clauses = [_attached(block, telling)]
    kept = story.keep()
    story.side, story.hit, story.it = _side_of(block, story), frozenset(), ""
    if block.get("on_attach"):
        body = branch(telling, effects_of(block["on_attach"]))
        clauses.append(say.pick("at once: ", "subito: ") + body)
    if block.get("tick"):
        story.in_tick = True
        body = branch(telling, effects_of(block["tick"]))
        clauses.append(f"{say.pick(*_EACH_PHASE[story.side])}: {body}")
        story.in_tick = False
    if block.get("static"):
        clauses += modifiers(block["static"], story.side, say)
    for wait in block.get("waits", ()):
        story.in_tick, story.hit, story.it = True, frozenset(), ""
        event = say.pick(*EVENTS[wait["event"]])
        body = branch(telling, effects_of(wait["do"]))
        clauses.append(say.pick(f"whenever {event}: ", f"ogni volta che {event}: ") + body)
    if block.get("on_end"):
        story.in_tick, story.hit, story.it = True, frozenset(), ""
        body = branch(telling, effects_of(block["on_end"]))
        lead = say.pick("when this effect ends: ", "quando questo effetto finisce: ")
        clauses.append(lead + body)
    story.restore(kept)
    story.is_attached = True
    return clauses


def _attached(block: Mapping[str, Any], telling: Telling) -> str:
    story, say = story_of(telling), telling.say
    selector, kind = str(block["target"]), say.noun(EFFECT_KINDS[block["kind"]])
    also = say.pick(" also", " anche") if story.is_attached else ""
    duration = block["duration"]
    how = say.pick(f" as a {kind}, duration {duration}", f" come {kind}, durata {duration}")
    if story.means(selector) and not also and selector != "bearer":
        return say.pick("attach this card to it", "assegnagli questa carta") + how
    target = say.to(mentioned(selector, telling))
    return say.pick("attach this card", "assegna questa carta") + f"{also} {target}{how}"


def _side_of(block: Mapping[str, Any], story: Story) -> str:
    selector = str(block["target"])
    if selector == "attacker":
        return "opp"
    if selector == "bearer":
        return story.side
    side = selector.split("_")[0]
    return side if side in ("own", "opp") else ""


def _attach_effect(params: Params, telling: Telling) -> str:
    is_nested = telling.nested
    first, *rest = attachment(params["persistent"], telling)
    if not is_nested:
        return telling.say.stops([first, *rest])
    return f"{first} ({'; '.join(rest)})" if rest else first


VERBS: Mapping[str, Describer] = {"attach_effect": in_story(_attach_effect)}
