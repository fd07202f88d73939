"""The sample matches of a game: each is played once for whoever opens it, and kept as theirs."""

from __future__ import annotations

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel.game import Game
from engine.kernel.messages import N_, shown
from engine.kernel.notation_reading import BadText
from engine.registry import UnknownGame
from engine.sim.scripts import SCRIPTS, played, read_script
from engine.sim.subjects import subject
from engine.web.seat import partners, storage
from engine.web.seat.rows import Match, Seat

# Which sample a match is, in its header.
SAMPLE = "sample"


def open_sample(*, actor: User, game: str, name: str, key: str = "") -> str:
    """A sample match as one of the actor's, at which nobody but partners sat; its id.

    Raises BadText for a game or a sample that there is not."""
    found = _shown_by(game, name)

    def work() -> Outcome:
        kept = Match.objects.filter(
            owner=actor, game=game, version=found.version, status=Match.Status.OVER,
            header__sample=name,
        ).first()  # fmt: skip
        return {"match": kept.pk if kept else _lay(actor, game, name)}

    return str(once(actor=actor, key=key, purpose="replay.sample", work=work)["match"])


def _shown_by(key: str, name: str) -> Game:
    """The game, which shows that sample. Raises BadText."""
    try:
        found = subject(key).game
    except (UnknownGame, ImportError) as exc:
        raise BadText(0, N_("There is no game «{game}» here."), game=shown(key)) from exc
    if name not in [sample.script for sample in found.samples()]:
        raise BadText(0, N_("This game has no sample match «{name}»."), name=shown(name))
    return found


def _lay(actor: User, key: str, name: str) -> str:
    about = subject(key)
    match = played(about.game, read_script(about.playthroughs / SCRIPTS / f"{name}.json"))
    row = storage.lay(match, actor)
    row.header[SAMPLE] = name
    row.save(update_fields=["header"])
    Seat.objects.bulk_create(
        Seat(match=row, number=number, level=partners.DEFAULT)
        for number in range(match.rules.seats)
    )
    return row.pk
