"""The Aircraft Status Pad: its sizes (`style`), its parts (`limits`, `tracks`) and the complete pad (`page`)."""
