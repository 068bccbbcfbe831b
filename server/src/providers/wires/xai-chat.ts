import type { AiProvider } from "../port.ts";
import { overOneWire } from "./ask.ts";
import { chatCompletions } from "./openai-chat.ts";
import type { VendorAccess } from "./wire.ts";

export const grok = (access: VendorAccess): AiProvider =>
	overOneWire("grok", access, chatCompletions(access, "max_completion_tokens"));
