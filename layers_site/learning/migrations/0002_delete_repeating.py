from django.db import migrations


class Migration(migrations.Migration):
    """Patterns come back to everybody who answers: no row says any more who wants them to."""

    dependencies = [("learning", "0001_initial")]

    operations = [migrations.DeleteModel(name="Repeating")]
