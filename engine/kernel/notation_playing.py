"""The moves of a written record carried out one by one: a match of one's own comes of it."""

from __future__ import annotations

import re
from collections import Counter
from difflib import get_close_matches
from typing import Final

from engine.kernel.errors import BadLoadout, BadPosition, KernelError
from engine.kernel.match import Match
from engine.kernel.messages import N_, Message, shown
from engine.kernel.notation import OPEN, THEN, card_word
from engine.kernel.notation_reading import BadText, Written, words_after
from engine.kernel.rng import SEED_BYTES
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, DECIDE

_SEAT: Final = re.compile(r"seat (\d) ?(:|concedes$|by hand:)\s*(.*)")
_ANEW: Final = re.compile(r"deal anew for ((?:\d,)*\d): ([0-9a-f]+)")
_FACE: Final = re.compile(r"(\d{1,4}) of (\d{1,4})")
_SHOWN: Final = 12


def replayed_text(rules: Rules, found: Written) -> Match:
    """The match that a text tells, at its last move, marked as of an open seed.

    `rules` are those of its game, cards, options and seats. Raises BadText naming the line, and
    with a move what would have been legal there."""
    match = _laid(rules, found)
    for line, words in found.moves:
        try:
            _carry_out(match, line, words)
        except BadText:
            raise
        except KernelError as exc:
            raise BadText(line, "{why}", why=exc.message) from exc
    _check_end(match, found)
    match.dice_by_hand(by_hand=found.by_hand)
    return match


def _laid(rules: Rules, found: Written) -> Match:
    _check_cards(rules, found)
    try:
        origin = found.origin(rules.options)
        return Match(
            rules, origin, found.seed, open_seed=True, by_hand=True, attended=found.attended
        )
    except (BadLoadout, BadPosition) as exc:
        raise BadText(0, "{why}", why=exc.message) from exc


def _check_cards(rules: Rules, found: Written) -> None:
    for deck in found.decks:
        for cards in deck.zones.values():
            for code in cards:
                if code not in rules.pool:
                    known = [card.code for card in rules.pool]
                    raise BadText(
                        0,
                        N_("There is no card «{code}» in this game. Nearest: {near}."),
                        code=shown(code),
                        near=_near(code, known),
                    )


def _check_end(match: Match, found: Written) -> None:
    line, digest = found.end
    if line and digest != match.state.digest():
        raise BadText(
            line,
            N_(
                "these moves end elsewhere ({found}) than the record says ({wanted}). If you "
                "changed them on purpose, take this line out."
            ),
            found=match.state.digest(),
            wanted=shown(digest),
        )


def _carry_out(match: Match, line: int, words: str) -> None:
    if words == OPEN:
        match.mark_open()
        return
    anew = _ANEW.fullmatch(words)
    if anew is not None:
        _deal_anew(match, line, anew[1], anew[2])
        return
    if match.state.node == CHANCE:
        _fall(match, line, words)
        return
    seat = _SEAT.fullmatch(words)
    if seat is None:
        raise BadText(line, "{what}", what=_expected(match, words))
    number, sort, rest = int(seat[1]) - 1, seat[2], seat[3]
    if sort == "concedes":
        match.concede(number)
    elif sort == ":":
        _move(match, line, number, rest)
    else:
        match.patch(number, _numbers(line, rest))


def _move(match: Match, line: int, seat: int, rest: str) -> None:
    known = len(match.log.steps)
    texts = [text.strip() for text in rest.split(THEN.strip())] if rest else [""]
    for at, text in enumerate(texts):
        if not match.awaits(seat) or len(match.log.steps) > known:
            raise BadText(line, "{what}", what=_expected(match, text))
        match.act(seat, _action(match, line, text))
        if not match.pending and at + 1 < len(texts):
            raise BadText(
                line,
                N_("the move is complete before «{found}»."),
                found=shown(texts[at + 1]),
            )
    if match.pending:
        raise BadText(
            line,
            N_("the move is not complete; after «{then}» one of these must follow: {offered}."),
            then=THEN.strip(),
            offered=_offered(match),
        )


