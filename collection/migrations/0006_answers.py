# What a program was told under a key is told again, for a day.

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("collection", "0005_people"),
    ]

    operations = [
        migrations.AddField(
            model_name="idempotencykey",
            name="fingerprint",
            field=models.CharField(default="", max_length=64),
        ),
        migrations.AddField(
            model_name="idempotencykey",
            name="answer",
            field=models.BinaryField(default=None, null=True),
        ),
        migrations.AddIndex(
            model_name="idempotencykey",
            index=models.Index(
                condition=models.Q(("answer__isnull", False)),
                fields=["created"],
                name="answers_by_age",
            ),
        ),
    ]
