"""What is written in the dress of any program is read or told: no copy is lost in silence."""

import os
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from collection.reading.entries import count_of
from collection.reading.files import read_list
from collection.reading.headings import Headings
from collection.reading.names import names_in
from decks.lists.judging import kind_of
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.loadouts import ZoneSpec
from engine.kernel.names import both

# Names that are easily taken for something else: brackets, apostrophes, figures, signs, halves.
NAMES = (
    "Cellar Bear", "Landlord's Notice", "×0", "7 Wonders", "Area 51", "Hazmat Suit (Used)",
    "B.F.M. [Big]", "Commit // Memory", "Power Word: Shield", "Ragnaros, Lightlord", "X-Ray Cat",
    "+2 Mace", "Été d'Aoste", "Who / What / When", "Mr. Orfeo, the Boulder", "1996 World Champion",
    "Borrowing 100,000 Arrows", "Side Street", "Deck Hand", "Kongming, “Sleeping Dragon”",
)  # fmt: skip
POOL = CardPool(
    CardDef(f"one-{at}", "item", both(name, f"{name} (it)"), {}, "ONE", str(at))
    for at, name in enumerate(NAMES, start=1)
)
INDEX = names_in(POOL, {"ONE": ("First Flush", "Primo sciacquone")})
KIND = replace(
    kind_of("kmon"),
    zones=(ZoneSpec("main", both("Deck", "Mazzo"), ("item",)), ZoneSpec("side", both("Side", ""))),
)
HEADINGS = Headings("kmon", KIND)

# A dress writes one line: count, name, set as the list calls it, number, whether it is foil.
DRESSES = {
    "Moxfield": lambda n, name, s, no, f: f"{n} {name} ({s}) {no}{' *F*' if f else ''}",
    "Archidekt": lambda n, name, s, no, f: f"{n}x {name} ({s.lower()}) {no}{' *F*' if f else ''} "
    "[Ramp{noPrice},Draw] ^Have,#37d67a^",
    "ManaBox": lambda n, name, s, no, f: f"{n} {name} ({s}) {no}{' F' if f else ''}",
    "TCGplayer": lambda n, name, s, no, f: f"{n} {name} [{s}]",
    "Cardmarket": lambda n, name, s, no, f: f"{n}x {name} ({s})",
    "Deckstats": lambda n, name, s, no, f: f"{n} [{s}#{no}] {name}{' # !Foil' if f else ''}",
    "XMage": lambda n, name, s, no, f: f"{n} [{s}:{no}] {name}",
    "MWS": lambda n, name, s, no, f: f"    {n} [{s}] {name} ({no})",
    "Forge": lambda n, name, s, no, f: f"{n} {name}{'+' if f else ''}|{s}|[{no}]",
    "magic search": lambda n, name, s, no, f: f"{n} {name} [{s}:{no}]{' [foil]' if f else ''}",
    "MTGO": lambda n, name, s, no, f: f"{n} {name}",
    "behind": lambda n, name, s, no, f: f"{name} x{n}",
    "behind, framed": lambda n, name, s, no, f: f"{name} (x{n})",
    "times": lambda n, name, s, no, f: f"{n} × {name}",
    "framed": lambda n, name, s, no, f: f"({n}) {name}",
    "pieces": lambda n, name, s, no, f: f"{n}pcs {name}",
    "wide": lambda n, name, s, no, f: f"{''.join(chr(ord(d) + 0xFEE0) for d in str(n))} {name}",
    "table": lambda n, name, s, no, f: f"{name}\t{n}",
    "Markdown": lambda n, name, s, no, f: f"- {n} × [{escaped(name)}](/c/x) ({s}) {no}",
    "task": lambda n, name, s, no, f: f"- [ ] {n} **{name}**",
    "comment": lambda n, name, s, no, f: f"{n} {name} // cut this?",
    "hash": lambda n, name, s, no, f: f"{n} {name} # good",
    "price": lambda n, name, s, no, f: f"{n} {name} - $1.20",
}  # fmt: skip
CELLS = ("Quantity", "Name", "Set", "Collector Number", "Foil")


