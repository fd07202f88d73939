"""Messages kept as plain JSON: translated when they are shown, not when they were found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel.messages import Message, MessageParam
from engine.kernel.names import Name


def told(message: Message) -> dict[str, Any]:
    """A message as plain JSON."""
    return {"text": message.text, "params": {k: _kept(v) for k, v in message.params.items()}}


def retold(raw: Mapping[str, Any]) -> Message:
    """The message back."""
    return Message(raw["text"], {key: _known(value) for key, value in raw["params"].items()})


def _kept(value: MessageParam) -> Any:
    """Names keep their languages: who reads may not be who imported."""
    if isinstance(value, Name):
        return {"name": value.as_dict()}
    if isinstance(value, Message):
        return told(value)
    return [_kept(each) for each in value] if isinstance(value, tuple) else value


def _known(value: Any) -> MessageParam:
    if isinstance(value, list):
        return tuple(_known(each) for each in value)
    if isinstance(value, dict):
        return Name.of(value["name"]) if "name" in value else retold(value)
    found: int | str = value
    return found
