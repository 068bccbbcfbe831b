/** Whether the server has no file at this address. False when that is unknown. */
export const isMissingFile = async (url: string): Promise<boolean> =>
	(await fetch(url, { method: "HEAD", credentials: "include" }).catch(() => null))?.status === 404;