def escaped(name):
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>()#+!|~&" else sign for sign in name)


LINES = st.lists(
    st.tuples(
        st.integers(1, 99),
        st.integers(0, len(NAMES) - 1),
        st.sampled_from(["ONE", "one", "First Flush", "Where Doom Awaits", "ZZZ"]),
        st.booleans(),
        st.booleans(),
    ),
    min_size=1,
    max_size=8,
)


@settings(max_examples=400 if os.environ.get("MAZZIERE_LONG") else 50)
@given(LINES, st.sampled_from(sorted(DRESSES)))
def test_what_is_written_is_read_with_all_its_copies(lines, dress):
    """Every line names its card with its copies, and what of it is not believed is told."""
    write = DRESSES[dress]
    written, text = [], ["Deck"]
    for n, at, words, foil, side in sorted(lines, key=lambda line: line[4]):
        if side and "Sideboard" not in text:
            text += ["", "Sideboard"]
        text.append(write(n, NAMES[at], words, at + 1, foil))
        written.append(("side" if side else "main", f"one-{at + 1}", n))
    listing = read_list("\n".join(text), INDEX, HEADINGS)
    assert not listing.troubles
    assert not listing.name
    found = [(item.zone, [c.code for c in item.entry.found.cards], count_of(item.entry.quantity))
             for item in listing.items]  # fmt: skip
    assert found == [(zone, [code], str(n)) for zone, code, n in written], text
    for item, (_, _, words, _, _) in zip(
        listing.items, sorted(lines, key=lambda line: line[4]), strict=True
    ):
        unknown = words in ("Where Doom Awaits", "ZZZ") and words.lower() in item.text.lower()
        assert bool(item.entry.found.remark) == unknown, (item.text, item.entry.found.remark)


def as_csv(rows, sign):
    quoted = [[f'"{cell}"' if sign in str(cell) else str(cell) for cell in row] for row in rows]
    return "\n".join(sign.join(row) for row in quoted)


@given(LINES, st.sampled_from(",;\t"))
def test_a_table_pasted_is_a_list_too(lines, sign):
    rows = [(f"{n}x", NAMES[at], words, at + 1, "foil" if foil else "")
            for n, at, words, foil, _ in lines]  # fmt: skip
    listing = read_list(as_csv([CELLS, *rows], sign), INDEX, HEADINGS)
    assert [
        ([card.code for card in item.entry.found.cards], count_of(item.entry.quantity))
        for item in listing.items
    ] == [([f"one-{at + 1}"], str(n)) for n, at, _, _, _ in lines]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30), max_size=6))
def test_no_line_is_swallowed(rows):
    """Each line is an item, a trouble, a heading, a comment or without letters and figures."""
    listing = read_list("\n".join(["1 Cellar Bear", *rows]), INDEX, HEADINGS)
    told = {item.position for item in listing.items} | {t.position for t in listing.troubles}
    for position, row in enumerate("\n".join(["1 Cellar Bear", *rows]).splitlines(), start=1):
        words = row.strip()
        silent = not any(sign.isalnum() for sign in words) or words.startswith(("#", "//", ">"))
        heading = HEADINGS.framed(words) or HEADINGS.plain(words)
        assert position in told or silent or heading or listing.name or "name" in words.lower()


def test_odd_names_alone_and_counted():
    for at, name in enumerate(NAMES, start=1):
        n = 2 + at % 8
        for line in (name, f"{n} {name}", f"{n}x {name}", f"{name} x{n}", f"{name} ({n})"):
            (item,) = read_list(f"Deck\n{line}", INDEX, HEADINGS).items
            assert [card.code for card in item.entry.found.cards] == [f"one-{at}"], line
            assert count_of(item.entry.quantity) == ("1" if line == name else str(n)), line
