import { getModels } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import type { Routes } from "../../../http/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { AssistantRegistry } from "../registry.ts";

/** Serves the stored lists: no request causes a call to a vendor. */
export function modelRoutes(routes: Routes, identity: Identity, assistants: AssistantRegistry): void {
	routes.handle(getModels, async ({ params, exchange }) => {
		const viewer = await identity.viewer(exchange);
		const assistant = (await assistants.listFor(viewer)).find(({ id }) => id === params.id);
		if (!assistant) throw notFound("There is no such assistant here.");
		return assistant.modelList();
	});
}
