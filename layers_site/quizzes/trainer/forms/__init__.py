"""What a trainer sends."""
