"""Laws of words: actions parse back, tables are plain data, every text stands in Italian."""

from __future__ import annotations

import ast
import gettext
import importlib
import json
from pathlib import Path

import pytest

from engine.kernel.errors import IllegalAction
from engine.kernel.messages import Message
from engine.kernel.names import Name
from engine.kernel.rng import Rng
from engine.kernel.view import view
from tests.conformance.subjects import GAMES, STRIDE, TOYS, Subject, audiences, play, positions


def test_the_text_of_an_action_parses_back_to_it(subject: Subject) -> None:
    for number in range(GAMES):
        for s in positions(subject, number, STRIDE):
            seen = view(subject.rules, s, s.decider).state
            texts = [subject.rules.label(seen, action).text for action in s.menu]
            assert len(set(texts)) == len(texts)
            for action, text in zip(s.menu, texts, strict=True):
                assert subject.rules.parse(s, text) == action
                assert subject.rules.parse(seen, text) == action


def test_a_text_that_is_no_move_is_answered_with_those_that_are(subject: Subject) -> None:
    s = next(positions(subject, 0))
    with pytest.raises(IllegalAction) as refused:
        subject.rules.parse(s, "fly to the moon")
    assert subject.rules.label(s, s.menu[0]).text in refused.value.message.render()


def test_every_action_has_a_title_that_renders(subject: Subject) -> None:
    for s in positions(subject, 0, STRIDE):
        for action in s.menu:
            said = subject.rules.label(s, action)
            assert said.title.render().strip()
            if said.detail is not None:
                assert said.detail.render().strip()


def _rendered(value: object) -> object:
    """A scene as a page sends it: texts for people rendered, all else as it is."""
    if isinstance(value, Message):
        return value.render()
    if isinstance(value, Name):
        return value.pick("en")
    if isinstance(value, dict):
        return {key: _rendered(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rendered(item) for item in value]
    return value


def test_a_scene_is_plain_data(subject: Subject) -> None:
    """JSON once its messages and names are rendered; the same scene comes back from it."""
    for s in positions(subject, 0, STRIDE):
        for seat in audiences(subject):
            scene = _rendered(subject.rules.scene(subject.rules.masked(s, seat), seat))
            assert scene
            assert json.loads(json.dumps(scene)) == scene


def test_event_kinds_name_their_fields_in_their_texts(subject: Subject) -> None:
    for kind in subject.rules.event_kinds:
        everything = dict.fromkeys(kind.public + kind.private, 0)
        assert Message(kind.shown, everything).render() or not kind.shown
        assert Message(kind.told, dict.fromkeys(kind.public, 0)).render() or not kind.told


def test_every_event_told_in_play_is_declared(subject: Subject) -> None:
    match = subject.match(0)
    play(match, Rng(subject.seed("told")))
    kinds = subject.rules.event_kinds
    events = [*match.opening, *(event for step in match.log.steps for event in step.events)]
    assert all(0 <= event[0] < len(kinds) for event in events)


def _texts_of(folder: Path) -> set[str]:
    """The message ids that a package marks: the first arguments of N_ and of Message."""
    found: set[str] = set()
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            first = node.args[0] if node.args else None
            if node.func.id in ("N_", "Message") and isinstance(first, ast.Constant):
                found.add(str(first.value))
    return found


@pytest.mark.parametrize("toy", TOYS)
def test_every_text_of_a_toy_stands_in_italian(toy: str) -> None:
    package = importlib.import_module(toy)
    folder = Path(str(package.__file__)).parent
    texts = _texts_of(folder)
    assert texts
    catalogue = gettext.translation("django", folder / "locale", ["it"])
    missing = sorted(text for text in texts if catalogue.gettext(text) == text)
    assert missing == []
    for text in texts:
        places = dict.fromkeys(_places(text), 0)
        assert catalogue.gettext(text).format_map(places)


def _places(text: str) -> list[str]:
    return [part.split("}")[0] for part in text.split("{")[1:]]
