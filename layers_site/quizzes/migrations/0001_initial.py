import django.core.validators
import django.db.models.deletion
import layers_site.quizzes.codes
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Quiz',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True, verbose_name='key')),
                ('slug', models.SlugField(blank=True, editable=False, max_length=80, null=True, unique=True, verbose_name='slug')),
                ('title_en', models.CharField(blank=True, max_length=120, verbose_name='title (English)')),
                ('title_fr', models.CharField(blank=True, max_length=120, verbose_name='title (French)')),
                ('level', models.CharField(choices=[('player', 'players'), ('L0', 'before level 1'), ('L1', 'judges, level 1'), ('L2', 'judges, level 2'), ('L3', 'judges, level 3')], default='player', max_length=8, verbose_name='level')),
                ('document', models.JSONField(default=dict, verbose_name='questions')),
                ('loaded_digest', models.CharField(default='', editable=False, max_length=64)),
                ('created', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('changed', models.DateTimeField(auto_now=True, verbose_name='changed')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='quizzes', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
            ],
            options={
                'verbose_name': 'quiz',
                'verbose_name_plural': 'quizzes',
                'ordering': ('-changed', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=layers_site.quizzes.codes.new_code, editable=False, max_length=6, unique=True, verbose_name='code')),
                ('name', models.CharField(blank=True, help_text='Who it is for, seen only by you.', max_length=120, verbose_name='name')),
                ('mode', models.CharField(choices=[('alone', 'each at their own time'), ('live', 'live, all together')], default='alone', max_length=8, verbose_name='how')),
                ('feedback', models.CharField(choices=[('now', 'after each answer'), ('end', 'once the quiz is handed in'), ('closed', 'after it has closed')], default='end', max_length=8, verbose_name='feedback')),
                ('opens', models.DateTimeField(blank=True, null=True, verbose_name='opens')),
                ('closes', models.DateTimeField(blank=True, null=True, verbose_name='closes')),
                ('attempts', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(20)], verbose_name='attempts')),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(600)], verbose_name='time limit in minutes')),
                ('created', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to=settings.AUTH_USER_MODEL, verbose_name='trainer')),
            ],
            options={
                'verbose_name': 'round',
                'verbose_name_plural': 'rounds',
                'ordering': ('-created', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Regrading',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('question', models.CharField(max_length=40, verbose_name='question')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('changes', models.JSONField(default=list, verbose_name='changes')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='regradings', to='quizzes.round', verbose_name='round')),
            ],
            options={
                'verbose_name': 'regrading',
                'verbose_name_plural': 'regradings',
                'ordering': ('-at',),
            },
        ),
        migrations.CreateModel(
            name='Sheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=60, verbose_name='name')),
                ('number', models.PositiveSmallIntegerField(default=1, verbose_name='attempt')),
                ('order', models.JSONField(default=list, verbose_name='order')),
                ('extra_minutes', models.PositiveSmallIntegerField(default=0, verbose_name='extra minutes')),
                ('began', models.DateTimeField(auto_now_add=True, verbose_name='began')),
                ('handed_in', models.DateTimeField(blank=True, null=True, verbose_name='handed in')),
                ('learner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='accounts.learner', verbose_name='learner')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='quizzes.round', verbose_name='round')),
            ],
            options={
                'verbose_name': 'sheet',
                'verbose_name_plural': 'sheets',
                'ordering': ('round', 'began', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Answer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('question', models.CharField(max_length=40, verbose_name='question')),
                ('vote', models.PositiveSmallIntegerField(default=1, verbose_name='vote')),
                ('given', models.JSONField(default=dict, verbose_name='answer')),
                ('right', models.BooleanField(null=True, verbose_name='right')),
                ('points', models.DecimalField(blank=True, decimal_places=2, max_digits=6, null=True, verbose_name='points')),
                ('believed', models.JSONField(blank=True, default=list, verbose_name='misconceptions')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='quizzes.sheet', verbose_name='sheet')),
            ],
            options={
                'verbose_name': 'answer',
                'verbose_name_plural': 'answers',
                'ordering': ('sheet', 'at', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Version',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('document', models.JSONField(verbose_name='questions')),
                ('engine', models.CharField(max_length=40, verbose_name='engine')),
                ('digest', models.CharField(editable=False, max_length=64)),
                ('published', models.DateTimeField(auto_now_add=True, verbose_name='published')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('quiz', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='quizzes.quiz', verbose_name='quiz')),
            ],
            options={
                'verbose_name': 'version',
                'verbose_name_plural': 'versions',
                'ordering': ('quiz', '-number'),
            },
        ),
        migrations.AddField(
            model_name='round',
            name='version',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='quizzes.version', verbose_name='version'),
        ),
        migrations.AddConstraint(
            model_name='sheet',
            constraint=models.UniqueConstraint(fields=('round', 'learner', 'number'), name='one_sheet_an_attempt'),
        ),
        migrations.AddConstraint(
            model_name='answer',
            constraint=models.UniqueConstraint(fields=('sheet', 'question', 'vote'), name='one_answer_a_question'),
        ),
        migrations.AddConstraint(
            model_name='version',
            constraint=models.UniqueConstraint(fields=('quiz', 'number'), name='one_version_of_a_number'),
        ),
        migrations.AddField(
            model_name='round',
            name='zone',
            field=models.CharField(blank=True, default='', editable=False, max_length=64, verbose_name='clock'),
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('round', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='standing', serialize=False, to='quizzes.round', verbose_name='round')),
                ('state', models.CharField(choices=[('lobby', 'waiting for everybody'), ('asking', 'a question is asked'), ('locked', 'no more answers'), ('revealed', 'the answer is shown'), ('ended', 'over')], default='lobby', max_length=8, verbose_name='state')),
                ('place', models.PositiveSmallIntegerField(default=0, verbose_name='question')),
                ('vote', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1)], verbose_name='vote')),
                ('step', models.PositiveIntegerField(default=0, verbose_name='step')),
                ('moved', models.DateTimeField(auto_now=True, verbose_name='moved')),
            ],
            options={
                'verbose_name': 'live round',
                'verbose_name_plural': 'live rounds',
            },
        ),
    ]
