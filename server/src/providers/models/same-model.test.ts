import { expect, test } from "vitest";
import { isSameModel } from "./same-model.ts";

test.each([
	["gpt-4o", "gpt-4o-2024-08-06"],
	["gpt-4", "gpt-4-0613"],
	["gpt-5.6", "gpt-5.6-sol"],
	["claude-sonnet-4", "claude-sonnet-4-20250514"],
	["claude-sonnet-4-20250514", "claude-sonnet-4-20250514"],
	["claude-3-5-sonnet-latest", "claude-3-5-sonnet-20241022"],
	["models/gemini-2.5-pro", "gemini-2.5-pro"],
	["gemini-2.0-flash", "gemini-2.0-flash-001"],
	["gemini-2.5-pro", "gemini-2.5-pro-preview-06-05"],
	["gemini-flash-latest", "gemini-3.8-flash"],
	["grok-4", "grok-4-0709"],
	["grok-4.20-non-reasoning", "grok-4.20-0309-non-reasoning"],
	["openai/gpt-4o", "gpt-4o"],
	["meta-llama/llama-4-scout:free", "meta-llama/llama-4-scout"],
	["llama3.3", "llama3.3:latest"],
	["openrouter/auto", "qwen/qwen3"],
	["Llama-3.3-70B.gguf", "/models/llama-3.3-70b.gguf"],
])("%s and %s are the same model", (asked, answered) => {
	expect(isSameModel(asked, answered)).toBe(true);
});

test.each([
	["gpt-4o", "gpt-4o-mini"],
	["gpt-4o", "gpt-5"],
	["gemini-2.5-pro", "gemini-2.5-flash"],
	["claude-sonnet-4-20250514", "claude-sonnet-4-5-20250929"],
	["grok-4-0709", "grok-4.3"],
	["gpt-6-sol", "gpt-6-luna"],
])("%s and %s are different models", (asked, answered) => {
	expect(isSameModel(asked, answered)).toBe(false);
});
