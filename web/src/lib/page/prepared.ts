interface Prepared<T> {
	/** Must end before `get` is called. */
	readonly prepare: () => Promise<void>;
	readonly get: () => T;
}

/** Code that is loaded before the part that uses it is shown, so that the part need not wait for it. */
export function prepared<T>(load: () => Promise<T>): Prepared<T> {
	let loaded: { readonly value: T } | null = null;
	return {
		prepare: async () => {
			loaded = { value: await load() };
		},
		get: () => {
			if (!loaded) throw new Error("the code was not prepared");
			return loaded.value;
		},
	};
}
