// @ts-check
/** Lets the browser keep the page, where it allows that: not on plain http, and not in every private window. */
export function keepPage() {
    navigator.serviceWorker?.register("./service-worker.js", { updateViaCache: "none" }).catch(() => {});
}
