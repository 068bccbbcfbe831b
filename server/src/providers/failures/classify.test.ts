import { expect, test } from "vitest";
import { kindOf } from "./classify.ts";
import { VendorResponseError } from "./vendor-errors.ts";

/** Errors as the vendors send them; a status of null means an error inside an answer. */
test.each([
	["OpenAI", null, { code: "bio_policy", message: "This request was stopped." }, "filter"],
	["OpenAI", null, { code: "cyber_policy", message: "This request was stopped." }, "filter"],
	["OpenAI", null, { code: "misalignment_policy_violation", message: "This request was stopped." }, "filter"],
	["OpenAI", null, { code: "data_residency_mismatch", message: "Not in this region." }, "request"],
	["OpenAI", null, { code: "server_error", message: "The server had an error." }, "down"],
	[
		"OpenAI",
		400,
		{
			type: "invalid_request",
			code: "cyber_policy",
			message: "This content was flagged for possible cybersecurity risk.",
		},
		"filter",
	],
	["OpenAI", 429, { code: "organization_spend_limit_exceeded", message: "The limit was reached." }, "quota"],
	["OpenAI", 429, { code: "project_spend_limit_exceeded", message: "The limit was reached." }, "quota"],
	["OpenAI", 429, { code: "organization_usage_limit_exceeded", message: "The limit was reached." }, "quota"],
	["OpenAI", 429, { code: "rate_limit_exceeded", message: "Rate limit reached for requests." }, "rate"],
	[
		"Anthropic",
		400,
		{
			type: "invalid_request_error",
			message: "You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.",
		},
		"quota",
	],
	[
		"Anthropic",
		400,
		{ type: "invalid_request_error", message: "You have reached your specified workspace API usage limits." },
		"quota",
	],
	["Anthropic", 429, { type: "enforced_spend_limit_reached", message: "The limit was reached." }, "quota"],
	["Anthropic", 429, { type: "contract_spend_limit_reached", message: "The limit was reached." }, "quota"],
	["Anthropic", 429, { type: "rate_limit_error", message: "This would exceed your rate limit." }, "rate"],
	[
		"Google",
		429,
		{ code: 429, status: "RESOURCE_EXHAUSTED", message: "Your project has exceeded its monthly spending cap." },
		"quota",
	],
] as const)("%s, %s: %o is about %s", (_vendor, status, error, kind) => {
	expect(kindOf(VendorResponseError.from({ error }, status))).toBe(kind);
});
