"""Products: generators that turn records into decks of drawn cards or flowed pages, independently of paper, files and games."""
