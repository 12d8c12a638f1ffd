// node compress.mjs FOLDER CACHE: writes each file below FOLDER compressed beside it, as .gz and .br, where that is smaller.
// What has been compressed before is taken from CACHE: the best compression of the runtime takes a minute.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const WORTH_IT = 0.95;
const FORMATS = {
    gz: (data) => promisify(zlib.gzip)(data, { level: 9 }),
    br: (data) => promisify(zlib.brotliCompress)(data, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: data.length } }),
};
const [folder, cache] = process.argv.slice(2);

async function compress(file) {
    const data = fs.readFileSync(file);
    const hash = createHash("sha256").update(data).digest("hex");
    for (const ending of Object.keys(FORMATS)) {
        const smaller = await compressed(data, path.join(cache, `${hash}.${ending}`), FORMATS[ending]);
        if (smaller.length < WORTH_IT * data.length) fs.writeFileSync(`${file}.${ending}`, smaller);
    }
}

async function compressed(data, kept, format) {
    if (!fs.existsSync(kept)) {
        const made = await format(data);
        const part = `${kept}.${process.pid}.part`; // another build may make the same
        fs.writeFileSync(part, made);
        fs.renameSync(part, kept);
    }
    return fs.readFileSync(kept);
}

fs.mkdirSync(cache, { recursive: true });
const files = fs.readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name));
await Promise.all(files.filter((file) => fs.statSync(file).isFile()).map(compress));
