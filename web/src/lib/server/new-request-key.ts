/** An idempotency key. Not `randomUUID`, which exists on secure origins only. */
export const newRequestKey = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
