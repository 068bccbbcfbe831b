import { open } from "node:fs/promises";

/** A new name is on the disk only once its folder is. */
export async function fsyncFolder(path: string): Promise<void> {
	// Windows opens no folders, and needs none opened.
	const folder = await open(path, "r").catch(() => null);
	await folder?.sync().catch(() => {});
	await folder?.close();
}
