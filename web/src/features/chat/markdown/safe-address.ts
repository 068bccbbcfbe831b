const ALLOWED = new Set(["http:", "https:", "mailto:"]);

/** An address that a stranger wrote, when it may be followed; null for any other scheme and for what is no full address. */
export function safeAddress(written: string | undefined): URL | null {
	if (!written) return null;
	try {
		const address = new URL(written);
		const hasLogin = address.username !== "" || address.password !== "";
		return ALLOWED.has(address.protocol) && !hasLogin ? address : null;
	} catch {
		return null;
	}
}

/** What is shown of it, so that nobody is led elsewhere unseen. */
export const hostOf = (address: URL): string =>
	address.protocol === "mailto:" ? address.pathname : address.host.replace(/^www\./, "");
