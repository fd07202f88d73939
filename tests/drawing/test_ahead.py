"""Drawn before anybody asks: everything once, nothing twice, never more than there is room for."""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from collection import drawing
from collection.drawing import ahead_count, ahead_of, cache
from collection.drawing.cache import FaceCache
from engine.registry import game
from tests.toys.copied import copied_gauntlet

__all__ = ["copied_gauntlet"]


@pytest.fixture
def toy(copied_gauntlet):
    """The key of a game with few cards."""
    return copied_gauntlet.key


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A cache of its own, and pictures that cost nothing to draw."""
    faces = FaceCache(tmp_path / "faces")
    monkeypatch.setattr(cache, "FACES", faces)
    monkeypatch.setattr(drawing, "paint", lambda plan, width: drawing.Printed(None, ()))
    monkeypatch.setattr(drawing, "encoded", lambda image: b"x" * 100)
    return faces


def run(*arguments, **options):
    out = StringIO()
    call_command("draw_faces", *arguments, stdout=out, **options)
    return out.getvalue()


@pytest.fixture(autouse=True)
def nice(monkeypatch):
    """What was asked of the system; the process of the tests stays as quick as it is."""
    asked = []
    monkeypatch.setattr("os.nice", asked.append)
    monkeypatch.setattr("os.getsid", lambda pid: 0)
    return asked


def files(folder):
    return {path: path.stat().st_mtime_ns for path in folder.folder.rglob("*.webp")}


def test_every_form_of_every_card_in_both_languages(folder, toy):
    wanted = {drawing.digest_of(plan, form.width) for plan, form in ahead_of(toy)}
    assert len(list(ahead_of(toy))) == ahead_count(toy)
    assert f"{len(wanted)} drawn" in run(toy)
    assert {path.stem for path in files(folder)} == wanted
    assert len(wanted) > 4 * len(game(toy).pool())


def test_a_second_time_nothing_is_drawn(folder, toy, nice):
    run(toy)
    before = files(folder)
    assert nice == []
    assert run(toy, behind=True) == ""
    assert nice == [19]
    assert files(folder) == before
    next(iter(before)).unlink()
    assert "1 drawn" in run(toy)
    assert files(folder).keys() == before.keys()


def test_a_full_folder_ends_it(folder, toy):
    folder.most_bytes = 2000
    assert "full" in run(toy)
    assert 0 < len(files(folder)) <= 20


def test_behind_a_site_that_has_ended_it_ends_too(folder, toy, monkeypatch):
    parents = iter([4711, 4711, 4711])
    monkeypatch.setattr("os.getppid", lambda: next(parents, 1))
    run(toy, behind=True)
    assert len(files(folder)) == 2


def test_an_unknown_game_is_named(folder, toy):
    with pytest.raises(CommandError, match="nogame"):
        run(toy, "nogame")
    assert not files(folder)


def test_what_pages_show_is_what_was_drawn_ahead(folder, toy, client, monkeypatch):
    run(toy)
    monkeypatch.setattr(drawing, "encoded", None)
    code = next(iter(game(toy).pool())).code
    assert client.get(f"/f/{toy}/{code}/it/small.webp").content == b"x" * 100
    assert client.get(f"/f/{toy}/back/250.webp").content == b"x" * 100


def test_another_plan_is_drawn_anew(folder):
    plan, form = next(ahead_of("kmon"))
    assert drawing.draw_ahead(plan, form) == 100
    assert drawing.draw_ahead(plan, form) == 0
    assert drawing.draw_ahead(replace(plan, ground="#000000"), form) == 100
