"""Rules that last and effects used in this turn, in games laid by hand (TTK-9.25, 5.30)."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import IMPOSE, LOCK, TRIGGER
from engine.games.tictacko.lasting import L_RULE, L_SEAT, L_SELF, L_UNTIL
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import LOCKED, MODIFY, R_CARD, R_CHOICE, R_ITEM, R_SPACE
from engine.games.tictacko.watching import F_CARD, F_EFFECT, F_SEQ, F_TEAM, fired_row
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.names import Name, both
from engine.kernel.positions import CHOICE, FLAG, Attribute, Layout, Placed, Problem, ZoneForm
from engine.kernel.state import UNKNOWN

LASTING: Final = "lasting"
FIRED: Final = "fired"
_MANY: Final = 9999

_TIMES: Final = (
    both("the end of the turn", "la fine del turno"),
    both("the start of its player's next turn", "l'inizio del prossimo turno di chi l'ha messa"),
)
_PLACE: Final = Attribute(
    "place", both("Which one in time (0: as listed)", "Quale nel tempo (0: come in elenco)"),
    high=_MANY, advanced=True,
)  # fmt: skip
_OF_FIRED: Final = (
    Attribute(
        "on", both("Number of its Character (0: has left)", "Numero del Personaggio (0: è uscito)"),
        high=_MANY, clause="TTK-5.30",
    ),
    Attribute("effect", both("Which effect of the card, from 0",
                             "Quale effetto della carta, da 0"), high=3, clause="TTK-5.30"),
    _PLACE,
)  # fmt: skip


def lasting_zones(r: Core, own: frozenset[str]) -> tuple[ZoneForm, ...]:
    """The zones for those cards of a team that lay down rules, or have effects that watch."""
    laying = frozenset(code for code in own if rules_of(r, r.pool.index(code)))
    watching = frozenset(code for code in own if _watches(r, r.pool.index(code)))
    found: list[ZoneForm] = []
    if laying:
        found.append(
            ZoneForm(
                LASTING, both("Rules of its cards that last", "Regole delle sue carte che durano"),
                laying, attributes=_of_lasting(r), is_note=True, repeats=True, clause="TTK-9.25",
                advanced=True,
            )
        )  # fmt: skip
    if watching:
        found.append(
            ZoneForm(
                FIRED, both("Effects used in this turn", "Effetti usati in questo turno"),
                watching, attributes=_OF_FIRED, is_note=True, repeats=True, clause="TTK-5.30",
                advanced=True,
            )
        )  # fmt: skip
    return tuple(found)


def _of_lasting(r: Core) -> tuple[Attribute, ...]:
    spaces = tuple(Name.of({"en": name, "it": name}) for name in r.grid.names)
    return (
        Attribute("until", both("Until", "Fino a"), CHOICE, choices=_TIMES, clause="TTK-9.19"),
        Attribute("which", both("Which rule of the card, from 0",
                                "Quale regola della carta, da 0"), high=9, clause="TTK-9.25"),
        Attribute(
            "space", both("The space it speaks of", "La casella di cui parla"), CHOICE,
            choices=(both("none", "nessuna"), *spaces), clause="TTK-9.25",
        ),
        Attribute("on", both("Number of the Character it speaks of",
                             "Numero del Personaggio di cui parla"),
                  high=_MANY, clause="TTK-9.25"),
        Attribute("self", both("Number of the Character that laid it",
                               "Numero del Personaggio che l'ha messa"),
                  high=_MANY, clause="TTK-9.25", advanced=True),
        Attribute("mate", both("Laid by the teammate", "Messa dal compagno"), FLAG,
                  clause="TTK-9.19", advanced=True),
        _PLACE,
    )  # fmt: skip


def rules_of(r: Core, card: int) -> list[list[int]]:
    """The rules that a card may lay down for a time, their references still open."""
    found: list[list[int]] = []
    for effect in r.effects[card]:
        for branch in effect.branches:
            for op in branch.ops:
                if op[0] == IMPOSE:
                    found += [r.imposed[number] for number in op[3:]]
                elif op[0] == LOCK:
                    found.append([LOCKED, 0])
    return found


def _watches(r: Core, card: int) -> bool:
    return any(effect.timing == TRIGGER for effect in r.effects[card])


def _is_open(rule: list[int]) -> bool:
    """Whether a choice or an item fixes what the rule speaks of."""
    return rule[0] not in (MODIFY, LOCKED) and rule[-2] in (R_CHOICE, R_ITEM)


# --- reading ---------------------------------------------------------------------------------


def lasting_of(r: Core, s: TicTacKoState, team: int) -> tuple[Placed, ...]:
    """The rules that a team has laid down; the card is one that lies open and lays such a rule."""
    found: list[Placed] = []
    for at, row in enumerate(s.lasting):
        for card in _open_cards(s, team) if team_of(row[L_SEAT]) == team else []:
            values = _lasting(r, card, row)
            if values is not None:
                values["place"] = at + 1
                told = {key: value for key, value in values.items() if value}
                found.append(Placed(r.pool.at(card).code, told))
                break
    return tuple(found)


def _open_cards(s: TicTacKoState, team: int) -> list[int]:
    lying = [card for card, side in zip(s.cards, s.sides, strict=True) if side == team]
    held = [card for hand in s.hands[team::2] for card in hand if card != UNKNOWN]
    return sorted({*lying, *s.piles[team], *held})


def _lasting(r: Core, card: int, row: list[int]) -> dict[str, int] | None:
    rule = row[L_RULE:]
    for which, template in enumerate(rules_of(r, card)):
        values = {
            "until": row[L_UNTIL] - 1,
            "which": which,
            "self": row[L_SELF],
            "mate": int(row[L_SEAT] != team_of(row[L_SEAT])),
        }
        if template[0] == LOCKED == rule[0]:
            return {**values, "space": rule[1] + 1}
        if template == rule:
            return values
        if _is_open(template) and template[:-2] == rule[:-2]:
            key = "on" if rule[-2] == R_CARD else "space"
            return {**values, key: rule[-1] + (key == "space")}
    return None


def fired_of(r: Core, s: TicTacKoState, team: int) -> tuple[Placed, ...]:
    """The effects of a team's cards that were used in this turn."""
    found: list[Placed] = []
    for at, row in enumerate(s.fired):
        if row[F_TEAM] == team:
            values = {"on": row[F_SEQ], "effect": row[F_EFFECT], "place": at + 1}
            told = {key: value for key, value in values.items() if value}
            found.append(Placed(r.pool.at(row[F_CARD]).code, told))
    return tuple(found)


