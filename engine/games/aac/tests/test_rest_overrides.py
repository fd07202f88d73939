"""Cards that lift a rule by naming its clause (AAC-9.7): with the override, and without."""

from __future__ import annotations

from engine.games.aac.tests.effect_language import continuous, when
from engine.games.aac.tests.fight import values
from engine.games.aac.tests.table import (
    Laid,
    Raw,
    Side,
    attack,
    creature,
    defence,
    down,
    filler,
    magic,
    table,
    trap,
    up,
)
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
HEN = creature("hen", 300, 900)
SPARE = creature("spare", 100, 100)
FENCE = magic("fence", mark="continuous", wall_points=500)
LIFTED = for_every("lifted", [False, True])


def by(raw: Raw, clause_id: str, *, lifted: bool) -> Raw:
    """The card, with the clause among its overrides where it is lifted."""
    return {**raw, "overrides": [clause_id] if lifted else []}


def laid(mine: tuple[object, ...], theirs: tuple[object, ...], *hand: Raw, turn: int = 5) -> Laid:
    """P with hand cards; both have plenty to draw."""
    return table(
        Side(mine, [*hand, SPARE], [filler(at) for at in range(14)]),  # type: ignore[arg-type]
        Side(theirs, [SPARE], [filler(30 + at) for at in range(14)]),  # type: ignore[arg-type]
        turn=turn,
    )


@clause("AAC-9.7", "AAC-4.22")
@LIFTED
def test_a_card_outside_the_quota_of_its_type(lifted: bool):
    free = by(creature("free", 300, 300), "AAC-4.22", lifted=lifted)
    t = laid((attack(FOX),), (attack(OX),), free, HEN).act("creature hen", "place attack")
    assert ("creature free" in t.menu) is lifted
    t = laid((attack(FOX),), (attack(OX),), free, HEN).act("creature free", "place attack")
    assert ("creature hen" in t.menu) is lifted


@clause("AAC-9.7", "AAC-5.16")
@LIFTED
def test_an_attacker_that_may_choose_anybody(lifted: bool):
    shy = creature("shy", 500, 500, attackable_only_by={"traits": ["V"]})
    bold = by(OX, "AAC-5.16", lifted=lifted)
    t = laid((attack(bold),), (attack(shy), attack(HEN), up(FENCE))).act("attack ox")
    if lifted:
        assert t.menu == ["aim their shy", "aim their hen", "aim their fence"]
        t.act("aim their shy")
        assert t.state.lp == [3000, 2200]
    else:
        assert t.void("q") == ["fence"] or t.menu == ["aim their fence"]


@clause("AAC-9.7", "AAC-5.16", "AAC-7.3")
def test_such_an_attacker_also_strikes_a_restricted_creature_that_lay_face_down():
    shy = creature("shy", 500, 900, attackable_only_by={"traits": ["V"]})
    t = laid((attack(by(OX, "AAC-5.16", lifted=True)),), (down(shy),)).act("attack ox")
    assert t.told("attack-void") == 0
    assert values(t, "q", "shy") == (500, 100)


@clause("AAC-9.7", "AAC-5.22")
@LIFTED
def test_an_attacker_that_passes_walls_without_wings(lifted: bool):
    mole = by(OX, "AAC-5.22", lifted=lifted)
    t = laid((attack(mole),), (attack(HEN), up(FENCE)))
    t.act("attack ox")
    assert ("aim their hen" in t.menu) is lifted


@clause("AAC-9.7", "AAC-5.22")
@LIFTED
def test_it_passes_even_a_wall_that_stops_flyers(lifted: bool):
    net = {**FENCE, "wall_stops_v": True}
    bat = by(creature("bat", 500, 300, "V"), "AAC-5.22", lifted=lifted)
    t = laid((attack(bat),), (attack(HEN), up(net))).act("attack bat")
    assert ("aim their hen" in t.menu) is lifted


