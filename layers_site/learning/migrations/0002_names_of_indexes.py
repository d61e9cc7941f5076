from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('learning', '0001_initial'),
    ]

    operations = [
        migrations.RenameIndex(
            model_name='repeated',
            old_name='practice_re_learner_15f7a3_idx',
            new_name='learning_re_learner_55b4f1_idx',
        ),
    ]
