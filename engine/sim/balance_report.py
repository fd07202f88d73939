"""docs/balance.md: what `engine.sim.balance` found, in tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.kernel.rules import Reason
from engine.sim.balance import ANY_DECK, Balance, Bounds, Use, mean, percentile
from engine.sim.balance_picture import picture
from engine.sim.sections import renew
from engine.sim.stats import Interval, wilson

PAGE = "balance.md"
PICTURE = "pictures/balance-{game}.svg"
SELDOM = 0.05
_FIELD = re.compile(r"\{(\w+)\}")

_NOTE = "*Written by `make balance`; run it again instead of editing this page.*"
_METHOD = """\
Shares are of the points (a win 1, a draw one half), with 95 % intervals in brackets. The unit of
an interval is the pair: one deal played once for each side of the table. Both sides are played by
the same partner, so these figures say what the decks do in its hands, not in a master's."""


def write(found: Sequence[Balance], bounds: Bounds, folder: Path) -> list[Path]:
    """Write the page, where other games keep their sections, and a picture for each game below
    `folder`; their places."""
    renew(folder / PAGE, page(found, bounds))
    places = [folder / PAGE]
    for balance in found:
        place = folder / PICTURE.format(game=balance.rules.key)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(picture([balance], bounds), encoding="utf-8")
        places.append(place)
    return places


def page(found: Sequence[Balance], bounds: Bounds) -> str:
    """The whole page."""
    lines = ["# Balance", "", _NOTE, "", *_METHOD.splitlines(), ""]
    for balance in found:
        lines += _game(balance, bounds)
    return "\n".join(lines).rstrip() + "\n"


def summary(balance: Balance, bounds: Bounds) -> list[str]:
    """The most important lines, for a terminal."""
    lines = [f"{balance.plan.name}: {balance.games:,} games, seed {balance.plan.seed}"]
    outside = balance.outside(bounds.low, bounds.high)
    for code in balance.codes:
        mark = "  OUTSIDE" if code in outside else ""
        lines.append(f"  {code}: {balance.field(code)} against the field{mark}")
    lines.append(f"  first turn {balance.first_turn()}, first seat {balance.first_seat()}")
    lines.append(f"  {_length_line(balance, bounds)}")
    lines += [f"  {line}" for line in _dead_lines(balance)]
    return lines


def _game(balance: Balance, bounds: Bounds) -> Iterator[str]:
    plan, rules = balance.plan, balance.rules
    yield from (f"## {balance.about.game.title().render()}", "")
    yield f"Rules version {rules.version}, {len(rules.pool)} cards, {len(balance.codes)} starters,"
    yield f"level *{plan.level}*, seed `{plan.seed}`: {plan.pairs:,} pairs for each two starters,"
    yield f"{balance.games:,} games; {plan.drawn:,} games on random tables. The figures come from"
    yield from ("", "```sh", command(balance), "```", "")
    place = PICTURE.format(game=rules.key)
    yield from (f"![Shares against the field, with intervals; as tables below]({place})", "")
    yield from _field(balance, bounds)
    yield from _matrix(balance)
    yield from _first(balance)
    yield from _lengths(balance, bounds)
    yield from _endings(balance)
    yield from _happenings(balance)
    yield from _cards(balance)


def command(balance: Balance) -> str:
    """What gives these figures again."""
    plan = balance.plan
    parts = ["python -m engine.sim balance", f"--game {plan.name}", f"--seed '{plan.seed}'"]
    parts += [f"--level {plan.level}", f"--pairs {plan.pairs}", f"--drawn {plan.drawn}"]
    if plan.simulations:
        parts.append(f"--simulations {plan.simulations}")
    return " ".join(parts)


def _field(balance: Balance, bounds: Bounds) -> Iterator[str]:
    yield from (
        "### Against the field",
        "",
        "| Starter | | Share of the points | |",
        "|---|---|---:|---|",
    )
    outside = balance.outside(bounds.low, bounds.high)
    for code in balance.codes:
        mark = "**outside the band**" if code in outside else ""
        yield f"| `{code}` | {balance.starter_name(code)} | {balance.field(code)} | {mark} |"
    yield ""
    if (bounds.low, bounds.high) != (0.0, 1.0):
        yield from (f"The band is {100 * bounds.low:.0f} to {100 * bounds.high:.0f} %.", "")


def _matrix(balance: Balance) -> Iterator[str]:
    codes = balance.codes
    yield from (
        "### Against each other",
        "",
        "Share of the row's starter against the column's, in %.",
        "",
    )
    yield "| | " + " | ".join(f"`{code}`" for code in codes) + " |"
    yield "|---|" + "---:|" * len(codes)
    for code in codes:
        cells = [
            _short(balance.between(code, other)) if balance.have_met(code, other) else ""
            for other in codes
        ]
        yield f"| `{code}` | " + " | ".join(cells) + " |"
    yield ""


def _first(balance: Balance) -> Iterator[str]:
    yield from ("### First turn and first seat", "", "| | Share of the points |", "|---|---:|")
    yield f"| Whoever has the first turn | {balance.first_turn()} |"
    yield from (f"| Seat 0 | {balance.first_seat()} |", "")


