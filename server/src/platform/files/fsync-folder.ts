import { open } from "node:fs/promises";

/** A new directory entry survives a power cut only after its folder was synced. */
export async function fsyncFolder(path: string): Promise<void> {
	// Windows cannot open folders and does not need this.
	const folder = await open(path, "r").catch(() => null);
	await folder?.sync().catch(() => {});
	await folder?.close();
}
