import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./steps/install/ensure-installed.mjs";
import { exitWithMessage } from "./steps/process/exit-with-message.mjs";
import { runAttached } from "./steps/process/run-attached.mjs";
import { projectRoot } from "./steps/project-root.mjs";

const folder = join(projectRoot, "bench");
const [name = "fan-out", ...args] = process.argv.slice(2);
const names = readdirSync(folder).filter((each) => existsSync(join(folder, each, "run.ts")));
if (!names.includes(name)) exitWithMessage(`There is no benchmark ${name}. There are: ${names.join(", ")}.`);

await ensureInstalled();
process.exitCode = await runAttached([join("bench", name, "run.ts"), ...args]);
