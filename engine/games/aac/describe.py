"""The printed text of an AAC card, written from its data in English and Italian.

Nothing else stores rules text: what the card says is what it does (AAC-9). Values, marks and genre
stand on the card's face and are not repeated here; `caption` is flavour.
"""

from __future__ import annotations

from typing import Any, Final

from engine.effects.describe import Lexicon, Params, Telling
from engine.effects.say import Say
from engine.effects.tree import Op
from engine.effects.words import Actor, Language
from engine.games.aac.card_reading import CardEffect, read_effects, summoner_filter
from engine.games.aac.card_support import assign_by_default
from engine.games.aac.card_vocabulary import HOLDING, OFFERING
from engine.games.aac.describe_groups import many, name_choice, some
from engine.games.aac.describe_numbers import CONDITIONS, price
from engine.games.aac.describe_verbs import VERBS
from engine.games.aac.language.moments import LEADS
from engine.games.aac.words import ROUND, WALL_POINT

LANGUAGES: Final[tuple[Language, ...]] = ("en", "it")
# Who does two things in a row is named once.
_ACTORS: Final = tuple(
    Actor(en, it)
    for en, it in (
        ("this creature", "questa creatura"),
        ("that creature", "quella creatura"),
        ("its creature", "la sua creatura"),
        ("the attacking creature", "la creatura attaccante"),
        ("the attacked creature", "la creatura attaccata"),
        ("each of them", "ognuna di esse"),
        ("your opponent", "l'avversario"),
    )
)
LEXICON: Final = Lexicon(
    verbs=VERBS,
    conditions=CONDITIONS,
    actors=_ACTORS,
    branching=frozenset({*HOLDING, *OFFERING}),
    apart=frozenset({*HOLDING, *OFFERING}),
)

_OWN_CREATURE: Final[dict[str, Any]] = {"side": "own", "zone": "field", "type": "creature"}
# Moments of a creature: of the card itself, of its host, of any own creature (AAC-9.1).
_OF_CREATURE: Final[dict[str, tuple[str, str]]] = {
    "attacked": ("is attacked", "viene attaccata"),
    "attacks": ("attacks", "attacca"),
    "dies": ("dies", "muore"),
}

_OF_ANOTHER: Final[dict[str, tuple[str, str]]] = {  # AAC-9.12
    "another_dies": ("dies", "muore"),
    "another_leaves": ("leaves", "se ne va"),
    "another_arrives": ("arrives", "arriva"),
}


def describe_card(raw: Params, language: Language) -> str:
    """Return the rules text of a card in the JSON shape of AAC-2 and AAC-9.

    A card that only has values and marks returns "". The data must have passed `card_schema`.
    """
    say = Say(language)
    lines = [*_playing(raw, say), *_being(raw, say), *_staying(raw, say)]
    told = [describe_effect(raw, effect, language) for effect in read_effects(raw)]
    return " ".join(text for text in (say.paragraph(lines), *told) if text)


def describe_effect(raw: Params, effect: CardEffect, language: Language) -> str:
    """Return the sentences of one effect."""
    telling, announced = _begun(raw, effect, language)
    say = telling.say
    lead = _lead(raw, effect, say)
    if effect.once:
        lead += say.pick(", once a round", ", una volta per turno")
    if effect.once_only:
        lead += say.pick(", once a battle", ", una volta per battaglia")
    cost = price(effect.cost, say) if effect.cost else ""
    if cost and effect.when == "activated":
        lead += say.pick(f", cost {cost}", f", costo {cost}")
    body = _body(effect, telling)
    body = say.stops([announced, body]) if announced else body
    text = f"{lead}{_after(effect)}{body}" if lead else body
    ahead = say.pick("cost: ", "costo: ") + cost if cost and effect.when != "activated" else ""
    return say.paragraph([ahead, text, _tagged(effect, say)])


def describe_mode(raw: Params, effect: CardEffect, mode: tuple[Op, ...], language: Language) -> str:
    """What one of the things does that a step of an effect offers (AAC-9.15)."""
    telling, _ = _begun(raw, effect, language)
    return telling.say.sentence(telling.chain(mode))


def _begun(raw: Params, effect: CardEffect, language: Language) -> tuple[Telling, str]:
    """The telling of an effect, and what is announced of its choice."""
    facts = {
        "type": raw["type"],
        "passive": effect.when == "passive",
        "in_order": "chosen[" in repr((effect.steps, effect.otherwise)),
    }
    telling = Telling(Say(language), LEXICON, facts)
    return telling, name_choice(effect.choose, telling) if effect.choose is not None else ""


def _after(effect: CardEffect) -> str:
    return ": " if effect.when == "activated" else ", "


def _body(effect: CardEffect, telling: Telling) -> str:
    say = telling.say
    if effect.condition is None:
        return telling.ops(effect.steps)
    condition = telling.condition(effect.condition)
    text = say.if_(condition, telling.chain(effect.steps))
    if not effect.otherwise:
        return text
    other = say.pick("otherwise, ", "altrimenti, ") + telling.chain(effect.otherwise)
    return say.stops([text, other])


def _tagged(effect: CardEffect, say: Say) -> str:
    """AAC-5.42: who is not touched by ageing."""
    if "ageing" not in effect.tags:
        return ""
    return say.pick(
        "this is ageing: without E, creatures with less than 400 AP are immune",
        "è invecchiamento: senza E, le creature con meno di 400 AP sono immuni",
    )


