import { createHash, timingSafeEqual } from "node:crypto";
import { forbidden } from "../../failures.ts";
import { type Exchange, isLoopbackHost, isLoopbackOnly } from "../../http/index.ts";

export interface MetricsRules {
	readonly metricsToken: string | null;
	readonly publicOrigin: string | null;
	readonly host: string;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Metrics are for the operator: without a token they are served only on loopback. */
export function assertMayReadMetrics(exchange: Exchange, { metricsToken, publicOrigin, host }: MetricsRules): void {
	if (metricsToken === null) {
		if (publicOrigin === null && isLoopbackOnly(host) && isLoopbackHost(exchange.header("host"))) return;
		throw forbidden("Metrics are only for this server's operator. Set METRICS_TOKEN to read them.");
	}
	const [, sentToken = ""] = /^Bearer (\S+)$/i.exec(exchange.header("authorization") ?? "") ?? [];
	if (!timingSafeEqual(digest(sentToken), digest(metricsToken)))
		throw forbidden("Metrics are only for this server's operator. Send METRICS_TOKEN as a bearer token.");
}
