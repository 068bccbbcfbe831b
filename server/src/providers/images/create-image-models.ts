import { builtInAssistant } from "../built-in-assistants.ts";
import type { AssistantSettings } from "../create-assistants.ts";
import { createOutbound } from "../transport/request.ts";
import { type ImageModel, imageModel } from "./image-model.ts";

/** Who draws, in the order in which they are asked, and with which model unless a setting names another. */
const DRAWING: readonly (readonly [ImageModel["id"], string])[] = [
	["chatgpt", "gpt-image-2.5-flare"],
	["gemini", "gemini-3.1-flash-image"],
];

type ById<T> = Readonly<Record<ImageModel["id"], T>>;

export interface ImageRules {
	readonly connectMs: number;
	/** Null: the usual one. */
	readonly imageModels: ById<string | null>;
}

/** The image models of those vendors that are connected. */
export function createImageModels(
	settings: ById<Omit<AssistantSettings, "model">>,
	{ connectMs, imageModels }: ImageRules,
): ImageModel[] {
	const outbound = createOutbound(connectMs);
	return DRAWING.flatMap(([id, usualModel]) => {
		const { apiKey, baseUrl } = settings[id];
		const builtIn = builtInAssistant(id);
		if (!builtIn || (!apiKey && !baseUrl)) return [];
		const { name, env, baseUrl: usual } = builtIn;
		const access = { name, env, apiKey, hasKey: Boolean(apiKey), outbound };
		return [imageModel(id, { ...access, model: imageModels[id] ?? usualModel, baseUrl: baseUrl ?? usual })];
	});
}
