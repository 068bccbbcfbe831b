import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.mjs";

/** Node's argument that reads `.env` if it exists; environment variables take precedence. */
export const envFile = existsSync(join(projectRoot, ".env")) ? ["--env-file=.env"] : [];
