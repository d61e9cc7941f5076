from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0001_initial'),
    ]

    operations = [
        migrations.RenameIndex(
            model_name='attempt',
            old_name='learners_at_learner_cabe78_idx',
            new_name='accounts_at_learner_d411bb_idx',
        ),
        migrations.AlterField(
            model_name='event',
            name='what',
            field=models.CharField(choices=[('case-status', 'status of a case or a card changed'), ('quiz-published', 'quiz published'), ('quiz-deleted', 'quiz deleted'), ('round-deleted', 'round deleted'), ('regraded', 'answers graded again'), ('role-taken', 'role taken up'), ('role-left', 'role left'), ('rights-changed', 'rights changed'), ('account-deleted', 'account deleted'), ('learner-deleted', 'answers of a learner deleted'), ('content-deleted', 'content deleted'), ('password-link', 'link for a new password made')], max_length=20, verbose_name='what'),
        ),
    ]
