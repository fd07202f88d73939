"""Columns and tables that the search reads; `load_packs` fills them."""

from __future__ import annotations

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_TABLE = "CREATE VIRTUAL TABLE collection_card_text USING fts5(words, prefix='2 3', tokenize=\"ascii tokenchars '|'\")"
# Folded text is compared by its bytes, so that every database sorts alike and a prefix is a range.
_SORTED = ("name_key", "code_key", "name_it_key")


def make(apps: object, editor: BaseDatabaseSchemaEditor) -> None:
    """The full-text table on SQLite; plain order on PostgreSQL."""
    if editor.connection.vendor == "sqlite":
        editor.execute(_TABLE)
    elif editor.connection.vendor == "postgresql":
        for column in _SORTED:
            editor.execute(
                f'ALTER TABLE collection_card ALTER COLUMN {column} TYPE varchar({_LONGEST[column]}) COLLATE "C"'
            )


_LONGEST = {"name_key": 500, "code_key": 240, "name_it_key": 240}


def unmake(apps: object, editor: BaseDatabaseSchemaEditor) -> None:
    """Away with the table; the columns go by themselves."""
    if editor.connection.vendor == "sqlite":
        editor.execute("DROP TABLE IF EXISTS collection_card_text")


class Migration(migrations.Migration):
    dependencies = [("collection", "0002_shelf")]

    operations = [
        migrations.AddField(
            model_name="card",
            name="code_key",
            field=models.CharField(blank=True, default="", editable=False, max_length=240),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="card",
            name="name_it_key",
            field=models.CharField(blank=True, default="", editable=False, max_length=240),
            preserve_default=False,
        ),
        migrations.RunPython(make, unmake),
        migrations.RemoveIndex(model_name="card", name="card_by_type"),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(fields=["game", "type", "code_key"], name="card_by_type"),
        ),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(fields=["game", "code_key", "name_key"], name="card_by_code"),
        ),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(fields=["game", "name_it_key", "name_key"], name="card_by_nome"),
        ),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(fields=["game", "set", "code_key"], name="card_by_set"),
        ),
        migrations.AddIndex(
            model_name="cardfact",
            index=models.Index(fields=["card", "key", "number"], name="fact_of_card"),
        ),
    ]
