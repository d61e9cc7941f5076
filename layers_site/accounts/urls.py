from __future__ import annotations

from django.urls import path

from layers_site.accounts import views

app_name = "accounts"

urlpatterns = [
    path("", views.account, name="account"),
    path("sign-up/", views.sign_up, name="sign-up"),
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("training/", views.training, name="training"),
    path("mail/", views.mail, name="mail"),
    path("data/", views.take_along, name="take-along"),
    path("delete/", views.delete, name="delete"),
    path("deleted/", views.deleted, name="deleted"),
    path("password/", views.change_password, name="password"),
    path("password/changed/", views.password_changed, name="password-changed"),
    path("password/forgotten/", views.forgotten, name="forgotten"),
    path("password/mailed/", views.mailed, name="mailed"),
    path("password/set/", views.password_was_set, name="was-set"),
    path("password/<uidb64>/<token>/", views.set_password, name="set-password"),
]
