"""Learners at boards and a live round at once, on loopback, for a bounded time: `make load`, docs/performance.md.

setups ── a database and a server ──▶ __main__ (a process of its own) ──▶ report
                                        │
                                        ├─ boards, room: as many as come, at their own pace
                                        └─ holding: a few who ask as fast as they are answered
"""
