"""The printed text of a card, written from its data in English and Italian (TTK-9.29).

Nothing else stores the rules text of a shipped card: what it says is what it does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.effects.say import Say, capital
from engine.effects.words import Language
from engine.games.tictacko.describe_people import Names, Raw
from engine.games.tictacko.describe_rules import condition, event, static
from engine.games.tictacko.describe_verbs import CLAUSES, FLIP, ROLL, Teller
from engine.games.tictacko.describe_when import answered, moment
from engine.games.tictacko.effect import FORKING, TOSSES
from engine.games.tictacko.language.effects import ops_in

LANGUAGES: Final[tuple[Language, ...]] = ("en", "it")
_UNTIL: Final[dict[str, tuple[str, str]]] = {
    "end_of_turn": ("until the end of the turn", "fino alla fine del turno"),
    "start_of_your_next_turn": (
        "until the start of your next turn",
        "fino all'inizio del tuo prossimo turno",
    ),
}
# When that is over (TTK-9.41).
_THEN: Final[dict[str, tuple[str, str]]] = {
    "end_of_turn": ("at the end of the turn", "alla fine del turno"),
    "start_of_your_next_turn": (
        "at the start of your next turn", "all'inizio del tuo prossimo turno",
    ),
}  # fmt: skip
# Verbs of which somebody else is the subject, whom "you may" cannot lead in.
_OF_OTHERS: Final = frozenset(
    {"cancel", "prevent", "redirect", "lock_space", "impose", "branch", "later"}
)


def describe_card(raw: Raw, language: Language) -> str:
    """The rules text of a card that has passed the checks of section 3; "" where it has none."""
    say = Say(language)
    when = raw.get("when")
    lead = moment(when, say) if isinstance(when, Mapping) else ""
    effects: Sequence[Raw] = raw.get("effects") or ()
    return " ".join(
        describe_effect(effect, raw, say, "" if number else lead)
        for number, effect in enumerate(effects)
    )


def describe_effect(effect: Raw, card: Raw, say: Say, lead: str = "") -> str:
    """The sentences of one effect (TTK-9.1); `lead` is the moment of an Instant."""
    when = card.get("when")
    names = Names(_choices(effect))
    teller = Teller(say, names, answered(when) if isinstance(when, Mapping) else "")
    teller.of_team = _is_of_team(effect)
    teller.until = str(effect.get("until"))
    rules: Sequence[Raw] = effect.get("static") or ()
    if rules:
        only = _conditions(effect, names, say)
        return say.paragraph([_led([only], static(rule, names, say)) for rule in rules])
    about = (_timing(effect, names, say), _conditions(effect, names, say), _until(effect, say))
    leads = [lead, *about]
    cost = _costs(effect, teller)
    if cost and not effect.get("optional"):
        ahead = say.pick("cost: ", "costo: ") + cost
        return say.paragraph([ahead, _led(leads, _body(effect, teller))])
    return say.paragraph([_led(leads, _whole(effect, cost, teller))])


def _led(leads: Sequence[str], body: str) -> str:
    return ", ".join([*(lead for lead in leads if lead), body])


def _choices(effect: Raw) -> list[Raw]:
    """All that may be chosen; the ways of an effect use names of their own or the same ones."""
    found: list[Raw] = [*effect.get("choose", ())]
    for mode in effect.get("modes") or ():
        found += mode.get("choose", ())
    return found


def _timing(effect: Raw, names: Names, say: Say) -> str:
    if effect["timing"] == "entry":
        return say.pick("when this enters", "quando entra")
    if effect["timing"] != "trigger":
        return ""
    once = say.pick("once in the match, ", "una volta nella partita, ")
    return (once if effect.get("once") else "") + event(effect["event"], names, say)


def _conditions(effect: Raw, names: Names, say: Say) -> str:
    listed: Sequence[Raw] = effect.get("if") or ()
    if not listed:
        return ""
    told = [condition(raw, names, say, of_team=_is_of_team(effect)) for raw in listed]
    return say.pick("if ", "se ") + _all_of(told, say)


def _all_of(told: Sequence[str], say: Say) -> str:
    """Before *è* Italian says *ed*."""
    said, last = say.all_of(told), told[-1]
    joins = len(told) > 1 and last.startswith("è ")
    return f"{said[: -len(last) - 1]}d {last}" if joins else said


def _is_of_team(effect: Raw) -> bool:
    """Whether "you" is the team of a Character (TTK-5.51)."""
    return effect["timing"] in ("entry", "continuous", "trigger")


def _until(effect: Raw, say: Say) -> str:
    """How long what is laid down lasts; what is done as it ends says so itself."""
    words = _UNTIL.get(str(effect.get("until")))
    lays = any(op.get("op") in ("impose", "lock_space") for op in ops_in(effect))
    return say.pick(*words) if words and lays else ""


def _costs(effect: Raw, teller: Teller) -> str:
    """What is paid, as an order or behind "you may"."""
    teller.may = bool(effect.get("optional"))
    paid = [_clause(op, teller) for op in effect.get("cost") or ()]
    teller.may = False
    return teller.say.all_of(paid)


def _whole(effect: Raw, cost: str, teller: Teller) -> str:
    say = teller.say
    if not effect.get("optional"):
        return _body(effect, teller)
    may = say.pick("you may ", "puoi ")
    if cost:
        return may + cost + say.pick("; if you do, ", "; se lo fai, ") + _body(effect, teller)
    operations: Sequence[Raw] = effect.get("do") or ()
    if effect.get("modes") or not operations or _is_of_another(operations[0]):
        return say.pick("if you want, ", "se vuoi, ") + _body(effect, teller)
    if len(operations) > 1 and any(_is_of_another(op) for op in operations):
        return say.pick("if you want, ", "se vuoi, ") + _body(effect, teller)
    teller.may = True
    return may + _body(effect, teller)


def _is_of_another(op: Raw) -> bool:
    if op["op"] in _OF_OTHERS or op.get("audience") == "own_team":
        return True
    return op.get("who", "you") != "you" and not op["op"].startswith("peek")


def _body(effect: Raw, teller: Teller) -> str:
    say = teller.say
    first = _operations(effect.get("do") or (), teller)
    modes: Sequence[Raw] = effect.get("modes") or ()
    if not modes:
        return first
    ways = [_mode(mode, effect, teller) for mode in modes]
    choice = say.choice(ways)
    return f"{first}. {capital(choice)}" if first else choice


def _mode(mode: Raw, effect: Raw, teller: Teller) -> str:
    names = Names([*effect.get("choose", ()), *mode.get("choose", ())])
    inner = replace(teller, names=names)
    return _operations(mode.get("do") or (), inner)


def _operations(operations: Sequence[Raw], teller: Teller) -> str:
    """Operations in their order, in one sentence."""
    say, told, after = teller.say, [], ""
    for number, op in enumerate(operations):
        if op["op"] in (*FORKING, "later") and number + 1 < len(operations):
            # What follows hangs on no side of it.
            told.append(_optional_target(op, teller))
            lead = ("if you do, then ", "se lo fai, poi ") if teller.may else ("then ", "poi ")
            if op["op"] == "later":
                lead = ("before that, ", "prima ")
            rest = _operations(operations[number + 1 :], teller.plainly())
            return say.stops([say.chain(told), say.pick(*lead) + rest])
        if teller.may and number and op["op"] == "grant_play":
            # What is granted hangs on what was done, but need not be used.
            teller.may, after = False, say.pick("; if you do, ", "; se lo fai, ")
            after += say.chain([_optional_target(each, teller) for each in operations[number:]])
            break
        told.append(_optional_target(op, teller))
    return say.chain(told) + after


def _optional_target(op: Raw, teller: Teller) -> str:
    """An operation whose only choice may be of nothing is one that "you may" do."""
    references = [value for value in op.values() if isinstance(value, str) and value[:1] == "$"]
    free = [name for name in references if _may_be_nothing(name, teller.names)]
    if teller.may or not free:
        return _clause(op, teller)
    teller.may = True
    text = _clause(op, teller)
    teller.may = False
    return teller.say.pick("you may ", "puoi ") + text


def _may_be_nothing(reference: str, names: Names) -> bool:
    count: Any = names.choice(reference).get("count") or {}
    return int(count.get("min", 1)) == 0 and int(count.get("max", 1)) == 1


def _clause(op: Raw, teller: Teller) -> str:
    if op["op"] == "impose":
        told = [static(rule, teller.names, teller.say) for rule in op["rules"]]
        return teller.say.clauses(told)
    if op["op"] in TOSSES:
        return _tossed(op, teller)
    if op["op"] == "branch":
        return _branch(op, teller)
    if op["op"] == "later":
        then = teller.say.pick(*_THEN[teller.until])
        return f"{then}, {_operations(op['do'], teller.plainly())}"
    return CLAUSES[op["op"]](op, teller)


def _tossed(op: Raw, teller: Teller) -> str:
    """A coin or a die with its ways; of one that does nothing nothing is told (TTK-9.31)."""
    say = teller.say
    is_coin = op["op"] == "coin_flip"
    head = teller.do(FLIP) + say.pick(" a coin", " una moneta")
    told: list[tuple[str, Sequence[Raw]]] = []
    if is_coin:
        told.append((say.pick("on heads", "con testa"), op["heads"]))
        told.append((say.pick("on tails", "con croce"), op["tails"]))
    else:
        head = teller.do(ROLL) + say.pick(" a die", " un dado")
        told += [(_faces(band, say), band["do"]) for band in op["bands"]]
    inner = teller.plainly()
    ways = [lead + say.pick(", ", " ") + _operations(do, inner) for lead, do in told if do]
    return f"{head}: {'; '.join(ways)}" if ways else head


def _branch(op: Raw, teller: Teller) -> str:
    """One way on its conditions, another otherwise (TTK-9.35)."""
    say, inner = teller.say, teller.plainly()
    told = [condition(raw, teller.names, say, of_team=teller.of_team) for raw in op["if"]]
    head = say.pick("if ", "se ") + _all_of(told, say)
    text = f"{head}, {_operations(op['then'], inner)}"
    if not op.get("else"):
        return text
    return f"{text}; {say.pick('otherwise, ', 'altrimenti ')}{_operations(op['else'], inner)}"


def _faces(band: Raw, say: Say) -> str:
    low, high = int(band["from"]), int(band["to"])
    if low == high:
        return say.pick(f"on {low}", f"con {low}")
    if high == low + 1:
        return say.pick(f"on {low} or {high}", f"con {low} o {high}")
    return say.pick(f"on {low} to {high}", f"da {low} a {high}")