def _action(match: Match, line: int, text: str) -> int:
    """The legal action of that exact text."""
    menu = match.view(match.decider).state
    texts = [match.rules.exact(menu, action) for action in menu.menu]
    if text in texts:
        return menu.menu[texts.index(text)]
    raise BadText(
        line,
        N_("«{found}» is not possible here. Nearest: {near}. Possible: {offered}."),
        found=shown(text),
        near=_near(text, texts),
        offered=_listed(texts),
    )


def _fall(match: Match, line: int, words: str) -> None:
    """An outcome of chance."""
    sides = match.rules.sides_of(match.state)
    order = words_after(words, "shuffle:")
    if not sides and order is not None:
        match.chance(_order(match, line, list(order)))
        return
    given = words.removeprefix("chance:").strip() if words.startswith("chance:") else ""
    faces = match.rules.faces_of(match.state)
    numbered = _FACE.fullmatch(given)
    if sides and given in faces:
        match.chance([faces.index(given)])
    elif sides and numbered and int(numbered[2]) == sides[0] and 0 < int(numbered[1]) <= sides[0]:
        match.chance([int(numbered[1]) - 1])
    else:
        raise BadText(line, "{what}", what=_expected(match, words))


def _order(match: Match, line: int, top_first: list[str]) -> list[int]:
    rules = match.rules
    left = Counter(card_word(rules, card) for card in rules.shuffle_of(match.state))
    given = Counter(top_first)
    if given != left:
        missing, extra = left - given, given - left
        raise BadText(
            line,
            N_("the shuffle must hold exactly its cards. Missing: {missing}. Too many: {extra}."),
            missing=_listed(sorted(missing.elements())),
            extra=_listed(sorted(extra.elements())),
        )
    numbers = {card_word(rules, card): card for card in rules.shuffle_of(match.state)}
    return [numbers[word] for word in reversed(top_first)]


def _deal_anew(match: Match, line: int, seats: str, seed: str) -> None:
    if len(seed) != SEED_BYTES * 2:
        raise BadText(line, N_("a seed has {n} digits."), n=SEED_BYTES * 2)
    match.deal_anew({int(seat) - 1 for seat in seats.split(",")}, bytes.fromhex(seed))


def _expected(match: Match, words: str) -> Message:
    """What stands there, and what must stand there instead."""
    params = {"found": shown(words)}
    if match.over:
        return Message(N_("the match is over here; «{found}» is too much."), params)
    if match.state.node == CHANCE:
        return Message(
            N_("«{found}» stands where an outcome of chance must stand: {wanted}."),
            {**params, "wanted": _outcomes(match)},
        )
    return Message(
        N_("«{found}» stands where seat {seat} must decide: {offered}."),
        {**params, "seat": match.decider + 1, "offered": _offered(match)},
    )


def _outcomes(match: Match) -> str:
    sides = match.rules.sides_of(match.state)
    if not sides:
        order = [card_word(match.rules, card) for card in match.rules.shuffle_of(match.state)]
        return f"shuffle: {_listed(order, ' ')}"
    faces = match.rules.faces_of(match.state)
    return f"chance: {' | '.join(faces)}" if faces else f"chance: 1 of {sides[0]}"


def _offered(match: Match) -> str:
    if match.state.node != DECIDE:
        return "-"
    seen = match.view(match.decider).state
    return _listed([match.rules.exact(seen, action) for action in seen.menu])


def _near(text: str, texts: list[str]) -> str:
    close = get_close_matches(text[:80], texts, n=2, cutoff=0.3)
    return _listed(close)


def _listed(texts: list[str], between: str = ", ") -> str:
    more = between + "…" if len(texts) > _SHOWN else ""
    return between.join(texts[:_SHOWN]) + more if texts else "-"


def _numbers(line: int, rest: str) -> list[int]:
    words = rest.split()
    if not words or not all(re.fullmatch(r"-?\d{1,9}", word) for word in words):
        raise BadText(
            line, N_("«{found}» must be whole numbers."), found=shown(rest)
        )  # fmt: skip
    return [int(word) for word in words]
