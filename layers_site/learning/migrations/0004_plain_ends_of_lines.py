"""Lines of texts that the admin has stored as a browser ends them end as all others do."""

from django.db import migrations
from django.db.models import F, Value
from django.db.models.functions import Replace


def mend(apps, _schema_editor):
    rows = apps.get_model('learning', 'StackCase')._base_manager
    for column in ('summary_en', 'summary_fr', 'explanation_en', 'explanation_fr'):
        ended = Replace(F(column), Value('\r\n'), Value('\n'))
        rows.filter(**{f'{column}__contains': '\r\n'}).update(**{column: ended})


class Migration(migrations.Migration):

    dependencies = [
        ('learning', '0003_rounds_and_boards_of_days'),
    ]

    operations = [
        migrations.RunPython(mend, migrations.RunPython.noop, elidable=True),
    ]
