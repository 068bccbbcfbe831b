/** Each picture has a new URL, so that no cache serves an old one. The first turn keeps the URL of version 0.1. */
export const pictureUrl = (chatId: string, turn: number, key: string | null): string | null =>
	key === null ? null : `/shared/${chatId}/comparison.png?${turn === 1 ? "" : `turn=${turn}&`}v=${key.slice(-8)}`;
