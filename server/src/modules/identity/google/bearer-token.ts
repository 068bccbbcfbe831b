/** Google's are about 1000 long. */
const MAX_TOKEN_UNITS = 8192;

/** The token of the header; undefined when the header contains anything else. */
export function bearerToken(header: string | undefined): string | undefined {
	if (!header || header.length > MAX_TOKEN_UNITS) return undefined;
	return /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header)?.[1];
}
