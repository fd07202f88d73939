"""The conditions `answered` and `has_effect` of reactions (KM-9.4)."""

from engine.games.kmon.tests.cards import (
    ability,
    damage,
    debuff,
    gain,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every


def answer(*effects, **attributes):
    """The reaction card "r"; what it does unless said: its owner gains 1 charge."""
    return reaction("r", effects=effects or [gain(1)], **attributes)


LINKS = {
    "plain attack": ("attack", {"attack"}),
    "assault": ("assault", {"attack", "assault", "elemental"}),
    "generic power-up": ("generic", {"attack"}),
    "ability": ("dull", {"ability"}),
    "elemental ability": ("flame", {"ability", "elemental"}),
    "ultimate": ("big", {"ability", "ultimate"}),
    "elemental ultimate": ("inferno", {"ability", "ultimate", "elemental"}),
    "defence": ("defence", {"defence"}),
}
WORDS = ("attack", "ability", "defence", "reaction", "evasion", "ultimate", "assault", "elemental")


@clause("KM-9.4", "KM-4.24")
@for_every("link", LINKS)
@for_every("word", WORDS)
def test_answered_names_the_kind_or_a_quality_of_the_link(link, word):
    how, words = LINKS[link]
    hand = [
        powerup("assault", element="fire"), powerup("generic"), ability("dull"),
        ability("flame", element="fire"), ability("big", ultimate=True),
        ability("inferno", element="fire", ultimate=True),
    ]  # fmt: skip
    t = table(side(hand=hand), side(hand=[answer(condition={"answered": [word]})]))
    if how in ("attack", "assault", "generic"):
        t.attack(None if how == "attack" else how)
    else:
        t = t.defend() if how == "defence" else t.use(how)
    assert t.in_window() == (word in words)


@clause("KM-9.4", "KM-R43")
@for_every(
    ("link", "words"),
    [
        ("evasion", {"evasion", "reaction"}),
        ("blackout", {"reaction"}),
        ("card", {"reaction"}),
        ("last attack", {"attack", "reaction"}),
    ],
)
def test_answered_in_an_if_reads_the_answered_link(link, words):
    for word in WORDS:
        t = answered_by(link, answer({**gain(1), "if": {"answered": [word]}}))
        before = t.charges("p")
        assert t.react("r").charges("p") == before + (word in words), word


def answered_by(link: str, card) -> Laid:
    """Q makes a link of that sort and P holds the card."""
    p = side(hand=[ability("spell", effects=[damage(2)]), card])
    if link == "last attack":
        return table(p, side(kmon(hp=2, trait="irriducibile"))).attack().last_attack()
    if link == "card":
        return table(p, side(hand=[reaction("any")])).use("spell").react("any")
    if link == "evasion":
        return table(p, side(hand=spare("x", "y"))).use("spell").evade()
    q = side(kmon(trait="blackout"), hand=spare("x", "y", "z"))
    return table(p, q).use("spell").blackout()


@clause("KM-9.4", "KM-4.24")
@for_every("kind", ["buff", "debuff"])
def test_has_effect_looks_at_what_is_attached(kind):
    card = answer(condition={"has_effect": ["own_active", kind]})
    worn = ability("worn", persistent=debuff(2))
    assert not table(side(), side(hand=[card])).attack().in_window()
    t = table(side(), side(hand=[card]), effects=[("q2", "p", worn)]).attack()
    assert not t.in_window()
    t = table(side(), side(hand=[card]), effects=[("q1", "p", worn)]).attack()
    assert t.in_window() == (kind == "debuff")
