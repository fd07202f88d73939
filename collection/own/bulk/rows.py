"""Files of cards that were read, until they are applied."""

from __future__ import annotations

from django.db import models

from collection.catalogue.rows import CardSet
from collection.own.rows import CardEdit
from collection.requests.rows import User


class CardFile(models.Model):
    """A file of cards, judged row by row against a set, or against none when it makes a new one.

    `revision` is that of the set when it was judged; `language` the one in which a plain column
    of names was read; `clears`: an empty cell empties its field.
    """

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="card_files")
    set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="files", null=True)
    game = models.CharField(max_length=32)
    filename = models.CharField(max_length=120, blank=True)
    language = models.CharField(max_length=8, default="en")
    clears = models.BooleanField(default=False)
    rows = models.JSONField(default=list)
    totals = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=0)
    # The file itself until it is applied, so that its columns can be given another meaning.
    source = models.BinaryField(null=True)
    edit = models.ForeignKey(CardEdit, on_delete=models.SET_NULL, related_name="+", null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.filename or 'pasted'} for {self.set_id or 'a new set'}"
