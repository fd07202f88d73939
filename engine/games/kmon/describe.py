"""The printed text of a K-Mon card, written from its effect data in English and Italian.

Nothing else stores rules text: what the card says is what it does (KM-9). Names, costs in
charges, elements, HP and rarity stand on the card's face and are not repeated here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.effects.describe import Lexicon, Params, Telling
from engine.effects.say import Say
from engine.effects.tree import Op
from engine.effects.words import Language
from engine.games.kmon.language import ADDED
from engine.games.kmon.nesting import entries_in
from engine.games.kmon.text import (
    persistent,
    verbs_answers,
    verbs_attack,
    verbs_cards,
    verbs_kmon,
    verbs_marks,
    verbs_players,
)
from engine.games.kmon.text.conditions import CONDITIONS
from engine.games.kmon.text.costs import costs
from engine.games.kmon.text.selectors import BEARER_CONTROLLER, OPPONENT
from engine.games.kmon.text.story import (
    ANSWERED,
    Names,
    Story,
    branch,
    effects_of,
    in_story,
    story_of,
)
from engine.games.kmon.text.traits import TRAITS
from engine.games.kmon.vocabulary import ACTION_KINDS
from engine.games.kmon.words import ACTIONS, CHARGE, trait_name
from engine.kernel.names import Name

LANGUAGES: tuple[Language, ...] = ("en", "it")
_ACTS: Mapping[str, tuple[str, str]] = {
    "on_entered": ("when this K-Mon becomes active: ", "quando questo K-Mon diventa attivo: "),
    "on_exhausted": ("when this K-Mon is exhausted: ", "quando questo K-Mon viene sfinito: "),
}
_START_CHARGES = 2  # KM-4.7


def describe_card(card: Params, language: Language, names: Names | None = None) -> str:
    """Return the rules text of a card in the JSON shape of KM-2 and KM-9.

    A K-Mon tells its trait with its name, and what it does when it is exhausted; a card without
    any of these returns "". `names` has the names of the cards that a text may mention, by code and
    language.
    Raises UnknownWordError for a verb, selector or condition outside KM-9.
    """
    if card["type"] == "kmon":
        trait = card.get("trait") or {}
        told = describe_trait(trait, language, named=True) if "id" in trait else ""
        return " ".join(filter(None, (told, describe_acts(card, language, names))))
    say = Say(language)
    telling = _telling(card, say, names)
    lead = _lead(card, telling)
    clauses = []
    if card.get("effects"):
        clauses.append(telling.ops(_drawn_out(effects_of(card["effects"]))))
    elif card.get("replaces_attack") and not card.get("persistent"):
        clauses.append(say.pick("nothing happens", "non accade nulla"))
    if card.get("persistent"):
        clauses += persistent.attachment(card["persistent"], telling)
    if clauses and lead:
        clauses[0] = f"{lead}: {clauses[0]}"
    return say.paragraph([*costs(card.get("cost"), say), _ultimate(card, say), *clauses])


def describe_trait(trait: Params, language: Language, named: bool = False) -> str:
    """Return one sentence that says what a trait does (KM-5.18 to KM-5.33)."""
    say = Say(language)
    text = say.pick(*TRAITS[trait["id"]])
    x = trait.get("x")
    if x is not None:
        text = text.format(charges=say.count(_START_CHARGES + int(x), CHARGE))
    elif trait["id"] == "incandescente":
        text = ""  # typed, and its X is still to come
    if not named or not text:
        return text
    return f"{trait_name(trait['id'], language, x)}: {text[:1].lower()}{text[1:]}"


def describe_acts(card: Params, language: Language, names: Names | None = None) -> str:
    """What a K-Mon does of itself (KM-9.15, KM-9.22); "" where it does nothing."""
    say = Say(language)
    told = [
        say.pick(*lead) + _telling(card, say, names).ops(effects_of(card[key]))
        for key, lead in _ACTS.items()
        if card.get(key)
    ]
    return say.paragraph(told)


def describe_mode(card: Params, choice: Params, option: int, names: Names | None = None) -> Name:
    """One option of a `choose` of this card as a sentence, after its label where it has one."""
    texts: dict[str, str] = {}
    for language in LANGUAGES:
        say = Say(language)
        told = _telling(card, say, names).ops(effects_of(choice["options"][option]))
        label = _label(choice, option, language)
        texts[language] = f"{label}: {say.sentence(told)}" if label else say.sentence(told)
    return Name.of(texts)


def _telling(card: Params, say: Say, names: Names | None) -> Telling:
    known: Names = {} if names is None else names
    if "code" in card and "name" in card and card["code"] not in known:
        known = {**known, str(card["code"]): card["name"]}
    return Telling(say, LEXICON, {"story": Story(str(card["type"]), known)})


def _lead(card: Params, telling: Telling) -> str:
    say = telling.say
    if card.get("replaces_attack"):
        return say.pick("instead of the damage of the attack", "invece dei danni dell'attacco")
    answers = card.get("answers") or ()
    if card["type"] != "reaction" or not answers:
        return ""
    kinds = [ACTIONS[kind] for kind in ACTION_KINDS if kind in answers]
    if "action" in answers:
        kinds = []
        lead = say.pick("in answer to any action", "in risposta a qualsiasi azione")
    elif say.italian:
        lead = f"in risposta {say.any_of([say.to(say.a(noun)) for noun in kinds])}"
    else:
        lead = f"in answer to {say.any_of([say.a(noun) for noun in kinds])}"
    story = story_of(telling)
    story.answers, story.it = tuple(kinds), ANSWERED
    if card.get("condition"):
        lead += say.pick(", if ", ", se ") + telling.condition(card["condition"])
    return lead


def _ultimate(card: Params, say: Say) -> str:
    """KM-5.43: no evasion action; an offensive one cannot be evaded by a card either."""
    if not card.get("ultimate"):
        return ""
    if _is_offensive(card):
        return say.pick("this ability cannot be evaded", "questa abilità non si può eludere")
    return say.pick(
        "this ability cannot be evaded by discarding cards",
        "questa abilità non si può eludere scartando carte",
    )


def _is_offensive(card: Params) -> bool:
    """KM-2.6: whether it may deal damage to an opposing K-Mon."""
    block = card.get("persistent") or {}
    entries = [*_entries(card.get("effects")), *_entries(block.get("on_attach"))]
    return any(e["do"] == "damage" and e["target"].startswith("opp_") for e in entries)


def _entries(entries: Sequence[Params] | None) -> Iterator[Params]:
    """Every effect entry of a list, those inside others included, ticks left out."""
    for entry in entries or ():
        yield entry
        block = entry.get("persistent") or {}
        yield from _entries([*entries_in(entry), *(block.get("on_attach") or ())])


def _drawn_out(ops: Sequence[Op]) -> list[Op]:
    """The same effects with what every option of a choice ends on told once, after it."""
    found: list[Op] = []
    for op in ops:
        options: Sequence[Sequence[Params]] = op.params.get("options") or ()
        if op.condition is not None:
            options = ()
        shared = _shared_end(options)
        if not shared:
            found.append(op)
            continue
        parted = [option[: len(option) - shared] for option in options]
        found.append(Op(op.verb, {**op.params, "options": parted}))
        found += effects_of(options[0][-shared:])
    return found


def _shared_end(options: Sequence[Sequence[Params]]) -> int:
    """How many last entries all options share; each keeps one entry of its own."""
    least = min((len(option) for option in options), default=0)
    size = 0
    while size + 1 < least and all(each[-size - 1] == options[0][-size - 1] for each in options):
        size += 1
    return size if len(options) > 1 else 0


def _choose(params: Params, telling: Telling) -> str:
    modes = []
    for at, option in enumerate(params["options"]):
        told = branch(telling, effects_of(option))
        label = _label(params, at, telling.say.language)
        modes.append(f"{telling.say.quoted(label)} ({told})" if label else told)
    actor = OPPONENT if params.get("chooser") == "opponent" else None
    return telling.say.choice(modes, actor, nested=telling.nested)


def _label(params: Params, at: int, language: str) -> str:
    labels: Sequence[Mapping[str, str]] = params.get("labels") or ()
    return Name.of(labels[at]).pick(language) if at < len(labels) else ""


def _coin_flip(params: Params, telling: Telling) -> str:
    sides = [effects_of(params.get(side)) for side in ("heads", "tails")]
    heads, tails = (branch(telling, side) if side else "" for side in sides)
    return telling.say.coin(heads, tails, nested=telling.nested)


def _die_roll(params: Params, telling: Telling) -> str:
    """A die, and what is done by where it falls (KM-9.17)."""
    say, ways = telling.say, []
    for band in params["bands"]:
        low, high = int(band["from"]), int(band["to"])
        lead = say.pick(f"on {low} to {high}", f"da {low} a {high}")
        if low == high:
            lead = say.pick(f"on {low}", f"con {low}")
        ways.append(f"{lead}: {branch(telling, effects_of(band['do']))}")
    roll = say.pick("roll a die", "lancia un dado")
    return f"{roll} ({'; '.join(ways)})" if telling.nested else say.stops([roll, *ways])


def _branch(params: Params, telling: Telling) -> str:
    """One way on a condition that is looked at once, another otherwise (KM-9.10)."""
    say = telling.say
    condition = telling.condition(params["condition"])
    holds = branch(telling, effects_of(params["holds"]))
    clause = say.only_if(holds, condition) if telling.nested else say.if_(condition, holds)
    if not params.get("otherwise"):
        return clause
    rest = branch(telling, effects_of(params["otherwise"]))
    parted = ", " if telling.nested else "; "
    return f"{clause}{parted}{say.pick('otherwise', 'altrimenti')} {rest}"


_BRANCHING = frozenset(
    {"choose", "coin_flip", "die_roll", "branch", *(each.name for each in ADDED if each.branches)}
)
LEXICON = Lexicon(
    verbs={
        **verbs_marks.VERBS,
        **verbs_attack.VERBS,
        **verbs_kmon.VERBS,
        **verbs_answers.VERBS,
        **verbs_players.VERBS,
        **verbs_cards.VERBS,
        **persistent.VERBS,
        "choose": in_story(_choose),
        "coin_flip": in_story(_coin_flip),
        "die_roll": in_story(_die_roll),
        "branch": in_story(_branch),
        **{each.name: each.tells for each in ADDED},
    },
    conditions=CONDITIONS,
    gathered={**verbs_marks.GATHERED, **verbs_attack.GATHERED},
    branching=_BRANCHING,
    actors=(OPPONENT, BEARER_CONTROLLER),
    apart=frozenset({"extra_action", "grant_evasion_discount"}),
    leads_off=verbs_attack.shapes,
)
