import { getModels, readModels } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import type { Routes } from "../../../http/index.ts";
import { type Assistant, listProblemSentence } from "../../../providers/index.ts";
import type { Identity, Viewer } from "../../identity/index.ts";
import type { AssistantRegistry } from "../registry.ts";

/** Serves the stored lists. Only `readModels` causes a call to a vendor, however many people ask for it. */
export function modelRoutes(routes: Routes, identity: Identity, assistants: AssistantRegistry): void {
	const find = async (viewer: Viewer, id: string): Promise<Assistant> => {
		const assistant = (await assistants.listFor(viewer)).find((one) => one.id === id);
		if (!assistant) throw notFound("There is no such assistant here.");
		return assistant;
	};

	routes.handle(getModels, async ({ params, exchange }) =>
		(await find(await identity.viewer(exchange), params.id)).modelList(),
	);

	routes.handle(readModels, async ({ params: { id }, body, exchange }) => {
		const viewer = await identity.viewer(exchange);
		await (await find(viewer, id)).address?.models.readAgain(body.reason);
		// The default model can be another one now.
		const { name, address, modelList } = await find(viewer, id);
		const problem = address?.models.problem() ?? null;
		return { ...modelList(), problem: problem && listProblemSentence(name, problem) };
	});
}
