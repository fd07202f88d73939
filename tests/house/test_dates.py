"""Dates as people of each language write them."""

import datetime as dt

from django.utils import formats, translation

from engine.kernel.testing import for_every

MOMENT = dt.datetime(2026, 3, 4, 15, 6, tzinfo=dt.UTC)


@for_every(
    ("language", "day", "moment"),
    [
        ("en", "4 March 2026", "4 March 2026, 15:06"),
        ("it", "4 mar 2026", "4 mar 2026, 15:06"),
    ],
)
def test_the_day_stands_before_the_month(language, day, moment):
    with translation.override(language):
        assert formats.date_format(MOMENT) == day
        assert formats.date_format(MOMENT, "DATETIME_FORMAT") == moment
