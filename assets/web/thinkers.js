// @ts-check
// The worker in which computer players think: it is started early, and again when it has died.

/** The milliseconds from the first picture until it is started: the player looks at something while it loads. */
const EARLY = 300;

/** Returns what hands on to it what the program asks, and what lets it be started soon.
 * @param {(message: any) => void} tell says something to the program. */
export function thinkers(tell) {
    /** @type {Worker | null} */
    let worker = null;
    let isAsked = false;
    const running = () => {
        if (worker) return worker;
        const started = worker = new Worker(new URL("./thinker.js", import.meta.url), { type: "module" });
        started.onmessage = ({ data }) => tell(data);
        started.onerror = event => {
            event.preventDefault(); // for the page itself it is no error
            started.terminate();
            worker = null;
            tell({ op: "thought", what: "died" });
        };
        return started;
    };
    const take = (/** @type {any} */ message) => running().postMessage(message);
    const beReady = () => {
        if (!isAsked) setTimeout(running, EARLY);
        isAsked = true;
    };
    return { take, beReady };
}
