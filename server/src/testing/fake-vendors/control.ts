import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { FakeVendors } from "./fake-vendors.ts";
import type { Script, Step } from "./script.ts";

const isProvider = (id: string | undefined): id is ProviderId => PROVIDER_IDS.some((known) => known === id);

/**
 * Controls the fake vendors from another process:
 * - `POST /_control/next/{provider}` and `/_control/always/{provider}`: a script
 * - `POST /_control/calls/{provider}/{n}`: a step for the n-th call; the response waits for that call
 * - `GET /_control/calls`: all requests received so far
 * - `POST /_control/reset`
 */
export async function control(vendors: FakeVendors, request: IncomingMessage, response: ServerResponse): Promise<void> {
	const [, , action, provider, n] = (request.url ?? "").split("/");
	const respond = (status: number, value: unknown) =>
		response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
	if (request.method === "GET" && action === "calls") return void respond(200, vendors.calls());
	if (request.method === "POST" && action === "reset") {
		vendors.reset();
		return void respond(200, {});
	}
	if (request.method !== "POST" || !isProvider(provider)) return void respond(404, {});
	const body: unknown = await json(request);
	if (action === "next") vendors.next(provider, body as Script);
	else if (action === "always") vendors.always(provider, body as Script);
	else if (action === "calls") await (await vendors.call(provider, Number(n ?? 1))).perform(body as Step);
	else return void respond(404, {});
	respond(200, {});
}
