"""The Aircraft Status Pad: how its parts are set (`style`), what they are made of (`parts`), the pad as a whole (`page`)."""
