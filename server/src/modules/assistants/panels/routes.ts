import { createPanel, deletePanel, listPanels, updatePanel } from "@parallax/contract";
import type { Routes } from "../../../http/index.ts";
import { consume } from "../../../platform/limits/consume.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { Identity, SignedInUser } from "../../identity/index.ts";
import type { Panels } from "./panels.ts";

const WRITE_LIMIT = { max: 300, windowMs: 3_600_000 };

export interface PanelRules {
	readonly panels: Panels;
	readonly limits: RateLimits;
}

export function panelRoutes(routes: Routes, identity: Identity, { panels, limits }: PanelRules): void {
	const consumeWrite = async (user: SignedInUser): Promise<void> => {
		const sentence = (wait: string, max: number) =>
			`You have saved panels ${max} times in the last hour. Try again in ${wait}.`;
		await consume(limits, [{ key: `panels:${user.id}`, limit: WRITE_LIMIT, sentence }]);
	};

	routes.handle(listPanels, async ({ exchange }) => await panels.list((await identity.signedIn(exchange)).id));

	routes.handle(createPanel, async ({ body, exchange }) => {
		const user = await identity.signedIn(exchange);
		await consumeWrite(user);
		return await panels.create(user, body);
	});

	routes.handle(updatePanel, async ({ params, body, exchange }) => {
		const user = await identity.signedIn(exchange);
		await consumeWrite(user);
		return await panels.update(user, params.id, body);
	});

	routes.handle(deletePanel, async ({ params, exchange }) => {
		await panels.remove(await identity.signedIn(exchange), params.id);
		return undefined;
	});
}
