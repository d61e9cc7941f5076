"""Whose each address is. A new one has to be entered here, or `test_foreign` fails.

everybody  the same for all
link       whoever has the address may look and go on from there: boards, short links, an invitation of a trainer
own        only about who is asking: nothing in the address says whose it is
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
        (favicon.ico) set_language operations:live operations:ready operations:metrics (api/) privacy
        api-v1:evaluate api-v1:validate api-v1:read api-v1:cases api-v1:case api-v1:cards api-v1:card
        api-v1:rulesets api-v1:ruleset api-v1:index api-v1:openapi api-v1:api-root api:page glossary:rules
        glossary:numbers glossary:words workbench:layers workbench:cards
        workbench:about workbench:theme workbench:catalogue sharing:editions sharing:open
        building:sandbox short:case drills:list stacks:list table:names desk:login desk:logout admin:login
        accounts:sign-up accounts:sign-in accounts:sign-out accounts:deleted accounts:forgotten accounts:mailed
        accounts:was-set accounts:set-password
    """,
    "link": """
        short:board short:latest asking:case asking:board one-more:case one-more:board
        building:case-build building:case-change building:case-card building:case-paste building:case-whole
        building:board-build building:board-change building:board-card building:board-paste building:board-whole
        sharing:board-share sharing:board-qr sharing:board-svg sharing:board-png sharing:case-svg sharing:case-png
        sharing:board-document sharing:board-keep sharing:board-link sharing:board-print sharing:board-compare
        sharing:compare sharing:case-share sharing:case-qr sharing:case-document sharing:case-keep sharing:case-freeze
        sharing:case-link sharing:case-print sharing:case-compare sharing:embed-board sharing:embed-case
        workbench:case workbench:case-act workbench:case-add workbench:board workbench:board-act workbench:board-add
        stacks:play stacks:play-move stacks:play-board stacks:case stacks:case-move stacks:case-board
        stacks:case-answer table:ruling table:change trainer:come-in
    """,
    "own": """
        workbench:home sharing:mine lessons:list lessons:end lessons:sheet lessons:lesson lessons:lesson-answer
        lessons:lesson-read lessons:lesson-act lessons:lesson-game lessons:part lessons:part-answer lessons:part-read
        lessons:part-act lessons:part-game lessons:practice-game lessons:practice lessons:practice-answer
        lessons:practice-read lessons:practice-act practice:round practice:round-end practice:round-board
        drills:one-more-effect drills:family progress:progress
        progress:download progress:forget practice:choose practice:deal practice:due practice:repetition
        practice:board practice:mixed practice:mixed-end practice:mixed-board practice:drill-end
        placement:start placement:result placement:board table:now table:today table:day taking:enter
    """,
    "account": """
        accounts:account accounts:training accounts:mail accounts:take-along accounts:delete accounts:password
        accounts:password-changed trainer:home trainer:new trainer:rounds trainer:lesson-kit results:bring
        classes:classes
    """,
    "code": """
        taking:quiz taking:begin taking:resume taking:question taking:hand-in taking:result taking:mark live:seat
        live:join live:answer live:now classes:class classes:sit
    """,
    "eve": "sharing:rename sharing:forget sharing:drop sharing:board-point sharing:case-point",
    "ada": """
        live:lead live:act live:wall live:clock live:names live:lead-now
        trainer:round trainer:round-change trainer:round-switch trainer:round-delete
        trainer:paper trainer:key trainer:extend trainer:quiz trainer:settings trainer:arrange trainer:delete
        trainer:copy trainer:ask trainer:add trainer:add-own trainer:find-board trainer:add-board trainer:add-case
        trainer:add-pattern trainer:kit trainer:slide
        trainer:add-card trainer:add-board-card trainer:colleagues trainer:round-colleagues trainer:history
        trainer:round-history trainer:put-back classes:show classes:change classes:compare classes:document
        classes:table classes:seat classes:forget classes:delete
        trainer:question trainer:rework trainer:preview trainer:matrix trainer:publish trainer:round-new
        results:round results:question results:misconceptions results:regradings results:regrade results:mark
        results:marking results:sheet
        results:delete results:answers results:learners results:document results:take results:take-json
        results:take-gift results:take-moodle
    """,
    "desk": """
        desk:home desk:import desk:export desk:from-bench desk:new desk:save desk:cards desk:card-new desk:card-paste
        desk:card-keep desk:card-open desk:card desk:card-advance desk:card-delete desk:card-history desk:card-revert
        desk:card-boards desk:card-comment desk:card-shipped desk:comment desk:settle desk:propose desk:proposal
        desk:shipped desk:case desk:texts desk:copy desk:set-french desk:open-board desk:advance desk:history
        desk:documents desk:document-list desk:document desk:document-edit desk:document-board desk:document-arrange
        desk:document-advance desk:document-set-french desk:document-file desk:document-history desk:document-revert
        desk:document-preview desk:document-right desk:document-comment desk:document-swap
        desk:several desk:slug desk:card-slug desk:delete
        desk:revert desk:file desk:stage desk:arrange desk:expect desk:variant
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
