import { createHash, timingSafeEqual } from "node:crypto";
import { forbidden } from "../../failures.ts";
import { type Exchange, listensOnlyHere, namesThisMachine } from "../../http/index.ts";

export interface MetricsRules {
	readonly metricsToken: string | null;
	readonly publicOrigin: string | null;
	readonly host: string;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Numbers of use and money are the operator's: where others can come, only with the token. */
export function assertMayReadMetrics(exchange: Exchange, { metricsToken, publicOrigin, host }: MetricsRules): void {
	if (metricsToken === null) {
		if (publicOrigin === null && listensOnlyHere(host) && namesThisMachine(exchange.header("host"))) return;
		throw forbidden("These numbers are for this server's operator, who can set METRICS_TOKEN.");
	}
	const [, given = ""] = /^Bearer (\S+)$/i.exec(exchange.header("authorization") ?? "") ?? [];
	if (!timingSafeEqual(digest(given), digest(metricsToken)))
		throw forbidden("These numbers are for this server's operator: send METRICS_TOKEN as a bearer token.");
}
