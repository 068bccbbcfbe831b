import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.mjs";

/** Node's argument that reads `.env`, where there is one; the environment itself wins over it. */
export const envFile = existsSync(join(projectRoot, ".env")) ? ["--env-file=.env"] : [];
