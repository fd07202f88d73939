"""What people have said of the columns of their files."""

from __future__ import annotations

from django.db import models

from collection.requests.rows import User


class ColumnWord(models.Model):
    """What a person says a column of their files means; `field` "" says that it means nothing.

    Of files of cards the word begins with the game and a colon.
    """

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="column_words")
    word = models.CharField(max_length=80)
    field = models.CharField(max_length=24, blank=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "word"], name="one_word_per_person")
        ]
        ordering = ["word"]

    def __str__(self) -> str:
        return f"{self.word}: {self.field}"
