import { describe } from "vitest";
import { readCompletions } from "../testing/read-completions.ts";
import { aiProviderSuite } from "./wire.suite.ts";
import { grok } from "./xai-chat.ts";

describe("Grok", () => {
	aiProviderSuite({
		id: "grok",
		fixtures: "xai-chat",
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
