// @ts-check
/** What the program says to the world, and hears from it. The program runs in a worker, which has no WebRTC.
 *
 * The line to the room service is not among this: it is a WebSocket of the worker itself, whose clock goes on while the
 * page is hidden (`spitegame/web/net/web_socket.py`).
 *
 * All messages are plain objects with `op: "net"`; bytes travel beside them as `bytes`. The program draws an `id` for
 * each connection that it wants, and what is said with this id belongs to it.
 *
 * A channel between a host and a guest, from the offer on (peer.js); `servers` is an RTCConfiguration:
 *
 *     program → page  what: "offer", servers             of a host
 *                     what: "accept", sdp                the guest's answer to it
 *                     what: "answer", servers, sdp       of a guest, to the host's offer
 *                     what: "say", bytes                 once it is open
 *                     what: "close"                      what was said before is delivered first
 *     page → program  what: "described", sdp             the whole offer or answer, with all addresses in it
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
import { peer } from "./peer.js";

/** Returns what takes the messages of the program, and what says the same to everybody at once, also when the page ends.
 * @param {(message: {op: "net", what: string, [field: string]: unknown}) => void} post */
export function network(post) {
    /** @type {Map<number, ReturnType<typeof peer>>} */
    const peers = new Map();
    const awake = () => post({ op: "net", what: "awake" });
    document.addEventListener("visibilitychange", () => document.hidden || awake());
    document.addEventListener("resume", awake);
    addEventListener("pageshow", event => event.persisted && awake());
    addEventListener("online", awake);

    const hear = (/** @type {{id: number, what: string, [field: string]: any}} */ { id, what, servers, sdp, bytes }) => {
        const tell = (/** @type {string} */ said, fields = {}) => {
            if (said === "closed") peers.delete(id);
            post({ op: "net", id, what: said, ...fields });
        };
        if (what === "offer" || what === "answer") peers.set(id, peer(servers, sdp, tell));
        else if (what === "accept") peers.get(id)?.accept(sdp);
        else if (what === "say") peers.get(id)?.say(bytes);
        else if (what === "close") peers.get(id)?.close();
    };
    const sayToAll = (/** @type {Uint8Array<ArrayBuffer>} */ bytes) => peers.forEach(each => each.say(bytes));
    return { hear, sayToAll };
}
