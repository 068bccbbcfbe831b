/** Parses the text of a setting into its value. `expected` completes the sentence "NAME must be …". */
export interface Kind<T> {
	readonly expected: string;
	/** Undefined when the text is invalid. */
	readonly read: (text: string) => T | undefined;
	/** The value is or contains a secret, so it can also be read from a file. */
	readonly isSecret?: true;
}

export const matching = (pattern: RegExp, expected: string): Kind<string> => ({
	expected,
	read: (text) => (pattern.test(text) ? text : undefined),
});

export const text: Kind<string> = matching(/./, "a text");

/** A vendor's key. A key with other characters cannot be sent, and the failure would look like a network error. */
export const secret: Kind<string> = {
	...matching(/^[!-~]+$/, "one line without spaces, exactly as it was given to you"),
	isSecret: true,
};

export const email = matching(/^[^\s@<>"]+@[^\s@<>"]+$/, "an e-mail address, such as privacy@example.org");

export const yesNo: Kind<boolean> = {
	expected: "true or false",
	read: (text) => (/^(true|1|yes|on)$/i.test(text) ? true : /^(false|0|no|off)$/i.test(text) ? false : undefined),
};

export const number = (min: number, max: number, expected: string): Kind<number> => ({
	expected,
	read: (text) => (Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
});

const integer = (min: number, max: number, expected: string): Kind<number> => ({
	expected,
	read: (text) => (/^\d+$/.test(text) ? number(min, max, expected).read(text) : undefined),
});

export const port = integer(0, 65_535, "a port from 0 to 65535");

export const bytes = (max: number): Kind<number> => integer(1, max, `a number of bytes from 1 to ${max}`);

const DAY_S = 86_400;

/** The text is in seconds, the value in milliseconds. */
export const seconds: Kind<number> = {
	expected: `a number of seconds from 0.05 to ${DAY_S}`,
	read: (text) => {
		const value = number(0.05, DAY_S, "").read(text);
		return value === undefined ? undefined : value * 1000;
	},
};

/** The number of proxies in front of the server. */
export const proxies: Kind<number> = {
	expected: "true, false, or the number of proxies in the chain (1 to 9)",
	read: (text) => {
		if (/^(true|yes|on)$/i.test(text)) return 1;
		if (/^(false|no|off)$/i.test(text)) return 0;
		return /^\d$/.test(text) ? Number(text) : undefined;
	},
};

export const oneOf = <const T extends string>(...allowed: readonly T[]): Kind<T> => ({
	expected: `one of ${allowed.join(", ")}`,
	read: (text) => allowed.find((one) => one === text.toLowerCase()),
});

function url(text: string, protocols: readonly string[]): URL | undefined {
	const parsed = URL.canParse(text) ? new URL(text) : undefined;
	return parsed && protocols.includes(parsed.protocol) ? parsed : undefined;
}

/** Without slashes at its end, so that paths can be added. */
export const webAddress: Kind<string> = {
	expected: "an address that starts with http:// or https://",
	read: (text) => url(text, ["http:", "https:"])?.href.replace(/\/+$/, ""),
};

/** Whether an address contains a user name or a password, which the server would not send. */
export function hasCredentials(address: string): boolean {
	const { username, password } = new URL(address);
	return username !== "" || password !== "";
}

export const origin: Kind<string> = {
	expected: "an address without a path, such as https://parallax.example",
	read: (text) => {
		const parsed = url(text, ["http:", "https:"]);
		const hasMore = parsed && (parsed.pathname !== "/" || parsed.search || parsed.hash || parsed.username);
		return hasMore ? undefined : parsed?.origin;
	},
};

export const postgres: Kind<string> = {
	isSecret: true,
	expected: "an address that starts with postgres://",
	read: (text) => url(text, ["postgres:", "postgresql:"])?.href,
};

/** Its path is empty or the number of a database. */
export const redis: Kind<string> = {
	isSecret: true,
	expected: "an address that starts with redis:// or rediss://, such as redis://user:password@host:6379/0",
	read: (text) => {
		const parsed = url(text, ["redis:", "rediss:"]);
		return parsed?.hostname && /^\/?\d*$/.test(parsed.pathname) ? parsed.href : undefined;
	},
};
