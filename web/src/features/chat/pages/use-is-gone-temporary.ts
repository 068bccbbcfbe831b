import type { ChatSession } from "@parallax/contract";
import { useSearch } from "../../../lib/page/navigation.ts";
import { ApiError } from "../../../lib/server/api-error.ts";

/** Whether the chat was temporary and is deleted. After a reload, only its address says that it was temporary. */
export function useIsGoneTemporary(session: ChatSession | undefined, error: Error | null): boolean {
	const isTemporary = new URLSearchParams(useSearch()).has("temporary") || session?.temporary === true;
	return isTemporary && error instanceof ApiError && error.status === 404;
}
