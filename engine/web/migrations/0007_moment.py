from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("engine", "0006_tried")]

    operations = [
        migrations.AddField(
            model_name="position",
            name="moment",
            field=models.TextField(blank=True, default=""),
        ),
    ]
