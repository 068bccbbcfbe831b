import { Agent, type Dispatcher } from "undici";

interface Redirect {
	readonly from: URL;
	readonly to: URL;
}

/**
 * Preloaded into a server process: it redirects calls to the vendors' real URLs to the fake vendors. Settings such as
 * OPENAI_BASE_URL cannot do that for a server without keys, because a URL alone already connects the assistant.
 * VENDORS_IN_PLACE contains pairs of URLs as JSON.
 */
const pairs = JSON.parse(process.env.VENDORS_IN_PLACE ?? "[]") as readonly [string, string][];
const redirects = pairs.map(([from, to]): Redirect => ({ from: new URL(from), to: new URL(to) }));

const withoutTrailingSlash = (pathname: string): string => pathname.replace(/\/$/, "");
const dispatch = Agent.prototype.dispatch;

Agent.prototype.dispatch = function dispatchInPlace(
	this: Agent,
	options: Dispatcher.DispatchOptions,
	handler: Dispatcher.DispatchHandler,
): boolean {
	const redirect = redirects.find(({ from }) => from.origin === String(options.origin));
	if (!redirect) return dispatch.call(this, options, handler);
	const path =
		withoutTrailingSlash(redirect.to.pathname) +
		options.path.slice(withoutTrailingSlash(redirect.from.pathname).length);
	return dispatch.call(this, { ...options, origin: redirect.to.origin, path }, handler);
};
