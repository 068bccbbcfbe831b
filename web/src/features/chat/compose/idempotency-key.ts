import { newRequestKey } from "../../../lib/server/new-request-key.ts";
import { storedValue } from "../../../lib/stored/stored-value.ts";

interface StoredAttempt {
	readonly asked: string;
	readonly key: string;
}

const isStoredAttempt = (stored: unknown): stored is StoredAttempt =>
	typeof stored === "object" && stored !== null && "asked" in stored && "key" in stored;

const attempt = storedValue("tab", "attempt", (stored) => (isStoredAttempt(stored) ? stored : null));

/**
 * Returns the same key for the same prompt and seats until the server accepts it. Thus a double click, a retry after a
 * lost connection or a reload starts only one chat, or one turn.
 */
export function keyFor(prompt: string, seats: unknown): string {
	const asked = JSON.stringify([prompt, seats]);
	const known = attempt.read();
	if (known?.asked === asked) return known.key;
	const key = newRequestKey();
	attempt.write({ asked, key });
	return key;
}

/** Whether the last attempt of this tab sent this prompt and the server did not confirm it. */
export const isUnconfirmed = (prompt: string): boolean =>
	attempt.read()?.asked.startsWith(`${JSON.stringify([prompt]).slice(0, -1)},`) ?? false;

/** Called when the server accepted the prompt: sending the same prompt again starts a new chat. */
export const clearIdempotencyKey = (): void => attempt.write(null);
