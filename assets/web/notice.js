// @ts-check
// A few words over everything else, with what the player can do about them. It stands there until a button is pressed.

/** @param {string} sentence
 * @param {...[string, () => void]} choices the words of each button, and what it does. */
export function notice(sentence, ...choices) {
    const dialog = document.createElement("dialog");
    const words = document.createElement("p");
    words.textContent = sentence;
    const buttons = choices.map(([label, act]) => {
        const button = document.createElement("button");
        button.textContent = label;
        button.onclick = () => {
            dialog.remove();
            act();
        };
        return button;
    });
    dialog.append(words, ...buttons);
    dialog.onkeydown = event => event.stopPropagation(); // the program is not meant
    dialog.oncancel = event => event.preventDefault();
    document.body.append(dialog);
    dialog.showModal();
}
