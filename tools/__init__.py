"""Load, screenshots and benchmarks: nothing of the site needs them."""
