// @ts-check
// Files that go out of the page, as downloads, and come into it, by being dropped on it.

const MOST = 4_000_000; // the most bytes of a file that is dropped: records and rules are far smaller

/** @param {string} name @param {Uint8Array<ArrayBuffer>} bytes */
export function download(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Hands on each file that is dropped. @param {(name: string, bytes: Uint8Array) => void} take */
export function takeFiles(take) {
    addEventListener("drop", async event => {
        const [file] = event.dataTransfer?.files ?? [];
        if (file) take(file.name, new Uint8Array(await file.slice(0, MOST).arrayBuffer()));
    });
}
