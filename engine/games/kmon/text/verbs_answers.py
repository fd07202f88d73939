"""Verbs of reactions: what becomes of the answered action (KM-9.5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.effects.describe import Describer, Params, Telling
from engine.games.kmon.text.amounts import number_of, per
from engine.games.kmon.text.story import (
    ANSWERED,
    in_story,
    mentioned,
    phrase,
    story_of,
    that_action,
)
from engine.games.kmon.words import DAMAGE


def _neutralise(params: Params, telling: Telling) -> str:
    return _cancelled("neutralise", "neutralizza", telling)


def _evade(params: Params, telling: Telling) -> str:
    return _cancelled("evade", "eludi", telling)


def _cancelled(en: str, it: str, telling: Telling) -> str:
    """The verb with the answered action, or with a pronoun where that has just been named."""
    story, say = story_of(telling), telling.say
    if not story.means(ANSWERED) or (say.italian and len(story.answers) != 1):
        return f"{say.pick(en, it)} {that_action(telling)}"
    if not say.italian:
        return f"{en} it"
    return it + ("la" if story.answers[0].gender == "f" else "lo")


def _reduce_pending(params: Params, telling: Telling) -> str:
    say, size = telling.say, params["amount"]
    own, is_it = phrase("own_active", telling), story_of(telling).means(ANSWERED)
    action = that_action(telling)
    if size == "all":
        action = say.pick("it", "") if is_it else action + say.pick("", " ")
        return say.pick(
            f"prevent all damage {action} would deal to {own}",
            f"annulla tutti i danni che {action}infliggerebbe {say.to(own)}",
        )
    number, each = say.number(number_of(size)), per(size, telling, DAMAGE)
    if is_it:
        damage = say.pick("its damage", "i suoi danni")
    else:
        damage = say.pick(f"the damage of {action}", f"i danni {say.of(action)}")
    return say.pick(
        f"reduce {damage} to {own} by {number}{each}",
        f"riduci di {number} {damage} {say.to(own)}{each}",
    )


def _redirect(params: Params, telling: Telling) -> str:
    say = telling.say
    source, target = phrase("own_active", telling), mentioned(str(params["to"]), telling)
    return say.pick(
        f"redirect the damage meant for {source} to {target}",
        f"devia {say.on(target)} i danni destinati {say.to(source)}",
    )


VERBS: Mapping[str, Describer] = {
    "neutralise": in_story(_neutralise),
    "evade": in_story(_evade),
    "reduce_pending": in_story(_reduce_pending),
    "redirect": in_story(_redirect),
}
