import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./steps/install/ensure-installed.mjs";
import { projectRoot } from "./steps/project-root.mjs";
import { thirdParties, writeThirdParty } from "./steps/third-party.mjs";

await ensureInstalled();
const parts = thirdParties();
writeFileSync(join(projectRoot, "THIRD_PARTY.md"), writeThirdParty(parts));
console.log(`Parallax: THIRD_PARTY.md names ${parts.length} packages and fonts.`);
