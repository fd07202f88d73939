"""A deck is tested against starters: begun, watched, read, begun again, cleared."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from engine.web.runs import work
from engine.web.runs.rows import Chunk
from tests.browser.conftest import Visitor


@pytest.mark.one_way("desk")
def test_a_deck_is_tested_in_a_batch(visitor: Visitor) -> None:
    choose(visitor)
    begin(visitor)
    address = watch(visitor)
    read(visitor)
    clear(visitor, address)


def choose(visitor: Visitor) -> None:
    """What it takes is told before."""
    visitor.open("/runs")
    visitor.check_page()
    visitor.press(
        re.compile(visitor.says("Test a deck: K.+Mon", "Metti alla prova un mazzo: K.+Mon")), "link"
    )
    visitor.page.wait_for_url("**/runs/new?**")
    visitor.check_page()
    cost = visitor.page.locator("#cost")
    expect(cost).to_contain_text(visitor.says("700 games", "700 partite"))
    visitor.page.get_by_label(
        visitor.says("Level of both sides", "Livello di tutti e due")
    ).select_option("random")
    visitor.page.get_by_label(visitor.says("Games of each", "Partite per ogni")).select_option("20")
    expect(cost).to_contain_text(visitor.says("140 games", "140 partite"))
    for number in range(4, 9):
        visitor.page.locator(f"[name=against][value='starter:MZ1-S0{number}']").uncheck()
    expect(cost).to_contain_text(visitor.says("40 games", "40 partite"))


def begin(visitor: Visitor) -> None:
    visitor.press(visitor.says("Begin", "Comincia"))
    visitor.page.wait_for_url(re.compile(r"/runs/\w{10}$"))
    expect(visitor.page.locator(".runbar label")).to_contain_text(
        visitor.says("0 of 40", "0 partite su 40")
    )
    visitor.check_page()


def watch(visitor: Visitor) -> str:
    """The page follows by itself while somebody plays, and shows all of it at the end."""
    first, *rest = Chunk.objects.order_by("number")
    work.work_on(first.pk)
    expect(visitor.page.locator(".runbar label")).to_contain_text(
        visitor.says("20 of 40", "20 partite")
    )
    for chunk in rest:
        work.work_on(chunk.pk)
    expect(visitor.page.locator(".ofdeck")).to_be_visible()
    return visitor.page.url


def read(visitor: Visitor) -> None:
    expect(visitor.page.locator(".runmatrix circle")).to_have_count(2)
    expect(visitor.page.locator(".runtable tbody tr")).to_have_count(2)
    visitor.use(visitor.page.locator(".numbers summary"))
    visitor.check_page()
    with visitor.page.expect_download() as file:
        visitor.press("CSV", "link")
    assert file.value.suggested_filename.endswith(".csv")
    visitor.picture("batch")


def clear(visitor: Visitor, address: str) -> None:
    """Again with the same seed, ended early; the first one is deleted after a question."""
    visitor.press(visitor.says("Again with the same seed", "Di nuovo con lo stesso seme"))
    visitor.page.wait_for_url(lambda url: url != address)
    visitor.press(visitor.says("End it early", "Interrompila"))
    expect(visitor.page.locator("body")).to_contain_text(visitor.says("ended early", "interrotta"))
    visitor.open("/runs")
    visitor.check_page()
    visitor.use(visitor.page.locator(".runlist li").last.get_by_role("button"))
    visitor.press(visitor.says("Delete it", "Elimina"))
    expect(visitor.page.locator(".runlist li")).to_have_count(1)
