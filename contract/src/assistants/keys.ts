import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { providerId } from "./providers.ts";

/** What the page shows of a stored key: never the key itself. */
export const storedKey = z.object({
	provider: providerId,
	last4: z.string(),
	addedAt: z.iso.datetime(),
	/** When the key was last tested; null before. */
	checkedAt: z.nullable(z.iso.datetime()),
	/** The result of that test; null before. */
	ok: z.nullable(z.boolean()),
});
export type StoredKey = z.output<typeof storedKey>;

/** A vendor's key consists of visible ASCII characters without spaces. */
export const apiKey = z
	.string("Paste the API key.")
	.check(
		z.trim(),
		z.minLength(8, "This is too short for an API key."),
		z.maxLength(500, "This is too long for an API key."),
		z.regex(/^[\x21-\x7e]+$/, "An API key contains no spaces and only ASCII characters."),
	);

const byProvider = z.strictObject({ provider: providerId });

export const listKeys = endpoint({
	method: "GET",
	path: "/api/user/keys",
	summary: "List your API keys, or those of this browser without an account, by their last four characters.",
	answer: z.array(storedKey),
});

export const putKey = endpoint({
	method: "PUT",
	path: "/api/user/keys/:provider",
	summary:
		"Store your API key for an assistant. It replaces an earlier one and is used instead of the operator's. Without an account it is kept for this browser, until 30 days after its last use.",
	params: byProvider,
	body: z.strictObject({ key: apiKey }),
	answer: storedKey,
});

export const deleteKey = endpoint({
	method: "DELETE",
	path: "/api/user/keys/:provider",
	summary: "Delete your API key for an assistant.",
	params: byProvider,
	status: 204,
});

export const testKey = endpoint({
	method: "POST",
	path: "/api/user/keys/:provider/test",
	summary: "Test your API key for an assistant with one smallest call, which your account with the vendor pays.",
	params: byProvider,
	answer: z.object({ ok: z.boolean(), sentence: z.string() }),
});
