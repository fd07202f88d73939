from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("engine", "0005_analysis")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="tried",
            field=models.JSONField(null=True),
        ),
    ]
