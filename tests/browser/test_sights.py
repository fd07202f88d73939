"""On every screen hand and a move are in sight, and nothing lies over what can be pressed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.registry import games
from tests.browser.conftest import OFTEN, STANDS, WHOLE
from tests.cases import case
from tests.factories import laid_table, person, starter_deck
from tests.web.play import person_decides
from tests.web.replayed import play_some

# So many decisions on, everybody has laid out what is laid out before the first turn.
BEGUN = 12
SCREENS = ((1440, 900), (1024, 768), (844, 390), (664, 300), (390, 844))
# What is seen of it, the clips of what scrolls taken off, and what lies there on top.
SEEN = """
const seen = (node) => {
  let {left, top, right, bottom} = node.getBoundingClientRect();
  const cut = (box) => {
    left = Math.max(left, box.left); top = Math.max(top, box.top);
    right = Math.min(right, box.right); bottom = Math.min(bottom, box.bottom);
  };
  cut({left: 0, top: 0, right: innerWidth, bottom: innerHeight});
  for (let up = node.parentElement; up; up = up.parentElement) {
    if (getComputedStyle(up).overflow !== "visible") cut(up.getBoundingClientRect());
  }
  return {left, top, width: right - left, height: bottom - top};
};
const share = (node) => {
  const all = node.getBoundingClientRect(), part = seen(node);
  return Math.max(0, part.width) * Math.max(0, part.height) / (all.width * all.height);
};
"""
COVERED = f"""() => {{{SEEN}
  const found = [];
  for (const node of document.querySelectorAll("button, a[href], input, select, summary")) {{
    if (node.disabled || node.getAttribute("aria-disabled") === "true") continue;
    if (!node.checkVisibility({{opacityProperty: true, visibilityProperty: true}})) continue;
    const part = seen(node);
    if (part.width < 8 || part.height < 8) continue;
    const [x, y] = [part.left + part.width / 2, part.top + part.height / 2];
    const hit = document.elementFromPoint(x, y);
    const label = hit?.closest("label");
    if (hit && (node.contains(hit) || hit.contains(node) || label?.contains(node))) continue;
    found.push(`${{node.outerHTML.slice(0, 90)}} under ${{hit?.outerHTML.slice(0, 60)}}`);
  }}
  return found;
}}"""
IN_SIGHT = f"""() => {{{SEEN}
  const best = (what) => Math.max(0, ...[...document.querySelectorAll(what)].map(share));
  return {{move: best(".mv"), own: best(".hand li, .kx-fort .kx-drawing")}};
}}"""
GAMES = list(games())
# The gate sees each screen once, with one game after the other.
PAIRS = [
    (screen, game)
    for n, screen in enumerate(SCREENS)
    for m, game in enumerate(GAMES)
    if WHOLE or n % len(GAMES) == m
]


@case("case-100")
@pytest.mark.browser
def test_hand_and_a_move_are_in_sight_and_nothing_is_covered(
    transactional_db: None, live_server: Any, page: Page
) -> None:
    alice = person("alice")
    cookie = alice.client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    tables = {game: _laid(alice, game) for game in GAMES}
    faults: list[str] = []
    for (width, height), game in PAIRS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(live_server.url + tables[game])
        page.wait_for_function(STANDS, polling=OFTEN)
        sight = page.evaluate(IN_SIGHT)
        at = f"{game} at {width}x{height}"
        faults += [f"{at}: {each}" for each in page.evaluate(COVERED)]
        if sight["move"] < 0.95 or sight["own"] < 0.5:
            faults.append(f"{at}: in sight {sight}")
        page.locator("[popovertarget=concede]").first.click()
        faults += [f"{at}: {each}" for each in page.evaluate(COVERED) if 'class="mv' in each]
        page.keyboard.press("Escape")
        expect(page.locator("#concede")).to_be_hidden()
        if folder := os.environ.get("MAZZIERE_SHOTS"):
            page.screenshot(path=Path(folder) / f"sight-{game}-{width}x{height}.png")
    assert faults == [], "\n".join(faults)


def _laid(alice: Any, game: str) -> str:
    """A table of that game at which Alice is asked something in one of her first turns."""
    row = laid_table(alice.user, starter_deck(alice.user, game), level="random", seed="sights")
    play_some(row, BEGUN)
    person_decides(alice.client, row)
    return row.get_absolute_url()
