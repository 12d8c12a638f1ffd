// @ts-check
// Plays the sounds of the table. A browser lets a page be heard only after the player has touched it.

const GESTURES = ["pointerdown", "pointerup", "keydown", "touchend"];
const FADE = 1; // the seconds in which the ambience fades in and out

export class Sounds {
    constructor() {
        /** @type {AudioContext | null} */
        this.context = null;
        /** @type {Map<string, Promise<AudioBuffer | null>>} */
        this.recordings = new Map();
        /** @type {string[]} What is soon to be heard. */
        this.soon = [];
        /** @type {{name: string, volume: number} | null} What is to be heard all the time. */
        this.wanted = null;
        /** @type {ReturnType<typeof begun> | null} What is heard all the time. */
        this.ambience = null;
        for (const each of GESTURES) addEventListener(each, () => this.unlock(), { capture: true, passive: true });
    }

    /** @param {{name: string, rate?: number, ears?: [number, number], volume?: number, load?: string[]}} message */
    play({ name, rate = 1, ears, volume = 0, load }) {
        if (load) this.soon = load;
        else if (ears) this.playOnce(name, rate, ears);
        else {
            this.wanted = { name, volume };
            this.accompany();
        }
    }

    /** Begins to be heard; also again, when the system has taken the sound away meanwhile. */
    unlock() {
        if (this.context?.state === "running") return;
        this.context ??= new AudioContext({ latencyHint: "interactive" });
        this.context.resume();
        for (const name of this.soon.splice(0)) this.recording(this.context, name);
        this.accompany();
    }

    /** @param {string} name @param {number} rate @param {[number, number]} ears the loudness left and right */
    async playOnce(name, rate, ears) {
        const { context } = this;
        const recording = context?.state === "running" && (await this.recording(context, name));
        if (!context || !recording) return;
        const source = new AudioBufferSourceNode(context, { buffer: recording, playbackRate: rate });
        const both = new ChannelMergerNode(context, { numberOfInputs: 2 });
        ears.forEach((gain, side) => source.connect(new GainNode(context, { gain })).connect(both, 0, side));
        both.connect(context.destination);
        source.start();
    }

    async accompany() {
        const { context, wanted } = this;
        if (!context || !wanted || !(wanted.volume || this.ambience)) return;
        const recording = await this.recording(context, wanted.name);
        if (!recording) return;
        this.ambience ??= begun(context, recording);
        this.ambience.gain.gain.setTargetAtTime(wanted.volume, context.currentTime, FADE / 3);
        if (wanted.volume) return;
        this.ambience.source.stop(context.currentTime + FADE);
        this.ambience = null;
    }

    /** The recording of this name, which is loaded when it is wanted for the first time; null if it cannot be had.
     * @param {AudioContext} context @param {string} name */
    recording(context, name) {
        const known = this.recordings.get(name) ?? loaded(context, name);
        this.recordings.set(name, known);
        return known;
    }
}

/** Plays a recording again and again, from silence on. @param {AudioContext} context @param {AudioBuffer} buffer */
function begun(context, buffer) {
    const source = new AudioBufferSourceNode(context, { buffer, loop: true });
    const gain = new GainNode(context, { gain: 0 });
    source.connect(gain).connect(context.destination);
    source.start();
    return { source, gain };
}

/** @param {AudioContext} context @param {string} name @returns {Promise<AudioBuffer | null>} */
async function loaded(context, name) {
    try {
        const answer = await fetch(new URL(`./sounds/${name}.wav`, import.meta.url));
        return await context.decodeAudioData(await answer.arrayBuffer());
    } catch {
        return null; // the game goes on without it
    }
}
