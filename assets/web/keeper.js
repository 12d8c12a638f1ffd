// @ts-check
// Keeps the program's files in the browser's database: settings, unfinished games, the seat at a table, records.
//
// Python writes to a file system in memory. After each tick what has changed there goes to the database, all of it at once, so
// that the database holds the files as they were at one moment. Only one tab writes, the one that holds the browser's lock. It
// leaves its mark in the database as well, for addresses at which there are no locks (http that is not of this machine): whoever
// no longer finds its own there has been taken over.

const NAME = "spitegame";
const FILES = "files";
const OWNERS = "owners";
const OWNER = "owner";
const PATIENCE = 300; // the milliseconds in which another tab has to write the rest
const LEAVING = 1000; // the milliseconds for which a page that has just been closed may still hold the lock
const LOCKED = 3000; // the milliseconds for which a database that does not open is tried again
const AGAIN = 2000; // the milliseconds after which something that could not be written is tried again
/** The files that are worth asking the browser to keep the database when it wants to make room. */
const DEAR = /^(records\/|hosted\.journal|joined\.journal|history\.journal)/;

/** @typedef {{id: number, mode: number, mtime: number, usedBytes: number, contents: any}} FileNode */
/** @typedef {"forbidden" | "full" | "failed"} Trouble There may be no database, it is full, or it could not be written. */
/** @typedef {{path: string, data: Uint8Array, written: number}} Kept */

export class Keeper {
    /** @param {(trouble: Trouble | null) => void} onTrouble something is not kept, for a reason that is new. With null all
     * is kept again.
     * @param {() => void} onTaken another tab has become the owner: nothing is written any more.
     * @param {() => void} onDear something has been written that nobody wants to lose. */
    constructor(onTrouble, onTaken, onDear) {
        this.onTrouble = onTrouble;
        this.onTaken = onTaken;
        this.onDear = onDear;
        this.mark = `${Date.now()}-${Math.random()}`;
        /** @type {IDBDatabase | null} */
        this.database = null;
        /** @type {any} The file system of Python. */
        this.fs = null;
        this.folder = "";
        /** @type {Map<string, string>} What each file was like when it was written last. */
        this.kept = new Map();
        this.isOwner = false;
        this.hasClaimed = false;
        this.isDear = false;
        /** @type {Promise<void> | null} */
        this.writing = null;
        this.waitsUntil = 0;
        /** @type {Trouble | null} What was told last. */
        this.trouble = null;
        this.tabs = channel();
        this.tabs?.addEventListener("message", ({ data }) => this.hear(data));
    }

    /** Opens the database. Returns true if another tab owns it. */
    async open() {
        const isElsewhere = isHeld().catch(() => false); // where nothing may be kept there are no locks either
        this.database = await openedWhenFree().catch(() => null);
        if (!this.database) this.tell("forbidden");
        return this.database !== null && isElsewhere;
    }

    /** Lets the tab that owns the files write what it still has to, and stop. Waits for it, but not for one that sleeps.
     * @returns {Promise<void>} */
    async takeOver() {
        const { tabs } = this;
        return tabs === null ? undefined : new Promise(resolve => {
            setTimeout(resolve, PATIENCE);
            tabs.addEventListener("message", ({ data }) => data === "released" && resolve());
            tabs.postMessage("release");
        });
    }

    /** Becomes the owner, and puts the files that were kept into this folder. @param {any} fs @param {string} folder */
    async restore(fs, folder) {
        this.fs = fs;
        this.folder = folder;
        fs.mkdirTree(folder);
        this.isOwner = true;
        if (!this.database) return;
        this.lock();
        await this.claim(this.database);
        for (const { path, data, written } of await this.read(this.database)) {
            const place = `${folder}/${path}`;
            fs.mkdirTree(place.slice(0, place.lastIndexOf("/")));
            // What is no file makes a damaged one: Python sets that aside, and tells the player.
            fs.writeFile(place, data instanceof Uint8Array ? data : String(data));
            fs.utime(place, Number(written) || 0, Number(written) || 0);
        }
        for (const [path, node] of this.files()) this.kept.set(path, stamp(node));
    }

    /** Holds the lock until the page is closed, or another tab takes it. */
    lock() {
        const held = navigator.locks?.request(NAME, { steal: true }, () => new Promise(() => {}));
        held?.catch(({ name }) => name === "AbortError" && this.lose());
    }

    /** Leaves the mark in the database. Where it is full, that is done with the first thing that is written.
     * @param {IDBDatabase} database */
    async claim(database) {
        const claiming = database.transaction(OWNERS, "readwrite");
        claiming.objectStore(OWNERS).put(this.mark, OWNER);
        await done(claiming).then(() => { this.hasClaimed = true; }, error => this.tell(troubleOf(error)));
    }

    /** The files that were kept. A database that cannot be read is left as it is. @param {IDBDatabase} database
     * @returns {Promise<Kept[]>} */
    async read(database) {
        const reading = database.transaction(FILES);
        /** @type {IDBRequest<Kept[]>} */
        const all = reading.objectStore(FILES).getAll();
        try {
            await done(reading);
            return all.result;
        } catch {
            this.database = null;
            this.tell("failed");
            return [];
        }
    }

