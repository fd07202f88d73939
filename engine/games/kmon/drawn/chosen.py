"""What stands on cards whose name asks for it; all others take it from their codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CHOSEN: Final[Mapping[str, str]] = {
    "MZ1-O01": "plaster",
    "MZ1-O02": "hat",
    "MZ1-O03": "envelope",
    "MZ1-O04": "cup",
    "MZ1-O05": "cloak",
    "MZ1-O06": "gear",
    "MZ1-O07": "pouch",
    "MZ1-O08": "umbrella",
    "MZ1-O09": "hourglass",
    "MZ1-O10": "tomato",
    "MZ1-O11": "book",
    "MZ1-O12": "megaphone",
    "MZ1-O13": "coin",
    "MZ1-O14": "net",
    "MZ1-O15": "mushroom",
    "MZ1-O16": "bottle",
    "MZ1-O17": "compass",
    "MZ1-O18": "door",
    "MZ1-O19": "whistle",
    "MZ1-O20": "chest",
}
# The family whose bones come nearest to the animal in the name.
FAMILIES: Final[Mapping[str, str]] = {
    "MZ1-K01": "stag",
    "MZ1-K02": "owl",
    "MZ1-K03": "fox",
    "MZ1-K04": "crab",
    "MZ1-K05": "fish",
    "MZ1-K06": "jelly",
    "MZ1-K07": "owl",
    "MZ1-K08": "turtle",
    "MZ1-K09": "hedge",
    "MZ1-K10": "bear",
    "MZ1-K11": "bear",
    "MZ1-K12": "stag",
    "MZ1-K13": "serpent",
    "MZ1-K14": "fox",
    "MZ1-K15": "moth",
    "MZ1-K16": "owl",
    "MZ1-K17": "fox",
    "MZ1-K18": "fish",
    "MZ1-K19": "hedge",
    "MZ1-K20": "toad",
    "MZ1-K21": "dragon",
    "MZ1-K22": "bear",
    "MZ1-K23": "bear",
    "MZ1-K24": "owl",
    "MZ1-K25": "owl",
    "MZ1-K26": "moth",
    "MZ1-K27": "bear",
    "MZ1-K28": "beetle",
    "MZ1-K29": "bear",
    "MZ1-K30": "toad",
    "MZ1-K31": "turtle",
    "MZ1-K32": "beetle",
}
