"""What sentences may speak of: what others of the card took; the only one is meant by itself."""

from __future__ import annotations

from collection.own.effects.held import Parts
from collection.own.effects.tree import Card, PhraseNode, SlotNode, every, tree_of
from engine.effects.language import editing
from engine.effects.language.kinds import Reference
from engine.effects.language.naming import meant_by
from engine.effects.language.words import Language


def meanings(
    nodes: tuple[SlotNode, ...], slot: SlotNode, kind: Reference
) -> list[tuple[PhraseNode, str]]:
    """What may be referred to in a slot: phrases, and how each is said there."""
    return [
        (node, said)
        for node in every(nodes)
        if isinstance(node, PhraseNode) and node.phrase is not None and node.role.key == kind.role
        for said in meant_by(kind, slot.path, node.path, node.value)
    ]


def meaning(language: Language, card: Card, parts: Parts) -> Parts:
    """The parts with each empty reference that can mean one thing alone meaning that."""
    nodes = tree_of(language, card, parts)
    for node in every(nodes):
        if not isinstance(node, SlotNode) or node.value != "":
            continue
        kind = node.slot.kind
        if not isinstance(kind, Reference):
            continue
        said = [each for _, each in meanings(nodes, node, kind)]
        said += [choice.value for choice in kind.others]
        if len(said) == 1:
            parts = editing.put(parts, node.path, said[0])
    return parts
