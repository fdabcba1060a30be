"""What the rules of Blue Max demand of its data. The number of a code tells its theme."""
