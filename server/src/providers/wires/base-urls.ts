/** A base URL without this ending of its path; with or without slashes after it. */
export function withoutEnding(baseUrl: string, ending: RegExp): string {
	const url = new URL(baseUrl);
	url.pathname = url.pathname.replace(/\/+$/, "").replace(ending, "");
	return url.href.replace(/\/(?=$|\?)/, "");
}

const hasVersion = (path: string): boolean => /\/v\d\w*(\/|$)/.test(path);

/** With the version in the path that most servers of OpenAI's protocols expect. */
function withVersion(baseUrl: string): string {
	const url = new URL(baseUrl);
	url.pathname = `${url.pathname.replace(/\/+$/, "")}/v1`;
	return url.href;
}

/** The base URL of OpenAI's SDK; people also write the whole address of a call. */
export const openAiBase = (baseUrl: string): string =>
	withoutEnding(baseUrl, /(\/chat)?\/completions$|\/(responses|images\/generations)$/);

/** OpenAI's base URL ends in a version, which people leave out; there are servers without one as well. */
export function openAiBases(baseUrl: string): string[] {
	const base = openAiBase(baseUrl);
	return hasVersion(new URL(base).pathname) ? [base] : [base, withVersion(base)];
}
