import { kept } from "../../../lib/stored/kept.ts";
import type { AskedSeats } from "../picker/asked-seats.ts";

interface KeptKey {
	readonly asked: string;
	readonly key: string;
}

const isKeptKey = (stored: unknown): stored is KeptKey =>
	typeof stored === "object" && stored !== null && "asked" in stored && "key" in stored;

const attempt = kept("tab", "attempt", (stored) => (isKeptKey(stored) ? stored : null));

/**
 * The same key for the same question until it has been answered: a double click, a retry after a lost connection and a
 * reload in between start one chat.
 */
export function keyFor(prompt: string, seats: AskedSeats): string {
	const asked = JSON.stringify([prompt, seats]);
	const known = attempt.read();
	if (known?.asked === asked) return known.key;
	const key = newKey();
	attempt.write({ asked, key });
	return key;
}

/** The question was taken: asking it again is a new one. */
export const forgetKey = (): void => attempt.write(null);

/** `randomUUID` exists on secure origins only. */
const newKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
