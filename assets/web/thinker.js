// @ts-check
// Runs computer players, and evaluates games. It is Python: this script loads it, and hands messages on.
import { startPython } from "./runtime.js";

/** @param {string} text @param {Uint8Array | undefined} bytes */
function post(text, bytes) {
    const message = JSON.parse(text);
    self.postMessage(bytes ? { ...message, bytes } : message);
}

const started = startPython(() => {}).then(python => python.pyimport("spitegame.web.start_thinker").Thinking(post));

/** An error in here ends this worker: the page hears of it, and starts another one.
 * @param {unknown} error */
const fail = error => setTimeout(() => { throw error; });

self.onmessage = async ({ data }) => {
    const { bytes, ...message } = data;
    try {
        (await started).take(JSON.stringify(message), bytes);
    } catch (error) {
        fail(error);
    }
};
started.catch(fail);