@clause("AAC-9.7", "AAC-5.24")
@LIFTED
def test_a_trap_with_m_that_may_lie_face_down(lifted: bool):
    pit = by(trap("pit", "M", assign="never"), "AAC-5.24", lifted=lifted)
    t = laid((attack(FOX), attack(HEN)), (attack(OX),), pit).act("trap pit")
    assert t.on("p").get("pit") == (None if lifted else "attack")
    if lifted:
        assert t.menu == ["place face-down", "place face-up"]


@clause("AAC-9.7", "AAC-5.25")
@LIFTED
def test_a_trap_that_lies_beside_an_unassigned_one(lifted: bool):
    pit = by(trap("pit", assign="never"), "AAC-5.25", lifted=lifted)
    t = laid((attack(FOX), attack(HEN), down(trap("net"))), (attack(OX),), pit)
    assert ("trap pit" in t.menu) is lifted
    tied = by(trap("leash", assign="must"), "AAC-5.25", lifted=lifted)
    t = laid((attack(FOX), attack(HEN), down(trap("net"))), (attack(OX),), tied)
    assert ("trap leash" in t.menu) is lifted


@clause("AAC-9.7", "AAC-5.26", "AAC-5.25")
def test_a_sole_creature_is_host_of_an_unassigned_trap_but_k_stays_loose_whatever_it_lifts():
    lift = when("passive", {"modify": {"target": "host", "stat": "dp", "add": 200}})
    for marks, dp in (((), 900), (("K",), 700)):
        lasting = trap("ring", *marks, mark="continuous", active_rounds=4, effects=[
            when("spring", {"weaken_attack": {"amount": 800}}), lift,
        ])  # fmt: skip
        t = laid((attack(OX),), (defence(FOX), up(lasting))).act("attack ox")
        assert t.told("activated") == 1
        assert values(t, "q", "fox") == (400, dp)


@clause("AAC-9.7", "AAC-5.27")
@LIFTED
def test_a_trap_that_springs_for_caption_attacks_too(lifted: bool):
    shout = by(
        trap("shout", effects=[when("spring", {"cancel_attack": {}})]), "AAC-5.27", lifted=lifted
    )
    strike = {"caption_attack": {"attacker": "self", "target": "chosen", "av": 200}}
    archer = creature("archer", 500, 400, effects=[
        when("activated", strike, choose={"side": "enemy", "zone": "field", "type": "creature"})
    ])  # fmt: skip
    t = laid((attack(archer),), (defence(HEN), down(shout))).act("caption archer")
    assert t.told("sprung") == lifted
    assert values(t, "q", "hen") == (300, 900 if lifted else 700)


@clause("AAC-9.7", "AAC-5.18")
@LIFTED
def test_an_apparatus_that_stands_beside_another_one(lifted: bool):
    second = by(creature("hedge", 0, 800, "J"), "AAC-5.18", lifted=lifted)
    t = laid((attack(FOX), up(FENCE)), (attack(OX),), second)
    assert ("creature hedge" in t.menu) is lifted


@clause("AAC-9.7", "AAC-5.46", "AAC-R94")
@LIFTED
def test_a_continuous_magic_that_stays_until_something_removes_it(lifted: bool):
    bell = by(continuous("bell"), "AAC-5.46", lifted=lifted)
    t = laid((attack(FOX),), (defence(OX),), bell).act("magic bell")
    for _ in range(9):
        t.act("end", "end")
    assert t.state.turns[0] == 14
    assert ("bell" in t.on("p")) is lifted


@clause("AAC-9.7", "AAC-5.49")
@LIFTED
def test_a_magic_without_x_that_may_lie_face_down(lifted: bool):
    bell = by(continuous("bell"), "AAC-5.49", lifted=lifted)
    t = laid((attack(FOX),), (defence(OX),), bell).act("magic bell")
    if lifted:
        t.act("place face-down")
    assert t.on("p")["bell"] == ("face-down" if lifted else "attack")
    assert t.rules.broken(t.state) == []


