"""Every address of the site. They are a promise: none is ever given to something else."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.templatetags.static import static
from django.urls import URLPattern, URLResolver, path
from django.utils.functional import lazy
from django.views.generic import RedirectView

from rulings.views import (
    card_roll,
    dated,
    dice,
    errors,
    health,
    history,
    imports,
    invitation,
    opensearch,
    pages,
    roll,
    rules,
    ruling,
    search,
    similar,
    states,
    suggest,
    syntax,
)

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error

favicon = lazy(static, str)("img/favicon.svg")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", pages.root, name="root"),
    path("r/<str:public_id>", pages.ruling_any, name="ruling_any"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("robots.txt", pages.robots, name="robots"),
    path("favicon.ico", RedirectView.as_view(url=favicon), name="favicon"),
]

urlpatterns += i18n_patterns(
    path("", pages.home, name="home"),
    path("search", search.search, name="search"),
    path("syntax", syntax.syntax, name="syntax"),
    path("suggest", suggest.suggestions, name="suggest"),
    path("opensearch.xml", opensearch.description, name="opensearch"),
    path("card/<str:slug>", pages.card, name="card"),
    path("card/<str:slug>/roll", card_roll.card_play, name="card_play"),
    path("card/<str:slug>/roll/<str:number>", card_roll.card_roll, name="card_roll"),
    path("dice", dice.dice, name="dice"),
    path("r/<str:public_id>@<str:day>.txt", dated.dated_text, name="ruling_dated_text"),
    path("r/<str:public_id>@<str:day>", dated.dated, name="ruling_dated"),
    path("r/<str:public_id>", ruling.ruling, name="ruling"),
    path("r/<str:public_id>/roll", roll.roll, name="roll"),
    path("r/<str:public_id>/history", history.history, name="history"),
    path("r/<str:public_id>/like", similar.like, name="like"),
    path("rule/<str:number>@<str:edition>", rules.rule_dated, name="rule_dated"),
    path("rule/<str:number>", rules.rule, name="rule"),
    path("imports/", imports.imports, name="imports"),
    path("imports.json", imports.imports_json, name="imports_json"),
    path("imports/<str:number>.json", imports.one_import_json, name="import_json"),
    path("imports/<str:number>", imports.one_import, name="import"),
    path("states", states.states, name="states"),
    path("states.json", states.states_json, name="states_json"),
    path("states/<str:state>.json", states.states_list_json, name="states_list_json"),
    path("states/<str:state>", states.states_list, name="states_list"),
    path("about", pages.about, name="about"),
    path("how", pages.how, name="how"),
    path("data", pages.data, name="data"),
    path("invitation/<str:token>", invitation.invitation, name="invitation"),
    path("admin/", admin.site.urls),
)
