from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('content', '0003_drafts_of_cards_and_deletions'),
    ]

    operations = [
        migrations.AddField(
            model_name='card',
            name='ability_of',
            field=models.JSONField(blank=True, default=list, verbose_name='ability of'),
        ),
        migrations.AddField(
            model_name='historicalcard',
            name='ability_of',
            field=models.JSONField(blank=True, default=list, verbose_name='ability of'),
        ),
    ]
