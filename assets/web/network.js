// @ts-check
/** What the program says to the world, and hears from it. The program runs in a worker, which has no WebRTC.
 *
 * The line to the room service is not among this: it is a WebSocket of the worker itself, whose clock goes on while the
 * page is hidden (`spitegame/web/net/web_socket.py`).
 *
 * All messages are plain objects with `op: "net"`; bytes travel beside them as `bytes`. The program draws an `id` for
 * each connection that it wants, and what is said with this id belongs to it.
 *
 * A channel to a host, from its offer on (peer.js):
 *
 *     program → page  what: "answer", sdp, ice: [{urls, username, credential}]
 *                     what: "say", bytes                 once it is open
 *                     what: "close"                      what was said before is delivered first
 *     page → program  what: "answered", sdp              the whole answer, with all addresses in it
 *                     what: "opened", path               "direct" or "turn"
 *                     what: "heard", bytes
 *                     what: "left", count                bytes that have left the page, since the channel opened
 *                     what: "path", path                 the bytes take another way now
 *                     what: "closed", sentence           the last message with this id; empty, or what the page stumbled
 *                                                        over
 *
 * Without an id:
 *
 *     page → program  what: "awake"                      the page is seen again, has gone on after a standstill, or has a
 *                                                        network again: nothing waits any longer
 */
import { Peer } from "./peer.js";

export class Network {
    /** @param {(message: {op: "net", what: string, [field: string]: unknown}) => void} post */
    constructor(post) {
        this.post = post;
        /** @type {Map<number, Peer>} */
        this.peers = new Map();
        const awake = () => post({ op: "net", what: "awake" });
        document.addEventListener("visibilitychange", () => document.hidden || awake());
        document.addEventListener("resume", awake);
        addEventListener("pageshow", event => event.persisted && awake());
        addEventListener("online", awake);
    }

    /** @param {{id: number, what: string, [field: string]: any}} message */
    take(message) {
        if (message.what === "answer") this.answer(message);
        else this.peers.get(message.id)?.take(message);
    }

    /** @param {{id: number, [field: string]: any}} message */
    answer({ id, ice, sdp }) {
        const tell = (/** @type {string} */ what, /** @type {object} */ fields = {}) => {
            if (what === "closed") this.peers.delete(id);
            this.post({ op: "net", id, what, ...fields });
        };
        this.peers.set(id, new Peer(ice, sdp, tell));
    }
}
