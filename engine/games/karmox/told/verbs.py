"""One clause for each verb (KX-9.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.describe import Describer, Params, Telling
from engine.effects.language.kinds import One
from engine.effects.language.words import Slot, Word
from engine.effects.words import Noun
from engine.games.karmox.board import place_name
from engine.games.karmox.card_reading import entries
from engine.games.karmox.language import EFFECTS
from engine.games.karmox.language.people import TARGETS
from engine.games.karmox.told.asking import if_you_wish, price, stat_name
from engine.games.karmox.told.ops import ops_of
from engine.games.karmox.told.people import (
    CELL,
    LIFE,
    SPIRIT,
    are_several,
    bearer,
    chest_place,
    counted,
    lasting,
    lasting_here,
    subject,
    title_of,
    victim,
)
from engine.kernel.names import both

_ABILITY: Final = Noun("ability point", "ability points", "punto abilità", "punti abilità", "m")
_LEVEL: Final = Noun("level point", "level points", "punto livello", "punti livello", "m")
_FREE: Final = ("a free extraction point", "un punto di estrazione libero")


def _does(
    params: Params, telling: Telling, english: tuple[str, str], italian: tuple[str, str]
) -> str:
    """The recipient and what it does: of one, of several."""
    at = int(are_several(params))
    return subject(params, telling) + telling.say.pick(english[at], italian[at])


def _doing(english: tuple[str, str], italian: tuple[str, str]) -> Describer:
    """What of one and of several is told alike, whatever else is said."""
    return lambda params, telling: _does(params, telling, english, italian)


def _gains(noun: Noun) -> Describer:
    def tell(params: Params, telling: Telling) -> str:
        gains = _does(params, telling, ("gains", "gain"), ("prende", "prendono"))
        return f"{gains} {counted(params, noun, telling)}"

    return tell


def _ability(params: Params, telling: Telling) -> str:
    gained = _gains(_ABILITY)(params, telling)
    if "stat" not in params:
        return gained
    say = telling.say
    return f"{gained} {say.pick('of', 'di')} {stat_name(params['stat'], say)}"


def _heals(params: Params, telling: Telling) -> str:
    recovers = _does(params, telling, ("recovers", "recover"), ("recupera", "recuperano"))
    return f"{recovers} {counted(params, LIFE, telling)}"


def _changes(params: Params, telling: Telling) -> str:
    say = telling.say
    gets = _does(params, telling, ("gets", "get"), ("ha", "hanno"))
    return (
        f"{gets} {say.signed(int(params['amount']))} {stat_name(params['stat'], say)}"
        f"{lasting(params, telling)}"
    )


def _teleports(params: Params, telling: Telling) -> str:
    moves = _does(params, telling, ("moves", "move"), ("si sposta", "si spostano"))
    to, say = params["to"], telling.say
    if not isinstance(to, Mapping):
        return f"{moves} {say.pick('to', 'su')} {say.pick(*_FREE)}"
    near = say.count(int(to["within"]), CELL)
    return moves + say.pick(
        f" to a free cell at most {near} away", f" su una casella libera a non più di {near}"
    )


def _takes(params: Params, telling: Telling) -> str:
    takes = _does(
        params, telling, ("takes a chest", "take a chest"),
        ("prende un forziere", "prendono un forziere"),
    )  # fmt: skip
    far, say = int(params.get("range", 0)), telling.say
    if not far:
        return takes + say.pick(" from a niche in front of it", " da una nicchia lì davanti")
    near = say.count(far, CELL)
    return takes + say.pick(
        f" from a niche at most {near} away", f" da una nicchia a non più di {near}"
    )


def _steals(params: Params, telling: Telling) -> str:
    say, mine = telling.say, TARGETS.words[0].title
    steals = say.pick("steals a chest from", "ruba un forziere a")
    return f"{mine.pick(say.language)} {steals} {victim(params, telling)}"


def _puts(params: Params, telling: Telling) -> str:
    say = telling.say
    source, goal = (chest_place(params, key, telling) for key in ("from", "to"))
    return say.pick(
        f"a chest goes from {source} to {goal}",
        f"un forziere passa {say.from_(source)} {say.to(goal)}",
    )


def _releases(params: Params, telling: Telling) -> str:
    free, back = telling.say.pick(*_FREE), telling.say.count(1, LIFE)
    english, italian = f"comes back to {free} with {back}", f"torna su {free} con {back}"
    return _does(params, telling, (english, english), (italian, italian))


def _harms(params: Params, telling: Telling) -> str:
    loses = _does(params, telling, ("loses", "lose"), ("perde", "perdono"))
    return f"{loses} {counted(params, LIFE, telling)}"


def _pushes(params: Params, telling: Telling) -> str:
    far = telling.say.count(int(params["distance"]), CELL)
    far = telling.say.pick(f"up to {far}", f"di {far} al massimo")
    return _does(
        params, telling,
        (f"is pushed back by {far}", f"are pushed back by {far}"),
        (f"è spinto indietro {far}", f"sono spinti indietro {far}"),
    )  # fmt: skip


def _one_more(params: Params, telling: Telling) -> str:
    chest = params["action"] == "take_chest"
    return telling.say.pick(
        f"one more action this turn, to {'take a chest' if chest else 'attack'}",
        f"un'azione in più in questo turno, per {'prendere un forziere' if chest else 'attaccare'}",
    )


def _steps(params: Params, telling: Telling) -> str:
    say, mods = telling.say, telling.say.signed(int(params["amount"]))
    return say.pick(
        f"the character that you move gets {mods} movement this turn",
        f"il personaggio che muovi ha {mods} movimento fino alla fine del turno",
    )


_PAWNS: Final = {
    "red": ("the red pawn", "il birillo rosso"),
    "blue": ("the light blue pawn", "il birillo azzurro"),
}


def _pawn(params: Params, telling: Telling) -> str:
    say, amount = telling.say, int(params["amount"])
    pawn = say.pick(*_PAWNS.get(str(params.get("pawn")), ("the pawn", "il birillo")))
    far = say.count(abs(amount), CELL)
    way = say.pick("on" if amount > 0 else "back", "avanti" if amount > 0 else "indietro")
    return say.pick(
        f"{pawn} goes {far} {way} and lands there", f"{pawn} va {way} di {far} e arriva lì"
    )


def _again(params: Params, telling: Telling) -> str:
    return telling.say.pick(
        "roll once more for the same pawn", "lancia ancora per lo stesso birillo"
    )


def _rerolls(params: Params, telling: Telling) -> str:
    attacks, say = params["who"] == "attacker", telling.say
    die = say.pick("attack" if attacks else "defence", "d'attacco" if attacks else "di difesa")
    return say.pick(
        f"you may roll its {die} die again; the new roll counts",
        f"puoi rilanciare il suo dado {die}; vale il nuovo lancio",
    )


def _flags(params: Params, telling: Telling) -> str:
    say, flag = telling.say, params["flag"]
    if flag == "master_key":
        return say.pick(
            "whoever moves may take a chest and attack this turn",
            "chi si muove può prendere un forziere e anche attaccare in questo turno",
        )
    tell = _FLAGGED[str(flag)]
    return tell(params, telling) + lasting_here(params, telling)


_FRIENDS: Final = "attraverso i personaggi propri e alleati"
_FLAGGED: Final[Mapping[str, Describer]] = {
    "untargetable": _doing(
        ("cannot be attacked",) * 2, ("non può essere attaccato", "non possono essere attaccati")
    ),
    "phase_allies": _doing(
        ("may walk through own and allied characters",) * 2,
        (f"può passare {_FRIENDS}", f"possono passare {_FRIENDS}"),
    ),
    "held": _doing(
        ("can neither move nor act",) * 2,
        ("non può né muoversi né agire", "non possono né muoversi né agire"),
    ),
}


def _opens(params: Params, telling: Telling) -> str:
    one, two = _edge(params)
    told = telling.say.pick(
        f"the barrier between {one} and {two} is lifted", f"la grata tra {one} e {two} si alza"
    )
    return told + lasting_here(params, telling)


def _closes(params: Params, telling: Telling) -> str:
    one, two = _edge(params)
    told = telling.say.pick(
        f"a barrier falls between {one} and {two}", f"una grata si abbassa tra {one} e {two}"
    )
    return told + lasting_here(params, telling)


def _edge(params: Params) -> tuple[str, str]:
    one, two = params["edge"]
    return place_name(*one), place_name(*two)


def _chooses(params: Params, telling: Telling) -> str:
    modes = [telling.chain(ops_of(mode)) for mode in params["among"]]
    return telling.say.choice(modes, nested=telling.nested)


def _rolls(params: Params, telling: Telling) -> str:
    """Each result with what it brings; the other faces bring nothing."""
    told: list[str] = []
    least = 1
    for band in entries(params["bands"]):
        up = int(band["up_to"])
        faces = str(up) if up == least else f"{least}-{up}"
        told.append(f"{faces}: {telling.chain(ops_of(band['effects']))}")
        least = up + 1
    return f"{telling.say.pick('roll a die', 'lancia un dado')} ({'; '.join(told)})"


def _as_said(word: Word) -> Describer:
    """What has no sentence of its own is told by that of its controls."""

    def tell(params: Params, telling: Telling) -> str:
        language = telling.say.language
        said = {slot.key: _value(slot, params.get(slot.key), language) for slot in word.takes}
        text = word.says.pick(language).format(**said)
        return text[:1].lower() + text[1:]

    return tell


def _value(slot: Slot, value: object, language: str) -> str:
    name = title_of(slot.kind.role, value).pick(language) if isinstance(slot.kind, One) else ""
    return name or str(value)


_LATER: Final = {
    "at_end": both("when it ends,", "quando finisce,"),
    "otherwise": both("otherwise", "altrimenti"),
}


def _whole(tell: Describer) -> Describer:
    """With its own price, that it may be left, what happens at its end and instead."""

    def told(params: Params, telling: Telling) -> str:
        say = telling.say
        paid = price(params.get("cost"), bearer(telling), say)
        does = paid + tell(params, telling) + if_you_wish(params, say)
        for key, lead in _LATER.items():
            later = telling.chain(ops_of(params.get(key)))
            does += f"; {lead.pick(say.language)} {later}" if later else ""
        return does

    return told


_TOLD: Final[Mapping[str, Describer]] = {
    "gain_spirit": _gains(SPIRIT),
    "gain_ability": _ability,
    "heal": _heals,
    "modify_stat": _changes,
    "teleport": _teleports,
    "extra_action": _one_more,
    "extra_steps": _steps,
    "take_chest": _takes,
    "steal_chest": _steals,
    "put_chest": _puts,
    "return_chest": _doing(
        ("puts a chest back into an empty niche", "put a chest back into an empty niche"),
        ("rimette un forziere in una nicchia vuota", "rimettono un forziere in una nicchia vuota"),
    ),
    "release": _releases,
    "imprison": _doing(("goes to prison", "go to prison"), ("va in prigione", "vanno in prigione")),
    "damage": _harms,
    "gain_level": _gains(_LEVEL),
    "push": _pushes,
    "swap": _doing(
        (
            "changes places with another character of the same player",
            "change places with another character of the same player",
        ),
        (
            "scambia il posto con un altro personaggio dello stesso giocatore",
            "scambiano il posto con un altro personaggio dello stesso giocatore",
        ),
    ),
    "move_pawn": _pawn,
    "roll_again": _again,
    "reroll": _rerolls,
    "set_flag": _flags,
    "open_barrier": _opens,
    "close_barrier": _closes,
    "choose": _chooses,
    "roll": _rolls,
    "hand": lambda _, telling: telling.say.pick(
        "carry out the printed words by hand", "esegui a mano le parole stampate"
    ),
}
VERBS: Final[Mapping[str, Describer]] = {
    word.name: _whole(_TOLD.get(word.name) or _as_said(word)) for word in EFFECTS.words
}
