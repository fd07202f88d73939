"""What every test may rely on: known needs, loud reports, and a data folder that vanishes."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings

from config.tools.testing import SERVICES, is_ci, missing_needs
from engine.kernel.rng import Rng, seed_of
from engine.registry import UnknownGame, drafts
from tests.order import long_first

HERE = Path(__file__).parent

NEEDS = ("browser", *SERVICES)
LEFT_OUT = pytest.StashKey[int]()
NOT_RUN = pytest.StashKey[dict[str, int]]()

# No test asserts a wall-clock time: a busy machine is no failure.
# The gate tries the same examples each time, so that what it says can be said again.
settings.register_profile("mazziere", deadline=None, derandomize=is_ci())
settings.load_profile("mazziere")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Journeys run pairwise unless every combination is asked for."""
    parser.addoption("--every-combination", action="store_true", help="all journeys in all ways")


def pytest_configure(config: pytest.Config) -> None:
    """Know the needs as markers; remember what could not run."""
    for service in SERVICES:
        config.addinivalue_line("markers", f"{service}: needs {service} on its local port")
    config.stash[NOT_RUN] = {}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests whose need is missing, and count them; in CI that is a failure."""
    _leave_out_long(config, items)
    _leave_out_games_in_the_making(items)
    _leave_out_without_need(config, items)
    items[:] = long_first(items, getattr(config, "workerinput", {}).get("workercount", 1))


def _leave_out_without_need(config: pytest.Config, items: list[pytest.Item]) -> None:
    missing = missing_needs()
    blocked = {
        item: need
        for item in items
        for need in NEEDS
        if item.get_closest_marker(need)
        if need in missing
    }
    if not blocked:
        return
    for need in blocked.values():
        config.stash[NOT_RUN][need] = config.stash[NOT_RUN].get(need, 0) + 1
    if is_ci():
        raise pytest.UsageError("\n".join(_not_run_lines(config)))
    config.hook.pytest_deselected(items=list(blocked))
    items[:] = [item for item in items if item not in blocked]


def pytest_collection_finish() -> None:
    """Let the collector pass by what stays to the end: modules, and thousands of tests."""
    gc.collect()
    gc.freeze()


def _leave_out_games_in_the_making(items: list[pytest.Item]) -> None:
    """What asks for a game by name waits until that game is offered; its own tests run."""
    making = {folder.name for folder in drafts()}
    for item in items:
        if item.path.is_relative_to(HERE) and _games_of(item) & making:
            item.add_marker(pytest.mark.skip(reason="asks for a game in the making"))


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Any:
    """A test that asks the registry for a game in the making waits until it is offered."""
    return (yield from _unless_in_the_making())


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: Any, request: pytest.FixtureRequest) -> Any:
    """So do the things that a test is given."""
    return (yield from _unless_in_the_making())


def _unless_in_the_making() -> Any:
    try:
        return (yield)
    except UnknownGame as unknown:
        if str(unknown) not in {folder.name for folder in drafts()}:
            raise
        pytest.skip("asks for a game in the making")


def _games_of(item: pytest.Item) -> set[str]:
    mark = item.get_closest_marker("game")
    called = getattr(item, "callspec", None)
    given = [] if called is None else list(called.params.values())
    named = {str(getattr(value, "key", value)) for value in given}
    return named | set(mark.args) if mark else named


def _leave_out_long(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What only `make test-all` runs."""
    if os.environ.get("MAZZIERE_LONG"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.stash[LEFT_OUT] = len(long)
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]


def pytest_runtest_setup() -> None:
    """Begin in the default language, with nothing kept: a request leaves its own behind."""
    from django.core.cache import caches
    from django.utils import translation

    translation.deactivate()
    caches["process"].clear()


@pytest.fixture(autouse=True)
def deals_that_can_be_dealt_again(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each test is dealt its own cards each time: what fails can be seen again.

    `make test-all` deals anew: what no test has met so far is found there."""
    if os.environ.get("MAZZIERE_LONG"):
        return
    dice = Rng(seed_of(request.node.nodeid))
    known = SimpleNamespace(
        token_bytes=lambda size: bytes(dice.draws(256, size)),
        token_hex=lambda size: bytes(dice.draws(256, size)).hex(),
        randbelow=dice.below,
        SystemRandom=lambda: dice,
    )
    monkeypatch.setattr("engine.web.seat.seeds.secrets", known)


@pytest.fixture(autouse=True)
def nothing_counted_is_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Forget the tries that a test with real transactions counted.

    The table of the shared cache belongs to no model: what such a test leaves there is not taken
    away with its rows, and would count against whoever runs after it.
    """
    asked = {"db", "transactional_db", "live_server"} & set(request.fixturenames)
    if not asked and request.node.get_closest_marker("django_db") is None:
        yield
        return
    from django.core.cache import cache
    from django.db import connection

    request.getfixturevalue("db")
    yield
    if not connection.in_atomic_block:
        cache.clear()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was not run."""
    lines = _not_run_lines(terminalreporter.config)
    left_out = terminalreporter.config.stash.get(LEFT_OUT, 0)
    if left_out:
        terminalreporter.write_line(f"{left_out} long test(s) are left to `make test-all`.")
    if lines:
        terminalreporter.section("NOT RUN", sep="!", red=True, bold=True)
        for line in lines:
            terminalreporter.write_line(line, red=True)


def _not_run_lines(config: pytest.Config) -> list[str]:
    missing = missing_needs()
    return [
        f"{count} {need} test(s) NOT run: {missing.get(need, 'not available')}"
        for need, count in sorted(config.stash[NOT_RUN].items())
    ]


@pytest.fixture
def alice(db: None) -> Any:
    """The owner."""
    return _person("alice")


@pytest.fixture
def bob(db: None) -> Any:
    """Somebody with whom the owner shares."""
    return _person("bob")


@pytest.fixture
def charlie(db: None) -> Any:
    """Somebody who must see nothing."""
    return _person("charlie")


@pytest.fixture
def deck(alice: Any) -> Any:
    """A starter that is Alice's."""
    from tests.factories import starter_deck

    return starter_deck(alice.user)


@pytest.fixture
def packs(db: None) -> None:
    """The shipped cards as rows, so that they can be found and owned."""
    from tests.factories import shipped_rows

    shipped_rows()


@pytest.fixture(scope="session")
def prepared() -> Path:
    """A data folder that `manage.py prepare` made, which sites of their own begin with."""
    from tests.trust.serving import prepared

    return prepared()


@pytest.fixture(scope="session", autouse=True)
def static_files_are_looked_for_once() -> Iterator[None]:
    """Each browser of a test begins the site anew: hundreds of files need not be found anew."""
    from django.conf import settings
    from whitenoise.middleware import WhiteNoiseMiddleware

    find = WhiteNoiseMiddleware.add_files_from_finders
    found: dict[str, dict[str, Any]] = {}

    def find_once(self: Any) -> None:
        folders = f"{settings.STATICFILES_DIRS} {settings.INSTALLED_APPS}"
        if folders not in found:
            find(self)
            found[folders] = self.files
        self.files = found[folders]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", find_once)
        yield


def _person(name: str) -> Any:
    from tests.factories import person

    return person(name)


def pytest_unconfigure() -> None:
    """Remove the throw-away data folder of `tests.settings` at the end."""
    import shutil

    from django.conf import settings

    # Run with other settings, this would be a person's own folder.
    if settings.SETTINGS_MODULE == "tests.settings":
        shutil.rmtree(settings.DATA_DIR, ignore_errors=True)
