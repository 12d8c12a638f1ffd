// @ts-check
// Runs computer players, and evaluates games. It is Python: this script loads it, and hands messages on.
import { startPython } from "./runtime.js";

/** @param {string} text @param {Uint8Array | undefined} bytes */
const post = (text, bytes) => self.postMessage({ ...JSON.parse(text), ...(bytes && { bytes }) });

const started = startPython(() => {}).then(python => python.pyimport("spitegame.web.start_thinker").Thinking(post));

/** An error in here ends this worker: the page hears of it, and starts another one.
 * @param {unknown} error */
const fail = error => setTimeout(() => { throw error; });

self.onmessage = ({ data: { bytes, ...message } }) =>
    started.then(thinking => thinking.take(JSON.stringify(message), bytes)).catch(fail);
started.catch(fail);
