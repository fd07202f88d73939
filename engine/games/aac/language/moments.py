"""The moments at which an effect works, and what it then says (AAC-9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.effects.language.kinds import Fixed, One, Pick, Several
from engine.effects.language.words import Place, Role, Slot, Word
from engine.games.aac.language.choices import SIDE, TAG
from engine.games.aac.language.limits import MAX_FIELD
from engine.games.aac.language.making import (
    ANSWERS,
    ASKED,
    CHOSEN,
    DO,
    STAYS,
    STEPS,
    WALL,
    chosen_at,
    chosen_from,
    maybe,
)
from engine.kernel.names import Name, both

Texts = tuple[str, str]

# What is said before the steps, of the card itself.
LEADS: Final[dict[str, Texts]] = {
    "reveal": ("when it is revealed", "quando viene scoperta"),
    "deployed": ("when it is deployed", "quando viene schierata"),
    "evolves": ("when it evolves", "quando si evolve"),
    "spring": ("when it springs", "quando scatta"),
    "start_turn": ("at the start of each of your turns", "all'inizio di ogni tua giocata"),
    "end_turn": ("at the end of each of your turns", "al termine di ogni tua giocata"),
    "leaves_field": ("when it leaves the field", "quando lascia il campo"),
    "no_creature": (
        "when you have no creature on the field and none to deploy",
        "quando non hai creature in campo né da schierare",
    ),
}
_ELSE: Final = replace(maybe("else", "otherwise", "altrimenti", STEPS), only=frozenset({ASKED}))
_COST: Final = maybe("cost", "cost", "costo", One("cost"))
_CONDITION: Final = maybe("condition", "only if", "solo se", One("condition"))
_CHOOSE: Final = maybe("choose", "choice", "scelta", One("choice"))
_PLAYED: Final = maybe("played", "which card", "quale carta", One("filter"))
_ONCE: Final = maybe("once", "once a round", "una volta per turno", Fixed(True), clause="AAC-9.14")
_ONCE_ONLY: Final = maybe(
    "once_only", "once a battle", "una volta per battaglia", Fixed(True), clause="AAC-9.15"
)
_WHOSE: Final = maybe("whose", "whose", "di chi", Pick(SIDE), "any", clause="AAC-9.12")
_LASTS: Final = maybe("duration", "how long it lasts", "quanto dura", One("duration"))
_TAGS: Final = maybe("tags", "counts as", "vale come", Several(TAG, least=0), clause="AAC-5.42")


def _told(effect: Mapping[str, object]) -> Place:
    """AAC-9.1, AAC-9.2, AAC-9.9: whether something is asked, what is chosen and from where."""
    marks = {ASKED} if "condition" in effect else set()
    choose = effect.get("choose")
    if not isinstance(choose, Mapping):
        return frozenset(marks)
    count = choose.get("count", 1)
    most = min(count, MAX_FIELD) if isinstance(count, int) else 1
    marks.update((CHOSEN, chosen_from(str(choose.get("zone", "field")))))
    marks.update(chosen_at(index) for index in range(most))
    return frozenset(marks)


def _moment(
    name: str,
    title: Texts,
    *,
    lead: Texts | None = None,
    slots: tuple[Slot, ...] | None = None,
    clauses: tuple[str, ...] = (),
    only: tuple[str, ...] = (STAYS,),
    never: tuple[str, ...] = (),
    hint: Texts | None = None,
    printed: tuple[tuple[Name, Name], ...] = (),
) -> Word:
    en, it = lead or LEADS[name]
    taken = _ALL if slots is None else slots
    return Word(
        name,
        both(*title),
        both(f"{en[0].upper()}{en[1:]}: {{do}}", f"{it[0].upper()}{it[1:]}: {{do}}"),
        tuple(
            replace(each, sets=each.sets | {name}, clause=each.clause or "AAC-9.1")
            for each in taken
        ),
        clauses=tuple(f"AAC-{clause}" for clause in clauses),
        only=frozenset(only),
        never=frozenset(never),
        hint=Name() if hint is None else both(*hint),
        tells=_told,
        printed=printed,
    )


_PLAYED_ONCE: Final = (_COST, _CONDITION, _CHOOSE, DO, _ELSE, _LASTS, _TAGS)
_ALL: Final = (*_PLAYED_ONCE[:-1], _ONCE_ONLY, _TAGS)
_OFTEN: Final = (*_PLAYED_ONCE[:-1], _ONCE, _ONCE_ONLY, _TAGS)
_OF_ANOTHER: Final = (*_ALL[:3], _WHOSE, _PLAYED, *_OFTEN[3:])
_CREATURE: Final = (
    "Of a magic or trap: its creature, or any of yours if it is assigned to none.",
    "Di una magia o trappola: la sua creatura, o una tua qualsiasi se non è assegnata.",
)
WHENS: Final[tuple[Word, ...]] = (
    _moment(
        "activated",
        ("caption used", "didascalia usata"),
        lead=("caption", "didascalia"),
        clauses=("5.51", "R40"),
        only=("creature",),
    ),
    _moment(
        "deployed", ("deployed", "schierata"), only=("creature",),
        printed=((both("when you deploy this creature", "quando schieri questa creatura"),
                  both("when it is deployed", "quando viene schierata")),),
    ),
    _moment("reveal", ("turned up", "scoperta"), clauses=("5.58",), only=("creature",)),
    _moment("evolves", ("evolves", "si evolve"), clauses=("5.41",), only=("creature",)),
    _moment(
        "play", ("played", "giocata"), lead=("when it is played", "quando viene giocata"),
        only=("magic",), slots=_PLAYED_ONCE,
    ),
    _moment(
        "spring", ("springs", "scatta"), clauses=("5.62",), only=("trap",), never=(ANSWERS, WALL)
    ),
    _moment(
        "passive",
        ("always at work", "sempre in atto"),
        lead=("always", "sempre"),
        slots=(_CONDITION, DO, _LASTS, _TAGS),
    ),
    _moment("start_turn", ("start of the turn", "inizio della giocata")),
    _moment("end_turn", ("end of the turn", "fine della giocata")),
    _moment(
        "attacked",
        ("attacked", "attaccata"),
        lead=("when the creature is attacked", "quando la creatura viene attaccata"),
        slots=_OFTEN,
        hint=_CREATURE,
    ),
    _moment(
        "attacks",
        ("attacks", "attacca"),
        lead=("when the creature attacks", "quando la creatura attacca"),
        slots=_OFTEN,
        hint=_CREATURE,
    ),
    _moment("leaves_field", ("leaves the field", "lascia il campo")),
    _moment(
        "dies",
        ("dies", "muore"),
        lead=("when the creature dies", "quando la creatura muore"),
        hint=_CREATURE,
    ),
    _moment(
        "opponent_plays",
        ("the opponent plays", "l'avversario gioca"),
        lead=("when your opponent plays a card", "quando l'avversario gioca una carta"),
        slots=(*_ALL[:3], _PLAYED, *_OFTEN[3:]),
        clauses=("5.60",),
        only=(STAYS, ANSWERS),
    ),
    _moment(
        "another_dies",
        ("another card dies", "un'altra carta muore"),
        lead=("when another card dies", "quando un'altra carta muore"),
        slots=_OF_ANOTHER,
        clauses=("9.12",),
    ),
    _moment(
        "another_leaves",
        ("another card leaves", "un'altra carta se ne va"),
        lead=("when another card leaves the field", "quando un'altra carta lascia il campo"),
        slots=_OF_ANOTHER,
        clauses=("9.12",),
    ),
    _moment(
        "another_arrives",
        ("another card arrives", "un'altra carta arriva"),
        lead=("when another card comes onto the field", "quando un'altra carta entra in campo"),
        slots=_OF_ANOTHER,
        clauses=("9.12",),
    ),
    _moment(
        "no_creature",
        ("without creatures", "senza creature"),
        clauses=("4.29",),
        only=("magic", "trap"),
    ),
)  # fmt: skip
ROLES: Final[tuple[Role, ...]] = (
    Role("effect", both("When", "Quando"), WHENS, "when", ("AAC-9.1", "AAC-9.1", "AAC-9.1")),
)
