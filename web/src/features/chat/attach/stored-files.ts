import { storedValue } from "../../../lib/stored/stored-value.ts";

/** A file of a draft that the server has. */
export interface StoredFile {
	readonly name: string;
	readonly type: string;
	readonly size: number;
	readonly url: string;
	/** Of a PDF. */
	readonly pages: number | null;
	/** False for a file of the gallery and for one that an earlier prompt has. */
	readonly isUploadedHere: boolean;
}

/** Only those of the most recently edited drafts are kept. */
const MAX_DRAFTS = 10;

type FilesOfDraft = readonly [key: string, files: readonly StoredFile[]];

const isFile = (stored: unknown): stored is StoredFile => {
	const { name, type, size, url } = Object(stored) as Partial<Record<keyof StoredFile, unknown>>;
	return [name, type, url].every((part) => typeof part === "string") && typeof size === "number";
};

const readFile = ({ name, type, size, url, pages, isUploadedHere }: StoredFile): StoredFile => ({
	...{ name, type, size, url },
	pages: typeof pages === "number" ? pages : null,
	isUploadedHere: isUploadedHere === true,
});

const store = storedValue("tab", "draft-files", (stored): readonly FilesOfDraft[] =>
	Array.isArray(stored)
		? stored.flatMap((entry): FilesOfDraft[] => {
				const [key, files] = Array.isArray(entry) ? (entry as unknown[]) : [];
				return typeof key === "string" && Array.isArray(files) ? [[key, files.filter(isFile).map(readFile)]] : [];
			})
		: [],
);

/** Undefined for a draft whose files were never changed. */
export const readStored = (key: string): readonly StoredFile[] | undefined =>
	store.read().find(([known]) => known === key)?.[1];

/** They survive a reload, as the text of the draft does. */
export function writeStored(key: string, files: readonly StoredFile[] | null): void {
	const others = store.read().filter(([known]) => known !== key);
	const kept = files?.map(readFile);
	store.write(kept ? [...others, [key, kept] as const].slice(-MAX_DRAFTS) : others);
}

export const clearStored = (): void => store.write([]);
