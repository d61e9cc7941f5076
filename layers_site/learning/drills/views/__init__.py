"""The pages. Each reads the request, calls one service, and renders; the view chooses page or fragment."""
