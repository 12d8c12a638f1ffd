// @ts-check
// The pictures of the program, which are SVG files. The browser draws them crisp at any size, once it has read them.

export class Gallery {
    /** @type {Map<string, HTMLImageElement | null>} Null as long as it is being read. */
    #images = new Map();

    /** @param {{[name: string]: string}} files the texts of the files by their names
     * @param {() => void} changed is called when a picture that was asked for can be drawn */
    constructor(files, changed) {
        this.files = files;
        this.changed = changed;
    }

    /** Add a picture, or another one in its place. @param {string} name @param {string} text of its file */
    put(name, text) {
        if (this.files[name] === text) return;
        this.files[name] = text;
        this.#images.delete(name);
    }

    /** Null if it cannot be drawn yet. @param {string} name @returns {HTMLImageElement | null} */
    image(name) {
        if (!this.#images.has(name)) this.#read(name).then(this.changed);
        return this.#images.get(name) ?? null;
    }

    /** Read all that begin so, before they are asked for. @param {string[]} beginnings */
    async open(beginnings) {
        const names = Object.keys(this.files).filter(name => beginnings.some(beginning => name.startsWith(beginning)));
        await Promise.all(names.map(name => this.#read(name)));
    }

    /** @param {string} name */
    async #read(name) {
        this.#images.set(name, null);
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([this.files[name]], { type: "image/svg+xml" }));
        await image.decode();
        URL.revokeObjectURL(image.src);
        this.#images.set(name, image);
    }
}
