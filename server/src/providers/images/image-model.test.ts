import OpenAI from "openai";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeVendors, startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import { ProviderFailure } from "../port.ts";
import { createImageModels } from "./create-image-models.ts";
import type { ImageModel } from "./image-model.ts";

const PICTURE = Buffer.from("a picture, whatever its format").toString("base64");

let vendors: FakeVendors;
beforeEach(async () => {
	vendors = await startFakeVendors();
});
afterEach(() => vendors.close());

const NONE = { chatgpt: null, gemini: null };
const models = (imageModel: string | null = null): ImageModel[] =>
	createImageModels(vendors.settings, { connectMs: 1000, imageModels: { chatgpt: imageModel, gemini: imageModel } });
const modelOf = (id: ImageModel["id"], imageModel?: string): ImageModel => {
	const model = models(imageModel).find((one) => one.id === id);
	if (!model) throw new Error(`${id} draws nothing`);
	return model;
};
const generate = (model: ImageModel, signal = new AbortController().signal) => model.generate("Draw a line.", signal);

describe.each(["chatgpt", "gemini"] as const)("%s image model", (id) => {
	it("returns the bytes of the picture", async () => {
		vendors.next(id, { steps: [{ say: PICTURE }, { end: "stop" }] });
		expect((await generate(modelOf(id))).toString("base64")).toBe(PICTURE);
		const [call] = vendors.calls(id);
		expect(call?.prompt).toBe("Draw a line.");
		expect(call?.headers.cookie).toBeUndefined();
		expect(JSON.stringify(call?.headers)).toContain(`test-key-${id}`);
	});

	it("uses the model of the settings", async () => {
		vendors.next(id, { steps: [{ say: PICTURE }, { end: "stop" }] });
		await generate(modelOf(id, "drawing-9"));
		const [call] = vendors.calls(id);
		expect(`${call?.path} ${JSON.stringify(call?.body)}`).toContain("drawing-9");
	});

	it("accepts a model name with Google's `models/` prefix", async () => {
		vendors.next("gemini", { steps: [{ say: PICTURE }, { end: "stop" }] });
		await generate(modelOf("gemini", "models/drawing-9"));
		expect(vendors.calls("gemini")[0]?.path).toContain("/models/drawing-9:generateContent");
	});

	it.each([
		["key", "provider_auth"],
		["rate", "rate_limited"],
		["filter", "refused"],
		["model", "config"],
		["unavailable", "provider_down"],
	] as const)("and says what is wrong: %s", async (error, code) => {
		vendors.next(id, { error });
		const failure = await generate(modelOf(id)).catch((problem: unknown) => problem);
		expect(failure).toBeInstanceOf(ProviderFailure);
		expect((failure as ProviderFailure).facts.code).toBe(code);
		expect(String(failure)).not.toContain("test-key");
	});

	it.each([
		["no picture", { steps: [{ end: "stop" as const }] }],
		["no JSON", { steps: [{ raw: "<html>" }, { finish: true as const }] }],
	])("rejects a reply with %s as unreadable", async (_what, script) => {
		vendors.next(id, script);
		await expect(generate(modelOf(id))).rejects.toMatchObject({ facts: { code: "protocol" } });
	});

	it("rejects with a ProviderFailure when the connection breaks", async () => {
		vendors.next(id, { steps: [{ cut: true }] });
		await expect(generate(modelOf(id))).rejects.toBeInstanceOf(ProviderFailure);
	});

	it("stops when it is aborted", async () => {
		vendors.next(id, { mute: true });
		const stop = new AbortController();
		const drawn = generate(modelOf(id), stop.signal);
		const call = await vendors.call(id);
		stop.abort(new Error("enough"));
		await expect(drawn).rejects.toThrow("enough");
		await call.socketClosed;
	});
});

it("there are no image models without a key or an address", () => {
	expect(createImageModels({ chatgpt: {}, gemini: {} }, { connectMs: 1000, imageModels: NONE })).toEqual([]);
});

it("sends the same request as OpenAI's own SDK", async () => {
	const { apiKey, baseUrl } = vendors.settings.chatgpt;
	vendors.always("chatgpt", { steps: [{ say: PICTURE }, { end: "stop" }] });
	const model = modelOf("chatgpt");
	const sdk = await new OpenAI({ apiKey, baseURL: baseUrl }).images.generate({
		model: model.model,
		prompt: "Draw a line.",
		n: 1,
		size: "1536x1024",
		quality: "medium",
		output_format: "png",
	});
	expect(sdk.data?.[0]?.b64_json).toBe(PICTURE);
	await generate(model);
	const [theirs, ours] = vendors.calls("chatgpt");
	expect(ours?.body).toEqual(theirs?.body);
	expect(ours?.path).toBe(theirs?.path);
	expect(ours?.headers.authorization).toBe(theirs?.headers.authorization);
});
