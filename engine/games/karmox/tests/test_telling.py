"""What event cells and traits do, in words: all that effects can say, each word by its own."""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from engine.effects.language.blank import blank
from engine.effects.language.lots import lot
from engine.games.karmox.card_json_schema import card_json_schema
from engine.games.karmox.codes import EVENT
from engine.games.karmox.game import GAME
from engine.games.karmox.language import EFFECTS, LANGUAGE
from engine.games.karmox.language.moments import CELL, CLASS, MOMENTS, place_at
from engine.games.karmox.tests.table import lay
from engine.games.karmox.told import told_cell, told_traits
from engine.games.karmox.told.people import ALWAYS
from engine.kernel.names import Name
from engine.kernel.plans import FULL, Block
from engine.kernel.rng import Rng, seed_of
from engine.kernel.testing import clause, for_every

Raw = dict[str, Any]
ROLLED = "attack_window"
GIFT: Raw = {"verb": "modify_stat", "stat": "attack", "amount": 2, "target": "enemy_one"}
CAGED: Raw = {"verb": "gain_spirit", "amount": 1, "target": "prisoner_own_side"}


def trait(*effects: Raw, on: str = ROLLED, **more: object) -> Name:
    return told_traits([{"on": on, "effects": list(effects), **more}])


def are_told_apart(told: dict[str, Name]) -> None:
    """Each has a text of its own in each language."""
    for language in ("en", "it"):
        texts = {name: dict(text.texts)[language] for name, text in told.items()}
        assert len(set(texts.values())) == len(texts), texts
        assert all(text[0].isupper() and text.endswith(".") for text in texts.values()), texts
        assert not any("  " in text or ".." in text for text in texts.values()), texts


def words_at(role: str, moment: str) -> dict[str, object]:
    """A blank of each word of a role that may stand there."""
    place = place_at(moment)
    words = LANGUAGE.words_of(role, place)
    return {word.name: blank(LANGUAGE, role, place, word.name) for word in words}


@clause("KX-9.4")
@for_every("moment", ("", *MOMENTS))
def test_each_verb_is_told_by_its_own_words(moment: str) -> None:
    found: dict[str, Any] = words_at(EFFECTS.key, moment)
    tell = (lambda raw: trait(raw, on=moment)) if moment else (lambda raw: told_cell([raw]))
    are_told_apart({verb: tell(raw) for verb, raw in found.items()})


@clause("KX-9.2", "KX-9.3", "KX-9.6")
def test_each_word_beside_a_verb_changes_the_text() -> None:
    for role, key, raw in (
        ("target", "target", GIFT), ("duration", "duration", GIFT),
        ("condition", "condition", GIFT), ("cost", "cost", GIFT),
        ("flag", "flag", {"verb": "set_flag"}),
        ("place", "to", {"verb": "teleport", "target": "own_one"}),
        ("victim", "from", {"verb": "steal_chest", "to": "own_one"}),
    ):  # fmt: skip
        told = {name: trait({**raw, key: value}) for name, value in words_at(role, ROLLED).items()}
        are_told_apart({**told, "": trait(raw)} if key in ("condition", "cost") else told)
    filters = {
        name: trait({**GIFT, "filter": [value]})
        for name, value in words_at("filter", ROLLED).items()
        if name not in ALWAYS
    }
    are_told_apart({**filters, "": trait(GIFT)})
    are_told_apart({name: trait({**GIFT, "condition": {"life_cmp": [name, "<", 3]}})
                    for name in words_at("role", ROLLED)})  # fmt: skip
    are_told_apart({on: trait(GIFT, on=on) for on in MOMENTS})
    are_told_apart({"must": trait(GIFT), "may": trait({**GIFT, "optional": True}),
                    "as a whole": trait(GIFT, optional=True), "paid": trait(GIFT, cost={"life": 1}),
                    "dear": trait(GIFT, cost={"life": 2}), "in a turn": trait(GIFT, once="turn"),
                    "in a game": trait(GIFT, once="game", optional=True)})  # fmt: skip


@clause("KX-9.4")
def test_each_number_and_choice_of_a_verb_is_told() -> None:
    for raws in (
        [{**GIFT, "amount": -1}, {**GIFT, "amount": 1}, {**GIFT, "stat": "defence"}],
        [{"verb": "gain_ability", "target": "self"},
         {"verb": "gain_ability", "target": "self", "amount": 2},
         {"verb": "gain_ability", "target": "self", "stat": "movement"}],
        [{"verb": "move_pawn", "amount": 2}, {"verb": "move_pawn", "amount": -2},
         {"verb": "move_pawn", "amount": 2, "pawn": "red"},
         {"verb": "move_pawn", "amount": 2, "pawn": "blue"}],
        [{"verb": "extra_action", "action": "attack"},
         {"verb": "extra_action", "action": "take_chest"}],
        [{"verb": "take_chest", "target": "self"},
         {"verb": "take_chest", "target": "self", "range": 2}],
        [{"verb": "push", "target": "enemy_one", "distance": 1},
         {"verb": "push", "target": "enemy_one", "distance": 2}],
        [{"verb": "open_barrier", "edge": [[4, 5], [4, 6]]},
         {"verb": "open_barrier", "edge": [[4, 5], [5, 5]]}],
        [{"verb": "reroll", "who": "attacker"}, {"verb": "reroll", "who": "defender"}],
    ):  # fmt: skip
        are_told_apart({str(raw): trait(raw) for raw in raws})


