import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("engine", "0007_moment")]

    operations = [
        migrations.CreateModel(
            name="PinnedCard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("game", models.CharField(max_length=32)),
                ("data", models.JSONField()),
            ],
        ),
        migrations.AlterField(
            model_name="pinnedpool",
            name="definitions",
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name="pinnedpool",
            name="base",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="wider",
                to="engine.pinnedpool",
            ),
        ),
        migrations.AddField(
            model_name="pinnedpool",
            name="cards",
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name="pinnedpool",
            name="closed",
            field=models.JSONField(default=list),
        ),
    ]
