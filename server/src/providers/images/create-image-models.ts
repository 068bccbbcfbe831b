import { builtInAssistant } from "../built-in-assistants.ts";
import type { AssistantSettings } from "../create-assistants.ts";
import { createOutbound } from "../transport/request.ts";
import { type ImageModel, imageModel } from "./image-model.ts";

/** The vendors that create images, in order of preference, with the default model of each. */
const IMAGE_VENDORS: readonly (readonly [ImageModel["id"], string])[] = [
	["chatgpt", "gpt-image-2.5-flare"],
	["gemini", "gemini-3.1-flash-image"],
];

type ById<T> = Readonly<Record<ImageModel["id"], T>>;

export interface ImageOptions {
	readonly connectMs: number;
	/** Null for the default model. */
	readonly imageModels: ById<string | null>;
}

/** The image models of the connected vendors. */
export function createImageModels(
	settings: ById<Omit<AssistantSettings, "model">>,
	{ connectMs, imageModels }: ImageOptions,
): ImageModel[] {
	const outbound = createOutbound(connectMs);
	return IMAGE_VENDORS.flatMap(([id, defaultModel]) => {
		const { apiKey, baseUrl } = settings[id];
		const builtIn = builtInAssistant(id);
		if (!builtIn || (!apiKey && !baseUrl)) return [];
		const { name, env, baseUrl: defaultBaseUrl } = builtIn;
		const endpoint = { name, env, apiKey, hasKey: Boolean(apiKey), outbound };
		return [
			imageModel(id, { ...endpoint, model: imageModels[id] ?? defaultModel, baseUrl: baseUrl ?? defaultBaseUrl }),
		];
	});
}
