"""The rules of Spite. The numbers of rules that are cited are those of `assets/help/spite.md`."""
