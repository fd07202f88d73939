"""Deck codes: one line that says a whole deck, and notices a missing sign."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.formats.code import LONGEST, Coded, decode, encode, looks_like_code, read_code
from decks.formats.errors import BadCode
from engine.kernel.loadouts import Loadout
from engine.registry import game
from tests.outputs.loadouts import ANY_TEXT, TYPED, WILD

STARTER = dict(game("kmon").starter_loadouts())["MZ1-S01"]


@given(TYPED | WILD, ANY_TEXT)
def test_a_code_says_the_whole_deck(loadout, name):
    found = read_code(encode(loadout, "kmon", name))
    assert (found.game, found.loadout, found.name) == ("kmon", loadout, name)


def test_the_code_of_a_starter_is_short():
    code = encode(STARTER, "kmon")
    assert decode(code) == ("kmon", STARTER)
    assert len(code) < 160
    assert looks_like_code(f" {code}\n")


def test_no_code_is_written_that_could_not_be_read():
    lines = {f"Card {n} {'z' * 80}": 1 for n in range(100)}
    with pytest.raises(BadCode) as refused:
        encode(Loadout("deck", {}, {"deck": lines}), "kmon")
    assert str(LONGEST) in str(refused.value.message)
    some = dict(list(lines.items())[:50])
    assert decode(encode(Loadout("deck", {}, {"deck": some}), "kmon"))[1].zones == {"deck": some}


def test_the_order_of_lines_makes_no_difference():
    turned = {zone: dict(reversed(counts.items())) for zone, counts in STARTER.zones.items()}
    assert encode(Loadout("deck", {}, turned), "kmon") == encode(STARTER, "kmon")


def test_a_code_written_long_ago_still_reads():
    """The layout is a promise: this line was written when layout 1 was made."""
    old = (
        "kmon.1.BGRlY2sPeyJuIjoiT2xkIE9uZSJ9AQRkZWNrAwAPQ2hlZWt5LCBsJ2FsdHJvAAEAAwAFTVoxLUECAgECAg"
        "EAAlhaAQECN2N3mhQ"
    )
    cards = {"MZ1-A01": 2, "MZ1-A03": 1, "XZ2": 55, "Cheeky, l'altro": 3}
    assert read_code(old) == Coded("kmon", Loadout("deck", {}, {"deck": cards}), "Old One")
    assert encode(Loadout("deck", {}, {"deck": cards}), "kmon", "Old One") == old


@given(st.data())
def test_one_changed_sign_is_noticed(data):
    code = encode(STARTER, "kmon")
    at = data.draw(st.integers(0, len(code) - 1))
    sign = data.draw(st.sampled_from("abcXYZ019-_"))
    changed = code[:at] + sign + code[at + 1 :]
    if changed != code:
        with pytest.raises(BadCode):
            decode(changed)


@given(st.integers(1, 40))
def test_a_cut_code_is_noticed(cut):
    with pytest.raises(BadCode):
        decode(encode(STARTER, "kmon")[:-cut])


@given(st.text(max_size=60) | st.from_regex(r"kmon\.1\.[A-Za-z0-9_-]{8,90}", fullmatch=True))
def test_any_text_is_read_or_refused(text):
    with pytest.raises(BadCode):
        decode(text)


@given(st.binary(max_size=60))
def test_rightly_sealed_nonsense_is_refused_or_read(body):
    import base64
    import hashlib

    seal = hashlib.sha256(b"kmon.1." + body).digest()[:4]
    text = base64.urlsafe_b64encode(body + seal).decode().rstrip("=")
    try:
        _, loadout = decode(f"kmon.1.{text}")
    except BadCode:
        return
    loadout.check_quantities()


def test_the_refusals_say_what_is_wrong():
    code = encode(STARTER, "kmon")
    for text, word in [("hello", "no deck code"), (code[:-1], "checksum"),
                       (code.replace(".1.", ".7."), "layout 7"), ("a" * 9000, "9000")]:  # fmt: skip
        with pytest.raises(BadCode) as caught:
            decode(text)
        assert word in str(caught.value.message)
