"""The program in a web page: what runs in the page's worker, in the place of window, canvas and speaker."""