@clause("KX-9.1", "KX-9.5")
@for_every(
    ("raw", "english", "italian"),
    [
        ({"on": "turn_start", "effects": [
            {"verb": "heal", "amount": 1, "target": "self", "filter": ["on_board", "life_lt_max"],
             "condition": {"chests_cmp": ["self", "=", 0]}}]},
         "At the start of your turn, if it carries no chest, it recovers 1 LP.",
         "All'inizio del tuo turno, se non porta forzieri, recupera 1 P.V."),
        ({"on": "hit", "optional": True, "cost": {"spirits": 1}, "effects": [
            {"verb": "damage", "amount": 2, "target": "defender"}]},
         "When it hits (if you wish), it pays 1 spirit tile: the defender loses 2 LP.",
         "Quando colpisce (se vuoi), paga 1 tessera spirito: il difensore perde 2 P.V."),
        ({"on": "hit", "effects": [
            {"verb": "damage", "amount": 2, "target": "defender"},
            {"verb": "gain_spirit", "amount": 1, "target": "self"}]},
         "When it hits: the defender loses 2 LP, then this character gains 1 spirit tile.",
         ("Quando colpisce: il difensore perde 2 P.V., poi questo personaggio prende 1 tessera "
          "spirito.")),
        ({"on": "turn_end", "effects": [
            {"verb": "heal", "amount": 1, "target": "own_all", "filter": [{"class": "maga"}]},
            {"verb": "gain_spirit", "amount": 1, "target": "self"},
            {"verb": "gain_level", "amount": 1, "target": "self"}]},
         ("At the end of your turn: all your characters of the class Sorceress recover 1 LP. "
          "This character gains 1 spirit tile. This character gains 1 level point."),
         ("Alla fine del tuo turno: tutti i tuoi personaggi della classe Maga recuperano 1 P.V. "
          "Questo personaggio prende 1 tessera spirito. Questo personaggio prende 1 punto "
          "livello.")),
    ],
)  # fmt: skip
def test_a_trait_reads_like_a_card(raw: Raw, english: str, italian: str) -> None:
    assert told_traits([raw]).as_dict() == {"en": english, "it": italian}


@clause("KX-9.7", "KX-5.35")
def test_what_goes_without_saying_is_not_said() -> None:
    board = GAME.pool()["plancia-01"]
    spring = board.attributes["cells"][4]["effects"]
    assert told_cell(spring).pick("en") == "One of your characters recovers 1 LP."
    assert "Fonte: Uno dei tuoi personaggi recupera 1 P.V." in GAME.face(board, "it")["text"]
    assert told_cell([]) == told_traits([]) == Name()
    assert "of the pawn's colour" in trait({**GIFT, "filter": ["pawn_colour"]}).pick("en")


@clause("KX-7.6", "KX-9.5")
def test_the_table_says_what_cells_and_traits_do() -> None:
    at = lay({"maga-red": "E5", "predone-red": "A12", "maga-blue": "D5"}, phase=EVENT)
    (spring,) = (
        each for each in at.r.scene(at.s, 0)["sides"][-1]["track"]["gives"]
        if each["title"].pick("en") == "Spring"
    )  # fmt: skip
    assert (spring["numbers"], spring["does"].pick("it")) == (
        "4, 16", "Uno dei tuoi personaggi recupera 1 P.V.",
    )  # fmt: skip
    at.do("roll red").roll(6)
    (event,) = (move for move in at.s.menu if at.r.label(at.s, move).text == "event")
    detail = at.r.label(at.s, event).detail
    assert detail is not None
    assert detail.render() == "One of your characters gets +1 attack this turn."


@clause("KX-2.24", "KX-9.1")
def test_a_typed_cell_has_effects_and_shows_them() -> None:
    raw = {"code": "a", "type": CELL, "name": {"it": "Esattore"}, "effects": [
        {"verb": "return_chest", "target": "enemy_one", "filter": ["has_chest"]}]}  # fmt: skip
    found = GAME.read_card(raw)
    assert not found.faults
    assert found.card is not None
    assert GAME.read_card(GAME.raw_of(found.card)).card == found.card
    said = "An enemy character puts a chest back into an empty niche."
    assert GAME.plays(found.card).pick("en") == said == GAME.face(found.card, "en")["text"]
    plan = GAME.face_plan(found.card, "en", FULL)
    assert plan is not None
    assert said in [mark.text for mark in plan.over if isinstance(mark, Block)]
    assert GAME.search_facts(found.card)["does"] == ("return_chest",)
    assert "KX-5.17" in GAME.card_clauses(found.card)
    wrong = GAME.read_card({**raw, "effects": [{"verb": "heal", "amount": 1, "target": "self"}]})
    assert [fault.field for fault in wrong.refused] == ["effects.0.target"]
    stray = GAME.read_card({**raw, "type": CLASS})
    assert [fault.field for fault in stray.refused] == ["effects"]


def test_the_schema_knows_the_words_beside_a_verb() -> None:
    schema = card_json_schema()
    one = Draft202012Validator({"$ref": "#/$defs/effect", "$defs": schema["$defs"]})
    assert one.is_valid({**GIFT, "filter": ["has_chest", {"life_gt": 2}], "cost": {"spirits": 1}})
    for wrong in (
        {"filter": ["nice"]}, {"filter": [{"life_gt": 99}]}, {"condition": {"pool_gt": "one"}},
        {"condition": {"life_cmp": ["self", "<"]}}, {"cost": {"gold": 1}}, {"target": "niche_full"},
        {"duration": "long"}, {"amount": 0},
    ):  # fmt: skip
        assert not one.is_valid({**GIFT, **wrong}), wrong
    two = Draft202012Validator({"$ref": "#/$defs/trait", "$defs": schema["$defs"]})
    rng = Rng(seed_of("karmox schema"))
    for _ in range(200):
        traits: Any = lot(LANGUAGE, CLASS, rng, {}).get("traits", ())
        assert all(two.is_valid(each) for each in traits), traits
        assert set(told_traits(traits).as_dict()) == ({"en", "it"} if traits else set())
