import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('content', '0002_keys_and_same_texts'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    # What is there already is published: everybody has it in the library. What comes from now on begins as a draft.
    operations = [
        migrations.AlterModelOptions(
            name='card',
            options={'ordering': ('name_en',), 'permissions': (('review_card', 'Can review cards'), ('publish_card', 'Can publish and withdraw cards')), 'verbose_name': 'card', 'verbose_name_plural': 'cards'},
        ),
        migrations.AddField(
            model_name='card',
            name='status',
            field=models.CharField(choices=[('draft', 'draft'), ('reviewed', 'reviewed'), ('published', 'published')], db_index=True, default='published', editable=False, max_length=10, verbose_name='status'),
        ),
        migrations.AlterField(
            model_name='card',
            name='status',
            field=models.CharField(choices=[('draft', 'draft'), ('reviewed', 'reviewed'), ('published', 'published')], db_index=True, default='draft', editable=False, max_length=10, verbose_name='status'),
        ),
        migrations.AddField(
            model_name='historicalcard',
            name='status',
            field=models.CharField(choices=[('draft', 'draft'), ('reviewed', 'reviewed'), ('published', 'published')], db_index=True, default='published', editable=False, max_length=10, verbose_name='status'),
        ),
        migrations.AlterField(
            model_name='historicalcard',
            name='status',
            field=models.CharField(choices=[('draft', 'draft'), ('reviewed', 'reviewed'), ('published', 'published')], db_index=True, default='draft', editable=False, max_length=10, verbose_name='status'),
        ),
        migrations.CreateModel(
            name='Deletion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('of', models.CharField(max_length=40, verbose_name='what')),
                ('slug', models.SlugField(max_length=80, verbose_name='slug')),
                ('document', models.JSONField(verbose_name='document')),
                ('state', models.JSONField(default=dict, verbose_name='state')),
                ('loaded_digest', models.CharField(blank=True, default='', max_length=64)),
                ('left_out', models.BooleanField(default=False, verbose_name='left out where files are loaded')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
            ],
            options={
                'verbose_name': 'deleted content',
                'verbose_name_plural': 'deleted content',
                'ordering': ('-at', '-pk'),
                'indexes': [models.Index(fields=['of', 'slug'], name='deletion_of_slug')],
            },
        ),
    ]
