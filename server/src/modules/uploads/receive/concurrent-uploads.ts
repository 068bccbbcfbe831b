import { UPLOAD_MAX_FILES } from "@parallax/contract";
import { tooMany } from "../../../failures.ts";
import { type Owner, ownerKey } from "../../identity/index.ts";

/** Uppy sends up to six parts at a time. */
const MAX_PARTS = 12;

/** Limits the concurrent uploads of each owner. */
export class ConcurrentUploads {
	readonly #counts = new Map<string, number>();

	async run<T>(owner: Owner, kind: "file" | "part", work: () => Promise<T>): Promise<T> {
		const key = `${kind} ${ownerKey(owner)}`;
		const count = this.#counts.get(key) ?? 0;
		if (count >= (kind === "file" ? UPLOAD_MAX_FILES : MAX_PARTS))
			throw tooMany(`Only ${UPLOAD_MAX_FILES} files can be sent at once.`, 2);
		this.#counts.set(key, count + 1);
		try {
			return await work();
		} finally {
			const remaining = (this.#counts.get(key) ?? 1) - 1;
			if (remaining === 0) this.#counts.delete(key);
			else this.#counts.set(key, remaining);
		}
	}
}
