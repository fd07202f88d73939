"""What is typed is read; what cannot be read is mended and told."""

from hypothesis import given
from hypothesis import strategies as st

from collection.search.mending import LONGEST, MOST_TERMS
from collection.search.parsing import parse
from collection.search.syntax import And, Exact, Field, Not, Or, Phrase, Word
from engine.kernel.testing import for_every


def shape(node):
    """The tree without places, short enough to write down."""
    match node:
        case None:
            return None
        case Word(text=text):
            return text
        case Phrase(text=text):
            return f'"{text}"'
        case Exact(text=text):
            return f"!{text}"
        case Field(key=key, op=op, values=values):
            return f"{key} {op} {'|'.join(value.text for value in values)}"
        case Not(item=item):
            return ("not", shape(item))
        case And(items=items):
            return ("and", *map(shape, items))
        case Or(items=items):
            return ("or", *map(shape, items))


SENTENCES = {
    "": None,
    "   ": None,
    "lantern": "lantern",
    "amber lantern": ("and", "amber", "lantern"),
    '"amber lantern"': '"amber lantern"',
    "“amber lantern”": '"amber lantern"',
    "«amber lantern»": '"amber lantern"',
    '!"Amber Lantern"': "!Amber Lantern",
    "t:ability": "t : ability",
    "T:ability": "t : ability",
    "t: ability": "t : ability",
    "cost<=3": "cost <= 3",
    "cost!=3": "cost != 3",
    "t!ability": "t != ability",
    "c:fire|water": "c : fire|water",
    'loc:"binder 2"|box': "loc : binder 2|box",
    "c:fire|t:item": ("or", "c : fire", "t : item"),
    "c:fire | water": ("or", "c : fire", "water"),
    "a|b": ("or", "a", "b"),
    "a or b": ("or", "a", "b"),
    "a OR b c": ("or", "a", ("and", "b", "c")),
    "-a": ("not", "a"),
    "−a": ("not", "a"),
    "--a": "a",
    "-(a or b) c": ("and", ("not", ("or", "a", "b")), "c"),
    "x-ray": "x-ray",
    "Grounded!": "Grounded!",
    "own>-1": "own > -1",
    "orchid": "orchid",
    "deck:or": "deck : or",
}
MENDED = {
    '"abc': '"abc"',
    "(a b": ("and", "a", "b"),
    "a)": "a",
    "()": None,
    "-()": None,
    "or": None,
    "a or": "a",
    "or a": "a",
    "a or or b": ("or", "a", "b"),
    "(a or) b": ("and", "a", "b"),
    "t:": None,
    "t: or": "t : or",
    "t:)": None,
    "-t:": None,
    "a (t:) b": ("and", "a", "b"),
}


@for_every("text", SENTENCES)
def test_sentences(text):
    found = parse(text)
    assert shape(found.tree) == SENTENCES[text]
    assert found.problems == ()


@for_every("text", MENDED)
def test_mended_sentences(text):
    assert shape(parse(text).tree) == MENDED[text]


@for_every(
    ("text", "told"),
    [
        ('"abc', "quotation mark"),
        ("(a", "parentheses"),
        ("a)", "parentheses"),
        ("t:", "«t:» has no value"),
        ("x" * 9_999, "9999 characters"),
        ("a " * 200, f"first {MOST_TERMS} terms"),
        ("(" * 50 + "a" + ")" * 50, "parentheses"),
    ],
)
def test_what_was_mended_is_told(text, told):
    assert any(told in str(problem) for problem in parse(text).problems)


@for_every("text", ["-" * 9_000 + "a", "(" * 9_000, "a|" * 4_000, '"' * 9_999])
def test_endless_repetition_is_read(text):
    parse(text)


SIGNS = st.lists(
    st.sampled_from([*'ab1 "()|-:<>=!«»\0\n\\%_é', "or ", "t:", "own>=", "cn:", "is:"]),
    max_size=60,
).map("".join)


@given(st.one_of(st.text(max_size=300), SIGNS))
def test_nothing_raises_and_places_are_true(text):
    found = parse(text)
    assert len(found.text) <= LONGEST + 1
    check(found.tree, found.text)


def check(node, text):
    if node is None:
        return
    assert 0 <= node.span.start < node.span.end <= len(text)
    if isinstance(node, Word):
        assert node.text in text[node.span.start : node.span.end]
    for part in (node.item,) if isinstance(node, Not) else getattr(node, "items", ()):
        assert node.span.start <= part.span.start
        assert part.span.end <= node.span.end
        check(part, text)
