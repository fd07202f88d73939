"""Messages: one text, many languages."""

import pytest

from engine.kernel.errors import IllegalAction, KernelError, StaleRevision
from engine.kernel.messages import NN_, PLAIN_ENGLISH, Message, Phrase
from engine.kernel.names import Name, both
from engine.kernel.testing import for_every

TEXTS = {
    "{card} costs {cost}.": "{card} costa {cost}.",
    "one charge": "una carica",
    "{n} card": "{n} carta",
    "{n} cards": "{n} carte",
}


class Italian:
    """A translator with a tiny catalogue."""

    language = "it"

    def gettext(self, message: str) -> str:
        return TEXTS.get(message, message)

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)


CARD = both("Quick Thorn", "Spina viva")


def test_plain_english_is_the_text_with_its_parameters() -> None:
    message = Message("{card} costs {cost}.", {"card": CARD, "cost": 2}, "KM-5.2")
    assert message.render() == str(message) == "Quick Thorn costs 2."


def test_a_message_inside_a_message_and_a_card_name_speak_the_readers_language() -> None:
    message = Message("{card} costs {cost}.", {"card": CARD, "cost": Message("one charge")})
    assert message.render(Italian()) == "Spina viva costa una carica."


@for_every(("number", "text"), [(0, "0 carte"), (1, "1 carta"), (2, "2 carte")])
def test_plural_form_follows_the_count(number: int, text: str) -> None:
    phrase = NN_("{n} card", "{n} cards", "n")
    assert phrase.fill({"n": number}).render(Italian()) == text


def test_a_list_is_joined_each_part_rendered() -> None:
    message = Message("{all}", {"all": (CARD, 3, "x", Message("one charge"), (1, 2))})
    assert message.render(Italian()) == "Spina viva, 3, x, una carica, 1, 2"


def test_values_are_never_read_as_templates() -> None:
    assert Message("{x}", {"x": "{y} {0} %s"}).render() == "{y} {0} %s"


def test_a_missing_parameter_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        Message("{nowhere}").render()


def test_a_count_that_is_no_number_is_a_fault_of_the_program() -> None:
    with pytest.raises(TypeError):
        Phrase("{n} card", "{n} cards", "n").fill({"n": "two"}).render(PLAIN_ENGLISH)


def test_an_empty_text_stays_empty_in_every_language() -> None:
    assert Message("").render(Italian()) == ""


def test_a_name_given_in_one_language_serves_all() -> None:
    only_italian = Name.of({"it": "Brinello", "en": " "})
    assert only_italian.pick("en") == "Brinello"
    assert CARD.pick("it-IT") == "Spina viva"
    assert CARD.pick("fr") == "Quick Thorn"
    assert Name().pick("en") == ""


@for_every(
    ("error", "text"),
    [
        (
            IllegalAction(Message("{n} left.", {"n": 2}, "KX-1")),
            "2 left. (KX-1, ILLEGAL_ACTION)",
        ),
        (StaleRevision(Message("Late.")), "Late. (STALE_REVISION)"),
        (
            KernelError(Message("Full.", {}, "TTK-4", code="LANE")),
            "Full. (TTK-4, LANE)",
        ),
    ],
)
def test_an_error_as_text_is_filled_and_names_clause_and_code(error, text) -> None:
    assert str(error) == text
