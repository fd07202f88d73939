"""Whatever has the focus has a ring outside itself that stands out 3 : 1, by day and by night."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import QUIET, WHOLE
from tests.factories import laid_position, laid_table, person, starter_deck
from tests.web.play import person_decides

RINGS = """(most) => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const brush = canvas.getContext("2d", {willReadFrequently: true});
  const rgba = (colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  };
  const over = (top, below) => {
    const mixed = [0, 1, 2].map((n) => top[n] * top[3] + below[n] * (1 - top[3]));
    return [...mixed, 1];
  };
  const linear = (v) => (v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => .2126 * linear(r) + .7152 * linear(g) + .0722 * linear(b);
  const contrast = (one, two) => {
    const [a, b] = [light(one), light(two)].sort((x, y) => y - x);
    return (a + .05) / (b + .05);
  };
  // All colours that may lie behind a thing: of a gradient each of its own.
  const behind = (node) => {
    if (!node) return [[1, 1, 1, 1]];
    const style = getComputedStyle(node);
    const drawn = style.backgroundImage.match(/(rgba?|color|oklab|oklch)\\([^()]*\\)/g) ?? [];
    const flat = rgba(style.backgroundColor);
    const solid = flat[3] > .99;
    const below = solid ? [flat] : behind(node.parentElement).map((each) => over(flat, each));
    if (!drawn.length) return below;
    return drawn.flatMap((each) => below.map((low) => over(rgba(each), low)));
  };
  const ringed = (node) => {
    for (let at = node, n = 0; at && n < 3; at = at.parentElement, n++) {
      const style = getComputedStyle(at);
      if (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) return at;
    }
    return null;
  };
  const kinds = new Set();
  const found = [];
  const seen = {opacityProperty: true, visibilityProperty: true};
  const those = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  for (const node of document.querySelectorAll(those)) {
    if (!node.checkVisibility(seen) || node.disabled) continue;
    const chosen = node.getAttribute("aria-current");
    const kind = `${node.tagName} ${node.className} ${node.parentElement.className} ${chosen}`;
    if (kinds.has(kind) || kinds.size > most) continue;
    kinds.add(kind);
    node.focus({preventScroll: true, focusVisible: true});
    if (!node.matches(":focus-visible")) continue;
    for (const fading of document.getAnimations()) fading.finish();
    const name = node.outerHTML.slice(0, 90);
    const at = ringed(node);
    if (!at) { found.push(`no ring: ${name}`); continue; }
    const style = getComputedStyle(at);
    if (parseFloat(style.outlineOffset) < 0) found.push(`inside: ${name}`);
    const ring = rgba(style.outlineColor);
    const worst = Math.min(...behind(at.parentElement).map((each) => contrast(ring, each)));
    if (worst < 3) found.push(`${worst.toFixed(2)}: ${name}`);
  }
  return found;
}"""


@pytest.mark.browser
def test_the_ring_of_the_focus_lies_outside_and_stands_out(
    transactional_db: None, packs: None, live_server: Any, page: Page
) -> None:
    alice = person("alice")
    deck = starter_deck(alice.user)
    table = laid_table(alice.user, deck, level="random")
    person_decides(alice.client, table)
    position = laid_position(alice.user)
    cookie = alice.client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    addresses = [
        f"{deck.get_absolute_url()}/edit",
        "/g/kmon/cards",
        table.get_absolute_url(),
        f"{position.get_absolute_url()}/edit",
    ]
    if WHOLE:
        addresses += ["/", "/decks", "/shelf", "/t/", "/t/new?game=kmon", "/account/", "/runs"]
        addresses += [f"/r/{table.pk}", "/g/kmon/rules", f"{deck.get_absolute_url()}/test"]
    faults: list[str] = []
    for address in addresses:
        page.goto(live_server.url + address)
        page.wait_for_function(QUIET)
        page.keyboard.press("Tab")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate(RINGS, 999 if WHOLE else 60)
            faults += [f"{address} {scheme}: {each}" for each in found]
    assert faults == [], "\n".join(faults)
