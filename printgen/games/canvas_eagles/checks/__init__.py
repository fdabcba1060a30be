"""What the rules of Canvas Eagles demand of its data, a module for each part of the record."""
