from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("decks", "0002_workshop")]

    operations = [
        migrations.AddField(
            model_name="deck",
            name="description",
            field=models.TextField(blank=True, max_length=4000),
        ),
        migrations.AddField(
            model_name="deck",
            name="folder",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name="deckversion",
            name="description",
            field=models.TextField(blank=True, max_length=4000),
        ),
    ]
