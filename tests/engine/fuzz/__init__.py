"""Any JSON at the engine's doors: a result, or an error with a place in the document, in a bounded number of steps."""
