"""A walk through the whole site with JavaScript on, which presses everything that can be pressed."""
