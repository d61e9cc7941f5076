from django.db import migrations


class Migration(migrations.Migration):
    """What they said is kept in documents."""

    dependencies = [("learning", "0004_games_are_documents")]

    operations = [migrations.RemoveField("play", "case"), migrations.DeleteModel("StackCase")]
