import type { AiProvider } from "./ai-provider.ts";
import { asking, type VendorAccess } from "./ask-vendor.ts";
import { chatCompletions } from "./chat-completions.ts";

export function grok(access: VendorAccess): AiProvider {
	const ask = asking(access, chatCompletions(access, "max_completion_tokens"));
	return {
		id: "grok",
		model: access.model,
		demo: false,
		answer: ({ prompt }, listener, signal) => ask(prompt, listener, signal),
	};
}
