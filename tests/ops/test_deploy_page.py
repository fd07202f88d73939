"""docs/deploy.md says of every variable what to set, and its examples are ones that work."""

import re
import shlex

from collection.exchange.archive import MAX_ZIP
from config.environment import VARIABLES
from config.tools import ROOT
from engine.kernel.testing import for_every

PAGE = (ROOT / "docs" / "deploy.md").read_text()
PROCFILE = (ROOT / "config" / "Procfile").read_text()


def blocks(*languages: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [text for language, text in found if language in languages]


def test_every_variable_stands_in_the_table_and_no_other():
    table = PAGE.split("## Settings")[1].split("\n## ")[0]
    told = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    assert sorted(told) == sorted(variable.name for variable in VARIABLES)
    for row in re.findall(r"^\| `\w+` \|.*$", table, re.MULTILINE):
        assert row.count("|") == 4
        assert "|  |" not in row


def test_the_unit_serves_as_the_procfile_does():
    (unit,) = [block for block in blocks("ini") if "granian" in block]
    served = re.search(r"ExecStart=(.*?)\n(?! )", unit.replace("\\\n ", ""))[1]
    web = re.search(r"^web: exec (.+)$", PROCFILE, re.MULTILINE)[1]

    def options(command: str) -> dict[str, str]:
        words = [re.sub(r"^\$\{(\w+).*", r"\1", word) for word in shlex.split(command)[1:]]
        return dict(zip(words, [*words[1:], ""], strict=True))

    own = ("127.0.0.1", "8000", "HOST", "PORT")
    for name, value in options(web).items():
        if name.startswith("--") and value not in own:
            assert options(served)[name] == value, name
    assert served.endswith("config.wsgi:application")


def test_the_commands_it_names_are_there():
    from django.core.management import get_commands

    named = re.findall(r"^mazziere (\w+)|manage\.py (\w+)", PAGE, re.MULTILINE)
    commands = {first or second for first, second in named}
    assert {"prepare", "backup", "restore", "verify", "collectstatic", "work"} <= commands
    assert commands <= set(get_commands())


@for_every("proxy", ["reverse_proxy 127", "listen 443", "health_uri"])
def test_each_proxy_bounds_bodies_and_hides_the_metrics(proxy):
    (block,) = [block for block in blocks("", "nginx") if proxy in block]
    size = re.search(r"(?:max_size|client_max_body_size) (\d+)(?:MB|m)", block)[1]
    assert MAX_ZIP < int(size) * 1_000_000 < 2 * MAX_ZIP
    assert "/metrics" in block


def test_the_metrics_it_names_are_those_that_are_counted():
    from config.metrics import instruments

    told = set(re.findall(r"`(mazziere_\w+)", PAGE))
    families = {family.name for family in instruments().registry.collect()}
    counted = {f"{name}_total" for name in families} | families | {"mazziere_queue_length"}
    assert told <= counted
    assert all(name in told or f"{name}_total" in told for name in families if "mazz" in name)
