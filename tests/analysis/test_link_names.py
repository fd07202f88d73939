"""Links and buttons of the same words: each is named with the move it belongs to."""

from html.parser import HTMLParser

import pytest

from tests.analysis.conftest import begun, moves_of, worked_off
from tests.factories import laid_table
from tests.web.replayed import play_some

pytestmark = pytest.mark.django_db


class Named(HTMLParser):
    """The names of links, buttons and summaries, as `aria-labelledby` says."""

    def __init__(self, page):
        super().__init__()
        self.texts, self.asked, self.open = {}, [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag in ("a", "button", "summary"):
            self.asked.append(given)
        if tag not in ("input", "meta", "link", "img", "path", "circle", "br", "use", "hr"):
            self.open.append((tag, given.get("id")))

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        for _tag, name in self.open:
            if name:
                self.texts[name] = self.texts.get(name, "") + data

    def names(self, part):
        """The names of those whose id begins so."""
        return [
            " ".join(self.texts[each].strip() for each in given["aria-labelledby"].split())
            for given in self.asked
            if (given.get("id") or "").startswith(f"{part}-")
        ]


def test_each_why_of_the_log_says_which_line_it_is_about(alice, deck):
    match = play_some(laid_table(alice.user, deck, level="random", seed="log"), 6)
    page = alice.client.get(match.get_absolute_url()).content.decode()
    names = Named(page).names("why")
    assert len(names) == page.count('class="clause why"') > 5
    assert all(name.startswith("why? ") and len(name) > len("why? ") for name in names)
    assert len(set(names)) > len(names) // 2


def test_what_can_be_done_with_a_costly_move_says_which(alice, over):
    row = worked_off(begun(alice, over))
    for move in moves_of(row)[:2]:
        told = {"better": [0], "improved": move.result["played"]}
        move.result |= {**told, "value": 0.9, "loss": 0.7, "loss_error": 0.1}
        move.save()
    shown = alice.client.get(f"/r/{over.pk}/analysis")
    found = Named(shown.content.decode())
    titles = [f"{each['n']} {each['turn']}" for each in shown.context["moments"]]
    assert len(titles) >= 2
    assert found.names("on") == [f"Play on from here {title}" for title in titles]
    assert len(set(found.names("keep"))) == len(found.names("keep")) >= 2


def test_rows_of_the_table_name_their_moves(alice, over):
    worked_off(begun(alice, over))
    shown = alice.client.get(f"/r/{over.pk}/analysis")
    page = shown.content.decode()
    for point in shown.context["points"]:
        assert f'aria-label="{point["turn"]}, {point["at"]}: {point["played"]}"' in page
