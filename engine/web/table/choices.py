"""What a seat may do now, numbered, and what it may not, with reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from collection.house.i18n import say
from decks.lists.judging import clause_url
from engine.kernel.match import Match, attempts
from engine.kernel.messages import Message
from engine.kernel.rules import ActionText, Attempt, Rules
from engine.kernel.state import DECIDE
from engine.kernel.view import View
from engine.web.seat.digits import digits
from engine.web.seat.faces import face_at
from engine.web.seat.names import Sitter

# From where to where pieces are carried for an action, by action.
Drags = Mapping[str, tuple[str, str]]
_NO_DRAGS: Drags = {}


def choices(
    played: Match,
    seen: View,
    scene: Mapping[str, Any],
    who: Mapping[int, Sitter],
    drags: Drags = _NO_DRAGS,
) -> dict[str, Any]:
    """`{question, hint, asker, can_back, waiting, items, refused, window}` for the view's seat.

    `window`: what others did may be answered now, the default being to let it pass."""
    rules = played.rules
    found = attempts(rules, seen)
    mine = played.decider == seen.seat and not played.over
    laid_out = _grouped(seen.state.menu, scene.get("groups") or ())
    texts = [rules.act_text(seen.state, action) for action, _heading in laid_out]
    return {
        "question": (say(scene.get("question")) or _("Your move")) if mine else "",
        "hint": (say(scene.get("hint")) or "") if mine else "",
        "asker": _asker(rules, scene.get("asker")) if mine else None,
        "can_back": mine and bool(played.pending),
        "waiting": "" if mine or played.over else _waiting(seen, who),
        "items": [
            {**_carried(_item(rules, seen, text, action, heading), drags), "digit": digit}
            for digit, (action, heading), text in zip(digits(texts), laid_out, texts, strict=True)
        ],
        "window": mine and not played.pending and _is_window(scene),
        "refused": [_refused(rules, attempt) for attempt in _without_repeats(found)],
    }


def _item(rules: Rules, seen: View, text: ActionText, action: int, heading: str) -> dict[str, Any]:
    """One legal action; `action` is what a form or a program sends back."""
    return {
        "action": str(action),
        "group": heading,
        "text": text.text,
        "title": say(text.title),
        "detail": say(text.detail) or "",
        "outcome": _outcome(text),
        "card": face_at(rules, text.card) if text.card else None,
        "default": action == rules.default_action(seen.state),
    }


def _carried(move: dict[str, Any], drags: Drags) -> dict[str, Any]:
    source, goal = drags.get(move["action"], ("", ""))
    return {**move, "source": source, "goal": goal}


def _is_window(scene: Mapping[str, Any]) -> bool:
    """Whether a chain lies open and waits for an answer."""
    return bool(scene.get("chain")) and bool(scene.get("answering", True))


def _grouped(menu: Iterable[int], wanted: Iterable[Mapping[str, Any]]) -> list[tuple[int, str]]:
    """(action, heading) as they are listed; what no group names stands first."""
    found = [
        (int(each), say(group["label"]) or "") for group in wanted for each in group["actions"]
    ]
    named = {action for action, _heading in found}
    return [*((action, "") for action in menu if action not in named), *found]


def _asker(rules: Rules, raw: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The card whose effect asks: its face, and how it is called here."""
    if raw is None:
        return None
    return {"card": face_at(rules, str(raw["card"])), "label": say(raw["label"])}


def refusals(rules: Rules, seen: View) -> Mapping[str, Message]:
    """Why not, by what was pointed at."""
    found: dict[str, Message] = {}
    for attempt in attempts(rules, seen):
        if attempt.refusal is not None:
            found.setdefault(attempt.subject, attempt.refusal)
    return found


def plays(rules: Rules, seen: View) -> Mapping[str, int]:
    """The action by which a card is played, by its code, where there is exactly one."""
    found: dict[str, int] = {}
    doubled: set[str] = set()
    for action in seen.state.menu:
        code = rules.card_named(seen.state, action)
        doubled.update({code} & found.keys())
        found[code] = action
    return {code: action for code, action in found.items() if code and code not in doubled}


def offered(rules: Rules, seen: View) -> frozenset[str]:
    """The codes of all cards that a legal action is about."""
    return frozenset(rules.act_text(seen.state, action).card for action in seen.state.menu)


def _outcome(text: ActionText) -> dict[str, Any] | None:
    if text.outcome is None:
        return None
    value, label = text.outcome
    return {"value": value, "label": say(label)}


def _refused(rules: Rules, attempt: Attempt) -> dict[str, Any]:
    message = attempt.refusal
    clause = message.clause if message else ""
    face = face_at(rules, attempt.subject)
    return {
        "subject": attempt.subject,
        "title": face["name"] if face else say(attempt.title) or attempt.subject,
        "reason": say(message) if message else "",
        "clause": clause,
        "clause_url": clause_url(rules.key, clause),
        "card": face,
    }


def _without_repeats(found: Iterable[Attempt]) -> list[Attempt]:
    once: dict[tuple[str, str], Attempt] = {}
    for attempt in found:
        if attempt.action is None and attempt.refusal is not None:
            once.setdefault((attempt.subject, str(attempt.refusal)), attempt)
    return list(once.values())


def _waiting(seen: View, who: Mapping[int, Sitter]) -> str:
    """Whose decision it is, if the seat may know that."""
    decider = seen.state.decider
    if seen.state.node == DECIDE and decider in who:
        return _("Waiting for: %(name)s") % {"name": who[decider].name}
    return _("Waiting for reactions")
