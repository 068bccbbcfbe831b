import { expect, test } from "vitest";
import type { OwnPrices } from "../../settings/prices-file.ts";
import { NO_LIST } from "../models/listed-model.ts";
import { modelFacts } from "./price-of.ts";

interface Address {
	readonly id?: string;
	readonly apiKey?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly own?: OwnPrices;
}

const factsAt = (baseUrl: string, { id = "ollama", apiKey, headers = {}, own = {} }: Address = {}) =>
	modelFacts({ id, baseUrl, headers, apiKey }, NO_LIST, own);

test.each([
	"http://127.0.0.1:11434/v1",
	"http://localhost:1234/v1",
	"http://[::1]:8000/v1",
	"http://[fd12::7]:8000/v1",
	"http://10.1.2.3/v1",
	"http://172.20.0.4:11434/v1",
	"http://192.168.1.20:11434/v1",
	"http://ollama:11434/v1",
	"http://studio.local:1234/v1",
	"http://host.docker.internal:11434/v1",
	"https://gpu.corp.internal./v1",
])("%s costs nothing without key and headers", (baseUrl) => {
	expect(factsAt(baseUrl).priceOf("llama3.2:3b")).toMatchObject({ input: 0, output: 0, cached: 0 });
	expect(factsAt(baseUrl, { apiKey: "key" }).priceOf("llama3.2:3b")).toBeNull();
	expect(factsAt(baseUrl, { headers: { "x-portkey-provider": "groq" } }).priceOf("llama3.2:3b")).toBeNull();
});

test.each([
	"https://llm.example.org/v1",
	"http://8.8.8.8/v1",
	"http://172.32.0.1/v1",
	"http://169.254.169.254/v1",
	"https://local.example.org/v1",
	"https://internal.example/v1",
	"https://notlocalhost.example/v1",
])("%s is not free", (baseUrl) => {
	expect(factsAt(baseUrl).isFree).toBe(false);
	expect(factsAt(baseUrl).priceOf("llama3.2:3b")).toBeNull();
});

test("the operator's own price for all models of an assistant comes after those for one of them", () => {
	const own = {
		"ollama/*": { inputUsdPerMTok: 1, outputUsdPerMTok: 2 },
		"ollama/big": { inputUsdPerMTok: 3, outputUsdPerMTok: 4 },
	};
	const { priceOf } = factsAt("http://127.0.0.1:11434/v1", { own });
	expect(["small", "big", "big-20260101"].map((model) => priceOf(model)?.output)).toEqual([2, 4, 4]);
	expect(factsAt("https://x.example", { id: "other", own }).priceOf("small")).toBeNull();
});
