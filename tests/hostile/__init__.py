"""The site against people who mean it ill: what they type, whose addresses they try, what they send."""
