import django.db.models.deletion
import layers_site.boards.models
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
        ('content', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Board',
            fields=[
                ('id', models.CharField(editable=False, max_length=12, primary_key=True, serialize=False)),
                ('variant', models.SlugField(blank=True, max_length=80, verbose_name='variant')),
                ('stage', models.PositiveSmallIntegerField(default=0, verbose_name='stage')),
                ('scenario', models.JSONField(verbose_name='scenario')),
                ('action', models.JSONField(default=dict, verbose_name='action')),
                ('created', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('case', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to='content.case', verbose_name='case')),
                ('parent', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to='boards.board', verbose_name='board before')),
            ],
            options={
                'verbose_name': 'board',
                'verbose_name_plural': 'boards',
                'ordering': ('-created',),
            },
        ),
        migrations.CreateModel(
            name='LatestLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(default=layers_site.boards.models.new_key, editable=False, max_length=14, unique=True, verbose_name='key')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('edition', models.CharField(blank=True, max_length=200, verbose_name='edition')),
                ('made', models.DateTimeField(auto_now_add=True, verbose_name='made')),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='boards.board', verbose_name='board')),
                ('learner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='latest_links', to='accounts.learner', verbose_name='learner')),
            ],
            options={
                'verbose_name': 'link to the latest',
                'verbose_name_plural': 'links to the latest',
                'ordering': ('-made', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='Stop',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('edition', models.CharField(blank=True, max_length=200, verbose_name='edition')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='boards.board', verbose_name='board')),
                ('link', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stops', to='boards.latestlink', verbose_name='link')),
            ],
            options={
                'verbose_name': 'stop of a link',
                'verbose_name_plural': 'stops of a link',
                'ordering': ('-at', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='KeptBoard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('edition', models.CharField(blank=True, max_length=200, verbose_name='edition')),
                ('kept', models.DateTimeField(auto_now_add=True, verbose_name='kept')),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='boards.board', verbose_name='board')),
                ('learner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kept_boards', to='accounts.learner', verbose_name='learner')),
            ],
            options={
                'verbose_name': 'kept board',
                'verbose_name_plural': 'kept boards',
                'ordering': ('-kept', '-pk'),
                'constraints': [models.UniqueConstraint(fields=('learner', 'board'), name='a_board_is_kept_once')],
            },
        ),
        migrations.CreateModel(
            name='EditionsOfCase',
            fields=[
                ('digest', models.CharField(editable=False, max_length=64, primary_key=True, serialize=False)),
                ('found', models.JSONField(default=dict, verbose_name='found')),
            ],
            options={
                'verbose_name': 'editions of a case',
                'verbose_name_plural': 'editions of a case',
            },
        ),
    ]