# --- laying ----------------------------------------------------------------------------------


def problems_of_lasting(r: Core, layout: Layout) -> list[Problem]:
    """Rules that a card does not lay down, or that speak of nothing."""
    found: list[Problem] = []
    for team in (0, 1):
        for each in layout.seats[team].zone(LASTING):
            rules = rules_of(r, r.pool.index(each.card)) if each.card in r.pool else []
            which = each.value("which")
            params: dict[str, MessageParam] = {"found": which}
            if each.card in r.pool:
                params["card"] = r.pool[each.card].name
            if rules and which >= len(rules):
                text = N_("«{card}» has no rule number {found} that lasts.")
                remedy = Message(N_("Set it to {value}."), {"value": len(rules) - 1})
                message = Message(text, params, "TTK-9.25")
                found.append(Problem(message, team, LASTING, each.card, 1, remedy))
            elif rules and _lacks(rules[which], each):
                text = N_("It is not said of what the rule of «{card}» speaks.")
                remedy = Message(N_("Choose a space, or give the number of a Character."))
                message = Message(text, params, "TTK-9.25")
                found.append(Problem(message, team, LASTING, each.card, 1, remedy))
    return found


def _lacks(rule: list[int], each: Placed) -> bool:
    needs = rule[0] == LOCKED or _is_open(rule)
    is_said = each.value("space") or (each.value("on") and rule[0] != LOCKED)
    return needs and not is_said


def lay_lasting(r: Core, s: TicTacKoState, layout: Layout) -> None:
    """Rules that last and used effects, in the order that is said of them."""
    lasting: list[tuple[int, list[int]]] = []
    fired: list[tuple[int, list[int]]] = []
    for team in (0, 1):
        for each in layout.seats[team].zone(LASTING):
            lasting.append((each.value("place"), _row(r, each, team)))
        for each in layout.seats[team].zone(FIRED):
            row = fired_row(
                r, each.value("on"), team, r.pool.index(each.card), each.value("effect")
            )
            fired.append((each.value("place"), row))
    s.lasting = [row for _, row in sorted(lasting, key=_placed)]
    s.fired = [row for _, row in sorted(fired, key=_placed)]


def _placed(entry: tuple[int, list[int]]) -> int:
    return entry[0]


def _row(r: Core, each: Placed, team: int) -> list[int]:
    rule = rules_of(r, r.pool.index(each.card))[each.value("which")]
    space = each.value("space") - 1
    if rule[0] == LOCKED:
        rule = [LOCKED, space]
    elif _is_open(rule):
        on = each.value("on")
        rule = [*rule[:-2], R_CARD, on] if on else [*rule[:-2], R_SPACE, space]
    seat = team + 2 if each.value("mate") else team
    return [each.value("until") + 1, seat, each.value("self"), *rule]
