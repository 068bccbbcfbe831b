import { describe } from "vitest";
import { aiProviderSuite } from "./ai-provider.suite.ts";
import { grok } from "./grok.ts";
import { readCompletions } from "./testing/read-completions.ts";

describe("Grok", () => {
	aiProviderSuite({
		id: "grok",
		fixtures: "grok",
		basePath: "/v1",
		create: grok,
		readBySdk: readCompletions,
		refusals: {
			refusal: "I'm sorry, I cannot assist with that request.",
			safety: "its safety filter stopped the answer",
		},
		overloaded: { sentence: "Grok is overloaded right now. Please try again in a moment." },
		rateLimited: { sentence: "Grok's rate limit was reached." },
	});
});
