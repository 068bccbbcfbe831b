/** A small value in the browser's storage. Everything else works without storage. */
export interface StoredValue<T> {
	read(): T;
	write(value: T): void;
}

const storageOf = (scope: "tab" | "browser"): Storage => (scope === "tab" ? sessionStorage : localStorage);

export function storedValue<T>(scope: "tab" | "browser", key: string, parse: (stored: unknown) => T): StoredValue<T> {
	const name = `parallax:${key}`;
	return {
		read() {
			try {
				return parse(JSON.parse(storageOf(scope).getItem(name) ?? "null"));
			} catch {
				return parse(null);
			}
		},
		write(value) {
			try {
				storageOf(scope).setItem(name, JSON.stringify(value));
			} catch {
				// Private windows and full storage throw; stored values are optional.
			}
		},
	};
}
