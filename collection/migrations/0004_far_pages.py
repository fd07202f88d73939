"""Far pages of a big catalogue come sorted from the index; places are counted from one too."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """The id before the names, as pages are sorted by code and by Italian name."""

    dependencies = [("collection", "0003_search")]

    operations = [
        migrations.RemoveIndex(model_name="card", name="card_by_code"),
        migrations.RemoveIndex(model_name="card", name="card_by_nome"),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(fields=["game", "code_key", "id", "name_key"], name="card_by_code"),
        ),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(
                fields=["game", "name_it_key", "id", "name_key"], name="card_by_nome"
            ),
        ),
        migrations.AddIndex(
            model_name="holding",
            index=models.Index(fields=["location", "quantity"], name="holdings_of_place"),
        ),
    ]
