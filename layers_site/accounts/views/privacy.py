"""The page about privacy: which data is stored, for how long, and how to delete it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    context = {
        "section": "privacy",
        "months": settings.RETENTION_MONTHS,
        "quiz_months": max(settings.QUIZ_RETENTION_MONTHS, 0),
        "takes_mail": settings.MAIL_IS_SENT,
    }
    return render(request, "accounts/privacy.html", context)
