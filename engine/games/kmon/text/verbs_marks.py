"""Damage dealt and removed, neighbours told together: `deal 4 damage to …, plus 2 if …`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.effects.describe import Describer, GroupDescriber, Params, Telling
from engine.effects.say import MINUS
from engine.effects.tree import Op
from engine.effects.words import Verb
from engine.games.kmon.text.amounts import amount, amount_more, bare, number_of
from engine.games.kmon.text.selectors import is_choice
from engine.games.kmon.text.story import Story, story_of, target_of
from engine.games.kmon.words import DAMAGE

_MARKED: Mapping[str, Verb] = {
    "damage": Verb("deal", "deals", "infliggi", "infligge", "infliggere"),
    "heal": Verb("remove", "removes", "rimuovi", "rimuove", "rimuovere"),
}


def tell_damage(ops: Sequence[Op], telling: Telling) -> list[str]:
    """Tell neighbouring damage: what falls on one K-Mon as a sum, several as a list."""
    return _tell(ops, telling)


def tell_healing(ops: Sequence[Op], telling: Telling) -> list[str]:
    """Tell neighbouring healing in the same way, though apart from damage."""
    return _tell(ops, telling)


def _tell(ops: Sequence[Op], telling: Telling) -> list[str]:
    clauses: list[str] = []
    listed: list[str] = []
    for same in _by_target(ops):
        is_simple = len(same) == 1 and _is_simple(same[0])
        if is_simple and listed:
            listed.append(telling.conditioned(same[0], _listed))
            continue
        clauses += _closed(listed, telling)
        listed = [telling.conditioned(same[0], _first)] if is_simple else []
        if not is_simple:
            clauses.append(_sum(same, telling))
    return clauses + _closed(listed, telling)


def _closed(listed: Sequence[str], telling: Telling) -> list[str]:
    if len(listed) > 1:
        story_of(telling).it = ""
    return [telling.say.all_of(listed)] if listed else []


def _is_simple(op: Op) -> bool:
    return op.condition is None and isinstance(op.params["amount"], int)


def _by_target(ops: Sequence[Op]) -> list[list[Op]]:
    """The ops of each K-Mon; each choice is one of its own.

    Damage of one card to one K-Mon is taken together, so its parts may change places (KM-5.36).
    """
    found: list[list[Op]] = []
    for op in ops:
        target = str(op.params["target"])
        rows = found if op.verb == "damage" else found[-1:]
        row = next((row for row in rows if row[0].params["target"] == target), None)
        if row is None or is_choice(target) or not _may_join(row, op):
            found.append([op])
        elif row[0].condition is not None:
            row.insert(0, op)
        else:
            row.append(op)
    return found


def _may_join(row: Sequence[Op], op: Op) -> bool:
    """A sum begins with what happens in any case."""
    if row[0].condition is None:
        return True
    return op.verb == "damage" and op.condition is None


def _first(op: Op, telling: Telling) -> str:
    """One op in full: `deal 4 damage to …`, `deal 4 more damage` where it adds to what was."""
    say, story = telling.say, story_of(telling)
    selector, size = str(op.params["target"]), op.params["amount"]
    word = telling.do(_MARKED[op.verb])
    if op.verb == "damage" and selector in story.hit and not is_choice(selector):
        place = ""
        if len(story.hit) > 1:
            place = " " + _place(op, telling)
        story.mention(selector)
        return f"{word} {amount_more(size, DAMAGE, telling, place)}"
    if story.means(selector) and selector != "bearer":
        story.mention(selector)
        it = say.pick(" to it" if op.verb == "damage" else " from it", "")
        text = f"{word}{say.pick('', 'gli')} {amount(size, DAMAGE, telling, it)}"
    else:
        text = f"{word} {amount(size, DAMAGE, telling, ' ' + _place(op, telling))}"
    _note_hit(op, story)
    return text


def _listed(op: Op, telling: Telling) -> str:
    """A further op of a list, the noun left out: `1 to each opposing benched K-Mon`."""
    story = story_of(telling)
    text = f"{bare(op.params['amount'], telling, DAMAGE)} {_place(op, telling)}"
    _note_hit(op, story)
    return text


def _note_hit(op: Op, story: Story) -> None:
    if op.verb == "damage" and op.condition is None:
        story.hit |= {str(op.params["target"])}


def _place(op: Op, telling: Telling) -> str:
    target = target_of(op.params, telling)
    return telling.say.to(target) if op.verb == "damage" else telling.say.from_(target)


def _sum(ops: Sequence[Op], telling: Telling) -> str:
    """Ops on the same K-Mon: the first in full, each further one as `plus …`."""
    story, selector = story_of(telling), str(ops[0].params["target"])
    parts = [telling.conditioned(ops[0], _first)]
    is_clear = story.means(selector)
    for op in ops[1:]:
        parts.append(telling.appended(op, plus))
        is_clear = is_clear and story.means(selector)
        story.it = selector if is_clear else ""
    return ", ".join(parts)


def plus(op: Op, telling: Telling) -> str:
    """Return `plus 2`, `minus 1 for each …`: what an op adds to a number told before."""
    size = op.params["amount"]
    sign = telling.say.pick("plus", "più")
    if number_of(size) < 0:
        sign = telling.say.pick("minus", "meno")
    return f"{sign} {bare(size, telling, DAMAGE).lstrip(MINUS)}"


def alone(verb: str, gather: GroupDescriber) -> Describer:
    """The describer of one op of a verb that is told in groups."""

    def tell(params: Params, telling: Telling) -> str:
        return telling.say.then(gather((Op(verb, params),), telling))

    return tell


GATHERED: Mapping[str, GroupDescriber] = {"damage": tell_damage, "heal": tell_healing}

VERBS: Mapping[str, Describer] = {verb: alone(verb, gather) for verb, gather in GATHERED.items()}
