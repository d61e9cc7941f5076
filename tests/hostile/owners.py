"""Whose each address is. A new one has to be entered here, or `test_foreign` fails.

everybody  the same for all
link       whoever has the address may look and go on from there: boards, short links, an invitation of a trainer
own        only about who is questions: nothing in the address says whose it is
account    the same, behind the door of accounts
code       whoever has the code takes part; of what is answered each sees their own
eve        a learner's own, named in the address
ada        a trainer's own
desk       for those who may edit the content
staff      Django's admin
"""

from __future__ import annotations

from typing import Final

from tests.hostile.addresses import Pattern

#: Who opens it, so that it can be seen that there is something to see.
OWNER: Final = {
    "everybody": "stranger",
    "link": "stranger",
    "own": "eve",
    "account": "ada",
    "code": "eve",
    "eve": "eve",
    "ada": "ada",
    "desk": "root",
    "staff": "root",
}
#: Who tries to get at it and must not: whoever has something to do with the site, but not with this.
FOREIGN: Final = {
    "eve": ("stranger", "mallory", "ada", "editor"),
    "ada": ("stranger", "eve", "bob", "editor", "clerk"),
    "desk": ("stranger", "ada", "clerk"),
    "staff": ("stranger", "ada", "clerk"),
}

_OWNERS: Final = {
    "everybody": """
        (favicon.ico) worker offline manifest set_language
        operations:live operations:ready operations:metrics (api/) privacy
        api-v1:evaluate api-v1:validate api-v1:read api-v1:cases api-v1:case api-v1:cards api-v1:card
        api-v1:rulesets api-v1:ruleset api-v1:index api-v1:openapi api-v1:api-root api:page glossary:rules
        glossary:numbers glossary:words questions:ideas boards:layers boards:cards
        boards:about boards:theme boards:catalogue search:search sharing:editions
        building:sandbox short:case stack:list ask:names admin:login
        accounts:sign-up accounts:sign-in accounts:sign-out accounts:deleted accounts:forgotten accounts:mailed
        accounts:was-set accounts:set-password
    """,
    "link": """
        short:board short:latest questions:case questions:board
        building:case-build building:case-change building:case-card building:case-paste building:case-whole
        building:board-build building:board-change building:board-card building:board-paste building:board-whole
        sharing:board-share sharing:board-qr sharing:board-svg sharing:board-png sharing:case-svg sharing:case-png
        sharing:board-document sharing:board-print sharing:case-share sharing:case-qr
        sharing:case-document sharing:case-print sharing:embed-board sharing:embed-case
        boards:case boards:case-act boards:case-add boards:board boards:board-act boards:board-add
        stack:play stack:case ask:ruling ask:change trainer:come-in
    """,
    "own": """
        boards:home sharing:mine lessons:list lessons:why lessons:end lessons:lesson lessons:lesson-answer
        lessons:lesson-read lessons:lesson-act lessons:lesson-game lessons:part lessons:part-answer lessons:part-read
        lessons:part-act lessons:part-game lessons:practice-game lessons:practice lessons:practice-answer
        lessons:practice-read lessons:practice-act drills:family progress:progress
        progress:download progress:forget practice:choose
        practice:board practice:ten practice:ten-end practice:ten-board
        moved:drills moved:dealt-effect moved:case-effect moved:board-effect moved:round moved:round-end
        moved:round-board moved:deal moved:due moved:lesson-round moved:lesson-end moved:lesson-board moved:drill-end
        moved:placement moved:placement-end moved:placement-board moved:gift moved:quiz-json moved:moodle moved:rounds
        moved:paper moved:key
        moved:kit moved:lesson-sheet moved:history moved:round-history moved:regrade moved:regradings moved:forget-sheet
        moved:board-compare
        moved:case-compare moved:compare moved:open moved:now moved:now-ruling moved:desk-login
        ask:ask day:today day:day taking:enter
    """,
    "account": """
        accounts:account accounts:training accounts:mail accounts:take-along accounts:delete accounts:password
        accounts:password-changed trainer:home trainer:new results:bring
        classes:classes
    """,
    "code": """
        taking:quiz taking:begin taking:question taking:hand-in taking:result taking:mark live:seat
        live:answer live:now classes:class classes:sit
    """,
    "eve": "sharing:rename sharing:forget sharing:drop",
    "ada": """
        live:lead live:act live:names live:lead-now
        trainer:round trainer:round-change trainer:round-delete
        trainer:quiz trainer:settings trainer:delete
        trainer:add trainer:add-board trainer:add-case
        trainer:slide trainer:print trainer:typing trainer:class-colleagues
        trainer:add-card trainer:colleagues trainer:round-colleagues
        classes:show classes:compare classes:document
        classes:table classes:seat classes:delete
        trainer:question trainer:preview trainer:matrix trainer:publish trainer:round-new
        results:round results:question results:misconceptions results:mark
        results:marking results:sheet
        results:answers results:learners results:document results:take

    """,
    "desk": """
        editing:home editing:import editing:export editing:settle
        editing:from-bench editing:new editing:save
        editing:cards editing:card-new editing:card-paste editing:card-keep
        editing:case editing:case-history editing:case-revert editing:case-shipped editing:case-status
        editing:case-print editing:case-comments editing:case-file editing:case-slug editing:case-delete
        editing:case-texts editing:case-copy editing:case-board editing:case-arrange editing:case-expect
        editing:card editing:card-history editing:card-revert editing:card-shipped editing:card-status
        editing:card-comments editing:card-file editing:card-slug editing:card-delete editing:card-board
        editing:card-boards
        editing:document-list
        editing:document editing:document-history editing:document-revert editing:document-shipped
        editing:document-status editing:document-print editing:document-comments editing:document-file
        editing:document-texts editing:document-arrange editing:document-preview
    """,
}
_TABLE: Final = {name: owner for owner, names in _OWNERS.items() for name in names.split()}
#: The admin's own doors, open to all of its staff; they show nothing but who one is.
STAFF_DOORS: Final = frozenset(
    f"admin:{name}" for name in ("index", "logout", "password_change", "password_change_done", "jsi18n", "app_list")
)


def owner_of(pattern: Pattern) -> str:
    """Raises KeyError for an address that nobody has entered."""
    if pattern.route.startswith("en/admin/") and pattern.name not in _TABLE:
        return "staff"
    return _TABLE[pattern.name]


def entered() -> set[str]:
    return set(_TABLE)
