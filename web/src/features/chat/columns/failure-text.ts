import type { ProviderResponse } from "@parallax/contract";
import { chatMessages } from "../chat-messages.ts";
import { PROVIDER_NAMES } from "../messages.ts";

/** What went wrong in words: the provided error, or the specified fallback. */
export const failureText = (response: ProviderResponse): string =>
	response.error || chatMessages.failedFallback(PROVIDER_NAMES[response.provider]);
