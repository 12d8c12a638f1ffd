// @ts-check
// What shows until the game does: how much of it is here, or why it does not come. It is no module and uses nothing new,
// since it also has to run where the rest does not.
(function () {
    var _ = /** @type {any} */ (window).translate;
    /** A function with a “try” in it, as a program for WebAssembly. Runtimes of before 2022 do not know that. */
    var PROBE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

    var boot = /** @type {HTMLElement} */ (document.querySelector("#boot"));
    var words = /** @type {HTMLElement} */ (boot.querySelector("p"));
    var bar = /** @type {HTMLElement} */ (boot.querySelector("progress"));
    var again = /** @type {HTMLElement} */ (boot.querySelector("button"));

    words.textContent = _("Shuffling…");
    bar.setAttribute("aria-label", _("Loading the game"));
    again.textContent = _("Reload");

    /** @param {string} sentence */
    function stop(sentence) {
        if (boot.hidden || !again.hidden) return;
        words.textContent = sentence;
        words.setAttribute("role", "alert");
        bar.hidden = true;
        again.hidden = false;
    }

    function isNewEnough() {
        return "noModule" in HTMLScriptElement.prototype && "OffscreenCanvas" in window && "ReadableStream" in window &&
            WebAssembly.validate(new Uint8Array(PROBE));
    }

    again.onclick = function () { location.reload(); };
    if (!isNewEnough())
        stop(_("This browser is too old for the game. It needs Chrome, Edge, Firefox or Safari from 2023 or later."));
    boot.addEventListener("stopped", function (event) { stop(/** @type {CustomEvent} */ (event).detail); });
    // An error of a file that did not come stays at its element, and is seen only on the way down.
    addEventListener("error", function (event) {
        if (event.target instanceof HTMLScriptElement) stop(_("The game could not be loaded. Are you still connected?"));
    }, true);
})();
