import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Seen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('item', models.CharField(max_length=200, verbose_name='part')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('learner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seen', to='accounts.learner', verbose_name='learner')),
            ],
            options={
                'verbose_name': 'part read',
                'verbose_name_plural': 'parts read',
                'ordering': ('at', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('learner', 'item'), name='a_part_is_seen_once')],
            },
        ),
        migrations.CreateModel(
            name='Repeating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField(auto_now_add=True, verbose_name='since')),
                ('learner', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='repeating', to='accounts.learner', verbose_name='learner')),
            ],
            options={
                'verbose_name': 'learner with repetition',
                'verbose_name_plural': 'learners with repetition',
            },
        ),
        migrations.CreateModel(
            name='Repeated',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pattern', models.SlugField(max_length=80, verbose_name='pattern')),
                ('state', models.JSONField(default=dict, verbose_name='state')),
                ('due', models.DateTimeField(verbose_name='due')),
                ('answered', models.PositiveIntegerField(default=0, verbose_name='boards answered')),
                ('failed', models.PositiveIntegerField(default=0, verbose_name='boards answered wrongly')),
                ('learner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='repeated', to='accounts.learner', verbose_name='learner')),
            ],
            options={
                'verbose_name': 'pattern that comes back',
                'verbose_name_plural': 'patterns that come back',
                'ordering': ('due', 'pk'),
                'indexes': [models.Index(fields=['learner', 'due'], name='practice_re_learner_15f7a3_idx')],
                'constraints': [models.UniqueConstraint(fields=('learner', 'pattern'), name='a_pattern_comes_back_once')],
            },
        ),
        migrations.CreateModel(
            name='StackCase',
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
                ('document', models.JSONField(default=dict, verbose_name='script, stages and variants')),
                ('published', models.BooleanField(default=False, verbose_name='published')),
                ('position', models.PositiveSmallIntegerField(default=0, verbose_name='position')),
            ],
            options={
                'verbose_name': 'stack case',
                'verbose_name_plural': 'stack cases',
                'ordering': ('position', 'difficulty', 'slug'),
            },
        ),
        migrations.CreateModel(
            name='Play',
            fields=[
                ('id', models.CharField(editable=False, max_length=12, primary_key=True, serialize=False)),
                ('variant', models.SlugField(blank=True, max_length=80, verbose_name='variant')),
                ('at', models.PositiveSmallIntegerField(default=0, verbose_name='moves of the case')),
                ('document', models.JSONField(verbose_name='script')),
                ('created', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('parent', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to='learning.play', verbose_name='game before')),
                ('case', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to='learning.stackcase', verbose_name='stack case')),
            ],
            options={
                'verbose_name': 'game',
                'verbose_name_plural': 'games',
                'ordering': ('-created',),
            },
        ),
        migrations.CreateModel(
            name='DayAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField(verbose_name='date')),
                ('board', models.CharField(max_length=12, verbose_name='board')),
                ('right', models.BooleanField(verbose_name='right')),
                ('given', models.JSONField(default=dict, verbose_name='answer')),
                ('believed', models.JSONField(blank=True, default=list, verbose_name='misconceptions')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('learner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to='accounts.learner', verbose_name='learner')),
            ],
            options={
                'verbose_name': 'answer of the day',
                'verbose_name_plural': 'answers of the day',
                'ordering': ('date', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('date', 'board', 'learner'), name='one_answer_a_day')],
            },
        ),
    ]
