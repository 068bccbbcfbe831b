import { readFileSync } from "node:fs";
import { type Environment, InvalidSettingsError } from "./read-settings.ts";
import { SETTING_NAMES, SETTINGS } from "./schema.ts";

const SECRETS = SETTING_NAMES.filter((name) => SETTINGS[name].kind.isSecret);

/**
 * A secret can be read from a file, as container platforms provide them: `OPENAI_API_KEY_FILE` is the path of a file
 * with the value of `OPENAI_API_KEY` (SEC-34).
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
			// Without a key the server would show a demonstration, which would look like a bug.
			if (found[name] === "") problems.push(`${name}_FILE points to an empty file.`);
		} catch {
			problems.push(`${name}_FILE points to a file that cannot be read.`);
		}
	}
	if (problems.length > 0) throw new InvalidSettingsError(problems);
	return { ...environment, ...found };
}
