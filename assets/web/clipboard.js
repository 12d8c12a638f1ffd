// @ts-check
// The clipboard in both directions. A browser has its own way with it only where the page came over a safe connection.

/** Rejects if the browser does not let us. @param {string} text */
export async function copy(text) {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyAsSelected(text);
}

/** Rejects if the browser does not let us, or the player refuses. @returns {Promise<string>} */
export async function paste() {
    if (!navigator.clipboard?.readText) throw new Error("There is no clipboard to read");
    return navigator.clipboard.readText();
}

/** The old way, which a page in a home network still has. @param {string} text */
function copyAsSelected(text) {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const field = document.createElement("textarea");
    field.value = text;
    field.style.position = "fixed";
    field.style.opacity = "0";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    before?.focus();
    if (!done) throw new Error("The browser has refused");
}
