import { Agent } from "undici";

/**
 * Loaded into a server process: calls to the vendors' own addresses reach the fake vendors. Settings such as
 * OPENAI_BASE_URL cannot do that for a server without keys, because an address alone makes an assistant real.
 * VENDORS_IN_PLACE has pairs of addresses as JSON.
 */
const places = JSON.parse(process.env.VENDORS_IN_PLACE ?? "[]").map(([from, to]) => [new URL(from), new URL(to)]);
const bare = (pathname) => pathname.replace(/\/$/, "");
const { dispatch } = Agent.prototype;

Agent.prototype.dispatch = function (options, handler) {
	const place = places.find(([from]) => from.origin === String(options.origin));
	if (!place) return dispatch.call(this, options, handler);
	const [from, to] = place;
	const path = bare(to.pathname) + options.path.slice(bare(from.pathname).length);
	return dispatch.call(this, { ...options, origin: to.origin, path }, handler);
};
