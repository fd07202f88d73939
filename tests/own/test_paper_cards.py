"""A box of paper cards is typed as it is printed: none is refused, and none is called enforced
before its owner says that words and effects say the same."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from typing import Any

from collection.catalogue.rows import Card
from collection.catalogue.wording import BY_HAND, ENFORCED, standing_of_words
from collection.own.effects.held import EFFECTS
from engine.registry import game
from tests.factories import Person, typed_set
from tests.own.paper import CARDS, Paper

PLAYED = "The rules play it"
NOBODY_SAID = "0123456789abcdef"


def test_every_paper_card_is_kept_and_enforced_once_its_owner_agrees(alice: Person) -> None:
    sets = {key: typed_set(alice.user, key) for key in {each.game for each in CARDS.values()}}
    found: dict[str, str] = {}
    for at, (name, paper) in enumerate(CARDS.items(), 1):
        own, told = sets[paper.game], _told(name, paper, at)
        url = f"/g/{paper.game}/own/{own.code}/new"
        page = alice.client.post(url, {**told, "edit": "show"}).content.decode()
        assert json.loads(_field(page, EFFECTS) or "{}") == paper.says, name
        assert PLAYED not in page, name
        mark = re.search(r'id="agreed" value="([0-9a-f]+)"', page)
        kept = {**told, "agreed": mark[1] if mark else NOBODY_SAID, "do": "keep"}
        answer = alice.client.post(url, kept)
        assert answer.status_code == 302, f"{name}: {answer.content.decode()}"
        card = Card.objects.get(set=own, name_it=name).definition
        found[name] = standing_of_words(game(paper.game), card)
    wordless = {name: "" for name, paper in CARDS.items() if not paper.it}
    assert Counter(found.values()) == {ENFORCED: 18, "": 3, BY_HAND: 1}, found
    assert found == {**dict.fromkeys(CARDS, ENFORCED), **wordless, "Pappagallata": BY_HAND}


def _told(name: str, paper: Paper, at: int) -> dict[str, Any]:
    says = json.dumps(paper.says, ensure_ascii=False) if paper.says else ""
    words = {"words.it": paper.it, "words.en": paper.en, EFFECTS: says}
    named = {"name.it": name, "type": paper.type, "number": f"{at}", "key": f"{at:032x}"}
    return {**named, **paper.fields, **words}


def _field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return html.unescape(found[1])
