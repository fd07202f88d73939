"""How AAC says what is wrong with what a card says in the language (AAC-9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.effects.asked import ASKED
from engine.effects.findings import (
    A_NAME,
    AN_OBJECT,
    FILLED_LIST,
    Findings,
    below,
    check_choices,
    one_of,
)
from engine.effects.language.alike import names_of
from engine.effects.language.checking import Checks
from engine.effects.language.kinds import Many, Names, Number, Several
from engine.effects.language.telling import Stray, Tells, Where
from engine.effects.language.words import Language, Place, Role, Slot, Spelled, Word
from engine.games.aac import card_vocabulary as words
from engine.games.aac.card_problems import (
    MEND_ADD,
    MEND_EITHER,
    MEND_FEWER,
    MEND_MOVE,
    MEND_WHEN,
    check_slugs,
)
from engine.games.aac.language.amounts import RANGES
from engine.games.aac.language.card import LANGUAGE, cards_given
from engine.games.aac.language.choices import HOW, KIND, values_of
from engine.games.aac.language.conditions import LOOKED_AT, WORDS
from engine.games.aac.language.costs import DURATIONS
from engine.games.aac.language.limits import MAX_DEPTH, MAX_FIELD
from engine.games.aac.language.making import ANSWERS, CHOSEN, EVOLVING, HOSTED, LATER, PLAYING, WALL
from engine.games.aac.language.meaning import TARGETS
from engine.games.aac.language.moments import WHENS
from engine.games.aac.language.verb import PASSIVE
from engine.games.aac.terms import CARD_TYPES
from engine.kernel.messages import N_, Message

_NUMBERS: Final = frozenset({*RANGES, "compared"})

_NOT_ON_TYPE: Final = Message(N_("cards of this type have no such moment"))
_ONLY_STAYING: Final = Message(N_("only a continuous card is still there at that moment"))
_NEVER_SPRINGS: Final = Message(N_("a wall never springs"))
_NEVER_PASSIVE: Final = Message(N_("a passive effect is always on and asks nothing"))
_ONE_WAY: Final = Message(N_("exactly one of {choices}"), {"choices": words.MODIFY_WAYS})
_OTHER_MOMENT: Final = Message(N_("this verb belongs to another moment"))
_NEEDS_CONDITION: Final = Message(N_("“else” goes with a condition"))
_OF_CHOICE: Final = Message(N_("the zone that “choose” names"))
_FROM_TOILET: Final = Message(N_("a card chosen from the Toilet"))
_WALLS_ONLY: Final = Message(N_("only on a card with wall points"))
_OFTEN: Final = Message(N_("only where the moment comes more than once a round"))
_OF_A_CARD: Final = Message(N_("only where the moment speaks of another card"))
_NO_ROLL: Final = Message(N_("coins, dice and questions are for effects that happen, not for this"))
_PLAIN_ONLY: Final = Message(
    N_("only {choices} can be judged here"),
    {"choices": names_of(word for word in WORDS if word.stands(frozenset({PLAYING})))},
)
_ONLY_HOW_MANY: Final = Message(N_("of hidden cards only how many there are"))
_SELF_ONLY: Final = Message(N_("only self can be meant here"))
_BOUND: Final = Message(N_("min, max, or both"))
_NO_CARD_YET: Final = Message(N_("no card can be measured before this one is played"))
_NEEDS_CHOICE: Final = Message(N_("nothing is chosen in this effect"))
_BEYOND_CHOICE: Final = Message(N_("fewer cards than that are chosen"))
_IN_ATTACK: Final = Message(N_("only while an attack goes on"))
_WHEN_PLAYED: Final = Message(N_("only when a card is played or arrives"))
_NO_HOST: Final = Message(N_("this card is never assigned to a creature"))
_NOT_LATER: Final = Message(N_("what waits for a time lets nothing else wait"))
_ONLY_LATER: Final = Message(N_("only in what happens later, of the card it is about"))
_NOT_ALWAYS: Final = Message(N_("an effect that is always on would look for it without end"))
_TOO_DEEP: Final = Message(N_("at most {high} levels of nesting"), {"high": MAX_DEPTH})
_NUMBER: Final = N_("a whole number from {low} to {high}, or an object with one of {choices}")
_ALLOWED: Final[Mapping[str, Message]] = {
    "step": Message(N_("an object with exactly one verb")),
    "duration": Message(
        N_("one of {choices}, or an object with rounds"),
        {"choices": names_of(word for word in DURATIONS if word.spelled is Spelled.BARE)},
    ),
    "evolution": Message(N_("an object with after_rounds or condition")),
    "target": Message(
        N_("one of {choices}, chosen[0] and so on, or an object with “all”"),
        {
            "choices": names_of(
                word for word in TARGETS if word.spelled is Spelled.BARE and "[" not in word.name
            )
        },
    ),
}
_ROWS: Final[Mapping[str, Message]] = {
    "compare": Message(
        N_("a number, one of {choices}, and another number"), {"choices": values_of(HOW)}
    ),
}
_TWO_NUMBERS: Final = Message(N_("a list of two numbers"))


def check_parts(found: Findings, card_type: str, raw: Mapping[str, object]) -> None:
    """All that a card says in the language (AAC-9.1)."""
    place = LANGUAGE.place_of(card_type, raw)
    for part in LANGUAGE.parts[card_type]:
        said = raw.get(part.key)
        if (
            part.key in raw
            and part.stands(place)
            and not (said is None and part.key in words.OR_NULL[card_type])
        ):
            _checks(found).slot(part, below("", part.key), said, Where(place))


def check_printed(
    found: Findings,
    raw: Mapping[str, object],
    slots: Iterable[Slot],
    or_null: frozenset[str] = frozenset(),
) -> None:
    """The fields of a card beside what it says in the language (AAC-2.3 to AAC-2.6)."""
    checks = _checks(found)
    for slot in slots:
        path, value = below("", slot.key), raw.get(slot.key)
        if value is None and slot.key in or_null:
            continue
        if slot.key in raw:
            checks.slot(slot, path, value, Where(frozenset()))
        elif slot.needed:
            found.missing(slot.clause, path, checks.tells.needs(LANGUAGE, slot, frozenset()))


def check_sacrifice(found: Findings, path: str, value: object) -> None:
    """AAC-9.5: cards given up: what they are, how many, from where."""
    _checks(found).phrase(LANGUAGE.roles["sacrifice"], path, value, Where(frozenset()))


def _checks(found: Findings) -> Checks:
    return Checks(LANGUAGE, found, _AacTells())


class _AacTells(Tells):
    def is_too_deep(self, role: str, at: Where) -> bool:
        alike = _NUMBERS if role in _NUMBERS else {role}
        is_nesting = role in _NUMBERS or role in ("condition", "step")
        return is_nesting and sum(each in alike for each in at.inside) >= MAX_DEPTH

    def too_deep(self, found: Findings, role: Role, path: str, value: object) -> None:
        found.barred(role.clauses[0], path, value, _TOO_DEEP)

    def allowed(self, language: Language, role: Role, place: Place) -> Message:
        if role.key in _NUMBERS:
            return _number(role)
        if role.key == "condition":
            choices = {"choices": names_of(language.words_of(role.key, place))}
            return Message(N_("an object with exactly one of {choices}"), choices)
        if any(word.spelled is Spelled.FLAT for word in role.words):
            return AN_OBJECT
        return _ALLOWED.get(role.key) or one_of(names_of(role.words))

    def needs(self, language: Language, slot: Slot, place: Place) -> Message:
        if slot.key == "min":
            return _BOUND
        if slot.key in words.MODIFY_WAYS:
            return _ONE_WAY
        if isinstance(slot.kind, Several):
            return one_of(choice.value for choice in slot.kind.choices)
        if isinstance(slot.kind, Names):
            return A_NAME
        return super().needs(language, slot, place)

    def needs_row(self, word: Word) -> Message:
        if word.spelled is Spelled.OBJECT:
            return AN_OBJECT
        return _ROWS.get(word.name, _TWO_NUMBERS)

    def several(
        self, found: Findings, clause: str, path: str, value: object, kind: Several
    ) -> None:
        if kind.choices is KIND:  # AAC-2.3: other kinds may be printed, too
            check_slugs(found, clause, path, value)
            return
        check_choices(found, clause, path, value, tuple(each.value for each in kind.choices))
        if value == [] and kind.least:
            found.wrong(clause, path, value, FILLED_LIST)

    def unlisted(self, found: Findings, kind: Many, role: Role, path: str, value: object) -> None:
        clause = "AAC-9.1" if role.key == "step" else role.clauses[0]
        if not isinstance(value, list) or kind.high is None or len(value) <= kind.high:
            found.wrong(clause, path, value, FILLED_LIST)
            return
        allowed, over = Message(N_("at most {high} entries"), {"high": kind.high}), len(value)
        found.barred(clause, path, over, allowed, MEND_FEWER, difference=over - kind.high)

    def apart(self, found: Findings, slot: Slot, path: str, value: object, clause: str) -> None:
        """AAC-2.4: the cards of a summons."""
        total, allowed = cards_given(value), Message(N_("at most {high} cards in all"))
        allowed, over = Message(allowed.text, {"high": MAX_FIELD}), total - MAX_FIELD
        found.barred("AAC-2.4", path, total, allowed, MEND_FEWER, difference=over)

    def too_few(
        self, found: Findings, role: Role, word: Word, path: str, value: Mapping[str, object]
    ) -> None:
        if not value:
            found.wrong(role.clauses[0], path, value, AN_OBJECT)

    def stray(self, found: Findings, field: Stray) -> None:
        key, role = field.key, field.role.key
        others = [way for way in words.MODIFY_WAYS if way in field.holder and way != key]
        if role == "effect" and key in words.EFFECT_KEYS:
            _tell_of_moment(found, field)
        elif field.word.spelling == "modify" and key in words.MODIFY_WAYS and others:
            other = below(field.path, others[0])
            found.barred("AAC-5.2", field.at, field.value, _ONE_WAY, MEND_EITHER, other=other)
        elif role == "seen" and field.slot is not None:
            found.barred("AAC-9.11", field.at, field.value, _ONLY_HOW_MANY)
        else:
            super().stray(found, field)

    def misplaced(self, found: Findings, role: Role, word: Word, path: str, at: Where) -> None:
        if role.key == "effect":
            _tell_moment(found, word, path, at)
        elif role.key == "step":
            _tell_verb(found, word, path, at)
        elif role.key == "target":
            _tell_target(found, word, path, at)
        elif word.spelling == ASKED:
            found.barred("AAC-9.16", path, at.said, _NO_ROLL)
        elif role.key == "condition":  # AAC-9.10: nothing rolls in what is looked at again
            allowed = _NO_ROLL if word.never >= LOOKED_AT else _PLAIN_ONLY
            found.barred("AAC-9.10", path, at.said, allowed)
        elif role.key == "origin":
            found.barred("AAC-9.6", path, at.said, _OF_CHOICE)
        else:
            found.barred("AAC-9.10", path, at.said, _NO_CARD_YET)


def _tell_of_moment(found: Findings, field: Stray) -> None:
    """AAC-9.1, AAC-9.12, AAC-9.14: what is not said at every moment."""
    key, at, value = field.key, field.at, field.value
    saying = [(when, slot) for when in field.role.words for slot in when.takes if slot.key == key]
    if key == "else" and field.word.name not in PASSIVE:
        other = below(field.path, "condition")
        found.barred("AAC-9.1", at, value, _NEEDS_CONDITION, MEND_ADD, other=other)
    elif field.word.name in PASSIVE and key not in ("played", "whose", "once", "once_only"):
        found.barred("AAC-9.1", at, value, _NEVER_PASSIVE)
    else:
        whens = tuple(when.name for when, _ in saying)
        allowed = _OFTEN if key.startswith("once") else _OF_A_CARD
        found.barred(saying[0][1].clause, at, value, allowed, MEND_WHEN, whens=whens)


def _tell_moment(found: Findings, word: Word, path: str, at: Where) -> None:
    """AAC-9.1: the moments of this type; those of a card that stays only on such a card."""
    types, when = word.only & CARD_TYPES.keys(), word.name
    if word.never & at.place == {WALL}:
        found.barred("AAC-2.17", path, when, _NEVER_SPRINGS, MEND_EITHER, other="/wall_points")
    elif (types and not types & at.place) or ANSWERS in word.never & at.place:
        owners = tuple(CARD_TYPES[kind] for kind in words.TYPE_IDS if when in words.WHENS[kind])
        found.barred("AAC-9.1", path, when, _NOT_ON_TYPE, MEND_MOVE, types=owners)
    else:
        found.barred("AAC-9.1", path, when, _ONLY_STAYING, MEND_ADD, other="/duration_mark")


def _tell_verb(found: Findings, word: Word, path: str, at: Where) -> None:
    """AAC-9.6: attack verbs while an attack goes on, lasting ones in passive effects."""
    whens = _whens(word)
    if at.place >= PASSIVE:
        found.barred("AAC-9.1", path, at.said, _NEVER_PASSIVE)
    elif whens:
        found.barred(word.clauses[0], path, at.said, _OTHER_MOMENT, MEND_WHEN, whens=whens)
    elif WALL in word.only:
        found.barred("AAC-9.6", path, at.said, _WALLS_ONLY, MEND_ADD, other="/wall_points")
    elif LATER in word.never:
        found.barred("AAC-9.15", path, at.said, _NOT_LATER)
    elif isinstance(at.said, Mapping) and at.said.get("target", "self") != "self":
        found.barred("AAC-9.6", below(path, "target"), at.said["target"], _FROM_TOILET)


def _tell_target(found: Findings, word: Word, path: str, at: Where) -> None:
    """AAC-9.2, AAC-9.9, AAC-9.10, AAC-9.14: cards that there are not in this place."""
    whens, choose = _whens(word), below(at.entry, "choose")
    if EVOLVING in at.place:
        found.barred("AAC-9.10", path, at.said, _SELF_ONLY)
    elif word.never >= PASSIVE:
        found.barred("AAC-9.14", path, at.said, _NOT_ALWAYS)
    elif HOSTED in word.only:
        found.barred("AAC-9.2", path, at.said, _NO_HOST, MEND_ADD, other="/assign")
    elif whens:
        allowed = _IN_ATTACK if "attacked" in whens else _WHEN_PLAYED
        found.barred("AAC-9.2", path, at.said, allowed, MEND_WHEN, whens=whens)
    elif LATER in word.only:
        found.barred("AAC-9.15", path, at.said, _ONLY_LATER)
    elif CHOSEN in at.place:
        other = below(choose, "count")
        found.barred("AAC-9.9", path, at.said, _BEYOND_CHOICE, MEND_ADD, other=other)
    else:
        found.barred("AAC-9.2", path, at.said, _NEEDS_CHOICE, MEND_ADD, other=choose)


def _whens(word: Word) -> tuple[str, ...]:
    """The moments to which a word belongs, none where it belongs to all."""
    return tuple(when.name for when in WHENS if when.name in word.only)


def _number(role: Role) -> Message:
    kind = role.words[0].takes[0].kind
    low, high = (kind.low, kind.high or 0) if isinstance(kind, Number) else (0, 0)
    choices = names_of(word for word in role.words if word.spelled is not Spelled.VALUE)
    return Message(_NUMBER, {"low": low, "high": high, "choices": choices})