@clause("AAC-9.7", "AAC-5.42")
@LIFTED
def test_an_ageing_effect_that_reaches_the_weak_too(lifted: bool):
    rot = {"age": {"target": "chosen", "rounds": 2, "harm": {"stat": "dp", "amount": 100}}}
    enemy = {"side": "enemy", "zone": "field", "type": "creature"}
    effect = when("play", rot, choose=enemy, tags=["ageing"])
    dust = by(magic("dust", effects=[effect]), "AAC-5.42", lifted=lifted)
    t = laid((attack(FOX),), (defence(HEN),), dust)
    assert ("magic dust" in t.menu) is lifted
    if lifted:
        assert values(t.act("magic dust"), "q", "hen") == (300, 800)


# --- lifted by their verbs: naming the clause changes nothing, with the verb or without ----------

NAMED = for_every("named", [False, True])
VERB = for_every("verb", [False, True])


def effects(moment: str, step: Raw, *, verb: bool, **parts: object) -> list[Raw]:
    """That effect, or none."""
    return [when(moment, step, **parts)] if verb else []


@clause("AAC-9.7", "AAC-4.24")
@NAMED
@VERB
def test_further_attacks_are_granted_by_a_verb_which_says_how_many(named: bool, verb: bool):
    more = effects("attacks", {"extra_attack": {"n": 1, "who": "self"}}, verb=verb)
    rager = by(creature("rager", 300, 300, effects=more), "AAC-4.24", lifted=named)
    t = laid((attack(rager), attack(FOX)), (defence(HEN),)).act("attack rager")
    assert t.asked == ("p" if verb else "q")
    assert ("no-more" in t.menu) is verb
    assert values(t, "q", "hen") == (300, 600)


@clause("AAC-9.7", "AAC-5.15")
@NAMED
@VERB
def test_an_attacker_suffers_what_a_verb_says(named: bool, verb: bool):
    sting = effects("attacked", {"counter": {"amount": 150}}, verb=verb)
    wasp = by(creature("wasp", 300, 900, effects=sting), "AAC-5.15", lifted=named)
    t = laid((attack(FOX),), (defence(wasp),)).act("attack fox")
    assert values(t, "q", "wasp") == (300, 500)
    assert values(t, "p", "fox") == (250 if verb else 400, 700)


@clause("AAC-9.7", "AAC-5.28")
@NAMED
@VERB
def test_a_trap_holds_an_attack_off_by_a_verb(named: bool, verb: bool):
    held = effects("spring", {"weaken_attack": {"amount": 300}}, verb=verb)
    net = by(trap("net", effects=held), "AAC-5.28", lifted=named)
    t = laid((attack(FOX),), (defence(HEN), up(net))).act("attack fox")
    assert t.told("sprung") == 1
    assert values(t, "q", "hen") == (300, 800 if verb else 500)


@clause("AAC-9.7", "AAC-5.52")
@NAMED
@VERB
def test_a_caption_attack_is_made_from_defence_by_what_its_verb_says(named: bool, verb: bool):
    strike = {"caption_attack": {"attacker": "self", "from_defence": verb}}
    archer = creature("archer", 300, 600, effects=[when("activated", strike)])
    t = laid((defence(by(archer, "AAC-5.52", lifted=named)), attack(FOX)), (defence(HEN),))
    assert ("caption archer" in t.menu) is verb


@clause("AAC-9.7", "AAC-4.29")
@NAMED
@VERB
def test_a_creature_comes_back_in_the_opponents_turn_by_an_effect_of_that_moment(
    named: bool, verb: bool
):
    back = {"recall": {"target": "chosen", "to": "field", "position": "attack"}}
    grave = {"side": "own", "zone": "toilet", "type": "creature"}
    other = "no_creature" if verb else "start_turn"
    urn = by(continuous("urn", effects=[when(other, back, choose=grave)]), "AAC-4.29", lifted=named)
    gone = {"remove": {"target": "chosen", "to": "void"}}
    enemy = {"side": "enemy", "zone": "field", "type": "creature"}
    wipe = magic("wipe", effects=[when("play", gone, choose=enemy)])
    t = table(
        Side([attack(FOX)], [wipe, SPARE], [filler(at) for at in range(4)]),
        Side([attack(OX), up(urn)], [], [HEN], toilet=[SPARE]),
    ).act("magic wipe")
    assert t.told("rescue") == (0 if verb else 1)
    assert ("spare" in t.on("q")) is verb
