import type { Locator, Page } from "playwright-core";
import { eventually } from "./eventually.ts";
import type { Picture } from "./pictures.ts";

/** Operates the uploader as a user does, inline or in a dialog. */
export class Uploader {
	readonly page: Page;
	readonly root: Locator;

	constructor(page: Page) {
		this.page = page;
		this.root = page.locator(".uppy-Root");
	}

	/** Opens /upload and waits until files can be chosen. */
	static async open(page: Page): Promise<Uploader> {
		await page.goto("/upload");
		const uploader = new Uploader(page);
		await uploader.button("choose files").waitFor();
		return uploader;
	}

	button(name: string | RegExp): Locator {
		return this.root.getByRole("button", { name });
	}

	/** The text in its bar, such as '2 files selected'. */
	get status(): Locator {
		return this.root.locator(".uppy-DashboardContent-title").first();
	}

	/** A message that disappears after 5000 ms. */
	get message(): Locator {
		return this.root.locator(".uppy-Informer").first().getByRole("alert");
	}

	get files(): Locator {
		return this.root.getByRole("listitem");
	}

	file(name: string): Locator {
		return this.files.filter({ hasText: name });
	}

	async choose(pictures: readonly Picture[]): Promise<void> {
		await this.root.locator("input.uppy-Dashboard-input").first().setInputFiles(Array.from(pictures));
	}

	/** Adds files to those already chosen. */
	async chooseMore(pictures: readonly Picture[]): Promise<void> {
		await this.button("Add more files").click();
		await this.root.locator(".uppy-Dashboard-AddFilesPanel input").first().setInputFiles(Array.from(pictures));
	}

	async upload(): Promise<void> {
		await this.button(/^Upload \d/).click();
	}

	/** The page's toast with this title. */
	toast(title: string): Locator {
		return this.page.locator(".toast-title").filter({ hasText: title });
	}

	/** Waits until the browser has stored the file and its upload progress, so that a reload can restore them. */
	async untilStoredInBrowser(): Promise<void> {
		const isStored = () =>
			this.page.evaluate(async () => {
				const key = Object.keys(localStorage).find((name) => name.startsWith("uppyState:")) ?? "";
				const [file] = Object.values(JSON.parse(localStorage.getItem(key) ?? "{}").metadata?.files ?? {});
				return (file as { s3Multipart?: { uploadId?: string } } | undefined)?.s3Multipart?.uploadId !== undefined;
			});
		await eventually(isStored).toBe(true);
		const blobs = () =>
			this.page.evaluate(async () => {
				const [database] = await indexedDB.databases();
				const opened = await new Promise<IDBDatabase>((resolve) => {
					const request = indexedDB.open(database?.name ?? "");
					request.onsuccess = () => resolve(request.result);
				});
				const [store = ""] = opened.objectStoreNames;
				const count = await new Promise<number>((resolve) => {
					const request = opened.transaction(store).objectStore(store).count();
					request.onsuccess = () => resolve(request.result);
				});
				opened.close();
				return count;
			});
		await eventually(blobs).toBe(1);
	}
}
