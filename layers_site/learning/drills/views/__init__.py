"""The pages. Each reads what was asked, calls one service, and renders; the view chooses page or fragment."""
