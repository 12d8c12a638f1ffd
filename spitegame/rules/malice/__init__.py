"""The rules of Spite & Malice. The numbers of rules that are cited are those of `assets/help/malice.md`."""