    /** Writes what has changed, unless something is being written: then that is followed by the rest. */
    save() {
        if (!this.database || !this.isOwner || this.writing || Date.now() < this.waitsUntil) return;
        const files = new Map(this.files());
        const changed = [...files].filter(([path, node]) => this.kept.get(path) !== stamp(node));
        const gone = [...this.kept.keys()].filter(path => !files.has(path));
        if (changed.length || gone.length) this.writing = this.write(this.database, changed, gone);
    }

    /** Returns once all that has been written so far is in the database, or cannot be. */
    async saveAll() {
        await this.writing;
        this.save();
        await this.writing;
    }

    /** @param {IDBDatabase} database @param {[string, FileNode][]} changed @param {string[]} gone */
    async write(database, changed, gone) {
        const stamps = changed.map(([path, node]) => /** @type {const} */ ([path, stamp(node)]));
        try {
            await this.put(database, changed, gone);
            for (const [path, now] of stamps) this.kept.set(path, now);
            for (const path of gone) this.kept.delete(path);
            this.hasClaimed = true;
            this.tell(null);
            if (!this.isDear && changed.some(([path]) => DEAR.test(path))) {
                this.isDear = true;
                this.onDear();
            }
        } catch (error) {
            this.waitsUntil = Date.now() + AGAIN;
            if (this.isOwner) this.tell(troubleOf(error));
        } finally {
            this.writing = null;
        }
    }

    /** @param {IDBDatabase} database @param {[string, FileNode][]} changed @param {string[]} gone
     * @returns {Promise<void>} */
    put(database, changed, gone) {
        const writing = database.transaction([FILES, OWNERS], "readwrite");
        const files = writing.objectStore(FILES);
        const kept = changed.map(([path, { mtime }]) => ({ path, data: this.fs.readFile(`${this.folder}/${path}`), written: mtime }));
        const owner = writing.objectStore(OWNERS).get(OWNER);
        owner.onsuccess = () => {
            if (this.hasClaimed && owner.result !== this.mark) {
                this.lose();
                writing.abort();
                return;
            }
            if (!this.hasClaimed) writing.objectStore(OWNERS).put(this.mark, OWNER);
            for (const each of kept) files.put(each);
            for (const path of gone) files.delete(path);
            writing.commit();
        };
        return done(writing);
    }

    /** @param {string} what another tab says */
    async hear(what) {
        if (!this.isOwner || !this.database) return;
        if (what !== "release") return;
        await this.saveAll();
        this.tabs?.postMessage("released");
        this.lose();
    }

    lose() {
        if (!this.isOwner) return;
        this.isOwner = false;
        this.onTaken();
    }

    /** The files in the folder, by their paths within it. @param {{[name: string]: FileNode}} within
     * @param {string} above @returns {Generator<[string, FileNode]>} */
    *files(within = this.fs.lookupPath(this.folder).node.contents, above = "") {
        for (const [name, node] of Object.entries(within)) {
            if (this.fs.isDir(node.mode)) yield* this.files(node.contents, `${above}${name}/`);
            else yield [above + name, node];
        }
    }

    /** @param {Trouble | null} trouble */
    tell(trouble) {
        if (trouble !== this.trouble) this.onTrouble(trouble);
        this.trouble = trouble;
    }
}

/** What tells two states of a file apart: each write makes it longer, later, or another one.
 * @param {FileNode} node */
const stamp = node => `${node.id} ${node.usedBytes} ${node.mtime}`;

/** @param {unknown} error @returns {Trouble} */
const troubleOf = error => (/** @type {any} */ (error)?.name === "QuotaExceededError" ? "full" : "failed");

/** The channel to the other tabs, which a browser may forbid. */
function channel() {
    try {
        return new BroadcastChannel(NAME);
    } catch {
        return null;
    }
}

/** Whether another tab holds the lock. */
async function isHeld() {
    const until = Date.now() + LEAVING;
    for (;;) {
        const { held } = (await navigator.locks?.query()) ?? {};
        if (!held?.some(({ name }) => name === NAME)) return false;
        if (Date.now() > until) return true;
        await pause(50);
    }
}

/** Opens the database. A browser that was killed may hold its lock for a moment, in which a new one cannot open it.
 * @returns {Promise<IDBDatabase>} */
async function openedWhenFree() {
    const until = Date.now() + LOCKED;
    for (;;) {
        try {
            return await opened();
        } catch (error) {
            if (/** @type {DOMException} */ (error).name !== "UnknownError" || Date.now() > until) throw error;
            await pause(100);
        }
    }
}

/** @param {number} milliseconds */
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

/** @returns {Promise<IDBDatabase>} */
function opened() {
    return new Promise((resolve, reject) => {
        const opening = indexedDB.open(NAME, 1);
        opening.onupgradeneeded = () => {
            opening.result.createObjectStore(FILES, { keyPath: "path" });
            opening.result.createObjectStore(OWNERS);
        };
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
    });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function done(transaction) {
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
}
