// @ts-check
// The worker in which computer players think: it is started early, and again when it has died.

/** The milliseconds from the first picture until it is started: the player looks at something while it loads. */
const EARLY = 300;

export class Thinkers {
    /** @param {(message: any) => void} tell says something to the program. */
    constructor(tell) {
        this.tell = tell;
        /** @type {Worker | null} */
        this.worker = null;
        this.isAsked = false;
    }

    /** Lets the worker be started soon. */
    beReady() {
        if (!this.isAsked) setTimeout(() => this.running(), EARLY);
        this.isAsked = true;
    }

    /** Hands on what the program asks. @param {any} message */
    take(message) {
        this.running().postMessage(message);
    }

    /** @returns {Worker} */
    running() {
        return (this.worker ??= this.started());
    }

    /** @returns {Worker} */
    started() {
        const worker = new Worker(new URL("./thinker.js", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }) => this.tell(data);
        worker.onerror = event => {
            event.preventDefault(); // for the page itself it is no error
            worker.terminate();
            this.worker = null;
            this.tell({ op: "thought", what: "died" });
        };
        return worker;
    }
}
