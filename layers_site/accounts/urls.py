from __future__ import annotations

from django.urls import path

from layers_site.accounts.views import account, doors, passwords

app_name = "accounts"

urlpatterns = [
    path("", account.account, name="account"),
    path("sign-up/", doors.sign_up, name="sign-up"),
    path("sign-in/", doors.sign_in, name="sign-in"),
    path("sign-out/", doors.sign_out, name="sign-out"),
    path("training/", account.training, name="training"),
    path("mail/", account.mail, name="mail"),
    path("data/", account.take_along, name="take-along"),
    path("delete/", account.delete, name="delete"),
    path("deleted/", account.deleted, name="deleted"),
    path("password/", passwords.change, name="password"),
    path("password/changed/", passwords.changed, name="password-changed"),
    path("password/forgotten/", passwords.forgotten, name="forgotten"),
    path("password/mailed/", passwords.mailed, name="mailed"),
    path("password/set/", passwords.was_set, name="was-set"),
    path("password/<uidb64>/<token>/", passwords.set_password, name="set-password"),
]
