// node start.mjs PACKAGES PROJECT LIBRARIES: the browser's Python, without a browser. It answers each line that it is
// asked with one of its own.
import path from "node:path";
import readline from "node:readline";
import { register } from "node:module";
import { pathToFileURL } from "node:url";

const [packages, project, libraries] = process.argv.slice(2).map((given) => path.resolve(given));
const url = (...parts) => pathToFileURL(path.join(...parts)).href;

// The page's own files name packages as the page does; here they lie in another folder.
const hooks = `export const resolve = (name, context, next) =>
    next(name, name.startsWith("@noble/") ? { ...context, parentURL: ${JSON.stringify(url(packages, "page.mjs"))} } : context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

const { loadPyodide } = await import(url(packages, "pyodide", "pyodide.mjs"));
const python = await loadPyodide({ indexURL: path.join(packages, "pyodide") + path.sep, stdout: console.error });
python.registerJsModule("page_primitives", await import(url(project, "assets", "web", "primitives.js")));
python.mountNodeFS("/project", project);
python.mountNodeFS("/libraries", libraries);
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path += ["/project", "/project/tests", "/project/distribution/web/stubs", "/libraries"]
`);
const answered = python.pyimport("support.web_python.far_side").answered;
console.log("ready");
for await (const line of readline.createInterface({ input: process.stdin })) console.log(answered(line));
process.exit();
