/** Another one for each picture, so that none is taken for the one before it. */
export const pictureUrl = (chatId: string, key: string | null): string | null =>
	key === null ? null : `/shared/${chatId}/comparison.png?v=${key.slice(-8)}`;
