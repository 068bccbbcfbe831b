import type { ProviderResponse } from "@parallax/contract";
import { messages, PROVIDER_NAMES } from "../messages.ts";

/** What went wrong in words: the provided error, or the specified fallback. */
export const failureText = (response: ProviderResponse): string =>
	response.error || messages.failedFallback(PROVIDER_NAMES[response.provider]);
