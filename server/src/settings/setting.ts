import type { Kind } from "./kinds.ts";

/** One setting: what the server reads, and what README and `.env.example` say of it. */
export interface Setting<T> {
	readonly kind: Kind<T & {}>;
	/** The value while it is not set. */
	readonly unset: T;
	/** The default as README shows it. */
	readonly shown: string;
	/** Whether `shown` is a value that one could set, and not a description. */
	readonly isValue: boolean;
	readonly meaning: string;
}

export const withDefault = <T>(kind: Kind<T & {}>, value: string, meaning: string): Setting<T & {}> => {
	const unset = kind.read(value);
	if (unset === undefined) throw new Error(`the default "${value}" is not ${kind.wanted}`);
	return { kind, unset, shown: value, isValue: true, meaning };
};

/** Null while it is not set; `shown` says in words what happens then. */
export const optional = <T>(kind: Kind<T & {}>, shown: string, meaning: string): Setting<(T & {}) | null> => ({
	kind,
	unset: null,
	shown,
	isValue: false,
	meaning,
});

/** Null while it is not set; another part of the server then takes this value. */
export const knownElsewhere = <T>(kind: Kind<T & {}>, value: string, meaning: string): Setting<(T & {}) | null> => ({
	...optional(kind, value, meaning),
	isValue: true,
});
