import { SETTING_NAMES, SETTINGS, type SettingValues } from "./schema.ts";
import type { Setting } from "./setting.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Lists all invalid settings, so that the operator can correct all of them before the next start. */
export class InvalidSettingsError extends Error {
	readonly problems: readonly string[];
	constructor(problems: readonly string[]) {
		super(`Parallax cannot start: ${problems.join(" ")}`);
		this.name = "InvalidSettingsError";
		this.problems = problems;
	}
}

/** The values of an environment. An empty text counts as unset; a problem names its setting and never its value. */
export function readSettings(environment: Environment): { values: SettingValues; problems: string[] } {
	const problems: string[] = [];
	const read = (name: string, { kind, defaultValue }: Setting<unknown>): unknown => {
		const text = environment[name]?.trim();
		if (!text) return defaultValue;
		const value = kind.read(text);
		if (value !== undefined) return value;
		problems.push(`${name} must be ${kind.expected}.`);
		return defaultValue;
	};
	const values = Object.fromEntries(
		SETTING_NAMES.map((name) => [name, read(name, SETTINGS[name] as Setting<unknown>)]),
	);
	return { values: values as SettingValues, problems };
}
