from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("engine", "0008_pinned_cards")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="waits",
            field=models.PositiveIntegerField(null=True),
        ),
    ]
