/** Another one for each picture, so that no cache serves an earlier one. The first turn has the address of version 0.1. */
export const pictureUrl = (chatId: string, turn: number, key: string | null): string | null =>
	key === null ? null : `/shared/${chatId}/comparison.png?${turn === 1 ? "" : `turn=${turn}&`}v=${key.slice(-8)}`;
