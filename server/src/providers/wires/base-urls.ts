/** Removes this ending from the path of a base URL, also when slashes follow it. */
export function withoutEnding(baseUrl: string, ending: RegExp): string {
	const url = new URL(baseUrl);
	url.pathname = url.pathname.replace(/\/+$/, "").replace(ending, "");
	return url.href.replace(/\/(?=$|\?)/, "");
}

const hasVersion = (path: string): boolean => /\/v\d\w*(\/|$)/.test(path);

/** Adds the version that most servers of OpenAI's protocols expect in the path. */
function withVersion(baseUrl: string): string {
	const url = new URL(baseUrl);
	url.pathname = `${url.pathname.replace(/\/+$/, "")}/v1`;
	return url.href;
}

/** The base URL of OpenAI's SDK; users also enter the full URL of a call. */
export const openAiBase = (baseUrl: string): string =>
	withoutEnding(baseUrl, /(\/chat)?\/completions$|\/(responses|images\/generations)$/);

/** OpenAI's base URL ends with a version. Users often omit it, and some servers have none. */
export function openAiBases(baseUrl: string): string[] {
	const base = openAiBase(baseUrl);
	return hasVersion(new URL(base).pathname) ? [base] : [base, withVersion(base)];
}
