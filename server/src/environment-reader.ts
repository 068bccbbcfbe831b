export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one setting after the other from the environment, by the kind of its value, and collects what is wrong with them. */
export class EnvironmentReader {
	readonly problems: string[] = [];
	readonly #environment: Environment;
	constructor(environment: Environment) {
		this.#environment = environment;
	}

	text(name: string): string | null {
		const value = this.#environment[name]?.trim();
		return value ? value : null;
	}

	/** A key as its vendor gave it: anything else cannot be sent, and would look like a network that fails. */
	secret(name: string): string | null {
		return this.matching(name, /^[!-~]+$/, "one line without spaces, exactly as it was given to you");
	}

	checked<T>(name: string, fallback: T, wanted: string, read: (value: string) => T | undefined): T {
		const value = this.text(name);
		if (value === null) return fallback;
		const result = read(value);
		if (result !== undefined) return result;
		this.problems.push(`${name} must be ${wanted}.`);
		return fallback;
	}

	number(name: string, fallback: number, min: number, max: number, wanted: string): number {
		return this.checked(name, fallback, wanted, (value) => {
			const number = Number(value);
			return Number.isFinite(number) && number >= min && number <= max ? number : undefined;
		});
	}

	bytes(name: string, fallback: number, max: number): number {
		return this.checked(name, fallback, `a number of bytes from 1 to ${max}`, (value) =>
			/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= max ? Number(value) : undefined,
		);
	}

	email(name: string, fallback: string): string {
		return this.matching(name, /^[^\s@<>"]+@[^\s@<>"]+$/, "an e-mail address, such as privacy@example.org") ?? fallback;
	}

	port(name: string, fallback: number): number {
		return this.checked(name, fallback, "a port from 0 to 65535", (value) =>
			/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined,
		);
	}

	yesNo(name: string, fallback: boolean): boolean {
		return this.checked(name, fallback, "true or false", (value) =>
			/^(true|1|yes|on)$/i.test(value) ? true : /^(false|0|no|off)$/i.test(value) ? false : undefined,
		);
	}

	/** How many proxies are believed. */
	proxies(name: string): number {
		return this.checked(name, 0, "true, false, or the number of proxies in the chain (1 to 9)", (value) => {
			if (/^(true|yes|on)$/i.test(value)) return 1;
			if (/^(false|no|off)$/i.test(value)) return 0;
			return /^\d$/.test(value) ? Number(value) : undefined;
		});
	}

	oneOf<const T extends string, const F>(name: string, fallback: F, allowed: readonly T[]): T | F {
		return this.checked<T | F>(name, fallback, `one of ${allowed.join(", ")}`, (value) =>
			allowed.find((one) => one === value.toLowerCase()),
		);
	}

	url(name: string, protocols: readonly string[], wanted: string): URL | null {
		return this.checked<URL | null>(name, null, wanted, (value) => {
			const url = URL.canParse(value) ? new URL(value) : null;
			return url && protocols.includes(url.protocol) ? url : undefined;
		});
	}

	origin(name: string): string | null {
		const url = this.url(name, ["http:", "https:"], "an address such as https://parallax.example");
		if (url && (url.pathname !== "/" || url.search || url.hash || url.username)) {
			this.problems.push(`${name} must be an address without a path, such as https://parallax.example.`);
		}
		return url?.origin ?? null;
	}

	matching(name: string, pattern: RegExp, wanted: string): string | null {
		return this.checked<string | null>(name, null, wanted, (value) => (pattern.test(value) ? value : undefined));
	}
}
