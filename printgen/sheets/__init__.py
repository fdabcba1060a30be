"""Where the faces land on the paper: arithmetic only. The press never looks at a face, and never scales one."""
