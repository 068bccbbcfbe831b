import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { KeySealer } from "./key-sealer.ts";

const KEY = "sk-a-key-of-mara-1234";
const secret = randomBytes(32);
const sealer = new KeySealer(secret);

test("SEC-34 a key is opened only for the person and the assistant for whom it was sealed", () => {
	const sealed = sealer.seal("mara", "claude", KEY);
	expect(sealer.open("mara", "claude", sealed)).toBe(KEY);
	expect(sealer.open("nora", "claude", sealed)).toBeNull();
	expect(sealer.open("mara", "grok", sealed)).toBeNull();
	// The pair is bound as a pair, and not as one text.
	expect(sealer.open("mara,claude", "", sealed)).toBeNull();
});

test("SEC-34 a key that was sealed with another secret cannot be opened", () => {
	const sealed = sealer.seal("mara", "claude", KEY);
	expect(new KeySealer(secret).open("mara", "claude", sealed)).toBe(KEY);
	expect(new KeySealer(randomBytes(32)).open("mara", "claude", sealed)).toBeNull();
});

test("SEC-34 each sealing has a nonce of its own, and tells nothing of the key", () => {
	const sealed = Array.from({ length: 50 }, () => sealer.seal("mara", "claude", KEY));
	expect(new Set(sealed.map((text) => text.slice(0, 19))).size).toBe(50);
	expect(sealed.join()).not.toContain(Buffer.from(KEY).toString("base64url").slice(0, 12));
});

test("SEC-34 a sealed key that was changed or cut anywhere is not opened", () => {
	const sealed = sealer.seal("mara", "claude", KEY);
	const bytes = Buffer.from(sealed.slice(3), "base64url");
	for (const at of bytes.keys()) {
		const changed = Buffer.from(bytes);
		changed[at] = (changed[at] ?? 0) ^ 1;
		expect(sealer.open("mara", "claude", `v1.${changed.toString("base64url")}`)).toBeNull();
		expect(sealer.open("mara", "claude", `v1.${bytes.subarray(0, at).toString("base64url")}`)).toBeNull();
	}
	for (const text of ["", "v1", "v1.", sealed.slice(3), sealed.replace("v1", "v2")])
		expect(sealer.open("mara", "claude", text)).toBeNull();
});