def _lead(raw: Params, effect: CardEffect, say: Say) -> str:
    when = effect.when
    if when == "activated":
        return say.pick("caption", "didascalia")
    if when in LEADS:
        return say.pick(*LEADS[when])
    if when == "opponent_plays":
        played: dict[str, Any] = {"side": "own", "zone": "hand", "filter": effect.played or {}}
        place = say.pick(" in your hand", " nella tua mano")
        card = some(played, 1, say).removesuffix(place)
        return say.pick(f"when your opponent plays {card}", f"quando l'avversario gioca {card}")
    if when in _OF_ANOTHER:
        who = _another(effect, say)
        return say.pick("when ", "quando ") + who + " " + say.pick(*_OF_ANOTHER[when])
    if when not in _OF_CREATURE:
        return ""
    who = _whose(raw, say)
    return say.pick("when ", "quando ") + who + " " + say.pick(*_OF_CREATURE[when])


def _another(effect: CardEffect, say: Say) -> str:
    """Return `another of your creatures`; of what the opponent has, each is another one."""
    group = {"side": effect.whose, "zone": "field", "filter": effect.played or {}}
    told = some(group, 1, say)
    if effect.whose == "enemy":
        return told
    if say.italian:
        return told.replace("una ", "un'altra ", 1)
    if effect.whose == "own":
        return told.replace("one of", "another of", 1)
    return "another " + told.partition(" ")[2]


def _whose(raw: Params, say: Say) -> str:
    if raw["type"] == "creature":
        return say.pick("it", "questa creatura")
    if raw.get("assign", assign_by_default(dict(raw), str(raw["type"]))) in ("none", "never"):
        return say.pick("one of your creatures", "una tua creatura")
    return say.pick("its creature", "la sua creatura")


def _playing(raw: Params, say: Say) -> list[str]:
    """What playing it asks."""
    lines: list[str] = []
    cost = raw.get("play_cost")
    if cost and any(cost.values()):
        lines.append(say.pick("cost to play: ", "costo per giocarla: ") + price(cost, say))
    condition = raw.get("play_condition")
    if condition:
        told = Telling(say, LEXICON, {"type": raw["type"]}).condition(condition)
        lines.append(say.pick(f"play it only if {told}", f"giocala solo se {told}"))
    return lines


def _being(raw: Params, say: Say) -> list[str]:
    """What a creature or a wall is, beyond its values."""
    lines: list[str] = []
    if raw.get("summon"):
        own = [
            some(
                {**_OWN_CREATURE, "type": "", "filter": summoner_filter(entry)},
                n,
                say,
            )
            for entry in raw["summon"]
            for n in [int(entry.get("count", 1))]
        ]
        lines.append(
            say.pick("summon: it takes the place of ", "evocazione: prende il posto ")
            + (say.of(say.all_of(own)) if say.italian else say.all_of(own))
        )
    if raw.get("evolve"):
        lines.append(_evolution(raw["evolve"], raw, say))
    limits = raw.get("attackable_only_by") or {}
    if any(value != [] for value in limits.values()):
        group = {"side": "own", "zone": "hand", "type": "creature", "filter": limits}
        place = say.pick(" in your hand", " nella tua mano")
        attackers = many(group, say).removesuffix(place)
        lines.append(
            say.pick(f"only {attackers} can attack it", f"solo {attackers} possono attaccarla")
        )
    if raw.get("wall_points"):
        points = say.count(int(raw["wall_points"]), WALL_POINT)
        lines.append(points)
    if raw.get("wall_stops_v"):
        lines.append(say.pick("stops flying creatures too", "ferma anche le creature volanti"))
    return lines


def _evolution(evolve: Params, raw: Params, say: Say) -> str:
    if "after_rounds" in evolve:
        rounds = say.count(int(evolve["after_rounds"]), ROUND)
        return say.pick(f"it evolves after {rounds}", f"si evolve dopo {rounds}")
    told = Telling(say, LEXICON, {"type": raw["type"]}).condition(evolve["condition"])
    return say.pick(f"it evolves when {told}", f"si evolve quando {told}")


def _staying(raw: Params, say: Say) -> list[str]:
    """How a magic or trap ties itself, and how long it stays."""
    lines: list[str] = []
    assign = raw.get("assign")
    host = {**_OWN_CREATURE, **raw.get("host", {})}
    if raw["type"] == "magic" and assign in ("creature", "choice"):
        one = some(host, 1, say)
        may = say.pick("may be assigned to ", "si può assegnare ")
        has = say.pick("assigned to ", "si assegna ")
        lines.append((may if assign == "choice" else has) + (say.to(one) if say.italian else one))
    elif raw["type"] == "trap" and assign == "must":
        lines.append(say.pick("always assigned to a creature", "sempre assegnata a una creatura"))
    elif raw["type"] == "trap" and assign == "never" and not raw.get("wall_points"):
        lines.append(say.pick("never assigned", "mai assegnata"))
    if raw.get("max_rounds"):
        rounds = say.count(int(raw["max_rounds"]), ROUND)
        lines.append(say.pick(f"stays {rounds}", f"resta {rounds}"))
    if raw.get("active_rounds"):
        rounds = say.count(int(raw["active_rounds"]), ROUND)
        sprung = (f"once sprung it stays {rounds}", f"dopo lo scatto resta {rounds}")
        wall = (f"stays {rounds}", f"resta {rounds}")
        lines.append(say.pick(*(wall if raw.get("wall_points") else sprung)))
    return lines
