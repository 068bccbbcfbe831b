import { storedValue } from "../../../lib/stored/stored-value.ts";
import type { AskedSeats } from "../picker/asked-seats.ts";

interface StoredAttempt {
	readonly asked: string;
	readonly key: string;
}

const isStoredAttempt = (stored: unknown): stored is StoredAttempt =>
	typeof stored === "object" && stored !== null && "asked" in stored && "key" in stored;

const attempt = storedValue("tab", "attempt", (stored) => (isStoredAttempt(stored) ? stored : null));

/**
 * Returns the same key for the same prompt and seats until the server accepts it. Thus a double click, a retry after a
 * lost connection or a reload starts only one chat.
 */
export function keyFor(prompt: string, seats: AskedSeats): string {
	const asked = JSON.stringify([prompt, seats]);
	const known = attempt.read();
	if (known?.asked === asked) return known.key;
	const key = newKey();
	attempt.write({ asked, key });
	return key;
}

/** Called when the server accepted the prompt: sending the same prompt again starts a new chat. */
export const clearIdempotencyKey = (): void => attempt.write(null);

/** Not `randomUUID`, which exists on secure origins only. */
const newKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
