"""The screens as they look: pictures of an evening, taken by a command and kept in `docs/pictures/`."""
