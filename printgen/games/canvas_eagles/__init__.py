"""Canvas Eagles: WWI air combat with miniatures on hexes."""
