import type { TurnKey } from "../store/running-summaries.ts";

/**
 * Each picture has a new URL, so that no cache serves an old one. The first turn and the first edition keep the URLs of earlier
 * versions.
 */
export function pictureUrl({ chatId, turn, edition }: TurnKey, key: string | null): string | null {
	if (key === null) return null;
	const query = [...(turn === 1 ? [] : [`turn=${turn}`]), ...(edition === 1 ? [] : [`edition=${edition}`])];
	return `/shared/${chatId}/comparison.png?${[...query, `v=${key.slice(-8)}`].join("&")}`;
}
