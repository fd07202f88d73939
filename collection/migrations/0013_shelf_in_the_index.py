"""The cards of a set are counted by the index alone, whoever looks."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("collection", "0012_what_is_read")]

    operations = [
        migrations.RemoveIndex(model_name="card", name="card_by_set"),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(fields=["game", "set", "code_key", "shelf"], name="card_by_set"),
        ),
    ]
