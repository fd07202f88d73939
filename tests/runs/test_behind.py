"""Workers behind `make run`: told once to end, begun anew when they end by themselves."""

import subprocess
import sys
from unittest import mock

from config.launch import server

# Ends well after a while when told once; told twice, it ends at once with 3.
WORKER = """
import signal, sys, time
told = []
def hear(*_):
    if told:
        sys.exit(3)
    told.append(1)
signal.signal(signal.SIGTERM, hear)
print("up", flush=True)
while not told:
    time.sleep(0.01)
until = time.monotonic() + 0.3
while time.monotonic() < until:
    time.sleep(0.01)
"""


def begun(code):
    return subprocess.Popen(
        [sys.executable, "-S", "-c", code], stdout=subprocess.PIPE, start_new_session=True
    )


def test_workers_are_told_to_end_once():
    workers = [begun(WORKER), begun(WORKER)]
    for each in workers:
        assert each.stdout.readline() == b"up\n"
    server._stop(workers)
    assert [each.returncode for each in workers] == [0, 0]
    for each in workers:
        each.stdout.close()


class Site:
    """A server that ends with 7 after so many looks."""

    def __init__(self, looks):
        self.looks = looks

    def poll(self):
        self.looks -= 1
        return None if self.looks else 7


def test_a_worker_that_ended_by_itself_is_begun_anew_but_not_over_and_over(capsys):
    dead, sound = (mock.Mock(returncode=code) for code in (1, None))
    for each in (dead, sound):
        each.poll.return_value = each.returncode
    workers, clock = [dead, sound], mock.Mock(return_value=0.0)

    def sleep(seconds):
        clock.return_value += seconds

    with (
        mock.patch.object(server.time, "monotonic", clock),
        mock.patch.object(server.time, "sleep", sleep),
        mock.patch.object(server, "_begin", return_value=dead) as begin,
    ):
        looks = int(3.5 * server.ANEW_SECONDS / server.LOOK_SECONDS)
        assert server._watch(Site(looks), workers, {}) == 7
    assert [call.args[1:] for call in begin.call_args_list] == [("manage.py", "work")] * 3
    assert workers == [dead, sound]
    assert "ended by itself (status 1)" in capsys.readouterr().out
