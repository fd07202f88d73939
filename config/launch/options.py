"""What the person asked for: PORT=, DATA=, LAN=."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from config.launch.refusal import Refusal

ROOT = Path(__file__).resolve().parents[2]
DEFAULT_PORT = 8000


@dataclass(frozen=True)
class Options:
    """One run: its port (1-65535), its data folder, and whether the local network may see it."""

    port: int
    data: Path
    lan: bool

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Options":
        """Read the three options; raise Refusal for a port that is none."""
        data = environment.get("DATA") or environment.get("MAZZIERE_DATA") or "var"
        return cls(
            port=_port(environment.get("PORT") or str(DEFAULT_PORT)),
            data=ROOT / Path(data).expanduser(),
            lan=environment.get("LAN", "") not in {"", "0", "no", "off"},
        )

    @property
    def host(self) -> str:
        """The address to bind: this machine only, or every network it is on."""
        return "0.0.0.0" if self.lan else "127.0.0.1"  # noqa: S104  (asked for by LAN=1)


def _port(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 65535:
        return int(text)
    raise Refusal(f"PORT={text} is not a port: use a number from 1 to 65535, such as PORT=8001.")
