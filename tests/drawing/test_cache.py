"""The folder of faces: named by content, whole or absent, bounded."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from time import sleep

import pytest

from collection.drawing import cache, face_file
from collection.drawing.cache import FaceCache
from collection.drawing.forms import FORMS
from collection.drawing.plans import card_of, digest_of, plan_of
from engine.kernel.plans import FULL


def drawn_file():
    return face_file("kmon", card_of("kmon", "MZ1-O01"), "en", FORMS["100"])


@pytest.fixture
def folder(tmp_path, monkeypatch):
    faces = FaceCache(tmp_path / "faces")
    monkeypatch.setattr(cache, "FACES", faces)
    return faces


def test_a_face_is_drawn_once(folder, monkeypatch):
    first = drawn_file()
    assert len(list(folder.folder.rglob("*.webp"))) == 1
    monkeypatch.setattr("collection.drawing.paint", None)
    assert drawn_file() == first


def test_a_lost_or_emptied_file_is_drawn_again(folder):
    first = drawn_file()
    (path,) = folder.folder.rglob("*.webp")
    path.write_bytes(b"")
    assert drawn_file() == first
    path.unlink()
    assert drawn_file() == first


def test_whatever_changes_the_face_changes_its_name():
    card = card_of("kmon", "MZ1-A01")
    plan = plan_of("kmon", card, "en", FULL)
    other = replace(plan.window.picture, salt=7)
    names = {
        digest_of(plan, 750),
        digest_of(plan, 250),
        digest_of(plan_of("kmon", card, "it", FULL), 750),
        digest_of(plan, 750, "photo 3"),
        digest_of(replace(plan, window=replace(plan.window, picture=other)), 750),
    }
    assert len(names) == 5


def test_a_folder_that_cannot_be_written_still_serves(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setattr(cache, "FACES", FaceCache(blocked))
    assert drawn_file()


def test_the_oldest_go_first_when_there_are_too_many(tmp_path):
    faces = FaceCache(tmp_path, most_bytes=1000)
    for i in range(10):
        name = f"{i:02d}" + "0" * 62
        faces.put(name, b"x" * 200)
        os.utime(tmp_path / name[:2] / f"{name}.webp", (i, i))
    assert faces.sweep() == 6
    kept = sorted(path.parent.name for path in tmp_path.rglob("*.webp"))
    assert kept == ["06", "07", "08", "09"]


def test_no_half_file_is_ever_seen(tmp_path):
    faces = FaceCache(tmp_path)
    name = "ab" + "0" * 62
    with ThreadPoolExecutor(4) as lanes:
        list(lanes.map(lambda n: faces.put(name, bytes([n]) * 5000), range(40)))
    kept = faces.get(name)
    assert kept is not None
    assert len(kept) == 5000
    assert len(set(kept)) == 1
    assert [path.suffix for path in tmp_path.rglob("*") if path.is_file()] == [".webp"]


def test_one_draws_while_the_others_wait(tmp_path):
    faces, lanes, drawn = FaceCache(tmp_path), 8, []
    name, gate = "cd" + "0" * 62, Barrier(lanes)

    def draw():
        drawn.append(1)
        sleep(0.1)  # so that the others ask meanwhile
        return b"face"

    def ask(_):
        gate.wait()
        return faces.get_or_draw(name, draw)

    with ThreadPoolExecutor(lanes) as pool:
        assert set(pool.map(ask, range(lanes))) == {b"face"}
    assert len(drawn) == 1


def test_a_drawing_that_fails_locks_nobody_out(tmp_path):
    faces, name = FaceCache(tmp_path), "ef" + "0" * 62
    with pytest.raises(ZeroDivisionError):
        faces.get_or_draw(name, lambda: bytes(1 // 0))
    assert faces.get_or_draw(name, lambda: b"face") == b"face"


def test_half_written_files_of_the_past_are_swept(tmp_path):
    faces = FaceCache(tmp_path)
    (tmp_path / "ab").mkdir()
    old, new = tmp_path / "ab" / "old.part", tmp_path / "ab" / "new.part"
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (1, 1))
    faces.sweep()
    assert (old.exists(), new.exists()) == (False, True)
