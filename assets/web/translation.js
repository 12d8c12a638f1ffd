// @ts-check
// The few sentences that the page says by itself, before the program is here and when it has ended, in the language of
// the page. It is no module, since `boot.js` says some of them where there are none.
(function () {
    /** The sentences by language, and by what they are in English: the command that makes the page writes them in here.
     * @type {{[language: string]: {[english: string]: string}}} */
    var sentences = {};
    var KEPT = "language"; // what the program has spoken the last time
    var page = document.documentElement;

    function firstLanguage() {
        try {
            var kept = localStorage.getItem(KEPT);
            if (kept) return kept;
        } catch (forbidden) {}
        var wanted = (navigator.languages || []).map(function (tag) { return tag.split("-")[0]; });
        return wanted.filter(function (language) { return language === "en" || language in sentences; })[0] || "en";
    }

    page.lang = firstLanguage();

    Object.assign(window, {
        /** @param {string} sentence in English */
        translate: function (sentence) { return (sentences[page.lang] || {})[sentence] || sentence; },
        /** The program speaks this language. @param {string} language */
        speak: function (language) {
            if (page.lang === language) return;
            page.lang = language;
            try {
                localStorage.setItem(KEPT, language);
            } catch (forbidden) {}
        },
    });
})();
