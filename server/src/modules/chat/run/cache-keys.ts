import { createHmac } from "node:crypto";

/** A keyed hash of chat and seat: the same for all turns, and no vendor can compute another one. */
export const cacheKeys =
	(secret: Buffer) =>
	(chatId: string, seat: string): string =>
		createHmac("sha256", secret).update(`prompt-cache:${chatId}:${seat}`).digest("base64url");
