import type { ProviderResponse, Seat } from "@parallax/contract";
import { chatMessages } from "../../chat-messages.ts";

/** The error message of the response, or the specified fallback. */
export const failureText = (response: ProviderResponse, seat: Seat): string =>
	response.error || chatMessages.failedFallback(seat.assistant);
