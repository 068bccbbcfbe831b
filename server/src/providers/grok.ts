import type { AiProvider } from "./ai-provider.ts";
import { overOneWire, type VendorAccess } from "./ask-vendor.ts";
import { chatCompletions } from "./chat-completions.ts";

export const grok = (access: VendorAccess): AiProvider =>
	overOneWire("grok", access, chatCompletions(access, "max_completion_tokens"));
