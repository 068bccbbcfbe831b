import { expect, test } from "vitest";
import { isModelLoading } from "./model-loading.ts";
import { VendorResponseError } from "./vendor-errors.ts";

const LLAMA_CPP = '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}';

test.each([
	[503, LLAMA_CPP, true],
	[503, '{"error":"Model mistralai/Mistral-7B is currently loading","estimated_time":20}', true],
	[503, '{"error":{"message":"The model is still being loaded."}}', true],
	[503, '{"message":"Model llama3.2 is starting, try again"}', true],
	[503, '{"error":{"message":"Model is overloaded"}}', false],
	[503, '{"error":{"message":"The server is busy"}}', false],
	[500, LLAMA_CPP, false],
])("%i %s: %s", (status, body, isLoading) => {
	expect(isModelLoading(VendorResponseError.from(body, status))).toBe(isLoading);
});
