"""Lines of texts that the admin has stored as a browser ends them end as all others do, in the history too."""

from django.db import migrations
from django.db.models import F, Value
from django.db.models.functions import Replace

_TEXTS = ('summary_en', 'summary_fr', 'explanation_en', 'explanation_fr')
_NOTES = ('note_en', 'note_fr')
COLUMNS = {'Case': _TEXTS, 'HistoricalCase': _TEXTS, 'Card': _NOTES, 'HistoricalCard': _NOTES}


def mend(apps, _schema_editor):
    for model, columns in COLUMNS.items():
        rows = apps.get_model('content', model)._base_manager
        for column in columns:
            ended = Replace(F(column), Value('\r\n'), Value('\n'))
            rows.filter(**{f'{column}__contains': '\r\n'}).update(**{column: ended})


class Migration(migrations.Migration):

    dependencies = [
        ('content', '0008_comments_on_documents'),
    ]

    operations = [
        migrations.RunPython(mend, migrations.RunPython.noop, elidable=True),
    ]
