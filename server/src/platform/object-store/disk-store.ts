import { randomBytes } from "node:crypto";
import { constants, mkdirSync, statSync } from "node:fs";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FileIdentity } from "../files/file-identity.ts";
import { fsyncFolder } from "../files/fsync-folder.ts";
import { assertObjectKey, type ObjectStore } from "./object-store.ts";

const ABSENT = new Set(["ENOENT", "ENOTDIR", "ELOOP"]);

async function orNull<T>(work: Promise<T>): Promise<T | null> {
	try {
		return await work;
	} catch (error) {
		if (ABSENT.has((error as NodeJS.ErrnoException).code ?? "")) return null;
		throw error;
	}
}

async function syncFile(path: string): Promise<void> {
	const file = await open(path, "r+");
	try {
		await file.sync();
	} finally {
		await file.close();
	}
}

async function writeFile(path: string, bytes: Uint8Array): Promise<void> {
	const file = await open(path, "wx", 0o600);
	try {
		await file.writeFile(bytes);
	} finally {
		await file.close();
	}
}

/** Stores objects as files below one folder. Each is written to a temporary file, synced and renamed: never partial. */
export function openDiskStore(root: string): ObjectStore {
	mkdirSync(root, { recursive: true, mode: 0o700 });
	const folder = new FileIdentity(root, statSync(root));
	const pathOf = (key: string): string => {
		assertObjectKey(key);
		return join(root, key);
	};
	/** Symbolic links are not followed, because they could lead outside the store. */
	const openFile = (key: string) => orNull(open(pathOf(key), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)));
	const moveInto = async (key: string, path: string): Promise<void> => {
		const target = pathOf(key);
		await syncFile(path);
		const createdFolder = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
		await rename(path, target);
		await fsyncFolder(dirname(target));
		if (createdFolder) await fsyncFolder(dirname(createdFolder));
	};
	return {
		async put(key, source) {
			assertObjectKey(key);
			const path = typeof source === "string" ? source : join(root, `.${randomBytes(16).toString("hex")}`);
			try {
				folder.assert();
				if (typeof source !== "string") await writeFile(path, source);
				await moveInto(key, path);
				folder.assert();
			} catch (error) {
				await rm(path, { force: true });
				throw error;
			}
		},
		async sizeOf(key) {
			const file = await openFile(key);
			try {
				const found = await file?.stat();
				return found?.isFile() ? found.size : null;
			} finally {
				await file?.close();
			}
		},
		async read(key, range) {
			const file = await openFile(key);
			if (!file) return null;
			if (!(await file.stat()).isFile()) {
				await file.close();
				return null;
			}
			return file.createReadStream(range ? { start: range.first, end: range.last } : {});
		},
		async remove(key) {
			await rm(pathOf(key), { force: true });
		},
		async ping() {
			folder.assert();
			await access(root, constants.W_OK);
		},
		direct: null,
	};
}
