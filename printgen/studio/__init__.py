"""The studio: an interface in the browser for users who prefer it to the command line.

- `server`: starts and stops the web server, and prints its address.
- `guard`: accepts only requests from the studio's own pages, and sets the headers of every response.
- `app`: the routes, and the pages from `templates/core/studio`.
- `nights`, `seating`: the kit files of game nights, and the form that edits them.
- `data_lists`, `publishing`, `release_files`: the section Data, with findings, doubtful figures, coverage, changes and releases.
- `game_folders`, `game_text`, `schema_completions`: the section Games, with game folders and the editor of their files.
- `check_form`, `page_parts`: the forms that add a check to a game folder, and a part to a page.
- `package_preview`: the files and pictures in an export package.
- `search`: the search on every screen.
- `page_marks`: the marks on pages, with their explanations.
- `runs`: the program's own commands as processes, with progress.
- `shortcut`: the launcher on the desktop.
- `workspace`, `replacing`: games in memory, which are updated when files on disk change, and a game with one changed
  record.
- `preview`: pages as pictures, identical to the printed pages.
- `choices`: the screen of ambiguous rules, on which users choose the reading to print.
- `editing`: changes to values at their place in a file, and saving, conflicts and undoing.
- `record_form`, `gallery`: records as forms, and as figures with their sources.
- `aircraft`, `aircraft_edit`, `aircraft_tools`: the screens of aircraft.

The studio contains no rules of any game. Everything that it saves is a file that the command line understands.
"""
