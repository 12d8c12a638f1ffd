// @ts-check
/** The cryptography for Python, which has none of its own here: `spitegame/net/primitives` says what each function does. */
import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { ed25519, x25519 } from "@noble/curves/ed25519.js";
import { expand, hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";

/** @param {Uint8Array} secret */
export const x25519Public = (secret) => x25519.getPublicKey(secret);

/** @param {Uint8Array} secret @param {Uint8Array} other */
export const x25519Shared = (secret, other) => unlessRefused(() => x25519.getSharedSecret(secret, other));

/** @param {Uint8Array} secret */
export const ed25519Public = (secret) => ed25519.getPublicKey(secret);

/** @param {Uint8Array} secret @param {Uint8Array} message */
export const signed = (secret, message) => ed25519.sign(message, secret);

/** @param {Uint8Array} key @param {Uint8Array} signature @param {Uint8Array} message */
export const verified = (key, signature, message) =>
    unlessRefused(() => ed25519.verify(signature, message, key, { zip215: false })) ?? false;

/** @param {Uint8Array} salt @param {Uint8Array} material @param {Uint8Array} info @param {number} size */
export const derived = (salt, material, info, size) => hkdf(sha256, material, salt, info, size);

/** @param {Uint8Array} key @param {Uint8Array} info @param {number} size */
export const expanded = (key, info, size) => expand(sha256, key, info, size);

/** @param {Uint8Array} key @param {Uint8Array} nonce @param {Uint8Array} plain @param {Uint8Array} label */
export const sealed = (key, nonce, plain, label) => chacha20poly1305(key, nonce, label).encrypt(plain);

/** @param {Uint8Array} key @param {Uint8Array} nonce @param {Uint8Array} box @param {Uint8Array} label */
export const unsealed = (key, nonce, box, label) =>
    unlessRefused(() => chacha20poly1305(key, nonce, label).decrypt(box));

/** What the libraries make, or nothing where they throw: at a point that is none or of low order, at a signature of
 * another length, or at a box that was not sealed like this. They throw plain errors for all of it.
 * @template Made @param {() => Made} make */
function unlessRefused(make) {
    try {
        return make();
    } catch {
        return undefined;
    }
}
