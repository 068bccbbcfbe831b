import type { StoredKey } from "@parallax/contract";

const VISIBLE_CHARACTERS = 4;

/** The only part of a key that is stored unencrypted and shown. */
export const visiblePart = (apiKey: string): string => apiKey.slice(-VISIBLE_CHARACTERS);

interface StoredFacts {
	readonly assistant: string;
	readonly last4: string;
	readonly added_at: number;
	readonly checked_at: number | null;
	readonly is_ok: number | null;
}

/** A key that can no longer be decrypted is shown as not working. */
export const viewKey = (
	{ assistant, last4, added_at, checked_at, is_ok }: StoredFacts,
	isReadable: boolean,
): StoredKey => ({
	provider: assistant,
	last4,
	addedAt: new Date(added_at).toISOString(),
	checkedAt: checked_at === null ? null : new Date(checked_at).toISOString(),
	ok: isReadable ? (is_ok === null ? null : is_ok === 1) : false,
});
