// node compile.mjs PYODIDE FOLDER: compiles every .py file below FOLDER with the Python of PYODIDE, and keeps only what it made.
//
// The browser's Python is not the one that runs the build, and only itself can write what it reads.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2).map((given) => path.resolve(given));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide + path.sep });
python.mountNodeFS("/compiled", folder);
python.runPython(`
import pathlib, py_compile
for path in sorted(pathlib.Path("/compiled").rglob("*.py")):
    py_compile.compile(
        str(path), str(path.with_suffix(".pyc")), dfile=str(path.relative_to("/compiled")), doraise=True, optimize=2,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    path.unlink()
`);
