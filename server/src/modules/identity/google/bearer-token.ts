/** Google's are about 1000 long. */
const MAX_TOKEN_UNITS = 8192;

/** The one token that the header carries; two, or anything beside it, are none. */
export function bearerToken(header: string | undefined): string | undefined {
	if (!header || header.length > MAX_TOKEN_UNITS) return undefined;
	return /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header)?.[1];
}
