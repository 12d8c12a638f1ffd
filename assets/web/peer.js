// @ts-check
/** One try to open a channel between a host, who makes an offer, and a guest: `spitegame/net/webrtc.py` is either end of it
 * on the desktop. */

const LABEL = "spitegame"; // as there, both sides make the channel, so that nothing can come before somebody listens
const STREAM = 0;
const MOST_BYTES = 60 * 1024; // the most bytes of one message
/** Milliseconds in which the browser has to find all its addresses. Then it goes on with those that it has. */
const GATHERING = 2000;
const DRAIN = 500; // milliseconds that closing gives to what was said before

/** @param {RTCConfiguration} servers @param {string | undefined} offer of the host; without one, this end is the host's
 * @param {(what: string, fields?: object) => void} given is told what happens, until the channel has ended */
export function peer(servers, offer, given) {
    let [said, ended] = [0, false];
    const tell = (/** @type {string} */ what, fields = {}) => ended || given(what, fields);
    const connection = new RTCPeerConnection(servers);
    const channel = connection.createDataChannel(LABEL, { negotiated: true, id: STREAM });

    const end = (sentence = "") => {
        tell("closed", { sentence });
        ended = true;
        connection.close();
    };
    /** The way that the bytes take. */
    const path = async () => {
        const stats = /** @type {Map<string, any>} */ (/** @type {unknown} */ (await connection.getStats()));
        const all = [...stats.values()];
        const pair = all.find(each => each.type === "candidate-pair" && each.nominated && each.state === "succeeded");
        const ends = pair ? [stats.get(pair.localCandidateId), stats.get(pair.remoteCandidateId)] : [];
        return ends.some(end => end?.candidateType === "relay") ? "turn" : "direct";
    };
    /** The other end waits for one whole description. */
    const gathered = () => new Promise(done => {
        const look = () => connection.iceGatheringState === "complete" && done(undefined);
        connection.addEventListener("icegatheringstatechange", look);
        setTimeout(done, GATHERING);
        look();
    });
    const describe = async () => {
        if (offer) await connection.setRemoteDescription({ type: "offer", sdp: offer });
        await connection.setLocalDescription();
        await gathered();
        tell("described", { sdp: connection.localDescription?.sdp });
    };

    channel.binaryType = "arraybuffer";
    channel.onopen = async () => {
        tell("opened", { path: await path() });
        const transport = connection.sctp?.transport.iceTransport;
        if (transport) transport.onselectedcandidatepairchange = async () => tell("path", { path: await path() });
    };
    channel.onmessage = ({ data }) => {
        if (typeof data === "string") end("the other side sent text");
        else if (data.byteLength > MOST_BYTES) end("the other side sent what is too long");
        else tell("heard", { bytes: new Uint8Array(data) });
    };
    channel.onbufferedamountlow = () => tell("left", { count: said });
    channel.onclose = () => end();
    connection.ondatachannel = () => end("the other side opened another channel");
    connection.onconnectionstatechange = () => {
        if (["failed", "closed"].includes(connection.connectionState)) end();
    };
    describe().catch(error => end(String(error)));

    return {
        /** @param {string} answer of the guest */
        accept(answer) {
            connection.setRemoteDescription({ type: "answer", sdp: answer }).catch(error => end(String(error)));
        },
        /** @param {Uint8Array<ArrayBuffer>} bytes */
        say(bytes) {
            if (channel.readyState !== "open") return;
            channel.send(bytes);
            said += bytes.byteLength;
        },
        /** The channel closes when all that was said before has been delivered. */
        close() {
            setTimeout(end, DRAIN);
            channel.close();
            if (channel.readyState === "closed") end();
        },
    };
}
