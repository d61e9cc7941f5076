# The site as an image. What it needs to know comes from the environment: docs/settings.md, docs/operating.md.

FROM python:3.11.14-slim-bookworm AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
COPY requirements.txt ./
RUN python -m venv /venv && /venv/bin/pip install -r requirements.txt
COPY . .
# Hashed and compressed static files, the French catalogue and bytecode: nothing is written beside the code later, and no
# process compiles everything anew as it starts.
RUN /venv/bin/python manage.py collectstatic --no-input --verbosity 0 \
    && /venv/bin/python manage.py catalogues --compile \
    && /venv/bin/python -m compileall -q engine layers_site

FROM python:3.11.14-slim-bookworm
# pg_dump and psql, for `manage.py backup` and `restore`: of the same version as the server in compose.yaml. Which patch
# of it is Debian's business: old ones are not kept there, and an image that names one could not be built again.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-client-15 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin layers \
    && install --directory --owner layers --mode 700 /backups
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
# The commit that is built, for backups: there is no Git in here to ask.
ARG SOURCE_COMMIT=""
ENV SOURCE_COMMIT=$SOURCE_COMMIT
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HOST=0.0.0.0 PORT=8000
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-m", "layers_site.operations.probe"]
CMD ["gunicorn", "--config", "python:layers_site.server", "layers_site.wsgi"]
