import { type Attachment, deleteObject, type UploadedObject } from "@parallax/contract";
import { useSyncExternalStore } from "react";
import { beforeRemount } from "../../../lib/page/page-remount.ts";
import { call } from "../../../lib/server/api.ts";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { isMissingFile } from "../../../lib/server/is-missing-file.ts";
import { attachMessages } from "./attach-messages.ts";
import { checkFiles } from "./check-files.ts";
import { clearStored, readStored, type StoredFile, writeStored } from "./stored-files.ts";
import { uploadFile } from "./upload-file.ts";

/** A file at a composer. */
export interface DraftFile extends StoredFile {
	readonly id: number;
	readonly state: "uploading" | "attached" | "failed";
	/** The share of its bytes that was sent. */
	readonly progress: number;
	/** The address of its picture; null when it has none. */
	readonly preview: string | null;
	/** Why it failed; null otherwise. */
	readonly problem: string | null;
	/** Its text, if it was made of a pasted text in this page. */
	readonly pasted: string | null;
}

export interface RefusedFile {
	readonly name: string;
	readonly reason: string;
}

export interface DraftState {
	readonly files: readonly DraftFile[];
	/** The files that were refused when files were last added. */
	readonly refused: readonly RefusedFile[];
	/** The last change, for screen readers. */
	readonly announcement: string;
}

let lastId = 0;
const newId = (): number => {
	lastId += 1;
	return lastId;
};

const canPreview = (type: string): boolean => /^image\/(?:png|jpeg|webp|gif)$/.test(type);

const attachedFile = (file: StoredFile): DraftFile => ({
	...file,
	...{ id: newId(), state: "attached", progress: 1, problem: null, pasted: null },
	preview: canPreview(file.type) ? file.url : null,
});

/** Whether the server refused the file for what it is, so that another try would end in the same way. */
const isRefused = (thrown: unknown): boolean => thrown instanceof ApiError && [400, 413, 415].includes(thrown.status);

/** Files that reached the server and that no prompt has. A failure is ignored: the server sweeps them after a day. */
function forgetUpload({ url, isUploadedHere }: Pick<StoredFile, "url" | "isUploadedHere">): void {
	const id = url.split("/").at(-1);
	if (isUploadedHere && id) void call(deleteObject, { params: { id } }).catch(() => {});
}

interface AddOptions {
	/** Of one file. */
	readonly maxBytes: number;
	/** The text of which the file was made. */
	readonly pasted?: string | null;
}

/** The files that the next prompt of one draft brings. Uploads go on while its composer is closed. */
export class DraftFiles {
	readonly #key: string;
	readonly #listeners = new Set<() => void>();
	readonly #sources = new Map<number, File>();
	readonly #uploads = new Map<number, AbortController>();
	#state: DraftState;

	constructor(key: string, initial: readonly Attachment[]) {
		this.#key = key;
		const stored = readStored(key);
		const files = stored ?? initial.map((file) => ({ ...file, pages: null, isUploadedHere: false }));
		this.#state = { files: files.map(attachedFile), refused: [], announcement: "" };
		void this.#findGone();
	}

