import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Learner',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True, verbose_name='key')),
                ('created', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('user', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'learner',
                'verbose_name_plural': 'learners',
            },
        ),
        migrations.CreateModel(
            name='Attempt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('lesson', 'lesson'), ('drill', 'drill'), ('prediction', 'prediction')], max_length=10, verbose_name='kind')),
                ('item', models.CharField(max_length=200, verbose_name='question')),
                ('given', models.JSONField(default=dict, verbose_name='answer')),
                ('right', models.BooleanField(verbose_name='right')),
                ('believed', models.JSONField(blank=True, default=list, verbose_name='misconceptions')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('learner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attempts', to='accounts.learner', verbose_name='learner')),
            ],
            options={
                'verbose_name': 'attempt',
                'verbose_name_plural': 'attempts',
                'ordering': ('at', 'pk'),
                'indexes': [models.Index(fields=['learner', 'kind', 'item'], name='learners_at_learner_cabe78_idx')],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True, db_index=True, verbose_name='at')),
                ('what', models.CharField(choices=[('case-status', 'status of a case changed'), ('quiz-published', 'quiz published'), ('quiz-deleted', 'quiz deleted'), ('round-deleted', 'round deleted'), ('regraded', 'answers graded again'), ('role-taken', 'role taken up'), ('role-left', 'role left'), ('rights-changed', 'rights changed'), ('account-deleted', 'account deleted'), ('learner-deleted', 'answers of a learner deleted'), ('content-deleted', 'content deleted'), ('password-link', 'link for a new password made')], max_length=20, verbose_name='what')),
                ('on', models.CharField(blank=True, max_length=120, verbose_name='on what')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='events', to=settings.AUTH_USER_MODEL, verbose_name='by')),
            ],
            options={
                'verbose_name': 'event',
                'verbose_name_plural': 'events',
                'ordering': ('-at', '-pk'),
            },
        ),
    ]
