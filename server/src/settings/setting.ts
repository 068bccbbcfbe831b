import type { Kind } from "./kinds.ts";

/** One setting: how the server reads it, and its texts in the README and `.env.example`. */
export interface Setting<T> {
	readonly kind: Kind<T & {}>;
	/** The value when the setting is absent. */
	readonly defaultValue: T;
	/** The default as the README shows it. */
	readonly defaultText: string;
	/** Whether `defaultText` is a valid value, and not a description of the default. */
	readonly isLiteralDefault: boolean;
	readonly description: string;
}

export const withDefault = <T>(kind: Kind<T & {}>, value: string, description: string): Setting<T & {}> => {
	const defaultValue = kind.read(value);
	if (defaultValue === undefined) throw new Error(`the default "${value}" is not ${kind.expected}`);
	return { kind, defaultValue, defaultText: value, isLiteralDefault: true, description };
};

/** Null when it is absent; `defaultText` describes what happens then. */
export const optional = <T>(
	kind: Kind<T & {}>,
	defaultText: string,
	description: string,
): Setting<(T & {}) | null> => ({
	kind,
	defaultValue: null,
	defaultText,
	isLiteralDefault: false,
	description,
});

/** Null when it is absent; another part of the server then uses this value. */
export const withExternalDefault = <T>(
	kind: Kind<T & {}>,
	value: string,
	description: string,
): Setting<(T & {}) | null> => ({
	...optional(kind, value, description),
	isLiteralDefault: true,
});
