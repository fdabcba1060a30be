"""Sheet and schedule side by side on one landscape page: two halves for A5 sleeves."""
