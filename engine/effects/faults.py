"""What is wrong with the effects of a card: where in its JSON, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.errors import BadCard
from engine.kernel.messages import N_, Message, MessageParam, shown


def not_a_list(path: str) -> BadCard:
    """Something else stands where a list of effects is read."""
    return BadCard(
        Message(N_("At {path} there is no list of effects."), {"path": path}),
        path,
        Message(N_("Write a list of effects, [] for none.")),
    )


def not_an_effect(path: str) -> BadCard:
    """An entry of a list of effects that names no verb."""
    return BadCard(
        Message(N_("At {path} there is no effect."), {"path": path}),
        path,
        Message(N_("Write an object with a verb in «do».")),
    )


def no_such(what: Message, name: object, path: str, known: Iterable[str]) -> BadCard:
    """A verb or script that this game does not have."""
    params: dict[str, MessageParam] = {"path": path, "what": what, "name": shown(name)}
    return BadCard(
        Message(N_("At {path}: there is no {what} «{name}»."), params),
        path,
        Message(N_("Write one of: {known}."), {"known": tuple(sorted(known)) or "—"}),
    )


def bad_field(verb: str, path: str, exc: Exception) -> BadCard:
    """A verb that cannot take its parameters."""
    params: dict[str, MessageParam] = {"path": path, "verb": verb, "field": shown(_reason(exc))}
    if isinstance(exc, KeyError):
        return BadCard(
            Message(N_("At {path}: «{verb}» lacks the field «{field}»."), params),
            path,
            Message(N_("Add the field «{field}» at {path}."), params),
        )
    return BadCard(
        Message(N_("At {path}: «{verb}» cannot take this: {field}."), params),
        path,
        Message(N_("Write at {path} what the card language allows for «{verb}»."), params),
    )


def unreadable(card: str, exc: Exception) -> BadCard:
    """A card whose fault shows only when its tables are made."""
    params: dict[str, MessageParam] = {"card": card, "why": shown(_reason(exc))}
    return BadCard(
        Message(N_("Card {card} cannot be read: {why}."), params),
        "/",
        Message(N_("Compare card {card} with the card language of its game."), params),
        card,
    )


def of_card(found: BadCard, card: str) -> BadCard:
    """The fault, now that it is known whose it is."""
    message = Message(N_("Card {card}: {fault}"), {"card": card, "fault": found.message})
    return BadCard(message, found.path, found.remedy, card)


def _reason(exc: Exception) -> object:
    return exc.args[0] if exc.args else type(exc).__name__
