"""One damage as the sum a player would write down: KM-5.36, number by number, with its sources."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.kmon.basics import has_trait
from engine.games.kmon.codes import (
    ABILITY,
    ATTACK,
    BARRIERA,
    BY_CARD,
    CORAZZA,
    FEROCIA,
    L_ACTOR,
    L_ADDED,
    L_CARD,
    L_CARD2,
    L_CUT,
    L_DONE,
    L_HIT,
    L_IGNORED,
    L_KIND,
    L_MOVED,
    L_OWNER,
    L_REPLACED,
    L_SET,
    L_TIMES,
    LAST,
    NO_CARD,
    NO_ELEMENT,
    NOT_SET,
    P_BEARER,
    P_BLOCK,
    P_CARD,
    REACTION,
    TICK,
)
from engine.games.kmon.core import Core
from engine.games.kmon.damage import (
    BASE_DAMAGE,
    SKIP_BARRIERA,
    SKIP_CORAZZA,
    SKIP_DEFENCE,
    element_of_attack,
    wheel,
)
from engine.games.kmon.events import (
    E_ABILITY,
    E_ATTACK,
    E_ATTACK_WITH,
    E_DAMAGE,
    E_LAST_ATTACK,
    E_REACTION,
    E_REDIRECTED,
    E_REDUCED,
)
from engine.games.kmon.forecast import printed_by, shaped
from engine.games.kmon.links import bare_link
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import (
    BY_ABILITY,
    BY_ATTACK,
    BY_OTHER,
    M_DAMAGE_DEALT,
    M_DAMAGE_TAKEN,
    bears_trait,
    is_active,
    primary_of,
)
from engine.kernel.events import Event
from engine.kernel.explanations import Term
from engine.kernel.messages import N_, Message

Found = tuple[int, tuple[Term, ...]]
_ATTACKS: Final = (ATTACK, LAST)
_DECLARED: Final = {
    E_ATTACK: ATTACK,
    E_ATTACK_WITH: ATTACK,
    E_LAST_ATTACK: LAST,
    E_ABILITY: ABILITY,
    E_REACTION: REACTION,
}
_WITH_CARD: Final = (E_ATTACK_WITH, E_ABILITY, E_REACTION)


def damage_terms(r: Core, s: KMonState, event: Event, earlier: list[Event]) -> Found | None:
    """The card behind a damage (NO_CARD: a plain attack) and its terms, which come to it.

    None where the numbers cannot be told from here, as after a coin."""
    _declare(r, s, earlier)
    cut = sum(each[3] for each in earlier if each[0] == E_REDUCED)
    led = any(each[0] == E_REDIRECTED for each in earlier)
    at, found = len(s.links) - 1, None
    # A chain resolves from its last link to its first: what was told before used up the later.
    for each in [*[one for one in earlier if one[0] == E_DAMAGE], event]:
        found = None
        for index, card, terms in _candidates(r, s, each, at, is_led=led):
            whole = _with_cut(terms, s.links[index][L_CUT] + cut, each[4])
            if whole is not None:
                at, found = index, (card, whole)
                break
    return found or _by_elimination(r, s, event, earlier)


def _declare(r: Core, s: KMonState, earlier: list[Event]) -> None:
    """Put into the chain what this very frame declared: where nobody can answer, it has struck."""
    for each in earlier:
        kind = _DECLARED.get(each[0], -1)
        if kind < 0:
            continue
        link = bare_link(s, each[2], kind)
        if each[0] in _WITH_CARD:
            link[L_CARD] = each[-1]
            if r.slots[each[-1]]:
                continue  # its choices cannot be told from here
        s.links.append(link)


def _by_elimination(r: Core, s: KMonState, event: Event, earlier: list[Event]) -> Found | None:
    """What a coin or an attached effect gave is what the modifiers leave of the damage.

    Only for the first damage that a card does to a K-Mon: later parts are not modified again."""
    seat, kmon, amount = event[2:5]
    ks = [k for k in range(seat * 3, seat * 3 + 3) if s.team[k] == kmon]
    waiting = [link for link in s.links if not link[L_DONE]]
    hurt_before = any(each[0] == E_DAMAGE and each[2:4] == event[2:4] for each in earlier)
    if len(waiting) != 1 or len(ks) != 1 or hurt_before or waiting[0][L_KIND] in _ATTACKS:
        return None
    link, k = waiting[0], ks[0]
    card = link[L_CARD]
    if card == NO_CARD or link[L_HIT] >> (k + BY_CARD) & 1 or link[L_CUT]:
        return None
    rest = _on_card(r, s, link, card, k)
    printed = amount - sum(term.amount for term in rest)
    return card, (Term(printed, Message("{card}", {"card": r.pool.at(card).name})), *rest)


def effect_terms(r: Core, s: KMonState, k: int, kind: int, source: int) -> list[Term]:
    """What each attached effect on K-Mon k adds, under the name of its card (KM-5.58)."""
    found: list[Term] = []
    for effect in s.effects:
        if effect[P_BEARER] != k:
            continue
        change = sum(
            row[1] for row in r.block_statics[effect[P_BLOCK]] if row[0] == kind and row[2] & source
        )
        if change:
            name = r.pool.at(effect[P_CARD]).name
            found.append(Term(change, Message("{card}", {"card": name}, "KM-5.58")))
    return found


def _candidates(
    r: Core, s: KMonState, event: Event, at: int, *, is_led: bool
) -> Iterator[tuple[int, int, list[Term]]]:
    """(link, card, terms) of each way in which a link could have done that damage."""
    seat, card = event[2], event[3]
    ks = [k for k in range(seat * 3, seat * 3 + 3) if s.team[k] == card]
    for index in range(at, -1, -1):
        if s.links[index][L_DONE]:
            continue
        for k in ks:
            for made_by, terms in _ways(r, s, index, k, is_led=is_led):
                yield index, made_by, terms


def _ways(
    r: Core, s: KMonState, index: int, k: int, *, is_led: bool
) -> Iterator[tuple[int, list[Term]]]:
    link = s.links[index]
    if link[L_KIND] in _ATTACKS and not link[L_REPLACED]:
        for trial in (link, shaped(r, s, index)):
            yield trial[L_CARD], _attack(r, s, trial, k, is_moved=bool(trial[L_MOVED]))
            if is_led:
                yield trial[L_CARD], _attack(r, s, trial, k, is_moved=True)
    trial = shaped(r, s, index)
    for card in (link[L_CARD], link[L_CARD2]):
        if card == NO_CARD:
            continue
        printed = printed_by(r, s, index, card, k)
        if printed:
            name = r.pool.at(card).name
            first = Term(printed, Message("{card}", {"card": name}, "KM-5.36"))
            yield card, [first, *_on_card(r, s, trial, card, k)]


def _with_cut(terms: list[Term], most: int, wanted: int) -> tuple[Term, ...] | None:
    """The terms, with a reduction where one is needed, if they come to what is wanted."""
    total = sum(term.amount for term in terms)
    if total == wanted:
        return tuple(terms)
    if most and wanted < total and total - wanted <= most:
        text = Message(N_("reduced by a reaction"), {}, "KM-5.36")
        return (*terms, Term(wanted - total, text))
    return None


# --- an attack ------------------------------------------------------------------------------


def _attack(r: Core, s: KMonState, link: list[int], k: int, *, is_moved: bool) -> list[Term]:
    """As `damage.attack_damage`, one term for each number that is not 0."""
    terms = _dealt(r, s, link)
    if k // 3 == link[L_OWNER]:
        return terms  # KM-5.39
    element = element_of_attack(r, link)
    if element != NO_ELEMENT:
        terms += _wheel(r, s, element, k, link[L_IGNORED])
        if not is_moved:
            terms += _barrier(r, s, link, k)
    terms += effect_terms(r, s, k, M_DAMAGE_TAKEN, BY_ATTACK)
    return terms if is_moved else terms + _stance(r, s, k, link[L_IGNORED])


def _dealt(r: Core, s: KMonState, link: list[int]) -> list[Term]:
    """Steps 1 to 4: what the attack brings with it."""
    actor = link[L_ACTOR]
    if link[L_SET] == NOT_SET:
        terms = [Term(BASE_DAMAGE, Message(N_("an attack"), {}, "KM-5.8"))]
    else:
        terms = [Term(link[L_SET], Message(N_("an attack, as its power-up sets it")))]
    if link[L_ADDED]:
        terms.append(Term(link[L_ADDED], _powerups(r, link)))
    if has_trait(r, s, actor, FEROCIA) or (s.marked[actor] and bears_trait(r, s, actor, FEROCIA)):
        terms.append(Term(1, Message(N_("Ferocity"), {}, "KM-5.26")))
    if is_active(s, actor):
        terms += effect_terms(r, s, actor, M_DAMAGE_DEALT, BY_ATTACK)
    if link[L_TIMES] != 1:
        total = sum(term.amount for term in terms)
        text = Message(N_("times {n}"), {"n": link[L_TIMES]}, "KM-5.36")
        terms.append(Term(total * (link[L_TIMES] - 1), text))
    return terms


def _powerups(r: Core, link: list[int]) -> Message:
    cards = [card for card in (link[L_CARD], link[L_CARD2]) if card != NO_CARD]
    names = tuple(r.pool.at(card).name for card in cards)
    return Message("{cards}", {"cards": names}, "KM-5.10")


def _wheel(r: Core, s: KMonState, element: int, k: int, ignored: int) -> list[Term]:
    step = wheel(element, primary_of(r, s, k), ignored)
    if not step:
        return []
    return [Term(step, Message(N_("weakness") if step > 0 else N_("resistance"), {}, "KM-5.35"))]


def _barrier(r: Core, s: KMonState, link: list[int], k: int) -> list[Term]:
    if link[L_IGNORED] & SKIP_BARRIERA or not has_trait(r, s, k, BARRIERA):
        return []
    return [Term(-1, Message(N_("Barrier"), {}, "KM-5.31"))]


def _stance(r: Core, s: KMonState, k: int, ignored: int) -> list[Term]:
    """KM-5.14, KM-5.24."""
    seat, terms = k // 3, []
    if s.active[seat] != k or not s.stance[seat]:
        return []
    if not ignored & SKIP_DEFENCE:
        terms.append(Term(-1, Message(N_("in defence"), {}, "KM-5.14")))
    if not ignored & SKIP_CORAZZA and has_trait(r, s, k, CORAZZA):
        terms.append(Term(-1, Message(N_("Armor"), {}, "KM-5.24")))
    return terms


# --- a card ---------------------------------------------------------------------------------


def _on_card(r: Core, s: KMonState, link: list[int], card: int, k: int) -> list[Term]:
    """What the rows of KM-5.38 make of the damage printed on a card."""
    kind = link[L_KIND]
    if k // 3 == link[L_OWNER]:
        return []  # KM-5.39
    if kind == ABILITY:
        terms = _elemental(r, s, link, card, k)
        if is_active(s, link[L_ACTOR]):
            terms += effect_terms(r, s, link[L_ACTOR], M_DAMAGE_DEALT, BY_ABILITY)
        return terms + effect_terms(r, s, k, M_DAMAGE_TAKEN, BY_ABILITY)
    if kind in _ATTACKS:
        return _on_powerup(r, s, link, card, k)
    if kind == TICK:
        return _elemental(r, s, link, card, k) if r.elemental_ticks else []
    terms = effect_terms(r, s, k, M_DAMAGE_TAKEN, BY_OTHER)
    if r.elemental_reactions and kind == REACTION:
        terms += _elemental(r, s, link, card, k)
    return terms


def _on_powerup(r: Core, s: KMonState, link: list[int], card: int, k: int) -> list[Term]:
    taken = effect_terms(r, s, k, M_DAMAGE_TAKEN, BY_ATTACK)
    if s.active[k // 3] != k:
        return _wheel(r, s, r.t.element[card], k, link[L_IGNORED]) + taken
    return taken if link[L_MOVED] == k + 1 else _stance(r, s, k, link[L_IGNORED]) + taken


def _elemental(r: Core, s: KMonState, link: list[int], card: int, k: int) -> list[Term]:
    element = r.t.element[card]
    if element == NO_ELEMENT:
        return []
    terms = _wheel(r, s, element, k, link[L_IGNORED])
    return terms if link[L_MOVED] == k + 1 else terms + _barrier(r, s, link, k)