	get #files(): readonly DraftFile[] {
		return this.#state.files;
	}

	readonly subscribe = (listener: () => void) => {
		this.#listeners.add(listener);
		return () => {
			this.#listeners.delete(listener);
		};
	};

	readonly snapshot = (): DraftState => this.#state;

	/** False when one of them was refused. */
	add(files: readonly File[], { maxBytes, pasted = null }: AddOptions): boolean {
		const { accepted, refused } = checkFiles(files, this.#files, maxBytes);
		const added = accepted.map((file): DraftFile => {
			const { name, size, type } = file;
			const preview = canPreview(type) ? URL.createObjectURL(file) : null;
			const facts = { id: newId(), name, size, type, url: "", pages: null, isUploadedHere: true, preview, pasted };
			this.#sources.set(facts.id, file);
			return { ...facts, state: "uploading", progress: 0, problem: null };
		});
		this.#append(added, refused);
		added.forEach(({ id }, index) => {
			if (accepted[index]) void this.#upload(id, accepted[index]);
		});
		return refused.length === 0;
	}

	/** Attaches files of the gallery, which stay there. */
	attachUploaded(files: readonly UploadedObject[], maxBytes: number): void {
		const { accepted, refused } = checkFiles(files, this.#files, maxBytes);
		const added = accepted.map(({ name, type, size, objectURL: url }) =>
			attachedFile({ name, type, size, url, pages: null, isUploadedHere: false }),
		);
		this.#append(added, refused);
	}

	/** Takes the files of a prompt that is to be written again, unless it has others. */
	adopt(files: readonly Attachment[]): void {
		if (this.#files.length > 0) return;
		const adopted = files.map((file) => attachedFile({ ...file, pages: null, isUploadedHere: false }));
		this.#set({ files: adopted, refused: [], announcement: "" });
	}

	remove(id: number): void {
		const file = this.#files.find((each) => each.id === id);
		if (!file) return;
		this.#uploads.get(id)?.abort();
		this.#drop([file], attachMessages.removed(file.name));
		if (file.state === "attached") forgetUpload(file);
	}

	canRetry(id: number): boolean {
		return this.#sources.has(id);
	}

	retry(id: number): void {
		const source = this.#sources.get(id);
		if (!source) return;
		this.#update(id, { state: "uploading", progress: 0, problem: null });
		void this.#upload(id, source);
	}

	/** The addresses of all files, once they are uploaded. Rejects when one of them has failed. */
	async settled(): Promise<string[]> {
		while (this.#files.some(({ state }) => state === "uploading")) await this.#nextChange();
		const failed = this.#files.filter(({ state }) => state === "failed").map(({ name }) => name);
		if (failed.length === 0) return this.#files.map(({ url }) => url);
		const sentence = attachMessages.notReady(failed);
		throw new ApiError({ status: 0, code: "not-attached", sentence, message: sentence, retryAfterS: null });
	}

	/** Takes away what was sent with a prompt. */
	forgetSent(urls: readonly string[]): void {
		this.#drop(this.#files.filter(({ url }) => urls.includes(url)));
		if (this.#files.length > 0) return;
		drafts.delete(this.#key);
		writeStored(this.#key, null);
	}

	/** The server deletes files that no prompt has after a day. */
	async #findGone(): Promise<void> {
		for (const { id, url } of this.#files) {
			if (!(await isMissingFile(url))) continue;
			this.#update(id, { state: "failed", problem: attachMessages.gone, preview: null });
		}
	}

	#append(added: readonly DraftFile[], refused: DraftState["refused"]): void {
		const announcement = added.length > 0 ? attachMessages.added(added.length) : "";
		this.#set({ files: [...this.#files, ...added], refused, announcement });
	}

	#nextChange(): Promise<void> {
		return new Promise((resolve) => {
			const stop = this.subscribe(() => {
				stop();
				resolve();
			});
		});
	}

	async #upload(id: number, source: File): Promise<void> {
		const controller = new AbortController();
		this.#uploads.set(id, controller);
		const { signal } = controller;
		try {
			const onProgress = (progress: number) => this.#update(id, { progress });
			const { url, pages } = await uploadFile(source, { signal, onProgress });
			// A file that was removed meanwhile.
			if (!this.#files.some((file) => file.id === id)) return forgetUpload({ url, isUploadedHere: true });
			this.#update(id, { state: "attached", progress: 1, url, pages }, attachMessages.uploaded(source.name));
		} catch (thrown) {
			if (signal.aborted) return;
			if (isRefused(thrown)) this.#sources.delete(id);
			const problem = sentenceFor(thrown, attachMessages.uploadFailed);
			this.#update(id, { state: "failed", problem }, attachMessages.refused(source.name, problem));
		} finally {
			this.#uploads.delete(id);
		}
	}

	#update(id: number, change: Partial<DraftFile>, announcement = this.#state.announcement): void {
		const files = this.#files.map((file) => (file.id === id ? { ...file, ...change } : file));
		this.#set({ ...this.#state, files, announcement });
	}

	#drop(files: readonly DraftFile[], announcement = ""): void {
		for (const { id, preview } of files) {
			this.#sources.delete(id);
			if (preview?.startsWith("blob:")) URL.revokeObjectURL(preview);
		}
		this.#set({ files: this.#files.filter((file) => !files.includes(file)), refused: [], announcement });
	}

	#set(state: DraftState): void {
		this.#state = state;
		const stored = state.files.filter(({ state: of }) => of === "attached");
		// Uploads of a forgotten draft go on until they notice.
		if (drafts.get(this.#key) === this) writeStored(this.#key, stored);
		for (const listener of [...this.#listeners]) listener();
	}
}

const drafts = new Map<string, DraftFiles>();

// Names must not be visible to the next user of this browser.
beforeRemount(() => {
	drafts.clear();
	clearStored();
});

/** `initial` are the files of a prompt that is edited; they count until the person changes them. */
export function draftFiles(key: string, initial: readonly Attachment[] = []): DraftFiles {
	const known = drafts.get(key) ?? new DraftFiles(key, initial);
	drafts.set(key, known);
	return known;
}

export function useDraftFiles(key: string, initial: readonly Attachment[] = []): DraftState {
	const files = draftFiles(key, initial);
	return useSyncExternalStore(files.subscribe, files.snapshot);
}
