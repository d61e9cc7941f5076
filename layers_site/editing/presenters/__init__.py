"""What the desk shows, in the words of somebody who reads no JSON."""
