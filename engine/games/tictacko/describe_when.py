"""What an Instant answers, in words (TTK-2.14, 9.22)."""

from __future__ import annotations

from typing import Any, Final

from engine.effects.say import Say
from engine.games.tictacko.describe_people import (
    PLAYED,
    Names,
    Raw,
    counted,
    joined,
    one,
    where_entered,
)
from engine.games.tictacko.describe_verbs import VERBS
from engine.games.tictacko.language.operations import VERB_NAMES
from engine.games.tictacko.terms import FACTIONS
from engine.games.tictacko.whens import WINDOWS, windows_of


def answered(when: Raw) -> str:
    """What is answered, as far as words depend on it: a key of ITEMS, or "entering"."""
    windows = _windows(when)
    if windows == ["ENTER"]:
        return "entering"
    if windows == ["DRAW_SECOND"]:
        return "draw"
    if windows == ["EFFECT"]:
        return "effect"
    if windows == ["PLAY"]:
        filters = when.get("filters") or {}
        is_character = filters.get("type") == "character" or "subtype" in filters
        return "character" if is_character else "feminine"
    return "either"


def _windows(when: Raw) -> list[str]:
    return [each for each in WINDOWS if each in windows_of(when)]


def moment(when: Raw, say: Say) -> str:
    """The lead of an Instant (TTK-2.14, 9.22), without its comma."""
    filters: Raw = when.get("filters") or {}
    who = say.pick(*ANSWERED[when["actor"]])
    if "would" in filters:
        return joined([_would(filters["would"], who, say), _by_what(filters, say)])
    windows = _windows(when)
    if windows == ["PLAY", "EFFECT"] and set(filters) <= {"verb"}:
        with_verb = _with_verb(filters, say)
        announced = say.pick("announces a card or an effect", "annuncia una carta o un effetto")
        return say.pick("when ", "quando ") + joined([who, announced, with_verb])
    told = [_window(window, filters, str(when["actor"]), who, say) for window in windows]
    return say.pick("when ", "quando ") + say.any_of(told)


ANSWERED: Final[dict[str, tuple[str, str]]] = {
    "opponent": ("an opponent", "un avversario"),
    "teammate": ("your teammate", "il tuo compagno di squadra"),
    "other": ("another player", "un altro giocatore"),
}


def _would(would: Raw, who: str, say: Say) -> str:
    verb = VERBS.get(str(would["verb"]))
    raw: dict[str, Any] = {"kind": "character", "team": would.get("team", "any")}
    if "subtype" in would:
        raw["subtype"] = would["subtype"]
    whom = counted(raw, say.pick("one or more", "uno o più"), Names(()), say)
    if verb is None:
        return say.pick(
            f"when {who} would return {whom} to a hand",
            f"quando {who} sta per rimandare in mano {whom}",
        )
    return say.pick(
        f"when {who} would {verb.en} {whom}", f"quando {who} sta per {verb.it_infinitive} {whom}"
    )


def _by_what(filters: Raw, say: Say) -> str:
    """With which card or effect it would be done; "" with any."""
    means = ""
    if set(filters) & {"type", "subtype", "faction", "space", "where", "verb"}:
        means = joined([_card(filters, say), _with_verb(filters, say)])
    elif "source_subtype" in filters:
        source = {"kind": "character", "subtype": filters["source_subtype"]}
        means = say.pick("an effect ", "un effetto ") + say.of(one(source, Names(()), say))
    return say.pick("with ", "con ") + means if means else ""


def _window(window: str, filters: Raw, actor_word: str, who: str, say: Say) -> str:
    if window == "ENTER":
        return _entering(filters, actor_word, say)
    if window == "DRAW_SECOND":
        return who + say.pick(
            " is about to DRAW a second card", " sta per PESCARE una seconda carta"
        )
    with_verb = _with_verb(filters, say)
    if window == "EFFECT":
        source = say.of(_source(filters, actor_word, say))
        if say.italian:
            return joined(["si annuncia un effetto", with_verb, source])
        return joined(["an effect", with_verb, source, "is announced"])
    return joined([who, say.pick("plays", "gioca"), _card(filters, say), with_verb])


def _with_verb(filters: Raw, say: Say) -> str:
    if "verb" not in filters:
        return ""
    verb = str(filters["verb"])
    if verb not in VERBS:
        return say.pick("with ", "con ") + say.quoted(VERB_NAMES[verb].pick(say.language))
    return say.pick(f"with {VERBS[verb].en}", f"con {VERBS[verb].it_infinitive}")


def _card(filters: Raw, say: Say) -> str:
    """The card that is played, with its space."""
    if filters.get("type") == "character" or "subtype" in filters:
        what = one({"kind": "character", "subtype": filters.get("subtype")}, Names(()), say)
    else:
        what = say.a(PLAYED[filters.get("type", "any")])
    where = filters.get("space", filters.get("where", "anywhere"))
    return joined([what, _faction(filters, say), where_entered(where, Names(()), say)])


def _faction(filters: Raw, say: Say) -> str:
    faction = FACTIONS.get(str(filters.get("faction")))
    if faction is None:
        return ""
    named = say.quoted(faction.pick(say.language))
    return say.pick(f"of the faction {named}", f"della fazione {named}")


def _source(filters: Raw, actor_word: str, say: Say) -> str:
    """The Character whose effect is announced, or which enters."""
    subtype = filters.get("source_subtype", filters.get("subtype"))
    team = "opposing" if actor_word == "opponent" else "any"
    raw = {"kind": "character", "team": team, "subtype": subtype}
    whose = {
        "opponent": "",
        "teammate": say.pick(" of your teammate", " del tuo compagno di squadra"),
        "other": say.pick(" of another player", " di un altro giocatore"),
    }
    return one(raw, Names(()), say) + whose[actor_word]


def _entering(filters: Raw, actor_word: str, say: Say) -> str:
    near = filters.get("adjacent_to_team")
    where = where_entered(filters.get("where", "anywhere"), Names(()), say)
    beside = ""
    if near is not None:
        whom = one({"kind": "character", "team": near}, Names(()), say)
        beside = say.pick("adjacent to ", "accanto ") + (say.to(whom) if say.italian else whom)
    source = joined([_source(filters, actor_word, say), _faction(filters, say)])
    if say.italian:
        return joined(["entra", source, where, beside])
    return joined([source, "enters", where, beside])
