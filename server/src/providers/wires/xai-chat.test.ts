import { describe } from "vitest";
import { readCompletions } from "../testing/read-completions.ts";
import { askWithWire } from "./ask.ts";
import { xaiChat } from "./openai-chat.ts";
import { wireSuite } from "./wire.suite.ts";

describe("Grok", () => {
	wireSuite({
		id: "grok",
		fixtures: "xai-chat",
		basePath: "/v1",
		ask: (endpoint) => askWithWire(endpoint, xaiChat),
		readBySdk: readCompletions,
		refusals: {
			refusal: "I'm sorry, I cannot assist with that request.",
			safety: "its safety filter stopped the answer",
		},
		overloaded: { sentence: "Grok is overloaded right now. Please try again in a moment." },
		rateLimited: { sentence: "Grok's rate limit was reached." },
	});
});
