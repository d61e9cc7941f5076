import django.core.validators
import django.db.models.deletion
import simple_history.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Card',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=80, unique=True, verbose_name='slug')),
                ('search_text', models.TextField(default='', editable=False)),
                ('loaded_digest', models.CharField(default='', editable=False, max_length=64)),
                ('created', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('updated', models.DateTimeField(auto_now=True, verbose_name='updated')),
                ('kind', models.CharField(choices=[('object', 'object'), ('effect', 'effect of a spell or ability')], default='object', max_length=6, verbose_name='kind')),
                ('name_en', models.CharField(max_length=200, verbose_name='English name')),
                ('name_fr', models.CharField(max_length=200, verbose_name='French name')),
                ('data', models.JSONField(default=dict, verbose_name='data')),
                ('source', models.CharField(blank=True, max_length=500, verbose_name='source')),
                ('note_en', models.TextField(blank=True, max_length=2000, verbose_name='English note')),
                ('note_fr', models.TextField(blank=True, max_length=2000, verbose_name='French note')),
            ],
            options={
                'verbose_name': 'card',
                'verbose_name_plural': 'cards',
                'ordering': ('name_en',),
            },
        ),
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=80, unique=True, verbose_name='slug')),
                ('search_text', models.TextField(default='', editable=False)),
                ('loaded_digest', models.CharField(default='', editable=False, max_length=64)),
                ('created', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('updated', models.DateTimeField(auto_now=True, verbose_name='updated')),
                ('title_en', models.CharField(blank=True, max_length=200, verbose_name='English title')),
                ('title_fr', models.CharField(blank=True, max_length=200, verbose_name='French title')),
                ('summary_en', models.TextField(blank=True, max_length=2000, verbose_name='English summary')),
                ('summary_fr', models.TextField(blank=True, max_length=2000, verbose_name='French summary')),
                ('explanation_en', models.TextField(blank=True, max_length=20000, verbose_name='English explanation')),
                ('explanation_fr', models.TextField(blank=True, max_length=20000, verbose_name='French explanation')),
                ('source_en', models.CharField(blank=True, max_length=500, verbose_name='English source')),
                ('source_fr', models.CharField(blank=True, max_length=500, verbose_name='French source')),
                ('concepts', models.JSONField(blank=True, default=list, verbose_name='concepts')),
                ('difficulty', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(5)], verbose_name='difficulty')),
                ('stated_under', models.JSONField(blank=True, default=list, verbose_name='stated under')),
                ('document', models.JSONField(default=dict, verbose_name='scenario, stages and variants')),
                ('position', models.PositiveSmallIntegerField(default=0, verbose_name='position')),
                ('concept_index', models.TextField(default='', editable=False)),
                ('edition_index', models.TextField(default='', editable=False)),
                ('load', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(5)], verbose_name='mental load')),
                ('stale', models.JSONField(blank=True, default=list, editable=False, verbose_name='texts out of date')),
                ('status', models.CharField(choices=[('draft', 'draft'), ('reviewed', 'reviewed'), ('published', 'published')], db_index=True, default='draft', editable=False, max_length=10, verbose_name='status')),
            ],
            options={
                'verbose_name': 'case',
                'verbose_name_plural': 'cases',
                'ordering': ('position', 'difficulty', 'slug'),
                'permissions': (('review_case', 'Can review cases'), ('publish_case', 'Can publish and withdraw cases')),
            },
        ),
        migrations.CreateModel(
            name='HistoricalCard',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('slug', models.SlugField(max_length=80, verbose_name='slug')),
                ('created', models.DateTimeField(blank=True, editable=False, verbose_name='created')),
                ('updated', models.DateTimeField(blank=True, editable=False, verbose_name='updated')),
                ('kind', models.CharField(choices=[('object', 'object'), ('effect', 'effect of a spell or ability')], default='object', max_length=6, verbose_name='kind')),
                ('name_en', models.CharField(max_length=200, verbose_name='English name')),
                ('name_fr', models.CharField(max_length=200, verbose_name='French name')),
                ('data', models.JSONField(default=dict, verbose_name='data')),
                ('source', models.CharField(blank=True, max_length=500, verbose_name='source')),
                ('note_en', models.TextField(blank=True, max_length=2000, verbose_name='English note')),
                ('note_fr', models.TextField(blank=True, max_length=2000, verbose_name='French note')),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'historical card',
                'verbose_name_plural': 'historical cards',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='HistoricalCase',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('slug', models.SlugField(max_length=80, verbose_name='slug')),
                ('created', models.DateTimeField(blank=True, editable=False, verbose_name='created')),
                ('updated', models.DateTimeField(blank=True, editable=False, verbose_name='updated')),
                ('title_en', models.CharField(blank=True, max_length=200, verbose_name='English title')),
                ('title_fr', models.CharField(blank=True, max_length=200, verbose_name='French title')),
                ('summary_en', models.TextField(blank=True, max_length=2000, verbose_name='English summary')),
                ('summary_fr', models.TextField(blank=True, max_length=2000, verbose_name='French summary')),
                ('explanation_en', models.TextField(blank=True, max_length=20000, verbose_name='English explanation')),
                ('explanation_fr', models.TextField(blank=True, max_length=20000, verbose_name='French explanation')),
                ('source_en', models.CharField(blank=True, max_length=500, verbose_name='English source')),
                ('source_fr', models.CharField(blank=True, max_length=500, verbose_name='French source')),
                ('concepts', models.JSONField(blank=True, default=list, verbose_name='concepts')),
                ('difficulty', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(5)], verbose_name='difficulty')),
                ('load', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(5)], verbose_name='mental load')),
                ('stated_under', models.JSONField(blank=True, default=list, verbose_name='stated under')),
                ('document', models.JSONField(default=dict, verbose_name='scenario, stages and variants')),
                ('status', models.CharField(choices=[('draft', 'draft'), ('reviewed', 'reviewed'), ('published', 'published')], db_index=True, default='draft', editable=False, max_length=10, verbose_name='status')),
                ('stale', models.JSONField(blank=True, default=list, editable=False, verbose_name='texts out of date')),
                ('position', models.PositiveSmallIntegerField(default=0, verbose_name='position')),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'historical case',
                'verbose_name_plural': 'historical cases',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
    ]
