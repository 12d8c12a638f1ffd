// @ts-check
// Files that go out of the page, as downloads, and come into it, by being dropped on it.

const MOST = 20_000_000; // the most bytes of a file that comes in: decks are the largest, records and rules far smaller

/** @param {string} name @param {Uint8Array<ArrayBuffer>} bytes */
export function download(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @typedef {(name: string, bytes: Uint8Array) => void} Take */

/** Hands on each file that is dropped. @param {Take} take */
export function takeFiles(take) {
    addEventListener("drop", event => handOn(event.dataTransfer?.files, take));
}

/** Lets the player choose a file. @param {string} kind the ending of its name @param {Take} take */
export function pickFile(kind, take) {
    const picker = document.createElement("input");
    picker.type = "file";
    picker.accept = kind;
    picker.addEventListener("change", () => handOn(picker.files, take));
    picker.click();
}

/** @param {FileList | null | undefined} files @param {Take} take */
async function handOn(files, take) {
    const [file] = files ?? [];
    if (file) take(file.name, new Uint8Array(await file.slice(0, MOST).arrayBuffer()));
}
