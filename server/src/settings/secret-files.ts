import { readFileSync } from "node:fs";
import { BadSettings, type Environment } from "./read-settings.ts";
import { SETTING_NAMES, SETTINGS } from "./schema.ts";

const SECRETS = SETTING_NAMES.filter((name) => SETTINGS[name].kind.isSecret);

/**
 * A secret may stand in a file, as container platforms hand them out: `OPENAI_API_KEY_FILE` names the file that holds
 * what `OPENAI_API_KEY` would (SEC-34).
 */
export function withSecretFiles(environment: Environment): Environment {
	const found: Record<string, string> = {};
	const problems: string[] = [];
	for (const name of SECRETS) {
		const path = environment[`${name}_FILE`];
		if (!path) continue;
		if (environment[name]) {
			problems.push(`${name} and ${name}_FILE are both set; set only one.`);
			continue;
		}
		try {
			found[name] = readFileSync(path, "utf8").trim();
			// A demonstration in its place would be taken for a fault.
			if (found[name] === "") problems.push(`${name}_FILE points to an empty file.`);
		} catch {
			problems.push(`${name}_FILE points to a file that cannot be read.`);
		}
	}
	if (problems.length > 0) throw new BadSettings(problems);
	return { ...environment, ...found };
}
