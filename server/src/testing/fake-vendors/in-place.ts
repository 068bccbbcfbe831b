import { Agent, type Dispatcher } from "undici";

interface Place {
	readonly from: URL;
	readonly to: URL;
}

/**
 * Loaded into a server process: calls to the vendors' own addresses reach the fake vendors. Settings such as
 * OPENAI_BASE_URL cannot do that for a server without keys, because an address alone makes an assistant real.
 * VENDORS_IN_PLACE has pairs of addresses as JSON.
 */
const pairs = JSON.parse(process.env.VENDORS_IN_PLACE ?? "[]") as readonly [string, string][];
const places = pairs.map(([from, to]): Place => ({ from: new URL(from), to: new URL(to) }));

const bare = (pathname: string): string => pathname.replace(/\/$/, "");
const dispatch = Agent.prototype.dispatch;

Agent.prototype.dispatch = function dispatchInPlace(
	this: Agent,
	options: Dispatcher.DispatchOptions,
	handler: Dispatcher.DispatchHandler,
): boolean {
	const place = places.find(({ from }) => from.origin === String(options.origin));
	if (!place) return dispatch.call(this, options, handler);
	const path = bare(place.to.pathname) + options.path.slice(bare(place.from.pathname).length);
	return dispatch.call(this, { ...options, origin: place.to.origin, path }, handler);
};
