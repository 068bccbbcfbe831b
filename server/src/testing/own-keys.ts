import { deleteKey, listKeys, putKey, type StoredKey, testKey } from "@parallax/contract";
import type { BrowserClient } from "./browser-client.ts";

/** Stores a person's own key; throws when the server refuses it. */
export async function storeKey(browser: BrowserClient, provider: string, key: string): Promise<StoredKey> {
	const { status, text, answer } = await browser.call(putKey, { params: { provider }, body: { key } });
	if (status !== 200) throw new Error(`${status}: ${text}`);
	return answer;
}

export const removeKey = async (browser: BrowserClient, provider: string): Promise<number> =>
	(await browser.call(deleteKey, { params: { provider } })).status;

export const storedKeys = async (browser: BrowserClient): Promise<StoredKey[]> =>
	(await browser.call(listKeys, {})).answer;

export const tryKey = (browser: BrowserClient, provider: string) => browser.call(testKey, { params: { provider } });

/** The encodings in which a secret could appear. */
export function encodingsOf(secret: string): string[] {
	const bytes = Buffer.from(secret);
	// The base64 of a substring depends on its position in the text.
	const within = [0, 1, 2].map((before) =>
		Buffer.concat([Buffer.alloc(before, 65), bytes])
			.toString("base64")
			.slice(before === 0 ? 0 : 4, -4),
	);
	const url = within.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
	const json = JSON.stringify(secret).slice(1, -1);
	const escaped = [...secret].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
	return [...new Set([secret, json, escaped, bytes.toString("hex"), encodeURIComponent(secret), ...within, ...url])];
}
