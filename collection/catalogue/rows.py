"""Which cards exist: sets, printings, what a search may ask of them, a person's own pictures."""

from __future__ import annotations

from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import get_language

from collection.house.pools import EVERYBODY, NOBODY, OWN, reader
from collection.requests.rows import User
from engine.kernel.cards import CardDef


class SeenCards(models.Manager["Card"]):
    """The cards that the reader finds: shipped ones and their own."""

    def get_queryset(self) -> QuerySet[Card]:
        shelves = reader().shelves
        # One is compared, not looked for in a list.
        wanted = Q(shelf=shelves[0]) if len(shelves) == 1 else Q(shelf__in=shelves)
        return super().get_queryset().filter(wanted)


class SeenSets(models.Manager["CardSet"]):
    """The sets that the reader finds."""

    def get_queryset(self) -> QuerySet[CardSet]:
        found, who = super().get_queryset(), reader()
        wanted = Q(owner=None, shelf=EVERYBODY)
        if who.owner is not None:
            wanted |= Q(owner=who.owner, gone=False)
        if min(who.shelves) < NOBODY:
            wanted |= Q(shelf__in=[shelf for shelf in who.shelves if shelf < NOBODY])
        return found.filter(wanted)


class CardSet(models.Model):
    """A set that cards were printed in; names are blank where a language has none.

    A set with an `owner` is that person's own: its `code` is an id that no other set has, `printed`
    what stands on its cards, `note` says whose words and pictures they are. `serial` is the last
    number given to a card of it, `revision` grows with every write. A set that was taken away stays
    as a row (`gone`), so that it can come back. `origin` is the id of the set that it came of by a
    file, "" for one that was made here. What others read of a shared set is an edition: a set
    without owner, with a `shelf` of its own.
    """

    game = models.CharField(max_length=32)
    code = models.CharField(max_length=32)
    name_en = models.CharField(max_length=200, blank=True)
    name_it = models.CharField(max_length=200, blank=True)
    owner = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="card_sets", null=True, default=None
    )
    printed = models.CharField(max_length=16, blank=True, default="")
    note = models.CharField(max_length=500, blank=True, default="")
    serial = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    gone = models.BooleanField(default=False)
    origin = models.CharField(max_length=32, blank=True, default="")
    shelf = models.BigIntegerField(default=EVERYBODY)

    objects = models.Manager["CardSet"]()
    seen = SeenSets()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="one_set_per_code")]
        ordering = ["game", "code"]

    def __str__(self) -> str:
        return f"{self.game}:{self.code}"

    @property
    def label(self) -> str:
        """The code as people see it."""
        return self.printed if self.code.startswith(OWN) else self.code

    @property
    def name(self) -> str:
        """The name in the language being spoken, else any, else the code."""
        return _spoken(self.name_en, self.name_it) or self.label or self.code


class Card(models.Model):
    """A card as printed; `data` is its whole JSON, the other columns are for finding it.

    `shelf` says who finds it; `edition` counts the contents that an own card has had.
    """

    game = models.CharField(max_length=32)
    code = models.CharField(max_length=64)
    type = models.CharField(max_length=32)
    name_en = models.CharField(max_length=200, blank=True)
    name_it = models.CharField(max_length=200, blank=True)
    set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="cards", null=True)
    number = models.CharField(max_length=32, blank=True)
    # Folded names in all languages, folded rules texts, the stems of both: for the search alone.
    name_key = models.CharField(max_length=500, blank=True, editable=False)
    text_key = models.TextField(blank=True, editable=False)
    stem_key = models.TextField(blank=True, editable=False)
    # For sorting: the code with its figures in order, and the Italian name or the only one.
    code_key = models.CharField(max_length=240, blank=True, editable=False)
    name_it_key = models.CharField(max_length=240, blank=True, editable=False)
    data = models.JSONField()
    shelf = models.BigIntegerField(default=EVERYBODY)
    edition = models.PositiveIntegerField(default=0)

    objects = models.Manager["Card"]()
    seen = SeenCards()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="one_card_per_code")]
        indexes = [
            # The names stand in the indexes so that a search by name reads no rows; the id stands
            # before them, as pages are sorted, so that a far page needs no sorting.
            models.Index(
                fields=["game", "code_key", "id", "name_key", "shelf"], name="card_by_code"
            ),
            models.Index(fields=["game", "type", "code_key", "shelf"], name="card_by_type"),
            models.Index(fields=["game", "name_key"], name="card_by_name"),
            models.Index(
                fields=["game", "name_it_key", "id", "name_key", "shelf"], name="card_by_nome"
            ),
            models.Index(fields=["game", "set", "number"], name="card_by_number"),
            models.Index(fields=["game", "set", "code_key", "shelf"], name="card_by_set"),
            models.Index(fields=["shelf", "game"], name="card_by_shelf"),
        ]
        ordering = ["game", "code"]

    def __str__(self) -> str:
        return f"{self.game}:{self.code}"

    @property
    def name(self) -> str:
        """The name in the language being spoken, else in the other."""
        return _spoken(self.name_en, self.name_it)

    @property
    def shown(self) -> str:
        """The code as people read it: of an own card what stands on it. Reads the set's row."""
        own = self.set if self.set_id and self.code.startswith(OWN) else None
        return f"{own.label} {self.number}".strip() if own else self.code

    @property
    def definition(self) -> CardDef:
        """The card as the engine knows it."""
        return CardDef.from_json(self.data)


class Adoption(models.Model):
    """A shelf of an edition on which a person finds cards: that of the edition, and those with what
    its author took away after the person had it."""

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="adoptions")
    set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="adoptions")
    shelf = models.BigIntegerField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "shelf"], name="adopted_once")]
        indexes = [models.Index(fields=["shelf"], name="adopters_by_shelf")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.set_id} by {self.owner_id}"


class CardVersion(models.Model):
    """The content that an own card had; written once and never changed. Matches keep their own."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    data = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["card", "number"], name="one_content_per_number")
        ]
        ordering = ["card", "number"]

    def __str__(self) -> str:
        return f"{self.card_id} content {self.number}"


class CardFact(models.Model):
    """What a card says to one search key of its game: a number, or a word."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="facts")
    key = models.CharField(max_length=24)
    number = models.FloatField(null=True)
    word = models.CharField(max_length=64, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["key", "word", "card"], name="fact_by_word"),
            models.Index(fields=["key", "number", "card"], name="fact_by_number"),
            models.Index(fields=["card", "key", "number"], name="fact_of_card"),
        ]

    def __str__(self) -> str:
        return f"{self.key}={self.word or self.number}"


class CardPicture(models.Model):
    """A person's own picture of a card, re-encoded; nobody else sees it unless it goes along with a
    shared set. Without an owner it was left to an edition that follows nobody any more.
    """

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="pictures", null=True)
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="pictures")
    image = models.ImageField(upload_to="pictures/", width_field="width", height_field="height")
    width = models.PositiveIntegerField(default=0)
    height = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "card"], name="one_picture_each")]

    def __str__(self) -> str:
        return f"{self.card_id} of {self.owner_id}"


def _spoken(en: str, it: str) -> str:
    first, second = (it, en) if (get_language() or "en").startswith("it") else (en, it)
    return first or second