def _length_line(balance: Balance, bounds: Bounds) -> str:
    counts = balance.tally.lengths
    total = sum(counts.values())
    odd = sum(n for turns, n in counts.items() if not bounds.fewest <= turns <= bounds.most)
    return (
        f"own turns of a seat: mean {mean(counts):.1f}, "
        f"5 % {percentile(counts, 0.05)}, 95 % {percentile(counts, 0.95)}; "
        f"outside {bounds.fewest} to {bounds.most}: {_percent(odd, total)}"
    )


def _lengths(balance: Balance, bounds: Bounds) -> Iterator[str]:
    counts = balance.tally.lengths
    total = sum(counts.values())
    yield from ("### Length", "", f"{_upper(_length_line(balance, bounds))}.", "")
    yield from ("| Own turns | Share |", "|---:|---:|")
    for turns in sorted(counts):
        yield f"| {turns} | {_percent(counts[turns], total)} |"
    yield ""


def _endings(balance: Balance) -> Iterator[str]:
    counts, reasons = balance.tally.endings, balance.rules.reasons()
    total = sum(counts.values())
    yield from ("### Endings", "", "| Ending | Clause | Games | Share |", "|---|---|---:|---:|")
    for code in sorted(counts, key=lambda code: -counts[code]):
        ending = reasons.get(code, Reason(str(code)))
        share = wilson(counts[code], total)
        yield f"| {ending.name} | {ending.clause} | {counts[code]:,} | {share} |"
    if balance.tally.illegal:
        yield from ("", f"The partner proposed {balance.tally.illegal:,} illegal actions.")
    yield ""


def _happenings(balance: Balance) -> Iterator[str]:
    """How many games have seen what a clause makes happen."""
    counts, kinds = balance.tally.happenings, balance.rules.event_kinds
    ruled = [at for at in range(len(kinds)) if kinds[at].clause]
    if not ruled:
        return
    yield from ("### Happenings", "")
    yield from ("| What is told | Clause | Games with it | Share |", "|---|---|---:|---:|")
    for at in sorted(ruled, key=lambda at: -counts.get(at, 0)):
        told, count = _FIELD.sub(r"*\1*", kinds[at].told or kinds[at].shown), counts.get(at, 0)
        yield f"| {told} | {kinds[at].clause} | {count:,} | {wilson(count, balance.games)} |"
    yield ""


def _cards(balance: Balance) -> Iterator[str]:
    if not len(balance.rules.pool):
        return
    yield from ("### Cards", "")
    yield "*In hand*: of the games with the card in the deck, those in which its player had it in"
    yield "hand at some decision. *Played*: of those, the games in which it was played; for cards"
    yield "that never stand in a hand, of the games with it. *Plays*: in a game with it."
    yield ""
    for line in _dead_lines(balance):
        yield f"- {_upper(line)}"
    yield ""
    for code in balance.codes:
        yield from (f"#### {balance.starter_name(code)} (`{code}`)", "")
        yield from _card_table(balance, code)
    if balance.plan.drawn:
        yield from ("#### The whole pool, on random tables", "")
        yield from _card_table(balance, ANY_DECK)


def _dead_lines(balance: Balance) -> list[str]:
    """What is never or seldom played, and what could not be measured."""
    if not len(balance.rules.pool):
        return []
    uses = {card.code: balance.use(card.code) for card in balance.rules.pool}
    seldom = [code for code, use in uses.items() if use.plays and use.rate < SELDOM]
    return [
        f"never played: {_listed(balance, balance.never_played())}",
        f"played in fewer than {100 * SELDOM:.0f} % of its hands: {_listed(balance, seldom)}",
        f"in no deck: {_listed(balance, balance.never_decked())}",
    ]


def _listed(balance: Balance, codes: Sequence[str]) -> str:
    pool = balance.rules.pool
    return ", ".join(f"{pool[code].name.pick('en')} ({code})" for code in codes) or "none"


def _card_table(balance: Balance, deck: str) -> Iterator[str]:
    rows = sorted((code, use) for (name, code), use in balance.tally.cards.items() if name == deck)
    pool, game = balance.rules.pool, balance.about.game
    yield "| Card | | Type | Games | In hand | Played | Plays |"
    yield "|---|---|---|---:|---:|---:|---:|"
    for code, use in rows:
        card = pool[code]
        held = f"{100 * use.held / use.decks:.0f} %" if use.held else ""
        yield (
            f"| `{code}` | {card.name.pick('en')} | {game.type_name(card.type).pick('en')} | "
            f"{use.decks:,} | {held} | {_played(use)} | {use.plays / max(1, use.decks):.2f} |"
        )
    yield ""


def _played(use: Use) -> str:
    text = f"{100 * use.rate:.0f} %"
    return text if use.plays else f"**{text}**"


def _upper(line: str) -> str:
    return line[0].upper() + line[1:]


def _percent(part: int, total: int) -> str:
    return f"{100 * part / max(1, total):.1f} %"


def _short(interval: Interval) -> str:
    return f"{100 * interval.value:.0f} [{100 * interval.low:.0f}, {100 * interval.high:.0f}]"
