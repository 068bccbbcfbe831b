import { buildConnector } from "undici";
import { type AddressRules, guardedLookup, literalAddress, UrlRefused } from "../../platform/outbound/index.ts";
import { createOutbound, type Outbound } from "./request.ts";

/** For addresses that users entered: each connection checks its target address, also a literal one. */
export function createGuardedOutbound(connectMs: number, rules: AddressRules): Outbound {
	const open = buildConnector({ allowH2: false, timeout: connectMs, lookup: guardedLookup(rules) });
	const connect: buildConnector.connector = (options, callback) => {
		const literal = literalAddress(options.hostname);
		if (literal === null || rules.isAllowed(literal)) open(options, callback);
		else queueMicrotask(() => callback(new UrlRefused("not a public address"), null));
	};
	return createOutbound(connectMs, undefined, undefined, connect);
}

/** Whether a refused address caused the error. */
export function isRefusedAddress(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof UrlRefused) return true;
	return false;
}
