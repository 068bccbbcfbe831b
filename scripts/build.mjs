import { buildPages, builtPages } from "./steps/ensure-built.mjs";
import { FIRST_LOAD_LIMIT, firstLoad, totalBytes } from "./steps/first-load.mjs";
import { ensureInstalled } from "./steps/install/ensure-installed.mjs";

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

await ensureInstalled();
console.log("Parallax: building the pages (vite build) ...");
await buildPages();

const files = firstLoad(builtPages);
const total = totalBytes(files);
console.log("JavaScript of the first load of /, gzip:");
for (const { file, bytes } of files) console.log(`${kilobytes(bytes)}  ${file}`);
console.log(`${kilobytes(total)}  of ${FIRST_LOAD_LIMIT / 1000} kB`);
if (total > FIRST_LOAD_LIMIT) process.exitCode = 1;
