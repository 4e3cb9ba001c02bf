"""Two questions of a load balancer: is the process up, and is it ready to serve?"""

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulings.checks import folding_problem
from rulings.languages import LANGUAGES


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that the process is up; touches nothing else."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database can serve pages, else 503 with what is wrong."""
    try:
        problem = _problem()
    except DatabaseError:
        problem = "the database does not answer"
    if problem:
        return HttpResponse(f"{problem}\n", content_type="text/plain", status=503)
    return HttpResponse("ok\n", content_type="text/plain")


def _problem() -> str:
    """Return what keeps the site from serving, or ''."""
    if problem := folding_problem():
        return problem
    with connection.cursor() as cursor:
        if not cache.get("migrated"):
            executor = MigrationExecutor(connection)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                return "migrations are not applied: run manage.py migrate"
            cache.set("migrated", True, timeout=None)
        for language in LANGUAGES:
            cursor.execute(
                "SELECT to_tsvector(%s::regconfig, %s) @@ plainto_tsquery(%s::regconfig, %s)",
                [language.search_config, "d20", language.search_config, "D20"],
            )
            if not cursor.fetchone()[0]:
                return f"search in {language.native} does not find a word in its own text"
    return ""
