// @ts-check
/** One try to open a channel to a host that has made an offer: `spitegame/net/webrtc.py` is the host's end of it. */

/** As there, both sides make the channel, so that nothing can come before somebody listens. */
const LABEL = "spitegame";
const STREAM = 0;
/** The most bytes of one message. */
const MOST_BYTES = 60 * 1024;
/** Milliseconds in which the browser has to find all its addresses. Then it goes on with those that it has. */
const GATHERING = 2000;
/** Milliseconds that closing gives to what was said before. */
const DRAIN = 500;

export class Peer {
    /**
     * @param {RTCIceServer[]} ice
     * @param {string} offer
     * @param {(what: string, fields?: object) => void} tell
     */
    constructor(ice, offer, tell) {
        this.tell = (/** @type {string} */ what, fields = {}) => this.ended || tell(what, fields);
        this.said = 0;
        this.ended = false;
        this.connection = new RTCPeerConnection({ iceServers: ice });
        this.channel = this.connection.createDataChannel(LABEL, { negotiated: true, id: STREAM });
        this.channel.binaryType = "arraybuffer";
        this.channel.onopen = () => this.opened();
        this.channel.onmessage = ({ data }) => this.hear(data);
        this.channel.onbufferedamountlow = () => this.tell("left", { count: this.said });
        this.channel.onclose = () => this.end();
        this.connection.ondatachannel = () => this.end("the other side opened another channel");
        this.connection.onconnectionstatechange = () => {
            if (["failed", "closed"].includes(this.connection.connectionState)) this.end();
        };
        this.answer(offer).catch(error => this.end(String(error)));
    }

    /** @param {{what: string, [field: string]: any}} message */
    take(message) {
        if (message.what === "say") this.say(message.bytes);
        else if (message.what === "close") this.close();
    }

    /** @param {string} offer */
    async answer(offer) {
        await this.connection.setRemoteDescription({ type: "offer", sdp: offer });
        await this.connection.setLocalDescription();
        await this.gathered();
        this.tell("answered", { sdp: this.connection.localDescription?.sdp });
    }

    /** The host waits for one whole description. */
    gathered() {
        return new Promise(done => {
            const look = () => this.connection.iceGatheringState === "complete" && done(undefined);
            this.connection.addEventListener("icegatheringstatechange", look);
            setTimeout(done, GATHERING);
            look();
        });
    }

    async opened() {
        this.tell("opened", { path: await this.path() });
        const ice = this.connection.sctp?.transport.iceTransport;
        if (ice) ice.onselectedcandidatepairchange = async () => this.tell("path", { path: await this.path() });
    }

    /** The way that the bytes take. */
    async path() {
        const stats = /** @type {Map<string, any>} */ (/** @type {unknown} */ (await this.connection.getStats()));
        const all = [...stats.values()];
        const pair = all.find(each => each.type === "candidate-pair" && each.nominated && each.state === "succeeded");
        const ends = pair ? [stats.get(pair.localCandidateId), stats.get(pair.remoteCandidateId)] : [];
        return ends.some(end => end?.candidateType === "relay") ? "turn" : "direct";
    }

    /** @param {ArrayBuffer | string} data */
    hear(data) {
        if (typeof data === "string") this.end("the other side sent text");
        else if (data.byteLength > MOST_BYTES) this.end("the other side sent what is too long");
        else this.tell("heard", { bytes: new Uint8Array(data) });
    }

    /** @param {Uint8Array<ArrayBuffer>} bytes */
    say(bytes) {
        if (this.channel.readyState !== "open") return;
        this.channel.send(bytes);
        this.said += bytes.byteLength;
    }

    /** The channel closes when all that was said before has been delivered. */
    close() {
        setTimeout(() => this.end(), DRAIN);
        this.channel.close();
        if (this.channel.readyState === "closed") this.end();
    }

    end(sentence = "") {
        this.tell("closed", { sentence });
        this.ended = true;
        this.connection.close();
    }
}
