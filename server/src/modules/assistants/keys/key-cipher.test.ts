import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { KeyCipher } from "./key-cipher.ts";

const KEY = "sk-a-key-of-mara-1234";
const secret = randomBytes(32);
const cipher = new KeyCipher(secret);

test("SEC-34 a key is decrypted only for the person and the assistant it was encrypted for", () => {
	const encrypted = cipher.encrypt(["mara", "claude"], KEY);
	expect(cipher.decrypt(["mara", "claude"], encrypted)).toBe(KEY);
	expect(cipher.decrypt(["nora", "claude"], encrypted)).toBeNull();
	expect(cipher.decrypt(["mara", "grok"], encrypted)).toBeNull();
	// The cipher binds the key to the two IDs separately, not to their concatenation.
	expect(cipher.decrypt(["mara,claude", ""], encrypted)).toBeNull();
	expect(cipher.decrypt(["visitor", "mara", "claude"], encrypted)).toBeNull();
});

test("SEC-34 a visitor's key is decrypted only for that visitor, and for no account", () => {
	const encrypted = cipher.encrypt(["visitor", "mara", "claude"], KEY);
	expect(cipher.decrypt(["visitor", "mara", "claude"], encrypted)).toBe(KEY);
	expect(cipher.decrypt(["visitor", "nora", "claude"], encrypted)).toBeNull();
	expect(cipher.decrypt(["visitor", "mara", "grok"], encrypted)).toBeNull();
	expect(cipher.decrypt(["mara", "claude"], encrypted)).toBeNull();
});

test("SEC-34 a key that was encrypted with another secret cannot be decrypted", () => {
	const encrypted = cipher.encrypt(["mara", "claude"], KEY);
	expect(new KeyCipher(secret).decrypt(["mara", "claude"], encrypted)).toBe(KEY);
	expect(new KeyCipher(randomBytes(32)).decrypt(["mara", "claude"], encrypted)).toBeNull();
});

test("SEC-34 each encryption has its own nonce and reveals nothing of the key", () => {
	const encrypted = Array.from({ length: 50 }, () => cipher.encrypt(["mara", "claude"], KEY));
	expect(new Set(encrypted.map((text) => text.slice(0, 19))).size).toBe(50);
	expect(encrypted.join()).not.toContain(Buffer.from(KEY).toString("base64url").slice(0, 12));
});

test("SEC-34 an encrypted key that was changed or cut anywhere is not decrypted", () => {
	const encrypted = cipher.encrypt(["mara", "claude"], KEY);
	const bytes = Buffer.from(encrypted.slice(3), "base64url");
	for (const at of bytes.keys()) {
		const changed = Buffer.from(bytes);
		changed[at] = (changed[at] ?? 0) ^ 1;
		expect(cipher.decrypt(["mara", "claude"], `v1.${changed.toString("base64url")}`)).toBeNull();
		expect(cipher.decrypt(["mara", "claude"], `v1.${bytes.subarray(0, at).toString("base64url")}`)).toBeNull();
	}
	for (const text of ["", "v1", "v1.", encrypted.slice(3), encrypted.replace("v1", "v2")])
		expect(cipher.decrypt(["mara", "claude"], text)).toBeNull();
});
